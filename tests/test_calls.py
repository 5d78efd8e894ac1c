"""Three functions have a short way in for usual arguments: it differs in speed alone.

Arguments given by name always go the ordinary way, so the two can be compared from outside.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import noddy

SUITS = dict(zip("cdhs", "♣♦♥♠", strict=True))


def outcome(call: Callable[[], Any]) -> tuple[Any, ...]:
    """What a call gives, or the class and the message of what it raises."""
    try:
        return ("gives", call())
    except (noddy.NoddyError, TypeError) as error:
        return (type(error), str(error))


def forms_of_one(card: noddy.Card) -> list[Any]:
    letters = str(card)
    symbol = letters[0] + SUITS[letters[1]]
    unusual = [
        symbol,
        letters.replace("T", "10"),
        f" {letters}",
        "5",
        "",
        "\ud800",
        None,
        True,
        1.5,
    ]
    return [card, letters, letters.upper(), card.id, *unusual, card.id + 256, -1, 2**70, [letters]]


def forms_of_some(cards: list[noddy.Card], rng: Random) -> list[Any]:
    texts = [str(card) for card in cards]
    mixed = [rng.choice(forms_of_one(card)[:4]) for card in cards]
    odd = [rng.choice(forms_of_one(card)) for card in cards]
    joined = [joint.join(texts) for joint in (" ", "", ", ", "  ", "\t")]
    return [
        cards,
        tuple(cards),
        texts,
        mixed,
        tuple(mixed),
        odd,
        iter(mixed),
        *joined,
        " ".join(texts) + " ",
    ]


def test_both_ways_into_a_call_are_one(seed: str, count_cases: Callable[[str], None]) -> None:
    rng = Random(seed)
    pack = [noddy.Card(number) for number in range(52)]
    cases = 0
    for _ in range(1_500):
        # Now and then too few cards, too many, or one twice.
        some = rng.choices(pack, k=rng.choice([0, 1, 2, 3, 3, 3, 4, 4, 5, 14]))
        one = rng.choice(forms_of_one(rng.choice(pack)))
        for given in forms_of_some(some, rng):
            # An iterator can be read once.
            kept = list(given) if hasattr(given, "__next__") else None
            for function, names in (
                (noddy.hand_points, ("hand", "starter")),
                (noddy.score_hand, ("hand", "starter")),
                (noddy.score_play, ("pile", "card")),
            ):
                first, second = (given, given) if kept is None else (iter(kept), iter(kept))
                quick = outcome(partial(function, first, one))
                ordinary = outcome(
                    partial(function, **dict(zip(names, (second, one), strict=True)))
                )
                assert quick == ordinary, (function, given, one)
                cases += 1
    count_cases(f"{cases:,} calls, each both ways")


def test_a_pile_is_taken_both_ways() -> None:
    pile = noddy.Pile("4h 6s")
    assert noddy.score_play(pile, "5c") == noddy.score_play(pile=pile, card="5c")
    assert outcome(lambda: noddy.score_play(pile, 52)) == outcome(
        lambda: noddy.score_play(pile=pile, card=52)
    )
