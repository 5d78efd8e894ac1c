"""The commands about matches, hints and rules in another language: every word, and no JSON."""

from __future__ import annotations

import io
import json
import re
from typing import TYPE_CHECKING

import pytest

import noddy
from noddy.cli import main
from noddy.language import FOLDER_VARIABLE, use
from noddy.record import dump
from noddy.terminal.store import encode
from test_record import BY_HAND

from .pseudo import CODE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Run = Callable[..., tuple[int, str]]

# What is no word of the language: names, levels, and what is typed.
OWN = re.compile(
    r"\b(Ann|Bo|Robin|steady|sharp|p[1-4]|match-\w+)\b|noddy( [\w.-]+)+"
    r"|\b[\w-]+\.(json\w*|noddy|bad)\b|--nonce|players=|\b[0-9a-f]{64}\b",
    re.ASCII,
)


def kept(seed: int, *, choices: int | None = None, name: str = "Ann") -> dict[str, object]:
    """Return a match of one person against the computer, as it is saved."""
    match = noddy.Match(seed=seed)
    while match.turn is not None and len(match.choices) != choices:
        match.play(match.legal_plays[0])
    return {
        "rules": {"players": 2, "hand_size": 3, "target": 31, "knave_noddy": 1},
        "seats": [{"name": name, "level": ""}, {"name": "Robin", "level": "steady"}],
        "seed": seed,
        "nonce": 7,
        "best_of": 1,
        "wins": [0, 0],
        "cuts": {},
        "choices": " ".join(map(str, match.choices)),
        "redo": [],
        "told": len(match.events),
        "undone": seed == 4,
        "hints": 0,
        "touched": True,
        "over": match.winner is not None,
        "winner": match.winner,
        "scores": list(match.scores),
    }


def claimed() -> noddy.Match:
    """Return a match in which somebody claims too little, too much, and what is left."""
    match = noddy.Match(noddy.Rules(count="muggins", target=15), seed=3)
    wrong = 0
    while match.winner is None:
        if match.to_claim is None:
            match.play(match.legal_plays[-1])
            continue
        due, wrong = match.due or 0, wrong + 1
        claims = (due, 0, min(due + 2, 29), max(due - 1, 0))
        match.claim(match.to_claim[0], claims[wrong % 4])
    return match


def over(**rules: int) -> noddy.Match:
    """Return a match that was played to its end."""
    match = noddy.Match(noddy.Rules(**rules), seed=4)  # type: ignore[arg-type]
    while match.turn is not None:
        match.play(match.legal_plays[0])
    return match


@pytest.fixture
def run(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    catalogues: Path,
    tmp_path: Path,
) -> Iterator[Run]:
    """Run the command line among some matches; status, and all that was said."""
    folder = tmp_path / "home" / "matches"
    folder.mkdir(parents=True)
    states = [kept(1), kept(2, choices=7), kept(3, name="You"), kept(4)]
    for number, state in enumerate(states, start=1):
        (folder / f"match-{number:04}.json").write_bytes(encode(state))
    files = {
        "by-hand.noddy": BY_HAND,
        "claims.noddy": dump(claimed(), names=["You", "Bo"]),
        "short.noddy": dump(over(target=5), names=["You", "Bo"]),
        "three.noddy": dump(over(players=3, target=15), names=["Ann", "You", "Bo"]),
        "bad.noddy": BY_HAND.replace("p1 4d 24", "p1 4d 25"),
        "bad.jsonl": '{"event": "deal"}\n',
        "undone.jsonl": '{"answer": "undone"}\n',
        "resumed.jsonl": '{"answer": "resumed"}\n',
        "none.jsonl": "{}\n",
        "list.jsonl": "{}\n[]\n",
        "damaged.json": '{"format": "noddy-save"',
    }
    for name, content in files.items():
        (tmp_path / name).write_text(content, "utf-8")
    (tmp_path / "latin.noddy").write_bytes(b"\xff")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NODDY_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv(FOLDER_VARIABLE, str(catalogues))

    def call(*arguments: str, lang: str = CODE) -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        status = main([*arguments, "--lang", lang])
        said = "".join(capsys.readouterr())
        assert "Traceback" not in said
        return status, said

    yield call
    use("en")


