"""Runs of matches: the same from the same seed, however they are cut, and equal to `Match`."""

import json
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any, cast

import pytest

import noddy
from noddy import simulation
from noddy.simulation import arena, match_by_match, simulate

RULES = [
    noddy.Rules(players, hand_size, target, knave)
    for players in (2, 3, 4)
    for hand_size in (3, 4)
    for target, knave in ((31, 1), (61, 0), (15, 2))
]


class Lowest:
    """Plays the lowest card."""

    def choose(self, view: noddy.View) -> noddy.Card:
        return view.legal_plays[0]


class Seeded:
    """Draws from the seed that it is given before each match."""

    def __init__(self) -> None:
        self.seeds: list[tuple[int, int]] = []

    def new_match(self, seed: int, seat: int) -> None:
        self.seeds.append((seed, seat))

    def choose(self, view: noddy.View) -> noddy.Card:
        seed, seat = self.seeds[-1]
        return view.legal_plays[(seed + seat) % len(view.legal_plays)]


def by_hand(names: list[str], rules: noddy.Rules, seed: int, index: int) -> noddy.Match:
    """Match number `index` of a run, card by card through `Match`."""
    number = noddy.match_seed(seed, index)
    match = noddy.Match(rules, seed=number)
    players = len(names)
    seated = [noddy.BuiltinStrategy(names[(s - index) % players]) for s in range(players)]
    for seat, strategy in enumerate(seated):
        strategy.new_match(number, seat)
    while match.turn is not None:
        match.play(seated[match.turn].choose(match.view(match.turn)))
    return match


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_run_is_the_matches_of_its_seeds(rules: noddy.Rules) -> None:
    names = ["random", "greedy", "random", "greedy"][: rules.players]
    results = list(match_by_match(names, matches=30, seed=5, rules=rules))
    total = simulate(names, matches=30, seed=5, rules=rules)
    wins = [0] * rules.players
    points = [dict.fromkeys(total.points[0], 0) for _ in names]
    for result in results:
        match = by_hand(names, rules, 5, result.number)
        outcome = match.outcome()
        assert outcome is not None
        assert (outcome.winner, outcome.scores, outcome.deals) == (
            result.winner,
            result.scores,
            result.deals,
        )
        assert match.seed == result.seed
        wins[result.seats[result.winner]] += 1
        for event in match.events:
            add_points(points, event, result.seats)
    assert total.wins == tuple(wins)
    assert list(total.points) == points
    assert total.deals == sum(result.deals for result in results)


def add_points(points: list[dict[str, int]], event: Any, seats: tuple[int, ...]) -> None:
    if not event.points:
        return
    mine = points[seats[event.seat]]
    if isinstance(event, noddy.KnaveNoddy):
        mine["knave"] += event.points
    elif isinstance(event, noddy.LastCard):
        mine["last_card"] += 1
    elif isinstance(event, noddy.Play):
        for kind in ("fifteen", "thirty_one", "pair", "run"):
            mine[kind] += getattr(event.score, kind)
    else:
        for kind in ("fifteens", "pairs", "runs", "flush", "nob"):
            mine[f"show_{kind}"] += getattr(event.score, kind)


