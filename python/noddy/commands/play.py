"""`noddy play`, and `noddy` alone: a match at the terminal."""

from __future__ import annotations

import sys

from noddy.commands.options import (
    GLOBAL,
    Arguments,
    Option,
    UsageError,
    meant,
    one_of,
    read,
    sentence,
    text,
    whole,
)
from noddy.language import noted, speak, speak_number
from noddy.terminal.cards import printed
from noddy.terminal.preferences import read_preferences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from noddy.terminal.options import PlayOptions
    from noddy.terminal.preferences import Preferences

__all__ = ["OPTIONS", "play_options", "run"]

_USAGE = noted("noddy play [OPTIONS]")
_SUMMARY = noted(
    "Plays a match against the computer. Without an option about rules, seats or the seed it "
    "takes up the match that is open, if there is one."
)


def _odd(name: str, given: str) -> int:
    """Read how many matches a series has at most: an odd number, so that somebody wins it."""
    number = whole(1, 99, example="--best-of 5")(name, given)
    if number % 2 == 0:
        example = f"{name} {number + 1}"
        raise UsageError(
            speak(
                "{option} must be odd, not {number}: for example {example}.",
                option=name,
                number=number,
                example=example,
            )
        )
    return number


OPTIONS = (
    Option("--players", "N", noted("2 to 4 at the table"), whole(2, 4, example="--players 3")),
    Option("--target", "N", noted("the score that wins"), whole(1, 1000, example="--target 61")),
    Option("--hand-size", "N", noted("3 cards each, or 4"), whole(3, 4, example="--hand-size 4")),
    Option(
        "--knave-noddy",
        "N",
        noted("points for a Jack turned up: 0 (off), 1 or 2"),
        one_of({"off": 0, "0": 0, "1": 1, "2": 2}, example="--knave-noddy off"),
    ),
    Option(
        "--count",
        noted("WHO"),
        noted("auto: the program counts; manual: you do; muggins: and what you miss may be taken"),
        one_of({word: word for word in ("auto", "manual", "muggins")}, example="--count muggins"),
    ),
    Option(
        "--against",
        noted("NAME"),
        noted("a strategy to play against; again for the next seat"),
        text(longest=80, example="--against greedy"),
        repeated="collected",
    ),
    Option(
        "--name",
        noted("NAME"),
        noted("what you are called; again for the next person"),
        text(longest=30, example="--name Ann"),
        repeated="collected",
    ),
    Option("--humans", "N", noted("how many people play"), whole(1, 4, example="--humans 2")),
    Option("--seat", "N", noted("the seat of the first person"), whole(1, 4, example="--seat 2")),
    Option(
        "--best-of",
        "N",
        noted("a series: whoever wins more than half of N matches"),
        _odd,
    ),
)
"""The options of `noddy play`, besides those that every command takes."""

# Any of these is about a particular match, so it starts a new one.
_ABOUT_THE_MATCH = frozenset(option.key for option in OPTIONS) | {"seed"}


def run(arguments: list[str]) -> int:
    """Play."""
    given = read(arguments, (*OPTIONS, *GLOBAL), usage=_USAGE, summary=_SUMMARY)
    preferences = read_preferences()
    options = play_options(given, preferences)
    for warning in preferences.warnings:
        print(warning, file=sys.stderr)
    from noddy.terminal.main import run as play

    return play(options)


def play_options(given: Arguments, preferences: Preferences) -> PlayOptions:
    """Turn the command line, and what holds without it, into what the terminal wants.

    What the command line says is refused if it will not do. What file and environment say was
    checked when it was read, and gives way where the command line leaves no room for it.
    """
    from noddy.terminal.options import PlayOptions

    if given.words:
        word = printed(given.words[0])
        raise UsageError(
            speak('noddy play takes options only, not "{word}": see noddy play --help.', word=word)
        )

    def chosen(key: str) -> Any:  # noqa: ANN401 (by option)
        return preferences[key] if given[key] is None else given[key]

    players: int = chosen("players")
    humans: int = given["humans"] or 1
    _check_seats(given, players, humans)
    preferred = preferences["against"][: players - humans]
    return PlayOptions(
        players=players,
        hand_size=chosen("hand_size"),
        target=chosen("target"),
        knave_noddy=chosen("knave_noddy"),
        count=chosen("count"),
        best_of=chosen("best_of"),
        seed=given["seed"],
        humans=humans,
        against=tuple(given["against"] or preferred),
        names=tuple(given["name"] or filter(None, [preferences["name"]])),
        seat=(given["seat"] or 1) - 1,
        voice=next((name for name in ("ascii", "plain", "json") if given[name]), "")
        or preferences["voice"],
        color=chosen("color"),
        auto=preferences["auto"],
        pause=preferences["pause"],
        settings=preferences.settings,
        save=preferences["save"] and not given["no_save"],
        strict=bool(given["strict"]),
        quiet=preferences["quiet"] or bool(given["quiet"]),
        fresh=bool(_ABOUT_THE_MATCH & given.values.keys()) or not sys.stdin.isatty(),
    )


def _check_seats(given: Arguments, players: int, humans: int) -> None:
    """Refuse more people, names or opponents than there are seats for."""
    seat = given["seat"] or 1
    names = given["name"] or ()
    against = given["against"] or ()
    if humans > players:
        example = f"--players {humans} --humans {humans}"
        raise UsageError(
            speak(
                "--humans {humans} needs as many seats: for example {example}.",
                humans=humans,
                example=example,
            )
        )
    if seat > players:
        raise UsageError(
            speak(
                "--seat must be from 1 to {players}, not {seat}: for example {example}.",
                players=players,
                seat=seat,
                example="--seat 1",
            )
        )
    if len(names) > humans:
        raise UsageError(
            speak_number(
                "--name is given {times} times, but {number} at this keyboard plays: "
                "for example {example}.",
                "--name is given {times} times, but {number} at this keyboard play: "
                "for example {example}.",
                humans,
                times=len(names),
                example="--name Ann",
            )
        )
    if len(against) > players - humans:
        raise UsageError(
            speak_number(
                "--against is given {number} time, but the computer has {free} of the {players} "
                "seats: for example {example}.",
                "--against is given {number} times, but the computer has {free} of the {players} "
                "seats: for example {example}.",
                len(against),
                free=players - humans,
                players=players,
                example="--players 3 --against greedy",
            )
        )
    for name in against:
        _check_strategy(name)


def _check_strategy(name: str) -> None:
    """Refuse a name that no strategy has, and say which there are."""
    from noddy import NoddyError, strategies

    known = strategies.names()
    if ":" in name:
        strategies.find_here([name])
        try:
            strategies.get(name)
        except NoddyError as error:
            raise UsageError(sentence(str(error))) from None
    elif name not in known:
        refusal = speak('No strategy "{name}".', name=printed(name)) + meant(name, known)
        example = f"--against {known[-1]}"
        there = speak(
            "There are {names}: for example {example}.",
            names=", ".join(known),
            example=example,
        )
        raise UsageError(f"{refusal} {there}")
