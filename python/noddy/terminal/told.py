"""What has been told of a match: everything a voice may know of the table."""

from __future__ import annotations

from noddy import Claim, Deal, Go, PileClosed, Play, Reveal, Show, Starter, score_hand

from .story import Answer, Happened

__all__ = ["Told"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from noddy import Card, HandScore
    from noddy._engine import Event

    from .story import Cast, Item


class Told:
    """What has been told of a match: everything a voice may know of the table."""

    __slots__ = (
        "claims",
        "counts",
        "deal_number",
        "dealer",
        "dealt",
        "last_play",
        "log",
        "number",
        "pile",
        "played",
        "revealed",
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
        self.log: list[Item] = []
        # The last hands counted: as they were told, and each seat with its count.
        self.shows: list[Item] = []
        self.counts: list[dict[str, Any]] = []
        # Hands laid open for claims, and what was claimed of each.
        self.revealed: dict[int, tuple[Happened, HandScore]] = {}
        self.claims: list[Claim] = []
        self.last_play: tuple[Happened, int] | None = None

    def held(self, seat: int) -> tuple[Card, ...]:
        """Tell what a person still holds, by what has been told."""
        gone = [card for player, card in self.played if player == seat]
        return tuple(card for card in self.dealt.get(seat, ()) if card not in gone)

    @property
    def counting(self) -> bool:
        """Whether a hand of this deal has been counted."""
        return any(count["deal"] == self.deal_number for count in self.counts)

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
        self.revealed = {}
        self.claims = []

    def _remember(self, happened: Happened) -> None:
        """Keep it for the questions that may be asked about it."""
        event = happened.event
        if isinstance(event, Play):
            self.last_play = (happened, self.total)
        elif isinstance(event, PileClosed):
            self.pile = []
            self.total = 0
        elif isinstance(event, Show):
            self._count(happened, event.seat, event.score)
        elif isinstance(event, Reveal):
            self.revealed[event.seat] = happened, score_hand(event.hand, event.starter)
        elif isinstance(event, Claim):
            self.claims.append(event)
        if self.deal_number:
            self.log.append(happened)

    def counted(self, owner: int) -> Answer:
        """Count a hand aloud that was laid open, when all claims on it are made."""
        claims = [claim for claim in self.claims if claim.owner == owner]
        reveal, score = self.revealed[owner]
        counted = Answer(
            "counted",
            seat=owner,
            score=score,
            claimed=claims[0].claimed,
            missed=score.total - sum(claim.points for claim in claims),
            taken=sum(claim.points for claim in claims[1:]),
        )
        self._count(reveal, owner, score)
        self.shows.append(counted)
        self.log.append(counted)
        return counted

    def _count(self, shown: Happened, seat: int, score: HandScore) -> None:
        """Keep a count; the first of a deal puts those of the deal before aside."""
        if not self.counting:
            self.shows, self.counts = [], []
        self.shows.append(shown)
        self.counts.append({"deal": self.deal_number, "seat": seat, "score": score})
