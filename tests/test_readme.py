"""What the README says is what happens."""

import doctest
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"


def shell_lines() -> list[str]:
    """The commands that the README shows, without the set-up ones."""
    lines = README.read_text(encoding="utf-8").splitlines()
    return [line.partition("#")[0].strip() for line in lines if line.startswith("noddy ")]


def test_the_embedding_example_runs() -> None:
    failures, examples = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert examples >= 7
    assert failures == 0


@pytest.mark.parametrize("line", shell_lines())
def test_the_commands_run(line: str, tmp_path: Path) -> None:
    words = shlex.split(line)
    run = subprocess.run(
        [sys.executable, "-m", *words],
        input="quit\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        env={"NODDY_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8", "PATH": ""},
        check=False,
    )
    assert (run.returncode, run.stderr.count("Traceback")) == (0, 0), run.stderr
    assert run.stdout
