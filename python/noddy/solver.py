"""The match solved: value tables, and the run that makes them.

A value table holds, for what each side of a two-player match still needs, what encloses the chance
that the elder hand wins. One comes with the program; `solve` makes others, one state after another,
and keeps them in the user's data directory, where hints, reviews and `master` find them.

A run writes what it finds to a log that only grows, each line with a check sum, so that a run that
was killed goes on from there and comes to the same table.

>>> from noddy import ValueTable
>>> table = ValueTable.shipped()
>>> lower, upper = table.state(1, 1)
>>> 0 < lower <= upper < 1
True
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from ._engine import NoddyError, TableSolver, ValueTable
from .places import data_directory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = [
    "Progress",
    "Resolved",
    "log_path",
    "resolve",
    "solve",
    "table_for",
    "table_path",
    "tables",
]

LARGEST = 1000
_STEPS = 10**9
# Pay-offs are held in sixteen bits and the table in steps: where a match is as good as decided,
# an interval is narrower than that, and its ends may lie so far from their true places.
_ROUNDING = 1e-6


class Progress(NamedTuple):
    """How far a run has come."""

    done: int
    """States that are solved."""
    total: int
    """States the table has."""
    seconds_left: float | None
    """How long the rest will take at the pace of late; None before there is one."""
    elder: int
    """What the elder needs in the state solved last; 0 before the first."""
    dealer: int
    """What the dealer needs in it."""


def table_path(knave_noddy: int = 1, directory: str | None = None) -> str:
    """Where the table for this bonus is kept once it is solved."""
    return os.path.join(_directory(directory), f"knave-{knave_noddy}.table")


def log_path(target: int, knave_noddy: int = 1, directory: str | None = None) -> str:
    """Where a run notes down what it has found so far."""
    return os.path.join(_directory(directory), f"knave-{knave_noddy}-target-{target}.log")


def _directory(given: str | None) -> str:
    return given if given is not None else os.path.join(data_directory(), "tables")


# Tables that are there


_read: dict[str, tuple[tuple[int, int], ValueTable | None]] = {}
_known: tuple[ValueTable, ...] = ()


def tables(directory: str | None = None) -> tuple[ValueTable, ...]:
    """Return the tables in the user's data directory that know more than the shipped one.

    A file that is no table, or a damaged one, is passed over: `solve` makes it anew. The same
    tuple is returned as long as the files are the same.

    Examples
    --------
    >>> tables("/nowhere")
    ()
    """
    global _known  # noqa: PLW0603 (what a process has read is its own)
    shipped = ValueTable.shipped()
    found = []
    for knave_noddy in (0, 1, 2):
        table = _cached(table_path(knave_noddy, directory), knave_noddy)
        known = shipped.complete if knave_noddy == shipped.knave_noddy else 0
        if table is not None and table.complete > known:
            found.append(table)
    if len(found) != len(_known) or any(a is not b for a, b in zip(found, _known, strict=True)):
        _known = tuple(found)
    return _known


def table_for(knave_noddy: int = 1, directory: str | None = None) -> ValueTable:
    """Return the table that knows most about matches with this bonus; it may know nothing.

    Examples
    --------
    >>> table_for(1, "/nowhere") == ValueTable.shipped()
    True
    >>> table_for(0, "/nowhere").complete
    0
    """
    for table in (*tables(directory), ValueTable.shipped()):
        if table.knave_noddy == knave_noddy:
            return table
    return ValueTable.unsolved(knave_noddy)


def _cached(path: str, knave_noddy: int) -> ValueTable | None:
    """Read a table, unless the file is the one that was read before."""
    try:
        stat = os.stat(path)
        stamp = (stat.st_mtime_ns, stat.st_size)
        if path not in _read or _read[path][0] != stamp:
            with open(path, "rb") as file:
                _read[path] = (stamp, _table(file.read(), knave_noddy))
    except OSError:
        return None
    return _read[path][1]


def _table(data: bytes, knave_noddy: int) -> ValueTable | None:
    try:
        table = ValueTable.from_bytes(data)
    except NoddyError:
        return None
    return table if table.knave_noddy == knave_noddy else None


# Making one


def solve(
    target: int = 31,
    knave_noddy: int = 1,
    *,
    threads: int | None = None,
    progress: Callable[[Progress], object] | None = None,
    directory: str | None = None,
    save: bool = True,
) -> ValueTable:
    """Solve every state of matches up to a target.

    States that are known already, from the shipped table, from the user's data directory or from
    an earlier run that was cut short, are taken from there. The table does not depend on the
    threads, nor on where a run was cut.

    Parameters
    ----------
    target : int, default 31
        The highest need of the table, 1 to 1,000; one table serves every target up to it.
    knave_noddy : int, default 1
        What the dealer scores for a Jack turned up: 0, 1 or 2 (R8).
    threads : int, optional
        How many threads work; all processors if not given. More than 13 find nothing to do.
    progress : callable, optional
        Called with a `Progress` after each state, and once at the beginning.
    directory : str, optional
        Where the table and the log are kept; the user's data directory if not given.
    save : bool, default True
        Keep the table and the log; without it nothing is written.

    Returns
    -------
    ValueTable
        Complete up to `target`.

    Raises
    ------
    NoddyError
        A number is out of its range.
    OSError
        The log or the table cannot be written.

    Examples
    --------
    >>> solve(2).complete >= 2
    True
    """
    for name, number, low, high in (
        ("target", target, 1, LARGEST),
        ("knave_noddy", knave_noddy, 0, 2),
    ):
        if not low <= number <= high:
            raise NoddyError(f"{name} must be a whole number from {low} to {high}, not {number}")
    for table in (ValueTable.shipped(), *tables(directory)):
        if table.knave_noddy == knave_noddy and table.complete >= target:
            return table
    run = _Run(target, knave_noddy, threads or os.cpu_count() or 1, progress)
    for table in (ValueTable.shipped(), *tables(directory)):
        if table.knave_noddy == knave_noddy:
            run.take(table)
    if not save:
        run.go(lambda elder, dealer, lower, upper, iterations: None)
        return run.table()
    path = log_path(target, knave_noddy, directory)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with Log(path, target, knave_noddy) as log:
        for state in log.states:
            run.enter(*state)
        run.go(log.add)
    table = run.table()
    _write(table_path(knave_noddy, directory), table.to_bytes())
    with suppress(OSError):
        os.unlink(path)
    return table


class _Run:
    """The states of a table, solved in an order in which each comes after all it depends on."""

    def __init__(
        self,
        target: int,
        knave_noddy: int,
        threads: int,
        progress: Callable[[Progress], object] | None,
    ) -> None:
        self._solver = TableSolver(target, knave_noddy, threads)
        self._chains = TableSolver.chains(target)
        self._known: set[tuple[int, int]] = set()
        self._progress = progress
        self._target = target

    def take(self, table: ValueTable) -> None:
        """Enter what a table knows up to where it is complete."""
        most = min(table.complete, self._target)
        for elder in range(1, most + 1):
            for dealer in range(1, most + 1):
                state = table.state(elder, dealer)
                if state is not None:
                    self.enter(elder, dealer, *state)

    def enter(self, elder: int, dealer: int, lower: float, upper: float) -> None:
        """Enter a state that is known."""
        self._solver.enter(elder, dealer, lower, upper)
        self._known.add((elder, dealer))

    def go(self, note: Callable[[int, int, float, float, int], None]) -> None:
        """Solve what is not known, and note down each state."""
        pace = _Pace(self._target**2)
        self._tell(pace.progress(len(self._known), 0, 0))
        for chain in self._chains:
            # What is learnt is carried along a chain: one that was cut short begins afresh, so
            # that the table does not depend on the cut.
            if self._known.issuperset(chain):
                continue
            self._known.difference_update(chain)
            self._solver.forget()
            for elder, dealer in chain:
                lower, upper, iterations = self._solver.solve(elder, dealer)
                # Rounded as it is stored, so that what follows does not depend on the cut either.
                lower, upper = round(lower * _STEPS) / _STEPS, round(upper * _STEPS) / _STEPS
                self.enter(elder, dealer, lower, upper)
                note(elder, dealer, lower, upper, iterations)
                self._tell(pace.progress(len(self._known), elder, dealer))

    def table(self) -> ValueTable:
        # As it is stored: whoever solves it and whoever finds it have the same.
        return ValueTable.from_bytes(self._solver.table().to_bytes())

    def _tell(self, progress: Progress) -> None:
        if self._progress is not None:
            self._progress(progress)


class _Pace:
    """How long a state took of late."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._times: list[float] = [time.monotonic()]

    def progress(self, done: int, elder: int, dealer: int) -> Progress:
        left = None
        if elder:
            self._times = [*self._times[-60:], time.monotonic()]
            taken = (self._times[-1] - self._times[0]) / (len(self._times) - 1)
            left = taken * (self._total - done)
        return Progress(done, self._total, left, elder, dealer)


