"""What newcomers try first: it works, or says what to do."""

import copy
import os
import pickle
import subprocess
import sys
from typing import Any

import pytest

import noddy
from noddy.simulation import _processors

api: Any = noddy


class Lowest:
    def choose(self, view: noddy.View) -> noddy.Card:
        return view.legal_plays[0]


def test_a_count_prints_what_it_scores() -> None:
    assert str(noddy.score_hand("5h 5d Js", "5s")) == (
        "5h 5d Js + 5s: 15 (fifteens 8, pairs 6, nob 1)"
    )
    assert str(noddy.score_hand("2c 4c 6d", "Kd")) == "2c 4c 6d + Kd: 0"
    found = noddy.score_hand("3h 4h 5h", "6h")
    assert str(found) == "3h 4h 5h + 6h: 10 (fifteens 2, runs 4, flush 4)"
    # The form that evaluates is another.
    assert eval(repr(found), {"HandScore": noddy.HandScore}) == found


def test_a_card_is_formatted_as_its_text() -> None:
    card = noddy.Card("5h")
    assert f"[{card:>5}] [{card:<4}] [{card:^6}] [{card}]" == "[   5h] [5h  ] [  5h  ] [5h]"
    with pytest.raises(ValueError, match="d"):
        f"{card:d}"


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (
            [Lowest, "greedy"],
            r"Lowest is a class, not a strategy: pass an object of it, Lowest\(\)",
        ),
        ("greedy", "one strategy a seat"),
    ],
)
def test_what_is_no_player_is_said(players: Any, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        noddy.simulate(players, matches=10)


def test_no_matches_are_no_run() -> None:
    for matches in (0, -1):
        with pytest.raises(noddy.NoddyError, match=f"matches must be 1 or more, not {matches}"):
            noddy.simulate(["greedy"] * 2, matches=matches)


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="only Linux tells")
def test_threads_are_those_that_the_process_may_use() -> None:
    script = (
        "import os; os.sched_setaffinity(0, {min(os.sched_getaffinity(0))}); "
        "from noddy.simulation import _processors; print(_processors())"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert done.stdout == b"1\n"
    assert _processors() == len(os.sched_getaffinity(0))


@pytest.mark.parametrize("rule", ["players", "hand_size", "target", "knave_noddy"])
def test_a_bad_rule_in_a_position_is_named(rule: str) -> None:
    good = dict(word.split("=") for word in noddy.Match(seed=1).position().split()[1:])
    text = " ".join(["noddy1", *(f"{k}={v}" for k, v in {**good, rule: "5000"}.items())])
    with pytest.raises(noddy.InvalidPosition, match=f'in the field "{rule}=": {rule} must be'):
        noddy.Match.from_position(text)


def test_a_position_of_the_other_kind_is_said_to_be_one() -> None:
    match = noddy.Match(seed=1)
    with pytest.raises(noddy.InvalidPosition, match="of a match, not of a view"):
        noddy.View.from_position(match.position())
    with pytest.raises(noddy.InvalidPosition, match="of a view, not of a match"):
        noddy.Match.from_position(match.position(0))


def test_a_strategy_keeps_its_seed() -> None:
    seeded = noddy.BuiltinStrategy("random", seed=99)
    assert repr(seeded) == "BuiltinStrategy('random', seed=99)"
    views = [noddy.Match(seed=seed, dealer=1).view(0) for seed in range(40)]
    chosen = [seeded.choose(view) for view in views]
    for again in (pickle.loads(pickle.dumps(seeded)), copy.copy(seeded)):
        assert [again.choose(view) for view in views] == chosen
    other = noddy.BuiltinStrategy("random")
    assert repr(other) == "BuiltinStrategy('random')"
    assert [other.choose(view) for view in views] != chosen


def test_ctrl_c_ends_a_long_batch() -> None:
    """It is noticed within one call, after a few hundredths of a second and not at its end."""
    script = """
import os, signal, sys, threading, time, noddy
rows = bytes([0, 1, 2, 3]) * (1 << 25)
noddy.score_hands(rows[:1 << 20])
start = time.process_time()
noddy.score_hands(rows)
whole = time.process_time() - start
def press():
    time.sleep(whole / 10)
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=press).start()
start = time.process_time()
try:
    noddy.score_hands(rows)
except KeyboardInterrupt:
    print(int((time.process_time() - start) < 0.8 * whole))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, timeout=60, check=False
    )
    assert (done.stdout, done.returncode) == (b"1\n", 0), done.stderr


def test_the_results_of_a_batch_in_parts_are_those_of_one() -> None:
    """More rows than are scored between two looks at signals (8,388,608)."""
    count = (1 << 23) + 1000
    rows = bytes([16, 17, 18, 43] * 3 + [0, 8, 16, 34]) * (count // 4)
    totals = noddy.score_hands(rows, threads=2)
    assert len(totals) == len(rows) // 4
    assert totals == noddy.score_hands(rows[:16]) * (count // 4)
    bad = bytearray(rows)
    bad[4 * ((1 << 23) + 7)] = 99
    with pytest.raises(noddy.InvalidCard, match=f"row {(1 << 23) + 7}: "):
        noddy.score_hands(bad)
