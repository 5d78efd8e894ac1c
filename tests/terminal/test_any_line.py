"""Any line at any moment: no exception, no change without an accepted command, no hidden card."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from languages.pseudo import CODE, write
from noddy.language import current, use
from noddy.terminal.parse import COMMANDS
from noddy.terminal.voices import make as make_voice

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Make

# The commands that may change the match; everything else must leave it alone.
CHANGING = {"card", "suit", "empty", "go", "undo", "redo", "new", "deal"}
EARLIER = ("review", "try", "tried_best", "tried_again", "tried_other", "step")
WORDS = [*COMMANDS, "h", "u", "g", "l", "b", "n", "r", "?", "ha", "le", "lo", "look", "play", ":q"]
CARDS = [rank + suit for rank in "a23456789tjqk" for suit in "cdhs"]


def some_line(chance: random.Random) -> str:
    kind = chance.randrange(10)
    if kind == 0:
        raw = bytes(chance.randrange(256) for _ in range(chance.randrange(40)))
        return raw.decode("utf-8", "surrogateescape")
    if kind == 1:
        return "".join(chr(chance.randrange(0x110000)) for _ in range(chance.randrange(6)))
    if kind == 2:
        return chance.choice(CARDS)
    if kind == 3:
        return chance.choice(CARDS)[: chance.randrange(1, 3)]
    if kind == 4:
        return ""
    if kind == 5:
        return chance.choice(WORDS)
    if kind == 6:
        word = list(chance.choice([*WORDS, *CARDS]))
        at = chance.randrange(len(word) + 1)
        word[at : at + chance.randrange(2)] = chance.choice("abcdhs ♥10#/.!")
        return "".join(word)
    if kind == 7:
        return f"#{chance.randrange(12)}"
    if kind == 8:
        rest = [
            chance.choice([*WORDS, *CARDS, "31", "players", "level", "on", "off", "ask", "17", "/"])
        ]
        return f"{chance.choice(WORDS)} {' '.join(rest * chance.randrange(1, 4))}"
    return chance.choice("cdhs0123456789ajqkt#/?.!")


@pytest.fixture(params=["en", CODE])
def language(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """English, then the pseudo-locale, whose sentences are longer and full of strange letters."""
    monkeypatch.setenv("NODDY_CATALOGUES", str(write(tmp_path)))
    use(request.param)
    assert current() == request.param


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("count", [6_000, pytest.param(500_000, marks=pytest.mark.slow)])
def test_any_line_at_any_moment(make: Make, seed: str, count: int) -> None:
    chance = random.Random(seed)
    session = make(seed=chance.getrandbits(64))
    session.welcome()
    changed = 0
    for number in range(count):
        if number % 500 == 0:
            session = make(
                seed=chance.getrandbits(64),
                players=chance.randrange(2, 5),
                humans=chance.randrange(1, 3),
                hand_size=chance.randrange(3, 5),
                auto=chance.random() < 0.7,
                pauses=chance.random() < 0.7,
                nonce=5,
            )
            session.welcome()
            session.line(f"set count {chance.choice(('auto', 'manual', 'muggins'))}")
            session.line(chance.choice(("coach on", "coach off", "set cut ask")))
        line = some_line(chance)
        before = session.saved()
        hidden = _hidden(session) if session.cast.alone is not None else set()
        was = session.course, session.course.told.number
        reply = session.line(line)
        after = session.saved()
        if reply.refused:
            assert after == before, (number, line)
        if after != before and {**after, "hints": 0} != {**before, "hints": 0}:
            changed += 1
        voice = make_voice(
            ("unicode", "ascii", "plain", "json")[number % 4],
            cast=session.cast,
            width=(80, 40, 33)[number % 3],
        )
        lines = voice.tell(reply.items)
        assert all(text.replace("\n", "").isprintable() for text in lines), (number, line)
        voice.prompt(session.question)
        voice.toolbar(session.question)
        now = session.course, session.course.told.number
        if after == before and now == was and not line.startswith("score"):
            # A review tells of earlier deals, and a lesson of another match: of other packs.
            items = [item for item in reply.items if getattr(item, "name", "") not in EARLIER]
            said = "\n".join(voice.tell(items))
            seen = {_code(card) for card in re.findall(r"\b(?:10|[A2-9JQK])[♣♦♥♠CDHS]", said)}
            typed = {
                _code("".join(card.split()))
                for card in re.findall(r"(?:10|[A2-9TJQK])\s*[CDHS♣♦♥♠]", line.upper())
            }
            assert not (seen - typed) & hidden, (number, line, said)
    assert changed > count // 50


def _code(card: str) -> str:
    letters = dict(zip("♣♦♥♠CDHS", "cdhscdhs", strict=True))
    return ("T" if card[:-1] == "10" else card[:-1]) + letters[card[-1]]


def _hidden(session: object) -> set[str]:
    """The cards that the only person cannot know now."""
    match = session._match  # type: ignore[attr-defined]
    told = session._told  # type: ignore[attr-defined]
    if told.number != len(match.events) or match.turn is None:
        return set()
    me = session.cast.alone  # type: ignore[attr-defined]
    public = {str(card) for _, card in told.played} | {str(told.starter)}
    public |= {str(card) for card in match.dealt(me)}
    # The last count may be repeated, and it was of another pack.
    for count in told.counts:
        public |= {str(card) for card in (*count["score"].hand, count["score"].starter)}
    hands = {str(card) for seat in range(match.rules.players) for card in match.hand(seat)}
    return hands - public
