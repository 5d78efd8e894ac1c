"""Players who count for themselves: rulings C1 to C9, on both implementations."""

import copy
import pickle
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import noddy
import parity
from noddy.record import dump, load
from twins import Event, Game, Table, deck, kinds, only

Say = Callable[[str], None]
api: Any = noddy

# With 5s turned up they count 15, 0 and 7.
FIFTEEN, NOTHING, SEVEN = "5h 5d Js", "4c 7d 9h", "6c 4d 9s"
COUNTS = {FIFTEEN: 15, NOTHING: 0, SEVEN: 7}


def at_show(game: Game, count: str, *hands: str, needs: list[int] | None = None) -> Table:
    """Play a first deal, dealt by the last seat, up to its show.

    With `needs`, so many points are then still needed by each seat.
    """
    dealer = len(hands) - 1
    options: dict[str, Any] = {
        "players": len(hands),
        "count": count,
        "seed": 1589,
        "dealer": dealer,
        "decks": [deck(dealer, *hands, starter="5s")],
    }
    match = game.match(target=1000, **options)
    play_out(match)
    if needs is not None:
        scores = [500 - need - pegged for need, pegged in zip(needs, match.scores, strict=True)]
        match = game.match(target=500, scores=scores, **options)
        play_out(match)
    return match


def play_out(match: Table) -> None:
    """Play the lowest card as long as cards are played in this deal."""
    for _ in range(sum(len(match.hand(seat)) for seat in range(len(match.scores)))):
        match.play(match.legal_plays[0])


def claim_all(match: Table, *claims: int) -> list[Event]:
    """Claim in the order in which the match asks, and give everything that happened."""
    events = []
    for points in claims:
        assert match.to_claim is not None
        events += match.claim(match.to_claim[0], points)
    return events


def scored(match: Table, *claims: int) -> list[int]:
    """Say what each seat scores by these claims."""
    before = list(match.scores)
    claim_all(match, *claims)
    return [now - then for now, then in zip(match.scores, before, strict=True)]


def claims_in(events: list[Event]) -> list[tuple[int, ...]]:
    """Give seat, owner, points claimed, due and scored of each claim."""
    names = ("seat", "owner", "claimed", "due", "points")
    return [tuple(event[name] for name in names) for event in only("claim", events)]


# ---------------------------------------------------------------------------
# C1: who counts
# ---------------------------------------------------------------------------


def test_C1_the_program_counts_unless_it_is_agreed_otherwise(game: Game) -> None:
    match = at_show(game, "auto", FIFTEEN, NOTHING)
    assert (match.to_claim, match.due) == (None, None)
    assert [event["points"] for event in only("show", match.events)] == [15, 0]
    assert not only("reveal", match.events)
    for count in ("manual", "muggins"):
        match = at_show(game, count, FIFTEEN, NOTHING)
        assert match.to_claim == (0, 0)
        assert not only("show", match.events)


@pytest.mark.parametrize("count", ["manual", "muggins"])
def test_C1_play_last_card_and_knave_are_scored_for_the_players(game: Game, count: str) -> None:
    cards = deck(1, "Kc 4d 9c", "Qd 7s 6h", starter="Js")
    told = []
    for who in (count, "auto"):
        match = game.match(dealer=1, decks=[cards], count=who, seed=1)
        for card in ("Kc", "Qd", "4d", "7s", "9c", "6h"):
            match.play(card)
        told.append([e for e in match.events if e["event"] in ("knave_noddy", "play", "last_card")])
    assert told[0] == told[1]
    assert sum(event["points"] for event in told[0]) == 1 + 5


# ---------------------------------------------------------------------------
# C2: a hand laid open
# ---------------------------------------------------------------------------


@pytest.mark.parametrize("count", ["manual", "muggins"])
def test_C2_hands_are_laid_open_one_by_one_in_the_order_of_the_show(game: Game, count: str) -> None:
    match = at_show(game, count, FIFTEEN, NOTHING, SEVEN)
    assert match.events[-1] == {
        "event": "reveal",
        "seat": 0,
        "hand": "5d 5h Js",
        "starter": "5s",
    }
    assert kinds(match.claim(0, 15)) == ["claim", "reveal"]
    assert match.to_claim == (1, 1)
    assert kinds(match.claim(1, 0)) == ["claim", "reveal"]
    assert match.to_claim == (2, 2)
    assert kinds(match.claim(2, 7))[:3] == ["claim", "deal", "starter"]
    assert match.to_claim is None
    assert match.dealer == 0
    assert [event["seat"] for event in only("reveal", match.events)] == [0, 1, 2]


