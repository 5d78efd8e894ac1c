"""What has been told of a match: everything a voice may know of the table."""

from __future__ import annotations

from noddy import Deal, Go, PileClosed, Play, Show, Starter

from .story import Happened

__all__ = ["Told"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noddy import Card
    from noddy._engine import Event

    from .story import Cast


class Told:
    """What has been told of a match: everything a voice may know of the table."""

    __slots__ = (
        "deal_number",
        "dealer",
        "dealt",
        "last_play",
        "log",
        "number",
        "pile",
        "played",
        "scores",
        "shows",
        "starter",
        "total",
    )

    def __init__(self, players: int) -> None:
        self.number = 0
        self.scores = [0] * players
        self.deal_number = 0
        self.dealer = 0
        self.starter: Card | None = None
        self.pile: list[Card] = []
        self.total = 0
        self.played: list[tuple[int, Card]] = []
        # The hands as dealt, of the people only.
        self.dealt: dict[int, tuple[Card, ...]] = {}
        self.log: list[Happened] = []
        self.shows: list[Happened] = []
        self.last_play: tuple[Happened, int] | None = None

    def held(self, seat: int) -> tuple[Card, ...]:
        """Tell what a person still holds, by what has been told."""
        gone = [card for player, card in self.played if player == seat]
        return tuple(card for card in self.dealt.get(seat, ()) if card not in gone)

    def take(
        self, event: Event, *, cast: Cast, auto: bool, dealt: dict[int, tuple[Card, ...]]
    ) -> Happened:
        """Take in the next event.

        Parameters
        ----------
        event
            The event.
        cast
            Who sits where.
        auto
            Whether a person's only card is played for them.
        dealt
            The people's hands as dealt, where the event is a deal.
        """
        self.number += 1
        forced = False
        held: tuple[Card, ...] = ()
        if isinstance(event, Deal):
            self._take_deal(event, dealt)
        elif isinstance(event, Starter):
            self.starter = event.card
        elif isinstance(event, Play):
            person = event.seat in cast.people
            forced = person and auto and len(self.held(event.seat)) == 1
            self.played.append((event.seat, event.card))
            self.pile.append(event.card)
            self.total = event.total
        elif isinstance(event, Go) and event.seat == cast.alone:
            held = self.held(event.seat)
        points = getattr(event, "points", 0)
        seat = getattr(event, "seat", None)
        if points and seat is not None:
            self.scores[seat] += points
        happened = Happened(
            event, scores=tuple(self.scores), pile=tuple(self.pile), held=held, forced=forced
        )
        self._remember(happened)
        return happened

    def _take_deal(self, deal: Deal, dealt: dict[int, tuple[Card, ...]]) -> None:
        self.deal_number = deal.number
        self.dealer = deal.dealer
        self.starter = None
        self.played = []
        self.pile = []
        self.total = 0
        self.log = []
        self.last_play = None
        self.dealt = dealt

    def _remember(self, happened: Happened) -> None:
        """Keep it for the questions that may be asked about it."""
        event = happened.event
        if isinstance(event, Play):
            self.last_play = (happened, self.total)
        elif isinstance(event, PileClosed):
            self.pile = []
            self.total = 0
        elif isinstance(event, Show):
            if self.shows and not any(item is self.log[-1] for item in self.shows):
                self.shows = []
            self.shows.append(happened)
        if self.deal_number:
            self.log.append(happened)
