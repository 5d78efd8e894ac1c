"""Advice: hints, the review of one's choices, and trying a choice again."""

from __future__ import annotations

from ..story import Question

__all__ = ["do_hint", "do_review", "do_try", "tried"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from noddy import Card, View

    from ..course import Course
    from ..parse import Command
    from ..session import Session
    from ..story import Reply


def do_hint(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Say which card to play."""
    if not session.question.for_card:
        reply.refuse("hint_not_now")
        return
    view = session.course.match.view(session.question.values["seat"])
    advice = session.adviser.advise(view)
    points = view.play_score(advice.card).total
    session.course.hints += 1
    key = "hint_points" if points else "hint"
    reply.say(key, source=advice.source, card=advice.card, points=points)


def _decisions(course: Course) -> list[tuple[int, View, Card]]:
    """Return every choice of a person that was one: the deal, what they saw, the card."""
    found: list[tuple[int, View, Card]] = []
    for number, (seat, real) in enumerate(course.choosers):
        if real:
            then = course.match.rewound(number)
            if len(then.legal_plays) > 1:
                card = course.match.choices[number]
                found.append((then.deal_number, then.view(seat), card))
    return found


def _differences(session: Session) -> tuple[list[dict[str, Any]], int]:
    """Return the choices in which the adviser differs, and how many choices there were."""
    decisions = _decisions(session.course)
    rows: list[dict[str, Any]] = []
    for deal, view, card in decisions:
        advice = session.adviser.advise(view)
        # Cards of one rank are worth the same in the play.
        if advice.card.rank != card.rank:
            rows.append({"deal": deal, "view": view, "card": card, "advice": advice})
    return rows, len(decisions)


def do_review(session: Session, command: Command, text: str, reply: Reply) -> None:
    """List the choices in which the adviser differs."""
    rows, choices = _differences(session)
    if not choices:
        reply.refuse("nothing_to_review")
        return
    source = rows[0]["advice"].source if rows else ""
    told = [
        {
            "number": number,
            "seat": row["view"].seat,
            "deal": row["deal"],
            "total": row["view"].total,
            "card": row["card"],
            "better": row["advice"].card,
        }
        for number, row in enumerate(rows, 1)
    ]
    reply.say("review", rows=told, choices=choices, same=choices - len(rows), source=source)


def do_try(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Put a choice of the review once more."""
    word = command.argument
    rows, _ = _differences(session)
    number = int(word) if word.isascii() and word.isdecimal() and len(word) < 5 else 0
    if not 1 <= number <= len(rows):
        reply.refuse("try_usage" if rows else "nothing_to_try", count=len(rows))
        return
    view = rows[number - 1]["view"]
    session.trying = rows[number - 1]
    session.aside = Question(
        "try", seat=view.seat, total=view.total, hand=view.hand, legal=view.legal_plays
    )
    reply.say(
        "try",
        seat=view.seat,
        starter=view.starter,
        scores=view.scores,
        pile=view.pile.cards,
        total=view.total,
        hand=view.hand,
    )


def tried(session: Session, card: Card, reply: Reply) -> None:
    """Compare a second choice with the advice, and go back to the question before."""
    advice, played = session.trying["advice"], session.trying["card"]
    session.aside = None
    key = "tried_same" if card.rank == advice.card.rank else "tried_other"
    reply.say(key, source=advice.source, card=advice.card, played=played)
