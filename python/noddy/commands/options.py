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
noddy.commands.options.UsageError: --players must be from 2 to 4, not "5": for example --players 3.
"""

from __future__ import annotations

from noddy.language import LANGUAGES, current, noted, speak

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any, TypeVar

    T = TypeVar("T")

__all__ = [
    "GLOBAL",
    "Arguments",
    "CommandError",
    "Help",
    "Option",
    "UsageError",
    "heeding",
    "meant",
    "one_of",
    "read",
    "sentence",
    "text",
    "whole",
]


class CommandError(Exception):
    """A command cannot go on; the message is a sentence for standard error."""

    def __init__(self, message: str, *, status: int = 1) -> None:
        super().__init__(message)
        self.status = status


class UsageError(CommandError):
    """The command was wrongly used: exit status 2."""

    def __init__(self, message: str) -> None:
        super().__init__(message, status=2)


class Help(Exception):  # noqa: N818 (nothing is wrong)
    """Help was asked for; the message is its text, for standard output."""


class Option:
    """One option: its name, what its value is called (nothing for a flag), and what it does.

    Parameters
    ----------
    name : str
        With its dashes, `--players`.
    value : str
        What the help calls the value; empty for a flag.
    summary : str or callable
        What the help says of it: a sentence of the catalogues, or what makes one.
    reader : callable, optional
        Turns the name and the text of the value into the value, or raises `UsageError`.
    repeated : str, optional
        "refused" if it may be given once, "collected" if its values make a list.
    listed : bool, optional
        Whether the help lists it.
    """

    __slots__ = ("listed", "name", "reader", "repeated", "summary", "value")

    def __init__(
        self,
        name: str,
        value: str,
        summary: str | Callable[[], str],
        reader: Callable[[str, str], Any] | None = None,
        *,
        repeated: str = "refused",
        listed: bool = True,
    ) -> None:
        self.name = name
        self.value = value
        self.summary = summary
        self.reader = reader
        self.repeated = repeated
        self.listed = listed

    @property
    def key(self) -> str:
        """The name under which the value is found: `hand_size` for `--hand-size`."""
        return self.name.lstrip("-").replace("-", "_")

    @property
    def said(self) -> str:
        """What the help says of it, in the language that is spoken."""
        return self.summary() if callable(self.summary) else speak(self.summary)


class Arguments:
    """What was given: the values of options by key, and the words that are no options."""

    __slots__ = ("values", "words")

    def __init__(self, values: dict[str, Any], words: list[str]) -> None:
        self.values = values
        self.words = words

    def __getitem__(self, key: str) -> Any:  # noqa: ANN401 (by option)
        """Return the value of an option, None or False if it was not given."""
        return self.values.get(key)


def whole(low: int, high: int, *, example: str) -> Callable[[str, str], int]:
    """Make a reader of whole numbers from `low` to `high`."""

    def reader(name: str, given: str) -> int:
        digits = given[1:] if given[:1] in ("+", "-") else given
        if digits.isascii() and digits.isdigit() and len(digits) <= 20:
            number = int(given)
            if low <= number <= high:
                return number
        from noddy.language.figures import figure

        raise UsageError(
            speak(
                '{option} must be from {low} to {high}, not "{given}": for example {example}.',
                option=name,
                low=figure(f"{low:,}"),
                high=figure(f"{high:,}"),
                given=_printed(given),
                example=example,
            )
        )

    return reader


def one_of(words: Mapping[str, T], *, example: str) -> Callable[[str, str], T]:
    """Make a reader of one of some words, which gives what the word stands for."""

    def reader(name: str, given: str) -> T:
        if given.lower() in words:
            return words[given.lower()]
        raise _no_such_word(name, given, words, example)

    return reader


def _no_such_word(name: str, given: str, words: Iterable[str], example: str) -> UsageError:
    from noddy.language.lists import either

    return UsageError(
        speak(
            '{option} must be {words}, not "{given}": for example {example}.',
            option=name,
            words=either(words),
            given=_printed(given),
            example=example,
        )
    )


def text(*, longest: int, example: str) -> Callable[[str, str], str]:
    """Make a reader of printable text that is not empty."""

    def reader(name: str, given: str) -> str:
        if 1 <= len(given.strip()) <= longest and given.isprintable():
            return given.strip()
        raise UsageError(
            speak(
                '{option} must be 1 to {longest} printable characters, not "{given}": '
                "for example {example}.",
                option=name,
                longest=longest,
                given=_printed(given),
                example=example,
            )
        )

    return reader


def _language(name: str, given: str) -> str:
    """Read the name of a language."""
    from noddy.language.choice import asked

    code = asked(given)
    if not code:
        raise _no_such_word(name, given, LANGUAGES, "--lang fr")
    return code


def _languages() -> str:
    from noddy.language.lists import either

    return either(LANGUAGES)


GLOBAL = (
    Option("--ascii", "", noted("letters for the suits, nothing outside ASCII")),
    Option("--plain", "", noted("plain sentences, for screen readers and pipes")),
    Option(
        "--color",
        noted("WHEN"),
        noted("auto, always or never"),
        one_of({word: word for word in ("auto", "always", "never")}, example="--color never"),
    ),
    Option("--json", "", noted("JSON: one object a command, or one a line of a stream")),
    Option(
        "--seed",
        "N",
        noted("the number that all cards and choices come from"),
        whole(0, 2**64 - 1, example="--seed 1589"),
    ),
    Option("--lang", noted("LANGUAGE"), _languages, _language),
    Option("--quiet", "", noted("the result alone")),
    Option("--no-save", "", noted("keep nothing on disk")),
    Option("--strict", "", noted("stop at the first bad line, with exit status 3")),
)
"""The options that every command takes; where one means nothing, it changes nothing."""


def heeding(*names: str) -> tuple[Option, ...]:
    """Return `GLOBAL` for a command that heeds these and the language: its help lists no others."""
    heeded = (*names, "--lang")
    return tuple(
        Option(
            option.name, option.value, option.summary, option.reader, listed=option.name in heeded
        )
        for option in GLOBAL
    )


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
    UsageError
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
            from noddy.commands.help import page

            raise Help(page(usage, summary, known.values()))
        option = known.get(name)
        if option is None:
            refusal = speak('No option "{typed}".', typed=_printed(name))
            raise UsageError(refusal + meant(name, known))
        value = _value(option, given if equals else None, waiting)
        if option.repeated == "collected":
            values.setdefault(option.key, []).append(value)
        elif values.setdefault(option.key, value) != value:
            raise UsageError(
                speak("{option} is given twice with different values: leave one out.", option=name)
            )
    for one, other in _CONFLICTS:
        if one[2:] in values and other[2:] in values:
            raise UsageError(
                speak(
                    "{one} and {other} contradict each other: leave one out.", one=one, other=other
                )
            )
    return Arguments(values, words)


def _value(option: Option, given: str | None, waiting: list[str]) -> Any:  # noqa: ANN401
    """Return the value of an option, written behind it or as the next argument."""
    name = option.name
    if not option.value:
        if given is not None:
            raise UsageError(speak("{option} takes no value: write {option} alone.", option=name))
        return True
    if given is None:
        if not waiting:
            raise UsageError(
                speak("{option} needs a value: {summary}.", option=name, summary=option.said)
            )
        given = waiting.pop()
    return option.reader(name, given) if option.reader else given


def meant(word: str, known: Iterable[str]) -> str:
    """Return a question that names the known word which is closest, or nothing.

    >>> meant("hnit", ["hint", "play"])
    ' Did you mean hint?'
    >>> meant("--foo", ["--color", "--no-save"])
    ''
    """
    from noddy.terminal.parse import closest

    # The dashes that all options share say nothing of how close two are.
    bare = {name.lstrip("-"): name for name in known}
    close = closest(word.lower().lstrip("-"), list(bare))
    return " " + speak("Did you mean {word}?", word=bare[close]) if close else ""


def sentence(message: str) -> str:
    """Make a whole sentence, in the language that is spoken, of an error of the library.

    >>> sentence("4h is there twice")
    '4h is there twice.'
    """
    if current() != "en":
        from noddy.language.library import translated

        message = translated(message)
    return message[:1].upper() + message[1:] + ("" if message.endswith((".", "?", "!")) else ".")


def _printed(given: str) -> str:
    from noddy.terminal.cards import printed

    return printed(given)
