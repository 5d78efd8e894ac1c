"""A kept match, played again: from what the disk holds back to the match itself."""

from __future__ import annotations

from noddy import Match

from .fair import packs_after_cuts
from .saving import Saved

__all__ = ["Kept"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


class Kept:
    """A match as it was saved.

    Parameters
    ----------
    state
        The state, as `Store` reads it.

    Raises
    ------
    ValueError
        If the state is not whole or contradicts itself, as by an illegal card.
    """

    __slots__ = ("match", "saved")

    def __init__(self, state: Mapping[str, Any]) -> None:
        self.saved = Saved(state)
        setup, cuts = self.saved.setup, self.saved.cuts
        packs = packs_after_cuts(seed=setup.seed, cuts=cuts) if cuts else None
        self.match = Match(setup.rules, seed=setup.seed, decks=packs)
        for card in self.saved.choices:
            self.match.play(card)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sat where."""
        return tuple(seat.name for seat in self.saved.setup.seats)

    @property
    def levels(self) -> tuple[str, ...]:
        """The level in each seat; empty for a person."""
        return tuple(seat.level for seat in self.saved.setup.seats)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, level in enumerate(self.levels) if not level)
