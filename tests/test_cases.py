"""Every line of the case files, against the reference and the engine."""

import json
from pathlib import Path
from typing import Any

import pytest

from noddy import reference
from twins import KINDS, Event, Game, Table, deck, only

Case = dict[str, Any]


def _cases(name: str) -> list[Any]:
    """Read a case file, one test for each line."""
    lines = (Path(__file__).parent / "cases" / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [pytest.param(case, id=case["id"]) for case in map(json.loads, lines)]


def _match_of(game: Game, case: Case, **rules: Any) -> Table:
    """Begin a match with the hands of a case; any free card may be turned up."""
    hands = [" ".join(hand) for hand in case["hands"]]
    held = {card for hand in case["hands"] for card in hand}
    free = next(card for card in reference.PACK if card not in held and card[0] != "J")
    cards = deck(case["dealer"], *hands, starter=case.get("starter", free))
    return game.match(
        players=case["players"],
        hand_size=len(case["hands"][0]),
        dealer=case["dealer"],
        seed=1,
        decks=[cards],
        **rules,
    )


@pytest.mark.parametrize("case", _cases("show"))
def test_show(game: Game, case: Case) -> None:
    hand = " ".join(case["hand"])
    assert game.show(hand, case["starter"]) == case["expected"]
    # What is itemised adds up to the kinds, and to the total.
    by_kind = dict.fromkeys(KINDS, 0)
    plural = {"fifteen": "fifteens", "pair": "pairs", "run": "runs"}
    for kind, _, points in game.combinations(hand, case["starter"]):
        by_kind[plural.get(kind, kind)] += points
    assert by_kind == {kind: case["expected"][kind] for kind in KINDS}


@pytest.mark.parametrize("case", _cases("pegging"))
def test_pegging(game: Game, case: Case) -> None:
    match = _match_of(game, case, target=1000)
    by_card: dict[str, int] = {}
    leaders = [match.turn]
    for seat, card in case["plays"]:
        assert match.turn == seat
        for event in _until_show(match.play(card)):
            if event["event"] in ("play", "last_card"):
                by_card[card] = by_card.get(card, 0) + event["points"]
            if event["event"] == "pile_closed" and event["leader"] is not None:
                leaders.append(event["leader"])
    totals = [0] * case["players"]
    for seat, card in case["plays"]:
        totals[seat] += by_card[card]
    expected = case["expected"]
    assert by_card == expected["points_by_card"]
    assert leaders == expected["pile_leaders"]
    assert totals == expected["totals"]


def _until_show(events: list[Event]) -> list[Event]:
    """Keep what happened before the show."""
    shows = [number for number, event in enumerate(events) if event["event"] == "show"]
    return events[: shows[0]] if shows else events


@pytest.mark.parametrize("case", [c for c in _cases("match") if c.values[0]["stage"] == "deal"])
def test_match_that_ends_in_the_deal(game: Game, case: Case) -> None:
    others = [card for card in reference.PACK if card != case["starter"]]
    in_hands = case["players"] * 3
    match = game.match(
        players=case["players"],
        target=case["target"],
        knave_noddy=int(case["knave_noddy"]),
        dealer=case["dealer"],
        scores=case["scores"],
        decks=[" ".join([*others[:in_hands], case["starter"]])],
    )
    _check_end(match, case)


@pytest.mark.parametrize("case", [c for c in _cases("match") if c.values[0]["stage"] == "play"])
def test_match_that_ends_in_the_play(game: Game, case: Case) -> None:
    match = _match_of(game, case, target=case["target"], scores=case["scores"])
    for seat, card in case["plays"]:
        if match.turn is None:
            break
        assert match.turn == seat
        match.play(card)
    _check_end(match, case)


def _check_end(match: Table, case: Case) -> None:
    """Compare how a match ended."""
    expected = case["expected"]
    assert match.turn is None
    assert match.events[-1] == {
        "event": "won",
        "seat": expected["winner"],
        "scores": expected["scores"],
    }
    assert len(only("play", match.events)) == expected["plays_made"]
    assert only("show", match.events) == []


@pytest.mark.parametrize("case", [c for c in _cases("match") if c.values[0]["stage"] == "show"])
def test_match_that_ends_in_the_show(case: Case) -> None:
    expected = case["expected"]
    events = reference.count_show(
        case["hands"], case["starter"], case["dealer"], case["scores"], case["target"]
    )
    assert [[show["seat"], show["points"]] for show in events[:-1]] == expected["shown"]
    assert events[-1] == {
        "event": "won",
        "seat": expected["winner"],
        "scores": expected["scores"],
    }


@pytest.mark.parametrize("case", [c for c in _cases("match") if c.values[0]["stage"] == "cut"])
def test_cut(case: Case) -> None:
    draws = [card for one_round in case["cuts"] for card in one_round if card is not None]
    dealer, events = reference.cut_for_deal(case["players"], draws=draws)
    assert dealer == case["expected"]["dealer"]
    assert [event["card"] for event in events] == draws
