"""Plain sentences, for screen readers and pipes: no drawing, no columns, cards in words."""

from __future__ import annotations

from noddy import Show

from ..cards import card_words
from ..count import count, number_word, play_reasons
from ..messages import begun, listed, text, words
from .base import following
from .table import Table, cut_rounds

__all__ = ["Plain"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, SupportsIndex

    from noddy import Card, Claim, HandScore

    from ..story import Answer, Cast, Happened, Item, Question


class Plain(Table):
    """One sentence after another."""

    def __init__(self, cast: Cast, *, width: int = 10_000) -> None:
        # Where sentences are read aloud or piped, a line is a sentence, however long.
        super().__init__(cast, glyphs=False, width=width)

    def told(self, items: list[Item]) -> list[str]:
        """Return the lines in whatever letters they have."""
        lines = super().told(items)
        return [part for line in lines for part in self.wrapped(line)]

    review_seat_key = "plain_review_seat"
    review_row_key = "plain_review_row"

    @property
    def columns(self) -> bool:
        """Sentences are no columns."""
        return False

    def negative(self, figure: str) -> str:
        """Return a figure below nought, its sign as a word."""
        return text("plain_minus", number=figure)

    def give_or_take(self, error: str) -> str:
        """Return an error in words."""
        return text("plain_give_or_take", number=error)

    def hint_row(self, row: dict[str, Any], unit: str, lines: list[str]) -> None:
        """Say what one card is worth."""
        key = "plain_hint_best" if row["best"] else "plain_hint"
        reason = self.reason(row["reason"])
        said = text(
            key,
            card=self.card(row["card"]),
            total=row["total"],
            wins=self.percent(row["wins"]),
            points=self.number(row["points"], 2, signed=True),
            cost=self.cost(row["cost"], unit),
            reason=begun(reason),
        )
        lines.append(begun(said))

    def list_entries(self, entries: list[tuple[str, str]], lines: list[str]) -> None:
        """Say a sentence for each command."""
        lines.extend(text("plain_entry", typed=typed, does=does) for typed, does in entries)

    def card(self, card: SupportsIndex) -> str:
        """Return a card in words."""
        return card_words(card)

    def spelled(self, card: SupportsIndex) -> str:
        """Return a card in words."""
        return card_words(card)

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards in words."""
        return listed(card_words(card) for card in cards)

    def ranks(self, cards: Iterable[Card], joint: str = " ") -> str:
        """Ranks in words."""
        return listed(words("rank_words")[card.id >> 2] for card in cards)

    def suits(self, cards: Iterable[Card]) -> str:
        """Suits in words."""
        return listed(words("suit_words")[card.id & 3] for card in cards)

    def person(self, key: str, seat: int, **values: object) -> str:
        """Return a sentence about a seat, in the form for "you" or for a name."""
        form = "you" if seat == self.cast.you else "name"
        return text(f"plain_{key}_{form}", name=self.cast.called(seat), **values)

    def asked(self, question: Question) -> str:
        """Return the question in words."""
        if question.kind in ("play", "try"):
            key = "plain_ask_named" if self.cast.alone is None else "plain_ask"
            asked = text(key, name=self.named(question), total=question.values["total"])
        elif question.kind == "claim":
            asked = self.ask_claim(question, "prompt")
        elif question.kind == "suit":
            asked = text("which", cards=self.which(question))
        else:
            asked = text("plain_prompt", asked=self.ask(question))
        return "\n".join(self.wrapped(begun(asked))) + " "

    def reminders(self, question: Question) -> str:
        """Nothing below the prompt."""
        return ""

    # Events.

    def _on_cut(self, items: list[Item], at: int, lines: list[str]) -> int:
        rounds = cut_rounds(items, at)
        taken = sum(len(cuts) for cuts in rounds)
        for number, cuts in enumerate(rounds):
            draws = listed(f"{self.cast.inside(cut.seat)} {self.card(cut.card)}" for cut in cuts)
            lines.append(f"{text('cut_again' if number else 'cut_intro')} {draws}.")
        return taken

    def _on_deal(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        deal = text("plain_deal", number=item.event.number)
        lines.append(f"{deal} {self.leads(item.event.dealer)}")

    def _on_starter(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        lines.append(text("plain_starter", starter=self.card(item.event.card)))

    def _on_knavenoddy(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        points = item.event.points
        reason = text("plain_knave_noddy", points=points)
        lines.append(f"{reason} {self.scores_points(item.event.seat, points)}")
        self.score_line(item, lines)

    def scores_points(self, seat: int, points: int) -> str:
        """Who scores how many points."""
        return self.person("scores", seat, points=points)

    def score_line(self, item: Happened, lines: list[str]) -> None:
        """Everybody's score."""
        lines.append(text("plain_score", scores=self.standings(item.scores, self.cast.you or 0)))

    def _on_play(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        play = item.event
        said = [self.person("plays", play.seat, card=self.card(play.card))]
        if item.forced:
            said.append(text("plain_only_card"))
        said.append(text("plain_count", total=play.total))
        for line in play_reasons(play.score, item.pile):
            length = number_word(len(line.cards))
            said.append(text(f"plain_{line.key}", length=length, points=line.points))
        if play.points:
            said.append(self.scores_points(play.seat, play.points))
        lines.append(" ".join(said))
        if play.points:
            self.score_line(item, lines)

    def _on_go(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        if item.held:
            lowest = min(item.held, key=lambda card: card.value)
            total = item.event.total + lowest.value
            lines.append(text("plain_own_go", card=self.card(lowest), total=total))
        else:
            lines.append(text("plain_go", name=self.cast.called(item.event.seat)))

    def _on_lastcard(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        lines.append(f"{text('plain_last_card')} {self.scores_points(item.event.seat, 1)}")
        self.score_line(item, lines)

    def _on_show(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        score, seat = item.event.score, item.event.seat
        self.show_title(items, at, score.starter, lines)
        said = [self.person("shows", seat, cards=self.cards(sorted(score.hand)))]
        said.extend(self.spoken(score))
        said.append(self.scores_points(seat, score.total))
        lines.append(" ".join(said))
        if following(items, at, Show) is None:
            self.score_line(item, lines)

    def show_title(self, items: list[Item], at: int, starter: Card, lines: list[str]) -> None:
        """Say that the show begins, if it does."""
        if self.show_begins(items, at):
            lines.append(text("plain_show", starter=self.card(starter)))

    def _on_reveal(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        event = item.event
        self.show_title(items, at, event.starter, lines)
        lines.append(self.person("shows", event.seat, cards=self.cards(sorted(event.hand))))

    def _on_claim(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        claim = item.event
        said = self.claim_sentence(claim)
        if claim.points or claim.seat == claim.owner:
            lines.append(f"{said} {self.scores_points(claim.seat, claim.points)}")
            self.score_line(item, lines)
        else:
            lines.append(said)

    def claim_sentence(self, claim: Claim) -> str:
        """Say what was claimed."""
        if claim.seat == claim.owner:
            return self.person("claims", claim.seat, points=claim.claimed)
        if not claim.points:
            return self.person("leaves", claim.seat)
        if claim.owner == self.cast.you:
            name = self.cast.called(claim.seat)
            return text("plain_takes_yours", name=name, points=claim.points)
        owner = self.cast.called(claim.owner)
        return self.person("takes", claim.seat, points=claim.points, owner=owner)

    def _answer_counted(self, answer: Answer, lines: list[str]) -> None:
        said = [*self.spoken(answer.values["score"]), self.judgement(answer.values)]
        words = " ".join(part for part in said if part)
        if words:
            lines.append(words)

    def spoken(self, score: HandScore) -> list[str]:
        """Return a count, a combination a sentence; none where little is to be said."""
        said: list[str] = []
        for line in [] if self.brief else count(score):
            phrase = begun(text(line.key, **line.values))
            if line.cards:
                said.append(text("plain_counted", said=phrase, cards=self.cards(line.cards)))
            else:
                said.append(f"{phrase}.")
        return said

    def _on_won(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        winner = item.event.seat
        key = "you_win" if winner == self.cast.you else "wins"
        scores = self.standings(item.scores, winner)
        lines.append(text(key, winner=self.cast.called(winner), scores=scores))

    # Answers.

    def _answer_greeting(self, answer: Answer, lines: list[str]) -> None:
        players = self.against("plain_greeting_you")
        lines.append(self.greeting("plain_greeting", answer, players=players))

    def _answer_sealed(self, answer: Answer, lines: list[str]) -> None:
        lines.append(text("plain_sealed", sha256=answer.values["sha256"]))

    def _answer_board(self, answer: Answer, lines: list[str]) -> None:
        # The scores are said whenever they change.
        if answer.values["asked"]:
            scores = self.standings(answer.values["scores"], self.cast.you or 0)
            lines.append(text("plain_score", scores=scores))

    def _answer_dealt(self, answer: Answer, lines: list[str]) -> None:
        """Say nothing: the hand is said with every question."""

    def _answer_turn(self, answer: Answer, lines: list[str]) -> None:
        lines.append(self.hand_sentence(answer))

    def _answer_hand(self, answer: Answer, lines: list[str]) -> None:
        lines.append(self.hand_sentence(answer))

    def hand_sentence(self, answer: Answer) -> str:
        """Name the cards that somebody holds."""
        cards = self.cards(answer.values["hand"]) or text("empty_hand")
        key = "plain_named_hand" if self.cast.alone is None else "plain_your_hand"
        return text(key, name=self.cast.called(answer.values["seat"]), cards=cards)

    def _answer_table(self, answer: Answer, lines: list[str]) -> None:
        values = answer.values
        if not values["number"] or values["starter"] is None:
            return
        deal = text("plain_deal", number=values["number"])
        lines.append(f"{deal} {self.leads(values['dealer'])}")
        lines.append(text("plain_starter", starter=self.card(values["starter"])))
        scores = self.standings(values["scores"], self.cast.you or 0)
        lines.append(text("plain_score", scores=scores))
        if values["pile"]:
            lines.append(
                text("plain_pile", cards=self.cards(values["pile"]), total=values["total"])
            )

    def _answer_score(self, answer: Answer, lines: list[str]) -> None:
        score = answer.values["score"]
        said = self.spoken(score)
        said.append(text("plain_total", number=score.total))
        lines.append(" ".join(said))

    def list_reasons(self, title: str, whole: list[tuple[str, str]], lines: list[str]) -> None:
        """Why something did not score, as sentences."""
        said = [text("plain_reason", kind=kind, reason=reason) for kind, reason in whole]
        said = said or [f"{text('why_all')}."]
        about = " ".join(title.split())
        lines.append(text("plain_reasons", about=about, reasons=" ".join(said)))

    def _answer_matches(self, answer: Answer, lines: list[str]) -> None:
        lines.extend(text("plain_match_row", **row) for row in answer.values["rows"])

    def _answer_settings(self, answer: Answer, lines: list[str]) -> None:
        allowed = answer.values["allowed"]
        for name, value in answer.values["settings"].items():
            does = text(f"setting_{name}")
            lines.append(
                text(
                    "plain_setting",
                    name=name,
                    value=value,
                    does=does,
                    allowed=self.allowed(allowed[name]),
                )
            )
        lines.append(text("set_how"))

    def _answer_fair(self, answer: Answer, lines: list[str]) -> None:
        for key in ("fair_what", "fair_yours", "fair_computer", "fair_not"):
            lines.append(text(key))
        lines.append(f"{text('fair_seal')} {answer.values['sha256']}")
        lines.extend(text("fair_cut", **cut) for cut in answer.values["cuts"])
        key = "fair_open" if answer.values["nonce"] else "fair_closed"
        lines.append(text(key, **answer.values))
