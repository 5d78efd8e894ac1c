"""The host of a session: gives it a voice and a disk, and hands it line after line."""

from __future__ import annotations

import os
import sys
from contextlib import nullcontext
from time import sleep

from noddy.language import current, english, use

from .messages import listed, text
from .opponents import OpponentError
from .plain_letters import plain_letters
from .story import Answer, Happened, Item, Reply, shown_name
from .voices import Voice, make

__all__ = ["Host", "quiet_pipe"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from typing import TextIO

    from .session import Session
    from .store import Slot, Store


class Host:
    """Carries lines to the session and the story to the screen.

    Every change is on the disk before any of it is shown; if it cannot be written, it is taken
    back and not shown.

    Parameters
    ----------
    session
        The session.
    voice
        "unicode", "ascii", "plain" or "json".
    out, err
        Where the story goes, and what else there is to say.
    store, slot
        The disk; None if nothing is to be saved.
    colour
        Whether red suits are shown in red.
    width
        Returns the columns of the screen at this moment; None if there is none.
    strict
        Whether the first refusal ends the session.
    clear
        Empties the screen, where there is one.
    sleep
        Waits so many seconds; only called for where the setting "pace" asks for it.
    """

    def __init__(
        self,
        session: Session,
        *,
        voice: str,
        out: TextIO,
        err: TextIO,
        store: Store | None = None,
        slot: Slot | None = None,
        colour: bool = False,
        width: Callable[[], int | None] = lambda: None,
        strict: bool = False,
        clear: Callable[[], None] | None = None,
        sleep: Callable[[float], None] = sleep,
    ) -> None:
        self.session = session
        session.for_programs = voice == "json"
        self._kind = voice
        self._out = out
        self._err = err
        self._store = store
        self._slot = slot
        self._colour = colour
        self._width = width
        self._strict = strict
        self._clear = clear
        self._sleep = sleep
        self._transcript: list[str] = []
        self._state = session.saved()
        self.status = 0

    @property
    def voice(self) -> Voice:
        """The voice for the screen as it is now."""
        kind = self.session.settings["voice"]
        return make(
            self._kind if kind == "auto" or self._kind == "json" else kind,
            cast=self.session.cast,
            width=self._width(),
            cards=self.session.settings["cards"],
            brief=self.session.settings["explain"] == "short",
        )

    @property
    def saving(self) -> bool:
        """Whether the match is kept on disk."""
        return self._slot is not None

    # Telling.

    def show(self, items: list[Item]) -> None:
        """Tell a part of the story."""
        hide = next((at for at, item in enumerate(items) if _hides(item)), None)
        if hide is not None and self._clear is not None:
            # What came before the hand-over is told again after it.
            items = items[hide:]
            self._clear()
        wait = self._pace if any(isinstance(item, Happened) for item in items) else 0.0
        for line in self.voice.tell(items):
            self._write(line)
            if wait and line:
                self._out.flush()
                try:
                    self._sleep(wait)
                except KeyboardInterrupt:
                    # Ctrl-C cuts the waiting short, not the story.
                    wait = 0.0
        self._out.flush()

    @property
    def _pace(self) -> float:
        """The seconds to wait after each line of play."""
        pace = self.session.settings["pace"]
        return 0.0 if pace == "off" else float(pace)

    def _write(self, line: str) -> None:
        self._transcript.append(line)
        if self.colours:
            from .colour import paint

            line = paint(line)
        self._out.write(line + "\n")

    @property
    def colours(self) -> bool:
        """Whether red suits are shown in red."""
        choice = self.session.settings["colour"]
        return self._colour if choice == "auto" else choice == "always"

    def say(self, name: str, /, **values: object) -> None:
        """Tell one answer of the host's own."""
        self.show([Answer(name, **values)])

    def whisper(self, name: str, /, **values: object) -> None:
        """Say something that is no part of the story, on standard error."""
        self._out.flush()
        self._err.write(self.in_its_letters(text(name, **values)) + "\n")
        self._err.flush()

    def in_its_letters(self, said: str) -> str:
        """Return what is said or was typed in the letters that the screen has."""
        return plain_letters(said) if self._kind == "ascii" else said

    def typed(self, prompt: str, line: str) -> None:
        """Remember what was asked and typed, for the transcript."""
        self._transcript.append(f"{prompt}{line}".rstrip())

    # Obeying.

    def start(self, *, resumed: bool = False, greeting: bool = True) -> None:
        """Save the new match, then tell its beginning."""
        reply = self.session.welcome(resumed=resumed, greeting=greeting)
        reason = self._keep(force=not resumed)
        if reason:
            # Better a match that is not saved than none: but it is said.
            self.whisper("cannot_save", reason=reason)
            self.forget()
        self.show(reply.items)

    def forget(self) -> None:
        """Save nothing from now on."""
        if self._slot is not None:
            self._slot.close()
        self._slot = None
        self._store = None

    def _keep(self, *, force: bool = False) -> str:
        """Save the state if it changed; the reason if that fails."""
        state = self.session.saved()
        if self._slot is not None and (force or state != self._state):
            try:
                self._slot.write(state)
            except OSError as error:
                return _reason(error)
        self._state = state
        return ""

    def _spoken(self) -> AbstractContextManager[None]:
        """Return what to obey a line in: what a program reads is the same in every language."""
        return english() if self._kind == "json" else nullcontext()

    def obey(self, line: str) -> Reply:
        """Obey one line: do, save, show."""
        with self._spoken():
            reply = self._obey(line)
        if self.session.settings["lang"] != current():
            use(self.session.settings["lang"])
        return reply

    def _obey(self, line: str) -> Reply:
        before = self._state
        try:
            reply = self.session.line(line)
        except BaseException:
            # Interrupted while a computer player was thinking, or let down by one: nothing of
            # the line has been done.
            self.session.restore(before)
            raise
        opened = self._open_slot() if reply.request and reply.request.name == "new" else None
        reason = self._keep()
        if reason:
            if opened is not None:
                self._slot = opened
            self.session.restore(before)
            self._state = before
            failed = Reply()
            failed.refuse("save_failed", reason=reason)
            return failed
        if opened is not None:
            opened.close()
        if reply.request is not None:
            self._carry_out(reply)
        return reply

    def _open_slot(self) -> Slot | None:
        """Give a new match a place of its own; return the old one."""
        old = self._slot
        if old is None or self._store is None or not self._state["touched"]:
            return None
        try:
            self._slot = self._store.new_slot()
        except OSError:
            # The write that follows will say what is wrong with the disk.
            return None
        return old

    def _carry_out(self, reply: Reply) -> None:
        request = reply.request
        assert request is not None, "asked for by the caller"
        if request.name == "transcript":
            self._write_new(request.argument, "\n".join(self._transcript) + "\n", reply)
            return
        if request.name == "record":
            self._write_new(request.argument, self._record(), reply)
            return
        if request.name == "new":
            return
        if self._store is None:
            reply.refuse("no_saving")
            return
        try:
            getattr(self, "_request_" + request.name)(request.argument, reply)
        except OSError as error:
            reply.refuse("save_failed", reason=_reason(error))

    def _request_save(self, name: str, reply: Reply) -> None:
        assert self._store is not None, "checked by the caller"
        self._store.save_as(name, self.session.saved())
        reply.say("saved_as", name=name)

    def _request_load(self, name: str, reply: Reply) -> None:
        assert self._store is not None, "checked by the caller"
        state = self._store.load(name)
        reply.items.extend(self.notes())
        if state is None:
            reply.refuse("no_such_save", name=name)
            return
        before = self._state
        try:
            self.session.restore(state)
        except OpponentError as error:
            self.session.restore(before)
            reply.refuse("load_needs", name=name, reason=_reason(error))
            return
        except ValueError:
            self.session.restore(before)
            reply.refuse("no_such_save", name=name)
            return
        old, self._slot = self._slot, self._store.new_slot()
        reason = self._keep(force=True)
        if reason:
            self._slot = old
            self.session.restore(before)
            reply.refuse("save_failed", reason=reason)
            return
        if old is not None:
            old.close()
        reply.say("loaded", name=name)
        reply.items.extend(self.session.welcome(resumed=True, greeting=False).items[1:])

    def notes(self) -> list[Item]:
        """Tell what the store found damaged or newer, told once."""
        if self._store is None:
            return []
        notes, self._store.notes = self._store.notes, []
        return [Answer(kind, name=name, kept=kept) for kind, name, kept in notes]

    def _request_matches(self, _: str, reply: Reply) -> None:
        assert self._store is not None, "checked by the caller"
        rows = []
        for name, state in self._store.all():
            players = listed(
                shown_name(seat["name"]) + (f" ({seat['level']})" if seat["level"] else "")
                for seat in state["seats"]
            )
            standing = "-".join(str(score) for score in state.get("scores", ()))
            word = text("match_over" if state["over"] else "match_open", scores=standing)
            rows.append({"name": name, "players": players, "state": word})
        reply.items.extend(self.notes())
        if rows:
            reply.say("matches", rows=rows)
        else:
            reply.say("no_matches")

    def _request_stats(self, _: str, reply: Reply) -> None:
        assert self._store is not None, "checked by the caller"
        from .record_book import result_rows, statistics

        # Copies under a name are of matches that are counted already.
        book = statistics(state for name, state in self._store.all() if name[:1].isdecimal())
        reply.items.extend(self.notes())
        reply.say("stats", rows=result_rows(book), book=book)

    def _record(self) -> str:
        """Return the record of the match; while it is open, what the person on turn has seen."""
        from .kept import Kept

        kept = Kept(self.session.saved())
        if kept.over:
            return kept.record()
        asked = self.session.question.values.get("seat")
        alone = self.session.cast.alone
        return kept.record(seat=asked if alone is None else alone)

    def _write_new(self, name: str, text: str, reply: Reply) -> None:
        """Write a file that is not there yet."""
        path = os.path.expanduser(name)
        kind = "transcript" if reply.request and reply.request.name == "transcript" else "record"
        try:
            with open(path, "x", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except FileExistsError:
            reply.refuse("transcript_exists", name=name)
        except OSError as error:
            reply.refuse("transcript_failed", name=name, reason=_reason(error))
        else:
            reply.say(f"{kind}_written", name=name)

    # Whole lines for the loops.

    def enter(self, lines: list[str], *, number: int = 0) -> bool:
        """Obey lines up to the first that is refused, and show what comes of them.

        Parameters
        ----------
        lines
            What was typed or pasted.
        number
            The number of the line in a script; 0 at a keyboard. A script hears of a refusal on
            standard error.

        Returns
        -------
        bool
            Whether the session goes on.
        """
        for at, line in enumerate(lines):
            reply = self.obey(line)
            if reply.refused and number:
                self._report(reply, number)
            else:
                self.show(reply.items)
            if reply.left:
                return False
            if reply.refused:
                if self._strict:
                    self.status = 3
                    return False
                rest = len(lines) - at - 1
                if rest:
                    self.say("not_run", number=rest)
                return True
        return True

    def _report(self, reply: Reply, number: int) -> None:
        """Tell a script what was wrong with one of its lines."""
        voice = self.voice
        if voice.asks_in_lines:
            self.show(reply.items)
        said = " ".join(voice.sentence(item) for item in reply.items if isinstance(item, Answer))
        self._out.flush()
        line = text("script_line", number=number, said=said)
        self._err.write(self.in_its_letters(line) + "\n")
        self._err.flush()

    def leave(self, *, piped: bool) -> None:
        """Say that nothing is lost."""
        if self.session.over:
            if not piped:
                self.say("leaving_over")
            return
        name = "leaving" if self.saving else "leaving_unsaved"
        if piped:
            if self._strict and self.session.question.for_card:
                self.status = 3
            self.whisper(name)
        else:
            self.say(name)


def _reason(error: Exception) -> str:
    """Return why something would not do; it is said seldom, so what says it is loaded then."""
    from noddy.language.reasons import reason

    return reason(error)


def _hides(item: Item) -> bool:
    return isinstance(item, Answer) and item.name == "hide"


def quiet_pipe(out: TextIO) -> None:
    """Stop quietly: nobody reads any more, not even what is left at the end of the process."""
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, out.fileno())
    except (OSError, ValueError):
        pass
    sys.stderr.flush()
