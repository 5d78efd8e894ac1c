"""Where a match is read from: the matches that are kept, saved files, records, JSON lines."""

from __future__ import annotations

import os
import sys

from noddy.commands.options import CommandError
from noddy.commands.text import file_name
from noddy.language import speak
from noddy.language.library import translated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from noddy.record import Record
    from noddy.terminal.kept import Kept

__all__ = ["Source", "load"]

# No record or save is longer.
_LONGEST = 1 << 24


class Source:
    """A match and where it is from.

    Attributes
    ----------
    kept : Kept or None
        The saved match, if it is one.
    text : str or None
        The record as it is written, if it is one.
    record : Record
        The match as a record has it.
    """

    __slots__ = ("kept", "record", "text")

    def __init__(
        self, record: Record, *, kept: Kept | None = None, text: str | None = None
    ) -> None:
        self.record = record
        self.kept = kept
        self.text = text


def load(name: str, *, target: int | None = None) -> Source:
    """Read the match of that name.

    Parameters
    ----------
    name
        A file; `-` for standard input; or a match that is kept, by its number or name, `last` for
        the one finished last.
    target
        The score that wins, for JSON lines that do not say.

    Raises
    ------
    CommandError
        There is no such match, or what is there is none; the sentence names it.
    """
    if name == "-":
        return _read(sys.stdin.buffer.read(_LONGEST), speak("standard input"), target)
    if os.path.exists(name):
        with open(name, "rb") as file:
            return _read(file.read(_LONGEST), file_name(name), target)
    state = _kept_state(name)
    if state is not None:
        return _from_state(state, speak("The match {name}", name=name))
    if os.sep in name or "." in name:
        raise FileNotFoundError(2, os.strerror(2), name)
    raise CommandError(
        speak(
            "There is no file and no kept match {name}: noddy matches lists them.",
            name=file_name(name),
        )
    )


def _kept_state(name: str) -> Mapping[str, Any] | None:
    from noddy.commands.stats import kept_matches, tell_notes

    store = kept_matches()
    if store is None:
        return None
    state = store.last() if name == "last" else store.load(name)
    tell_notes(store)
    return state


def _read(content: bytes, where: str, target: int | None) -> Source:
    """Read a file by what is in it: a saved match, JSON lines, or a record."""
    if content.startswith(b'{"format": "noddy-save"'):
        from noddy.terminal.store import DamagedError, NewerError, decode

        try:
            return _from_state(decode(content), where)
        except (DamagedError, NewerError) as error:
            raise CommandError(
                speak(
                    "{where} is no saved match that can be read: {why}.",
                    where=where,
                    why=translated(str(error)),
                )
            ) from None
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise CommandError(
            speak("{where} is not a record: it is no text in UTF-8.", where=where)
        ) from None
    if text.lstrip()[:1] == "{":
        from noddy.commands.streams import record_of

        text = record_of(text.splitlines(), target=target)
    return _from_text(text, where)


def _from_state(state: Mapping[str, Any], where: str) -> Source:
    from noddy.record import Record
    from noddy.terminal.kept import Kept

    try:
        kept = Kept(state)
    except ValueError as error:
        raise CommandError(
            speak("{where} contradicts itself: {why}.", where=where, why=translated(str(error)))
        ) from None
    return Source(Record(kept.match, names=kept.names, strategies=kept.levels), kept=kept)


def _from_text(text: str, where: str) -> Source:
    from noddy import InvalidRecord
    from noddy.record import load_record

    try:
        return Source(load_record(text), text=text)
    except InvalidRecord as error:
        why = translated(str(error).rstrip("."))
        raise CommandError(speak("{where} is refused, {why}.", where=where, why=why)) from None
