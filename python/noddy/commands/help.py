"""The pages of help, laid out so that no language runs over the edge of the screen."""

from __future__ import annotations

from noddy.commands.screen import WIDTH, folded
from noddy.language import speak

__all__ = ["columns", "page", "paragraph"]

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


def columns(rows: Iterable[tuple[str, str]], width: int) -> list[str]:
    """Lay out names and what they are; what is too long goes on below itself.

    >>> for line in columns([("--seed N", "a number"), ("--players N", "how many")], 10):
    ...     print(line)
      --seed N  a number
      --players N
                how many
    """
    lines: list[str] = []
    for name, said in rows:
        first, *others = _folded(said, WIDTH - 2 - width)
        if len(name) < width:
            lines.append(f"  {name:<{width}}{first}")
        else:
            lines += [f"  {name}", " " * (2 + width) + first]
        lines += [" " * (2 + width) + other for other in others]
    return lines


def paragraph(words: str) -> list[str]:
    """Break a paragraph into lines."""
    return _folded(" ".join(words.split("\n")), WIDTH)


def _written(usage: str) -> list[str]:
    """Break a line of usage, where it must be, before a bracket."""
    first, *others = usage.split(" [")
    return folded([first, *("[" + other for other in others)], indent=4, gap=" ")


def _folded(words: str, room: int) -> list[str]:
    """Break at spaces alone: never within the name of an option, nor before a sign."""
    if len(words) <= room:
        return [words]
    from textwrap import wrap

    return wrap(words, room, break_long_words=False, break_on_hyphens=False)
