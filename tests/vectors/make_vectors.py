"""Write the golden files of this directory; review what changes as a diff.

    python tests/vectors/make_vectors.py

``rng.jsonl`` pins the generator: what a seed deals, it deals for ever.
``perft.jsonl`` counts the ways to play fixed deals, depth by depth.
"""

import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "python"))

from noddy import reference  # noqa: E402
from noddy.reference import Rng  # noqa: E402

WORD = 2**64
GAMMA = 0x9E3779B97F4A7C15
SEEDS = [0, 1, 2, 31, 1589, 2**32, 2**63, WORD - 2, WORD - 1]
# The state from which the first word is 0, which every draw must refuse
# unless its range is a power of two.
BEFORE_ZERO = WORD - GAMMA


def rng_vectors() -> Iterator[dict[str, Any]]:
    """Pin the generator, its streams, the shuffle and the cut."""
    for state in [*SEEDS, BEFORE_ZERO]:
        rng = Rng(state)
        words = [rng.next() for _ in range(8)]
        yield {"kind": "words", "state": state, "words": words}
    # Ranges just above a half refuse nearly every second word.
    for n in [1, 2, 3, 4, 6, 52, 1000, 2**32, 2**63, 2**63 + 1, 3 * 2**62 + 1, WORD - 1]:
        for state in (0, 1589, BEFORE_ZERO):
            rng = Rng(state)
            numbers = [rng.below(n) for _ in range(8)]
            yield {"kind": "below", "state": state, "n": n, "numbers": numbers, "after": rng.state}
    for seed in SEEDS:
        yield {"kind": "key", "seed": seed, "key": reference.key(seed)}
    for seed in SEEDS:
        for number in (0, 1, 2, 1000, 2**32, 2**32 + 3):
            rng = Rng.stream(seed, number)
            state, words = rng.state, [rng.next() for _ in range(4)]
            yield {"kind": "stream", "seed": seed, "stream": number, "state": state, "words": words}
    for run_seed in SEEDS:
        for index in (0, 1, 2, 99_999):
            seed = reference.match_seed(run_seed, index)
            yield {"kind": "match_seed", "run_seed": run_seed, "index": index, "seed": seed}
    for state in [*SEEDS, BEFORE_ZERO]:
        rng = Rng(state)
        cards = " ".join(rng.shuffled())
        yield {"kind": "shuffle", "state": state, "cards": cards, "after": rng.state}
    for seed in SEEDS:
        for deal in (1, 2, 3, 17):
            cards = " ".join(reference.shuffle(seed, deal))
            yield {"kind": "pack", "seed": seed, "deal": deal, "cards": cards}
    for seed in SEEDS:
        for players in (2, 3, 4):
            dealer, events = reference.cut_for_deal(players, seed=seed)
            draws = [[event["round"], event["seat"], event["card"]] for event in events]
            yield {
                "kind": "cut",
                "seed": seed,
                "players": players,
                "draws": draws,
                "dealer": dealer,
            }


# The worked examples of the rules, and deals of seed 1589; the seats' hands,
# the starter, the dealer.
DEALS = [
    (1, ["7c 7d 2s", "7h 7s 9d"], "Kh"),
    (1, ["4d 9c Kc", "6h 7s Qd"], "As"),
    (0, ["5c 8s 9h", "2c 3d Kh"], "7d"),
    (1, ["Ah 2c 3s", "Ad 2d 3h"], "Ks"),
    (2, ["5s 6d Tc", "Ah 7c Kd", "4d 8s 9h"], "2h"),
    (2, ["5h 8c Kh", "4h 7c Qs", "6c 9d Ts"], "2d"),
    (0, ["As 2h 3c", "Ac 4d 5s", "2c 3d 6h"], "Kc"),
    (1, ["3h 8s Kd", "As 6d Qh", "2d 7h Ks", "5s 9h Jc"], "4c"),
    (3, ["4s 5d 7d", "Jc Js Kd", "4h 5c 5h", "Ah 2c 7h"], "Qc"),
    (1, ["Ad 5d Jd Qh", "Tc Qd Qs Kc"], "Ks"),
    (0, ["Ac 2c 3c 4c", "Ad 2d 3d 4d"], "5s"),
    (2, ["3h 5s 8d Qc", "2s 6c 9d Jh", "Ah 4d 7s Th"], "Kd"),
    (1, ["Ah 3s 6d 9c", "2h 4c 5d Ks", "Ad 7h 8c Ts"], "Jc"),
    (3, ["2c 5d 9h Ks", "Ah 6c 8d Ts", "3s 4h 7c Qd", "2d 5h 8s Kc"], "9s"),
]


def perft_vectors() -> Iterator[dict[str, Any]]:
    """Count the sequences of plays of every length, in deals that are fixed."""
    for dealer, hands, starter in DEALS:
        split = [hand.split() for hand in hands]
        yield {
            "players": len(hands),
            "hand_size": len(split[0]),
            "dealer": dealer,
            "hands": split,
            "starter": starter,
            "perft": count_by_depth(split, dealer),
        }


def count_by_depth(hands: list[list[str]], dealer: int) -> list[int]:
    """Count with a table of what is already known, and without `Match`.

    Only values matter for who may play, so this is a check of `Match` as well.
    """
    players = len(hands)

    def value(card: str) -> int:
        return min("A23456789TJQK".index(card[0]) + 1, 10)

    @cache
    def count(held: tuple[tuple[str, ...], ...], seat: int, total: int, depth: int) -> int:
        """Count the sequences when this seat is next and can play, or nobody holds a card."""
        if depth == 0:
            return 1
        ways = 0
        for card in held[seat]:
            if total + value(card) > 31:
                continue
            left = list(held)
            left[seat] = tuple(other for other in held[seat] if other != card)
            ways += after(tuple(left), seat, total + value(card), depth - 1)
        return ways

    def after(held: tuple[tuple[str, ...], ...], last: int, total: int, depth: int) -> int:
        """Find who plays next: in this pile, else in a new one, else nobody."""
        seats = [(last + step) % players for step in range(1, players + 1)]
        for seat in seats:
            if any(total + value(card) <= 31 for card in held[seat]):
                return count(held, seat, total, depth)
        for seat in seats:
            if held[seat]:
                return count(held, seat, 0, depth)
        return 1 if depth == 0 else 0

    start = tuple(tuple(hand) for hand in hands)
    cards = sum(map(len, hands))
    return [count(start, (dealer + 1) % players, 0, depth) for depth in range(1, cards + 1)]


def write(name: str, vectors: Iterator[dict[str, Any]]) -> None:
    """Write one vector to a line."""
    lines = [json.dumps(vector) for vector in vectors]
    (HERE / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{name}: {len(lines)} lines")


if __name__ == "__main__":
    write("rng.jsonl", rng_vectors())
    write("perft.jsonl", perft_vectors())
