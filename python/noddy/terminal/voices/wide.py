"""The table at 80 columns and more."""

from __future__ import annotations

from noddy import LastCard

from ..board import step, track
from ..count import count
from ..messages import listed, text
from ..story import Answer
from .base import following
from .table import Table, cut_rounds

__all__ = ["Wide"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from noddy import Card, HandScore

    from ..story import Cast, Item

_POINTS_AT = 59
_LAST = 78


class Wide(Table):
    """Rows of name, card, running total, reasons, points and score."""

    def __init__(self, cast: Cast, *, glyphs: bool, width: int) -> None:
        super().__init__(cast, glyphs=glyphs, width=min(width, 80))
        names = [cast.called(seat) for seat in range(len(cast.names))]
        self.name_width = max(5, *(min(len(name), 14) for name in names))
        # The head of a deal that was drawn last.
        self.head = ""

    def told(self, items: list[Item]) -> list[str]:
        """Return the lines in whatever letters they have; words may be longer than their room."""
        return [part for line in super().told(items) for part in self.wrapped(line, "  ")]

    def name(self, seat: int) -> str:
        """Return a name as wide as its column."""
        return self.cast.called(seat)[:14].ljust(self.name_width)

    def right(self, points: int, seat: int, scores: tuple[int, ...]) -> str:
        """Return the right-hand columns: the points of a row and the score after them."""
        return f"{points:>2}     {self.cast.inside(seat)[:14]} {scores[seat]}"

    def row(self, left: str, right: str, lines: list[str], *, under: int = 3) -> None:
        """One row, or more if both sides do not fit into one; `under` is where the words begin."""
        if len(left) > _LAST:
            *full, left = self.wrapped(left, " " * under)
            lines.extend(full)
        if not right:
            lines.append(left.rstrip())
            return
        column = min(_POINTS_AT - 2, _LAST - len(right))
        if len(left) + 2 > column:
            # A long list of reasons moves the right side along, or below.
            column = max(len(left) + 2, column)
            if column + len(right) > _LAST:
                lines.append(left.rstrip())
                left, column = "", _POINTS_AT - 2
        lines.append(left.ljust(column) + right)

    # Events.

    def _on_cut(self, items: list[Item], at: int, lines: list[str]) -> int:
        rounds = cut_rounds(items, at)
        taken = sum(len(cuts) for cuts in rounds)
        for number, cuts in enumerate(rounds):
            draws = "   ".join(
                f"{self.cast.inside(cut.seat)} {self.card(cut.card)}" for cut in cuts
            )
            line = f"{text('cut_again' if number else 'cut_intro')}  {draws}"
            before = items[at - 1] if at and not number else None
            if not (isinstance(before, Answer) and before.name == "sealed"):
                lines.append("")
            lines.extend(self.wrapped(line, "  "))
        return taken

    def _on_deal(self, items: list[Item], at: int, lines: list[str]) -> int:
        deal: Any = items[at]
        starter: Any = items[at + 1]
        lines.append("")
        self.deal_line(deal.event.number, deal.event.dealer, starter.event.card, lines)
        return 2

    def deal_line(self, number: int, dealer: int, starter: Card | None, lines: list[str]) -> None:
        """Draw the head of a deal."""
        title = f"{text('deal_title', number=number)}   {self.leads(dealer)}"
        turned = "" if starter is None else text("starter_title", starter=self.card(starter))
        if len(title) + len(turned) + 2 > _LAST:
            lines.append(title)
            title = ""
        lines.append(f"{title.ljust(_LAST - len(turned))}{turned}".rstrip())
        self.head = lines[-1]

    def _on_knavenoddy(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        seat = item.event.seat
        left = f" {self.name(seat)}  {text('knave_noddy')}"
        self.row(left, self.right(item.event.points, seat, item.scores), lines)

    def _on_play(self, items: list[Item], at: int, lines: list[str]) -> int:
        item: Any = items[at]
        play = item.event
        reasons = self.reasons(play, item.pile)
        points, scores = play.points, item.scores
        last = following(items, at, LastCard)
        if last is not None:
            reasons.append(text("last_card"))
            points, scores = points + 1, last.scores
        card = self.card(play.card).rjust(self.card_width)
        start = f" {self.name(play.seat)} {card}  {play.total:>2}   "
        left = start + listed(reasons)
        if item.forced:
            note = text("only_card")
            if len(left) + 3 + len(note) > _LAST:
                lines.append(left)
                left = " " * len(start) + note
            else:
                left += f"   {note}" if reasons else note
        right = self.right(points, play.seat, scores) if points else ""
        self.row(left, right, lines, under=len(start))
        return 1 if last is None else 2

    def _on_go(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        said = text("go")
        if item.held:
            lowest = min(item.held, key=lambda card: card.value)
            total = item.event.total + lowest.value
            because = text("go_because", card=self.card(lowest), total=total)
            said = f"{said + ' ':<9}{because}"
        lines.append(f" {self.name(item.event.seat)}  {said}")

    def _on_lastcard(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        seat = item.event.seat
        left = f" {self.name(seat)}           {text('last_card')}"
        self.row(left, self.right(1, seat, item.scores), lines)

    def _on_pileclosed(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        leader = item.event.leader
        if leader is not None:
            key = "new_count_you" if leader == self.cast.you else "new_count"
            lines.append(f" {text(key, leader=self.cast.called(leader))}")

    def _on_show(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        score, seat = item.event.score, item.event.seat
        self.show_head(items, at, score.starter, lines)
        self.hand_row(seat, score.hand, score.starter, lines)
        self.counted(score, lines)
        self.row(lines.pop(), self.right(score.total, seat, item.scores), lines)

    def show_head(self, items: list[Item], at: int, starter: Card, lines: list[str]) -> None:
        """Draw the title of the show above its first hand."""
        if self.show_begins(items, at):
            lines.append("")
            title = text("show_title")
            turned = text("starter_title", starter=self.card(starter))
            lines.append(title.ljust(_LAST - len(turned)) + turned)

    def hand_row(self, seat: int, hand: tuple[Card, ...], starter: Card, lines: list[str]) -> None:
        """Draw a hand with the starter."""
        lines.append("")
        lines.append(f" {self.name(seat)}   {self.cards(sorted(hand))} + {self.card(starter)}")

    def counted(self, score: HandScore, lines: list[str]) -> None:
        """Draw a count, a combination a line."""
        if not self.brief:
            self.combinations(score, lines)

    def combinations(self, score: HandScore, lines: list[str]) -> None:
        """Draw what a hand scores."""
        for line in count(score):
            said = text(line.key, **line.values)
            lines.append(f"   {said:<30} {self.cards(line.cards)}".rstrip())

    def _on_reveal(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        event = item.event
        self.show_head(items, at, event.starter, lines)
        self.hand_row(event.seat, event.hand, event.starter, lines)

    def _on_claim(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        claim = item.event
        left = f" {self.name(claim.seat)}   {self.claim_words(claim)}"
        scored = claim.points or claim.seat == claim.owner
        right = self.right(claim.points, claim.seat, item.scores) if scored else ""
        self.row(left, right, lines)

    def _on_won(self, items: list[Item], at: int, lines: list[str]) -> None:
        item: Any = items[at]
        winner = item.event.seat
        lines.append("")
        key = "you_win" if winner == self.cast.you else "wins"
        names = {"winner": self.cast.called(winner), "scores": self.standings(item.scores, winner)}
        lines.append(text(key, **names))

    # Answers.

    def _answer_greeting(self, answer: Answer, lines: list[str]) -> None:
        first = self.greeting("greeting", answer, players=self.against("greeting_you"))
        lines.extend(self.wrapped(first, "  "))
        lines.extend(self.wrapped(text("new_here"), "  "))

    def _answer_board(self, answer: Answer, lines: list[str]) -> None:
        values = answer.values
        target, scores = values["target"], values["scores"]
        digits = max(2, len(str(max(*scores, target))))
        dealing = " " + text("board_deals")
        room = self.width - 1 - (self.name_width + digits + 4) - 1
        points = step(target, room)
        if points < step(target, room - len(dealing)):
            # A finer board is worth more than a word that the head of the deal says too.
            dealing = ""
        room -= len(dealing)
        marks = "·:○●" if self.glyphs else ".:o@"
        if lines and lines[-1] != self.head:
            lines.append("")
        for seat, score in enumerate(scores):
            row = track(
                score=score, before=values["before"][seat], target=target, room=room, marks=marks
            )
            deals = dealing if seat == values["dealer"] else ""
            lines.append(f" {self.name(seat)} {score:>{digits}} |{row}|{deals}")
        if points > 1:
            lines.append(" " * (self.name_width + digits + 4) + text("board_step", points=points))

    def _answer_dealt(self, answer: Answer, lines: list[str]) -> None:
        lines.append("")
        self.hand_line(answer, lines)

    def hand_line(self, answer: Answer, lines: list[str]) -> None:
        """Draw a hand on a line."""
        title = self.hand_title(answer.values["seat"])
        hand = "  ".join(self.card(card) for card in answer.values["hand"])
        lines.append(f"{title}   {hand}")

    def _answer_turn(self, answer: Answer, lines: list[str]) -> None:
        values = answer.values
        begun = bool(values["total"]) or len(values["hand"]) == values["hand_size"]
        if not values["first"] and begun:
            return
        if values["first"]:
            lines.append("")
        self.hand_line(answer, lines)

    def _answer_hand(self, answer: Answer, lines: list[str]) -> None:
        values = answer.values
        held = "  ".join(self.card(card) for card in values["hand"]) or text("empty_hand")
        lines.append(f"{self.hand_title(values['seat'])}   {held}")
        played = [card for card in values["dealt"] if card not in values["hand"]]
        if played:
            lines.append(self.titled("played_title", self.cards(played)))

    def titled(self, key: str, cards: str) -> str:
        """Return cards below those of the hand, with what they are."""
        column = len(text("your_hand")) + 3
        return f"{text(key) + ' ':<{column}}{cards}"

    def _answer_table(self, answer: Answer, lines: list[str]) -> None:
        values = answer.values
        if not values["number"]:
            return
        lines.append("")
        self.deal_line(values["number"], values["dealer"], values["starter"], lines)
        self._answer_board(values["board"], lines)
        if values["pile"]:
            cards = self.cards(values["pile"])
            total = text("pile_count", total=values["total"])
            lines.append(f"{self.titled('pile_title', cards)}   {total}")

    def _answer_score(self, answer: Answer, lines: list[str]) -> None:
        score = answer.values["score"]
        lines.append(f" {self.cards(score.hand)} + {self.card(score.starter)}")
        self.combinations(score, lines)
        lines.append(f"   {self.total(score.total)}")

    def total(self, points: int) -> str:
        """Return the sum below a count."""
        return text("total", number=points)
