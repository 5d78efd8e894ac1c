"""Many hands and many plays at once: as one by one, in every form, and clear when wrong."""

import os
import random
import subprocess
import sys
import threading
import time
from array import array
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import noddy
from noddy import reference

Rows = npt.NDArray[np.uint8]

# The published histograms of the show, three cards and four (docs/rules.md).
THREE = {0: 260220, 1: 18180, 2: 403032, 3: 63288, 4: 144716, 5: 69300, 6: 72928, 7: 16832}
THREE |= {8: 18668, 9: 5964, 10: 4044, 11: 824, 12: 4372, 13: 164, 14: 268, 15: 96, 20: 4}
SUMS = {3: 2_807_256, 4: 61_974_180}
COUNTS = {3: 1_082_900, 4: 12_994_800}


def sample(count: int, hand_size: int = 3, seed: int = 1589) -> Rows:
    """Rows of different cards, drawn at random."""
    draw = np.random.default_rng(seed).random((count, 52))
    return np.ascontiguousarray(np.argsort(draw, axis=1)[:, : hand_size + 1].astype(np.uint8))


def every_row(hand_size: int) -> Rows:
    """Every hand with every starter, in shuffled order."""
    hands = np.array(list(combinations(range(52), hand_size)), dtype=np.uint8)
    starters = np.arange(52, dtype=np.uint8)
    table = np.empty((len(hands), 52, hand_size + 1), np.uint8)
    table[:, :, :hand_size] = hands[:, None, :]
    table[:, :, hand_size] = starters
    rows: Rows = table.reshape(-1, hand_size + 1)
    rows = rows[(rows[:, :hand_size] != rows[:, hand_size:]).all(axis=1)]
    np.random.default_rng(7).shuffle(rows)
    return np.ascontiguousarray(rows)


def one_by_one(rows: Rows) -> list[int]:
    return [noddy.hand_points([int(c) for c in row[:-1]], int(row[-1])) for row in rows]


FORMS: dict[str, Callable[[Rows], Any]] = {
    "numpy": lambda rows: rows,
    "numpy flat": lambda rows: rows.reshape(-1),
    "bytes": lambda rows: rows.tobytes(),
    "bytearray": lambda rows: bytearray(rows.tobytes()),
    "array": lambda rows: array("B", rows.tobytes()),
    "memoryview": lambda rows: memoryview(rows.tobytes()),
    "read-only numpy": lambda rows: np.frombuffer(rows.tobytes(), np.uint8),
}


@pytest.mark.parametrize("form", sorted(FORMS))
@pytest.mark.parametrize("hand_size", [3, 4])
def test_every_form_of_buffer(form: str, hand_size: int) -> None:
    rows = sample(2_000, hand_size)
    expected = one_by_one(rows)
    assert list(noddy.score_hands(FORMS[form](rows), hand_size)) == expected
    out = bytearray(len(rows))
    assert noddy.score_hands(FORMS[form](rows), hand_size, out) is out
    assert list(out) == expected


@pytest.mark.parametrize("hand_size", [3, 4])
def test_against_the_reference(hand_size: int) -> None:
    rows = sample(3_000, hand_size, seed=3)
    kinds = np.frombuffer(noddy.score_hands_by_kind(rows, hand_size), np.uint8).reshape(-1, 5)
    for row, found in zip(rows, kinds, strict=True):
        cards = [str(noddy.Card(int(card))) for card in row]
        score = reference.score_hand(cards[:-1], cards[-1])
        assert list(found) == [score.fifteens, score.pairs, score.runs, score.flush, score.nob]


@pytest.mark.parametrize("count", [*range(70), 8_191, 8_192, 8_193])
def test_every_length(count: int) -> None:
    rows = sample(max(count, 1))[:count]
    assert list(noddy.score_hands(rows)) == one_by_one(rows)


@pytest.mark.parametrize("threads", [1, 2])
def test_every_three_card_hand(threads: int) -> None:
    rows = every_row(3)
    totals = np.frombuffer(noddy.score_hands(rows, threads=threads), np.uint8)
    kinds = np.frombuffer(noddy.score_hands_by_kind(rows, threads=threads), np.uint8)
    assert len(totals) == COUNTS[3]
    assert dict(enumerate(np.bincount(totals))) == {n: THREE.get(n, 0) for n in range(21)}
    assert (kinds.reshape(-1, 5).sum(axis=1) == totals).all()
    by_kind = kinds.reshape(-1, 5).sum(axis=0, dtype=np.int64)
    assert list(by_kind) == [1_410_976, 764_400, 393_472, 179_608, 58_800]


