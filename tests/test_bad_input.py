"""Whatever is passed in, a documented error comes out that names the culprit.

Nothing has changed after it.
"""

import inspect
import itertools
import math
import pickle
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random
from typing import Any

import pytest

import noddy

Say = Callable[[str], None]
Call = Callable[[], object]

# The stubs rightly refuse most of what is passed here: the types are for the tests to break.
api: Any = noddy

LARGE = 10**30
DECK = "4h 6s 5c 9c Kd 2d 5s"
TYPE_ERROR, NODDY = TypeError, noddy.NoddyError
CARD, RULES, POSITION, ILLEGAL, CLAIM = (
    noddy.InvalidCard,
    noddy.InvalidRules,
    noddy.InvalidPosition,
    noddy.IllegalPlay,
    noddy.IllegalClaim,
)


def a_match(**options: Any) -> Any:
    return api.Match(**{"seed": 1, "dealer": 1, "decks": [DECK], **options})


def a_show() -> Any:
    """A match in which seat 0 is to claim the 6 of its hand."""
    match = a_match(rules=api.Rules(count="muggins"))
    for card in ("4h", "6s", "5c", "9c", "2d", "Kd"):
        match.play(card)
    return match


def position(**fields: str | None) -> str:
    """The position of a match with some fields replaced, or left out if they are None."""
    good = dict(field.split("=", 1) for field in a_match().position().split()[1:])
    changed = {**good, **fields}
    return " ".join(
        ["noddy1", *(f"{name}={value}" for name, value in changed.items() if value is not None)]
    )


def view_position(**fields: str | None) -> str:
    good = dict(field.split("=", 1) for field in a_match().position(0).split()[1:])
    changed = {**good, **fields}
    return " ".join(
        ["noddy1", *(f"{name}={value}" for name, value in changed.items() if value is not None)]
    )


class Liar:
    """A sequence that says it is longer than any memory."""

    def __len__(self) -> int:
        return sys.maxsize

    def __getitem__(self, index: int) -> int:
        return 0


class Index:
    """A number that is none of Python's own."""

    def __init__(self, number: object) -> None:
        self.number = number

    def __index__(self) -> Any:
        return self.number


