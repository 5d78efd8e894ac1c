"""The table in 40 to 79 columns: the same story in short rows."""

from __future__ import annotations

from noddy import LastCard

from ..count import count
from ..messages import listed, text
from .base import following
from .table import Table, cut_rounds

__all__ = ["Compact"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from noddy import Card, HandScore

    from ..story import Answer, Item


class Compact(Table):
    """Short rows; scores as numbers instead of a board."""

    def told(self, items: list[Item]) -> list[str]:
        """Return the lines in whatever letters they have."""
        lines = super().told(items)
        return [part for line in lines for part in self.wrapped(line, "  ")]

    # Events.

    def _on_cut(self, items: list[Item], at: int, lines: list[str]) -> int:
        rounds = cut_rounds(items, at)
        taken = sum(len(cuts) for cuts in rounds)
        for number, cuts in enumerate(rounds):
            draws = "  ".join(f"{self.cast.inside(cut.seat)} {self.card(cut.card)}" for cut in cuts)
            key = "cut_again" if number else "cut_intro"
            lines.extend(self.wrapped(f"{text(key)}  {draws}", "  "))
        return taken

    def _on_deal(self, items: list[Item], at: int, lines: list[str]) -> int:
        deal: Any = items[at]
        starter: Any = items[at + 1]
        lines.append("")
        self.deal_line(deal.event.number, deal.event.dealer, starter.event.card, lines)
        return 2

    def deal_line(self, number: int, dealer: int, starter: Card, lines: list[str]) -> None:
        """Draw the head of a deal."""
        title = text(
            "compact_deal_you" if dealer == self.cast.you else "compact_deal",
            number=number,
            starter=self.card(starter),
            dealer=self.cast.called(dealer),
        )
        lines.extend(self.wrapped(title, "  "))

    def _on_knavenoddy(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        seat = item.event.seat
        lines.append(f"{self.cast.called(seat)}  {text('knave_noddy')}")
        self.scored(item.event.points, seat, item.scores, lines)

    def scored(self, points: int, seat: int, scores: tuple[int, ...], lines: list[str]) -> None:
        """Draw the points of the row above, and the score after them."""
        lines.append(f"  = {points}   {self.cast.inside(seat)} {scores[seat]}")

    def _on_play(self, items: list[Item], at: int, lines: list[str]) -> int:
        item: Any = items[at]
        play = item.event
        lines.append(f"{self.cast.called(play.seat)} {self.card(play.card)}  {play.total}")
        reasons = self.reasons(play, item.pile)
        points, scores = play.points, item.scores
        last = following(items, at, LastCard)
        if last is not None:
            reasons.append(text("last_card"))
            points, scores = points + 1, last.scores
        if item.forced:
            lines[-1] += f"  {text('only_card')}"
        if points:
            lines.extend(self.wrapped(f"  {listed(reasons)}", "  "))
            self.scored(points, play.seat, scores, lines)
        return 1 if last is None else 2

    def _on_go(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        said = f"{self.cast.called(item.event.seat)} {text('go')}"
        if item.held:
            lowest = min(item.held, key=lambda card: card.value)
            total = item.event.total + lowest.value
            said += f"  {text('go_because', card=self.card(lowest), total=total)}"
        lines.append(said)

    def _on_lastcard(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        seat = item.event.seat
        lines.append(f"{self.cast.called(seat)}  {text('last_card')}")
        self.scored(1, seat, item.scores, lines)

    def _on_show(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        score, seat = item.event.score, item.event.seat
        self.show_head(items, at, score.starter, lines)
        self.hand_row(seat, score.hand, score.starter, lines)
        self.counted(score, lines)
        self.scored(score.total, seat, item.scores, lines)

    def show_head(self, items: list[Item], at: int, _: Card, lines: list[str]) -> None:
        """Draw the title of the show above its first hand."""
        if self.show_begins(items, at):
            lines.extend(("", text("show_title")))

    def hand_row(self, seat: int, hand: tuple[Card, ...], starter: Card, lines: list[str]) -> None:
        """Draw a hand with the starter."""
        cards = f"{self.cards(sorted(hand))} + {self.card(starter)}"
        lines.append(f"{self.cast.called(seat)}  {cards}")

    def _on_reveal(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        event = item.event
        self.show_head(items, at, event.starter, lines)
        self.hand_row(event.seat, event.hand, event.starter, lines)

    def _on_claim(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        claim = item.event
        lines.append(f"{self.cast.called(claim.seat)}  {self.claim_words(claim)}")
        if claim.points or claim.seat == claim.owner:
            self.scored(claim.points, claim.seat, item.scores, lines)

    def counted(self, score: HandScore, lines: list[str]) -> None:
        """Draw a count, a combination a line."""
        for line in [] if self.brief else count(score):
            said = text(line.key, **line.values)
            cards = self.cards(line.cards)
            row = f"  {said:<22}  {cards}".rstrip()
            if len(row) < self.width:
                lines.append(row)
            else:
                lines.extend((f"  {said}", f"    {cards}"))

    def _on_won(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        winner = item.event.seat
        key = "you_win" if winner == self.cast.you else "wins"
        names = {"winner": self.cast.called(winner), "scores": self.standings(item.scores, winner)}
        lines.append("")
        lines.extend(self.wrapped(text(key, **names), "  "))

    # Answers.

    def _answer_greeting(self, answer: Answer, lines: list[str]) -> None:
        lines.extend(self.wrapped(self.greeting("compact_greeting", answer), "  "))
        lines.extend(self.wrapped(self.levels(), "  "))
        lines.append(text("compact_new_here"))

    def _answer_board(self, answer: Answer, lines: list[str]) -> None:
        values = answer.values
        scores = self.standings(values["scores"])
        lines.extend(
            self.wrapped(text("compact_scores", scores=scores, target=values["target"]), "  ")
        )

    def _answer_turn(self, answer: Answer, lines: list[str]) -> None:
        values = answer.values
        if self.cast.alone is None:
            lines.append(text("named_hand", name=self.cast.called(values["seat"])))
        begun = bool(values["total"]) or len(values["hand"]) == values["hand_size"]
        if values["first"] or not begun:
            lines.append(self.cards(values["hand"]))

    def _answer_dealt(self, answer: Answer, lines: list[str]) -> None:
        lines.append(self.cards(answer.values["hand"]))

    def _answer_hand(self, answer: Answer, lines: list[str]) -> None:
        lines.append(self.cards(answer.values["hand"]) or text("empty_hand"))

    def _answer_table(self, answer: Answer, lines: list[str]) -> None:
        values = answer.values
        if not values["number"] or values["starter"] is None:
            return
        self.deal_line(values["number"], values["dealer"], values["starter"], lines)
        self._answer_board(values["board"], lines)
        if values["pile"]:
            cards = self.cards(values["pile"])
            lines.extend(self.wrapped(text("compact_pile", cards=cards, total=values["total"])))

    def _answer_score(self, answer: Answer, lines: list[str]) -> None:
        score = answer.values["score"]
        lines.append(f"{self.cards(score.hand)} + {self.card(score.starter)}")
        self.counted(score, lines)
        lines.append(f"  = {score.total}")
