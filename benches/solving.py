"""The figures of docs/solving.md, its picture and its table of leads, from the tables there are.

`python benches/solving.py` prints the certificate, the sizes of the tree and the table of leads;
with `--write` all of it is put into docs/solving.md, between the marks that are there, and the
value table is drawn as docs/solving.svg.
"""

import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from itertools import combinations, combinations_with_replacement
from math import comb
from pathlib import Path

from noddy import BuiltinStrategy, View
from noddy.cli import main as command
from noddy.solver import table_for

DOCS = Path(__file__).parent.parent / "docs"
RANKS = "A23456789TJQK"
VALUES = dict(zip(RANKS, [*range(1, 11), 10, 10, 10], strict=True))
DRAWS = 40
"""How often a hand's lead is drawn, for each starter."""


def certificate() -> str:
    """What `noddy solve --certify` prints."""
    out = StringIO()
    with redirect_stdout(out):
        command(["solve", "--certify", "--quiet"])
    return "```\n$ noddy solve --certify\n" + out.getvalue() + "```"


# The tree


def sizes() -> str:
    """How many decisions there are, told apart by rank, for one starter."""
    hands = list(combinations_with_replacement(RANKS, 3))
    choices = sum(len(set(hand)) > 1 for hand in hands)
    pairs = list(combinations(RANKS, 2))
    last = 0
    for a in RANKS:
        for b in RANKS:
            for c in RANKS:
                room = 31 - VALUES[a] - VALUES[b] - VALUES[c]
                # If one of the two fits and the other does not, there is no choice.
                last += sum((VALUES[x] <= room) == (VALUES[y] <= room) for x, y in pairs)
    rows = (
        ("ways to play six ranks in order", 13**6),
        ("hands by rank", len(hands)),
        ("decisions: the lead", choices),
        ("decisions: the reply", 13 * choices),
        ("decisions: the elder's second card", 13 * 13 * len(pairs)),
        ("decisions: the dealer's second card", last),
        ("hands of three cards of 51", comb(51, 3)),
    )
    return "\n".join(
        ["| of one starter | |", "| --- | ---: |", *(f"| {n} | {v:,} |" for n, v in rows)]
    )


# The picture


def picture() -> str:
    """The value table as a square of coloured fields: the elder's chance by what both need."""
    table = table_for(1)
    size, side, left, top = table.size, 9, 46, 30
    width = left + size * side + 90
    height = top + size * side + 46
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="10">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{left}" y="14" font-size="12">Chance that the elder wins, by the points that '
        "each side needs</text>",
    ]
    for elder in range(1, size + 1):
        for dealer in range(1, size + 1):
            solved = table.state(elder, dealer) is not None
            colour = shade(table.chance(elder, dealer)) if solved else "#e8e8e8"
            x, y = left + (dealer - 1) * side, top + (elder - 1) * side
            lines.append(f'<path fill="{colour}" d="M{x} {y}h{side}v{side}h-{side}z"/>')
    for need in [1, *range(5, size + 1, 5)]:
        middle = (need - 0.5) * side
        x, y = left + middle, top + size * side + 14
        lines.append(f'<text x="{x:g}" y="{y:g}" text-anchor="middle">{need}</text>')
        x, y = left - 6, top + middle + 4
        lines.append(f'<text x="{x:g}" y="{y:g}" text-anchor="end">{need}</text>')
    x, y = left + size * side / 2, top + size * side + 32
    lines.append(f'<text x="{x:g}" y="{y:g}" text-anchor="middle">the dealer needs</text>')
    y = top + size * side / 2
    lines.append(
        f'<text x="14" y="{y:g}" text-anchor="middle" transform="rotate(-90 14 {y:g})">'
        "the elder needs</text>"
    )
    for step in range(11):
        x, y = left + size * side + 20, top + step * 24
        chance = 1 - step / 10
        lines.append(f'<rect x="{x}" y="{y}" width="18" height="24" fill="{shade(chance)}"/>')
        lines.append(f'<text x="{x + 24}" y="{y + 16}">{chance:.0%}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def shade(chance: float) -> str:
    """Blue where the elder wins, red where the dealer does, white between."""
    ends = ((178, 24, 43), (247, 247, 247), (33, 102, 172))
    low, high, share = (*ends[:2], 2 * chance) if chance < 0.5 else (*ends[1:], 2 * chance - 1)
    return "#" + "".join(
        f"{round(a + (b - a) * share):02x}" for a, b in zip(low, high, strict=True)
    )


# Leads


def leads() -> str:
    """What the equilibrium for points leads from every hand, over all starters."""
    player = BuiltinStrategy("expert", seed=1589)
    best = {}
    for hand in combinations_with_replacement(RANKS, 3):
        led: dict[str, int] = dict.fromkeys(hand, 0)
        for starter in RANKS:
            # The ways to be dealt this hand when this card is turned.
            ways = 1
            for rank in set(hand):
                ways *= comb(4 - (rank == starter), hand.count(rank))
            view = view_of(hand, starter)
            for _ in range(DRAWS):
                led[player.choose(view).rank] += ways
        first, *others = sorted(led, key=lambda rank: -led[rank])
        close = others and 2 * led[others[0]] >= led[first]
        best[hand] = first + ("." if close else " ")
    return "```\n" + "\n".join(grid(best)).rstrip() + "\n```"


def view_of(hand: tuple[str, ...], starter: str) -> View:
    """The elder's view of a hand of three suits, none of them the starter's."""
    cards = "".join(rank + suit for rank, suit in zip(hand, "cdh", strict=True))
    return View.from_position(
        "noddy1 players=2 hand_size=3 target=31 knave_noddy=1 seat=0 dealer=1 start=0,0 "
        f"hands={cards}/?????? starter={starter}s plays=-"
    )


def grid(best: dict[tuple[str, ...], str]) -> Iterator[str]:
    """The table: a block for each lowest card, rows for the middle one, columns for the highest."""
    for low in RANKS:
        start = RANKS.index(low)
        yield f"{low}     " + "  ".join(RANKS[start:])
        for middle in RANKS[start:]:
            cells = [best.get((low, middle, high), "  ") for high in RANKS[start:]]
            yield f"  {middle}   " + " ".join(cells).rstrip()
        yield ""


# The page


def put(page: str, mark: str, text: str) -> str:
    """Put a text between its marks."""
    before, _, rest = page.partition(f"<!-- {mark} -->\n")
    _, _, after = rest.partition("<!-- end -->")
    if not after:
        raise SystemExit(f"docs/solving.md has no marks for {mark}")
    return f"{before}<!-- {mark} -->\n{text}\n<!-- end -->{after}"


def main() -> None:
    parts = {"certificate": certificate(), "sizes": sizes(), "leads": leads()}
    for text in parts.values():
        print(text, "\n")
    if "--write" in sys.argv:
        page = (DOCS / "solving.md").read_text("utf-8")
        for mark, text in parts.items():
            page = put(page, mark, text)
        (DOCS / "solving.md").write_text(page, "utf-8")
        (DOCS / "solving.svg").write_text(picture(), "utf-8")


if __name__ == "__main__":
    main()