@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 2])
def test_every_four_card_hand(threads: int) -> None:
    rows = every_row(4)
    totals = np.frombuffer(noddy.score_hands(rows, 4, threads=threads), np.uint8)
    kinds = np.frombuffer(noddy.score_hands_by_kind(rows, 4, threads=threads), np.uint8)
    assert len(totals) == COUNTS[4]
    assert tuple(np.bincount(totals, minlength=30)) == noddy.show_distribution(4).counts
    assert totals.sum(dtype=np.int64) == SUMS[4]
    assert (kinds.reshape(-1, 5).sum(axis=1) == totals).all()


@pytest.mark.parametrize("hand_size", [3, 4])
def test_distributions(hand_size: int) -> None:
    shows = noddy.show_distribution(hand_size)
    counts = shows.counts
    assert (shows.total, shows.mean) == (COUNTS[hand_size], SUMS[hand_size] / COUNTS[hand_size])
    assert (len(counts), sum(counts)) == (30, COUNTS[hand_size])
    assert sum(points * count for points, count in enumerate(counts)) == SUMS[hand_size]
    hand = noddy.cards("5h 5d Js 5c")[:hand_size]
    starters = [card for card in range(52) if noddy.Card(card) not in hand]
    found = [noddy.hand_points(hand, starter) for starter in starters]
    assert list(noddy.starter_distribution(hand).counts) == [found.count(n) for n in range(30)]
    dead = starters[:7]
    alive = [noddy.hand_points(hand, starter) for starter in starters[7:]]
    assert list(noddy.starter_distribution(hand, dead).counts) == [
        alive.count(n) for n in range(30)
    ]


@pytest.mark.parametrize("path", ["scalar", "baseline", "avx2"])
def test_forced_paths_agree(path: str) -> None:
    """The switch is read once a process, so each path has its own."""
    code = (
        "import sys, noddy, zlib\n"
        "rows = bytes.fromhex(sys.stdin.read())\n"
        "out = [noddy.score_hands(rows), noddy.score_hands_by_kind(rows),\n"
        "       noddy.score_hands(rows, validate=False)]\n"
        "print(noddy.simd_path(), zlib.crc32(b''.join(out)))\n"
    )
    rows = sample(5_003)
    run = subprocess.run(
        [sys.executable, "-c", code],
        input=rows.tobytes().hex(),
        env={**os.environ, "NODDY_SIMD": path},
        capture_output=True,
        text=True,
        check=True,
    )
    import zlib

    totals, kinds = noddy.score_hands(rows), noddy.score_hands_by_kind(rows)
    taken, crc = run.stdout.split()
    # A machine without the instructions takes the baseline instead.
    assert taken in (path, "baseline")
    assert int(crc) == zlib.crc32(totals + kinds + totals)


# Without their types, so that wrong ones can be passed.
hands: Any = noddy.score_hands
plays: Any = noddy.score_plays

WRONG: list[tuple[str, Callable[[], object], type[Exception], str]] = [
    (
        "an id of 52",
        lambda: hands(bytes([0, 1, 2, 52])),
        noddy.InvalidCard,
        "row 0: 52",
    ),
    (
        "twice",
        lambda: hands(bytes([0, 1, 2, 2])),
        noddy.InvalidCard,
        "Ah is there twice",
    ),
    ("length", lambda: hands(bytes(5)), noddy.InvalidCard, "whole rows of 4 bytes"),
    ("hand size", lambda: hands(bytes(4), 5), noddy.InvalidRules, "3 or 4, not 5"),
    ("shape", lambda: hands(sample(3, 4)), noddy.InvalidCard, "4 cards, not 5"),
    (
        "strides",
        lambda: hands(sample(8)[::2]),
        noddy.InvalidCard,
        "C-contiguous",
    ),
    ("signed", lambda: hands(sample(2).astype(np.int8)), TypeError, "uint8"),
    ("wide", lambda: hands(sample(2).astype(np.int64)), TypeError, "uint8"),
    ("text", lambda: hands("5h5d5c5s"), TypeError, "buffer of unsigned bytes"),
    ("list", lambda: hands([0, 1, 2, 3]), TypeError, "buffer of unsigned bytes"),
    ("None", lambda: hands(None), TypeError, "buffer of unsigned bytes"),
    ("threads", lambda: hands(bytes(4), threads=0), noddy.NoddyError, "from 1 to 1024, not 0"),
    (
        "a read-only out",
        lambda: hands(sample(1), out=b"1"),
        TypeError,
        "out must be writable",
    ),
    (
        "a short out",
        lambda: hands(sample(2), out=bytearray(1)),
        noddy.NoddyError,
        "2 bytes for 2 rows, not 1",
    ),
    (
        "strides of out",
        lambda: hands(sample(2), out=np.zeros(4, np.uint8)[::2]),
        noddy.NoddyError,
        "out must be C-contiguous",
    ),
    ("width", lambda: plays(bytes(15), 15), noddy.NoddyError, "1 to 14, not 15"),
    (
        "too high",
        lambda: plays(bytes([51, 50, 49, 48]), 4),
        noddy.InvalidCard,
        "past 31",
    ),
    ("empty", lambda: plays(bytes([255, 255]), 2), noddy.InvalidCard, "row 0"),
    ("a gap", lambda: plays(bytes([1, 255, 2]), 3), noddy.InvalidCard, "row 0"),
]


