"""What was lost by the choices of a match, and what by the cards.

Where deals can be solved, a review is told in the chance to win the match. Let L be the chance of a
seat as one who sees all hands knows it, both sides going on by the equilibrium. A choice is charged
what its player could know: the worth of the best card less the worth of the card played, as `hint`
gives them. All other change of L is luck: of the cut, of the cards dealt and turned, and of the
play, how the hidden cards happened to lie for what was played. So

    result = start + luck - own errors + errors of the other

holds for both seats, but for the rounding of floating point. Where players count for themselves,
what wrong counts changed is a term of its own. The luck-adjusted result is the result less the
luck: what the choices, and the counting, would have come to alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from noddy._engine import Card, Cut, Match, NoddyError
from noddy.record import Record, load_record

from .hints import adviser, in_unit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["DealReview", "Decision", "Review", "SeatReview", "review"]

SCHEMA = "noddy-review 1"

MARKS = (("?!", "inaccuracy"), ("?", "mistake"), ("??", "blunder"))
LIMITS = {"wins": (0.02, 0.05, 0.10), "points": (0.4, 1.0, 2.0)}
"""From which cost a choice is an inaccuracy, a mistake, a blunder."""

SAME = {"wins": 0.0005, "points": 0.02}
"""Cards whose costs differ by no more are as good as each other: the solver itself is no finer."""


@dataclass(frozen=True)
class Decision:
    """One card that was chosen where several ranks could be played."""

    seat: int
    deal: int
    """The number of the deal, from 1."""
    play: int
    """Which card of the deal it was, from 1."""
    position: str
    """What the player knew, as a position string."""
    card: Card
    """The card that was played."""
    best: Card
    """The best card; the lowest of its rank."""
    wins: float
    """The chance to win the match with the card played."""
    best_wins: float
    """The chance to win the match with the best card."""
    cost: float
    """How much less the card played is worth than the best, in the unit."""
    unit: str
    """"wins" or "points"."""
    error: float | None
    """The standard error of the cost, if it comes from samples."""
    reason: str
    """Something true about the best card, in English."""

    @property
    def grade(self) -> str:
        """How good it was: "best", "fine", "inaccuracy", "mistake" or "blunder"."""
        passed = sum(self.cost >= limit for limit in LIMITS[self.unit])
        if passed:
            return MARKS[passed - 1][1]
        return "best" if self.cost <= SAME[self.unit] else "fine"

    @property
    def mark(self) -> str:
        """The mark for its grade: "", "?!", "?" or "??"."""
        return next((mark for mark, grade in MARKS if grade == self.grade), "")

    def to_dict(self) -> dict[str, Any]:
        """Return the decision as plain values."""
        return {
            "seat": self.seat,
            "deal": self.deal,
            "play": self.play,
            "position": self.position,
            "card": str(self.card),
            "best": str(self.best),
            "wins": self.wins,
            "best_wins": self.best_wins,
            "cost": self.cost,
            "unit": self.unit,
            "error": self.error,
            "grade": self.grade,
            "mark": self.mark,
            "reason": self.reason,
        }


@dataclass(frozen=True)
class SeatReview:
    """The decisions of one seat, counted."""

    seat: int
    decisions: int
    best: int
    """Choices that cost nothing, or less than the solver can tell."""
    fine: int
    inaccuracies: int
    mistakes: int
    blunders: int
    given_away: float
    """The sum of all costs, in the unit of the review."""

    @property
    def per_decision(self) -> float:
        """The mean cost of a decision."""
        return self.given_away / max(self.decisions, 1)

    def to_dict(self) -> dict[str, Any]:
        """Return the counts as plain values."""
        return {
            "seat": self.seat,
            "decisions": self.decisions,
            "best": self.best,
            "fine": self.fine,
            "inaccuracies": self.inaccuracies,
            "mistakes": self.mistakes,
            "blunders": self.blunders,
            "given_away": self.given_away,
            "per_decision": self.per_decision,
        }


@dataclass(frozen=True)
class DealReview:
    """How one deal changed the chance of seat 0 to win the match."""

    deal: int
    before: float
    """The chance before the cards were dealt."""
    dealt: float
    """The chance when all was dealt and turned, to one who sees both hands."""
    errors: float
    """The costs of seat 1 in this deal less those of seat 0."""
    counted: float
    """The chance when the deal was over, if every hand is counted as it is."""
    after: float
    """The chance when the deal was over, as it was counted."""

    @property
    def cards(self) -> float:
        """The luck of the cards."""
        return self.dealt - self.before

    @property
    def play(self) -> float:
        """The luck of the play: how the hidden cards lay for what was played."""
        return self.counted - self.dealt - self.errors

    @property
    def counting(self) -> float:
        """What wrong counts changed."""
        return self.after - self.counted

    def to_dict(self) -> dict[str, Any]:
        """Return the deal as plain values."""
        return {
            "deal": self.deal,
            "before": self.before,
            "dealt": self.dealt,
            "cards": self.cards,
            "play": self.play,
            "counting": self.counting,
            "errors": self.errors,
            "after": self.after,
        }


@dataclass(frozen=True)
class Review:
    """What a match was won and lost by.

    Pairs of numbers are by seat. Where the chance to win is not known, with three or four players
    or four cards, they are None, and costs are in points.
    """

    decisions: tuple[Decision, ...]
    seats: tuple[SeatReview, ...]
    deals: tuple[DealReview, ...]
    names: tuple[str, ...]
    """Who sat where; `p1` and so on if nobody said."""
    unit: str
    """What costs are measured in: "wins" or "points"."""
    source: str
    """"solver" or "sampling"."""
    table: str
    """"solved" if every score of the match was solved before, "estimate" if not."""
    winner: int | None
    """Who won; None if the match goes on. Then the deal in hand is left out."""
    cut: bool
    """Whether the players cut for the deal: the luck of the cut is then counted too."""

    @property
    def start(self) -> tuple[float, float] | None:
        """The chances at the beginning: even if the players cut for the deal."""
        if not self.deals:
            return None
        return _pair(0.5 if self.cut else self.deals[0].before)

    @property
    def result(self) -> tuple[float, float] | None:
        """1 for the winner and 0 for the other; while the match goes on, the chances now."""
        return _pair(self.deals[-1].after) if self.deals else None

    @property
    def luck_of_the_cards(self) -> tuple[float, float] | None:
        """The luck of the cut, the deals and the starters."""
        if not self.deals:
            return None
        cut = self.deals[0].before - 0.5 if self.cut else 0.0
        return _signed(cut + sum(deal.cards for deal in self.deals))

    @property
    def luck_of_the_play(self) -> tuple[float, float] | None:
        """The luck of how the hidden cards lay for what was played."""
        return _signed(sum(deal.play for deal in self.deals)) if self.deals else None

    @property
    def counting(self) -> tuple[float, float] | None:
        """What wrong counts changed, where players count for themselves."""
        return _signed(sum(deal.counting for deal in self.deals)) if self.deals else None

    @property
    def luck(self) -> tuple[float, float] | None:
        """All luck: of the cards and of the play."""
        cards, play = self.luck_of_the_cards, self.luck_of_the_play
        return None if cards is None or play is None else (cards[0] + play[0], cards[1] + play[1])

    @property
    def adjusted(self) -> tuple[float, float] | None:
        """The result less the luck: what the choices alone would have come to."""
        result, luck = self.result, self.luck
        if result is None or luck is None:
            return None
        return (result[0] - luck[0], result[1] - luck[1])

    def costliest(self, count: int = 3) -> tuple[Decision, ...]:
        """Return the choices that cost most, the worst first; those that cost nothing not."""
        counted = [decision for decision in self.decisions if decision.grade != "best"]
        return tuple(sorted(counted, key=lambda decision: -decision.cost)[:count])

    def table_of(self, show: Callable[[Card], str] = str) -> str:
        """Return a table for people, with the cards written as `show` writes them."""
        return "\n".join(_table(self, show))

    def __str__(self) -> str:
        """Return a table for people."""
        return self.table_of()

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values, the form that ``--json`` prints."""
        return {
            "schema": SCHEMA,
            "names": list(self.names),
            "unit": self.unit,
            "source": self.source,
            "table": self.table,
            "winner": self.winner,
            "cut": self.cut,
            "start": _list(self.start),
            "result": _list(self.result),
            "luck": _list(self.luck),
            "luck_of_the_cards": _list(self.luck_of_the_cards),
            "luck_of_the_play": _list(self.luck_of_the_play),
            "counting": _list(self.counting),
            "adjusted": _list(self.adjusted),
            "seats": [seat.to_dict() for seat in self.seats],
            "deals": [deal.to_dict() for deal in self.deals],
            "decisions": [decision.to_dict() for decision in self.decisions],
        }


