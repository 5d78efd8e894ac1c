"""Matches that are kept: listed, added up, written as records, told again, and verified."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

import noddy
from noddy.cli import main
from noddy.record import load_record
from noddy.terminal.fair import packs_after_cuts, seal
from noddy.terminal.store import encode
from said import Said

if TYPE_CHECKING:
    from pathlib import Path

NONCE = 0x1234


Run = Callable[..., Said]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run the command line in this process, with a home of its own."""
    monkeypatch.setenv("NODDY_HOME", str(tmp_path))
    for name in ("LC_ALL", "LC_CTYPE", "NODDY_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")

    def call(*arguments: str, given: str = "") -> Said:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given.encode()), "utf-8"))
        out = io.BytesIO()
        monkeypatch.setattr("sys.stdout", io.TextIOWrapper(out, "utf-8"))
        status = main(list(arguments))
        sys.stdout.flush()
        err = capfd.readouterr().err
        assert "Traceback" not in err
        return Said(status, out.getvalue().decode(), err)

    return call


def state(
    seed: int,
    *,
    choices: int | None = None,
    cuts: dict[int, int] | None = None,
    nonce: int | None = NONCE,
    people: int = 1,
    told: int | None = None,
    undone: bool = False,
    target: int = 31,
) -> dict[str, Any]:
    packs = packs_after_cuts(seed=seed, cuts=cuts) if cuts else None
    match = noddy.Match(noddy.Rules(target=target), seed=seed, decks=packs)
    player = noddy.BuiltinStrategy("greedy")
    while match.turn is not None and len(match.choices) != choices:
        match.play(player.choose(match.view(match.turn)))
    levels = ["" if seat < people else "steady" for seat in range(2)]
    return {
        "rules": {"players": 2, "hand_size": 3, "target": target, "knave_noddy": 1},
        "seats": [
            {"name": name, "level": level}
            for name, level in zip(("Ann", "Bob"), levels, strict=True)
        ],
        "seed": seed,
        "nonce": nonce,
        "best_of": 1,
        "wins": [0, 0],
        "cuts": {str(deal): number for deal, number in (cuts or {}).items()},
        "choices": " ".join(map(str, match.choices)),
        "redo": [],
        "told": len(match.events) if told is None else told,
        "undone": undone,
        "hints": 0,
        "touched": bool(match.choices),
        "over": match.winner is not None,
        "winner": match.winner,
        "scores": list(match.scores),
    }  # fmt: skip


def keep(home: Path, number: int, state: dict[str, Any]) -> Path:
    folder = home / "matches"
    folder.mkdir(exist_ok=True)
    path = folder / f"match-{number:04}.json"
    path.write_bytes(encode(state))
    return path


# matches and stats


def test_nothing_is_kept_and_nothing_is_made(run: Run, tmp_path: Path) -> None:
    assert run("matches").out == "No match is kept.\n"
    assert run("stats").out == "No finished match is recorded yet.\n"
    assert list(tmp_path.iterdir()) == []


def test_matches_lists_what_is_kept(run: Run, tmp_path: Path) -> None:
    finished = state(1)
    keep(tmp_path, 1, finished)
    keep(tmp_path, 2, state(2, choices=3, undone=True))
    (tmp_path / "matches" / "match-0003.json").write_bytes(b"nonsense")
    winner = ("Ann", "Bob")[finished["winner"]]
    scores = " to ".join(map(str, finished["scores"]))
    said = run("matches")
    first, second = said.out.splitlines()
    assert first == f"1            Ann, Bob (steady): {winner} won, {scores}"
    assert second.startswith("2            Ann, Bob (steady): open, ")
    assert second.endswith(", something taken back")
    assert said.err == (
        'The file "match-0003.json" is damaged. It is kept as "match-0003.json.bad".\n'
    )
    rows = json.loads(run("matches", "--json").out)["matches"]
    assert [(row["name"], row["over"], row["undone"]) for row in rows] == [
        ("1", True, False),
        ("2", False, True),
    ]


def test_stats_in_three_forms(run: Run, tmp_path: Path) -> None:
    for number in range(1, 9):
        keep(tmp_path, number, state(number, undone=number == 8))
    # A copy under a name is no second match.
    (tmp_path / "matches" / "named-friday.json").write_bytes(encode(state(1)))
    assert run("stats").out.startswith("7 finished matches; left out: 1 with something taken back.")
    assert run("stats", "--ascii").out.isascii()
    assert run("stats", "--plain").out.splitlines()[1].startswith("Against steady: 7 matches, ")
    found = json.loads(run("stats", "--json").out)
    assert (found["schema"], found["counted"], found["left_out"]["undone"]) == (
        "noddy-stats 1", 7, 1
    )  # fmt: skip
    assert found["total"]["won"] == sum(state(number)["winner"] == 0 for number in range(1, 8))


