"""Cards and commands as they are typed: whole tokens, or nothing."""

from __future__ import annotations

import pytest

from noddy.terminal.cards import (
    Wanted,
    card_glyphs,
    card_letters,
    card_words,
    printed,
    read_card,
    read_cards,
    suits_meant,
)
from noddy.terminal.parse import COMMANDS, closest, parse

FIVE_OF_HEARTS = Wanted(rank=4, suit=2)
TEN_OF_HEARTS = Wanted(rank=9, suit=2)


@pytest.mark.parametrize(
    "text",
    [
        "5h",
        "5H",
        "5 h",
        "5♥",
        "5♡",
        "5♥\ufe0f",
        "5 of hearts",
        "five of hearts",
        "Five Hearts",
        "🂵",
    ],
)
def test_the_five_of_hearts_in_every_form(text: str) -> None:
    assert read_card(text) == FIVE_OF_HEARTS


@pytest.mark.parametrize("text", ["10h", "th", "TH", "ten of hearts", "10 ♥", "🂺"])
def test_the_ten_of_hearts_in_every_form(text: str) -> None:
    assert read_card(text) == TEN_OF_HEARTS


@pytest.mark.parametrize(
    ("text", "rank"),
    [("a", 0), ("ace", 0), ("10", 9), ("t", 9), ("knave", 10), ("j", 10), ("q", 11), ("K", 12)],
)
def test_a_rank_alone(text: str, rank: int) -> None:
    assert read_card(text) == Wanted(rank=rank)


@pytest.mark.parametrize(
    "text",
    ["1h", "0h", "11h", "5x", "99", "5hh", "5 or 6", "fivec", "#0", "#10", "5 5", "h5", "", "of"],
)
def test_what_is_no_card(text: str) -> None:
    assert read_card(text) is None


def test_every_card_character_and_every_form_of_every_card() -> None:
    for number in range(52):
        wanted = Wanted(rank=number >> 2, suit=number & 3)
        for form in (card_glyphs, card_letters, card_words):
            assert read_card(form(number)) == wanted
        block = (0x1F0D0, 0x1F0C0, 0x1F0B0, 0x1F0A0)[number & 3]
        rank = number >> 2
        assert read_card(chr(block + 1 + rank + (rank > 10))) == wanted
    # The knights and the jokers are no cards of this pack.
    for point in (0x1F0AC, 0x1F0BC, 0x1F0CC, 0x1F0DC, 0x1F0BF, 0x1F0CF):
        assert read_card(chr(point)) is None


@pytest.mark.parametrize(
    "text", ["4h5ckd", "4h 5c kd", "4h,5c;kd", "4♥5♣K♦", "4 of hearts, 5c; king d"]
)
def test_several_cards(text: str) -> None:
    assert read_cards(text) == [14, 16, 49]


@pytest.mark.parametrize("text", ["4h 5x", "4h5", "4h of", "hearts"])
def test_several_cards_of_which_one_is_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        read_cards(text)


def test_a_suit_alone() -> None:
    texts = ("c", "diamonds", "♥", "of spades", "hat", "")
    assert [suits_meant(text) for text in texts] == [(0,), (1,), (2,), (3,), (), ()]


def test_a_card_beats_a_short_form_only_where_a_card_is_asked_for() -> None:
    assert parse("q").name == "card"
    assert parse("q", asked="enter").name == "quit"
    assert parse("/q").name == "quit"
    assert parse("h").name == "hint"
    assert parse("h", asked="suit").suit == 2
    assert parse("/h", asked="suit").name == "hint"


def test_lines_are_taken_whole() -> None:
    assert parse("undo now").name == "too much"
    assert parse("undoo").name == "unknown"
    assert parse("un").name == "unknown"
    assert parse("  LOOK!  ").name == "table"
    assert parse("").name == "empty"
    assert parse("play 5h").card == FIVE_OF_HEARTS
    assert parse("play five").card == Wanted(rank=4)
    assert parse("play").name == "not card"


def test_every_command_is_known_by_all_its_names() -> None:
    for name, (others, _) in COMMANDS.items():
        for word in (name, *others, name.upper()):
            assert parse(f"/{word}").name == name


@pytest.mark.parametrize(("word", "meant"), [("hnit", "hint"), ("undoo", "undo"), ("xyzzy", "")])
def test_the_nearest_command(word: str, meant: str) -> None:
    assert closest(word, list(COMMANDS)) == meant


def test_what_was_typed_is_shown_short_and_harmless() -> None:
    assert printed("\x1b[2J\x07") == r"\x1b[2J\x07"
    assert len(printed("x" * 10_000)) == 60
    assert len(printed("\x00" * 10_000)) == 60
    assert printed("\udcff").isascii()
    assert printed("\u202e").isascii()
