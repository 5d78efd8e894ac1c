"""The plain loop: for pipes, and for terminals that can do nothing but print."""

from __future__ import annotations

from .cards import printed

__all__ = ["plain_loop"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from .host import Host

_LONGEST = 4096


def plain_loop(host: Host, *, source: TextIO, out: TextIO, terminal: bool) -> None:
    """Read lines to the end, or until somebody leaves.

    Parameters
    ----------
    host
        Takes the lines.
    source, out
        Where they come from, and where the prompts go.
    terminal
        Whether a person types them: then nothing is repeated, and Ctrl-C only clears the line.
        Lines from elsewhere are repeated after the prompt, so that the output can be read.
    """
    number = 0
    asked = None
    while True:
        voice = host.voice
        prompt = voice.prompt(host.session.question)
        if voice.asks_in_lines:
            if host.session.question is not asked:
                out.write(prompt + "\n")
            asked = host.session.question
        elif terminal:
            out.write(prompt)
        out.flush()
        try:
            line = _read(source)
        except KeyboardInterrupt:
            if not terminal:
                host.leave(piped=True)
                return
            out.write("\n")
            host.say("how_to_leave")
            continue
        if not line:
            if terminal:
                out.write("\n")
            host.leave(piped=not terminal)
            return
        number += 1
        line = line.rstrip("\r\n")
        if not voice.asks_in_lines:
            host.typed(prompt, line)
            if not terminal:
                out.write(f"{prompt}{printed(line)}\n".replace(" \n", "\n"))
        try:
            going_on = host.enter([line], number=0 if terminal else number)
        except KeyboardInterrupt:
            out.write("\n")
            host.say("how_to_leave")
            continue
        if not going_on:
            if not host.status:
                host.leave(piped=not terminal)
            return


def _read(source: TextIO) -> str:
    """One line; of a very long one the beginning, which is enough to refuse it."""
    line = source.readline(_LONGEST)
    rest = line
    while rest and not rest.endswith("\n") and len(rest) >= _LONGEST:
        rest = source.readline(_LONGEST)
    return line