# What is called, the error it must raise, and what its message must say: the culprit and
# what is allowed.
KINDS: dict[str, tuple[Call, type[Exception], tuple[str, ...]]] = {
    # Cards
    "empty text": (lambda: api.Card(""), CARD, ('""', "A 2-9 T J Q K", "c d h s")),
    "a huge index": (lambda: api.Card(Index(2**70)), CARD, ("a number that large", "0", "51")),
    "no suit": (lambda: api.Card("5"), CARD, ('"5"', "c d h s")),
    "no rank": (lambda: api.Card("h"), CARD, ('"h"', "A 2-9 T J Q K")),
    "rank 1": (lambda: api.Card("1h"), CARD, ('"1h"', "A 2-9")),
    "rank 11": (lambda: api.Card("11h"), CARD, ('"11h"',)),
    "suit x": (lambda: api.Card("5x"), CARD, ('"5x"', "c d h s")),
    "two cards as one": (lambda: api.Card("5h 5d"), CARD, ('"5h 5d"',)),
    "card with a space": (lambda: api.Card(" 5h"), CARD, ('" 5h"',)),
    "card with NUL": (lambda: api.Card("5h\0"), CARD, ("5h\\0",)),
    "card with a newline": (lambda: api.Card("5h\n"), CARD, ('"5h\\n"',)),
    "lone surrogate": (lambda: api.Card("5\ud800"), CARD, ("surrogate",)),
    "very long text": (lambda: api.Card("5h" * 10**6), CARD, ("5h5h",)),
    "card as bytes": (lambda: api.Card(b"5h"), TYPE_ERROR, ("a card", "0 to 51", "bytes")),
    "card None": (lambda: api.Card(None), TYPE_ERROR, ("a card", "NoneType")),
    "card as float": (lambda: api.Card(5.0), TYPE_ERROR, ("a card", "float")),
    "card as nan": (lambda: api.Card(math.nan), TYPE_ERROR, ("a card", "float")),
    "card as bool": (lambda: api.Card(card=True), TYPE_ERROR, ("a card", "bool")),
    "card as list": (lambda: api.Card(["5h"]), TYPE_ERROR, ("a card", "list")),
    "negative id": (lambda: api.Card(-1), CARD, ("-1", "0 (Ac) to 51 (Ks)")),
    "id 52": (lambda: api.Card(52), CARD, ("52", "0 (Ac) to 51 (Ks)")),
    "huge id": (lambda: api.Card(LARGE), CARD, ("large", "0 (Ac) to 51 (Ks)")),
    "hugely negative id": (lambda: api.Card(-LARGE), CARD, ("low", "0 (Ac) to 51 (Ks)")),
    "no argument": (api.Card, TYPE_ERROR, ("card",)),
    "two arguments": (lambda: api.Card("5h", "5d"), TYPE_ERROR, ("1 positional argument",)),
    "unknown keyword": (lambda: api.Card("5h", suit="h"), TYPE_ERROR, ("suit",)),
    "card compared to a number": (lambda: api.Card("5h") < 5, TYPE_ERROR, ("<", "int")),
    "card changed": (lambda: setattr(api.Card("5h"), "id", 5), AttributeError, ("id",)),
    "cards from a number": (lambda: api.cards(5), TYPE_ERROR, ("cards", "int")),
    "cards from None": (lambda: api.cards(None), TYPE_ERROR, ("cards", "NoneType")),
    "cards with a bad one": (lambda: api.cards("5h 5d 1x"), CARD, ('"1x"',)),
    "cards with a wrong type": (lambda: api.cards(["5h", None]), TYPE_ERROR, ("NoneType",)),
    "cards without end": (lambda: api.cards(itertools.repeat("5h")), CARD, ("more cards", "52")),
    # Hands
    "hand of 2": (lambda: api.score_hand("5h 5d", "5s"), CARD, ("3 cards, or 4", "not 2")),
    "hand of 5": (lambda: api.score_hand("5h 5d 6c 7c 8c", "5s"), CARD, ("3 cards, or 4", "not 5")),
    "empty hand": (lambda: api.hand_points("", "5s"), CARD, ("3 cards, or 4", "not 0")),
    "53 cards in a hand": (lambda: api.hand_points([*range(52), 0], "5s"), CARD, ("not 53",)),
    "twice in a hand": (lambda: api.score_hand("5h 5h 6c", "5s"), CARD, ("5h", "twice")),
    "starter in the hand": (lambda: api.score_hand("5h 5d 6c", "5h"), CARD, ("5h", "twice")),
    "two starters": (lambda: api.score_hand("5h 5d 6c", "5s 5c"), CARD, ('"5s 5c"',)),
    "no starter": (lambda: api.score_hand("5h 5d 6c"), TYPE_ERROR, ("starter",)),
    # Piles
    "pile with a card twice": (lambda: api.Pile("5h 5h"), ILLEGAL, ("5h", "already")),
    "pile past 31": (lambda: api.Pile("Kh Qh Jh 5c"), ILLEGAL, ("5c", "35", "31")),
    "card past 31": (lambda: api.score_play("Kh Qh 9h", "3c"), ILLEGAL, ("3c", "32", "31")),
    "card on the pile": (lambda: api.score_play("Kh", "Kh"), ILLEGAL, ("Kh", "already")),
    "pile as number": (lambda: api.score_play(5, "Kh"), TYPE_ERROR, ("int",)),
    "pile hashed": (lambda: hash(api.Pile()), TYPE_ERROR, ("unhashable",)),
    "impossible pair": (lambda: api.PlayScore(pair=3), NODDY, ("0, 2, 6 or 12",)),
    "huge run": (lambda: api.PlayScore(run=LARGE), NODDY, ("0 or 3 to 7",)),
    # Rules
    "1 player": (lambda: api.Rules(players=1), RULES, ("players", "2, 3 or 4", "1")),
    "5 players": (lambda: api.Rules(players=5), RULES, ("players", "2, 3 or 4", "5")),
    "-2 players": (lambda: api.Rules(players=-2), RULES, ("players", "2, 3 or 4", "-2")),
    "huge players": (lambda: api.Rules(players=LARGE), RULES, ("players", "2, 3 or 4", "large")),
    "players as text": (lambda: api.Rules(players="2"), TYPE_ERROR, ("players", "str")),
    "players None": (lambda: api.Rules(players=None), TYPE_ERROR, ("players", "NoneType")),
    "players as float": (lambda: api.Rules(players=2.0), TYPE_ERROR, ("players", "float")),
    "hand size 2": (lambda: api.Rules(hand_size=2), RULES, ("hand_size", "3 or 4", "2")),
    "hand size 5": (lambda: api.Rules(hand_size=5), RULES, ("hand_size", "3 or 4", "5")),
    "target 0": (lambda: api.Rules(target=0), RULES, ("target", "1 to 1000", "0")),
    "target 1001": (lambda: api.Rules(target=1001), RULES, ("target", "1 to 1000", "1001")),
    "target True": (lambda: api.Rules(target=True), TYPE_ERROR, ("target", "bool")),
    "knave 3": (lambda: api.Rules(knave_noddy=3), RULES, ("knave_noddy", "0 (off), 1 or 2", "3")),
    "knave -1": (lambda: api.Rules(knave_noddy=-1), RULES, ("knave_noddy", "-1")),
    "knave off": (lambda: api.Rules(knave_noddy="off"), TYPE_ERROR, ("knave_noddy", "str")),
    "unknown option": (lambda: api.Rules(partners=2), TYPE_ERROR, ("partners",)),
    "unknown preset": (lambda: api.Rules.preset("whist"), RULES, ('"whist"', "four-card")),
    "preset surrogate": (lambda: api.Rules.preset("\udcff"), RULES, ("four-card",)),
    "preset None": (lambda: api.Rules.preset(None), TYPE_ERROR, ("name", "NoneType")),
    "unknown count": (lambda: api.Rules(count="loud"), RULES, ("count", "manual", '"loud"')),
    "count None": (lambda: api.Rules(count=None), TYPE_ERROR, ("count", "NoneType")),
    "count True": (lambda: api.Rules().replace(count=True), TYPE_ERROR, ("count", "bool")),
    "long count": (lambda: api.Rules(count="x" * 10**6), RULES, ("count", "muggins", "xxx")),
    "replaced by 9": (lambda: api.Rules().replace(hand_size=9), RULES, ("hand_size", "3 or 4")),
    # Setting up a match
    "rules as number": (lambda: api.Match(2), TYPE_ERROR, ("rules", "Rules")),
    "seed as positional": (lambda: api.Match(None, 1), TYPE_ERROR, ("positional",)),
    "seed -1": (lambda: api.Match(seed=-1), RULES, ("seed", "0 to 2**64 - 1")),
    "seed 2**64": (lambda: api.Match(seed=2**64), RULES, ("seed", "0 to 2**64 - 1")),
    "seed as float": (lambda: api.Match(seed=1.0), TYPE_ERROR, ("seed", "float")),
    "seed as text": (lambda: api.Match(seed="1"), TYPE_ERROR, ("seed", "str")),
    "seed True": (lambda: api.Match(seed=True), TYPE_ERROR, ("seed", "bool")),
    "dealer -1": (lambda: api.Match(dealer=-1), RULES, ("dealer", "0 to 1", "-1")),
    "dealer 2 of 2": (lambda: api.Match(dealer=2), RULES, ("dealer", "0 to 1", "2")),
    "huge dealer": (lambda: api.Match(dealer=LARGE), RULES, ("dealer", "0 to 1", "large")),
    "dealer as text": (lambda: api.Match(dealer="p1"), TYPE_ERROR, ("dealer", "str")),
    "one score": (lambda: api.Match(scores=[0]), RULES, ("scores", "2 players", "1")),
    "three scores": (lambda: api.Match(scores=[0, 0, 0]), RULES, ("scores", "2 players", "3")),
    "score -1": (lambda: api.Match(scores=[0, -1]), RULES, ("seat 1", "0 to 30", "-1")),
    "score at target": (lambda: api.Match(scores=[31, 0]), RULES, ("seat 0", "0 to 30", "31")),
    "huge score": (lambda: api.Match(scores=[LARGE, 0]), RULES, ("seat 0", "0 to 30")),
    "score as text": (lambda: api.Match(scores=["0", 0]), TYPE_ERROR, ("scores", "str")),
    "scores as text": (lambda: api.Match(scores="00"), TYPE_ERROR, ("scores", "str")),
    "scores as number": (lambda: api.Match(scores=0), TYPE_ERROR, ("scores", "int")),
    "scores without end": (lambda: api.Match(scores=itertools.count()), RULES, ("4",)),
    "scores of a vast range": (lambda: api.Match(scores=range(2**50)), RULES, ("4",)),
    "scores that lie": (lambda: api.Match(scores=Liar()), RULES, ("4",)),
    "deck too short": (lambda: a_match(decks=["5h 5d"]), CARD, ("deck 1", "7 to 52", "2")),
    "53 cards in a deck": (lambda: a_match(decks=[[*range(52), 0]]), CARD, ("deck 1", "52", "53")),
    "twice in a deck": (lambda: a_match(decks=[DECK + " 4h"]), CARD, ("4h", "twice", "deck 1")),
    "second deck bad": (lambda: a_match(decks=[DECK, "5h"]), CARD, ("deck 2", "7 to 52", "1")),
    "deck with a bad card": (lambda: a_match(decks=["4h zz"]), CARD, ('"zz"',)),
    "decks as text": (lambda: a_match(decks=DECK), TYPE_ERROR, ("decks", "str")),
    "decks as number": (lambda: a_match(decks=7), TYPE_ERROR, ("decks", "int")),
    "deck None": (lambda: a_match(decks=[None]), TYPE_ERROR, ("NoneType",)),
    "decks without end": (lambda: a_match(decks=itertools.repeat(DECK)), RULES, ("decks", "4000")),
    "match hashed": (lambda: hash(a_match()), TYPE_ERROR, ("unhashable",)),
    # Asking a match
    "hand of seat 2 of 2": (lambda: a_match().hand(2), NODDY, ("seat", "0 to 1", "2")),
    "hand of seat -1": (lambda: a_match().hand(-1), NODDY, ("seat", "0 to 1", "-1")),
    "hand of a huge seat": (lambda: a_match().hand(LARGE), NODDY, ("seat", "0 to 1", "large")),
    "hand of a text": (lambda: a_match().hand("p1"), TYPE_ERROR, ("seat", "str")),
    "dealt of seat 9": (lambda: a_match().dealt(9), NODDY, ("seat", "0 to 1", "9")),
    "view of seat 9": (lambda: a_match().view(9), NODDY, ("seat", "0 to 1", "9")),
    "view of True": (lambda: a_match().view(seat=True), TYPE_ERROR, ("seat", "bool")),
    "position of seat 9": (lambda: a_match().position(9), NODDY, ("seat", "0 to 1", "9")),
    "deck of deal 0": (lambda: a_match().deck(0), NODDY, ("number", "from 1", "0")),
    "deck of deal -1": (lambda: a_match().deck(-1), NODDY, ("number", "from 1", "-1")),
    "rewound by -1": (lambda: a_match().rewound(-1), NODDY, ("choices", "from 0", "-1")),
    "perft of -1": (lambda: a_match().perft(-1), NODDY, ("depth", "from 0", "-1")),
    "seat 4 of an event": (lambda: api.Go(seat=4, total=3), NODDY, ("seat", "0 to 3", "4")),
    "total 256": (lambda: api.Go(seat=0, total=256), NODDY, ("total", "0 to 255", "256")),
    "one score at the end": (lambda: api.Won(seat=0, scores=[1]), NODDY, ("2 to 4", "1")),
    "unknown stage": (lambda: api.Outcome(0, (1, 2), 1, "cut"), NODDY, ('"cut"', "deal, play or")),
    "unknown kind": (lambda: api.Combination("four", "5h", 1), NODDY, ('"four"', "fifteen, pair")),
    # Strategies of the engine
    "tables without end": (
        lambda: api.BuiltinStrategy("random", tables=Liar()),
        TYPE_ERROR,
        ("int", "ValueTable"),
    ),
    "tables as text": (
        lambda: api.BuiltinStrategy("random", tables="x"),
        TYPE_ERROR,
        ("ValueTable", "str"),
    ),
    # Claims
    "claim of four": (
        lambda: api.Match._restore(noddy.Rules(), 0, 0, [0, 0], 0, [], [(0, 0, 5, 4)]),
        TYPE_ERROR,
        ("seat and points", "4"),
    ),
    "claim in the play": (lambda: a_match().claim(0, 5), CLAIM, ("no hand lies open",)),
    "claim by seat 1": (lambda: a_show().claim(1, 5), CLAIM, ("seat 0", "not seat 1")),
    "claim by seat -1": (lambda: a_show().claim(-1, 5), CLAIM, ("seat 0", "not seat -1")),
    "claim by a huge seat": (lambda: a_show().claim(LARGE, 5), CLAIM, ("seat 0", "large")),
    "claim of -1": (lambda: a_show().claim(0, -1), CLAIM, ("0 to 29", "-1")),
    "claim of 30": (lambda: a_show().claim(0, 30), CLAIM, ("0 to 29", "30")),
    "huge claim": (lambda: a_show().claim(0, LARGE), CLAIM, ("0 to 29", "large")),
    "claim as text": (lambda: a_show().claim(0, "5"), TYPE_ERROR, ("points", "str")),
    "claim as float": (lambda: a_show().claim(0, 5.0), TYPE_ERROR, ("points", "float")),
    "claim of True": (lambda: a_show().claim(0, points=True), TYPE_ERROR, ("points", "bool")),
    "claim by a text": (lambda: a_show().claim("p1", 5), TYPE_ERROR, ("seat", "str")),
    "claim of nothing": (lambda: a_show().claim(0), TYPE_ERROR, ("points",)),
    "play in the show": (lambda: a_show().play("4h"), ILLEGAL, ("seat 0 is to claim",)),
    "hand of 2 laid open": (lambda: api.Reveal(0, "5h 5d", "5s"), CARD, ("3 cards, or 4",)),
    "owner 4 of a claim": (lambda: api.Claim(0, 4, 1, 1, 1), NODDY, ("owner", "0 to 3", "4")),
    # The cut, the shuffle, strategies
    "cut of 1": (lambda: api.cut_for_deal(1, "5h"), RULES, ("players", "2, 3 or 4", "1")),
    "twice in a cut": (lambda: api.cut_for_deal(2, "5h 5h"), CARD, ("5h", "twice")),
    "draws too many": (lambda: api.cut_for_deal(2, "5h 6h 7h"), NODDY, ("7h", "dealer was known")),
    "shuffle of -1": (lambda: api.shuffled(-1, 1), RULES, ("seed", "0 to 2**64 - 1")),
    "match seed of 2**64": (lambda: api.match_seed(0, 2**64), RULES, ("0 to 2**64 - 1",)),
    "unknown strategy": (lambda: api.BuiltinStrategy("best"), NODDY, ('"best"', "random, greedy")),
    "strategy None": (lambda: api.BuiltinStrategy(None), TYPE_ERROR, ("name", "NoneType")),
    "strategy in seat 4": (
        lambda: api.BuiltinStrategy("random").new_match(1, 4),
        NODDY,
        ("seat", "0 to 3", "4"),
    ),
    "strategy without the turn": (
        lambda: api.BuiltinStrategy("greedy").choose(a_match().view(1)),
        NODDY,
        ("turn", "no legal play"),
    ),
    "strategy without a view": (
        lambda: api.BuiltinStrategy("greedy").choose(a_match()),
        TYPE_ERROR,
        ("view", "Match"),
    ),
    # Positions
    "position empty": (lambda: api.Match.from_position(""), POSITION, ("noddy1",)),
    "position bytes": (lambda: api.Match.from_position(b"noddy1"), TYPE_ERROR, ("text", "bytes")),
    "position None": (lambda: api.Match.from_position(None), TYPE_ERROR, ("text", "NoneType")),
    "position surrogate": (lambda: api.Match.from_position("\ud800"), POSITION, ("noddy1",)),
    "position NUL": (lambda: api.Match.from_position("noddy1\0"), POSITION, ("noddy1",)),
    "position version": (lambda: api.Match.from_position("noddy2 x"), POSITION, ('"noddy2"',)),
}

