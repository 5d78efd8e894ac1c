"""Writing a match as a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noddy import _engine
from noddy._engine import (
    Card,
    Claim,
    Cut,
    Deal,
    KnaveNoddy,
    LastCard,
    Match,
    PileClosed,
    Play,
    Show,
    Starter,
)
from noddy.record.form import (
    FORMAT,
    HIDDEN,
    VERSION,
    dealt_hands,
    rules_of,
    seat_name,
    words_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from noddy._engine import Rules

__all__ = ["dump"]


def dump(
    match: Match,
    *,
    names: Sequence[str] = (),
    strategies: Sequence[str] = (),
    seat: int | None = None,
) -> str:
    """Write a match as a record.

    Parameters
    ----------
    match : Match
        The match, finished or not.
    names : sequence of str, optional
        Who sits where, one name a seat.
    strategies : sequence of str, optional
        The strategy in each seat; an empty string for a person.
    seat : int, optional
        Write only what this seat has seen: `??` stands for other cards, and there is no seed.

    Returns
    -------
    str
        The record, which `load` reads.

    Examples
    --------
    >>> import noddy
    >>> print(dump(noddy.Match(seed=1589, dealer=1)).splitlines()[0])
    format = "noddy-record"
    """
    rules = match.rules
    for what, given in (("names", names), ("strategies", strategies)):
        if given and len(given) != rules.players:
            raise ValueError(
                f"{what} must have {rules.players} entries, one a seat, not {len(given)}"
            )
    if seat is not None and not 0 <= seat < rules.players:
        raise ValueError(f"seat must be from 0 to {rules.players - 1}, not {seat}")

    start = list(match.rewound(0).start_scores)
    lines = [
        f"format = {_string(FORMAT)}",
        f"version = {VERSION}",
        f"rules = {{ {', '.join(_settings(rules))} }}",
    ]
    if names:
        lines.append(f"seats = {_strings(names)}")
    if strategies:
        lines.append(f"strategies = {_strings(strategies)}")
    if seat is None:
        # As text: a TOML integer has a sign, and half of all seeds would not fit.
        lines.append(f"seed = {_string(str(match.seed))}")
    cut = [
        f"{seat_name(event.seat)} {event.card}" for event in match.events if isinstance(event, Cut)
    ]
    if cut:
        lines.append(f"cut = {_strings(cut)}")
    if any(start):
        lines.append(f"start = {start}")
    if match.winner is not None:
        lines.append(f"winner = {_string(seat_name(match.winner))}")
    turn = match.to_claim[0] if match.to_claim else match.turn
    if turn is not None:
        lines.append(f"turn = {_string(seat_name(turn))}")
    # Packs that were given for later deals are known to the position alone.
    _, _, later = match.position().partition(" next=")
    if later and seat is None:
        packs = later.split(" ")[0].split("/")
        lines.append(f"next = {_strings(words_of(_engine.cards(pack)) for pack in packs)}")
    for hand in _hands(match):
        lines += ["", *_hand_lines(match, hand, seat)]
    return "\n".join(lines) + "\n"


# What a match has to say, deal by deal


class _Told:
    """One deal of a match, from its events."""

    starter: Card

    def __init__(self, number: int, dealer: int, scores: list[int]) -> None:
        self.number = number
        self.dealer = dealer
        self.piles: list[list[tuple[int, Card]]] = [[]]
        self.claims: list[tuple[int, int]] = []
        self.scores = scores

    def played_by(self, seat: int) -> list[Card]:
        return [card for pile in self.piles for player, card in pile if player == seat]


def _hands(match: Match) -> list[_Told]:
    hands: list[_Told] = []
    scores = list(match.rewound(0).start_scores)
    for event in match.events:
        if isinstance(event, Deal):
            scores = list(scores)
            hands.append(_Told(event.number, event.dealer, scores))
        elif isinstance(event, Starter):
            hands[-1].starter = event.card
        elif isinstance(event, PileClosed):
            hands[-1].piles.append([])
        elif isinstance(event, (KnaveNoddy, Play, LastCard, Show, Claim)):
            scores[event.seat] += event.points
            if isinstance(event, Play):
                hands[-1].piles[-1].append((event.seat, event.card))
            elif isinstance(event, Claim):
                hands[-1].claims.append((event.seat, event.claimed))
    return hands


def _hand_lines(match: Match, hand: _Told, seat: int | None) -> Iterator[str]:
    rules = match.rules
    pack = match.deck(hand.number)
    dealt = dealt_hands(pack, rules, hand.dealer)
    deal = []
    for player in range(rules.players):
        if seat is None or seat == player:
            words = [str(card) for card in dealt[player]]
        else:
            words = [str(card) for card in hand.played_by(player)]
            words += [HIDDEN] * (rules.hand_size - len(words))
        deal.append(" ".join([seat_name(player), *words]))
    yield "[[hand]]"
    yield f"number = {hand.number}"
    yield f"dealer = {_string(seat_name(hand.dealer))}"
    yield f"deal = {_strings(deal)}"
    yield f"starter = {_string(str(hand.starter))}"
    if seat is None:
        yield f"stock = {_string(words_of(pack[rules.players * rules.hand_size + 1 :]))}"
    piles = [pile for pile in hand.piles if pile]
    if piles:
        yield "play = ["
        for pile in piles:
            yield (
                "  "
                + ", ".join(_string(f"{seat_name(player)} {card}") for player, card in pile)
                + ","
            )
        yield "]"
    else:
        yield "play = []"
    if hand.claims:
        claims = (f"{seat_name(player)} {claimed}" for player, claimed in hand.claims)
        yield f"claims = {_strings(claims)}"
    # So far, if the hand is still being played: it tells whether the last pile has closed.
    yield f"scores = {hand.scores}"


# TOML


def _settings(rules: Rules) -> Iterator[str]:
    for name, value in rules_of(rules).items():
        yield f"{name} = {_string(value) if isinstance(value, str) else value}"


def _string(text: str) -> str:
    """Write a TOML basic string: quotes, backslashes and control characters are escaped."""
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    plain = (letter if " " <= letter != "\x7f" else f"\\u{ord(letter):04X}" for letter in text)
    return '"' + "".join(plain) + '"'


def _strings(texts: Iterable[str]) -> str:
    return "[" + ", ".join(_string(text) for text in texts) + "]"
