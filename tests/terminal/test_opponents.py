"""Strategies of one's own at the table."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import noddy
from noddy import NoddyError
from noddy.terminal import main
from noddy.terminal.opponents import OpponentError, opponent
from noddy.terminal.options import PlayOptions

from .pseudo import environment

if TYPE_CHECKING:
    from pathlib import Path

    from noddy import Card, View

MINE = """
import noddy


class Lowest:
    def choose(self, view):
        return str(view.legal_plays[0])


class Broken:
    def choose(self, view):
        return 1 / 0


class Cheat:
    def choose(self, view):
        return next(card for card in noddy.cards("As Ks") if card not in view.hand)


class Never:
    def __init__(self):
        raise RuntimeError("not today")


def function(view):
    return view.legal_plays[0]


number = 5
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "mine_at_table.py").write_text(MINE, encoding="utf-8")
    (tmp_path / "not_python.py").write_text("def (", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def noddy_here(folder: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    # The installed command, unlike `python -m`, does not look in the folder by itself.
    program = "import sys; sys.path.remove(''); from noddy.cli import main; sys.exit(main())"
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=folder,
        input=given,
        env=environment(folder / "home"),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_match_against_a_strategy_of_ones_own(mine: Path) -> None:
    lines = "#1\n#2\n" * 60
    done = noddy_here(mine, "play", "--against", "mine_at_table:Lowest", "--seed", "7", given=lines)
    assert (done.returncode, "wins: " in done.stdout or "You win: " in done.stdout) == (0, True)
    assert "mine_at_table:Lowest" in done.stdout


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere:X", "No strategy can be loaded from 'nowhere:X'"),
        ("not_python:X", "No strategy can be loaded from 'not_python:X'"),
        ("mine_at_table:Missing", "No strategy can be loaded from"),
        ("mine_at_table:number", "it cannot be called"),
        ("mine_at_table:function", "it must be a class"),
        ("mine_at_table:Never", "not today"),
        ("stedy", 'No strategy "stedy". Did you mean steady?'),
    ],
)
def test_what_is_no_strategy_is_refused_in_one_sentence(mine: Path, name: str, said: str) -> None:
    done = noddy_here(mine, "play", "--against", name)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Broken", "The strategy mine_at_table:Broken failed with ZeroDivisionError."),
        ("Cheat", "The strategy mine_at_table:Cheat chose a card that it may not play."),
    ],
)
def test_a_strategy_that_fails_ends_the_session_in_one_sentence(
    mine: Path, name: str, said: str
) -> None:
    done = noddy_here(
        mine, "play", "--against", f"mine_at_table:{name}", "--seed", "7", given="#1\n#1\n"
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == said
    assert "Traceback" not in done.stderr


def test_the_guard(mine: Path) -> None:
    match = noddy.Match(seed=1589)
    assert match.turn is not None
    view = match.view(match.turn)
    assert opponent("mine_at_table:Lowest").choose(view) == view.legal_plays[0]
    for name in ("Broken", "Cheat"):
        with pytest.raises(OpponentError) as caught:
            opponent(f"mine_at_table:{name}").choose(view)
        assert not any(str(card) in str(caught.value) for card in view.hand)
    assert isinstance(opponent("steady"), noddy.BuiltinStrategy)
    with pytest.raises(OpponentError):
        opponent("stedy")


class Told:
    """Notes what it is told."""

    heard: tuple[int, int] | None = None

    def new_match(self, seed: int, seat: int) -> None:
        Told.heard = seed, seat

    def choose(self, view: View) -> Card:
        return view.legal_plays[0]


def test_a_strategy_is_told_of_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(noddy.strategies._registered, "told", Told)
    options = PlayOptions(seed=7, against=("told",), save=False)
    main._session(options, at_keyboard=True)
    assert Told.heard == (7, 1)


def test_a_match_whose_opponent_is_elsewhere_is_kept(
    mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NODDY_HOME", str(tmp_path / "home"))
    first = PlayOptions(seed=7, against=("mine_at_table:Lowest",), fresh=True)
    session, store, slot, _, _ = main._session(first, at_keyboard=True)
    assert store is not None
    assert slot is not None
    session.welcome()
    session.line("#1")
    slot.write(session.saved())
    slot.close()
    state = session.saved()
    found = main._session(PlayOptions(), at_keyboard=True)
    assert found[3]
    assert found[0].saved()["choices"] == state["choices"]
    assert found[2] is not None
    found[2].close()
    # Somewhere else there is no such module.
    monkeypatch.delitem(sys.modules, "mine_at_table")
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each != str(mine)])
    monkeypatch.chdir("/")
    session, store, slot, resumed, _ = main._session(PlayOptions(), at_keyboard=True)
    assert not resumed
    assert slot is not None
    assert slot.path.endswith("match-0002.json")
    said = capsys.readouterr().err
    assert said.startswith("The open match is kept, but cannot go on here: no strategy can be")
    assert store is not None
    assert store.notes == []
    assert (tmp_path / "home" / "matches" / "match-0001.json").exists()
    slot.close()


def test_errors_of_strategies_are_errors_of_the_game() -> None:
    assert issubclass(OpponentError, NoddyError)