@pytest.mark.slow
def test_stats_look_at_every_choice_if_asked(run: Run, tmp_path: Path) -> None:
    saved = state(1, target=5)
    keep(tmp_path, 1, saved)
    match = noddy.Match(noddy.Rules(target=5), seed=1)
    for card in saved["choices"].split():
        match.play(card)
    mine = noddy.review(match).seats[0]
    (row,) = json.loads(run("stats", "--review", "--json").out)["total"]["decisions"]
    assert (row["unit"], row["decisions"]) == ("wins", mine.decisions)
    assert row["given_away"] == pytest.approx(mine.given_away)
    assert json.loads(run("stats", "--json").out)["total"]["decisions"] == []


# record


def test_a_finished_match_is_written_whole(run: Run, tmp_path: Path) -> None:
    keep(tmp_path, 1, state(7))
    text = run("record", "last").out
    record = load_record(text)
    assert [str(card) for card in record.match.choices] == state(7)["choices"].split()
    assert (record.names, record.strategies) == (("Ann", "Bob"), ("", "steady"))
    assert f'_nonce = "{NONCE:032x}"' in text
    path = tmp_path / "out.noddy"
    said = run("record", "1", str(path))
    assert (said.out, said.err) == ("", f'The record is in "{path}".\n')
    assert path.read_text("utf-8") == text
    refused = run("record", "1", str(path))
    assert (refused.status, refused.err) == (
        1, f'There is a file "{path}" already: choose another name, or add --force.\n'
    )  # fmt: skip
    assert run("record", "1", str(path), "--force", "--quiet").err == ""


def hidden(saved: dict[str, Any], seat: int) -> set[str]:
    """The cards that a seat has not seen in the last deal, the stock left out."""
    match = noddy.Match(seed=saved["seed"])
    for card in saved["choices"].split():
        match.play(card)
    other = 1 - seat
    return {str(card) for card in match.hand(other)}


@pytest.mark.parametrize("choices", range(1, 9))
def test_an_open_match_is_written_as_its_person_has_seen_it(
    run: Run, tmp_path: Path, choices: int
) -> None:
    saved = state(11, choices=choices)
    keep(tmp_path, 1, saved)
    for arguments in (["record", "1"], ["record", "1", "--seat", "1"], ["replay", "1", "--ascii"]):
        out = run(*arguments).out
        last = (
            out.rpartition("[[hand]]")[2]
            if arguments[0] == "record"
            else out.rpartition("Deal ")[2]
        )
        assert last.count("??") == len(hidden(saved, 0))
        cards = set(re.findall(r"\b(?:10|[2-9TJQKA])[cdhsCDHS]\b", last))
        assert not {card.upper().replace("T", "10") for card in hidden(saved, 0)} & {
            card.upper().replace("T", "10") for card in cards
        }
        assert f"{saved['seed']:x}" not in out or "seed" not in out
        assert "_nonce" not in out
        assert "stock" not in out


def test_of_several_people_a_seat_must_be_named(run: Run, tmp_path: Path) -> None:
    keep(tmp_path, 1, state(11, choices=4, people=2))
    said = run("record", "1")
    assert said.status == 1
    assert said.err.startswith("The match is open, so its whole record would show hidden cards: ")
    assert "??" in run("record", "1", "--seat", "2").out
    assert run("record", "1", "--seat", "3").status == 2


def test_what_has_not_been_told_is_not_written(run: Run, tmp_path: Path) -> None:
    """Between the play and the show the next deal is not known to anybody."""
    whole = state(11, choices=6)
    match = noddy.Match(seed=11)
    for card in whole["choices"].split():
        match.play(card)
    assert match.deal_number == 2
    shows = [place for place, event in enumerate(match.events) if isinstance(event, noddy.Show)]
    keep(tmp_path, 1, state(11, choices=6, told=shows[0]))
    text = run("record", "1").out
    assert text.count("[[hand]]") == 1
    keep(tmp_path, 1, whole)
    assert run("record", "1").out.count("[[hand]]") == 2


