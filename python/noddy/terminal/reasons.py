"""Reasons that come in English from elsewhere, in the language that is spoken.

The library says why it refuses, and the system why a file could not be written. Programs read those
in English; people in a session read them here. What is not known is left as it came.
"""

from __future__ import annotations

import errno

from .messages import text

__all__ = ["error_words", "reason_words"]

_ERRORS = {
    errno.ENOSPC: "error_no_space",
    errno.EACCES: "error_denied",
    errno.ENOENT: "error_no_file",
    errno.EISDIR: "error_folder",
    errno.ENOTDIR: "error_no_folder",
    errno.EROFS: "error_read_only",
    errno.ENAMETOOLONG: "error_too_long",
    errno.EIO: "error_input_output",
}


def reason_words(error: Exception) -> str:
    """Return why the library refuses, as a sentence without its full stop."""
    from noddy.language.library import translated

    reason = translated(str(error))
    return reason[:1].upper() + reason[1:]


def error_words(error: OSError) -> str:
    """Return why a file could not be read or written.

    Examples
    --------
    >>> error_words(OSError(28, "No space left on device"))
    'No space left on device'
    """
    key = _ERRORS.get(error.errno or 0)
    return text(key) if key else error.strerror or str(error)