@pytest.mark.parametrize("names", [["random", "greedy"], ["greedy", "random", "random"]])
def test_threads_and_executors_change_nothing(
    names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = simulate(names, matches=5_000, seed=9)
    assert simulate(names, matches=5_000, seed=9, threads=2) == whole
    monkeypatch.setattr(simulation, "TASK_MATCHES", 1_700)
    executors: list[Executor] = [ThreadPoolExecutor(2), ProcessPoolExecutor(2)]
    for executor in executors:
        with executor:
            assert simulate(names, matches=5_000, seed=9, executor=executor) == whole


def test_a_module_and_attribute_travel_to_other_processes() -> None:
    spec = "test_simulation:Lowest"
    with ThreadPoolExecutor(1) as executor:
        away = simulate([spec, "random"], matches=200, seed=1, executor=executor)
    assert away.wins == simulate([Lowest(), "random"], matches=200, seed=1).wins


def test_python_and_rust_strategies_at_one_table() -> None:
    seeded = Seeded()
    result = simulate([Lowest(), seeded, "greedy"], matches=60, seed=2)
    assert result.strategies == ("Lowest", "Seeded", "greedy")
    assert sum(result.wins) == 60
    assert [seed for seed, _ in seeded.seeds] == [noddy.match_seed(2, i) for i in range(60)]
    assert [seat for _, seat in seeded.seeds[:4]] == [1, 2, 0, 1]


def test_a_python_greedy_is_the_rust_greedy() -> None:
    class Greedy:
        def choose(self, view: noddy.View) -> noddy.Card:
            points = view.play_points
            return view.legal_plays[points.index(max(points))]

    for players in (2, 3, 4):
        python = simulate([Greedy()] * players, matches=300, seed=3)
        assert python.wins == simulate(["greedy"] * players, matches=300, seed=3).wins


def test_an_illegal_choice_is_named() -> None:
    class Stubborn:
        def choose(self, _view: noddy.View) -> str:
            return "Kh"

    with pytest.raises(noddy.IllegalPlay, match=r"Stubborn chose Kh at noddy1 .*can be played"):
        simulate([cast("Any", Stubborn()), "random"], matches=50)


def test_an_error_of_a_strategy_comes_through() -> None:
    class Broken:
        def choose(self, _view: noddy.View) -> noddy.Card:
            raise KeyError("a bug of one's own")

    with pytest.raises(KeyError, match="a bug"):
        simulate([Broken(), "random"], matches=1)


def test_an_interrupted_run_is_partial() -> None:
    def stop(_finished: int) -> object:
        raise KeyboardInterrupt

    result = simulate(["random", "random"], matches=10**9, threads=2, progress=stop)
    assert result.partial
    assert 0 < result.matches < 10**9
    assert sum(result.wins) == result.matches


def test_an_interrupt_inside_a_strategy_keeps_the_matches_that_were_finished() -> None:
    class Interrupted:
        def __init__(self) -> None:
            self.calls = 0

        def choose(self, view: noddy.View) -> noddy.Card:
            self.calls += 1
            if self.calls == 500:
                raise KeyboardInterrupt
            return view.legal_plays[0]

    result = simulate([Interrupted(), "random"], matches=10_000, seed=3)
    assert result.partial
    assert 0 < result.matches < 100
    assert sum(result.wins) == result.matches
    # What was finished is what a shorter run would have been.
    assert simulate([Lowest(), "random"], matches=result.matches, seed=3).wins == result.wins


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"players": ["greedy"]}, "players must be 2, 3 or 4, not 1"),
        ({"players": ["greedy"] * 5}, "players must be 2, 3 or 4, not 5"),
        ({"players": ["greedy", "clever"]}, "there is no strategy 'clever'"),
        ({"players": ["greedy", "no_module:X"]}, "no_module"),
        ({"players": ["greedy", object()]}, "choose"),
        ({"players": ["greedy"] * 2, "rules": noddy.Rules(3)}, "each of the 3 players, not 2"),
        ({"players": ["greedy"] * 2, "matches": -1}, "matches must be 1 or more"),
        ({"players": ["greedy"] * 2, "threads": 0}, "threads must be 1 or more"),
        ({"players": ["greedy"] * 2, "seed": -1}, "seed must be from 0"),
    ],
)
def test_bad_runs(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(noddy.NoddyError, match=says):
        simulate(arguments.pop("players"), **arguments)


def test_results_as_plain_values_and_as_a_table() -> None:
    result = simulate(["greedy", "random"], matches=400, seed=1)
    plain = json.loads(json.dumps(result.to_dict()))
    assert plain["schema"] == "noddy-simulation 1"
    assert plain["wins"] == list(result.wins)
    assert sum(result.deals_histogram) == 400
    assert sum(n * count for n, count in enumerate(result.deals_histogram)) == result.deals
    assert "greedy" in result.table()
    assert abs(sum(result.win_rates) - 1) < 1e-12
    assert 0 < result.points_per_deal_errors[0] < 0.1


def test_the_standard_error_of_points_a_deal_is_what_runs_scatter_by() -> None:
    runs = [simulate(["greedy", "random"], matches=200, seed=seed) for seed in range(200)]
    means = [run.points_per_deal[0] for run in runs]
    centre = sum(means) / len(means)
    scatter = (sum((mean - centre) ** 2 for mean in means) / (len(means) - 1)) ** 0.5
    stated = sum(run.points_per_deal_errors[0] for run in runs) / len(runs)
    assert 0.8 < stated / scatter < 1.25


def test_arena() -> None:
    result = arena(["random", "greedy"], matches=2_000, seed=4)
    assert [name for name, _ in result.scores()] == ["greedy", "random"]
    rate, error = result.win_rate("greedy", "random")
    assert rate > 0.5 + 3 * error
    assert result.win_rate("random", "greedy")[0] == pytest.approx(1 - rate)
    assert result.table().count("±") == 2
    assert json.loads(json.dumps(result.to_dict()))["scores"][0]["strategy"] == "greedy"
    with pytest.raises(noddy.NoddyError, match="different names"):
        arena(["greedy", "greedy"])
