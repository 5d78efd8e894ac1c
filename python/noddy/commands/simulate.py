"""`noddy simulate`: whole matches by the thousand, and what they say of who played them."""

from __future__ import annotations

import sys

from noddy.commands.options import CommandError, Option, UsageError, heeding, read, sentence, whole
from noddy.language import noted, speak, speak_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from noddy._engine import Rules
    from noddy.commands.options import Arguments

__all__ = ["RULES", "run"]

_USAGE = noted("noddy simulate STRATEGY STRATEGY [STRATEGY [STRATEGY]] [OPTIONS]")
_SUMMARY = noted(
    "Plays many matches, the strategies moving one seat on from match to match, and counts. "
    "A strategy is the name of a level, or module:attribute for one of your own: a class, here "
    "or on the Python path, whose objects have a method choose(view)."
)

MATCHES = Option(
    "--matches",
    "N",
    noted("how many matches; 10,000 if not given"),
    whole(1, 10**12, example="--matches 100000"),
)
THREADS = Option(
    "--threads",
    "N",
    noted("how many threads; all processors in a long run if not given"),
    whole(1, 1024, example="--threads 2"),
)
RULES = (
    Option("--target", "N", noted("the score that wins"), whole(1, 1000, example="--target 61")),
    Option("--hand-size", "N", noted("cards a hand, 3 or 4"), whole(3, 4, example="--hand-size 4")),
    Option(
        "--knave-noddy",
        "N",
        noted("for a Jack turned up: 0 (or off), 1 or 2"),
        lambda name, given: (
            0 if given == "off" else whole(0, 2, example="--knave-noddy off")(name, given)
        ),
    ),
)
_JSONL = Option(
    "--jsonl", "", noted("one match a line instead of the sums; built-in strategies only")
)


def run(arguments: list[str]) -> int:
    """Play the matches and print what was counted."""
    given = read(
        arguments,
        (MATCHES, *RULES, THREADS, _JSONL, *heeding("--json", "--seed", "--quiet")),
        usage=_USAGE,
        summary=_SUMMARY,
    )
    if not 2 <= len(given.words) <= 4:
        raise UsageError(
            speak(
                "noddy simulate takes one strategy a seat, from 2 to 4: for example {example}.",
                example="noddy simulate greedy random",
            )
        )
    rules = rules_of(given, len(given.words))
    matches: int = given["matches"] or 10_000
    if given["jsonl"]:
        return _lines(given, rules, matches)
    from noddy import NoddyError, strategies
    from noddy.simulation import simulate

    strategies.find_here(given.words)

    try:
        with Bar(matches, quiet=bool(given["quiet"] or given["json"])) as bar:
            result = simulate(
                given.words,
                matches=matches,
                seed=given["seed"] or 0,
                rules=rules,
                threads=given["threads"],
                progress=bar.show if bar.shown else None,
            )
    except NoddyError as error:
        raise CommandError(sentence(str(error))) from None
    if given["json"]:
        import json

        print(json.dumps(result.to_dict()))
    elif given["quiet"]:
        for name, wins in zip(result.strategies, result.wins, strict=True):
            print(name, wins)
    else:
        print(result.table())
    return 130 if result.partial else 0


def rules_of(given: Arguments, players: int) -> Rules:
    """Return the rules that the options ask for."""
    from noddy import Rules

    asked = {name: given[name] for name in ("target", "hand_size", "knave_noddy")}
    return Rules(players).replace(**{k: v for k, v in asked.items() if v is not None})


def _lines(given: Arguments, rules: Rules, matches: int) -> int:
    """Print one match a line as it ends."""
    import json

    from noddy import NoddyError
    from noddy.simulation import match_by_match

    try:
        results = match_by_match(given.words, matches=matches, seed=given["seed"] or 0, rules=rules)
        for result in results:
            print(json.dumps({"schema": "noddy-match-result 1", **result._asdict()}))
    except NoddyError as error:
        raise CommandError(sentence(str(error))) from None
    return 0


class Bar:
    """A line on standard error that says how far a run has come, if that is a terminal.

    Parameters
    ----------
    total : int
        How many matches the run has.
    quiet : bool
        Show nothing even on a terminal.
    """

    def __init__(self, total: int, *, quiet: bool) -> None:
        import time

        self.shown = sys.stderr.isatty() and not quiet
        self._clock: Callable[[], float] = time.monotonic
        self._start = self._clock()
        self._total = total

    def show(self, finished: int) -> None:
        """Draw the line again for so many finished matches."""
        from noddy.commands.progress import bar, draw
        from noddy.language.figures import figure

        share = finished / self._total
        left = (self._clock() - self._start) * (1 - share) / max(share, 1e-9)
        said = speak_number(
            "{matches} match, {seconds} s left",
            "{matches} matches, {seconds} s left",
            finished,
            matches=figure(f"{finished:,}"),
            seconds=format(left, ".0f"),
        )
        draw(bar(share, said))

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        if self.shown:
            from noddy.commands.progress import wipe

            wipe()
