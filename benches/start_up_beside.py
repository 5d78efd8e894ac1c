"""What the short commands cost in English, beside another working tree of this project.

    git worktree add ../before main && cp python/noddy/_engine*.so ../before/python/noddy/
    python benches/start_up_beside.py ../before [ROUNDS]

The two trees take turns, and what counts is the processor time of the whole process, which a busy
machine disturbs less than the clock. The medians are compared. Unix only.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

COMMANDS = ("--version", "score 5h 5d Js / 5s", "play --no-save")
START = "import sys; from noddy.cli import main; sys.exit(main())"
HERE = Path(__file__).parents[1]
RATIO = 1.05
"""What a command may cost at most, as a multiple of what it costs in the other tree."""


def seconds(tree: Path, command: str, home: str) -> float:
    """Run a command of a tree; return the processor seconds that it took."""
    kept = {
        key: value
        for key, value in os.environ.items()
        if key not in ("PYTHONDONTWRITEBYTECODE", "LANGUAGE", "NODDY_LANG")
    }
    process = subprocess.Popen(
        [sys.executable, "-c", START, *command.split()],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={
            **kept,
            "PYTHONPATH": str(tree / "python"),
            "NODDY_HOME": home,
            "LC_ALL": "en_GB.UTF-8",
        },
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"noddy {command} in {tree} ends with status {process.returncode}")
    return used.ru_utime + used.ru_stime


def main() -> int:
    """Measure in turn and print the medians."""
    other = Path(sys.argv[1]).resolve()
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 25
    worst = 0.0
    with tempfile.TemporaryDirectory() as home:
        for command in COMMANDS:
            found: dict[Path, list[float]] = {other: [], HERE: []}
            # The first round fills caches.
            for number in range(rounds + 1):
                for tree, times in found.items():
                    used = seconds(tree, command, home)
                    if number:
                        times.append(used)
            before, now = (median(times) for times in found.values())
            worst = max(worst, now / before)
            times = f"there {before * 1e3:6.1f} ms   here {now * 1e3:6.1f} ms"
            print(f"noddy {command:<20} {times}   {now / before:.3f}x")
    print(f"{rounds} rounds; the ratio may be {RATIO} at most")
    return 0 if worst <= RATIO else 1


if __name__ == "__main__":
    sys.exit(main())
