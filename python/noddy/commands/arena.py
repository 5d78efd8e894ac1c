"""`noddy arena`: every strategy against every other."""

from __future__ import annotations

from noddy.commands.options import CommandError, UsageError, heeding, read, sentence
from noddy.commands.simulate import MATCHES, RULES, THREADS, Bar, rules_of
from noddy.language import noted, speak

__all__ = ["run"]

_USAGE = noted("noddy arena STRATEGY STRATEGY [STRATEGY ...] [OPTIONS]")
_SUMMARY = noted(
    "A round robin of two players: in each row of the table, the share of matches won against "
    "each column, with its standard error. --matches counts for each pair."
)


def run(arguments: list[str]) -> int:
    """Play the round robin and print its table."""
    given = read(
        arguments,
        (MATCHES, *RULES, THREADS, *heeding("--json", "--seed", "--quiet")),
        usage=_USAGE,
        summary=_SUMMARY,
    )
    if len(given.words) < 2:
        raise UsageError(
            speak(
                "noddy arena takes two or more strategies: for example {example}.",
                example="noddy arena random greedy",
            )
        )
    from noddy import NoddyError, strategies
    from noddy.simulation import arena

    strategies.find_here(given.words)

    matches: int = given["matches"] or 10_000
    pairs = len(given.words) * (len(given.words) - 1) // 2
    try:
        with Bar(pairs * matches, quiet=bool(given["quiet"] or given["json"])) as bar:
            result = arena(
                given.words,
                matches=matches,
                seed=given["seed"] or 0,
                rules=rules_of(given, 2),
                threads=given["threads"],
                progress=bar.show if bar.shown else None,
            )
    except NoddyError as error:
        raise CommandError(sentence(str(error))) from None
    if given["json"]:
        import json

        print(json.dumps(result.to_dict()))
    elif given["quiet"]:
        for name, rate in result.scores():
            print(name, f"{rate:.4f}")
    else:
        print(result.table())
    return 130 if any(pairing.result.partial for pairing in result.pairings) else 0