TOLD = [
    ("matches",),
    ("matches", "more"),
    ("stats",),
    ("stats", "--plain"),
    ("stats", "more"),
    ("replay", "by-hand.noddy"),
    ("replay", "claims.noddy"),
    ("replay", "2"),
    ("replay",),
    ("replay", "bad.noddy"),
    ("replay", "latin.noddy"),
    ("replay", "damaged.json"),
    ("record", "1", "by-hand.noddy"),
    ("record", "1", "--seat", "4"),
    ("record",),
    ("record", "bad.jsonl"),
    ("record", "undone.jsonl"),
    ("record", "resumed.jsonl"),
    ("record", "none.jsonl"),
    ("record", "list.jsonl"),
    ("verify", "1"),
    ("verify", "1", "--seal", "00000000"),
    ("verify", "2"),
    ("verify", "by-hand.noddy"),
    ("verify", "by-hand.noddy", "--seed", "7"),
    ("verify",),
    ("verify", "1", "--nonce", "x"),
    ("hint", "three.noddy", "--deal", "1", "--samples", "20"),
    ("hint", "short.noddy", "--deal", "1"),
    ("hint", "2", "--deal", "9"),
    ("hint", "1"),
    ("hint",),
    ("hint", "1", "2"),
    ("hint", "noddy1"),
    ("review",),
    ("review", "three.noddy", "--samples", "20"),
    ("review", "short.noddy"),
    ("rules",),
    ("rules", "all"),
    ("rules", "14"),
    ("rules", "R29"),
    ("rules", "his nob"),
]


@pytest.mark.parametrize("arguments", TOLD, ids=" ".join)
def test_every_word_is_in_the_language(run: Run, arguments: tuple[str, ...]) -> None:
    _, said = run(*arguments)
    plain = re.findall(r"[A-Za-z]{3,}", OWN.sub("", said))
    assert "[" in said
    assert plain == []


def test_you_are_spoken_to(run: Run) -> None:
    """The sentences of the person who gave no name are others than those with a name."""
    assert "[Ýöû šĥöŵ " in run("replay", "3")[1]
    assert " Ýöû" in run("matches")[1]
    assert "You" not in run("matches")[1]


JSON = [
    ("matches",),
    ("stats",),
    ("replay", "by-hand.noddy"),
    ("verify", "1"),
    ("verify", "2", "--seal", "00000000"),
    ("verify", "by-hand.noddy", "--seed", "7"),
    ("hint", "three.noddy", "--deal", "1", "--samples", "20"),
    ("review", "three.noddy", "--samples", "20"),
    ("rules", "14"),
    ("rules",),
]


@pytest.mark.parametrize("arguments", JSON, ids=" ".join)
def test_json_is_the_same_in_every_language(run: Run, arguments: tuple[str, ...]) -> None:
    status, said = run(*arguments, "--json", lang="en")
    assert run(*arguments, "--json") == (status, said)
    assert all(json.loads(line) for line in said.splitlines())


def test_a_record_is_the_same_in_every_language(run: Run) -> None:
    assert run("record", "1") == run("record", "1", lang="en")


# Tables


def test_tables_have_the_figures_of_the_library(run: Run) -> None:
    for command in (
        ("hint", "short.noddy", "--deal", "1"),
        ("hint", "three.noddy", "--deal", "1"),
        ("review", "short.noddy"),
        ("review", "three.noddy", "--samples", "20"),
    ):
        words, others = run(*command, lang="en")[1], run(*command)[1]
        assert re.findall(r"-?\d+\.\d+%?", words) == re.findall(r"-?\d+\.\d+%?", others)


def test_tables_of_hints_and_statistics_fit_the_screen(run: Run) -> None:
    assert max(map(len, run("hint", "three.noddy", "--deal", "1")[1].splitlines())) < 80
    assert max(map(len, run("stats", lang="en")[1].splitlines())) < 80


# Rules


def test_rules_are_told_in_short_and_say_where_the_whole_is(run: Run) -> None:
    said = run("rules", "22")[1]
    assert said.startswith("R22  [Ĥîš ñöḃ: ")
    assert "noddy rules 22 --lang en" in said
    assert run("rules")[1] == run("rules", "all")[1].replace("rules --lang", "rules all --lang")
    assert run("rules")[1].count("\nR") == 27
    whole = run("rules", "22", lang="en")[1]
    assert whole.startswith("R22 His nob\n")


def test_rules_are_found_by_a_word_of_the_language_or_of_the_page(run: Run) -> None:
    by_own_word, by_english = run("rules", "ĥîš ñöḃ")[1], run("rules", "his nob")[1]
    assert by_own_word.startswith("R22")
    assert by_english.startswith("R22")


def test_rules_that_have_no_short_form_are_in_english(run: Run) -> None:
    said = run("rules", "C4")[1]
    assert said.startswith("C4 ")
    assert "noddy rules C4 --lang en" in said


def test_rules_are_plain_letters_where_nothing_else_is_wanted(run: Run) -> None:
    assert run("rules", "14", "--ascii")[1].isascii()


# Help


@pytest.mark.parametrize(
    "command", ["hint", "matches", "record", "replay", "review", "rules", "stats", "verify"]
)
def test_help_is_in_the_language(run: Run, command: str) -> None:
    status, said = run(command, "--help")
    plain = re.findall(r"[A-Za-z]{3,}", re.sub(r"--[a-z-]+|\bHEX\b", "", said))
    assert (status, plain) == (0, [])
