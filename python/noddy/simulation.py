"""Whole matches by the million, and what they say of the strategies that played them.

Match ``i`` of a run is decided by the seed of the run and ``i`` alone, so that a run can be cut
into pieces, spread over threads, processes or machines, and repeated years later to the same end.

>>> import noddy
>>> result = noddy.simulate(["greedy", "random"], matches=2_000, seed=1)
>>> result.matches, result.wins[0] > result.wins[1]
(2000, True)
"""

from __future__ import annotations

import math
import os
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from . import strategies
from ._engine import BuiltinStrategy, NoddyError, Rules, match_results, simulate_chunk
from .language import speak, speak_number
from .language.figures import figure, percent
from .language.lines import paragraph

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Executor

__all__ = ["Arena", "MatchResult", "Pairing", "Simulation", "arena", "match_by_match", "simulate"]

Player: TypeAlias = "str | strategies.Strategy"
Counts: TypeAlias = dict[str, Any]

TASK_MATCHES = 250_000
"""How many matches a task for an executor plays: where a scheduler needs milliseconds a task, they
stay below a few per cent of it."""

SMALL_RUN = 20_000
"""Runs up to this many matches use one thread unless told otherwise: starting more costs more."""

PLAY_SOURCES = ("fifteen", "thirty_one", "pair", "run", "last_card")
SHOW_SOURCES = ("show_fifteens", "show_pairs", "show_runs", "show_flush", "show_nob")


class MatchResult(NamedTuple):
    """How one match of a run ended."""

    number: int
    """The number of the match in its run, from 0."""
    seed: int
    """The seed of the match: ``Match(rules, seed=seed)`` deals the same cards."""
    seats: tuple[int, ...]
    """Which strategy, by its place in the list, sat in each seat."""
    first_dealer: int
    """The seat that dealt first."""
    winner: int
    """The seat that won."""
    scores: tuple[int, ...]
    """The scores at the end, by seat."""
    deals: int
    """How many deals were begun."""


