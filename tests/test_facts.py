"""docs/facts.md says what benches/facts.py finds, and what is exact is seen in play."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import noddy
from noddy import reference
from noddy._engine import TableSolver, pegging

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "facts.md"


@pytest.fixture
def facts(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The script that finds the figures."""
    monkeypatch.syspath_prepend(ROOT / "benches")
    yield import_module("facts")
    for name in ("facts", "seen_deals"):
        sys.modules.pop(name, None)


def on_the_page(name: str) -> str:
    _, found, rest = PAGE.read_text("utf-8").partition(f"<!-- {name} -->\n")
    assert found, f"docs/facts.md has no marks for {name}"
    return rest.partition("\n<!-- end -->")[0]


def test_the_page_has_every_table_and_each_is_filled(facts: ModuleType) -> None:
    for name in facts.TABLES:
        assert on_the_page(name).startswith("| "), name
    assert PAGE.read_text("utf-8").count("<!-- end -->") == len(facts.TABLES)


def test_the_exact_tables_are_as_on_the_page(facts: ModuleType) -> None:
    for name, make in facts.EXACT.items():
        assert make() == on_the_page(name), name


@pytest.mark.slow
def test_all_tables_are_as_on_the_page(facts: ModuleType) -> None:
    assert facts.main(["--check"]) == 0


def test_the_exact_pegging_is_seen_in_play(facts: ModuleType, seed: str) -> None:
    # 4,000 deals in this process: five standard errors are exceeded once in a million.
    piece = import_module("seen_deals").play_piece
    seen = piece(("expert", 2, 3, 0, 4_000, int(seed)))
    for seat, exact in enumerate(facts.pegging_of_two()):
        mean, error = seen.pegging(seat)
        assert abs(mean - exact) < 5 * error
    mean, error = seen.show()
    assert abs(mean - 2_807_256 / 1_082_900) < 5 * error
    assert sum(seen.finished) == seen.deals == 4_000


def test_deals_seen_are_those_of_the_reference(facts: ModuleType) -> None:
    # What is summed over events is what the scores gained.
    module = import_module("seen_deals")
    rules = noddy.Rules(players=3, target=1_000)
    for number in range(50):
        match = noddy.Match(rules, seed=number, dealer=2)
        twin = reference.Match(3, 3, 1_000, dealer=2, seed=number)
        while match.deal_number == 1:
            card = match.legal_plays[0]
            match.play(card)
            twin.play(str(card))
        seen = module.Seen(3)
        module.see(seen, match)
        gained = sum(map(sum, seen.sources)) + seen.shown["total"][0] + seen.knaves
        knave = match.starter.rank == "J"  # The second deal may have begun with one.
        assert sum(twin.scores) - gained == knave


def test_every_hand_is_in_the_pegging_with_its_ways() -> None:
    (lower, upper), hands = pegging(0)
    assert lower <= upper < 0
    assert sum(ways for _, ways, _, _ in hands) == 51 * 50 * 49 // 6
    ways = {ranks: number for ranks, number, _, _ in hands}
    assert (ways["AAA"], ways["AA2"], ways["234"], ways["KKK"]) == (1, 12, 64, 4)
    # The dealer always pegs, and an elder with three cards alone cannot be stopped from all.
    assert all(elder >= 0 and dealer >= 1 for _, _, (elder, dealer), _ in hands)


def test_a_knave_wins_for_a_dealer_who_needs_one_point() -> None:
    solver = TableSolver(1, 1, 2)
    assert solver.starter(1, 1, 10) == (0.0, 0.0)
    with pytest.raises(noddy.NoddyError, match="starter must be a whole number from 0 to 12"):
        solver.starter(1, 1, 13)
    with pytest.raises(noddy.NoddyError, match="is not known"):
        TableSolver(2, 1, 1).starter(2, 2, 0)


@pytest.mark.slow
def test_the_mean_over_all_cards_turned_up_is_the_chance_of_the_table() -> None:
    solver = TableSolver(1, 1, 2)
    found = [solver.starter(1, 1, rank) for rank in range(13)]
    lower, upper = (sum(bounds[end] for bounds in found) / 13 for end in (0, 1))
    stated = noddy.ValueTable.shipped().state(1, 1)
    assert stated is not None
    assert lower <= stated[1]
    assert stated[0] <= upper