# A field of a position, what stands there instead, and what the message must say.
BAD_FIELDS: list[tuple[str, str | None, str]] = [
    ("players", "1", "2, 3 or 4"),
    ("players", "two", "whole number"),
    ("players", "3", "hands"),
    ("players", None, "players="),
    ("hand_size", "5", "3 or 4"),
    ("hand_size", "4", "4 cards"),
    ("target", "0", "1 to 1000"),
    ("target", "99999999999999999999", "whole number"),
    ("knave_noddy", "off", "knave_noddy"),
    ("deal", "0", "1 to 1000000"),
    ("deal", "-3", "1 to 1000000"),
    ("seed", "-1", "2^64 - 1"),
    ("seed", "18446744073709551616", "2^64 - 1"),
    ("dealer", "2", "0 to 1"),
    ("dealer", "", "dealer"),
    ("start", "0", "2 players"),
    ("start", "0,31", "0 to 30"),
    ("start", "0;0", "whole number"),
    ("hands", "4h5cKd", "one hand a seat"),
    ("hands", "4h5cKd/6s9c", "3 cards"),
    ("hands", "4h5cKd/6s9c5c", "5c"),
    ("hands", "4h5cKd/6s9c??", "??"),
    ("starter", "4h", "4h"),
    ("starter", "??", "??"),
    ("starter", None, "starter="),
    ("plays", "9c", "9c"),
    ("plays", "4h,|", "must be 4h"),
    ("plays", "4h,go", "must be 4h"),
    ("plays", "4h,,6s", '""'),
    ("plays", "4h,6s,5c,9c,Kd", "Kd"),
    ("plays", "4h,6s,5c,9c,2d", "must be"),
    ("stock", "4h", "4h"),
    ("next", "5h", "7 to 52"),
    ("luck", "1", "luck"),
    ("count", "loud", "auto, manual or muggins"),
    ("count", "", "auto, manual or muggins"),
    ("claims", "1", "no hand lies open"),
    ("claims", "x", "whole numbers"),
    ("claims", "", "whole numbers"),
]