class Simulation:
    """What happened in a run.

    Attributes
    ----------
    strategies : tuple of str
        The names of the players, in the order they were given.
    rules : Rules
    seed : int
    matches, deals : int
        How many were played.
    wins : tuple of int
        One number a strategy.
    points : tuple of dict
        One dictionary a strategy: the points by source.
    deals_histogram : tuple of int
        How many matches took so many deals; matches of 200 deals or more share the last place.
    partial : bool
        Whether the run was stopped before its end.
    """

    def __init__(
        self, strategies: Sequence[str], rules: Rules, seed: int, *, counts: Counts
    ) -> None:
        self.strategies = tuple(strategies)
        self.rules = rules
        self.seed = seed
        self._counts = counts
        self.matches: int = counts["matches"]
        self.deals: int = counts["deals"]
        self.partial: bool = counts["partial"]
        self.deals_histogram: tuple[int, ...] = tuple(counts["deals_histogram"])
        self.wins: tuple[int, ...] = tuple(player["wins"] for player in counts["players"])
        self.points: tuple[dict[str, int], ...] = tuple(p["points"] for p in counts["players"])

    def __eq__(self, other: object) -> bool:
        """Tell whether two runs counted the same."""
        if not isinstance(other, Simulation):
            return NotImplemented
        return self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Return a short description."""
        return f"<Simulation of {self.matches} matches: {self._pairs()}>"

    def _pairs(self) -> str:
        return ", ".join(f"{n} {w}" for n, w in zip(self.strategies, self.wins, strict=True))

    @property
    def win_rates(self) -> tuple[float, ...]:
        """The share of matches each strategy won."""
        return tuple(wins / max(self.matches, 1) for wins in self.wins)

    @property
    def win_rate_errors(self) -> tuple[float, ...]:
        """The standard error of each win rate."""
        return tuple(math.sqrt(r * (1 - r) / max(self.matches, 1)) for r in self.win_rates)

    @property
    def points_per_deal(self) -> tuple[float, ...]:
        """The points each strategy scored a deal, play and show together."""
        return tuple(sum(points.values()) / max(self.deals, 1) for points in self.points)

    @property
    def points_per_deal_errors(self) -> tuple[float, ...]:
        """The standard error of `points_per_deal`: of a ratio, each match being one observation."""
        return tuple(self._ratio_error(place) for place in range(len(self.strategies)))

    def _ratio_error(self, place: int) -> float:
        player = self._counts["players"][place]
        ratio = self.points_per_deal[place]
        residual = (
            player["points_squared"]
            - 2 * ratio * player["points_by_deals"]
            + ratio * ratio * self._counts["deals_squared"]
        )
        return math.sqrt(max(residual, 0.0)) / max(self.deals, 1)

    @property
    def deals_per_match(self) -> float:
        """How many deals a match took on average, the one it ended in included."""
        return self.deals / max(self.matches, 1)

    @property
    def first_dealer_win_rate(self) -> float:
        """How often the first dealer won, whoever that was."""
        won = sum(player["wins_as_first_dealer"] for player in self._counts["players"])
        return float(won / max(self.matches, 1))

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values, the form that ``--json`` prints."""
        return {
            "schema": "noddy-simulation 1",
            "strategies": list(self.strategies),
            "rules": _rules_dict(self.rules),
            "seed": self.seed,
            "matches": self.matches,
            "partial": self.partial,
            "wins": list(self.wins),
            "win_rates": list(self.win_rates),
            "win_rate_errors": list(self.win_rate_errors),
            "first_dealer_win_rate": self.first_dealer_win_rate,
            "deals": self.deals,
            "deals_per_match": self.deals_per_match,
            "deals_histogram": list(self.deals_histogram),
            "points": [dict(points) for points in self.points],
            "points_per_deal": list(self.points_per_deal),
            "points_per_deal_errors": list(self.points_per_deal_errors),
        }

    def table(self) -> str:
        """Return a table for people."""
        # Translators: the heads of seven columns, with at most 79 letters in all.
        heads = speak("strategy | wins | share | points a deal | play | show | knave").split(" | ")
        rows = [self._row(place) for place in range(len(self.strategies))]
        widths = [
            max(least, *(len(row[column]) for row in (heads, *rows)))
            for column, least in enumerate((8, 10, 15, 13, 6, 6, 6))
        ]
        lines = [_in_columns(row, widths) for row in (heads, *rows)]
        return "\n".join([*lines, *paragraph(self._sum())])

    def _row(self, place: int) -> list[str]:
        """Return what one strategy came to, by column."""
        points = self.points[place]
        mean, error = self.points_per_deal[place], self.points_per_deal_errors[place]
        per_deal = max(self.deals, 1)
        return [
            self.strategies[place],
            figure(f"{self.wins[place]:,}"),
            f"{percent(self.win_rates[place], 2)} ± {percent(self.win_rate_errors[place], 2)}",
            figure(f"{mean:.3f} ± {error:.3f}"),
            figure(f"{sum(points[source] for source in PLAY_SOURCES) / per_deal:.3f}"),
            figure(f"{sum(points[source] for source in SHOW_SOURCES) / per_deal:.3f}"),
            figure(f"{points['knave'] / per_deal:.3f}"),
        ]

    def _sum(self) -> str:
        """Say what holds of all strategies together."""
        whole = speak_number(
            "{matches} match to {target}, {deals} deals each; "
            "the first dealer won {share}; seed {seed}",
            "{matches} matches to {target}, {deals} deals each; "
            "the first dealer won {share}; seed {seed}",
            self.matches,
            matches=figure(f"{self.matches:,}"),
            target=self.rules.target,
            deals=figure(f"{self.deals_per_match:.2f}"),
            share=percent(self.first_dealer_win_rate, 2),
            seed=self.seed,
        )
        return whole + "  " + speak("(stopped early)") if self.partial else whole


def _in_columns(cells: Sequence[str], widths: Sequence[int]) -> str:
    """Set the first cell left and the others right; the last three stand close together."""
    name, *figures = cells
    right = [f"{cell:>{width}}" for cell, width in zip(figures, widths[1:], strict=True)]
    return "  ".join([f"{name:<{widths[0]}}", *right[:3], " ".join(right[3:])])


