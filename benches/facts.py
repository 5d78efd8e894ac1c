"""The figures of docs/facts.md: what is exact, what the solved match says, and what was simulated.

`python benches/facts.py` prints every table as markdown; `--write` puts them into docs/facts.md,
between the marks that are there, and `--check` says which of them differ from it. Names of tables
after that choose among them: `show`, `pegging` and the others of `EXACT` take seconds, those of
`SOLVED` solve deals, those of `SIMULATED` play them, minutes each. All of it repeats to the digit.
"""

from __future__ import annotations

import math
import os
import sys
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import noddy
from noddy._engine import TableSolver, pegging
from seen_deals import SHOWN, Seen, play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

PAGE = Path(__file__).parent.parent / "docs" / "facts.md"
RANKS = "A23456789TJQK"
SUITS = "cdhs"
KINDS = ("fifteens", "pairs", "runs", "flush", "his nob")
JACK = RANKS.index("J")
SEED = 1589
MATCHES = 1_000_000
TABLE_MATCHES = 2_000
DEALS = 100_000
TABLE_DEALS = 10_000
KNAVE_SCORES = ((0, 0), (10, 10), (20, 20), (25, 25), (28, 28), (30, 30), (25, 20), (20, 25))
"""The dealer's score and the other's."""
Pegging: TypeAlias = tuple[int, float, float, float, float]
EQUAL = (61, 45, 31, 25, 20, 15, 12, 10, 8, 6, 5, 4, 3, 2, 1)
"""What both sides need."""


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table with the first column to the left and all others to the right."""
    head = list(head)
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def percent(chance: float, places: int = 2) -> str:
    return f"{100 * chance:.{places}f} %"


def how_often(part: int, whole: int) -> str:
    """A share as people say it."""
    if part == 0:
        return "never"
    return percent(part / whole) if part * 1000 >= whole else f"1 in {round(whole / part):,}"


def with_error(mean: float, error: float, places: int = 3) -> str:
    return f"{mean:.{places}f} ± {error:.{places}f}"


def share(part: int, whole: int, places: int = 2) -> str:
    """A share of independent cases, with its standard error."""
    rate = part / whole
    error = math.sqrt(rate * (1 - rate) / whole)
    return f"{100 * rate:.{places}f} ± {100 * error:.{places}f} %"


# The show, over every hand and every card turned up


@cache
def every_show(hand_size: int) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int]:
    """Points by kind, in how many shows the kind scores, how often each total comes, and all.

    The suits are alike, so the thirteen cards of one suit turned up stand for all fifty-two.
    """
    points, scoring, totals, shows = [0] * 5, [0] * 5, [0] * 30, 0
    for starter in range(2, 52, 4):
        rest = [card for card in range(52) if card != starter]
        rows = bytearray()
        for hand in combinations(rest, hand_size):
            rows += bytes((*hand, starter))
        kinds = bytes(noddy.score_hands_by_kind(rows, hand_size))
        for kind in range(5):
            column = kinds[kind::5]
            points[kind] += sum(column)
            scoring[kind] += len(column) - column.count(0)
        scores = bytes(noddy.score_hands(rows, hand_size))
        for total in range(30):
            totals[total] += scores.count(total)
        shows += len(scores)
    return (
        tuple(4 * number for number in points),
        tuple(4 * number for number in scoring),
        tuple(4 * number for number in totals),
        4 * shows,
    )


def show_by_kind() -> str:
    rows = []
    counts = {size: every_show(size) for size in (3, 4)}
    for place, kind in enumerate(KINDS):
        cells = []
        for points, scoring, _, shows in counts.values():
            cells += [f"{points[place] / shows:.4f}", percent(scoring[place] / shows)]
        rows.append([kind, *cells])
    means = [sum(points) / shows for points, _, _, shows in counts.values()]
    zero = [totals[0] / shows for _, _, totals, shows in counts.values()]
    rows.append(["all", f"{means[0]:.4f}", "", f"{means[1]:.4f}", ""])
    rows.append(["nothing at all", "", percent(zero[0]), "", percent(zero[1])])
    return table(("", "3 cards: points", "hands with it", "4 cards: points", "hands with it"), rows)


def show_totals() -> str:
    counts = {size: every_show(size) for size in (3, 4)}
    rows = []
    for total in range(30):
        if not any(totals[total] for _, _, totals, _ in counts.values()):
            continue
        cells = [how_often(totals[total], shows) for _, _, totals, shows in counts.values()]
        rows.append([str(total), *cells])
    return table(("points", "3 cards", "4 cards"), rows)


# The play of two, by the equilibrium for points


@cache
def pegged(starter: int) -> tuple[tuple[float, float], dict[str, Pegging]]:
    """The bounds of the elder's gain, and for each hand how often it is dealt and what is pegged.

    The last four: as the elder, by the hand and against it; as the dealer, by it and against it.
    """
    bounds, hands = pegging(starter)
    found = {
        ranks: (ways, elder[0], elder[1], dealer[1], dealer[0])
        for ranks, ways, elder, dealer in hands
    }
    return bounds, found


def pegged_with(starter: int) -> tuple[float, float]:
    """What the elder and the dealer peg when this rank is turned up."""
    hands = pegged(starter)[1].values()
    ways = sum(hand[0] for hand in hands)
    elder, dealer = (sum(hand[0] * hand[place] for hand in hands) / ways for place in (1, 2))
    return elder, dealer


def pegging_of_two() -> tuple[float, float]:
    """The same over all cards turned up."""
    both = [pegged_with(starter) for starter in range(13)]
    return sum(elder for elder, _ in both) / 13, sum(dealer for _, dealer in both) / 13


def seats_of_two() -> str:
    elder, dealer = pegging_of_two()
    points, _, _, shows = every_show(3)
    show = sum(points) / shows
    bounds = [pegged(starter)[0] for starter in range(13)]
    lower, upper = (sum(bound[end] for bound in bounds) / 13 for end in (0, 1))
    rows = [
        ("pegging", f"{elder:.4f}", f"{dealer:.4f}", f"{dealer - elder:.4f}"),
        ("show", f"{show:.4f}", f"{show:.4f}", "0"),
        ("Knave turned up", "0", f"{1 / 13:.4f}", f"{1 / 13:.4f}"),
        (
            "a whole deal",
            f"{elder + show:.4f}",
            f"{dealer + show + 1 / 13:.4f}",
            f"{dealer - elder + 1 / 13:.4f}",
        ),
    ]
    text = table(("points a deal", "non-dealer", "dealer", "dealer is ahead by"), rows)
    return (
        f"{text}\n\nHowever well the other side plays, a dealer who plays like this pegs at least"
        f" {-upper:.5f} more\nthan the non-dealer on average; and against a non-dealer who plays"
        f" like this no dealer pegs more than\n{-lower:.5f} more."
    )


def turned_up() -> str:
    """By the rank turned up: what the show brings and what is pegged."""
    rows = []
    for starter, rank in enumerate(RANKS):
        hands = pegged(starter)[1]
        elder, dealer = pegged_with(starter)
        # Any suit of the starter stands for all four.
        card = rank + "s"
        rest = [other for other in all_cards() if other != card]
        scores = bytes(
            noddy.score_hands(
                b"".join(
                    bytes((*hand, noddy.Card(card).id))
                    for hand in combinations([noddy.Card(other).id for other in rest], 3)
                )
            )
        )
        assert len(scores) == sum(hand[0] for hand in hands.values())
        rows.append(
            (
                rank,
                f"{sum(scores) / len(scores):.3f}",
                percent(scores.count(0) / len(scores), 1),
                f"{elder:.3f}",
                f"{dealer:.3f}",
                f"{dealer - elder + (starter == JACK):.3f}",
            )
        )
    return table(
        (
            "turned up",
            "show",
            "hands of nothing",
            "non-dealer pegs",
            "dealer pegs",
            "dealer is ahead by",
        ),
        rows,
    )


def all_cards() -> list[str]:
    return [rank + suit for rank in RANKS for suit in SUITS]


# Hands


@cache
def worth_of_hands() -> dict[str, tuple[float, float, float, float, float]]:
    """For each three ranks: the show, and the pegging as in `pegged`, over all cards turned up."""
    shows = shows_of_ranks()
    found = {}
    for ranks, show in shows.items():
        sums, ways = [0.0] * 4, 0
        for starter in range(13):
            hand = pegged(starter)[1].get(ranks)
            if hand is not None:
                # Each of the four starters of a rank leaves as many ways to be dealt the hand.
                ways += hand[0]
                sums = [total + hand[0] * part for total, part in zip(sums, hand[1:], strict=True)]
        own_elder, other_dealer, own_dealer, other_elder = (total / ways for total in sums)
        found[ranks] = (show, own_elder, other_dealer, own_dealer, other_elder)
    return found


def shows_of_ranks() -> dict[str, float]:
    """What a hand of three ranks counts on average, over its suits and the card turned up."""
    totals: dict[str, list[int]] = {}
    rows, names = bytearray(), []
    cards = [noddy.Card(card) for card in all_cards()]
    for hand in combinations(cards, 3):
        name = "".join(card.rank for card in hand)
        for starter in range(2, 52, 4):
            # The suits are alike: the hearts turned up stand for all.
            if all(card.id != starter for card in hand):
                rows += bytes((*(card.id for card in hand), starter))
                names.append(name)
    for name, points in zip(names, bytes(noddy.score_hands(rows)), strict=True):
        sums = totals.setdefault(name, [0, 0])
        sums[0] += points
        sums[1] += 1
    return {name: total / count for name, (total, count) in totals.items()}


def best_hands() -> str:
    return hands_table(sorted(worth_of_hands().items(), key=gain)[::-1][:12])


def worst_hands() -> str:
    return hands_table(sorted(worth_of_hands().items(), key=gain)[:12])


def gain(entry: tuple[str, tuple[float, ...]]) -> float:
    """The show and what is pegged less what the other side pegs, the mean of both seats."""
    show, own_elder, other_dealer, own_dealer, other_elder = entry[1]
    return show + (own_elder - other_dealer + own_dealer - other_elder) / 2


def hands_table(entries: Iterable[tuple[str, tuple[float, ...]]]) -> str:
    rows = []
    for ranks, worth in entries:
        show, own_elder, other_dealer, own_dealer, other_elder = worth
        cells = (show, own_elder, other_dealer, own_dealer, other_elder, gain((ranks, worth)))
        rows.append([" ".join(ranks), *(f"{number:.2f}" for number in cells)])
    return table(
        (
            "hand",
            "show",
            "non-dealer: pegs",
            "other pegs",
            "dealer: pegs",
            "other pegs",
            "all in all",
        ),
        rows,
    )


# Winning chances, from the table of the solved match


@cache
def shipped() -> noddy.ValueTable:
    """The table that comes with the program: what a user has solved himself changes no figure."""
    return noddy.ValueTable.shipped()


def dealer_wins(elder: int, dealer: int) -> float:
    return 1 - shipped().chance(elder, dealer)


def bound(needs: Iterable[tuple[int, int]]) -> float:
    """How far the chances can be off at most, the worst of these needs."""
    worst = 0.0
    for elder, dealer in needs:
        found = shipped().bound(elder, dealer)
        if found is None:
            raise SystemExit(f"the table has no bound where {elder} and {dealer} points are needed")
        worst = max(worst, *found)
    return worst


def deal_worth() -> str:
    """The dealer's chance when both need as much."""
    rows = [
        (str(need), percent(dealer_wins(need, need)), f"{200 * dealer_wins(need, need) - 100:+.2f}")
        for need in EQUAL
    ]
    text = table(("both need", "the dealer wins", "dealing rather than not"), rows)
    worst = percent(bound((need, need) for need in EQUAL), 3)
    return f"{text}\n\nNo figure in the second column is off by more than {worst}."


