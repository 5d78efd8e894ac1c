"""What the finished matches add up to."""

from __future__ import annotations

__all__ = ["summary"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any


def summary(states: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """One row for each level met: matches, won and lost by the only person at the table.

    Matches in which something was taken back are left out, as are those of several people.
    """
    counts: dict[str, list[int]] = {}
    for state in states:
        people = [seat for seat, player in enumerate(state["seats"]) if not player["level"]]
        if not state["over"] or state["undone"] or len(people) != 1:
            continue
        levels = sorted({player["level"] for player in state["seats"] if player["level"]})
        row = counts.setdefault("+".join(levels), [0, 0])
        row[state.get("winner") != people[0]] += 1
    return [
        {
            "level": level,
            "matches": won + lost,
            "won": won,
            "lost": lost,
            "share": f"{100 * won / (won + lost):.1f}",
        }
        for level, (won, lost) in sorted(counts.items())
    ]
