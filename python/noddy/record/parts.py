"""The parts of a record, each read and checked by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noddy import _engine
from noddy._engine import Card, NoddyError, Rules
from noddy.record.form import FORMAT, HIDDEN, RULES, VERSION, seat_name
from noddy.record.hands import Hand
from noddy.record.lines import At, is_number, quoted
from noddy.record.values import Values

if TYPE_CHECKING:
    from noddy.record.hands import HeardPlay

__all__ = ["Parts"]

_LAST_DEAL = 1_000_000
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
_HAND = (
    "number",
    "dealer",
    "deal",
    "starter",
    "stock",
    "play",
    "claims",
    "scores",
    "comment",
)


class Parts(Values):
    """Reads one part of a record after another."""

    rules: Rules
    cut: list[tuple[int, Card]]

    def check_head(self) -> None:
        """Refuse what is no record, or one of a newer version."""
        if self.table.get("format") != FORMAT:
            self.refuse(f'a record says format = "{FORMAT}"', At(-1, "format"))
        at = At(-1, "version")
        version = self.whole(self.table, at)
        if version is None or version < 1:
            self.refuse(f"a record says version = {VERSION}", at)
        if version > VERSION:
            self.refuse(f"this program reads records of version {VERSION}, not {version}", at)
        self.check_keys(self.table, _TOP, -1)

    def read_rules(self) -> Rules:
        """Read the rules; those that are left out are as usual."""
        at = At(-1, "rules")
        given = self.table.get("rules", {})
        if not isinstance(given, dict):
            self.refuse("rules must be a table, as in rules = { players = 2, target = 31 }", at)
        for key, value in given.items():
            if key not in RULES:
                self.refuse(f"{quoted(key)} is none of the rules {', '.join(RULES)}", at)
            if key != "count" and type(value) is not int:
                self.refuse(f"{key} must be a whole number", at)
            if key == "count" and not isinstance(value, str):
                self.refuse("count must be auto, manual or muggins, in quotation marks", at)
        try:
            return Rules(**given)
        except (NoddyError, OverflowError) as error:
            self.refuse(str(error), at)

    def read_seed(self) -> int | None:
        """Read the seed, a text or a number."""
        seed = self.table.get("seed")
        if isinstance(seed, str) and is_number(seed):
            seed = int(seed)
        if seed is None or (type(seed) is int and 0 <= seed < 2**64):
            return seed
        self.refuse("seed must be a whole number from 0 to 2^64 - 1", At(-1, "seed"))

    def read_start(self) -> list[int]:
        """Read the scores at the start, noughts if they are left out."""
        at = At(-1, "start")
        start = self.numbers(self.table, at) or [0] * self.players
        highest = self.rules.target - 1
        if not all(0 <= score <= highest for score in start):
            self.refuse(f"a score at the start must be from 0 to {highest}, below the target", at)
        return start

    def read_later(self) -> list[list[Card]]:
        """Read the packs of deals to come."""
        packs = []
        least = self.players * self.rules.hand_size + 1
        for item, text in enumerate(self.texts(self.table, At(-1, "next"))):
            at = At(-1, "next", item)
            pack = self.cards(text, at)
            if len(pack) < least or len(set(pack)) < len(pack):
                self.refuse(f"a pack has from {least} to 52 cards, all different", at)
            packs.append(pack)
        return packs

    def read_cut(self) -> list[tuple[int, Card]]:
        """Read the draws for the deal (R4): all in seat order, then those tied for the lowest."""
        draws: list[tuple[int, Card]] = []
        waiting, drawn = list(range(self.players)), 0
        for item, text in enumerate(self.texts(self.table, At(-1, "cut"))):
            at = At(-1, "cut", item)
            words = text.split()
            if len(words) != 2:
                self.refuse(f'a draw is a seat and a card, as in "p1 9d", not {quoted(text)}', at)
            seat, card = self.seat(words[0], at), self.card(words[1], at)
            if len(waiting) == 1:
                self.refuse(f"{seat_name(waiting[0])} has won the deal before this draw", at)
            if seat != waiting[drawn]:
                self.refuse(f"{seat_name(waiting[drawn])} draws here, not {seat_name(seat)}", at)
            draws.append((seat, card))
            drawn += 1
            if drawn == len(waiting):
                ranks = {player: card.rank_number for player, card in draws[-drawn:]}
                lowest = min(ranks.values())
                waiting, drawn = [player for player in ranks if ranks[player] == lowest], 0
        if draws and len(waiting) > 1:
            self.refuse("these draws do not decide who deals", At(-1, "cut"))
        return draws

    def read_tables(self) -> list[dict[str, Any]]:
        """Return the table of each hand."""
        given = self.table.get("hand")
        tables = given if isinstance(given, list) else []
        if not tables or not all(isinstance(table, dict) for table in tables):
            self.refuse("a record has at least one [[hand]]", At(-1, "hand"))
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
            at = At(place, "dealer")
            dealer = self.seat(table["dealer"], at) if "dealer" in table else due
            if dealer is None:
                self.refuse('the first hand says who deals, as in dealer = "p2"', at)
            if due is not None and dealer != due:
                reason = "by the cut" if place == 0 else "in rotation"
                self.refuse(f"{seat_name(due)} deals here {reason}, not {seat_name(dealer)}", at)
            dealers.append(dealer)
            due = (dealer + 1) % self.players
        return dealers

    def read_numbers(self, tables: list[dict[str, Any]]) -> int:
        """Read the number of the first deal; the others must follow it."""
        first = 1
        for place, table in enumerate(tables):
            at = At(place, "number")
            number = self.whole(table, at)
            if place == 0 and number is not None:
                first = number
                if not 1 <= first <= _LAST_DEAL:
                    self.refuse(f"the number of a deal must be from 1 to {_LAST_DEAL}", at)
            elif number is not None and number != first + place:
                self.refuse(f"this is deal {first + place}, not {number}", at)
        return first

    def read_hand(self, place: int, table: dict[str, Any], dealer: int) -> Hand:
        """Read one hand."""
        hand = Hand(place, dealer)
        hand.deal = self.read_deal(place, table)
        at = At(place, "starter")
        if "starter" not in table:
            self.refuse('a hand says which card was turned up, as in starter = "5s"', at)
        hand.starter = self.card(table["starter"], at)
        hand.stock = self.cards(table.get("stock", ""), At(place, "stock"))
        hand.plays = self.read_plays(place, table)
        hand.claims = self.read_claims(place, table)
        hand.scores = self.numbers(table, At(place, "scores"))
        self.check_cards(hand)
        return hand

    def read_deal(self, place: int, table: dict[str, Any]) -> list[list[Card | None]]:
        """Read the cards dealt to each seat, in order; nothing for a card that is hidden."""
        given = self.texts(table, At(place, "deal"), count=self.players)
        if not given:
            why = 'a hand says what was dealt, as in deal = ["p1 4h 5c Kd", "p2 6s 9c 2d"]'
            self.refuse(why, At(place, "deal"))
        size = self.rules.hand_size
        deal: list[list[Card | None]] = [[] for _ in range(self.players)]
        for item, text in enumerate(given):
            at = At(place, "deal", item)
            words = text.replace(",", " ").split() or [""]
            seat = self.seat(words[0], at)
            if deal[seat]:
                self.refuse(f"{seat_name(seat)} is there twice", at)
            deal[seat] = [None if word == HIDDEN else self.card(word, at) for word in words[1:]]
            if len(deal[seat]) != size:
                self.refuse(f"{seat_name(seat)} must have {size} cards, not {len(deal[seat])}", at)
        return deal

    def read_plays(self, place: int, table: dict[str, Any]) -> list[HeardPlay]:
        """Read the cards and goes of a hand in order."""
        plays: list[HeardPlay] = []
        for item, text in enumerate(self.texts(table, At(place, "play"))):
            at = At(place, "play", item)
            seat, card, total = [*text.split(), "", "", ""][:3]
            if not card or (total and not is_number(total)) or len(text.split()) > 3:
                why = 'a play is a seat and a card, as in "p1 5h", or with the total, "p1 5h 15"'
                self.refuse(f"{why}, not {quoted(text)}", at)
            plays.append(
                (
                    self.seat(seat, at),
                    None if card.lower() == "go" else self.card(card, at),
                    int(total) if total else None,
                )
            )
        return plays

    def read_claims(self, place: int, table: dict[str, Any]) -> list[tuple[int, int]]:
        """Read who claimed how many points, in order (C3, C6)."""
        claims: list[tuple[int, int]] = []
        for item, text in enumerate(self.texts(table, At(place, "claims"))):
            at = At(place, "claims", item)
            seat, points = [*text.split(), "", ""][:2]
            if not is_number(points) or len(text.split()) > 2:
                why = 'a claim is a seat and its points, as in "p1 5"'
                self.refuse(f"{why}, not {quoted(text)}", at)
            claims.append((self.seat(seat, at), int(points)))
        if claims and self.rules.count == "auto":
            why = 'claims are made where the rules say count = "manual" or "muggins"'
            self.refuse(why, At(place, "claims"))
        return claims

    def check_cards(self, hand: Hand) -> None:
        """Put cards that were played where the deal hides them; refuse a card dealt twice."""
        self.check_no_card_twice(hand)
        for item, (seat, card, _) in enumerate(hand.plays):
            if card is None or card in hand.deal[seat]:
                continue
            if None not in hand.deal[seat]:
                why = f"{card} was not dealt to {seat_name(seat)}"
                self.refuse(why, At(hand.place, "play", item))
            hand.deal[seat][hand.deal[seat].index(None)] = card
        self.check_no_card_twice(hand)

    def check_no_card_twice(self, hand: Hand) -> None:
        """Refuse a card that is in two places of a hand."""
        known = [(card, "deal") for dealt in hand.deal for card in dealt if card is not None]
        known += [(hand.starter, "starter"), *((card, "stock") for card in hand.stock)]
        seen: set[Card] = set()
        for card, key in known:
            if card in seen:
                self.refuse(f"{card} is there twice in this hand", At(hand.place, key))
            seen.add(card)
