"""Match records: round trips, records written by hand, and what is refused."""

import random
from pathlib import Path

import pytest

import noddy
from noddy import InvalidRecord, Match, Rules
from noddy.record import dump, load, load_record

# The worked example of the rules with a fifteen on the last card, then two hands that were shown.
BY_HAND = """
# Played with real cards.
format = "noddy-record"
version = 1
seats = ["Ann", "Robin"]

[[hand]]
dealer = "p2"
deal = ["p1 Kc 4d 9c", "p2 Qd 7s 6h"]
starter = "As"
play = [
  "p1 K♣ 10", "p2 qd 20",   # the totals may be written, and are checked
  "p1 4d 24", "p2 7s 31",
  "p1 9c 9",
  "p2 6h 15",
]
scores = [2, 5]

[[hand]]
deal = ["p1 5h 5d Js", "p2 ?? ?? ??"]
starter = "5s"
play = ["p2 Th", "p1 5h", "p2 2c", "p1 5d", "p2 3c", "p1 Js"]
"""


def state(match: Match) -> tuple[object, ...]:
    return match.position(), match.choices, [event.to_dict() for event in match.events]


def random_match(rng: random.Random) -> Match:
    rules = Rules(
        players=rng.choice([2, 3, 4]),
        hand_size=rng.choice([3, 4]),
        target=rng.choice([5, 15, 31, 61]),
        knave_noddy=rng.choice([0, 1, 2]),
    )
    match = Match(
        rules,
        seed=rng.getrandbits(64),
        dealer=rng.randrange(rules.players) if rng.random() < 0.5 else None,
        scores=[rng.randrange(5) for _ in range(rules.players)] if rng.random() < 0.3 else None,
        decks=[rng.sample(range(52), rng.randint(17, 52)) for _ in range(rng.randint(0, 3))],
    )
    play_on(match, rng, rng.choice([0, 3, 10, 10_000]))
    if rng.random() < 0.2 and match.turn is not None:
        match = Match.from_position(match.position())
        play_on(match, rng, 7)
    return match


def play_on(match: Match, rng: random.Random, choices: int) -> None:
    for _ in range(choices):
        if match.turn is None:
            return
        match.play(rng.choice(match.legal_plays))


