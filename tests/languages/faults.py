"""What a machine can see to be wrong in a catalogue: one line for each fault, in words.

A fault of sense is for a reader. These are the slips that nobody should have to look for: a
sentence that is missing, a place that got lost, a sign that the language writes otherwise.
"""

from __future__ import annotations

import re
from string import Formatter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages import Catalog, Message

NO_BREAK = "\u00a0\u202f"

LISTS = (
    "rank_letters",
    "rank_letters_also",
    "suit_letters",
    "suit_letters_also",
    "rank_words",
    "suit_words",
    "number_words",
)
"""Entries that are lists, of which the program takes one word by its place."""

QUOTES = {"fr": "«»", "it": "«»", "es": "«»", "pt": "“”", "nl": "‘’"}
"""The marks around a word that is quoted, by language; one without an entry is not looked at."""

_OTHER_SIGNS = ("decimal_point", "thousands_sign")


def faults(catalogue: Catalog, template: Catalog, code: str) -> list[str]:
    """Return all that is wrong with a catalogue, beside the sentences that there are."""
    return [*not_complete(catalogue, template), *not_the_same(catalogue), *manners(catalogue, code)]


def not_complete(catalogue: Catalog, template: Catalog) -> Iterator[str]:
    """Yield entries that are missing, empty, doubtful, or of sentences that nobody says."""
    wanted, there = _by_key(template), _by_key(catalogue)
    for key in wanted:
        if key not in there:
            yield f"missing: {_named(wanted[key])}"
    for key, message in there.items():
        if key not in wanted:
            yield f"nobody says this: {_named(message)}"
        elif _english(message) != _english(wanted[key]):
            yield f"another wording for many: {_named(message)}"
        if not all(_forms(message)):
            yield f"empty: {_named(message)}"
        if message.fuzzy:
            yield f"fuzzy: {_named(message)}"
    for message in catalogue.obsolete.values():
        yield f"obsolete: {_named(message)}"
    if catalogue.num_plurals != 2:
        yield f"a number has {catalogue.num_plurals} forms and not two"


def not_the_same(catalogue: Catalog) -> Iterator[str]:
    """Yield entries with other places, or another number of words or forms, than the English."""
    for message in _by_key(catalogue).values():
        english, said = _english(message), [form for form in _forms(message) if form]
        if said and len(said) != len(english):
            yield f"{len(said)} forms for {len(english)}: {_named(message)}"
        for form in said:
            if places(form) != places(english[0]):
                yield f"other places: {_named(message)}: {form!r}"
            if message.context in LISTS and form.count(" ") != english[0].count(" "):
                yield f"another number of words: {_named(message)}: {form!r}"
            if form.count(" | ") != english[0].count(" | "):
                yield f"another number of columns: {_named(message)}: {form!r}"


def places(sentence: str) -> set[tuple[str, str, str]] | None:
    """Return the places of a sentence, each with how its value is written; None if it is broken.

    >>> sorted(places("{number:>3} of {count}"))
    [('count', '', ''), ('number', '>3', '')]
    """
    try:
        parts = [*Formatter().parse(sentence)]
    except ValueError:
        return None
    return {
        (name, how or "", conversion or "")
        for _, name, how, conversion in parts
        if name is not None
    }


def manners(catalogue: Catalog, code: str) -> Iterator[str]:
    """Yield sentences whose signs are not as the language writes them."""
    for message in _by_key(catalogue).values():
        if (message.context or "").startswith("typed_") or message.context in _OTHER_SIGNS:
            continue
        for form, english in zip(_forms(message), _english(message), strict=False):
            for fault in _signs(form, english, code) if form else ():
                yield f"{fault}: {_named(message)}: {form!r}"


def _signs(form: str, english: str, code: str) -> Iterator[str]:
    """Yield what is wrong with the signs of a sentence."""
    plain = re.sub(r"\{[^}]*\}", "X", form)
    if re.search(r"\w'\w", plain):
        yield "a straight apostrophe"
    if '"' in _untyped(form, english):
        yield "straight quotation marks"
    # French may say "vous vous", and numbers in a list may end and begin alike.
    twice = re.search(r"(?<![\w\u00a0-])([^\W\d]{2,}) \1(?![\w\u00a0-])", plain)
    if twice and twice[1].islower() and twice[1] not in ("nous", "vous"):
        yield "a word twice"
    if "  " in form and "  " not in english:
        yield "two spaces"
    for edge in (0, -1):
        if (form[edge] == " ") != (english[edge] == " "):
            yield "another space at an end"
    if english.endswith(".") and not re.search(r"[.?!][»”’)]*$", form):
        yield "no full stop"
    yield from _quotes(plain, code)
    yield from _french(plain) if code == "fr" else _close(plain)
    if code == "es" and any(_unopened(plain, *pair) for pair in ("¿?", "¡!")):
        yield "a question or a cry that is not opened"


def _untyped(form: str, english: str) -> str:
    """Return a sentence without what is typed in straight quotation marks in every language.

    That is a value in a file, what stands for something in a command, and cards or settings as
    they are in English.
    """
    in_a_file = r'= (?:\[[^\]]*\]|"[^"]*")'
    for quoted in re.findall(r'"[^"{]*"', re.sub(in_a_file, "", form)):
        copied = quoted in english and (" = " in english or re.search(r"\d", quoted))
        if copied or quoted.isupper():
            form = form.replace(quoted, "")
    return re.sub(in_a_file, "", form)


def _unopened(plain: str, opening: str, closing: str) -> bool:
    """Whether a sentence ends with a mark that nothing opens; alone it is a word to be typed."""
    return plain.count(opening) < len(re.findall(rf"[\w)»]\{closing}", plain))


def _quotes(plain: str, code: str) -> Iterator[str]:
    """Yield quotation marks of another language, and such as are not closed."""
    if code not in QUOTES:
        return
    opening, closing = QUOTES[code][0], QUOTES[code][1]
    # The mark that closes may be an apostrophe as well.
    others = set("«»“”„‘‹›") - {opening, closing}
    if others & set(plain):
        yield "quotation marks of another language"
    if plain.count(opening) > plain.count(closing) or (
        closing != "’" and plain.count(opening) < plain.count(closing)
    ):
        yield "quotation marks that do not match"


def _french(plain: str) -> Iterator[str]:
    """Yield signs of two parts and quotation marks without their no-break space."""
    if re.search(r"[\w»)][:;!?](?=[\s»)]|$)", plain):
        yield "no space before a sign of two parts"
    if re.search(r"[\w»)] (?:[:;!](?=\s|$)|\?$)", plain):
        yield "a space that can break before a sign of two parts"
    if re.search(rf"«(?![{NO_BREAK}])|(?<![{NO_BREAK}])»", plain):
        yield "no no-break space within quotation marks"


def _close(plain: str) -> Iterator[str]:
    """Yield signs that stand apart from their word."""
    if re.search(rf"\w[ {NO_BREAK}](?:[:;!,](?=\s|$)|\?$)", plain):
        yield "a space before a sign"


def _by_key(catalogue: Catalog) -> dict[tuple[str | None, str], Message]:
    """Return the entries by what finds them, without the head."""
    return {(each.context, _english(each)[0]): each for each in catalogue if each.id}


def _english(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else [*message.id]


def _forms(message: Message) -> list[str]:
    string = message.string
    return [string or ""] if isinstance(string, str) or string is None else [*string]


def _named(message: Message) -> str:
    return f"{message.context or 'sentence'} {_english(message)[0]!r}"
