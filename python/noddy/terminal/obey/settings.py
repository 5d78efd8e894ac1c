"""Settings, and leaving."""

from __future__ import annotations

from ..cards import printed
from ..parse import closest

__all__ = ["SETTINGS", "do_quit", "do_set"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..parse import Command
    from ..session import Session
    from ..story import Reply

# What can be set, and to what: first how it is played, then how it is told.
SETTINGS: dict[str, tuple[str, ...]] = {
    "auto": ("on", "off"),
    "pause": ("on", "off"),
    "cut": ("auto", "ask"),
    "board": ("on", "off"),
    "explain": ("short", "normal", "full"),
    "pace": ("off", "0.5", "1", "2"),
    "cards": ("auto", "symbols", "letters"),
    "voice": ("auto", "unicode", "ascii", "plain"),
    "colour": ("auto", "always", "never"),
}
# Other words for the same: a name, and what each of its values stands for.
_SYNONYMS: dict[str, tuple[str, dict[str, str]]] = {
    "color": ("colour", {}),
    "plain": ("voice", {"on": "plain", "off": "auto"}),
}


def do_set(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Show the settings, or change one."""
    words = command.argument.casefold().replace("=", " ").split()
    if not words:
        names = {name: ", ".join(allowed) for name, allowed in SETTINGS.items()}
        reply.say("settings", settings=dict(session.settings), allowed=names)
        return
    name, values = words[0], words[1:]
    if name in _SYNONYMS:
        name, meant = _SYNONYMS[name]
        values = [meant.get(value, value) for value in values]
    if name not in SETTINGS:
        _refuse_name(name, reply)
    elif not values:
        reply.say(
            "setting", name=name, value=session.settings[name], allowed=", ".join(SETTINGS[name])
        )
    elif len(values) > 1 or values[0] not in SETTINGS[name]:
        reply.refuse("set_usage", name=name, values=", ".join(SETTINGS[name]))
    else:
        session.settings[name] = values[0]
        reply.say("set_done", name=name, value=values[0])


def _refuse_name(name: str, reply: Reply) -> None:
    meant = closest(name, [*SETTINGS, *_SYNONYMS])
    if meant:
        reply.refuse("set_meant", name=printed(name), meant=meant)
    else:
        reply.refuse("set_unknown", name=printed(name))


def do_quit(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Leave."""
    reply.left = True
