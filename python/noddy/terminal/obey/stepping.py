"""Through the match card by card: what was held, what was played, what it cost."""

from __future__ import annotations

from noddy import Card, Claim, Deal, Play

from ..story import Question
from .analysis import reviewed

__all__ = ["do_next", "do_prev", "do_step"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..course import Course
    from ..parse import Command
    from ..session import Session
    from ..story import Reply


def do_step(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Begin with the first card, or with one by its number."""
    word = command.argument or "1"
    number = int(word) if word.isascii() and word.isdecimal() and len(word) < 5 else 0
    _go_to(session, number, reply)


def do_next(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Show the next card, or the first; after the last, go back to the question before."""
    question = session.question
    if question.kind == "step" and question.values["number"] == question.values["count"]:
        session.aside = None
        reply.say("step_end")
        return
    _go_to(session, question.values["number"] + 1 if question.kind == "step" else 1, reply)


def do_prev(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Show the card before."""
    question = session.question
    if question.kind != "step":
        reply.refuse("step_not_now")
    elif question.values["number"] == 1:
        reply.refuse("step_first")
    else:
        _go_to(session, question.values["number"] - 1, reply)


def _open_cards(course: Course) -> list[int]:
    """Return the numbers of the choices that were cards, of deals whose hands have been shown."""
    shown: list[int] = []
    played: list[int] = []
    choice = 0
    for event in course.match.events[: course.told.number]:
        if isinstance(event, Deal):
            shown += played
            played = []
        elif isinstance(event, Play | Claim):
            if isinstance(event, Play):
                played.append(choice)
            choice += 1
    return shown + played if course.question.kind in ("deal", "over") else shown


def _go_to(session: Session, number: int, reply: Reply) -> None:
    """Show a card of the match by its number, from 1."""
    course = session.course
    cards = _open_cards(course)
    if not 1 <= number <= len(cards):
        reply.refuse("step_usage" if cards else "nothing_to_step", count=len(cards))
        return
    choice = cards[number - 1]
    then = course.match.rewound(choice)
    card = course.match.choices[choice]
    seat = then.turn
    assert isinstance(card, Card), "only cards are looked at"
    assert seat is not None, "a card was played"
    view = then.view(seat)
    place = sum(
        len(then.dealt(other)) - len(then.hand(other)) for other in range(then.rules.players)
    )
    made = [
        decision
        for decision in reviewed(session).decisions
        if (decision.deal, decision.play) == (then.deal_number, place + 1)
    ]
    choices: dict[str, object] = {}
    if made:
        choices = {
            "better": made[0].best,
            "cost": made[0].cost,
            "mark": made[0].mark,
            "reason": made[0].reason,
            "good": made[0].grade == "best",
            "unit": reviewed(session).unit,
        }
    session.aside = Question("step", number=number, count=len(cards))
    reply.say(
        "step",
        number=number,
        count=len(cards),
        deal=then.deal_number,
        seat=seat,
        starter=then.starter,
        scores=then.scores,
        pile=then.pile.cards,
        total=view.total,
        hand=view.hand,
        card=card,
        score=view.play_score(card),
        **choices,
    )
