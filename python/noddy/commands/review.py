"""`noddy review`: what every choice of a match cost, and what was luck."""

from __future__ import annotations

import sys

from noddy.commands.hint import SAMPLES
from noddy.commands.options import GLOBAL, CommandError, UsageError, read, sentence
from noddy.commands.text import card_shower
from noddy.language import noted, speak

__all__ = ["run"]

_USAGE = noted("noddy review MATCH [OPTIONS]")
_SUMMARY = noted(
    "Says what every choice of a match cost, and what the cards were worth. MATCH is a record "
    "(- for standard input) or a match that is kept, by number or name, or last. The deal in "
    "hand of an open match is left out. A deal of two players takes about a second."
)


def run(arguments: list[str]) -> int:
    """Print the review of a match."""
    given = read(arguments, (SAMPLES, *GLOBAL), usage=_USAGE, summary=_SUMMARY)
    if len(given.words) != 1:
        raise UsageError(
            speak(
                "noddy review takes one match: for example {example}.",
                example="noddy review match.noddy",
            )
        )
    from noddy import NoddyError
    from noddy.advice import review
    from noddy.commands.sources import load

    record = load(given.words[0]).record
    shown = sys.stderr.isatty() and not given["quiet"] and not given["json"]

    def progress(done: int, deals: int) -> None:
        if shown:
            from noddy.commands.progress import draw

            draw(speak("Deal {number} of {deals}", number=done + 1, deals=deals) + " ")

    try:
        found = review(
            record,
            samples=given["samples"] or 1000,
            seed=given["seed"] or 0,
            progress=progress,
        )
    except NoddyError as error:
        raise CommandError(sentence(str(error))) from None
    finally:
        if shown:
            from noddy.commands.progress import wipe

            wipe()
    if given["json"]:
        import json

        print(json.dumps(found.to_dict()))
    else:
        from noddy.commands.tables import review_table

        print(review_table(found, card_shower(given)))
    return 0