@pytest.mark.parametrize("kind", KINDS)
def test_bad_input_raises_the_documented_error(kind: str) -> None:
    call, error, said = KINDS[kind]
    with pytest.raises(error) as raised:
        call()
    assert raised.type is error
    message = " ".join([str(raised.value), *getattr(raised.value, "__notes__", [])])
    for words in said:
        assert words in message, message
    assert len(message) < 500


@pytest.mark.parametrize(("field", "value", "said"), BAD_FIELDS)
def test_bad_position_names_its_field(field: str, value: str | None, said: str) -> None:
    with pytest.raises(POSITION) as raised:
        api.Match.from_position(position(**{field: value}))
    assert said in str(raised.value), raised.value


@pytest.mark.parametrize(
    ("claims", "said"),
    [
        ("30", "0 to 29"),
        ("-1", "0 to 29"),
        ("99999999999999999999", "whole numbers"),
        ("1,,1", "whole numbers"),
        ("6,2,0", "the deal is over"),
        ("1,5,9,9,9", "the deal is over"),
    ],
)
def test_bad_claims_of_a_position_are_refused(claims: str, said: str) -> None:
    match = a_show()
    assert match.due == 6
    text = match.position().replace("claims=-", f"claims={claims}")
    with pytest.raises(POSITION, match=said) as raised:
        api.Match.from_position(text)
    assert '"claims="' in str(raised.value)
    # A view has no next deal: it may see all claims of this one, but none after them.
    if said != "the deal is over":
        with pytest.raises(POSITION, match=said):
            api.View.from_position(match.position(0).replace("claims=-", f"claims={claims}"))


