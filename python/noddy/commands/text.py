"""What the commands have in common when they print."""

from __future__ import annotations

import os
import sys

from noddy.language import speak
from noddy.terminal.cards import card_glyphs, card_letters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import SupportsIndex

    from noddy.commands.options import Arguments

__all__ = ["card_shower", "file_name", "joined", "wants_ascii"]


def wants_ascii(arguments: Arguments) -> bool:
    """Tell whether to keep to ASCII: asked for, or standard output or the locale is no UTF-8."""
    if arguments["ascii"]:
        return True
    encoding = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "")
    # In the C locale Python goes over to UTF-8 by itself, and leaves LC_CTYPE=C.UTF-8 behind; who
    # says LANG=C wants ASCII all the same.
    kind = os.environ.get("LC_CTYPE", "")
    kind = "" if kind == "C.UTF-8" else kind
    locale = os.environ.get("LC_ALL") or kind or os.environ.get("LANG")
    return encoding != "utf8" or locale in ("C", "POSIX")


def card_shower(arguments: Arguments) -> Callable[[SupportsIndex], str]:
    """Return the function that prints a card, `5♥` or `5H`."""
    return card_letters if wants_ascii(arguments) else card_glyphs


def joined(cards: Iterable[SupportsIndex], show: Callable[[SupportsIndex], str]) -> str:
    """Join cards in a row with spaces between them."""
    return " ".join([show(card) for card in cards])


def file_name(path: str) -> str:
    """Put the name of a file in quotation marks, whole, with what does not print escaped."""
    shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in path)
    return speak('"{words}"', words=shown)
