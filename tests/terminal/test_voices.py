"""The voices tell the same story: what each says is read back and compared with the events."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING

import pytest

from noddy.terminal.messages import words
from noddy.terminal.story import Happened, Item
from noddy.terminal.voices import make as make_voice

if TYPE_CHECKING:
    from .conftest import Make

NAMES = ("You", "Robin", "Marian", "Will")

# What is compared: the cards played, the points of each seat in order, the winner.
Told = tuple[list[tuple[int, str]], list[tuple[int, int]], int]


def from_events(items: list[Item]) -> Told:
    plays: list[tuple[int, str]] = []
    points: list[tuple[int, int]] = []
    winner = -1
    for item in items:
        if not isinstance(item, Happened):
            continue
        event = item.event.to_dict()
        if event["event"] == "play":
            plays.append((event["seat"], event["card"]))
        if event["event"] == "won":
            winner = event["seat"]
        elif event.get("points") or event["event"] == "show":
            points.append((event["seat"], event["points"]))
    return plays, points, winner


def from_json(lines: list[str]) -> Told:
    plays: list[tuple[int, str]] = []
    points: list[tuple[int, int]] = []
    winner = -1
    for line in lines:
        event = json.loads(line)
        if event.get("event") == "play":
            plays.append((event["seat"], event["card"]))
        if event.get("event") == "won":
            winner = event["seat"]
        elif "event" in event and (event.get("points") or event["event"] == "show"):
            points.append((event["seat"], event["points"]))
    return plays, points, winner


def seat_of(name: str) -> int:
    return NAMES.index(name[:1].upper() + name[1:])


def code(card: str) -> str:
    """A card of the screen in the notation of the engine."""
    rank, suit = card[:-1], card[-1]
    letters = dict(zip("♣♦♥♠CDHS", "cdhscdhs", strict=True))
    return ("T" if rank == "10" else rank) + letters[suit]


def from_wide(lines: list[str]) -> Told:
    plays: list[tuple[int, str]] = []
    points: list[tuple[int, int]] = []
    winner = -1
    for line in lines:
        played = re.match(r" (\w+) +(10|[A2-9JQK])([♣♦♥♠CDHS])  +(\d+)(\s|$)", line)
        if played:
            plays.append((seat_of(played[1]), code(played[2] + played[3])))
        scored = re.search(r" +(\d+)     (\w+) (\d+)$", line)
        if scored:
            points.append((seat_of(scored[2]), int(scored[1])))
        won = re.match(r"(\w+) wins?: ", line)
        if won:
            winner = seat_of(won[1])
    return plays, points, winner


def from_compact(lines: list[str]) -> Told:
    plays: list[tuple[int, str]] = []
    points: list[tuple[int, int]] = []
    winner = -1
    for line in lines:
        played = re.match(r"(\w+) (10|[A2-9JQK])([♣♦♥♠CDHS])  (\d+)", line)
        if played:
            plays.append((seat_of(played[1]), code(played[2] + played[3])))
        scored = re.match(r"  = (\d+)   (\w+) (\d+)$", line)
        if scored:
            points.append((seat_of(scored[2]), int(scored[1])))
        won = re.match(r"(\w+) wins?: ", line)
        if won:
            winner = seat_of(won[1])
    return plays, points, winner


def from_plain(lines: list[str]) -> Told:
    plays: list[tuple[int, str]] = []
    points: list[tuple[int, int]] = []
    winner = -1
    for line in lines:
        played = re.match(r"(\w+) plays? (\w+) of (\w+)\.", line)
        if played:
            rank = "A23456789TJQK"[words("rank_words").index(played[2])]
            suit = "cdhs"[words("suit_words").index(played[3])]
            plays.append((seat_of(played[1]), rank + suit))
        scored = re.search(r"(\w+) scores? (\d+)\.$", line)
        if scored:
            points.append((seat_of(scored[1]), int(scored[2])))
        won = re.match(r"(\w+) wins?: ", line)
        if won:
            winner = seat_of(won[1])
    return plays, points, winner


def together(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The sum of each seat, for voices that join a card's points with the last card's."""
    return [(seat, sum(p for s, p in points if s == seat)) for seat in range(4)]


READERS = {
    ("unicode", 80): from_wide,
    ("ascii", 80): from_wide,
    ("unicode", 40): from_compact,
    ("ascii", 60): from_compact,
    ("plain", None): from_plain,
    ("json", None): from_json,
}


