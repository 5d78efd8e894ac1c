"""Every sentence of the library has a template, and every refusal comes back with its values."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from babel.messages import Catalog

import noddy
from noddy import simulation, solver
from noddy.language import FOLDER_VARIABLE, use
from noddy.language.library import SENTENCES, translated
from noddy.record import dump, load
from noddy.terminal.opponents import opponent
from noddy.terminal.store import decode
from test_record import BY_HAND, random_match

from .catalogues import install

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).parents[2]
RUST = (
    "noddy-core/src/error.rs",
    "noddy-core/src/notation.rs",
    "noddy-ai/src/hint.rs",
    "noddy-ai/src/solver/match_table.rs",
    *(
        f"noddy-py/src/{name}.rs"
        for name in (
            "advice",
            "batch",
            "convert",
            "game",
            "pile",
            "errors",
            "rules",
            "simulate",
            "strategy",
        )
    ),
)
PYTHON = (
    "strategies.py",
    "solver.py",
    "simulation.py",
    "record",
    "advice",
    "terminal/opponents.py",
    "terminal/saving.py",
    "terminal/store.py",
)


def rust_sentences(path: Path) -> Iterator[str]:
    """Yield the texts of a file that may be said, their places empty; not those of wrong types."""
    code = path.read_text("utf-8").partition("#[cfg(test)]")[0]
    code = re.sub(r"^\s*//.*$|#!?\[[^\]]*\]", "", code, flags=re.MULTILINE)
    for found in re.finditer(r'"((?:[^"\\]|\\.)*)"', code, re.DOTALL):
        if re.search(r"(expect|PyTypeError::new_err)\((format!\()?\s*$", code[: found.start()]):
            continue
        text = re.sub(r"\\\n\s*", "", found[1]).replace('\\"', '"')
        text = re.sub(r"\{\w*:\?\}", '"{}"', text)
        yield re.sub(r"\{\w*\}", "{}", text)


def python_sentences(path: Path) -> Iterator[str]:
    """Yield the texts of a file that are raised, what is put into them left out."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Raise(exc=ast.Call(func=ast.Name(id="TypeError" | "AttributeError"))):
                continue
            case (
                ast.Raise(exc=ast.Call(args=said))
                | ast.Call(func=ast.Attribute(attr="refuse"), args=said)
                | ast.Return(value=ast.Call(func=ast.Name(id="InvalidRecord"), args=said))
                | ast.Return(value=ast.Call(func=ast.Name(id="OpponentError"), args=said))
            ):
                for each in said:
                    yield from _texts(each)
            case ast.Assign(targets=[ast.Name(id="why" | "state" | "reason")], value=value):
                yield from _texts(value)


