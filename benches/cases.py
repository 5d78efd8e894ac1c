"""The hands, piles and policies that the benchmarks share."""

from __future__ import annotations

import random
from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import noddy

HAND = ["5h", "5d", "Js"]
STARTER = "5s"
POINTS = 15

PILE = ["4h", "6s"]
CARD = "5c"


def rows(count: int, hand_size: int = 3) -> array[int]:
    """Rows of different card ids, hand then starter, the same in every run."""
    pick = random.Random(1589)
    found = array("B")
    pack = range(52)
    base = [pick.sample(pack, hand_size + 1) for _ in range(min(count, 1_000))]
    while len(found) < count * (hand_size + 1):
        for row in base:
            found.extend(row)
    return found[: count * (hand_size + 1)]


class Lowest:
    """A trivial strategy written in Python."""

    def choose(self, view: noddy.View) -> noddy.Card:
        """Play the lowest legal card."""
        return view.legal_plays[0]


class PointsGreedy:
    """Most points, by the points that come with the view."""

    def choose(self, view: noddy.View) -> noddy.Card:
        """Play the card that scores most, the lowest of equals."""
        points = view.play_points
        return view.legal_plays[points.index(max(points))]
