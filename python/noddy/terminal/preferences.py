"""Options that hold for every match: from a file, then from the environment.

The file is TOML, one key an option; the environment has the same names in capitals after
`NODDY_`, and it wins; what the command line says wins over both. A value that will not do is
named with its place and with what is allowed, and what would hold without it holds: a slip in a
file never keeps a game from starting.

Nothing is imported to read a file that is not there.
"""

from __future__ import annotations

import os

from noddy.language import LANGUAGES, noted, speak
from noddy.places import config_path

__all__ = [
    "PREFERENCES",
    "Found",
    "Preference",
    "Preferences",
    "as_toml",
    "config_path",
    "read_preferences",
    "shown",
]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    # Reads the text of a value; ValueError if it will not do.
    Reader = Callable[[str], Any]


class Preference:
    """One option.

    Parameters
    ----------
    name : str
        The key in the file.
    default : object
        What holds if nobody says anything.
    summary : str
        What it is, in a few words, which the catalogues have.
    allowed : str or callable
        Which values there are: a sentence of the catalogues, or what makes one.
    reader : callable
        Reads the text of a value, or raises ValueError.
    """

    __slots__ = ("_allowed", "_summary", "default", "name", "reader")

    def __init__(
        self,
        name: str,
        default: object,
        summary: str,
        allowed: str | Callable[[], str],
        reader: Reader,
    ) -> None:
        self.name = name
        self.default = default
        self._summary = summary
        self._allowed = allowed
        self.reader = reader

    @property
    def variable(self) -> str:
        """The name in the environment."""
        return "NODDY_" + self.name.upper()

    @property
    def summary(self) -> str:
        """What it is, in the language that is spoken."""
        return speak(self._summary)

    @property
    def allowed(self) -> str:
        """Which values there are, in the language that is spoken."""
        return self._allowed() if callable(self._allowed) else speak(self._allowed)


def _whole(name: str, default: int, summary: str, *, low: int, high: int) -> Preference:
    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) <= 6 and low <= int(text) <= high:
            return int(text)
        raise ValueError

    def allowed() -> str:
        from noddy.language.figures import figure

        return speak("from {low} to {high}", low=figure(f"{low:,}"), high=figure(f"{high:,}"))

    return Preference(name, default, summary, allowed, read)


def _word(name: str, default: str, summary: str, *, words: tuple[str, ...]) -> Preference:
    def read(text: str) -> str:
        if text.lower() in words:
            return text.lower()
        raise ValueError

    return Preference(name, default, summary, lambda: _either(words), read)


def _switch(name: str, summary: str, *, default: bool) -> Preference:
    words = {"on": True, "true": True, "yes": True, "1": True}
    words |= {"off": False, "false": False, "no": False, "0": False}

    def read(text: str) -> bool:
        if text.lower() in words:
            return words[text.lower()]
        raise ValueError

    return Preference(name, default, summary, lambda: _either(("on", "off")), read)


def _either(words: Iterable[str]) -> str:
    from noddy.language.lists import either

    return either(words)


def _read_name(text: str) -> str:
    if len(text.strip()) <= 30 and text.isprintable():
        return text.strip()
    raise ValueError


def _read_language(text: str) -> str:
    """Read the name of a language; none leaves it to the system."""
    from noddy.language.choice import asked

    code = asked(text)
    if text.strip() and not code:
        raise ValueError
    return code


def _read_strategies(text: str) -> tuple[str, ...]:
    """Read one or more strategies, with commas between them."""
    from noddy import NoddyError, strategies

    names = tuple(name.strip() for name in text.split(",") if name.strip())
    strategies.find_here(names)
    for name in names:
        try:
            strategies.get(name)
        except NoddyError as error:
            from noddy.language.reasons import reason

            raise ValueError(reason(error)) from None
    return names


def _read_coach(text: str) -> str:
    word = {"true": "on", "false": "off"}.get(text.lower(), text.lower())
    number = word.isascii() and word.isdigit() and len(word) <= 2 and 1 <= int(word) <= 50
    if word in ("on", "off") or number:
        return word
    raise ValueError