def test_C2_no_card_can_be_played_meanwhile(game: Game) -> None:
    match = at_show(game, "manual", FIFTEEN, NOTHING)
    before = list(match.events)
    assert (match.turn, match.legal_plays) == (None, [])
    with pytest.raises(ValueError, match="seat 0 is to claim"):
        match.play("4c")
    assert (match.events, match.to_claim) == (before, (0, 0))
    claim_all(match, 15, 0)
    assert match.turn == 1


# ---------------------------------------------------------------------------
# C3 to C5: the owner claims
# ---------------------------------------------------------------------------


@pytest.mark.parametrize("count", ["manual", "muggins"])
def test_C3_the_owner_claims_one_number_for_the_hand(game: Game, count: str) -> None:
    match = at_show(game, count, FIFTEEN, NOTHING, SEVEN)
    assert (match.to_claim, match.due) == ((0, 0), 15)
    assert scored(match, 15) == [15, 0, 0]
    # A hand that counts nothing is claimed too.
    assert (match.to_claim, match.due) == ((1, 1), 0)
    assert scored(match, 0, 7) == [0, 0, 7]


@pytest.mark.parametrize("count", ["manual", "muggins"])
@pytest.mark.parametrize("claimed", [16, 20, 29])
def test_C4_too_much_is_corrected_to_the_true_count(game: Game, count: str, claimed: int) -> None:
    match = at_show(game, count, FIFTEEN, NOTHING)
    events = claim_all(match, claimed, claimed)
    assert claims_in(events) == [(0, 0, claimed, 15, 15), (1, 1, claimed, 0, 0)]


def test_C5_too_little_stands_and_the_rest_is_lost(game: Game) -> None:
    match = at_show(game, "manual", FIFTEEN, NOTHING, SEVEN)
    before = list(match.scores)
    events = claim_all(match, 12, 0, 0)
    assert claims_in(events) == [(0, 0, 12, 15, 12), (1, 1, 0, 0, 0), (2, 2, 0, 7, 0)]
    assert [now - then for now, then in zip(match.scores, before, strict=True)] == [12, 0, 0]


# ---------------------------------------------------------------------------
# C6: muggins
# ---------------------------------------------------------------------------


def test_C6_the_example_of_the_rules(game: Game) -> None:
    match = at_show(game, "muggins", FIFTEEN, NOTHING, SEVEN)
    events = claim_all(match, 12, 0, 5)
    assert claims_in(events) == [(0, 0, 12, 15, 12), (1, 0, 0, 3, 0), (2, 0, 5, 3, 3)]
    assert match.to_claim == (1, 1)


def test_C6_opponents_are_asked_clockwise_from_the_owner(game: Game) -> None:
    match = at_show(game, "muggins", FIFTEEN, NOTHING, SEVEN)
    claim_all(match, 15, 0)
    asked = []
    for points in (1, 0, 0):
        asked.append((match.to_claim, match.due))
        claim_all(match, points)
    assert asked == [((2, 2), 7), ((0, 2), 6), ((1, 2), 6)]
    # Everybody left it: the next deal has begun.
    assert match.turn is not None


def test_C6_the_first_who_takes_any_of_it_ends_the_matter(game: Game) -> None:
    match = at_show(game, "muggins", FIFTEEN, NOTHING, SEVEN)
    # Of the 5 that are left seat 1 takes 2; the other 3 are lost, and seat 2 is not asked.
    assert scored(match, 10, 2) == [10, 2, 0]
    assert match.to_claim == (1, 1)


@pytest.mark.parametrize("claimed", [15, 29])
def test_C6_nobody_is_asked_where_nothing_is_left(game: Game, claimed: int) -> None:
    match = at_show(game, "muggins", FIFTEEN, NOTHING)
    claim_all(match, claimed)
    assert match.to_claim == (1, 1)


# ---------------------------------------------------------------------------
# C7: what a claim is
# ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "points"), [(1, 15), (2, 15), (-1, 15), (0, -1), (0, 30), (0, 1000), (0, 10**30)]
)
def test_C7_anything_else_is_refused_and_changes_nothing(
    game: Game, seat: int, points: int
) -> None:
    match = at_show(game, "muggins", FIFTEEN, NOTHING)
    before = (list(match.events), list(match.scores), match.to_claim, match.due)
    with pytest.raises(ValueError, match="claim"):
        match.claim(seat, points)
    assert (match.events, match.scores, match.to_claim, match.due) == before


