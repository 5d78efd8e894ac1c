"""Lines from outside: whole, cut, in any encoding, and never sleeping through a signal."""

from __future__ import annotations

import io
import os
import random
import signal
import sys
import threading
from threading import Event, Thread
from typing import TYPE_CHECKING

import pytest

from noddy.terminal.lines import Lines

from .pseudo import Terminal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Pipe:
    """A text stream over a pipe, and its other end."""

    def __init__(self) -> None:
        out, self.into = os.pipe()
        self.source = io.TextIOWrapper(
            open(out, "rb"),  # noqa: SIM115
            encoding="utf-8",
            errors="surrogateescape",
        )

    def write(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(self.into, rest) :]

    def end(self) -> None:
        os.close(self.into)


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    made = Pipe()
    yield made
    made.source.close()


def read_all(source: io.TextIOWrapper) -> list[str]:
    with Lines(source) as lines:
        return list(iter(lines.next, ""))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"3\n",
        b"3\n4",
        b"3\r\n4\r5\n",
        b"\n\n",
        "♥ König\n".encode(),
        b"\xff\xfe\n\x00",
        b"x" * 10_000 + b"\n3\n",
        b"x" * 50_000,
        b"x" * 4096 + b"\n" + b"y" * 4095 + b"\n" + b"z" * 4097 + b"\n",
    ],
)
def test_lines_are_those_of_a_text_file(pipe: Pipe, data: bytes) -> None:
    # A pipe holds only so much, so somebody else writes.
    def write() -> None:
        pipe.write(data)
        pipe.end()

    writer = Thread(target=write)
    writer.start()
    text = io.TextIOWrapper(io.BytesIO(data), "utf-8", errors="surrogateescape")
    expected = [
        line if len(line) <= 4096 else line[:4096] + ("\n" if line.endswith("\n") else "")
        for line in text
    ]
    assert read_all(pipe.source) == expected
    writer.join()


def test_lines_cut_anywhere(pipe: Pipe, seed: str) -> None:
    chance = random.Random(seed)
    whole = "".join(chance.choice(["3\n", "4♥\r\n", "quit\r", "ö" * 9, "\n"]) for _ in range(400))
    with Lines(pipe.source) as lines:
        data = whole.encode()
        found = []
        while data:
            size = chance.randrange(1, 9)
            pipe.write(data[:size])
            data = data[size:]
        pipe.end()
        while line := lines.next():
            found.append(line)
    assert "".join(found) == whole.replace("\r\n", "\n").replace("\r", "\n")


def test_what_is_no_file_is_read_as_usual() -> None:
    assert read_all(io.StringIO("3\n4")) == ["3\n", "4"]  # type: ignore[arg-type]


def test_the_pipe_for_signals_is_taken_back(pipe: Pipe) -> None:
    before = signal.set_wakeup_fd(-1)
    pipe.write(b"3\n")
    with Lines(pipe.source) as lines:
        assert lines.next() == "3\n"
        assert signal.set_wakeup_fd(-1) >= 0
    assert signal.set_wakeup_fd(before) == before
    pipe.end()


def test_a_signal_that_does_not_interrupt_the_wait_ends_it(pipe: Pipe) -> None:
    """A signal is noticed though the system call it should interrupt goes on.

    So it is when it comes just before the call. Here another thread takes it, each time.
    """
    ended = Event()

    def hear(*_: object) -> None:
        ended.set()
        pipe.write(b"heard\n")

    heard = signal.signal(signal.SIGUSR1, hear)

    def send() -> None:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGUSR1})
        for _ in range(50):
            if ended.wait(0.02):
                return
            signal.pthread_kill(threading.get_ident(), signal.SIGUSR1)
        pipe.write(b"never heard\n")

    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
    sender = Thread(target=send)
    sender.start()
    try:
        with Lines(pipe.source) as lines:
            assert lines.next() == "heard\n"
    finally:
        ended.set()
        sender.join()
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        signal.signal(signal.SIGUSR1, heard)
        pipe.end()


@pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")
def test_ctrl_c_is_answered_each_time(tmp_path: Path) -> None:
    """Pressed the instant the prompt stands there, it is answered without a second press."""
    screen = Terminal(tmp_path, "seed=7", TERM="dumb")
    try:
        screen.wait_for(r"1 ▸ ?$")
        for _ in range(60):
            screen.send("\x03")
            screen.wait_for(r"To leave: quit or Ctrl-D.*\n.*▸ ?$")
    finally:
        screen.close()
