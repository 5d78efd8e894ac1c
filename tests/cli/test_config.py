"""Options from a file, the environment and the command line, in rising order of authority."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from noddy.commands.options import GLOBAL, read
from noddy.commands.play import OPTIONS, play_options
from noddy.terminal.obey.settings import SETTINGS
from noddy.terminal.options import PlayOptions
from noddy.terminal.preferences import (
    PREFERENCES,
    Preferences,
    config_path,
    read_preferences,
)


def written(folder: Path, text: str) -> dict[str, str]:
    """An environment with this file of options."""
    (folder / "config.toml").write_text(text, "utf-8")
    return {"NODDY_HOME": str(folder)}


def options(environ: dict[str, str], *arguments: str) -> PlayOptions:
    given = read(arguments, (*OPTIONS, *GLOBAL), usage="")
    return play_options(given, read_preferences(environ))


def noddy(*arguments: str, home: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if not key.endswith("_COLOR")}
    return subprocess.run(
        [sys.executable, "-m", "noddy", *arguments],
        env={**kept, "NODDY_HOME": str(home), **environ},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


# Authority


def test_the_later_wins(tmp_path: Path) -> None:
    environ = written(tmp_path, "target = 61\nplayers = 3\nknave_noddy = 2")
    assert options({}).target == 31
    assert options(environ).target == 61
    environ["NODDY_TARGET"] = "21"
    assert options(environ).target == 21
    assert options(environ, "--target", "15").target == 15
    assert (options(environ).players, options(environ).knave_noddy) == (3, 2)


def test_every_option_arrives(tmp_path: Path) -> None:
    text = """
