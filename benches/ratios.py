"""Every ratio that docs/performance.md states, measured in one run.

``python benches/ratios.py`` takes some minutes. The things compared run in turn, several rounds of
each, on one thread's own CPU time where one thread works and on the clock where several do; the
medians are what counts. It prints the machine and its load first: on a busy one trust nothing.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from statistics import median
from timeit import Timer
from typing import TYPE_CHECKING, Any

import numpy as np

import noddy
from cases import CARD, HAND, PILE, STARTER, Lowest, PointsGreedy
from noddy import reference
from noddy.commands.bench import machine
from noddy.simulation import simulate

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 7
ROWS = 10_000_000
MANY_ROWS = 64_000_000
ROUND_SECONDS = 0.05

Timed = dict[str, float]


def empty() -> None:
    """The unit of the yardstick."""


def compare(calls: dict[str, tuple[Timer, int]], clock: str = "thread") -> Timed:
    """Time things in turn; each is a timer and how many units one execution of it does."""
    timed: dict[str, list[float]] = {name: [] for name in calls}
    loops = {}
    for name, (timer, _) in calls.items():
        once = max(min(timer.repeat(3, 1)), 1e-7)
        loops[name] = max(1, int(ROUND_SECONDS / once))
    now = time.thread_time if clock == "thread" else time.perf_counter
    for _ in range(ROUNDS):
        for name, (timer, units) in calls.items():
            timer.timer = now  # type: ignore[attr-defined]
            timed[name].append(timer.timeit(loops[name]) / loops[name] / units * 1e9)
    return {name: median(times) for name, times in timed.items()}


def show(title: str, found: Timed, base: str, *, faster: bool = True) -> None:
    """Print nanoseconds and, against one of them, how many times faster or slower the rest is."""
    print(f"\n{title}")
    for name, ns in found.items():
        ratio = found[base] / ns if faster else ns / found[base]
        print(f"  {name:<38}{ns:>14,.3f} ns {ratio:>12,.2f}")


def timer(statement: str, **names: Any) -> Timer:
    """A statement with what it needs."""
    return Timer(statement, globals={"noddy": noddy, "reference": reference, **names})


def yardstick() -> None:
    """How slow the reference is: a yardstick that is made of rubber measures nothing."""

    def deals() -> int:
        count = 0
        for index in range(10):
            seed = reference.match_seed(1, index)
            players = [reference.random_policy(seed, seat) for seat in range(2)]
            events = reference.play_match(players, seed)
            count += sum(event["event"] == "deal" for event in events)
        return count

    names = {"h": HAND, "s": STARTER}
    found = compare(
        {
            "an empty call": (timer("f()", f=empty), 1),
            "the reference counts a hand": (timer("reference.score_hand(h, s)", **names), 1),
            "the reference plays a random deal": (timer("f()", f=deals), deals()),
        }
    )
    show("The yardstick, in empty calls", found, "an empty call", faster=False)


def single() -> None:
    ids = [noddy.Card(card).id for card in HAND]
    names: dict[str, Any] = {"h": HAND, "s": STARTER, "one": " ".join(HAND), "ids": ids}
    names |= {"sid": noddy.Card(STARTER).id, "cards": noddy.cards(" ".join(HAND))}
    names |= {"sc": noddy.Card(STARTER)}
    found = compare(
        {
            "reference, three texts": (timer("reference.hand_points(h, s)", **names), 1),
            "three texts": (timer("noddy.hand_points(h, s)", **names), 1),
            "one text": (timer("noddy.hand_points(one, s)", **names), 1),
            "ids": (timer("noddy.hand_points(ids, sid)", **names), 1),
            "cards": (timer("noddy.hand_points(cards, sc)", **names), 1),
        }
    )
    show("One hand, the points", found, "reference, three texts")
    found = compare(
        {
            "reference": (timer("reference.score_hand(h, s).combinations", **names), 1),
            "score_hand and all its items": (
                timer("noddy.score_hand(h, s).combinations", **names),
                1,
            ),
        }
    )
    show("One hand, item by item", found, "reference")
    pile = noddy.Pile(PILE)
    found = compare(
        {
            "reference": (timer("reference.score_play(p, c)", p=PILE, c=CARD), 1),
            "score_play, texts": (timer("noddy.score_play(p, c)", p=PILE, c=CARD), 1),
            "score_play, a Pile": (timer("noddy.score_play(p, c)", p=pile, c=CARD), 1),
        }
    )
    show("One card on a pile", found, "reference")


def sample(count: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    draw = np.random.default_rng(1589).random((100_000, 52))
    rows = np.argsort(draw, axis=1)[:, :4].astype(np.uint8)
    return np.ascontiguousarray(np.tile(rows, (count // len(rows), 1)))


def batch() -> None:
    rows = sample(ROWS)
    out = np.empty(ROWS, np.uint8)
    names: dict[str, Any] = {"rows": rows, "out": out, "copy": np.empty_like(rows), "np": np}
    names |= {"h": HAND, "s": STARTER, "few": rows[:1].copy(), "million": rows[:1_000_000].copy()}
    found = compare(
        {
            "numpy.copyto of the input": (timer("np.copyto(copy, rows)", **names), ROWS),
            "score_hands": (timer("noddy.score_hands(rows, out=out)", **names), ROWS),
            "score_hands, validate=False": (
                timer("noddy.score_hands(rows, out=out, validate=False)", **names),
                ROWS,
            ),
            "score_hands_by_kind": (timer("noddy.score_hands_by_kind(rows)", **names), ROWS),
        }
    )
    title = f"{ROWS:,} rows on the path {noddy.simd_path()}, in times of a copy"
    show(title, found, "numpy.copyto of the input", faster=False)
    assert int(out[7]) == noddy.hand_points(rows[7, :3].tolist(), int(rows[7, 3]))
    found = compare(
        {
            "reference, a hand": (timer("reference.hand_points(h, s)", **names), 1),
            "a row of a million": (timer("noddy.score_hands(million)", **names), 1_000_000),
            "a batch of one row": (timer("noddy.score_hands(few)", **names), 1),
        }
    )
    show("A hand in a batch", found, "reference, a hand")
    piles = np.full((1_000_000, 8), 255, np.uint8)
    piles[:, :3] = [noddy.Card(card).id for card in (*PILE, CARD)]
    found = compare(
        {
            "reference, a play": (timer("reference.score_play(p, c)", p=PILE, c=CARD), 1),
            "a row of a million plays": (timer("noddy.score_plays(x, 8)", x=piles), 1_000_000),
        }
    )
    show("A play in a batch", found, "reference, a play")


def threads() -> None:
    rows = sample(MANY_ROWS)
    out = np.empty(MANY_ROWS, np.uint8)
    timed: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(5):
        for count, times in timed.items():
            start = time.perf_counter()
            noddy.score_hands(rows, out=out, threads=count)
            times.append(time.perf_counter() - start)
    gain = min(timed[1]) / min(timed[2])
    print(f"\n{MANY_ROWS:,} rows on 2 threads, best of 5: {gain:.2f} times one")
    runs: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(5):
        for count, times in runs.items():
            start = time.perf_counter()
            simulate(["random"] * 2, matches=400_000, seed=1, threads=count)
            times.append(time.perf_counter() - start)
    gain = min(runs[1]) / min(runs[2])
    print(f"400,000 matches on 2 threads, best of 5: {gain:.2f} times one")


def matches() -> None:
    seed = reference.match_seed(1, 0)

    def lowest(match: reference.Match) -> str:
        return match.legal_plays[0]

    policies: dict[str, Callable[[], list[reference.Policy]]] = {
        "random": lambda: [reference.random_policy(seed, seat) for seat in range(2)],
        "greedy": lambda: [reference.greedy_policy] * 2,
        "lowest": lambda: [lowest] * 2,
    }
    players: dict[str, Any] = {"random": "random", "greedy": "greedy", "lowest": Lowest()}
    for name, make in policies.items():
        events = reference.play_match(make(), seed)
        slow = sum(event["event"] == "deal" for event in events)
        count = 100 if name == "lowest" else 5_000
        quick = simulate([players[name]] * 2, matches=count, seed=1).deals
        calls = {
            f"reference, {name}": (
                timer("reference.play_match(make(), seed)", make=make, seed=seed),
                slow,
            ),
            f"{name}, a deal": (
                timer("noddy.simulate([p] * 2, matches=n, seed=1)", p=players[name], n=count),
                quick,
            ),
        }
        if name == "greedy":
            python = simulate([PointsGreedy()] * 2, matches=100, seed=1).deals
            calls["greedy in Python, by the points given"] = (
                timer("noddy.simulate([p] * 2, matches=100, seed=1)", p=PointsGreedy()),
                python,
            )
        show(f"Whole matches, {name}", compare(calls), f"reference, {name}")
    calls = {}
    for name in ("random", "greedy"):
        for count in (2, 3, 4):
            deals = simulate([name] * count, matches=2_000, seed=1).deals
            statement = "noddy.simulate([name] * n, matches=2000, seed=1)"
            calls[f"{name}, {count} players"] = (timer(statement, name=name, n=count), deals)
    show("A deal by players", compare(calls), "random, 2 players", faster=False)
    calls = {
        "a match of 10,000": (
            timer("noddy.simulate(['random'] * 2, matches=10000, seed=1)"),
            10_000,
        ),
        "a match alone": (timer("noddy.simulate(['random'] * 2, matches=1, seed=1)"), 1),
    }
    show("One match a call", compare(calls), "a match of 10,000", faster=False)


def memory() -> None:
    """Resident memory, as Linux states it; the highest use of a child would count its parent's."""
    code = "{}\nprint([line for line in open('/proc/self/status') if line.startswith('VmRSS')][0])"
    found = []
    for imports in ("", "import noddy"):
        runs = [
            subprocess.run(
                [sys.executable, "-c", code.format(imports)], capture_output=True, check=True
            )
            for _ in range(5)
        ]
        found.append(median(int(run.stdout.split()[1]) for run in runs))
    print(f"\nimport noddy adds {(found[1] - found[0]) / 1024:.1f} MiB of resident memory")


def paths() -> None:
    """The batch once more on each path, in a process of its own: the switch is read once."""
    for path in ("baseline", "scalar"):
        sys.stdout.flush()
        environment = {**os.environ, "NODDY_SIMD": path}
        subprocess.run([sys.executable, __file__, "batch"], env=environment, check=True)


if __name__ == "__main__":
    print(", ".join(f"{key} {value}" for key, value in machine().items()))
    parts = {"yardstick": yardstick, "single": single, "batch": batch, "threads": threads}
    parts |= {"matches": matches, "memory": memory, "paths": paths}
    for name in sys.argv[1:] or parts:
        parts[name]()
