"""Four voices over the same story: Unicode and ASCII tables, plain sentences, JSON lines."""

from __future__ import annotations

from .base import Voice

__all__ = ["Voice", "make"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..story import Cast
    from .base import TextVoice


def make(
    kind: str, *, cast: Cast, width: int | None = 80, cards: str = "auto", brief: bool = False
) -> Voice:
    """Return the voice of this kind for a screen this wide.

    Parameters
    ----------
    kind
        "unicode", "ascii", "plain" or "json". From 40 to 79 columns a table becomes a compact
        one, below that plain sentences.
    width
        The columns of the screen; None where there is no screen, and sentences are not wrapped.
    cards
        "symbols" or "letters" for the suits at a table; "auto" is what the kind has, and so is
        "international", with the international letters in every language.
    brief
        Whether hands are told without the items of their count.

    Examples
    --------
    >>> from noddy.terminal.story import Cast
    >>> cast = Cast(names=("You", "Robin"), levels=("", "greedy"), you=0)
    >>> type(make("unicode", cast=cast)).__name__, type(make("ascii", cast=cast, width=40)).__name__
    ('Wide', 'Compact')
    """
    if kind == "json":
        from .jsonl import JsonLines

        return JsonLines(cast)
    voice = _for_people(kind, cast, width)
    if cards == "international":
        voice.international = True
    elif cards != "auto":
        voice.symbols = cards == "symbols"
    voice.brief = brief
    voice.ascii = kind == "ascii"
    return voice


def _for_people(kind: str, cast: Cast, width: int | None) -> TextVoice:
    if kind == "plain" and width is None:
        from .plain import Plain

        return Plain(cast)
    width = width or 80
    if kind == "plain" or width < 40:
        from .plain import Plain

        return Plain(cast, width=width)
    if width < 80:
        from .compact import Compact

        return Compact(cast, glyphs=kind == "unicode", width=width)
    from .wide import Wide

    return Wide(cast, glyphs=kind == "unicode", width=width)
