"""The seal and the cut, recomputed from docs/fair.md with nothing but SHA-256 and the reference."""

from __future__ import annotations

import hashlib
import random
import re
from pathlib import Path

import pytest

from noddy import Match, reference
from noddy.terminal.fair import CUTS, cut_seed, matches_seal, pack_after_cut, packs_after_cuts, seal

DOCUMENT = (Path(__file__).parents[2] / "docs" / "fair.md").read_text(encoding="utf-8")


def digest(line: str) -> str:
    return hashlib.sha256(line.encode("ascii")).hexdigest()


def by_hand(seed: int, deal: int, number: int) -> list[str]:
    """The pack as the document describes it."""
    key = int(digest(f"noddy-cut 1 {seed:016x} {deal} {number}")[:16], 16)
    return reference.shuffle(key, deal)


def test_the_vectors_of_the_document() -> None:
    sealed = re.search(r"^(noddy-seal 1 0+ 0+635)\n(\w{64})$", DOCUMENT, re.MULTILINE)
    assert sealed
    assert digest(sealed[1]) == sealed[2] == seal(nonce=0, seed=1589)
    cut = re.search(r"^(noddy-cut 1 \w{16} 2 17)\n(\w{64})\n(.+)\n(.+)$", DOCUMENT, re.MULTILINE)
    assert cut
    assert digest(cut[1]) == cut[2]
    pack = f"{cut[3]} {cut[4]}".split()
    assert by_hand(1589, 2, 17) == pack
    assert [str(card) for card in pack_after_cut(seed=1589, deal=2, number=17)] == pack


def test_a_pack_after_a_cut_is_the_one_described() -> None:
    chance = random.Random(5)
    for _ in range(200):
        seed, deal = chance.getrandbits(64), chance.randrange(1, 40)
        number = chance.randrange(CUTS)
        assert [str(card) for card in pack_after_cut(seed=seed, deal=deal, number=number)] == (
            by_hand(seed, deal, number)
        )


def test_a_pack_that_nobody_cut_is_the_one_of_the_seed() -> None:
    for deal in (1, 2, 9):
        assert pack_after_cut(seed=7, deal=deal) == Match(seed=7).deck(deal)


def test_a_cut_changes_its_own_deal_and_no_other() -> None:
    plain = Match(seed=7)
    match = Match(seed=7, decks=packs_after_cuts(seed=7, cuts={2: 5, 4: 0}))
    assert match.events[:2] == plain.events[:2]  # The cut for deal is the seed's.
    for deal in range(1, 8):
        assert (match.deck(deal) == plain.deck(deal)) == (deal not in (2, 4))
    assert packs_after_cuts(seed=7, cuts={}) == []


def test_every_part_enters_the_order() -> None:
    seeds = {
        cut_seed(seed=seed, deal=deal, number=number)
        for seed in range(20)
        for deal in range(1, 20)
        for number in range(20)
    }
    assert len(seeds) == 20 * 19 * 20


@pytest.mark.parametrize(("nonce", "seed"), [(1, 1589), (0, 1590)])
def test_another_nonce_or_seed_does_not_match_the_seal(nonce: int, seed: int) -> None:
    text = seal(nonce=0, seed=1589)
    assert matches_seal(text, nonce=0, seed=1589)
    assert not matches_seal(text, nonce=nonce, seed=seed)