players = 4
target = 61
hand_size = 4
knave_noddy = 0
against = ["greedy", "steady"]
name = "Ann"
best_of = 5
lang = "fr"
voice = "plain"
color = "always"
auto = false
pause = "on"
count = "manual"
board = "off"
cut = "ask"
coach = 5
explain = "full"
pace = 0.5
cards = "letters"
save = false
quiet = true
"""
    assert tomllib.loads(text).keys() == {each.name for each in PREFERENCES}
    environ = written(tmp_path, text)
    assert read_preferences(environ).warnings == []
    given = options(environ)
    assert (given.players, given.target, given.hand_size, given.knave_noddy) == (4, 61, 4, 0)
    assert (given.against, given.names, given.best_of) == (("greedy", "steady"), ("Ann",), 5)
    assert (given.voice, given.color, given.auto, given.pause) == ("plain", "always", False, True)
    assert (given.count, given.save, given.quiet) == ("manual", False, True)
    assert given.settings == {
        "cut": "ask",
        "coach": "5",
        "board": "off",
        "explain": "full",
        "pace": "0.5",
        "cards": "letters",
    }
    # The same words in the environment mean the same.
    table = tomllib.loads(text)
    words = {
        "NODDY_" + key.upper(): ",".join(value) if isinstance(value, list) else str(value)
        for key, value in table.items()
    }
    again = options(words)
    assert all(getattr(again, name) == getattr(given, name) for name in PlayOptions.__slots__)


def test_every_setting_of_the_session_has_an_option() -> None:
    names = {each.name for each in PREFERENCES} | {"colour"}
    assert SETTINGS.keys() <= names
    for each in PREFERENCES:
        if each.name in SETTINGS:
            for value in SETTINGS[each.name]:
                each.reader(value.partition(" ")[0])


def test_preferred_opponents_give_way_to_people(tmp_path: Path) -> None:
    environ = written(tmp_path, 'players = 3\nagainst = ["greedy", "steady"]')
    assert options(environ).against == ("greedy", "steady")
    assert options(environ, "--humans", "2").against == ("greedy",)
    assert options(environ, "--players", "2").against == ("greedy",)
    assert options(environ, "--against", "sharp").against == ("sharp",)


def test_no_color_is_heard_in_the_environment(tmp_path: Path) -> None:
    environ = written(tmp_path, 'color = "always"')
    assert options(environ).color == "always"
    assert options({**environ, "NO_COLOR": "1"}).color == "never"
    assert options({**environ, "NO_COLOR": "1", "NODDY_COLOR": "always"}).color == "always"
    assert options({**environ, "NO_COLOR": ""}).color == "always"
    assert options({"FORCE_COLOR": "1"}).color == "always"


def test_an_option_that_holds_for_every_match_starts_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    assert not options(written(tmp_path, "target = 61")).fresh


# What will not do


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("target = 0", 'target: it must be from 1 to 1,000, not "0"; 31 holds.'),
        ("target = 1.5", 'target: it must be from 1 to 1,000, not "1.5"; 31 holds.'),
        ("target = true", 'target: it must be from 1 to 1,000, not "on"; 31 holds.'),
        (
            'voice = "loud"',
            'voice: it must be auto, unicode, ascii or plain, not "loud"; auto holds.',
        ),
        ("quiet = 7", 'quiet: it must be on or off, not "7"; off holds.'),
        ('against = "stedy"', "against: there is no strategy 'stedy'; the names are random"),
        ('against = "no_such_module:X"', "against: no strategy can be loaded from"),
        ('name = "a\\u0007b"', 'name: it must be at most 30 printable characters, not "a\\x07b"'),
        ("tarket = 61", 'there is no option "tarket". Did you mean target?'),
        ("[target]\nx = 1", "target: it must be from 1 to 1,000, not \"{'x': 1}\"; 31 holds."),
    ],
)
def test_a_slip_in_the_file_is_named_with_its_line(tmp_path: Path, line: str, said: str) -> None:
    preferences = read_preferences(written(tmp_path, f"# a comment\n\nplayers = 3\n{line}\n"))
    place = f'"{tmp_path / "config.toml"}", line 4: '
    assert len(preferences.warnings) == 1
    assert preferences.warnings[0].startswith(place + said)
    # The rest of the file holds.
    assert preferences["players"] == 3


def test_a_slip_in_the_environment_leaves_what_the_file_says(tmp_path: Path) -> None:
    preferences = read_preferences({**written(tmp_path, "target = 61"), "NODDY_TARGET": "many"})
    assert preferences.warnings == [
        'NODDY_TARGET: target: it must be from 1 to 1,000, not "many"; 61 holds.'
    ]
    assert preferences["target"] == 61


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"target = ", "this is not TOML: "),
        (b"\xff", "this is no text in UTF-8. It is not used."),
        (b"a = " + b"[" * 5000, "this is not TOML: "),
    ],
)
def test_a_file_that_is_no_toml_is_not_used(tmp_path: Path, content: bytes, said: str) -> None:
    (tmp_path / "config.toml").write_bytes(content)
    preferences = read_preferences({"NODDY_HOME": str(tmp_path)})
    assert len(preferences.warnings) == 1
    assert said in preferences.warnings[0]
    assert preferences.warnings[0].endswith("It is not used.")
    assert preferences["target"] == 31


def test_a_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "config.toml").mkdir()
    assert len(read_preferences({"NODDY_HOME": str(tmp_path)}).warnings) == 1


def test_a_game_starts_whatever_the_file_says(tmp_path: Path) -> None:
    written(tmp_path, "target = 0\nquiet = true\nplain = 1")
    done = noddy("play", "--seed", "7", home=tmp_path)
    assert done.returncode == 0
    assert done.stdout.startswith("Robin cuts") or "Your hand" in done.stdout
    first, second, *_ = done.stderr.splitlines()
    assert first.endswith('line 1: target: it must be from 1 to 1,000, not "0"; 31 holds.')
    assert 'line 3: there is no option "plain".' in second
    # A flag is refused.
    assert noddy("play", "--target", "0", home=tmp_path).returncode == 2


# Where it is


def test_where_the_file_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.path.expanduser", lambda _: "/home/ann")
    monkeypatch.setattr("os.name", "posix")
    monkeypatch.setattr("sys.platform", "linux")
    assert config_path({}) == "/home/ann/.config/noddy/config.toml"
    assert config_path({"XDG_CONFIG_HOME": "/x"}) == "/x/noddy/config.toml"
    assert config_path({"NODDY_HOME": "/n", "XDG_CONFIG_HOME": "/x"}) == "/n/config.toml"
    assert config_path({"NODDY_HOME": "/n", "NODDY_CONFIG": "/c.toml"}) == "/c.toml"
    monkeypatch.setattr("sys.platform", "darwin")
    assert config_path({}) == "/home/ann/Library/Application Support/noddy/config.toml"
    monkeypatch.setattr("os.name", "nt")
    assert config_path({}) == "/home/ann/AppData/Roaming/noddy/config.toml"
    assert config_path({"APPDATA": "/a"}) == "/a/noddy/config.toml"


# noddy config


def test_config_shows_where_each_value_came_from(tmp_path: Path) -> None:
    written(tmp_path, "players = 3\ntarget = 61")
    done = noddy("config", "--hand-size", "4", "--ascii", home=tmp_path, NODDY_TARGET="21")
    rows = {
        line.split()[0]: line.split(maxsplit=2)[1:] for line in done.stdout.splitlines() if line
    }
    place = f'"{tmp_path / "config.toml"}"'
    assert rows["players"] == ["3", f"{place}, line 1"]
    assert rows["target"] == ["21", "NODDY_TARGET"]
    assert rows["hand_size"] == ["4", "--hand-size"]
    assert rows["voice"] == ["ascii", "--ascii"]
    assert rows["quiet"] == ["off", "default"]
    assert done.stdout.endswith(f"\nThe file is {place}.\n")
    assert noddy("config", "--path", home=tmp_path).stdout == f"{tmp_path / 'config.toml'}\n"


def test_config_as_json(tmp_path: Path) -> None:
    written(tmp_path, "players = 9")
    found = json.loads(noddy("config", "--json", "--target", "21", home=tmp_path).stdout)
    assert (found["schema"], found["exists"]) == ("noddy-config 1", True)
    assert len(found["warnings"]) == 1
    rows = {row["name"]: row for row in found["options"]}
    assert rows.keys() == {each.name for each in PREFERENCES}
    assert rows["target"] == {
        "name": "target",
        "value": "21",
        "source": "--target",
        "default": "31",
        "variable": "NODDY_TARGET",
        "allowed": "from 1 to 1,000",
    }


def test_the_template_changes_nothing_until_a_comment_is_one_no_more(tmp_path: Path) -> None:
    text = noddy("config", "--template", home=tmp_path).stdout
    assert tomllib.loads(text) == {}
    lines = [line[2:] if " = " in line else line for line in text.splitlines()]
    preferences = read_preferences(written(tmp_path, "\n".join(lines)))
    assert preferences.warnings == []
    assert all("line" in found.source for found in preferences.found.values())
    defaults = Preferences("", PREFERENCES)
    assert all(preferences[each.name] == defaults[each.name] for each in PREFERENCES)


def test_a_file_that_is_not_there_costs_nothing(tmp_path: Path) -> None:
    script = (
        "import sys; from noddy.terminal.preferences import read_preferences; "
        "read_preferences(); print('tomllib' in sys.modules)"
    )
    for text, imported in ((None, "False\n"), ("target = 61", "True\n")):
        if text:
            written(tmp_path, text)
        done = subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "NODDY_HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout == imported
