"""The computer players of a session: built-in ones as they are, one's own under guard."""

from __future__ import annotations

from noddy import BuiltinStrategy, Card, NoddyError, strategies

__all__ = ["OpponentError", "opponent"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noddy import View

    from .advice import Player


class OpponentError(NoddyError):
    """A strategy of somebody's own cannot be had, or fails at the table."""


def opponent(name: str) -> Player:
    """Return a new player of a level, or of `module:attribute`.

    Raises
    ------
    OpponentError
        There is no such strategy, or it cannot be made; so does the player for a strategy that
        fails, or that chooses a card it may not play. No message names a hidden card.
    """
    if name in BuiltinStrategy.names():
        return BuiltinStrategy(name)
    strategies.find_here([name])
    try:
        return _Guarded(name, strategies.get(name))
    except NoddyError as error:
        raise OpponentError(str(error)) from None


class _Guarded:
    """A strategy whose faults are told in a sentence."""

    __slots__ = ("_name", "_strategy")

    def __init__(self, name: str, strategy: Player) -> None:
        self._name = name
        self._strategy = strategy

    def new_match(self, seed: int, seat: int) -> None:
        """Pass on which match begins, to a strategy that wants to know."""
        tell = getattr(self._strategy, "new_match", None)
        if tell is not None:
            try:
                tell(seed, seat)
            except Exception as error:
                raise self._failed(error) from error

    def choose(self, view: View) -> Card:
        """Return the card that the strategy chooses."""
        try:
            card = Card(self._strategy.choose(view))
        except Exception as error:
            raise self._failed(error) from error
        if card not in view.legal_plays:
            raise OpponentError(f"the strategy {self._name} chose a card that it may not play")
        return card

    def _failed(self, error: Exception) -> OpponentError:
        return OpponentError(f"the strategy {self._name} failed with {type(error).__name__}")
