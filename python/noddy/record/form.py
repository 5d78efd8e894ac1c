"""What writing and reading a record share: the form, and what a record is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noddy._engine import Deal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from noddy._engine import Card, Event, Match, Rules

__all__ = [
    "FORMAT",
    "HIDDEN",
    "RULES",
    "VERSION",
    "Record",
    "dealing_order",
    "dealt_hands",
    "packed",
    "rules_of",
    "seat_name",
    "words_of",
]

FORMAT = "noddy-record"
"""What the key `format` of every record says."""

VERSION = 1
"""The version that `dump` writes, and the newest that `load` reads."""

HIDDEN = "??"
"""What stands for a card that was not seen."""

RULES = ("players", "hand_size", "target", "knave_noddy", "count")
"""The rules that a record can name."""


class Record:
    """A match with what a record says besides it.

    Parameters
    ----------
    match : Match
        The match. Cards that the record does not know are filled in with some that fit.
    names : sequence of str
        Who sat where; empty if the record does not say.
    strategies : sequence of str
        The strategy in each seat, an empty string for a person; empty if the record does not say.
    cut : sequence of (int, Card)
        Who drew what for the deal, in order.
    hidden : int
        How many cards of the hands the record does not know.
    last_deal : int
        The number of the last deal that the record has; 0 if that is not known. When all its cards
        are played, the match has begun another, of which the record says nothing.
    """

    __slots__ = ("cut", "hidden", "last_deal", "match", "names", "strategies")

    def __init__(
        self,
        match: Match,
        *,
        names: Sequence[str] = (),
        strategies: Sequence[str] = (),
        cut: Sequence[tuple[int, Card]] = (),
        hidden: int = 0,
        last_deal: int = 0,
    ) -> None:
        self.match = match
        self.names = tuple(names)
        self.strategies = tuple(strategies)
        self.cut = tuple(cut)
        self.hidden = hidden
        self.last_deal = last_deal

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in the deals that the record has."""
        events = self.match.events
        if self.last_deal:
            for place, event in enumerate(events):
                if isinstance(event, Deal) and event.number > self.last_deal:
                    return events[:place]
        return events

    def __repr__(self) -> str:
        return f"<Record of {self.match!r}, names={self.names!r}>"


def rules_of(rules: Rules) -> dict[str, int | str]:
    """Return the rules by name; who counts is named only where it is not the program."""
    names = RULES if rules.count != "auto" else RULES[:-1]
    return {name: getattr(rules, name) for name in names}


def dealing_order(rules: Rules, dealer: int) -> list[int]:
    """List the seats that get the first cards of the pack, one card each."""
    around = [(dealer + 1 + step) % rules.players for step in range(rules.players)]
    return around * rules.hand_size


def dealt_hands(pack: Sequence[Card], rules: Rules, dealer: int) -> list[list[Card]]:
    """Return the hands that this pack deals, each in the order dealt."""
    hands: list[list[Card]] = [[] for _ in range(rules.players)]
    for player, card in zip(dealing_order(rules, dealer), pack, strict=False):
        hands[player].append(card)
    return hands


# Writing


def seat_name(seat: int) -> str:
    """Return the name of a seat in records: seat 0 is `p1`."""
    return f"p{seat + 1}"


def packed(cards: Iterable[Card]) -> str:
    """Write cards without anything between them."""
    return "".join(str(card) for card in cards)


def words_of(cards: Iterable[Card]) -> str:
    """Write cards with spaces between them."""
    return " ".join(str(card) for card in cards)
