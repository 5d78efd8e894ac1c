"""The engine and the reference are one game: every event, every count, every way to play.

Whole matches and whole deals take long; the ordinary run has a sample of each, and

    python -m pytest -m slow --run-slow -k parity

has all of them, on all processors, with a line that says how far it is.
"""

import json
from collections.abc import Callable
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest

import noddy
import parity
from noddy import reference
from parity import Deals, Orders
from twins import deck

Say = Callable[[str], None]
PERFT = [
    json.loads(line)
    for line in (Path(__file__).parent / "vectors" / "perft.jsonl").read_text("utf-8").splitlines()
]


def test_parity_of_matches(seed: str, count_cases: Say) -> None:
    cards = parity.compare_matches(f"{seed}/{index}" for index in range(1000))
    count_cases(f"1,000 matches, {cards:,} cards played")


@pytest.mark.slow
def test_parity_of_100_000_matches(seed: str, count_cases: Say, progress: Say) -> None:
    matches, cards = parity.all_matches(100_000, seed, progress)
    assert matches == 100_000
    count_cases(f"{matches:,} matches, {cards:,} cards played")


def test_parity_of_every_order_of_play(seed: str, count_cases: Say) -> None:
    # The 3-card deals of a sample are among those of the whole, which begins with the same numbers.
    sample = [Deals(2, 3, 0, 100), Deals(3, 3, 0, 20), Deals(4, 3, 0, 4), Deals(2, 4, 0, 4)]
    sample += [Deals(2, 3, 60_000, 50, near=True), Deals(3, 4, 1_000, 1, near=True)]
    found = Orders(0, 0, 0)
    for deals in sample:
        found = found.plus(parity.compare_orders(deals, seed))
    count_cases(str(found))


@pytest.mark.slow
def test_parity_of_every_order_of_play_of_all_deals(
    seed: str, count_cases: Say, progress: Say
) -> None:
    found = parity.all_orders(seed, progress)
    assert found.deals == sum(deals.size for deals in parity.ALL_DEALS)
    count_cases(str(found))


@pytest.mark.parametrize("number", range(len(PERFT)))
def test_parity_of_perft(number: int) -> None:
    """The engine counts to every depth; the reference, which is slow, as far as a thousand."""
    vector = PERFT[number]
    hands = [" ".join(hand) for hand in vector["hands"]]
    options: dict[str, Any] = {
        "players": vector["players"],
        "hand_size": vector["hand_size"],
        "target": 1000,
        "knave_noddy": 1,
        "seed": 1,
        "dealer": vector["dealer"],
        "decks": [deck(vector["dealer"], *hands, starter=vector["starter"])],
    }
    ours, theirs = parity.engine_match(**options), reference.Match(**options)
    depths = range(1, len(vector["perft"]) + 2)
    counts = [*vector["perft"], 0]
    assert [ours.perft(depth) for depth in depths] == counts
    small = [depth for depth in depths if counts[depth - 1] <= 1000]
    assert [reference.perft(theirs, depth) for depth in small] == [
        counts[depth - 1] for depth in small
    ]


@pytest.mark.parametrize(("size", "multisets"), [(3, 1820), (4, 6175)])
def test_parity_of_every_show(size: int, multisets: int, count_cases: Say) -> None:
    """Every set of ranks, each of them in turn the starter, in all suits that count differently."""
    seen = cases = 0
    for ranks in combinations_with_replacement(reference.RANKS, size + 1):
        if len(set(ranks)) == 1 and size == 4:
            continue
        seen += 1
        for starter in sorted(set(ranks)):
            held = list(ranks)
            held.remove(starter)
            for hand in parity.suit_patterns(tuple(held), starter):
                parity.compare_show(hand, starter + "s")
                cases += 1
    assert seen == multisets
    count_cases(f"{seen:,} sets of ranks, {cases:,} hands")


def test_parity_of_shuffles(count_cases: Say) -> None:
    """A seed deals the same pack, cuts for the same dealer, and leads to the same seeds in both."""
    seeds = [0, 1, 2**63, 2**64 - 1, *(reference.match_seed(1589, index) for index in range(500))]
    for number, seed in enumerate(seeds):
        for deal in (1, 2, 1000):
            assert [str(card) for card in noddy.shuffled(seed, deal)] == reference.shuffle(
                seed, deal
            )
        assert noddy.match_seed(seed, number) == reference.match_seed(seed, number)
    count_cases(f"{len(seeds):,} seeds, {3 * len(seeds):,} packs")
