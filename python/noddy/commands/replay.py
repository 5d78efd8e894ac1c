"""`noddy replay`: tells a recorded match again."""

from __future__ import annotations

import sys

from noddy.commands.options import GLOBAL, CommandError, Option, UsageError, read
from noddy.commands.text import card_shower, file_name, joined
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

_USAGE = "noddy replay FILE [--step]"
_SUMMARY = (
    "Checks a record and tells its match, one line for each thing that happened.\n"
    "FILE may be - for standard input. With --step it waits for Enter after each card."
)
_STEP = Option("--step", "", "wait for Enter after each card; quit leaves")


def run(arguments: list[str]) -> int:
    """Tell the match of a record."""
    given = read(arguments, (_STEP, *GLOBAL), usage=_USAGE, summary=_SUMMARY)
    if len(given.words) != 1:
        raise UsageError("noddy replay takes one file: for example noddy replay match.noddy.")
    record = _load(given.words[0])
    if given["json"]:
        import json

        for event in record.events:
            print(json.dumps({"schema": SCHEMA, **event.to_dict()}))
        return 0
    from noddy import Play

    step = bool(given["step"]) and given.words[0] != "-"
    for event, lines in told(record, card_shower(given)):
        for line in lines:
            print(line)
        if step and isinstance(event, Play) and not _goes_on():
            break
    return 0


def _load(name: str) -> Record:
    """Read a record; whatever is wrong is said with the name of the file."""
    from noddy import InvalidRecord
    from noddy.record import load_record

    try:
        if name == "-":
            content = sys.stdin.buffer.read()
        else:
            with open(name, "rb") as file:
                content = file.read()
        return load_record(content.decode("utf-8"))
    except UnicodeDecodeError:
        raise CommandError(f"{file_name(name)} is not a record: it is no text in UTF-8.") from None
    except InvalidRecord as error:
        raise CommandError(f"{file_name(name)} is refused, {error}.") from None


def _goes_on() -> bool:
    """Wait for Enter; the end of the input or any word that leaves ends the telling."""
    sys.stdout.flush()
    line = sys.stdin.readline()
    return line.endswith("\n") and line.strip().lower() not in ("q", "quit", "exit", "bye", ":q")


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
    names = record.names or tuple(f"p{seat + 1}" for seat in range(match.rules.players))
    width = max(len(name) for name in names)
    padded = [f"  {name:<{width}}  " for name in names]
    scores = list(match.rewound(0).start_scores)
    pile: list[Card] = []

    def scored(seat: int, points: int) -> str:
        if not points:
            return ""
        scores[seat] += points
        return f"   {points}, {names[seat]} {scores[seat]}"

    for event in record.events:
        match event:
            case Cut():
                lines = [f"{names[event.seat]} cuts {show(event.card)}."]
            case Deal():
                standing = ", ".join(
                    f"{name} {score}" for name, score in zip(names, scores, strict=True)
                )
                lines = ["", f"Deal {event.number}. {names[event.dealer]} deals. {standing}."]
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
                lines = [f"{names[event.seat]} {verb} {_counted(score, show)}{result}"]
            case Claim():
                lines = [f"{padded[event.seat]}{_claimed(event)}{scored(event.seat, event.points)}"]
            case Won():
                lines = ["", f"{names[event.seat]} wins, {_standing(event.scores)}."]
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
