"""Reading a record: the match is played again and compared with what is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noddy._engine import (
    Card,
    Claim,
    Cut,
    Deal,
    Go,
    InvalidRecord,
    KnaveNoddy,
    LastCard,
    Match,
    NoddyError,
    Play,
    Show,
)
from noddy.record.form import HIDDEN, Record, dealt_hands, packed, rules_of, seat_name
from noddy.record.hands import Hand, fillings
from noddy.record.lines import At
from noddy.record.parts import Parts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from noddy._engine import Event


__all__ = ["load", "load_record"]


def load(text: str) -> Match:
    r"""Read a record back into a match.

    The match is played again card by card. Cards that the record does not know are filled in with
    cards that fit what happened.

    Parameters
    ----------
    text : str
        A record, as `dump` or a person wrote it.

    Returns
    -------
    Match
        The match as it stood when the record was written.

    Raises
    ------
    InvalidRecord
        The text is not a record, or contradicts itself; the message begins with the line.

    Examples
    --------
    >>> load('format = "noddy-record"\nversion = 2')
    Traceback (most recent call last):
    ...
    noddy.InvalidRecord: line 2: this program reads records of version 1, not 2
    """
    return load_record(text).match


def load_record(text: str) -> Record:
    """Read a record with what it says besides the match: names, strategies, the cut.

    Parameters and errors are those of `load`.
    """
    return Reader(text).record()


# What a match has to say, deal by deal


class _Count:
    """The scores as a match goes on, and as they were when the deal in hand was dealt."""

    def __init__(self, match: Match) -> None:
        self.scores = list(match.rewound(0).start_scores)
        self.before_deal = list(self.scores)
        self.hear(match.events)

    def hear(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, Deal):
                self.before_deal = list(self.scores)
            elif isinstance(event, (KnaveNoddy, Play, LastCard, Show, Claim)):
                self.scores[event.seat] += event.points


class Reader(Parts):
    """Reads one record."""

    def record(self) -> Record:
        """Read everything, play the match again, and compare."""
        self.check_head()
        self.rules = self.read_rules()
        self.players = self.rules.players
        seats = self.texts(self.table, At(-1, "seats"), count=self.players)
        strategies = self.texts(self.table, At(-1, "strategies"), count=self.players)
        self.seed = self.read_seed()
        self.cut = self.read_cut()
        self.start = self.read_start()
        self.later = self.read_later()
        tables = self.read_tables()
        dealers = self.read_dealers(tables)
        self.first = self.read_numbers(tables)
        hands = [
            self.read_hand(*each) for each in zip(range(len(tables)), tables, dealers, strict=True)
        ]
        for hand in hands[:-1]:
            if hand.hidden:
                why = f"another hand follows, so every card was played: write them for {HIDDEN}"
                self.refuse(why, At(hand.place, "deal"))

        problem: InvalidRecord | None = None
        turn = self.seat(self.table["turn"], At(-1, "turn")) if "turn" in self.table else None
        for filled in fillings(hands[-1], turn):
            packs = [hand.pack(self.rules) for hand in (*hands[:-1], filled)]
            try:
                match = self.set_up(packs, dealers[0])
                self.replay(match, hands)
                self.check_turn(match, turn)
            except InvalidRecord as error:
                problem = problem or error
            else:
                self.check_winner(match)
                return Record(
                    match,
                    names=seats,
                    strategies=strategies,
                    cut=self.cut,
                    hidden=hands[-1].hidden,
                    last_deal=self.first + len(hands) - 1,
                )
        assert problem is not None, "there is at least one way to fill in what is hidden"
        raise problem

    # Playing it again

    def set_up(self, packs: list[list[Card]], dealer: int) -> Match:
        """Return the match before its first card."""
        packs = [*packs, *self.later]
        if self.first > 1:
            return self.set_up_later(packs, dealer)
        if self.seed is None or not self.cut:
            # Deals that the record does not have come from seed 0: a text is one match, not many.
            seed = self.seed or 0
            return Match(self.rules, seed=seed, dealer=dealer, scores=self.start, decks=packs)
        match = Match(self.rules, seed=self.seed, scores=self.start, decks=packs)
        drawn = [(event.seat, event.card) for event in match.events if isinstance(event, Cut)]
        if drawn != self.cut:
            self.refuse(f"this is not the cut of seed {self.seed}", At(-1, "cut"))
        return match

    def set_up_later(self, packs: list[list[Card]], dealer: int) -> Match:
        """Return a match that was itself set up in the middle: only a position can say so."""
        first, *others = packs
        size = self.players * self.rules.hand_size
        fields = {
            **rules_of(self.rules),
            "deal": self.first,
            "seed": self.seed or 0,
            "dealer": dealer,
            "start": ",".join(map(str, self.start)),
            "hands": "/".join(packed(hand) for hand in dealt_hands(first, self.rules, dealer)),
            "starter": first[size],
            "plays": "-",
        }
        if first[size + 1 :]:
            fields["stock"] = packed(first[size + 1 :])
        if others:
            fields["next"] = "/".join(packed(pack) for pack in others)
        return Match.from_position(
            " ".join(["noddy1", *(f"{name}={value}" for name, value in fields.items())])
        )

    def replay(self, match: Match, hands: list[Hand]) -> None:
        count = _Count(match)
        for number, hand in enumerate(hands, start=self.first):
            if match.deal_number != number:
                state = "the match was won in the one before"
                if match.turn is not None:
                    state = f"in the one before {seat_name(match.turn)} has still to play"
                elif match.to_claim is not None:
                    state = f"in the one before {seat_name(match.to_claim[0])} has still to claim"
                self.refuse(f"this hand follows, but {state}", At(hand.place, ""))
            goes: list[int] = []
            for item, (seat, card, total) in enumerate(hand.plays):
                at = At(hand.place, "play", item)
                if card is None:
                    if seat not in goes:
                        self.refuse(f"{seat_name(seat)} says no go here", at)
                    goes.remove(seat)
                    continue
                if match.turn is None or match.deal_number != number:
                    self.refuse(f"this hand is over before {seat_name(seat)} plays {card}", at)
                if match.turn != seat:
                    self.refuse(
                        f"it is {seat_name(match.turn)} who plays here, not {seat_name(seat)}", at
                    )
                why = match.why_illegal(card)
                if why is not None:
                    self.refuse(why, at)
                events = match.play(card)
                count.hear(events)
                goes = [event.seat for event in events if isinstance(event, Go)]
                made = next(event.total for event in events if isinstance(event, Play))
                if total not in (None, made):
                    self.refuse(f"{card} makes {made}, not {total}", at)
            self.claim_again(match, hand, number, count)
            scores = count.scores if match.deal_number == number else count.before_deal
            if hand.scores not in (None, scores):
                why = f"the scores here are {scores}, not {hand.scores}"
                self.refuse(why, At(hand.place, "scores"))

    def claim_again(self, match: Match, hand: Hand, number: int, count: _Count) -> None:
        """Make the claims of a hand; the engine says what is wrong with one."""
        for item, (seat, points) in enumerate(hand.claims):
            at = At(hand.place, "claims", item)
            if match.deal_number != number or match.winner is not None:
                self.refuse(f"this hand is over before {seat_name(seat)} claims {points}", at)
            if match.to_claim is None:
                self.refuse("no hand lies open for claims: cards are still to be played", at)
            if match.to_claim[0] != seat:
                awaited = seat_name(match.to_claim[0])
                self.refuse(f"it is {awaited} who claims here, not {seat_name(seat)}", at)
            try:
                count.hear(match.claim(seat, points))
            except NoddyError as error:
                self.refuse(str(error), at)

    def check_turn(self, match: Match, said: int | None) -> None:
        turn = match.to_claim[0] if match.to_claim else match.turn
        if said is None or said == turn:
            return
        if turn is None:
            self.refuse(
                f"the match is over, so it is not the turn of {seat_name(said)}", At(-1, "turn")
            )
        self.refuse(f"it is the turn of {seat_name(turn)}, not {seat_name(said)}", At(-1, "turn"))

    def check_winner(self, match: Match) -> None:
        if "winner" not in self.table:
            return
        at = At(-1, "winner")
        said = self.seat(self.table["winner"], at)
        if match.winner is None:
            self.refuse(
                f"nobody has {self.rules.target} points, so {seat_name(said)} has not won", at
            )
        if match.winner != said:
            self.refuse(f"{seat_name(match.winner)} has won, not {seat_name(said)}", at)

    # Values
