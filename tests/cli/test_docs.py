"""The vectors of docs/randomness.md are those of the engine."""

from pathlib import Path

import pytest

import noddy

PAGE = (Path(__file__).parents[2] / "docs" / "randomness.md").read_text("utf-8")


def rows(after: str) -> list[list[str]]:
    """The cells of the table whose head begins with this."""
    lines = PAGE.partition(after)[2].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_packs() -> None:
    parts = PAGE.split("\nseed ")[1:]
    assert len(parts) == 4
    for part in parts:
        head, *lines = part.splitlines()[:3]
        seed, deal = head.split(", deal ")
        number = 2**64 - 1 if seed == "2^64 - 1" else int(seed)
        assert noddy.shuffled(number, int(deal)) == noddy.cards(" ".join(lines))


def test_match_seeds() -> None:
    found = rows("| seed of the run | match | its seed |")
    assert len(found) == 4
    for seed, index, expected in found:
        assert noddy.match_seed(int(seed), int(index)) == int(expected)


@pytest.mark.parametrize("row", rows("| seed | players | drawn | dealer |"))
def test_cuts(row: list[str]) -> None:
    seed, players, drawn, dealer = row
    match = noddy.Match(noddy.Rules(players=int(players)), seed=int(seed))
    cuts = [f"p{e.seat + 1} {e.card}" for e in match.events if isinstance(e, noddy.Cut)]
    assert cuts == drawn.replace(";", ",").split(", ")
    assert dealer == f"p{match.dealer + 1}"
