"""One face for the two implementations, so that one test can ask both.

A rule test takes the fixture `game`, which is a `Game`: the reference, and
the engine as soon as it can be imported.  Events are plain dicts in both.
"""

from collections.abc import Sequence
from typing import Any, Protocol

Event = dict[str, Any]

KINDS = ("fifteens", "pairs", "runs", "flush", "nob")


class Table(Protocol):
    """A match that is being played."""

    @property
    def turn(self) -> int | None: ...
    @property
    def dealer(self) -> int: ...
    @property
    def starter(self) -> str: ...
    @property
    def scores(self) -> list[int]: ...
    @property
    def pile(self) -> list[str]: ...
    @property
    def legal_plays(self) -> list[str]: ...
    @property
    def events(self) -> list[Event]: ...
    @property
    def to_claim(self) -> tuple[int, int] | None: ...
    @property
    def due(self) -> int | None: ...
    def hand(self, seat: int) -> list[str]: ...
    def play(self, card: str) -> list[Event]: ...
    def claim(self, seat: int, points: int) -> list[Event]: ...


class Game(Protocol):
    """An implementation of the game."""

    name: str

    def show(self, hand: str, starter: str) -> dict[str, int]:
        """Count a hand: the points by kind, and the total."""

    def combinations(self, hand: str, starter: str) -> list[tuple[str, str, int]]:
        """Itemise a hand: kind, cards and points of everything that scores."""

    def peg(self, pile: str, card: str) -> dict[str, int]:
        """Score a card on a pile: the points by kind, and the total."""

    def match(
        self,
        *,
        players: int = 2,
        hand_size: int = 3,
        target: int = 31,
        knave_noddy: int = 1,
        seed: int | None = None,
        dealer: int | None = None,
        scores: Sequence[int] | None = None,
        decks: Sequence[str] | None = None,
        count: str = "auto",
    ) -> Table:
        """Begin a match."""


class _Reference:
    name = "reference"

    def show(self, hand: str, starter: str) -> dict[str, int]:
        from noddy import reference

        score = reference.score_hand(hand, starter)
        return {name: getattr(score, name) for name in (*KINDS, "total")}

    def combinations(self, hand: str, starter: str) -> list[tuple[str, str, int]]:
        from noddy import reference

        found = reference.score_hand(hand, starter).combinations
        return [(kind, " ".join(cards), points) for kind, cards, points in found]

    def peg(self, pile: str, card: str) -> dict[str, int]:
        from noddy import reference

        return reference.score_play(pile, card)._asdict()

    def match(self, **options: Any) -> Table:
        from noddy import reference

        class WithHand(reference.Match):
            def hand(self, seat: int) -> list[str]:
                return self.hands[seat]

        return WithHand(**options)


class _EngineTable:
    def __init__(self, match: Any) -> None:
        self._match = match

    @property
    def turn(self) -> int | None:
        turn: int | None = self._match.turn
        return turn

    @property
    def dealer(self) -> int:
        return int(self._match.dealer)

    @property
    def starter(self) -> str:
        return str(self._match.starter)

    @property
    def scores(self) -> list[int]:
        return list(self._match.scores)

    @property
    def pile(self) -> list[str]:
        return [str(card) for card in self._match.pile.cards]

    @property
    def legal_plays(self) -> list[str]:
        return [str(card) for card in self._match.legal_plays]

    @property
    def events(self) -> list[Event]:
        return [event.to_dict() for event in self._match.events]

    def hand(self, seat: int) -> list[str]:
        return [str(card) for card in self._match.hand(seat)]

    def play(self, card: str) -> list[Event]:
        return [event.to_dict() for event in self._match.play(card)]

    @property
    def to_claim(self) -> tuple[int, int] | None:
        awaited: tuple[int, int] | None = self._match.to_claim
        return awaited

    @property
    def due(self) -> int | None:
        points: int | None = self._match.due
        return points

    def claim(self, seat: int, points: int) -> list[Event]:
        return [event.to_dict() for event in self._match.claim(seat, points)]


class _Engine:
    name = "engine"

    def show(self, hand: str, starter: str) -> dict[str, int]:
        import noddy

        score = noddy.score_hand(hand, starter)  # type: ignore[attr-defined,unused-ignore]
        return {name: getattr(score, name) for name in (*KINDS, "total")}

    def combinations(self, hand: str, starter: str) -> list[tuple[str, str, int]]:
        import noddy

        found = noddy.score_hand(hand, starter).combinations  # type: ignore[attr-defined,unused-ignore]
        return [(c.kind, " ".join(map(str, c.cards)), c.points) for c in found]

    def peg(self, pile: str, card: str) -> dict[str, int]:
        import noddy

        score = noddy.score_play(pile, card)  # type: ignore[attr-defined,unused-ignore]
        names = ("fifteen", "thirty_one", "pair", "run", "total")
        return {name: getattr(score, name) for name in names}

    def match(
        self,
        *,
        players: int = 2,
        hand_size: int = 3,
        target: int = 31,
        knave_noddy: int = 1,
        count: Any = "auto",
        **options: Any,
    ) -> Table:
        import noddy

        rules = noddy.Rules(  # type: ignore[attr-defined,unused-ignore]
            players=players,
            hand_size=hand_size,
            target=target,
            knave_noddy=knave_noddy,
            count=count,
        )
        given = {name: value for name, value in options.items() if value is not None}
        if "decks" in given:
            given["decks"] = [cards.split() for cards in given["decks"]]
        return _EngineTable(noddy.Match(rules, **given))  # type: ignore[attr-defined,unused-ignore]


def _engine_is_there() -> bool:
    try:
        import noddy._engine  # type: ignore[import-not-found,unused-ignore] # noqa: F401
    except ImportError:
        return False
    return True


GAMES: list[Game] = [_Reference(), _Engine()] if _engine_is_there() else [_Reference()]


def deck(dealer: int, *hands: str, starter: str) -> str:
    """Put hands, seat by seat, and a starter into the order in which they are dealt."""
    seats = [(dealer + 1 + step) % len(hands) for step in range(len(hands))]
    rounds = zip(*(hands[seat].split() for seat in seats), strict=True)
    return " ".join([*(card for one_each in rounds for card in one_each), starter])


def play_all(match: Table, cards: str) -> list[Event]:
    """Play card after card and give everything that happened."""
    return [event for card in cards.split() for event in match.play(card)]


def kinds(events: list[Event]) -> list[str]:
    """Name the events, in order."""
    return [event["event"] for event in events]


def only(kind: str, events: list[Event]) -> list[Event]:
    """Keep the events of one kind."""
    return [event for event in events if event["event"] == kind]


def pegged(events: list[Event], players: int) -> list[int]:
    """Add up what each seat scored in the play."""
    points = [0] * players
    for event in events:
        if event["event"] in ("play", "last_card"):
            points[event["seat"]] += event["points"]
    return points
