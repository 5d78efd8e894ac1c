"""The page of statistics: the book of `record_book` as a table, a small chart, or sentences."""

from __future__ import annotations

__all__ = ["page", "sentences"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .record_book import Book, Row

# Columns of the chart: one for each fortieth, and the two ends.
_STEPS = 40

_REASONS = {
    "open": "open",
    "undone": "with something taken back",
    "people": "of several people, or of none",
    "damaged": "that cannot be played again",
}


def page(book: Book, *, ascii: bool = False) -> list[str]:
    """Return the lines of the page, at most 79 columns wide.

    Parameters
    ----------
    book
        What the matches add up to.
    ascii
        Whether to keep to ASCII.
    """
    lines = [_heading(book)]
    if not book.total.matches:
        return lines
    lines += ["", *_results(book)]
    lines += ["", *_chart(book)]
    lines += ["", *_points(book.total)]
    choices = _choices(book)
    if choices:
        lines += ["", *choices]
    if ascii:
        table = str.maketrans({"●": "o", "─": "-", "·": ".", "│": "|"})
        lines = [line.translate(table).replace(" ± ", " +- ") for line in lines]
    return lines


def _heading(book: Book) -> str:
    matches = book.total.matches
    if matches:
        counted = f"{matches} finished match{'es' if matches > 1 else ''}"
    else:
        counted = "No finished match is recorded yet"
    reasons = [f"{count} {_REASONS[reason]}" for reason, count in book.left_out.items() if count]
    return f"{counted}; left out: {', '.join(reasons)}." if reasons else f"{counted}."


def _rows(book: Book) -> list[tuple[str, Row]]:
    named = [(row.level, row) for row in book.rows]
    return [*named, ("all", book.total)] if len(named) > 1 else named


def _results(book: Book) -> list[str]:
    width = _name_width(book)
    lines = [f"{'against':<{width}}  matches   won  share         dealt first  dealt later"]
    for name, row in _rows(book):
        share = f"{row.rate:>4.0%} ± {row.error:.0%}"
        first, later = (_of(row.dealt_first.get(each)) for each in (True, False))
        lines.append(
            f"{name:<{width}}  {row.matches:>7} {row.won:>5}  {share:<12} {first:>12} {later:>12}"
        )
        if len(row.seats) > 1:
            for seat, (matches, won) in sorted(row.seats.items()):
                part = f"  in seat {seat + 1}"
                lines.append(
                    f"{part:<{width}}  {matches:>7} {won:>5}  {won / matches:>4.0%}".rstrip()
                )
    return lines


def _name_width(book: Book) -> int:
    return max(11, *(len(name) for name, _ in _rows(book)))


def _of(counts: list[int] | None) -> str:
    return f"{counts[1]} of {counts[0]}" if counts else "-"


def _chart(book: Book) -> list[str]:
    """Each share of matches won as a point with its standard error, beside that of equals."""
    width = _name_width(book)
    lines = [f"{'':<{width}}  0        25        50        75      100 %"]
    for name, row in _rows(book):
        cells = ["·"] * (_STEPS + 1)
        low, high = (_place(row.rate + sign * row.error) for sign in (-1, 1))
        cells[low : high + 1] = "─" * (high + 1 - low)
        cells[_place(row.fair_wins / row.matches)] = "│"
        cells[_place(row.rate)] = "●"
        lines.append(f"{name:<{width}}  {''.join(cells)}")
    lines.append(f"{'':<{width}}  ● won   ─ standard error   │ among equals")
    return lines


def _place(share: float) -> int:
    return round(min(max(share, 0.0), 1.0) * _STEPS)


def _points(row: Row) -> list[str]:
    """Points a deal, and what was to be expected of them."""
    found = row.to_dict()
    yours, theirs, expected = found["yours"], found["theirs"], found["expected"]
    play = ""
    if row.play_deals == row.yours.deals:
        play = f"{expected['play']:>9.2f}   measured: one of the level among its like"
    lines = [
        f"{'Points a deal':<24}   you  computers  expected of you",
        _points_line("in the play", yours["play"], theirs["play"], play),
        _points_line(
            "worth of the hands",
            yours["hands"],
            theirs["hands"],
            f"{expected['hands']:>9.2f} ± {row.hands_error:.2f}, exact",
        ),
        _points_line("  of it counted", yours["show"], theirs["show"], ""),
        _points_line(
            "Knave Noddy", yours["knave"], theirs["knave"], f"{expected['knave']:>9.2f}   exact"
        ),
    ]
    if not play and row.play_deals:
        lines.append(
            f"The play is measured for {row.play_deals} of the {row.yours.deals} deals: "
            f"you {expected['play_yours']:.2f}, expected {expected['play']:.2f}."
        )
    elif not play:
        lines.append("What is to be expected of the play has not been measured for these matches.")
    return lines


def _points_line(name: str, yours: float, theirs: float, expected: str) -> str:
    return f"  {name:<21} {yours:>6.2f} {theirs:>10.2f}{expected and '  ' + expected}".rstrip()


def _choices(book: Book) -> list[str]:
    """Return what the choices cost against the best, if somebody looked."""
    lines = []
    for name, row in _rows(book):
        for unit, count in sorted(row.decisions.items()):
            if count:
                cost = _cost(unit, row.given_away[unit] / count)
                lines.append(f"  {name:<{_name_width(book)}} {count:>7} {cost:>22}")
    head = f"{'Choices':<{_name_width(book) + 3}} {'':>7} {'given away a choice':>22}"
    return [head, *lines] if lines else []


def _cost(unit: str, cost: float) -> str:
    return f"{cost:.2%} of a win" if unit == "wins" else f"{cost:.3f} points"


def sentences(book: Book) -> list[str]:
    """Return the page in plain sentences, for screen readers and pipes."""
    lines = [_heading(book)]
    for name, row in _rows(book):
        against = "In all" if row is book.total else f"Against {name}"
        lines.append(
            f"{against}: {row.matches} matches, {row.won} won, "
            f"{row.matches - row.won} lost, {row.rate:.0%}."
        )
    if book.total.matches:
        found = book.total.to_dict()
        yours, theirs, expected = found["yours"], found["theirs"], found["expected"]
        play = expected["play"]
        hoped = "" if play is None else f", expected {play:.2f}"
        lines += [
            f"In the play you score {yours['play']:.2f} points a deal{hoped}; "
            f"the computers {theirs['play']:.2f}.",
            f"Your hands are worth {yours['hands']:.2f} points a deal, expected "
            f"{expected['hands']:.2f}; those of the computers {theirs['hands']:.2f}.",
        ]
    for _, row in _rows(book)[-1:]:
        for unit, count in sorted(row.decisions.items()):
            if count:
                cost = _cost(unit, row.given_away[unit] / count)
                lines.append(f"{count} choices, {cost} given away by each.")
    return lines
