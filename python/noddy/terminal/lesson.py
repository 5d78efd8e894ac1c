"""A guided deal: a deal of its own, with what happens explained when it first happens."""

from __future__ import annotations

from noddy import Go, LastCard, PileClosed, Play, Rules, Show

from .course import Course
from .setup import COMPUTER_NAMES, Seat, Setup
from .story import Answer, Happened

__all__ = ["ALLOWED", "Lesson"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from .advice import Player
    from .story import Item

# The deal of this seed has a fifteen, a run, a go, last cards and a show worth counting.
_SEED = 21
# What a line may be without ending the lesson.
ALLOWED = frozenset(
    (
        "again",
        "board",
        "card",
        "empty",
        "glossary",
        "go",
        "hand",
        "help",
        "hint",
        "legal",
        "log",
        "not card",
        "quit",
        "rules",
        "score",
        "set",
        "suit",
        "table",
        "tips",
        "too much",
        "unknown",
        "why",
    )
)


class Lesson:
    """The guided deal beside the match, which waits.

    Parameters
    ----------
    strategy
        Makes the player of a level, by name.
    level
        The level of the opponent.
    settings
        The settings of the session; the lesson pauses in any case.

    Attributes
    ----------
    course
        The deal.
    """

    def __init__(
        self, *, strategy: Callable[[str], Player], level: str, settings: Mapping[str, str]
    ) -> None:
        seats = (Seat(name="You"), Seat(name=COMPUTER_NAMES[0], level=level))
        self.course = Course(
            Setup(rules=Rules(), seats=seats, seed=_SEED),
            strategy=strategy,
            settings={**settings, "pause": "on", "auto": "on", "cut": "auto"},
        )
        self._said: set[str] = set()

    def begin(self, items: list[Item]) -> None:
        """Tell the beginning of the deal, and what it is about."""
        items.append(Answer("lesson", about="begin"))
        self.course.advance(items)
        self.explain(items)

    @property
    def over(self) -> bool:
        """Whether the hands have been counted."""
        return self.course.question.kind in ("deal", "over")

    def explain(self, items: list[Item]) -> None:
        """Add to what was told what of it has not been explained yet, and what can be done now."""
        for about in [about for item in items for about in _abouts(item)]:
            if about not in self._said:
                self._said.add(about)
                items.append(Answer("lesson", about=about))
        question = self.course.question
        if question.kind == "play" and any(
            isinstance(item, Answer) and item.name in ("turn", "dealt") for item in items
        ):
            view = self.course.match.view(0)
            options = [
                {"card": card, "total": view.total + card.value, "score": view.play_score(card)}
                for card in view.legal_plays
            ]
            items.append(Answer("lesson_options", options=options, pile=view.pile.cards))


def _abouts(item: Item) -> Iterator[str]:
    """Name what there is to explain of one item."""
    if not isinstance(item, Happened):
        if item.name == "dealt":
            yield "hand"
            yield "play"
        return
    event = item.event
    if isinstance(event, Play):
        for kind in ("fifteen", "thirty_one", "pair", "run"):
            if getattr(event.score, kind):
                yield kind
    elif isinstance(event, Go):
        yield "go"
    elif isinstance(event, LastCard):
        yield "last_card"
    elif isinstance(event, PileClosed) and event.leader is not None:
        yield "new_count"
    elif isinstance(event, Show):
        yield "show"
