"""The session in every language: it plays the same, says nothing in English, and fits the screen.

The pseudo-locale finds what no real catalogue shows: a sentence that is not looked up, and a line
that a longer language would break. What is tested of behaviour runs in all languages.
"""

from __future__ import annotations

import io
import json
import os
import random
import re
import subprocess
import sys
from itertools import count
from typing import TYPE_CHECKING, Any, Literal

import pytest

from noddy import BuiltinStrategy, Claim, Rules
from noddy.language import LANGUAGES, current, use
from noddy.terminal.count import number_word
from noddy.terminal.host import Host
from noddy.terminal.kept import Kept
from noddy.terminal.lessons import _TOPICS
from noddy.terminal.messages import text
from noddy.terminal.obey.settings import SETTINGS
from noddy.terminal.plain_letters import plain_letters
from noddy.terminal.session import Seat, Session, Setup
from noddy.terminal.store import Store
from noddy.terminal.story import Happened
from terminal.fake import FakeAdviser

from .pseudo import CODE, spoken

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from noddy import Card
    from noddy.terminal.advice import Adviser
    from noddy.terminal.story import Question

ALL = (*LANGUAGES, CODE)
VOICES = (
    ("unicode", 80),
    ("ascii", 80),
    ("unicode", 40),
    ("ascii", 40),
    ("ascii", 60),
    ("plain", 80),
    ("plain", None),
)
COMPUTERS = ("Robin", "Marian", "Will", "Alan")


@pytest.fixture(params=ALL)
def language(request: pytest.FixtureRequest, catalogues: Path) -> Iterator[str]:
    """One language after the other, spoken."""
    with spoken(catalogues, request.param):
        yield request.param


@pytest.fixture
def pseudo(catalogues: Path) -> Iterator[None]:
    """The pseudo-locale, spoken."""
    with spoken(catalogues):
        yield


def begin(
    *,
    seed: int = 7,
    players: int = 2,
    humans: int = 1,
    names: tuple[str, ...] = (),
    target: int = 31,
    counting: Literal["auto", "manual", "muggins"] = "auto",
    best_of: int = 1,
    pauses: bool = True,
    auto: bool = True,
    nonce: int | None = 5,
    adviser: Adviser | None = None,
) -> Session:
    own = names or (("You",) if humans == 1 else tuple(f"Player {n + 1}" for n in range(humans)))
    seats = [Seat(name=name) for name in own]
    seats += [Seat(name=name, level="greedy") for name in COMPUTERS]
    numbers = count(1000)
    return Session(
        Setup(
            rules=Rules(players=players, target=target, count=counting),
            seats=tuple(seats[:players]),
            seed=seed,
            nonce=nonce,
            best_of=best_of,
        ),
        strategy=BuiltinStrategy,
        fresh=lambda: next(numbers),
        levels=BuiltinStrategy.names(),
        level="greedy",
        auto=auto,
        pauses=pauses,
        adviser=adviser or FakeAdviser(),
        version="0",
    )


def place(question: Question, card: Card) -> str:
    """How a card is typed that is the same in every language: by its place in the hand."""
    return f"#{question.values['hand'].index(card) + 1}"


class Screen:
    """A session with a host, whose lines are kept."""

    def __init__(
        self, session: Session, voice: str, width: int | None, store: Store | None = None
    ) -> None:
        self.session = session
        self.out, self.err = io.StringIO(), io.StringIO()
        self.host = Host(
            session,
            voice=voice,
            out=self.out,
            err=self.err,
            store=store,
            slot=None if store is None else store.new_slot(),
            width=lambda: width,
        )
        self.host.start()

    def type(self, line: str) -> list[str]:
        """Type a line; return what came of it, the prompt and the line below it included."""
        before = len(self.out.getvalue())
        self.host.enter([line])
        lines = self.out.getvalue()[before:].splitlines()
        voice: Any = self.host.voice
        question = self.session.question
        return [*lines, *voice.prompt(question).splitlines(), voice.toolbar(question)]

    def next(self, chance: random.Random) -> str:
        """What somebody types who plays on."""
        question = self.session.question
        if question.for_card:
            return place(question, chance.choice(question.values["legal"]))
        return str(chance.randrange(12)) if question.kind == "claim" else ""


