"""`noddy score`: counts hands."""

from __future__ import annotations

import sys

from noddy import _engine
from noddy._engine import NoddyError
from noddy.commands.options import CommandError, UsageError, heeding, read
from noddy.commands.text import card_shower, joined
from noddy.language import current, noted, speak
from noddy.terminal.count import count
from noddy.terminal.messages import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import SupportsIndex

    from noddy._engine import Card, HandScore

    Shower = Callable[[SupportsIndex], str]
    Answer = Callable[[HandScore, int | None], str]

__all__ = ["SCHEMA", "run"]

SCHEMA = "noddy-score 1"
"""The schema of the JSON form, and its version."""

_USAGE = noted("noddy score CARDS / STARTER    or    noddy score -")
_SUMMARY = noted(
    "Counts a hand of 3 cards (or 4 in the four-card game) with the starter, as in "
    "noddy score 5h 5d Js / 5s. Without the slash the last card is the starter. "
    "With - it reads one hand a line and answers one line each."
)
_SHAPE = noted(
    "A hand is 3 cards (or 4 in the four-card game) / 1 starter: "
    "for example noddy score 5h 5d Js / 5s."
)
# The text of each card by its id.
_NAMES = tuple([rank + suit for rank in "A23456789TJQK" for suit in "cdhs"])
# No hand is longer in any spelling; what is longer is cut before it is refused.
_LONGEST = 1000


def run(arguments: list[str]) -> int:
    """Count the hand that is named, or every hand on standard input."""
    given = read(
        arguments,
        heeding("--ascii", "--json", "--quiet", "--strict"),
        usage=_USAGE,
        summary=_SUMMARY,
    )
    show = card_shower(given)
    if given.words == ["-"]:
        answer = _shortly()
        if given["json"]:
            answer = _json
        elif given["quiet"]:
            answer = _total
        return _stream(answer, show, strict=bool(given["strict"]), data=bool(given["json"]))
    if not given.words:
        raise UsageError(speak(_SHAPE))
    hand, starter = _hand(" ".join(given.words), show, data=bool(given["json"]))
    score = _engine.score_hand(hand, starter)
    if given["json"]:
        print(_json(score, None))
    elif given["quiet"]:
        print(score.total)
    else:
        print(_counted(score, show))
    return 0


# Reading


def _hand(given: str, show: Shower, *, data: bool) -> tuple[list[Card], Card]:
    """Return the hand and the starter that a text names, in any spelling.

    What programs write is in international letters in every language.
    """
    left, slash, right = given.partition("/")
    cards = _cards(left, data=data)
    starters = _cards(right, data=data) if slash else cards[-1:]
    hand = cards if slash else cards[:-1]
    if len(hand) not in (3, 4) or len(starters) != 1:
        raise UsageError(speak(_SHAPE))
    seen: set[Card] = set()
    for card in (*hand, *starters):
        if card in seen:
            raise UsageError(speak("{card} is there twice.", card=show(card)))
        seen.add(card)
    return hand, starters[0]


def _cards(given: str, *, data: bool) -> list[Card]:
    """Read cards as letters, symbols or words."""
    if not data and current() != "en":
        # Letters that the engine reads may have meant another card.
        return _in_any_spelling(given, international=False)
    try:
        return list(_engine.cards(given))
    except NoddyError:
        return _in_any_spelling(given, international=data)


def _in_any_spelling(given: str, *, international: bool) -> list[Card]:
    """Read cards as the session does; say which part is no card, or two."""
    from noddy.terminal.cards import UnclearError, card_spelled, printed, read_cards

    try:
        return [_engine.Card(number) for number in read_cards(given, international=international)]
    except UnclearError as error:
        one, other, *_ = map(card_spelled, error.cards)
        raise UsageError(
            speak(
                '"{typed}" can be {one} or {other}: write the suit in words.',
                typed=printed(str(error.args[0])),
                one=one,
                other=other,
            )
        ) from None
    except ValueError as error:
        part = str(error.args[0])
        refusal = (
            noted('"{typed}" is not a card: write a for ace, 10 for ten.')
            if part[:1] == "1"
            else noted('"{typed}" is not a card: write a rank and a suit, as in 5h.')
        )
        raise UsageError(speak(refusal, typed=printed(part))) from None


# Answering


