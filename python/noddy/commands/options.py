"""Options of the command line, read from a table.

Why not argparse: it alone costs more than the whole start-up of `noddy score` may, so that command
needs a reader of its own in any case; and its refusals are not what people here are told, which is
one line with the valid range and an example, in words that a catalogue can translate. One table of
options a command does both.

>>> PLAYERS = Option("--players", "N", "how many play", whole(2, 4, example="--players 3"))
>>> read(["--players", "3", "more"], [PLAYERS], usage="noddy x [OPTIONS]").values
{'players': 3}
>>> read(["--players=5"], [PLAYERS], usage="noddy x [OPTIONS]")
Traceback (most recent call last):
...
noddy.commands.options.Refused: --players must be from 2 to 4, not "5": for example --players 3.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

__all__ = [
    "GLOBAL",
    "Arguments",
    "Failed",
    "Help",
    "Option",
    "Refused",
    "meant",
    "one_of",
    "read",
    "sentence",
    "text",
    "whole",
]


class Failed(Exception):
    """A command cannot go on; the message is a sentence for standard error."""

    def __init__(self, message: str, *, status: int = 1) -> None:
        super().__init__(message)
        self.status = status


class Refused(Failed):
    """The command was wrongly used: exit status 2."""

    def __init__(self, message: str) -> None:
        super().__init__(message, status=2)


class Help(Exception):
    """Help was asked for; the message is its text, for standard output."""


class Option:
    """One option: its name, what its value is called (nothing for a flag), and what it does.

    Parameters
    ----------
    name : str
        With its dashes, `--players`.
    value : str
        What the help calls the value; empty for a flag.
    summary : str
        One line of help.
    reader : callable, optional
        Turns the name and the text of the value into the value, or raises `Refused`.
    repeated : str, optional
        "refused" if it may be given once, "collected" if its values make a list.
    """

    __slots__ = ("name", "reader", "repeated", "summary", "value")

    def __init__(
        self,
        name: str,
        value: str,
        summary: str,
        reader: Callable[[str, str], Any] | None = None,
        *,
        repeated: str = "refused",
    ) -> None:
        self.name = name
        self.value = value
        self.summary = summary
        self.reader = reader
        self.repeated = repeated

    @property
    def key(self) -> str:
        """The name under which the value is found: `hand_size` for `--hand-size`."""
        return self.name.lstrip("-").replace("-", "_")


class Arguments:
    """What was given: the values of options by key, and the words that are no options."""

    __slots__ = ("values", "words")

    def __init__(self, values: dict[str, Any], words: list[str]) -> None:
        self.values = values
        self.words = words

    def __getitem__(self, key: str) -> Any:
        """The value of an option, None or False if it was not given."""
        return self.values.get(key)


def whole(low: int, high: int, *, example: str) -> Callable[[str, str], int]:
    """A reader of whole numbers from `low` to `high`."""

    def reader(name: str, given: str) -> int:
        digits = given.removeprefix("+").removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) <= 20:
            number = int(given)
            if low <= number <= high:
                return number
        raise Refused(
            f'{name} must be from {low:,} to {high:,}, not "{_printed(given)}": '
            f"for example {example}."
        )

    return reader


def one_of(
    words: Sequence[str], *, example: str, values: Sequence[Any] | None = None
) -> Callable[[str, str], Any]:
    """A reader of one of some words, or of the value that stands for it."""

    def reader(name: str, given: str) -> Any:
        if given.lower() in words:
            place = words.index(given.lower())
            return words[place] if values is None else values[place]
        listed = ", ".join(words[:-1]) + f" or {words[-1]}"
        raise Refused(
            f'{name} must be {listed}, not "{_printed(given)}": for example {example}.'
        )

    return reader


def text(*, longest: int, example: str) -> Callable[[str, str], str]:
    """A reader of printable text that is not empty."""

    def reader(name: str, given: str) -> str:
        if 1 <= len(given.strip()) <= longest and given.isprintable():
            return given.strip()
        raise Refused(
            f'{name} must be 1 to {longest} printable characters, not "{_printed(given)}": '
            f"for example {example}."
        )

    return reader


GLOBAL = (
    Option("--ascii", "", "letters for the suits, nothing outside ASCII"),
    Option("--plain", "", "plain sentences, for screen readers and pipes"),
    Option(
        "--color",
        "WHEN",
        "auto, always or never",
        one_of(("auto", "always", "never"), example="--color never"),
    ),
    Option("--json", "", "JSON: one object a command, or one a line of a stream"),
    Option(
        "--seed",
        "N",
        "the number that all cards and choices come from",
        whole(0, 2**64 - 1, example="--seed 1589"),
    ),
    Option("--quiet", "", "the result alone"),
    Option("--no-save", "", "keep nothing on disk"),
    Option("--strict", "", "stop at the first bad line, with exit status 3"),
)
"""The options that every command takes; where one means nothing, it changes nothing."""

_CONFLICTS = (("--json", "--plain"), ("--json", "--ascii"), ("--json", "--quiet"))


def read(
    arguments: Sequence[str], options: Iterable[Option], *, usage: str, summary: str = ""
) -> Arguments:
    """Read the arguments of a command by its table of options.

    `--name value` and `--name=value` are the same; names are given whole; `--` ends the options; a
    single `-` is a word like any other.

    Raises
    ------
    Help
        `--help` was given.
    Refused
        An unknown option, a value that it does not take, an option given twice, or two that
        contradict each other.
    """
    known = {option.name: option for option in options}
    values: dict[str, Any] = {}
    words: list[str] = []
    waiting = list(reversed(arguments))
    while waiting:
        word = waiting.pop()
        if word == "--":
            words += reversed(waiting)
            break
        if not word.startswith("-") or word == "-" or word[1:2].isdigit():
            words.append(word)
            continue
        name, equals, given = word.partition("=")
        if name in ("--help", "-h"):
            raise Help(_help(usage, summary, known.values()))
        option = known.get(name)
        if option is None:
            raise Refused(f'No option "{_printed(name)}".{meant(name, known)}')
        if not option.value:
            if equals:
                raise Refused(f"{name} takes no value: write {name} alone.")
            values[option.key] = True
            continue
        if not equals:
            if not waiting:
                raise Refused(f"{name} needs a value: {option.summary}.")
            given = waiting.pop()
        value = option.reader(name, given) if option.reader else given
        if option.repeated == "collected":
            values.setdefault(option.key, []).append(value)
        elif values.setdefault(option.key, value) != value:
            raise Refused(f"{name} is given twice with different values: leave one out.")
    for one, other in _CONFLICTS:
        if one[2:] in values and other[2:] in values:
            raise Refused(f"{one} and {other} contradict each other: leave one out.")
    return Arguments(values, words)


def meant(word: str, known: Iterable[str]) -> str:
    """A question that names the known word which is closest, or nothing.

    >>> meant("hnit", ["hint", "play"])
    ' Did you mean hint?'
    """
    from difflib import get_close_matches

    close = get_close_matches(word.lower(), list(known), n=1)
    return f" Did you mean {close[0]}?" if close else ""


def sentence(message: str) -> str:
    """An error of the engine, which is half a sentence, as a whole one.

    >>> sentence("4h is there twice")
    '4h is there twice.'
    """
    return message[:1].upper() + message[1:] + ("" if message.endswith((".", "?", "!")) else ".")


def _help(usage: str, summary: str, options: Iterable[Option]) -> str:
    lines = [usage, "", *([summary, ""] if summary else [])]
    for option in options:
        left = f"{option.name} {option.value}".rstrip()
        lines.append(f"  {left:<22}{option.summary}")
    return "\n".join(lines)


def _printed(given: str) -> str:
    from noddy.terminal.cards import printed

    return printed(given)
