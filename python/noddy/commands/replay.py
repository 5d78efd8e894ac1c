"""`noddy replay`: tells a recorded match again."""

from __future__ import annotations

import sys
from itertools import islice

from noddy.commands.options import Option, UsageError, heeding, read
from noddy.commands.sources import load
from noddy.commands.tables import standing
from noddy.commands.text import card_shower, joined
from noddy.language import noted, speak
from noddy.terminal.cards import rank_mark
from noddy.terminal.count import count, play_reasons
from noddy.terminal.messages import text
from noddy.terminal.story import shown_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, SupportsIndex

    from noddy._engine import (
        Card,
        Claim,
        Cut,
        Deal,
        Event,
        Go,
        HandScore,
        KnaveNoddy,
        LastCard,
        PileClosed,
        Play,
        Reveal,
        Show,
        Starter,
        Won,
    )
    from noddy.record import Record

    Shower = Callable[[SupportsIndex], str]
    Scoring = KnaveNoddy | Play | LastCard | Show | Reveal | Claim

__all__ = ["SCHEMA", "run", "told"]

SCHEMA = "noddy-event 1"
"""The schema of each line of the JSON form, and its version."""

_USAGE = noted("noddy replay MATCH [--step]")
_SUMMARY = noted(
    "Checks a record and tells its match, one line for each thing that happened. MATCH is a "
    "file (- for standard input) or a match that is kept, by number or name, or last. "
    "With --step it waits for Enter after each card. Cards that nobody saw are ??."
)
_STEP = Option("--step", "", noted("wait for Enter after each card; quit leaves"))

# What a seat does, by its name, and for the person who has none.
_DOES = {
    "cut": (noted("{name} cuts {card}."), noted("You cut {card}.")),
    "deal": (
        noted("Deal {number}. {name} deals. {scores}."),
        noted("Deal {number}. You deal. {scores}."),
    ),
    "show": (
        noted("{name} shows {hand} + {starter}: {count}"),
        noted("You show {hand} + {starter}: {count}"),
    ),
    "reveal": (
        noted("{name} lays open {hand} + {starter}: {count}"),
        noted("You lay open {hand} + {starter}: {count}"),
    ),
    "won": (noted("{name} wins, {scores}."), noted("You win, {scores}.")),
}

# What a claim came to, behind the name of whoever made it.
_CLAIMED = noted("claims {claimed}")
_CLAIMED_LESS = noted("claims {claimed} of {due}")
_CLAIMED_MORE = noted("claims {claimed}, but there are {due}")
_TAKEN = noted("takes {claimed}")
_TAKEN_LESS = noted("takes {claimed} of {due}")
_TAKEN_MORE = noted("takes {claimed}, but there are {due}")
_LEFT = noted("leaves {due}")


def run(arguments: list[str]) -> int:
    """Tell the match of a record."""
    given = read(arguments, (_STEP, *heeding("--ascii", "--json")), usage=_USAGE, summary=_SUMMARY)
    if len(given.words) != 1:
        raise UsageError(
            speak(
                "noddy replay takes one file or kept match: for example {example}.",
                example="noddy replay match.noddy",
            )
        )
    record, written = _record(given.words[0])
    if given["json"]:
        import json

        for event in _known_events(record, written):
            print(json.dumps({"schema": SCHEMA, **event.to_dict()}))
        return 0
    from noddy import Play, Starter

    step = bool(given["step"]) and given.words[0] != "-"
    show = card_shower(given)
    hands = iter(_hands(written, _names(record), show))
    known = len(_known_events(record, written))
    for event, lines in islice(told(record, show), known):
        for line in lines:
            print(line)
        if isinstance(event, Starter):
            print(next(hands))
        if step and isinstance(event, Play) and not _goes_on():
            return 0
    for line in _ending(record, written):
        print(line)
    return 0


def _record(name: str) -> tuple[Record, str]:
    """Return a record and its text; of a match that is open, what its person has seen."""
    from noddy.commands.record import record_text
    from noddy.record import load_record

    source = load(name)
    if source.kept is None:
        return source.record, source.text or ""
    text = record_text(source, None)
    return load_record(text), text


def _goes_on() -> bool:
    """Wait for Enter; the end of the input or any word that leaves ends the telling."""
    sys.stdout.flush()
    line = sys.stdin.readline()
    return line.endswith("\n") and line.strip().lower() not in ("q", "quit", "exit", "bye", ":q")


def _names(record: Record) -> tuple[str, ...]:
    """Return who sat where, as people read it."""
    names = map(shown_name, record.names)
    return tuple(names) or tuple(f"p{seat + 1}" for seat in range(record.match.rules.players))


def _hands(written: str, names: Sequence[str], show: Shower) -> Iterator[str]:
    """Yield a line with the hands of each deal as the record has them: `??` was not seen."""
    import tomllib

    from noddy import cards

    for table in tomllib.loads(written)["hand"]:
        held = {}
        for text_ in table["deal"]:
            seat, *words = text_.replace(",", " ").split()
            held[seat] = " ".join(
                word if word == "??" else joined(cards(word), show) for word in words
            )
        yield "   ".join(f"{name} {held[f'p{seat + 1}']}" for seat, name in enumerate(names))


def _open_end(record: Record, written: str) -> bool:
    """Tell whether what followed the last card depends on cards that nobody saw.

    The reader fills such cards in with some that fit. Whose turn it is, or the scores, say what
    followed; without either it is not known whether somebody said go.
    """
    import tomllib

    table = tomllib.loads(written)
    return bool(record.hidden) and "turn" not in table and "scores" not in table["hand"][-1]


