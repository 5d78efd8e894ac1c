"""How long until one can type: `noddy` beside a bare prompt of prompt_toolkit, in turn.

    python benches/start_up.py [ROUNDS]

Both start on a pseudo-terminal of their own and are killed as soon as their prompt has been drawn.
What counts is the processor time the process has used by then, which a busy machine disturbs less
than the clock; the clock is printed beside it. Unix only.
"""

import os
import pty
import select
import signal
import subprocess
import sys
import tempfile
import time
from statistics import median

BARE = "from prompt_toolkit import PromptSession; PromptSession().prompt('bare > ')"
NODDY = "import sys; from noddy.cli import main; sys.exit(main())"
RATIO = 1.25
"""What `noddy` may cost at most, as a multiple of the bare prompt."""


def start(program: str, prompt: str, home: str) -> tuple[float, float]:
    """Start a program; return the processor and the clock seconds until its prompt stands there."""
    # Installed programs are compiled once, so these are in the round that is not counted.
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    master, slave = pty.openpty()
    begun = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**kept, "NODDY_HOME": home, "TERM": "xterm", "LC_ALL": "C.UTF-8"},
        start_new_session=True,
    )
    os.close(slave)
    shown = ""
    while prompt not in shown:
        ready, _, _ = select.select([master], [], [], 30)
        if not ready:
            raise TimeoutError(f"no {prompt!r} in {shown!r}")
        more = os.read(master, 65536).decode("utf-8", "replace")
        if "\x1b[6n" in more:
            os.write(master, b"\x1b[1;1R")
        shown += more
    clock = time.perf_counter() - begun
    used = processor_seconds(process.pid)
    process.send_signal(signal.SIGKILL)
    process.wait()
    os.close(master)
    return used, clock


def processor_seconds(pid: int) -> float:
    """The processor time of a process: from /proc where it is fine enough, else as `ps` tells."""
    try:
        with open(f"/proc/{pid}/schedstat", encoding="ascii") as file:
            return int(file.read().split()[0]) / 1e9
    except (OSError, ValueError, IndexError):
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> int:
    """Measure in turn and print the medians."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    found: dict[str, list[tuple[float, float]]] = {"bare": [], "noddy": []}
    with tempfile.TemporaryDirectory() as home:
        for number in range(rounds + 1):
            times = {
                "bare": start(BARE, "bare >", home),
                "noddy": start(NODDY, "▸", os.path.join(home, str(number))),
            }
            # The first round fills caches.
            if number:
                for name, each in times.items():
                    found[name].append(each)
    for place, what in enumerate(("processor", "clock")):
        bare, ours = (median(each[place] for each in found[name]) for name in ("bare", "noddy"))
        times = f"bare {bare * 1e3:6.1f} ms   noddy {ours * 1e3:6.1f} ms"
        print(f"{what:<10} {times}   {ours / bare:.2f}x")
    print(f"{rounds} rounds; the processor ratio may be {RATIO} at most")
    bare, ours = (median(each[0] for each in found[name]) for name in ("bare", "noddy"))
    return 0 if ours <= RATIO * bare else 1


if __name__ == "__main__":
    sys.exit(main())
