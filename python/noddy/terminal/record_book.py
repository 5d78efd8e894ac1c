"""What the finished matches add up to.

Only matches of one person, won and never taken back, are counted; `Book.left_out` says how many
were not, and why. Beside what was scored stands what was to be expected:

- of the cards, exactly: the mean count of a hand (`noddy.show_distribution`) and a Jack turned up
  in one deal of thirteen (R8). Every hand dealt is valued, also one that the end of the match kept
  from being counted, because a deal is as good as any other only before it is played;
- of the play, by measurement: what a player of the level scores against players of the level,
  `PLAY_EXPECTED`.
"""

from __future__ import annotations

from functools import cache
from math import sqrt

from noddy import (
    Claim,
    Deal,
    KnaveNoddy,
    LastCard,
    Play,
    Reveal,
    Show,
    hand_points,
    show_distribution,
)

from .kept import Kept

__all__ = ["PLAY_EXPECTED", "Book", "Row", "Side", "result_rows", "statistics", "summary"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    from noddy import Match

SCHEMA = "noddy-stats 1"
"""The schema of the JSON form, and its version."""

# Points a deal in the play (R14, R15), last cards included, in matches to 31 in which every seat
# plays the level; by players and cards a hand. Measured by
#   noddy.simulate([level] * players, matches=N, seed=1589, rules=noddy.Rules(players, hand_size))
# with N = 100,000 for random, greedy and steady, 20,000 for expert and 4,000 for sharp; the
# standard errors are below 0.01. What takes longer than minutes to measure is not there.
PLAY_EXPECTED: dict[str, dict[tuple[int, int], float]] = {
    "random": {
        (2, 3): 1.576, (2, 4): 2.062, (3, 3): 1.570, (3, 4): 2.128, (4, 3): 1.607, (4, 4): 2.176,
    },
    "greedy": {
        (2, 3): 1.962, (2, 4): 2.921, (3, 3): 2.040, (3, 4): 3.109, (4, 3): 2.146, (4, 4): 3.224,
    },
    "steady": {
        (2, 3): 1.780, (2, 4): 2.543, (3, 3): 1.805, (3, 4): 2.607, (4, 3): 1.843, (4, 4): 2.646,
    },
    "sharp": {(2, 3): 1.852, (2, 4): 2.661, (3, 3): 1.931, (3, 4): 2.763},
    "expert": {(2, 3): 1.865, (2, 4): 2.659},
}  # fmt: skip
"""By level: the points a deal in the play that were measured."""

_TARGET_MEASURED = 31
"""The end of a match cuts its last deal short, so a measurement holds for its target."""


class Side:
    """What one side of the table scored: the person, or all computers together."""

    __slots__ = ("deals", "hands", "knave", "play", "show")

    def __init__(self) -> None:
        # Deals, once for each seat of the side.
        self.deals = 0
        self.play = 0
        self.show = 0
        self.knave = 0
        # What the hands dealt were worth, counted in the show or not.
        self.hands = 0

    def to_dict(self) -> dict[str, float | None]:
        """Return the points a deal; None before the first."""
        return {
            name: getattr(self, name) / self.deals if self.deals else None
            for name in ("play", "show", "knave", "hands")
        }


class Row:
    """What the matches against one level add up to, or all matches together.

    Attributes
    ----------
    level : str
        The level met; several are joined by `+`; empty for all together.
    matches, won : int
        How many, and how many the person won.
    fair_wins : float
        How many matches somebody as good as everybody else would have won.
    seats : dict
        Matches and wins by the person's seat, from 0.
    dealt_first : dict
        Matches and wins by whether the person dealt first.
    yours, theirs : Side
        The points.
    hands_expected, hands_error, knave_expected : float
        What the person's cards were to be expected to be worth in all these deals; the standard
        error of the first.
    play_deals, play_expected : float
        For so many of the deals the play is measured, and that much was to be expected of them.
    decisions, given_away : dict
        By unit, "wins" or "points": the person's real choices, and what they cost against the best;
        empty if nobody looked.
    """

    __slots__ = (
        "dealt_first",
        "decisions",
        "fair_wins",
        "given_away",
        "hands_expected",
        "hands_variance",
        "knave_expected",
        "level",
        "matches",
        "play_deals",
        "play_expected",
        "play_scored",
        "seats",
        "theirs",
        "won",
        "yours",
    )

    def __init__(self, level: str) -> None:
        self.level = level
        self.matches = 0
        self.won = 0
        self.fair_wins = 0.0
        self.seats: dict[int, list[int]] = {}
        self.dealt_first: dict[bool, list[int]] = {}
        self.yours = Side()
        self.theirs = Side()
        self.hands_expected = 0.0
        self.hands_variance = 0.0
        self.knave_expected = 0.0
        self.play_deals = 0
        self.play_scored = 0
        self.play_expected = 0.0
        self.decisions: dict[str, int] = {}
        self.given_away: dict[str, float] = {}

    @property
    def rate(self) -> float:
        """The share of matches won."""
        return self.won / max(self.matches, 1)

    @property
    def error(self) -> float:
        """The standard error of the share, of Laplace's estimate so that it is never nought."""
        share = (self.won + 1) / (self.matches + 2)
        return sqrt(share * (1 - share) / max(self.matches, 1))

    @property
    def hands_error(self) -> float:
        """The standard error of the mean worth of so many hands."""
        return sqrt(self.hands_variance) / max(self.yours.deals, 1)

    def count_match(self, kept: Kept, seat: int) -> None:
        """Add a match in which the person sat at `seat`."""
        match, players = kept.match, len(kept.levels)
        won = match.winner == seat
        dealers = [event.dealer for event in match.events if isinstance(event, Deal)]
        self.matches += 1
        self.won += won
        self.fair_wins += 1 / players
        _add(self.seats.setdefault(seat, [0, 0]), won=won)
        _add(self.dealt_first.setdefault(dealers[0] == seat, [0, 0]), won=won)
        self._count_points(match, seat)
        self._count_expected(match, seat, dealers, _level(kept))

    def _count_points(self, match: Match, seat: int) -> None:
        players = match.rules.players
        unshown = set(range(players))
        for event in match.events:
            if isinstance(event, Deal):
                unshown = set(range(players))
                for other in range(players):
                    self._side(other, seat).deals += 1
            elif isinstance(event, KnaveNoddy):
                self._side(event.seat, seat).knave += event.points
            elif isinstance(event, Play | LastCard):
                self._side(event.seat, seat).play += event.points
            elif isinstance(event, Show):
                side = self._side(event.seat, seat)
                side.show += event.points
                side.hands += event.points
                unshown.discard(event.seat)
            elif isinstance(event, Reveal):
                worth = hand_points(event.hand, event.starter)
                self._side(event.seat, seat).hands += worth
                unshown.discard(event.seat)
            elif isinstance(event, Claim):
                self._side(event.seat, seat).show += event.points
        # The match ended before these were counted.
        for other in unshown:
            worth = hand_points(match.dealt(other), match.starter)
            self._side(other, seat).hands += worth

    def _count_expected(self, match: Match, seat: int, dealers: list[int], level: str) -> None:
        rules, deals = match.rules, len(dealers)
        mean, variance = _moments(rules.hand_size)
        self.hands_expected += deals * mean
        self.hands_variance += deals * variance
        self.knave_expected += dealers.count(seat) * rules.knave_noddy / 13
        measured = PLAY_EXPECTED.get(level, {}).get((rules.players, rules.hand_size))
        if measured is not None and rules.target == _TARGET_MEASURED:
            self.play_deals += deals
            self.play_expected += deals * measured
            self.play_scored += sum(
                event.points
                for event in match.events
                if isinstance(event, Play | LastCard) and event.seat == seat
            )

    def _side(self, seat: int, person: int) -> Side:
        return self.yours if seat == person else self.theirs

    def count_review(self, unit: str, decisions: int, given_away: float) -> None:
        """Add what a review says of the person's choices in a match."""
        self.decisions[unit] = self.decisions.get(unit, 0) + decisions
        self.given_away[unit] = self.given_away.get(unit, 0.0) + given_away

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values, points a deal."""
        deals = max(self.yours.deals, 1)
        measured = max(self.play_deals, 1)
        return {
            "level": self.level,
            "matches": self.matches,
            "won": self.won,
            "rate": self.rate,
            "rate_error": self.error,
            "rate_if_equal": self.fair_wins / max(self.matches, 1),
            "seats": [
                {"seat": seat, "matches": matches, "won": won}
                for seat, (matches, won) in sorted(self.seats.items())
            ],
            "dealt_first": _pair(self.dealt_first.get(True)),
            "dealt_later": _pair(self.dealt_first.get(False)),
            "deals": self.yours.deals,
            "yours": self.yours.to_dict(),
            "theirs": self.theirs.to_dict(),
            "expected": {
                "hands": self.hands_expected / deals,
                "hands_error": self.hands_error,
                "knave": self.knave_expected / deals,
                "play": self.play_expected / measured if self.play_deals else None,
                "play_deals": self.play_deals,
                "play_yours": self.play_scored / measured if self.play_deals else None,
            },
            "decisions": [
                {
                    "unit": unit,
                    "decisions": count,
                    "given_away": self.given_away[unit],
                    "per_decision": self.given_away[unit] / count if count else None,
                }
                for unit, count in sorted(self.decisions.items())
            ],
        }


class Book:
    """The statistics of one person.

    Attributes
    ----------
    rows : tuple of Row
        One for each level met, by name.
    total : Row
        All together.
    left_out : dict
        How many matches were not counted, by reason: "open", "undone", "people" (several or none at
        the keyboard) and "damaged".
    """

    __slots__ = ("left_out", "rows", "total")

    def __init__(self, rows: tuple[Row, ...], total: Row, left_out: dict[str, int]) -> None:
        self.rows = rows
        self.total = total
        self.left_out = left_out

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values, the form that `--json` prints."""
        return {
            "schema": SCHEMA,
            "counted": self.total.matches,
            "left_out": dict(self.left_out),
            "levels": [row.to_dict() for row in self.rows],
            "total": self.total.to_dict(),
        }


def statistics(
    states: Iterable[Mapping[str, Any]], *, review: Callable[[Match], Any] | None = None
) -> Book:
    """Add up the finished matches of one person.

    Parameters
    ----------
    states
        Saved matches, as `Store.all` gives them.
    review
        Reviews a match: what it returns has `unit`, and for each seat in `seats` the counts
        `decisions` and `given_away`. None: nobody looks at the choices.
    """
    rows: dict[str, Row] = {}
    total = Row("")
    left_out = {"open": 0, "undone": 0, "people": 0, "damaged": 0}
    for state in states:
        why, kept = _counted(state)
        if kept is None:
            left_out[why] += 1
            continue
        (seat,) = kept.people
        level = _level(kept)
        row = rows.setdefault(level, Row(level))
        found = review(kept.match) if review is not None else None
        for each in (row, total):
            each.count_match(kept, seat)
            if found is not None:
                mine = found.seats[seat]
                each.count_review(found.unit, mine.decisions, mine.given_away)
    return Book(tuple(rows[level] for level in sorted(rows)), total, left_out)


def summary(states: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """One row for each level met: matches, won and lost by the only person at the table."""
    return result_rows(statistics(states))


def result_rows(book: Book) -> list[dict[str, Any]]:
    """One row for each level of a book: matches, won and lost."""
    return [
        {
            "level": row.level,
            "matches": row.matches,
            "won": row.won,
            "lost": row.matches - row.won,
            "share": f"{100 * row.rate:.1f}",
        }
        for row in book.rows
    ]


def _counted(state: Mapping[str, Any]) -> tuple[str, Kept | None]:
    """Return the match of a state if it counts, else why not."""
    people = [seat for seat in state.get("seats", ()) if not seat["level"]]
    if not state.get("over"):
        return "open", None
    if state.get("undone"):
        return "undone", None
    if len(people) != 1 or len(state["seats"]) < 2:
        return "people", None
    try:
        kept = Kept(state)
    except ValueError:
        return "damaged", None
    return ("", kept) if kept.match.winner is not None else ("open", None)


def _add(counts: list[int], *, won: bool) -> None:
    counts[0] += 1
    counts[1] += won


def _level(kept: Kept) -> str:
    return "+".join(sorted({level for level in kept.levels if level}))


@cache
def _moments(hand_size: int) -> tuple[float, float]:
    """Return the mean and the variance of what a hand is worth, exactly (R17 to R22)."""
    spread = show_distribution(hand_size)
    squares = sum(points * points * count for points, count in enumerate(spread.counts))
    return spread.mean, squares / spread.total - spread.mean**2


def _pair(counts: list[int] | None) -> dict[str, int]:
    matches, won = counts or (0, 0)
    return {"matches": matches, "won": won}
