"""Matches on disk.

Each match is one small text file: a line of JSON, and the SHA-256 of that line. Every action
writes the whole file anew beside the old one, forces it to the disk and puts it in the old one's
place, so that a kill or a power cut at any instant leaves either the state before the action or
the state after it. A journal that grows line by line would need the same forced write for each
action, and a repair for its last line besides; the state is a kilobyte, so nothing is gained.

A match that is being played is locked by a file of its own, which the system frees when the
process ends, however it ends.
"""

from __future__ import annotations

import os
from contextlib import suppress

from noddy.places import data_directory

__all__ = ["DamagedError", "NewerError", "Slot", "Store", "data_directory", "decode", "encode"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

FORMAT = "noddy-save"
VERSION = 1


class DamagedError(ValueError):
    """A file that is no whole save."""


class NewerError(ValueError):
    """A save of a later version of the program."""


def encode(state: dict[str, Any]) -> bytes:
    """Return a state as the text of a save file."""
    from hashlib import sha256
    from json import dumps

    line = dumps({"format": FORMAT, "version": VERSION, **state})
    return f"{line}\n{sha256(line.encode()).hexdigest()}\n".encode()


def decode(data: bytes) -> dict[str, Any]:
    """Return the state in the text of a save file.

    Raises
    ------
    DamagedError
        If the file is not exactly what was written.
    NewerError
        If a later version of the program wrote it.
    """
    from hashlib import sha256
    from json import loads

    line, _, check = data.partition(b"\n")
    if sha256(line).hexdigest().encode() != check.strip():
        raise DamagedError("its check sum does not fit")
    try:
        state = loads(line)
        kind, version = state.pop("format"), state.pop("version")
    except (ValueError, KeyError, AttributeError):
        raise DamagedError("it is no save of this program") from None
    if kind != FORMAT:
        raise DamagedError("it is no save of this program")
    if version != VERSION:
        raise NewerError(f"its version is {version}")
    found: dict[str, Any] = state
    return found


def _write(path: str, data: bytes, *, mark: str = "") -> None:
    """Put a file in place whole, or not at all; `mark` keeps two writers apart."""
    beside = f"{path}{mark}.tmp"
    try:
        # Bytes as they are: some platforms would change line ends otherwise.
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
        handle = os.open(beside, flags, 0o600)
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(handle, rest) :]
            os.fsync(handle)
        finally:
            os.close(handle)
        os.replace(beside, path)
    except OSError:
        with suppress(OSError):
            os.unlink(beside)
        raise
    _force_directory(os.path.dirname(path))


def _force_directory(path: str) -> None:
    """Make the new name of a file last through a power cut, where the platform can."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    try:
        handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        return
    # Some file systems cannot; the file itself is on the disk.
    with suppress(OSError):
        os.fsync(handle)
    os.close(handle)


class _Lock:
    """A lock that ends with the process."""

    __slots__ = ("_handle",)

    def __init__(self, path: str) -> None:
        self._handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)

    def take(self) -> bool:
        """Whether nobody else holds it; from now on this process does."""
        try:
            import fcntl
        except ImportError:
            return self._take_elsewhere()
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            # A file system without locks: better no guard than no game.
            return True
        return True

    def _take_elsewhere(self) -> bool:
        try:
            import msvcrt
        except ImportError:
            return True
        try:
            msvcrt.locking(self._handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError:
            return False
        return True

    def free(self) -> None:
        """Let go of it."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


class Slot:
    """The place of one match on disk, held by this process."""

    __slots__ = ("_lock", "path")

    def __init__(self, path: str, lock: _Lock) -> None:
        self.path = path
        self._lock = lock

    def write(self, state: dict[str, Any]) -> None:
        """Save the state; an OSError leaves the state before."""
        # This process alone holds the match; what a killed one left beside it is written over.
        _write(self.path, encode(state))

    def close(self) -> None:
        """Let others have it."""
        self._lock.free()


