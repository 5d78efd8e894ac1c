"""The host: saved before shown, named saves, and files that are not what they should be."""

from __future__ import annotations

import errno
import io
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from noddy.terminal.host import Host
from noddy.terminal.store import (
    DamagedError,
    NewerError,
    Slot,
    Store,
    data_directory,
    decode,
    encode,
)

if TYPE_CHECKING:
    from .conftest import Make


class FullDisk:
    """A slot on a disk without room."""

    path = "nowhere"

    def write(self, state: dict[str, Any]) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    def close(self) -> None:
        pass


class Watching:
    """A slot that notes what had been shown when it was written."""

    path = "nowhere"

    def __init__(self, out: io.StringIO) -> None:
        self.out = out
        self.seen: list[tuple[str, str]] = []

    def write(self, state: dict[str, Any]) -> None:
        self.seen.append((state["choices"], self.out.getvalue()))

    def close(self) -> None:
        pass


def host_of(make: Make, store: Store | None = None, slot: object = None, **options: Any) -> Host:
    return Host(
        make(**options),
        voice="ascii",
        out=io.StringIO(),
        err=io.StringIO(),
        store=store,
        slot=slot,  # type: ignore[arg-type]
    )


def shown(host: Host, line: str, *, words: bool = False) -> str:
    out = host._out
    assert isinstance(out, io.StringIO)
    out.seek(0)
    out.truncate()
    host.enter([line])
    return " ".join(out.getvalue().split()) if words else out.getvalue()


def test_everything_is_saved_before_it_is_shown(make: Make) -> None:
    out = io.StringIO()
    slot = Watching(out)
    host = Host(make(), voice="ascii", out=out, err=io.StringIO(), slot=slot)  # type: ignore[arg-type]
    host.start()
    host.enter(["3"])
    assert [choices for choices, _ in slot.seen] == ["Ah", "Ah 3h 3c"]
    assert slot.seen[0][1] == ""
    assert "3H   4" not in slot.seen[1][1]
    assert "3H   4" in out.getvalue()


def test_a_save_that_fails_takes_no_card(make: Make) -> None:
    host = host_of(make)
    host.start()
    host._slot = FullDisk()  # type: ignore[assignment]
    before = host.session.saved()
    assert shown(host, "3", words=True) == (
        "This could not be saved (No space left on device), so it was not done. "
        "Try again, or leave."
    )
    assert host.session.saved() == before
    assert host.session.question.kind == "play"
    # With room again the same card is taken.
    host._slot = None
    assert "3H   4" in shown(host, "3")


def test_named_saves(make: Make, tmp_path: Path) -> None:
    store = Store(str(tmp_path))
    host = host_of(make, store, store.new_slot())
    host.start()
    host.enter(["3"])
    assert "Saved as friday." in shown(host, "save Friday")
    host.enter(["6"])
    later = host.session.saved()
    assert "This is friday." in shown(host, "load friday")
    assert host.session.saved()["choices"] == "Ah 3h 3c"
    # Loading made a match of its own; the other one is kept.
    assert decode((tmp_path / "match-0001.json").read_bytes())["choices"] == later["choices"]
    assert decode((tmp_path / "match-0002.json").read_bytes())["choices"] == "Ah 3h 3c"
    listed = shown(host, "matches")
    assert [line.split()[0] for line in listed.splitlines()] == ["1", "2", "friday"]
    assert "There is no save" in shown(host, "load monday")
    assert "takes a name of letters" in shown(host, "save ../x")
    assert "takes a name of letters" in shown(host, "save")
    assert "This is 1." in shown(host, "load 1")


def test_a_new_match_has_a_place_of_its_own(make: Make, tmp_path: Path) -> None:
    store = Store(str(tmp_path))
    host = host_of(make, store, store.new_slot())
    host.start()
    host.enter(["3"])
    host.enter(["deal 7"])
    host.enter(["deal 8"])  # nobody has played in the one before, so its place is used again
    assert decode((tmp_path / "match-0001.json").read_bytes())["choices"] == "Ah 3h 3c"
    assert decode((tmp_path / "match-0002.json").read_bytes())["seed"] == 8
    assert not (tmp_path / "match-0003.json").exists()


def test_statistics_leave_out_what_was_taken_back(make: Make, tmp_path: Path) -> None:
    store = Store(str(tmp_path))
    host = host_of(make, store, store.new_slot(), target=3)
    host.start()
    assert "No finished match" in shown(host, "stats")
    while not host.session.over:
        host.enter(["#1"])
        host.enter(["#2"])
        host.enter([""] if not host.session.question.for_card and not host.session.over else [])
    page = shown(host, "stats").splitlines()
    assert ["greedy", "1"] in [line.split()[:2] for line in page]
    assert max(map(len, page)) < 80
    host.enter(["undo"])
    assert "No finished match" in shown(host, "stats")


def test_a_transcript_is_what_was_seen_and_overwrites_nothing(make: Make, tmp_path: Path) -> None:
    host = host_of(make)
    host.start()
    host.typed("1 > ", "3")
    host.enter(["3"])
    path = tmp_path / "game.txt"
    assert "is in" in shown(host, f"transcript {path}")
    text = path.read_text("utf-8")
    assert "1 > 3\n You    3H   4\n" in text
    assert "There is a file" in shown(host, f"transcript {path}")
    assert "could not be written" in shown(host, f"transcript {tmp_path}/no/where", words=True)


