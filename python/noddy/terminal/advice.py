"""Advice: the seam between the session and whatever knows what cards are worth.

The session asks an `Adviser` and shows what it says, with its source. The usual one is the
library's own: `noddy.hint` and `noddy.review`.
"""

from __future__ import annotations

from .messages import text

__all__ = ["Adviser", "LibraryAdviser", "threshold"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from threading import Thread
    from typing import Protocol

    from noddy import Card, Match, View

    class Player(Protocol):
        """What chooses a card from what one seat knows."""

        def choose(self, view: View) -> Card:
            """Return one of the legal cards."""

    class Hint(Protocol):
        """What one card is worth; as `noddy.Hint`."""

        @property
        def card(self) -> Card: ...
        @property
        def wins(self) -> float: ...
        @property
        def wins_error(self) -> float | None: ...
        @property
        def points(self) -> float: ...
        @property
        def cost(self) -> float: ...
        @property
        def error(self) -> float | None: ...
        @property
        def reason(self) -> str: ...

    class Hints(Protocol):
        """One hint for each rank that can be played, the best first; as `noddy.HintList`."""

        def __len__(self) -> int: ...
        def __getitem__(self, place: int, /) -> Hint: ...
        @property
        def unit(self) -> str: ...
        @property
        def source(self) -> str: ...
        @property
        def table(self) -> str: ...

    class Decision(Protocol):
        """One choice that was made, and what it cost; as `noddy.Decision`."""

        @property
        def seat(self) -> int: ...
        @property
        def deal(self) -> int: ...
        @property
        def play(self) -> int: ...
        @property
        def position(self) -> str: ...
        @property
        def card(self) -> Card: ...
        @property
        def best(self) -> Card: ...
        @property
        def cost(self) -> float: ...
        @property
        def grade(self) -> str: ...
        @property
        def mark(self) -> str: ...
        @property
        def reason(self) -> str: ...

    class SeatReview(Protocol):
        """The choices of one seat, counted; as `noddy.SeatReview`."""

        @property
        def seat(self) -> int: ...
        @property
        def decisions(self) -> int: ...
        @property
        def best(self) -> int: ...
        @property
        def fine(self) -> int: ...
        @property
        def inaccuracies(self) -> int: ...
        @property
        def mistakes(self) -> int: ...
        @property
        def blunders(self) -> int: ...
        @property
        def given_away(self) -> float: ...

    class Review(Protocol):
        """What a match was won and lost by; as `noddy.Review`."""

        @property
        def decisions(self) -> Sequence[Decision]: ...
        @property
        def seats(self) -> Sequence[SeatReview]: ...
        @property
        def unit(self) -> str: ...
        @property
        def source(self) -> str: ...
        @property
        def table(self) -> str: ...
        @property
        def luck_of_the_cards(self) -> tuple[float, ...] | None: ...
        @property
        def luck_of_the_play(self) -> tuple[float, ...] | None: ...

    class Adviser(Protocol):
        """What can say what cards are worth."""

        def hint(self, view: View) -> Hints:
            """Say what each card is worth, from what the seat on turn knows."""

        def review(self, match: Match) -> Review:
            """Say what each choice cost; of a match that goes on, without the deal in hand."""

        def prepare(self, view: View) -> None:
            """Work ahead on the deal of this view, if that is possible: hints are wanted."""

else:
    Adviser = object

# How many points are as much as a hundredth of a match: what marks a mistake in either unit.
_POINTS_OF_A_HUNDREDTH = 0.2


class LibraryAdviser:
    """The advice of the library.

    To solve a deal takes seconds. Where somebody waits at a screen, they are told; and once they
    have asked for hints, the deals that follow are solved while they think.

    Parameters
    ----------
    watch
        Shows a sentence while work is done, and takes it away when given an empty one; None where
        nobody watches.
    ahead
        Whether to work ahead, on a thread.
    """

    def __init__(self, *, watch: Callable[[str], None] | None = None, ahead: bool = False) -> None:
        self._watch = watch or (lambda sentence: None)
        self._ahead = ahead
        self._thread: Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether a deal is being solved on the thread."""
        return self._thread is not None and self._thread.is_alive()

    def hint(self, view: View) -> Hints:
        """Say what each card is worth."""
        import noddy

        self._watch(text("working"))
        try:
            return noddy.hint(view)
        finally:
            self._watch("")

    def review(self, match: Match) -> Review:
        """Say what each choice cost."""
        import noddy

        def progress(done: int, deals: int) -> None:
            self._watch(text("reviewing", number=min(done + 1, deals), count=deals))

        try:
            return noddy.review(match, progress=progress)
        finally:
            self._watch("")

    def prepare(self, view: View) -> None:
        """Solve the deal of this view on a thread; one deal at a time."""
        if not self._ahead or self.busy:
            return
        from threading import Thread

        from noddy.advice import prepare

        self._thread = Thread(target=prepare, args=(view,), daemon=True)
        self._thread.start()


def threshold(percent: float, unit: str) -> float:
    """Return how much a card may cost, in the unit, that is to cost this much of a match.

    Examples
    --------
    >>> threshold(2, "wins"), threshold(2, "points")
    (0.02, 0.4)
    """
    return percent / 100 if unit == "wins" else percent * _POINTS_OF_A_HUNDREDTH
