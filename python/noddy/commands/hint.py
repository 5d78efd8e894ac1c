"""`noddy hint`: what every card is worth in a position."""

from __future__ import annotations

import os

from noddy.commands.options import GLOBAL, CommandError, Option, UsageError, read, sentence, whole
from noddy.commands.text import card_shower
from noddy.language import noted, speak

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noddy import Match, View
    from noddy.commands.options import Arguments

__all__ = ["SAMPLES", "run"]

_USAGE = noted('noddy hint "POSITION" | MATCH [--deal N --card N] [OPTIONS]')
_SUMMARY = noted(
    "Says what every card that can be played is worth, the best first. POSITION is a line as "
    "docs/notation.md has it, of a match or of one seat; MATCH is a record or a kept match, at "
    "the card that is to be played, or at an earlier one. Between two players with three cards "
    "it is the chance to win the match, exact; elsewhere points, from samples."
)
SAMPLES = Option(
    "--samples",
    "N",
    noted("hidden cards drawn for a choice that has no exact value; 1,000 if not given"),
    whole(2, 1_000_000, example="--samples 10000"),
)
_DEAL = Option("--deal", "N", noted("the deal of the match"), whole(1, 10**6, example="--deal 3"))
_CARD = Option(
    "--card",
    "N",
    noted("the card of the deal that is to be played"),
    whole(1, 16, example="--card 2"),
)


def run(arguments: list[str]) -> int:
    """Print what every card is worth."""
    given = read(arguments, (SAMPLES, _DEAL, _CARD, *GLOBAL), usage=_USAGE, summary=_SUMMARY)
    if not given.words:
        raise UsageError(
            speak(
                "noddy hint takes a position or a match: for example {example}.",
                example="noddy hint match.noddy --deal 1 --card 1",
            )
        )
    from noddy import NoddyError
    from noddy.advice import hint

    view = _view(given)
    try:
        found = hint(view, samples=given["samples"] or 1000, seed=given["seed"] or 0)
    except NoddyError as error:
        raise CommandError(sentence(str(error))) from None
    if given["json"]:
        import json

        print(json.dumps({**found.to_dict(), "position": view.position()}))
    else:
        from noddy.commands.tables import hint_table

        print(hint_table(found, card_shower(given)))
    return 0


def _view(given: Arguments) -> View:
    """Return the view that is asked about."""
    if given.words[0].startswith("noddy1") and not os.path.exists(given.words[0]):
        return _of_position(" ".join(given.words))
    if len(given.words) > 1:
        raise UsageError(speak("noddy hint takes one match, or one position in quotation marks."))
    from noddy.commands.sources import load

    return _of_match(load(given.words[0]).record.match, given["deal"], given["card"])


def _of_position(text: str) -> View:
    from noddy import Match, NoddyError, View

    try:
        if " seat=" in text:
            return View.from_position(text)
        return _on_turn(Match.from_position(text))
    except NoddyError as error:
        raise CommandError(sentence(str(error))) from None


def _on_turn(match: Match) -> View:
    if match.turn is None:
        raise CommandError(
            speak("There is nothing to play in this match: name a deal and a card of it.")
        )
    return match.view(match.turn)


def _of_match(match: Match, deal: int | None, card: int | None) -> View:
    """Return the view before a card of a match; without deal and card, before the next one."""
    if deal is None and card is None:
        return _on_turn(match)
    deal, card = deal or match.deal_number, card or 1
    for count in range(len(match.choices) + 1):
        then = match.rewound(count)
        if then.deal_number == deal and len(then.turns) == card - 1 and then.turn is not None:
            return then.view(then.turn)
    raise CommandError(speak("This match has no card {card} in deal {deal}.", card=card, deal=deal))
