"""What the finished matches add up to: counted again by hand, and held against chance."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest

import noddy
from noddy.simulation import PLAY_SOURCES
from noddy.terminal.record_book import PLAY_EXPECTED, statistics, summary
from noddy.terminal.record_page import page, sentences


def state(
    seed: int,
    *,
    level: str = "steady",
    person: int = 0,
    by: str = "greedy",
    choices: int | None = None,
    undone: bool = False,
    people: int = 1,
    **rules: Any,
) -> dict[str, Any]:
    """A match as the store gives it, in which every seat plays by a level."""
    match = noddy.Match(noddy.Rules(**rules), seed=seed)
    player = noddy.BuiltinStrategy(by, seed=seed)
    while match.turn is not None and len(match.choices) != choices:
        match.play(player.choose(match.view(match.turn)))
    players = match.rules.players
    persons = {(person + step) % players for step in range(people)}
    return {
        "rules": {"players": players, **rules},
        "seats": [
            {"name": f"Name {seat}", "level": "" if seat in persons else level}
            for seat in range(players)
        ],
        "seed": seed,
        "nonce": None,
        "best_of": 1,
        "wins": [0] * players,
        "choices": " ".join(str(card) for card in match.choices),
        "redo": [],
        "told": len(match.events),
        "undone": undone,
        "hints": 0,
        "over": match.winner is not None,
        "winner": match.winner,
        "scores": list(match.scores),
    }


def test_points_are_those_of_the_matches() -> None:
    states = [state(seed, person=seed % 3, players=3) for seed in range(25)]
    row = statistics(states).total
    finals = [each["scores"] for each in states]
    mine = sum(scores[seed % 3] for seed, scores in enumerate(finals))
    assert row.yours.play + row.yours.show + row.yours.knave == mine
    others = row.theirs.play + row.theirs.show + row.theirs.knave
    assert mine + others == sum(map(sum, finals))
    assert row.theirs.deals == 2 * row.yours.deals
    # A hand that was dealt is worth what it would have counted.
    worth = 0
    for seed in range(25):
        match = noddy.record.load(played(seed).record())
        for number in range(1, match.deal_number + 1):
            pack = match.deck(number)
            dealer = [e.dealer for e in match.events if isinstance(e, noddy.Deal)][number - 1]
            first = (seed % 3 - dealer - 1) % 3
            worth += noddy.hand_points([pack[first + 3 * turn] for turn in range(3)], pack[9])
    assert row.yours.hands == worth


def played(seed: int) -> noddy.Match:
    match = noddy.Match(noddy.Rules(players=3), seed=seed)
    for card in state(seed, players=3)["choices"].split():
        match.play(card)
    return match


def test_wins_by_level_seat_and_deal() -> None:
    states = [
        state(seed, person=seed % 2, level=("steady", "sharp")[seed < 8]) for seed in range(30)
    ]
    book = statistics(states)
    assert [(row.level, row.matches) for row in book.rows] == [("sharp", 8), ("steady", 22)]
    won = [each["winner"] == number % 2 for number, each in enumerate(states)]
    assert book.total.won == sum(won)
    assert book.rows[0].won == sum(won[:8])
    assert book.total.seats == {0: [15, sum(won[::2])], 1: [15, sum(won[1::2])]}
    first = [
        next(e.dealer for e in noddy.Match(seed=seed).events if isinstance(e, noddy.Deal))
        == seed % 2
        for seed in range(30)
    ]
    assert book.total.dealt_first[True] == [
        sum(first), sum(w and f for w, f in zip(won, first, strict=True))
    ]  # fmt: skip
    assert summary(states)[0] == {
        "level": "sharp",
        "matches": 8,
        "won": book.rows[0].won,
        "lost": 8 - book.rows[0].won,
        "share": f"{100 * book.rows[0].won / 8:.1f}",
    }


def test_what_does_not_count_is_left_out_and_said() -> None:
    damaged = {**state(3), "choices": "Ah Ah"}
    book = statistics(
        [
            state(1),
            state(2, undone=True),
            state(3, choices=4),
            damaged,
            state(4, people=2),
            state(5, people=2, players=3),
        ]
    )
    assert book.total.matches == 1
    assert book.left_out == {"open": 1, "undone": 1, "people": 2, "damaged": 1}
    assert " ".join(page(book)[:2]) == (
        "1 finished match; left out: 1 open, 1 with something taken back, "
        "2 of several people, or of none, 1 that cannot be played again."
    )
    assert page(statistics([])) == ["No finished match is recorded yet."]
    assert sentences(statistics([])) == ["No finished match is recorded yet."]


@pytest.mark.parametrize("size", [3, 4])
def test_cards_are_worth_what_is_expected_of_them(size: int) -> None:
    """The mean of many matches is the exact one, although matches end when somebody is lucky."""
    row = statistics(
        [state(seed, by="random", hand_size=size, target=15) for seed in range(1500)]
    ).total
    deals = row.yours.deals
    assert abs(row.yours.hands - row.hands_expected) / deals < 4 * row.hands_error
    # A Jack is turned up in one deal of thirteen, whoever deals.
    assert abs(row.yours.knave - row.knave_expected) < 4 * (deals / 2 / 13) ** 0.5


def measured(level: str, players: int, size: int, matches: int) -> tuple[float, float]:
    run = noddy.simulate(
        [level] * players,
        matches=matches,
        seed=7,
        rules=noddy.Rules(players=players, hand_size=size),
    )
    play = sum(points[source] for points in run.points for source in PLAY_SOURCES)
    return play / run.deals / players, 2 / (run.deals * players) ** 0.5


def test_the_measured_play_is_that_of_the_simulation() -> None:
    for level in ("random", "greedy", "steady"):
        for (players, size), expected in PLAY_EXPECTED[level].items():
            found, error = measured(level, players, size, 4_000)
            assert abs(found - expected) < 4 * error, (level, players, size, found)


@pytest.mark.slow
def test_the_measured_play_of_every_level() -> None:
    for level, entries in PLAY_EXPECTED.items():
        for (players, size), expected in entries.items():
            found, error = measured(level, players, size, 1_000)
            assert abs(found - expected) < 4 * error, (level, players, size, found)


def test_the_play_is_expected_only_where_it_was_measured() -> None:
    row = statistics([state(1), state(2, target=61), state(3, level="mine")]).total
    assert 0 < row.play_deals < row.yours.deals
    assert any(
        "The play is measured for" in line
        for line in page(statistics([state(1), state(2, target=61)]))
    )
    assert any("has not been measured" in line for line in page(statistics([state(2, target=61)])))


def test_reviews_are_added_up() -> None:
    def review(match: noddy.Match) -> object:
        seats = [SimpleNamespace(decisions=10, given_away=0.25)] * match.rules.players
        return SimpleNamespace(unit="wins", seats=seats)

    book = statistics([state(seed) for seed in range(4)], review=review)
    assert (book.total.decisions, book.total.given_away) == ({"wins": 40}, {"wins": 1.0})
    assert any("40" in line and "2.50% of a win" in line for line in page(book))
    assert sentences(book)[-1] == "40 choices, 2.50% of a win given away by each."


def test_the_page_fits_the_screen() -> None:
    states = [state(seed, person=seed % 2, level="steady+sharp+expert") for seed in range(12)]
    book = statistics([*states, *(state(seed, level="random") for seed in range(3))])
    for lines in (page(book), page(book, ascii=True)):
        assert max(map(len, lines)) <= 79
    assert all(line.isascii() for line in page(book, ascii=True))
    # The point of a share stands where the scale says.
    chart = next(line for line in page(book) if "●" in line)
    start = page(book)[[("100 %" in line) for line in page(book)].index(True)].index("0")
    assert chart.index("●") - start == round(book.rows[0].rate * 40)
    assert json.loads(json.dumps(book.to_dict()))["counted"] == 15