@cache
def solver() -> TableSolver:
    known = shipped()
    found = TableSolver(known.size, known.knave_noddy, os.cpu_count() or 1)
    for elder in range(1, known.size + 1):
        for dealer in range(1, known.size + 1):
            state = known.state(elder, dealer)
            if state is not None:
                found.enter(elder, dealer, *state)
    return found


@cache
def dealer_wins_with(elder: int, dealer: int, starter: int) -> tuple[float, float]:
    """The dealer's chance when this rank is turned up, and by how much it may be off."""
    lower, upper = solver().starter(elder, dealer, starter)
    return 1 - (lower + upper) / 2, (upper - lower) / 2


def knave() -> str:
    rows, gaps = [], []
    for dealer, elder in KNAVE_SCORES:
        needs = (31 - elder, 31 - dealer)
        before = dealer_wins(*needs)
        found, gap = dealer_wins_with(*needs, JACK)
        other = (13 * before - found) / 12
        gaps.append(gap)
        rows.append(
            (
                f"{dealer} : {elder}",
                percent(before),
                percent(found),
                percent(other),
                f"{100 * (found - other):+.2f}",
            )
        )
    text = table(
        ("dealer : other", "before the turn", "a Knave", "any other card", "worth"),
        rows,
    )
    return f"{text}\n\nWith a Knave up the deal is solved to within {percent(max(gaps), 3)}."


