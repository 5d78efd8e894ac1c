"""The catalogues: that they are whole, that they fit the sentences, and that they can be read."""

from __future__ import annotations

import ast
import io
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from typing import TYPE_CHECKING, Any

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from noddy.cli import main
from noddy.language import FOLDER_VARIABLE, LANGUAGES, current, look_up, speak_number, use
from noddy.terminal.cards import Wanted, read_card
from noddy.terminal.messages import text, words
from noddy.terminal.messages.answers import ANSWERS
from noddy.terminal.messages.reading import READING
from noddy.terminal.messages.table import TABLE

from .catalogues import (
    PLURALS,
    SOURCES,
    as_text,
    compiled,
    header,
    po_file,
    read,
    template,
    translated,
    updated,
)
from .faults import LISTS, faults
from .packed import main as look_into

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

NUMBERS = (0, 1, 2, 3, 12, 31, 61, 121)

# What is said of these numbers, written by hand: no rule of a catalogue has made it.
POINTS = {
    "en": "0 points, 1 point, 2 points, 3 points, 12 points, 31 points, 61 points, 121 points",
    "fr": "0 point, 1 point, 2 points, 3 points, 12 points, 31 points, 61 points, 121 points",
    "it": "0 punti, 1 punto, 2 punti, 3 punti, 12 punti, 31 punti, 61 punti, 121 punti",
    "pt": "0 ponto, 1 ponto, 2 pontos, 3 pontos, 12 pontos, 31 pontos, 61 pontos, 121 pontos",
    "nl": "0 punten, 1 punt, 2 punten, 3 punten, 12 punten, 31 punten, 61 punten, 121 punten",
    "es": "0 puntos, 1 punto, 2 puntos, 3 puntos, 12 puntos, 31 puntos, 61 puntos, 121 puntos",
}
MATCHES = {
    "en": "matches match matches matches matches matches matches matches",
    "fr": "partie partie parties parties parties parties parties parties",
    "it": "partite partita partite partite partite partite partite partite",
    "pt": "partida partida partidas partidas partidas partidas partidas partidas",
    "nl": "partijen partij partijen partijen partijen partijen partijen partijen",
    "es": "partidas partida partidas partidas partidas partidas partidas partidas",
}
# Where the form for one is said: of nothing in French and Portuguese, and nowhere of 31 or 121.
ONE = {"fr": (0, 1), "it": (1,), "pt": (0, 1), "nl": (1,), "es": (1,)}

KEYS = {**TABLE, **ANSWERS, **READING}

each_language = pytest.mark.parametrize("code", sorted(PLURALS))


@pytest.fixture
def speaking() -> Iterator[Callable[[str], None]]:
    """Speak a language until the test ends."""
    yield use
    use("en")


@pytest.fixture(scope="module")
def sentences() -> Catalog:
    """Every sentence that the program says, in English."""
    return template()


def test_every_language_but_english_has_a_catalogue() -> None:
    assert ["en", *PLURALS] == [*LANGUAGES]
    there = {path.name for path in SOURCES.joinpath("locale").iterdir()}
    assert there == {*PLURALS}


@each_language
def test_nothing_is_wrong_with_a_catalogue(code: str, sentences: Catalog) -> None:
    assert faults(read(code), sentences, code) == []


@each_language
def test_catalogues_stand_as_the_tool_writes_them(code: str) -> None:
    # In the order of the sources, with the remarks for translators: `update` has been run.
    assert po_file(code).read_text("utf-8") == as_text(updated(code), code).decode()


@each_language
def test_what_is_compiled_is_what_was_translated(code: str) -> None:
    # Whoever changes a translation compiles it too.
    assert po_file(code).with_suffix(".mo").read_bytes() == compiled(code)


