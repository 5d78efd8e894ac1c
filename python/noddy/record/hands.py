"""One hand as a record has it, with cards in place of those that nobody saw."""

from __future__ import annotations

from itertools import permutations, product
from typing import TYPE_CHECKING

from noddy._engine import Card
from noddy.record.form import dealing_order

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    from noddy._engine import Rules

    # Who played what, with the total if it is written; no card for a go.
    HeardPlay: TypeAlias = tuple[int, Card | None, int | None]

__all__ = ["Hand", "fillings"]


class Hand:
    """One hand as a record has it."""

    starter: Card

    def __init__(self, place: int, dealer: int) -> None:
        self.place = place
        self.dealer = dealer
        self.deal: list[list[Card | None]] = []
        self.stock: list[Card] = []
        self.plays: list[HeardPlay] = []
        self.claims: list[tuple[int, int]] = []
        self.scores: list[int] | None = None

    @property
    def hidden(self) -> int:
        """How many cards of the hands are not known."""
        return sum(dealt.count(None) for dealt in self.deal)

    def pack(self, rules: Rules) -> list[Card]:
        """Return the pack in dealing order, as far as it is known."""
        waiting = [iter(dealt) for dealt in self.deal]
        order = dealing_order(rules, self.dealer)
        hands = [card for seat in order if (card := next(waiting[seat])) is not None]
        return [*hands, self.starter, *self.stock]


def fillings(hand: Hand, turn: int | None) -> Iterator[Hand]:
    """Yield the hand with cards in place of the hidden ones, the likeliest to fit first.

    A hidden card was never played, so all that is known of it is that it did not fit when its
    holder was passed: high cards are the safest guess. Sixteen cards count ten; only if those run
    out does it matter whose cards are filled in first. Whoever has the turn also holds a card that
    fits now, so for that seat one card of each value is tried.
    """
    known = {card for dealt in hand.deal for card in dealt} | {hand.starter, *hand.stock}
    free = [card for card in map(Card, reversed(range(52))) if card not in known]
    seats = range(len(hand.deal))
    enough = sum(card.value == 10 for card in free) >= hand.hidden
    orders = [tuple(seats)] if enough else list(permutations(seats))
    lows: list[Card | None] = [None]
    if turn is not None and None in hand.deal[turn]:
        lows = [*{card.value: card for card in free}.values()]
    for low, order in product(lows, orders):
        left = (card for card in free if card != low)
        filled = Hand(hand.place, hand.dealer)
        filled.starter, filled.stock = hand.starter, hand.stock
        filled.deal = [list(dealt) for dealt in hand.deal]
        if low is not None and turn is not None:
            filled.deal[turn][hand.deal[turn].index(None)] = low
        for seat in order:
            filled.deal[seat] = [card or next(left, None) for card in filled.deal[seat]]
        yield filled
