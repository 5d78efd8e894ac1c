"""The seal: the cards of a match are fixed, and shown to have been fixed, before the first cut.

The seal is the SHA-256 of one line of ASCII text,

    ``noddy-seal 1 NONCE SEED``

NONCE as 32 and SEED as 16 hexadecimal digits in small letters, without a line end. The nonce,
128 fresh random bits, keeps the seed from being found by trying seeds; the seed decides every
pack of the match.
"""

from __future__ import annotations

__all__ = ["matches_seal", "seal"]


def seal(*, nonce: int, seed: int) -> str:
    """Return the seal of a match, as 64 hexadecimal digits.

    Examples
    --------
    >>> seal(nonce=0, seed=1589)[:16]
    '43651a9d8d0cc59d'
    """
    from hashlib import sha256

    return sha256(f"noddy-seal 1 {nonce:032x} {seed:016x}".encode("ascii")).hexdigest()


def matches_seal(text: str, *, nonce: int, seed: int) -> bool:
    """Whether an opened seal is the one that was shown."""
    return text == seal(nonce=nonce, seed=seed)
