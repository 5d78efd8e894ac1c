"""What only the world outside the session can do: saves, statistics, transcripts."""

from __future__ import annotations

from ..story import Request

__all__ = ["do_load", "do_matches", "do_save", "do_stats", "do_transcript"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..parse import Command
    from ..session import Session
    from ..story import Reply


def do_save(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Keep a copy of the match, or write its record to a file."""
    if command.argument.endswith(".noddy") and command.argument.isprintable():
        reply.request = Request("record", command.argument)
    else:
        _request_name("save", command, reply)


def do_load(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Take up a match that is kept."""
    _request_name("load", command, reply)


def _request_name(name: str, command: Command, reply: Reply) -> None:
    word = command.argument
    plain = word.replace("-", "").replace("_", "")
    if len(word) > 40 or not plain.isalnum() or not plain.isascii():
        reply.refuse("save_usage", command=name)
    else:
        reply.request = Request(name, word.lower())


def do_matches(session: Session, command: Command, text: str, reply: Reply) -> None:
    """List every match that is kept."""
    reply.request = Request("matches")


def do_stats(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Show the results so far."""
    reply.request = Request("stats")


def do_transcript(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Write the session so far to a file."""
    if command.argument.casefold() in ("on", "off"):
        reply.refuse("transcript_no_switch")
    elif command.argument and command.argument.isprintable():
        reply.request = Request("transcript", command.argument)
    else:
        reply.refuse("transcript_usage")