@pytest.mark.parametrize("seed", range(8))
def test_a_record_reads_back_as_the_same_match(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(30):
        match = random_match(rng)
        names = ['Ä "n\\\n\x7f', "b", "c", "d"][: match.rules.players]
        text = dump(match, names=names, strategies=["", "greedy", "", ""][: len(names)])
        record = load_record(text)
        assert state(record.match) == state(match), text
        assert record.names == tuple(names)
        assert dump(record.match, names=record.names, strategies=record.strategies) == text


@pytest.mark.parametrize("seed", range(4))
def test_a_record_of_one_seat_hides_what_it_has_not_seen(seed: int) -> None:
    rng = random.Random(100 + seed)
    for _ in range(30):
        match = random_match(rng)
        for seat in range(match.rules.players):
            text = dump(match, seat=seat)
            record = load_record(text)
            assert "seed" not in text
            assert "stock" not in text
            assert text.count("??") == record.hidden
            assert record.match.view(seat) == match.view(seat), text
            hidden = [
                str(card)
                for other in range(match.rules.players)
                if other != seat
                for card in match.hand(other)
            ]
            last = text.rpartition("[[hand]]")[2]
            assert not any(card in last for card in hidden if card != str(match.starter))


def test_a_record_says_what_it_must() -> None:
    match = Match(seed=1589)
    text = dump(match)
    assert text.startswith('format = "noddy-record"\nversion = 1\nrules = { players = 2, ')
    assert 'seed = "1589"\n' in text
    assert text.count("[[hand]]") == 1
    assert match.record() == text


def test_a_record_written_by_hand() -> None:
    record = load_record(BY_HAND)
    match = record.match
    assert record.names == ("Ann", "Robin")
    assert match.deal_number == 3
    shows = [event for event in match.events if isinstance(event, noddy.Show)]
    assert [show.points for show in shows] == [2, 0, 4, 15]
    assert match.scores == (20, 10)
    assert load(BY_HAND.replace("\n", "\r\n")).choices == match.choices


def test_a_record_is_one_match_however_often_it_is_read() -> None:
    """Deals that a record without a seed does not have are the same each time."""
    late = Match(seed=1589, dealer=0).position().replace(" deal=1 ", " deal=3 ")
    lines = dump(Match.from_position(late)).splitlines()
    text = "\n".join(line for line in lines if not line.startswith("seed"))
    assert load(text).deal_number == 3
    assert load(text) == load(text)


def test_a_record_tells_no_deal_that_it_does_not_have() -> None:
    record = load_record(BY_HAND)
    told = [event.number for event in record.events if isinstance(event, noddy.Deal)]
    assert told == [1, 2]
    assert record.match.deal_number == 3
    # A record of a match in the middle of a deal has that deal as well.
    match = noddy.Match(seed=5)
    match.play(match.legal_plays[0])
    assert load_record(match.record()).events == match.events


def test_gos_may_be_written() -> None:
    with_go = BY_HAND.replace('"p1 Js"]', '"p1 go", "p1 Js"]')
    assert with_go != BY_HAND
    assert load(with_go).choices == load(BY_HAND).choices


def test_the_last_cards_of_a_match_may_be_unknown() -> None:
    text = """
format = "noddy-record"
version = 1
start = [29, 0]
winner = "p1"
[[hand]]
dealer = "p1"
deal = ["p1 5h ?? ??", "p2 Kd ?? ??"]
starter = "2s"
play = ["p2 Kd", "p1 5h"]
scores = [31, 0]
"""
    record = load_record(text)
    assert record.hidden == 4
    assert record.match.winner == 0


def test_a_cut_by_hand_names_the_dealer() -> None:
    cut = 'cut = ["p1 7h", "p2 7c", "p1 Ks", "p2 2d"]\n\n[[hand]]\n'
    text = BY_HAND.replace('[[hand]]\ndealer = "p2"\n', cut)
    record = load_record(text)
    assert record.match.choices == load(BY_HAND).choices
    assert [(seat, str(card)) for seat, card in record.cut] == [
        (0, "7h"),
        (1, "7c"),
        (0, "Ks"),
        (1, "2d"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("version = 1", "version = 2", "line 4: this program reads records of version 1, not 2"),
        ("version = 1", "version = true", "line 4: version must be a whole number"),
        ('"noddy-record"', '"phh"', 'line 3: a record says format = "noddy-record"'),
        ("seats =", "chairs =", 'line 5: "chairs" means nothing here'),
        ("seats =", "_chairs =", None),
        ('["Ann", "Robin"]', '["Ann"]', "line 5: seats must have 2 entries, one a seat, not 1"),
        ('["Ann", "Robin"]', "3", "line 5: seats must be a list of texts"),
        ("seats =", "rules = { players = 5 }\nseats =", "line 5: players must be 2, 3 or 4, not 5"),
        ("seats =", "rules = { plyers = 2 }\nseats =", 'line 5: "plyers" is none of the rules'),
        ("seats =", "seed = -1\nseats =", "line 5: seed must be a whole number from 0"),
        (
            "seats =",
            "start = [0, 31]\nseats =",
            "line 5: a score at the start must be from 0 to 30",
        ),
        ("seats =", 'winner = "p1"\nseats =', "line 5: nobody has 31 points, so p1 has not won"),
        ("seats =", 'turn = "p2"\nseats =', "line 5: it is the turn of p1, not p2"),
        ("seats =", 'cut = ["p1 7h"]\nseats =', "line 5: these draws do not decide who deals"),
        ("seats =", 'cut = ["p2 7h"]\nseats =', "line 5: p1 draws here, not p2"),
        (
            "seats =",
            'cut = ["p1 2h", "p2 7h"]\nseats =',
            "line 9: p1 deals here by the cut, not p2",
        ),
        ('dealer = "p2"\n', "", "line 7: the first hand says who deals"),
        ('dealer = "p2"', 'dealer = "p3"', 'line 8: a seat is one of p1, p2, not "p3"'),
        ("Kc 4d 9c", "Kc 4d", "line 9: p1 must have 3 cards, not 2"),
        ("Kc 4d 9c", "Kc 4d 4d", "line 9: 4d is there twice"),
        ("Kc 4d 9c", "Kc 4d 4x", 'line 9: "4x" is not a card'),
        ('"p2 Qd 7s', '"p1 Qd 7s', "line 9: p1 is there twice"),
        ('starter = "As"', 'starter = "Kc"', "line 10: Kc is there twice in this hand"),
        ('starter = "As"', "starter = 5", "line 10: starter must be a card"),
        ('starter = "As"\n', "", "line 7: a hand says which card was turned up"),
        ("p2 qd 20", "p2 qd 21", "line 12: Qd makes 20, not 21"),
        ("p2 qd 20", "p2 7s 20", "line 12: 7s makes 17, not 20"),
        ("p2 qd 20", "p1 4d", "line 12: it is p2 who plays here, not p1"),
        ("p2 7s 31", "p2 8s 32", "line 13: 8s was not dealt to p2"),
        ("p2 7s 31", "p2", "line 13: a play is a seat and a card"),
        ("p2 7s 31", "p2 go", "line 13: p2 says no go here"),
        ("p2 7s 31", "p2 qd", "line 13: Qd has been played already"),
        (
            '  "p2 6h 15",\n]\nscores = [2, 5]',
            "]",
            "line 17: this hand follows, but in the one before p2 has still to play",
        ),
        ('"p2 6h 15",', '"p2 6h 15", "p1 Kc",', "line 15: this hand is over before p1 plays Kc"),
        ("scores = [2, 5]", "scores = [2, 8]", "line 17: the scores here are [2, 5], not [2, 8]"),
        ("scores = [2, 5]", "scores = [2]", "line 17: scores must be 2 whole numbers"),
        ("scores = [2, 5]", "number = 2", None),
        ("p1 5h 5d Js", "p1 5h 5d ??", None),
        ("[[hand]]\ndeal", "[[hand]]\nnumber = 3\ndeal", "line 20: this is deal 2, not 3"),
        ("[[hand]]\ndeal", '[[hand]]\ndealer = "p2"\ndeal', "line 20: p1 deals here in rotation"),
        ('"p1 Js"]', '"p1 Js", [', "line 23: this is not TOML"),
        ("version = 1", "version = ", "line 4: this is not TOML"),
        ("[[hand]]", "[hand]", "line 19: this is not TOML"),
    ],
)
def test_contradictions_are_refused_with_their_line(
    old: str, new: str, message: str | None
) -> None:
    assert old in BY_HAND
    before, _, after = BY_HAND.rpartition(old)
    text = before + new + after
    if message is None:
        load(text)
        return
    with pytest.raises(InvalidRecord) as caught:
        load(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("text", ["", "\0", "[" * 100_000, "hand = 3", "hand = [[[]]]", "\ufeff"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(InvalidRecord, match=r"^line \d+: "):
        load(text)


def test_a_record_is_text() -> None:
    with pytest.raises(TypeError, match="a record is text"):
        load(b"format")  # type: ignore[arg-type]


def test_dump_wants_a_name_for_everybody() -> None:
    match = Match(seed=1)
    with pytest.raises(ValueError, match="names must have 2 entries"):
        dump(match, names=["Ann"])
    with pytest.raises(ValueError, match="seat must be from 0 to 1"):
        dump(match, seat=2)


def test_damaged_records_are_refused_and_nothing_else() -> None:
    rng = random.Random(1589)
    texts = [dump(random_match(rng)) for _ in range(10)] + [BY_HAND]
    refused = 0
    for _ in range(1_000):
        text = rng.choice(texts)
        place = rng.randrange(len(text))
        end = place + rng.choice([0, 1, 2, 30])
        text = text[:place] + rng.choice(["", "1", '"', "p1 ", "??", "\n", "[", "5h"]) + text[end:]
        try:
            load(text)
        except InvalidRecord:
            refused += 1
    assert refused > 500


def test_the_records_of_the_documentation_are_read() -> None:
    page = (Path(__file__).parents[1] / "docs" / "notation.md").read_text("utf-8")
    texts = [part.partition("```")[0] for part in page.split("```toml\n")[1:]]
    assert len(texts) == 2
    matches = [load(text) for text in texts]
    assert matches[0].choices == noddy.cards("7d 2s Jc")
    assert matches[1].start_scores == (2, 5)
