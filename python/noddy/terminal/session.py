"""The session: a line of text in, events and answers out.

Nothing here knows a terminal, a clock, a file or chance: random numbers, strategies and advice
are handed in, and what needs the world outside comes back as a `Request`. The session holds the
course of the match and tells it event by event; the voices are given only what has been told,
which is public, and the cards of the person they speak to. What a line asks for is done by the
functions of `obey`, a family of commands a file.
"""

from __future__ import annotations

from noddy.language import current

from .advice import LibraryAdviser
from .course import Course
from .obey import find
from .parse import COMMANDS, parse
from .saving import Saved, state_of
from .setup import COMPUTER_NAMES, Seat, Setup
from .story import Reply

__all__ = ["COMPUTER_NAMES", "Seat", "Session", "Setup"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from noddy import Card, Match

    from .advice import Adviser, Player, Review
    from .lesson import Lesson
    from .parse import Command
    from .story import Cast, Question
    from .told import Told


class Session:
    """A match at a table with people, told as it is played.

    Parameters
    ----------
    setup
        The match to play.
    strategy
        Makes the player of a level, by name.
    fresh
        Returns a fresh random number of 64 bits; asked for seeds and nonces only.
    levels
        The names of the levels, weakest first.
    level
        The usual opponent.
    adviser
        Who says what cards are worth; the library if None.
    auto, pauses
        Whether a person's only card is played without asking, and whether the story waits
        for Enter before the show and the next deal.
    version
        What the greeting calls the program.
    """

    def __init__(
        self,
        setup: Setup,
        *,
        strategy: Callable[[str], Player],
        fresh: Callable[[], int],
        levels: tuple[str, ...],
        level: str,
        adviser: Adviser | None = None,
        auto: bool = True,
        pauses: bool = True,
        version: str = "",
    ) -> None:
        self._strategy = strategy
        self._version = version
        self.fresh = fresh
        self.levels = levels
        self.level = level
        self.adviser = adviser or LibraryAdviser()
        # Whether hints are wanted in this session, and the deal that was worked ahead on.
        self.hinted = False
        self._prepared: tuple[Course, int] | None = None
        self.settings: dict[str, str] = {
            "auto": "on" if auto else "off",
            "board": "on",
            "pause": "on" if pauses else "off",
            "cut": "auto",
            "coach": "off",
            "count": setup.rules.count,
            "explain": "normal",
            "pace": "off",
            "cards": "auto",
            "voice": "auto",
            "lang": current(),
            "colour": "auto",
        }
        # Whether a program types, whose letters are the international ones in every language.
        self.for_programs = False
        self.begin(setup)

    # What the world outside may look at.

    @property
    def cast(self) -> Cast:
        """Who sits where."""
        return self.course.cast

    @property
    def question(self) -> Question:
        """What is asked for now."""
        return self.aside or self.course.question

    @property
    def over(self) -> bool:
        """Whether the match has been won, and told."""
        return self.question.kind == "over"

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores, as far as they have been told."""
        return tuple(self.course.told.scores)

    @property
    def deal_number(self) -> int:
        """The number of the deal, as far as it has been told."""
        return self.course.told.deal_number

    @property
    def international(self) -> bool:
        """Whether letters on cards are the international ones, whatever the language."""
        return self.for_programs or self.settings["cards"] == "international"

    @property
    def _match(self) -> Match:
        return self.course.match

    @property
    def _told(self) -> Told:
        return self.course.told

    def saved(self) -> dict[str, Any]:
        """Return the whole state of the match, as plain values that `restore` takes.

        It holds the seed, hence every hidden card: it is for the disk, not for the screen.
        """
        return state_of(self.waiting or self.course)

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Take up a match where `saved` left it.

        Raises
        ------
        ValueError
            If the state contradicts itself: an illegal card, a seat too few.
        """
        state = Saved(saved)
        self.begin(state.setup, cuts=state.cuts)
        state.replay(self.course)
        self.settings["count"] = state.setup.rules.count

    # What a session does.

    def begin(self, setup: Setup, *, cuts: Mapping[int, int] | None = None) -> None:
        """Lay out a match; nothing of it is told yet."""
        self.course = Course(setup, strategy=self._strategy, settings=self.settings, cuts=cuts)
        # While a lesson is given, its deal is the course, and the match waits.
        self.lesson: Lesson | None = None
        self.waiting: Course | None = None
        # A question put in between: which suit, or which card this time.
        self.aside: Question | None = None
        self.trying: dict[str, Any] = {}
        # What the coach has asked back, and the last review: each with the choice it was for.
        self.warned: tuple[int, Card] | None = None
        self.reviewed: tuple[tuple[Course, int], Review] | None = None

    def count_from_now(self) -> bool:
        """Count hands as the setting says, if no person has chosen anything yet; whether it is so.

        How hands are counted is agreed on for a whole match (C1). Until somebody has chosen a
        card it can still be agreed on, and the cards stay as they are. Where only computers play
        it can be so until they have counted a hand.
        """
        begun = self.course.touched or self._told.counts
        if self.lesson or begun or self.course.question.kind == "over":
            return False
        saved = self.saved()
        saved["rules"]["count"] = self.settings["count"]
        self.restore(saved)
        return True

    def welcome(self, *, resumed: bool = False, greeting: bool = True) -> Reply:
        """Begin: the greeting, and the story up to the first question."""
        reply = Reply()
        if greeting:
            setup = self.course.setup
            reply.say(
                "greeting",
                version=self._version,
                target=setup.rules.target,
                best_of=setup.best_of,
            )
        if resumed:
            reply.say("resumed")
            self.course.redraw(reply.items)
        else:
            self.course.say_seal(reply.items)
            self.course.advance(reply.items)
        self._work_ahead()
        return reply

    def line(self, text: str) -> Reply:
        """Obey one line."""
        asked = self.question.kind
        command = parse(text, asked=asked, international=self.international)
        reply = Reply()
        if self.aside is not None and _lets_go(asked, command.name):
            self.aside = None
        if self.lesson is None:
            find(command.name)(self, command, text, reply)
        else:
            self._in_lesson(self.lesson, command, text, reply)
        self._work_ahead()
        return reply

    def _work_ahead(self) -> None:
        """Let the adviser work on a new deal, once hints are wanted."""
        wanted = self.hinted or self.settings["coach"] != "off"
        deal = (self.course, self.deal_number)
        if wanted and self.question.kind == "play" and self._prepared != deal:
            self._prepared = deal
            self.adviser.prepare(self.course.match.view(self.question.values["seat"]))

    def learn(self, reply: Reply) -> None:
        """Begin the guided deal; the match waits."""
        from .lesson import Lesson

        self.waiting = self.course
        self.lesson = Lesson(strategy=self._strategy, level=self.level, settings=self.settings)
        self.course = self.lesson.course
        self.lesson.begin(reply.items)

    def _in_lesson(self, lesson: Lesson, command: Command, text: str, reply: Reply) -> None:
        """Obey a line in a lesson; one that has no place there ends it."""
        from .lesson import ALLOWED

        if command.name in ALLOWED:
            find(command.name)(self, command, text, reply)
            lesson.explain(reply.items)
        if command.name not in ALLOWED or lesson.over:
            self._end_lesson(reply, done=lesson.over)
        if command.name not in ALLOWED and command.name != "learn":
            find(command.name)(self, command, text, reply)

    def _end_lesson(self, reply: Reply, *, done: bool) -> None:
        """Go back to the match that waits."""
        assert self.waiting is not None, "a lesson is given"
        reply.say("lesson", about="end" if done else "left")
        self.course, self.waiting, self.lesson = self.waiting, None, None
        self.aside = None
        self.course.redraw(reply.items)


def _lets_go(asked: str, name: str) -> bool:
    """Whether a command leaves the question that was put in between unanswered."""
    if asked == "suit":
        return name not in ("suit", "card")
    stays = {"try": ("hint",), "step": ("step", "next", "prev")}[asked]
    return name in COMMANDS and name not in stays
