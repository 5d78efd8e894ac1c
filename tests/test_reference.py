"""The manners of the reference: what it reads, refuses, copies and imports."""

import copy
import doctest
import subprocess
import sys
from itertools import pairwise

import pytest

from noddy import reference
from twins import deck


def test_examples_in_docstrings() -> None:
    result = doctest.testmod(reference)
    assert result.attempted > 50
    assert result.failed == 0


def test_imports_nothing_but_the_standard_library() -> None:
    program = (
        "import sys, importlib.util as u\n"
        "s = u.spec_from_file_location('alone', sys.argv[1])\n"
        "m = u.module_from_spec(s)\n"
        "s.loader.exec_module(m)\n"
        "used = {name.partition('.')[0] for name in sys.modules}\n"
        "print('noddy' in used, 'dataclasses' in used, m.hand_points('5c 5h 5s', '5d'))\n"
    )
    assert reference.__file__ is not None
    done = subprocess.run(
        [sys.executable, "-I", "-c", program, reference.__file__],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "False False 20\n"


def test_every_name_promised_is_there() -> None:
    assert all(hasattr(reference, name) for name in reference.__all__)
    assert reference.__all__ == sorted(reference.__all__, key=_ruff_order)


def _ruff_order(name: str) -> tuple[int, str]:
    """Sort constants first, then classes, then functions."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2, name)


@pytest.mark.parametrize("card", reference.PACK)
def test_every_card_is_read_in_every_spelling(card: str) -> None:
    rank, suit = card[0], card[1]
    symbol = "♣♦♥♠"["cdhs".index(suit)]
    for text in (card, card.upper(), card.lower(), rank + suit.upper(), rank + symbol):
        assert reference.parse_card(text) == card
    if rank == "T":
        assert reference.parse_card("10" + suit) == card
    assert reference.card_id(card) == "A23456789TJQK".index(rank) * 4 + "cdhs".index(suit)


@pytest.mark.parametrize(
    "text", ["", "5", "h", "h5", "1h", "11h", "0h", "5x", "5hh", " 5h", "5 h", "??", "5,", "X1"]
)
def test_what_is_no_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        reference.parse_card(text)
    with pytest.raises(ValueError, match="not a card"):
        reference.score_hand(["5h", text, "5d"], "5s")


def test_hands_may_come_in_any_order_and_form() -> None:
    score = reference.score_hand("5h 5d Js", "5s")
    assert reference.score_hand(["J♠", "5D", "5h"], "5S") == score
    assert reference.score_hand(("5d", "js", "5h"), "5♠") == score
    assert reference.score_hand(iter(["5d", "Js", "5h"]), "5s") == score
    assert int(score) == score.total == reference.hand_points("5h 5d Js", "5s") == 15


@pytest.mark.parametrize(
    ("hand", "starter", "reason"),
    [
        ("5h 5d", "5s", "3 or 4 cards, not 2: 5d 5h"),
        ("2c 3c 4c 5c 6c", "7c", "3 or 4 cards, not 5"),
        ("5h 5d 5H", "5s", "5h is there twice"),
        ("5h 5d 5s", "5s", "5s is there twice"),
        ("5h 5d 5s", "5x", "not a card: '5x'"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(hand: str, starter: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        reference.score_hand(hand, starter)


@pytest.mark.parametrize(
    ("pile", "card", "reason"),
    [
        ("Kd Qh 9s", "3c", "3c would take the total to 32, past 31"),
        ("Kd Qh 9s 3c", "2c", "3c would take the total to 32, past 31"),
        ("Kd Qh Js Ac", "2c", "2c would take the total to 33, past 31"),
        ("Kd 5h", "5H", "5h is there twice"),
        ("Kd Kd", "5h", "Kd is there twice"),
    ],
)
def test_a_play_that_cannot_be_is_refused(pile: str, card: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        reference.score_play(pile, card)


def test_an_illegal_play_changes_nothing() -> None:
    match = reference.Match(dealer=1, decks=[deck(1, "Kh 2c 5c", "9d 6s Jh", starter="7d")])
    for card in ("Kh", "9d", "5c"):
        match.play(card)
    before = copy.deepcopy(vars(match))
    for card in ("Jh", "2c", "9d", "7d", "nonsense"):
        with pytest.raises(ValueError, match=r"31|hold|not a card"):
            match.play(card)
    assert vars(match) == before


def test_a_copy_goes_its_own_way() -> None:
    match = reference.Match(seed=5, dealer=0)
    before = copy.deepcopy(vars(match))
    twin = match.copy()
    assert vars(twin) == before
    while twin.turn is not None:
        twin.play(twin.legal_plays[0])
    assert vars(match) == before


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"players": 5}, "players must be a whole number from 2 to 4, not 5"),
        ({"hand_size": 2}, "hand_size must be a whole number from 3 to 4, not 2"),
        ({"target": 31.5}, "target must be a whole number from 1 to 1000, not 31.5"),
        ({"knave_noddy": -1}, "knave_noddy must be"),
        ({"dealer": 2}, "dealer must be a whole number from 0 to 1, not 2"),
        ({"seed": -1}, "seed must be"),
        ({"seed": 2**64}, "seed must be"),
        ({"scores": [0, 31]}, "a score must be a whole number from 0 to 30, not 31"),
        ({"scores": [0]}, "2 players have 2 scores, not 1"),
        ({"decks": ["5h 5d"]}, "a deck needs 7 cards at least, not 2"),
    ],
)
def test_what_is_wrong_is_said(options: dict[str, int], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        reference.Match(**options)  # type: ignore[arg-type]


def test_after_the_decks_the_seed_deals() -> None:
    cards = deck(0, "2c 4c 6c", "2d 4d 6d", starter="9s")
    match = reference.Match(target=1000, seed=9, dealer=0, decks=[cards])
    while match.deal_number == 1:
        match.play(match.legal_plays[0])
    assert match.starter == reference.shuffle(9, 2)[6]


def test_without_a_seed_matches_differ() -> None:
    first, second = reference.Match(), reference.Match()
    assert first.seed != second.seed
    assert reference.Match(seed=first.seed).events == first.events


def test_what_is_in_the_cut_does_not_change_the_deal() -> None:
    with_cut = reference.Match(seed=77)
    without = reference.Match(seed=77, dealer=with_cut.dealer)
    assert without.dealt == with_cut.dealt
    assert without.events == [event for event in with_cut.events if event["event"] != "cut"]


def test_greedy_takes_most_points_then_lowest_rank_then_lowest_suit() -> None:
    match = reference.Match(dealer=1, decks=[deck(1, "7c 9d Kd", "8h 2s Jc", starter="As")])
    assert reference.greedy_policy(match) == "7c"
    match.play("7c")
    assert reference.greedy_policy(match) == "8h"
    match = reference.Match(dealer=1, decks=[deck(1, "4s 4d 4h", "8h 2s Jc", starter="As")])
    assert reference.greedy_policy(match) == "4d"


def test_random_plays_an_only_card_without_a_draw() -> None:
    policy = reference.random_policy(3, 1)
    rng = reference.Rng.stream(3, 2**32 + 1)
    match = reference.Match(target=1000, seed=3, dealer=0)
    for _ in range(200):
        cards = match.legal_plays
        expected = cards[rng.below(len(cards))] if len(cards) > 1 else cards[0]
        assert policy(match) == expected
        match.play(cards[0])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("hand_size", [3, 4])
def test_matches_keep_their_books(players: int, hand_size: int) -> None:
    # 630 matches in all: scores are the sum of what the events say, and the
    # story hangs together.
    for index in range(1000 // (players * hand_size)):
        seed = reference.match_seed(1589, index)
        policies = [reference.random_policy(seed, seat) for seat in range(players)]
        policies[index % players] = reference.greedy_policy
        events = reference.play_match(policies, seed, hand_size=hand_size)
        assert events == reference.play_match(
            [
                reference.greedy_policy
                if seat == index % players
                else reference.random_policy(seed, seat)
                for seat in range(players)
            ],
            seed,
            hand_size=hand_size,
        )
        scores = [0] * players
        for event in events[:-1]:
            assert max(scores) < 31, f"seed {seed}: something after the win"
            if "points" in event:
                scores[event["seat"]] += event["points"]
        won = events[-1]
        assert won == {"event": "won", "seat": scores.index(max(scores)), "scores": scores}
        assert scores[won["seat"]] >= 31
        _check_order(events, seed)


def _check_order(events: list[reference.Event], seed: int) -> None:
    """Check which event may follow which."""
    may_follow = {
        "cut": {"cut", "deal"},
        "deal": {"starter"},
        "starter": {"knave_noddy", "play"},
        "knave_noddy": {"play", "won"},
        "play": {"play", "go", "last_card", "pile_closed", "won"},
        "go": {"go", "play", "last_card"},
        "last_card": {"pile_closed", "won"},
        "pile_closed": {"play", "show"},
        "show": {"show", "deal", "won"},
    }
    for event, following in pairwise(events):
        assert following["event"] in may_follow[event["event"]], f"seed {seed}"
