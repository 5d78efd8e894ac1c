"""Hints and reviews as tables in the language that is spoken.

The library's own are in English; in other languages these have the same columns, as wide as their
words need.
"""

from __future__ import annotations

from noddy.language import current, noted, speak
from noddy.language.figures import figure, percent
from noddy.language.library import translated
from noddy.language.lines import paragraph
from noddy.terminal.messages import text
from noddy.terminal.story import shown_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from noddy import Card
    from noddy.advice import Decision, HintList, Review

    Shower = Callable[[Card], str]

__all__ = ["hint_table", "review_table", "standing"]

_GRADES = ("best", "fine", "inaccuracies", "mistakes", "blunders")


def hint_table(found: HintList, show: Shower) -> str:
    """Return a row for each card, the best first, and where the values come from."""
    if current() == "en":
        return found.table_of(show)
    heads = [text(f"column_{name}") for name in ("wins", "points", "costs")]
    widths = _widths(heads, (8, 9, 9))
    lines = [" " * 4 + _row(heads, widths)]
    for hint in found:
        cells = (
            percent(hint.wins, 1),
            figure(f"{hint.points:+.2f}"),
            text("cost_best") if hint.best else _cost(hint.cost, found.unit),
        )
        left = f"{show(hint.card):4}{_row(cells, widths)}  "
        lines += paragraph(translated(hint.reason), left)
    return "\n".join([*lines, *paragraph(_origin(found))])


def _origin(found: HintList) -> str:
    if found.source == "sampling":
        points = max((hint.error for hint in found if hint.error is not None), default=0.0)
        wins = max((hint.wins_error for hint in found if hint.wins_error is not None), default=0.0)
        return speak(
            "From samples; standard error {points} points and {wins} of wins at most.",
            points=figure(f"{points:.2f}"),
            wins=percent(wins, 1),
        )
    if found.table == "solved":
        return speak("Chances of the equilibrium; what follows this deal is solved.")
    return speak("Chances of the equilibrium; what follows this deal is estimated.")


def review_table(found: Review, show: Shower) -> str:
    """Return the choices of each seat counted, the costliest of them, and what was luck."""
    if current() == "en":
        return found.table_of(show)
    names = [shown_name(name) for name in found.names]
    width = max(8, *map(len, names))
    heads = [text(f"column_{name}") for name in ("choices", *_GRADES, "given_away")]
    heads.append(speak("a choice"))
    widths = _widths(heads, (7, 7, 7, 6, 6, 6, 13, 11))
    lines = [f"{'':{width}}  {_row(heads, widths)}"]
    for seat, name in zip(found.seats, names, strict=True):
        cells = [str(getattr(seat, counted)) for counted in ("decisions", *_GRADES)]
        cells += [_cost(cost, found.unit) for cost in (seat.given_away, seat.per_decision)]
        lines.append(f"{name:{width}}  {_row(cells, widths)}")
    worst = found.costliest()
    if worst:
        lines += ["", text("review_costliest")]
    for place, decision in enumerate(worst, start=1):
        lines += paragraph(_choice(decision, names, show), f"{place:>2}  ")
    return "\n".join([*lines, "", *(line for said in _luck(found) for line in paragraph(said))])


def _choice(decision: Decision, names: Sequence[str], show: Shower) -> str:
    said = speak(
        "deal {deal}, card {place}   {name} {card}   best {better}   -{cost}",
        deal=decision.deal,
        place=decision.play,
        name=names[decision.seat],
        card=show(decision.card),
        better=show(decision.best),
        cost=_cost(decision.cost, decision.unit),
    )
    judged = f"{said} {decision.mark}".rstrip()
    reasons = translated(decision.reason)
    return f"{judged}   {text('plain_reasons', about=show(decision.best), reasons=reasons)}"


_RESULTS = {
    True: noted("Result {chance}, without luck {adjusted}."),
    False: noted("Chance now {chance}, without luck {adjusted}."),
}
_SCORES_TO_COME = {
    "solved": noted("Scores to come are solved."),
    "estimate": noted("Scores to come are estimated."),
}


def _luck(found: Review) -> list[str]:
    result, adjusted = found.result, found.adjusted
    cards, play = found.luck_of_the_cards, found.luck_of_the_play
    if result is None or adjusted is None or cards is None or play is None:
        return [
            speak("Costs are points, from samples; luck is known for two players with three cards.")
        ]
    luck = speak(
        "For {name}: luck of the cards {cards}, of the play {play}.",
        name=shown_name(found.names[0]),
        cards=percent(cards[0], 1, signed=True),
        play=percent(play[0], 1, signed=True),
    )
    chances = speak(
        _RESULTS[found.winner is not None],
        chance=percent(result[0], 1),
        adjusted=percent(adjusted[0], 1),
    )
    return [luck, f"{chances} {speak(_SCORES_TO_COME[found.table])}"]


def standing(scores: Iterable[int]) -> str:
    """Return the scores of all seats, as they are said.

    >>> standing([31, 20, 5])
    '31 to 20 to 5'
    """
    first, *others = map(str, scores)
    for score in others:
        first = speak("{score} to {other_score}", score=first, other_score=score)
    return first


# Figures and columns


def _cost(cost: float, unit: str) -> str:
    return percent(cost, 1) if unit == "wins" else figure(f"{cost:.2f}")


def _widths(heads: Sequence[str], least: Sequence[int]) -> list[int]:
    """Return how wide each column is: at least a space stands between two headings."""
    wanted = (len(head) + (place > 0) for place, head in enumerate(heads))
    return [max(*each) for each in zip(wanted, least, strict=True)]


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