class Log:
    """What a run has found so far: a text that only grows, one state a line, each with a check sum.

    What stands after the first line that is not whole is cut off: it was being written when the run
    was killed.

    Parameters
    ----------
    path : str
        The file; it is made if it is not there.
    target, knave_noddy : int
        What the run is for. A log of another run is begun anew.
    """

    def __init__(self, path: str, target: int, knave_noddy: int) -> None:
        self._head = _checked(f"noddy-solve 1\ttarget={target}\tknave_noddy={knave_noddy}")
        self.states: list[tuple[int, int, float, float]] = []
        self._file = open(path, "a+b")  # noqa: SIM115 (closed by __exit__)
        self._file.seek(0)
        length = 0
        for number, line in enumerate(self._file):
            text = _unchecked(line)
            if text is None or (number == 0 and line != self._head):
                break
            if number > 0:
                state = _state(text)
                if state is None:
                    break
                self.states.append(state)
            length += len(line)
        self._file.truncate(length)
        if length == 0:
            self._append(self._head)

    def add(self, elder: int, dealer: int, lower: float, upper: float, iterations: int) -> None:
        """Note a state down; it is on the disk when this returns."""
        self._append(_checked(f"{elder}\t{dealer}\t{lower:.9f}\t{upper:.9f}\t{iterations}"))

    def _append(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()
        os.fsync(self._file.fileno())

    def __enter__(self) -> Log:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def _checked(text: str) -> bytes:
    data = text.encode()
    return data + b"\t%08x\n" % crc32(data)


def _unchecked(line: bytes) -> str | None:
    data, _, check = line.rpartition(b"\t")
    return data.decode("ascii", "replace") if check == b"%08x\n" % crc32(data) else None


def _state(text: str) -> tuple[int, int, float, float] | None:
    try:
        elder, dealer, lower, upper, _ = text.split("\t")
        return int(elder), int(dealer), float(lower), float(upper)
    except ValueError:
        return None


def _write(path: str, data: bytes) -> None:
    """Put a file in place whole, or not at all."""
    beside = f"{path}.{os.getpid()}.tmp"
    try:
        with open(beside, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError:
        with suppress(OSError):
            os.unlink(beside)
        raise


# Checking one


class Resolved(NamedTuple):
    """A state that was solved again, from nothing, with what follows taken from the table."""

    elder: int
    dealer: int
    stated: tuple[float, float]
    """What encloses the chance that the elder wins, by the table."""
    found: tuple[float, float]
    """The same by the new solution."""

    @property
    def agrees(self) -> bool:
        """Whether both can be true: the intervals meet, but for what rounding may move them."""
        return (
            self.found[0] <= self.stated[1] + _ROUNDING
            and self.stated[0] <= self.found[1] + _ROUNDING
        )


def resolve(table: ValueTable, states: int, *, threads: int | None = None) -> Iterator[Resolved]:
    """Solve states spread over a table again, and yield each with what the table says.

    Parameters
    ----------
    table : ValueTable
        What follows a state is taken from it.
    states : int
        How many; at most those that are complete.
    threads : int, optional
        How many threads work; all processors if not given.
    """
    complete = table.complete
    solver = TableSolver(max(complete, 1), table.knave_noddy, threads or os.cpu_count() or 1)
    for elder in range(1, complete + 1):
        for dealer in range(1, complete + 1):
            state = table.state(elder, dealer)
            if state is not None:
                solver.enter(elder, dealer, *state)
    for elder, dealer in spread(complete, states):
        solver.forget()
        lower, upper, _ = solver.solve(elder, dealer)
        stated = table.state(elder, dealer)
        if stated is not None:
            yield Resolved(elder, dealer, stated, (lower, upper))


def spread(size: int, states: int) -> list[tuple[int, int]]:
    """Return so many different states spread evenly over a table.

    Examples
    --------
    >>> spread(31, 4)
    [(7, 20), (15, 8), (23, 27), (31, 15)]
    """
    places = size * size
    states = min(states, places)
    chosen: dict[tuple[int, int], None] = {}
    for place in range(states):
        # Rows in equal steps, columns by the golden section: no corner is left out.
        elder = (place + 1) * size // states or 1
        dealer = int(size * ((place + 1) * 0.618034 % 1)) + 1
        chosen[elder, dealer] = None
    # Where two fell on one another, the first that are free make up the number.
    free = ((e, d) for e in range(1, size + 1) for d in range(1, size + 1))
    while len(chosen) < states:
        chosen[next(free)] = None
    return list(chosen)
