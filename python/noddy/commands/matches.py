"""`noddy matches`: the matches that are kept."""

from __future__ import annotations

from noddy.commands.options import UsageError, heeding, read
from noddy.commands.stats import kept_matches, tell_notes
from noddy.language import noted, speak

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

__all__ = ["run"]

SCHEMA = "noddy-matches 1"
"""The schema of the JSON form, and its version."""

_USAGE = noted("noddy matches [OPTIONS]")
_SUMMARY = noted(
    "Lists the matches that are kept, with their number or name: noddy record NAME writes one "
    "as a record, noddy verify NAME checks its seal, and load NAME in a session takes it up."
)


def run(arguments: list[str]) -> int:
    """List the matches."""
    given = read(arguments, heeding("--json"), usage=_USAGE, summary=_SUMMARY)
    if given.words:
        raise UsageError(
            speak(
                "noddy matches takes options only: for example {example}.",
                example="noddy matches --json",
            )
        )
    store = kept_matches()
    rows = [_row(name, state) for name, state in store.all()] if store else []
    if store:
        tell_notes(store)
    if given["json"]:
        import json

        print(json.dumps({"schema": SCHEMA, "matches": rows}))
        return 0
    for row in rows:
        print(_line(row))
    if not rows:
        print(speak("No match is kept."))
    return 0


def _row(name: str, state: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "name": name,
        "seats": [{"name": seat["name"], "level": seat["level"]} for seat in state["seats"]],
        "over": bool(state["over"]),
        "winner": state.get("winner"),
        "scores": list(state["scores"]),
        "target": state["rules"]["target"],
        "undone": bool(state["undone"]),
    }


# By who won, and whether something was taken back.
_STATES = {
    ("", False): noted("{players}: open, {scores}"),
    ("", True): noted("{players}: open, {scores}, something taken back"),
    ("name", False): noted("{players}: {name} won, {scores}"),
    ("name", True): noted("{players}: {name} won, {scores}, something taken back"),
    ("you", False): noted("{players}: You won, {scores}"),
    ("you", True): noted("{players}: You won, {scores}, something taken back"),
}


def _line(row: Mapping[str, Any]) -> str:
    from noddy.commands.tables import standing
    from noddy.terminal.story import shown_name

    players = [
        shown_name(seat["name"]) + (f" ({seat['level']})" if seat["level"] else "")
        for seat in row["seats"]
    ]
    winner = row["seats"][row["winner"]]["name"] if row["over"] else ""
    who = "you" if winner == "You" else winner and "name"
    said = speak(
        _STATES[who, row["undone"]],
        players=", ".join(players),
        name=shown_name(winner),
        scores=standing(row["scores"]),
    )
    return f"{row['name']:<12} {said}"
