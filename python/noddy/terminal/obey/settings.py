"""Settings, and leaving."""

from __future__ import annotations

from ..cards import printed

__all__ = ["SETTINGS", "do_quit", "do_set"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..parse import Command
    from ..session import Session
    from ..story import Reply

# What can be set, and to what. The first three are the session's own; the rest is the voice's.
SETTINGS: dict[str, tuple[str, ...]] = {
    "auto": ("on", "off"),
    "board": ("on", "off"),
    "pause": ("on", "off"),
    "cut": ("auto", "ask"),
    "voice": ("auto", "unicode", "ascii", "plain"),
    "colour": ("auto", "always", "never"),
}


def do_set(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Show the settings, or change one."""
    words = command.argument.casefold().split()
    if not words:
        reply.say("settings", settings=dict(session.settings))
        return
    name, values = words[0], words[1:]
    allowed = SETTINGS.get(name)
    if allowed is None:
        reply.refuse("set_unknown", name=printed(name))
    elif len(values) != 1 or values[0] not in allowed:
        reply.refuse("set_usage", name=name, values=", ".join(allowed))
    else:
        session.settings[name] = values[0]
        reply.say("set_done", name=name, value=values[0])


def do_quit(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Leave."""
    reply.left = True