def test_bad_claims_leave_the_match_alone() -> None:
    match = a_show()
    before = (match.position(), match.events, match.choices, match.copy())
    for seat, points in ((1, 5), (0, 30), (0, -1), (-1, 0), (LARGE, 1), (0, "5"), (None, 1)):
        with pytest.raises((CLAIM, TYPE_ERROR)):
            match.claim(seat, points)
        assert (match.position(), match.events, match.choices, match) == before
    assert "seat 0 is to claim" in match.why_illegal("4h")


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("seat", "2", "0 to 1"),
        ("seat", None, "seat="),
        ("hands", "4h5c??/??????", "??"),
        ("hands", "4h5c5c/??????", "3 different cards"),
        ("hands", "4h5cKd/????", "seat 1"),
        ("hands", "4h5cKd/6s????", "seat 1"),
        ("starter", "4h", "starter"),
        ("plays", "6s", "6s"),
        ("plays", "4h,go", "go"),
        ("plays", "4h,Kh,5c,9h,go,Ac", "Ac"),
        ("seed", "1", "seed"),
        ("count", "loud", "auto, manual or muggins"),
        ("claims", "1", "no hand lies open"),
    ],
)
def test_bad_position_of_a_view_names_its_field(field: str, value: str | None, said: str) -> None:
    with pytest.raises(POSITION) as raised:
        api.View.from_position(view_position(**{field: value}))
    assert said in str(raised.value), raised.value