def _known_events(record: Record, written: str) -> Sequence[Event]:
    """Return what happened, as far as the record knows."""
    from noddy import Go, LastCard, PileClosed, Won

    events = list(record.events)
    if _open_end(record, written):
        won = events[-1:] and isinstance(events[-1], Won) and isinstance(events[-2], LastCard)
        while won or isinstance(events[-1], Go | LastCard | PileClosed):
            events.pop()
            won = False
    return events


def _ending(record: Record, written: str) -> Iterator[str]:
    """Say where the record ends, if that is not the end of the match."""
    match = record.match
    if match.winner is not None:
        return
    yield ""
    another = record.last_deal and match.deal_number > record.last_deal
    if match.turn is None or another or _open_end(record, written):
        yield speak("The record ends here.")
    else:
        name = _names(record)[match.turn]
        yield speak("The record ends here, with {name} to play.", name=name)


def told(record: Record, show: Shower) -> Iterator[tuple[Event, list[str]]]:
    """Each event of a match with the lines that tell it; an event may have none of its own."""
    telling = _Telling(record, show)
    for event in record.events:
        yield event, telling.lines(event)


class _Telling:
    """Tells one event after another; the scores stand behind whatever changed them."""

    def __init__(self, record: Record, show: Shower) -> None:
        self._names = _names(record)
        self._you = record.names.index("You") if "You" in record.names else None
        self._show = show
        self._scores = list(record.match.rewound(0).start_scores)
        self._pile: list[Card] = []

    def lines(self, event: Event) -> list[str]:
        """Return the lines that tell an event."""
        tell: Callable[[Any], list[str]] = getattr(self, f"_tell_{type(event).__name__.lower()}")
        return tell(event)

    def _tell_cut(self, event: Cut) -> list[str]:
        return [self._does("cut", event.seat, card=self._show(event.card))]

    def _tell_deal(self, event: Deal) -> list[str]:
        each = (f"{name} {score}" for name, score in zip(self._names, self._scores, strict=True))
        said = self._does("deal", event.dealer, number=event.number, scores=", ".join(each))
        return ["", said]

    def _tell_starter(self, event: Starter) -> list[str]:
        return [speak("Starter {card}.", card=self._show(event.card))]

    def _tell_knavenoddy(self, event: KnaveNoddy) -> list[str]:
        said = speak("{name}: Knave Noddy", name=self._names[event.seat])
        return [self._scored(said, event)]

    def _tell_play(self, event: Play) -> list[str]:
        self._pile.append(event.card)
        reasons = ", ".join(
            text(line.key, points=line.points, ranks=_ranks(line.cards), **line.values)
            for line in play_reasons(event.score, tuple(self._pile))
        )
        said = f"{self._show(event.card):>3}  {event.total:>2}{reasons and f'   {reasons}'}"
        return [self._scored(f"{self._padded(event.seat)}{said}", event)]

    def _tell_go(self, event: Go) -> list[str]:
        said = text("go")
        return [f"{self._padded(event.seat)}{said:>3}  {event.total:>2}"]

    def _tell_lastcard(self, event: LastCard) -> list[str]:
        said = speak("last card")
        return [self._scored(f"{self._padded(event.seat)}{'':9}{said}", event)]

    def _tell_pileclosed(self, _: PileClosed) -> list[str]:
        self._pile.clear()
        return []

    def _tell_show(self, event: Show) -> list[str]:
        return [self._scored(self._counted("show", event.seat, event.score), event)]

    def _tell_reveal(self, event: Reveal) -> list[str]:
        from noddy import score_hand

        score = score_hand(event.hand, event.starter)
        return [self._scored(self._counted("reveal", event.seat, score), event)]

    def _tell_claim(self, event: Claim) -> list[str]:
        return [self._scored(f"{self._padded(event.seat)}{_claimed(event)}", event)]

    def _tell_won(self, event: Won) -> list[str]:
        return ["", self._does("won", event.seat, scores=standing(event.scores))]

    def _padded(self, seat: int) -> str:
        """Return the name of a seat as it stands in a row."""
        width = max(len(name) for name in self._names)
        return f"  {self._names[seat]:<{width}}  "

    def _scored(self, said: str, event: Scoring) -> str:
        """Put the points behind what brought them, and the score that they make."""
        if not event.points:
            return said
        self._scores[event.seat] += event.points
        return f"{said}   {event.points}, {self._names[event.seat]} {self._scores[event.seat]}"

    def _does(self, what: str, seat: int, **values: object) -> str:
        """Say what a seat does."""
        by_name, yours = _DOES[what]
        said = yours if seat == self._you else by_name
        return speak(said, name=self._names[seat], **values)

    def _counted(self, what: str, seat: int, score: HandScore) -> str:
        """Say that a seat shows a hand, and its count."""
        return self._does(
            what,
            seat,
            hand=joined(score.hand, self._show),
            starter=self._show(score.starter),
            count=", ".join(text(line.key, **line.values) for line in count(score)),
        )


def _claimed(claim: Claim) -> str:
    """Return what a claim was, and what became of it."""
    takes = claim.seat != claim.owner
    if takes and not claim.claimed:
        said = _LEFT
    elif claim.claimed > claim.due:
        said = _TAKEN_MORE if takes else _CLAIMED_MORE
    elif claim.claimed < claim.due:
        said = _TAKEN_LESS if takes else _CLAIMED_LESS
    else:
        said = _TAKEN if takes else _CLAIMED
    return speak(said, claimed=claim.claimed, due=claim.due)


def _ranks(cards: Sequence[Card]) -> str:
    return "-".join(rank_mark(card.rank_number - 1) for card in cards)
