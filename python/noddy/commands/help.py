"""The help of a command."""

from __future__ import annotations

from noddy.language import speak
from noddy.language.lines import columns, folded, paragraph

__all__ = ["page"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from noddy.commands.options import Option


def page(usage: str, summary: str, options: Iterable[Option]) -> str:
    """Return the help of a command: how it is written, what it does, and its options."""
    lines = [*_written(speak(usage)), ""] if usage else []
    if summary:
        lines += [*paragraph(speak(summary)), ""]
    rows = [(_named(option), option.said) for option in options if option.listed]
    return "\n".join([*lines, *columns(rows, 22)])


def _named(option: Option) -> str:
    return f"{option.name} {speak(option.value)}" if option.value else option.name


def _written(usage: str) -> list[str]:
    """Break a line of usage, where it must be, before a bracket."""
    first, *others = usage.split(" [")
    return folded([first, *("[" + other for other in others)], indent=4, gap=" ")