def _pair(chance: float) -> tuple[float, float]:
    return (chance, 1 - chance)


def _signed(change: float) -> tuple[float, float]:
    return (change, -change)


def _list(pair: tuple[float, float] | None) -> list[float] | None:
    return None if pair is None else list(pair)


def review(
    match: Match | Record | str,
    *,
    samples: int = 1000,
    seed: int = 0,
    progress: Callable[[int, int], object] | None = None,
) -> Review:
    """Review a match: what every choice cost, and what was luck.

    Cards that had to be played, and choices between cards of one rank, are no decisions. While a
    match goes on its deal in hand is left out, so that nothing hidden is told.

    Parameters
    ----------
    match : Match, Record or str
        A match, or a record of one, read or as its text.
    samples : int, default 1000
        How often hidden cards are drawn for each decision where there is no exact value.
    seed : int, default 0
        Where the draws start.
    progress : callable, optional
        Called before each deal with how many are done and how many there are.

    Returns
    -------
    Review

    Raises
    ------
    NoddyError
        The record hides cards of the hands, or a number is out of its range.
    InvalidRecord
        The text is no record.

    Examples
    --------
    >>> import noddy
    >>> match = noddy.Match(noddy.Rules(players=3, target=5), seed=1589)
    >>> while match.turn is not None:
    ...     events = match.play(match.legal_plays[-1])
    >>> found = noddy.review(match, samples=50)
    >>> found.unit, found.winner == match.winner, found.luck
    ('points', True, None)
    >>> sum(seat.decisions for seat in found.seats) == len(found.decisions)
    True
    """
    record = _record(match)
    game, rules = record.match, record.match.rules
    if record.hidden:
        raise NoddyError(
            f"the record hides {record.hidden} cards of the hands: a review needs to see them all"
        )
    engine = adviser()
    decisions: list[Decision] = []
    deals: list[DealReview] = []
    solved = True
    unit = "points"
    for number, known, chances, made in engine.review(game, samples, seed, progress):
        solved = solved and known
        unit = "points" if chances is None else "wins"
        of_deal = [_decision(number, unit, one) for one in made]
        decisions += of_deal
        if chances is not None:
            before, dealt, counted, after = chances
            errors = sum(d.cost if d.seat == 1 else -d.cost for d in of_deal)
            deals.append(DealReview(number, before, dealt, errors, counted, after))
    names = record.names or tuple(f"p{seat + 1}" for seat in range(rules.players))
    cut = bool(record.cut) or any(isinstance(event, Cut) for event in game.events)
    even = len(set(game.rewound(0).start_scores)) == 1
    return Review(
        tuple(decisions),
        tuple(_counted(seat, decisions) for seat in range(rules.players)),
        tuple(deals),
        names,
        unit,
        source="solver" if unit == "wins" else "sampling",
        table="solved" if solved else "estimate",
        winner=game.winner,
        cut=cut and even,
    )


