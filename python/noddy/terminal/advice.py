"""Advice: the seam between the session and whatever knows best.

The session asks an `Adviser` and shows what it says, with its source. Today that is the
strongest built-in strategy, which names a card and nothing more; one that knows what each card
is worth fills `Advice.worth` as well.
"""

from __future__ import annotations

__all__ = ["Advice", "Adviser", "StrategyAdviser"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from noddy import Card, View

    class Player(Protocol):
        """What chooses a card from what one seat knows."""

        def choose(self, view: View) -> Card:
            """Return one of the legal cards."""

    class Adviser(Protocol):
        """What can say which card to play."""

        def advise(self, view: View) -> Advice:
            """Say which legal card is best, from what the seat on turn knows."""

else:
    Adviser = object


class Advice:
    """The card to play, and who says so.

    `worth` may hold the chance of winning with each legal card, in the order of the view's
    legal cards; it is empty where only a choice is known.
    """

    __slots__ = ("card", "source", "worth")

    def __init__(self, *, card: Card, source: str, worth: tuple[float, ...] = ()) -> None:
        self.card = card
        self.source = source
        self.worth = worth


class StrategyAdviser:
    """The advice of a strategy: the card it would play itself."""

    __slots__ = ("_make", "_name", "_player")

    def __init__(self, name: str, make: Callable[[str], Player]) -> None:
        self._name = name
        self._make = make
        self._player: Player | None = None

    def advise(self, view: View) -> Advice:
        """Say what the strategy would play."""
        if self._player is None:
            self._player = self._make(self._name)
        return Advice(card=self._player.choose(view), source=self._name)
