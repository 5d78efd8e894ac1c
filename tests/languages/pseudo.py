"""The pseudo-locale: English that is no English, as long as a translation may become.

Every letter of a sentence has a mark, and the sentence is two fifths longer and stands in brackets.
So on a screen in this language a plain letter is a sentence that was never looked up, and a line
that is too long is one that a real language would break. Its code is ``xx``.
"""

from __future__ import annotations

import os
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING

from noddy.language import FOLDER_VARIABLE, use

from .catalogues import install, template

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CODE = "xx"

# Lists of words that are kept in number; those of the cards' letters are kept as they are.
WORDS = ("rank_words", "suit_words", "number_words")
OWN_WORDS = ("own_hint", "own_help", "own_undo", "own_quit")
LETTERS = ("rank_letters", "rank_letters_also", "suit_letters", "suit_letters_also")

# Letters that come apart into a plain one and a mark; of q there is none.
MARKED = str.maketrans(
    "abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ",
    "âḃçďéḟĝĥîĵķļṁñöṕřšţûṽŵẋýžÂḂÇĎÉḞĜĤÎĴĶĻṀÑÖṔŘŠŢÛṼŴẊÝŽ",
)
PLACE = re.compile(r"(\{[^}]*\})")


def pseudo(sentence: str, context: str = "") -> str:
    """Return a sentence in the pseudo-locale, its places whole.

    Examples
    --------
    >>> pseudo("Your hand: {cards}")
    '[Ýöûř ĥâñď: {cards} ~~]'
    >>> pseudo(" or "), pseudo("{number} %"), pseudo("five six", "rank_words")
    (' [öř ~] ', '{number} %', 'ḟîṽé~~ šîẋ~~')
    """
    if context in LETTERS or not re.search("[A-Za-z]", PLACE.sub("", sentence)):
        return sentence
    if context in OWN_WORDS:
        return sentence.translate(MARKED)
    if context in WORDS:
        return " ".join(_longer(word) for word in sentence.split())
    inner = sentence.strip(" ")
    before, after = sentence[: len(sentence) - len(sentence.lstrip(" "))], ""
    after = sentence[len(before) + len(inner) :]
    marked = "".join(
        part if PLACE.fullmatch(part) else part.translate(MARKED) for part in PLACE.split(inner)
    )
    room = max(2 * len(PLACE.sub("", inner)) // 5 - 2, 1)
    return f"{before}[{marked} {_padding(room)}]{after}"


def _longer(word: str) -> str:
    return word.translate(MARKED) + "~" * -(-2 * len(word) // 5)


def _padding(room: int) -> str:
    """Return so many signs, in words that a line can be broken between."""
    return " ".join("~" * min(4, room - at) for at in range(0, room, 5))


def write(folder: Path) -> Path:
    """Compile the pseudo-locale into a folder of catalogues; return the folder."""
    catalogue = template()
    for message in catalogue:
        if not message.id:
            continue
        context = message.context or ""
        if isinstance(message.id, str):
            message.string = pseudo(message.id, context)
        else:
            message.string = tuple(pseudo(form, context) for form in message.id)
    install(catalogue, folder, CODE)
    return folder


@contextmanager
def spoken(folder: Path, code: str = CODE) -> Iterator[None]:
    """Speak a language for a while, the pseudo-locale in this folder among them."""
    before = os.environ.get(FOLDER_VARIABLE)
    os.environ[FOLDER_VARIABLE] = str(folder)
    use(code)
    try:
        yield
    finally:
        use("en")
        del os.environ[FOLDER_VARIABLE]
        if before is not None:
            os.environ[FOLDER_VARIABLE] = before
