"""`noddy solve`: the table of chances for a match, and its certificate."""

from __future__ import annotations

import sys

from noddy.commands.options import GLOBAL, CommandError, Option, UsageError, read, whole
from noddy.commands.simulate import RULES, THREADS
from noddy.language import noted, speak, speak_number
from noddy.language.figures import figure, percent

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
_SUMMARY = noted(
    "Solves every score of two-player matches with three cards up to a target, and keeps the "
    "table in the data directory, where hints, reviews and master find it. A run that was "
    "stopped goes on where it was. With --certify nothing new is solved: the certificate of the "
    "table that is there is printed, and with --states so many of its states are solved again."
)
_TARGET, _, _KNAVE = RULES
_CERTIFY = Option("--certify", "", noted("print how good the table is"))
_STATES = Option(
    "--states",
    "N",
    noted("with --certify: solve so many states again and compare"),
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
        raise UsageError(
            speak(
                "noddy solve takes options only: for example {example}.",
                example="noddy solve --target 61",
            )
        )
    if given["states"] and not given["certify"]:
        raise UsageError(
            speak(
                "--states goes with --certify: for example {example}.",
                example="--certify --states 12",
            )
        )
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
                print(speak("Stopped: the same command goes on from here."), file=sys.stderr)
            return 130
    return _tell(given, table, target, [])


def _certify(given: Arguments) -> int:
    from noddy.solver import resolve, table_for

    table = table_for(_knave(given))
    target: int = given["target"] or min(table.complete, 61)
    if not 0 < target <= table.complete:
        raise CommandError(
            speak(
                "No table is solved for {target} points with {knave} for a Knave: "
                "noddy solve makes one.",
                target=target or 31,
                knave=_knave(given),
            )
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
    agrees = noted(
        "elder needs {elder}, dealer {dealer}: table {table}, again {again}, gap {gap}: agrees"
    )
    disagrees = noted(
        "elder needs {elder}, dealer {dealer}: table {table}, again {again}, gap {gap}: DISAGREES"
    )
    return speak(
        agrees if found.agrees else disagrees,
        elder=format(found.elder, ">2"),
        dealer=format(found.dealer, ">2"),
        table=figure(f"{stated:.6f}"),
        again=figure(f"{new:.6f}"),
        gap=figure(f"{(found.found[1] - found.found[0]) / 2:.6f}"),
    )


def _tell(given: Arguments, table: ValueTable, target: int, again: list[Resolved]) -> int:
    """Print what the table says and how good it is."""
    numbers = _numbers(table, target)
    if given["json"]:
        import json

        compared = [{**found._asdict(), "agrees": found.agrees} for found in again]
        print(json.dumps({"schema": SCHEMA, **numbers, "states_again": compared}))
        return 0
    print("\n".join(_page(numbers)))
    if again:
        agreed = sum(found.agrees for found in again)
        print(
            speak(
                "Solved again: {agreed} of {states} states agree.",
                agreed=agreed,
                states=len(again),
            )
        )
    return 0


def _page(numbers: dict[str, Any]) -> list[str]:
    """Return what the numbers say, for people."""
    elder, dealer = numbers["worst_state"]
    return [
        speak_number(
            "{target} up, {knave} for a Knave turned up: {states} state, "
            "the table complete up to {complete}.",
            "{target} up, {knave} for a Knave turned up: {states} states, "
            "the table complete up to {complete}.",
            numbers["states"],
            target=numbers["target"],
            knave=numbers["knave_noddy"],
            states=figure(f"{numbers['states']:,}"),
            complete=numbers["complete"],
        ),
        speak(
            "A deal: a best response gains {mean} of a match on average, {worst} at most "
            "(elder needs {elder}, dealer {dealer}).",
            mean=_share(numbers["mean_gap"]),
            worst=_share(numbers["worst_gap"]),
            elder=elder,
            dealer=dealer,
        ),
        *_from_nought(numbers["from_nought"]),
    ]


def _from_nought(rows: list[dict[str, Any]]) -> list[str]:
    """Return the table of matches that nobody has a point in yet."""
    from noddy.language.lines import folded

    # Translators: the heads of three columns.
    first, second, third = speak(
        "From nought | the dealer wins | a best response gains over the match, at most"
    ).split(" | ")
    first, second = f"{first:<11}", f"{second:<15}"
    lines = folded([first, second, third], indent=4)
    for row in rows:
        start = f"  {row['target']:>5}".ljust(len(first) + 6)
        start += f"{percent(row['dealer_wins'], 4):>8}".ljust(len(second) - 6)
        # Translators: three parts of a row, each with the match that is gained at most.
        gains = speak(
            "elder {elder} | dealer {dealer} | mean {mean}",
            elder=_share(row["elder_gains"]),
            dealer=_share(row["dealer_gains"]),
            mean=_share(row["mean_gain"]),
        )
        lines += folded([start, *gains.split(" | ")], indent=4)
    return lines


def _share(part: float) -> str:
    return figure(f"{part:.6f}")


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
        from noddy.commands.progress import bar, draw

        done, total = figure(f"{progress.done:,}"), figure(f"{progress.total:,}")
        if progress.seconds_left is None:
            said = speak("{done} of {total} states", done=done, total=total)
        else:
            left = _time(progress.seconds_left)
            said = speak("{done} of {total} states, {time} left", done=done, total=total, time=left)
        draw(bar(progress.done / progress.total, said))

    def clear(self) -> None:
        if self._shown:
            from noddy.commands.progress import wipe

            wipe()

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
        return speak("{number} s", number=format(seconds, ".0f"))
    if seconds < 6000:
        return speak("{number} min", number=format(seconds / 60, ".0f"))
    return speak("{number} h", number=figure(f"{seconds / 3600:.1f}"))