def test_a_record_is_made_a_seats_view(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.noddy"
    match = noddy.Match(seed=3)
    match.play(match.legal_plays[0])
    path.write_text(match.record(), "utf-8")
    assert run("record", str(path)).out == match.record()
    assert run("record", str(path), "--seat", "2").out == noddy.record.dump(match, seat=1)


def played(run: Run, *options: str, lines: str = "#1\n#2\n" * 60) -> str:
    return run("play", "--json", *options, given=lines).out


@pytest.mark.parametrize("options", [["--seed", "7"], ["--seed", "8", "--players", "3"],
                                     ["--seed", "9", "--hand-size", "4", "--target", "61"],
                                     ["--seed", "21", "--knave-noddy", "off"]])  # fmt: skip
def test_a_stream_of_a_session_becomes_a_record(run: Run, options: list[str]) -> None:
    stream = played(run, *options)
    found = [json.loads(line) for line in stream.splitlines()]
    events = [each for each in found if "event" in each]
    record = load_record(run("record", "-", given=stream).out)
    told = [event.to_dict() for event in record.events]
    assert events[-1]["event"] == "won"
    cut = [each for each in events if each["event"] == "cut"]
    assert [(each["seat"], each["card"]) for each in cut] == [
        (seat, str(card)) for seat, card in record.cut
    ]
    for ours, theirs in zip(told, events[len(cut) :], strict=True):
        if ours["event"] == "show":
            # The order within a hand is that of the stream.
            assert sorted(ours.pop("hand").split()) == sorted(theirs.pop("hand").split())
        assert ours == theirs


def test_an_open_stream_keeps_the_persons_hand_and_hides_the_other(run: Run) -> None:
    stream = played(run, "--seed", "7", lines="#1\n")
    text = run("record", "-", given=stream).out
    deal = next(line for line in text.splitlines() if line.startswith("deal = "))
    assert deal.count("??") >= 1
    assert "3h" in deal
    assert load_record(text).match.turn is not None


def test_events_of_a_replay_become_a_record(run: Run, tmp_path: Path) -> None:
    keep(tmp_path, 1, state(5))
    events = run("replay", "1", "--json").out
    record = load_record(run("record", "-", given=events).out)
    assert [str(card) for card in record.match.choices] == state(5)["choices"].split()


@pytest.mark.parametrize(
    ("stream", "said"),
    [
        ("{}\n", "There is no deal in this stream."),
        ("{}\n[1]\n", "Line 2 is not a JSON object."),
        ('{"event": "play", "seat": 0}\n', "Line 1 is no event of a match"),
        ('{"event": "deal", "number": 1, "dealer": 0}\n{"answer": "undone"}', "Line 2: "),
        ('{"event": "deal", "number": 1, "dealer": 9}\n', "standard input is refused, line "),
    ],
)  # fmt: skip
def test_what_is_no_stream_is_refused(run: Run, stream: str, said: str) -> None:
    answer = run("record", "-", given=stream)
    assert (answer.status, answer.out) == (1, "")
    assert answer.err.startswith(said)
    assert answer.err.count("\n") == 1


def test_what_is_not_there_is_named(run: Run, tmp_path: Path) -> None:
    assert run("record", "nothing").err == (
        'There is no file and no kept match "nothing": noddy matches lists them.\n'
    )
    assert run("verify", "x.noddy").err == '"x.noddy": No such file or directory.\n'
    assert run("record").status == 2
    path = keep(tmp_path, 1, state(3))
    path.write_bytes(path.read_bytes().replace(b"Ann", b"Eve"))
    said = run("record", str(path))
    assert said.err == f'"{path}" is no saved match that can be read: its check sum does not fit.\n'
    contradiction = tmp_path / "contradiction.json"
    contradiction.write_bytes(encode({**state(3), "choices": "Ah Ah"}))
    assert run("record", str(contradiction)).err.startswith(
        f'"{contradiction}" contradicts itself: '
    )


# replay


REAL = """format = "noddy-record"
version = 1
seats = ["Ann", "Bob"]

[[hand]]
dealer = "p2"
deal = ["p1 Kc 4d 9c", "p2 ?? ?? ??"]
starter = "As"
play = ["p1 Kc", "p2 Qd", "p1 4d"]
"""


def test_a_match_with_real_cards_is_told_with_what_was_seen(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "real.noddy"
    path.write_text(REAL, "utf-8")
    said = run("replay", str(path)).out.splitlines()
    assert said[3] == "Ann K♣ 4♦ 9♣   Bob ?? ?? ??"
    # Whether Bob could play is not known: nothing is made up.
    assert said[-3:] == ["  Ann   4♦  24", "", "The record ends here."]
    assert [
        json.loads(line)["event"] for line in run("replay", str(path), "--json").out.splitlines()
    ][-1] == "play"
    # With the turn it is.
    path.write_text('turn = "p2"\n' + REAL, "utf-8")
    assert run("replay", str(path)).out.endswith("\n\nThe record ends here, with Bob to play.\n")


def test_step_by_step(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "real.noddy"
    path.write_text(REAL, "utf-8")
    whole = run("replay", str(path)).out
    assert run("replay", str(path), "--step", given="\n\n\n\n").out == whole
    one = run("replay", str(path), "--step", given="quit\n").out
    assert one.endswith("  Ann   K♣  10\n")
    assert run("replay", str(path), "--step", given="\n").out.endswith("  Bob   Q♦  20\n")


# verify


def test_a_match_is_what_was_sealed(run: Run, tmp_path: Path) -> None:
    keep(tmp_path, 1, state(7))
    said = run("verify", "last")
    digest = seal(nonce=NONCE, seed=7)
    assert said.status == 0
    assert digest in said.out
    assert "FAILS" not in said.out
    assert "Proved: if the seal is the one you were shown" in said.out
    assert run("verify", "last", "--seal", digest).status == 0
    assert (
        run("verify", "last", "--seal", f"{digest[:4]} {digest[4:8]} … {digest[-4:]}").status == 0
    )
    wrong = run("verify", "last", "--seal", "0" * 64)
    assert wrong.status == 1
    assert "FAILS  It is not the seal that was shown." in wrong.out
    assert "So it is not proved" in wrong.out
    found = json.loads(run("verify", "last", "--json").out)
    assert (found["holds"], found["seal"], len(found["checks"])) == (True, digest, 4)


def test_a_cut_pack_is_verified_as_it_was_cut(run: Run, tmp_path: Path) -> None:
    saved = state(7, cuts={1: 17, 3: 4})
    keep(tmp_path, 1, saved)
    said = run("verify", "1")
    assert said.status == 0
    assert "after the cuts (deal 1 with 17, deal 3 with" in " ".join(said.out.split())
    record = run("record", "1").out
    path = tmp_path / "cut.noddy"
    path.write_text(record, "utf-8")
    assert run("verify", str(path)).status == 0
    path.write_text(record.replace('"1 17"', '"1 18"'), "utf-8")
    assert (
        "FAILS  The seed does not deal these cards: see deal 1 of " in run("verify", str(path)).out
    )


def test_a_record_that_was_changed_is_found_out(run: Run, tmp_path: Path) -> None:
    keep(tmp_path, 1, state(7))
    record = run("record", "1").out
    path = tmp_path / "match.noddy"
    path.write_text(record, "utf-8")
    assert run("verify", str(path)).status == 0
    # Two cards of the stock of the second deal exchanged.
    head, _, tail = record.partition("number = 2\n")
    stock = next(line for line in tail.splitlines() if line.startswith("stock = "))
    cards = stock.split('"')[1].split()
    cards[0], cards[1] = cards[1], cards[0]
    changed = tail.replace(stock, f'stock = "{" ".join(cards)}"')
    path.write_text(f"{head}number = 2\n{changed}", "utf-8")
    said = run("verify", str(path))
    assert said.status == 1
    assert "FAILS  The seed does not deal these cards: see deal 2 of " in said.out
    path.write_text(record.replace(f"{NONCE:032x}", f"{5:032x}"), "utf-8")
    said = run("verify", str(path))
    assert said.status == 1
    assert "but the record notes" in " ".join(said.out.split())


def test_a_seats_own_view_is_verified_with_the_opened_numbers(run: Run, tmp_path: Path) -> None:
    keep(tmp_path, 1, state(7))
    path = tmp_path / "mine.noddy"
    path.write_text(run("record", "1", "--seat", "1").out, "utf-8")
    assert run("verify", str(path)).status == 1
    numbers = ["--seed", "7", "--nonce", f"{NONCE:032x}"]
    assert run("verify", str(path), *numbers).status == 0
    assert run("verify", str(path), "--seed", "8", "--nonce", f"{NONCE:032x}").status == 1


def test_an_open_match_keeps_its_seal_closed(run: Run, tmp_path: Path) -> None:
    seed = 0xFEDCBA9876543210
    keep(tmp_path, 1, state(seed, choices=4))
    for arguments in (["verify", "1"], ["verify", "1", "--json"]):
        said = run(*arguments)
        assert said.status == 0
        assert f"{seed:x}" not in said.out
        assert str(seed) not in said.out
        assert f"{NONCE:x}" not in said.out.replace(seal(nonce=NONCE, seed=seed), "")
    assert "stay closed" in run("verify", "1").out


def test_a_known_seed_has_no_seal(run: Run, tmp_path: Path) -> None:
    keep(tmp_path, 1, state(7, nonce=None))
    said = run("verify", "1")
    assert said.status == 1
    assert "FAILS  There is no seal: " in said.out
    assert "holds  " in said.out
    assert run("verify", "1", "--seal", "xyz").status == 2


def test_last_is_the_match_finished_last(run: Run, tmp_path: Path) -> None:
    import os

    for number, saved in enumerate((state(5), state(6), state(7, choices=2)), start=1):
        path = keep(tmp_path, number, saved)
        os.utime(path, ns=(number * 10**9, number * 10**9))
    assert 'seed = "6"' in run("record", "last").out
