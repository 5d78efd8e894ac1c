"""The prompt at a real terminal: the only file that knows prompt_toolkit."""

from __future__ import annotations

import sys
from contextlib import contextmanager, suppress

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.auto_suggest import AutoSuggest, Suggestion
from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.filters import Condition
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.shortcuts import CompleteStyle

from .obey.settings import SETTINGS
from .parse import COMMANDS, parse

__all__ = ["prompt_loop"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from prompt_toolkit.buffer import Buffer
    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document
    from prompt_toolkit.key_binding import KeyPressEvent

    from .host import Host


class _Commands(InMemoryHistory):
    """The history of commands; cards are not worth remembering."""

    def append_string(self, string: str) -> None:
        """Keep a line that is a command."""
        if parse(string).name in COMMANDS:
            super().append_string(string)


class _Completer(Completer):
    """Legal cards first, then commands."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterator[Completion]:
        """Tell what the letters so far can become."""
        before = document.text_before_cursor
        typed = before.lstrip()
        slash = typed.startswith("/")
        word = typed.lstrip("/").casefold()
        if " " in word:
            return
        question = self._host.session.question
        if question.for_card and not slash:
            from .cards import card_letters

            voice: Any = self._host.voice
            for card in question.values["legal"]:
                international = self._host.session.international
                text = card_letters(card, international=international).lower()
                if text.startswith(word):
                    yield Completion(text, -len(word), display=voice.card(card))
        if not word and not slash and question.for_card:
            return
        for name in (*COMMANDS, "look", "exit"):
            if name.startswith(word):
                yield Completion(name, -len(word))


class _Suggest(AutoSuggest):
    """The rest of the only command that begins so, in grey."""

    def get_suggestion(self, buffer: Buffer, document: Document) -> Suggestion | None:
        """Suggest the rest of a command of which two letters stand."""
        typed = document.text.casefold()
        if len(typed) < 2:
            return None
        found = [name for name in COMMANDS if name.startswith(typed)]
        return Suggestion(found[0][len(typed) :]) if len(found) == 1 else None


@Condition
def _suggested() -> bool:
    """Whether there is a grey suggestion to take."""
    buffer = get_app().current_buffer
    return buffer.suggestion is not None and buffer.document.is_cursor_at_the_end


def _next(host: Host, name: str) -> str:
    """Return the value of a setting that follows the one it has."""
    allowed = SETTINGS[name]
    at = allowed.index(host.session.settings[name])
    return allowed[(at + 1) % len(allowed)]


def _enter(event: KeyPressEvent, command: str) -> None:
    """Give a command as if it had been typed."""
    event.current_buffer.text = command
    event.current_buffer.validate_and_handle()


def _bindings(host: Host) -> KeyBindings:
    """Keys, each of which has a typed twin."""
    keys = KeyBindings()

    def enter(command: str) -> Callable[[KeyPressEvent], None]:
        return lambda event: _enter(event, command)

    def turn(name: str) -> Callable[[KeyPressEvent], None]:
        return lambda event: _enter(event, f"/set {name} {_next(host, name)}")

    keys.add("f1")(enter("/help"))
    keys.add("f2")(enter("/hint"))
    keys.add("f3")(turn("explain"))
    keys.add("f4")(turn("board"))
    keys.add("escape", "u")(enter("/undo"))

    # Right and Ctrl-E take the grey suggestion already.
    @keys.add("end", filter=_suggested)
    def _(event: KeyPressEvent) -> None:
        suggestion = event.current_buffer.suggestion
        if suggestion is not None:
            event.current_buffer.insert_text(suggestion.text)

    @keys.add("c-l")
    def _(event: KeyPressEvent) -> None:
        event.app.renderer.clear()
        _enter(event, "/table")

    @keys.add("c-c")
    def _(event: KeyPressEvent) -> None:
        # With something typed: clear the line. Without: the loop says how to leave.
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt, style="class:aborting")

    return keys


def _drop_typed_ahead() -> None:
    """Forget keys pressed while the computer was thinking: they must not play a card."""
    try:
        import termios
    except ImportError:
        return
    with suppress(OSError, ValueError, termios.error):
        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


@contextmanager
def _no_echo() -> Iterator[None]:
    """Keep keys pressed meanwhile off the screen; Ctrl-C works as ever."""
    try:
        import termios

        keyboard = sys.stdin.fileno()
        modes = termios.tcgetattr(keyboard)
    except (ImportError, OSError, ValueError):
        yield
        return
    except termios.error:
        yield
        return
    quiet = list(modes)
    quiet[3] &= ~termios.ECHO
    termios.tcsetattr(keyboard, termios.TCSANOW, quiet)
    try:
        yield
    finally:
        termios.tcsetattr(keyboard, termios.TCSANOW, modes)


def prompt_loop(host: Host) -> None:
    """Ask and obey until somebody leaves."""
    session: PromptSession[str] = PromptSession(
        history=_Commands(),
        auto_suggest=_Suggest(),
        completer=_Completer(host),
        complete_while_typing=False,
        complete_style=CompleteStyle.READLINE_LIKE,
        key_bindings=_bindings(host),
        bottom_toolbar=lambda: _toolbar(host),
        color_depth=None if host.colours else ColorDepth.DEPTH_1_BIT,
        enable_history_search=False,
        mouse_support=False,
        enable_suspend=True,
    )
    while True:
        # Ctrl-C may come at any moment, before there is a prompt too.
        try:
            prompt = host.voice.prompt(host.session.question)
            _drop_typed_ahead()
            typed = session.prompt(prompt)
        except KeyboardInterrupt:
            host.say("how_to_leave")
            continue
        except EOFError:
            host.leave(piped=False)
            return
        lines = typed.split("\n")
        host.typed(prompt, typed)
        try:
            with _no_echo():
                going_on = host.enter(lines)
            if not going_on:
                if not host.status:
                    host.leave(piped=False)
                return
        except KeyboardInterrupt:
            host.say("how_to_leave")


def _toolbar(host: Host) -> str | None:
    voice: Any = host.voice
    left = voice.toolbar(host.session.question)
    if not left:
        return None
    right = voice.printed(voice.standings(host.session.scores))
    room = voice.width - len(left) - len(right) - 2
    return f" {left}{' ' * room}{right}" if room > 1 else f" {left}"