def turned_chances() -> str:
    """By the rank turned up at the beginning of a match."""
    found = [dealer_wins_with(31, 31, starter) for starter in range(13)]
    mean = sum(chance for chance, _ in found) / 13
    rows = [
        (rank, percent(chance), f"{100 * (chance - mean):+.2f}")
        for rank, (chance, _) in zip(RANKS, found, strict=True)
    ]
    text = table(("turned up", "the dealer wins", "against the mean"), rows)
    return f"{text}\n\nEach deal is solved to within {percent(max(gap for _, gap in found), 3)}."


# Whole matches, simulated


@cache
def matches(players: int, target: int) -> noddy.Simulation:
    name, count = ("expert", MATCHES) if players == 2 else ("master", TABLE_MATCHES)
    rules = noddy.Rules(players=players, target=target)
    return noddy.simulate([name] * players, matches=count, seed=SEED, rules=rules)


def first_dealer() -> str:
    rows = []
    for target in (15, 21, 31, 61):
        run = matches(2, target)
        wins = round(run.first_dealer_win_rate * run.matches)
        most = percent(bound([(target, target)]), 3)
        chance = f"{percent(dealer_wins(target, target))} (off by {most} at most)"
        rows.append((str(target), chance, share(wins, run.matches)))
    return table(("match to", "both play best: solved", "expert against itself"), rows)


