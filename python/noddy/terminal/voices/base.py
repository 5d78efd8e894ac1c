"""What the voices for people share: how values become words, and whole sentences from them."""

from __future__ import annotations

from noddy import Claim, Show

from ..cards import (
    card_glyphs,
    card_letters,
    card_spelled,
    rank_mark,
    suit_glyph,
    suit_mark,
)
from ..count import overlooked
from ..messages import begun, listed, points_text, text
from ..messages import words as word_list
from ..plain_letters import plain_letters
from ..story import Answer, Cast, Happened, Item, Question, shown_name

__all__ = ["TextVoice", "Voice"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, SupportsIndex

    from noddy import Card

# Answers whose "name" is that of a player.
_OF_PLAYERS = ("pass_keyboard", "not_held_played")


class Voice:
    """Turns the story into lines of text."""

    # Whether each question is a line of output rather than a prompt before the answer.
    asks_in_lines = False

    def __init__(self, cast: Cast) -> None:
        self.cast = cast

    def tell(self, items: list[Item]) -> list[str]:
        """Return the lines for what happened and was answered."""
        raise NotImplementedError

    def prompt(self, question: Question) -> str:
        """Tell what stands before the place to type; for JSON, a line of its own."""
        raise NotImplementedError

    def toolbar(self, question: Question) -> str:
        """Return a line below the prompt: what can be done here."""
        return ""

    def sentence(self, answer: Answer) -> str:
        """One answer as one line, for standard error."""
        return " ".join(line.strip() for line in self.tell([answer]))


class TextVoice(Voice):
    """A voice of words: finds the method for each item and walks through the story."""

    # Whether suits are symbols, whether letters are international in every language, and whether
    # hands are counted in short, as `make` was told.
    symbols = False
    international = False
    brief = False
    # Whether nothing but ASCII may be shown.
    ascii = False

    def __init__(self, cast: Cast, *, glyphs: bool = False, width: int = 80) -> None:
        super().__init__(cast)
        self.glyphs = glyphs
        self.symbols = glyphs
        self.width = width

    # Values.

    def card(self, card: SupportsIndex) -> str:
        """One card."""
        show = card_glyphs if self.symbols else card_letters
        return show(card, international=self.international)

    @property
    def card_width(self) -> int:
        """The columns of the longest card, a ten."""
        return 2 + max(len(self.suit(suit)) for suit in range(4))

    def suit(self, suit: int) -> str:
        """Return a suit by its symbol or in letters."""
        if self.symbols:
            return suit_glyph(suit)
        return suit_mark(suit, international=self.international)

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards in a row."""
        return " ".join(self.card(card) for card in cards)

    def either(self, cards: Iterable[Card], *, spelled: bool = False) -> str:
        """Cards to choose between; with the suits spelled, so that the answer is clear too."""
        show = self.spelled if spelled else self.card
        return text("or").join(show(card) for card in cards)

    def spelled(self, card: SupportsIndex) -> str:
        """One card with its suit in words."""
        return card_spelled(card, international=self.international)

    def which(self, question: Question) -> str:
        """Return the cards between which a question asks."""
        spelled = bool(question.values.get("spelled"))
        return self.either(question.values["options"], spelled=spelled)

    def ranks(self, cards: Iterable[Card], joint: str = " ") -> str:
        """Return the ranks of cards."""
        return joint.join(
            rank_mark(card.id >> 2, international=self.international) for card in cards
        )

    def suits(self, cards: Iterable[Card]) -> str:
        """Return the suits of cards."""
        return " ".join(self.suit(card.id & 3) for card in cards)

    def standings(self, scores: tuple[int, ...], first: int = 0) -> str:
        """Every seat's score in a row."""
        seats = [first, *(seat for seat in range(len(scores)) if seat != first)]
        return listed(f"{self.cast.inside(seat)} {scores[seat]}" for seat in seats)

    def levels(self) -> str:
        """Return the other players with their levels."""
        others = [
            (self.cast.called(seat), level)
            for seat, level in enumerate(self.cast.levels)
            if seat != self.cast.alone
        ]
        if len({level for _, level in others}) == 1 and others[0][1]:
            return f"{listed(name for name, _ in others)} ({others[0][1]})"
        return listed(f"{name} ({level})" if level else name for name, level in others)

    def leads(self, dealer: int) -> str:
        """Who deals and who leads, as a sentence."""
        leader = (dealer + 1) % len(self.cast.names)
        names = {"dealer": self.cast.called(dealer), "leader": self.cast.inside(leader)}
        if leader == self.cast.you:
            return text("deals_you_lead", **names)
        return text("you_deal_leads" if dealer == self.cast.you else "deals_leads", **names)

    def say(self, key: str, values: dict[str, object]) -> str:
        """Return the sentence of an answer that has one."""
        words: dict[str, object] = {}
        for name, value in values.items():
            if isinstance(value, Question):
                # It stands inside a sentence that has a full stop of its own.
                words[name] = self.ask(value).removesuffix(".")
            elif name in ("card", "played") and hasattr(value, "__index__"):
                words[name] = self.card(value)
            elif name == "cards" and isinstance(value, tuple):
                choice, spelled = key in ("which", "which_not"), bool(values.get("spelled"))
                words[name] = self.either(value, spelled=spelled) if choice else self.cards(value)
            elif name == "rank" and isinstance(value, int):
                words[name] = word_list("rank_words")[value]
            elif name == "points" and isinstance(value, int):
                words[name] = points_text(value)
            elif name == "name" and key in _OF_PLAYERS:
                words[name] = shown_name(str(value))
            elif name == "values" and key == "set_usage":
                words[name] = self.allowed(str(value))
            else:
                words[name] = value
        return begun(text(key, **words))

    def ask(self, question: Question) -> str:
        """Tell what a question that waits for Enter waits for."""
        key = f"ask_{question.kind}"
        if question.kind == "over":
            if question.values["number"]:
                key += "_series"
            if not question.values["pauses"]:
                key += "_plain"
        elif question.values.get("asked"):
            key = "ask_deal_cut"
        elif question.kind == "claim":
            return self.ask_claim(question, "ask")
        return text(key, **{**question.values, "name": self.named(question)})

    def named(self, question: Question) -> str:
        """Return the name of whom a question is for; nothing where it is for nobody by name."""
        seat = question.values.get("seat")
        return "" if seat is None else self.cast.called(seat)

    def allowed(self, values: str) -> str:
        """Return the values of a setting: words that are typed, and ranges of numbers."""
        found = []
        for value in values.split(", "):
            low, to, high = value.partition(" to ")
            found.append(text("set_range", low=low, high=high) if to else value)
        return listed(found)

    def reason(self, reason: str) -> str:
        """Return why a card is good or bad."""
        from noddy.language.library import translated

        return translated(reason)

    def ask_claim(self, question: Question, form: str) -> str:
        """Ask for a claim: `form` is "ask" inside a sentence, "prompt" at the prompt."""
        values = question.values
        owner = self.cast.inside(values["owner"])
        if values["seat"] != values["owner"]:
            return text(f"{form}_claim_rest", name=self.named(question), owner=owner)
        named = "" if self.cast.alone is not None else "_named"
        return text(f"{form}_claim{named}", name=self.named(question))

    # The walk.

    def tell(self, items: list[Item]) -> list[str]:
        """Return the lines for what happened and was answered."""
        return [self.printed(line) for line in self.told(items)]

    def prompt(self, question: Question) -> str:
        """Tell what stands before the place to type."""
        return self.printed(self.asked(question))

    def toolbar(self, question: Question) -> str:
        """Return a line below the prompt: what can be done here."""
        return self.printed(self.reminders(question))

    def printed(self, line: str) -> str:
        """Return what is shown of a line: all of it, or what ASCII has."""
        return plain_letters(line) if self.ascii else line

    def asked(self, question: Question) -> str:
        """Return the prompt in whatever letters it has."""
        raise NotImplementedError

    def reminders(self, question: Question) -> str:
        """Return the line below the prompt in whatever letters it has."""
        return ""

    def told(self, items: list[Item]) -> list[str]:
        """Return the lines in whatever letters they have."""
        lines: list[str] = []
        at = 0
        while at < len(items):
            item = items[at]
            if isinstance(item, Happened):
                method = getattr(self, "_on_" + type(item.event).__name__.lower())
                taken = method(items, at, lines)
                at += 1 if taken is None else taken
                continue
            if item.name == "hide":
                # Only a screen can; the host sees to it.
                at += 1
                continue
            answer = getattr(self, "_answer_" + item.name, None)
            if answer is None:
                lines.extend(self.wrapped(self.say(item.name, item.values)))
            else:
                answer(item, lines)
            at += 1
        return lines

    def _on_pileclosed(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        leader = item.event.leader
        if leader is not None:
            key = "new_count_you" if leader == self.cast.you else "new_count"
            lines.append(text(key, leader=self.cast.called(leader)))

    def show_begins(self, items: list[Item], at: int) -> bool:
        """Whether the hand at this place is the first of its show."""
        before = items[at - 1] if at else None
        if isinstance(before, Answer):
            return before.name != "counted"
        return before is None or not isinstance(before.event, Show | Claim)

    def claim_words(self, claim: Claim) -> str:
        """Say what was claimed, after the name of whoever claims."""
        owner = self.cast.called(claim.owner)
        you = claim.seat == self.cast.you
        if claim.seat == claim.owner:
            return text("claims_you" if you else "claims", points=claim.claimed)
        if not claim.points:
            return text("leaves_you" if you else "leaves")
        if claim.owner == self.cast.you:
            return text("takes_yours", points=claim.points)
        return text("takes_you" if you else "takes", points=claim.points, owner=owner)

    def judgement(self, values: dict[str, Any]) -> str:
        """Say how a claim compares with the count; nothing if it was right."""
        score, claimed = values["score"], values["claimed"]
        if claimed == score.total:
            return ""
        you = values["seat"] == self.cast.you
        key = "claimed_more" if claimed > score.total else "claimed_less"
        name = self.cast.called(values["seat"])
        said = text(
            f"{key}_you" if you else key,
            name=name,
            points=points_text(score.total),
            claimed=claimed,
        )
        short = score.total - claimed
        if short <= 0:
            return said
        lines = overlooked(score, short)
        if not lines:
            return f"{said} {text('missed_points', points=points_text(short))}"
        items = [
            text(
                f"missed_{line.kind}",
                cards=self.cards(line.cards),
                points=points_text(line.points),
            )
            for line in lines
        ]
        return f"{said} {text('missed', items=text('list_joint').join(items))}"

    def wrapped(self, sentence: str, indent: str = "") -> list[str]:
        """Return a sentence in lines no longer than the screen."""
        # Measured as it is shown.
        sentence = self.printed(sentence)
        room = max(self.width - 1, 20)
        lines: list[str] = []
        for part in sentence.split("\n"):
            rest = part
            while len(rest) > room:
                cut = rest.rfind(" ", len(indent) + 1, room + 1)
                if cut <= 0:
                    break
                lines.append(rest[:cut].rstrip())
                rest = indent + rest[cut:].lstrip()
            lines.append(rest)
        return lines


def following(items: list[Item], at: int, kind: type) -> Happened | None:
    """Return the item after this one if it is an event of this kind."""
    if at + 1 < len(items):
        item = items[at + 1]
        if isinstance(item, Happened) and isinstance(item.event, kind):
            return item
    return None


def preceding(items: list[Item], at: int, kind: type) -> bool:
    """Whether the item before this one is an event of this kind."""
    item = items[at - 1] if at else None
    return isinstance(item, Happened) and isinstance(item.event, kind)
