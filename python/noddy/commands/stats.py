"""`noddy stats`: what the matches that are kept add up to."""

from __future__ import annotations

import sys

from noddy.commands.options import Option, UsageError, heeding, read
from noddy.commands.text import file_name, wants_ascii
from noddy.language import noted, speak

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noddy.terminal.store import Store

__all__ = ["kept_matches", "run"]

_USAGE = noted("noddy stats [--review] [OPTIONS]")
_SUMMARY = noted(
    "Adds up the finished matches of one person against the computer: how often you won, by level "
    "and by who dealt first, and your points a deal beside what was to be expected. A match in "
    "which something was taken back is left out."
)
_REVIEW = Option("--review", "", noted("look at every choice too, which takes longer"))


def run(arguments: list[str]) -> int:
    """Show the statistics."""
    given = read(
        arguments,
        (_REVIEW, *heeding("--ascii", "--plain", "--json")),
        usage=_USAGE,
        summary=_SUMMARY,
    )
    if given.words:
        raise UsageError(
            speak(
                "noddy stats takes options only: for example {example}.",
                example="noddy stats --json",
            )
        )
    import noddy
    from noddy.terminal.record_book import statistics
    from noddy.terminal.record_page import page, sentences

    store = kept_matches()
    # Copies under a name are of matches that are counted already.
    states = (state for name, state in store.all() if name[:1].isdecimal()) if store else ()
    book = statistics(states, review=noddy.review if given["review"] else None)
    if store:
        tell_notes(store)
    if given["json"]:
        import json

        print(json.dumps(book.to_dict()))
    elif given["plain"]:
        print("\n".join(sentences(book)))
    else:
        print("\n".join(page(book, ascii=wants_ascii(given))))
    return 0


def kept_matches() -> Store | None:
    """Return the store of matches; None if nothing was ever kept, for looking makes no folder."""
    import os

    from noddy.terminal.store import Store, data_directory

    directory = os.path.join(data_directory(), "matches")
    return Store(directory) if os.path.isdir(directory) else None


def tell_notes(store: Store) -> None:
    """Say on standard error which files could not be used."""
    from noddy.terminal.messages import text

    for kind, name, kept in store.notes:
        print(text(kind, name=file_name(name), kept=file_name(kept)), file=sys.stderr)
