"""`noddy review`: what every choice of a match cost, and what was luck."""

from __future__ import annotations

import sys

from noddy.commands.hint import SAMPLES
from noddy.commands.options import GLOBAL, CommandError, UsageError, read, sentence
from noddy.commands.text import card_shower

__all__ = ["run"]

_USAGE = "noddy review MATCH [OPTIONS]"
_SUMMARY = (
    "Says what every choice of a match cost, and what the cards were worth. MATCH is a record\n"
    "(- for standard input) or a match that is kept, by number or name, or last. The deal in\n"
    "hand of an open match is left out. A deal of two players takes about a second."
)


def run(arguments: list[str]) -> int:
    """Print the review of a match."""
    given = read(arguments, (SAMPLES, *GLOBAL), usage=_USAGE, summary=_SUMMARY)
    if len(given.words) != 1:
        raise UsageError("noddy review takes one match: for example noddy review match.noddy.")
    from noddy import NoddyError
    from noddy.advice import review
    from noddy.commands.sources import load

    record = load(given.words[0]).record
    shown = sys.stderr.isatty() and not given["quiet"] and not given["json"]

    def progress(done: int, deals: int) -> None:
        if shown:
            sys.stderr.write(f"\rDeal {done + 1} of {deals} ")
            sys.stderr.flush()

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
            sys.stderr.write("\r" + " " * 30 + "\r")
            sys.stderr.flush()
    if given["json"]:
        import json

        print(json.dumps(found.to_dict()))
    else:
        print(found.table_of(card_shower(given)))
    return 0
