"""Numbers as the language that is spoken writes them."""

from __future__ import annotations

from . import current, look_up, speak

__all__ = ["figure", "percent"]


def figure(written: str) -> str:
    """Return a number that Python has formatted, with the signs of the language in it.

    >>> figure(f"{12345.678:,.1f}")
    '12,345.7'
    """
    if current() == "en":
        return written
    # The signs are those of the session, under the names that they have there.
    point, thousands = look_up(".", "decimal_point"), look_up(",", "thousands_sign")
    return written.translate({ord("."): point, ord(","): thousands})


def percent(share: float, digits: int = 0, *, signed: bool = False) -> str:
    """Return a share of 1 in hundredths.

    >>> percent(0.5), percent(0.12345, 2), percent(0.02, signed=True)
    ('50%', '12.35%', '+2%')
    """
    sign = "+" if signed else "-"
    return speak("{number}%", number=figure(f"{share:{sign}.{digits}%}"[:-1]))
