"""Red suits in red: the only colour, put over finished lines so that no column moves."""

from __future__ import annotations

import re

from .messages import words

__all__ = ["paint"]

_RED = "\x1b[31m"
_NORMAL = "\x1b[39m"
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_DIAMONDS_AND_HEARTS = slice(1, 3)


def paint(line: str) -> str:
    r"""Return the line with its hearts and diamonds in red.

    Examples
    --------
    >>> print(ascii(paint("You 4♥ 4")))
    'You \x1b[31m4\u2665\x1b[39m 4'
    """
    return re.sub(_red_cards(), rf"{_RED}\g<0>{_NORMAL}", line)


def _red_cards() -> str:
    """Return the pattern of a red card, in the letters of the language and in international ones.

    A card in letters stands alone, and is not a part of a word.
    """
    ranks = _either((*_RANKS, *words("rank_letters")))
    letters = _either(("D", "H", *words("suit_letters")[_DIAMONDS_AND_HEARTS]))
    return rf"{ranks}[♥♦]|(?<![^\W_]){ranks}{letters}(?![^\W_])"


def _either(found: tuple[str, ...]) -> str:
    longest_first = sorted(set(found), key=lambda each: (-len(each), each))
    return f"(?:{'|'.join(map(re.escape, longest_first))})"
