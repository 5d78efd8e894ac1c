"""Looking at the table: hand, board, log, counts, and what did not score."""

from __future__ import annotations

from noddy import Card, score_hand

from ..cards import UnclearError, printed, read_cards

__all__ = [
    "do_again",
    "do_board",
    "do_hand",
    "do_legal",
    "do_log",
    "do_score",
    "do_table",
    "do_why",
]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..parse import Command
    from ..session import Session
    from ..story import Reply


def do_hand(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Show the cards of whoever is asked."""
    told = session.course.told
    if session.question.for_card or session.question.kind == "claim":
        seat = session.question.values["seat"]
    elif session.cast.alone is not None:
        seat = session.cast.alone
    else:
        reply.refuse("nothing_to_play", next=session.question)
        return
    reply.say(
        "hand",
        seat=seat,
        hand=told.held(seat),
        dealt=told.dealt.get(seat, ()),
        starter=told.starter,
    )


def do_table(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Draw the table again."""
    session.course.redraw(reply.items)


def do_board(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Show scores and pegs."""
    reply.items.append(session.course.board(asked=True))


def do_legal(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Name the cards that can be played."""
    if session.question.for_card:
        reply.say("legal", cards=session.question.values["legal"])
    else:
        reply.say("no_legal", next=session.question)


def do_log(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Tell this deal once more."""
    told = session.course.told
    if told.log:
        reply.say("log", number=told.deal_number)
        reply.items.extend(told.log)
    else:
        reply.say("no_log")


def do_again(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Count the last hands once more."""
    if session.course.told.shows:
        reply.items.extend(session.course.told.shows)
    else:
        reply.say("nothing_again")


def do_why(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Tell what the hands just counted, or the card just played, did not score."""
    told = session.course.told
    if told.counting:
        reply.say("why_shows", counts=told.counts)
    elif told.last_play is not None:
        reply.say("why_play", play=told.last_play[0], total=told.last_play[1])
    else:
        reply.say("why_nothing_yet")


def do_score(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Count any hand."""
    hand_text, slash, starter_text = command.argument.partition("/")
    try:
        hand = read_cards(hand_text, international=session.international)
        starter = read_cards(starter_text, international=session.international)
    except UnclearError as error:
        reply.refuse("which", cards=tuple(Card(number) for number in error.cards), spelled=True)
        return
    except ValueError as error:
        reply.refuse("score_not_card", typed=printed(str(error.args[0])))
        return
    if not slash or len(hand) not in (3, 4) or len(starter) != 1:
        reply.refuse("score_usage")
        return
    cards = [*hand, *starter]
    for card in cards:
        if cards.count(card) > 1:
            reply.refuse("score_twice", card=card)
            return
    reply.say("score", score=score_hand(hand, starter[0]))
