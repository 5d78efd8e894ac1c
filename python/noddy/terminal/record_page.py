"""The page of statistics: the book of `record_book` as a table, a small chart, or sentences."""

from __future__ import annotations

from noddy.language import speak, speak_number
from noddy.language.figures import figure, percent

from .plain_letters import plain_letters

__all__ = ["page", "sentences"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .record_book import Book, Row

# Columns of the chart: one for each fortieth, and the two ends.
_STEPS = 40

_WIDTH = 79


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
    # Translators: the headings of a table. There is room for 11, 7, 5, 12, 12 and 12 letters.
    heads = (speak("matches"), speak("won"), speak("share"))
    later = (speak("dealt first"), speak("dealt later"))
    lines = [_result(book, speak("against"), *heads, *later)]
    for name, row in _rows(book):
        share = f"{percent(row.rate):>4} ± {percent(row.error)}"
        dealt = [_of(row.dealt_first.get(each)) for each in (True, False)]
        lines.append(_result(book, name, str(row.matches), str(row.won), share, *dealt))
        if len(row.seats) > 1:
            for seat, (matches, won) in sorted(row.seats.items()):
                part = "  " + speak("in seat {seat}", seat=seat + 1)
                share = f"{percent(won / matches):>4}"
                lines.append(_result(book, part, str(matches), str(won), share))
    return lines


def _result(  # noqa: PLR0917 (the cells of a row, in order)
    book: Book, name: str, matches: str, won: str, share: str, first: str = "", later: str = ""
) -> str:
    left = f"{name:<{_name_width(book)}}  {matches:>7} {won:>5}"
    return f"{left}  {share:<12} {first:>12} {later:>12}".rstrip()


def _name_width(book: Book) -> int:
    return max(11, len(speak("against")), *(len(name) for name, _ in _rows(book)))


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
    lines.append(f"{'':<{width}}  {speak('● won   ─ standard error   │ among equals')}")
    return lines


def _place(share: float) -> int:
    return round(min(max(share, 0.0), 1.0) * _STEPS)


def _points(row: Row) -> list[str]:
    """Points a deal, and what was to be expected of them."""
    found = row.to_dict()
    yours, theirs, expected = found["yours"], found["theirs"], found["expected"]
    play = ""
    if row.play_deals == row.yours.deals:
        said = speak("measured: one of the level among its like")
        play = f"{_points_figure(expected['play']):>9}   {said}"
    hands = speak(
        "{points} ± {error}, exact",
        points=f"{_points_figure(expected['hands']):>9}",
        error=_points_figure(row.hands_error),
    )
    knave = f"{_points_figure(expected['knave']):>9}   {speak('exact')}"
    # Translators: the headings of a table. There is room for 24, 6, 10 and 36 letters.
    heads = (speak("Points a deal"), speak("you"), speak("computers"), speak("expected of you"))
    lines = [
        f"{heads[0]:<24}{heads[1]:>6} {heads[2]:>10}  {heads[3]}",
        # Translators: the rows of a table. There is room for 21 letters.
        _points_line(speak("in the play"), yours["play"], theirs["play"], play),
        _points_line(speak("worth of the hands"), yours["hands"], theirs["hands"], hands),
        _points_line("  " + speak("of it counted"), yours["show"], theirs["show"], ""),
        _points_line(speak("Knave Noddy"), yours["knave"], theirs["knave"], knave),
    ]
    if not play and row.play_deals:
        said = speak(
            "The play is measured for {measured} of the {deals} deals: "
            "you {points}, expected {expected}.",
            measured=row.play_deals,
            deals=row.yours.deals,
            points=_points_figure(expected["play_yours"]),
            expected=_points_figure(expected["play"]),
        )
        lines += _folded(said)
    elif not play:
        lines += _folded(
            speak("What is to be expected of the play has not been measured for these matches.")
        )
    return lines


def _points_line(name: str, yours: float, theirs: float, expected: str) -> str:
    figures = f"{_points_figure(yours):>6} {_points_figure(theirs):>10}"
    return f"  {name:<21} {figures}{expected and '  ' + expected}".rstrip()


def _points_figure(points: float) -> str:
    return figure(f"{points:.2f}")


def _folded(said: str) -> list[str]:
    from textwrap import wrap

    return wrap(said, _WIDTH)


def _choices(book: Book) -> list[str]:
    """Return what the choices cost against the best, if somebody looked."""
    lines = []
    for name, row in _rows(book):
        for unit, count in sorted(row.decisions.items()):
            if count:
                cost = _cost(unit, row.given_away[unit] / count)
                lines.append(f"  {name:<{_name_width(book)}} {count:>7} {cost:>22}")
    given = speak("given away a choice")
    head = f"{speak('Choices'):<{_name_width(book) + 3}} {'':>7} {given:>22}"
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
