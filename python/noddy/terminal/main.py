"""Puts a session together: which voice, which loop, which disk."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from noddy import NoddyError, Rules, __version__, strategies
from noddy.language import speak

from .advice import LibraryAdviser
from .cards import printed
from .host import Host, quiet_pipe
from .opponents import OpponentError, opponent
from .plain_letters import IN_PLAIN_LETTERS, plain_letters
from .session import COMPUTER_NAMES, Seat, Session, Setup

__all__ = ["run"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType
    from typing import TextIO

    from .options import PlayOptions
    from .store import Slot, Store

_USUAL = "steady"


def run(options: PlayOptions) -> int:
    """Play at the terminal, or through a pipe, until it is left.

    Parameters
    ----------
    options
        What was asked for on the command line.

    Returns
    -------
    int
        The exit status: 0 when left, 3 after a bad line under `strict`.

    Raises
    ------
    noddy.NoddyError
        If the options make no match: a level that does not exist, a seat too many.
    """
    _leave_on_signals()
    source, out, err = sys.stdin, sys.stdout, sys.stderr
    _forgive(source, out)
    at_keyboard, at_screen = _is_terminal(source), _is_terminal(out)
    dumb = os.environ.get("TERM", "") in ("dumb", "unknown")
    voice = options.voice
    if voice == "auto":
        voice = _voice(out) if at_screen else "plain"
    drawn = at_screen and _is_terminal(err) and not dumb and voice not in ("plain", "json")
    adviser = LibraryAdviser(
        watch=_in_passing(err, ascii=voice == "ascii") if drawn else None,
        ahead=at_keyboard and at_screen,
    )
    session, store, slot, resumed, elsewhere = _session(
        options, at_keyboard=at_keyboard, adviser=adviser
    )
    host = Host(
        session,
        voice=voice,
        out=out,
        err=err,
        store=store,
        slot=slot,
        colour=_colour(options.color, can=at_screen and not dumb)
        and voice not in ("plain", "json"),
        width=_width if at_screen else lambda: None,
        strict=options.strict,
        clear=(lambda: _clear(out)) if at_screen and not dumb else None,
    )
    try:
        host.show(host.notes())
        if elsewhere:
            host.whisper("elsewhere")
        host.start(resumed=resumed, greeting=not options.quiet)
        if at_keyboard and at_screen and not dumb and voice != "json":
            from .prompt import prompt_loop

            prompt_loop(host)
        else:
            from .loop import plain_loop

            plain_loop(host, source=source, out=out, terminal=at_keyboard)
        out.flush()
    except BrokenPipeError:
        quiet_pipe(out)
    if adviser.busy:
        # A thread that is solving a deal would keep the process for seconds, for nothing.
        out.flush()
        err.flush()
        os._exit(host.status)
    return host.status


def _in_passing(err: TextIO, *, ascii: bool) -> Callable[[str], None]:
    """Return what shows a sentence on a line of its own, and takes it away again."""

    def show(sentence: str) -> None:
        shown = plain_letters(sentence) if ascii else sentence
        # What is longer than the line could not be taken away.
        err.write(f"\r\x1b[K{shown[: _width() - 1]}")
        err.flush()

    return show


def _session(
    options: PlayOptions, *, at_keyboard: bool, adviser: LibraryAdviser | None = None
) -> tuple[Session, Store | None, Slot | None, bool, bool]:
    """Return the open match if it is to go on, else a new one; and its place on disk."""
    levels = strategies.names()
    usual = _USUAL if _USUAL in levels else "greedy"
    pauses = at_keyboard if options.pause is None else options.pause

    def begin() -> Session:
        made = Session(
            _setup(options, levels, usual),
            strategy=opponent,
            fresh=_fresh,
            levels=levels,
            level=usual,
            adviser=adviser,
            auto=options.auto,
            pauses=pauses,
            version=__version__,
        )
        made.settings.update(options.settings)
        return made

    session = begin()
    store: Store | None = None
    slot: Slot | None = None
    if not options.save:
        return session, None, None, False, False
    from .store import Store as Disk
    from .store import data_directory

    elsewhere = False
    try:
        store = Disk(os.path.join(data_directory(), "matches"))
        if at_keyboard and not options.fresh:
            slot, state, elsewhere = store.open_match()
            if slot is not None and state is not None:
                try:
                    session.restore(state)
                except OpponentError as error:
                    # Nothing is wrong with the match: its opponent is to be had elsewhere.
                    _complain("opponent_missing", error)
                except ValueError:
                    store.set_aside(os.path.basename(slot.path))
                else:
                    return session, store, slot, True, False
                slot.close()
                session = begin()
        slot = store.new_slot()
    except OSError as error:
        _complain("cannot_save", error)
        return session, None, None, False, False
    return session, store, slot, False, elsewhere


def _complain(name: str, error: Exception) -> None:
    """Say on standard error what will not go as it should."""
    from noddy.language.reasons import reason

    from .messages import text

    sys.stderr.write(text(name, reason=reason(error)) + "\n")


def _fresh() -> int:
    return int.from_bytes(os.urandom(8), "big")


def _setup(options: PlayOptions, levels: tuple[str, ...], usual: str) -> Setup:
    """Return the match that the options describe."""
    rules = Rules(
        players=options.players,
        hand_size=options.hand_size,
        target=options.target,
        knave_noddy=options.knave_noddy,
        count=options.count,
    )
    if not 0 <= options.humans <= rules.players:
        raise NoddyError(
            speak(
                "{humans} people do not fit: choose 0 to {players}",
                humans=options.humans,
                players=rules.players,
            )
        )
    if not 0 <= options.seat < rules.players:
        raise NoddyError(
            speak(
                "there is no seat {seat}: choose 0 to {last}",
                seat=options.seat,
                last=rules.players - 1,
            )
        )
    people = [(options.seat + number) % rules.players for number in range(options.humans)]
    names: dict[int, str] = {}
    for number, seat in enumerate(people):
        given = printed(options.names[number].strip()) if number < len(options.names) else ""
        if given:
            names[seat] = given
        else:
            names[seat] = "You" if options.humans == 1 else f"Player {number + 1}"
    spare = [name for name in COMPUTER_NAMES if name not in names.values()]
    wanted = list(options.against)
    seats: list[Seat] = []
    level = usual
    for seat in range(rules.players):
        if seat in names:
            seats.append(Seat(name=names[seat]))
        else:
            level = wanted.pop(0) if wanted else (options.against[-1] if options.against else usual)
            seats.append(Seat(name=spare.pop(0), level=level))
    if options.seed is None:
        nonce = _fresh() << 64 | _fresh()
        return Setup(
            rules=rules,
            seats=tuple(seats),
            seed=_fresh(),
            nonce=nonce,
            best_of=options.best_of,
        )
    return Setup(rules=rules, seats=tuple(seats), seed=options.seed, best_of=options.best_of)


def _leave_on_signals() -> None:
    """End at once when told to: everything has been saved, and the terminal is put back.

    Nothing is unwound. A prompt may be half drawn and in any state, so an exception from here could
    be lost in it or leave the terminal as it is then.
    """
    import signal

    restore = _terminal_restorer()

    def leave(number: int, frame: FrameType | None) -> None:
        restore()
        os._exit(128 + number)

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            try:
                signal.signal(number, leave)
            except ValueError:
                # Not in the main thread: whoever runs the session there sees to signals.
                return


def _terminal_restorer() -> Callable[[], None]:
    """Return what puts the terminal back as it is now; nothing to do where it is none."""
    try:
        import termios
    except ImportError:
        return lambda: None
    try:
        fd = sys.stdin.fileno()
        modes = termios.tcgetattr(fd)
    except (OSError, ValueError, termios.error):
        return lambda: None
    dumb = os.environ.get("TERM") in (None, "", "dumb")

    def restore() -> None:
        with suppress(OSError, termios.error):
            termios.tcsetattr(fd, termios.TCSANOW, modes)
            if not dumb:
                # Pasted text is no longer to be marked, and the cursor is seen.
                os.write(fd, b"\x1b[?2004l\x1b[?25h")

    return restore


def _forgive(source: TextIO, out: TextIO) -> None:
    """Read any bytes, and print what the other end cannot show in plain letters."""
    for stream, errors in ((source, "surrogateescape"), (out, IN_PLAIN_LETTERS)):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False


def _voice(out: TextIO) -> str:
    """Unicode if the screen can be trusted with it, else ASCII."""
    encoding = (getattr(out, "encoding", "") or "").lower().replace("-", "")
    if not encoding.startswith("utf"):
        return "ascii"
    if os.name == "nt" or os.environ.get("PYTHONUTF8") == "1":
        return "unicode"
    # In the C locale Python itself turns to UTF-8 and says so in LC_CTYPE: that tells nothing
    # about the screen.
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_CTYPE") or os.environ.get("LANG") or ""
    if locale == "C.UTF-8" and not os.environ.get("LC_ALL"):
        locale = os.environ.get("LANG") or ""
    return "unicode" if "utf" in locale.lower() else "ascii"


def _colour(choice: str, *, can: bool) -> bool:
    """Whether there is colour: the flag decides, then the environment, then the screen."""
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return can


def _clear(out: TextIO) -> None:
    """Empty the screen, and what was scrolled off it."""
    out.write("\x1b[H\x1b[2J\x1b[3J")
    out.flush()


def _width() -> int:
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80
    except (OSError, ValueError):
        return 80