class Store:
    """The matches of one person.

    Parameters
    ----------
    directory
        Where they are; it is made when it is not there.
    """

    __slots__ = ("directory", "notes")

    def __init__(self, directory: str) -> None:
        self.directory = directory
        # What was found damaged or newer: (kind, file name, kept as).
        self.notes: list[tuple[str, str, str]] = []
        os.makedirs(directory, mode=0o700, exist_ok=True)

    def _path(self, name: str) -> str:
        return os.path.join(self.directory, name)

    def _names(self) -> list[str]:
        """Return the match files, the one written last first."""
        found = []
        for entry in os.scandir(self.directory):
            if entry.name.startswith("match-") and entry.name.endswith(".json"):
                found.append((entry.stat().st_mtime_ns, entry.name))
        found.sort(reverse=True)
        return [name for _, name in found]

    def read(self, name: str) -> dict[str, Any] | None:
        """Return the state in a file of the store; None, with a note, if it cannot be used."""
        try:
            with open(self._path(name), "rb") as file:
                return decode(file.read(1 << 20))
        except FileNotFoundError:
            return None
        except OSError:
            self.notes.append(("unreadable", name, name))
        except NewerError:
            self.notes.append(("newer", name, name))
        except DamagedError:
            self.set_aside(name)
        return None

    def set_aside(self, name: str) -> None:
        """Keep a damaged file under another name, never over an older one."""
        number = 0
        kept = f"{name}.bad"
        while os.path.exists(self._path(kept)):
            number += 1
            kept = f"{name}.{number}.bad"
        os.replace(self._path(name), self._path(kept))
        self.notes.append(("damaged", name, kept))

    def _hold(self, name: str) -> Slot | None:
        """Return the slot of a match, unless another process has it."""
        stem = name[: -len(".json")]
        lock = _Lock(self._path(f"{stem}.lock"))
        if lock.take():
            return Slot(self._path(name), lock)
        lock.free()
        return None

    def open_match(self) -> tuple[Slot | None, dict[str, Any] | None, bool]:
        """Find the match played last, if it is still open.

        A match in which nobody chose a card yet gives way to an older one in which some were.

        Returns
        -------
        tuple
            Its slot and state, or None twice; and whether it is open elsewhere.
        """
        untouched: tuple[Slot, dict[str, Any]] | None = None
        elsewhere = False
        for name in self._names():
            slot = self._hold(name)
            if slot is None:
                elsewhere = True
                break
            state = self.read(name)
            if state is not None and not state.get("over"):
                if state.get("touched"):
                    if untouched is not None:
                        untouched[0].close()
                    return slot, state, False
                if untouched is None:
                    untouched = slot, state
                    continue
            slot.close()
            if state is not None and state.get("over"):
                break
        if untouched is not None:
            return *untouched, False
        return None, None, elsewhere

    def new_slot(self) -> Slot:
        """Return a place for a new match."""
        number = 1
        for name in os.listdir(self.directory):
            digits = name[6:10]
            if name.startswith("match-") and digits.isdecimal():
                number = max(number, int(digits) + 1)
        while True:
            slot = self._hold(f"match-{number:04}.json")
            if slot is not None and not os.path.exists(slot.path):
                return slot
            if slot is not None:
                slot.close()
            number += 1

    def save_as(self, name: str, state: dict[str, Any]) -> None:
        """Keep a copy of a match under a name."""
        _write(self._path(f"named-{name}.json"), encode(state), mark=f".{os.getpid()}")

    def load(self, name: str) -> dict[str, Any] | None:
        """Return a match kept under a name, or by its number."""
        if name.isdecimal():
            return self.read(f"match-{int(name):04}.json")
        return self.read(f"named-{name}.json")

    def last(self) -> dict[str, Any] | None:
        """Return the match finished last; the one played last if none is finished."""
        played = None
        for name in self._names():
            state = self.read(name)
            if state is not None and state.get("over"):
                return state
            played = played or state
        return played

    def all(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Every match that can be read: its number or name, and its state."""
        for name in sorted(os.listdir(self.directory)):
            if name.endswith(".json") and name.startswith(("match-", "named-")):
                state = self.read(name)
                if state is not None:
                    yield name[6:-5].lstrip("0") or "0", state
