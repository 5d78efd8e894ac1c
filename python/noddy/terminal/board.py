"""The peg board, for any target: one row a seat, two pegs a row."""

from __future__ import annotations

__all__ = ["step", "track"]

_STEPS = (1, 2, 5, 10, 20, 50, 100)


def step(target: int, room: int) -> int:
    """How many points one mark stands for, so that a track fits into this many columns.

    Examples
    --------
    >>> step(31, 60), step(61, 60), step(121, 60)
    (1, 2, 5)
    """
    for points in _STEPS:
        if -(-target // points) <= room:
            return points
    return -(-target // max(room, 1))


def track(*, score: int, before: int, target: int, room: int, marks: str = "·:○●") -> str:
    """One row of holes with a peg at the score and one where the score was before.

    A score past the target stands in the last hole (R26); at 0 a peg is not on the board yet.

    Parameters
    ----------
    marks
        A hole, every fifth hole, the back peg and the front peg.

    Examples
    --------
    >>> print(track(score=6, before=5, target=31, room=60))
    ····○●···:····:····:····:····:·
    """
    points = step(target, room)
    holes = -(-target // points)
    row = [marks[1] if hole % 5 == 0 else marks[0] for hole in range(1, holes + 1)]
    for value, mark in ((before, marks[2]), (score, marks[3])):
        if value > 0:
            row[min(-(-value // points), holes) - 1] = mark
    return "".join(row)
