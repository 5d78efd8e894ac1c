"""What fits on one line of a screen, in whatever language."""

from __future__ import annotations

__all__ = ["WIDTH", "folded", "progress"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

WIDTH = 79
"""The letters of a line. Some terminals go on to the next line when 80 are full."""


def folded(parts: Iterable[str], *, indent: int, gap: str = "   ") -> list[str]:
    """Put parts side by side; what is beyond the screen goes on the next line.

    >>> folded(["a", "b", "c"], indent=4)
    ['a   b   c']
    >>> [len(line) for line in folded(["a", "b" * 40, "c" * 40], indent=4)]
    [44, 44]
    """
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(gap) + len(part) <= WIDTH:
            lines[-1] += gap + part
        else:
            lines.append(" " * indent + part if lines else part)
    return lines


def progress(share: float, said: str) -> str:
    """Return a bar with how far a run has come, as long as `WIDTH` whatever is said beside it.

    >>> progress(0.5, "50 matches, 3 s left").rstrip()
    '[###############               ]  50%  50 matches, 3 s left'
    """
    from noddy.language.figures import percent

    line = f"[{'#' * int(30 * share):<30}] {percent(share):>4}  {said}"
    return f"{line:<{WIDTH}}"[:WIDTH]
