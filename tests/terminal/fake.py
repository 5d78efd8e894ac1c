"""An adviser whose figures follow from the cards, so that a test can work them out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from noddy import Card, Match, View

COST = 0.015
"""What each step down the list costs: the lowest rank is the best, the next costs this much."""
LIMITS = {"fine": 0.001, "inaccuracy": 0.02, "mistake": 0.05, "blunder": 0.10}
MARKS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


@dataclass
class Hint:
    card: Card
    wins: float
    points: float
    cost: float
    error: float | None
    wins_error: float | None
    reason: str


class Hints(list[Hint]):
    def __init__(self, hints: list[Hint], unit: str) -> None:
        super().__init__(hints)
        self.unit = unit
        self.source = "solver" if unit == "wins" else "sampling"
        self.table = "solved"


@dataclass
class Decision:
    seat: int
    deal: int
    play: int
    position: str
    card: Card
    best: Card
    cost: float
    reason: str

    @property
    def grade(self) -> str:
        passed = [grade for grade, limit in LIMITS.items() if self.cost >= limit]
        return passed[-1] if passed else "best"

    @property
    def mark(self) -> str:
        return MARKS.get(self.grade, "")


@dataclass
class SeatReview:
    seat: int
    decisions: int
    best: int
    fine: int
    inaccuracies: int
    mistakes: int
    blunders: int
    given_away: float


@dataclass
class Review:
    decisions: list[Decision]
    seats: list[SeatReview]
    unit: str
    source: str
    luck_of_the_cards: tuple[float, ...] | None
    luck_of_the_play: tuple[float, ...] | None
    table: str = "solved"


class FakeAdviser:
    """The lowest rank is best; every other costs `COST` more for each point of value above it."""

    def __init__(self, unit: str = "wins") -> None:
        self.unit = unit
        self.asked: list[View] = []
        self.prepared: list[View] = []

    def hint(self, view: View) -> Hints:
        self.asked.append(view)
        ranks: dict[str, Card] = {}
        for card in sorted(view.legal_plays):
            ranks.setdefault(card.rank, card)
        cards = list(ranks.values())
        scale = 1 if self.unit == "wins" else 20
        return Hints(
            [
                Hint(
                    card,
                    0.565 - self._cost(cards, card),
                    -1.4 - 10 * self._cost(cards, card),
                    scale * self._cost(cards, card),
                    None if self.unit == "wins" else 0.12,
                    None if self.unit == "wins" else 0.015,
                    "no unseen card scores on it" if card is cards[0] else "makes a pair for 2",
                )
                for card in cards
            ],
            self.unit,
        )

    def prepare(self, view: View) -> None:
        self.prepared.append(view)

    def _cost(self, cards: list[Card], card: Card) -> float:
        return COST * (card.rank_number - cards[0].rank_number)

    def review(self, match: Match) -> Review:
        decisions: list[Decision] = []
        shown = match.deal_number if match.winner is not None else match.deal_number - 1
        for number, card in enumerate(match.choices):
            then = match.rewound(number)
            if then.turn is None or then.deal_number > shown or isinstance(card, tuple):
                continue
            view = then.view(then.turn)
            if len({legal.rank for legal in view.legal_plays}) < 2:
                continue
            hints = self.hint(view)
            chosen = next(hint for hint in hints if hint.card.rank == card.rank)
            seats = range(match.rules.players)
            played = sum(len(then.dealt(seat)) - len(then.hand(seat)) for seat in seats)
            decisions.append(
                Decision(
                    then.turn,
                    then.deal_number,
                    played + 1,
                    view.position(),
                    card,
                    hints[0].card,
                    chosen.cost,
                    hints[0].reason,
                )
            )
        luck = (0.22, -0.22) if self.unit == "wins" else None
        return Review(
            decisions,
            [self._counted(seat, decisions) for seat in range(match.rules.players)],
            self.unit,
            "solver" if self.unit == "wins" else "sampling",
            luck,
            luck and (-0.031, 0.031),
        )

    def _counted(self, seat: int, decisions: list[Decision]) -> SeatReview:
        own = [decision for decision in decisions if decision.seat == seat]
        grades = [decision.grade for decision in own]
        return SeatReview(
            seat,
            len(own),
            grades.count("best"),
            grades.count("fine"),
            grades.count("inaccuracy"),
            grades.count("mistake"),
            grades.count("blunder"),
            sum(decision.cost for decision in own),
        )
