"""What must hold at every step of every match, in matches played at random under all rules."""

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import noddy
from parity import TARGETS, engine_match, match_options
from twins import deck

Say = Callable[[str], None]
api: Any = noddy
PACK = tuple(noddy.Card(number) for number in range(52))


def simulate(case: str) -> int:
    """Play a match at random and check it at every step; says how many steps there were."""
    rng = Random(case)
    options = match_options(rng)
    match = engine_match(**options)
    points = list(options.get("scores", [0] * options["players"]))
    told = steps = 0
    while True:
        told = check_events(match, told, points, options["target"], case)
        check_cards(match, options, case)
        check_legal(match, case)
        check_round_trips(match, case)
        steps += 1
        if match.turn is None:
            break
        match.play(rng.choice(match.legal_plays))
    check_end(match, case)
    return steps


def check_events(match: Any, told: int, points: list[int], target: int, case: str) -> int:
    """Add what happened to the points: they are the scores, and nobody scores after a winner."""
    events = match.events
    for event in events[told:]:
        if max(points) >= target:
            assert isinstance(event, api.Won), case
            assert points[event.seat] == max(points) >= target, case
            assert event is events[-1], case
        if event.points:
            points[event.seat] += event.points
    assert tuple(points) == match.scores, case
    assert (match.winner is not None) == (match.turn is None) == (max(points) >= target), case
    return len(events)


def check_cards(match: Any, options: dict[str, Any], case: str) -> None:
    """Every card of the pack is in exactly one place, and the total stays within 31."""
    seats = range(options["players"])
    held = [card for seat in seats for card in match.hand(seat)]
    played = [turn.card for turn in match.turns]
    everywhere = [*held, *played, match.starter, *match.stock]
    assert len(everywhere) == 52, case
    assert set(everywhere) == set(PACK), case
    dealt = [card for seat in seats for card in match.dealt(seat)]
    assert sorted([*held, *played]) == sorted(dealt), case
    assert all(len(match.dealt(seat)) == options["hand_size"] for seat in seats), case
    pile = match.pile
    assert pile.total == sum(card.value for card in pile.cards) <= 31, case
    assert pile.cards == tuple(played[len(played) - len(pile) :]), case


def check_legal(match: Any, case: str) -> None:
    """The cards that may be played are those held that fit; the others change nothing."""
    turn = match.turn
    room = 31 - match.pile.total
    legal = () if turn is None else match.legal_plays
    if turn is None:
        assert match.legal_plays == (), case
    else:
        assert legal == tuple(card for card in match.hand(turn) if card.value <= room), case
        assert legal, case
    before = (match.position(), match.events)
    for card in PACK:
        why = match.why_illegal(card)
        assert (why is None) == (card in legal), case
        if why is not None:
            with pytest.raises(noddy.IllegalPlay) as refused:
                match.play(card)
            assert str(refused.value).startswith(why), case
    assert (match.position(), match.events) == before, case
    for seat in range(match.rules.players):
        view = match.view(seat)
        assert view.legal_plays == (legal if seat == turn else ()), case
        assert view.hand == match.hand(seat), case
        assert set(view.unseen) == set(PACK) - set(view.dealt) - {match.starter} - {
            played.card for played in match.turns
        }, case


def check_round_trips(match: Any, case: str) -> None:
    """A copy, a pickle and a position are the same match; the same for the view of every seat."""
    again = noddy.Match.from_position(match.position())
    for twin in (match.copy(), copy.copy(match), copy.deepcopy(match), again, pickled(match)):
        assert twin == match, case
        assert twin.position() == match.position(), case
        assert (twin.scores, twin.turn, twin.winner) == (match.scores, match.turn, match.winner)
        assert twin.legal_plays == match.legal_plays, case
    assert pickled(match).events == match.events, case
    for seat in range(match.rules.players):
        view = match.view(seat)
        for twin in (noddy.View.from_position(view.position()), pickled(view), copy.copy(view)):
            assert twin == view, case
            assert hash(twin) == hash(view), case
            assert (twin.scores, twin.turn, twin.gone) == (view.scores, view.turn, view.gone), case
            assert (twin.hand, twin.total) == (view.hand, view.total), case
            assert twin.legal_plays == view.legal_plays, case
        assert str(view) == match.position(seat) == view.position(), case


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


