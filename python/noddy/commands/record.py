"""`noddy record`: writes a match as a record."""

from __future__ import annotations

import sys

from noddy.commands.options import CommandError, Option, UsageError, heeding, read, whole
from noddy.commands.sources import load
from noddy.commands.text import file_name
from noddy.language import noted, speak

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noddy.commands.sources import Source

__all__ = ["run"]

_USAGE = noted("noddy record MATCH [FILE] [--seat N]")
_SUMMARY = noted(
    "Writes a match as a record, to FILE or standard output. MATCH is a match that is kept, by "
    "number or name, or last for the one finished last; or a file: a saved match, a record, or "
    "JSON lines of noddy play or noddy replay (- for standard input). Of a match that is open "
    "only what a seat has seen can be written."
)
_SEAT = Option(
    "--seat", "N", noted("only what this seat has seen"), whole(1, 4, example="--seat 1")
)
_TARGET = Option(
    "--target",
    "N",
    noted("the score that wins, for JSON lines that do not say"),
    whole(1, 1000, example="--target 61"),
)
_FORCE = Option("--force", "", noted("write over a file that is there"))


def run(arguments: list[str]) -> int:
    """Write the record."""
    given = read(
        arguments, (_SEAT, _TARGET, _FORCE, *heeding("--quiet")), usage=_USAGE, summary=_SUMMARY
    )
    if not 1 <= len(given.words) <= 2:
        raise UsageError(
            speak(
                "noddy record takes a match and a file: for example {example}.",
                example="noddy record last match.noddy",
            )
        )
    source = load(given.words[0], target=given["target"])
    text = record_text(source, None if given["seat"] is None else given["seat"] - 1)
    if len(given.words) == 1 or given.words[1] == "-":
        print(text, end="")
        return 0
    path = given.words[1]
    try:
        with open(path, "w" if given["force"] else "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise CommandError(
            speak(
                "There is a file {name} already: choose another name, or add --force.",
                name=file_name(path),
            )
        ) from None
    if not given["quiet"]:
        print(speak("The record is in {name}.", name=file_name(path)), file=sys.stderr)
    return 0


def record_text(source: Source, seat: int | None) -> str:
    """Return the record of a match, whole or as a seat has seen it."""
    from noddy.record import dump

    record = source.record
    players = record.match.rules.players
    if seat is not None and seat >= players:
        raise UsageError(
            speak(
                "--seat must be from 1 to {players}, not {number}: the match has no more.",
                players=players,
                number=seat + 1,
            )
        )
    kept = source.kept
    if kept is not None:
        if seat is None and not kept.over and len(kept.people) == 1:
            # Who plays may know no more than what they have seen.
            seat = kept.people[0]
        try:
            return kept.record(seat=seat)
        except ValueError:
            raise CommandError(
                speak(
                    "The match is open, so its whole record would show hidden cards: "
                    "--seat 1 writes what the first seat has seen."
                )
            ) from None
    if seat is None:
        assert source.text is not None, "what is not kept was read from a record"
        return source.text
    return dump(record.match, names=record.names, strategies=record.strategies, seat=seat)
