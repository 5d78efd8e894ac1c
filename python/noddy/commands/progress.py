"""How far a long run has come, on a line of the screen that is drawn again and again."""

from __future__ import annotations

import sys

from noddy.language.figures import percent
from noddy.language.lines import WIDTH

__all__ = ["bar", "draw", "wipe"]


def bar(share: float, said: str) -> str:
    """Return a bar with what is said beside it, as long as the line whatever that is.

    >>> bar(0.5, "50 matches, 3 s left").rstrip()
    '[###############               ]  50%  50 matches, 3 s left'
    """
    line = f"[{'#' * int(30 * share):<30}] {percent(share):>4}  {said}"
    return f"{line:<{WIDTH}}"[:WIDTH]


def draw(said: str) -> None:
    """Write the line on standard error, over what stood there."""
    sys.stderr.write(f"\r{said}")
    sys.stderr.flush()


def wipe() -> None:
    """Take the line away."""
    draw(" " * WIDTH + "\r")
