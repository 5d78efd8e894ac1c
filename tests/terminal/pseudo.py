"""A pseudo-terminal with a session in it, and sessions behind pipes."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

# Always the same opponent: what it answers must not change when a better one becomes the usual one.
START = (
    "import sys; from noddy.terminal.main import run; "
    "from noddy.terminal.options import PlayOptions; "
    "sys.exit(run(PlayOptions(against=('greedy',), {})))"
)
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\x1b\][^\x07]*\x07|\r")
PATIENCE = 30.0


def command(options: str = "") -> list[str]:
    return [sys.executable, "-c", START.format(options)]


def environment(home: Path, **changes: str) -> dict[str, str]:
    kept = {
        key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")
    }
    return {
        **kept,
        "NODDY_HOME": str(home),
        "TERM": "xterm",
        "LC_ALL": "C.UTF-8",
        "COLUMNS": "",
        **changes,
    }


def piped(
    home: Path, text: str | bytes, options: str = "", **changes: str
) -> subprocess.CompletedProcess[str]:
    """Run a session with this text on its standard input."""
    raw = text.encode() if isinstance(text, str) else text
    done = subprocess.run(
        command(options),
        input=raw,
        capture_output=True,
        env=environment(home, **changes),
        timeout=60,
        check=False,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


class Terminal:
    """A session that believes it is at a terminal."""

    def __init__(
        self, home: Path, options: str = "", *, rows: int = 24, columns: int = 80, **changes: str
    ) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self.master, slave = pty.openpty()

        def resize(rows: int, columns: int) -> None:
            size = struct.pack("HHHH", rows, columns, 0, 0)
            fcntl.ioctl(self.master, termios.TIOCSWINSZ, size)

        self._resize = resize
        self._resize(rows, columns)
        self.settings = termios.tcgetattr(slave)
        self.slave = slave
        self.process = subprocess.Popen(
            command(options),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(home, **changes),
            start_new_session=True,
            # Its own terminal, so that Ctrl-C and hanging up reach it.
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509
        )
        self.raw = ""
        self._from = 0

    def resize(self, rows: int, columns: int) -> None:
        """Change the size of the screen."""
        self._resize(rows, columns)
        self.process.send_signal(signal.SIGWINCH)

    def wait_for(self, pattern: str) -> str:
        """Read until something new matches; return everything new up to there."""
        until = time.monotonic() + PATIENCE
        while True:
            text = ESCAPES.sub("", self.raw[self._from :])
            if re.search(pattern, text):
                self._from = len(self.raw)
                return text
            if time.monotonic() > until:
                raise AssertionError(f"no {pattern!r} in {text!r}")
            self._read()

    def interrupt_until(self, pattern: str) -> str:
        """Press Ctrl-C until something new matches.

        A signal that comes just before the interpreter begins to wait for a line is not noticed
        until the next one comes: a person presses again, and so does this.
        """
        until = time.monotonic() + PATIENCE
        while True:
            self.send("\x03")
            pause = time.monotonic() + 1.0
            while time.monotonic() < pause:
                text = ESCAPES.sub("", self.raw[self._from :])
                if re.search(pattern, text):
                    self._from = len(self.raw)
                    return text
                self._read()
            if time.monotonic() > until:
                raise AssertionError(f"no {pattern!r} after Ctrl-C")

    def _read(self) -> bool:
        ready, _, _ = select.select([self.master], [], [], 0.5)
        if not ready:
            return self.process.poll() is None
        try:
            more = os.read(self.master, 65536).decode("utf-8", "replace")
        except OSError:
            return False
        # Answer the question where the cursor is, as a terminal would.
        for _ in range(more.count("\x1b[6n")):
            os.write(self.master, b"\x1b[1;1R")
        self.raw += more
        return bool(more)

    def send(self, text: str) -> None:
        """Press keys."""
        os.write(self.master, text.encode())

    def signal_until_it_ends(self, number: signal.Signals) -> int:
        """Send a signal, and again if it came just before a wait, as Ctrl-C; the exit status."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self.process.send_signal(number)
            with suppress(subprocess.TimeoutExpired):
                return self.process.wait(1.0)
        raise AssertionError(f"{number!r} does not end the session")

    def end(self) -> int:
        """Read to the end; return the exit status."""
        os.close(self.slave)
        while self._read():
            pass
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        """End whatever is left."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for handle in (self.master, self.slave):
            with suppress(OSError):
                os.close(handle)
