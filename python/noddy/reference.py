"""The slow twin: the whole game of Noddy in plain Python.

This module is written from the numbered rulings (R1 to R28, C1 to C9) and from nothing
else.  It is there to be read, and to check the engine: every score, every
event and every card dealt from a seed must be the same in both.  Clear comes
before fast.  It imports the standard library alone.

A card is two letters of text, rank then suit: ``"5h"``, ``"Td"``, ``"As"``.
Seats are 0, 1, 2, 3, clockwise.  An event is a plain dict.

Examples
--------
>>> score_hand("5h 5d Js", "5s").total
15
>>> match = Match(players=2, seed=1589)
>>> card = match.legal_plays[0]
>>> match.play(card)[0]["card"] == card
True
"""

import os
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import prod
from typing import Any, NamedTuple, TypeAlias

__all__ = [
    "PACK",
    "RANKS",
    "SUITS",
    "Cards",
    "Combination",
    "Event",
    "HandScore",
    "Match",
    "PlayScore",
    "Policy",
    "Rng",
    "card_id",
    "count_show",
    "cut_for_deal",
    "greedy_policy",
    "hand_points",
    "key",
    "match_seed",
    "mix",
    "parse_card",
    "parse_cards",
    "perft",
    "play_match",
    "random_policy",
    "score_hand",
    "score_play",
    "shuffle",
]

# ---------------------------------------------------------------------------
# Cards (R1, R2)
# ---------------------------------------------------------------------------

RANKS = "A23456789TJQK"
"""The ranks from low to high: the Ace is low (R1)."""

SUITS = "cdhs"
"""The suits in the order that sorts cards of one rank; no suit beats another."""

