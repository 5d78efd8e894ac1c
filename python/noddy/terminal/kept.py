"""A kept match, played again: from what the disk holds back to the match itself."""

from __future__ import annotations

from noddy import Match

from .choices import choose
from .fair import packs_after_cuts, seal
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
        for choice in self.saved.choices:
            choose(self.match, choice)

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

    @property
    def over(self) -> bool:
        """Whether the match was won, and told to its end."""
        return self.match.winner is not None and self.saved.told == len(self.match.events)

    def told(self) -> Match:
        """Return the match as far as it has been told, back to the card before if need be."""
        match, choices = self.match, len(self.match.choices)
        while choices and len(match.events) > self.saved.told:
            choices -= 1
            match = self.match.rewound(choices)
        return match

    def record(self, *, seat: int | None = None) -> str:
        """Write the match as a record, with its seal in keys of their own.

        Parameters
        ----------
        seat
            Write what this seat has seen. None: everything, and the seal is opened.

        Raises
        ------
        ValueError
            Everything is asked for while the match is open: it has hidden cards.
        """
        from noddy.record import dump

        if seat is None and not self.over:
            raise ValueError("the match is open, so its record would show hidden cards")
        text = dump(self.told(), names=self.names, strategies=self.levels, seat=seat)
        head, between, hands = text.partition("\n\n[[hand]]")
        return "\n".join([head, *self._seal_lines(opened=seat is None)]) + between + hands

    def _seal_lines(self, *, opened: bool) -> list[str]:
        setup, cuts = self.saved.setup, self.saved.cuts
        lines = []
        if setup.nonce is not None:
            lines.append(f'_seal = "{seal(nonce=setup.nonce, seed=setup.seed)}"')
            if opened:
                lines.append(f'_nonce = "{setup.nonce:032x}"')
        if cuts:
            listed = ", ".join(f'"{deal} {number}"' for deal, number in sorted(cuts.items()))
            lines.append(f"_cuts = [{listed}]")
        return lines