def _counted(score: HandScore, show: Shower) -> str:
    """Return the count as it is said at the table, one combination a line."""
    lines = [(text(line.key, **line.values), joined(line.cards, show)) for line in count(score)]
    width = max(17, *(len(said) for said, _ in lines))
    head = f"{joined(score.hand, show)} + {show(score.starter)}"
    body = [f"  {said:<{width}}    {cards}".rstrip() for said, cards in lines]
    return "\n".join([head, *body, speak("Total {total}.", total=score.total)])


def _total(score: HandScore, line: int | None) -> str:
    return str(score.total)


def _shortly() -> Answer:
    """Return what says the total and the kinds in one line.

    A stream is long, and no hand has more than 29 points: all that can be said is made before.
    """
    nothing = speak("nothing")
    fifteens, pairs, runs, flushes, nobs = [
        [", " + speak(kind, points=points) for points in range(30)]
        for kind in (
            noted("fifteens {points}"),
            noted("pairs {points}"),
            noted("runs {points}"),
            noted("flush {points}"),
            noted("nob {points}"),
        )
    ]

    def short(score: HandScore, line: int | None) -> str:
        total = score.total
        if total == 0:
            return f"0  {nothing}"
        kinds = ""
        if points := score.fifteens:
            kinds += fifteens[points]
        if points := score.pairs:
            kinds += pairs[points]
        if points := score.runs:
            kinds += runs[points]
        if points := score.flush:
            kinds += flushes[points]
        if points := score.nob:
            kinds += nobs[points]
        return f"{total}  {kinds[2:]}"

    return short


def _json(score: HandScore, line: int | None) -> str:
    """Write one object. Nothing in it needs escaping, so the json module is not imported for it."""
    names = _NAMES
    items = ", ".join(
        [
            f'{{"kind": "{item.kind}", '
            f'"cards": "{" ".join([names[card] for card in item.cards])}", '
            f'"points": {item.points}}}'
            for item in score.combinations
        ]
    )
    place = "" if line is None else f'"line": {line}, '
    return (
        f'{{"schema": "{SCHEMA}", {place}'
        f'"hand": "{" ".join([names[card] for card in score.hand])}", '
        f'"starter": "{names[score.starter]}", "items": [{items}], "fifteens": {score.fifteens}, '
        f'"pairs": {score.pairs}, "runs": {score.runs}, "flush": {score.flush}, '
        f'"nob": {score.nob}, "total": {score.total}}}'
    )


# A stream of hands


def _stream(answer: Answer, show: Shower, *, strict: bool, data: bool) -> int:
    """Answer each line of standard input; a bad one is named and the rest still answered.

    A line that is a hand in international letters counts as that: in any other letters that it may
    be in, the suits are others, but alike where these are, so that the points are the same.
    """
    score_hand = _engine.score_hand
    number = bad = 0
    for lines in _line_groups():
        answers: list[str] = []
        for line in lines:
            number += 1
            hand, _, starter = line.partition("/")
            try:
                score = score_hand(hand, starter.strip())
            except NoddyError:
                # Rare: no slash, cards in words, an empty line, or a mistake to be named.
                if not line.strip():
                    continue
                try:
                    score = score_hand(*_hand(line, show, data=data))
                except CommandError as error:
                    bad += 1
                    _write(answers)
                    answers.clear()
                    refusal = speak("Line {line}: {refusal}", line=number, refusal=error)
                    print(refusal, file=sys.stderr)
                    if strict:
                        return 3
                    continue
            answers.append(answer(score, number))
        _write(answers)
    return 1 if bad else 0


def _write(answers: list[str]) -> None:
    if answers:
        sys.stdout.write("\n".join(answers) + "\n")
        sys.stdout.flush()


def _line_groups() -> Iterator[list[str]]:
    """Yield the lines of standard input, as many at a time as have arrived.

    So a program at the other end of a pipe gets each answer at once, and a long file is fast.
    """
    source = getattr(sys.stdin, "buffer", None)
    if source is None:
        raise CommandError(speak("There is no standard input to read."))
    rest = b""
    while data := source.read1(1 << 16):
        *lines, rest = (rest + data).split(b"\n")
        rest = rest[: _LONGEST + 1]
        yield [_decoded(line) for line in lines]
    if rest:
        yield [_decoded(rest)]


def _decoded(line: bytes) -> str:
    if len(line) > _LONGEST:
        # Cut so that it is refused and named, never read as the hand it may begin with.
        line = b"..." + line[:80]
    return line.decode("utf-8", "backslashreplace").removeprefix("\ufeff")