def first_dealer_at_tables() -> str:
    rows = []
    for players in (3, 4):
        run = matches(players, 31)
        wins = round(run.first_dealer_win_rate * run.matches)
        rows.append((str(players), percent(1 / players), share(wins, run.matches)))
    return table(("players", "even share", "the first dealer wins"), rows)


def deals_per_match() -> str:
    rows = []
    for players, target in ((2, 15), (2, 21), (2, 31), (2, 61), (3, 31), (4, 31)):
        run = matches(players, target)
        counts = run.deals_histogram
        squares = sum(deals * deals * count for deals, count in enumerate(counts))
        mean = run.deals_per_match
        error = math.sqrt((squares / run.matches - mean * mean) / run.matches)
        common = max(range(len(counts)), key=counts.__getitem__)
        few, many = (quantile(counts, part) for part in (0.05, 0.95))
        rows.append(
            (
                str(players),
                str(target),
                with_error(mean, error),
                f"{common} ({percent(counts[common] / run.matches, 0)})",
                f"{few} to {many}",
            )
        )
    return table(("players", "match to", "deals", "most often", "nine in ten take"), rows)


def quantile(counts: tuple[int, ...], part: float) -> int:
    """The number of deals that this part of the matches does not exceed."""
    left = part * sum(counts)
    for deals, count in enumerate(counts):
        left -= count
        if left <= 0:
            return deals
    return len(counts)


# Deals, simulated seat by seat


@cache
def seen(players: int, hand_size: int = 3) -> Seen:
    """Deals of the strongest fast player against itself; of four cards only the show is wanted."""
    if hand_size == 4:
        name, count = "greedy", DEALS
    else:
        name, count = ("expert", DEALS) if players == 2 else ("master", TABLE_DEALS)
    return play(name, players, hand_size, count, SEED)


def seat_names(players: int) -> list[str]:
    return {
        2: ["non-dealer", "dealer"],
        3: ["first (leads)", "second", "dealer"],
        4: ["first (leads)", "second", "third", "dealer"],
    }[players]