PACK = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The 52 cards in ascending id."""

Cards: TypeAlias = str | Iterable[str]
"""Several cards: one string (``"5h 5d Js"``) or an iterable of card strings."""

Event: TypeAlias = dict[str, Any]
"""Something that happened: ``{"event": "go", "seat": 1, "total": 24}``."""

# What a card is, looked up by its text; its value is what it counts (R2).
_ID = {card: number for number, card in enumerate(PACK)}
_RANK = {card: RANKS.index(card[0]) for card in PACK}
_VALUE = {card: min(_RANK[card] + 1, 10) for card in PACK}

# The same as functions: `sorted(cards, key=_id)`, `sum(map(_value, cards))`.
_id = _ID.__getitem__
_value = _VALUE.__getitem__


def _spellings(card: str) -> list[str]:
    """List every way in which a card may be written."""
    rank, suit = card[0], card[1]
    symbol = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[suit]
    ranks = [rank, rank.lower(), "10" if rank == "T" else rank]
    return [r + s for r in ranks for s in (suit, suit.upper(), symbol)]


_CARD = {spelling: card for card in PACK for spelling in _spellings(card)}


def parse_card(text: str) -> str:
    """Read one card.

    Parameters
    ----------
    text : str
        Rank then suit, in capitals or not; ``10`` for ``T`` and the four suit
        symbols will do as well.

    Returns
    -------
    str
        The card as this module writes it.

    Raises
    ------
    ValueError
        If it is no card.

    Examples
    --------
    >>> [parse_card(text) for text in ("5h", "5H", "10h", "5♥")]
    ['5h', '5h', 'Th', '5h']
    >>> parse_card("1h")
    Traceback (most recent call last):
    ...
    ValueError: not a card: '1h'
    """
    try:
        return _CARD[text]
    except KeyError:
        raise ValueError(f"not a card: {text!r}") from None


def parse_cards(cards: Cards) -> list[str]:
    """Read several different cards: a pack has each of them once (R1).

    Parameters
    ----------
    cards : str or iterable of str
        One string with spaces between the cards, or the cards one by one.

    Returns
    -------
    list of str
        The cards, in the order given.

    Raises
    ------
    ValueError
        If one of them is no card, or is there twice.

    Examples
    --------
    >>> parse_cards("5h 10d J♠")
    ['5h', 'Td', 'Js']
    >>> parse_cards(["5h", "5H"])
    Traceback (most recent call last):
    ...
    ValueError: 5h is there twice
    """
    texts = cards.split() if isinstance(cards, str) else cards
    parsed = [parse_card(text) for text in texts]
    if len(set(parsed)) < len(parsed):
        twice = next(card for card in parsed if parsed.count(card) > 1)
        raise ValueError(f"{twice} is there twice")
    return parsed


def card_id(card: str) -> int:
    """Give the number of a card, rank * 4 + suit, from 0 to 51.

    Examples
    --------
    >>> card_id("Ac"), card_id("As"), card_id("2c"), card_id("Ks")
    (0, 3, 4, 51)
    """
    return _ID[parse_card(card)]


# ---------------------------------------------------------------------------
# The show: what a hand counts (R18-R24)
# ---------------------------------------------------------------------------


class Combination(NamedTuple):
    """One thing that scores in the show."""

    kind: str
    """``"fifteen"``, ``"pair"``, ``"run"``, ``"flush"`` or ``"nob"``."""
    cards: tuple[str, ...]
    """The cards that make it, in ascending id."""
    points: int


class HandScore(NamedTuple):
    """What a hand counts in the show, by kind and combination by combination."""

    fifteens: int
    pairs: int
    runs: int
    flush: int
    nob: int
    total: int
    combinations: tuple[Combination, ...]

    def __int__(self) -> int:
        """Give the total."""
        return self.total


def score_hand(hand: Cards, starter: str) -> HandScore:
    """Count a hand with the starter (R18-R24).

    The combinations come in counting order: fifteens, pairs, runs, flush,
    nob.  Within a kind the smaller come first; of one size they come in the
    order of `itertools.combinations` over the hand and the starter sorted
    together by id.

    Parameters
    ----------
    hand : str or iterable of str
        Three cards, or four.
    starter : str
        The card turned up.

    Returns
    -------
    HandScore
        The points by kind, the total, and every combination.

    Raises
    ------
    ValueError
        If there are too few or too many cards, no card, or one twice.

    Examples
    --------
    >>> score = score_hand("4h 5c Kd", "5s")
    >>> score.fifteens, score.pairs, score.total
    (4, 2, 6)
    >>> for kind, cards, points in score.combinations:
    ...     print(kind, *cards, points)
    fifteen 5c Kd 2
    fifteen 5s Kd 2
    pair 5c 5s 2
    """
    turned = parse_card(starter)
    return _count_hand(_read_hand(hand, turned), turned)


def _read_hand(hand: Cards, turned: str) -> list[str]:
    """Read a hand that goes with the card turned up, into ascending id."""
    held = sorted(parse_cards(hand), key=_id)
    if turned in held:
        raise ValueError(f"{turned} is there twice")
    if len(held) not in (3, 4):
        raise ValueError(f"a hand has 3 or 4 cards, not {len(held)}: {' '.join(held)}")
    return held


def _count_hand(hand: list[str], starter: str) -> HandScore:
    """Count a hand that has been read (R18-R24)."""
    cards = sorted([*hand, starter], key=_id)
    found: list[Combination] = []

    # R18: two for every set of two or more cards that sums to 15.
    fifteens = 0
    for size in range(2, len(cards) + 1):
        for group in combinations(cards, size):
            if sum(map(_value, group)) == 15:
                found.append(Combination("fifteen", group, 2))
                fifteens += 2

    # R19: two for every two cards of one rank.
    pairs = 0
    for one, other in combinations(cards, 2):
        if one[0] == other[0]:
            found.append(Combination("pair", (one, other), 2))
            pairs += 2

    # R20: every run of the greatest length; shorter ones do not score again.
    # By R1, a run from low to high reads like a piece of RANKS.
    runs = 0
    for size in range(len(cards), 2, -1):
        for group in combinations(cards, size):
            if "".join([card[0] for card in group]) in RANKS:
                found.append(Combination("run", group, size))
                runs += size
        if runs:
            break

    # R21: the hand alone makes the flush; the starter only adds to it.
    flush = 0
    suits = {card[1] for card in hand}
    if len(suits) == 1:
        flushed = tuple(card for card in cards if card[1] in suits)
        flush = len(flushed)
        found.append(Combination("flush", flushed, flush))

    # R22 and R23: the Jack of the starter's suit must be in the hand.
    nob = 0
    jack = "J" + starter[1]
    if jack in hand:
        nob = 1
        found.append(Combination("nob", (jack,), nob))

    total = fifteens + pairs + runs + flush + nob
    return HandScore(fifteens, pairs, runs, flush, nob, total, tuple(found))


def hand_points(hand: Cards, starter: str) -> int:
    """Count a hand with the starter and give the total alone (R18-R24).

    Examples
    --------
    >>> hand_points("5c 5h 5s", "5d")
    20
    >>> hand_points("Qh Kd Ac", "2s")
    0
    """
    return score_hand(hand, starter).total


def count_show(
    hands: Sequence[Cards],
    starter: str,
    dealer: int,
    scores: Sequence[int],
    target: int,
) -> list[Event]:
    """Count the hands in order, and stop as soon as somebody wins (R17, R25).

    Parameters
    ----------
    hands : sequence of cards
        The hands as they were dealt, by seat.
    starter : str
        The card turned up.
    dealer : int
        The seat that counts last.
    scores : sequence of int
        The scores before the show, by seat.
    target : int
        The score that wins.

    Returns
    -------
    list of Event
        One ``show`` for every hand that is counted, then ``won`` if one of
        them reaches the target.

    Examples
    --------
    Both would reach 31, but the seat on the dealer's left counts first.

    >>> events = count_show(["3c 4d 5h", "5c 5d Js"], "5s", 1, [25, 30], 31)
    >>> [event["event"] for event in events]
    ['show', 'won']
    >>> events[-1]
    {'event': 'won', 'seat': 0, 'scores': [33, 30]}
    """
    turned = parse_card(starter)
    read = [_read_hand(hand, turned) for hand in hands]
    return _count_show(read, turned, dealer, list(scores), target)


def _count_show(
    hands: list[list[str]], starter: str, dealer: int, scores: list[int], target: int
) -> list[Event]:
    """Count hands that have been read, adding to the scores (R17, R25)."""
    events: list[Event] = []
    for seat in _clockwise(dealer, len(hands)):
        score = _count_hand(hands[seat], starter)
        scores[seat] += score.total
        events.append(
            {
                "event": "show",
                "seat": seat,
                "hand": " ".join(hands[seat]),
                "starter": starter,
                "fifteens": score.fifteens,
                "pairs": score.pairs,
                "runs": score.runs,
                "flush": score.flush,
                "nob": score.nob,
                "points": score.total,
            }
        )
        if scores[seat] >= target:
            events.append({"event": "won", "seat": seat, "scores": scores.copy()})
            break
    return events


# ---------------------------------------------------------------------------
# The play: what a card scores (R14)
# ---------------------------------------------------------------------------


class PlayScore(NamedTuple):
    """What a card scores as it is played; the last-card point is apart (R15)."""

    fifteen: int
    thirty_one: int
    pair: int
    run: int
    total: int
    """The points of the card: the four above, added together."""

    def __int__(self) -> int:
        """Give the total."""
        return self.total


def score_play(pile: Cards, card: str) -> PlayScore:
    """Score a card as it is played (R14).

    Parameters
    ----------
    pile : str or iterable of str
        The cards of the current pile, in the order played.
    card : str
        The card that is played on it.

    Returns
    -------
    PlayScore
        The points by kind, and their total.

    Raises
    ------
    ValueError
        If the total would pass 31 (R9), or a card is there twice.

    Examples
    --------
    >>> score_play("4h 6s", "5c")
    PlayScore(fifteen=2, thirty_one=0, pair=0, run=3, total=5)
    >>> score_play("7c 7h", "7d").pair
    6
    >>> score_play("Kd Qh 9s", "3c")
    Traceback (most recent call last):
    ...
    ValueError: 3c would take the total to 32, past 31
    """
    cards = parse_cards([*parse_cards(pile), card])
    total = 0
    for each in cards:
        total += _VALUE[each]
        if total > 31:
            raise ValueError(f"{each} would take the total to {total}, past 31")
    return _count_play(cards, total)


def _count_play(cards: list[str], total: int) -> PlayScore:
    """Score the last card of a pile that has this total (R14)."""
    fifteen = 2 if total == 15 else 0
    thirty_one = 2 if total == 31 else 0

    # How many cards of this rank end the pile: the figures replace one another.
    ranks = "".join([card[0] for card in cards])
    alike = len(ranks) - len(ranks.rstrip(ranks[-1]))
    pair = (0, 0, 2, 6, 12)[alike]

    # The longest tail that, put in order, reads like a piece of RANKS (R1).
    run = 0
    for length in range(len(ranks), 2, -1):
        if "".join(sorted(ranks[-length:], key=RANKS.index)) in RANKS:
            run = length
            break

    return PlayScore(fifteen, thirty_one, pair, run, fifteen + thirty_one + pair + run)


# ---------------------------------------------------------------------------
# Randomness: a seed deals the same cards for ever ("noddy-rng 1")
# ---------------------------------------------------------------------------

_WORD = 2**64
_MASK = _WORD - 1
_GAMMA = 0x9E3779B97F4A7C15

# One word decides the swaps of seven positions; the last card needs none.
# With the positions goes the number of ways in which they can be filled.
_SWAPS = [
    (positions, prod(52 - position for position in positions))
    for positions in (range(first, min(first + 7, 51)) for first in range(0, 51, 7))
]

_STREAM_OF_SEAT_0 = 2**32


def mix(word: int) -> int:
    """Scatter the bits of a 64-bit word: the finaliser of SplitMix64.

    Examples
    --------
    >>> mix(0)
    0
    >>> f"{mix(1):016x}"
    '5692161d100b05e5'
    """
    word ^= word >> 30
    word = word * 0xBF58476D1CE4E5B9 & _MASK
    word ^= word >> 27
    word = word * 0x94D049BB133111EB & _MASK
    return word ^ word >> 31


def key(seed: int) -> int:
    """Give the word from which all streams of a seed are derived.

    Examples
    --------
    >>> key(1589) == Rng(1589).next()
    True
    """
    return mix(seed + _GAMMA & _MASK)


def match_seed(run_seed: int, index: int) -> int:
    """Give the seed of match 0, 1, 2, ... of a run of matches (R28).

    Each match has a seed of its own, so each cuts for deal again, and no
    match depends on how the others went.

    Examples
    --------
    >>> match_seed(1, 0) == match_seed(1, 1)
    False
    """
    return mix(run_seed + (index + 1) * _GAMMA & _MASK)


class Rng:
    """The generator: a counter that is mixed (SplitMix64).

    Parameters
    ----------
    state : int
        Where the counter stands, from 0 to 2**64 - 1.

    Examples
    --------
    >>> rng = Rng.stream(1589, 1)
    >>> [rng.below(6) + 1 for _ in range(5)]
    [5, 4, 1, 2, 6]
    """

    def __init__(self, state: int) -> None:
        self.state = state

    @classmethod
    def stream(cls, seed: int, number: int) -> "Rng":
        """Open one of the independent streams of a seed.

        Stream 0 is the cut for deal, stream d >= 1 the pack of deal number d,
        stream 2**32 + seat what the strategy in that seat draws.

        Examples
        --------
        >>> Rng.stream(7, 1).next() == Rng.stream(7, 2).next()
        False
        """
        _check_whole("seed", seed, 0, _MASK)
        return cls(mix(key(seed) + (number + 1) * _GAMMA & _MASK))

    def next(self) -> int:
        """Draw a word of 64 bits.

        Examples
        --------
        >>> f"{Rng(0).next():016x}"
        'e220a8397b1dcdaf'
        """
        self.state = self.state + _GAMMA & _MASK
        return mix(self.state)

    def below(self, n: int) -> int:
        """Draw a whole number from 0 to n - 1, all equally likely (Lemire 2019).

        Parameters
        ----------
        n : int
            How many numbers there are: from 1 to 2**64 - 1.

        Examples
        --------
        >>> Rng(0).below(52)
        45
        """
        while True:
            product = self.next() * n
            # The high word is the number.  Some lowest low words are refused,
            # so that every number keeps as many words as any other.
            if product & _MASK >= _WORD % n:
                return product >> 64

    def shuffled(self, count: int = 52) -> list[str]:
        """Shuffle a pack and give its first cards; the first is dealt first.

        Fisher and Yates, several swaps to a word (Brackett-Rozinsky and
        Lemire 2024).  For the swaps of positions a to b a number below
        (52-a)(51-a)...(52-b) is drawn; its digits, in that mixed radix, say
        how far from its position each swap reaches.

        Parameters
        ----------
        count : int
            How many cards are wanted.  Swaps go from first to last and none
            reaches back, so those for later cards need not be made.

        Examples
        --------
        >>> pack = Rng(0).shuffled()
        >>> " ".join(pack[:7])
        'Qd Kc 8d As 9h Kh Jd'
        >>> sorted(pack) == sorted(PACK)
        True
        """
        cards = list(PACK)
        for positions, ways in _SWAPS:
            if positions.start >= count:
                break
            number = self.below(ways)
            rest = ways
            for position in positions:
                rest //= 52 - position
                offset, number = divmod(number, rest)
                other = position + offset
                cards[position], cards[other] = cards[other], cards[position]
        return cards[:count]


def shuffle(seed: int, deal: int, count: int = 52) -> list[str]:
    """Give the first cards of the pack of a deal: deal d is stream d (R6).

    Examples
    --------
    >>> shuffle(1589, 1, 7)
    ['Jc', '2s', '7d', '4c', 'Qh', 'Kd', 'Ac']
    """
    return Rng.stream(seed, deal).shuffled(count)


def cut_for_deal(
    players: int, *, seed: int | None = None, draws: Cards | None = None
) -> tuple[int, list[Event]]:
    """Cut for the first deal: the lowest card deals, ties draw again (R4).

    Parameters
    ----------
    players : int
        How many draw a card.
    seed : int, optional
        Draw from the pack that this seed shuffles for the cut.
    draws : str or iterable of str, optional
        Draw these cards instead, first card first.

    Returns
    -------
    dealer : int
        The seat that deals.
    events : list of Event
        One ``cut`` for every card drawn.

    Raises
    ------
    ValueError
        If there is neither a seed nor draws, or if there are both, or if the
        draws end before the cut is decided.

    Examples
    --------
    >>> dealer, events = cut_for_deal(4, draws="7h 2c 2d Ks Qh 9s")
    >>> dealer
    2
    >>> events[-1]
    {'event': 'cut', 'round': 2, 'seat': 2, 'card': '9s'}
    """
    _check_whole("players", players, 2, 4)
    if (seed is None) == (draws is None):
        raise ValueError("a cut needs a seed or the cards drawn, one of the two")
    rng = None if seed is None else Rng.stream(seed, 0)
    pack = parse_cards(draws or "") if rng is None else rng.shuffled()

    events: list[Event] = []
    seats = list(range(players))
    round_number = 0
    while len(seats) > 1:
        round_number += 1
        if len(pack) < len(seats):
            if rng is None:
                raise ValueError(f"the draws end while seats {seats} have yet to draw")
            # Too few are left: all cards go back, and the pack is shuffled again.
            pack = rng.shuffled()
        drawn = {seat: pack.pop(0) for seat in seats}
        for seat, card in drawn.items():
            events.append({"event": "cut", "round": round_number, "seat": seat, "card": card})
        lowest = min(_RANK[card] for card in drawn.values())
        seats = [seat for seat in seats if _RANK[drawn[seat]] == lowest]
    return seats[0], events


# ---------------------------------------------------------------------------
# The match (R3-R17, R25-R28)
# ---------------------------------------------------------------------------


def _clockwise(seat: int, players: int) -> list[int]:
    """List all seats from the left of a seat round to the seat itself."""
    return [*range(seat + 1, players), *range(seat + 1)]


def _check_whole(name: str, value: int, low: int, high: int) -> None:
    """Refuse a number outside its range."""
    if not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{name} must be a whole number from {low} to {high}, not {value!r}")


class Match:
    """A match of Noddy: the cut, deal after deal, until somebody wins.

    The caller plays every card.  Whatever follows from a card (goes, closed
    piles, last-card points, the show, the next deal) happens inside `play`.
    Where players count for themselves, the show waits for each `claim` (C2).

    Parameters
    ----------
    players : int
        2, 3 or 4 (R3).
    hand_size : int
        3, or 4 for four-card Noddy (R6).
    target : int
        The score that wins, from 1 to 1,000 (R27).
    knave_noddy : int
        What the dealer scores for a Jack turned up (R8): 0, 1 or 2.
    seed : int, optional
        From 0 to 2**64 - 1; a random one if it is not given.
    dealer : int, optional
        The first dealer; without it, there is a cut for deal (R4).
    scores : sequence of int, optional
        The scores to begin with; without it, all zero.
    decks : sequence of cards, optional
        The cards of the first deals in dealing order: the hands one card at a
        time from the dealer's left, then the starter.  More cards may follow.
        After these the seed deals; deal number d is stream d in any case.
    count : str
        Who counts the hands (C1): "auto", "manual" or "muggins".

    Attributes
    ----------
    turn : int or None
        Whose turn it is; None when the match is over or a claim is awaited.
    to_claim : tuple of int, or None
        Who is to claim, and of whose hand; None if no claim is awaited.
    due : int or None
        The points there are to claim; None if no claim is awaited.
    winner : int or None
        Who has won.
    dealer, deal_number : int
        Who deals, and which deal this is, from 1.
    starter : str
        The card turned up.
    scores : list of int
        The scores, by seat.
    dealt, hands : list of list of str
        By seat, the cards dealt and those still held, in ascending id.
    pile : list of str
        The cards of the current pile, in the order played.
    total : int
        The running total of the pile.
    events : list of Event
        Everything that has happened.

    Raises
    ------
    ValueError
        If a rule, a score or a deck is not as it must be.

    Examples
    --------
    >>> match = Match(dealer=1, decks=["Kc Qd 4d 7s 9c 6h As"])
    >>> match.hands
    [['4d', '9c', 'Kc'], ['6h', '7s', 'Qd']]
    >>> for card in "Kc Qd 4d".split():
    ...     events = match.play(card)
    >>> for event in match.play("7s"):
    ...     print(event)  # doctest: +NORMALIZE_WHITESPACE
    {'event': 'play', 'seat': 1, 'card': '7s', 'total': 31, 'fifteen': 0,
     'thirty_one': 2, 'pair': 0, 'run': 0, 'points': 2}
    {'event': 'pile_closed', 'total': 31, 'leader': 0}
    """

    starter: str
    dealt: list[list[str]]
    hands: list[list[str]]
    pile: list[str]
    total: int

    def __init__(
        self,
        players: int = 2,
        hand_size: int = 3,
        target: int = 31,
        knave_noddy: int = 1,
        *,
        seed: int | None = None,
        dealer: int | None = None,
        scores: Sequence[int] | None = None,
        decks: Sequence[Cards] | None = None,
        count: str = "auto",
    ) -> None:
        if count not in ("auto", "manual", "muggins"):
            raise ValueError(f"count must be auto, manual or muggins, not {count!r}")
        _check_whole("players", players, 2, 4)
        _check_whole("hand_size", hand_size, 3, 4)
        _check_whole("target", target, 1, 1000)
        _check_whole("knave_noddy", knave_noddy, 0, 2)
        if seed is None:
            seed = int.from_bytes(os.urandom(8), "big")
        _check_whole("seed", seed, 0, _MASK)
        scores = [0] * players if scores is None else list(scores)
        if len(scores) != players:
            raise ValueError(f"{players} players have {players} scores, not {len(scores)}")
        for score in scores:
            # R27: nobody may have won before the match begins.
            _check_whole("a score", score, 0, target - 1)
        known_decks = [parse_cards(deck) for deck in decks or []]
        for deck in known_decks:
            needed = players * hand_size + 1
            if len(deck) < needed:
                raise ValueError(f"a deck needs {needed} cards at least, not {len(deck)}")

        self.players = players
        self.hand_size = hand_size
        self.target = target
        self.knave_noddy = knave_noddy
        self.count = count
        self.seed = seed
        self.decks = known_decks
        self.scores = scores
        self.events: list[Event] = []
        if dealer is None:
            dealer, self.events = cut_for_deal(players, seed=seed)
        _check_whole("dealer", dealer, 0, players - 1)

        self.dealer = dealer
        self.turn: int | None = None
        self.to_claim: tuple[int, int] | None = None
        self.due: int | None = None
        self.winner: int | None = None
        self.deal_number = 0
        self._deal()

    @property
    def legal_plays(self) -> list[str]:
        """The cards that may be played now, in ascending id (R9, R10)."""
        return [] if self.turn is None else self._fitting(self.turn)

    def play(self, card: str) -> list[Event]:
        """Play a card for the seat whose turn it is.

        Parameters
        ----------
        card : str
            A card of that seat that fits.

        Returns
        -------
        list of Event
            The play, and everything that follows from it.

        Raises
        ------
        ValueError
            If the card may not be played; the match is as it was.

        Examples
        --------
        >>> match = Match(dealer=1, decks=["Kc Qd 4d 7s 9c 6h As"])
        >>> match.play("7s")
        Traceback (most recent call last):
        ...
        ValueError: seat 0 does not hold 7s
        """
        card = parse_card(card)
        if self.to_claim is not None:
            raise ValueError(f"seat {self.to_claim[0]} is to claim, {card} cannot be played")
        if self.turn is None:
            raise ValueError(f"the match is over, {card} cannot be played")
        seat = self.turn
        total = self.total + _VALUE[card]
        if card not in self.hands[seat]:
            raise ValueError(f"seat {seat} does not hold {card}")
        if total > 31:
            raise ValueError(f"{card} would take the total to {total}, past 31")

        already = len(self.events)
        self.hands[seat].remove(card)
        self.pile.append(card)
        self.total = total
        fifteen, thirty_one, pair, run, points = _count_play(self.pile, total)
        self.events.append(
            {
                "event": "play",
                "seat": seat,
                "card": card,
                "total": total,
                "fifteen": fifteen,
                "thirty_one": thirty_one,
                "pair": pair,
                "run": run,
                "points": points,
            }
        )
        # R25: who wins by a card wins at once, and nothing follows.
        if not self._score(seat, points):
            self._pass_turn(seat)
        return self.events[already:]

    def claim(self, seat: int, points: int) -> list[Event]:
        """Claim points of the hand that lies open (C2 to C8).

        Parameters
        ----------
        seat : int
            Who claims: the first seat of `to_claim`.
        points : int
            From 0 to 29.

        Returns
        -------
        list of Event
            The claim, and everything that follows from it.

        Raises
        ------
        ValueError
            If it may not be claimed; the match is as it was.

        Examples
        --------
        >>> match = Match(dealer=1, decks=["Kc Qd 4d 7s 9c 6h As"], count="muggins")
        >>> for card in "Kc Qd 4d 7s 9c 6h".split():
        ...     events = match.play(card)
        >>> match.to_claim, match.due
        ((0, 0), 2)
        >>> match.claim(0, 1)
        [{'event': 'claim', 'seat': 0, 'owner': 0, 'claimed': 1, 'due': 2, 'points': 1}]
        >>> match.to_claim, match.due
        ((1, 0), 1)
        """
        if self.to_claim is None or self.due is None:
            raise ValueError("nothing can be claimed now")
        if seat != self.to_claim[0]:
            raise ValueError(f"seat {self.to_claim[0]} is to claim, not seat {seat}")
        # C7: no hand counts more than 29.
        _check_whole("a claim", points, 0, 29)

        already = len(self.events)
        owner, due = self.to_claim[1], self.due
        # C4: too much is put right.
        scored = min(points, due)
        self.events.append(
            {
                "event": "claim",
                "seat": seat,
                "owner": owner,
                "claimed": points,
                "due": due,
                "points": scored,
            }
        )
        self.to_claim = self.due = None
        # C8: who wins by a claim wins at once, and nothing follows.
        if not self._score(seat, scored):
            self._offer_rest(owner, seat, due - scored, taken=seat != owner and scored > 0)
        return self.events[already:]

    def copy(self) -> "Match":
        """Make a match that goes its own way from here.

        Examples
        --------
        >>> match = Match(seed=1589)
        >>> other = match.copy()
        >>> events = other.play(other.legal_plays[0])
        >>> len(match.pile), len(other.pile)
        (0, 1)
        """
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        # What a play changes in place must not be shared; the rest may be.
        twin.scores = self.scores.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.pile = self.pile.copy()
        twin._gone = self._gone.copy()
        twin.events = self.events.copy()
        return twin

    # From here on, what happens by itself, in the order of a deal.

    def _deal(self) -> None:
        """Deal one at a time from the dealer's left, turn the starter (R6-R8)."""
        self.deal_number += 1
        left = (self.dealer + 1) % self.players
        in_hands = self.players * self.hand_size
        if self.deal_number <= len(self.decks):
            deck = self.decks[self.deal_number - 1]
        else:
            deck = shuffle(self.seed, self.deal_number, in_hands + 1)

        self.dealt = []
        for seat in range(self.players):
            first = (seat - left) % self.players
            hand = deck[first : in_hands : self.players]
            self.dealt.append(sorted(hand, key=_id))
        self.hands = [hand.copy() for hand in self.dealt]
        self.starter = deck[in_hands]
        self.events.append({"event": "deal", "number": self.deal_number, "dealer": self.dealer})
        self.events.append({"event": "starter", "card": self.starter})

        self._new_pile()
        if self.starter[0] == "J" and self.knave_noddy > 0:
            self.events.append(
                {"event": "knave_noddy", "seat": self.dealer, "points": self.knave_noddy}
            )
            if self._score(self.dealer, self.knave_noddy):
                return
        self.turn = left

    def _new_pile(self) -> None:
        """Begin a pile: its total is 0 and nobody has said go (R13)."""
        self.pile = []
        self.total = 0
        self._gone: set[int] = set()

    def _fitting(self, seat: int) -> list[str]:
        """List the cards of a seat that do not take the total past 31 (R9)."""
        room = 31 - self.total
        return [card for card in self.hands[seat] if _VALUE[card] <= room]

    def _pass_turn(self, seat: int) -> None:
        """Find who plays after a card of this seat, or close the pile (R10-R12)."""
        if self.total < 31:
            for step in range(1, self.players + 1):
                other = (seat + step) % self.players
                if self._fitting(other):
                    self.turn = other
                    return
                # R10, R12: a go is said by those who hold cards, once a pile, and
                # never by the player of the last card.
                if self.hands[other] and other not in self._gone and other != seat:
                    self._gone.add(other)
                    self.events.append({"event": "go", "seat": other, "total": self.total})
        self._close_pile(seat)

    def _close_pile(self, last: int) -> None:
        """Score the last card, then find who leads the next pile (R12-R16)."""
        if self.total < 31:
            self.events.append({"event": "last_card", "seat": last, "points": 1})
            if self._score(last, 1):
                return
        leader = None
        for step in range(1, self.players + 1):
            seat = (last + step) % self.players
            if self.hands[seat]:
                leader = seat
                break
        self.events.append({"event": "pile_closed", "total": self.total, "leader": leader})
        self._new_pile()
        self.turn = leader
        if leader is None:
            self._show()

    def _show(self) -> None:
        """Count the hands; unless somebody wins, the next seat deals (R5, R17)."""
        if self.count != "auto":
            self._lay_open((self.dealer + 1) % self.players)
            return
        self.events += _count_show(self.dealt, self.starter, self.dealer, self.scores, self.target)
        last = self.events[-1]
        if last["event"] == "won":
            self.winner = last["seat"]
        else:
            self._next_deal()

    def _lay_open(self, owner: int) -> None:
        """Show a hand and wait for its owner to claim the count (C2, C3)."""
        hand = self.dealt[owner]
        self.events.append(
            {"event": "reveal", "seat": owner, "hand": " ".join(hand), "starter": self.starter}
        )
        self.to_claim = (owner, owner)
        self.due = _count_hand(hand, self.starter).total

    def _offer_rest(self, owner: int, asked: int, rest: int, *, taken: bool) -> None:
        """Ask the next opponent for what is left, or be done with the hand (C5, C6)."""
        following = (asked + 1) % self.players
        if self.count == "muggins" and rest > 0 and not taken and following != owner:
            self.to_claim, self.due = (following, owner), rest
        elif owner != self.dealer:
            self._lay_open((owner + 1) % self.players)
        else:
            self._next_deal()

    def _next_deal(self) -> None:
        """Pass the deal to the left (R5)."""
        self.dealer = (self.dealer + 1) % self.players
        self._deal()

    def _score(self, seat: int, points: int) -> bool:
        """Add points to a score and say whether they win the match (R25, R26)."""
        self.scores[seat] += points
        if self.scores[seat] < self.target:
            return False
        self.winner = seat
        self.turn = None
        self.events.append({"event": "won", "seat": seat, "scores": self.scores.copy()})
        return True