def _read_series(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 2 and int(text) % 2:
        return int(text)
    raise ValueError


def _read_pause(text: str) -> bool | None:
    """Read when the game waits: always, never, or at a terminal only."""
    if text.lower() == "auto":
        return None
    return bool(_switch("pause", "", default=False).reader(text))


PREFERENCES: tuple[Preference, ...] = (
    _whole("players", 2, noted("how many are at the table"), low=2, high=4),
    _whole("target", 31, noted("the score that wins"), low=1, high=1000),
    _whole("hand_size", 3, noted("cards each"), low=3, high=4),
    _whole("knave_noddy", 1, noted("points for a Jack turned up"), low=0, high=2),
    _word("count", "auto", noted("who counts the hands"), words=("auto", "manual", "muggins")),
    Preference(
        "against",
        (),
        noted("who plays against you; several with commas"),
        noted("names of strategies with commas between them"),
        _read_strategies,
    ),
    Preference(
        "name",
        "",
        noted("what you are called"),
        noted("at most 30 printable characters"),
        _read_name,
    ),
    Preference(
        "best_of",
        1,
        noted("matches of a series"),
        noted("an odd number from 1 to 99"),
        _read_series,
    ),
    Preference(
        "lang",
        "",
        noted("the language"),
        lambda: _either(LANGUAGES),
        _read_language,
    ),
    _word("voice", "auto", noted("the form"), words=("auto", "unicode", "ascii", "plain")),
    _word("color", "auto", noted("red suits in red"), words=("auto", "always", "never")),
    _switch("auto", noted("play your only card without asking"), default=True),
    Preference(
        "pause",
        None,
        noted("wait before the show"),
        lambda: _either(("auto", "on", "off")),
        _read_pause,
    ),
    _word("cut", "auto", noted("who cuts the pack for you"), words=("auto", "ask")),
    Preference(
        "coach",
        "off",
        noted("ask once before a play that costs more than so many per cent"),
        noted("on, off or a whole number from 1 to 50"),
        _read_coach,
    ),
    _switch("board", noted("draw the peg board"), default=True),
    _word(
        "explain", "normal", noted("how much is told of a count"), words=("short", "normal", "full")
    ),
    _word("pace", "off", noted("seconds between events"), words=("off", "0.5", "1", "2")),
    _word(
        "cards",
        "auto",
        noted("suits as symbols or letters"),
        words=("auto", "symbols", "letters", "international"),
    ),
    _switch("save", noted("keep matches on disk"), default=True),
    _switch("quiet", noted("leave out the greeting"), default=False),
)
"""Every option, in the order in which `noddy config` shows them."""


_OF_THE_SESSION = ("cut", "coach", "board", "explain", "pace", "cards")


class Found:
    """The value of an option and where it came from."""

    __slots__ = ("preference", "source", "value")

    def __init__(self, preference: Preference, value: object, source: str) -> None:
        self.preference = preference
        self.value = value
        self.source = source


class Preferences:
    """What file and environment say.

    Attributes
    ----------
    path : str
        Where the file is, or would be.
    exists : bool
        Whether it is there.
    found : dict of Found
        Each option by name.
    warnings : list of str
        A sentence for everything that was passed over.
    """

    __slots__ = ("exists", "found", "path", "warnings")

    def __init__(self, path: str, known: tuple[Preference, ...]) -> None:
        self.path = path
        self.exists = False
        self.warnings: list[str] = []
        source = speak("default")
        self.found = {each.name: Found(each, each.default, source) for each in known}

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 (by option)
        return self.found[name].value

    @property
    def settings(self) -> dict[str, str]:
        """What `set` sets in the session, beside what it is told apart."""
        return {name: shown(self[name]) for name in _OF_THE_SESSION}

    def take(self, preference: Preference, text: str, source: str) -> None:
        """Take a value if it will do; else say why not, and what holds instead."""
        try:
            value = preference.reader(text)
        except ValueError as error:
            held = shown(self.found[preference.name].value)
            self.warnings.append(_refusal(preference, text, source, str(error), held))
        else:
            self.found[preference.name] = Found(preference, value, source)


def _refusal(preference: Preference, text: str, source: str, why: str, held: str) -> str:
    """Say what is wrong with a value, and what holds instead."""
    if why and held:
        sentence = noted("{source}: {option}: {why}; {held} holds.")
    elif why:
        sentence = noted("{source}: {option}: {why}; it is left out.")
    elif held:
        sentence = noted("{source}: {option}: it must be {allowed}, not {given}; {held} holds.")
    else:
        sentence = noted("{source}: {option}: it must be {allowed}, not {given}; it is left out.")
    return speak(
        sentence,
        source=source,
        option=preference.name,
        why=why,
        allowed=preference.allowed,
        given=_quoted(text),
        held=held,
    )


def shown(value: object) -> str:
    """Return a value as one writes it in the file, without quotation marks."""
    if value is None:
        return "auto"
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value)


