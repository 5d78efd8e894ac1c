"""Where things stand in the text of a record, and what was written there."""

from __future__ import annotations

import re
from typing import NamedTuple

from noddy._engine import InvalidRecord

__all__ = ["At", "Lines", "is_number", "not_toml", "quoted"]


class At(NamedTuple):
    """A place in a record: a key of a hand (-1: before the first), or one text in its list."""

    hand: int
    key: str
    item: int | None = None


class Lines:
    """Where things stand in the text, which tomllib does not tell."""

    _HEADER = re.compile(r"\s*\[\[\s*hand\s*\]\]")
    _KEY = re.compile(r"\s*[\"']?([A-Za-z0-9_-]+)[\"']?\s*=")
    _TOKEN = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'|#[^\n]*|\]")

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts: dict[tuple[int, str], tuple[int, int]] = {}
        hand, offset = -1, 0
        for number, line in enumerate(text.split("\n"), start=1):
            if self._HEADER.match(line):
                hand += 1
                self._starts[hand, ""] = (number, offset)
            elif found := self._KEY.match(line):
                self._starts.setdefault((hand, found[1]), (number, offset + found.end()))
            offset += len(line) + 1

    def of(self, at: At) -> int:
        """Return the line of a place; of the hand or the first line, if the text is unusual."""
        known = self._starts.get((at.hand, at.key))
        if known is None:
            return self._starts.get((at.hand, ""), (1, 0))[0]
        line, offset = known
        tokens = self._TOKEN.finditer(self._text, offset)
        texts = (found for found in tokens if found[0][0] != "#")
        for place, found in enumerate(texts):
            if at.item is None or found[0] == "]":
                break
            if place == at.item:
                return line + self._text.count("\n", offset, found.start())
        return line


def not_toml(text: str, message: str) -> InvalidRecord:
    """Put the line in front of a complaint of tomllib, as in every other refusal."""
    found = re.search(r" \(at line (\d+), column \d+\)$", message)
    line = int(found[1]) if found else text.count("\n") + 1
    reason = message[: found.start()] if found else message.removesuffix(" (at end of document)")
    return InvalidRecord(f"line {line}: this is not TOML: {reason[:1].lower()}{reason[1:]}")


def is_number(text: str) -> bool:
    """Say whether a text is a whole number of a size that can be meant."""
    return text.isascii() and text.isdigit() and len(text) <= 20


def quoted(word: object) -> str:
    """Shorten what was written, for a message."""
    return '"' + str(word)[:40] + '"'