def test_bad_input_comes_in_many_kinds(count_cases: Say) -> None:
    assert len(KINDS) >= 60
    assert len(set(BAD_FIELDS)) >= 20
    assert api.Match.from_position(position()) == a_match()
    count_cases(f"{len(KINDS)} kinds of bad input, {len(BAD_FIELDS) + 19} bad positions")


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("5s", "starter"),
        ("Qd", "already"),
        ("Kc", "not in the hand"),
        ("As", "not in the hand"),
        ("8d", "not in the hand"),
        ("7s", "7s would make 36, past 31"),
        ("zz", "not a card"),
        (99, "99"),
        (LARGE, "large"),
    ],
)
def test_bad_plays_say_why_and_leave_the_match_alone(card: object, said: str) -> None:
    match = a_match(decks=["Kc Qd 9c 7s As 2h 5s"])
    for played in ("Kc", "Qd", "9c"):
        match.play(played)
    before = (match.position(), match.events, match.choices, match.copy())
    with pytest.raises(NODDY) as raised:
        # Seat 1 has the turn at 29: its two is all that fits.
        match.play(card)
    assert said in str(raised.value)
    if isinstance(raised.value, ILLEGAL):
        assert "what can be played: 2h" in str(raised.value)
        assert match.why_illegal(card) in str(raised.value)
    assert (match.position(), match.events, match.choices, match) == before


def test_bad_play_after_the_end() -> None:
    match = a_match(scores=[30, 0])
    while match.turn is not None:
        match.play(match.legal_plays[0])
    before = (match.position(), match.events)
    for card in range(52):
        with pytest.raises(ILLEGAL, match="the match is over"):
            match.play(card)
        assert "the match is over" in match.why_illegal(card)
    assert (match.position(), match.events) == before
    assert match.legal_plays == ()


def test_bad_card_on_a_pile_leaves_it_alone() -> None:
    pile = noddy.Pile("Kh Qh 9h")
    for card in ("3c", "Kh", "zz"):
        with pytest.raises(NODDY):
            pile.play(card)
        assert pile == noddy.Pile("Kh Qh 9h")


