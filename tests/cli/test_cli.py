"""The command line: commands, exit statuses, and one sentence for everything that goes wrong."""

import io
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import noddy
from noddy.cli import COMMANDS, main
from noddy.commands.options import GLOBAL
from noddy.record import dump
from said import Said

ROOT = Path(__file__).parents[2]


Run = Callable[..., Said]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command line in this process."""
    for name in ("LC_ALL", "LC_CTYPE", "NODDY_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")

    def call(*arguments: str, given: str | bytes = b"") -> Said:
        content = given.encode() if isinstance(given, str) else given
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content), "utf-8"))
        monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), "utf-8"))
        status = main(list(arguments))
        assert isinstance(sys.stdout, io.TextIOWrapper)
        sys.stdout.flush()
        out = sys.stdout.buffer
        assert isinstance(out, io.BytesIO)
        err = capfd.readouterr().err
        assert "Traceback" not in err
        return Said(status, out.getvalue().decode(), err)

    return call


def child(
    *arguments: str, given: bytes = b"", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run the command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "noddy", *arguments],
        input=given,
        capture_output=True,
        env={**os.environ, **(env or {})},
        timeout=60,
        check=False,
    )


# The whole


def test_version(run: Run) -> None:
    assert run("--version").out == f"noddy {noddy.__version__}\n"


def test_the_module_is_the_same_as_the_command() -> None:
    done = child("--version")
    assert (done.returncode, done.stdout.decode().split()[0]) == (0, "noddy")


def test_help_lists_what_there_is_and_no_more(run: Run) -> None:
    said = run("--help")
    assert said.status == 0
    for name in COMMANDS:
        assert f"  {name} " in said.out
        assert run(name, "--help").out.startswith(f"noddy {name}")
        assert run("help", name).out == run(name, "--help").out
        assert (ROOT / "python" / "noddy" / "commands" / f"{name}.py").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["scroe"], 'No command "scroe". Did you mean score?'),
        (["xyzzy"], 'No command "xyzzy".'),
        (["help", "rueles"], 'No command "rueles". Did you mean rules?'),
        (["a\x1b[2J"], 'No command "a\\x1b[2J".'),
        (["--playrs", "3"], 'No option "--playrs". Did you mean --players?'),
        (["--players"], "--players needs a value: 2 to 4 at the table."),
        (["--plain=yes"], "--plain takes no value: write --plain alone."),
        (["--players", "5"], '--players must be from 2 to 4, not "5": for example --players 3.'),
        (["--players", "+-3"], '--players must be from 2 to 4, not "+-3"'),
        (["--players", "³"], '--players must be from 2 to 4, not "³"'),
        (["--target", "0"], '--target must be from 1 to 1,000, not "0": for example --target 61.'),
        (["--target=1001"], '--target must be from 1 to 1,000, not "1001"'),
        (["--hand-size", "5"], "--hand-size must be from 3 to 4"),
        (["--knave-noddy", "3"], '--knave-noddy must be off, 0, 1 or 2, not "3": for example'),
        (["--seed", "-1"], "--seed must be from 0 to 18,446,744,073,709,551,615"),
        (["--seed", str(2**64)], "--seed must be from 0 to"),
        (["--color", "blue"], '--color must be auto, always or never, not "blue"'),
        (["--count", "me"], '--count must be auto, manual or muggins, not "me": for example'),
        (["--best-of", "4"], "--best-of must be odd, not 4: for example --best-of 5."),
        (["--best-of", "101"], '--best-of must be from 1 to 99, not "101"'),
        (["--humans", "0"], '--humans must be from 1 to 4, not "0": for example --humans 2.'),
        (["--name", ""], "--name must be 1 to 30 printable characters"),
        (["--name", "a\nb"], "--name must be 1 to 30 printable characters"),
        (["--target", "31", "--target", "61"], "--target is given twice with different values"),
        (["--json", "--plain"], "--json and --plain contradict each other: leave one out."),
        (["--against", "greedi"], 'No strategy "greedi". Did you mean greedy? There are'),
        (["--against", "random", "--against", "greedy"], "--against is given 2 times"),
        (["--humans", "3"], "--humans 3 needs as many seats: for example --players 3"),
        (["--seat", "3"], "--seat must be from 1 to 2, not 3"),
        (["--name", "A", "--name", "B"], "--name is given 2 times"),
        (["play", "5h"], 'noddy play takes options only, not "5h"'),
        (["replay"], "noddy replay takes one file"),
        (["rules", "R29"], "The rulings go from R1 to R28"),
        (["rules", "flsh"], 'No ruling speaks of "flsh". Did you mean flush?'),
    ],
)
def test_wrong_usage_is_one_sentence_and_status_2(
    run: Run, arguments: list[str], message: str
) -> None:
    said = run(*arguments)
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith(message)
    assert said.err.count("\n") == 1


def test_options_for_every_command_may_stand_before_it(run: Run) -> None:
    hand = ["4h", "5c", "Kd", "/", "5s"]
    assert run("--ascii", "score", *hand).out == run("score", *hand, "--ascii").out
    assert run("--color", "never", "--seed=3", "score", *hand, "--quiet").out == "6\n"


def test_help_lists_only_options_that_do_something(run: Run) -> None:
    for name, listed in {
        "score": {"--ascii", "--json", "--quiet", "--strict"},
        "simulate": {"--json", "--seed", "--quiet"},
        "rules": {"--ascii", "--json"},
        "bench": {"--json"},
    }.items():
        said = run(name, "--help").out
        shown = {option.name for option in GLOBAL if f"  {option.name}" in said}
        assert shown == {*listed, "--lang"}, name
        # The others are taken all the same.
        assert run(name, "--help", "--color", "never").status == 0
    assert all(f"  {option.name}" in run("play", "--help").out for option in GLOBAL)


def test_quiet_prints_the_result_alone(run: Run) -> None:
    wins = noddy.simulate(["greedy", "random"], matches=50, seed=3).wins
    said = run("simulate", "greedy", "random", "--matches", "50", "--seed", "3", "--quiet")
    assert said.out == f"greedy {wins[0]}\nrandom {wins[1]}\n"
    said = run("arena", "greedy", "random", "--matches", "50", "--seed", "3", "--quiet")
    assert said.out == f"greedy {wins[0] / 50:.4f}\nrandom {wins[1] / 50:.4f}\n"


def test_output_that_nobody_reads_is_no_failure() -> None:
    script = f'"{sys.executable}" -m noddy rules all | head -1; echo "${{PIPESTATUS[0]}}"'
    done = subprocess.run(["bash", "-c", script], capture_output=True, check=False)
    assert done.stdout == b"# The rules of Noddy\n0\n"
    assert done.stderr == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_that_cannot_be_written_is_one_sentence(unbuffered: str) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "noddy", "rules"],
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            check=False,
        )
    assert done.returncode == 1
    assert b"No space left on device." in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_an_interruption_is_status_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("noddy.commands.rules.run", interrupted)
    assert run("rules").status == 130


def test_a_fault_of_ours_is_one_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(_: list[str]) -> int:
        raise ZeroDivisionError("no")

    monkeypatch.setattr("noddy.commands.rules.run", faulty)
    said = run("rules")
    assert said.status == 1
    assert said.err.startswith("Something is wrong inside noddy (ZeroDivisionError: no).")


# What must not be imported

HEAVY = {
    "argparse",
    "asyncio",
    "dataclasses",
    "enum",
    "importlib.metadata",
    "inspect",
    "json",
    "numpy",
    "prompt_toolkit",
    "re",
    "typing",
}


@pytest.mark.parametrize("arguments", [["--version"], ["score", "5h", "5d", "Js", "/", "5s"]])
def test_short_commands_import_nothing_heavy(arguments: list[str]) -> None:
    script = (
        "import sys; before = set(sys.modules); from noddy.cli import main; "
        f"main({arguments!r}); print(*sorted(set(sys.modules) - before), file=sys.stderr)"
    )
    # Without site, so that nothing of the environment is loaded before.
    path = os.pathsep.join(filter(None, sys.path))
    done = subprocess.run(
        [sys.executable, "-S", "-c", script],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": path},
        check=True,
    )
    assert HEAVY & set(done.stderr.decode().split()) == set()


# score


def test_score_says_the_count_aloud(run: Run) -> None:
    said = run("score", "4h", "5c", "Kd", "/", "5s")
    assert said.out == (
        "4♥ 5♣ K♦ + 5♠\n"
        "  fifteen two          5♣ K♦\n"
        "  fifteen four         5♠ K♦\n"
        "  and a pair is six    5♣ 5♠\n"
        "Total 6.\n"
    )
    assert run("score", "4h", "5c", "Kd", "/", "5s", "--ascii").out.splitlines()[1:3] == [
        "  fifteen two          5C KD",
        "  fifteen four         5S KD",
    ]
    assert run("score", "2c", "4c", "6d", "Kd").out == ("2♣ 4♣ 6♦ + K♦\n  nothing\nTotal 0.\n")


@pytest.mark.parametrize(
    "hand",
    [
        "4h 5c Kd / 5s",
        "4h 5c Kd 5s",
        "4h5ckd / 5s",
        "4H,5C;KD/5S",
        "4♥ 5♣ K♦ / 5♠",
        "4♥\ufe0f 5♣ K♦ / 5♤",
        "4 of hearts, 5c, king of diamonds / five of spades",
        "  4h   5c kd/5s ",
    ],
)
def test_score_reads_cards_in_any_form(run: Run, hand: str) -> None:
    assert run("score", *hand.split()).out.endswith("Total 6.\n")
    assert run("score", hand, "--quiet").out == "6\n"
    assert run("score", "-", given=hand).out == "6  fifteens 4, pairs 2\n"


def test_score_counts_four_cards(run: Run) -> None:
    assert run("score", "5h 5c 5d Js / 5s", "--quiet").out == "29\n"
    assert run("score", "10h 10c 10d Th / 5s", "--quiet").err == "10♥ is there twice.\n"


def test_score_as_json(run: Run) -> None:
    found = json.loads(run("score", "5h", "5d", "Js", "/", "5s", "--json").out)
    assert found["schema"] == "noddy-score 1"
    assert (found["hand"], found["starter"], found["total"]) == ("5h 5d Js", "5s", 15)
    assert sum(item["points"] for item in found["items"]) == 15
    assert [found[kind] for kind in ("fifteens", "pairs", "runs", "flush", "nob")] == [
        8,
        6,
        0,
        0,
        1,
    ]
    assert found["items"][-1] == {"kind": "nob", "cards": "Js", "points": 1}


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        ("4h 4h 5c / 5s", "4♥ is there twice."),
        ("4h 5h 5c / 4h", "4♥ is there twice."),
        ("4h 5h / 4d", "A hand is 3 cards (or 4 in the four-card game) / 1 starter"),
        ("4h 5h 6h 7h 8h / 4d", "A hand is 3 cards"),
        ("4h 5h 6h 7h 8h 9h", "A hand is 3 cards"),
        ("4h 5h 6h /", "A hand is 3 cards"),
        ("4h 5h 6h / 7h 8h", "A hand is 3 cards"),
        ("4h 5h 6h / 7h / 8h", '"/" is not a card'),
        ("4h 5x 6h / 7h", '"5x" is not a card: write a rank and a suit, as in 5h.'),
        ("1h 5h 6h / 7h", '"1h" is not a card: write a for ace, 10 for ten.'),
        ("99", '"99" is not a card'),
        ("", "A hand is 3 cards"),
    ],
)
def test_score_refuses_what_is_no_hand(run: Run, hand: str, message: str) -> None:
    said = run("score", *hand.split())
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith(message)
    if hand:
        said = run("score", "-", given=f"5h 5d Js / 5s\n{hand}\n2c 4c 6d / Kd")
        assert said.status == 1
        assert said.out == "15  fifteens 8, pairs 6, nob 1\n0  nothing\n"
        assert said.err.startswith(f"Line 2: {message}")
        strict = run("score", "-", "--strict", given=f"5h 5d Js / 5s\n{hand}\n2c 4c 6d / Kd")
        assert (strict.status, strict.out) == (3, "15  fifteens 8, pairs 6, nob 1\n")


def test_score_streams(run: Run) -> None:
    rng = random.Random(5)
    hands = [rng.sample(range(52), rng.choice([4, 5])) for _ in range(5_000)]
    lines = [
        f"{' '.join(str(noddy.Card(card)) for card in hand[:-1])} / {noddy.Card(hand[-1])}"
        for hand in hands
    ]
    totals = [noddy.hand_points(hand[:-1], hand[-1]) for hand in hands]
    given = "\n".join(lines)
    assert run("score", "-", "--quiet", given=given).out.split() == [str(each) for each in totals]
    found = [json.loads(line) for line in run("score", "-", "--json", given=given).out.splitlines()]
    assert [each["total"] for each in found] == totals
    assert [each["line"] for each in found] == list(range(1, 5_001))


def test_score_streams_whatever_comes(run: Run) -> None:
    rng = random.Random(6)
    for _ in range(200):
        given = rng.randbytes(rng.randrange(300))
        said = run("score", "-", given=given)
        assert said.status in (0, 1)
    long = b"5h 5d Js / 5s" + b" " * 200_000 + b"x\n5h 5d Js / 5s\n"
    said = run("score", "-", "--quiet", given=long)
    assert (said.status, said.out) == (1, "15\n")
    assert len(said.err) < 200
    assert run("score", "-", given=b"\xef\xbb\xbf5h 5d Js / 5s\r\n\r\n").status == 0
    assert run("score", "-").out == ""


def test_score_answers_each_line_as_it_comes() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "noddy", "score", "-", "--quiet"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(b"5h 5d Js / 5s\n")
            process.stdin.flush()
            assert process.stdout.readline().strip() == b"15"
        process.stdin.close()
        assert process.wait() == 0


@pytest.mark.parametrize(
    "env", [{"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "latin-1"}, {"LANG": "C"}]
)
def test_score_keeps_to_ascii_where_the_output_is_not_utf_8(env: dict[str, str]) -> None:
    done = child("score", "4h", "5c", "Kd", "/", "5s", env={"LC_ALL": "", "LC_CTYPE": "", **env})
    assert done.stdout.decode("ascii").startswith("4H 5C KD + 5S")


# rules


def test_rules_by_number_and_by_word(run: Run) -> None:
    assert run("rules", "R22").out.startswith("R22 His nob\n")
    assert run("rules", "22").out == run("rules", "his", "nob").out
    assert run("rules").out.startswith("R1 ")
    assert run("rules", "--json").status == 0
    assert json.loads(run("rules", "14", "--json").out)["rulings"][0]["heading"].startswith("R14")


def test_rules_of_the_documentation_are_those_of_the_package(run: Run) -> None:
    page = (ROOT / "docs" / "rules.md").read_text("utf-8")
    assert (ROOT / "python" / "noddy" / "data" / "rules.md").read_text("utf-8") == page
    assert run("rules", "all").out == page
    numbers = [line.split()[1] for line in page.splitlines() if line.startswith("### R")]
    assert numbers == [f"R{number}" for number in range(1, 29)]


# replay


def finished() -> noddy.Match:
    match = noddy.Match(noddy.Rules(players=3), seed=1589)
    while match.turn is not None:
        match.play(match.legal_plays[0])
    return match


def test_replay_tells_the_match(run: Run, tmp_path: Path) -> None:
    match = finished()
    path = tmp_path / "match.noddy"
    path.write_text(dump(match, names=["Ann", "Robin", "Meg"]), "utf-8")
    said = run("replay", str(path))
    assert said.status == 0
    assert said.out.count("shows") == sum(isinstance(e, noddy.Show) for e in match.events)
    assert match.winner is not None
    winner = ("Ann", "Robin", "Meg")[match.winner]
    assert said.out.endswith(f"{winner} wins, {' to '.join(map(str, match.scores))}.\n")
    assert run("replay", "-", given=path.read_bytes()).out == said.out
    assert run("replay", str(path), "--ascii").out.isascii()
    lines = run("replay", str(path), "--json").out.splitlines()
    events = [json.loads(line) for line in lines]
    assert [{key: value for key, value in each.items() if key != "schema"} for each in events] == [
        event.to_dict() for event in match.events
    ]
    stepped = run("replay", str(path), "--step", given="\n\nquit\n").out
    assert said.out.startswith(stepped)
    assert stepped.count("\n") < said.out.count("\n") / 2


def test_replay_refuses_what_is_no_record(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.noddy"
    assert run("replay", str(path)).err.endswith('match.noddy": No such file or directory.\n')
    path.write_text(finished().record().replace("version = 1", "version = 7"), "utf-8")
    said = run("replay", str(path))
    assert said.status == 1
    assert "is refused, line 2: this program reads records of version 1, not 7." in said.err
    path.write_bytes(b"\xff\xfe")
    assert "is not a record: it is no text in UTF-8." in run("replay", str(path)).err


# Strategies of one's own


MINE = """
class Lowest:
    def choose(self, view):
        return view.legal_plays[0]


def function(view):
    return view.legal_plays[0]
"""


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_a_strategy_is_found_in_the_folder_one_is_in(command: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE, encoding="utf-8")
    # The installed command, unlike `python -m`, does not look there by itself.
    program = "import sys; sys.path.remove(''); from noddy.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", program, command, "mine:Lowest", "greedy", "--matches", "10"],
        cwd=tmp_path,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"mine:Lowest" in done.stdout


def test_a_function_that_chooses_is_refused_with_what_is_wanted(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine_too.py").write_text(MINE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    said = run("simulate", "mine_too:function", "greedy", "--matches", "10")
    assert said.status == 1
    assert "it must be a class" in said.err