def _texts(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.JoinedStr(values=parts):
            yield "".join(map(_part, parts))
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from _texts(body)
            yield from _texts(other)


def _part(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    assert isinstance(node, ast.FormattedValue)
    if node.conversion == ord("r"):
        return "'{}'"
    if ast.unparse(node.value).startswith("quoted("):
        return '"{}"'
    return "{}"


def is_sentence(text: str) -> bool:
    """Tell sentences and their parts from names, keys and representations."""
    says = re.search(r"[a-z]{2,} |, not ", text.replace("{}", "x "))
    return bool(says) and not text.endswith(".") and not text.startswith("<")


def sources() -> set[str]:
    """Return every sentence of the library as it stands in the sources."""
    package = ROOT / "python" / "noddy"
    texts = {text for name in RUST for text in rust_sentences(ROOT / "rust" / name)}
    for name in PYTHON:
        path = package / name
        files = sorted(path.glob("*.py")) if path.is_dir() else [path]
        texts |= {text for file in files for text in python_sentences(file)}
    return {text for text in texts if is_sentence(text)}


def empty(sentence: str) -> str:
    return re.sub(r"\{\w+\}", "{}", sentence)


PARTS = {
    '" is not a card: write a rank (A 2-9 T J Q K) and a suit (c d h s), as in 5h': (
        '"{text}" is not a card: write a rank (A 2-9 T J Q K) and a suit (c d h s), as in 5h',
    ),
    "this is the position of a {}": (
        "this is the position of a match, not of a view",
        "this is the position of a view, not of a match",
    ),
    "match, not of a view": (),
    "view, not of a match": (),
    "makes ": ("makes {what}", "makes {what} and {also}"),
    " and ": (),
    "{}{} for {}": (
        "fifteen for {number}",
        "thirty-one for {number}",
        "a pair for {number}",
        "a run for {number}",
    ),
    "a pair royal": ("a pair royal for {number}",),
    "a double pair royal": ("a double pair royal for {number}",),
    '{}, not "{}"': (
        'a claim is a seat and its points, as in "p1 5", not "{text}"',
        'a play is a seat and a card, as in "p1 5h", or with the total, "p1 5h 15", not "{text}"',
    ),
    'a claim is a seat and its points, as in "p1 5"': (),
    'a play is a seat and a card, as in "p1 5h", or with the total, "p1 5h 15"': (),
    "another hand follows, so every card was played: write them for {}": (
        "another hand follows, so every card was played: write them for ??",
    ),
    "{} deals here {}, not {}": (
        "{name} deals here by the cut, not {other_name}",
        "{name} deals here in rotation, not {other_name}",
    ),
    "by the cut": (),
    "in rotation": (),
    "this hand follows, but {}": (
        "this hand follows, but the match was won in the one before",
        "this hand follows, but in the one before {name} has still to play",
        "this hand follows, but in the one before {name} has still to claim",
    ),
    "the match was won in the one before": (),
    "in the one before {} has still to play": (),
    "in the one before {} has still to claim": (),
    "line 1: this is nested too deeply to be a record": (
        "this is nested too deeply to be a record",
    ),
    "line {}: this is not TOML: {}{}": ("this is not TOML: {text}",),
    "rules must be a table, as in rules = { players = 2, target = 31 }": (
        "rules must be a table, as in {example}",
    ),
    "there is nothing to play: {}": (
        "there is nothing to play: the match is over",
        "there is nothing to play: a hand is being counted",
    ),
    "the match is over": (),
    "a hand is being counted": (),
}
"""Parts of which the library makes sentences, and the whole sentences that they make; none where
another part has them."""

_OWN_PROGRAM = "only a program of one's own passes that"
API_ONLY = {
    "a player is built in or written in Python": "an invariant, in words",
    "'{}' cannot name a strategy: it is empty, taken or has a colon": "register() is for programs",
    "with an executor every strategy must be a name, or module:attribute: objects do not travel": (
        "executors are for programs"
    ),
    "{} and {} did not meet": "win_rate() is for programs; noddy arena asks for all",
    "a chance must be enclosed by two numbers from 0 to 1, not {} and {}": "TableSolver alone",
    "a state that can follow this one is not known": "TableSolver alone",
    "there is one table for each bonus: 3 at most": _OWN_PROGRAM,
    "each row of ids must have {} cards, not {}": "buffers are for programs",
    "ids must be whole rows of {} bytes: {} is no multiple of it": "buffers are for programs",
    "out must have {} bytes for {} rows, not {}": "buffers are for programs",
    "no starter is left: every other card is dead": "starter_distribution() is for programs",
    "a seed must be from 0 to 2**64 - 1": "options, records and positions refuse it themselves",
    "seat must be from 0 to {}, not {}": "commands number seats from 1, and refuse them themselves",
    "there are more than {} choices: no match is that long": _OWN_PROGRAM,
    "there are more than {} decks: no match is that long": _OWN_PROGRAM,
    "there must be one score for each player, and no table has more than 4": _OWN_PROGRAM,
    "there must be one strategy for each player, and no table has more than 4": _OWN_PROGRAM,
    "there must be one strategy for each of the {} players": _OWN_PROGRAM,
    "a strategy must be the name of a built-in one or have a method choose(view)": _OWN_PROGRAM,
    'there is no strategy "{}"; the built-in ones are {}': "names are looked up before",
    "it is not this seat's turn: the view has no legal play": "choose() is for programs",
    "a pile has at most {} cards, not {}": "score_play() is for programs",
    "a play scores 0 or 2 for fifteen, 0 or 2 for thirty_one, 0, 2, 6 or 12 for a pair,"
    " 0 or 3 to 7 for a run": "PlayScore() is for programs",
    'stage must be deal, play or show, not "{}"': "no command asks for a stage",
    'there are no rules named "{}"; the names are {}': "no command asks for a preset",
    "{} is drawn after the dealer was known": "records say it in their own words",
    **dict.fromkeys(
        (
            "cards must be one text such as '5h 5d Js' or an iterable of cards",
            "choices must be an iterable of cards and claims",
            "decks must be an iterable of decks",
            "scores must be an iterable of whole numbers",
            "strategies must be an iterable",
            "tables must be an iterable of ValueTable",
        ),
        "the wrong type",
    ),
}
"""Sentences that nobody meets who writes no program, each with why."""


def test_every_sentence_of_the_sources_has_a_template() -> None:
    known = set(map(empty, SENTENCES)) | PARTS.keys() | API_ONLY.keys()
    assert sources() - known == set()


def test_nothing_is_kept_that_the_sources_no_longer_say() -> None:
    said = sources()
    assert (PARTS.keys() | API_ONLY.keys()) - said == set()
    made = {sentence for sentences in PARTS.values() for sentence in sentences}
    assert made <= set(SENTENCES)
    assert {each for each in SENTENCES if empty(each) not in said} == made


def test_each_sentence_is_there_once() -> None:
    assert len(set(SENTENCES)) == len(SENTENCES)


# Refusals as they come


@pytest.fixture
def bracketed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Speak a language in which every sentence of the library stands in brackets."""
    catalogue = Catalog(charset="utf-8")
    for sentence in SENTENCES:
        catalogue.add(sentence, string=f"⟦{sentence}⟧")
    install(catalogue, tmp_path, "xx")
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    use("xx")
    yield
    use("en")


def check(message: str) -> None:
    """Check that a message is said in the language, its values whole."""
    said = translated(message)
    assert (said[0], said[-1]) == ("⟦", "⟧"), message
    assert said.replace("⟦", "").replace("⟧", "") == message
    for inner in re.findall(r"(?:choice \d+|line \d+|in the field \"\w+=\"): (.*)", said):
        assert inner.startswith("⟦"), said


MATCH = noddy.Match(seed=1589, dealer=1, decks=["5c 4d 9h Kd 6s 5h Jc Kc 2c 2d 2h 2s 8c"])


def over() -> noddy.Match:
    match = noddy.Match(noddy.Rules(target=1), seed=3)
    while match.turn is not None:
        match.play(match.legal_plays[0])
    return match


def counted() -> noddy.Match:
    match = noddy.Match(noddy.Rules(count="manual"), seed=3)
    while match.turn is not None:
        match.play(match.legal_plays[0])
    return match


class First:
    """Chooses a card that it need not hold."""

    def choose(self, view: noddy.View) -> noddy.Card:
        return next(card for card in map(noddy.Card, range(52)) if card not in view.legal_plays)


REFUSED: tuple[Callable[[], object], ...] = (
    lambda: noddy.Card("5x"),
    lambda: noddy.Card('"\n'),
    lambda: noddy.Card(52),
    lambda: noddy.Card(10**30),
    lambda: noddy.Card("\ud800"),
    lambda: noddy.score_hand("5h 5h 4d", "5s"),
    lambda: noddy.score_hand("5h 5d", "5s"),
    lambda: noddy.cards("5h " * 60) and noddy.hand_points("5h " * 60, "4d"),
    lambda: noddy.Rules(players=5),
    lambda: noddy.Rules(hand_size=2),
    lambda: noddy.Rules(target=0),
    lambda: noddy.Rules(target=10**30),
    lambda: noddy.Rules(target=-(10**30)),
    lambda: noddy.Rules(knave_noddy=3),
    lambda: noddy.Rules(count="nobody"),  # type: ignore[arg-type]
    lambda: MATCH.copy().play("Ac"),
    lambda: MATCH.copy().play("Jc"),
    lambda: MATCH.copy().play(MATCH.starter),
    lambda: over().play("5h"),
    lambda: over().claim(0, 3),
    lambda: counted().play("5h"),
    lambda: counted().claim(0, 99),
    lambda: counted().claim(1 - counted().to_claim[0], 3),  # type: ignore[index]
    lambda: MATCH.copy().claim(0, 3),
    lambda: noddy.Pile("Kh Kd Ks").play("5h"),
    lambda: noddy.Match(dealer=5),
    lambda: noddy.Match(scores=[1]),
    lambda: noddy.Match(scores=[31, 0]),
    lambda: noddy.Match(decks=["5h"]),
    lambda: noddy.Match(decks=["5h 5h 2c 3c 4c 5c 6c"]),
    lambda: noddy.Match._restore(noddy.Rules(), 1, None, [0, 0], 1, [], ["Ac"] * 9),
    lambda: noddy.Match._restore(noddy.Rules(), 1, None, [0, 0], 1, [], [(0, 3)]),
    lambda: noddy.Match.from_position("noddy9"),
    lambda: noddy.Match.from_position("noddy1 players=2"),
    lambda: noddy.Match.from_position("noddy1 nonsense"),
    lambda: noddy.Match.from_position(MATCH.position(0)),
    lambda: noddy.View.from_position(MATCH.position()),
    lambda: noddy.hint(over()),
    lambda: noddy.hint(counted()),
    lambda: noddy.hint(MATCH.view(1 - MATCH.turn)),  # type: ignore[operator]
    lambda: noddy.hint(MATCH, samples=1),
    lambda: noddy.review(dump(MATCH, seat=0)),
    lambda: noddy.win_probability([1, 2, 3], dealer=0),
    lambda: noddy.ValueTable.from_bytes(b"nonsense"),
    lambda: noddy.ValueTable.from_bytes(b"noddyMT9"),
    lambda: noddy.ValueTable.from_bytes(b"noddyMT1"),
    lambda: noddy.ValueTable.from_bytes(noddy.ValueTable.shipped().to_bytes()[:-1] + b"?"),
    lambda: noddy.strategies.get("nobody"),
    lambda: noddy.strategies.get("builtins:int"),
    lambda: noddy.strategies.get("nowhere:int"),
    lambda: noddy.strategies.get("sys:path"),
    lambda: noddy.strategies.get("builtins:getattr"),
    lambda: noddy.simulate(["random"]),
    lambda: noddy.simulate(["random"] * 2, matches=0),
    lambda: noddy.simulate(["random"] * 2, threads=0),
    lambda: noddy.simulate(["random"] * 2, rules=noddy.Rules(players=3)),
    lambda: noddy.simulate([First(), First()], matches=1),
    lambda: simulation.arena(["random"]),
    lambda: solver.solve(0),
    lambda: opponent("nobody"),
    lambda: decode(b"nonsense"),
)


@pytest.mark.usefixtures("bracketed")
@pytest.mark.parametrize("place", range(len(REFUSED)))
def test_a_refusal_is_said_with_its_values(place: int) -> None:
    with pytest.raises(ValueError, match=r".+") as caught:
        REFUSED[place]()
    check(str(caught.value))


def damaged(text: str, rng: random.Random) -> str:
    """Return a text with something put in, taken out, or in the place of something else."""
    place = rng.randrange(len(text))
    end = place + rng.choice([0, 1, 2, 5, 30])
    put = rng.choice(["", "1", "0", "9", '"', "p1", "p2 ", "5h", "Kc", ",", "/", "-", " ", "\n"])
    return text[:place] + put + text[end:]


@pytest.mark.usefixtures("bracketed")
@pytest.mark.parametrize("kind", ["record", "position", "view"])
def test_whatever_is_damaged_is_refused_in_the_language(kind: str, seed: str) -> None:
    rng = random.Random(f"{kind} {seed}")
    read: Callable[[str], object] = {
        "record": load,
        "position": noddy.Match.from_position,
        "view": noddy.View.from_position,
    }[kind]
    matches = [random_match(rng) for _ in range(20)]
    texts = {
        "record": [BY_HAND, *map(dump, matches)],
        "position": [match.position() for match in matches],
        "view": [match.position(0) for match in matches],
    }[kind]
    refused = 0
    for _ in range(1500):
        try:
            read(damaged(rng.choice(texts), rng))
        except noddy.NoddyError as error:
            refused += 1
            check(str(error))
    assert refused > 500


@pytest.mark.usefixtures("bracketed")
def test_the_reason_of_a_hint_is_said_part_by_part() -> None:
    assert translated("makes a pair for 2 and fifteen for 2") == (
        "⟦makes ⟦a pair for 2⟧ and ⟦fifteen for 2⟧⟧"
    )
    for seed in range(30):
        match = noddy.Match(noddy.Rules(players=3), seed=seed)
        while match.turn is not None and match.deal_number == 1:
            for hint in noddy.hint(match, samples=2):
                check(hint.reason)
            match.play(match.legal_plays[0])


@pytest.mark.usefixtures("bracketed")
def test_what_is_not_known_comes_back_as_it_is() -> None:
    for message in ("", "quite another thing", "5h", "it is there twice"):
        assert translated(message) == message


@pytest.mark.usefixtures("bracketed")
def test_the_beginning_of_a_sentence_is_known_too() -> None:
    assert translated("Players must be 2, 3 or 4, not 7") == "⟦players must be 2, 3 or 4, not 7⟧"


def test_english_is_what_the_library_says() -> None:
    for sentence in SENTENCES:
        assert translated(sentence) == sentence
