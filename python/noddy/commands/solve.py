"""`noddy solve`: the table of chances for a match, and its certificate."""

from __future__ import annotations

import sys

from noddy.commands.options import GLOBAL, CommandError, Option, UsageError, read, whole
from noddy.commands.simulate import RULES, THREADS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from noddy import ValueTable
    from noddy.commands.options import Arguments
    from noddy.solver import Progress, Resolved

__all__ = ["run"]

SCHEMA = "noddy-solve 1"
"""The schema of the JSON form, and its version."""

_USAGE = "noddy solve [--target N] [--knave-noddy N] [--threads N] [--certify [--states N]]"
_SUMMARY = (
    "Solves every score of two-player matches with three cards up to a target, and keeps the\n"
    "table in the data directory, where hints, reviews and master find it. A run that was\n"
    "stopped goes on where it was. With --certify nothing new is solved: the certificate of the\n"
    "table that is there is printed, and with --states so many of its states are solved again."
)
_TARGET, _, _KNAVE = RULES
_CERTIFY = Option("--certify", "", "print how good the table is")
_STATES = Option(
    "--states",
    "N",
    "with --certify: solve so many states again and compare",
    whole(1, 10**6, example="--states 12"),
)


def run(arguments: list[str]) -> int:
    """Solve a table, or certify one."""
    given = read(
        arguments,
        (_TARGET, _KNAVE, THREADS, _CERTIFY, _STATES, *GLOBAL),
        usage=_USAGE,
        summary=_SUMMARY,
    )
    if given.words:
        raise UsageError("noddy solve takes options only: for example noddy solve --target 61.")
    if given["states"] and not given["certify"]:
        raise UsageError("--states goes with --certify: for example --certify --states 12.")
    return _certify(given) if given["certify"] else _solve(given)


def _knave(given: Arguments) -> int:
    return 1 if given["knave_noddy"] is None else int(given["knave_noddy"])


def _solve(given: Arguments) -> int:
    from noddy.solver import solve

    target: int = given["target"] or 31
    with _Line(quiet=bool(given["quiet"] or given["json"])) as line:
        try:
            table = solve(
                target,
                _knave(given),
                threads=given["threads"],
                progress=line.show,
                save=not given["no_save"],
            )
        except KeyboardInterrupt:
            line.clear()
            if not given["no_save"]:
                print("Stopped: the same command goes on from here.", file=sys.stderr)
            return 130
    return _tell(given, table, target, [])


def _certify(given: Arguments) -> int:
    from noddy.solver import resolve, table_for

    table = table_for(_knave(given))
    target: int = given["target"] or min(table.complete, 61)
    if not 0 < target <= table.complete:
        raise CommandError(
            f"No table is solved for {target or 31} points with {_knave(given)} for a Knave: "
            "noddy solve makes one."
        )
    again = []
    if given["states"]:
        for found in resolve(table, given["states"], threads=given["threads"]):
            again.append(found)
            if not given["json"] and not given["quiet"]:
                print(_compared(found), flush=True)
    status = _tell(given, table, target, again)
    return status if all(found.agrees for found in again) else 1


def _compared(found: Resolved) -> str:
    stated, new = sum(found.stated) / 2, sum(found.found) / 2
    verdict = "agrees" if found.agrees else "DISAGREES"
    return (
        f"elder needs {found.elder:>2}, dealer {found.dealer:>2}: table {stated:.6f}, "
        f"again {new:.6f}, gap {(found.found[1] - found.found[0]) / 2:.6f}: {verdict}"
    )


def _tell(given: Arguments, table: ValueTable, target: int, again: list[Resolved]) -> int:
    """Print what the table says and how good it is."""
    numbers = _numbers(table, target)
    if given["json"]:
        import json

        compared = [{**found._asdict(), "agrees": found.agrees} for found in again]
        print(json.dumps({"schema": SCHEMA, **numbers, "states_again": compared}))
        return 0
    print(
        f"{target} up, {table.knave_noddy} for a Knave turned up: "
        f"{numbers['states']:,} states, the table complete up to {table.complete}."
    )
    print(
        f"A deal: a best response gains {numbers['mean_gap']:.6f} of a match on average, "
        f"{numbers['worst_gap']:.6f} at most (elder needs {numbers['worst_state'][0]}, dealer "
        f"{numbers['worst_state'][1]})."
    )
    print("From nought   the dealer wins   a best response gains over the match, at most")
    for row in numbers["from_nought"]:
        print(
            f"  {row['target']:>5}          {row['dealer_wins']:>8.4%}    "
            f"elder {row['elder_gains']:.6f}   dealer {row['dealer_gains']:.6f}   "
            f"mean {row['mean_gain']:.6f}"
        )
    if again:
        agreed = sum(found.agrees for found in again)
        print(f"Solved again: {agreed} of {len(again)} states agree.")
    return 0


def _numbers(table: ValueTable, target: int) -> dict[str, Any]:
    """Return the certificate of a table up to a target."""
    needs = range(1, target + 1)
    gaps = {}
    for elder in needs:
        for dealer in needs:
            state = table.state(elder, dealer)
            if state is not None:
                gaps[elder, dealer] = (state[1] - state[0]) / 2
    worst = max(gaps, key=lambda state: gaps[state])
    rows = []
    for score in sorted({n for n in (15, 21, 31, 61, 121) if n <= target} | {target}):
        bound = table.bound(score, score)
        if bound is not None:
            rows.append(
                {
                    "target": score,
                    "dealer_wins": 1 - table.chance(score, score),
                    "elder_gains": bound[0],
                    "dealer_gains": bound[1],
                    "mean_gain": sum(bound) / 2,
                }
            )
    return {
        "target": target,
        "knave_noddy": table.knave_noddy,
        "complete": table.complete,
        "states": len(gaps),
        "mean_gap": sum(gaps.values()) / len(gaps),
        "worst_gap": gaps[worst],
        "worst_state": list(worst),
        "from_nought": rows,
    }


class _Line:
    """A line on standard error that says how far a run has come, if that is a terminal."""

    def __init__(self, *, quiet: bool) -> None:
        self._shown = sys.stderr.isatty() and not quiet
        self.show: Callable[[Progress], None] = self._show if self._shown else lambda _: None

    def _show(self, progress: Progress) -> None:
        share = progress.done / progress.total
        left = "" if progress.seconds_left is None else f", {_time(progress.seconds_left)} left"
        sys.stderr.write(
            f"\r[{'#' * int(30 * share):<30}] {share:4.0%}  "
            f"{progress.done:,} of {progress.total:,} states{left}   "
        )
        sys.stderr.flush()

    def clear(self) -> None:
        if self._shown:
            sys.stderr.write("\r" + " " * 78 + "\r")
            sys.stderr.flush()

    def __enter__(self) -> _Line:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()


def _time(seconds: float) -> str:
    """Write a time as people say it.

    >>> _time(50), _time(600), _time(9000)
    ('50 s', '10 min', '2.5 h')
    """
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
