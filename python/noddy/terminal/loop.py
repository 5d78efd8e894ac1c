"""The plain loop: for pipes, and for terminals that can do nothing but print."""

from __future__ import annotations

from .cards import printed

__all__ = ["plain_loop"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from .host import Host
    from .story import Question

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
    asked: Question | None = None
    going_on = True
    while going_on:
        # Ctrl-C may come at any moment, while the prompt is written too.
        try:
            voice = host.voice
            prompt = voice.prompt(host.session.question)
            if not voice.asks_in_lines:
                out.write(prompt if terminal else "")
            elif host.session.question is not asked:
                out.write(prompt + "\n")
                asked = host.session.question
            out.flush()
            line = _read(source)
            if not line:
                out.write("\n" if terminal else "")
                break
            number += 1
            line = line.rstrip("\r\n")
            if not voice.asks_in_lines:
                host.typed(prompt, line)
                out.write("" if terminal else f"{prompt}{printed(line)}".rstrip() + "\n")
            going_on = host.enter([line], number=0 if terminal else number)
        except KeyboardInterrupt:
            if not terminal:
                break
            out.write("\n")
            host.say("how_to_leave")
    if not host.status:
        host.leave(piped=not terminal)


def _read(source: TextIO) -> str:
    """One line; of a very long one the beginning, which is enough to refuse it."""
    line = source.readline(_LONGEST)
    rest = line
    while rest and not rest.endswith("\n") and len(rest) >= _LONGEST:
        rest = source.readline(_LONGEST)
    return line
