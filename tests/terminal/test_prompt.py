"""The prompt, driven through prompt_toolkit's own pipe."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from noddy.terminal import prompt
from noddy.terminal.host import Host

if TYPE_CHECKING:
    from .conftest import Make


def played(make: Make, keys: str) -> tuple[Host, str]:
    """A session after these keys, and what it said."""
    out = io.StringIO()
    host = Host(make(), voice="unicode", out=out, err=io.StringIO(), width=lambda: 80)
    host.start()
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text(keys)
        prompt.prompt_loop(host)
    return host, out.getvalue()


def test_cards_pauses_and_leaving(make: Make) -> None:
    _, said = played(make, "3\r6\r\rquit\r")
    assert "pair for 2" in said
    assert "The show, dealer last." in said
    assert said.endswith("Left. This match was not to be saved.\n")


def test_keys_have_typed_twins(make: Make) -> None:
    f1, f2, f3, f4, ctrl_d = "\x1bOP", "\x1bOQ", "\x1bOR", "\x1bOS", "\x04"
    _, said = played(make, f1 + f2 + f3 + f4 + "3\r\x1bu" + ctrl_d)
    for words in (
        "Now: type a card of yours",
        "By the solver: exact.",
        "Robin  0 |",
        "Back at your last",
    ):
        assert words in said
    for words in ("Explain is full.", "Board is off."):
        assert words in said


def test_end_takes_the_grey_suggestion(make: Make) -> None:
    host, _ = played(make, "\x04")
    keys = prompt._bindings(host).bindings
    assert ("<Keys.End: 'end'>",) in [tuple(map(repr, key.keys)) for key in keys]


def test_tab_completes_and_ctrl_c_clears(make: Make) -> None:
    _, said = played(make, "lega\t\rxyzzy\x03legal\r\x03\x04")
    assert said.count("You can play 3♥ 6♠ 10♥.") == 2
    assert "xyzzy" not in said
    assert "To leave: quit or Ctrl-D." in said


def test_pasted_lines_stop_at_the_first_error(make: Make) -> None:
    _, said = played(make, "\x1b[200~legal\nxyzzy\nboard\nhand\x1b[201~\r\x04")
    assert "2 lines after it were not run." in said


def completions(host: Host, typed: str) -> list[str]:
    found = prompt._Completer(host).get_completions(Document(typed), CompleteEvent())
    return [completion.text for completion in found]


def test_legal_cards_come_first_then_commands(make: Make) -> None:
    host, _ = played(make, "\x04")
    assert completions(host, "") == ["3h", "6s", "10h"]
    assert completions(host, "1") == ["10h"]
    assert completions(host, "ha") == ["hand"]
    assert completions(host, "/")[:2] == ["go", "hint"]
    assert completions(host, "set vo") == []


def test_the_grey_suggestion_is_the_only_command_that_begins_so(make: Make) -> None:
    from prompt_toolkit.buffer import Buffer

    def suggested(typed: str) -> str | None:
        found = prompt._Suggest().get_suggestion(Buffer(), Document(typed))
        return found.text if found else None

    assert suggested("tra") == "nscript"
    assert suggested("h") is None
    assert suggested("le") is None


def test_cards_are_not_kept_in_the_history() -> None:
    history = prompt._Commands()
    for line in ("3h", "legal", "#1", "xyzzy", "score 5h 5d js / 5s", ""):
        history.append_string(line)
    assert history.get_strings() == ["legal", "score 5h 5d js / 5s"]
