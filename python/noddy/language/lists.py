"""Lists of words inside a sentence."""

from __future__ import annotations

from . import speak

__all__ = ["either"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def either(words: Iterable[str]) -> str:
    """Return words of which one is to be chosen.

    >>> either(["auto", "always", "never"])
    'auto, always or never'
    >>> either(["auto"])
    'auto'
    """
    *most, last = words
    return speak("{most} or {last}", most=", ".join(most), last=last) if most else last
