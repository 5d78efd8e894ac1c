"""One hand, one card, and batches of them; the reference stands in every group."""

from typing import Any

import pytest

import noddy
from cases import CARD, HAND, PILE, POINTS, STARTER, rows
from noddy import reference

ONE = " ".join(HAND)
IDS = [noddy.Card(card).id for card in HAND]
CARDS = noddy.cards(ONE)


@pytest.mark.benchmark(group="one hand, the points")
@pytest.mark.parametrize("form", ["reference", "texts", "one text", "ids", "cards"])
def test_hand_points(benchmark: Any, form: str) -> None:
    points = reference.hand_points if form == "reference" else noddy.hand_points
    hand = {"one text": ONE, "ids": IDS, "cards": CARDS}.get(form, HAND)
    starter = {"ids": noddy.Card(STARTER).id, "cards": noddy.Card(STARTER)}.get(form, STARTER)
    assert benchmark(points, hand, starter) == POINTS


@pytest.mark.benchmark(group="one hand, item by item")
@pytest.mark.parametrize("scorer", [reference, noddy], ids=["reference", "engine"])
def test_score_hand(benchmark: Any, scorer: Any) -> None:
    def itemised() -> Any:
        return scorer.score_hand(HAND, STARTER).combinations

    assert sum(item.points for item in benchmark(itemised)) == POINTS


@pytest.mark.benchmark(group="one card on a pile")
@pytest.mark.parametrize("scorer", [reference, noddy], ids=["reference", "engine"])
def test_score_play(benchmark: Any, scorer: Any) -> None:
    assert benchmark(scorer.score_play, PILE, CARD).total == 5


@pytest.mark.benchmark(group="many hands")
@pytest.mark.parametrize("count", [1, 1_000, 1_000_000])
def test_score_hands(benchmark: Any, count: int) -> None:
    ids = rows(count)
    totals = benchmark(noddy.score_hands, ids)
    for place in {0, count // 2, count - 1}:
        row = ids[4 * place : 4 * place + 4]
        assert totals[place] == noddy.hand_points(row[:3], row[3])


@pytest.mark.benchmark(group="a thousand hands")
@pytest.mark.parametrize("form", ["reference", "batch"])
def test_a_thousand_hands(benchmark: Any, form: str) -> None:
    ids = rows(1_000)
    names = [str(noddy.Card(card)) for card in ids]
    hands = [(names[i : i + 3], names[i + 3]) for i in range(0, len(names), 4)]

    def one_by_one() -> bytes:
        return bytes(reference.hand_points(hand, starter) for hand, starter in hands)

    def batch() -> bytes:
        return bytes(noddy.score_hands(ids))

    result = benchmark(one_by_one if form == "reference" else batch)
    assert sum(result) == sum(noddy.hand_points(hand, starter) for hand, starter in hands)


@pytest.mark.benchmark(group="a four-card hand, others and this")
@pytest.mark.parametrize("peer", ["noddy", "noddy.reference", "cribbage", "cribbage_scorer"])
def test_peers(benchmark: Any, peer: str) -> None:
    """Scorers of cribbage hands that can be installed; their hand is the four-card Noddy hand."""
    hand, starter = ["5h", "5d", "Js", "Qc"], "5s"
    count: Any
    if peer == "noddy":
        count = lambda: noddy.hand_points(hand, starter)  # noqa: E731
    elif peer == "noddy.reference":
        count = lambda: reference.hand_points(hand, starter)  # noqa: E731
    elif peer == "cribbage":
        score = pytest.importorskip("cribbage.score", reason="pip install cribbage to compare")
        card = pytest.importorskip("cribbage.card")
        read = [card.card_from_str(text) for text in (*hand, starter)]
        count = lambda: score.score_hand(read[:4], read[4])  # noqa: E731
    else:
        score = pytest.importorskip(
            "cribbage_scorer.cribbage_scorer", reason="pip install cribbage-scorer to compare"
        )
        pairs = [(noddy.Card(c).rank_number, noddy.Card(c).suit.upper()) for c in (*hand, starter)]
        count = lambda: score.show_calc_score(pairs[4], pairs[:4])[0]  # noqa: E731
    assert benchmark(count) == noddy.hand_points(hand, starter)