def test_C7_there_is_a_time_to_claim(game: Game) -> None:
    for count in ("auto", "manual"):
        match = game.match(dealer=1, seed=1, count=count)
        with pytest.raises(ValueError, match="claimed"):
            match.claim(0, 0)
    match = at_show(game, "manual", FIFTEEN, NOTHING, needs=[10, 10])
    claim_all(match, 15)
    with pytest.raises(ValueError, match="claimed"):
        match.claim(1, 0)


# ---------------------------------------------------------------------------
# C8: out by a claim
# ---------------------------------------------------------------------------


def test_C8_a_claim_that_reaches_the_target_ends_the_match_at_once(game: Game) -> None:
    match = at_show(game, "muggins", FIFTEEN, NOTHING, needs=[12, 1])
    events = claim_all(match, 12)
    # The other 3 would have won for seat 1.
    assert kinds(events) == ["claim", "won"]
    assert events[-1] == {"event": "won", "seat": 0, "scores": [500, 499]}
    assert (match.turn, match.to_claim, match.due) == (None, None, None)


def test_C8_a_hand_is_claimed_whole_past_the_target(game: Game) -> None:
    match = at_show(game, "manual", FIFTEEN, NOTHING, needs=[1, 1])
    assert claim_all(match, 15)[-1]["scores"] == [514, 499]


def test_C8_a_taken_rest_wins_too(game: Game) -> None:
    match = at_show(game, "muggins", FIFTEEN, NOTHING, SEVEN, needs=[100, 3, 1])
    events = claim_all(match, 12, 3)
    assert kinds(events) == ["claim", "claim", "won"]
    assert events[-1]["seat"] == 1
    assert match.to_claim is None


def test_C8_a_claim_that_falls_short_does_not_win(game: Game) -> None:
    match = at_show(game, "manual", FIFTEEN, SEVEN, needs=[15, 7])
    # Seat 0 could have won.
    assert kinds(claim_all(match, 14, 7)) == ["claim", "reveal", "claim", "won"]


# ---------------------------------------------------------------------------
# C9: players who count right
# ---------------------------------------------------------------------------


@pytest.mark.parametrize("count", ["manual", "muggins"])
def test_C9_true_claims_are_the_match_that_the_program_counts(seed: str, count: str) -> None:
    for number in range(100):
        rng = Random(f"{seed}/{number}")
        options = parity.match_options(rng)
        auto = parity.engine_match(**options)
        own = parity.engine_match(**options, count=count)
        while auto.turn is not None:
            card = rng.choice(auto.legal_plays)
            auto.play(card)
            own.play(card)
            while own.to_claim is not None:
                own.claim(own.to_claim[0], own.due)
            assert own.turn == auto.turn
            assert own.scores == auto.scores
        assert own.outcome() == auto.outcome()


@pytest.mark.parametrize("count", ["manual", "muggins"])
def test_C9_strategies_count_right(count: Any) -> None:
    class First:
        def choose(self, view: noddy.View) -> noddy.Card:
            return view.legal_plays[0]

    tables: list[list[Any]] = [["greedy", "random"], ["greedy", First()]]
    for players in tables:
        auto = noddy.simulate(players, matches=200, seed=3)
        own = noddy.simulate(players, matches=200, seed=3, rules=noddy.Rules(count=count))
        mine, theirs = own.to_dict(), auto.to_dict()
        assert mine.pop("rules") == {**theirs.pop("rules"), "count": count}
        assert mine == theirs


# ---------------------------------------------------------------------------
# Both engines, every form
# ---------------------------------------------------------------------------


def test_parity_of_claims(seed: str, count_cases: Say) -> None:
    seen: Counter[str] = Counter()
    for number in range(1000):
        seen += parity.compare_claims(f"{seed}/claims/{number}")
    assert min(seen.values()) >= 20, seen
    assert len(seen) == 8
    count_cases(", ".join(f"{what} {times:,}" for what, times in seen.items()))


@pytest.mark.slow
def test_parity_of_claims_in_100_000_matches(seed: str, count_cases: Say, progress: Say) -> None:
    tasks = [(f"{seed}/claims/many/{number}",) for number in range(100_000)]
    seen: Counter[str] = Counter()
    for done, more in parity.on_all_processors(parity.compare_claims, tasks):
        seen += more
        if done % 1000 == 0:
            progress(f"{done:,} of 100,000")
    assert seen["matches"] == 100_000
    count_cases(", ".join(f"{what} {times:,}" for what, times in seen.items()))