# ---------------------------------------------------------------------------
# Playing by rote, and counting the ways to play
# ---------------------------------------------------------------------------

Policy: TypeAlias = Callable[[Match], str]
"""Chooses a card for the seat whose turn it is.

An honest one looks at nothing that this seat cannot see.
"""


def random_policy(seed: int, seat: int) -> Policy:
    """Make the policy that plays any legal card, all equally likely.

    A card that is the only one is played without a draw.  The stream of the
    seat goes on through the whole match, so make a policy for every match.

    Parameters
    ----------
    seed : int
        The seed of the match.
    seat : int
        The seat that it plays for.

    Examples
    --------
    >>> policy = random_policy(1589, 0)
    >>> match = Match(seed=1589, dealer=1)
    >>> policy(match) in match.legal_plays
    True
    """
    rng = Rng.stream(seed, _STREAM_OF_SEAT_0 + seat)

    def policy(match: Match) -> str:
        cards = match.legal_plays
        return cards[0] if len(cards) == 1 else cards[rng.below(len(cards))]

    return policy


def greedy_policy(match: Match) -> str:
    """Play the card that scores most by itself (R14).

    The last-card point is not counted.  Of equals it plays the lowest rank,
    then the lowest suit.

    Examples
    --------
    >>> match = Match(dealer=1, decks=["7c 9d Kd 8h 2s Jc As"])
    >>> events = match.play("7c")
    >>> greedy_policy(match)
    '8h'
    """

    def points(card: str) -> int:
        return _count_play([*match.pile, card], match.total + _VALUE[card]).total

    # `max` keeps the first of equals, and legal plays come in ascending id.
    return max(match.legal_plays, key=points)


