"""Match records: a whole match in one TOML file that people can read, write and check.

`dump` writes a match, `load` reads one back. `docs/notation.md` has the grammar. A record holds the cards of every deal,
not only the seed, so it can be read without this program's shuffle, and written by hand for a match played with real cards.

>>> import noddy
>>> match = noddy.Match(seed=1589)
>>> text = dump(match, names=["Ann", "Robin"])
>>> load(text).position() == match.position()
True
>>> load_record(text).names
('Ann', 'Robin')
"""

from __future__ import annotations

import re
from itertools import permutations
from typing import TYPE_CHECKING, Any, NoReturn

from noddy import _engine
from noddy._engine import (
    Card,
    Cut,
    Deal,
    Go,
    InvalidRecord,
    KnaveNoddy,
    LastCard,
    Match,
    NoddyError,
    PileClosed,
    Play,
    Rules,
    Show,
    Starter,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import TypeAlias

    # Who played what, with the total if it is written; no card for a go.
    _Play: TypeAlias = tuple[int, Card | None, int | None]

__all__ = ["FORMAT", "VERSION", "Record", "dump", "load", "load_record"]

FORMAT = "noddy-record"
"""What the key `format` of every record says."""

VERSION = 1
"""The version that `dump` writes, and the newest that `load` reads."""

_HIDDEN = "??"
_RULES = ("players", "hand_size", "target", "knave_noddy")
_TOP = ("format", "version", "rules", "seats", "strategies", "date", "comment", "seed", "cut", "start", "winner", "next", "hand")
_HAND = ("number", "dealer", "deal", "starter", "stock", "play", "scores", "comment")


class Record:
    """A match with what a record says besides it.

    Parameters
    ----------
    match : Match
        The match. Cards that the record does not know are filled in with cards that fit what happened.
    names : sequence of str
        Who sat where; empty if the record does not say.
    strategies : sequence of str
        The strategy in each seat, an empty string for a person; empty if the record does not say.
    cut : sequence of (int, Card)
        Who drew what for the deal, in order.
    hidden : int
        How many cards of the hands the record does not know.
    """

    __slots__ = ("cut", "hidden", "match", "names", "strategies")

    def __init__(
        self,
        match: Match,
        *,
        names: Sequence[str] = (),
        strategies: Sequence[str] = (),
        cut: Sequence[tuple[int, Card]] = (),
        hidden: int = 0,
    ) -> None:
        self.match = match
        self.names = tuple(names)
        self.strategies = tuple(strategies)
        self.cut = tuple(cut)
        self.hidden = hidden

    def __repr__(self) -> str:
        return f"<Record of {self.match!r}, names={self.names!r}>"


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
        Write only what this seat has seen: `??` stands for every other card, and the seed is left out.

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
            raise ValueError(f"{what} must have one entry for each of the {rules.players} players, not {len(given)}")
    if seat is not None and not 0 <= seat < rules.players:
        raise ValueError(f"seat must be from 0 to {rules.players - 1}, not {seat}")

    start = list(match.rewound(0).start_scores)
    lines = [
        f"format = {_string(FORMAT)}",
        f"version = {VERSION}",
        "rules = { " + ", ".join(f"{name} = {getattr(rules, name)}" for name in _RULES) + " }",
    ]
    if names:
        lines.append(f"seats = {_strings(names)}")
    if strategies:
        lines.append(f"strategies = {_strings(strategies)}")
    if seat is None:
        # As text: a TOML integer has a sign, and half of all seeds would not fit.
        lines.append(f"seed = {_string(str(match.seed))}")
    cut = [f"{_seat(event.seat)} {event.card}" for event in match.events if isinstance(event, Cut)]
    if cut:
        lines.append(f"cut = {_strings(cut)}")
    if any(start):
        lines.append(f"start = {start}")
    if match.winner is not None:
        lines.append(f"winner = {_string(_seat(match.winner))}")
    elif seat is None:
        # Packs that were given for later deals are known to the position alone.
        _, found, later = match.position().partition(" next=")
        if found:
            packs = later.split(" ")[0].split("/")
            lines.append(f"next = {_strings(_words(_engine.cards(pack)) for pack in packs)}")
    for hand in _hands(match):
        lines += ["", *_hand_lines(match, hand, seat)]
    return "\n".join(lines) + "\n"


def load(text: str) -> Match:
    """Read a record back into a match.

    The match is played again card by card. Cards that the record does not know are filled in with cards that fit what happened.

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
    >>> load('format = "noddy-record"\\nversion = 2')
    Traceback (most recent call last):
    ...
    noddy.InvalidRecord: line 2: this program reads records of version 1, not 2
    """
    return load_record(text).match


def load_record(text: str) -> Record:
    """Read a record with what it says besides the match: names, strategies, the cut.

    Parameters and errors are those of `load`.
    """
    return _Reader(text).record()


# What a match has to say, deal by deal


class _Hand:
    """One deal of a match, from its events."""

    def __init__(self, number: int, dealer: int, scores: list[int]) -> None:
        self.number = number
        self.dealer = dealer
        self.starter: Card | None = None
        self.piles: list[list[tuple[int, Card]]] = [[]]
        self.scores = scores
        self.over = False

    def played_by(self, seat: int) -> list[Card]:
        return [card for pile in self.piles for player, card in pile if player == seat]


class _Count:
    """The scores as a match goes on, and as they were when the deal in hand was dealt."""

    def __init__(self, match: Match) -> None:
        self.scores = list(match.rewound(0).start_scores)
        self.before_deal = list(self.scores)
        self.hear(match.events)

    def hear(self, events: Iterable[_engine.Event]) -> None:
        for event in events:
            if isinstance(event, Deal):
                self.before_deal = list(self.scores)
            elif isinstance(event, (KnaveNoddy, Play, LastCard, Show)):
                self.scores[event.seat] += event.points


def _hands(match: Match) -> list[_Hand]:
    hands: list[_Hand] = []
    scores = list(match.rewound(0).start_scores)
    for event in match.events:
        if isinstance(event, Deal):
            if hands:
                hands[-1].over = True
            scores = list(scores)
            hands.append(_Hand(event.number, event.dealer, scores))
        elif isinstance(event, Starter):
            hands[-1].starter = event.card
        elif isinstance(event, PileClosed):
            hands[-1].piles.append([])
        elif isinstance(event, (KnaveNoddy, Play, LastCard, Show)):
            scores[event.seat] += event.points
            if isinstance(event, Play):
                hands[-1].piles[-1].append((event.seat, event.card))
    if match.winner is not None:
        hands[-1].over = True
    return hands


def _hand_lines(match: Match, hand: _Hand, seat: int | None) -> Iterator[str]:
    rules = match.rules
    pack = match.deck(hand.number)
    dealt = _dealt(pack, rules, hand.dealer)
    deal = []
    for player in range(rules.players):
        if seat is None or seat == player:
            words = [str(card) for card in dealt[player]]
        else:
            words = [str(card) for card in hand.played_by(player)]
            words += [_HIDDEN] * (rules.hand_size - len(words))
        deal.append(" ".join([_seat(player), *words]))
    yield "[[hand]]"
    yield f"number = {hand.number}"
    yield f"dealer = {_string(_seat(hand.dealer))}"
    yield f"deal = {_strings(deal)}"
    yield f"starter = {_string(str(hand.starter))}"
    if seat is None:
        yield f"stock = {_string(_words(pack[rules.players * rules.hand_size + 1 :]))}"
    piles = [pile for pile in hand.piles if pile]
    if piles:
        yield "play = ["
        for pile in piles:
            yield "  " + ", ".join(_string(f"{_seat(player)} {card}") for player, card in pile) + ","
        yield "]"
    else:
        yield "play = []"
    if hand.over:
        yield f"scores = {hand.scores}"


def _dealing_order(rules: Rules, dealer: int) -> list[int]:
    """The seats that get the first cards of the pack, one card each."""
    around = [(dealer + 1 + step) % rules.players for step in range(rules.players)]
    return around * rules.hand_size


def _dealt(pack: Sequence[Card], rules: Rules, dealer: int) -> list[list[Card]]:
    hands: list[list[Card]] = [[] for _ in range(rules.players)]
    for player, card in zip(_dealing_order(rules, dealer), pack, strict=False):
        hands[player].append(card)
    return hands


# Writing


def _seat(seat: int) -> str:
    return f"p{seat + 1}"


def _words(cards: Iterable[Card]) -> str:
    return " ".join(str(card) for card in cards)


def _string(text: str) -> str:
    """A TOML basic string: quotes, backslashes and control characters are escaped."""
    escaped = (
        f"\\{letter}" if letter in '"\\' else f"\\u{ord(letter):04X}" if letter < " " or letter == "\x7f" else letter
        for letter in text
    )
    return '"' + "".join(escaped) + '"'


def _strings(texts: Iterable[str]) -> str:
    return "[" + ", ".join(_string(text) for text in texts) + "]"


# Reading


class _Lines:
    """Where things stand in the text, which tomllib does not tell."""

    _HEADER = re.compile(r"\s*\[\[\s*hand\s*\]\]")
    _KEY = re.compile(r"\s*[\"']?([A-Za-z0-9_-]+)[\"']?\s*=")
    _TOKEN = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'|#[^\n]*|\]")

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts: dict[tuple[int, str], tuple[int, int]] = {}
        hand, offset = -1, 0
        for number, line in enumerate(text.split("\n"), start=1):
            if self._HEADER.match(line):
                hand += 1
                self._starts[hand, ""] = (number, offset)
            elif found := self._KEY.match(line):
                self._starts.setdefault((hand, found[1]), (number, offset + found.end()))
            offset += len(line) + 1

    def of(self, hand: int, key: str, item: int | None = None) -> int:
        """The line of a key of a hand (-1: before the first), or of one string in its list."""
        known = self._starts.get((hand, key)) or self._starts.get((hand, "")) or (1, 0)
        line, offset = known
        if item is not None and (hand, key) in self._starts:
            tokens = (found for found in self._TOKEN.finditer(self._text, offset) if found[0][0] != "#")
            for place, found in enumerate(tokens):
                if found[0] == "]":
                    break
                if place == item:
                    return line + self._text.count("\n", offset, found.start())
        return line


class _Reader:
    """Reads one record."""

    def __init__(self, text: str) -> None:
        import tomllib

        if not isinstance(text, str):
            raise TypeError(f"a record is text (str), not {type(text).__name__}")
        # TOML knows two ends of a line; lines are counted by one.
        text = text.replace("\r\n", "\n")
        self.lines = _Lines(text)
        try:
            self.table: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise _not_toml(text, str(error)) from None
        except RecursionError:
            raise InvalidRecord("line 1: the text is nested too deeply to be a record") from None

    def refuse(self, why: str, hand: int, key: str, item: int | None = None) -> NoReturn:
        raise InvalidRecord(f"line {self.lines.of(hand, key, item)}: {why}")

    def record(self) -> Record:
        """Reads everything, plays the match again, and compares."""
        self.check_head()
        self.rules = self.read_rules()
        self.players = self.rules.players
        names = self.texts(self.table, "seats", -1, count=self.players)
        strategies = self.texts(self.table, "strategies", -1, count=self.players)
        hands = self.read_hands()
        cut = self.read_cut()
        start = self.read_start()
        dealers = self.read_dealers(hands, cut)
        first = self.read_numbers(hands)
        seed = self.read_seed()
        deals = [self.read_deal(place, hand) for place, hand in enumerate(hands)]
        plays = [self.read_plays(place, hand) for place, hand in enumerate(hands)]
        starters = [self.read_starter(place, hand) for place, hand in enumerate(hands)]
        stocks = [self.read_cards(hand, "stock", place) for place, hand in enumerate(hands)]
        later = [self.read_pack(item, text) for item, text in enumerate(self.texts(self.table, "next", -1))]
        for place in range(len(hands)):
            self.match_plays(place, deals[place], plays[place])
            self.check_cards(place, deals[place], starters[place], stocks[place])
        hidden = [sum(card is None for dealt in deal for card in dealt) for deal in deals]
        for place in range(len(hands) - 1):
            if hidden[place]:
                self.refuse(
                    f"hand {place + 1} is followed by another, so all its cards were played: write them for {_HIDDEN}", place, "deal"
                )

        def pack(place: int, deal: list[list[Card | None]]) -> list[Card]:
            waiting = [iter(dealt) for dealt in deal]
            order = _dealing_order(self.rules, dealers[place])
            cards = [card for player in order if (card := next(waiting[player])) is not None]
            return [*cards, starters[place], *stocks[place]]

        packs = [pack(place, deal) for place, deal in enumerate(deals[:-1])]
        problem: InvalidRecord | None = None
        for filled in _fillings(deals[-1], starters[-1], stocks[-1]):
            decks = [*packs, pack(len(hands) - 1, filled), *later]
            match = self.set_up(decks, dealers[0], start, seed, first, cut)
            try:
                self.replay(match, hands, plays, first)
            except InvalidRecord as error:
                problem = problem or error
            else:
                self.check_winner(match)
                return Record(match, names=names, strategies=strategies, cut=cut, hidden=hidden[-1])
        assert problem is not None, "there is at least one way to fill in what is hidden"
        raise problem

    # The parts of a record

    def check_head(self) -> None:
        if self.table.get("format") != FORMAT:
            self.refuse(f'a record says format = "{FORMAT}"', -1, "format")
        version = self.whole(self.table, "version", -1)
        if version is None or version < 1:
            self.refuse(f"a record says version = {VERSION}", -1, "version")
        if version > VERSION:
            self.refuse(f"this program reads records of version {VERSION}, not {version}", -1, "version")
        self.check_keys(self.table, _TOP, -1)

    def check_keys(self, table: dict[str, Any], known: Sequence[str], hand: int) -> None:
        """Refuses keys that mean nothing here; whoever writes records may add keys that begin with an underscore."""
        for key in table:
            if key not in known and not key.startswith("_"):
                self.refuse(f'"{key[:40]}" means nothing in a record: the keys here are {", ".join(known)}', hand, key)

    def read_rules(self) -> Rules:
        given = self.table.get("rules", {})
        if not isinstance(given, dict):
            self.refuse("rules must be a table, as in rules = { players = 2, target = 31 }", -1, "rules")
        for key in given:
            if key not in _RULES:
                self.refuse(f'"{key[:40]}" is not one of the rules {", ".join(_RULES)}', -1, "rules")
        settings = {key: self.whole(given, key, -1, at="rules") for key in given}
        try:
            return Rules(**{key: value for key, value in settings.items() if value is not None})
        except (NoddyError, OverflowError) as error:
            self.refuse(str(error), -1, "rules")

    def read_seed(self) -> int | None:
        seed = self.table.get("seed")
        if isinstance(seed, str) and seed.isascii() and seed.isdigit() and len(seed) <= 20:
            seed = int(seed)
        if seed is None or (type(seed) is int and 0 <= seed < 2**64):
            return seed
        self.refuse("seed must be a whole number from 0 to 2^64 - 1", -1, "seed")

    def read_start(self) -> list[int]:
        start = self.numbers(self.table, "start", -1)
        if start is None:
            return [0] * self.players
        if not all(0 <= score < self.rules.target for score in start):
            self.refuse(f"the scores at the start must be from 0 to {self.rules.target - 1}, below the target", -1, "start")
        return start

    def read_hands(self) -> list[dict[str, Any]]:
        hands = self.table.get("hand")
        if not isinstance(hands, list) or not hands or not all(isinstance(hand, dict) for hand in hands):
            self.refuse("a record has at least one [[hand]]", -1, "hand")
        for place, hand in enumerate(hands):
            self.check_keys(hand, _HAND, place)
        return hands

    def read_cut(self) -> list[tuple[int, Card]]:
        """The draws for the deal (R4): everybody in seat order, then those tied for the lowest rank, from what remains."""
        draws: list[tuple[int, Card]] = []
        waiting, drawn = list(range(self.players)), []
        for item, text in enumerate(self.texts(self.table, "cut", -1)):
            seat, card = self.read_draw(text, item)
            if drawn == [] and len(waiting) == 1:
                self.refuse(f"{_seat(waiting[0])} has the deal before this draw", -1, "cut", item)
            due = waiting[len(drawn)]
            if seat != due:
                self.refuse(f"it is {_seat(due)} who draws here, not {_seat(seat)}", -1, "cut", item)
            drawn.append((card.rank_number, seat))
            draws.append((seat, card))
            if len(drawn) == len(waiting):
                lowest = min(drawn)[0]
                waiting, drawn = [player for rank, player in drawn if rank == lowest], []
        if draws and (drawn or len(waiting) > 1):
            self.refuse("these draws do not decide who deals", -1, "cut")
        return draws

    def read_draw(self, text: str, item: int) -> tuple[int, Card]:
        words = text.split()
        if len(words) != 2:
            self.refuse(f'a draw is a seat and a card, as in "p1 9d", not "{text[:40]}"', -1, "cut", item)
        return self.seat(words[0], -1, "cut", item), self.card(words[1], -1, "cut", item)

    def read_dealers(self, hands: list[dict[str, Any]], cut: list[tuple[int, Card]]) -> list[int]:
        """Who dealt each hand: as it says, by the cut, or in rotation (R5)."""
        dealers: list[int] = []
        due: int | None = None
        if cut:
            # One pack is enough but for a freak; the engine is asked, so that there is one rule for who deals.
            due = _engine.cut_for_deal(self.players, [card for _, card in cut])
        for place, hand in enumerate(hands):
            said = hand.get("dealer")
            dealer = due if said is None else self.seat(said, place, "dealer")
            if dealer is None:
                self.refuse('the first hand says who deals, as in dealer = "p2"', place, "dealer")
            if due is not None and dealer != due:
                reason = "by the cut" if place == 0 else "in rotation"
                self.refuse(f"{_seat(due)} deals hand {place + 1} {reason}, not {_seat(dealer)}", place, "dealer")
            dealers.append(dealer)
            due = (dealer + 1) % self.players
        return dealers

    def read_numbers(self, hands: list[dict[str, Any]]) -> int:
        """The number of the first deal; the others must follow it."""
        first = 1
        for place, hand in enumerate(hands):
            number = self.whole(hand, "number", place)
            if place == 0 and number is not None:
                first = number
            elif number is not None and number != first + place:
                self.refuse(f"this is deal {first + place}, not {number}", place, "number")
        if not 1 <= first <= 1_000_000:
            self.refuse("the number of a deal must be from 1 to 1000000", 0, "number")
        return first

    def read_deal(self, place: int, hand: dict[str, Any]) -> list[list[Card | None]]:
        """The cards dealt to each seat, in order; nothing for a card that is hidden."""
        given = self.texts(hand, "deal", place, count=self.players)
        if not given:
            self.refuse('a hand says what was dealt, as in deal = ["p1 4h 5c Kd", "p2 6s 9c 2d"]', place, "deal")
        deal: list[list[Card | None]] = [[] for _ in range(self.players)]
        for item, text in enumerate(given):
            words = text.replace(",", " ").split()
            seat = self.seat(words[0] if words else "", place, "deal", item)
            if deal[seat]:
                self.refuse(f"{_seat(seat)} is there twice", place, "deal", item)
            deal[seat] = [None if word == _HIDDEN else self.card(word, place, "deal", item) for word in words[1:]]
            if len(deal[seat]) != self.rules.hand_size:
                self.refuse(
                    f"{_seat(seat)} must have {self.rules.hand_size} cards, not {len(deal[seat])}", place, "deal", item
                )
        return deal

    def read_starter(self, place: int, hand: dict[str, Any]) -> Card:
        if "starter" not in hand:
            self.refuse('a hand says which card was turned up, as in starter = "5s"', place, "starter")
        return self.card(hand["starter"], place, "starter")

    def read_cards(self, table: dict[str, Any], key: str, hand: int) -> list[Card]:
        text = table.get(key, "")
        if not isinstance(text, str):
            self.refuse(f'{key} must be cards, as in {key} = "5h 10d Js"', hand, key)
        return self.cards(text, hand, key)

    def read_pack(self, item: int, text: str) -> list[Card]:
        pack = self.cards(text, -1, "next", item)
        least = self.players * self.rules.hand_size + 1
        if len(pack) < least or len(set(pack)) < len(pack):
            self.refuse(f"a pack has from {least} to 52 cards, all different", -1, "next", item)
        return pack

    def read_plays(self, place: int, hand: dict[str, Any]) -> list[_Play]:
        """Who played what, with the total if it is written; no card for a go."""
        plays: list[_Play] = []
        for item, text in enumerate(self.texts(hand, "play", place)):
            words = text.split()
            if not 2 <= len(words) <= 3 or (len(words) == 3 and not (words[2].isascii() and words[2].isdigit())):
                self.refuse(
                    f'a play is a seat and a card, as in "p1 5h", or with the total, "p1 5h 15", not "{text[:40]}"',
                    place, "play", item,
                )  # fmt: skip
            seat = self.seat(words[0], place, "play", item)
            card = None if words[1].lower() == "go" else self.card(words[1], place, "play", item)
            plays.append((seat, card, int(words[2]) if len(words) == 3 else None))
        return plays

    def match_plays(
        self, place: int, deal: list[list[Card | None]], plays: list[_Play]
    ) -> None:
        """Puts cards that were played where the deal says that they were hidden."""
        for item, (seat, card, _) in enumerate(plays):
            if card is None or card in deal[seat]:
                continue
            if None not in deal[seat]:
                self.refuse(f"{card} was not dealt to {_seat(seat)}", place, "play", item)
            deal[seat][deal[seat].index(None)] = card

    def check_cards(self, place: int, deal: list[list[Card | None]], starter: Card, stock: list[Card]) -> None:
        known = [(card, "deal") for dealt in deal for card in dealt if card is not None]
        known += [(starter, "starter"), *((card, "stock") for card in stock)]
        seen: set[Card] = set()
        for card, key in known:
            if card in seen:
                self.refuse(f"{card} is there twice in hand {place + 1}", place, key)
            seen.add(card)

    def set_up(
        self,
        decks: list[list[Card]],
        dealer: int,
        start: list[int],
        seed: int | None,
        first: int,
        cut: list[tuple[int, Card]],
    ) -> Match:
        if first > 1:
            return self.set_up_later(decks, dealer, start, seed, first)
        if seed is None or not cut:
            return Match(self.rules, seed=seed, dealer=dealer, scores=start, decks=decks)
        match = Match(self.rules, seed=seed, scores=start, decks=decks)
        drawn = [(event.seat, event.card) for event in match.events if isinstance(event, Cut)]
        if drawn != cut:
            self.refuse(f"this is not the cut of seed {seed}", -1, "cut")
        return match

    def set_up_later(self, decks: list[list[Card]], dealer: int, start: list[int], seed: int | None, first: int) -> Match:
        """A match that was itself set up in the middle: only a position can say so."""
        import secrets

        size = self.players * self.rules.hand_size
        hands = _dealt(decks[0], self.rules, dealer)
        fields = [
            "noddy1",
            *(f"{name}={getattr(self.rules, name)}" for name in _RULES),
            f"deal={first}",
            f"seed={secrets.randbits(64) if seed is None else seed}",
            f"dealer={dealer}",
            "start=" + ",".join(map(str, start)),
            "hands=" + "/".join("".join(map(str, hand)) for hand in hands),
            f"starter={decks[0][size]}",
            "plays=-",
        ]
        if decks[0][size + 1 :]:
            fields.append("stock=" + "".join(map(str, decks[0][size + 1 :])))
        if decks[1:]:
            fields.append("next=" + "/".join("".join(map(str, deck)) for deck in decks[1:]))
        return Match.from_position(" ".join(fields))

    # Playing it again

    def replay(
        self,
        match: Match,
        hands: list[dict[str, Any]],
        plays: list[list[_Play]],
        first: int,
    ) -> None:
        count = _Count(match)
        for place, hand in enumerate(hands):
            number = first + place
            if match.deal_number != number:
                state = (
                    "the match was won"
                    if match.winner is not None
                    else f"{_seat(match.turn or 0)} has still to play"
                )
                self.refuse(f"another hand follows, but in hand {place} {state}", place, "")
            goes: list[int] = []
            for item, (seat, card, total) in enumerate(plays[place]):
                if card is None:
                    if seat not in goes:
                        self.refuse(f"{_seat(seat)} says no go here", place, "play", item)
                    goes.remove(seat)
                    continue
                if match.winner is not None or match.deal_number != number:
                    self.refuse(
                        f"hand {place + 1} is over before {_seat(seat)} plays {card}",
                        place,
                        "play",
                        item,
                    )
                if match.turn != seat:
                    self.refuse(
                        f"it is {_seat(match.turn or 0)} who plays here, not {_seat(seat)}",
                        place,
                        "play",
                        item,
                    )
                why = match.why_illegal(card)
                if why is not None:
                    self.refuse(why, place, "play", item)
                events = match.play(card)
                count.hear(events)
                goes = [event.seat for event in events if isinstance(event, Go)]
                made = next(event.total for event in events if isinstance(event, Play))
                if total is not None and total != made:
                    self.refuse(f"{card} makes {made}, not {total}", place, "play", item)
            said = self.numbers(hand, "scores", place)
            scores = count.scores if match.deal_number == number else count.before_deal
            if said is not None and said != scores:
                self.refuse(
                    f"the scores after hand {place + 1} are {scores}, not {said}", place, "scores"
                )

    def check_winner(self, match: Match) -> None:
        if "winner" not in self.table:
            return
        said = self.seat(self.table["winner"], -1, "winner")
        if match.winner is None:
            self.refuse(f"nobody has reached {self.rules.target} yet, so {_seat(said)} has not won", -1, "winner")
        if match.winner != said:
            self.refuse(f"{_seat(match.winner)} has won, not {_seat(said)}", -1, "winner")

    # Values

    def whole(self, table: dict[str, Any], key: str, hand: int, *, at: str | None = None) -> int | None:
        value = table.get(key)
        if value is not None and type(value) is not int:
            self.refuse(f"{key} must be a whole number", hand, at or key)
        return value

    def numbers(self, table: dict[str, Any], key: str, hand: int) -> list[int] | None:
        value = table.get(key)
        if value is None:
            return None
        if not isinstance(value, list) or len(value) != self.players or any(type(number) is not int for number in value):
            self.refuse(f"{key} must be {self.players} whole numbers, one a seat", hand, key)
        return value

    def texts(self, table: dict[str, Any], key: str, hand: int, *, count: int | None = None) -> list[str]:
        value = table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            self.refuse(f"{key} must be a list of texts in quotation marks", hand, key)
        if count is not None and value and len(value) != count:
            self.refuse(f"{key} must have {count} entries, one a seat, not {len(value)}", hand, key)
        return value

    def seat(self, word: object, hand: int, key: str, item: int | None = None) -> int:
        known = [_seat(seat) for seat in range(self.players)]
        if word not in known:
            shown = word[:40] if isinstance(word, str) else word
            self.refuse(f'a seat is one of {", ".join(known)}, not "{shown}"', hand, key, item)
        return known.index(str(word))

    def card(self, word: object, hand: int, key: str, item: int | None = None) -> Card:
        if not isinstance(word, str):
            self.refuse(f'{key} must be a card, as in {key} = "5h"', hand, key, item)
        try:
            return Card(word)
        except NoddyError as error:
            self.refuse(str(error), hand, key, item)

    def cards(self, text: str, hand: int, key: str, item: int | None = None) -> list[Card]:
        try:
            return list(_engine.cards(text))
        except NoddyError as error:
            self.refuse(str(error), hand, key, item)


def _fillings(deal: list[list[Card | None]], starter: Card, stock: list[Card]) -> Iterator[list[list[Card | None]]]:
    """The deal with cards in place of the hidden ones.

    A hidden card was never played, so all that is known of it is that it did not fit when its holder was passed: high cards are the
    safest guess. There are sixteen that count ten; only if those run out does it matter whose cards are filled in first.
    """
    known = {card for dealt in deal for card in dealt if card is not None} | {starter, *stock}
    free = [card for card in reversed([Card(number) for number in range(52)]) if card not in known]
    missing = [dealt.count(None) for dealt in deal]
    tens = sum(card.value == 10 for card in free)
    orders = permutations(range(len(deal))) if sum(missing) > tens else iter([tuple(range(len(deal)))])
    for order in orders:
        left = iter(free)
        filled = [list(dealt) for dealt in deal]
        for seat in order:
            filled[seat] = [next(left, None) if card is None else card for card in filled[seat]]
        yield filled


def _not_toml(text: str, message: str) -> InvalidRecord:
    """tomllib's complaint with the line in front, as in every other refusal."""
    found = re.search(r" \(at line (\d+), column \d+\)$", message)
    line = int(found[1]) if found else text.count("\n") + 1
    reason = message[: found.start()] if found else message.removesuffix(" (at end of document)")
    return InvalidRecord(f"line {line}: this is not TOML: {reason[:1].lower()}{reason[1:]}")