def claimed_match(case: str, check: Callable[[Any, str], None]) -> int:
    """Play a match with claims at random and check it at every step; says how many there were."""
    rng = Random(case)
    match = parity.engine_match(**parity.claim_options(rng))
    steps = 0
    while match.winner is None:
        check(match, case)
        steps += 1
        if match.to_claim is None:
            match.play(rng.choice(match.legal_plays))
        else:
            match.claim(match.to_claim[0], parity.drawn_claim(rng, match.due))
    check(match, case)
    return steps + 1


def check_forms(match: Any, case: str) -> None:
    """A copy, a pickle, a position and a replay are the same match."""
    pickled = pickle.loads(pickle.dumps(match))
    read = api.Match.from_position(match.position())
    replayed = match.rewound(len(match.choices))
    for twin in (match.copy(), copy.deepcopy(match), read, pickled, replayed):
        assert twin == match, case
        assert twin.position() == match.position(), case
        state = (twin.turn, twin.to_claim, twin.due, twin.scores, twin.winner, twin.legal_plays)
        assert state == (
            *(match.turn, match.to_claim, match.due, match.scores),
            *(match.winner, match.legal_plays),
        ), case
    assert pickled.events == replayed.events == match.events, case
    for seat in range(match.rules.players):
        view = match.view(seat)
        assert view.to_claim == match.to_claim, case
        for twin in (api.View.from_position(view.position()), pickle.loads(pickle.dumps(view))):
            assert twin == view, case
            assert (twin.turn, twin.to_claim, twin.scores) == (
                *(view.turn, view.to_claim, view.scores),
            ), case
            assert twin.position() == match.position(seat), case


def check_records(match: Any, case: str) -> None:
    """A record of the match is the match; so far as one seat has seen it, likewise."""
    # A record has all deals: checked at each step, a long match would be written again and again.
    if match.winner is None and len(match.choices) % 9:
        return
    recorded = load(dump(match))
    assert recorded == match, case
    assert recorded.events == match.events, case
    assert recorded.choices == match.choices, case
    assert dump(recorded) == dump(match), case
    if match.to_claim is not None:
        # All cards have been played: what a seat has seen is what there is.
        for seat in range(match.rules.players):
            assert load(dump(match, seat=seat)).to_claim == match.to_claim, case


def check_points(match: Any, case: str) -> None:
    """The points of the events add up to the scores, and nobody scores after a winner."""
    points = list(match.rewound(0).start_scores)
    for place, event in enumerate(match.events):
        if event.points:
            points[event.seat] += event.points
        if max(points) >= match.rules.target:
            after = match.events[place + 1 :]
            assert [type(each) for each in after] == [noddy.Won], case
            break
    assert tuple(points) == match.scores, case
    for event in match.events:
        assert pickle.loads(pickle.dumps(event)) == event, case


def test_claims_stand_in_every_form(seed: str, count_cases: Say) -> None:
    steps = 0
    for check in (check_forms, check_records, check_points):
        for number in range(12):
            steps += claimed_match(f"{seed}/{check.__name__}/{number}", check)
    count_cases(f"36 matches, {steps:,} steps")


@pytest.mark.slow
def test_claims_stand_in_every_form_of_many_matches(seed: str, count_cases: Say) -> None:
    steps = 0
    for check in (check_forms, check_records, check_points):
        for number in range(1000):
            steps += claimed_match(f"{seed}/many/{number}", check)
    count_cases(f"3,000 matches, {steps:,} steps")


