"""Makes and keeps the catalogues: every sentence that the program says, in every language.

python tests/languages/catalogues.py update     after a sentence was added or changed
python tests/languages/catalogues.py compile    after a translation was written

Both do it for every language that has a rule in PLURALS; `update` begins the file of a new one.
What is wrong with them tells `python -m pytest tests/languages/test_catalogues.py`.

The sentences of the session stand in tables, each under a name, which is its context here; the
others stand where they are said, as the arguments of `speak`, `speak_number` and `noted`.
"""

from __future__ import annotations

import sys
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "python" / "noddy"
LOCALE = SOURCES / "locale"
Sentence = str | tuple[str, ...] | list[str]

KEYWORDS = {"speak": None, "noted": None, "speak_number": (1, 2)}

PLURALS = {
    "fr": "nplurals=2; plural=(n > 1);",
    "it": "nplurals=2; plural=(n != 1);",
    "pt": "nplurals=2; plural=(n > 1);",
    "nl": "nplurals=2; plural=(n != 1);",
    "es": "nplurals=2; plural=(n != 1);",
}
"""Which numbers take which form, by language, as GNU gettext writes it. Written by hand: the lists
that tools have give some of these languages a third form, for millions, and a catalogue that lacks
it says every number from two on in English."""


def template() -> Catalog:
    """Return every sentence in English, in the order of the sources."""
    from noddy.terminal.messages.answers import ANSWERS
    from noddy.terminal.messages.reading import READING
    from noddy.terminal.messages.table import TABLE

    catalogue = Catalog(charset="utf-8")
    for name, table in (("table", TABLE), ("answers", ANSWERS), ("reading", READING)):
        for key, entry in table.items():
            sentence: Sentence = entry
            place = [(f"terminal/messages/{name}.py", 1)]
            catalogue.add(sentence, locations=place, context=key, flags=_flags(sentence))
    for file, sentence, comments in _said_in_place():
        where = [(file, 1)]
        catalogue.add(sentence, locations=where, auto_comments=comments, flags=_flags(sentence))
    return catalogue


@cache
def _said_in_place() -> list[tuple[str, Sentence, list[str]]]:
    """Return what stands where it is said, with its file and the remarks for translators.

    The sources stay as they are while this runs, and to look through them takes longest.
    """
    found = extract_from_dir(str(SOURCES), keywords=KEYWORDS, comment_tags=["Translators:"])
    in_order = sorted(found, key=lambda each: (each[0], each[1]))
    return [(file, sentence, comments) for file, _, sentence, comments, _ in in_order]


def _flags(sentence: Sentence) -> list[str]:
    return ["python-brace-format"] if "{" in "".join(sentence) else []


def po_file(code: str) -> Path:
    """Return where the catalogue of a language is."""
    return LOCALE / code / "LC_MESSAGES" / "noddy.po"


def read(code: str) -> Catalog:
    """Return the catalogue of a language."""
    with po_file(code).open("rb") as file:
        return read_po(file, locale=None)


def as_text(catalogue: Catalog, code: str) -> bytes:
    """Return a catalogue as its file, with its header written here."""
    out = BytesIO()
    write_po(out, catalogue, width=100, omit_header=True, include_lineno=False)
    lines = [f'"{line}\\n"' for line in header(code)]
    return "\n".join(['msgid ""', 'msgstr ""', *lines, "", ""]).encode() + out.getvalue()


def header(code: str) -> list[str]:
    """Return what stands at the head of a catalogue: nothing that changes with the day."""
    return [
        "Project-Id-Version: noddy",
        "PO-Revision-Date: 2026-11-30 12:00+0000",
        "Last-Translator: the authors of noddy",
        "Language-Team: the authors of noddy",
        f"Language: {code}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {PLURALS[code]}",
    ]


def updated(code: str) -> Catalog:
    """Return the catalogue of a language with the sentences of today; what is new is empty."""
    known = {}
    if po_file(code).exists():
        known = {(each.context, each.id): each.string or "" for each in read(code) if each.id}
    catalogue = template()
    for message in catalogue:
        empty: Sentence = ("", "") if message.pluralizable else ""
        message.string = known.get((message.context, message.id), empty)
    return catalogue


def compiled(code: str) -> bytes:
    """Return the catalogue of a language as the program reads it."""
    out = BytesIO()
    write_mo(out, Plain(code, read(code)))
    return out.getvalue()


def install(catalogue: Catalog, folder: Path, code: str) -> None:
    """Compile a catalogue that a test has made into a folder of catalogues."""
    path = folder / code / "LC_MESSAGES" / "noddy.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)


class Plain(Catalog):
    """What of a catalogue is translated, with our head, where the library has the time of day."""

    def __init__(self, code: str, catalogue: Catalog) -> None:
        super().__init__(charset="utf-8")
        head = Message("", "".join(f"{line}\n" for line in header(code)))
        self._all = [head, *(each for each in catalogue if each.id and translated(each))]

    def __iter__(self) -> Iterator[Message]:
        return iter(self._all)


def main(words: list[str]) -> int:
    """Do what is asked for."""
    match words:
        case ["update"]:
            for code in PLURALS:
                po_file(code).parent.mkdir(parents=True, exist_ok=True)
                catalogue = updated(code)
                po_file(code).write_bytes(as_text(catalogue, code))
                empty = sum(bool(each.id) and not translated(each) for each in catalogue)
                print(f"{code}: {empty} of {len(catalogue)} sentences to be translated")
        case ["compile"]:
            for code in PLURALS:
                po_file(code).with_suffix(".mo").write_bytes(compiled(code))
        case _:
            print(__doc__)
            return 2
    return 0


def translated(message: Message) -> bool:
    """Whether an entry has a translation, in every form."""
    return all([message.string] if isinstance(message.string, str) else message.string or [""])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
