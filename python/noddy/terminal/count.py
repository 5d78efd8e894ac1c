"""Hands counted aloud, and what in them did not score.

A count is a list of `Line`: the name of a message in `noddy.terminal.messages`, its values, the
cards it is about and the points it adds. The voices turn lines into text; nothing is added up
anywhere but here, from what the engine itemised.
"""

from __future__ import annotations

from .messages import words

__all__ = [
    "Line",
    "count",
    "missing",
    "number_word",
    "overlooked",
    "play_reasons",
    "says_nothing",
    "unscored_play",
]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noddy import Card, HandScore, PlayScore


def number_word(number: int) -> str:
    """Return a number from 0 to 29 as it is spoken; no hand and no run has more.

    Examples
    --------
    >>> number_word(0), number_word(12), number_word(29)
    ('nothing', 'twelve', 'twenty-nine')
    """
    return words("number_words")[number]


def says_nothing(text: str) -> bool:
    """Whether a claim is that of no points, in English or in the language that is spoken.

    Examples
    --------
    >>> says_nothing("Nothing"), says_nothing("none")
    (True, False)
    """
    return text.casefold() in ("nothing", number_word(0).casefold())


class Line:
    """One thing said in a count."""

    __slots__ = ("cards", "key", "kind", "points", "values")

    def __init__(
        self, key: str, *, cards: tuple[Card, ...] = (), points: int = 0, **values: object
    ) -> None:
        self.key = key
        # What scored, such as "pair_royal", for the items of a hand.
        self.kind = key.removeprefix("count_").removeprefix("first_")
        self.cards = cards
        self.points = points
        self.values = values

    def __repr__(self) -> str:
        return f"<Line {self.key} {self.points}>"


def count(score: HandScore) -> list[Line]:
    """Return the count of a hand in spoken order; each line says the points so far."""
    lines: list[Line] = []
    so_far = 0
    for kind, cards, points in _grouped(score):
        so_far += points
        if kind == "fifteen":
            key = "count_fifteen"
        else:
            key = f"count_{kind}" if lines else f"count_first_{kind}"
        lines.append(
            Line(
                key,
                cards=cards,
                points=points,
                number=number_word(so_far),
                length=number_word(len(cards)),
            )
        )
    return lines or [Line("count_nothing")]


def _grouped(score: HandScore) -> list[tuple[str, tuple[Card, ...], int]]:
    """Return the combinations, the pairs of one rank told together as at the table."""
    groups: list[tuple[str, tuple[Card, ...], int]] = []
    for item in score.combinations:
        kind, cards, points = str(item.kind), item.cards, item.points
        if kind == "pair" and groups and groups[-1][0] == "pair":
            _, before, sum_before = groups[-1]
            if before[0].rank == cards[0].rank:
                alike = tuple(sorted({*before, *cards}))
                groups[-1] = ("pair", alike, sum_before + points)
                continue
        groups.append((kind, cards, points))
    names = {3: "pair_royal", 4: "double_pair_royal"}
    return [
        (names.get(len(cards), kind) if kind == "pair" else kind, cards, points)
        for kind, cards, points in groups
    ]


def missing(score: HandScore) -> list[Line]:
    """Why the hand has no fifteen, pair, run, flush or nob, for each of those it lacks."""
    lines: list[Line] = []
    hand, starter = score.hand, score.starter
    cards = tuple(sorted((*hand, starter)))
    if not score.fifteens:
        lines.append(Line("no_fifteen", cards=cards))
    if not score.pairs:
        lines.append(Line("no_pair", cards=cards))
    if not score.runs:
        longest = _longest_row(cards)
        key = "no_run_at_all" if len(longest) < 2 else "no_run"
        lines.append(Line(key, cards=longest))
    if not score.flush:
        lines.append(Line("no_flush", cards=hand))
    if not score.nob:
        jacks = tuple(card for card in hand if card.rank == "J")
        if starter.rank == "J":
            lines.append(Line("no_nob_starter", cards=(starter,)))
        else:
            lines.append(Line("no_nob_suit" if jacks else "no_jack", cards=jacks, starter=starter))
    return lines


def overlooked(score: HandScore, points: int) -> list[Line]:
    """Return the items of a count that somebody who missed so many points must have missed.

    A claim is a number: what was overlooked is known only if no other items of the count come to
    the same points. Otherwise the list is empty.
    """
    lines = [line for line in count(score) if line.points]
    found: list[list[Line]] = []
    for choice in range(1, 1 << len(lines)):
        some = [line for place, line in enumerate(lines) if choice >> place & 1]
        if sum(line.points for line in some) == points:
            found.append(some)
    return found[0] if len(found) == 1 else []


def _longest_row(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the longest row of consecutive ranks among ascending cards, one card a rank."""
    best: list[Card] = []
    row: list[Card] = []
    for card in cards:
        if row and card.rank_number == row[-1].rank_number:
            continue
        if not row or card.rank_number != row[-1].rank_number + 1:
            row = []
        row.append(card)
        if len(row) > len(best):
            best = list(row)
    return tuple(best)


def play_reasons(score: PlayScore, pile: tuple[Card, ...]) -> list[Line]:
    """Why a card scored; `pile` is the pile with that card on top."""
    lines: list[Line] = []
    if score.fifteen:
        lines.append(Line("play_fifteen", points=score.fifteen))
    if score.thirty_one:
        lines.append(Line("play_thirty_one", points=score.thirty_one))
    if score.pair:
        key = {2: "play_pair", 6: "play_pair_royal"}.get(score.pair, "play_double_pair_royal")
        alike = {2: 2, 6: 3}.get(score.pair, 4)
        lines.append(Line(key, cards=pile[-alike:], points=score.pair))
    if score.run:
        lines.append(Line("play_run", cards=tuple(sorted(pile[-score.run :])), points=score.run))
    return lines


def unscored_play(score: PlayScore, pile: tuple[Card, ...], total: int) -> list[Line]:
    """Tell what the card on top of this pile did not score, and why."""
    lines: list[Line] = []
    if not score.fifteen and not score.thirty_one:
        lines.append(Line("why_total", total=total))
    if not score.pair:
        if len(pile) < 2:
            lines.append(Line("why_no_pair_first"))
        else:
            lines.append(Line("why_no_pair", cards=pile[-2:]))
    if not score.run:
        if len(pile) < 3:
            lines.append(Line("why_no_run_short"))
        else:
            lines.append(Line("why_no_run", cards=pile[-3:]))
    return lines