def as_toml(value: object) -> str:
    """Return a value as it stands in the file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else f'"{shown(value)}"'


def read_preferences(environ: Mapping[str, str] | None = None) -> Preferences:
    """Read the file, then the environment."""
    environ = os.environ if environ is None else environ
    preferences = Preferences(config_path(environ), PREFERENCES)
    _read_file(preferences)
    _read_environment(preferences, environ)
    return preferences


def _read_environment(preferences: Preferences, environ: Mapping[str, str]) -> None:
    # What many programs heed counts as said in the environment, below our own variable.
    for variable, word in (("FORCE_COLOR", "always"), ("NO_COLOR", "never")):
        if environ.get(variable):
            preferences.take(preferences.found["color"].preference, word, variable)
    for found in list(preferences.found.values()):
        text = environ.get(found.preference.variable)
        if text:
            preferences.take(found.preference, text.strip(), found.preference.variable)


def _read_file(preferences: Preferences) -> None:
    path = preferences.path
    if not os.path.exists(path):
        return
    preferences.exists = True
    place = _place(path)
    try:
        with open(path, "rb") as file:
            text = file.read(1 << 20).decode("utf-8")
    except OSError as error:
        from noddy.language.reasons import reason

        said = speak("{file}: {reason}. It is not used.", file=place, reason=reason(error))
        preferences.warnings.append(said)
        return
    except UnicodeDecodeError:
        said = speak("{file}: this is no text in UTF-8. It is not used.", file=place)
        preferences.warnings.append(said)
        return
    import tomllib

    try:
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        said = speak("{file}: this is not TOML: {error}. It is not used.", file=place, error=error)
        preferences.warnings.append(said)
        return
    for key, value in table.items():
        source = speak("{file}, line {line}", file=place, line=_line_of(key, text))
        _take_from_file(preferences, key, value, source)


def _take_from_file(preferences: Preferences, key: str, value: object, source: str) -> None:
    found = preferences.found.get(key)
    if found is None:
        refusal = speak(
            "{source}: there is no option {option}.", source=source, option=_quoted(key)
        )
        preferences.warnings.append(f"{refusal} {_meant(key)}")
        return
    texts = value if isinstance(value, list) else [value]
    if all(isinstance(each, str | int | float) for each in texts):
        words = [shown(each) if isinstance(each, bool) else str(each) for each in texts]
        preferences.take(found.preference, ",".join(words), source)
    else:
        preferences.take(found.preference, str(value), source)


def _meant(key: str) -> str:
    from .parse import closest

    names = [each.name for each in PREFERENCES]
    close = closest(key.lower().replace("-", "_"), names)
    if close:
        return speak("Did you mean {word}?", word=close)
    return speak("There are {names}.", names=", ".join(names))


def _line_of(key: str, text: str) -> int:
    """Return the line on which a key stands, which tomllib does not tell; 1 if it is hidden."""
    for number, line in enumerate(text.splitlines(), start=1):
        name = line.partition("=")[0].strip().strip("[]").strip().strip("\"'")
        if name == key or name.partition(".")[0].strip() == key:
            return number
    return 1


def _place(path: str) -> str:
    shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in path)
    return speak('"{words}"', words=shown)


def _quoted(text: str) -> str:
    from .cards import printed

    return speak('"{words}"', words=printed(text))
