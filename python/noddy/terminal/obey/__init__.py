"""What each command does, a family of commands a file.

Every command is a function of the session, the command as it was understood, the line as it was
typed and the reply to fill. A family is loaded when the first of its commands is given.
"""

from __future__ import annotations

from importlib import import_module

from ..parse import COMMANDS

__all__ = ["find"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from ..parse import Command
    from ..session import Session
    from ..story import Reply

    Obey: TypeAlias = Callable[[Session, Command, str, Reply], None]

# The functions of each family; those of `cards` are also what a line can be besides a command.
_FAMILIES = {
    "claims": ("claim",),
    "cards": ("empty", "card", "suit", "not_card", "unknown", "too_much", "go"),
    "table": ("hand", "table", "board", "legal", "log", "again", "why", "score"),
    "analysis": ("hint", "review", "try"),
    "stepping": ("step", "next", "prev"),
    "course": ("undo", "redo", "new", "deal", "cut", "fair"),
    "keeping": ("save", "load", "matches", "stats", "transcript"),
    "reading": ("rules", "glossary", "learn", "tips", "help"),
    "settings": ("set", "coach", "quit"),
}
_FAMILY_OF = {name: family for family, names in _FAMILIES.items() for name in names}

assert _FAMILY_OF.keys() >= COMMANDS.keys(), "every command has its function"


def find(name: str) -> Obey:
    """Return the function that does the command of this name."""
    name = name.replace(" ", "_")
    module = import_module(f"{__name__}.{_FAMILY_OF[name]}")
    obey: Obey = getattr(module, f"do_{name}")
    return obey
