"""The command line: finds the command and keeps every failure to one sentence.

Starting up is measured, so this module imports next to nothing; each command is a module of its
own in `noddy.commands`, imported when it is called for.
"""

from __future__ import annotations

import codecs
import sys

from noddy.language import noted, speak

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

__all__ = ["COMMANDS", "main"]

COMMANDS = {
    "play": noted("play a match; noddy alone does so too, or takes up an open match"),
    "score": noted("count a hand: noddy score 5h 5d Js / 5s"),
    "simulate": noted("play many matches and count: noddy simulate greedy random"),
    "arena": noted("let every strategy play every other"),
    "hint": noted("what every card is worth in a position"),
    "review": noted("what every choice of a match cost, and what was luck"),
    "solve": noted("the table of chances for a match, and its certificate"),
    "bench": noted("measure the engine against the reference, in a few seconds"),
    "replay": noted("tell a recorded match again, card by card"),
    "record": noted("write a match as a record: noddy record last match.noddy"),
    "verify": noted("check that the cards of a match are those that were sealed"),
    "matches": noted("the matches that are kept"),
    "stats": noted("what the finished matches add up to"),
    "config": noted("every option, its value and where it came from"),
    "rules": noted("the rulings of the game, by number or by word"),
}
"""Every command with what it does, in the order of the help; each has a module in `commands`."""

# What may stand before the command as well as after it; those in the second line take a value.
_GLOBAL_FLAGS = ("--ascii", "--plain", "--json", "--quiet", "--no-save", "--strict")
_GLOBAL_VALUES = ("--color", "--lang", "--seed")
_HELP = frozenset({"--help", "-h", "-?", "help"})


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments after the program's name; those of the process if left out.

    Returns
    -------
    int
        0 done (a closed pipe included), 1 failed, 2 wrong usage, 3 a bad line under `--strict`,
        130 interrupted.

    Examples
    --------
    >>> main(["score", "--ascii", "4h", "5c", "Kd", "/", "5s"])
    4H 5C KD + 5S
      fifteen two          5C KD
      fifteen four         5S KD
      and a pair is six    5C 5S
    Total 6.
    0
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    # What cannot be shown is replaced: output is never lost to an encoding.
    for stream in (sys.stdout, sys.stderr):
        _show_what_can_be_shown(stream)
    try:
        try:
            status = _run(arguments)
        except Exception as error:
            status = _explain(error)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has seen enough.
        _abandon_output()
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        # Standard output itself fails, as on a full disk: it cannot be told to fail again at exit.
        _abandon_output()
        from noddy.language.reasons import reason

        said = speak("Standard output cannot be written: {reason}.", reason=reason(error))
        print(said, file=sys.stderr)
        return 1
    return status


def _run(arguments: list[str]) -> int:
    """Run the command that the arguments name."""
    before = _global_options(arguments)
    rest = arguments[before:]
    word = rest[0] if rest else ""
    if word in ("--version", "-V"):
        from noddy._engine import __version__

        print(f"noddy {__version__}")
        return 0
    from noddy.language.choice import choose

    choose(arguments)
    if "--ascii" in arguments:
        _show_what_can_be_shown(sys.stderr, encoding="ascii")
        # At the table the form can change later; a record is for programs.
        for_people = word in COMMANDS and word not in ("play", "record")
        if for_people or _HELP.intersection(arguments):
            _show_what_can_be_shown(sys.stdout, encoding="ascii")
    if word in ("--help", "-h", "-?", "help"):
        about = rest[1:][_global_options(rest[1:]) :] if word == "help" else []
        if about:
            return _dispatch(about[0], ["--help"])
        print(_help())
        return 0
    if not word or word.startswith("-"):
        return _dispatch("play", arguments)
    return _dispatch(word, arguments[:before] + rest[1:])


def _global_options(arguments: list[str]) -> int:
    """How many arguments at the start are options that may stand before a command."""
    count = 0
    while count < len(arguments):
        word = arguments[count]
        if word in _GLOBAL_VALUES:
            count += 2
        elif word in _GLOBAL_FLAGS or word.partition("=")[0] in _GLOBAL_VALUES:
            count += 1
        else:
            break
    return min(count, len(arguments))


def _dispatch(word: str, arguments: list[str]) -> int:
    """Call a command by its whole name; a near miss is named and not run."""
    if word not in COMMANDS:
        from noddy.commands.options import UsageError, meant

        refusal = speak('No command "{typed}".', typed=_printed(word))
        raise UsageError(refusal + meant(word, COMMANDS))
    # As `importlib.import_module` does, which takes longer to load than some of the commands.
    status: int = __import__(f"noddy.commands.{word}", fromlist=["run"]).run(arguments)
    return status


def _help() -> str:
    from noddy.language.lines import columns, paragraph

    commands = [(name, speak(summary)) for name, summary in COMMANDS.items()]
    return "\n".join(
        [
            *paragraph(speak("Noddy, a card game for two to four players.")),
            "",
            speak("noddy COMMAND [OPTIONS]"),
            "",
            *columns(commands, 10),
            "",
            *paragraph(
                speak(
                    "noddy COMMAND --help tells more. noddy --version says which version this is."
                )
            ),
        ]
    )


def _explain(error: Exception) -> int:
    """Says what went wrong in one sentence on standard error; returns the exit status."""
    import os

    from noddy._engine import NoddyError
    from noddy.commands.options import CommandError, Help, sentence

    if isinstance(error, BrokenPipeError):
        raise error
    if isinstance(error, Help):
        print(error)
        return 0
    if os.environ.get("NODDY_DEBUG"):
        import traceback

        traceback.print_exception(error)
    status = 1
    if isinstance(error, CommandError):
        message, status = str(error), error.status
    elif isinstance(error, NoddyError):
        message = sentence(str(error))
    elif isinstance(error, OSError):
        message = _failed(error)
    else:
        message = speak(
            "Something is wrong inside noddy ({kind}: {message}). NODDY_DEBUG=1 shows where.",
            kind=type(error).__name__,
            message=_printed(str(error)),
        )
    sys.stdout.flush()
    print(message, file=sys.stderr)
    return status


def _failed(error: OSError) -> str:
    """Say which file will not be read or written, and why."""
    from noddy.commands.text import file_name
    from noddy.language.reasons import reason

    why = reason(error)
    if error.filename:
        return speak("{file}: {reason}.", file=file_name(str(error.filename)), reason=why)
    return speak("Input or output failed: {reason}.", reason=why)


def _printed(text: str) -> str:
    """Return what was typed, cut to 60 characters, with control characters escaped."""
    from noddy.terminal.cards import printed

    return printed(text)


def _show_what_can_be_shown(stream: TextIO, *, encoding: str | None = None) -> None:
    """Let a stream show plain letters for those that its encoding, or this one, does not have."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding=encoding, errors="noddy.plain_letters")


def _replaced(error: UnicodeError) -> tuple[str, int]:
    """Return plain letters for those that cannot be encoded; what knows them is loaded then."""
    from noddy.terminal.plain_letters import replaced

    return replaced(error)


codecs.register_error("noddy.plain_letters", _replaced)


def _abandon_output() -> None:
    """Nobody reads standard output any more: what is left in it must not complain at exit."""
    import os
    from contextlib import suppress

    # In a test, standard output may be no file of the system's.
    with suppress(AttributeError, OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