def test_a_match_is_its_setup_and_its_choices() -> None:
    match = api.Match(api.Rules(count="muggins"), seed=1589)
    while match.winner is None:
        if match.to_claim is None:
            match.play(match.legal_plays[0])
        else:
            match.claim(match.to_claim[0], match.due // 2)
    again = api.Match(api.Rules(count="muggins"), seed=1589)
    for choice in match.choices:
        if isinstance(choice, noddy.Card):
            again.play(choice)
        else:
            again.claim(*choice)
    assert again.events == match.events
    assert again.choices == match.choices
    for count in range(len(match.choices)):
        part = match.rewound(count)
        assert part.choices == match.choices[:count]
        assert part.events == match.events[: len(part.events)]


def test_the_forms_of_the_usual_count_are_as_they_were() -> None:
    rules = noddy.Rules()
    assert repr(rules) == "Rules(players=2, hand_size=3, target=31, knave_noddy=1)"
    assert rules.__reduce__()[1] == (2, 3, 31, 1)
    match = noddy.Match(seed=1589)
    text = match.position()
    assert "count" not in text
    assert "claims" not in text
    assert noddy.Match.from_position(text + " count=auto claims=-").position() == text
    assert "count" not in dump(match)
    assert noddy.Rules(count="manual").replace(count="auto") == rules
    assert noddy.Rules(count="manual") != rules


# ---------------------------------------------------------------------------
# Records and replay
# ---------------------------------------------------------------------------

BY_HAND = """\
format = "noddy-record"
version = 1
rules = { count = "muggins" }

[[hand]]
dealer = "p2"
deal = ["p1 4h 5c Kd", "p2 6s 9c 2d"]
starter = "5s"
play = ["p1 4h", "p2 6s", "p1 5c", "p2 9c", "p2 2d", "p1 Kd"]
claims = ["p1 4", "p2 2", "p2 2"]
scores = [10, 5]
"""


def test_a_record_by_hand_says_what_was_claimed() -> None:
    match = load(BY_HAND)
    assert match.choices[-3:] == ((0, 4), (1, 2), (1, 2))
    assert match.deal_number == 2


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"p1 4", "p2 2", "p2 2"', '"p2 4"', "line 10: it is p1 who claims here, not p2"),
        ('"p1 4",', '"p1 30",', "line 10: a claim is from 0 to 29 points, not 30"),
        ('"p1 4",', '"p1",', 'line 10: a claim is a seat and its points, as in "p1 5", not "p1"'),
        ('"p1 4",', '"p1 -4",', "line 10: a claim is a seat and its points"),
        ('"p1 4",', '"p1 4 5",', "line 10: a claim is a seat and its points"),
        ('"p1 4",', '"p3 4",', "line 10: a seat is one of p1, p2"),
        ("[10, 5]", "[10, 7]", "line 11: the scores here are [10, 5], not [10, 7]"),
        (', "p1 Kd"]', "]", "line 10: no hand lies open for claims"),
        ('"p2 2"]', '"p2 2", "p1 0"]', "line 10: this hand is over before p1 claims 0"),
        ('{ count = "muggins" }', "{ players = 2 }", "line 10: claims are made where the rules"),
        ('"muggins"', '"loud"', "line 3: count must be auto, manual or muggins"),
        ('"muggins"', "3", "line 3: count must be auto, manual or muggins"),
        ('version = 1\n', 'version = 1\nturn = "p2"\n', None),
        ('version = 1\n', 'version = 1\nturn = "p1"\n', "line 3: it is the turn of p2, not p1"),
    ],
)  # fmt: skip
def test_a_record_whose_claims_contradict_it_is_refused(
    old: str, new: str, message: str | None
) -> None:
    assert old in BY_HAND
    before, _, after = BY_HAND.rpartition(old)
    if message is None:
        load(before + new + after)
        return
    with pytest.raises(noddy.InvalidRecord) as refused:
        load(before + new + after)
    assert str(refused.value).startswith(message)


def test_a_hand_follows_only_when_all_is_claimed() -> None:
    text = BY_HAND.replace(', "p2 2"]', "]").replace("scores = [10, 5]\n", "")
    assert load(text).to_claim == (1, 1)
    following = '\n[[hand]]\ndeal = ["p1 4h 5c Kd", "p2 6s 9c 2d"]\nstarter = "5s"\n'
    with pytest.raises(noddy.InvalidRecord, match="in the one before p2 has still to claim"):
        load(text + following)


def test_replay_tells_what_was_claimed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from noddy.cli import main

    path = tmp_path / "match.noddy"
    claims = 'claims = ["p1 0", "p2 4", "p2 29"]'
    text = BY_HAND.replace('claims = ["p1 4", "p2 2", "p2 2"]', claims).replace("[10, 5]", "[6, 7]")
    path.write_text(text, "utf-8")
    assert main(["replay", str(path), "--ascii"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line for line in told if "claims" in line or "takes" in line] == [
        "  p1  claims 0 of 6",
        "  p2  takes 4 of 6   4, p2 5",
        "  p2  claims 29, but there are 2   2, p2 7",
    ]
    assert sum("lays open" in line for line in told) == 2
