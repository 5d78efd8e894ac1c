"""The match itself: taking back, another match, and the seal."""

from __future__ import annotations

from noddy import NoddyError
from noddy.language.reasons import reason

from ..cards import printed
from ..fair import seal
from ..messages import begun
from ..setup import COMPUTER_NAMES, SEEDS, Seat, Setup
from ..story import Request

__all__ = ["another_match", "do_cut", "do_deal", "do_fair", "do_new", "do_redo", "do_undo"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noddy import Rules
    from noddy._engine import Count

    from ..parse import Command
    from ..session import Session
    from ..story import Reply


# As on the command line.
_LONGEST_SERIES = 99


def do_undo(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Go back to a person's last choice."""
    was = session.course
    last = was.last_choice
    if last is None:
        reply.refuse("nothing_to_undo")
        return
    session.begin(was.setup, cuts=was.cuts)
    session.course.back_to(was, last)
    reply.say("undone")
    reply.items.append(session.course.table())
    session.course.advance(reply.items)


def do_cut(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Cut the pack that is dealt next."""
    word = command.argument
    if not session.course.may_cut:
        reply.refuse("cut_not_now")
    elif not word.isdecimal() or not word.isascii() or len(word) > 18:
        reply.refuse("cut_usage")
    else:
        reply.say("cut_done", number=int(word))
        session.course.cut(int(word), reply.items)


def do_redo(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Play again what was taken back."""
    if not session.course.redo:
        reply.refuse("nothing_to_redo")
        return
    choices = session.course.redo.pop()
    reply.say("redone")
    session.course.play_again(choices, reply.items)


class _Wanted:
    """What the words after `new` ask for; None where they say nothing."""

    def __init__(self) -> None:
        self.target: int | None = None
        self.players: int | None = None
        self.level: str | None = None
        self.best_of: int | None = None

    def take(self, word: str, rest: list[str]) -> bool:
        """Take one word, and from the rest what belongs to it; whether it is understood."""
        if _is_number(word) and self.target is None:
            self.target = int(word)
        elif word == "players" and rest and _is_number(rest[0]):
            self.players = int(rest.pop(0))
        elif word == "best-of" and rest and _is_number(rest[0]):
            self.best_of = int(rest.pop(0))
        elif word == "level" and rest:
            self.level = rest.pop(0)
        else:
            return False
        return True


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) < 6


def do_new(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Begin another match, by the words that follow."""
    words = command.argument.casefold().split()
    if not words and session.question.values.get("number") and session.over:
        another_match(session, reply)
        return
    wanted = _Wanted()
    while words:
        if not wanted.take(words.pop(0), words):
            reply.refuse("new_usage", level=session.level)
            return
    if wanted.level is not None and wanted.level not in session.levels:
        levels = ", ".join(session.levels)
        reply.refuse("new_level", level=printed(wanted.level), levels=levels)
        return
    if wanted.best_of is not None and (wanted.best_of % 2 == 0 or wanted.best_of > _LONGEST_SERIES):
        reply.refuse("new_best_of", most=_LONGEST_SERIES)
        return
    try:
        rules = session.course.setup.rules.replace(players=wanted.players, target=wanted.target)
    except NoddyError as error:
        reply.refuse("bad_rules", reason=_sentence(error))
        return
    seats = _seats(session, rules.players, wanted.level)
    _new_match(session, rules, seats, None, reply, best_of=wanted.best_of)


def do_deal(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Begin the match of a seed."""
    word = command.argument
    # No seed has more than 20 digits, and Python refuses to read numbers of thousands.
    if not word.isdecimal() or not word.isascii() or len(word) > 20 or int(word) >= SEEDS:
        reply.refuse("deal_usage")
        return
    setup = session.course.setup
    _new_match(session, setup.rules, setup.seats, int(word), reply)


def another_match(session: Session, reply: Reply) -> None:
    """Begin the next match at this table: of the series, or of a new one."""
    course = session.course
    wins = () if course.decided else course.wins
    _new_match(session, course.setup.rules, course.setup.seats, None, reply, wins=wins)


def _seats(session: Session, players: int, level: str | None) -> tuple[Seat, ...]:
    """Return the seats of the next match: the same people, as many computers as it takes."""
    seats: list[Seat] = []
    old = session.course.setup.seats
    used = {seat.name for seat in old}
    spare = [name for name in COMPUTER_NAMES if name not in used]
    for number in range(players):
        if number < len(old):
            seat = old[number]
            seats.append(Seat(name=seat.name, level=(level or seat.level) if seat.level else ""))
        else:
            seats.append(Seat(name=spare.pop(0), level=level or session.level))
    return tuple(seats)


def _new_match(
    session: Session,
    rules: Rules,
    seats: tuple[Seat, ...],
    seed: int | None,
    reply: Reply,
    *,
    wins: tuple[int, ...] = (),
    best_of: int | None = None,
) -> None:
    nonce = None
    was_over = session.over
    if seed is None:
        seed = session.fresh() % SEEDS
        nonce = session.fresh() % SEEDS << 64 | session.fresh() % SEEDS
    best_of = best_of or session.course.setup.best_of
    rules = rules.replace(count=_counted_from_now_on(session))
    session.begin(
        Setup(rules=rules, seats=seats, seed=seed, nonce=nonce, best_of=best_of, wins=wins)
    )
    reply.request = Request("new")
    if not was_over:
        reply.say("new_match")
    if any(wins):
        reply.say("series_match", number=sum(wins) + 1, best_of=best_of, wins=wins)
    session.course.say_seal(reply.items)
    session.course.advance(reply.items)


def _counted_from_now_on(session: Session) -> Count:
    """Return how hands are counted from now on."""
    found: Count = session.settings["count"]  # type: ignore[assignment]
    return found


def do_fair(session: Session, command: Command, text: str, reply: Reply) -> None:
    """Show the seal, and what opens it when the match is over."""
    nonce, seed = session.course.setup.nonce, session.course.setup.seed
    if nonce is None:
        reply.say("fair_unsealed")
        return
    opened = {"nonce": "", "seed": ""}
    if session.over:
        opened = {"nonce": f"{nonce:032x}", "seed": f"{seed:016x}"}
    cuts = [{"deal": deal, "number": number} for deal, number in session.course.cuts.items()]
    reply.say("fair", sha256=seal(nonce=nonce, seed=seed), **opened, cuts=cuts)


def _sentence(error: Exception) -> str:
    """Return an error of the engine as the start of a sentence."""
    return begun(reason(error))
