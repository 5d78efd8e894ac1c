"""The command line in other languages: which one is chosen, and that all it says is in it."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from babel.messages import Catalog

from noddy.cli import COMMANDS, main
from noddy.commands.play import OPTIONS
from noddy.language import LANGUAGES, current, use
from noddy.language.choice import choose
from noddy.terminal.preferences import PREFERENCES
from said import Said

from .catalogues import install, template

MADE = "qps"
"""The language that these tests make: every sentence in brackets, and a third longer."""

SYSTEM = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

MARKED = ("arena", "bench", "config", "play", "score", "simulate", "solve")
"""The commands whose every word is looked for here."""


Run = Callable[..., Said]
Asking = Callable[[dict[str, str], str], None]


@pytest.fixture(scope="module")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of catalogues with the made language in it."""
    made = Catalog(charset="utf-8")
    for message in template():
        if message.id:
            forms = [message.id] if isinstance(message.id, str) else list(message.id)
            said = [longer(form, message.context) for form in forms]
            string = said[0] if isinstance(message.id, str) else tuple(said)
            made.add(message.id, string, context=message.context)
    folder = tmp_path_factory.mktemp("catalogues")
    install(made, folder, MADE)
    return folder


def longer(sentence: str, context: str | None) -> str:
    """What the made language says; of the session it has the signs of numbers alone."""
    if context:
        return {"decimal_point": ",", "thousands_sign": "."}.get(context, sentence)
    parts = [sentence] if re.match("noddy [a-zA-Z]", sentence) else sentence.split(" | ")
    letters = [re.sub(r"\{\w+\}", "", part) for part in parts]
    room = [-(-len(each) // 3) - 3 for each in letters]
    return " | ".join(
        f"⟦{part}{'~' * more}⟧" if len(part) < 16 else f"⟦{part} {'~ ' * (more // 2)}⟧"
        for part, more in zip(parts, room, strict=True)
    )


def left_over(text: str) -> str:
    """What stands in no brackets."""
    text = " ".join(text.split())
    while (less := re.sub("⟦[^⟦⟧]*⟧", "", text)) != text:
        text = less
    return text.strip()


@pytest.fixture
def run(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    catalogues: Path,
    tmp_path: Path,
) -> Iterator[Run]:
    """Run the command line in this process, in English unless something else is asked for."""
    for name in (*SYSTEM, "NODDY_LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NODDY_HOME", str(tmp_path))
    monkeypatch.setenv("NODDY_CATALOGUES", str(catalogues))

    def call(*arguments: str, given: str = "") -> Said:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given.encode()), "utf-8"))
        status = main(list(arguments))
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return Said(status, out, err)

    yield call
    use("en")


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Asking:
    """Ask for languages in the environment and in the options file."""

    def asking(environ: dict[str, str], file: str) -> None:
        for name, value in environ.items():
            monkeypatch.setenv(name, value)
        if file:
            (tmp_path / "config.toml").write_text(f'lang = "{file}"', "utf-8")

    return asking


