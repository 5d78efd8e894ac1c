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
    text,
    whole,
)
from noddy.terminal.cards import printed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noddy.terminal.options import PlayOptions

__all__ = ["OPTIONS", "play_options", "run"]

_USAGE = "noddy play [OPTIONS]"
_SUMMARY = (
    "Plays a match against the computer. Without an option about rules, seats or the seed it\n"
    "takes up the match that is open, if there is one."
)

OPTIONS = (
    Option("--players", "N", "2 to 4 at the table", whole(2, 4, example="--players 3")),
    Option("--target", "N", "the score that wins", whole(1, 1000, example="--target 61")),
    Option("--hand-size", "N", "3 cards each, or 4", whole(3, 4, example="--hand-size 4")),
    Option(
        "--knave-noddy",
        "N",
        "points for a Jack turned up: 0 (off), 1 or 2",
        one_of({"off": 0, "0": 0, "1": 1, "2": 2}, example="--knave-noddy off"),
    ),
    Option(
        "--against",
        "NAME",
        "a strategy to play against; again for the next seat",
        text(longest=80, example="--against greedy"),
        repeated="collected",
    ),
    Option(
        "--name",
        "NAME",
        "what you are called; again for the next person",
        text(longest=30, example="--name Ann"),
        repeated="collected",
    ),
    Option("--humans", "N", "how many people play", whole(1, 4, example="--humans 2")),
    Option("--seat", "N", "the seat of the first person", whole(1, 4, example="--seat 2")),
)
"""The options of `noddy play`, besides those that every command takes."""

# Any of these is about a particular match, so it starts a new one.
_ABOUT_THE_MATCH = frozenset(option.key for option in OPTIONS) | {"seed"}


def run(arguments: list[str]) -> int:
    """Play."""
    options = play_options(read(arguments, (*OPTIONS, *GLOBAL), usage=_USAGE, summary=_SUMMARY))
    from noddy.terminal.main import run as play

    return play(options)


def play_options(given: Arguments) -> PlayOptions:
    """Turn the command line into what the terminal wants; refuse contradictions."""
    from noddy.terminal.options import PlayOptions

    if given.words:
        word = printed(given.words[0])
        raise UsageError(f'noddy play takes options only, not "{word}": see noddy play --help.')
    settings = {
        key: given[key]
        for key in ("players", "target", "hand_size", "knave_noddy", "seed", "humans", "color")
        if given[key] is not None
    }
    players = settings.get("players", 2)
    humans = settings.get("humans", 1)
    seat = given["seat"] or 1
    names = tuple(given["name"] or ())
    against = tuple(given["against"] or ())
    if humans > players:
        raise UsageError(
            f"--humans {humans} needs as many seats: for example --players {humans} "
            f"--humans {humans}."
        )
    if seat > players:
        raise UsageError(f"--seat must be from 1 to {players}, not {seat}: for example --seat 1.")
    if len(names) > humans:
        raise UsageError(
            f"--name is given {len(names)} times, but {humans} at this keyboard "
            f"{'plays' if humans == 1 else 'play'}: for example --name Ann."
        )
    if len(against) > players - humans:
        raise UsageError(
            f"--against is given {len(against)} times, but the computer has "
            f"{players - humans} of the {players} seats: for example --players 3 --against greedy."
        )
    for name in against:
        _check_strategy(name)
    voice = "auto"
    for name in ("ascii", "plain", "json"):
        if given[name]:
            voice = name
    fresh = bool(_ABOUT_THE_MATCH & given.values.keys()) or not sys.stdin.isatty()
    return PlayOptions(
        **settings,
        against=against,
        names=names,
        seat=seat - 1,
        voice=voice,
        save=not given["no_save"],
        strict=bool(given["strict"]),
        quiet=bool(given["quiet"]),
        fresh=fresh,
    )


def _check_strategy(name: str) -> None:
    """Refuse a name that no strategy has, and say which there are."""
    from noddy import BuiltinStrategy

    known = BuiltinStrategy.names()
    if name not in known:
        raise UsageError(
            f'No strategy "{printed(name)}".{meant(name, known)} '
            f"There are {', '.join(known)}: for example --against {known[-1]}."
        )
