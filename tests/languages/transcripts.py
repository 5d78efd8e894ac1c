"""A whole match in a language, as it stands on the screen, to be read through for sense.

    python tests/languages/transcripts.py fr > docs/transcripts/fr.txt

The cards, the choices and what is asked on the way are the same in every language, so that the
pages can be laid side by side. Nothing on them changes from day to day.
"""

from __future__ import annotations

import os
import sys
import tempfile
from io import StringIO
from itertools import chain, repeat
from pathlib import Path
from typing import TYPE_CHECKING

from noddy import BuiltinStrategy, Rules
from noddy.language import current, use
from noddy.terminal.advice import LibraryAdviser
from noddy.terminal.cards import rank_mark
from noddy.terminal.host import Host
from noddy.terminal.messages import words
from noddy.terminal.opponents import opponent
from noddy.terminal.session import Seat, Session, Setup
from noddy.terminal.store import Store

if TYPE_CHECKING:
    from noddy import Match, View
    from noddy.terminal.advice import Hints, Review

PAGES = Path(__file__).parents[2] / "docs" / "transcripts"
WIDTH = 80
LONGEST = 60

# What is typed. An English command in braces is typed in the language's own word; #1 is the first
# card that can be played, and is typed as its rank. At the end whatever is left is played.
TYPED = ("{hint}", "#1", "{undo}", "#2", "99", "2", "#1", "", "why", "", "{help}")
AFTERWARDS = ("review", "try 1", "#1", "step", "fair", "{quit}")


class Remembering(LibraryAdviser):
    """Gives the same advice on the same cards again without working it out."""

    def __init__(self) -> None:
        super().__init__()
        self._hints: dict[str, Hints] = {}
        self._reviews: dict[str, Review] = {}

    def hint(self, view: View) -> Hints:
        """Say what each card is worth."""
        cards = f"{view.position()} {view.hand}"
        if cards not in self._hints:
            self._hints[cards] = super().hint(view)
        return self._hints[cards]

    def review(self, match: Match) -> Review:
        """Say what each choice cost."""
        cards = str(match.choices)
        if cards not in self._reviews:
            self._reviews[cards] = super().review(match)
        return self._reviews[cards]


def transcript(adviser: LibraryAdviser) -> str:
    """Return what the screen shows of the match, in the language that is spoken."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["NODDY_HOME"] = home
        session = _session(adviser)
        out = StringIO()
        store = Store(os.path.join(home, "matches"))
        host = Host(
            session,
            voice="unicode",
            out=out,
            err=out,
            store=store,
            slot=store.new_slot(),
            width=lambda: WIDTH,
        )
        host.start()
        for line in chain(TYPED, repeat("", LONGEST)):
            if session.over:
                break
            _type(host, out, line or ("#1" if session.question.for_card else ""))
        for line in AFTERWARDS:
            _type(host, out, line)
        host.leave(piped=False)
    return out.getvalue()


def _session(adviser: LibraryAdviser) -> Session:
    seats = (Seat(name="You"), Seat(name="Robin", level="steady"))
    return Session(
        Setup(rules=Rules(target=21), seats=seats, seed=2, nonce=1589, best_of=1),
        strategy=opponent,
        fresh=lambda: 1,
        levels=BuiltinStrategy.names(),
        level="steady",
        adviser=adviser,
        pauses=True,
        version="1",
    )


def _type(host: Host, out: StringIO, line: str) -> None:
    """Type a line after the prompt, in the letters and words of the language."""
    if line.startswith("{"):
        english = line.strip("{}")
        line = english if current() == "en" else words(f"own_{english}")[0]
    elif line.startswith("#") and host.session.question.kind != "suit":
        card = host.session.question.values["legal"][int(line[1:]) - 1]
        line = rank_mark(card.__index__() >> 2).lower()
    out.write(f"{host.voice.prompt(host.session.question)}{line}".rstrip() + "\n")
    host.enter([line])


if __name__ == "__main__":
    use(sys.argv[1])
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(transcript(Remembering()))
