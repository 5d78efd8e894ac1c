"""`noddy replay`: tells a recorded match again."""

from __future__ import annotations

import sys
from itertools import islice

from noddy.commands.options import Option, UsageError, heeding, read
from noddy.commands.sources import load
from noddy.commands.text import card_shower, joined
from noddy.terminal.count import count, play_reasons
from noddy.terminal.messages import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import SupportsIndex

    from noddy._engine import Card, Claim, Event, HandScore
    from noddy.record import Record

    Shower = Callable[[SupportsIndex], str]

__all__ = ["SCHEMA", "run", "told"]

SCHEMA = "noddy-event 1"
"""The schema of each line of the JSON form, and its version."""

_USAGE = "noddy replay MATCH [--step]"
_SUMMARY = (
    "Checks a record and tells its match, one line for each thing that happened. MATCH is a\n"
    "file (- for standard input) or a match that is kept, by number or name, or last.\n"
    "With --step it waits for Enter after each card. Cards that nobody saw are ??."
)
_STEP = Option("--step", "", "wait for Enter after each card; quit leaves")


def run(arguments: list[str]) -> int:
    """Tell the match of a record."""
    given = read(arguments, (_STEP, *heeding("--ascii", "--json")), usage=_USAGE, summary=_SUMMARY)
    if len(given.words) != 1:
        raise UsageError(
            "noddy replay takes one file or kept match: for example noddy replay match.noddy."
        )
    record, written = _record(given.words[0])
    if given["json"]:
        import json

        for event in _known_events(record, written):
            print(json.dumps({"schema": SCHEMA, **event.to_dict()}))
        return 0
    from noddy import Play, Starter

    step = bool(given["step"]) and given.words[0] != "-"
    show = card_shower(given)
    hands = iter(_hands(written, _names(record), show))
    known = len(_known_events(record, written))
    for event, lines in islice(told(record, show), known):
        for line in lines:
            print(line)
        if isinstance(event, Starter):
            print(next(hands))
        if step and isinstance(event, Play) and not _goes_on():
            return 0
    for line in _ending(record, written):
        print(line)
    return 0


def _record(name: str) -> tuple[Record, str]:
    """Return a record and its text; of a match that is open, what its person has seen."""
    from noddy.commands.record import record_text
    from noddy.record import load_record

    source = load(name)
    if source.kept is None:
        return source.record, source.text or ""
    text = record_text(source, None)
    return load_record(text), text


def _goes_on() -> bool:
    """Wait for Enter; the end of the input or any word that leaves ends the telling."""
    sys.stdout.flush()
    line = sys.stdin.readline()
    return line.endswith("\n") and line.strip().lower() not in ("q", "quit", "exit", "bye", ":q")


def _names(record: Record) -> tuple[str, ...]:
    return record.names or tuple(f"p{seat + 1}" for seat in range(record.match.rules.players))


def _hands(written: str, names: Sequence[str], show: Shower) -> Iterator[str]:
    """Yield a line with the hands of each deal as the record has them: `??` was not seen."""
    import tomllib

    from noddy import cards

    for table in tomllib.loads(written)["hand"]:
        held = {}
        for text_ in table["deal"]:
            seat, *words = text_.replace(",", " ").split()
            held[seat] = " ".join(
                word if word == "??" else joined(cards(word), show) for word in words
            )
        yield "   ".join(f"{name} {held[f'p{seat + 1}']}" for seat, name in enumerate(names))


def _open_end(record: Record, written: str) -> bool:
    """Tell whether what followed the last card depends on cards that nobody saw.

    The reader fills such cards in with some that fit. Whose turn it is, or the scores, say what
    followed; without either it is not known whether somebody said go.
    """
    import tomllib

    table = tomllib.loads(written)
    return bool(record.hidden) and "turn" not in table and "scores" not in table["hand"][-1]


def _known_events(record: Record, written: str) -> Sequence[Event]:
    """Return what happened, as far as the record knows."""
    from noddy import Go, LastCard, PileClosed, Won

    events = list(record.events)
    if _open_end(record, written):
        won = events[-1:] and isinstance(events[-1], Won) and isinstance(events[-2], LastCard)
        while won or isinstance(events[-1], Go | LastCard | PileClosed):
            events.pop()
            won = False
    return events


