"""What a seat's stream says of cards that nobody has shown: nothing.

The stream is read as a program at the other end would read it. A card may stand in a line if it is
public by then, or the person's own; in a line that tells an event, also the card of the event.
"""

from __future__ import annotations

import io
import json
import random
import re
from typing import TYPE_CHECKING

import pytest

import noddy
from noddy.terminal.advice import LibraryAdviser
from noddy.terminal.host import Host

if TYPE_CHECKING:
    from collections.abc import Callable

    from noddy.terminal.advice import Adviser
    from noddy.terminal.session import Session

    from .conftest import Make

CARD = re.compile(r"(?<![0-9A-Za-z])[A2-9TJQK][cdhs](?![0-9A-Za-z])")
# What a person may ask at any moment; more than once does not matter.
ASIDES = (
    "hand", "table", "board", "legal", "log", "why", "again", "fair", "?", "help play",
    "undo", "redo", "set", "stats", "matches", "rules 14", "xyzzy", "99", "5h", "As", "go", "#9",
)  # fmt: skip
# What takes a moment, and is asked in fewer matches.
ADVICE = ("hint", "hint 1", "review")
# Answers that say the same in every match, with their examples.
ALWAYS_THE_SAME = ("help", "lines")
EXAMPLES = {"5h", "5d", "Js", "5s"}
# Answers that look back at deals in which every hand has been shown.
LOOKING_BACK = ("review", "tried", "try", "step")


class Watcher:
    """Knows what is public, from the events in the stream alone."""

    def __init__(self, session: Session, seed: int) -> None:
        self.session = session
        self.seed = f"{seed:016x}"
        self.public: set[str] = set()
        self.own: set[str] = set()
        self.before: set[str] = set()
        self.typed: set[str] = set()
        self.lines = 0

    def hear(self, line: str) -> None:
        self.lines += 1
        found = json.loads(line)
        event = found.get("event")
        if found.get("answer") == "help":
            # Its examples are no cards.
            return
        if event == "deal":
            self.before |= self.public | self.own
            self.public = set()
            self.own = self.dealt(found["number"])
        if event in ("cut", "starter", "play", "show", "reveal"):
            self.public |= set(CARD.findall(line))
        allowed = self.public | self.own | self.typed
        if found.get("answer") in ALWAYS_THE_SAME:
            allowed = allowed | EXAMPLES
        if any(word in found.get("answer", "") for word in LOOKING_BACK):
            allowed = allowed | self.before
        elif event is None and found.get("answer") in ("cut", "undone", "table", "log"):
            # The draws for the deal are public, too.
            allowed = allowed | self.before
        assert set(CARD.findall(line)) <= allowed, line
        if found.get("answer") != "opened":
            assert self.seed not in line, line
            assert str(int(self.seed, 16)) not in line, line

    def dealt(self, number: int) -> set[str]:
        """The person's own cards of a deal, from the pack and not from the stream."""
        match = self.session.course.match
        rules = match.rules
        pack = match.deck(number)
        dealer = next(
            event.dealer
            for event in match.events
            if isinstance(event, noddy.Deal) and event.number == number
        )
        first = (0 - dealer - 1) % rules.players
        return {str(card) for card in pack[first : rules.players * rules.hand_size : rules.players]}


def play_and_watch(
    make: Make,
    number: int,
    chance: random.Random,
    *,
    asides: tuple[str, ...] = ASIDES,
    adviser: Adviser | None = None,
) -> int:
    """One whole match with questions in between; how many lines it took."""
    seed = chance.getrandbits(64)
    session = make(
        seed=seed,
        nonce=chance.getrandbits(128),
        players=chance.choice((2, 2, 3, 4)),
        hand_size=chance.choice((3, 3, 4)),
        target=chance.choice((15, 31, 31)),
        level=chance.choice(("random", "greedy", "steady")),
        pauses=chance.random() < 0.5,
        adviser=adviser,
        counting=chance.choice(("auto", "auto", "manual", "muggins")),
    )
    out, err = io.StringIO(), io.StringIO()
    host = Host(session, voice="json", out=out, err=err)
    watcher = Watcher(session, seed)

    def heard() -> None:
        for line in out.getvalue().splitlines():
            watcher.hear(line)
        out.seek(0)
        out.truncate()

    host.start()
    heard()
    for _ in range(400):
        if session.over:
            break
        question = session.question
        if chance.random() < 0.15:
            line = chance.choice(asides)
        else:
            line = str(chance.choice(question.values["legal"])) if question.for_card else ""
            if question.kind == "claim":
                line = str(chance.randrange(12))
        asked = host.voice.prompt(question)
        # The question is public only to the person: own cards.
        assert set(CARD.findall(asked)) <= watcher.own | watcher.public, asked
        # A refusal repeats the card that was typed.
        watcher.typed = {line} if CARD.fullmatch(line) else set()
        undone = line in ("undo", "redo")
        host.enter([line])
        if undone:
            # What is taken back is told again from the start of what is known.
            watcher.own |= watcher.before
            watcher.public |= watcher.before
        heard()
    assert session.over, number
    return watcher.lines


@pytest.mark.parametrize("matches", [300, pytest.param(10_000, marks=pytest.mark.slow)])
def test_a_stream_holds_no_card_before_it_is_public(
    make: Make,
    seed: str,
    matches: int,
    count_cases: Callable[[str], None],
    progress: Callable[[str], None],
) -> None:
    chance = random.Random(seed)
    lines = 0
    for number in range(matches):
        lines += play_and_watch(make, number, chance)
        if matches > 1000 and number % 100 == 0:
            progress(f"{number:,} of {matches:,} matches")
    count_cases(f"{matches:,} matches, {lines:,} lines")


@pytest.mark.parametrize("matches", [4, pytest.param(200, marks=pytest.mark.slow)])
def test_advice_names_no_hidden_card(make: Make, seed: str, matches: int) -> None:
    chance = random.Random(seed)
    for number in range(matches):
        play_and_watch(make, number, chance, asides=ADVICE, adviser=LibraryAdviser())


def test_the_search_finds_a_leak(make: Make) -> None:
    """A line with a card of somebody else's hand, or with the seed, does not pass."""
    # Not a small one: its digits would stand in any hash.
    seed = 0xFEDC_BA98_7654_3210
    session = make(seed=seed, nonce=5, pauses=False)
    out = io.StringIO()
    host = Host(session, voice="json", out=out, err=io.StringIO())
    host.start()
    watcher = Watcher(session, seed)
    for line in out.getvalue().splitlines():
        watcher.hear(line)
    (hidden, *_) = session.course.match.hand(1)
    for leak in (
        f'{{"answer": "hint", "card": "{hidden}"}}',
        f'{{"answer": "x", "y": "{seed:016x}"}}',
    ):
        with pytest.raises(AssertionError):
            watcher.hear(leak)