# What is asked and typed wrongly, at any moment.
ASIDES = (
    "hint", "hint 1", "why", "hand", "legal", "table", "board", "log", "again", "undo", "redo",
    "fair", "?", "help all", "help hint", "help me", "rules", "rules play", "rules 14", "rules x",
    "glossary", "glossary nob", "glossary x", "tips", "set", "set pace", "set coach", "set lang",
    "set auto perhaps", "set coach 99", "set moon on", "set boar on", "set count auto",
    "score 5h 5d js / 5s", "score 4h", "score 4h 4h 5c / 5s", "score 4h 5x", "review",
    "review all", "review x", "try 99", "try 1", "step", "step 2", "prev", "next", "step 999",
    "matches", "save friday", "load friday", "load monday", "save !", "transcript",
    "transcript on", "transcript /", "99", "5x", "1h", "hnit", "xyzzy", "undo it", "go", "#9",
    "k", "q", "5h", "As", "claim 5", "claim x", "cut 17", "cut x", "new house", "new players 5",
    "new 0", "new level wise", "new best-of 4", "deal seven", "coach 1", "coach off", "\x1b[2J",
)  # fmt: skip
ASIDE_AT_THE_END = ("new 9 players 3 best-of 3", "new", "deal 7", "learn", "learn")

# Names are the same in every language, and so are words that are typed, which stand in answers to
# these lines.
NAMES = {*(name.lower() for name in COMPUTERS), *BuiltinStrategy.names(), "friday", "monday"}
VALUES = {part for values in SETTINGS.values() for value in values for part in value.split()}
TYPED = {
    "set": {*SETTINGS, *VALUES, "moon", "boar", CODE},
    "coach": {*SETTINGS, *VALUES},
    "rules": set(_TOPICS),
    "hnit": {"hint"},
    "save": {"save"},
}
PLAIN_WORD = re.compile(r"(?<![^\W_])[A-Za-z]{2,}(?![^\W_])")
HEX = re.compile(r"\b[0-9a-f]{4,}\b")


def english_words(line: str, typed: str) -> list[str]:
    """Words of a line that were not looked up."""
    # What stands in quotation marks was typed; long numbers are in hexadecimal digits.
    found = PLAIN_WORD.findall(HEX.sub("", re.sub(r'"[^"]*"|/\S*', "", line)))
    same = NAMES | TYPED.get(typed.partition(" ")[0], set())
    return [word for word in found if word.casefold() not in same]


