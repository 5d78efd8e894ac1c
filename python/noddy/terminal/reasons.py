"""Reasons that come in English from elsewhere, in the language that is spoken.

The library gives a hint its reason, the engine says why rules make no match, and the system why a
file could not be written. Programs read those in English; people in a session read them here. What
is not known is left as it came.
"""

from __future__ import annotations

import errno

from .messages import text

__all__ = ["error_words", "reason_words", "rules_words"]

_WHOLE = {
    "there is nothing else to play": "reason_only",
    "no unseen card scores on it": "reason_none",
}
_SCORES = {
    "fifteen": "reason_fifteen",
    "thirty-one": "reason_thirty_one",
    "a pair": "reason_pair",
    "a pair royal": "reason_pair_royal",
    "a double pair royal": "reason_double_pair_royal",
    "a run": "reason_run",
}
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


def reason_words(reason: str) -> str:
    """Return the reason of a hint.

    Examples
    --------
    >>> reason_words("makes fifteen for 2 and a run for 3")
    'makes fifteen for 2 and a run for 3'
    >>> reason_words("12 of the 48 unseen cards score on it")
    '12 of the 48 unseen cards score on it'
    """
    if reason in _WHOLE:
        return text(_WHOLE[reason])
    if reason.startswith("makes "):
        return _scoring(reason)
    words = reason.split()
    if words[1:3] == ["of", "the"] and words[4:6] == ["unseen", "cards"]:
        if words[0] == "one":
            return text("reason_one", unseen=words[3])
        return text("reason_some", scoring=words[0], unseen=words[3])
    return reason


def _scoring(reason: str) -> str:
    """Return the reason of a card that scores at once, for one thing or for two."""
    parts: list[str] = []
    for part in reason.removeprefix("makes ").split(" and "):
        name, _, points = part.rpartition(" for ")
        if name not in _SCORES:
            return reason
        parts.append(text(_SCORES[name], points=points))
    if len(parts) == 1:
        return text("reason_makes", one=parts[0])
    return text("reason_makes_two", one=parts[0], two=parts[1]) if len(parts) == 2 else reason


def rules_words(error: Exception) -> str:
    """Return as a sentence, without its full stop, why rules make no match."""
    reason = str(error)
    name, _, rest = reason.partition(" must be ")
    number = rest.rpartition(" not ")[2]
    if name == "players":
        return text("bad_players", players=number).removesuffix(".")
    if name == "target":
        return text("bad_target", target=number).removesuffix(".")
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
