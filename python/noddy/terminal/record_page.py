"""The page of statistics: the book of `record_book` as a table, a small chart, or sentences."""

from __future__ import annotations

from noddy.language import speak, speak_number
from noddy.language.figures import figure, percent
from noddy.language.lines import paragraph

from .plain_letters import plain_letters

__all__ = ["page", "sentences"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .record_book import Book, Row

# Columns of the chart: one for each fortieth, and the two ends.
_STEPS = 40


def page(book: Book, *, ascii: bool = False) -> list[str]:
    """Return the lines of the page, at most 79 columns wide.

    Parameters
    ----------
    book
        What the matches add up to.
    ascii
        Whether to keep to ASCII.
    """
    lines = paragraph(_heading(book))
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
        lines = [plain_letters(line.translate(table)) for line in lines]
    return lines


def _heading(book: Book) -> str:
    matches = book.total.matches
    reasons = [_left_out(reason, count) for reason, count in book.left_out.items() if count]
    listed = ", ".join(reasons)
    if not matches:
        if not reasons:
            return speak("No finished match is recorded yet.")
        return speak("No finished match is recorded yet; left out: {matches}.", matches=listed)
    if not reasons:
        return speak_number("{number} finished match.", "{number} finished matches.", matches)
    return speak_number(
        "{number} finished match; left out: {matches}.",
        "{number} finished matches; left out: {matches}.",
        matches,
        matches=listed,
    )


def _left_out(reason: str, matches: int) -> str:
    """Say how many matches were not counted, and why."""
    match reason:
        case "open":
            return speak_number("{number} open", "{number} open", matches)
        case "undone":
            return speak_number(
                "{number} with something taken back", "{number} with something taken back", matches
            )
        case "people":
            return speak_number(
                "{number} of several people, or of none",
                "{number} of several people, or of none",
                matches,
            )
        case _:
            return speak_number(
                "{number} that cannot be played again",
                "{number} that cannot be played again",
                matches,
            )


def _rows(book: Book) -> list[tuple[str, Row]]:
    named = [(row.level, row) for row in book.rows]
    return [*named, (speak("all"), book.total)] if len(named) > 1 else named


def _results(book: Book) -> list[str]:
    # Translators: the headings of a table, whose lines have 79 letters at most.
    heads = [speak("against"), speak("matches"), speak("won"), speak("share")]
    rows = [[*heads, speak("dealt first"), speak("dealt later")]]
    for name, row in _rows(book):
        share = f"{percent(row.rate):>4} ± {percent(row.error)}"
        dealt = [_of(row.dealt_first.get(each)) for each in (True, False)]
        rows.append([name, str(row.matches), str(row.won), share, *dealt])
        if len(row.seats) > 1:
            for seat, (matches, won) in sorted(row.seats.items()):
                share = f"{percent(won / matches):>4}"
                rows.append([_in_seat(seat), str(matches), str(won), share, "", ""])
    widths = _widths(rows, (_name_width(book), 7, 5, 12, 12, 12))
    return [_result(row, widths) for row in rows]


def _result(cells: list[str], widths: list[int]) -> str:
    name, matches, won, share, *dealt = (
        f"{cell:<{width}}" if place in (0, 3) else f"{cell:>{width}}"
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    return f"{name}  {matches} {won}  {share} {' '.join(dealt)}".rstrip()


def _in_seat(seat: int) -> str:
    return "  " + speak("in seat {seat}", seat=seat + 1)


def _widths(rows: list[list[str]], least: Sequence[int]) -> list[int]:
    """Return how wide each column is, to hold its longest cell."""
    return [
        max(width, *map(len, column))
        for width, column in zip(least, zip(*rows, strict=True), strict=True)
    ]


def _name_width(book: Book) -> int:
    names = [name for name, _ in _rows(book)]
    return max(11, *map(len, [speak("against"), _in_seat(0), *names]))


def _of(counts: list[int] | None) -> str:
    return speak("{won} of {matches}", won=counts[1], matches=counts[0]) if counts else "-"


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
    signs = speak("● won   ─ standard error   │ among equals")
    lines.append(f"{'':<{width}}  {signs}")
    return lines


def _place(share: float) -> int:
    return round(min(max(share, 0.0), 1.0) * _STEPS)


def _points(row: Row) -> list[str]:
    """Points a deal, and what was to be expected of them."""
    found = row.to_dict()
    yours, theirs, expected = found["yours"], found["theirs"], found["expected"]
    remarks = {
        "play": speak("measured: one of the level among its like"),
        "hands": speak("± {error}, exact", error=_points_figure(row.hands_error)),
        "knave": speak("exact"),
    }
    whole = row.play_deals == row.yours.deals
    names = {
        # Translators: the rows of a table. There is room for 21 letters.
        "play": speak("in the play"),
        "hands": speak("worth of the hands"),
        "show": "  " + speak("of it counted"),
        "knave": speak("Knave Noddy"),
    }
    width = max(21, *map(len, names.values()))
    # Translators: the headings of a table. There is room for 24, 6, 10 and 36 letters.
    heads = (speak("Points a deal"), speak("you"), speak("computers"), speak("expected of you"))
    widths = (width + 2, max(6, len(heads[1])), max(10, len(heads[2])))
    lines = [_points_line(heads[0], heads[1], heads[2], widths) + f"  {heads[3]}"]
    for source, name in names.items():
        own, other = _points_figure(yours[source]), _points_figure(theirs[source])
        line = _points_line(f"  {name}", own, other, widths)
        if source in remarks and (source != "play" or whole):
            gap = " " if source == "hands" else "   "
            line += f"  {_points_figure(expected[source]):>9}{gap}"
            lines += paragraph(remarks[source], line)
        else:
            lines.append(line)
    return [*lines, *paragraph(_unmeasured(row))]


def _points_line(name: str, yours: str, theirs: str, widths: Sequence[int]) -> str:
    return f"{name:<{widths[0]}} {yours:>{widths[1]}} {theirs:>{widths[2]}}"


def _unmeasured(row: Row) -> str:
    """Say of which deals it is not known what is to be expected of the play."""
    if not row.play_deals:
        return speak("What is to be expected of the play has not been measured for these matches.")
    if row.play_deals == row.yours.deals:
        return ""
    expected = row.to_dict()["expected"]
    return speak(
        "The play is measured for {measured} of the {deals} deals: "
        "you {points}, expected {expected}.",
        measured=row.play_deals,
        deals=row.yours.deals,
        points=_points_figure(expected["play_yours"]),
        expected=_points_figure(expected["play"]),
    )


def _points_figure(points: float) -> str:
    return figure(f"{points:.2f}")


def _choices(book: Book) -> list[str]:
    """Return what the choices cost against the best, if somebody looked."""
    lines = []
    for name, row in _rows(book):
        for unit, count in sorted(row.decisions.items()):
            if count:
                cost = _cost(unit, row.given_away[unit] / count)
                lines.append(f"  {name:<{_name_width(book)}} {count:>7} {cost:>22}")
    title, given = speak("Choices"), speak("given away a choice")
    head = f"{title:<{_name_width(book) + 3}} {'':>7} {given:>22}"
    return [head, *lines] if lines else []


def _cost(unit: str, cost: float) -> str:
    if unit == "wins":
        return speak("{share} of a win", share=percent(cost, 2))
    return speak("{points} points", points=figure(f"{cost:.3f}"))


def sentences(book: Book) -> list[str]:
    """Return the page in plain sentences, for screen readers and pipes."""
    lines = [_heading(book)]
    lines += [_result_sentence(name, row, book) for name, row in _rows(book)]
    if book.total.matches:
        lines += _points_sentences(book.total)
    for _, row in _rows(book)[-1:]:
        for unit, count in sorted(row.decisions.items()):
            if count:
                cost = _cost(unit, row.given_away[unit] / count)
                lines.append(
                    speak_number(
                        "{number} choice, {cost} given away.",
                        "{number} choices, {cost} given away by each.",
                        count,
                        cost=cost,
                    )
                )
    return lines


def _result_sentence(name: str, row: Row, book: Book) -> str:
    counts = {"won": row.won, "lost": row.matches - row.won, "share": percent(row.rate)}
    if row is book.total:
        return speak_number(
            "In all: {number} match, {won} won, {lost} lost, {share}.",
            "In all: {number} matches, {won} won, {lost} lost, {share}.",
            row.matches,
            **counts,
        )
    return speak_number(
        "Against {level}: {number} match, {won} won, {lost} lost, {share}.",
        "Against {level}: {number} matches, {won} won, {lost} lost, {share}.",
        row.matches,
        level=name,
        **counts,
    )


def _points_sentences(row: Row) -> list[str]:
    found = row.to_dict()
    yours, theirs, expected = found["yours"], found["theirs"], found["expected"]
    played = {"points": _points_figure(yours["play"]), "theirs": _points_figure(theirs["play"])}
    if expected["play"] is None:
        play = speak(
            "In the play you score {points} points a deal; the computers {theirs}.", **played
        )
    else:
        play = speak(
            "In the play you score {points} points a deal, expected {expected}; "
            "the computers {theirs}.",
            expected=_points_figure(expected["play"]),
            **played,
        )
    hands = speak(
        "Your hands are worth {points} points a deal, expected {expected}; "
        "those of the computers {theirs}.",
        points=_points_figure(yours["hands"]),
        expected=_points_figure(expected["hands"]),
        theirs=_points_figure(theirs["hands"]),
    )
    return [play, hands]
