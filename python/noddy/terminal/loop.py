"""The plain loop: for pipes, and for terminals that can do nothing but print."""

from __future__ import annotations

from .cards import printed
from .lines import Lines

__all__ = ["plain_loop"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from .host import Host
    from .story import Question


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
    with Lines(source) as lines:
        _obey_lines(host, lines, out=out, terminal=terminal)
    if not host.status:
        host.leave(piped=not terminal)


def _obey_lines(host: Host, lines: Lines, *, out: TextIO, terminal: bool) -> None:
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
            line = lines.next()
            if not line:
                out.write("\n" if terminal else "")
                break
            number += 1
            line = line.rstrip("\r\n")
            if not voice.asks_in_lines:
                host.typed(prompt, line)
                typed = f"{prompt}{host.in_its_letters(printed(line))}".rstrip()
                out.write("" if terminal else typed + "\n")
            going_on = host.enter([line], number=0 if terminal else number)
        except KeyboardInterrupt:
            if not terminal:
                break
            out.write("\n")
            host.say("how_to_leave")