def _ending(record: Record, written: str) -> Iterator[str]:
    """Say where the record ends, if that is not the end of the match."""
    match = record.match
    if match.winner is not None:
        return
    yield ""
    another = record.last_deal and match.deal_number > record.last_deal
    if match.turn is None or another or _open_end(record, written):
        yield "The record ends here."
    else:
        yield f"The record ends here, with {_names(record)[match.turn]} to play."


def told(record: Record, show: Shower) -> Iterator[tuple[Event, list[str]]]:
    """Each event of a match with the lines that tell it; an event may have none of its own.

    The scores stand behind whatever changed them.
    """
    from noddy import (
        Claim,
        Cut,
        Deal,
        Go,
        KnaveNoddy,
        LastCard,
        PileClosed,
        Play,
        Reveal,
        Show,
        Starter,
        Won,
        score_hand,
    )

    match = record.match
    names = _names(record)
    width = max(len(name) for name in names)
    padded = [f"  {name:<{width}}  " for name in names]
    scores = list(match.rewound(0).start_scores)
    pile: list[Card] = []

    def scored(seat: int, points: int) -> str:
        if not points:
            return ""
        scores[seat] += points
        return f"   {points}, {names[seat]} {scores[seat]}"

    def says(seat: int, verb: str) -> str:
        """Say what a seat does; the verb is the first word."""
        word, space, rest = verb.partition(" ")
        if names[seat] == "You":
            word = word.removesuffix("s")
        return f"{names[seat]} {word}{space}{rest}"

    for event in record.events:
        match event:
            case Cut():
                lines = [f"{says(event.seat, 'cuts')} {show(event.card)}."]
            case Deal():
                standing = ", ".join(
                    f"{name} {score}" for name, score in zip(names, scores, strict=True)
                )
                lines = ["", f"Deal {event.number}. {says(event.dealer, 'deals')}. {standing}."]
            case Starter():
                lines = [f"Starter {show(event.card)}."]
            case KnaveNoddy():
                lines = [f"{names[event.seat]}: Knave Noddy{scored(event.seat, event.points)}"]
            case Play():
                pile.append(event.card)
                reasons = ", ".join(
                    text(line.key, points=line.points, ranks=_ranks(line.cards), **line.values)
                    for line in play_reasons(event.score, tuple(pile))
                )
                reasons = reasons and f"   {reasons}"
                result = scored(event.seat, event.points)
                played = f"{show(event.card):>3}  {event.total:>2}"
                lines = [f"{padded[event.seat]}{played}{reasons}{result}"]
            case Go():
                lines = [f"{padded[event.seat]} go  {event.total:>2}"]
            case LastCard():
                lines = [
                    f"{padded[event.seat]}         last card{scored(event.seat, event.points)}"
                ]
            case PileClosed():
                pile.clear()
                lines = []
            case Show() | Reveal():
                verb, score = (
                    ("shows", event.score)
                    if isinstance(event, Show)
                    else ("lays open", score_hand(event.hand, event.starter))
                )
                result = scored(event.seat, event.points)
                lines = [f"{says(event.seat, verb)} {_counted(score, show)}{result}"]
            case Claim():
                lines = [f"{padded[event.seat]}{_claimed(event)}{scored(event.seat, event.points)}"]
            case Won():
                lines = ["", f"{says(event.seat, 'wins')}, {_standing(event.scores)}."]
        yield event, lines


def _counted(score: HandScore, show: Shower) -> str:
    """Return a hand and the starter with their count, said aloud."""
    said = ", ".join(text(line.key, **line.values) for line in count(score))
    return f"{joined(score.hand, show)} + {show(score.starter)}: {said}"


def _claimed(claim: Claim) -> str:
    """Return what a claim was, and what became of it."""
    takes = claim.seat != claim.owner
    if takes and not claim.claimed:
        return f"leaves {claim.due}"
    said = f"{'takes' if takes else 'claims'} {claim.claimed}"
    if claim.claimed > claim.due:
        return f"{said}, but there are {claim.due}"
    return said if claim.claimed == claim.due else f"{said} of {claim.due}"


def _ranks(cards: Sequence[Card]) -> str:
    return "-".join("10" if card.rank == "T" else card.rank for card in cards)


def _standing(scores: Sequence[int]) -> str:
    return " to ".join(str(score) for score in scores)
