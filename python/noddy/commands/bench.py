"""`noddy bench`: how fast this engine is here, as ratios against the reference in the same run."""

from __future__ import annotations

from noddy.commands.options import CommandError, UsageError, heeding, read
from noddy.language import noted, speak

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noddy.reference import Policy

__all__ = ["measure", "run"]

SCHEMA = "noddy-bench 1"
"""The schema of the JSON form, and its version."""

ROUNDS = 7
"""Rounds of the two things in turn; the median of each is what counts."""

ROUND_SECONDS = 0.02
"""About how long one of them runs in a round."""

BATCH = 100_000
"""Rows in a batch."""

_USAGE = noted("noddy bench [OPTIONS]")
_SUMMARY = noted(
    "Measures the engine against the pure-Python reference, the two in turn, and prints medians. "
    "It takes a few seconds. Machines are noisy: trust the ratios more than the times."
)


def run(arguments: list[str]) -> int:
    """Measure and print."""
    given = read(arguments, heeding("--json"), usage=_USAGE, summary=_SUMMARY)
    if given.words:
        raise UsageError(
            speak(
                "noddy bench takes no words: for example {example}.", example="noddy bench --json"
            )
        )
    from noddy._engine import __build__

    if __build__ != "release":
        raise CommandError(speak("This is a debug build of the engine; its speed says nothing."))
    about = machine()
    measured = measure()
    if given["json"]:
        import json

        rows = [
            dict(zip(("what", "noddy_ns", "reference_ns"), row, strict=True)) for row in measured
        ]
        print(json.dumps({"schema": SCHEMA, "machine": about, "rows": rows}))
        return 0
    print("\n".join(_table(about, measured)))
    return 0


def _table(about: dict[str, str], measured: list[tuple[str, float, float]]) -> list[str]:
    """Return what was measured, in columns."""
    from noddy.language.figures import figure

    # Translators: the heads of three columns.
    heads = speak("noddy | reference | ratio").split(" | ")
    rows = [
        (speak(what), figure(_time(ours)), figure(_time(theirs)), figure(f"{theirs / ours:,.0f}"))
        for what, ours, theirs in measured
    ]
    table = [("", *heads), *rows]
    widths = [
        max(least, *(len(row[column]) + 1 for row in table))
        for column, least in enumerate((34, 10, 12, 10))
    ]
    lines = [", ".join(f"{speak(key)} {value}" for key, value in about.items())]
    for what, *cells in table:
        aligned = [f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True)]
        lines.append(f"{what:<{widths[0]}}" + "".join(aligned))
    return lines


def machine() -> dict[str, str]:
    """Say what this ran on."""
    import os
    import platform

    from noddy._engine import __version__, simd_path

    about = {
        "noddy": f"{__version__} ({simd_path()})",
        "Python": platform.python_version(),
        noted("system"): f"{platform.system()} {platform.machine()}",
        noted("processors"): str(os.cpu_count()),
    }
    if hasattr(os, "getloadavg"):
        about[noted("load")] = f"{os.getloadavg()[0]:.1f}"
    return about


def measure() -> list[tuple[str, float, float]]:
    """Measure pairs: what, the nanoseconds of the engine, and those of the reference."""
    import noddy
    from noddy import reference
    from noddy.simulation import simulate

    ids = [noddy.Card(card).id for card in ("5h", "5d", "Js", "5s")]
    match = reference.match_seed(1, 0)
    slow_deals = {
        "random": _deals([reference.random_policy(match, seat) for seat in range(2)], match),
        "greedy": _deals([reference.greedy_policy] * 2, match),
    }
    deals = {name: simulate([name] * 2, matches=200, seed=1).deals for name in ("random", "greedy")}
    names = {
        "noddy": noddy,
        "reference": reference,
        "simulate": simulate,
        "hand": ["5h", "5d", "Js"],
        "pile": ["4h", "6s"],
        "rows": bytes(ids) * BATCH,
        "plays": bytes([*ids[:3], *[255] * 5]) * BATCH,
        "out": bytearray(BATCH),
        "match": match,
        "random": reference.random_policy,
        "greedy": reference.greedy_policy,
    }
    slow_points = ("reference.hand_points(hand, '5s')", 1)
    slow_play = ("reference.score_play(pile, '5c')", 1)
    slow_random = "reference.play_match([random(match, 0), random(match, 1)], match)"
    slow_greedy = "reference.play_match([greedy, greedy], match)"
    pairs: list[tuple[str, tuple[str, int], tuple[str, int]]] = [
        (noted("a hand, from texts"), ("noddy.hand_points(hand, '5s')", 1), slow_points),
        (
            noted("a hand, item by item"),
            ("noddy.score_hand(hand, '5s').combinations", 1),
            ("reference.score_hand(hand, '5s')", 1),
        ),
        (noted("a hand, in a batch"), ("noddy.score_hands(rows, out=out)", BATCH), slow_points),
        (noted("a card on a pile"), ("noddy.score_play(pile, '5c')", 1), slow_play),
        (noted("a card, in a batch"), ("noddy.score_plays(plays, 8, out=out)", BATCH), slow_play),
        (
            noted("a deal, random players"),
            ("simulate(['random'] * 2, matches=200, seed=1)", deals["random"]),
            (slow_random, slow_deals["random"]),
        ),
        (
            noted("a deal, greedy players"),
            ("simulate(['greedy'] * 2, matches=200, seed=1)", deals["greedy"]),
            (slow_greedy, slow_deals["greedy"]),
        ),
    ]
    return [(what, *_medians(ours, theirs, names)) for what, ours, theirs in pairs]


def _deals(policies: list[Policy], seed: int) -> int:
    """How many deals a match takes on the reference."""
    from noddy import reference

    events = reference.play_match(policies, seed)
    return sum(event["event"] == "deal" for event in events)


def _medians(
    ours: tuple[str, int], theirs: tuple[str, int], names: dict[str, object]
) -> tuple[float, float]:
    """Time two statements in turn, each with the units it does; returns nanoseconds a unit."""
    from statistics import median
    from timeit import Timer

    timed = []
    for statement, units in (ours, theirs):
        timer = Timer(statement, globals=names)
        once = min(timer.repeat(3, 1))
        timed.append((timer, max(1, int(ROUND_SECONDS / max(once, 1e-7))), units))
    found: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for (timer, loops, units), times in zip(timed, found, strict=True):
            times.append(timer.timeit(loops) / loops / units * 1e9)
    return median(found[0]), median(found[1])


def _time(nanoseconds: float) -> str:
    if nanoseconds < 1_000:
        return f"{nanoseconds:.3g} ns"
    return f"{nanoseconds / 1_000:,.1f} µs"