def check(lines: list[str], voice: str, width: int | None, typed: str) -> None:
    where = f"after {typed!r}, {voice} at {width}"
    for line in lines:
        if width is not None:
            assert len(line) < width, f"{where}: {len(line)} columns: {line!r}"
        if voice == "ascii":
            assert line.isascii(), f"{where}: {line!r}"
        else:
            assert not english_words(line, typed), f"{where}: {line!r}"


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize(("voice", "width"), VOICES)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("humans", [1, 2])
def test_every_line_of_a_match_fits_and_is_translated(
    tmp_path: Path, voice: str, width: int | None, players: int, humans: int
) -> None:
    chance = random.Random(players * 10 + humans)
    counting = (("auto", "auto", "manual"), ("muggins", "auto", "manual"))[humans - 1][players - 2]
    screen = Screen(
        begin(
            players=players,
            humans=humans,
            counting=counting,  # type: ignore[arg-type]
            best_of=3,
            target=21,
            seed=players,
        ),
        voice,
        width,
        # To write after each line takes longest, and what is said of it does not depend on players.
        Store(str(tmp_path / "matches")) if (players, humans) == (2, 1) else None,
    )
    check(screen.out.getvalue().splitlines(), voice, width, "the beginning")
    screen.type("set cut ask")
    asides = iter(ASIDES * 3)
    for _ in range(400):
        for typed in (next(asides, "table"), next(asides, "board"), screen.next(chance)):
            if screen.session.over and not typed:
                continue
            check(screen.type(typed), voice, width, typed)
        if screen.session.over:
            break
    assert screen.session.over
    for typed in (*ASIDES, *ASIDE_AT_THE_END, "stats"):
        check(screen.type(typed), voice, width, typed)
    check(screen.err.getvalue().splitlines(), voice, None, "on standard error")


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize(("voice", "width"), VOICES)
@pytest.mark.parametrize("unit", ["wins", "points"])
def test_the_guided_deal_and_advice_fit_and_are_translated(
    voice: str, width: int | None, unit: str
) -> None:
    screen = Screen(begin(adviser=FakeAdviser(unit)), voice, width)
    for typed in ("learn", "4", "?", "hint", "6", "why", "", "", "hint", "coach 1", "#3", "#3"):
        check(screen.type(typed), voice, width, typed)
    chance = random.Random(unit)
    while not screen.session.over:
        typed = screen.next(chance)
        check(screen.type(typed), voice, width, typed)
    looking_back = ("try 1", "hint", "try 1", "#1", "try 1", "#2", "step", "", "step 3")
    for typed in ("review all", *looking_back):
        check(screen.type(typed), voice, width, typed)


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize(("voice", "width"), VOICES)
def test_the_statistics_fit_and_are_translated(
    tmp_path: Path, voice: str, width: int | None
) -> None:
    screen = Screen(begin(target=9), voice, width, Store(str(tmp_path / "matches")))
    chance = random.Random(9)
    check(screen.type("stats"), voice, width, "stats")
    for following in ("new 9", "new 9 level steady", "new 9 players 3", ""):
        while not screen.session.over:
            screen.type(screen.next(chance))
        check(screen.type("stats"), voice, width, "stats")
        screen.type(following)


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize(("voice", "width"), VOICES)
def test_long_names_and_high_targets_fit(voice: str, width: int | None) -> None:
    names = ("Maximilian-Ferdinand", "Wilhelmina")
    for humans in (1, 2):
        session = begin(players=4, humans=humans, names=names[:humans], target=121, pauses=False)
        screen = Screen(session, voice, width)
        chance = random.Random(humans)
        while not screen.session.over:
            typed = screen.next(chance)
            lines = [
                line.replace(names[0], "").replace(names[1], "").replace(names[0][:14], "")
                for line in screen.type(typed)
            ]
            lines = [re.sub(r"Maximilian\S*|Wilhelm\S*", "", line) for line in lines]
            check(lines, voice, width, typed)


others = pytest.mark.parametrize("language", ALL[1:], indirect=True)
"""Every language but English, with which it is compared."""


def match_by_text(folder: Path) -> list[dict[str, Any]]:
    """Return what a match is kept as after each card: hints, undo, saving, refusals, leaving."""
    session = begin(seed=11, players=3)
    assert session.settings["lang"] == current()
    screen = Screen(session, "plain", 80, Store(str(folder / "matches")))
    chance = random.Random(1)
    seen: list[dict[str, Any]] = []
    while not session.over:
        for typed in ("hint", "xyzzy", "99", "As", "#9", "hand", "?", "why"):
            before = session.saved()
            reply = session.line(typed)
            screen.host.show(reply.items)
            if typed in ("xyzzy", "99", "#9"):
                assert reply.refused
            assert {**session.saved(), "hints": 0} == {**before, "hints": 0}
        line = screen.next(chance)
        screen.type(line)
        if not session.over and len(seen) % 5 == 2 and session.course.last_choice is not None:
            screen.type("undo")
            screen.type("redo")
        seen.append(session.saved())
        if len(seen) == 4:
            screen.type("save friday")
    screen.type("load friday")
    assert session.saved() == seen[3]
    assert session.line("quit").left
    return seen


