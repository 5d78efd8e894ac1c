"""What fixes a match before its first card: rules, seats and seed."""

from __future__ import annotations

from .story import Cast

__all__ = ["COMPUTER_NAMES", "SEEDS", "Seat", "Setup"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noddy import Rules

COMPUTER_NAMES = ("Robin", "Marian", "Will", "Alan", "Much")

# A seed is a whole number from 0 up to this, itself not included.
SEEDS = 1 << 64


class Seat:
    """One seat: a name, and a level; the level is empty for a person."""

    __slots__ = ("level", "name")

    def __init__(self, *, name: str, level: str = "") -> None:
        self.name = name
        self.level = level


class Setup:
    """What fixes a match before its first card.

    Parameters
    ----------
    rules
        The rules of the match.
    seats
        One seat for each player.
    seed
        The seed of the match.
    nonce
        The number that hides the seed in the seal; None if the seed was no secret.
    best_of
        How many matches the series has at most; 1 if there is no series.
    wins
        The matches of the series that each seat has won before this one.
    """

    __slots__ = ("best_of", "nonce", "rules", "seats", "seed", "wins")

    def __init__(
        self,
        *,
        rules: Rules,
        seats: tuple[Seat, ...],
        seed: int,
        nonce: int | None = None,
        best_of: int = 1,
        wins: tuple[int, ...] = (),
    ) -> None:
        if len(seats) != rules.players:
            raise ValueError(f"{rules.players} players take {rules.players} seats")
        self.rules = rules
        self.seats = seats
        self.seed = seed
        self.nonce = nonce
        self.best_of = best_of
        self.wins = wins or (0,) * rules.players

    def cast(self) -> Cast:
        """Return the people and computers as the voices name them."""
        people = [number for number, seat in enumerate(self.seats) if not seat.level]
        alone = people[0] if len(people) == 1 else None
        you = alone if alone is not None and self.seats[alone].name == "You" else None
        return Cast(
            names=tuple(seat.name for seat in self.seats),
            levels=tuple(seat.level for seat in self.seats),
            you=you,
        )
