"""Red suits in red: the only colour, put over finished lines so that no column moves."""

from __future__ import annotations

__all__ = ["paint"]

_RED = "\x1b[31m"
_NORMAL = "\x1b[39m"
_RANKS = frozenset(("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"))


def paint(line: str) -> str:
    r"""Return the line with its hearts and diamonds in red.

    Examples
    --------
    >>> print(ascii(paint("You 4♥ 4")))
    'You \x1b[31m4\u2665\x1b[39m 4'
    """
    painted = ""
    done = 0
    for at, character in enumerate(line):
        if character in "♥♦HD":
            for length in (2, 1):
                start = at - length
                if start >= done and line[start:at] in _RANKS and _alone(line, start, at):
                    painted += f"{line[done:start]}{_RED}{line[start : at + 1]}{_NORMAL}"
                    done = at + 1
                    break
    return painted + line[done:]


def _alone(line: str, start: int, at: int) -> bool:
    """Whether a card in letters stands alone, and is not a part of a word."""
    if line[at] in "♥♦":
        return True
    before = line[start - 1] if start else " "
    after = line[at + 1] if at + 1 < len(line) else " "
    return not (before.isalnum() or after.isalnum())