def pegging_by_seat(players: int) -> str:
    """The points of the play by what they were for, with the standard error of the sum."""
    found = seen(players)
    rows = []
    for seat, name in enumerate(seat_names(players)):
        parts = [f"{number / found.deals:.3f}" for number in found.sources[seat]]
        rows.append([name, *parts, with_error(*found.pegging(seat))])
    return table(
        ("seat", "fifteens", "thirty-ones", "pairs", "runs", "last cards", "all"),
        rows,
    )


def last_card() -> str:
    rows = []
    for players in (2, 3, 4):
        found = seen(players)
        names = seat_names(players)
        cells = ", ".join(
            f"{name} {percent(count / found.deals, 1)}"
            for name, count in zip(names, found.finished, strict=True)
        )
        rows.append((str(players), cells))
    return table(("players", "who plays the last card of the deal"), rows)


def confirmed() -> str:
    """What is exact beside what was seen in the deals that were simulated."""
    two, four = seen(2), seen(2, 4)
    exact = pegging_of_two()
    rows = []
    for seat, name in enumerate(seat_names(2)):
        rows.append((f"{name} pegs", f"{exact[seat]:.4f}", with_error(*two.pegging(seat), 4)))
    for size, found in ((3, two), (4, four)):
        points, _, totals, shows = every_show(size)
        shown = found.deals * found.players
        mean, error = found.show()
        label = f"{size} cards:"
        rows.append((f"{label} show", f"{sum(points) / shows:.4f}", with_error(mean, error, 4)))
        zero = (percent(totals[0] / shows), share(found.zeros, shown))
        rows.append((f"{label} hands of nothing", *zero))
        for place, kind in enumerate(SHOWN):
            expected = f"{points[place] / shows:.4f}"
            rows.append((f"{label} {KINDS[place]}", expected, with_error(*found.kind(kind), 4)))
    rows.append(("a Knave turned up", percent(1 / 13), share(two.knaves, two.deals)))
    return table(("", "exact", "simulated"), rows)


EXACT: dict[str, Callable[[], str]] = {
    "seats-of-two": seats_of_two,
    "show-by-kind": show_by_kind,
    "show-totals": show_totals,
    "turned-up": turned_up,
    "best-hands": best_hands,
    "worst-hands": worst_hands,
    "deal-worth": deal_worth,
}
SOLVED: dict[str, Callable[[], str]] = {"knave": knave, "turned-chances": turned_chances}
SIMULATED: dict[str, Callable[[], str]] = {
    "first-dealer": first_dealer,
    "deals-per-match": deals_per_match,
    "pegging-2": lambda: pegging_by_seat(2),
    "pegging-3": lambda: pegging_by_seat(3),
    "pegging-4": lambda: pegging_by_seat(4),
    "last-card": last_card,
    "first-dealer-at-tables": first_dealer_at_tables,
    "confirmed": confirmed,
}
TABLES = EXACT | SOLVED | SIMULATED


def put(page: str, mark: str, text: str) -> str:
    """Put a text between its marks."""
    before, found, rest = page.partition(f"<!-- {mark} -->\n")
    _, end, after = rest.partition("<!-- end -->")
    if not found or not end:
        raise SystemExit(f"docs/facts.md has no marks for {mark}")
    return f"{before}{found}{text}\n{end}{after}"


def main(words: list[str]) -> int:
    """Print, write or check the tables that are named, or all."""
    names = [word for word in words if not word.startswith("--")] or list(TABLES)
    unknown = [name for name in names if name not in TABLES]
    if unknown:
        raise SystemExit(f"there is no table {unknown[0]}; there are {', '.join(TABLES)}")
    page = PAGE.read_text("utf-8")
    differ = []
    for name in names:
        text = TABLES[name]()
        print(f"<!-- {name} -->\n{text}\n", flush=True)
        new = put(page, name, text)
        if new != page:
            differ.append(name)
        if "--write" in words:
            page = new
            PAGE.write_text(page, "utf-8")
    if "--check" in words:
        print("\n".join(f"differs: {name}" for name in differ) or "all as on the page")
        return 1 if differ else 0
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
