"""Hints, coach, review, trying again and stepping, with an adviser whose figures are known."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from noddy.terminal.advice import LibraryAdviser, threshold
from noddy.terminal.story import Answer, Item
from noddy.terminal.voices import make as make_voice

from .conftest import answers, events
from .fake import FakeAdviser

if TYPE_CHECKING:
    from noddy.terminal.session import Session

    from .conftest import Make

VOICES = [("unicode", 80), ("ascii", 80), ("unicode", 40), ("ascii", 40), ("plain", None)]


def told(session: Session, items: list[Item], kind: str = "unicode", width: int | None = 80) -> str:
    lines = make_voice(kind, cast=session.cast, width=width).tell(items)
    if kind != "plain":
        assert max(map(len, lines), default=0) < (width or 0), lines
    if kind != "unicode":
        assert all(line.isascii() for line in lines)
    return " ".join(" ".join(lines).split())


def started(make: Make, **options: object) -> Session:
    """You lead from 4h 6c Js."""
    session = make(seed=21, **options)
    session.welcome()
    return session


def finished(make: Make, **options: object) -> Session:
    session = started(make, **options)
    while not session.over:
        legal = session.question.values.get("legal", ("",))
        session.line(str(legal[-1]))
    return session


# Hints.


@pytest.mark.parametrize(("kind", "width"), VOICES)
def test_a_hint_gives_chance_points_cost_and_reason_for_every_card(
    make: Make, kind: str, width: int | None
) -> None:
    session = started(make)
    said = told(session, session.line("hint").items, kind, width)
    for figure in ("56.5 %", "53.5 %", "46.0 %", "3.0 %", "10.5 %"):
        assert figure in said, figure
    minus = "−" if kind == "unicode" else "-" if kind == "ascii" else "minus "
    for points in ("1.40", "1.70", "2.45"):
        assert f"{minus}{points}" in said
    assert said.lower().count("makes a pair for 2") == 2
    assert "By the solver: exact. 1 hint used in this match." in said
    assert "2 hints used" in told(session, session.line("h").items, kind, width)


@pytest.mark.parametrize(("kind", "width"), VOICES)
def test_a_hint_that_is_sampled_says_so(make: Make, kind: str, width: int | None) -> None:
    session = started(make, adviser=FakeAdviser("points"))
    said = told(session, session.line("hint").items, kind, width)
    sign = {"unicode": "±", "ascii": "+-", "plain": "give or take "}[kind]
    assert f"By sampling: points {sign}0.12, wins {sign}1.5 %." in said
    assert "0.60" in said


def test_hint_names_as_many_as_are_asked_for(make: Make) -> None:
    session = started(make)
    (hint,) = session.line("hint 1").items
    assert isinstance(hint, Answer)
    assert [str(row["card"]) for row in hint.values["rows"]] == ["4h"]
    assert session.line("hint all").refused
    assert session.line("hint 0").refused
    assert session.saved()["hints"] == 1


def test_a_hint_in_json_has_plain_figures(make: Make) -> None:
    session = started(make)
    (line,) = make_voice("json", cast=session.cast).tell(session.line("hint").items)
    found = json.loads(line)
    assert found["rows"][1] == {
        "card": "6c",
        "total": 6,
        "wins": 0.535,
        "points": -1.7,
        "cost": 0.03,
        "reason": "makes a pair for 2",
        "best": False,
    }
    assert (found["unit"], found["source"], found["error"]) == ("wins", "solver", None)


def test_the_adviser_is_shown_the_view_of_the_seat_and_nothing_else(make: Make) -> None:
    adviser = FakeAdviser()
    session = started(make, adviser=adviser)
    session.line("hint")
    (view,) = adviser.asked
    assert view == session.course.match.view(0)
    assert "??" in view.position()


def test_once_a_hint_was_asked_for_the_deals_that_follow_are_worked_on_ahead(make: Make) -> None:
    adviser = FakeAdviser()
    session = started(make, adviser=adviser)
    while session.deal_number < 2 or session.question.kind != "play":
        session.line(str(session.question.values.get("legal", ("",))[0]))
    assert adviser.prepared == []
    session.line("hint")
    while session.deal_number < 4 or session.question.kind != "play":
        session.line(str(session.question.values.get("legal", ("",))[0]))
    assert [view.dealer for view in adviser.prepared] == [0, 1, 0]
    assert all("??" in view.position() for view in adviser.prepared)


def test_who_waits_is_told(make: Make) -> None:
    said: list[str] = []
    session = started(make, target=1, adviser=LibraryAdviser(watch=said.append))
    session.adviser.prepare(session.course.match.view(0))
    session.course.match.view(0)
    session.line("hint 1")
    assert said == ["Working it out ...", ""]


# The coach.


def test_the_coach_asks_once_and_the_same_card_again_plays_it(make: Make) -> None:
    session = started(make)
    session.line("coach on")
    before = session.saved()
    reply = session.line("j")
    assert answers(reply.items) == ["coach"]
    assert not reply.refused
    assert session.saved() == before
    assert "J♠ gives away 10.5 % of a win." in told(session, reply.items)
    assert events(session.line("js").items)[0]["card"] == "Js"


def test_another_card_is_asked_about_again_and_the_best_is_not(make: Make) -> None:
    session = started(make)
    session.line("set coach 3")
    assert answers(session.line("j").items) == ["coach"]
    assert answers(session.line("6").items) == ["coach"]
    assert answers(session.line("j").items) == ["coach"]
    assert events(session.line("4").items)[0]["card"] == "4h"


@pytest.mark.parametrize(("coach", "stops"), [("off", ""), ("1", "6j"), ("5", "j"), ("50", "")])
def test_the_coach_has_a_threshold(make: Make, coach: str, stops: str) -> None:
    for card in ["4", "6", "j"]:
        session = started(make)
        session.line(f"set coach {coach}")
        assert ("coach" in answers(session.line(card).items)) == (card in stops)


def test_the_threshold_in_points(make: Make) -> None:
    assert threshold(5, "points") == 1
    session = started(make, adviser=FakeAdviser("points"))
    session.line("coach 5")
    reply = session.line("j")
    assert "J♠ gives away 2.10 points." in told(session, reply.items)
    assert events(session.line("6").items)


@pytest.mark.parametrize("value", ["0", "51", "-1", "maybe", "2.5", "on off"])
def test_what_the_coach_is_not_set_to(make: Make, value: str) -> None:
    session = started(make)
    assert session.line(f"coach {value}").refused
    assert session.settings["coach"] == "off"


# The review.


@pytest.mark.parametrize(("kind", "width"), VOICES)
@pytest.mark.parametrize("unit", ["wins", "points"])
def test_a_review_in_every_voice(make: Make, kind: str, width: int | None, unit: str) -> None:
    session = finished(make, adviser=FakeAdviser(unit))
    reply = session.line("review")
    (answer,) = reply.items
    assert isinstance(answer, Answer)
    said = told(session, reply.items, kind, width)
    for seat in answer.values["seats"]:
        amount = 100 * seat["given_away"] if unit == "wins" else seat["given_away"]
        assert (f"{amount:.1f} %" if unit == "wins" else f"{amount:.2f} points") in said
    assert ("worth +22.0 % to you" in said) == (unit == "wins")
    assert ("By sampling, not by the solver." in said) == (unit == "points")
    assert len(answer.values["rows"]) <= 5
    if answer.values["more"]:
        assert f"review all lists {answer.values['more']} more." in said


def test_totals_and_lists_of_a_review_agree(make: Make) -> None:
    for humans in (1, 2):
        session = make(seed=5, humans=humans)
        session.welcome()
        while not session.over:
            legal = session.question.values.get("legal", ("",))
            session.line(str(legal[-1]))
        (answer,) = session.line("review all").items
        assert isinstance(answer, Answer)
        rows, seats = answer.values["rows"], answer.values["seats"]
        people = session.cast.people
        assert {row["seat"] for row in rows} <= set(people)
        assert sum(seats[seat]["decisions"] - seats[seat]["best"] for seat in people) == len(rows)
        for column, mark in (("inaccuracies", "?!"), ("mistakes", "?"), ("blunders", "??")):
            marked = sum(row["mark"] == mark for row in rows)
            assert sum(seats[seat][column] for seat in people) == marked
        given = sum(seats[seat]["given_away"] for seat in people)
        assert given == pytest.approx(sum(row["cost"] for row in rows))


def test_the_luck_of_a_match_is_told_when_it_is_over(make: Make) -> None:
    session = started(make)
    while session.question.kind != "deal":
        session.line(str(session.question.values.get("legal", ("",))[-1]))
    (answer,) = session.line("review").items
    assert isinstance(answer, Answer)
    assert answer.values["luck"] is None
    assert finished(make).line("review").items[0].values["luck"] == {  # type: ignore[union-attr]
        "seat": 0,
        "cards": 0.22,
        "play": -0.031,
    }


def test_a_review_is_made_once(make: Make) -> None:
    adviser = FakeAdviser()
    session = finished(make, adviser=adviser)
    session.line("review")
    asked = len(adviser.asked)
    for line in ("review", "review all", "step", "next"):
        session.line(line)
    assert len(adviser.asked) == asked


# Choosing again.


def test_a_choice_is_tried_again_without_the_answer(make: Make) -> None:
    session = finished(make)
    (review,) = session.line("review").items
    assert isinstance(review, Answer)
    row = review.values["rows"][0]
    before = session.saved()
    reply = session.line("try 1")
    said = told(session, reply.items)
    assert f"Deal {row['deal']}." in said
    assert "best" not in said
    assert "%" not in said
    assert row["card"] in session.question.values["hand"]
    tried = session.line(str(row["better"]))
    assert answers(tried.items) == ["tried_best"]
    assert session.over
    session.line("try 1")
    worst = told(session, session.line(str(row["card"])).items)
    assert "again: it costs " in worst
    assert session.saved() == before


def test_a_hint_at_a_choice_tried_again_is_of_that_choice(make: Make) -> None:
    session = finished(make)
    session.line("try 1")
    legal = session.question.values["legal"]
    hints = session.saved()["hints"]
    (hint,) = session.line("hint").items
    assert isinstance(hint, Answer)
    assert {row["card"].rank for row in hint.values["rows"]} == {card.rank for card in legal}
    assert session.over
    assert session.saved()["hints"] == hints


def test_try_says_what_it_takes(make: Make) -> None:
    session = started(make)
    assert answers(session.line("try 1").items) == ["nothing_to_try"]
    session = finished(make)
    for line in ("try", "try 0", "try 1000", "try one", "try 99999"):
        assert session.line(line).refused


# Card by card.


@pytest.mark.parametrize(("kind", "width"), VOICES)
def test_stepping_shows_every_card_of_the_match(make: Make, kind: str, width: int | None) -> None:
    session = finished(make)
    before = session.saved()
    cards = [str(card) for card in session.course.match.choices]
    seen: list[str] = []
    reply = session.line("step")
    while session.question.kind == "step":
        (answer,) = reply.items
        assert isinstance(answer, Answer)
        seen.append(str(answer.values["card"]))
        said = told(session, reply.items, kind, width)
        assert f"Card {len(seen)} of {len(cards)}: " in said
        assert "Enter = next" in make_voice(kind, cast=session.cast, width=width).prompt(
            session.question
        )
        reply = session.line("" if len(seen) % 2 else "next")
    assert answers(reply.items) == ["step_end"]
    assert seen == cards
    assert session.saved() == before


def test_stepping_back_and_to_a_card(make: Make) -> None:
    session = finished(make)
    session.line("step 3")
    assert session.question.values["number"] == 3
    session.line("prev")
    assert session.question.values["number"] == 2
    session.line("prev")
    assert answers(session.line("prev").items) == ["step_first"]
    assert session.line("step 1000").refused
    assert session.line("step back").refused
    session.line("board")
    assert session.over
    assert answers(session.line("prev").items) == ["step_not_now"]


def test_while_a_match_goes_on_only_deals_that_were_shown_are_stepped_through(make: Make) -> None:
    session = started(make)
    assert answers(session.line("step").items) == ["nothing_to_step"]
    while session.question.kind != "show":
        session.line(str(session.question.values["legal"][0]))
    assert answers(session.line("step").items) == ["nothing_to_step"]
    session.line("")
    assert session.question.kind == "deal"
    (answer,) = session.line("step").items
    assert isinstance(answer, Answer)
    assert answer.values["count"] == 6
    session.line("table")
    session.line("")
    session.line("step")
    assert session.question.values["count"] == 6


def test_what_a_step_says_of_a_choice_is_what_the_review_says(make: Make) -> None:
    session = finished(make)
    (review,) = session.line("review all").items
    assert isinstance(review, Answer)
    costs = {(row["deal"], str(row["card"])): row["cost"] for row in review.values["rows"]}
    reply = session.line("step")
    found = {}
    while session.question.kind == "step":
        (answer,) = reply.items
        assert isinstance(answer, Answer)
        values = answer.values
        if values["seat"] == 0 and not values.get("good", True):
            found[values["deal"], str(values["card"])] = values["cost"]
        reply = session.line("next")
    assert found == costs


# The library's own adviser.


def test_the_library_answers_hint_and_review(make: Make) -> None:
    session = make(seed=21, target=9, adviser=LibraryAdviser())
    session.welcome()
    (hint,) = session.line("hint").items
    assert isinstance(hint, Answer)
    rows = hint.values["rows"]
    assert {str(row["card"]) for row in rows} == {"4h", "6c", "Js"}
    assert hint.values["source"] == "solver"
    assert rows[0]["cost"] == 0
    for row in rows:
        assert row["cost"] == pytest.approx(rows[0]["wins"] - row["wins"])
    for kind, width in VOICES:
        assert "By the solver" in told(session, [hint], kind, width)
    while not session.over:
        session.line(str(session.question.values.get("legal", ("",))[-1]))
    (review,) = session.line("review all").items
    assert isinstance(review, Answer)
    own = review.values["seats"][0]
    assert own["decisions"] - own["best"] == len(review.values["rows"])
    assert review.values["luck"] is not None
    for kind, width in VOICES:
        told(session, [review], kind, width)


def test_the_library_samples_where_there_is_no_solver(make: Make) -> None:
    session = make(seed=21, players=3, adviser=LibraryAdviser())
    session.welcome()
    (hint,) = session.line("hint").items
    assert isinstance(hint, Answer)
    assert hint.values["source"] == "sampling"
    assert hint.values["error"] > 0
    assert "By sampling: points ±" in told(session, [hint])
