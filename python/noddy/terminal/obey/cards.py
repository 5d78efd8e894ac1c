"""Cards, and lines that are no command."""

from __future__ import annotations

from noddy import Card

from ..cards import printed
from ..story import Question
from .analysis import stopped_by_coach, tried
from .course import another_match
from .stepping import do_next

__all__ = ["do_card", "do_empty", "do_go", "do_not_card", "do_suit", "do_too_much", "do_unknown"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..cards import Wanted
    from ..parse import Command
    from ..session import Session
    from ..story import Reply


def do_empty(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Go on where Enter means that; else say what is asked for."""
    question = session.question
    if question.kind in ("play", "try"):
        reply.say("ask_play", cards=question.values["legal"])
    elif question.kind == "suit":
        _ask_which(question, reply)
    elif question.kind == "claim":
        reply.say("ask_claim_again")
    elif question.kind == "step":
        do_next(session, command, text, reply)
    elif question.kind != "over":
        session.course.go_on(reply.items)
    elif session.settings["pause"] == "on":
        another_match(session, reply)
    else:
        reply.say("ask_over_plain")


def do_card(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Play a card, or try it."""
    if not session.question.for_card:
        reply.refuse("nothing_to_play", next=session.question)
        return
    if session.question.kind == "suit":
        session.aside = None
    trying = session.question.kind == "try"
    assert command.card is not None, "the parser gives a card with this name"
    card = _meant(session, command.card, text, reply)
    if card is not None and trying:
        tried(session, card, reply)
    elif card is not None and not stopped_by_coach(session, card, reply):
        session.course.take(card, reply.items)


def do_suit(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Answer the question which of two cards."""
    question = session.question
    options = question.values["options"]
    if command.suit is None:
        # One suit in the language, another internationally: asked again, in words.
        session.aside = question = Question("suit", **{**question.values, "spelled": True})
    meant = [card for card in options if card.id & 3 == command.suit]
    if len(meant) != 1:
        reply.refuse("which_not", cards=options, **_manner(question))
        return
    session.aside = None
    # What was read in two ways may be a card that is not held, or does not fit.
    card = _held(session, meant[0].id, reply)
    if card is not None and not stopped_by_coach(session, card, reply):
        session.course.take(card, reply.items)


def _ask_which(question: Question, reply: Reply) -> None:
    reply.say("which", cards=question.values["options"], **_manner(question))


def _manner(question: Question) -> dict[str, bool]:
    """Return how the question is put: with suits in words where letters have two meanings."""
    return {"spelled": True} if question.values.get("spelled") else {}


def _meant(session: Session, wanted: Wanted, text: str, reply: Reply) -> Card | None:
    """Return the card that is meant if it can be played, or refuse and say why not."""
    question = session.question
    hand: tuple[Card, ...] = question.values["hand"]
    legal: tuple[Card, ...] = question.values["legal"]
    if wanted.place is not None:
        if wanted.place > len(hand):
            _refuse_place(hand, reply)
            return None
        return _if_it_fits(hand[wanted.place - 1], question, reply)
    if wanted.others:
        return _one_of(session, wanted, reply)
    if wanted.suit is not None:
        assert wanted.rank is not None, "a suit comes with a rank"
        return _held(session, wanted.rank * 4 + wanted.suit, reply)
    same = [card for card in hand if card.id >> 2 == wanted.rank]
    if not same:
        key = "no_queen" if text.strip().casefold() == "q" else "no_rank"
        reply.refuse(key, rank=wanted.rank, cards=hand)
        return None
    playable = tuple(card for card in same if card in legal)
    if len(playable) > 1 and question.kind != "try":
        _ask_between(session, playable, reply)
        return None
    return _if_it_fits(playable[0] if playable else same[0], question, reply)


def _ask_between(session: Session, options: tuple[Card, ...], reply: Reply, **manner: bool) -> None:
    """Ask which of some cards is meant; nothing is played before that is answered."""
    question = session.question
    session.aside = Question("suit", **{**question.values, "options": options, **manner})
    _ask_which(session.aside, reply)


def _one_of(session: Session, wanted: Wanted, reply: Reply) -> Card | None:
    """Return the card that all readings of what was typed come to; ask if there is none."""
    question = session.question
    hand: tuple[Card, ...] = question.values["hand"]
    meant = [_ids_meant(each, question) for each in (wanted, *wanted.others)]
    ids = sorted(set().union(*meant))
    if not any(card.id in ids for card in hand) and () in meant:
        reply.refuse("no_rank", rank=wanted.rank, cards=hand)
        return None
    if len(ids) == 1 and len(set(meant)) == 1:
        return _held(session, ids[0], reply)
    options = tuple(Card(number) for number in ids)
    if question.kind == "try":
        # It is a question already, and stays; each card is said as it can be typed.
        reply.refuse("which", cards=options, spelled=True)
        return None
    _ask_between(session, options, reply, spelled=True)
    return None


def _ids_meant(wanted: Wanted, question: Question) -> tuple[int, ...]:
    """Return the ids of the cards that one reading can mean in this hand."""
    assert wanted.rank is not None, "only ranks and suits are read in two ways"
    if wanted.suit is not None:
        return (wanted.rank * 4 + wanted.suit,)
    same = [card for card in question.values["hand"] if card.id >> 2 == wanted.rank]
    playable = [card for card in same if card in question.values["legal"]]
    return tuple(card.id for card in playable or same)


def _held(session: Session, number: int, reply: Reply) -> Card | None:
    """Return the card with this id if it is held and fits; else say what is wrong with it."""
    question = session.question
    for card in question.values["hand"]:
        if card.id == number:
            return _if_it_fits(card, question, reply)
    _refuse_not_held(session, number, reply)
    return None


def _refuse_place(hand: tuple[Card, ...], reply: Reply) -> None:
    reply.refuse("no_place_one" if len(hand) == 1 else "no_place", count=len(hand))


def _if_it_fits(card: Card, question: Question, reply: Reply) -> Card | None:
    legal: tuple[Card, ...] = question.values["legal"]
    if card in legal:
        return card
    reply.refuse("over", card=card, total=question.values["total"] + card.value, cards=legal)
    return None


def _refuse_not_held(session: Session, number: int, reply: Reply) -> None:
    """Say of a card that is not in the hand where it is, as far as that has been seen."""
    told = session.course.told
    values = session.question.values
    starter = told.starter
    if starter is not None and starter.id == number:
        reply.refuse("not_held_starter", card=starter, cards=values["hand"])
        return
    for seat, card in told.played:
        if card.id == number:
            key = "not_held_you_played" if seat == values["seat"] else "not_held_played"
            reply.refuse(key, card=card, name=session.cast.names[seat], cards=values["hand"])
            return
    reply.refuse("not_held", card=number, cards=values["hand"])


def do_not_card(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Refuse what looks like a card and is none."""
    typed = printed(command.argument)
    if not session.question.for_card:
        reply.refuse("not_card_at_all", typed=typed)
        return
    hand = session.question.values["hand"]
    place = command.argument.removeprefix("#").strip()
    if place != command.argument and place.isdecimal():
        _refuse_place(hand, reply)
        return
    # The figure 1 for a rank; 10 is one, 11 is nothing.
    one = command.argument[:1] == "1" and not command.argument[1:2].isdecimal()
    key = "not_card_one" if one else "not_card"
    reply.refuse(key, typed=typed, cards=hand)


def do_unknown(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Refuse what is no command, with the one that may have been meant."""
    typed = text.strip()
    if command.argument:
        reply.refuse("did_you_mean", typed=printed(typed), command=command.argument)
    elif len(typed) > 60 or not typed.isprintable():
        reply.refuse("not_a_command", typed=printed(typed))
    else:
        reply.refuse("unknown", typed=printed(typed))


def do_too_much(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Refuse a command with words after it that takes none."""
    reply.refuse("too_much", command=command.argument)


def do_go(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Say go where it is to be said; else explain."""
    if session.question.kind == "go":
        session.course.go_on(reply.items)
    elif session.question.for_card:
        reply.refuse("must_play", cards=session.question.values["legal"])
    else:
        reply.refuse("go_is_said")