def check_end(match: Any, case: str) -> None:
    outcome = match.outcome()
    assert outcome is not None, case
    assert (outcome.winner, outcome.scores) == (match.winner, match.scores), case
    won = match.events[-1]
    assert (won.seat, won.scores) == (match.winner, match.scores), case
    for event in match.events:
        assert pickled(event) == event, case
    # The match is its setup and its choices.
    for count in (0, 1, len(match.choices) // 2, len(match.choices), len(match.choices) + 9):
        rewound = match.rewound(count)
        assert rewound.choices == match.choices[:count], case
        assert rewound.events == match.events[: len(rewound.events)], case


def test_invariants_at_every_step(seed: str, count_cases: Say) -> None:
    steps = sum(simulate(f"{seed}/{number}") for number in range(60))
    count_cases(f"60 matches, {steps:,} steps")


@pytest.mark.slow
def test_invariants_at_every_step_of_many_matches(
    seed: str, count_cases: Say, progress: Say
) -> None:
    steps = 0
    for number in range(5000):
        steps += simulate(f"{seed}/many/{number}")
        if number % 50 == 49:
            progress(f"{number + 1} of 5,000 matches")
    count_cases(f"5,000 matches, {steps:,} steps")


# ---------------------------------------------------------------------------
# What a seat cannot see does not change what it sees
# ---------------------------------------------------------------------------


def exchange(case: str, tries: int) -> int:
    """Exchange hidden cards among deals with the same public history.

    Says how many such deals were compared.
    """
    rng = Random(case)
    players, hand_size = rng.choice((2, 3, 4)), rng.choice((3, 4))
    options: dict[str, Any] = {
        "players": players,
        "hand_size": hand_size,
        "target": rng.choice(TARGETS),
        "knave_noddy": rng.choice((0, 1, 2)),
        "seed": rng.getrandbits(64),
        "dealer": rng.randrange(players),
    }
    needed = players * hand_size + 1
    pack = rng.sample(PACK, 52)
    match = engine_match(**options, decks=[pack])
    choices: list[Any] = []
    for _ in range(rng.randrange(needed)):
        if match.turn is None or match.deal_number > 1:
            break
        choices.append(rng.choice(match.legal_plays))
        match.play(choices[-1])
    if match.deal_number > 1:
        # Nothing has been played in the deal just begun: step back to the one before it.
        choices.pop()
        match = match.rewound(len(choices))
    seat = rng.randrange(players)
    view = match.view(seat)
    unseen = set(view.unseen)
    places = [place for place, card in enumerate(pack) if card in unseen]
    compared = 0
    for _ in range(tries):
        cards = [pack[place] for place in places]
        rng.shuffle(cards)
        other_pack = list(pack)
        for place, card in zip(places, cards, strict=True):
            other_pack[place] = card
        other = engine_match(**options, decks=[other_pack])
        try:
            for card in choices:
                other.play(card)
        except noddy.IllegalPlay:
            continue
        if other.events != match.events:
            # Somebody said go who did not, or did not who did: the seat would have heard.
            continue
        compared += 1
        twin = other.view(seat)
        assert twin == view, case
        assert (hash(twin), repr(twin), twin.position()) == (
            hash(view),
            repr(view),
            view.position(),
        )
        for name in dir(view):
            if not name.startswith("_") and not callable(getattr(view, name)):
                assert getattr(twin, name) == getattr(view, name), f"{case}: {name}"
        if view.turn == seat:
            # `master` solves each of these deals anew: it has tests of its own (test_advice.py).
            for name in noddy.BuiltinStrategy.names()[:-1]:
                chosen = [noddy.BuiltinStrategy(name, seed=5).choose(each) for each in (view, twin)]
                assert chosen[0] == chosen[1], f"{case}: {name}"
    return compared


def test_invariants_of_a_view_when_hidden_cards_are_exchanged(seed: str, count_cases: Say) -> None:
    compared = [exchange(f"{seed}/{number}", 20) for number in range(400)]
    with_some = sum(map(bool, compared))
    assert with_some > 200, "hardly any exchange kept the public history"
    count_cases(f"{sum(compared):,} exchanges in {with_some} of 400 situations")


@pytest.mark.slow
def test_invariants_of_a_view_when_hidden_cards_are_exchanged_often(
    seed: str, count_cases: Say
) -> None:
    compared = [exchange(f"{seed}/often/{number}", 50) for number in range(10_000)]
    count_cases(f"{sum(compared):,} exchanges in {sum(map(bool, compared)):,} of 10,000 situations")


# ---------------------------------------------------------------------------
# What the invariants have found
# ---------------------------------------------------------------------------


def test_R12_a_pile_that_a_winning_last_card_closes_is_closed_in_the_views() -> None:
    """Seat 1 sees whether seat 0 won by the last card, or goes on: two views, not one."""
    views = []
    for hand in ("9c 8s 6h", "9c 8s 3h"):
        cards = deck(1, hand, "Kd Qc 7d", starter="2h")
        match = noddy.Match(dealer=1, scores=[30, 0], decks=[cards])
        for card in ("9c", "Kd", "8s"):
            match.play(card)
        views.append(match.view(1))
    ended, open_ = views
    assert ended != open_
    assert ended.position().endswith("plays=9c,Kd,8s,go,|")
    assert open_.position().endswith("plays=9c,Kd,8s,go")
    assert noddy.View.from_position(ended.position()) == ended


def test_a_match_of_any_length_can_be_pickled() -> None:
    match = noddy.Match(noddy.Rules(players=4, hand_size=4, target=1000), seed=1)
    while match.turn is not None:
        match.play(match.legal_plays[0])
    assert len(match.choices) > 1000
    assert pickled(match) == match
