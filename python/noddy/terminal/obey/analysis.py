"""Advice: what cards are worth, what choices cost, and choosing again."""

from __future__ import annotations

from noddy import View

from ..advice import threshold
from ..story import Question

__all__ = ["do_hint", "do_review", "do_try", "reviewed", "stopped_by_coach", "tried"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from noddy import Card

    from ..advice import Decision, Hint, Hints, Review
    from ..parse import Command
    from ..session import Session
    from ..story import Reply

# How many of the costliest choices are listed if nothing else is asked for.
_LISTED = 5
# The setting "coach on": from here a choice has a mark in the review.
_COACH = 2.0


def _number(word: str) -> int:
    """Return a number that was typed, from 1; 0 if it is none."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 5 else 0


# Hints.


def do_hint(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Say what each card is worth: `hint 2` only of the best two."""
    if not session.question.for_card:
        reply.refuse("hint_not_now")
        return
    many = _number(command.argument)
    if command.argument and not many:
        reply.refuse("hint_usage")
        return
    if session.question.kind == "try":
        # The hint of a choice put once more is its answer, and ends it.
        view, used = session.trying["view"], None
        session.aside = None
    else:
        view = session.course.match.view(session.question.values["seat"])
        session.hinted = True
        session.course.hints += 1
        used = session.course.hints
    _say_hints(session.adviser.hint(view), view, many, used, reply)


def _say_hints(hints: Hints, view: View, many: int, used: int | None, reply: Reply) -> None:
    found = [hints[place] for place in range(len(hints))]
    errors = [hint.error for hint in found if hint.error is not None]
    of_wins = [hint.wins_error for hint in found if hint.wins_error is not None]
    rows = [
        {
            "card": hint.card,
            "total": view.total + hint.card.value,
            "wins": hint.wins,
            "points": hint.points,
            "cost": hint.cost,
            "reason": hint.reason,
            "best": place == 0,
        }
        for place, hint in enumerate(found)
    ]
    reply.say(
        "hint",
        rows=rows[: many or None],
        unit=hints.unit,
        source=hints.source,
        table=hints.table,
        error=max(errors, default=None),
        wins_error=max(of_wins, default=None),
        used=used,
    )


def _of(hints: Hints, card: Card) -> Hint:
    """Return the hint for a card; cards of one rank are worth the same."""
    found = (hints[place] for place in range(len(hints)))
    return next(hint for hint in found if hint.card.rank == card.rank)


def stopped_by_coach(session: Session, card: Card, reply: Reply) -> bool:
    """Ask back, once, before a card that costs much; whether that was done."""
    coach = session.settings["coach"]
    seat = session.question.values["seat"]
    now = (len(session.course.match.choices), card)
    if coach == "off" or session.warned == now:
        return False
    view = session.course.match.view(seat)
    if len({legal.rank for legal in view.legal_plays}) < 2:
        return False
    hints = session.adviser.hint(view)
    cost = _of(hints, card).cost
    percent = _COACH if coach == "on" else float(coach)
    if cost < threshold(percent, hints.unit):
        return False
    session.warned = now
    reply.say("coach", card=card, cost=cost, unit=hints.unit)
    return True


# The review.


def reviewed(session: Session) -> Review:
    """Return the review of the match as it stands; it is made once."""
    course = session.course
    now = (course, len(course.match.choices))
    if session.reviewed is None or session.reviewed[0] != now:
        session.reviewed = (now, session.adviser.review(course.match))
    return session.reviewed[1]


def _costly(session: Session) -> list[Decision]:
    """Return the choices of people that were not the best, the costliest first."""
    people = session.cast.people
    found = [
        decision
        for decision in reviewed(session).decisions
        if decision.seat in people and decision.grade != "best"
    ]
    return sorted(found, key=lambda decision: -decision.cost)


def do_review(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Tell what the choices cost, and what the cards were worth."""
    if command.argument.casefold() not in ("", "all"):
        reply.refuse("review_usage")
        return
    review = reviewed(session)
    if not any(decision.seat in session.cast.people for decision in review.decisions):
        reply.refuse("nothing_to_review")
        return
    costly = _costly(session)
    listed = costly if command.argument else costly[:_LISTED]
    rows = [row_of(decision, number) for number, decision in enumerate(listed, 1)]
    luck: dict[str, float] | None = None
    # What a match that goes on has been worth so far would tell of what is not told yet.
    cards, play = review.luck_of_the_cards, review.luck_of_the_play
    seat = session.cast.alone or 0
    if session.course.question.kind == "over" and cards is not None and play is not None:
        luck = {"seat": seat, "cards": cards[seat], "play": play[seat]}
    reply.say(
        "review",
        seats=[_counts(seat) for seat in review.seats],
        rows=rows,
        more=len(costly) - len(rows),
        unit=review.unit,
        source=review.source,
        table=review.table,
        luck=luck,
    )


def row_of(decision: Decision, number: int = 0) -> dict[str, Any]:
    """Return a decision as plain values."""
    return {
        "number": number,
        "seat": decision.seat,
        "deal": decision.deal,
        "total": View.from_position(decision.position).total,
        "card": decision.card,
        "better": decision.best,
        "cost": decision.cost,
        "mark": decision.mark,
        "reason": decision.reason,
    }


def _counts(seat: Any) -> dict[str, Any]:  # noqa: ANN401 (a SeatReview, read by name)
    names = (
        "seat",
        "decisions",
        "best",
        "fine",
        "inaccuracies",
        "mistakes",
        "blunders",
        "given_away",
    )
    return {name: getattr(seat, name) for name in names}


# Choosing again.


def do_try(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Put a choice of the review once more."""
    costly = _costly(session)
    number = _number(command.argument)
    if not 1 <= number <= len(costly):
        key = "try_usage" if len(costly) > 1 else "try_one" if costly else "nothing_to_try"
        reply.refuse(key, count=len(costly))
        return
    decision = costly[number - 1]
    view = View.from_position(decision.position)
    asked = {"seat": view.seat, "total": view.total, "hand": view.hand, "legal": view.legal_plays}
    session.trying = {"view": view, "decision": decision}
    session.aside = Question("try", **asked)
    reply.say(
        "try",
        **asked,
        deal=decision.deal,
        starter=view.starter,
        scores=view.scores,
        pile=view.pile.cards,
    )


def tried(session: Session, card: Card, reply: Reply) -> None:
    """Compare a second choice with the first and the best; go back to the question before."""
    view, decision = session.trying["view"], session.trying["decision"]
    session.aside = None
    hints = session.adviser.hint(view)
    best, cost = hints[0], _of(hints, card).cost
    same = card.rank == decision.card.rank
    good = card.rank == best.card.rank
    key = "tried_best" if good else "tried_again" if same else "tried_other"
    reply.say(
        key,
        card=card,
        cost=cost,
        better=best.card,
        played=decision.card,
        was=decision.cost,
        unit=hints.unit,
        reason=best.reason,
    )
