"""The story as JSON lines: the public events as they are, everything else as answers.

The same in every language and on every screen. The first object names the schema.
"""

from __future__ import annotations

from ..story import Answer, Cast, Happened, Item, Question
from .base import Voice

__all__ = ["SCHEMA", "JsonLines"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SCHEMA = "noddy-play 1"
_RANKS = "A23456789TJQK"


class JsonLines(Voice):
    """One object a line."""

    asks_in_lines = True

    def __init__(self, cast: Cast) -> None:
        super().__init__(cast)

    def tell(self, items: list[Item]) -> list[str]:
        """One object for each event and answer."""
        # Whose turn it is, is said by the question that follows.
        return [
            _dumps(self._object(item))
            for item in items
            if isinstance(item, Happened) or item.name != "turn"
        ]

    def _object(self, item: Item) -> dict[str, Any]:
        if isinstance(item, Happened):
            return dict(item.event.to_dict())
        return self._answer(item)

    def _answer(self, answer: Answer) -> dict[str, Any]:
        found: dict[str, Any] = {"answer": answer.name}
        if answer.name == "greeting":
            found["schema"] = SCHEMA
            found["names"] = list(self.cast.names)
            found["levels"] = list(self.cast.levels)
        for name, value in answer.values.items():
            found[name] = self._value(name, value)
        return found

    def _value(self, name: str, value: Any) -> object:  # noqa: ANN401 (by answer)
        if isinstance(value, Question):
            return {"ask": value.kind}
        if isinstance(value, Answer):
            return self._answer(value)
        if isinstance(value, Happened):
            return value.event.to_dict()
        if name == "rank" and isinstance(value, int):
            return _RANKS[value]
        if name in ("card", "better", "played") and isinstance(value, int):
            return _RANKS[value >> 2] + "cdhs"[value & 3]
        if isinstance(value, str | int | bool | None):
            return value
        if isinstance(value, float):
            return round(value, 6)
        if isinstance(value, dict):
            return {key: self._value(key, inner) for key, inner in value.items()}
        if name in ("cards", "hand", "legal", "dealt", "pile", "options"):
            return " ".join(str(card) for card in value)
        if isinstance(value, tuple | list):
            return [self._value("", inner) for inner in value]
        if hasattr(value, "combinations"):
            return {
                "hand": " ".join(str(card) for card in value.hand),
                "starter": str(value.starter),
                "points": value.total,
            }
        if hasattr(value, "to_dict"):
            return value.to_dict()
        return str(value)

    def prompt(self, question: Question) -> str:
        """Return the question as an object."""
        found: dict[str, Any] = {"ask": question.kind}
        for name, value in question.values.items():
            found[name] = self._value(name, value)
        return _dumps(found)

    def sentence(self, answer: Answer) -> str:
        """Return the answer in words: what stands on standard error is for people."""
        from .plain import Plain

        return Plain(self.cast).sentence(answer)


def _dumps(found: dict[str, Any]) -> str:
    from json import dumps

    return dumps(found)