@pytest.mark.parametrize("matches", [11, pytest.param(334, marks=pytest.mark.slow)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_voices_tell_the_same_story(make: Make, players: int, matches: int) -> None:
    chance = random.Random(players)
    for number in range(matches):
        seed = chance.getrandbits(64)
        session = make(
            seed=seed,
            players=players,
            hand_size=3 + number % 2,
            target=(31, 61, 15)[number % 3],
            level=("greedy", "random")[number % 2],
            pauses=number % 2 == 0,
        )
        items = session.welcome().items
        batches = [items]
        while not session.over:
            question = session.question
            line = str(chance.choice(question.values["legal"])) if question.for_card else ""
            batches.append(session.line(line).items)
        events = [item for batch in batches for item in batch]
        told = from_events(events)
        assert sum(p for _, p in told[1]) == sum(session.scores), f"seed {seed}"
        for (kind, width), read in READERS.items():
            voice = make_voice(kind, cast=session.cast, width=width)
            lines = [line for batch in batches for line in voice.tell(batch)]
            plays, points, winner = read(lines)
            where = f"seed {seed}, {kind} {width}"
            assert plays == told[0], where
            assert together(points) == together(told[1]), where
            assert winner == told[2], where
            if kind in ("unicode", "ascii"):
                assert max(len(line) for line in lines) < (width or 0), where
            if kind != "unicode":
                assert all(line.isascii() for line in lines), where


def test_every_number_on_the_table_is_a_sum_of_numbers_on_the_table(make: Make) -> None:
    """The score after each row is the score before it and the points of the row."""
    for seed in range(20):
        session = make(seed=seed, pauses=False, players=2 + seed % 3)
        items = session.welcome().items
        while not session.over:
            items += session.line(str(session.question.values["legal"][0])).items
        scores = dict.fromkeys(range(4), 0)
        for line in make_voice("ascii", cast=session.cast).tell(items):
            row = re.search(r" +(\d+)     (\w+) (\d+)$", line)
            if row:
                seat = seat_of(row[2])
                scores[seat] += int(row[1])
                assert scores[seat] == int(row[3]), line
                reasons = [int(points) for points in re.findall(r" for (\d+)", line)]
                if reasons:
                    assert sum(reasons) == int(row[1]), line


@pytest.mark.parametrize("matches", [40, pytest.param(10_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("players", [2, 4])
def test_no_voice_holds_a_card_before_it_is_public(make: Make, players: int, matches: int) -> None:
    """In each deal: nothing but the starter, own cards and cards played, until the show."""
    for seed in range(matches):
        session = make(seed=seed, players=players, target=21)
        items = session.welcome().items
        allowed: set[str] = set()
        voices = [make_voice(kind, cast=session.cast) for kind in ("json", "ascii")]
        while True:
            for item in items:
                if isinstance(item, Happened):
                    event = item.event.to_dict()
                    if event["event"] == "deal":
                        allowed = {str(card) for card in session._told.dealt[0]}
                    elif event["event"] == "show":
                        allowed |= set(event["hand"].split())
                    elif "card" in event:
                        allowed.add(event["card"])
            for voice in voices:
                after = _last_deal(voice.tell(items))
                seen = {code(card) for card in re.findall(r"\b(?:10|[A2-9JQK])[CDHS]\b", after)}
                seen |= set(re.findall(r"\b[A2-9TJQK][cdhs]\b", after))
                assert seen <= allowed, (seed, seen - allowed)
                if session.question.for_card:
                    asked = voice.prompt(session.question) + voice.toolbar(session.question)
                    seen = {code(card) for card in re.findall(r"\b(?:10|[A2-9JQK])[CDHS]\b", asked)}
                    assert seen <= allowed
            if session.over:
                break
            question = session.question
            items = session.line(
                str(question.values["legal"][-1]) if question.for_card else ""
            ).items


def _last_deal(lines: list[str]) -> str:
    """What is said from the beginning of a deal on: another deal has another pack."""
    for at in reversed(range(len(lines))):
        if '"event": "deal"' in lines[at] or lines[at].startswith("Deal "):
            return "\n".join(lines[at:])
    return "\n".join(lines)


def test_the_longest_row_is_broken_at_its_note() -> None:
    """A run on fifteen with an only card that is the last one: more than a line holds."""
    from noddy import Card, LastCard, Play, PlayScore
    from noddy.terminal.story import Cast

    cast = Cast(names=("You", "Robin"), levels=("", "greedy"), you=0)
    pile = tuple(Card(card) for card in ("4h", "5c", "6d"))
    play = Play(seat=0, card=pile[-1], total=15, score=PlayScore(fifteen=2, run=3))
    items: list[Item] = [
        Happened(play, scores=(5, 0), pile=pile, forced=True),
        Happened(LastCard(seat=0), scores=(6, 0)),
    ]
    assert make_voice("ascii", cast=cast).tell(items) == [
        " You    6D  15   fifteen for 2, run 4-5-6 for 3, last card for 1",
        "                 (your only card)                         6     you 6",
    ]
