"""`noddy hint`, `noddy review` and `noddy solve`."""

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import noddy
from noddy import solver
from noddy.cli import main
from noddy.record import dump
from test_advice import Counted, played

Run = Callable[..., tuple[int, str, str]]

THREE = noddy.Match(noddy.Rules(players=3), seed=1589)
VIEW = THREE.position(THREE.turn)


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run the command line in this process; status, output, errors."""
    monkeypatch.setenv("NODDY_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANG", "en_GB.UTF-8")

    def call(*arguments: str, given: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given.encode()), "utf-8"))
        monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), "utf-8"))
        status = main(list(arguments))
        assert isinstance(sys.stdout, io.TextIOWrapper)
        sys.stdout.flush()
        assert isinstance(sys.stdout.buffer, io.BytesIO)
        out = sys.stdout.buffer.getvalue().decode()
        err = capfd.readouterr().err
        assert "Traceback" not in err
        return status, out, err

    return call


@pytest.fixture
def record(tmp_path: Path) -> str:
    """The file of a match of three, over."""
    path = tmp_path / "match.noddy"
    match = played(["random", "greedy", "random"], target=9, seed=4)
    path.write_text(dump(match, names=["Ann", "Bo", "Cy"]), "utf-8")
    return str(path)


# Hints


def test_a_hint_of_a_position(run: Run) -> None:
    status, out, _ = run("hint", VIEW, "--samples", "100")
    assert status == 0
    assert "best" in out
    assert "standard error" in out
    # The words of a position may come without quotation marks, and a match will do as well.
    assert run("hint", *VIEW.split(), "--samples", "100")[1] == out
    assert run("hint", THREE.position(), "--samples", "100")[1] == out


def test_a_hint_as_json(run: Run) -> None:
    _, out, _ = run("hint", VIEW, "--samples", "100", "--seed", "7", "--json")
    said = json.loads(out)
    view = noddy.View.from_position(VIEW)
    assert said == {**noddy.hint(view, samples=100, seed=7).to_dict(), "position": VIEW}
    assert said["schema"] == "noddy-hint 1"


def test_a_hint_of_a_card_of_a_match(run: Run, record: str) -> None:
    match = noddy.record.load(Path(record).read_text("utf-8"))
    status, out, _ = run("hint", record, "--deal", "1", "--card", "2", "--samples", "50", "--json")
    assert status == 0
    then = match.rewound(1)
    assert json.loads(out)["position"] == then.position(then.turn)
    assert run("hint", record)[0] == 1
    status, _, err = run("hint", record, "--deal", "99")
    assert (status, err) == (1, "This match has no card 1 in deal 99.\n")


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        ((), 2, "takes a position or a match"),
        (("noddy1 players=2",), 1, "has no field"),
        (("noddy1", "nonsense"), 1, ""),
        (("nowhere.noddy",), 1, "nowhere.noddy"),
        (("a", "b"), 2, "one match"),
        ((VIEW, "--samples", "1"), 2, "--samples must be from 2"),
        ((VIEW, "--deal", "0"), 2, "--deal must be from 1"),
        ((VIEW.replace("seat=", "seat=9"),), 1, ""),
    ],
)
def test_what_cannot_be_hinted_is_one_sentence(
    run: Run, arguments: tuple[str, ...], status: int, said: str
) -> None:
    found, out, err = run("hint", *arguments)
    assert (found, out) == (status, "")
    assert said in err
    assert err.count("\n") == 1


# Reviews


def test_a_review(run: Run, record: str) -> None:
    status, out, _ = run("review", record, "--samples", "50")
    assert status == 0
    assert all(name in out for name in ("Ann", "Bo", "Cy", "choices"))
    content = Path(record).read_text("utf-8")
    assert run("review", "-", "--samples", "50", given=content)[1] == out


def test_a_review_as_json(run: Run, record: str) -> None:
    _, out, _ = run("review", record, "--samples", "50", "--json")
    said = json.loads(out)
    found = noddy.review(Path(record).read_text("utf-8"), samples=50)
    assert said == found.to_dict()
    assert said["schema"] == "noddy-review 1"
    assert len(said["decisions"]) == sum(seat["decisions"] for seat in said["seats"])


@pytest.mark.parametrize(
    ("arguments", "status"), [((), 2), (("a", "b"), 2), (("nowhere.noddy",), 1), (("-",), 1)]
)
def test_what_cannot_be_reviewed_is_one_sentence(
    run: Run, arguments: tuple[str, ...], status: int
) -> None:
    found, out, err = run("review", *arguments, given="no record")
    assert (found, out, err.count("\n")) == (status, "", 1)


# Tables


def test_the_certificate_of_the_shipped_table(run: Run) -> None:
    complete = noddy.ValueTable.shipped().complete
    status, out, _ = run("solve", "--certify", "--json")
    said = json.loads(out)
    assert status == 0
    assert (said["schema"], said["complete"]) == ("noddy-solve 1", complete)
    assert said["states"] == said["target"] ** 2
    assert 0 < said["mean_gap"] <= said["worst_gap"] < 0.001
    state = noddy.ValueTable.shipped().state(*said["worst_state"])
    assert state is not None
    assert said["worst_gap"] == (state[1] - state[0]) / 2
    row = said["from_nought"][-1]
    assert row["target"] == said["target"]
    assert row["mean_gain"] == (row["elder_gains"] + row["dealer_gains"]) / 2
    assert f"{said['worst_gap']:.6f}" in run("solve", "--certify")[1]


def test_a_table_is_solved_once_and_kept(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    Counted.solved, Counted.stop_after = [], 10**9
    monkeypatch.setattr(solver, "TableSolver", Counted)
    command = ("solve", "--target", "4", "--knave-noddy", "off")
    Counted.stop_after = 5
    status, out, err = run(*command)
    assert (status, out) == (130, "")
    assert "goes on from here" in err
    Counted.stop_after = 10**9
    status, out, _ = run(*command, "--json")
    assert (status, json.loads(out)["complete"]) == (0, 4)
    assert os.listdir(tmp_path / "home" / "tables") == ["knave-0.table"]
    Counted.solved = []
    assert run(*command)[0] == 0
    assert Counted.solved == []
    assert run("solve", "--certify", "--knave-noddy", "0")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("31",), 2, "takes options only"),
        (("--target", "0"), 2, "--target must be from 1"),
        (("--knave-noddy", "3"), 2, "--knave-noddy"),
        (("--threads", "0"), 2, "--threads must be from 1"),
        (("--states", "3"), 2, "--states goes with --certify"),
        (("--certify", "--knave-noddy", "2"), 1, "No table is solved"),
        (("--certify", "--target", "999"), 1, "No table is solved for 999"),
    ],
)
def test_runs_that_make_no_sense_are_one_sentence(
    run: Run, arguments: tuple[str, ...], status: int, said: str
) -> None:
    found, out, err = run("solve", *arguments)
    assert (found, out) == (status, "")
    assert said in err
    assert err.count("\n") == 1
