"""Settings, help and reading matter: each says what it is, and does what it says."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from noddy.terminal.host import Host
from noddy.terminal.lessons import help_on, tips
from noddy.terminal.messages import text
from noddy.terminal.obey.settings import SETTINGS
from noddy.terminal.parse import COMMANDS
from noddy.terminal.story import Question
from noddy.terminal.voices import make as make_voice

from .conftest import answers

if TYPE_CHECKING:
    from noddy.terminal.session import Session

    from .conftest import Make

VOICES = [("unicode", 80), ("ascii", 80), ("unicode", 40), ("plain", None)]


def told(session: Session, line: str, kind: str = "unicode", width: int | None = 80) -> str:
    voice = make_voice(kind, cast=session.cast, width=width)
    return " ".join(" ".join(voice.tell(session.line(line).items)).split())


@pytest.mark.parametrize(("kind", "width"), VOICES)
def test_set_alone_tells_of_each_setting_its_value_and_what_it_can_be(
    make: Make, kind: str, width: int | None
) -> None:
    said = told(make(), "set", kind, width)
    for name, allowed in SETTINGS.items():
        assert text(f"setting_{name}") in said
        assert ", ".join(allowed) in said
        assert re.search(rf"\b{name} (is )?{make().settings[name]}\b", said)


@pytest.mark.parametrize("name", list(SETTINGS))
def test_each_setting_takes_each_of_its_values_and_no_other(make: Make, name: str) -> None:
    session = make()
    # How hands are counted is agreed on before the first card, and of that the answer tells.
    told_so = ["set_done", "set_done_now"]
    for value in (allowed.split()[0] for allowed in SETTINGS[name]):
        (answer,) = answers(session.line(f"SET {name} {value}").items)
        assert answer in told_so
        assert session.settings[name] == value
    assert text(f"setting_{name}") in told(session, f"set {name}")
    for wrong in (f"set {name} perhaps", f"set {name} {value} {value}"):
        before = dict(session.settings)
        assert session.line(wrong).refused
        assert session.settings == before


def test_a_setting_nearly_named_is_asked_back(make: Make) -> None:
    assert told(make(), "set boar on") == 'There is no setting "boar". Did you mean board?'
    assert told(make(), "set moon on") == 'There is no setting "moon". set alone lists them.'
    session = make()
    session.line("set plain on")
    assert session.settings["voice"] == "plain"
    session.line("set color=never")
    assert session.settings["colour"] == "never"


def at_the_show(make: Make, explain: str) -> Session:
    session = make(seed=21)
    session.line(f"set explain {explain}")
    session.welcome()
    while session.question.kind != "show":
        session.line(str(session.question.values["legal"][0]))
    return session


def test_explain_decides_how_much_is_said_of_a_count(make: Make) -> None:
    def shown(explain: str) -> str:
        session = at_the_show(make, explain)
        voice = make_voice("unicode", cast=session.cast, brief=explain == "short")
        return "\n".join(voice.tell(session.line("").items))

    short, normal, full = (shown(explain) for explain in SETTINGS["explain"])
    assert "fifteen two" in normal
    assert "fifteen two" not in short
    assert "What did not score:" in full
    assert "What did not score:" not in normal
    for said in (short, normal, full):
        assert re.search(r"7     you 12$", said, re.MULTILINE)


def test_cards_can_be_letters_at_a_unicode_table(make: Make) -> None:
    cast = make().cast
    assert make_voice("unicode", cast=cast, cards="letters").sentence is not None
    items = make(seed=21).welcome().items
    said = "\n".join(make_voice("unicode", cast=cast, cards="letters").tell(items))
    assert "4H" in said
    assert "4♥" not in said
    assert "·" in said


def test_pace_waits_after_each_line_of_play_and_only_then(make: Make) -> None:
    waits: list[float] = []
    host = Host(
        make(seed=21),
        voice="ascii",
        out=io.StringIO(),
        err=io.StringIO(),
        width=lambda: 80,
        sleep=waits.append,
    )
    host.start()
    host.enter(["4"])
    assert waits == []
    host.enter(["set pace 0.5"])
    host.enter(["legal"])
    assert waits == []
    host.enter(["6"])
    assert waits
    assert set(waits) == {0.5}


def test_ctrl_c_cuts_the_waiting_short_but_not_the_story(make: Make) -> None:
    def pressed(_: float) -> None:
        raise KeyboardInterrupt

    out = io.StringIO()
    host = Host(
        make(seed=21),
        voice="ascii",
        out=out,
        err=io.StringIO(),
        width=lambda: 80,
        sleep=pressed,
    )
    host.start()
    host.enter(["set pace 2"])
    host.enter(["4"])
    assert "Robin  5C   9" in out.getvalue()


def test_help_lists_what_can_be_done_now_and_help_all_every_command(make: Make) -> None:
    session = make()
    session.welcome()
    now = told(session, "?")
    assert "hint" in now
    assert "help all lists every command" in now
    assert "undo" not in now
    assert len(make_voice("unicode", cast=session.cast).tell(session.line("?").items)) < 20
    session.line("3")
    assert "undo" in told(session, "?")
    entries = [typed for typed, _ in help_on("all", Question("play")) or []]
    for name in COMMANDS:
        assert any(re.match(rf"{name}\b", typed) for typed in entries), name
        assert help_on(name, Question("play")), name
    assert told(session, "help h") == told(session, "help hint")


def test_the_line_below_offers_undo_only_where_there_is_something_to_take_back(make: Make) -> None:
    session = make()
    session.welcome()
    voice = make_voice("unicode", cast=session.cast)
    assert "undo" not in voice.toolbar(session.question)
    session.line("3")
    assert "undo" in voice.toolbar(session.question)
    session.line("undo")
    assert "undo" not in voice.toolbar(session.question)


def test_words_of_the_game_are_found_by_a_part_of_them(make: Make) -> None:
    session = make()
    for asked in ("nob", "his nob", "NOBS"):
        assert told(session, f"glossary {asked}").startswith("his nob: ")
    assert "knave noddy: " in told(session, "glossary noddy") + told(
        session, "glossary knave noddy"
    )
    assert told(session, "glossary royal").startswith("pair royal: ")
    assert told(session, "glossary jack").startswith("knave: ")
    assert session.line("glossary trump").refused


def test_rules_alone_say_how_one_wins(make: Make) -> None:
    assert "first to reach 61 points wins" in told(make(target=61), "rules")


def test_tips_state_the_figures_of_the_measurement() -> None:
    """Each of the seven rules has its figure, in the order in which the rules are asked."""
    source = Path(__file__).parents[2] / "rust" / "noddy-ai" / "src" / "steady.rs"
    order = source.read_text(encoding="utf-8").split("ORDER: [Rule; 7]")[1].split("];")[0]
    assert order.count("Rule::") == 7
    lines = tips()
    figures = [float(found) for line in lines[1:8] for found in re.findall(r"\((0\.\d+)", line)]
    assert len(figures) == 7
    assert sorted(figures, reverse=True)[0] == 0.369


def test_transcript_is_no_switch(make: Make) -> None:
    for word in ("on", "off", "OFF"):
        reply = make().line(f"transcript {word}")
        assert reply.refused
        assert reply.request is None


def test_a_place_that_is_not_there(make: Make) -> None:
    session = make()
    session.welcome()
    for line in ("#0", "#4", "#10", "# 12"):
        assert told(session, line) == "You hold 3 cards: #1 to #3."


def test_json_names_ranks_by_letter_and_refuses_in_words(make: Make) -> None:
    session = make()
    session.welcome()
    voice = make_voice("json", cast=session.cast)
    items = session.line("k").items
    assert '"rank": "K"' in voice.tell(items)[0]
    (answer,) = items
    assert voice.sentence(answer).startswith("No king in your hand.")  # type: ignore[arg-type]


def test_a_series_says_where_it_stands(make: Make) -> None:
    for pauses in (True, False):
        session = make(target=9, best_of=5, pauses=pauses)
        for kind, width in VOICES:
            voice = make_voice(kind, cast=session.cast, width=width)
            assert "best of 5" in " ".join(voice.tell(session.welcome().items[:1]))
        session.welcome()
        while not session.over:
            values = session.question.values
            session.line(str(values["legal"][0]) if session.question.for_card else "")
        voice = make_voice("unicode", cast=session.cast)
        assert "match 2 of the series" in voice.prompt(session.question)
        reply = session.line("" if pauses else "new")
        assert "series_match" in answers(reply.items)
        assert sum(session.saved()["wins"]) == 1
        said = "\n".join(voice.tell(reply.items))
        assert "Match 2 of at most 5. Matches won: " in said


def test_a_series_is_begun_at_the_table(make: Make) -> None:
    session = make()
    session.welcome()
    for line in (
        "new best-of 4",
        "new best-of 0",
        "new best-of 101",
        "new best-of",
        "new best-of x",
    ):
        assert session.line(line).refused, line
    session.line("new 9 best-of 3")
    assert session.saved()["best_of"] == 3
    assert session.saved()["rules"]["target"] == 9
    session.line("new best-of 1")
    assert session.saved()["best_of"] == 1
