"""Which voice, which colour, which seats."""

from __future__ import annotations

import io

import pytest

from noddy import NoddyError
from noddy.terminal import main
from noddy.terminal.colour import paint
from noddy.terminal.options import PlayOptions

LOCALES = ("LC_ALL", "LC_CTYPE", "LANG", "PYTHONUTF8", "NO_COLOR", "FORCE_COLOR")


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in LOCALES:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("environment", "encoding", "voice"),
    [
        ({"LANG": "en_GB.UTF-8"}, "utf-8", "unicode"),
        ({"LC_ALL": "C.UTF-8"}, "utf-8", "unicode"),
        ({"LANG": "C.UTF-8", "LC_CTYPE": "C.UTF-8"}, "utf-8", "unicode"),
        # Python turns the C locale to UTF-8 by itself.
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, "utf-8", "ascii"),
        ({"LC_CTYPE": "C.UTF-8"}, "utf-8", "ascii"),
        ({}, "utf-8", "ascii"),
        ({"LANG": "en_GB.ISO-8859-1"}, "iso-8859-1", "ascii"),
        ({"PYTHONUTF8": "1"}, "utf-8", "unicode"),
    ],
)
def test_unicode_only_where_the_screen_can_be_trusted_with_it(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], encoding: str, voice: str
) -> None:
    monkeypatch.setattr("os.name", "posix")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    assert main._voice(out) == voice


def test_colour_by_flag_then_environment_then_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert main._colour("auto", can=True)
    assert not main._colour("auto", can=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert main._colour("auto", can=False)
    monkeypatch.setenv("NO_COLOR", "1")
    assert not main._colour("auto", can=True)
    assert main._colour("always", can=False)
    assert not main._colour("never", can=True)


def test_only_red_cards_are_red() -> None:
    assert paint("4♥ 5♣ 10♦ K♠").count("\x1b[31m") == 2
    assert paint("4H 5C 10D KS").count("\x1b[31m") == 2
    assert "\x1b" not in paint("HAD ADH 14H HD 5HX Robin 5 Hands")
    plain = "You    4♥   4"
    painted = paint(plain).replace("\x1b[31m", "").replace("\x1b[39m", "")
    assert painted == plain


def setup_of(**options: object) -> list[tuple[str, str]]:
    made = main._setup(PlayOptions(**options), ("random", "greedy"), "greedy")  # type: ignore[arg-type]
    return [(seat.name, seat.level) for seat in made.seats]


def test_seats() -> None:
    assert setup_of() == [("You", ""), ("Robin", "greedy")]
    assert setup_of(players=3, seat=1, names=("Robin",), against=("random",)) == [
        ("Marian", "random"),
        ("Robin", ""),
        ("Will", "random"),
    ]
    assert setup_of(players=4, humans=2, seat=3) == [
        ("Player 2", ""),
        ("Robin", "greedy"),
        ("Marian", "greedy"),
        ("Player 1", ""),
    ]
    assert setup_of(players=3, humans=0, against=("random", "greedy")) == [
        ("Robin", "random"),
        ("Marian", "greedy"),
        ("Will", "greedy"),
    ]
    assert setup_of(names=("\x1b[2JAnn ",))[0] == ("\\x1b[2JAnn", "")
    for wrong in ({"humans": 3}, {"seat": 2}, {"players": 5}, {"target": 0}):
        with pytest.raises(NoddyError):
            setup_of(**wrong)


def test_a_known_seed_is_not_sealed() -> None:
    levels = ("random", "greedy")
    assert main._setup(PlayOptions(seed=5), levels, "greedy").nonce is None
    assert main._setup(PlayOptions(), levels, "greedy").nonce is not None
