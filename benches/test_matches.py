"""Whole deals and whole matches, by strategy and by number of players."""

from collections.abc import Callable
from typing import Any

import pytest

import noddy
from cases import Lowest, PointsGreedy
from noddy import reference


def lowest(match: reference.Match) -> str:
    """The same trivial policy on the reference engine."""
    return match.legal_plays[0]


POLICIES: dict[str, Callable[[int, int], reference.Policy]] = {
    "random": reference.random_policy,
    "greedy": lambda _seed, _seat: reference.greedy_policy,
    "lowest": lambda _seed, _seat: lowest,
}
ENGINE: dict[str, Any] = {"random": "random", "greedy": "greedy", "lowest": Lowest()}


def on_the_reference(name: str, matches: int) -> int:
    """Play matches of a run on the reference; returns how many deals they took."""
    deals = 0
    for index in range(matches):
        seed = reference.match_seed(1, index)
        policies = [POLICIES[name](seed, seat) for seat in range(2)]
        events = reference.play_match(policies, seed)
        deals += sum(event["event"] == "deal" for event in events)
    return deals


@pytest.mark.benchmark(group="twenty matches")
@pytest.mark.parametrize("name", sorted(POLICIES))
@pytest.mark.parametrize("engine", ["reference", "rust"])
def test_matches(benchmark: Any, engine: str, name: str) -> None:
    def in_rust() -> int:
        return noddy.simulate([ENGINE[name]] * 2, matches=20, seed=1).deals

    def on_reference() -> int:
        return on_the_reference(name, 20)

    deals = benchmark(on_reference if engine == "reference" else in_rust)
    # Both play the same matches from the same seeds.
    assert deals == on_reference() == in_rust()


@pytest.mark.benchmark(group="a thousand matches, by players")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_players(benchmark: Any, name: str, players: int) -> None:
    result = benchmark(noddy.simulate, [name] * players, matches=1_000, seed=1)
    assert sum(result.wins) == result.matches == 1_000


@pytest.mark.benchmark(group="a hundred matches with strategies in Python")
@pytest.mark.parametrize("strategy", [Lowest(), PointsGreedy()], ids=["lowest", "points greedy"])
def test_python_strategies(benchmark: Any, strategy: Any) -> None:
    result = benchmark(noddy.simulate, [strategy] * 2, matches=100, seed=1)
    assert sum(result.wins) == 100


def test_points_greedy_is_greedy() -> None:
    by_points = noddy.simulate([PointsGreedy()] * 2, matches=500, seed=1)
    built_in = noddy.simulate(["greedy"] * 2, matches=500, seed=1)
    assert by_points.wins == built_in.wins


@pytest.mark.benchmark(group="one match a call")
def test_one_match_a_call(benchmark: Any) -> None:
    result = benchmark(noddy.simulate, ["random", "random"], matches=1, seed=1)
    assert result.matches == 1
