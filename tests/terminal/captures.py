"""Make the real screens: ``python tests/terminal/captures.py docs/terminal.md``.

It needs tmux. Each screen is a session in a terminal of that size, typed into key by key, and
read back as the terminal shows it. Seeds are given, so that the screens stay the same for as
long as the program says the same.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROMPT = re.compile(r"([▸>]|Your play\?|Enter = [a-z0-9 ]+:) *$")


def tmux(socket: str, *words: str) -> str:
    done = subprocess.run(
        ["tmux", "-L", socket, *words],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def screen(
    options: str, keys: list[str], *, columns: int, rows: int, locale: str = "C.UTF-8"
) -> list[str]:
    """Play by these lines in a terminal of this size, and return what it shows."""
    with tempfile.TemporaryDirectory() as home:
        # A server of its own for each screen: the last one may take a moment to go.
        socket = f"noddy-{Path(home).name}"
        command = (
            f"env -u LC_ALL -u LC_CTYPE LANG={locale} NODDY_HOME={home} "
            f"{sys.executable} -m noddy {options}; read -r rest"
        )
        size = ["-x", str(columns), "-y", str(rows)]
        environment = ["-e", "PYTHONWARNINGS=", "-e", "NO_COLOR=1"]
        tmux(socket, "-f", "/dev/null", "-u", "new-session", "-d", *size, *environment, command)
        try:
            settle(socket)
            for key in keys:
                tmux(socket, "send-keys", "-l", key)
                tmux(socket, "send-keys", "Enter")
                settle(socket)
            shown = tmux(socket, "capture-pane", "-p", "-S", "-200")
        finally:
            tmux(socket, "kill-server")
    lines = [line.rstrip() for line in shown.splitlines()]
    # The empty rows between the prompt and the bar at the foot of the screen say nothing.
    while "\n\n\n" in "\n".join(lines):
        at = next(n for n in range(len(lines) - 1) if not lines[n] and not lines[n + 1])
        del lines[at]
    return lines


def settle(socket: str) -> None:
    """Wait until the screen has stopped changing, and asks for something."""
    before = ""
    until = time.monotonic() + 120
    same = 0
    while time.monotonic() < until and same < 5:
        now = tmux(socket, "capture-pane", "-p", "-S", "-200")
        foot = [line for line in now.splitlines() if line.strip()][-2:]
        asks = any(PROMPT.search(line) for line in foot)
        same = same + 1 if now == before and asks else 0
        before = now
        time.sleep(0.1)


WIDE = {"columns": 80, "rows": 24}
NARROW = {"columns": 40, "rows": 24}

SCREENS = (
    ("The first minute: 80 columns, Unicode", "play --seed 21", ["h", "#1", "#1"], WIDE),
    ("The show, and what did not score", "play --seed 21", ["#1", "#1", "", "why"], WIDE),
    (
        "Refusals: they name the card and say what can be done",
        "play --seed 21",
        ["99", "1h", "q", "hnit", "", "go", "undo it", "#9"],
        WIDE,
    ),
    (
        "The end of a match: the review, a choice tried again, card by card",
        "play --seed 21 --target 9",
        ["j", "#1", "", "review", "try 1", "4", "step", ""],
        WIDE,
    ),
    (
        "The coach asks once",
        "play --seed 21 --target 9",
        ["coach 1", "j", "h", "j"],
        WIDE,
    ),
    (
        "Counting for oneself, with muggins",
        "play --seed 21",
        ["set count muggins", "4", "6", "", "", "4"],
        WIDE,
    ),
    ("Cutting the pack", "play --seed 5", ["set cut ask", "2", "8", "", "cut 17"], WIDE),
    ("A guided deal", "play --seed 5", ["learn", "4", "6", ""], WIDE),
    ("Help, settings and tips", "play --seed 21", ["?", "set", "tips"], WIDE),
    (
        "Four at the table, to 61",
        "play --players 4 --target 61 --seed 5",
        ["h", "#1", "#1", ""],
        WIDE,
    ),
    ("40 columns", "play --seed 21", ["h", "#1", "#1", ""], NARROW),
    (
        "40 columns: the end of a match",
        "play --seed 21 --target 9",
        ["j", "#1", "", "review", "try 1", "4"],
        NARROW,
    ),
    ("French: its cards", "play --lang fr --seed 21", ["vp", "4c", "co", ""], WIDE),
    ("Dutch, in 40 columns", "play --lang nl --seed 21", ["b", "4", ""], NARROW),
    ("ASCII, as with LANG=C", "play --seed 21", ["h", "#1", "#1", ""], {**WIDE, "locale": "C"}),
    ("Plain sentences", "play --plain --seed 21", ["h", "#1", "#1", ""], WIDE),
    (
        "Plain sentences: counting for oneself, and the review",
        "play --plain --seed 21 --target 9",
        ["set count manual", "j", "#1", "", "4", "review"],
        WIDE,
    ),
)


def page() -> str:
    parts = [
        "# The terminal, as it is\n",
        "Real screens, made by `python tests/terminal/captures.py docs/terminal.md`.\n",
    ]
    for title, options, keys, size in SCREENS:
        lines = screen(options, keys, **size)
        text = "\n".join(lines).strip("\n")
        parts.append(f"## {title}\n\n`noddy {options}`\n\n```text\n{text}\n```\n")
    return "\n".join(parts)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
