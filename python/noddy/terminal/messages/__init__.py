"""Every sentence the terminal says, in one place.

Each is a whole sentence with named places, so that another language can put it in its own order.
Where a number decides the form, there is one sentence for one and one for many.
A voice formats the values first: a card is ``5♥``, ``5H`` or "five of hearts" by voice.
"""

from __future__ import annotations

from .answers import ANSWERS
from .table import TABLE

__all__ = ["points_text", "text", "words"]

_MESSAGES = {**TABLE, **ANSWERS}


def text(key: str, /, **values: object) -> str:
    """Return the sentence of that name with its values in place."""
    return _sentence(key).format(**values)


def words(key: str) -> list[str]:
    """Return a list of single words, such as those for the ranks."""
    return _sentence(key).split()


def points_text(points: int) -> str:
    """Points with their noun: ``1 point``, ``2 points``."""
    return text("points_one" if points == 1 else "points_many", points=points)


def _sentence(key: str) -> str:
    if key not in _MESSAGES:
        # What is only read when somebody asks for it is loaded then.
        from .reading import READING

        _MESSAGES.update(READING)
    return _MESSAGES[key]