def simulate(
    players: Sequence[Player],
    *,
    matches: int = 10_000,
    seed: int = 0,
    rules: Rules | None = None,
    threads: int | None = None,
    executor: Executor | None = None,
    progress: Callable[[int], object] | None = None,
) -> Simulation:
    """Play many matches and count what happens.

    The players move one seat on from match to match. Built-in strategies play in Rust, without the
    interpreter; any object with a method ``choose(view)`` plays as well, on one thread.

    Parameters
    ----------
    players : sequence of str or Strategy
        One a seat, two to four: names that `noddy.strategies.get` knows, or strategies.
    matches : int, default 10,000
        From 1.
    seed : int, default 0
        From 0 to 2**64 - 1. The result depends on it, and not on threads or executors.
    rules : Rules, optional
        The usual rules for as many players as there are strategies, if not given. Whoever counts,
        the result is that of ``count="auto"``: every strategy claims the true count and takes all
        that is left to it (C9). Views say "auto".
    threads : int, optional
        For built-in strategies; if not given, all processors this process may use in a long run.
    executor : concurrent.futures.Executor, optional
        Where to play instead, a task for every 250,000 matches. Every player must then be a name.
    progress : callable, optional
        Called some twenty times a second with the number of matches finished.

    Returns
    -------
    Simulation
        If it is interrupted from the keyboard: what was finished, marked as partial.

    Raises
    ------
    NoddyError
        A strategy is unknown or chose a card that may not be played, or a number is out of range.
    TypeError
        A player is a class, and not an object of it.

    Examples
    --------
    >>> simulate(["greedy"] * 2, matches=1_000, seed=3) == simulate(
    ...     ["greedy"] * 2, matches=1_000, seed=3, threads=2
    ... )
    True
    """
    if isinstance(players, str):
        raise TypeError("players must be a sequence with one strategy a seat, not one text")
    for player in players:
        _check_player(player)
    rules = _rules_for(players, rules)
    if matches < 1:
        raise NoddyError(f"matches must be 1 or more, not {matches}")
    if threads is not None and threads < 1:
        raise NoddyError(f"threads must be 1 or more, not {threads}")
    if executor is not None:
        counts = _simulate_on(executor, players, rules, seed, matches)
    else:
        threads = threads or (1 if matches <= SMALL_RUN else _processors())

        def report(finished: int) -> bool:
            if progress is not None:
                progress(finished)
            return True

        watcher = report if progress is not None else None
        counts = simulate_chunk(_seated(players), rules, seed, 0, matches, threads, watcher)
    return Simulation([_name(player) for player in players], rules, seed, counts=counts)


def match_by_match(
    players: Sequence[str],
    *,
    matches: int = 10_000,
    seed: int = 0,
    rules: Rules | None = None,
    first: int = 0,
) -> Iterator[MatchResult]:
    """Play the matches of a run of built-in strategies one by one.

    Parameters
    ----------
    players : sequence of str
        One built-in strategy a seat.
    matches, seed, rules
        As for `simulate`: the same numbers play the same matches.
    first : int, default 0
        The number of the first match.

    Yields
    ------
    MatchResult

    Examples
    --------
    >>> results = list(match_by_match(["greedy", "random"], matches=100, seed=1))
    >>> whole = simulate(["greedy", "random"], matches=100, seed=1)
    >>> sum(result.seats[result.winner] == 0 for result in results) == whole.wins[0]
    True
    """
    rules = _rules_for(players, rules)
    names = list(players)
    for start in range(first, first + matches, 1_000):
        count = min(1_000, first + matches - start)
        for result in match_results(names, rules, seed, start, count):
            yield MatchResult(*result)


def _check_player(player: object) -> None:
    """Refuse a class in the place of an object of it, which has a `choose` too."""
    if isinstance(player, type):
        name = player.__name__
        raise TypeError(f"{name} is a class, not a strategy: pass an object of it, {name}()")


def _processors() -> int:
    """Return how many processors this process may use, which may be fewer than there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _rules_for(players: Sequence[Player], rules: Rules | None) -> Rules:
    if rules is None:
        return Rules(players=len(players))
    if rules.players != len(players):
        raise NoddyError(
            f"there must be one strategy for each of the {rules.players} players,"
            f" not {len(players)}"
        )
    return rules


def _name(player: Player) -> str:
    if isinstance(player, str):
        return player
    return str(getattr(player, "name", None) or type(player).__name__)


def _seated(players: Sequence[Player]) -> list[Player]:
    """Names of built-in strategies stay names, so that they are played in Rust."""
    built_in = BuiltinStrategy.names()
    return [
        player if not isinstance(player, str) or player in built_in else strategies.get(player)
        for player in players
    ]


def _simulate_on(
    executor: Executor, players: Sequence[Player], rules: Rules, seed: int, matches: int
) -> Counts:
    names = [player for player in players if isinstance(player, str)]
    if len(names) < len(players):
        raise NoddyError(
            "with an executor every strategy must be a name, or module:attribute: "
            "objects do not travel"
        )
    settings = (rules.players, rules.hand_size, rules.target, rules.knave_noddy)
    tasks = [
        executor.submit(
            _task, tuple(names), *settings, seed, first, min(TASK_MATCHES, matches - first)
        )
        for first in range(0, matches, TASK_MATCHES)
    ]
    total = simulate_chunk(_seated(players), rules, seed, 0, 0)
    try:
        for task in tasks:
            _add(total, task.result())
    except KeyboardInterrupt:
        for task in tasks:
            task.cancel()
        total["partial"] = True
    return total


def _task(  # noqa: PLR0917 - executors pass arguments by position
    names: tuple[str, ...],
    players: int,
    hand_size: int,
    target: int,
    knave_noddy: int,
    seed: int,
    first: int,
    count: int,
) -> Counts:
    """One piece of a run, for an executor: a top-level function, called with plain values."""
    rules = Rules(players, hand_size, target, knave_noddy)
    return simulate_chunk(_seated(names), rules, seed, first, count)


def _add(total: Counts, more: Counts) -> None:
    """Add the counts of one piece to another's: numbers, lists and dictionaries of numbers."""
    for key, value in more.items():
        if isinstance(value, bool):
            total[key] = total[key] or value
        elif isinstance(value, int):
            total[key] += value
        elif isinstance(value, dict):
            _add(total[key], value)
        elif value and isinstance(value[0], dict):
            for entry, other in zip(total[key], value, strict=True):
                _add(entry, other)
        else:
            longer = max(len(total[key]), len(value))
            padded = [
                list(numbers) + [0] * (longer - len(numbers)) for numbers in (total[key], value)
            ]
            total[key] = [a + b for a, b in zip(*padded, strict=True)]


