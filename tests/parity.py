"""The engine against the reference, event for event.

The work of the parity tests, in pieces that processes can share.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain, product
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import noddy
from noddy import reference

# ---------------------------------------------------------------------------
# Whole matches
# ---------------------------------------------------------------------------

TARGETS = (1, 2, 5, 15, 21, 31, 31, 31, 61)


def match_options(rng: Random) -> dict[str, Any]:
    """Draw the rules and the start of a match, all that a match can be given included."""
    players, hand_size = rng.choice((2, 3, 4)), rng.choice((3, 3, 4))
    target = rng.choice(TARGETS)
    options: dict[str, Any] = {
        "players": players,
        "hand_size": hand_size,
        "target": target,
        "knave_noddy": rng.choice((0, 1, 2)),
        "seed": rng.choice((rng.getrandbits(64), rng.randrange(1000), 0, 2**64 - 1)),
    }
    if rng.random() < 0.4:
        options["dealer"] = rng.randrange(players)
    if rng.random() < 0.4:
        options["scores"] = [rng.randrange(target) for _ in range(players)]
    if rng.random() < 0.4:
        needed = players * hand_size + 1
        options["decks"] = [
            " ".join(rng.sample(reference.PACK, rng.choice((needed, needed + 1, 52))))
            for _ in range(rng.choice((1, 1, 2, 5)))
        ]
    return options


def engine_match(
    *,
    players: int,
    hand_size: int,
    target: int,
    knave_noddy: int,
    count: Any = "auto",
    **options: Any,
) -> Any:
    """Begin a match of the engine from the options of the reference."""
    rules = noddy.Rules(players, hand_size, target, knave_noddy, count)
    return noddy.Match(rules, **options)


def seated(kind: str, seed: int, seat: int, rng: Random) -> tuple[Any, reference.Policy]:
    """Seat a player of both implementations: a strategy of the engine (or None), and the policy."""
    if kind == "random":
        strategy: Any = noddy.BuiltinStrategy("random")
        strategy.new_match(seed, seat)
        return strategy, reference.random_policy(seed, seat)
    if kind == "greedy":
        return noddy.BuiltinStrategy("greedy"), reference.greedy_policy
    if kind == "highest":
        return None, lambda match: match.legal_plays[-1]
    return None, lambda match: rng.choice(match.legal_plays)


def compare_match(case: str) -> int:
    """Play one match on both sides and compare everything; says how many cards were played."""
    rng = Random(case)
    options = match_options(rng)
    theirs = reference.Match(**options)
    ours = engine_match(**options)
    kinds = [
        rng.choice(("random", "greedy", "highest", "arbitrary")) for _ in range(theirs.players)
    ]
    seats = [seated(kind, theirs.seed, seat, rng) for seat, kind in enumerate(kinds)]
    cards = 0
    while theirs.turn is not None:
        assert ours.turn == theirs.turn, case
        strategy, policy = seats[theirs.turn]
        card = policy(theirs)
        if strategy is not None:
            assert str(strategy.choose(ours.view(ours.turn))) == card, case
        happened = [event.to_dict() for event in ours.play(card)]
        assert happened == theirs.play(card), case
        cards += 1
    assert [event.to_dict() for event in ours.events] == theirs.events, case
    assert (ours.turn, ours.winner) == (None, theirs.winner), case
    assert (list(ours.scores), ours.dealer) == (theirs.scores, theirs.dealer), case
    return cards


def claim_options(rng: Random) -> dict[str, Any]:
    """Draw the rules and the start of a match in which players count for themselves."""
    return {**match_options(rng), "count": rng.choice(("manual", "muggins"))}


def drawn_claim(rng: Random, due: int) -> int:
    """Draw what a player claims: nothing, too little, all of it, too much."""
    return rng.choice((0, rng.randint(0, due), due, due, min(due + 1, 29), 29, rng.randint(0, 29)))


def compare_claims(case: str) -> Counter[str]:
    """Play one match with claims on both sides and compare everything; says what occurred."""
    rng = Random(case)
    options = claim_options(rng)
    theirs = reference.Match(**options)
    ours = engine_match(**options)
    seen: Counter[str] = Counter(matches=1)
    while theirs.winner is None:
        assert (ours.turn, ours.to_claim, ours.due) == (theirs.turn, theirs.to_claim, theirs.due)
        if theirs.to_claim is None or theirs.due is None:
            card = rng.choice(theirs.legal_plays)
            happened, expected = ours.play(card), theirs.play(card)
        else:
            (seat, owner), due = theirs.to_claim, theirs.due
            points = drawn_claim(rng, due)
            happened, expected = ours.claim(seat, points), theirs.claim(seat, points)
            seen["claims"] += seat == owner
            seen["offers"] += seat != owner
            seen["too much"] += points > due
            seen["too little"] += points < due and seat == owner
            seen["taken"] += points > 0 and seat != owner
            if theirs.winner is not None:
                seen["won by a claim" if seat == owner else "won by what was taken"] += 1
        assert [event.to_dict() for event in happened] == expected, case
    assert [event.to_dict() for event in ours.events] == theirs.events, case
    assert (ours.turn, ours.to_claim, ours.due, ours.winner) == (None, None, None, theirs.winner)
    assert (list(ours.scores), ours.dealer) == (theirs.scores, theirs.dealer), case
    return seen


def compare_matches(cases: Iterable[str]) -> int:
    """Compare several matches."""
    return sum(compare_match(case) for case in cases)


# ---------------------------------------------------------------------------
# Every order of play of a deal
# ---------------------------------------------------------------------------


class Deals(NamedTuple):
    """So many seeded deals of one kind; with `near`, from scores at which somebody soon wins."""

    players: int
    hand_size: int
    first: int
    size: int
    near: bool = False

    def __str__(self) -> str:
        near = ", near the target" if self.near else ""
        return f"{self.players} players with {self.hand_size} cards{near}"


ALL_DEALS = [
    Deals(2, 3, 0, 60_000),
    Deals(3, 3, 0, 30_000),
    Deals(4, 3, 0, 10_000),
    Deals(2, 4, 0, 10_000),
    Deals(3, 4, 0, 1_000),
    Deals(4, 4, 0, 100),
    Deals(2, 3, 60_000, 6_000, near=True),
    Deals(3, 3, 30_000, 3_000, near=True),
    Deals(4, 3, 10_000, 1_000, near=True),
    Deals(2, 4, 10_000, 1_000, near=True),
    Deals(3, 4, 1_000, 100, near=True),
    Deals(4, 4, 100, 10, near=True),
]
# About how many deals take a process a few seconds.
PIECES = {(2, 3): 200, (3, 3): 40, (4, 3): 10, (2, 4): 10, (3, 4): 1, (4, 4): 1}


class Orders(NamedTuple):
    """How much was compared."""

    deals: int
    orders: int
    plays: int

    def plus(self, other: "Orders") -> "Orders":
        return Orders(*(mine + more for mine, more in zip(self, other, strict=True)))

    def __str__(self) -> str:
        return f"{self.deals:,} deals, {self.orders:,} orders of play, {self.plays:,} plays"


def compare_orders(deals: Deals, seed: str) -> Orders:
    """Play every legal order of these deals on both sides; compare what each card brings about."""
    # However a deal is played, the hands count the same: the reference need count each but once.
    count_hand = reference._count_hand
    count = cache(lambda hand, starter: count_hand(list(hand), starter))
    with patch.object(reference, "_count_hand", lambda hand, starter: count(tuple(hand), starter)):
        found = Orders(0, 0, 0)
        for index in range(deals.first, deals.first + deals.size):
            found = found.plus(_compare_deal(deals, index, seed))
    return found


def _compare_deal(deals: Deals, index: int, seed: str) -> Orders:
    rng = Random(f"{seed}/{deals.players}/{deals.hand_size}/{index}")
    cards = rng.sample(reference.PACK, deals.players * deals.hand_size + 1)
    scores = [rng.randrange(20, 31) if deals.near else 0 for _ in range(deals.players)]
    options: dict[str, Any] = {
        "players": deals.players,
        "hand_size": deals.hand_size,
        "target": 31 if deals.near else 1000,
        "knave_noddy": 1,
        "seed": index,
        "dealer": index % deals.players,
        "scores": scores,
        # The next deal is dealt as well, at the end of every order; which it is does not matter.
        "decks": [" ".join(cards)] * 2,
    }
    ours, theirs = engine_match(**options), reference.Match(**options)
    case = f"deal {index} of {deals}, seed {seed}: {' '.join(cards)}"
    assert [event.to_dict() for event in ours.events] == theirs.events, case
    theirs.events = []
    orders = plays = 0

    def play(ours: Any, theirs: reference.Match, played: tuple[str, ...]) -> None:
        nonlocal orders, plays
        if theirs.turn is None or theirs.deal_number > 1:
            orders += 1
            return
        legal = ours.legal_plays
        texts = theirs.legal_plays
        assert [str(card) for card in legal] == texts, f"{case} after {played}"
        left = len(texts)
        plays += left
        for card, text in zip(legal, texts, strict=True):
            left -= 1
            mine, other = (ours.copy(), theirs.copy()) if left else (ours, theirs)
            happened = [event.to_dict() for event in mine.play(card)]
            assert happened == other.play(text), f"{case} after {played}: {text}"
            play(mine, other, (*played, text))

    play(ours, theirs, ())
    return Orders(1, orders, plays)


def _pieces(deals: Deals) -> Iterator[Deals]:
    size = PIECES[deals.players, deals.hand_size]
    end = deals.first + deals.size
    for first in range(deals.first, end, size):
        yield deals._replace(first=first, size=min(size, end - first))


# ---------------------------------------------------------------------------
# On all processors
# ---------------------------------------------------------------------------


def _run(task: tuple[Callable[..., Any], tuple[Any, ...]]) -> Any:
    work, arguments = task
    return work(*arguments)


def on_all_processors(
    work: Callable[..., Any], tasks: list[tuple[Any, ...]]
) -> Iterator[tuple[int, Any]]:
    """Do the tasks in several processes; gives how many are done and each result as it comes."""
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        results = pool.imap_unordered(_run, [(work, task) for task in tasks])
        yield from enumerate(results, start=1)


def all_matches(
    count: int, seed: str, progress: Callable[[str], None], piece: int = 250
) -> tuple[int, int]:
    """Compare so many matches; says how many, and how many cards were played in them."""
    tasks = [
        ([f"{seed}/{index}" for index in range(first, min(first + piece, count))],)
        for first in range(0, count, piece)
    ]
    cards = 0
    for done, played in on_all_processors(compare_matches, tasks):
        cards += played
        progress(f"{100 * done // len(tasks)} %")
    return count, cards


def all_orders(
    seed: str, progress: Callable[[str], None], every: Iterable[Deals] = tuple(ALL_DEALS)
) -> Orders:
    """Compare every order of play of all deals."""
    tasks = [(piece, seed) for deals in every for piece in _pieces(deals)]
    # The long tasks first, so that no processor is left alone with one at the end.
    tasks.sort(key=lambda task: (task[0].hand_size, task[0].players), reverse=True)
    found = Orders(0, 0, 0)
    for done, more in on_all_processors(compare_orders, tasks):
        found = found.plus(more)
        progress(f"{100 * done // len(tasks)} %: {found}")
    return found


# ---------------------------------------------------------------------------
# The show
# ---------------------------------------------------------------------------


def suit_patterns(hand: tuple[str, ...], starter: str) -> Iterator[tuple[str, ...]]:
    """Give cards of these ranks in all patterns of suits that count differently.

    The starter is a spade.
    """
    seen = set()
    # No flush, a flush of the hand, one with the starter, his nob without a flush: there are
    # no other patterns.
    different = len(set(hand)) == len(hand)
    most = 1 + different + (different and starter not in hand) + ("J" in hand and starter != "J")
    # The flushes first: all patterns are soon found.
    flushes = [("s",) * len(hand), ("c",) * len(hand)]
    for suits in chain(flushes, product("cdhs", repeat=len(hand))):
        cards = tuple(rank + suit for rank, suit in zip(hand, suits, strict=True))
        if len({*cards, starter + "s"}) <= len(hand):
            continue
        flush = len(set(suits)) == 1
        pattern = (flush, flush and suits[0] == "s", "Js" in cards)
        if pattern not in seen:
            seen.add(pattern)
            yield cards
            if len(seen) == most:
                return


def compare_show(hand: tuple[str, ...], starter: str) -> None:
    """Count a hand on both sides, item by item."""
    ours: Any = noddy.score_hand(" ".join(hand), starter)
    theirs = reference.score_hand(hand, starter)
    for kind in ("fifteens", "pairs", "runs", "flush", "nob", "total"):
        assert getattr(ours, kind) == getattr(theirs, kind), f"{kind} of {hand} with {starter}"
    items = [
        (item.kind, tuple(str(card) for card in item.cards), item.points)
        for item in ours.combinations
    ]
    assert items == [tuple(item) for item in theirs.combinations], f"{hand} with {starter}"
    assert noddy.hand_points(hand, starter) == theirs.total
