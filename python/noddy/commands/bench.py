"""`noddy bench`: how fast this engine is here, as ratios against the reference in the same run."""

from __future__ import annotations

from noddy.commands.options import GLOBAL, CommandError, UsageError, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["measure", "run"]

SCHEMA = "noddy-bench 1"
"""The schema of the JSON form, and its version."""

ROUNDS = 7
"""Rounds of the two things in turn; the median of each is what counts."""

ROUND_NS = 15_000_000
"""About how long one of them runs in a round."""

_USAGE = "noddy bench [OPTIONS]"
_SUMMARY = (
    "Measures the engine against the pure-Python reference, the two in turn, and prints medians.\n"
    "It takes a few seconds. Machines are noisy: trust the ratios more than the times."
)


def run(arguments: list[str]) -> int:
    """Measure and print."""
    given = read(arguments, GLOBAL, usage=_USAGE, summary=_SUMMARY)
    if given.words:
        raise UsageError("noddy bench takes no words: for example noddy bench --json.")
    from noddy._engine import __build__

    if __build__ != "release":
        raise CommandError("This is a debug build of the engine; its speed says nothing.")
    about = machine()
    measured = measure()
    if given["json"]:
        import json

        rows = [
            dict(zip(("what", "noddy_ns", "reference_ns"), row, strict=True)) for row in measured
        ]
        print(json.dumps({"schema": SCHEMA, "machine": about, "rows": rows}))
        return 0
    print(", ".join(f"{key} {value}" for key, value in about.items()))
    print(f"{'':<34}{'noddy':>10}{'reference':>12}{'ratio':>10}")
    for what, ours, theirs in measured:
        print(f"{what:<34}{_time(ours):>10}{_time(theirs):>12}{theirs / ours:>10,.0f}")
    return 0


def machine() -> dict[str, str]:
    """Say what this ran on."""
    import os
    import platform

    from noddy._engine import __version__, simd_path

    about = {
        "noddy": f"{__version__} ({simd_path()})",
        "Python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "processors": str(os.cpu_count()),
    }
    if hasattr(os, "getloadavg"):
        about["load"] = f"{os.getloadavg()[0]:.1f}"
    return about


def measure() -> list[tuple[str, float, float]]:
    """Measure pairs of calls: what, nanoseconds of the engine, nanoseconds of the reference."""
    import noddy
    from noddy import reference
    from noddy.simulation import simulate

    hand, starter, pile, card = ["5h", "5d", "Js"], "5s", ["4h", "6s"], "5c"
    rows = bytes(noddy.Card(c).id for c in (*hand, starter)) * 100_000
    plays = bytes([*(noddy.Card(c).id for c in (*pile, card)), *[255] * 5]) * 100_000
    out = bytearray(100_000)

    def deals(name: str) -> float:
        return float(simulate([name, name], matches=300, seed=1).deals)

    def slow_deals(name: str) -> float:
        seed = reference.match_seed(1, 0)
        if name == "random":
            policies = [reference.random_policy(seed, seat) for seat in range(2)]
        else:
            policies = [reference.greedy_policy] * 2
        events = reference.play_match(policies, seed)
        return sum(event["event"] == "deal" for event in events)

    def repeated(call: Callable[[], object]) -> Callable[[], float]:
        def calls() -> float:
            for _ in range(10):
                call()
            return 10.0

        return calls

    def batch(call: Callable[[], object]) -> Callable[[], float]:
        def calls() -> float:
            call()
            return 100_000.0

        return calls

    slow_points = repeated(lambda: reference.hand_points(hand, starter))
    slow_items = repeated(lambda: reference.score_hand(hand, starter))
    slow_play = repeated(lambda: reference.score_play(pile, card))
    pairs: list[tuple[str, Callable[[], float], Callable[[], float]]] = [
        ("a hand, from texts", repeated(lambda: noddy.hand_points(hand, starter)), slow_points),
        (
            "a hand, item by item",
            repeated(lambda: noddy.score_hand(hand, starter).combinations),
            slow_items,
        ),
        (
            "a hand, in a batch of 100,000",
            batch(lambda: noddy.score_hands(rows, out=out)),
            slow_points,
        ),
        ("a card on a pile", repeated(lambda: noddy.score_play(pile, card)), slow_play),
        (
            "a card, in a batch of 100,000",
            batch(lambda: noddy.score_plays(plays, 8, out=out)),
            slow_play,
        ),
        ("a deal, random players", lambda: deals("random"), lambda: slow_deals("random")),
        ("a deal, greedy players", lambda: deals("greedy"), lambda: slow_deals("greedy")),
    ]
    return [(what, *_medians(ours, theirs)) for what, ours, theirs in pairs]


def _medians(ours: Callable[[], float], theirs: Callable[[], float]) -> tuple[float, float]:
    """Time two things in turn; each call says how many units it did. Returns nanoseconds a unit."""
    from statistics import median

    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for call, found in zip((ours, theirs), times, strict=True):
            found.append(_nanoseconds(call))
    return median(times[0]), median(times[1])


def _nanoseconds(call: Callable[[], float]) -> float:
    from time import perf_counter_ns

    units = 0.0
    start = perf_counter_ns()
    while (spent := perf_counter_ns() - start) < ROUND_NS:
        units += call()
    return spent / units


def _time(nanoseconds: float) -> str:
    if nanoseconds < 1_000:
        return f"{nanoseconds:.3g} ns"
    return f"{nanoseconds / 1_000:,.1f} µs"
