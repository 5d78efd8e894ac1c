"""What every card is worth, and what a score is worth before the cards are dealt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn, Self, overload

from noddy import solver
from noddy._engine import Adviser, Card, Match, NoddyError, Rules, ValueTable, View

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["Hint", "HintList", "WinProbability", "hint", "prepare", "win_probability"]

HINT_SCHEMA = "noddy-hint 1"
CHANCE_SCHEMA = "noddy-win-probability 1"


@dataclass(frozen=True)
class Hint:
    """What one card is worth to the player whose turn it is."""

    card: Card
    """The card; the lowest of its rank, because suits make no difference to the play."""
    wins: float
    """The chance to win the match by it, 0 to 1: by the equilibrium where the deal is solved, else
    the share of the samples that were won, everybody greedy from then on."""
    wins_error: float | None
    """The standard error of `wins`, if it comes from samples; None if it is exact."""
    points: float
    """Own points from here to the end of the deal less the mean of the others', the show included,
    as if the deal were played to its end."""
    cost: float
    """How much less it is worth than the best card: in chances to win if the list's unit is
    "wins", in points if it is "points"."""
    error: float | None
    """The standard error of `points`, if they come from samples; None if they are exact."""
    cost_error: float | None
    """The standard error of `cost`. All cards are tried on the same samples, so it is usually less
    than `error`."""
    reason: str
    """Something true about the card, in English."""
    best: bool
    """Whether it heads the list."""

    def to_dict(self) -> dict[str, Any]:
        """Return the hint as plain values."""
        return {
            "card": str(self.card),
            "wins": self.wins,
            "wins_error": self.wins_error,
            "points": self.points,
            "cost": self.cost,
            "error": self.error,
            "cost_error": self.cost_error,
            "reason": self.reason,
            "best": self.best,
        }


@dataclass(frozen=True)
class HintList(Sequence[Hint]):
    """A hint for each rank that can be played, the best first.

    Examples
    --------
    >>> import noddy
    >>> match = noddy.Match(noddy.Rules(players=3), seed=1589)
    >>> found = noddy.hint(match, samples=200)
    >>> found.unit, found.source, found[0].best, found[0].cost
    ('points', 'sampling', True, 0.0)
    >>> [hint.card.rank for hint in found] == [hint["card"][0] for hint in found.to_dict()["hints"]]
    True
    """

    hints: tuple[Hint, ...]
    unit: str
    """What costs are measured in: "wins", chances to win the match, or "points"."""
    source: str
    """Where the values come from: "solver" or "sampling"."""
    table: str
    """"solved" if every score that can follow this deal was solved before, "estimate" if not."""

    @property
    def exact(self) -> bool:
        """Whether there is no error of sampling."""
        return self.source == "solver"

    def of(self, card: Card | str | int) -> Hint | None:
        """Return the hint for a card, by its rank; None if that rank cannot be played."""
        rank = Card(card).rank
        return next((hint for hint in self.hints if hint.card.rank == rank), None)

    @overload
    def __getitem__(self, place: int) -> Hint: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Hint, ...]: ...
    def __getitem__(self, place: int | slice) -> Hint | tuple[Hint, ...]:
        return self.hints[place]

    def __iter__(self) -> Iterator[Hint]:
        return iter(self.hints)

    def __len__(self) -> int:
        return len(self.hints)

    def table_of(self, show: Callable[[Card], str] = str) -> str:
        """Return a table for people, with the cards written as `show` writes them."""
        lines = [f"{'':4}{'wins':>8}{'points':>9}{'costs':>9}"]
        for hint in self.hints:
            wins = f"{hint.wins:.1%}"
            cost = "best" if hint.best else in_unit(hint.cost, self.unit)
            lines.append(
                f"{show(hint.card):4}{wins:>8}{hint.points:>+9.2f}{cost:>9}  {hint.reason}"
            )
        return "\n".join([*lines, self.origin()])

    def __str__(self) -> str:
        """Return a table for people."""
        return self.table_of()

    def origin(self) -> str:
        """Say in a sentence where the values come from."""
        if self.source == "sampling":
            errors = [hint.error for hint in self.hints if hint.error is not None]
            most = max(errors, default=0.0)
            of_wins = max((hint.wins_error or 0.0 for hint in self.hints), default=0.0)
            return (
                f"From samples; standard error {most:.2f} points and {of_wins:.1%} of wins at most."
            )
        after = "solved" if self.table == "solved" else "estimated"
        return f"Chances of the equilibrium; what follows this deal is {after}."

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values, the form that ``--json`` prints."""
        return {
            "schema": HINT_SCHEMA,
            "unit": self.unit,
            "source": self.source,
            "exact": self.exact,
            "table": self.table,
            "hints": [hint.to_dict() for hint in self.hints],
        }


def in_unit(cost: float, unit: str) -> str:
    """Write a cost: a hundredth of a match as 1.0 %, or points."""
    return f"{cost:.1%}" if unit == "wins" else f"{cost:.2f}"


class WinProbability(tuple[float, ...]):
    """The chance of each seat to win a match, before the cards are dealt; they sum to 1.

    Attributes
    ----------
    source : str
        "solved" from the value table, "estimate" where no table has the score.
    error : float or None
        How far the chances can be from the value of the match at most, if that is known.
    """

    source: str
    error: float | None

    def __new__(cls, chances: Iterable[float], *, source: str, error: float | None = None) -> Self:
        """Make it of one chance a seat."""
        new = super().__new__(cls, chances)
        new.__dict__.update(source=source, error=error)
        return new

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{name} cannot be set: this is a value")

    def __repr__(self) -> str:
        return f"WinProbability({tuple(self)!r}, source={self.source!r}, error={self.error!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _win_probability, (tuple(self), self.source, self.error)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values."""
        return {
            "schema": CHANCE_SCHEMA,
            "chances": list(self),
            "source": self.source,
            "error": self.error,
        }