@pytest.fixture(scope="module")
def match_in_english(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The match in English."""
    return match_by_text(tmp_path_factory.mktemp("match"))


@others
@pytest.mark.usefixtures("language")
def test_a_match_by_text_is_the_same_in_every_language(
    match_in_english: list[dict[str, Any]], tmp_path: Path
) -> None:
    """What is done does not depend on words."""
    assert match_by_text(tmp_path) == match_in_english


@pytest.mark.parametrize(("voice", "width"), [("unicode", 80), ("ascii", 40), ("plain", 80)])
def test_every_answer_fits_in_every_language(
    language: str, tmp_path: Path, voice: str, width: int
) -> None:
    store = Store(str(tmp_path / "matches"))
    screen = Screen(begin(seed=3, players=3, target=15, counting="muggins"), voice, width, store)
    chance = random.Random(4)
    asides = iter(ASIDES)
    while not screen.session.over:
        for typed in (next(asides, "board"), screen.next(chance)):
            for line in screen.type(typed):
                assert len(line) < width, (language, typed, line)
                assert voice != "ascii" or line.isascii(), (language, typed, line)
    for typed in (*ASIDES, *ASIDE_AT_THE_END, "stats"):
        for line in screen.type(typed):
            assert len(line) < width, (language, typed, line)
            assert voice != "ascii" or line.isascii(), (language, typed, line)


def test_every_voice_tells_the_whole_match(language: str) -> None:
    for voice, width in VOICES:
        screen = Screen(begin(seed=3, players=2), voice, width)
        chance = random.Random(3)
        while not screen.session.over:
            screen.type(screen.next(chance))
        said = screen.out.getvalue()
        scores = screen.session.scores
        for score in scores:
            assert str(score) in said
        if voice == "ascii":
            assert said.isascii()
        for line in said.splitlines():
            assert width is None or len(line) < width, (language, line)


def json_lines(folder: Path) -> list[str]:
    """Return what a program reads of a session, without which language is set."""
    screen = Screen(begin(players=3), "json", None, Store(str(folder / "matches")))
    chance = random.Random(2)
    lines: list[str] = []
    for number, typed in enumerate(ASIDES):
        lines += screen.type(typed)
        if number % 3 == 0:
            lines += screen.type(screen.next(chance))
    for line in filter(None, lines):
        json.loads(line)
    assert current() == screen.session.settings["lang"]
    return [line for line in (*lines, *screen.out.getvalue().splitlines()) if '"lang"' not in line]


@pytest.fixture(scope="module")
def json_in_english(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The session in English."""
    return json_lines(tmp_path_factory.mktemp("json"))


@others
@pytest.mark.usefixtures("language")
def test_json_is_the_same_in_every_language(json_in_english: list[str], tmp_path: Path) -> None:
    assert json_lines(tmp_path) == json_in_english


def test_a_match_begun_in_one_language_goes_on_in_another(
    language: str, catalogues: Path, tmp_path: Path
) -> None:
    for humans in (1, 2):
        session = begin(seed=5, players=3, humans=humans)
        session.welcome()
        chance = random.Random(5)
        while not session.over:
            state = json.loads(json.dumps(session.saved()))
            names = [seat["name"] for seat in state["seats"]]
            assert names[0] == ("You" if humans == 1 else "Player 1")
            assert plain_letters(json.dumps(state, ensure_ascii=False)) == json.dumps(state)
            other = "nl" if language != "nl" else CODE
            with spoken(catalogues, other):
                resumed = begin(seed=99)
                resumed.restore(state)
                assert resumed.saved() == session.saved()
                assert resumed.cast.you == (0 if humans == 1 else None)
            use(language)
            question = session.question
            card = chance.choice(question.values.get("legal", ("",)))
            session.line(place(question, card) if question.for_card else "")
        record = Kept(session.saved()).record()
        use("en")
        assert record == Kept(session.saved()).record()
        use(language)


def test_set_lang_changes_the_language_at_once(catalogues: Path) -> None:
    with spoken(catalogues, "en"):
        screen = Screen(begin(), "unicode", 80)
        asked = screen.type("hand")[0]
        assert asked.startswith("Your hand")
        for code, typed in ((CODE, CODE), ("en", "English"), (CODE, "XX")):
            done = screen.type(f"set lang {typed}")
            assert current() == screen.session.settings["lang"] == code
            assert done[0].casefold() == text("set_done", name="lang", value=code).casefold()
            assert screen.type("hand")[0].startswith(text("your_hand"))
            assert screen.type("set lang")[0].casefold().find(text("setting_lang").casefold()) > 0
        for wrong in ("set lang tlh", "set lang", "set language"):
            reply = screen.session.line(wrong)
            assert reply.refused == (wrong == "set lang tlh")
            assert current() == CODE
        assert screen.session.saved() == screen.host._state


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_is_set_by_its_code_or_its_own_name(code: str) -> None:
    session = begin()
    for typed in (code, LANGUAGES[code], LANGUAGES[code].upper()):
        session.settings["lang"] = ""
        assert not session.line(f"set lang {typed}").refused
        assert session.settings["lang"] == code


@pytest.mark.usefixtures("language")
def test_a_claim_of_nothing_is_read_in_the_language_alone_and_after_the_command() -> None:
    for said in ("nothing", number_word(0), number_word(0).upper()):
        for typed in (said, f"claim {said}"):
            session = begin(counting="manual", pauses=False)
            session.welcome()
            while session.question.kind != "claim":
                session.line(f"#{1 + _first_that_fits(session)}")
            reply = session.line(typed)
            assert not reply.refused, typed
            events = [item.event for item in reply.items if isinstance(item, Happened)]
            assert next(each for each in events if isinstance(each, Claim)).claimed == 0


def _first_that_fits(session: Session) -> int:
    values = session.question.values
    return next(at for at, card in enumerate(values["hand"]) if card in values["legal"])


@pytest.mark.usefixtures("pseudo")
def test_the_transcript_and_the_record_follow_the_rules_of_languages(tmp_path: Path) -> None:
    """A transcript is for people, as it was said; a record is for programs, as in English."""
    screen = Screen(begin(pauses=False, nonce=None), "plain", None, Store(str(tmp_path / "m")))
    while not screen.session.over:
        screen.type(screen.next(random.Random(0)))
    screen.type(f"transcript {tmp_path / 'said.txt'}")
    screen.type(f"save {tmp_path / 'match.noddy'}")
    assert "~" in (tmp_path / "said.txt").read_text(encoding="utf-8")
    record = (tmp_path / "match.noddy").read_text(encoding="utf-8")
    assert record.isascii()
    assert "~" not in record


@pytest.mark.parametrize("voice", ["--ascii", "--plain", "--json"])
def test_a_process_plays_in_every_language(
    language: str, catalogues: Path, tmp_path: Path, voice: str
) -> None:
    """From the command line, through a pipe: no traceback, and the cards are the same."""
    done = subprocess.run(
        [
            *(sys.executable, "-m", "noddy", "play", "--seed", "21", "--against", "greedy"),
            *(voice, "--lang", language),
        ],
        input="why\n4\nxyzzy\n6\nset lang en\nhand\n\nquit\n",
        capture_output=True,
        encoding="utf-8",
        check=True,
        env={
            **os.environ,
            "NODDY_HOME": str(tmp_path),
            "NODDY_CATALOGUES": str(catalogues),
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        },
    )
    assert "Traceback" not in done.stderr
    if voice == "--ascii":
        assert (done.stdout + done.stderr).isascii()
    if voice != "--json":
        assert "Your hand" in done.stdout or "You hold" in done.stdout
    else:
        plays = [json.loads(line) for line in done.stdout.splitlines()]
        cards = [each["card"] for each in plays if each.get("event") == "play"]
        assert cards[:4] == ["4h", "5c", "6c", "9d"]


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize(("voice", "width"), [("unicode", 80), ("unicode", 40), ("ascii", 60)])
def test_the_line_below_the_prompt_fits(voice: str, width: int) -> None:
    from noddy.terminal.prompt import _toolbar

    screen = Screen(begin(players=4, best_of=3, target=15, nonce=None), voice, width)
    chance = random.Random(1)
    while True:
        bar = _toolbar(screen.host) or ""
        assert len(bar) < width, bar
        assert voice != "ascii" or bar.isascii()
        if screen.session.over:
            break
        screen.type(screen.next(chance))


def test_letters_with_marks_become_plain_ones() -> None:
    said = "« Été », l’œuvre ; ¿Mañana? ¡Não! Één — ça… “ij” 10♥ −3 ±2"
    assert plain_letters(said).isascii()
    assert plain_letters("é œ ñ ’ « à »") == 'e oe n \' "a"'
