"""Counting for oneself (C1 to C9) at the table: claims, what was missed, and muggins."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from noddy import score_hand
from noddy.terminal.count import count, overlooked
from noddy.terminal.story import Answer, Happened, Item
from noddy.terminal.voices import make as make_voice

from .conftest import answers, events
from .test_voices import READERS, from_events, together

if TYPE_CHECKING:
    from noddy.terminal.session import Session

    from .conftest import Make

VOICES = [("unicode", 80), ("ascii", 80), ("unicode", 40), ("plain", None)]


def play_on(session: Session) -> list[Item]:
    """Play to the next claim, or to the end."""
    items: list[Item] = []
    while session.question.kind not in ("claim", "over"):
        legal = session.question.values.get("legal", ("",))
        items += session.line(str(legal[0])).items
    return items


def at_a_claim(make: Make, how: str, **options: object) -> Session:
    session = make(seed=21, **options)
    session.welcome()
    assert not session.line(f"set count {how}").refused
    play_on(session)
    return session


def due(session: Session) -> int:
    value = session.course.match.due
    assert value is not None
    return value


def told(session: Session, items: list[Item], kind: str = "unicode", width: int | None = 80) -> str:
    lines = make_voice(kind, cast=session.cast, width=width).tell(items)
    if kind != "plain":
        assert max(map(len, lines), default=0) < (width or 0)
    return " ".join(" ".join(lines).split())


def test_C03_the_owner_is_asked_for_a_number_and_scores_it(make: Make) -> None:
    session = at_a_claim(make, "manual")
    before = session.scores
    reply = session.line(str(due(session)))
    claim = next(event for event in events(reply.items) if event["event"] == "claim")
    assert claim["claimed"] == claim["due"] == claim["points"]
    assert session.scores[0] == before[0] + int(str(claim["points"]))


@pytest.mark.parametrize("line", ["", "30", "99", "4h", "j", "-1", "1.5", "six", "٣", "0x4"])
def test_C07_anything_else_is_no_claim(make: Make, line: str) -> None:
    session = at_a_claim(make, "manual")
    before = session.saved()
    session.line(line)
    assert session.saved() == before
    assert session.question.kind == "claim"


def test_nothing_is_a_claim_of_nought(make: Make) -> None:
    session = at_a_claim(make, "manual")
    reply = session.line("Nothing")
    assert events(reply.items)[0]["claimed"] == 0
    session = at_a_claim(make, "manual")
    assert events(session.line("claim 0").items)[0]["claimed"] == 0


def test_claim_is_refused_where_none_is_awaited(make: Make) -> None:
    session = make()
    session.welcome()
    assert answers(session.line("claim 4").items) == ["claim_not_now"]


@pytest.mark.parametrize(("kind", "width"), VOICES)
def test_C05_what_was_missed_is_shown(make: Make, kind: str, width: int | None) -> None:
    session = at_a_claim(make, "manual")
    assert due(session) == 7
    said = told(session, session.line("4").items, kind, width)
    assert "The hand holds 7 points, you claimed 4. Missed: run " in said
    assert "for 3 points." in said


def test_C04_a_claim_of_too_much_is_corrected(make: Make) -> None:
    session = at_a_claim(make, "manual")
    before = session.scores[0]
    said = told(session, session.line("29").items)
    assert "You claimed 29; the hand holds 7 points, and that is what you score." in said
    assert session.scores[0] == before + 7


def test_C06_under_muggins_the_computer_takes_what_was_left(make: Make) -> None:
    session = at_a_claim(make, "muggins")
    before = session.scores[1]
    reply = session.line("4")
    claims = [event for event in events(reply.items) if event["event"] == "claim"]
    assert (claims[1]["seat"], claims[1]["owner"], claims[1]["points"]) == (1, 0, 3)
    assert "Robin takes 3 that you left 3 Robin" in told(session, reply.items)
    assert session.scores[1] >= before + 3


def test_C06_a_person_takes_what_another_left_before_the_count_is_shown(make: Make) -> None:
    session = make(seed=21, humans=2)
    session.welcome()
    session.line("set muggins on")
    items = session.line("").items
    items += play_on(session)
    owner = session.question.values["owner"]
    reply = session.line("0")
    assert session.question.values["seat"] != owner == session.question.values["owner"]
    assert "counted" not in answers(reply.items)
    for kind, width in VOICES:
        voice = make_voice(kind, cast=session.cast, width=width)
        assert "Player 2, what did Player 1 miss?" in voice.prompt(session.question)
    assert session.line("").items
    reply = session.line("2")
    assert "counted" in answers(reply.items)


def test_C09_who_counts_right_plays_the_same_match(make: Make) -> None:
    for seed in range(5):
        plain, manual = make(seed=seed), make(seed=seed)
        manual.line("set count manual")
        plain.welcome()
        manual.welcome()
        while not plain.over:
            legal = plain.question.values.get("legal", ("",))
            plain.line(str(legal[0]))
        while not manual.over:
            question = manual.question
            if question.kind == "claim":
                manual.line(str(due(manual)))
            else:
                manual.line(str(question.values["legal"][0]) if question.for_card else "")
        assert manual.scores == plain.scores


def test_how_hands_are_counted_is_agreed_on_before_the_first_card(make: Make) -> None:
    session = make(seed=21)
    session.welcome()
    hand = session.course.told.dealt
    reply = session.line("set count manual")
    assert answers(reply.items) == ["set_done_now"]
    assert session.course.told.dealt == hand
    assert session.saved()["rules"]["count"] == "manual"
    session.line("4")
    assert answers(session.line("set count auto").items) == ["set_done_next"]
    assert session.saved()["rules"]["count"] == "manual"
    session.line("new")
    assert "count" not in session.saved()["rules"]


def test_a_match_with_claims_is_saved_and_taken_back(make: Make) -> None:
    session = at_a_claim(make, "muggins")
    session.line("4")
    state = session.saved()
    assert " 0:4 1:3 1:6" in state["choices"]
    other = make()
    other.restore(state)
    assert other.saved() == state
    assert other.settings["count"] == "muggins"
    session.line("undo")
    assert session.question.kind == "claim"
    session.line("redo")
    assert session.saved()["choices"] == state["choices"]
    for choices in ("0:4", "0:30", "x:y", state["choices"] + " 0:1"):
        with pytest.raises(ValueError, match=r"\S"):
            make().restore({**state, "choices": choices})


def test_again_why_and_log_tell_of_claimed_hands(make: Make) -> None:
    session = at_a_claim(make, "manual")
    # Before a hand is counted, nothing helps to count it.
    for line in ("why", "again", "log", "table"):
        said = told(session, session.line(line).items)
        assert "fifteen two" not in said
        assert "Missed" not in said
    session.line("4")
    for line in ("again", "log"):
        said = told(session, session.line(line).items)
        assert "fifteen two" in said
        assert "Missed: run" in said
    assert "the ranks 4 5 6 J all differ" in told(session, session.line("why").items)


def test_what_was_overlooked_is_named_only_if_it_is_certain() -> None:
    score = score_hand("4h 6c Js", "5h")
    assert [line.kind for line in overlooked(score, 3)] == ["run"]
    # Either fifteen may be the one.
    assert overlooked(score, 2) == []
    assert len(overlooked(score, 7)) == len(count(score))
    assert overlooked(score, 0) == []


@pytest.mark.parametrize("matches", [6, pytest.param(300, marks=pytest.mark.slow)])
@pytest.mark.parametrize("how", ["manual", "muggins"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_voices_tell_the_same_story_of_claims(
    make: Make, players: int, how: str, matches: int
) -> None:
    chance = random.Random(players)
    for number in range(matches):
        seed = chance.getrandbits(64)
        session = make(seed=seed, players=players, pauses=number % 2 == 0)
        batches = [session.welcome().items]
        session.line(f"set count {how}")
        while not session.over:
            question = session.question
            if question.kind == "claim":
                line = str(chance.choice((0, 2, due(session), due(session), 29)))
            else:
                line = str(chance.choice(question.values["legal"])) if question.for_card else ""
            batches.append(session.line(line).items)
        all_items = [item for batch in batches for item in batch]
        expected = from_events(all_items)
        assert sum(points for _, points in expected[1]) == sum(session.scores), f"seed {seed}"
        shown = [item for item in all_items if isinstance(item, Happened)]
        reveals = [item for item in shown if item.event.to_dict()["event"] == "reveal"]
        counted = [i for i in all_items if isinstance(i, Answer) and i.name == "counted"]
        # The last hand of a match may be won by a claim, and is counted too.
        assert len(reveals) == len(counted)
        for (kind, width), read in READERS.items():
            voice = make_voice(kind, cast=session.cast, width=width)
            lines = [line for batch in batches for line in voice.tell(batch)]
            plays, points, winner = read(lines)
            where = f"seed {seed}, {kind} {width}"
            assert plays == expected[0], where
            assert together(points) == together(expected[1]), where
            assert winner == expected[2], where
            if kind in ("unicode", "ascii"):
                assert max(map(len, lines)) < (width or 0), where


@pytest.mark.parametrize("count", ["auto", "manual"])
def test_computers_alone_count_as_they_began_once_they_have_counted(make: Make, count: str) -> None:
    session = make(humans=0, target=61, counting=count)
    session.welcome()
    rules = session.saved()["rules"]
    while not session.over:
        session.line("")
        assert not session.line("set count muggins").refused
        assert session.saved()["rules"] == rules