def _win_probability(
    chances: tuple[float, ...], source: str, error: float | None
) -> WinProbability:
    return WinProbability(chances, source=source, error=error)


def hint(view: View | Match, *, samples: int = 1000, seed: int = 0) -> HintList:
    """Say what every card that can be played is worth, the best first.

    In two-player matches with three cards the deal is solved at the present score, and a card is
    worth the chance to win the match by it, both sides going on by the equilibrium. Elsewhere the
    hidden cards are drawn again and again so that they fit all that was heard, and every card is
    tried with everybody greedy from then on: to the end of the deal for the points, which decide,
    and to the end of the match for the chance to win.

    Parameters
    ----------
    view : View or Match
        What the seat on turn knows; of a match, the view of the seat on turn is taken.
    samples : int, default 1000
        How often hidden cards are drawn where there is no exact value, 2 to 1,000,000.
    seed : int, default 0
        Where the draws start: the same seed gives the same hint.

    Returns
    -------
    HintList
        A sequence of `Hint`, one for each rank, with the unit and the source of the values.

    Raises
    ------
    NoddyError
        There is nothing to play, or a number is out of its range.

    Examples
    --------
    >>> import noddy
    >>> match = noddy.Match(noddy.Rules(players=4), dealer=3, decks=["5c 5d 9h Kd 6s 5h Ks"
    ...     " Kc 2c 2d 2h 2s 8c"])
    >>> match.play("5c")[0].card
    Card('5c')
    >>> best = noddy.hint(match, samples=100)[0]
    >>> best.card, best.reason
    (Card('5d'), 'makes a pair for 2')
    """
    seen = on_turn(view)
    exact, solved, found = adviser().hint(seen, samples, seed)
    hints = tuple(
        Hint(card, wins, wins_error, points, cost, error, cost_error, reason, best=place == 0)
        for place, (card, wins, wins_error, points, error, cost, cost_error, reason) in enumerate(
            found
        )
    )
    return HintList(
        hints,
        unit="wins" if exact else "points",
        source="solver" if exact else "sampling",
        table="solved" if solved else "estimate",
    )


def prepare(view: View | Match) -> None:
    """Solve the deal of a view ahead of time, so that its hints come at once.

    It depends on what lies face up alone, and may run on another thread from the moment the
    starter lies. Where a deal cannot be solved there is nothing to do.
    """
    seen = view.view(0) if isinstance(view, Match) else view
    adviser().prepare(seen)


def win_probability(
    scores: Sequence[int], dealer: int, *, target: int = 31, knave_noddy: int = 1
) -> WinProbability:
    """Return the chance of each seat to win a two-player match, before the cards are dealt.

    Parameters
    ----------
    scores : sequence of int
        Two scores below the target, by seat.
    dealer : int
        Who deals next, 0 or 1.
    target : int, default 31
        The score that wins, 1 to 1,000 (R27).
    knave_noddy : int, default 1
        What the dealer scores for a Jack turned up, 0, 1 or 2 (R8).

    Returns
    -------
    WinProbability
        Two chances that sum to 1, with the source: "solved", both sides playing the equilibrium,
        or "estimate".

    Raises
    ------
    NoddyError
        There are not two scores, or a number is out of its range.

    Examples
    --------
    >>> import noddy
    >>> ahead, behind = noddy.win_probability([30, 0], dealer=0)
    >>> ahead > 0.9, ahead + behind
    (True, 1.0)
    """
    rules = Rules(target=target, knave_noddy=knave_noddy)
    if len(scores) != 2:
        raise NoddyError(
            f"chances are known for two players: there must be 2 scores, not {len(scores)}"
        )
    # The engine refuses what is out of range, in its own words.
    Match(rules, seed=0, dealer=dealer, scores=scores)
    table = solver.table_for(knave_noddy)
    elder_needs, dealer_needs = target - scores[1 - dealer], target - scores[dealer]
    elder = table.chance(elder_needs, dealer_needs)
    bound = table.bound(elder_needs, dealer_needs)
    solved = table.state(elder_needs, dealer_needs) is not None
    return WinProbability(
        (1 - elder, elder) if dealer == 0 else (elder, 1 - elder),
        source="solved" if solved else "estimate",
        error=max(bound) if bound is not None else None,
    )


def on_turn(view: View | Match) -> View:
    """Return the view of the seat on turn."""
    if isinstance(view, View):
        return view
    if not isinstance(view, Match):
        raise TypeError(f"a View or a Match is needed, not {type(view).__name__}")
    if view.turn is None:
        why = "the match is over" if view.winner is not None else "a hand is being counted"
        raise NoddyError(f"there is nothing to play: {why}")
    return view.view(view.turn)


_adviser: tuple[tuple[ValueTable, ...], Adviser] | None = None


def adviser() -> Adviser:
    """Return the one adviser of this process, with the tables that are there."""
    global _adviser  # noqa: PLW0603 (it remembers what it has solved)
    tables = solver.tables()
    if _adviser is None or _adviser[0] is not tables:
        _adviser = (tables, Adviser(tables))
    return _adviser[1]
