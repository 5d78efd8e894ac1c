"""Every sentence the session says, in one place.

Each is a whole sentence with named places, so that another language can put it in its own order.
Where a number decides the form, there is one form for one and one for many, and the number is
called `number`. A voice formats the values first: a card is ``5♥``, ``5H`` or "five of hearts" by
voice. The name of a message is its context in the catalogues.
"""

from __future__ import annotations

from noddy.language import look_up

from .answers import ANSWERS
from .table import TABLE

__all__ = ["begun", "listed", "points_text", "text", "words"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    Messages = dict[str, str | tuple[str, str]]

_MESSAGES = {**TABLE, **ANSWERS}


def text(key: str, /, **values: Any) -> str:  # noqa: ANN401 (whatever is said)
    """Return the sentence of that name with its values in place."""
    return look_up(_sentence(key), key, number=values.get("number", 1)).format(**values)


def words(key: str) -> list[str]:
    """Return a list of words, such as those for the ranks; a no-break space is inside a word.

    It is in English where the language has another number of them, unless there may be any number.
    """
    found = text(key).split(" ")
    english = str(_sentence(key)).split(" ")
    alike = key.startswith("own_") or (len(found) == len(english) and all(found))
    return found if alike else english


def listed(parts: Iterable[str]) -> str:
    """Return the parts of a list in a row."""
    return text("list_comma").join(parts)


def begun(said: str) -> str:
    """Return what is said as the beginning of a sentence.

    >>> begun("five of hearts?"), begun("¿cinco de corazones?")
    ('Five of hearts?', '¿Cinco de corazones?')
    """
    at = len(said) - len(said.lstrip("¿¡"))
    return said[:at] + said[at : at + 1].upper() + said[at + 1 :]


def points_text(points: int) -> str:
    """Points with their noun: ``1 point``, ``2 points``."""
    return text("points", number=points)


def _sentence(key: str) -> str | tuple[str, str]:
    if key not in _MESSAGES:
        # What is only read when somebody asks for it is loaded then.
        from .reading import READING

        _MESSAGES.update(READING)
    return _MESSAGES[key]
