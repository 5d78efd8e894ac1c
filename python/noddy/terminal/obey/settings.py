"""Settings, and leaving."""

from __future__ import annotations

from noddy.language import LANGUAGES, current, use
from noddy.language.choice import asked

from ..cards import printed
from ..parse import Command, closest

__all__ = ["SETTINGS", "do_coach", "do_quit", "do_set"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..session import Session
    from ..story import Reply

# What can be set, and to what: first how it is played, then how it is told.
SETTINGS: dict[str, tuple[str, ...]] = {
    "auto": ("on", "off"),
    "pause": ("on", "off"),
    "cut": ("auto", "ask"),
    "count": ("auto", "manual", "muggins"),
    "coach": ("off", "on", "1 to 50"),
    "board": ("on", "off"),
    "explain": ("short", "normal", "full"),
    "pace": ("off", "0.5", "1", "2"),
    "cards": ("auto", "symbols", "letters", "international"),
    "voice": ("auto", "unicode", "ascii", "plain"),
    "lang": tuple(LANGUAGES),
    "colour": ("auto", "always", "never"),
}
_MOST_PERCENT = 50
# Other words for the same: a name, and what each of its values stands for.
_SYNONYMS: dict[str, tuple[str, dict[str, str]]] = {
    "color": ("colour", {}),
    "language": ("lang", {}),
    "plain": ("voice", {"on": "plain", "off": "auto"}),
    "muggins": ("count", {"on": "muggins", "off": "manual"}),
}


def _takes(name: str, value: str) -> bool:
    """Whether a setting can have a value."""
    if name == "lang":
        return bool(asked(value))
    if name == "coach" and value.isascii() and value.isdecimal():
        return len(value) < 3 and 1 <= int(value) <= _MOST_PERCENT
    return value in SETTINGS[name]


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
    elif len(values) > 1 or not _takes(name, values[0]):
        reply.refuse("set_usage", name=name, values=", ".join(SETTINGS[name]))
    else:
        value = values[0]
        if name == "lang":
            # From here on, the answer to this line included; a damaged catalogue is English.
            use(asked(value))
            value = current()
        session.settings[name] = value
        key = "set_done"
        if name == "count" and session.course.setup.rules.count != values[0]:
            key = "set_done_now" if session.count_from_now() else "set_done_next"
        reply.say(key, name=name, value=value)


def _refuse_name(name: str, reply: Reply) -> None:
    meant = closest(name, [*SETTINGS, *_SYNONYMS])
    if meant:
        reply.refuse("set_meant", name=printed(name), meant=meant)
    else:
        reply.refuse("set_unknown", name=printed(name))


def do_coach(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Set the coach: the same as `set coach`."""
    do_set(session, Command("set", f"coach {command.argument}"), text, reply)


def do_quit(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Leave."""
    reply.left = True
