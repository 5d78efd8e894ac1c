"""What is said in lines that fit the screen, however long a language makes it."""

from __future__ import annotations

__all__ = ["WIDTH", "columns", "folded", "paragraph"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

WIDTH = 79
"""The letters of a line. Some terminals go on to the next line when 80 are full."""


def paragraph(said: str, before: str = "") -> list[str]:
    """Break what is said into lines, behind what stands before it in the first of them.

    Only at spaces: never within the name of an option, nor before a sign. It is done here because
    `textwrap` takes longer to load than the help of a command may.

    >>> paragraph("a " * 36 + "hand of cards", before="R1  ")[1:]
    ['    hand of cards']
    >>> paragraph("")
    []
    """
    indent = " " * len(before)
    lines: list[str] = []
    line = before
    for word in said.split(" ") if said else ():
        if len(line) + len(word) > WIDTH and line not in (before, indent):
            lines.append(line.rstrip())
            line = indent
        if word or line != indent:
            line += f"{word} "
    return [*lines, line.rstrip()] if said else lines


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
        before = f"  {name:<{width}}"
        if len(name) >= width:
            lines.append(before)
            before = " " * (2 + width)
        lines += paragraph(said, before)
    return lines


def folded(parts: Iterable[str], *, indent: int, gap: str = "   ") -> list[str]:
    """Put parts side by side; what is beyond the screen goes on the next line.

    >>> folded(["a", "b", "c"], indent=4)
    ['a   b   c']
    >>> [len(line) for line in folded(["a", "b" * 40, "c" * 40], indent=4)]
    [44, 44]
    """
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(gap) + len(part) <= WIDTH:
            lines[-1] += gap + part
        else:
            lines.append(" " * indent + part if lines else part)
    return lines