def _rules_dict(rules: Rules) -> dict[str, int | str]:
    names = ["players", "hand_size", "target", "knave_noddy"]
    # As in a position: named only where it is not the program that counts.
    if rules.count != "auto":
        names.append("count")
    return {name: getattr(rules, name) for name in names}


class Pairing(NamedTuple):
    """Two strategies of an arena against each other."""

    first: str
    second: str
    result: Simulation


class Arena:
    """A round robin: every strategy against every other, two players at a time."""

    def __init__(self, names: Sequence[str], pairings: Sequence[Pairing]) -> None:
        self.names = tuple(names)
        self.pairings = tuple(pairings)

    def __repr__(self) -> str:
        rates = ", ".join(f"{name} {rate:.2%}" for name, rate in self.scores())
        return f"<Arena of {len(self.names)} strategies: {rates}>"

    def win_rate(self, name: str, opponent: str) -> tuple[float, float]:
        """Return the share of matches that one won against another, and its standard error."""
        met = self._met(name, opponent)
        if met is None:
            raise NoddyError(f"{name} and {opponent} did not meet")
        return met

    def _met(self, name: str, opponent: str) -> tuple[float, float] | None:
        for pairing in self.pairings:
            sides = (pairing.first, pairing.second)
            if {name, opponent} == set(sides) and pairing.result.matches:
                side = sides.index(name)
                return pairing.result.win_rates[side], pairing.result.win_rate_errors[side]
        return None

    def scores(self) -> list[tuple[str, float]]:
        """Return each strategy with its mean win rate against those it met, the best first."""
        means = []
        for name in self.names:
            met = [self._met(name, other) for other in self.names if other != name]
            rates = [rate for rate, _ in filter(None, met)]
            means.append((name, sum(rates) / max(len(rates), 1)))
        return sorted(means, key=lambda score: -score[1])

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values, the form that ``--json`` prints."""
        return {
            "schema": "noddy-arena 1",
            "scores": [{"strategy": name, "win_rate": rate} for name, rate in self.scores()],
            "pairings": [
                {"first": p.first, "second": p.second, "result": p.result.to_dict()}
                for p in self.pairings
            ],
        }

    def table(self) -> str:
        """Return the cross table: in each row, the share of matches won against each column."""
        order = [name for name, _ in self.scores()]
        width = max(8, *(len(name) for name in order))
        lines = [" " * width + "".join(f"  {name:>{max(width, 15)}}" for name in order)]
        for name in order:
            cells = []
            for other in order:
                met = None if other == name else self._met(name, other)
                cells.append("-" if met is None else f"{percent(met[0], 2)} ± {percent(met[1], 2)}")
            lines.append(
                f"{name:<{width}}" + "".join(f"  {cell:>{max(width, 15)}}" for cell in cells)
            )
        return "\n".join(lines)


def arena(
    players: Sequence[str],
    *,
    matches: int = 10_000,
    seed: int = 0,
    rules: Rules | None = None,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Arena:
    """Let every strategy play every other.

    Parameters
    ----------
    players : sequence of str
        Two or more different names.
    matches : int, default 10,000
        How many each two play. All pairs are dealt the same cards.
    seed, rules, threads
        As for `simulate`, claims included; the rules must be for two players.
    progress : callable, optional
        Called with the number of matches finished in all.

    Returns
    -------
    Arena
    """
    names = list(players)
    if len(names) < 2 or len(set(names)) < len(names):
        raise NoddyError("an arena takes two or more strategies with different names")
    pairs = list(combinations(names, 2))
    pairings = []
    for place, (first, second) in enumerate(pairs):
        done = place * matches

        def report(finished: int, done: int = done) -> None:
            if progress is not None:
                progress(done + finished)

        result = simulate(
            [first, second],
            matches=matches,
            seed=seed,
            rules=rules,
            threads=threads,
            progress=report if progress is not None else None,
        )
        pairings.append(Pairing(first, second, result))
        if result.partial:
            break
    return Arena(names, pairings)
