"""Counting for oneself: claims of points at the show (C1 to C8)."""

from __future__ import annotations

from ..count import says_nothing

__all__ = ["MOST", "do_claim"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..parse import Command
    from ..session import Session
    from ..story import Reply

# The most that any hand counts (C7).
MOST = 29


def do_claim(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Claim so many points of the hand that lies open."""
    if session.question.kind != "claim":
        reply.refuse("claim_not_now")
        return
    word = "0" if says_nothing(command.argument) else command.argument
    if not word.isascii() or not word.isdecimal() or len(word) > 2 or int(word) > MOST:
        reply.refuse("claim_usage")
        return
    session.course.take((session.question.values["seat"], int(word)), reply.items)
