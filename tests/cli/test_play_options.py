"""What the command line makes of the options of a match."""

from pathlib import Path

import pytest

from noddy.commands.options import GLOBAL, read
from noddy.commands.play import OPTIONS, play_options
from noddy.terminal.options import PlayOptions
from noddy.terminal.preferences import read_preferences


def options(*arguments: str) -> PlayOptions:
    return play_options(read(arguments, (*OPTIONS, *GLOBAL), usage=""), read_preferences({}))


class Keyboard:
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def keyboard(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.stdin", Keyboard())
    # No file of options of whoever runs the tests.
    monkeypatch.setattr("os.path.expanduser", lambda path: path.replace("~", str(tmp_path)))


def test_all_options_arrive() -> None:
    line = (
        "--players 3 --target 61 --hand-size 4 --knave-noddy off --seed 7 --against greedy "
        "--name Ann --seat 2 --count manual --best-of 3 --color never --ascii --no-save --quiet "
        "--strict"
    )
    given = options(*line.split())
    assert (given.players, given.target, given.hand_size, given.knave_noddy) == (3, 61, 4, 0)
    assert (given.seed, given.against, given.names, given.seat) == (7, ("greedy",), ("Ann",), 1)
    assert (given.color, given.voice, given.save) == ("never", "ascii", False)
    assert (given.quiet, given.strict, given.fresh) == (True, True, True)
    assert (given.count, given.best_of) == ("manual", 3)


def test_without_options_the_open_match_is_taken_up() -> None:
    given = options()
    assert (given.players, given.target, given.voice, given.save) == (2, 31, "auto", True)
    assert not given.fresh
    assert not options("--plain", "--color", "never", "--quiet", "--no-save").fresh


@pytest.mark.parametrize(
    "arguments",
    ["--players 2", "--target 31", "--hand-size 3", "--knave-noddy 1", "--seed 0", "--seat 1",
     "--against greedy", "--name Ann", "--humans 1", "--best-of 3"],
)  # fmt: skip
def test_an_option_about_the_match_starts_a_new_one(arguments: str) -> None:
    assert options(*arguments.split()).fresh


def test_a_pipe_starts_a_new_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Keyboard, "isatty", lambda self: False)
    assert options().fresh
