"""The language that the terminal and the command line speak.

Sentences are written in English where they are said, and looked up in a catalogue on the way out:
the GNU gettext kind, one compiled file a language. English needs no catalogue, and loads none.
What other programs read (JSON, records, the errors of the library) stays in English.

>>> use("en")
>>> speak("{card} is there twice.", card="5h")
'5h is there twice.'
>>> speak_number("{number} point", "{number} points", 2)
'2 points'
"""

from __future__ import annotations

import os

__all__ = [
    "LANGUAGES",
    "catalogue_file",
    "current",
    "english",
    "known",
    "look_up",
    "noted",
    "speak",
    "speak_number",
    "use",
]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from gettext import GNUTranslations

LANGUAGES = {
    "en": "English",
    "fr": "français",
    "it": "italiano",
    "pt": "português",
    "nl": "Nederlands",
    "es": "español",
}
"""Every language that comes with the program, by its code, under its own name."""

FOLDER_VARIABLE = "NODDY_CATALOGUES"
"""The variable that names one more folder of catalogues, for a language that is being made."""

# No catalogue is near as large: what is larger is not read into memory to find that out.
_LARGEST = 1 << 24

_current = "en"
_catalogue: GNUTranslations | None = None
# Of each sentence that was looked up, whether what the catalogue says for it has its places.
_fitting: dict[tuple[str, str], bool] = {}


def current() -> str:
    """Return the code of the language that is spoken."""
    return _current


def known(code: str) -> bool:
    """Whether a language can be spoken.

    >>> known("fr"), known("xx")
    (True, False)
    """
    return code in LANGUAGES or catalogue_file(code) is not None


def use(code: str) -> None:
    """Speak this language from now on; English if there is no catalogue for it that can be read."""
    global _current, _catalogue
    path = None if code == "en" else catalogue_file(code)
    found = None if path is None else _read(path)
    _current, _catalogue = ("en" if found is None else code), found


class english:  # noqa: N801 (used like a function)
    """Speak English for a while: what other programs read is the same in every language.

    >>> with english():
    ...     speak("{card} is there twice.", card="5h")
    '5h is there twice.'
    """

    __slots__ = ("_before",)

    def __enter__(self) -> None:
        global _current, _catalogue
        self._before = _current, _catalogue
        _current, _catalogue = "en", None

    def __exit__(self, *_: object) -> None:
        global _current, _catalogue
        _current, _catalogue = self._before


def noted(sentence: str) -> str:
    """Mark a sentence that stands in a table, for the catalogues; it is said when it is shown."""
    return sentence


def speak(sentence: str, /, **values: object) -> str:
    """Return a sentence in the language that is spoken, with its values in place."""
    return look_up(sentence).format(**values) if values else look_up(sentence)


def speak_number(one: str, many: str, number: int, /, **values: object) -> str:
    """Return the form of a sentence for a number, which stands in it as ``{number}``."""
    return look_up((one, many), number=number).format(number=number, **values)


def look_up(sentence: str | tuple[str, str], context: str = "", *, number: int = 1) -> str:
    """Return the sentence of the catalogue, its places still empty.

    A translation with other places than the English is none: what it names may not be there, and a
    place such as ``{card.__class__}`` would look into the program. Then this is in English.

    Parameters
    ----------
    sentence
        In English; or its form for one and its form for many.
    context
        What tells it from the same words elsewhere; the name of a message.
    number
        Which decides between the forms.
    """
    if isinstance(sentence, str):
        # Under the empty sentence a catalogue has its own head.
        if _catalogue is None or not sentence:
            return sentence
        said = _catalogue.pgettext(context, sentence) if context else _catalogue.gettext(sentence)
        return said if _fits(said, sentence) else sentence
    one, many = sentence
    english = one if number == 1 else many
    if _catalogue is None:
        return english
    if context:
        said = _catalogue.npgettext(context, one, many, number)
    else:
        said = _catalogue.ngettext(one, many, number)
    return said if _fits(said, english) else english


def _fits(said: str, sentence: str) -> bool:
    """Whether a translation has the places of the sentence, and as many columns."""
    key = said, sentence
    if key not in _fitting:
        columns = said.count(" | ") == sentence.count(" | ")
        _fitting[key] = columns and _places(said) == _places(sentence)
    return _fitting[key]


def _places(sentence: str) -> set[tuple[str | None, ...]] | None:
    """Return the places of a sentence, each with how its value is written; None if it is broken."""
    from string import Formatter

    try:
        parts = [*Formatter().parse(sentence)]
    except ValueError:
        return None
    return {(name, how, as_what) for _, name, how, as_what in parts if name is not None}


def catalogue_file(code: str) -> str | None:
    """Return the path of the compiled catalogue of a language, if there is one."""
    if not (code.isascii() and code.isalpha()):
        return None
    paths = (os.path.join(folder, code, "LC_MESSAGES", "noddy.mo") for folder in _folders())
    return next((path for path in paths if os.path.isfile(path)), None)


def _read(path: str) -> GNUTranslations | None:
    """Return a catalogue with all that is in it, or None if it is damaged."""
    from gettext import GNUTranslations

    try:
        if os.path.getsize(path) > _LARGEST:
            return None
        with open(path, "rb") as file:
            catalogue = GNUTranslations(file)
        # A rule for plurals may read well and fail at some number.
        for number in range(200):
            catalogue.ngettext("one", "many", number)
    except Exception:
        # It can be no catalogue, be cut short, or say what no decoder and no rule understands:
        # each fails in its own way, and none may keep a game from starting.
        return None
    return catalogue


def _folders() -> Iterator[str]:
    own = os.environ.get(FOLDER_VARIABLE)
    if own:
        yield own
    yield os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")