@each_language
def test_gnu_gettext_finds_nothing_wrong(code: str) -> None:
    program = shutil.which("msgfmt")
    if program is None:
        pytest.skip("GNU gettext is not here: there is no msgfmt")
    command = [program, "--check", "--output-file=-", str(po_file(code))]
    done = subprocess.run(command, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    # Both compilers have the same to say.
    assert said(done.stdout) == said(po_file(code).with_suffix(".mo").read_bytes())


def said(compiled_file: bytes) -> dict[Any, str]:
    from gettext import GNUTranslations

    catalogue: Any = GNUTranslations(io.BytesIO(compiled_file))
    return dict(catalogue._catalog)


# Numbers


@pytest.mark.parametrize("code", LANGUAGES)
def test_numbers_take_the_form_of_the_language(speaking: Callable[[str], None], code: str) -> None:
    speaking(code)
    assert ", ".join(text("points", number=number) for number in NUMBERS) == POINTS[code]
    for number, word in zip(NUMBERS, MATCHES[code].split(), strict=True):
        told = speak_number("{number} finished match.", "{number} finished matches.", number)
        assert {str(number), word} <= {*re.findall(r"\w+", told.casefold())}


@each_language
def test_every_entry_that_counts_has_the_form_of_its_number(
    speaking: Callable[[str], None], code: str
) -> None:
    speaking(code)
    for message in read(code):
        if message.pluralizable and translated(message):
            one, many = str(message.id[0]), str(message.id[1])
            forms = [*(message.string or ())]
            for number in NUMBERS:
                found = look_up((one, many), message.context or "", number=number)
                assert found == forms[number not in ONE[code]]


@each_language
def test_the_head_has_two_forms(code: str) -> None:
    assert read(code).num_plurals == 2
    assert f"Plural-Forms: {PLURALS[code]}" in header(code)


@each_language
def test_the_empty_sentence_is_empty(speaking: Callable[[str], None], code: str) -> None:
    speaking(code)
    assert current() == code
    assert look_up("") == look_up("", "points") == ""


# Sentences and the code


def test_lists_are_as_long_as_the_program_takes_them_to_be() -> None:
    lengths = {name: len(str(KEYS[name]).split(" ")) for name in LISTS}
    assert lengths == dict(zip(LISTS, (13, 3, 4, 4, 13, 4, 30), strict=True))


def _asked_for(path: Path) -> Iterator[ast.expr]:
    """Yield what a module looks up by name, whatever it calls `text` and `words`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {"text"} if path.parent.name == "messages" else set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").endswith("messages"):
            looking = (alias for alias in node.names if alias.name in ("text", "words"))
            names |= {alias.asname or alias.name for alias in looking}
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[asked, *_]) if name in names:
                yield asked
            case ast.Call(func=ast.Name(id="look_up"), args=[_, asked, *_]):
                yield asked
            case ast.Call(func=ast.Attribute(attr="refuse"), args=[asked, *_]):
                # In records it takes a sentence of the library.
                if "terminal" in path.parts:
                    yield asked


def _patterns(asked: ast.expr) -> Iterator[str]:
    """Yield what a name in the code can be, as a regular expression; of a variable, nothing."""
    if isinstance(asked, ast.Constant):
        yield re.escape(str(asked.value))
    elif isinstance(asked, ast.IfExp):
        yield from _patterns(asked.body)
        yield from _patterns(asked.orelse)
    elif isinstance(asked, ast.JoinedStr):
        yield "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\w*"
            for part in asked.values
        )


def test_every_name_that_is_looked_up_exists(count_cases: Callable[[str], None]) -> None:
    patterns = {
        pattern
        for path in SOURCES.rglob("*.py")
        for asked in _asked_for(path)
        for pattern in _patterns(asked)
    }
    nowhere = [each for each in patterns if not any(re.fullmatch(each, key) for key in KEYS)]
    assert nowhere == []
    assert len(patterns) > 150
    count_cases(f"{len(patterns)} names")


def test_every_sentence_is_named_somewhere() -> None:
    """A sentence that no module names is translated in vain."""
    named: set[str] = set()
    for path in SOURCES.rglob("*.py"):
        if path.parent.name != "messages" or path.name == "__init__.py":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.JoinedStr):
                    named.update(_patterns(node))
                elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                    named.add(r"\w+" * node.value.startswith("_") + re.escape(node.value))
    # What is made of variables alone could be anything.
    telling = re.compile("|".join(each for each in named if re.search("[a-z]{2}_|_[a-z]{2}", each)))
    plain = {each for each in named if each.isidentifier()}
    assert [key for key in KEYS if key not in plain and not telling.fullmatch(key)] == []


def test_every_sentence_stands_whole_where_it_is_said(sentences: Catalog) -> None:
    """What is said in place is found by the tools: no sentence is glued or made on the way."""
    known = {
        form
        for message in sentences
        if message.id and not message.context
        for form in ([message.id] if isinstance(message.id, str) else message.id)
    }
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="speak" | "noted"), args=[sentence, *_]):
                    said = [sentence]
                case ast.Call(func=ast.Name(id="speak_number"), args=[one, many, *_]):
                    said = [one, many]
                case _:
                    continue
            for each in said:
                where = f"{path.relative_to(SOURCES)}, line {each.lineno}"
                if isinstance(each, ast.Constant):
                    assert each.value in known, where
                else:
                    # A variable, or part of a table: it was noted where it stands.
                    assert not isinstance(each, ast.JoinedStr | ast.BinOp), where


# What is damaged


@pytest.fixture
def broken() -> Catalog:
    """A French catalogue with something wrong in each of its entries."""
    catalogue = Catalog(charset="utf-8")
    points = ("{number} point", "{number} points")
    catalogue.add(points, ("{number} point", "{nombre} points"), context="points")
    catalogue.add("rank", "", context="empty")
    catalogue.add("{card} to play", "{card} à jouer", flags=["fuzzy"], context="fuzzy")
    catalogue.add("{number:>3} of {count}", "{number} de {count}", context="how")
    catalogue.add("clubs diamonds hearts", "trèfle carreau", context="suit_words")
    catalogue.add("option | value", "option, valeur")
    catalogue.add("It is {card}: why?", "C'est {card}: pourquoi ?")
    catalogue.add('No "{typed}".', "Pas de « {typed} »")
    catalogue.add("open {place", "open {place", context="brace")
    return catalogue


def test_what_is_wrong_is_found(broken: Catalog) -> None:
    wanted = Catalog(charset="utf-8")
    for message in broken:
        if message.id and message.context != "empty":
            wanted.add(message.id, context=message.context)
    wanted.add("What nobody translated.")
    broken.add(("{number} card", "{number} card"), ("{number} carte", "{number} cartes"))
    wanted.add(("{number} card", "{number} cards"))
    found = " / ".join(faults(broken, wanted, "fr"))
    for fault in (
        "missing: sentence 'What nobody translated.'",
        "nobody says this: empty 'rank'",
        "another wording for many: sentence '{number} card'",
        "empty: empty 'rank'",
        "fuzzy: fuzzy ",
        "other places: points ",
        "other places: how ",
        "another number of words: suit_words ",
        "another number of columns: sentence ",
        "a straight apostrophe: sentence ",
        "no space before a sign of two parts: sentence ",
        "a space that can break before a sign of two parts: sentence ",
        "no no-break space within quotation marks: sentence ",
        "no full stop: sentence ",
    ):
        assert fault in found, fault


@pytest.mark.parametrize(
    ("code", "english", "sentence", "fault"),
    [
        ("es", "Why?", "Por qué?", "not opened"),
        ("es", "Why?", "¿Por qué?", ""),
        ("es", "? lists them.", "? muestra todo.", ""),
        ("pt", '"{typed}" is no card.', "«{typed}» não é carta.", "of another language"),
        ("pt", '"{typed}" is no card.', "“{typed} não é carta.", "do not match"),
        ("nl", '"{typed}" is no card.', "‘{typed}’ is één van de foto’s.", ""),
        ("nl", "The show:", "De Show :", "a space before a sign"),
        ("it", "an ace", "un'asso", "a straight apostrophe"),
        ("it", 'says "go"', 'dice "go"', "straight quotation marks"),
        ("it", 'not "{typed}"', 'non "{typed}"', "straight quotation marks"),
        ("it", 'a card, as in "5h"', 'una carta, come in "5h"', ""),
        ("it", 'hint "POSITION"', 'hint "POSIZIONE"', ""),
        ("it", 'deal = ["p1 4h"] or "x"', 'deal = ["p1 4h"] o "x"', ""),
        ("it", 'format = "{text}"', 'format = "{text}"', ""),
        ("it", " deals", "mazziere", "another space at an end"),
        ("fr", "The show: {cards}", "Le Show\u00a0: {cards}", ""),
        ("fr", "The show: {cards}", "Le Show\u202f: {cards}", ""),
        ("fr", "New? ? = help", "Du nouveau\u00a0?  ? = aide", "two spaces"),
        ("fr", "New? ? = help", "Du nouveau\u00a0? ? = aide", ""),
        ("nl", "and a run", "en en een reeks", "a word twice"),
        ("fr", "{name} {name}", "{name} {name}", ""),
    ],
)
def test_what_is_wrong_with_signs_is_found(
    code: str, english: str, sentence: str, fault: str
) -> None:
    catalogue = Catalog(charset="utf-8")
    catalogue.add(english, sentence)
    found = faults(catalogue, catalogue, code)
    assert bool(found) == bool(fault)
    assert all(fault in each for each in found)


def test_a_rule_with_three_forms_is_found() -> None:
    rule = "nplurals=3; plural=(n == 1 ? 0 : n % 1000000 == 0 ? 1 : 2);"
    head = f'msgid ""\nmsgstr ""\n"Plural-Forms: {rule}\\n"\n'
    catalogue = read_po(io.BytesIO(head.encode()))
    assert faults(catalogue, template(), "es")[-1] == "a number has 3 forms and not two"


def _compiled(rule: str, sentence: str = "{number} punten") -> bytes:
    """Return a small catalogue with this rule for plurals."""
    catalogue = Catalog("nl", charset="utf-8")
    catalogue.add(("{number} point", "{number} points"), ("{number} punt", sentence))
    catalogue.add("Noddy, a card game for two to four players.", "Noddy, een kaartspel.")
    out = io.BytesIO()
    write_mo(out, catalogue)
    made = out.getvalue()
    old = re.search(rb"nplurals=[^\n]*", made)
    assert old is not None
    # As long as the one that it replaces, so that everything stays where it is.
    new = f"nplurals=2; plural={rule}".encode()
    assert len(new) <= len(old[0])
    return made.replace(old[0], new.ljust(len(old[0])))


WHOLE = _compiled("(n!=1);")
DAMAGED = {
    "no catalogue": b"This is no catalogue at all.",
    "nothing in it": b"",
    "two bytes": WHOLE[:2],
    "cut in the head": WHOLE[:18],
    "cut in the table": WHOLE[:40],
    "cut in a sentence": WHOLE[:-5],
    "another version": WHOLE[:4] + b"\xff" * 4 + WHOLE[8:],
    "no rule": _compiled("(n!=;"),
    "no end": _compiled("(n!=1"),
    "words for a rule": _compiled("exit()"),
    "divides by nothing": _compiled("n%0;"),
    "divides by nothing later": _compiled("5%(n-9);"),
    "no text": WHOLE.replace(b"punt", b"pun\xff"),
    "no such letters": WHOLE.replace(b"charset=utf-8", b"charset=utf-x"),
}


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, speaking: Callable[[str], None]) -> Path:
    """Where the compiled catalogue of a language that is being made would be."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    monkeypatch.setenv("NODDY_HOME", str(tmp_path))
    path = tmp_path / "xx" / "LC_MESSAGES" / "noddy.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(WHOLE)
    return path


@pytest.mark.parametrize("content", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_catalogue_is_english(
    content: bytes,
    made: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--lang", "xx", "--help"]) == 0
    out, err = capsys.readouterr()
    assert (out.splitlines()[0], err) == ("Noddy, een kaartspel.", "")
    made.write_bytes(content)
    assert main(["--lang", "xx", "--help"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("Noddy, a card game for two to four players.\n")
    assert err == f"{made} is no catalogue that can be read, so this is English.\n"
    # And so in a session.
    given = io.TextIOWrapper(io.BytesIO(b"set lang nl\nset lang xx\n"), "utf-8")
    monkeypatch.setattr("sys.stdin", given)
    assert main(["play", "--plain", "--no-save"]) == 0
    out, _ = capsys.readouterr()
    assert "Lang is en." in out.splitlines()
    assert current() == "en"
    assert speak_number("{number} point", "{number} points", 2) == "2 points"


def test_a_rule_that_names_a_form_that_is_not_there_says_it_in_english(
    made: Path, speaking: Callable[[str], None]
) -> None:
    made.write_bytes(_compiled("(n>1)*2;"))
    speaking("xx")
    assert speak_number("{number} point", "{number} points", 1) == "1 punt"
    assert speak_number("{number} point", "{number} points", 2) == "2 points"


MISFITS = {
    "another name": lambda said: re.sub(r"{(\w)", r"{x\1", said) + " {nombre}",
    "a number": lambda said: said + " {0}",
    "an attribute": lambda said: re.sub(r"{(\w+)", r"{\1.__class__", said) + "{card.__class__}",
    "an item": lambda said: said + " {card[0]}",
    "another form of value": lambda said: re.sub(r"(:[^}]*)?}", ":>999999999}", said) + "{x:>9}",
    "a conversion": lambda said: said + " {card!r}",
    "no name": lambda said: said + " {}",
    "an open brace": lambda said: said + " {",
    "a brace too many": lambda said: said + " }",
    "more columns": lambda said: said + " | x |  | y",
}
PLAYED = ("#1", "foo {x}", "#9", "hint", "help", "rules", "score 5h 5d Js / 5s", "table")
ASKED = (
    ("--help",),
    ("play", "--help"),
    ("play", "5h"),
    ("score", "5h", "5d", "Js", "/", "5s"),
    ("score", "1h", "5d", "Js", "/", "5s"),
    ("simulate", "greedy", "random", "--matches", "3"),
    ("simulate", "{x}", "{0}"),
    ("solve", "--target", "2", "--no-save"),
    ("config", "--template"),
    ("rules", "--help"),
    ("play", "--seed", "1", "--plain", "--count", "muggins"),
    ("play", "--seed", "1", "--ascii"),
)


@pytest.mark.parametrize("misfit", MISFITS.values(), ids=MISFITS)
def test_a_sentence_whose_places_do_not_fit_is_said_in_english(
    misfit: Callable[[str], str],
    made: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    catalogue = Catalog("xx", charset="utf-8")
    for message in template():
        if message.id:
            english = [message.id] if isinstance(message.id, str) else message.id
            forms = tuple(misfit(form) for form in english)
            string = forms[0] if isinstance(message.id, str) else forms
            catalogue.add(message.id, string, context=message.context)
    out = io.BytesIO()
    write_mo(out, catalogue)
    made.write_bytes(out.getvalue())

    def said(arguments: tuple[str, ...], code: str) -> tuple[str, ...]:
        given = io.TextIOWrapper(io.BytesIO("\n".join(PLAYED).encode()), "utf-8")
        monkeypatch.setattr("sys.stdin", given)
        main(["--lang", code, *arguments])
        return tuple(capsys.readouterr())

    for arguments in ASKED:
        assert said(arguments, "xx") == said(arguments, "en")


@pytest.mark.parametrize("change", [lambda row: row[1:], lambda row: ["", *row[1:]]])
@pytest.mark.parametrize("name", LISTS)
def test_a_list_of_another_length_is_english(
    name: str,
    change: Callable[[list[str]], list[str]],
    made: Path,
    speaking: Callable[[str], None],
) -> None:
    english = str(KEYS[name]).split(" ")
    catalogue = Catalog("xx", charset="utf-8")
    catalogue.add(" ".join(english), " ".join(change(["q"] * len(english))), context=name)
    out = io.BytesIO()
    write_mo(out, catalogue)
    made.write_bytes(out.getvalue())
    speaking("xx")
    assert words(name) == english
    assert read_card("ks") == Wanted(rank=12, suit=3)
    assert read_card("q") == Wanted(rank=11)


def test_a_catalogue_that_is_far_too_large_is_not_read(
    made: Path, speaking: Callable[[str], None]
) -> None:
    with made.open("r+b") as file:
        file.truncate(1 << 34)
    speaking("xx")
    assert current() == "en"


def test_the_tool_says_how_it_is_called() -> None:
    tool = SOURCES.parents[1] / "tests" / "languages" / "catalogues.py"
    done = subprocess.run([sys.executable, str(tool)], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "catalogues.py update" in done.stdout


# Packages


@pytest.mark.parametrize("ending", [".whl", ".tar.gz"])
def test_what_a_package_lacks_is_found(
    ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """How .ci/run looks into what it has built."""
    package = tmp_path / f"noddy-0{ending}"
    folder = SOURCES / "locale"
    files = {
        f"python/noddy/locale/{path.relative_to(folder).as_posix()}": path
        for path in folder.rglob("noddy.*")
    }
    assert len(files) == 2 * len(PLURALS)
    pack(package, files)
    assert look_into([str(package)]) == 0
    del files["python/noddy/locale/nl/LC_MESSAGES/noddy.mo"]
    files["python/noddy/locale/fr/LC_MESSAGES/noddy.mo"] = po_file("fr")
    pack(package, files)
    capsys.readouterr()
    assert look_into([str(package)]) == 1
    assert [line.split(": ")[1] for line in capsys.readouterr().out.splitlines()] == [
        "fr/LC_MESSAGES/noddy.mo is not what it is in the tree",
        "nl/LC_MESSAGES/noddy.mo is not what it is in the tree",
        f"{len(files)} catalogues",
    ]


def pack(package: Path, files: dict[str, Path]) -> None:
    if package.suffix == ".whl":
        with zipfile.ZipFile(package, "w") as wheel:
            for name, path in files.items():
                wheel.write(path, name.removeprefix("python/"))
    else:
        with tarfile.open(package, "w:gz") as sdist:
            for name, path in files.items():
                sdist.add(path, f"noddy-0/{name}")
