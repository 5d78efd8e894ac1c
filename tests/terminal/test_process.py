"""Whole processes: pipes, pseudo-terminals, signals, kills."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from noddy.terminal.kept import Kept
from noddy.terminal.store import Store, decode

from .pseudo import Terminal, command, environment, piped

if TYPE_CHECKING:
    from pathlib import Path

WHOLE = "#1\n#2\n" * 60

Open = Callable[..., Terminal]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Open]:
    opened: list[Terminal] = []

    def start(options: str = "", **more: object) -> Terminal:
        opened.append(Terminal(tmp_path, options, **more))  # type: ignore[arg-type]
        return opened[-1]

    yield start
    for one in opened:
        one.close()


# Pipes.


def test_a_match_through_a_pipe(tmp_path: Path) -> None:
    done = piped(tmp_path, WHOLE, "seed=7")
    assert done.returncode == 0
    assert "wins: " in done.stdout or "You win: " in done.stdout
    assert done.stdout.startswith("Noddy ")
    assert "\x1b" not in done.stdout
    assert "Traceback" not in done.stderr


def test_bad_lines_of_a_script_are_told_once_with_their_number(tmp_path: Path) -> None:
    done = piped(tmp_path, "hnit\n3\n99\n", "seed=7")
    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        'line 1: No command "hnit". Did you mean hint?',
        'line 3: "99" is not a card. You hold six of spades, ten of hearts.',
        "Saved. noddy resumes this match.",
    ]
    assert done.stdout.count("hnit") == 1


def test_strict_stops_at_the_first_bad_line(tmp_path: Path) -> None:
    done = piped(tmp_path, "hnit\n3\n", "seed=7, strict=True")
    assert done.returncode == 3
    assert "You play" not in done.stdout
    assert piped(tmp_path, "3\n", "seed=7, strict=True").returncode == 3
    assert piped(tmp_path, "quit\n", "seed=7").returncode == 0


def test_nothing_on_standard_input(tmp_path: Path) -> None:
    done = piped(tmp_path, "", "seed=7")
    assert (done.returncode, done.stderr) == (0, "Saved. noddy resumes this match.\n")


def test_nobody_reads_any_more(tmp_path: Path) -> None:
    process = subprocess.Popen(
        command("seed=7"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
    )
    assert process.stdout is not None
    assert process.stdin is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    try:
        process.stdin.write(WHOLE.encode())
        process.stdin.close()
    except BrokenPipeError:
        pass
    assert process.wait(60) == 0
    assert process.stderr.read() == b""
    process.stderr.close()


def test_any_bytes_through_a_pipe(tmp_path: Path) -> None:
    done = piped(tmp_path, b"\xff\xfe\x00\x1b[2J\n" + b"x" * 100_000 + b"\n3\n", "seed=7")
    assert done.returncode == 0
    assert "line 3" not in done.stderr
    assert "You play three of hearts" in done.stdout
    assert "\x1b" not in done.stdout + done.stderr


def test_json_lines_are_all_json(tmp_path: Path) -> None:
    done = piped(tmp_path, "?\nhnit\n" + WHOLE, "seed=7, voice='json'")
    objects = [json.loads(line) for line in done.stdout.splitlines()]
    assert objects[0]["schema"] == "noddy-play 1"
    assert [found["ask"] for found in objects if "ask" in found][-1] == "over"
    assert any(found.get("answer") == "did_you_mean" for found in objects)


def test_what_the_screen_cannot_show_is_replaced(tmp_path: Path) -> None:
    done = piped(tmp_path, "3\n", "seed=7, voice='unicode'", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


def test_the_place_for_matches_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    done = piped(tmp_path / "file", "3\n", "seed=7")
    assert done.returncode == 0
    assert done.stderr.startswith("This match cannot be saved (")
    assert "You play three of hearts" in done.stdout


def test_a_disk_that_is_full_takes_no_card(tmp_path: Path) -> None:
    """With room for the first state but not for the next, the card stays in the hand."""
    import resource

    assert piped(tmp_path / "a", "", "seed=7").returncode == 0
    size = (tmp_path / "a" / "matches" / "match-0001.json").stat().st_size + 3
    done = subprocess.run(
        command("seed=7"),
        input=b"3\nhand\n",
        capture_output=True,
        env=environment(tmp_path / "b"),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
        check=False,
        timeout=60,
    )
    assert b"line 1: This could not be saved (" in done.stderr
    assert b"You play" not in done.stdout
    assert done.stdout.count(b"three of hearts, six of spades, ten of hearts") == 2
    assert state_of(tmp_path / "b")["choices"] == "Ah"
    assert sorted(os.listdir(tmp_path / "b" / "matches")) == ["match-0001.json", "match-0001.lock"]


# Terminals.


def test_a_terminal_without_abilities_gets_the_plain_loop(terminal: Open) -> None:
    screen = terminal("seed=7", TERM="dumb")
    screen.wait_for(r"1 ▸ ?$")
    screen.send("3\n")
    screen.wait_for(r"7 ▸ ?$")
    screen.interrupt_until(r"To leave: quit or Ctrl-D.*\n.*▸")
    screen.send("\x04")
    screen.wait_for(r"Saved\. noddy resumes this match\.")
    assert screen.end() == 0
    assert "\x1b" not in screen.raw


def test_the_prompt_at_a_real_terminal(terminal: Open) -> None:
    screen = terminal("seed=7")
    screen.wait_for(r"1 ▸")
    screen.send("\t")
    screen.wait_for(r"3♥ +6♠ +10♥")
    screen.send("3\r")
    assert "pair for 2" in screen.wait_for(r"\n7 ▸")
    # Ctrl-C first clears the line, then says how to leave.
    screen.send("quit\x03")
    screen.send("\x03")
    screen.wait_for(r"To leave: quit or Ctrl-D.*\n.*▸")
    # Two pasted lines run in order and stop at the first error.
    screen.send("\x1b[200~legal\nxyzzy\nhand\nboard\x1b[201~\r")
    shown = screen.wait_for(r"2 lines after it were not run.*\n.*▸")
    assert "You can play 6♠ 10♥" in shown
    screen.send("\x04")
    screen.wait_for(r"Saved\. noddy resumes this match\.")
    assert screen.end() == 0


def test_every_kind_of_prompt_can_be_left(terminal: Open) -> None:
    for target, pattern in (
        ("play", r"1 ▸"),
        ("show", r"Enter = the show"),
        ("deal", r"= deal 2"),
    ):
        screen = terminal("seed=7, fresh=True")
        screen.wait_for(r"1 ▸")
        if target != "play":
            screen.send("3\r")
            screen.wait_for(r"\n7 ▸")
            screen.send("6\r")
            screen.wait_for(r"Enter = the show")
        if target == "deal":
            screen.send("\r")
            screen.wait_for(pattern)
        screen.send("\x03")
        screen.wait_for(r"To leave: .*\n.*▸")
        screen.send("\x04")
        screen.wait_for(r"Saved\.")
        assert screen.end() == 0


@pytest.mark.parametrize(
    ("options", "typed", "pattern"),
    [
        ("seed=7, humans=2", [], r"Player \d, Enter ▸"),
        ("seed=12", [(r"0 ▸", "7")], r"\? ▸"),
        ("seed=12, settings={'cut': 'ask'}", [], r"or cut N ▸"),
        ("seed=7, target=2", [(r"1 ▸", "3")], r"Enter = another match ▸"),
        (
            "seed=7, count='manual', pause=False",
            [(r"1 ▸", "3"), (r"\n7 ▸", "6")],
            r"your claim\? ▸",
        ),
    ],
    ids=["pass", "suit", "cut", "over", "claim"],
)
@pytest.mark.parametrize("kind", ["xterm", "dumb"])
def test_other_prompts_can_be_left(
    terminal: Open, options: str, typed: list[tuple[str, str]], pattern: str, kind: str
) -> None:
    screen = terminal(options, TERM=kind)
    end = "\r" if kind == "xterm" else "\n"
    for prompt, line in typed:
        screen.wait_for(prompt)
        screen.send(line + end)
    screen.wait_for(pattern)
    screen.send("\x03")
    screen.wait_for(r"To leave: [^▸]*▸")
    screen.send("\x04")
    screen.wait_for(r"Saved\.|Goodbye\.")
    assert screen.end() == 0
    assert "Traceback" not in screen.raw


def test_a_screen_that_changes_its_size_while_somebody_types(terminal: Open) -> None:
    screen = terminal("seed=7")
    screen.wait_for(r"1 ▸")
    screen.send("leg")
    screen.wait_for("leg")
    screen.resize(20, 50)
    screen.send("al\r")
    assert "You can play" in screen.wait_for(r"You can play[^▸]*▸")
    screen.send("3\r")
    screen.wait_for(r"\n7 ▸")


def test_nobody_at_standard_input(tmp_path: Path) -> None:
    done = subprocess.run(
        command("seed=7"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(tmp_path),
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"Saved. noddy resumes this match.\n")


def test_bare_noddy_resumes(terminal: Open, tmp_path: Path) -> None:
    first = terminal("seed=7")
    first.wait_for(r"1 ▸")
    first.send("3\r")
    first.wait_for(r"\n7 ▸")
    # A second session on the match gets one of its own.
    second = terminal()
    assert "in another window" in second.wait_for(r"\d ▸")
    second.send("/quit\r")
    assert second.end() == 0
    first.send("\x04")
    assert first.end() == 0
    third = terminal()
    shown = third.wait_for(r"7 ▸")
    assert "Welcome back" in shown
    assert "6♠" in shown


def test_a_screen_that_changes_its_size(terminal: Open) -> None:
    screen = terminal("seed=7")
    screen.wait_for(r"1 ▸")
    screen.resize(30, 40)
    screen.send("3\r")
    assert "You 3♥  4" in screen.wait_for(r"\n7 ▸")
    screen.resize(30, 30)
    screen.send("legal\r")
    assert "six of spades" in screen.wait_for(r"Count 7\. Your play\?")


def test_a_terminal_in_the_c_locale_gets_ascii(terminal: Open) -> None:
    screen = terminal("seed=7", LC_ALL="", LC_CTYPE="", LANG="C")
    assert "3H  6S  10H" in screen.wait_for(r"1 >")


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
@pytest.mark.parametrize("kind", ["xterm", "dumb"])
def test_signals_leave_silently_with_everything_saved(
    terminal: Open, tmp_path: Path, number: signal.Signals, status: int, kind: str
) -> None:
    import termios

    screen = terminal("seed=7", TERM=kind)
    screen.wait_for(r"1 ▸")
    screen.send("3\r" if kind == "xterm" else "3\n")
    screen.wait_for(r"\n7 ▸")
    assert screen.signal_until_it_ends(number) == status
    assert "Traceback" not in screen.raw
    # The terminal is as it was.
    assert termios.tcgetattr(screen.slave)[3] == screen.settings[3]
    assert state_of(tmp_path)["choices"] == "Ah 3h 3c"


# Kills.


def state_of(home: Path) -> dict[str, object]:
    return decode((home / "matches" / "match-0001.json").read_bytes())


@pytest.mark.parametrize("kills", [50, pytest.param(1000, marks=pytest.mark.slow)])
def test_killed_at_any_moment_the_match_is_where_it_was_shown(
    tmp_path: Path, seed: str, kills: int
) -> None:
    """After SIGKILL the file is whole, and holds at least everything that was shown."""
    chance = random.Random(seed)
    for number in range(kills):
        home = tmp_path / str(number)
        process = subprocess.Popen(
            command(f"seed={number}, voice='json'"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(home),
        )
        assert process.stdin is not None
        assert process.stdout is not None
        shown: list[str] = []
        sent = 0
        stop = chance.randrange(1, 25)
        while sent < stop:
            found = json.loads(process.stdout.readline())
            if found.get("event") == "play":
                shown.append(found["card"])
            if "ask" in found:
                if found["ask"] == "over":
                    break
                process.stdin.write(found["legal"].split()[0].encode() + b"\n")
                process.stdin.flush()
                sent += 1
        # Somewhere between the last line sent and what comes of it, the save included.
        until = time.perf_counter() + chance.random() * 0.02
        while time.perf_counter() < until:
            pass
        process.kill()
        rest, _ = process.communicate()
        for line in rest.decode().splitlines(keepends=True):
            if line.endswith("\n") and '"event": "play"' in line:
                shown.append(json.loads(line)["card"])
        state = state_of(home)
        choices = [choice for choice in str(state["choices"]).split() if ":" not in choice]
        assert choices[: len(shown)] == shown, number
        # It is a match that goes on from there.
        store = Store(str(home / "matches"))
        if state["touched"] and not state["over"]:
            slot, found, elsewhere = store.open_match()
            assert slot is not None, number
            assert (found, elsewhere, store.notes) == (state, False, []), number
            slot.close()
        assert [str(card) for card in Kept(state).match.choices] == choices, number
        assert not [name for name in os.listdir(home / "matches") if name.endswith(".bad")]
