"""The guided deal: beside the match, explained as it goes, and gone when it is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noddy.terminal.lesson import ALLOWED
from noddy.terminal.parse import COMMANDS
from noddy.terminal.story import Answer
from noddy.terminal.voices import make as make_voice

from .conftest import answers

if TYPE_CHECKING:
    from noddy.terminal.session import Session

    from .conftest import Make

VOICES = [("unicode", 80), ("ascii", 80), ("unicode", 40), ("plain", None), ("json", None)]


def taught(make: Make) -> Session:
    session = make(seed=5)
    session.welcome()
    session.line("learn")
    return session


@pytest.mark.parametrize(("kind", "width"), VOICES)
def test_a_lesson_from_beginning_to_end(make: Make, kind: str, width: int | None) -> None:
    session = make(seed=5)
    session.welcome()
    before, question = session.saved(), session.question
    items = session.line("learn").items
    while session.lesson is not None:
        legal = session.question.values.get("legal", ("",))
        items += session.line(str(legal[0])).items
        assert session.saved() == before
    assert session.question.kind == question.kind
    assert session.question.values == question.values
    abouts = [i.values["about"] for i in items if isinstance(i, Answer) and i.name == "lesson"]
    assert len(abouts) == len(set(abouts))
    assert {"begin", "hand", "play", "fifteen", "run", "go", "show", "end"} <= set(abouts)
    lines = make_voice(kind, cast=session.cast, width=width).tell(items)
    said = " ".join(" ".join(lines).split())
    if kind != "json":
        assert "The first to reach 31 points wins." in said
        assert "to make 15 (fifteen for 2, run " in said
    if kind in ("unicode", "ascii"):
        assert max(map(len, lines)) < (width or 0)


def test_each_way_through_the_deal_is_explained(make: Make) -> None:
    """Whatever cards one plays, nothing fails, and the lesson comes to its end."""
    ways: list[list[str]] = [[]]
    done = 0
    while ways:
        way = ways.pop()
        session = taught(make)
        for line in way:
            session.line(line)
        if session.lesson is None:
            done += 1
        elif session.question.for_card:
            ways += [[*way, str(card)] for card in session.question.values["legal"]]
        else:
            ways.append([*way, ""])
    assert done >= 4


def test_what_belongs_to_the_match_ends_the_lesson(make: Make) -> None:
    for name in sorted(set(COMMANDS) - ALLOWED):
        session = taught(make)
        reply = session.line(f"{name} 1" if COMMANDS[name][1] else name)
        assert session.lesson is None, name
        assert answers(reply.items)[0] == "lesson"


@pytest.mark.parametrize("line", ["why", "hand", "99", "xyzzy", "?", "set pace 1", "h", "/go", ""])
def test_what_belongs_to_the_table_does_not(make: Make, line: str) -> None:
    session = taught(make)
    session.line(line)
    assert session.lesson is not None


def test_how_hands_are_counted_is_not_changed_from_within_a_lesson(make: Make) -> None:
    session = taught(make)
    assert answers(session.line("set count manual").items) == ["set_done_next"]
    assert session.lesson is not None
    assert "count" not in session.saved()["rules"]


def test_a_restored_match_has_no_lesson(make: Make) -> None:
    session = taught(make)
    session.restore(session.saved())
    assert session.lesson is None
    assert session.question.kind == "play"
