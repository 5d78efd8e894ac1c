"""The state of a match as plain values, and back.

It holds the seed, hence every hidden card: it is for the disk, not for the screen.
"""

from __future__ import annotations

from noddy import Rules

from .choices import choice_text
from .fair import CUTS
from .setup import SEEDS, Seat, Setup

__all__ = ["Saved", "state_of"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from .course import Course


def state_of(course: Course) -> dict[str, Any]:
    """Return the whole state of a match, as plain values that `Saved` reads."""
    setup, match = course.setup, course.match
    rules = setup.rules
    return {
        "rules": {
            "players": rules.players,
            "hand_size": rules.hand_size,
            "target": rules.target,
            "knave_noddy": rules.knave_noddy,
            # Left out where it is the usual, as in files of earlier versions.
            **({} if rules.count == "auto" else {"count": rules.count}),
        },
        "seats": [{"name": seat.name, "level": seat.level} for seat in setup.seats],
        "seed": setup.seed,
        "nonce": setup.nonce,
        "best_of": setup.best_of,
        "wins": list(setup.wins),
        "cuts": {str(deal): number for deal, number in course.cuts.items()},
        "choices": " ".join(choice_text(choice) for choice in match.choices),
        "redo": [" ".join(choices) for choices in course.redo],
        "told": course.told.number,
        "undone": course.undone,
        "hints": course.hints,
        # For those who look at the file without the rules; not read back.
        "touched": course.touched,
        "over": match.winner is not None,
        "winner": match.winner,
        "scores": list(match.scores),
    }


# No match is longer than this: even one to 1,000 takes some two hundred deals.
_MOST_DEALS = 10_000


class Saved:
    """A saved state, read: the setup, and what has been done since.

    Raises
    ------
    ValueError
        If something is missing or is not what it should be.
    """

    __slots__ = ("choices", "cuts", "hints", "redo", "setup", "told", "undone")

    def __init__(self, state: Mapping[str, Any]) -> None:
        try:
            self.setup = Setup(
                rules=Rules(**state["rules"]),
                seats=tuple(
                    Seat(name=seat["name"], level=seat["level"]) for seat in state["seats"]
                ),
                seed=state["seed"],
                nonce=state["nonce"],
                best_of=int(state["best_of"]),
                wins=tuple(int(won) for won in state["wins"]),
            )
            if not 0 <= self.setup.seed < SEEDS:
                raise ValueError(f"{self.setup.seed} is no seed")
            # A match of an earlier version was never cut.
            self.cuts = {int(deal): int(number) for deal, number in state.get("cuts", {}).items()}
            if not all(
                0 < deal <= _MOST_DEALS and 0 <= number < CUTS for deal, number in self.cuts.items()
            ):
                raise ValueError("a pack was cut that there is not")
            self.choices = str(state["choices"]).split()
            self.redo = [str(cards).split() for cards in state["redo"]]
            self.told = int(state["told"])
            self.undone = bool(state["undone"])
            self.hints = int(state["hints"])
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError(f"the state is not whole: {error}") from None

    def replay(self, course: Course) -> None:
        """Bring a new course of this setup to where the saved one was.

        Raises
        ------
        ValueError
            If the state contradicts itself, as by an illegal card.
        """
        course.replay(self.choices)
        course.told_before(self.told)
        course.redo = self.redo
        course.undone = self.undone
        course.hints = self.hints
        course.advance([])
