"""Cutting the pack (R6): when it may be done, what comes of it, and that it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noddy.terminal.fair import pack_after_cut
from noddy.terminal.voices import make as make_voice

from .conftest import answers, events

if TYPE_CHECKING:
    from noddy.terminal.session import Session

    from .conftest import Make


def before_a_deal(make: Make, dealer: int, *, seed: int = 7, **options: object) -> Session:
    """A session at the pause before a deal of this seat's."""
    session = make(seed=seed, target=200, **options)
    session.welcome()
    while True:
        question = session.question
        if question.kind == "deal" and (session.course.told.dealer + 1) % 2 == dealer:
            return session
        session.line(str(question.values["legal"][0]) if question.for_card else "")


def test_R06_a_cut_gives_the_pack_the_order_of_its_number(make: Make) -> None:
    session = before_a_deal(make, dealer=1)
    number = session.deal_number + 1
    reply = session.line("cut 17")
    assert answers(reply.items)[0] == "cut_done"
    assert events(reply.items)[0] == {"event": "deal", "number": number, "dealer": 1}
    pack = pack_after_cut(seed=7, deal=number, number=17)
    # Two players: the dealer's left has the first, third and fifth card.
    assert set(session.course.told.dealt[0]) == {pack[0], pack[2], pack[4]}
    assert session.course.told.starter == pack[6]


def test_without_a_cut_the_seed_deals(make: Make) -> None:
    session = before_a_deal(make, dealer=1)
    number = session.deal_number + 1
    session.line("")
    assert session.course.told.starter == pack_after_cut(seed=7, deal=number)[6]


def test_R06_only_the_player_on_the_dealers_left_cuts(make: Make) -> None:
    session = before_a_deal(make, dealer=0)
    before = session.saved()
    assert session.line("cut 17").refused
    assert session.saved() == before
    session.line("")
    assert session.line("cut 17").refused


@pytest.mark.parametrize("number", ["", "-1", "1.5", "seventeen", "1" * 19, "١٧"])
def test_a_cut_is_a_whole_number(make: Make, number: str) -> None:
    session = before_a_deal(make, dealer=1)
    before = session.saved()
    reply = session.line(f"cut {number}")
    assert reply.refused
    assert answers(reply.items) == ["cut_usage"]
    assert session.saved() == before


def test_cuts_are_saved_and_taken_up(make: Make) -> None:
    session = before_a_deal(make, dealer=1)
    number = session.deal_number + 1
    session.line("cut 999999999999999999")
    session.line(str(session.question.values["legal"][0]))
    state = session.saved()
    assert state["cuts"] == {str(number): 999_999_999_999_999_999}
    other = make()
    other.restore(state)
    assert other.saved() == state
    assert other.course.match == session.course.match
    for cuts in ({"0": 1}, {"2": -1}, {"2": 10**18}, {"x": 1}, [1], {"99999": 1}):
        with pytest.raises(ValueError, match=r"\S"):
            make().restore({**state, "cuts": cuts})
    # A match of a version that knew no cut.
    old = before_a_deal(make, dealer=1).saved()
    del old["cuts"]
    other.restore(old)
    assert other.saved()["cuts"] == {}


def test_a_cut_stands_when_choices_are_taken_back(make: Make) -> None:
    session = before_a_deal(make, dealer=1)
    session.line("cut 17")
    hand = session.course.told.dealt[0]
    session.line(str(session.question.values["legal"][0]))
    after = session.saved()
    session.line("undo")
    session.line("undo")
    assert session.deal_number < 2 or session.course.told.dealt[0] != hand
    session.line("redo")
    session.line("redo")
    assert session.saved()["choices"] == after["choices"]
    assert session.course.told.dealt[0] == hand


def test_a_pack_is_cut_once(make: Make) -> None:
    session = before_a_deal(make, dealer=1)
    session.line("cut 17")
    session.line("undo")
    while session.question.kind != "deal":
        question = session.question
        session.line(str(question.values["legal"][0]) if question.for_card else "")
    assert not session.question.values["cut"]
    assert session.line("cut 18").refused


def test_set_cut_ask_asks_before_the_first_deal_and_without_pauses_too(make: Make) -> None:
    session = make(pauses=False, nonce=5)
    session.line("set cut ask")
    session.welcome()
    dealers = set()
    for _ in range(200):
        question = session.question
        if question.kind == "deal":
            assert question.values["asked"]
            for kind in ("unicode", "plain"):
                assert "cut N" in make_voice(kind, cast=session.cast).prompt(question)
            dealt = events(session.line("cut 3").items)[0]
            dealers.add(dealt["dealer"])
        elif question.kind == "over":
            session.line("fair")
            session.line("new")
        else:
            session.line(str(question.values["legal"][0]))
    assert dealers == {1}


def test_fair_tells_of_the_cuts(make: Make) -> None:
    session = before_a_deal(make, dealer=1, nonce=5)
    session.line("cut 123456789012345678")
    (fair,) = session.line("fair").items
    for kind in ("unicode", "ascii", "plain"):
        for width in (80, 40):
            told = make_voice(kind, cast=session.cast, width=width).tell([fair])
            assert any("123456789012345678" in line for line in told)
            assert kind == "plain" or max(map(len, told)) < width
