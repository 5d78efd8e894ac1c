"""Match records: a whole match in one TOML file that people can read, write and check.

`dump` writes a match, `load` reads one back; `docs/notation.md` has the grammar. A record holds the
cards of every deal, not only the seed, so it can be read without this program's shuffle, and
written by hand for a match played with real cards.

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
from itertools import permutations, product
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

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

    from noddy._engine import Event

    # Who played what, with the total if it is written; no card for a go.
    _Play: TypeAlias = tuple[int, Card | None, int | None]

__all__ = ["FORMAT", "VERSION", "Record", "dump", "load", "load_record"]

FORMAT = "noddy-record"
"""What the key `format` of every record says."""

VERSION = 1
"""The version that `dump` writes, and the newest that `load` reads."""

_HIDDEN = "??"
_LAST_DEAL = 1_000_000
_RULES = ("players", "hand_size", "target", "knave_noddy")
_TOP = (
    "format",
    "version",
    "rules",
    "seats",
    "strategies",
    "date",
    "comment",
    "seed",
    "cut",
    "start",
    "winner",
    "turn",
    "next",
    "hand",
)
_HAND = ("number", "dealer", "deal", "starter", "stock", "play", "scores", "comment")


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
    if match.turn is not None:
        lines.append(f"turn = {_string(_seat(match.turn))}")
    # Packs that were given for later deals are known to the position alone.
    _, _, later = match.position().partition(" next=")
    if later and seat is None:
        packs = later.split(" ")[0].split("/")
        lines.append(f"next = {_strings(_words(_engine.cards(pack)) for pack in packs)}")
    for hand in _hands(match):
        lines += ["", *_hand_lines(match, hand, seat)]
    return "\n".join(lines) + "\n"


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
    return _Reader(text).record()


# What a match has to say, deal by deal


class _Told:
    """One deal of a match, from its events."""

    starter: Card

    def __init__(self, number: int, dealer: int, scores: list[int]) -> None:
        self.number = number
        self.dealer = dealer
        self.piles: list[list[tuple[int, Card]]] = [[]]
        self.scores = scores

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
        elif isinstance(event, (KnaveNoddy, Play, LastCard, Show)):
            scores[event.seat] += event.points
            if isinstance(event, Play):
                hands[-1].piles[-1].append((event.seat, event.card))
    return hands


def _hand_lines(match: Match, hand: _Told, seat: int | None) -> Iterator[str]:
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
            yield (
                "  " + ", ".join(_string(f"{_seat(player)} {card}") for player, card in pile) + ","
            )
        yield "]"
    else:
        yield "play = []"
    # So far, if the hand is still being played: it tells whether the last pile has closed.
    yield f"scores = {hand.scores}"


def _dealing_order(rules: Rules, dealer: int) -> list[int]:
    """List the seats that get the first cards of the pack, one card each."""
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


def _packed(cards: Iterable[Card]) -> str:
    return "".join(str(card) for card in cards)


def _words(cards: Iterable[Card]) -> str:
    return " ".join(str(card) for card in cards)


def _string(text: str) -> str:
    """Write a TOML basic string: quotes, backslashes and control characters are escaped."""
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    plain = (letter if " " <= letter != "\x7f" else f"\\u{ord(letter):04X}" for letter in text)
    return '"' + "".join(plain) + '"'


def _strings(texts: Iterable[str]) -> str:
    return "[" + ", ".join(_string(text) for text in texts) + "]"


# Reading


class _At(NamedTuple):
    """A place in a record: a key of a hand (-1: before the first), or one text in its list."""

    hand: int
    key: str
    item: int | None = None


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

    def of(self, at: _At) -> int:
        """Return the line of a place; of the hand or the first line, if the text is unusual."""
        known = self._starts.get((at.hand, at.key))
        if known is None:
            return self._starts.get((at.hand, ""), (1, 0))[0]
        line, offset = known
        tokens = self._TOKEN.finditer(self._text, offset)
        texts = (found for found in tokens if found[0][0] != "#")
        for place, found in enumerate(texts):
            if at.item is None or found[0] == "]":
                break
            if place == at.item:
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
            raise InvalidRecord("line 1: this is nested too deeply to be a record") from None

    def refuse(self, why: str, at: _At) -> NoReturn:
        raise InvalidRecord(f"line {self.lines.of(at)}: {why}")

    def record(self) -> Record:
        """Read everything, play the match again, and compare."""
        self.check_head()
        self.rules = self.read_rules()
        self.players = self.rules.players
        seats = self.texts(self.table, _At(-1, "seats"), count=self.players)
        strategies = self.texts(self.table, _At(-1, "strategies"), count=self.players)
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
                why = f"another hand follows, so every card was played: write them for {_HIDDEN}"
                self.refuse(why, _At(hand.place, "deal"))

        problem: InvalidRecord | None = None
        turn = self.seat(self.table["turn"], _At(-1, "turn")) if "turn" in self.table else None
        for filled in _fillings(hands[-1], turn):
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

    # The parts of a record

    def check_head(self) -> None:
        if self.table.get("format") != FORMAT:
            self.refuse(f'a record says format = "{FORMAT}"', _At(-1, "format"))
        at = _At(-1, "version")
        version = self.whole(self.table, at)
        if version is None or version < 1:
            self.refuse(f"a record says version = {VERSION}", at)
        if version > VERSION:
            self.refuse(f"this program reads records of version {VERSION}, not {version}", at)
        self.check_keys(self.table, _TOP, -1)

    def check_keys(self, table: dict[str, Any], known: Sequence[str], hand: int) -> None:
        """Refuse keys that mean nothing here; keys that begin with an underscore are free."""
        for key in table:
            if key not in known and not key.startswith("_"):
                listed = ", ".join(known)
                why = f"{_quoted(key)} means nothing here: the keys are {listed}"
                self.refuse(why, _At(hand, key))

    def read_rules(self) -> Rules:
        at = _At(-1, "rules")
        given = self.table.get("rules", {})
        if not isinstance(given, dict):
            self.refuse("rules must be a table, as in rules = { players = 2, target = 31 }", at)
        for key, value in given.items():
            if key not in _RULES:
                self.refuse(f"{_quoted(key)} is none of the rules {', '.join(_RULES)}", at)
            if type(value) is not int:
                self.refuse(f"{key} must be a whole number", at)
        try:
            return Rules(**given)
        except (NoddyError, OverflowError) as error:
            self.refuse(str(error), at)

    def read_seed(self) -> int | None:
        seed = self.table.get("seed")
        if isinstance(seed, str) and _is_number(seed):
            seed = int(seed)
        if seed is None or (type(seed) is int and 0 <= seed < 2**64):
            return seed
        self.refuse("seed must be a whole number from 0 to 2^64 - 1", _At(-1, "seed"))

    def read_start(self) -> list[int]:
        at = _At(-1, "start")
        start = self.numbers(self.table, at) or [0] * self.players
        highest = self.rules.target - 1
        if not all(0 <= score <= highest for score in start):
            self.refuse(f"a score at the start must be from 0 to {highest}, below the target", at)
        return start

    def read_later(self) -> list[list[Card]]:
        """Read the packs of deals to come."""
        packs = []
        least = self.players * self.rules.hand_size + 1
        for item, text in enumerate(self.texts(self.table, _At(-1, "next"))):
            at = _At(-1, "next", item)
            pack = self.cards(text, at)
            if len(pack) < least or len(set(pack)) < len(pack):
                self.refuse(f"a pack has from {least} to 52 cards, all different", at)
            packs.append(pack)
        return packs

    def read_cut(self) -> list[tuple[int, Card]]:
        """Read the draws for the deal (R4): all in seat order, then those tied for the lowest."""
        draws: list[tuple[int, Card]] = []
        waiting, drawn = list(range(self.players)), 0
        for item, text in enumerate(self.texts(self.table, _At(-1, "cut"))):
            at = _At(-1, "cut", item)
            words = text.split()
            if len(words) != 2:
                self.refuse(f'a draw is a seat and a card, as in "p1 9d", not {_quoted(text)}', at)
            seat, card = self.seat(words[0], at), self.card(words[1], at)
            if len(waiting) == 1:
                self.refuse(f"{_seat(waiting[0])} has won the deal before this draw", at)
            if seat != waiting[drawn]:
                self.refuse(f"{_seat(waiting[drawn])} draws here, not {_seat(seat)}", at)
            draws.append((seat, card))
            drawn += 1
            if drawn == len(waiting):
                ranks = {player: card.rank_number for player, card in draws[-drawn:]}
                lowest = min(ranks.values())
                waiting, drawn = [player for player in ranks if ranks[player] == lowest], 0
        if draws and len(waiting) > 1:
            self.refuse("these draws do not decide who deals", _At(-1, "cut"))
        return draws

    def read_tables(self) -> list[dict[str, Any]]:
        given = self.table.get("hand")
        tables = given if isinstance(given, list) else []
        if not tables or not all(isinstance(table, dict) for table in tables):
            self.refuse("a record has at least one [[hand]]", _At(-1, "hand"))
        for place, table in enumerate(tables):
            self.check_keys(table, _HAND, place)
        return tables

    def read_dealers(self, tables: list[dict[str, Any]]) -> list[int]:
        """Read who dealt each hand: as it says, by the cut, or in rotation (R5)."""
        dealers: list[int] = []
        due: int | None = None
        if self.cut:
            due = _engine.cut_for_deal(self.players, [card for _, card in self.cut])
        for place, table in enumerate(tables):
            at = _At(place, "dealer")
            dealer = self.seat(table["dealer"], at) if "dealer" in table else due
            if dealer is None:
                self.refuse('the first hand says who deals, as in dealer = "p2"', at)
            if due is not None and dealer != due:
                reason = "by the cut" if place == 0 else "in rotation"
                self.refuse(f"{_seat(due)} deals here {reason}, not {_seat(dealer)}", at)
            dealers.append(dealer)
            due = (dealer + 1) % self.players
        return dealers

    def read_numbers(self, tables: list[dict[str, Any]]) -> int:
        """Read the number of the first deal; the others must follow it."""
        first = 1
        for place, table in enumerate(tables):
            at = _At(place, "number")
            number = self.whole(table, at)
            if place == 0 and number is not None:
                first = number
                if not 1 <= first <= _LAST_DEAL:
                    self.refuse(f"the number of a deal must be from 1 to {_LAST_DEAL}", at)
            elif number is not None and number != first + place:
                self.refuse(f"this is deal {first + place}, not {number}", at)
        return first

    def read_hand(self, place: int, table: dict[str, Any], dealer: int) -> _Hand:
        hand = _Hand(place, dealer)
        hand.deal = self.read_deal(place, table)
        at = _At(place, "starter")
        if "starter" not in table:
            self.refuse('a hand says which card was turned up, as in starter = "5s"', at)
        hand.starter = self.card(table["starter"], at)
        hand.stock = self.cards(table.get("stock", ""), _At(place, "stock"))
        hand.plays = self.read_plays(place, table)
        hand.scores = self.numbers(table, _At(place, "scores"))
        self.check_cards(hand)
        return hand

    def read_deal(self, place: int, table: dict[str, Any]) -> list[list[Card | None]]:
        """Read the cards dealt to each seat, in order; nothing for a card that is hidden."""
        given = self.texts(table, _At(place, "deal"), count=self.players)
        if not given:
            why = 'a hand says what was dealt, as in deal = ["p1 4h 5c Kd", "p2 6s 9c 2d"]'
            self.refuse(why, _At(place, "deal"))
        size = self.rules.hand_size
        deal: list[list[Card | None]] = [[] for _ in range(self.players)]
        for item, text in enumerate(given):
            at = _At(place, "deal", item)
            words = text.replace(",", " ").split() or [""]
            seat = self.seat(words[0], at)
            if deal[seat]:
                self.refuse(f"{_seat(seat)} is there twice", at)
            deal[seat] = [None if word == _HIDDEN else self.card(word, at) for word in words[1:]]
            if len(deal[seat]) != size:
                self.refuse(f"{_seat(seat)} must have {size} cards, not {len(deal[seat])}", at)
        return deal

    def read_plays(self, place: int, table: dict[str, Any]) -> list[_Play]:
        plays: list[_Play] = []
        for item, text in enumerate(self.texts(table, _At(place, "play"))):
            at = _At(place, "play", item)
            seat, card, total = [*text.split(), "", "", ""][:3]
            if not card or (total and not _is_number(total)) or len(text.split()) > 3:
                why = 'a play is a seat and a card, as in "p1 5h", or with the total, "p1 5h 15"'
                self.refuse(f"{why}, not {_quoted(text)}", at)
            plays.append(
                (
                    self.seat(seat, at),
                    None if card.lower() == "go" else self.card(card, at),
                    int(total) if total else None,
                )
            )
        return plays

    def check_cards(self, hand: _Hand) -> None:
        """Put cards that were played where the deal hides them; refuse a card dealt twice."""
        self.check_no_card_twice(hand)
        for item, (seat, card, _) in enumerate(hand.plays):
            if card is None or card in hand.deal[seat]:
                continue
            if None not in hand.deal[seat]:
                why = f"{card} was not dealt to {_seat(seat)}"
                self.refuse(why, _At(hand.place, "play", item))
            hand.deal[seat][hand.deal[seat].index(None)] = card
        self.check_no_card_twice(hand)

    def check_no_card_twice(self, hand: _Hand) -> None:
        known = [(card, "deal") for dealt in hand.deal for card in dealt if card is not None]
        known += [(hand.starter, "starter"), *((card, "stock") for card in hand.stock)]
        seen: set[Card] = set()
        for card, key in known:
            if card in seen:
                self.refuse(f"{card} is there twice in this hand", _At(hand.place, key))
            seen.add(card)

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
            self.refuse(f"this is not the cut of seed {self.seed}", _At(-1, "cut"))
        return match

    def set_up_later(self, packs: list[list[Card]], dealer: int) -> Match:
        """Return a match that was itself set up in the middle: only a position can say so."""
        first, *others = packs
        size = self.players * self.rules.hand_size
        fields = {
            **{name: getattr(self.rules, name) for name in _RULES},
            "deal": self.first,
            "seed": self.seed or 0,
            "dealer": dealer,
            "start": ",".join(map(str, self.start)),
            "hands": "/".join(_packed(hand) for hand in _dealt(first, self.rules, dealer)),
            "starter": first[size],
            "plays": "-",
        }
        if first[size + 1 :]:
            fields["stock"] = _packed(first[size + 1 :])
        if others:
            fields["next"] = "/".join(_packed(pack) for pack in others)
        return Match.from_position(
            " ".join(["noddy1", *(f"{name}={value}" for name, value in fields.items())])
        )

    def replay(self, match: Match, hands: list[_Hand]) -> None:
        count = _Count(match)
        for number, hand in enumerate(hands, start=self.first):
            if match.deal_number != number:
                state = "the match was won in the one before"
                if match.turn is not None:
                    state = f"in the one before {_seat(match.turn)} has still to play"
                self.refuse(f"this hand follows, but {state}", _At(hand.place, ""))
            goes: list[int] = []
            for item, (seat, card, total) in enumerate(hand.plays):
                at = _At(hand.place, "play", item)
                if card is None:
                    if seat not in goes:
                        self.refuse(f"{_seat(seat)} says no go here", at)
                    goes.remove(seat)
                    continue
                if match.turn is None or match.deal_number != number:
                    self.refuse(f"this hand is over before {_seat(seat)} plays {card}", at)
                if match.turn != seat:
                    self.refuse(f"it is {_seat(match.turn)} who plays here, not {_seat(seat)}", at)
                why = match.why_illegal(card)
                if why is not None:
                    self.refuse(why, at)
                events = match.play(card)
                count.hear(events)
                goes = [event.seat for event in events if isinstance(event, Go)]
                made = next(event.total for event in events if isinstance(event, Play))
                if total not in (None, made):
                    self.refuse(f"{card} makes {made}, not {total}", at)
            scores = count.scores if match.deal_number == number else count.before_deal
            if hand.scores not in (None, scores):
                why = f"the scores here are {scores}, not {hand.scores}"
                self.refuse(why, _At(hand.place, "scores"))

    def check_turn(self, match: Match, said: int | None) -> None:
        if said is None or said == match.turn:
            return
        if match.turn is None:
            self.refuse(
                f"the match is over, so it is not the turn of {_seat(said)}", _At(-1, "turn")
            )
        self.refuse(f"it is the turn of {_seat(match.turn)}, not {_seat(said)}", _At(-1, "turn"))

    def check_winner(self, match: Match) -> None:
        if "winner" not in self.table:
            return
        at = _At(-1, "winner")
        said = self.seat(self.table["winner"], at)
        if match.winner is None:
            self.refuse(f"nobody has {self.rules.target} points, so {_seat(said)} has not won", at)
        if match.winner != said:
            self.refuse(f"{_seat(match.winner)} has won, not {_seat(said)}", at)

    # Values

    def whole(self, table: dict[str, Any], at: _At) -> int | None:
        value = table.get(at.key)
        if value is not None and type(value) is not int:
            self.refuse(f"{at.key} must be a whole number", at)
        return value

    def numbers(self, table: dict[str, Any], at: _At) -> list[int] | None:
        value = table.get(at.key)
        if value is None:
            return None
        if not isinstance(value, list) or [type(each) for each in value] != [int] * self.players:
            self.refuse(f"{at.key} must be {self.players} whole numbers, one a seat", at)
        return value

    def texts(self, table: dict[str, Any], at: _At, *, count: int | None = None) -> list[str]:
        value = table.get(at.key, [])
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            self.refuse(f"{at.key} must be a list of texts in quotation marks", at)
        if count is not None and value and len(value) != count:
            self.refuse(f"{at.key} must have {count} entries, one a seat, not {len(value)}", at)
        return value

    def seat(self, word: object, at: _At) -> int:
        known = [_seat(seat) for seat in range(self.players)]
        if word not in known:
            self.refuse(f"a seat is one of {', '.join(known)}, not {_quoted(word)}", at)
        return known.index(str(word))

    def card(self, word: object, at: _At) -> Card:
        if not isinstance(word, str):
            self.refuse(f'{at.key} must be a card, as in "5h"', at)
        try:
            return Card(word)
        except NoddyError as error:
            self.refuse(str(error), at)

    def cards(self, text: object, at: _At) -> list[Card]:
        if not isinstance(text, str):
            self.refuse(f'{at.key} must be cards, as in "5h 10d Js"', at)
        try:
            return list(_engine.cards(text))
        except NoddyError as error:
            self.refuse(str(error), at)


class _Hand:
    """One hand as a record has it."""

    starter: Card

    def __init__(self, place: int, dealer: int) -> None:
        self.place = place
        self.dealer = dealer
        self.deal: list[list[Card | None]] = []
        self.stock: list[Card] = []
        self.plays: list[_Play] = []
        self.scores: list[int] | None = None

    @property
    def hidden(self) -> int:
        """How many cards of the hands are not known."""
        return sum(dealt.count(None) for dealt in self.deal)

    def pack(self, rules: Rules) -> list[Card]:
        """Return the pack in dealing order, as far as it is known."""
        waiting = [iter(dealt) for dealt in self.deal]
        order = _dealing_order(rules, self.dealer)
        hands = [card for seat in order if (card := next(waiting[seat])) is not None]
        return [*hands, self.starter, *self.stock]


def _fillings(hand: _Hand, turn: int | None) -> Iterator[_Hand]:
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
        filled = _Hand(hand.place, hand.dealer)
        filled.starter, filled.stock = hand.starter, hand.stock
        filled.deal = [list(dealt) for dealt in hand.deal]
        if low is not None and turn is not None:
            filled.deal[turn][hand.deal[turn].index(None)] = low
        for seat in order:
            filled.deal[seat] = [card or next(left, None) for card in filled.deal[seat]]
        yield filled


def _not_toml(text: str, message: str) -> InvalidRecord:
    """Put the line in front of a complaint of tomllib, as in every other refusal."""
    found = re.search(r" \(at line (\d+), column \d+\)$", message)
    line = int(found[1]) if found else text.count("\n") + 1
    reason = message[: found.start()] if found else message.removesuffix(" (at end of document)")
    return InvalidRecord(f"line {line}: this is not TOML: {reason[:1].lower()}{reason[1:]}")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 20


def _quoted(word: object) -> str:
    """Shorten what was written, for a message."""
    return '"' + str(word)[:40] + '"'
