"""Why something would not do, in the language that is spoken."""

from __future__ import annotations

from . import current, noted, speak

__all__ = ["reason"]

# What a person is likely to meet of the system; the rest is told in its own words.
_REASONS = (
    noted("No such file or directory"),
    noted("Permission denied"),
    noted("Is a directory"),
    noted("Not a directory"),
    noted("File exists"),
    noted("File name too long"),
    noted("Read-only file system"),
    noted("No space left on device"),
    noted("Disk quota exceeded"),
    noted("Too many open files"),
    noted("Input/output error"),
    noted("Broken pipe"),
)


def reason(error: Exception) -> str:
    """Return what an error of the system or of the library says, without a full stop.

    >>> import errno, os
    >>> reason(FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)))
    'No such file or directory'
    >>> reason(ValueError("4h is there twice"))
    '4h is there twice'
    """
    said = (getattr(error, "strerror", None) or str(error)).rstrip(".")
    if current() == "en":
        return said
    if said in _REASONS:
        return speak(said)
    from .library import translated

    return translated(said)
