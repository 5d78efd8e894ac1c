"""The seal and the cut: the cards of a match are fixed before the first of them is seen.

The seal is the SHA-256 of one line of ASCII text,

    ``noddy-seal 1 NONCE SEED``

NONCE as 32 and SEED as 16 hexadecimal digits in small letters, without a line end. The nonce,
128 fresh random bits, keeps the seed from being found by trying seeds; the seed decides every
pack of the match that is not cut.

Who sits on the dealer's left may cut the pack before it is dealt (R6), with a number. The pack is
then the one of another seed: the first 8 bytes, the first the highest, of the SHA-256 of

    ``noddy-cut 1 SEED DEAL NUMBER``

SEED as above, DEAL and NUMBER in decimal. Whoever chose the seed could not foresee the number, and
whoever chooses the number does not know the seed: neither can have chosen the order.
"""

from __future__ import annotations

__all__ = ["CUTS", "cut_seed", "matches_seal", "pack_after_cut", "packs_after_cuts", "seal"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from noddy import Card

# A cut is a whole number from 0 up to this, itself not included: up to 18 digits.
CUTS = 10**18


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


def cut_seed(*, seed: int, deal: int, number: int) -> int:
    """Return the seed from which a pack that was cut is shuffled.

    Examples
    --------
    >>> f"{cut_seed(seed=1589, deal=2, number=17):016x}"
    '86e3e6eddfec05e1'
    """
    from hashlib import sha256

    line = f"noddy-cut 1 {seed:016x} {deal} {number}"
    return int.from_bytes(sha256(line.encode("ascii")).digest()[:8], "big")


def pack_after_cut(*, seed: int, deal: int, number: int | None = None) -> tuple[Card, ...]:
    """Return the pack of a deal in dealing order.

    Parameters
    ----------
    seed
        The seed of the match, from 0 to 2**64 - 1.
    deal
        The number of the deal, from 1.
    number
        The number it was cut with, from 0 to 10**18 - 1; None if nobody cut it.

    Returns
    -------
    tuple
        All 52 cards: the hands one card at a time from the dealer's left, the starter, the stock.

    Examples
    --------
    >>> " ".join(map(str, pack_after_cut(seed=1589, deal=2, number=17)[:4]))
    '2c 3s 8h 2h'
    """
    from noddy import Match

    if number is not None:
        seed = cut_seed(seed=seed, deal=deal, number=number)
    return Match(seed=seed).deck(deal)


def packs_after_cuts(*, seed: int, cuts: Mapping[int, int]) -> list[tuple[Card, ...]]:
    """Return the packs up to the last deal that was cut, as `noddy.Match` takes them.

    Parameters
    ----------
    seed
        The seed of the match.
    cuts
        The number that each deal was cut with, by the number of the deal; those that nobody cut
        are left out.

    Examples
    --------
    A match with its second deal cut, and the seed for all others:

    >>> import noddy
    >>> match = noddy.Match(seed=1589, decks=packs_after_cuts(seed=1589, cuts={2: 17}))
    >>> match.deck(1) == noddy.Match(seed=1589).deck(1)
    True
    >>> match.deck(2) == pack_after_cut(seed=1589, deal=2, number=17)
    True
    """
    last = max(cuts, default=0)
    return [
        pack_after_cut(seed=seed, deal=deal, number=cuts.get(deal)) for deal in range(1, last + 1)
    ]
