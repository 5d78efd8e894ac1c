"""The values of a record: each is of its kind, or refused with its line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from noddy import _engine
from noddy._engine import Card, InvalidRecord, NoddyError
from noddy.record.form import seat_name
from noddy.record.lines import At, Lines, not_toml, quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Values"]


class Values:
    """The text of a record as a table of values."""

    players: int

    def __init__(self, text: str) -> None:
        import tomllib

        if not isinstance(text, str):
            raise TypeError(f"a record is text (str), not {type(text).__name__}")
        # TOML knows two ends of a line; lines are counted by one.
        text = text.replace("\r\n", "\n")
        self.lines = Lines(text)
        try:
            self.table: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise not_toml(text, str(error)) from None
        except RecursionError:
            raise InvalidRecord("line 1: this is nested too deeply to be a record") from None

    def refuse(self, why: str, at: At) -> NoReturn:
        """Refuse the record, with the line of the culprit."""
        raise InvalidRecord(f"line {self.lines.of(at)}: {why}")

    def check_keys(self, table: dict[str, Any], known: Sequence[str], hand: int) -> None:
        """Refuse keys that mean nothing here; keys that begin with an underscore are free."""
        for key in table:
            if key not in known and not key.startswith("_"):
                listed = ", ".join(known)
                why = f"{quoted(key)} means nothing here: the keys are {listed}"
                self.refuse(why, At(hand, key))

    def whole(self, table: dict[str, Any], at: At) -> int | None:
        """Return a whole number, or None if the key is not there."""
        value = table.get(at.key)
        if value is not None and type(value) is not int:
            self.refuse(f"{at.key} must be a whole number", at)
        return value

    def numbers(self, table: dict[str, Any], at: At) -> list[int] | None:
        """Return whole numbers, one a seat, or None if the key is not there."""
        value = table.get(at.key)
        if value is None:
            return None
        if not isinstance(value, list) or [type(each) for each in value] != [int] * self.players:
            self.refuse(f"{at.key} must be {self.players} whole numbers, one a seat", at)
        return value

    def texts(self, table: dict[str, Any], at: At, *, count: int | None = None) -> list[str]:
        """Return a list of texts, empty if the key is not there."""
        value = table.get(at.key, [])
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            self.refuse(f"{at.key} must be a list of texts in quotation marks", at)
        if count is not None and value and len(value) != count:
            self.refuse(f"{at.key} must have {count} entries, one a seat, not {len(value)}", at)
        return value

    def seat(self, word: object, at: At) -> int:
        """Return the seat with this name."""
        known = [seat_name(seat) for seat in range(self.players)]
        if word not in known:
            self.refuse(f"a seat is one of {', '.join(known)}, not {quoted(word)}", at)
        return known.index(str(word))

    def card(self, word: object, at: At) -> Card:
        """Return the card that is written."""
        if not isinstance(word, str):
            self.refuse(f'{at.key} must be a card, as in "5h"', at)
        try:
            return Card(word)
        except NoddyError as error:
            self.refuse(str(error), at)

    def cards(self, text: object, at: At) -> list[Card]:
        """Return the cards that are written."""
        if not isinstance(text, str):
            self.refuse(f'{at.key} must be cards, as in "5h 10d Js"', at)
        try:
            return list(_engine.cards(text))
        except NoddyError as error:
            self.refuse(str(error), at)
