"""The errors of the library, which are English, in the language that is spoken."""

from __future__ import annotations

__all__ = ["translated"]


def translated(message: str) -> str:
    """Return a message of the library in the language that is spoken.

    >>> translated("4h is there twice")
    '4h is there twice'
    """
    return message
