"""Hints, reviews, chances and the tables behind them."""

import json
import math
import os
import pickle
import signal
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import noddy
from noddy import (  # noqa: F401 (a repr is evaluated among these names)
    Card,
    DealReview,
    Decision,
    Hint,
    HintList,
    Review,
    SeatReview,
    WinProbability,
    advice,
    solver,
)
from noddy._engine import Adviser, TableSolver

Say = Callable[[str], None]


def played(strategies: list[str], *, target: int = 31, seed: int = 1, **more: Any) -> noddy.Match:
    """A whole match, each seat by a strategy."""
    rules = noddy.Rules(players=len(strategies), target=target, **more)
    match = noddy.Match(rules, seed=seed)
    players = [noddy.strategies.get(name, seed=seed) for name in strategies]
    while match.turn is not None:
        match.play(players[match.turn].choose(match.view(match.turn)))
    return match


@pytest.fixture(autouse=True)
def no_tables_of_whoever_runs_this(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NODDY_HOME", str(tmp_path / "home"))


@pytest.fixture(scope="module")
def two() -> noddy.Match:
    """The first card of a match of two: all tests solve this one deal."""
    return noddy.Match(seed=1589)


@pytest.fixture(scope="module")
def short() -> noddy.Match:
    """A short match of two, to be reviewed."""
    return played(["random", "greedy"], target=6, seed=3)


@pytest.fixture(scope="module")
def reviewed(short: noddy.Match) -> Review:
    return noddy.review(short)


# Hints


def test_a_hint_names_every_rank_once_and_the_best_first(two: noddy.Match) -> None:
    for match in (two, noddy.Match(noddy.Rules(4, 4), seed=5)):
        found = noddy.hint(match, samples=300)
        assert {hint.card.rank for hint in found} == {card.rank for card in match.legal_plays}
        assert all(hint.card in match.legal_plays for hint in found)
        assert [hint.best for hint in found] == [True] + [False] * (len(found) - 1)
        assert found[0].cost == 0
        assert all(one.cost <= other.cost for one, other in pairwise(found))
        assert found.of(str(match.legal_plays[-1])) in found
        assert found.of(Card("Qs" if found.of("Qs") is None else "2s")) is None or len(found) > 1


def test_the_solver_is_exact_and_samples_state_their_error(two: noddy.Match) -> None:
    solved = noddy.hint(two)
    assert (solved.unit, solved.source, solved.exact) == ("wins", "solver", True)
    for hint in solved:
        assert 0 < hint.wins < 1
        assert (hint.error, hint.cost_error, hint.wins_error) == (None, None, None)
        assert math.isclose(hint.cost, solved[0].wins - hint.wins, abs_tol=1e-12)
    three = noddy.Match(noddy.Rules(players=3), seed=5)
    drawn = noddy.hint(three, samples=400)
    assert (drawn.unit, drawn.source, drawn.exact) == ("points", "sampling", False)
    assert all((hint.error or 0) > 0 and (hint.wins_error or 0) > 0 for hint in drawn)
    assert [hint.cost_error for hint in drawn if hint.best] == [0.0]
    more = noddy.hint(three, samples=6400)
    errors = [hints[0].error or 0.0 for hints in (drawn, more)]
    assert 3 < errors[0] / errors[1] < 5, "four times as many twice is a quarter of the error"


def test_sampled_chances_to_win_are_of_the_whole_match() -> None:
    """On average it is an equal share at the beginning; a card that wins at once is sure."""
    for players in (3, 4):
        best = []
        for seed in range(40):
            found = noddy.hint(noddy.Match(noddy.Rules(players), seed=seed), samples=100)
            best.append(found[0].wins)
            for hint in found:
                share = hint.wins * (1 - hint.wins) / 99
                assert hint.wins_error == pytest.approx(math.sqrt(share))
        # Hands differ much, and the player on the dealer's left has the worst seat.
        assert abs(sum(best) / len(best) - 1 / players) < 0.1
    decks = ["5c 5d 9h Kd 6s 5h Ks Kc 2c 2d 2h 2s 8c"]
    ahead = noddy.Match(noddy.Rules(players=4), dealer=3, decks=decks, scores=[0, 29, 0, 0])
    ahead.play("5c")
    sure = noddy.hint(ahead, samples=100).of("5d")
    assert sure is not None
    assert (sure.wins, sure.wins_error) == (1.0, 0.0)


def test_a_hint_is_the_same_again_and_depends_on_the_seed_where_it_samples() -> None:
    match = noddy.Match(noddy.Rules(players=3), seed=8)
    assert noddy.hint(match, samples=50, seed=7) == noddy.hint(match, samples=50, seed=7)
    assert noddy.hint(match, samples=50, seed=7) != noddy.hint(match, samples=50, seed=8)


def other_hidden_cards(match: noddy.Match, seat: int, rng: Random) -> noddy.Match | None:
    """A match that the seat cannot tell from this one; None if the cards drawn do not fit."""
    pack = list(match.deck(match.deal_number))
    unseen = set(match.view(seat).unseen)
    places = [place for place, card in enumerate(pack) if card in unseen]
    cards = [pack[place] for place in places]
    rng.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        pack[place] = card
    other = noddy.Match(match.rules, seed=1, dealer=match.dealer, decks=[pack])
    try:
        for turn in match.turns:
            other.play(turn.card)
    except noddy.IllegalPlay:
        return None
    return other if other.turns == match.turns else None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_cards_change_neither_a_hint_nor_a_move_of_master(players: int) -> None:
    rng = Random(players)
    match = noddy.Match(noddy.Rules(players=players), seed=1589, dealer=0)
    # The deal of the other tests is solved already where two play it.
    for _ in range(3):
        seat = match.turn
        assert seat is not None
        others = [other_hidden_cards(match, seat, rng) for _ in range(30)]
        compared = [other for other in others if other is not None][:4]
        assert compared
        hints = noddy.hint(match, samples=100, seed=5)
        move = noddy.strategies.get("master", seed=5).choose(match.view(seat))
        for other in compared:
            assert noddy.hint(other, samples=100, seed=5) == hints
            assert noddy.strategies.get("master", seed=5).choose(other.view(seat)) == move
        match.play(match.legal_plays[0])


def test_hints_of_a_position_are_those_of_its_match(two: noddy.Match) -> None:
    assert two.turn is not None
    view = noddy.View.from_position(two.position(two.turn))
    assert noddy.hint(view) == noddy.hint(two)


def test_reasons_are_true() -> None:
    match = noddy.Match(noddy.Rules(players=3), dealer=2, seed=1)
    for _ in range(3):
        view = match.view(match.turn or 0)
        unseen = view.unseen
        for hint in noddy.hint(match, samples=20):
            points = view.play_score(hint.card).total
            then = match.pile
            then.play(hint.card)
            scoring = sum(then.fits(card) and then.score(card).total > 0 for card in unseen)
            expected = {
                0: "no unseen card scores on it",
                1: f"one of the {len(unseen)} unseen cards scores on it",
            }.get(scoring, f"{scoring} of the {len(unseen)} unseen cards score on it")
            if points:
                assert hint.reason.startswith("makes ")
                assert sum(int(w) for w in hint.reason.split() if w.isdigit()) == points
            else:
                assert hint.reason == expected
        match.play(match.legal_plays[0])


def test_what_cannot_be_hinted_is_refused(short: noddy.Match, two: noddy.Match) -> None:
    with pytest.raises(noddy.NoddyError, match="nothing to play"):
        noddy.hint(short)
    assert two.turn is not None
    with pytest.raises(noddy.NoddyError, match="nothing to play"):
        noddy.hint(two.view(1 - two.turn))
    for wrong in (None, 5, "noddy1"):
        with pytest.raises(TypeError):
            noddy.hint(wrong)  # type: ignore[arg-type]
    for samples in (0, 1, -5, 10**7, 2**70):
        with pytest.raises(noddy.NoddyError, match="samples"):
            noddy.hint(two, samples=samples)
    with pytest.raises(noddy.NoddyError, match="seed"):
        noddy.hint(two, seed=-1)


def values(review: Review, hints: HintList) -> list[Any]:
    return [
        hints,
        hints[0],
        review,
        review.decisions[0],
        review.seats[0],
        review.deals[0],
        noddy.win_probability([3, 4], 1),
    ]


def test_values_are_values(reviewed: Review, two: noddy.Match) -> None:
    hints = noddy.hint(two)
    for value in values(reviewed, hints):
        assert eval(repr(value)) == value
        again = pickle.loads(pickle.dumps(value))
        assert again == value
        assert hash(again) == hash(value)
        assert again.to_dict() == value.to_dict()
        assert json.loads(json.dumps(value.to_dict())) == value.to_dict()
        with pytest.raises(AttributeError):
            value.source = "elsewhere"
        assert value != "something else"


# Chances


def test_chances_sum_to_one_and_grow_with_the_score() -> None:
    for dealer in (0, 1):
        for scores in ([0, 0], [30, 0], [7, 21], [29, 30]):
            found = noddy.win_probability(scores, dealer)
            assert len(found) == 2
            assert math.isclose(sum(found), 1)
            swapped = noddy.win_probability(scores[::-1], 1 - dealer)
            assert math.isclose(found[0], swapped[1])
    assert noddy.win_probability([30, 0], 0)[0] > noddy.win_probability([3, 0], 0)[0] > 0.5


def test_one_table_serves_every_target() -> None:
    near = noddy.win_probability([29, 30], 1, target=31)
    assert near == noddy.win_probability([13, 14], 1, target=15)
    assert near.source == "solved"


def test_where_nothing_is_solved_the_chance_is_called_an_estimate() -> None:
    for more in ({"target": 121}, {"knave_noddy": 0}):
        found = noddy.win_probability([0, 0], 0, **more)
        assert (found.source, found.error) == ("estimate", None)


@pytest.mark.parametrize(
    ("arguments", "more"),
    [
        (([31, 0], 0), {}),
        (([0, -1], 0), {}),
        (([0, 0], 2), {}),
        (([0, 0], 0), {"target": 0}),
        (([0, 0], 0), {"target": 1001}),
        (([0, 0], 0), {"knave_noddy": 3}),
        (([0, 0, 0], 0), {}),
        (([], 0), {}),
    ],
)
def test_chances_of_what_does_not_exist_are_refused(arguments: Any, more: Any) -> None:
    with pytest.raises(noddy.NoddyError):
        noddy.win_probability(*arguments, **more)


# Reviews


def check(review: Review) -> None:
    """Lists and counts agree, and the changes of the chance add up."""
    for seat in review.seats:
        own = [decision for decision in review.decisions if decision.seat == seat.seat]
        assert seat.decisions == len(own)
        graded = (seat.best, seat.fine, seat.inaccuracies, seat.mistakes, seat.blunders)
        assert sum(graded) == len(own)
        marks = [decision.mark for decision in own]
        assert tuple(marks.count(mark) for mark in ("?!", "?", "??")) == graded[2:]
        assert math.isclose(seat.given_away, sum(d.cost for d in own), abs_tol=1e-12)
        assert math.isclose(seat.per_decision * max(len(own), 1), seat.given_away, abs_tol=1e-12)
    if review.unit == "points":
        assert (review.luck, review.adjusted, review.start, review.deals) == (None, None, None, ())
        return
    assert all(deal.after == later.before for deal, later in pairwise(review.deals))
    pairs = (review.start, review.result, review.luck, review.counting, review.adjusted)
    start, result, luck, counting, adjusted = (pair or (math.nan, math.nan) for pair in pairs)
    costs = [seat.given_away for seat in review.seats]
    for one, other in ((0, 1), (1, 0)):
        errors = costs[other] - costs[one] + counting[one]
        assert math.isclose(result[one], start[one] + luck[one] + errors, abs_tol=1e-9)
        assert math.isclose(adjusted[one], start[one] + errors, abs_tol=1e-9)
    assert math.isclose(sum(luck), 0, abs_tol=1e-12)


def test_a_review_adds_up(reviewed: Review, short: noddy.Match) -> None:
    check(reviewed)
    assert reviewed.winner == short.winner
    assert reviewed.result == ((1.0, 0.0) if short.winner == 0 else (0.0, 1.0))
    assert reviewed.cut
    assert reviewed.start == (0.5, 0.5)


def test_every_decision_is_where_it_says(reviewed: Review, short: noddy.Match) -> None:
    views = {}
    for count, card in enumerate(short.choices):
        then = short.rewound(count)
        assert then.turn is not None
        if len({legal.rank for legal in then.legal_plays}) > 1:
            views[then.deal_number, len(then.turns) + 1] = (then.position(then.turn), card)
    found = {(d.deal, d.play): (d.position, d.card) for d in reviewed.decisions}
    assert found == views
    for decision in reviewed.decisions[:2]:
        hints = noddy.hint(noddy.View.from_position(decision.position))
        same = hints.of(decision.card)
        assert same is not None
        assert (same.wins, same.cost) == (decision.wins, decision.cost)
        assert decision.best.rank == hints[0].card.rank


def test_the_deal_in_hand_is_left_out(short: noddy.Match) -> None:
    cut = short.rewound(len(short.choices) - 1)
    found = noddy.review(cut)
    check(found)
    assert found.winner is None
    assert all(decision.deal < cut.deal_number for decision in found.decisions)
    nothing = noddy.review(short.rewound(0))
    assert (nothing.decisions, nothing.result) == ((), None)
    assert str(nothing)


def test_records_are_reviewed_like_their_matches(reviewed: Review, short: noddy.Match) -> None:
    text = noddy.record.dump(short, names=["Ann", "Robin"])
    found = noddy.review(text)
    assert found.names == ("Ann", "Robin")
    assert found.decisions == reviewed.decisions
    assert found.luck == reviewed.luck
    assert "Robin" in str(found)


def test_a_record_that_hides_cards_is_refused() -> None:
    match = noddy.Match(seed=1)
    match.play(match.legal_plays[0])
    with pytest.raises(noddy.NoddyError, match="hides"):
        noddy.review(noddy.record.dump(match, seat=0))


def test_three_and_four_players_are_reviewed_in_points() -> None:
    for players, hand_size in ((3, 3), (4, 4), (2, 4)):
        match = played(["random"] * players, target=12, seed=players, hand_size=hand_size)
        found = noddy.review(match, samples=60)
        check(found)
        assert (found.unit, found.source) == ("points", "sampling")
        assert all((decision.error or 0) >= 0 for decision in found.decisions)
        assert "points" in str(found)


def test_progress_is_told(short: noddy.Match) -> None:
    told: list[tuple[int, int]] = []
    noddy.review(short, progress=lambda *args: told.append(args))
    deals = short.deal_number
    assert [done for done, _ in told] == list(range(len(told)))
    assert {total for _, total in told} == {len(told)}
    assert len(told) <= deals


def test_what_is_no_match_is_not_reviewed() -> None:
    for wrong in (None, 5, ["p1 5h"]):
        with pytest.raises(TypeError):
            noddy.review(wrong)  # type: ignore[arg-type]
    with pytest.raises(noddy.InvalidRecord):
        noddy.review("no record")


# Tables


def test_a_damaged_table_is_refused() -> None:
    data = noddy.ValueTable.shipped().to_bytes()
    assert noddy.ValueTable.from_bytes(data) == noddy.ValueTable.shipped()
    for place in range(0, len(data), 7):
        damaged = data[:place] + bytes([data[place] ^ 0x10]) + data[place + 1 :]
        with pytest.raises(noddy.NoddyError):
            noddy.ValueTable.from_bytes(damaged)
    for wrong in (b"", b"noddy", data[:-1], data + b"x", b"x" + data):
        with pytest.raises(noddy.NoddyError):
            noddy.ValueTable.from_bytes(wrong)
    with pytest.raises(TypeError):
        noddy.ValueTable.from_bytes("text")  # type: ignore[arg-type]


def test_tables_are_values() -> None:
    table = noddy.ValueTable.shipped()
    again = pickle.loads(pickle.dumps(table))
    assert again == table
    assert hash(again) == hash(table)
    assert table != noddy.ValueTable.unsolved(1)
    for wrong in ((0, 1), (1, 0), (1001, 1), (1, -1)):
        with pytest.raises(noddy.NoddyError):
            table.state(*wrong)


class Counted:
    """Stands in for the solver: quick, and with results that show what they were made from."""

    solved: list[tuple[int, int]]
    stop_after = 10**9

    def __init__(self, size: int, knave_noddy: int, threads: int) -> None:
        self.states: dict[tuple[int, int], tuple[float, float]] = {}
        self.size, self.learnt = size, 0
        self.knave_noddy = knave_noddy

    @staticmethod
    def chains(size: int) -> list[list[tuple[int, int]]]:
        return TableSolver.chains(size)

    def forget(self) -> None:
        self.learnt = 0

    def enter(self, elder: int, dealer: int, lower: float, upper: float) -> None:
        self.states[elder, dealer] = (lower, upper)

    def solve(self, elder: int, dealer: int) -> tuple[float, float, int]:
        if len(Counted.solved) == Counted.stop_after:
            raise KeyboardInterrupt
        for after in range(1, dealer):
            assert all((after, other) in self.states for other in range(1, elder + 1))
        Counted.solved.append((elder, dealer))
        # What was learnt from earlier states of the chain shows in the result.
        self.learnt += 1
        lower = 1 / (1 + elder + dealer / 3 + self.learnt / 97)
        return lower, lower + 1e-5, 7

    def table(self) -> noddy.ValueTable:
        made = TableSolver(self.size, self.knave_noddy, 1)
        for state, ends in self.states.items():
            made.enter(*state, *ends)
        return made.table()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> type[Counted]:
    Counted.solved = []
    Counted.stop_after = 10**9
    monkeypatch.setattr(solver, "TableSolver", Counted)
    return Counted


def test_a_run_that_was_cut_goes_on_to_the_same_table(
    quick: type[Counted], tmp_path: Path, count_cases: Say
) -> None:
    size = 5
    whole = solver.solve(size, 0, directory=str(tmp_path / "whole"))
    assert len(quick.solved) == size**2
    for cut in range(size**2):
        place = str(tmp_path / str(cut))
        quick.solved, quick.stop_after = [], cut
        with pytest.raises(KeyboardInterrupt):
            solver.solve(size, 0, directory=place)
        done = set(quick.solved)
        quick.solved, quick.stop_after = [], 10**9
        assert solver.solve(size, 0, directory=place) == whole
        # Only the chain that was cut is done again.
        assert len(done & set(quick.solved)) < 2 * size
        assert os.listdir(place) == ["knave-0.table"]
    count_cases(f"runs cut after each of {size**2} states")


def test_a_damaged_log_is_believed_up_to_the_damage(
    quick: type[Counted], tmp_path: Path, count_cases: Say
) -> None:
    size = 3
    whole = solver.solve(size, 2, directory=str(tmp_path))
    quick.solved, quick.stop_after = [], 8
    os.unlink(solver.table_path(2, str(tmp_path)))
    with pytest.raises(KeyboardInterrupt):
        solver.solve(size, 2, directory=str(tmp_path))
    path = Path(solver.log_path(size, 2, str(tmp_path)))
    good = path.read_bytes()
    quick.stop_after = 10**9
    for place in range(0, len(good), 3):
        for data in (good[:place], good[:place] + bytes([good[place] ^ 4]) + good[place + 1 :]):
            path.write_bytes(data)
            assert solver.solve(size, 2, directory=str(tmp_path)) == whole
            os.unlink(solver.table_path(2, str(tmp_path)))
    count_cases(f"logs cut and changed at every third of {len(good)} places")


def test_a_table_that_was_solved_is_found_and_a_damaged_one_passed_over(
    quick: type[Counted], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NODDY_HOME", str(tmp_path))
    assert solver.tables() == ()
    told: list[solver.Progress] = []
    table = solver.solve(4, 0, progress=told.append)
    assert told[0].seconds_left is None
    assert (told[-1].done, told[-1].total) == (16, 16)
    assert solver.tables() == (table,)
    assert solver.tables() is solver.tables()
    found = noddy.win_probability([0, 0], 0, target=4, knave_noddy=0)
    assert found.source == "solved"
    quick.solved = []
    assert solver.solve(4, 0) == table
    assert quick.solved == []
    Path(solver.table_path(0)).write_bytes(b"noddyMT1 nonsense")
    assert solver.tables() == ()
    assert noddy.win_probability([0, 0], 0, target=4, knave_noddy=0).source == "estimate"
    # A table of another bonus under this name is none either.
    Path(solver.table_path(0)).write_bytes(noddy.ValueTable.shipped().to_bytes())
    assert solver.tables() == ()


def test_nothing_is_written_where_nothing_is_to_be_kept(
    quick: type[Counted], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NODDY_HOME", str(tmp_path))
    assert solver.solve(3, 2, save=False).complete == 3
    assert not os.path.exists(tmp_path / "tables")


def test_runs_that_make_no_sense_are_refused(tmp_path: Path) -> None:
    for target, knave in ((0, 1), (1001, 1), (31, 3), (31, -1)):
        with pytest.raises(noddy.NoddyError, match="must be"):
            solver.solve(target, knave, directory=str(tmp_path))
    work = TableSolver(2, 1, 1)
    with pytest.raises(noddy.NoddyError, match="not known"):
        work.solve(2, 2)
    for ends in ((0.6, 0.5), (-0.1, 0.5), (0.5, 1.1), (math.nan, 0.5)):
        with pytest.raises(noddy.NoddyError):
            work.enter(1, 1, *ends)


def test_the_adviser_takes_tables_and_nothing_else() -> None:
    assert Adviser([noddy.ValueTable.unsolved(0)])
    with pytest.raises(TypeError):
        Adviser(["table"])  # type: ignore[list-item]


# Ctrl-C


def work_for_long(what: str) -> object:
    """Something that takes seconds."""
    if what == "samples":
        return noddy.hint(noddy.Match(noddy.Rules(players=3), seed=1), samples=1_000_000)
    match = noddy.Match(noddy.Rules(target=500), seed=1)
    if what == "a deal":
        return noddy.hint(match)
    if what == "a move":
        return noddy.strategies.get("master").choose(match.view(match.turn or 0))
    return TableSolver(1, 0, 1).solve(1, 1)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no such timer")
@pytest.mark.parametrize("what", ["samples", "a deal", "a move", "a state"])
def test_long_work_can_be_interrupted(what: str) -> None:
    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.06)
        with pytest.raises(KeyboardInterrupt):
            work_for_long(what)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# The long checks


@pytest.mark.slow
def test_a_review_of_100_matches_puts_the_ladder_in_order(progress: Say, count_cases: Say) -> None:
    """Two seats of neighbouring levels, 100 matches: what a decision of each level costs."""
    names = noddy.BuiltinStrategy.names()
    given: dict[str, list[float]] = {name: [] for name in names}
    luck: list[float] = []
    for number in range(100):
        pair = [names[number % len(names)], names[(number + number // 6) % len(names)]]
        found = noddy.review(played(pair, seed=number))
        check(found)
        for decision in found.decisions:
            given[pair[decision.seat]].append(decision.cost)
        assert found.luck is not None
        luck.append(found.luck[0])
        progress(f"{number + 1} of 100 matches")
    cost = {name: sum(costs) / len(costs) for name, costs in given.items()}
    print(cost)
    assert cost["master"] < 0.0005
    assert cost["random"] > 0.01
    ladder = [cost[name] for name in names]
    assert ladder == sorted(ladder, reverse=True)
    mean = sum(luck) / len(luck)
    error = math.sqrt(sum((one - mean) ** 2 for one in luck)) / len(luck)
    assert abs(mean) < 3 * error
    said = ", ".join(f"{name} {100 * part:.3f} %" for name, part in cost.items())
    count_cases(f"a decision costs {said}; luck {mean:+.3f} +- {error:.3f} a match")


@pytest.mark.slow
def test_a_real_run_resumes_to_the_same_table(tmp_path: Path) -> None:
    whole = solver.solve(2, 0, directory=str(tmp_path / "whole"), threads=2)
    again = tmp_path / "again"

    def stop(progress: solver.Progress) -> None:
        if progress.done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solver.solve(2, 0, directory=str(again), threads=1, progress=stop)
    assert solver.solve(2, 0, directory=str(again), threads=1) == whole


def test_two_solutions_agree_if_their_intervals_meet_within_what_rounding_moves() -> None:
    table = (0.500010, 0.500030)
    for found, agrees in (
        ((0.500020, 0.500040), True),
        ((0.5000301, 0.500040), True),
        ((0.500032, 0.500040), False),
        ((0.499990, 0.5000099), True),
        ((0.499990, 0.500008), False),
    ):
        assert solver.Resolved(5, 38, table, found).agrees is agrees


@pytest.mark.slow
def test_states_solved_again_agree_with_the_shipped_table() -> None:
    found = list(solver.resolve(noddy.ValueTable.shipped(), 12))
    assert len(found) == min(12, noddy.ValueTable.shipped().complete ** 2)
    assert all(one.agrees for one in found)
