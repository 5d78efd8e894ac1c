"""Red suits in red: the only colour, put over finished lines so that no column moves."""

from __future__ import annotations

from .cards import rank_mark, suit_glyph, suit_mark

__all__ = ["paint"]

_RED = "\x1b[31m"
_NORMAL = "\x1b[39m"
_DIAMONDS, _HEARTS = 1, 2


def paint(line: str) -> str:
    r"""Return the line with its hearts and diamonds in red.

    Examples
    --------
    >>> print(ascii(paint("You 4♥ 4")))
    'You \x1b[31m4\u2665\x1b[39m 4'
    """
    painted = ""
    done = 0
    ranks, suits = _marks()
    for at in range(1, len(line)):
        for suit in suits:
            if not line.startswith(suit, at):
                continue
            end = at + len(suit)
            for start in (at - 2, at - 1):
                if start >= done and line[start:at] in ranks and _alone(line, start, at, end):
                    painted += f"{line[done:start]}{_RED}{line[start:end]}{_NORMAL}"
                    done = end
                    break
    return painted + line[done:]


def _marks() -> tuple[set[str], set[str]]:
    """Return the ranks and the red suits as they are shown, in the language or internationally."""
    both = (True, False)
    ranks = {rank_mark(rank, international=each) for each in both for rank in range(13)}
    red = (_DIAMONDS, _HEARTS)
    suits = {suit_mark(suit, international=each) for each in both for suit in red}
    return ranks, suits | {suit_glyph(suit) for suit in red}


def _alone(line: str, start: int, at: int, end: int) -> bool:
    """Whether a card in letters stands alone, and is not a part of a word."""
    if line[at] in "♥♦":
        return True
    before = line[start - 1] if start else " "
    after = line[end] if end < len(line) else " "
    return not (before.isalnum() or after.isalnum())