def test_a_match_is_saved_as_a_record(make: Make, tmp_path: Path) -> None:
    from noddy.record import load_record

    host = host_of(make, nonce=99)
    host.start()
    host.enter(["3"])
    path = tmp_path / "game.noddy"
    assert f"The record of this match is in {path}." in shown(host, f"save {path}", words=True)
    # While the match is open, what the person has seen.
    text = path.read_text("utf-8")
    assert "p2 Ah 3c ??" in text
    assert "_nonce" not in text
    assert [str(card) for card in load_record(text).match.choices] == ["Ah", "3h", "3c"]
    assert "There is a file" in shown(host, f"save {path}")
    assert "could not be written" in shown(host, f"save {tmp_path}/no/x.noddy", words=True)
    while not host.session.over:
        question = host.session.question
        host.enter([str(question.values["legal"][0]) if question.for_card else ""])
    host.enter([f"save {tmp_path / 'whole.noddy'}"])
    assert f'_nonce = "{99:032x}"' in (tmp_path / "whole.noddy").read_text("utf-8")


def test_without_saving_there_is_nothing_to_load(make: Make) -> None:
    host = host_of(make)
    host.start()
    for line in ("save x", "load x", "matches", "stats"):
        assert "not being saved" in shown(host, line)


# Files.


def test_what_is_written_is_read_back() -> None:
    state = {"choices": "Ah", "seats": [{"name": "Zoë", "level": ""}]}
    assert decode(encode(state)) == state


def test_a_changed_byte_is_seen() -> None:
    whole = encode({"choices": "Ah 3h"})
    for at in range(len(whole) - 1):
        changed = bytearray(whole)
        changed[at] ^= 1
        with pytest.raises((DamagedError, NewerError)):
            decode(bytes(changed))
    for length in range(len(whole) - 1):
        with pytest.raises(DamagedError):
            decode(whole[:length])


def test_damaged_and_newer_files_are_kept(make: Make, tmp_path: Path) -> None:
    store = Store(str(tmp_path))
    slot = store.new_slot()
    (tmp_path / "match-0001.json").write_bytes(b"nonsense")
    slot.close()
    assert store.open_match() == (None, None, False)
    assert store.notes == [("damaged", "match-0001.json", "match-0001.json.bad")]
    assert (tmp_path / "match-0001.json.bad").read_bytes() == b"nonsense"
    line = b'{"format": "noddy-save", "version": 2}'
    from hashlib import sha256

    newer = line + b"\n" + sha256(line).hexdigest().encode() + b"\n"
    (tmp_path / "match-0002.json").write_bytes(newer)
    assert store.open_match()[0] is None
    assert store.notes[-1][0] == "newer"
    assert (tmp_path / "match-0002.json").read_bytes() == newer
    # A second damaged file of the same name does not overwrite the first.
    (tmp_path / "match-0001.json").write_bytes(b"other")
    store.read("match-0001.json")
    assert (tmp_path / "match-0001.json.bad").read_bytes() == b"nonsense"
    assert (tmp_path / "match-0001.json.1.bad").read_bytes() == b"other"
    host = host_of(make, store, store.new_slot())
    host.show(host.notes())
    assert "match-0001.json is damaged" in host._out.getvalue()  # type: ignore[attr-defined]


def test_a_match_is_held_by_one_session(tmp_path: Path) -> None:
    store = Store(str(tmp_path))
    slot = store.new_slot()
    slot.write({"over": False, "touched": True})
    assert Store(str(tmp_path)).open_match() == (None, None, True)
    slot.close()
    found, state, elsewhere = Store(str(tmp_path)).open_match()
    assert isinstance(found, Slot)
    assert state == {"over": False, "touched": True}
    assert not elsewhere
    found.close()


def test_where_matches_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NODDY_HOME", "/somewhere")
    assert data_directory() == "/somewhere"
    monkeypatch.delenv("NODDY_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    monkeypatch.setattr("sys.platform", "linux")
    assert data_directory() == os.path.join("/data", "noddy")
    monkeypatch.setattr("sys.platform", "darwin")
    assert data_directory().endswith(os.path.join("Library", "Application Support", "noddy"))


def test_the_computer_answers_within_a_tenth_of_a_second(make: Make, tmp_path: Path) -> None:
    store = Store(str(tmp_path))
    host = host_of(make, store, store.new_slot(), players=4)
    host.start()
    spent = []
    while not host.session.over:
        question = host.session.question
        line = str(question.values["legal"][0]) if question.for_card else ""
        before = time.process_time()
        host.enter([line])
        spent.append(time.process_time() - before)
    spent.sort()
    # Three computers' moves, saved and drawn: the middle one, for the machine may be busy.
    assert spent[len(spent) // 2] < 0.1


def test_the_seal_of_the_documentation() -> None:
    from noddy.terminal.fair import matches_seal, seal

    page = (Path(__file__).parents[2] / "docs" / "fair.md").read_text(encoding="utf-8")
    assert seal(nonce=0, seed=1589) in page
    assert "noddy-seal 1 00000000000000000000000000000000 0000000000000635" in page
    assert matches_seal(seal(nonce=5, seed=6), nonce=5, seed=6)
    assert not matches_seal(seal(nonce=5, seed=6), nonce=5, seed=7)


def test_a_match_is_sealed_and_opened(make: Make) -> None:
    from noddy.terminal.fair import seal

    host = host_of(make, nonce=12345)
    host.start()
    digest = seal(nonce=12345, seed=7)
    text = shown(host, "fair")
    assert digest in text.replace("\n  ", "")
    assert f"{7:016x}" not in text
    while not host.session.over:
        question = host.session.question
        host.enter([str(question.values["legal"][0]) if question.for_card else ""])
    assert f"noddy-seal 1 {12345:032x} {7:016x}" in shown(host, "fair", words=True)