def play_match(
    policies: Sequence[Policy],
    seed: int,
    *,
    hand_size: int = 3,
    target: int = 31,
    knave_noddy: int = 1,
) -> list[Event]:
    """Play a whole match and give everything that happened.

    Parameters
    ----------
    policies : sequence of Policy
        One for each seat.
    seed : int
        The seed of the match.
    hand_size, target, knave_noddy : int
        As for `Match`.

    Returns
    -------
    list of Event
        From the first card of the cut to ``won``.

    Examples
    --------
    >>> events = play_match([random_policy(1589, 0), greedy_policy], 1589)
    >>> events[0]
    {'event': 'cut', 'round': 1, 'seat': 0, 'card': '4h'}
    >>> events[-1]["event"]
    'won'
    """
    match = Match(len(policies), hand_size, target, knave_noddy, seed=seed)
    while match.turn is not None:
        match.play(policies[match.turn](match))
    return match.events


def perft(match: Match, depth: int) -> int:
    """Count the different sequences of so many plays within the current deal.

    A deal has as many plays as there are cards to play (R16), so deeper than
    that there is none.  A play that wins the match ends its sequence: give
    the match a target out of reach to count them all.

    Examples
    --------
    >>> match = Match(target=1000, dealer=1, decks=["Kc Qd 4d 7s 9c 6h As"])
    >>> [perft(match, depth) for depth in range(1, 8)]
    [3, 9, 18, 32, 36, 36, 0]
    """
    if depth == 0:
        return 1
    if depth > sum(len(hand) for hand in match.hands):
        return 0
    if depth == 1:
        return len(match.legal_plays)
    count = 0
    for card in match.legal_plays:
        after = match.copy()
        after.play(card)
        count += perft(after, depth - 1)
    return count