def test_an_error_of_the_caller_comes_through() -> None:
    """What an argument's own code raises is not for the engine to hide."""

    class Broken:
        def __index__(self) -> int:
            raise ZeroDivisionError

    def broken() -> Iterator[str]:
        yield DECK
        raise ZeroDivisionError

    calls: list[Call] = [
        lambda: api.Card(Broken()),
        lambda: api.Rules(Broken()),
        lambda: api.cards(itertools.chain(["5h"], (1 // 0 for _ in "x"))),
        lambda: api.Match(scores=iter([Broken()])),
        lambda: api.Match(decks=broken()),
    ]
    for call in calls:
        with pytest.raises(ZeroDivisionError):
            call()


def test_an_argument_may_use_the_match_it_is_passed_to() -> None:
    """The number of a card may come from code that plays on the same match."""
    match = a_match()

    class Sly:
        def __index__(self) -> int:
            match.play("4h")
            return int(noddy.Card("6s"))

    match.play(Sly())
    assert [str(card) for card in match.choices] == ["4h", "6s"]


# ---------------------------------------------------------------------------
# Anything, passed to everything
# ---------------------------------------------------------------------------

TEXTS = [
    "", " ", "5h", "10h", "5♥", "5h 5d Js", "zz", "5h 5h", "\0", "\ud800", "é", "noddy1", "greedy",
    "random", "noddy", "four-card", "fifteen", "pair", "play", "show", "x" * 1000, "5h" * 60, "??",
    "go", DECK,
]  # fmt: skip
NUMBERS = [
    0,
    1,
    2,
    3,
    4,
    5,
    31,
    51,
    52,
    255,
    256,
    1000,
    2**31,
    2**32,
    2**63,
    2**64 - 1,
    2**64,
    LARGE,
    -1,
    -LARGE,
    7,
]


def anything(rng: Random, depth: int = 0) -> Any:
    """Draw an argument of any type: good, nearly good, or absurd."""
    kind = rng.randrange(20 if depth < 2 else 12)
    match kind:
        case 0 | 1:
            return rng.choice(TEXTS)
        case 2 | 3 | 4:
            return rng.choice(NUMBERS)
        case 5:
            return rng.choice(
                [None, True, False, 1.5, math.nan, math.inf, b"5h", 2j, object(), ...]
            )
        case 6 | 7:
            return str(noddy.Card(rng.randrange(52)))
        case 8:
            return noddy.Card(rng.randrange(52))
        case 9:
            return a_position(rng)
        case 10:
            return Index(rng.choice([*NUMBERS, "5h", None]))
        case 11:
            return rng.choice([Liar(), range(2**62), itertools.count(), Ellipsis, int, noddy.Card])
        case 12 | 13:
            return rng.sample(range(52), rng.randrange(20))
        case 14:
            return [anything(rng, depth + 1) for _ in range(rng.randrange(5))]
        case 15:
            return tuple(rng.choice(NUMBERS[:8]) for _ in range(rng.randrange(2, 5)))
        case 16:
            return rng.choice(
                [{}, set(), {"5h": 1}, {1, 2}, bytearray(b"\x01\x02"), memoryview(b"12")]
            )
        case 17:
            return (anything(rng, depth + 1) for _ in range(rng.randrange(4)))
        case 18:
            return " ".join(
                str(noddy.Card(card)) for card in rng.sample(range(52), rng.randrange(20))
            )
        case _:
            return an_object(rng)


def a_position(rng: Random) -> str:
    """A position with a few letters changed, or none."""
    rules = api.Rules(count=rng.choice(("auto", "auto", "manual", "muggins")))
    match = a_match(rules=rules, scores=[rng.randrange(31), 0])
    for _ in range(rng.randrange(12)):
        if match.turn is not None:
            match.play(rng.choice(match.legal_plays))
        elif match.to_claim is not None:
            match.claim(match.to_claim[0], rng.randrange(6))
    letters = list(match.position(rng.choice((None, 0, 1))))
    for _ in range(rng.choice((0, 0, 1, 2))):
        letters[rng.randrange(len(letters))] = rng.choice("0123456789AKcdhs=/,|?- go\0\ud800")
    return "".join(letters)


@cache
def objects() -> dict[type, list[Any]]:
    """Something of every class, from the start, the middle and the end of matches."""
    found: dict[type, list[Any]] = {}
    for seed in range(12):
        rules = api.Rules(
            2 + seed % 3, 3 + seed % 2, 15, 1, ("auto", "manual", "muggins")[seed // 4]
        )
        match = api.Match(rules, seed=seed, dealer=None)
        for step in range(100):
            score = api.score_hand(match.dealt(0), match.starter)
            views = [match.view(seat) for seat in range(match.rules.players)]
            things = [match.copy(), match.pile, match.rules, match.starter, match.outcome(), score]
            things += [*views, *match.events, *match.turns, *score.combinations]
            things += [api.PlayScore(pair=2), api.BuiltinStrategy("random")]
            things.append(api.starter_distribution("5h 5d Js"))
            playing = match.turn is not None and step >= 8
            for thing in [] if playing else things:
                found.setdefault(type(thing), []).append(thing)
            if match.winner is not None:
                break
            if match.to_claim is not None:
                match.claim(match.to_claim[0], match.due // 2)
            else:
                match.play(match.legal_plays[0])
    del found[type(None)]
    return found


def an_object(rng: Random, kind: type | None = None) -> Any:
    """Something of the library, which a call may change without changing the next."""
    found = rng.choice(objects()[kind or rng.choice(list(objects()))])
    return found.copy() if isinstance(found, (noddy.Match, noddy.Pile)) else found


# What fits a parameter of this name, so that calls also come through.
PLAUSIBLE: dict[str, Callable[[Random], Any]] = {
    "card": lambda rng: noddy.Card(rng.randrange(52)),
    "starter": lambda rng: rng.randrange(52),
    "hand": lambda rng: rng.sample(range(52), rng.choice((3, 4))),
    "cards": lambda rng: rng.sample(range(52), rng.randrange(6)),
    "pile": lambda rng: an_object(rng, noddy.Pile),
    "view": lambda rng: an_object(rng, noddy.View),
    "rules": lambda rng: an_object(rng, noddy.Rules),
    "score": lambda rng: an_object(rng, rng.choice((noddy.PlayScore, noddy.HandScore))),
    "scores": lambda rng: [rng.randrange(15), rng.randrange(15)],
    "text": a_position,
    "name": lambda rng: rng.choice(("random", "greedy", "noddy", "four-card")),
    "kind": lambda rng: rng.choice(("fifteen", "pair", "run", "flush", "nob")),
    "stage": lambda rng: rng.choice(("deal", "play", "show")),
    "goes": lambda rng: [rng.randrange(4)],
    "closed": lambda rng: rng.random() < 0.5,
    "other": an_object,
    "value": an_object,
    "decks": lambda rng: [rng.sample(range(52), 52)],
    "target": lambda rng: rng.randrange(1, 1001),
    "players": lambda rng: rng.randrange(2, 5),
    "hand_size": lambda rng: rng.choice((3, 4)),
    "choices": lambda rng: rng.randrange(9),
    "count": lambda rng: rng.choice(("auto", "manual", "muggins", 3)),
    "points": lambda rng: rng.randrange(8),
}


def fitting(name: str, rng: Random) -> Any:
    """An argument for a parameter of this name: one that fits, or anything."""
    if rng.random() < 0.25:
        return anything(rng)
    return PLAUSIBLE[name](rng) if name in PLAUSIBLE else rng.randrange(3)


PARAMETERS: dict[str, list[inspect.Parameter]] = {}


def parameters(name: str, function: Any) -> list[inspect.Parameter]:
    """The parameters that a function says it has, or a guess."""
    if name not in PARAMETERS:
        try:
            PARAMETERS[name] = list(inspect.signature(function).parameters.values())
        except (TypeError, ValueError):
            PARAMETERS[name] = []
    return PARAMETERS[name]


# What another module than the engine does, and answers for.
LEFT_OUT = {"record"}


def callables() -> list[tuple[str, Callable[[Random], Any]]]:
    """List everything of the engine that can be called: functions, classes, their methods."""
    found: list[tuple[str, Callable[[Random], Any]]] = []
    for name in noddy.__all__:
        # What is written in Python is loaded when it is first named, and is not meant here.
        thing = vars(noddy._engine).get(name)
        if thing is None or not callable(thing):
            continue
        if isinstance(thing, type) and issubclass(thing, BaseException):
            continue
        found.append((name, partial(itself, thing)))
        if not isinstance(thing, type):
            continue
        for attribute in dir(thing):
            special = attribute.startswith("__") and attribute not in OPERATIONS
            if special or attribute in LEFT_OUT or not callable(getattr(thing, attribute)):
                continue
            full = f"{name}.{attribute}"
            found.append((full, partial(method, thing, attribute)))
    return found


def itself(thing: Any, _: Random) -> Any:
    return thing


def method(kind: type, attribute: str, rng: Random) -> Any:
    return getattr(receiver(kind, rng), attribute)


OPERATIONS = {
    "__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__", "__int__", "__index__",
    "__len__", "__repr__", "__str__", "__copy__", "__deepcopy__", "__reduce__",
}  # fmt: skip


def receiver(kind: type, rng: Random) -> Any:
    """An object of this class, or now and then the class itself."""
    return an_object(rng, kind) if kind in objects() and rng.random() < 0.95 else kind


def arguments_for(name: str, function: Any, rng: Random) -> tuple[list[Any], dict[str, Any]]:
    """Arguments as the function wants them, or only nearly, or not at all."""
    if rng.random() < 0.3:
        count = rng.choice((0, 1, 1, 2, 3, 4))
        named = ["seed", "dealer", "scores", "decks", "seat", "card", "nonsense"]
        chosen = rng.sample(named, rng.choice((0, 0, 1, 2)))
        return [anything(rng) for _ in range(count)], {each: anything(rng) for each in chosen}
    arguments: list[Any] = []
    by_name: dict[str, Any] = {}
    for parameter in parameters(name, function):
        if parameter.default is not parameter.empty and rng.random() < 0.4:
            continue
        if parameter.kind is parameter.KEYWORD_ONLY or by_name:
            by_name[parameter.name] = fitting(parameter.name, rng)
        else:
            arguments.append(fitting(parameter.name, rng))
    return arguments, by_name


def call_anything(rng: Random, all_callables: list[tuple[str, Callable[[Random], Any]]]) -> str:
    """Call something with anything; says how it ended."""
    name, get = rng.choice(all_callables)
    function = get(rng)
    arguments, named = arguments_for(name, function, rng)
    try:
        result = function(*arguments, **named)
    except (noddy.NoddyError, TypeError):
        return "refused"
    except BaseException as error:
        raise AssertionError(f"{name}(*{arguments!r}, **{named!r}) raised {error!r}") from error
    check_result(result, name, arguments)
    return "accepted"


def check_result(result: Any, name: str, arguments: list[Any]) -> None:
    """What was accepted is a sound value: it prints, and survives a pickle."""
    if type(result).__module__ in ("noddy", "noddy._engine"):
        assert repr(result), (name, arguments)
        assert str(result), (name, arguments)
        again = pickle.loads(pickle.dumps(result))
        # A strategy is no value: it draws as it goes.
        assert again == result or isinstance(result, noddy.BuiltinStrategy), (name, arguments)


def memory() -> int:
    """The memory of this process in bytes, or 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def make_calls(count: int, seed: str, progress: Say | None = None) -> str:
    all_callables = callables()
    assert len(all_callables) > 80
    ended = {"refused": 0, "accepted": 0}
    start = memory()
    objects()
    for number in range(count):
        # Each call has a seed of its own: one that fails can be repeated alone.
        rng = Random(f"{seed}/{number}")
        try:
            ended[call_anything(rng, all_callables)] += 1
        except AssertionError as error:
            raise AssertionError(f"call {number} of seed {seed}: {error}") from error
        if number == 1000:
            start = memory()
        if progress and number % 10_000 == 0:
            progress(f"{number:,} of {count:,} calls")
    grown = memory() - start
    assert grown < 100 * 2**20, f"{grown:,} bytes more than at the start"
    assert min(ended.values()) > count / 5, ended
    return (
        f"{count:,} calls of {len(all_callables)} callables, {ended['accepted']:,} accepted, "
        f"{grown // 2**20} MB more"
    )


def test_bad_input_of_any_kind_never_panics(seed: str, count_cases: Say) -> None:
    count_cases(make_calls(100_000, seed))


@pytest.mark.slow
def test_bad_input_of_any_kind_a_million_times(seed: str, count_cases: Say, progress: Say) -> None:
    count_cases(make_calls(1_000_000, f"{seed}/many", progress))
