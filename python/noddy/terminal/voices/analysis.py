"""How advice is told: what cards are worth, what choices cost, a match card by card."""

from __future__ import annotations

from ..count import play_reasons
from ..messages import listed, text
from .base import TextVoice

__all__ = ["Analysis"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from noddy import Card, PlayScore

    from ..story import Answer

_GRADES = ("best", "fine", "inaccuracies", "mistakes", "blunders")
_REASON_AT = 41
_REVIEW_LEFT = 66


class Analysis(TextVoice):
    """Figures in columns where there is room, else in sentences."""

    review_seat_key = "review_seat"
    review_row_key = "review_row"

    # Figures.

    def number(self, value: float, digits: int, *, signed: bool = False) -> str:
        """Return a figure with so many digits after the point."""
        figure = f"{abs(value):.{digits}f}".replace(".", text("decimal_point"))
        zero = float(f"{value:.{digits}f}") == 0
        if zero or not (signed or value < 0):
            return figure
        return self.negative(figure) if value < 0 else f"+{figure}"

    def negative(self, figure: str) -> str:
        """Return a figure below nought."""
        return f"−{figure}" if self.glyphs else f"-{figure}"

    def percent(self, share: float, *, signed: bool = False) -> str:
        """Return a share of 1 in hundredths."""
        return text("percent", number=self.number(100 * share, 1, signed=signed))

    def cost(self, cost: float, unit: str) -> str:
        """Return what something costs, with its unit."""
        if unit == "wins":
            return self.percent(cost)
        return text("cost_points", number=self.number(cost, 2))

    def give_or_take(self, error: str) -> str:
        """Return an error, for both sides."""
        return ("±" if self.glyphs else "+-") + error

    # Hints.

    def _answer_hint(self, answer: Answer, lines: list[str]) -> None:
        values = answer.values
        if self.columns:
            head = [text(f"column_{name}") for name in ("wins", "points", "costs")]
            self.hint_width = max(9, *(len(cell) + 2 for cell in head))
            title = f" {text('column_hint'):<8}"
            lines.append(title + "".join(f"{cell:>{self.hint_width}}" for cell in head))
        for row in values["rows"]:
            self.hint_row(row, values["unit"], lines)
        self.hint_source(values, lines)

    # How wide a column of a hint is; its words may be longer than its figures.
    hint_width = 9

    @property
    def columns(self) -> bool:
        """Whether there is room for columns."""
        return self.width >= 80

    def hint_row(self, row: dict[str, Any], unit: str, lines: list[str]) -> None:
        """Draw what one card is worth."""
        wins = self.percent(row["wins"])
        points = self.number(row["points"], 2, signed=True)
        if row["best"]:
            cost = text("cost_best")
        elif unit == "wins":
            cost = self.percent(row["cost"])
        else:
            cost = self.number(row["cost"], 2)
        card, reason = self.card(row["card"]), self.reason(row["reason"])
        if self.columns:
            cells = [wins, points, cost]
            left = f" {card:<4}{row['total']:>4}"
            left += "".join(f"{cell:>{self.hint_width}}" for cell in cells)
            column = max(_REASON_AT, len(left) + 2)
            lines.extend(self.wrapped(left.ljust(column) + reason, " " * column))
        else:
            cells = [card, str(row["total"]), wins, points, cost]
            lines.append("  ".join(cells))
            lines.extend(self.wrapped(f"  {reason}", "  "))

    def hint_source(self, values: dict[str, Any], lines: list[str]) -> None:
        """Say where the figures come from, and how many hints were asked for."""
        errors = values["error"], values["wins_error"]
        said = [self.source(values["source"], values["table"], *errors)]
        used = values["used"]
        if used is not None:
            said.append(text("hints", number=used))
        lines.extend(self.wrapped(" ".join(said)))

    def source(
        self, source: str, table: str, error: float | None = None, wins_error: float | None = None
    ) -> str:
        """Say where figures come from."""
        if source != "solver":
            if error is None or wins_error is None:
                return text("by_sampling")
            wins = self.give_or_take(self.percent(wins_error))
            points = self.give_or_take(self.number(error, 2))
            return text("by_sampling_error", points=points, wins=wins)
        return text("by_solver" if table == "solved" else "by_solver_estimate")

    def _answer_coach(self, answer: Answer, lines: list[str]) -> None:
        values = answer.values
        cost = self.cost(values["cost"], values["unit"])
        key = f"coach_{values['unit']}"
        lines.extend(self.wrapped(text(key, card=self.card(values["card"]), cost=cost)))

    # The review.

    def _answer_review(self, answer: Answer, lines: list[str]) -> None:
        values = answer.values
        unit = values["unit"]
        if self.columns:
            *names, given = (text(f"column_{name}") for name in ("choices", *_GRADES, "given_away"))
            self.review_width = max(8, *(len(name) + 1 for name in names))
            head = "".join(f"{cell:>{self.review_width}}" for cell in names)
            self.review_fits = 16 + len(head) + 2 + max(len(given), 10) < self.width
            if self.review_fits:
                lines.append(f"{' ' * 16}{head}  {given:>10}")
        for seat in values["seats"]:
            self.seat_row(seat, unit, lines)
        if values["rows"]:
            lines.append(text("review_costliest"))
        for row in values["rows"]:
            self.review_row(row, unit, lines)
        if values["more"]:
            lines.extend(self.wrapped(text("review_more", count=values["more"])))
        self.review_foot(values, lines)

    # How wide a column of the review is, and whether there is room for them all.
    review_width = 8
    review_fits = True

    def seat_row(self, seat: dict[str, Any], unit: str, lines: list[str]) -> None:
        """Draw the counts of one seat."""
        name = self.cast.called(seat["seat"])
        given = self.cost(seat["given_away"], unit)
        if self.columns and self.review_fits:
            cells = [seat["decisions"], *(seat[grade] for grade in _GRADES)]
            row = f" {name[:14]:<15}" + "".join(f"{cell:>{self.review_width}}" for cell in cells)
            lines.append(f"{row}  {given:>10}")
        else:
            counts = {grade: seat[grade] for grade in _GRADES}
            said = text(
                self.review_seat_key, name=name, choices=seat["decisions"], given=given, **counts
            )
            lines.extend(self.wrapped(said, "  "))

    def review_row(self, row: dict[str, Any], unit: str, lines: list[str]) -> None:
        """Draw one choice with its cost."""
        cost = f"{self.cost(row['cost'], unit)} {row['mark']}".rstrip()
        if self.columns:
            when = text("review_when", deal=row["deal"], when=self.when(row["total"]))
            played = f"{self.cast.inside(row['seat'])[:10]} {self.card(row['card'])}"
            best = f"{text('column_best')} {self.card(row['better'])}"
            # A longer word for "best" takes the room before the cost.
            room = 20 - max(8, len(best))
            left = f"{row['number']:>3}  {when:<17} {played:<10} {best:<8} {cost:>{room}}"
            if len(left) < _REVIEW_LEFT:
                lines.extend(self.wrapped(f"{left}  {self.reason(row['reason'])}", " " * 57))
                return
        said = text(
            self.review_row_key,
            number=row["number"],
            deal=row["deal"],
            when=self.when(row["total"]),
            name=self.cast.inside(row["seat"]),
            card=self.card(row["card"]),
            better=self.card(row["better"]),
            cost=cost,
            reason=self.reason(row["reason"]),
        )
        lines.extend(self.wrapped(said, "     "))

    def when(self, total: int) -> str:
        """Name the moment of a choice: the count that was to be played on, or the lead."""
        return text("review_count", total=total) if total else text("review_lead")

    def review_foot(self, values: dict[str, Any], lines: list[str]) -> None:
        """Say what the cards were worth, where the figures come from, and what can be done."""
        luck = values["luck"]
        if luck is not None:
            you = luck["seat"] == self.cast.you
            said = text(
                "review_luck_you" if you else "review_luck",
                name=self.cast.called(luck["seat"]),
                cards=self.percent(luck["cards"], signed=True),
                play=self.percent(luck["play"], signed=True),
            )
            lines.extend(self.wrapped(said))
        lines.extend(self.wrapped(self.source(values["source"], values["table"])))
        lines.extend(self.wrapped(text("review_try" if values["rows"] else "review_step")))

    # Choosing again.

    def _answer_try(self, answer: Answer, lines: list[str]) -> None:
        values = answer.values
        pile = self.cards(values["pile"]) if values["pile"] else text("try_lead")
        standing = text(
            "try_standing",
            deal=values["deal"],
            scores=self.standings(values["scores"], values["seat"]),
            starter=self.card(values["starter"]),
            pile=pile,
        )
        lines.extend(self.wrapped(standing, "  "))
        lines.extend(
            self.wrapped(f"{self.hand_title(values['seat'])}   {self.cards(values['hand'])}")
        )

    def hand_title(self, seat: int) -> str:
        """Whose hand it is."""
        if self.cast.alone is not None:
            return text("your_hand")
        return text("named_hand", name=self.cast.called(seat))

    def tried(self, key: str, answer: Answer, lines: list[str]) -> None:
        """Say how a second choice compares."""
        values = answer.values
        said = text(
            key,
            card=self.card(values["card"]),
            better=self.card(values["better"]),
            played=self.card(values["played"]),
            cost=self.cost(values["cost"], values["unit"]),
            was=self.cost(values["was"], values["unit"]),
            reason=self.reason(values["reason"]),
        )
        lines.extend(self.wrapped(said))

    def _answer_tried_best(self, answer: Answer, lines: list[str]) -> None:
        self.tried("tried_best", answer, lines)

    def _answer_tried_again(self, answer: Answer, lines: list[str]) -> None:
        self.tried("tried_again", answer, lines)

    def _answer_tried_other(self, answer: Answer, lines: list[str]) -> None:
        self.tried("tried_other", answer, lines)

    # The guided deal.

    def _answer_lesson(self, answer: Answer, lines: list[str]) -> None:
        self.aside(text(f"lesson_{answer.values['about']}"), lines)

    def _answer_lesson_options(self, answer: Answer, lines: list[str]) -> None:
        options: list[str] = []
        for option in answer.values["options"]:
            pile = (*answer.values["pile"], option["card"])
            reasons = self.reasons_of(option["score"], pile)
            options.append(
                text(
                    "lesson_option_scores" if reasons else "lesson_option",
                    card=self.card(option["card"]),
                    total=option["total"],
                    reasons=listed(reasons),
                )
            )
        self.aside(text("lesson_options", options=text("list_joint").join(options)), lines)

    def aside(self, said: str, lines: list[str]) -> None:
        """Say something that is no part of the play."""
        if not self.columns:
            lines.extend(self.wrapped(said))
            return
        if lines and lines[-1] and not lines[-1].startswith(("*", "  ")):
            lines.append("")
        lines.extend(self.wrapped(f"* {said}", "  "))

    def reasons_of(self, score: PlayScore, pile: tuple[Card, ...]) -> list[str]:
        """Why a card scores, one phrase each; `pile` has it on top."""
        return [
            text(line.key, points=line.points, ranks=self.ranks(line.cards, "-"))
            for line in play_reasons(score, pile)
        ]

    # Card by card.

    def _answer_step(self, answer: Answer, lines: list[str]) -> None:
        values = answer.values
        you = values["seat"] == self.cast.you
        name = self.cast.called(values["seat"])
        head = text(
            "step_head",
            number=values["number"],
            count=values["count"],
            deal=values["deal"],
            starter=self.card(values["starter"]),
            scores=self.standings(values["scores"], self.cast.alone or 0),
        )
        lines.extend(self.wrapped(head, "  "))
        held = text(
            "step_held_you" if you else "step_held", name=name, hand=self.cards(values["hand"])
        )
        pile = values["pile"]
        lies = text("plain_pile", cards=self.cards(pile), total=values["total"])
        lines.extend(self.wrapped(f"  {lies if pile else text('step_new_pile')} {held}", "  "))
        card = values["card"]
        reasons = self.reasons_of(values["score"], (*pile, card))
        played = text(
            "step_plays_you" if you else "step_plays",
            name=name,
            card=self.card(card),
            total=listed([str(values["total"] + card.value), *reasons]),
        )
        lines.extend(self.wrapped(f"  {played}.", "  "))
        if "good" in values:
            lines.extend(self.wrapped(f"  {self.judged(values)}", "  "))

    def judged(self, values: dict[str, Any]) -> str:
        """Say how good a choice was."""
        if values["good"]:
            return text("step_best")
        cost = self.cost(values["cost"], values["unit"])
        better, reason = self.card(values["better"]), self.reason(values["reason"])
        said = text("step_cost", cost=cost, better=better, reason=reason)
        return f"{said} {values['mark']}".rstrip()