def _record(match: Match | Record | str) -> Record:
    if isinstance(match, Record):
        return match
    if isinstance(match, Match):
        return Record(match)
    if isinstance(match, str):
        return load_record(match)
    raise TypeError(f"a Match, a Record or the text of one is needed, not {type(match).__name__}")


def _decision(deal: int, unit: str, made: tuple[int, int, str, Card, Any, Any]) -> Decision:
    """Make a decision of what the engine says of it."""
    seat, play, position, card, played, best = made
    _, wins, _, _, _, cost, error, _ = played
    best_card, best_wins, _, _, _, _, _, reason = best
    return Decision(
        seat=seat,
        deal=deal,
        play=play,
        position=position,
        card=card,
        best=card if card.rank == best_card.rank else best_card,
        wins=wins,
        best_wins=best_wins,
        cost=cost,
        unit=unit,
        error=error,
        reason=reason,
    )


def _counted(seat: int, decisions: Sequence[Decision]) -> SeatReview:
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


# For people


def _table(review: Review, show: Callable[[Card], str]) -> list[str]:
    width = max(8, *(len(name) for name in review.names))
    head = "choices   best   fine    ?!     ?    ??   given away   a choice"
    lines = [f"{'':{width}}  {head}"]
    for seat, name in zip(review.seats, review.names, strict=True):
        lines.append(
            f"{name:{width}}  {seat.decisions:>7}{seat.best:>7}{seat.fine:>7}"
            f"{seat.inaccuracies:>6}{seat.mistakes:>6}{seat.blunders:>6}"
            f"   {in_unit(seat.given_away, review.unit):>10}"
            f" {in_unit(seat.per_decision, review.unit):>10}"
        )
    worst = review.costliest()
    if worst:
        lines += ["", "Costliest"]
    for place, d in enumerate(worst, start=1):
        lines.append(
            f"{place:>2}  deal {d.deal}, card {d.play}   {review.names[d.seat]} {show(d.card)}"
            f"   best {show(d.best)}   -{in_unit(d.cost, d.unit)} {d.mark}".rstrip()
            + f"   {show(d.best)}: {d.reason}"
        )
    lines += ["", *_summary(review)]
    return lines


def _summary(review: Review) -> list[str]:
    result, adjusted = review.result, review.adjusted
    cards, play = review.luck_of_the_cards, review.luck_of_the_play
    if result is None or adjusted is None or cards is None or play is None:
        return ["Costs are points, from samples; luck is known for two players with three cards."]
    after = "solved" if review.table == "solved" else "estimated"
    verb = "Result" if review.winner is not None else "Chance now"
    return [
        f"For {review.names[0]}: luck of the cards {cards[0]:+.1%}, of the play {play[0]:+.1%}.",
        f"{verb} {result[0]:.1%}, without luck {adjusted[0]:.1%}. Scores to come are {after}.",
    ]