@pytest.fixture
def shown(run: Run, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Run `noddy config` in English, whatever it shows as the language."""
    monkeypatch.setattr("noddy.language.choice.choose", lambda _: use("en"))
    return lambda arguments: run("config", *arguments.split()).out


# Which language


@pytest.mark.parametrize(
    ("arguments", "environ", "file", "code"),
    [
        ("--lang it", {"NODDY_LANG": "pt", "LANG": "es_ES.UTF-8"}, "nl", "it"),
        ("play --lang=it", {"NODDY_LANG": "pt"}, "nl", "it"),
        ("--lang fr score --lang it", {}, "", "it"),
        ("-- --lang it", {"NODDY_LANG": "pt"}, "", "pt"),
        ("", {"NODDY_LANG": "pt", "LANG": "es_ES.UTF-8"}, "nl", "pt"),
        ("", {"LANGUAGE": "it", "LC_ALL": "fr_FR.UTF-8", "LANG": "es_ES.UTF-8"}, "nl", "nl"),
        ("", {"LANGUAGE": "it", "LC_ALL": "fr_FR", "LC_MESSAGES": "pt", "LANG": "es"}, "", "it"),
        ("", {"LC_ALL": "fr_FR.UTF-8", "LC_MESSAGES": "pt_BR", "LANG": "es_ES"}, "", "fr"),
        ("", {"LC_MESSAGES": "pt_BR", "LANG": "es_ES.UTF-8"}, "", "pt"),
        ("", {"LANG": "es_ES.UTF-8"}, "", "es"),
        ("", {"LANG": "fr_FR@euro"}, "", "fr"),
        ("", {"LANG": "nl-BE"}, "", "nl"),
        ("", {"LANGUAGE": "tlh:fr"}, "", "fr"),
        ("", {"LANGUAGE": "tlh", "LANG": "fr_FR"}, "", "en"),
        ("", {"LANGUAGE": "", "LC_ALL": "", "LANG": "fr_FR"}, "", "fr"),
        ("", {"LC_ALL": "C", "LANG": "fr_FR"}, "", "en"),
        ("", {"LC_ALL": "C.UTF-8", "LANG": "fr_FR"}, "", "en"),
        ("", {"LC_ALL": "POSIX", "LANG": "fr_FR"}, "", "en"),
        ("", {"LANG": "tlh_KX.UTF-8"}, "", "en"),
        ("", {"LANG": "../../fr"}, "", "en"),
        ("", {}, "", "en"),
        ("--lang English", {"LANG": "fr_FR"}, "", "en"),
        ("--lang Français", {}, "", "fr"),
        # What is not known asks for nothing.
        ("--lang tlh", {"NODDY_LANG": "pt"}, "", "pt"),
        ("", {"NODDY_LANG": "tlh"}, "nl", "nl"),
        ("", {"LANG": "fr_FR"}, "tlh", "fr"),
        ("--lang", {"LANG": "fr_FR"}, "", "fr"),
    ],
)
@pytest.mark.usefixtures("run")
def test_the_first_that_asks_is_heard(
    ask: Asking, arguments: str, environ: dict[str, str], file: str, code: str
) -> None:
    ask(environ, file)
    choose(arguments.split())
    assert current() == code


@pytest.mark.parametrize(
    ("asked", "row"),
    [
        (("--lang it", {"NODDY_LANG": "pt"}, "nl"), "it +--lang"),
        (("", {"NODDY_LANG": "pt", "LANG": "es_ES"}, "nl"), "pt +NODDY_LANG"),
        (("--quiet", {"LANG": "es_ES"}, "en"), 'en +".*config.toml", line 1'),
        (("", {"LANGUAGE": "tlh", "LANG": "es_ES"}, ""), "en +LANGUAGE"),
        (("", {"LANG": "en_GB.UTF-8"}, ""), "en +LANG"),
        (("", {}, ""), "- +default"),
    ],
)
def test_config_says_where_the_language_came_from(
    shown: Callable[[str], str], ask: Asking, asked: tuple[str, dict[str, str], str], row: str
) -> None:
    arguments, environ, file = asked
    ask(environ, file)
    lines = shown(arguments).splitlines()
    assert any(re.fullmatch(f"lang +{row}", line) for line in lines)


def test_a_language_that_is_not_known_is_named(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    said = run("score", "--lang", "tlh")
    assert said.status == 2
    assert said.err == (
        '--lang must be en, fr, it, pt, nl or es, not "tlh": for example --lang fr.\n'
    )
    why = 'lang: it must be en, fr, it, pt, nl or es, not "tlh"; it is left out.\n'
    (tmp_path / "config.toml").write_text('lang = "tlh"', "utf-8")
    assert run("config").err == f'"{tmp_path / "config.toml"}", line 1: {why}'
    (tmp_path / "config.toml").unlink()
    monkeypatch.setenv("NODDY_LANG", "tlh")
    assert run("config").err == f"NODDY_LANG: {why}"
    # A game goes on all the same.
    assert run("play", "--no-save").status == 0


# All that is said


def test_every_command_is_told_in_the_language(run: Run) -> None:
    said = run("--help", "--lang", MADE).out
    assert left_over(said).split() == list(COMMANDS)
    assert run("--lang", MADE, "help").out == said


@pytest.mark.parametrize("command", MARKED)
def test_every_word_of_help_is_told_in_the_language(run: Run, command: str) -> None:
    said = run(command, "--help", "--lang", MADE).out
    assert "⟦" in said
    for word in left_over(said).split():
        # What stands for a number is not translated, nor a usage without a word in it.
        usage = command == "solve" and said.startswith("noddy solve")
        assert word.startswith("--") or word == "N" or usage, word


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_fits_the_screen(run: Run, command: str) -> None:
    for code in ("en", MADE):
        said = run(*filter(None, [command]), "--help", "--lang", code).out
        assert max(map(len, said.splitlines())) < 80
        for line in said.splitlines():
            if line.startswith("  --"):
                # What an option does stands in the third column, or below it.
                assert len(line) < 24 or line[22:24].isspace() or line[23] == " "


@pytest.mark.parametrize(
    "arguments",
    [
        "scroe",
        "help xyzzy",
        "--playrs 3",
        "--players",
        "--plain=yes",
        "--players 5",
        "--knave-noddy 3",
        "--target 9999",
        "--best-of 4",
        "--name=",
        "--lang tlh",
        "--target 31 --target 61",
        "--json --plain",
        "--against greedi",
        "--against random --against greedy",
        "--humans 3",
        "--seat 3",
        "--name A --name B",
        "play 5h",
        "score",
        "score 4h 4h 5c / 5s",
        "score 1h 2h 3h 4h",
        "score 5x 2h 3h 4h",
        "simulate greedy",
        "arena greedy",
        "bench 1",
        "config 1",
        "solve 1",
        "solve --states 3",
        "solve --certify --target 900",
        "replay no_such_file.noddy",
    ],
)
def test_a_refusal_is_told_in_the_language(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: str
) -> None:
    plain = run(*arguments.split())
    monkeypatch.setenv("NODDY_LANG", MADE)
    said = run(*arguments.split())
    assert (said.status, said.out) == (plain.status, "")
    assert said.err.count("\n") == 1
    assert left_over(said.err) == ""
    # Sentences stand whole, one after the other.
    assert said.err.startswith("⟦")


def test_what_the_options_file_gets_wrong_is_told_in_the_language(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('target = 0\nagainst = "nobody:here"\ntarket = 1\nplugh = 2\n', "utf-8")
    warnings = run("config", "--lang", MADE).err.splitlines()
    assert len(warnings) == 4
    assert left_over("".join(warnings)) == ""
    assert "⟦from 1 to 1.000 ⟧" in warnings[0]
    for content in (b"target = ", b"\xff"):
        path.write_bytes(content)
        assert left_over(run("config", "--lang", MADE).err) == ""


def test_the_options_are_told_in_the_language(run: Run) -> None:
    said = run("config", "--lang", MADE).out
    names = [each.name for each in PREFERENCES]
    lines = said.splitlines()
    assert [line.split()[0] for line in lines[1 : 1 + len(names)]] == names
    assert len({line.find("⟦default") for line in lines} - {-1}) == 1
    assert left_over(lines[0]) == left_over(lines[-1]) == ""
    template_lines = run("config", "--template", "--lang", MADE).out.splitlines()
    for line in template_lines:
        assert line == "" or left_over(line).strip() == "#" or " = " in line


def test_tables_are_told_in_the_language(run: Run) -> None:
    said = run("simulate", "greedy", "random", "--matches", "1500", "--lang", MADE).out
    head, *rows = said.splitlines()
    rows, total = rows[:2], " ".join(rows[2:])
    assert left_over(head + total) == ""
    assert {len(line) for line in (head, *rows)} == {len(head)}
    assert re.fullmatch(
        r"greedy +[\d.]+ +⟦\d\d,\d\d%⟧ ± ⟦\d,\d\d%⟧( +\d,\d{3})( ± \d,\d{3})?.*", rows[0]
    )
    assert "⟦1.500 matches to 31, " in total
    assert "⟦" in run("arena", "greedy", "random", "--matches", "20", "--lang", MADE).out
    said = run("solve", "--target", "2", "--no-save", "--lang", MADE).out
    first, second, *table = said.splitlines()
    assert left_over(first + second) == ""
    assert max(map(len, table)) < 80
    assert re.sub("[^a-z]", "", left_over("".join(table))) == ""


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_simulation_fits_the_screen(run: Run, code: str) -> None:
    seed = str(2**64 - 1)
    for words in (("greedy", "random"), ("greedy", "random", "sharp", "steady")):
        lines = run("simulate", *words, "--matches", "1200", "--lang", code).out.splitlines()
        lines += run(
            "simulate", *words, "--matches", "20", "--seed", seed, "--lang", code
        ).out.splitlines()
        assert max(map(len, lines)) < 80


def test_help_takes_options_before_its_command(run: Run) -> None:
    for code in LANGUAGES:
        said = run("help", "--lang", code)
        assert (said.status, said.out) == (0, run("--help", "--lang", code).out)
        said = run("help", "--ascii", f"--lang={code}", "score")
        assert (said.status, said.out) == (0, run("score", "--help", "--ascii", "--lang", code).out)


def test_what_was_measured_is_told_in_the_language(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noddy._engine.__build__", "release")
    rows = [("a hand, from texts", 71.7, 8700.0), ("a card, in a batch", 1.5, 1_234_000.0)]
    monkeypatch.setattr("noddy.commands.bench.measure", lambda: rows)
    _, head, *table = run("bench", "--lang", MADE).out.splitlines()
    assert left_over(head) == ""
    assert {len(line) for line in table} == {len(head)}
    assert table[1].startswith("⟦a card, in a batch ")
    assert table[1].split()[-5:] == ["1,5", "ns", "1.234,0", "µs", "822.667"]


def test_hands_are_counted_in_the_language(run: Run) -> None:
    hands = "5h 5d Js / 5s\n2c 4c 6d / Kd\n4h\n"
    said = run("score", "-", "--lang", MADE, given=hands)
    one, other = said.out.splitlines()
    assert re.sub(r"[\d, ]", "", left_over(one)) == re.sub(r"[\d ]", "", left_over(other)) == ""
    assert left_over(said.err) == ""
    assert "⟦Total 15." in run("score", *hands.split()[:5], "--lang", MADE).out


# What stays as it is


@pytest.mark.parametrize(
    "arguments",
    [
        "score 5h 5d Js / 5s --json",
        "score - --json",
        "score - --quiet",
        "simulate greedy random --matches 20 --json",
        "simulate greedy random --matches 20 --jsonl",
        "simulate greedy random --matches 20 --quiet",
        "arena greedy random --matches 20 --json",
        "arena greedy random --matches 20 --quiet",
        "solve --target 2 --no-save --json",
        "config --json --target 61",
        "config --path",
    ],
)
def test_what_programs_read_is_the_same_in_every_language(
    run: Run, tmp_path: Path, arguments: str
) -> None:
    # A slip in the file: its warning is in the JSON form too.
    (tmp_path / "config.toml").write_text("target = 0\nplayers = 3\nplugh = 1", "utf-8")
    hands = "5h 5d Js / 5s\n2c 4c 6d / Kd\n4h\n"
    found = set()
    for code in (*LANGUAGES, MADE):
        said = run(*arguments.split(), "--lang", code, given=hands).out
        # The language itself is one of the options.
        found.add(said.replace(f'"value": "{code}", "source": "--lang"', ""))
    assert len(found) == 1
    if arguments.endswith("--json"):
        assert all(json.loads(line) for line in found.pop().splitlines())


def test_names_and_values_are_never_translated(run: Run) -> None:
    said = run("play", "--help", "--lang", MADE).out
    assert all(f"  {option.name} " in said for option in OPTIONS)
    said = run("--knave-noddy", "7", "--lang", MADE).err
    assert "off, 0, 1 " in said
    assert "--knave-noddy off" in said


def test_english_needs_no_catalogue(tmp_path: Path) -> None:
    script = (
        "import sys; from noddy.cli import main; main(['score', '5h', '5d', 'Js', '/', '5s']);"
        "print('gettext' in sys.modules, 'textwrap' in sys.modules, 'contextlib' in sys.modules,"
        " 'noddy.terminal.letters' in sys.modules, *(name for name in sys.modules"
        " if name.startswith('noddy.language.') and name != 'noddy.language.choice'))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", script],
        env={
            **os.environ,
            "LC_ALL": "en_GB.UTF-8",
            "NODDY_HOME": str(tmp_path),
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.endswith("False False False False\n")


# Screens that cannot show it all


@pytest.mark.parametrize("code", ["en", "fr", "es"])
@pytest.mark.parametrize(
    "arguments",
    [
        "--help",
        "help simulate",
        "score 5h 5d Js / 5s",
        "score 1h 2h 3h 4h",
        "score - --foo NAME",
        "score -",
        "simulate greedy random --matches 9",
        "simulate greedy nobody",
        "arena greedy random --matches 9",
        "solve --target 2 --no-save",
        "config",
        "rules",
        "rules 14",
        "rules 99",
        "matches",
        "replay no_such_file.noddy",
        "record 9",
        "play --help",
        "play --players 7",
        "play --seed 1",
    ],
)
def test_nothing_but_ascii_where_that_is_wanted(tmp_path: Path, code: str, arguments: str) -> None:
    given = "#1\nfoo\n5h 5d Js / 5s\nh\u00e9\n"
    arguments = arguments.replace("NAME", "h\u00e9")
    for encoding in ("ascii", "utf-8"):
        flags = [] if encoding == "ascii" else ["--ascii"]
        words = [*arguments.split(), *flags, "--lang", code]
        done = _child(tmp_path, words, given, PYTHONIOENCODING=encoding)
        assert done.stdout.isascii(), done.stdout
        assert done.stderr.isascii(), done.stderr
        # A letter that is lost would leave a question mark within a word.
        assert not re.search(rb"\w\?\w|Traceback", done.stdout + done.stderr), done


def test_letters_that_latin_1_lacks_are_plain_ones(tmp_path: Path) -> None:
    done = _child(tmp_path, ["score", "1h", "--lang", "fr"], "", PYTHONIOENCODING="latin-1")
    said = done.stderr.decode("latin-1")
    assert said == (
        "«\u00a01h\u00a0» n'est pas une carte\u00a0: écrivez a pour l'as, 10 pour le dix.\n"
    )


def _child(
    home: Path, arguments: list[str], given: str, **environ: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "noddy", *arguments],
        input=given.encode(),
        env={
            **{name: value for name, value in os.environ.items() if name not in SYSTEM},
            "NODDY_HOME": str(home),
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            **environ,
        },
        capture_output=True,
        check=False,
    )