@pytest.mark.parametrize(
    ("call", "error", "says"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG]
)
def test_bad_batches(call: Callable[[], object], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says) as raised:
        call()
    assert raised.type is error


@pytest.mark.parametrize("bad", [0, 31, 32, 8_191, 8_192, 700_000, 1_099_999])
@pytest.mark.parametrize("threads", [1, 2])
def test_the_first_bad_row_is_named(bad: int, threads: int) -> None:
    rows = np.tile(sample(1_000), (1_100, 1))
    rows[bad, 2] = 60
    rows[1_099_999, 0] = rows[1_099_999, 1]
    with pytest.raises(noddy.InvalidCard, match=rf"^row {bad}: "):
        noddy.score_hands(rows, threads=threads)


def test_without_validation_a_card_twice_is_let_pass_but_no_id_above_51() -> None:
    rows = bytes([0, 0, 1, 2])
    assert len(noddy.score_hands(rows, validate=False)) == 1
    with pytest.raises(noddy.InvalidCard, match="row 0: 52"):
        noddy.score_hands(bytes([0, 1, 2, 52]), validate=False)


def piles(count: int, seed: int = 1589) -> Iterator[list[int]]:
    """Random piles with a card that fits on each, the card last."""
    pick = random.Random(seed)
    while count:
        cards = pick.sample(range(52), pick.randint(1, 9))
        if sum(noddy.Card(card).value for card in cards) <= 31:
            count -= 1
            yield cards


@pytest.mark.parametrize("width", [9, 14])
def test_plays(width: int) -> None:
    played = list(piles(5_000))
    rows = b"".join(bytes(cards + [255] * (width - len(cards))) for cards in played)
    expected = [noddy.score_play(cards[:-1], cards[-1]).total for cards in played]
    assert list(noddy.score_plays(rows, width)) == expected
    names = [[str(noddy.Card(card)) for card in cards] for cards in played]
    assert expected == [reference.score_play(cards[:-1], cards[-1]).total for cards in names]


def test_other_threads_run_meanwhile() -> None:
    """Long batches let go of the interpreter: a counter in another thread goes on.

    Nobody is made to give way for so long that the counter moves only while a batch lets it. A
    busy machine may leave it waiting during one batch, but not during a hundred.
    """
    rows = np.tile(sample(1_000), (5_000, 1))
    out = np.empty(len(rows), np.uint8)
    ticks = [0]
    stop = threading.Event()

    def count() -> None:
        while not stop.is_set():
            ticks[0] += 1
            time.sleep(0)

    interval = sys.getswitchinterval()
    counter = threading.Thread(target=count)
    counter.start()
    sys.setswitchinterval(60)
    try:
        before = ticks[0]
        for _ in range(100):
            noddy.score_hands(rows, out=out)
            if ticks[0] > before:
                break
        assert ticks[0] > before
    finally:
        sys.setswitchinterval(interval)
        stop.set()
        counter.join()


def test_eight_threads_at_once() -> None:
    rows = np.tile(sample(1_000), (200, 1))
    expected = bytes(noddy.score_hands(rows))
    results: list[bytes] = []

    def score() -> None:
        for _ in range(5):
            results.append(bytes(noddy.score_hands(rows)))

    workers = [threading.Thread(target=score) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(results) == 40
    assert set(results) == {expected}


def test_a_buffer_that_is_written_to_meanwhile_does_no_harm() -> None:
    """Whatever another thread writes, the result is scores, or the row that was wrong."""
    rows = np.tile(sample(1_000), (500, 1))
    stop = threading.Event()

    def scribble() -> None:
        noise = np.random.default_rng(1)
        while not stop.is_set():
            rows[noise.integers(len(rows)), noise.integers(4)] = noise.integers(256)

    writer = threading.Thread(target=scribble)
    writer.start()
    for _ in range(20):
        try:
            assert max(noddy.score_hands(rows, validate=False)) <= 40
        except noddy.InvalidCard:
            rows[:] = np.tile(sample(1_000), (500, 1))
    stop.set()
    writer.join()
