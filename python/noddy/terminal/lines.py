"""Lines from outside, one at a time, without ever sleeping through a signal."""

from __future__ import annotations

import os
from contextlib import suppress

__all__ = ["Lines"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

_LONGEST = 4096
"""Of a very long line the beginning is enough to refuse it."""


class Lines:
    """The lines of a stream.

    A signal that comes after the interpreter last looked, but before it begins to wait for a line,
    would not be noticed before the line. So the wait is for two things: for the stream, and for a
    pipe into which the interpreter writes a byte for each signal (`signal.set_wakeup_fd`). Where
    that cannot be, as on Windows or off the main thread, lines are read as usual.

    Parameters
    ----------
    source
        Where the lines come from; nobody else may have begun to read it.
    """

    def __init__(self, source: TextIO) -> None:
        self._source = source
        self._text = ""
        self._ended = False
        self._wakeup: tuple[int, int] | None = None
        self._before = -1

    def __enter__(self) -> Lines:
        with suppress(ImportError, OSError, ValueError, AttributeError):
            self._watch()
        return self

    def _watch(self) -> None:
        import signal
        from codecs import getincrementaldecoder
        from io import IncrementalNewlineDecoder

        if os.name == "nt":
            return
        self._number = self._source.fileno()
        decoder = getincrementaldecoder(self._source.encoding)
        self._decoder = IncrementalNewlineDecoder(
            decoder(self._source.errors or "strict"), translate=True
        )
        out, into = os.pipe()
        os.set_blocking(out, False)
        os.set_blocking(into, False)
        try:
            self._before = signal.set_wakeup_fd(into, warn_on_full_buffer=False)
        except ValueError:
            os.close(out)
            os.close(into)
            raise
        self._wakeup = out, into

    def __exit__(self, *_: object) -> None:
        if self._wakeup is None:
            return
        import signal

        signal.set_wakeup_fd(self._before)
        for handle in self._wakeup:
            os.close(handle)
        self._wakeup = None

    def next(self) -> str:
        """Return a line with its end; an empty text when there are no more."""
        if self._wakeup is None:
            return self._next_as_usual()
        while "\n" not in self._text and not self._ended:
            self._text += self._more()
            if len(self._text) > 2 * _LONGEST and "\n" not in self._text:
                self._text = self._text[:_LONGEST]
        line, end, self._text = self._text.partition("\n")
        # After the end there may be more: at a terminal, Ctrl-D ends no more than a line.
        self._ended = self._ended and bool(self._text)
        return line[:_LONGEST] + end

    def _more(self) -> str:
        """Wait for the stream, and see to signals meanwhile."""
        from select import select

        assert self._wakeup is not None, "asked for by the caller"
        alarm = self._wakeup[0]
        while True:
            ready, _, _ = select([self._number, alarm], [], [])
            if alarm in ready:
                # The interpreter calls the handlers as soon as this is read.
                with suppress(BlockingIOError):
                    os.read(alarm, 64)
                continue
            data = os.read(self._number, 65536)
            self._ended = not data
            return str(self._decoder.decode(data, final=not data))

    def _next_as_usual(self) -> str:
        line = self._source.readline(_LONGEST)
        rest = line
        while rest and not rest.endswith("\n") and len(rest) >= _LONGEST:
            rest = self._source.readline(_LONGEST)
        return line
