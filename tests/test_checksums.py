"""Exhaustive counts, and the golden vectors of the generator and of perft."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from noddy import reference
from noddy.reference import HandScore, Rng
from twins import KINDS, deck

# Points of the three-card show and in how many of 1,082,900 they come.
THREE_CARDS = {
    0: 260220,
    1: 18180,
    2: 403032,
    3: 63288,
    4: 144716,
    5: 69300,
    6: 72928,
    7: 16832,
    8: 18668,
    9: 5964,
    10: 4044,
    11: 824,
    12: 4372,
    13: 164,
    14: 268,
    15: 96,
    20: 4,
}
THREE_CARDS_BY_KIND = {
    "fifteens": 1_410_976,
    "pairs": 764_400,
    "runs": 393_472,
    "flush": 179_608,
    "nob": 58_800,
}

# The same of the four-card show, in 12,994,800.
FOUR_CARDS = {
    0: 1009008,
    1: 99792,
    2: 2813796,
    3: 505008,
    4: 2855676,
    5: 697508,
    6: 1800268,
    7: 751324,
    8: 1137236,
    9: 361224,
    10: 388740,
    11: 51680,
    12: 317340,
    13: 19656,
    14: 90100,
    15: 9168,
    16: 58248,
    17: 11196,
    18: 2708,
    20: 8068,
    21: 2496,
    22: 444,
    23: 356,
    24: 3680,
    28: 76,
    29: 4,
}


def _every_show(hand_size: int, starters: Iterable[str]) -> Iterator[HandScore]:
    """Count every hand of this size with each of these starters."""
    for starter in starters:
        rest = [card for card in reference.PACK if card != starter]
        for hand in combinations(rest, hand_size):
            yield reference.score_hand(hand, starter)


HEARTS = [card for card in reference.PACK if card[1] == "h"]


def test_three_card_show_with_every_heart_turned_up() -> None:
    # 270,725 of the 1,082,900.  Suits are interchangeable in the show, so the
    # hearts stand for all four.
    totals: Counter[int] = Counter()
    by_kind: Counter[str] = Counter()
    for score in _every_show(3, HEARTS):
        totals[score.total] += 1
        for kind in KINDS:
            by_kind[kind] += getattr(score, kind)
    assert {points: 4 * count for points, count in totals.items()} == THREE_CARDS
    assert {kind: 4 * points for kind, points in by_kind.items()} == THREE_CARDS_BY_KIND


@pytest.mark.slow
def test_three_card_show_all_1082900() -> None:
    totals: Counter[int] = Counter()
    by_kind: Counter[str] = Counter()
    for score in _every_show(3, reference.PACK):
        totals[score.total] += 1
        for kind in KINDS:
            by_kind[kind] += getattr(score, kind)
        # The breakdown is the count: it adds up to the total every time.
        assert sum(one.points for one in score.combinations) == score.total
    assert totals.total() == 1_082_900
    assert totals == THREE_CARDS
    assert by_kind == THREE_CARDS_BY_KIND
    assert sum(points * count for points, count in totals.items()) == 2_807_256


@pytest.mark.slow
def test_four_card_show_with_every_heart_turned_up() -> None:
    # 3,248,700 of the 12,994,800.
    totals = Counter(score.total for score in _every_show(4, HEARTS))
    assert {points: 4 * count for points, count in totals.items()} == FOUR_CARDS
    assert sum(4 * points * count for points, count in totals.items()) == 61_974_180


# ---------------------------------------------------------------------------
# The generator
# ---------------------------------------------------------------------------

Vector = dict[str, Any]


def _vectors(name: str) -> list[Vector]:
    """Read a file of vectors."""
    lines = (Path(__file__).parent / "vectors" / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def _of_kind(kind: str) -> list[Vector]:
    """Keep the vectors of one kind; there must be some."""
    vectors = [vector for vector in _vectors("rng.jsonl") if vector["kind"] == kind]
    assert vectors
    return vectors


def test_words_are_those_of_splitmix64() -> None:
    # Published outputs for the state 1234567.
    rng = Rng(1234567)
    assert [rng.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_vectors_of_words() -> None:
    for vector in _of_kind("words"):
        rng = Rng(vector["state"])
        assert [rng.next() for _ in vector["words"]] == vector["words"]


def test_vectors_of_numbers_below() -> None:
    for vector in _of_kind("below"):
        rng = Rng(vector["state"])
        assert [rng.below(vector["n"]) for _ in vector["numbers"]] == vector["numbers"]
        assert rng.state == vector["after"]


def test_vectors_of_keys_and_match_seeds() -> None:
    for vector in _of_kind("key"):
        assert reference.key(vector["seed"]) == vector["key"]
    for vector in _of_kind("match_seed"):
        assert reference.match_seed(vector["run_seed"], vector["index"]) == vector["seed"]


def test_vectors_of_streams() -> None:
    for vector in _of_kind("stream"):
        rng = Rng.stream(vector["seed"], vector["stream"])
        assert rng.state == vector["state"]
        assert [rng.next() for _ in vector["words"]] == vector["words"]


def test_vectors_of_shuffles() -> None:
    for vector in _of_kind("shuffle"):
        rng = Rng(vector["state"])
        assert " ".join(rng.shuffled()) == vector["cards"]
        assert rng.state == vector["after"]
        assert " ".join(_shuffled_another_way(Rng(vector["state"]))) == vector["cards"]
    for vector in _of_kind("pack"):
        pack = vector["cards"].split()
        assert reference.shuffle(vector["seed"], vector["deal"]) == pack
        for count in (0, 1, 7, 8, 13, 17, 49, 50, 51):
            assert reference.shuffle(vector["seed"], vector["deal"], count) == pack[:count]


def _shuffled_another_way(rng: Rng) -> list[str]:
    """Shuffle with the fractions of a word instead of the digits of a number."""
    cards = list(reference.PACK)
    position = 0
    while position < 51:
        group = range(position, min(position + 7, 51))
        while True:
            word, orders, offsets = rng.next(), 1, []
            for place in group:
                orders *= 52 - place
                offset, word = divmod(word * (52 - place), 2**64)
                offsets.append(offset)
            if word >= 2**64 % orders:
                break
        for place, offset in zip(group, offsets, strict=True):
            cards[place], cards[place + offset] = cards[place + offset], cards[place]
        position = group.stop
    return cards


def test_vectors_of_cuts() -> None:
    for vector in _of_kind("cut"):
        dealer, events = reference.cut_for_deal(vector["players"], seed=vector["seed"])
        draws = [[event["round"], event["seat"], event["card"]] for event in events]
        assert (dealer, draws) == (vector["dealer"], vector["draws"])


def test_the_vectors_hold_the_greatest_seed_and_words_refused() -> None:
    assert any(vector["seed"] == 2**64 - 1 for vector in _of_kind("pack"))
    # Eight numbers took more than eight words.
    gamma = 0x9E3779B97F4A7C15
    assert any(
        vector["after"] != (vector["state"] + 8 * gamma) % 2**64 for vector in _of_kind("below")
    )
    assert any(
        vector["after"] != (vector["state"] + 8 * gamma) % 2**64 for vector in _of_kind("shuffle")
    )


def test_every_card_comes_first_about_as_often() -> None:
    # 52,000 packs: each card is expected 1,000 times first and 1,000 times seventh.
    first: Counter[str] = Counter()
    seventh: Counter[str] = Counter()
    for seed in range(52_000):
        cards = reference.shuffle(seed, 1, 7)
        first[cards[0]] += 1
        seventh[cards[6]] += 1
    for counts in (first, seventh):
        # Chi squared, 51 degrees of freedom: above 100 once in about 20,000.
        assert sum((counts[card] - 1000) ** 2 / 1000 for card in reference.PACK) < 100


# ---------------------------------------------------------------------------
# Perft
# ---------------------------------------------------------------------------


def _deal_of(vector: Vector) -> reference.Match:
    """Deal the cards of a vector in a match that nobody can win."""
    hands = [" ".join(hand) for hand in vector["hands"]]
    return reference.Match(
        vector["players"],
        vector["hand_size"],
        1000,
        dealer=vector["dealer"],
        seed=1,
        decks=[deck(vector["dealer"], *hands, starter=vector["starter"])],
    )


@pytest.mark.parametrize("number", range(14))
def test_perft(number: int) -> None:
    vector = _vectors("perft.jsonl")[number]
    match = _deal_of(vector)
    for depth, count in enumerate(vector["perft"], start=1):
        if count <= 1000:
            assert reference.perft(match, depth) == count, f"depth {depth}"
    assert reference.perft(match, len(vector["perft"]) + 1) == 0


@pytest.mark.slow
@pytest.mark.parametrize("number", range(14))
def test_perft_at_every_depth(number: int) -> None:
    vector = _vectors("perft.jsonl")[number]
    match = _deal_of(vector)
    counts = [reference.perft(match, depth) for depth in range(1, len(vector["perft"]) + 1)]
    assert counts == vector["perft"]
