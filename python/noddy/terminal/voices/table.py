"""What the wide and the compact table share."""

from __future__ import annotations

from noddy import Cut

from ..count import Line, missing, unscored_play
from ..messages import begun, text
from ..story import Answer, Cast, Happened, Item, Question
from .analysis import Analysis

__all__ = ["Table"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noddy import Card, HandScore, Play
    from noddy._engine import Event

_KINDS = {
    "no_fifteen": "fifteen",
    "no_pair": "pair",
    "no_run": "run",
    "no_run_at_all": "run",
    "no_flush": "flush",
    "no_nob_starter": "nob",
    "no_nob_suit": "nob",
    "no_jack": "nob",
    "why_total": "total",
    "why_no_pair_first": "pair",
    "why_no_pair": "pair",
    "why_no_run_short": "run",
    "why_no_run": "run",
}


def cut_rounds(items: list[Item], at: int) -> list[list[Cut]]:
    """Return the cuts from here on, by round."""
    rounds: list[list[Cut]] = []
    for item in items[at:]:
        event: Event | None = item.event if isinstance(item, Happened) else None
        if not isinstance(event, Cut):
            break
        if not rounds or rounds[-1][-1].round != event.round:
            rounds.append([])
        rounds[-1].append(event)
    return rounds


class Table(Analysis):
    """A voice that draws cards with signs, not words."""

    def __init__(self, cast: Cast, *, glyphs: bool, width: int) -> None:
        super().__init__(cast, glyphs=glyphs, width=width)
        self.pointer = "▸" if glyphs else ">"
        self.dots = "…" if glyphs else "..."

    def asked(self, question: Question) -> str:
        """Return the running total, or what Enter does."""
        if question.kind in ("play", "try"):
            name = "" if self.cast.alone is not None else self.named(question)
            asked = f"{name} {question.values['total']}".lstrip()
        elif question.kind == "claim":
            asked = self.ask_claim(question, "prompt")
        elif question.kind == "suit":
            asked = text("which", cards=self.which(question))
        else:
            asked = self.ask(question)
        return "\n".join(self.wrapped(f"{asked} {self.pointer}")) + " "

    def reminders(self, question: Question) -> str:
        """Tell what can be done here."""
        narrow = self.width < 80
        if question.kind == "suit":
            return text("bar_suit", cards=self.which(question))
        keys: list[str] = []
        if question.kind in ("play", "try"):
            keys += ["bar_play"] if narrow else ["bar_play", "bar_hint"]
        elif question.kind == "claim":
            keys.append("bar_claim")
        elif question.kind == "step":
            keys += ["bar_step"] if narrow else ["bar_step", "bar_prev"]
        elif question.kind == "over":
            keys.append("bar_series" if question.values["number"] else "bar_over")
            keys += [] if narrow else ["bar_review"]
        else:
            keys.append("bar_pause")
        if question.values.get("cut") and not narrow:
            keys.append("bar_cut")
        keys.append("bar_help")
        if question.kind == "over":
            keys += [] if narrow else ["bar_leave"]
        elif question.values.get("undo") and not narrow:
            keys.append("bar_undo")
        cards = self.cards(question.values.get("legal", ()))
        said = [text(key, cards=cards) for key in keys]
        between = "   " if narrow else "    "
        while len(said) > 1 and len(between.join(said)) > self.width - 2:
            # The first is what is asked for; what does not fit is under "help" all the same.
            said.pop()
        return between.join(said)

    # Reasons.

    def reasons(self, play: Play, pile: tuple[Card, ...]) -> list[str]:
        """Why a card scored, one phrase each."""
        return self.reasons_of(play.score, pile)

    def why_not(self, line: Line) -> tuple[str, str]:
        """Return the kind that did not score, and the reason."""
        values = {
            "ranks": self.ranks(line.cards),
            "suits": self.suits(line.cards),
            "cards": self.cards(line.cards),
            "total": line.values.get("total", 0),
        }
        if line.key == "no_run":
            values["ranks"] = self.ranks(line.cards, "-")
        return text(f"kind_{_KINDS[line.key]}"), text(line.key, **values)

    # Answers that look alike.

    def _answer_sealed(self, answer: Answer, lines: list[str]) -> None:
        digest = answer.values["sha256"]
        lines.append("")
        start = f"{digest[:4]} {digest[4:8]}"
        lines.extend(
            self.wrapped(text("sealed", start=start, end=digest[-4:], dots=self.dots), "  ")
        )

    def _answer_opened(self, answer: Answer, lines: list[str]) -> None:
        lines.extend(self.wrapped(text("opened", **answer.values), "  "))

    def _answer_fair(self, answer: Answer, lines: list[str]) -> None:
        for key in ("fair_what", "fair_yours", "fair_computer", "fair_not"):
            lines.extend(self.wrapped(text(key)))
        digest = answer.values["sha256"]
        lines.append(text("fair_seal"))
        lines.append(f"  {digest[:32]}")
        lines.append(f"  {digest[32:]}")
        for cut in answer.values["cuts"]:
            lines.extend(self.wrapped(text("fair_cut", **cut)))
        if answer.values["nonce"]:
            lines.extend(self.wrapped(text("fair_open", **answer.values), "  "))
        else:
            lines.extend(self.wrapped(text("fair_closed")))

    def _answer_result(self, answer: Answer, lines: list[str]) -> None:
        deals = answer.values["deals"]
        lines.append(text("deals", number=deals))

    def _answer_counted(self, answer: Answer, lines: list[str]) -> None:
        self.counted(answer.values["score"], lines)
        said = self.judgement(answer.values)
        if said:
            lines.extend(self.wrapped(f"   {said}", "   "))

    def counted(self, score: HandScore, lines: list[str]) -> None:
        """Draw a count, a combination a line."""
        raise NotImplementedError

    def _answer_series(self, answer: Answer, lines: list[str]) -> None:
        values = answer.values
        winner = values["winner"]
        lines.extend(self.wrapped(text("series", scores=self.standings(values["wins"], winner))))
        if values["decided"]:
            key = "series_over_you" if winner == self.cast.you else "series_over"
            lines.append(text(key, winner=self.cast.called(winner)))

    def _answer_why_play(self, answer: Answer, lines: list[str]) -> None:
        item = answer.values["play"]
        play = item.event
        whole = [self.why_not(line) for line in unscored_play(play.score, item.pile, play.total)]
        self.list_reasons(f"{self.cast.called(play.seat)}  {self.card(play.card)}", whole, lines)

    def _answer_why_shows(self, answer: Answer, lines: list[str]) -> None:
        lines.append(text("why_title"))
        for item in answer.values["counts"]:
            score: HandScore = item["score"]
            whole = [self.why_not(line) for line in missing(score)]
            self.list_reasons(self.cast.called(item["seat"]), whole, lines)

    def list_reasons(self, title: str, whole: list[tuple[str, str]], lines: list[str]) -> None:
        """Why something did not score, one kind a line."""
        lines.append(f" {title}")
        width = 1 + max(8, *(len(text(f"kind_{kind}")) for kind in _KINDS.values()))
        for kind, reason in whole:
            lines.extend(self.wrapped(f"   {kind:<{width}}{reason}", " " * (width + 3)))
        if not whole:
            lines.append(f"   {text('why_all')}")

    def _answer_log(self, answer: Answer, lines: list[str]) -> None:
        """Say nothing: the events that follow say everything."""

    def _answer_lines(self, answer: Answer, lines: list[str]) -> None:
        for line in answer.values["lines"]:
            lines.extend(self.wrapped(line, "  "))

    def _answer_help(self, answer: Answer, lines: list[str]) -> None:
        now = answer.values["now"]
        self.list_entries(answer.values["entries"], lines)
        if answer.values["topic"] == "now":
            lines.extend(self.wrapped(text("help_more")))
        # Last, so that it stands just above the prompt.
        if answer.values["topic"] in ("now", "all"):
            if now.kind == "play":
                lines.extend(self.wrapped(text("now_play", cards=self.cards(now.values["legal"]))))
            else:
                lines.extend(self.wrapped(text("now_pause", next=self.ask(now).removesuffix("."))))

    def list_entries(self, entries: list[tuple[str, str]], lines: list[str]) -> None:
        """Commands in one column, what they do in the next; one below the other if narrow."""
        longest = max(len(typed) for typed, _ in entries)
        width = min(max(21, longest + 2), 30)
        for typed, does in entries:
            if self.width >= 80 and len(typed) < width:
                lines.extend(self.wrapped(f"  {typed:<{width}}{does}", " " * (width + 2)))
            else:
                lines.append(f"  {typed}")
                lines.extend(self.wrapped(f"      {does}", "      "))

    def _answer_settings(self, answer: Answer, lines: list[str]) -> None:
        allowed = answer.values["allowed"]
        for name, value in answer.values["settings"].items():
            does = f"{text(f'setting_{name}')} ({self.allowed(allowed[name])})"
            if self.width >= 80:
                lines.extend(self.wrapped(f"  {name:<8} {value:<8} {does}", " " * 20))
            else:
                lines.append(f"  {name} {value}")
                lines.extend(self.wrapped(f"      {does}", "      "))
        lines.extend(self.wrapped(text("set_how")))

    def _answer_setting(self, answer: Answer, lines: list[str]) -> None:
        does = text(f"setting_{answer.values['name']}")
        allowed = self.allowed(answer.values["allowed"])
        said = text("setting", **{**answer.values, "does": does, "allowed": allowed})
        lines.extend(self.wrapped(begun(said)))

    def _answer_series_match(self, answer: Answer, lines: list[str]) -> None:
        values = answer.values
        scores = self.standings(values["wins"])
        lines.extend(self.wrapped(text("series_match", scores=scores, **values)))

    def against(self, key: str) -> str:
        """Who plays against whom; `key` is the form for the only person, who gave no name."""
        alone = self.cast.alone
        if alone is None:
            return self.levels()
        if alone == self.cast.you:
            return text(key, others=self.levels())
        return text("greeting_two", me=self.cast.called(alone), others=self.levels())

    def greeting(self, key: str, answer: Answer, **values: object) -> str:
        """Return the first line, with the series where there is one."""
        if answer.values["best_of"] > 1:
            key += "_series"
        return text(key, **answer.values, **values)

    def _answer_stats(self, answer: Answer, lines: list[str]) -> None:
        from ..record_page import page, sentences

        book = answer.values["book"]
        if self.columns:
            lines.extend(page(book, ascii=not self.glyphs))
        else:
            lines.extend(part for said in sentences(book) for part in self.wrapped(said))

    def _answer_matches(self, answer: Answer, lines: list[str]) -> None:
        for row in answer.values["rows"]:
            line = f"  {row['name']:<12} {row['players']:<34} {row['state']}"
            lines.extend(self.wrapped(line, "    "))
