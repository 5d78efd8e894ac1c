"""What players choose, cards and claims: made, written down, and read again."""

from __future__ import annotations

from noddy import Card

__all__ = ["choice_text", "choose", "whose"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noddy import Match
    from noddy._engine import Choice, Event


def choice_text(choice: Choice) -> str:
    """Write a choice as one word: a card, or the seat and the points of a claim.

    Examples
    --------
    >>> import noddy
    >>> choice_text(noddy.Card("5h")), choice_text((1, 6))
    ('5h', '1:6')
    """
    return f"{choice[0]}:{choice[1]}" if isinstance(choice, tuple) else str(choice)


def whose(match: Match) -> int | None:
    """Return the seat that is to play or to claim; None if the match is over."""
    return match.turn if match.to_claim is None else match.to_claim[0]


def choose(match: Match, choice: Choice | str) -> tuple[Event, ...]:
    """Make a choice, as a value or as it was written; return what followed.

    Raises
    ------
    ValueError
        If it is none, or may not be made now.
    """
    if isinstance(choice, str) and ":" in choice:
        seat, _, points = choice.partition(":")
        return match.claim(int(seat), int(points))
    if isinstance(choice, tuple):
        return match.claim(*choice)
    return match.play(Card(choice))
