"""What the library says in English, said in the language that is spoken.

The engine and the library refuse in English, because programs read what they raise; a person is to
read it in their own language. Here stands every sentence that a person can meet. A text is taken
apart by the one that fits all of it, and said again with the same values.

>>> translated("5h is there twice")
'5h is there twice'
"""

from __future__ import annotations

from . import current, noted, speak

__all__ = ["translated"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from re import Pattern

_CARDS = (
    noted('"{text}" is not a card: write a rank (A 2-9 T J Q K) and a suit (c d h s), as in 5h'),
    noted("{number} is not a card: ids go from 0 (Ac) to 51 (Ks)"),
    noted("{card} is there twice"),
    noted("a hand has 3 cards, or 4 in the four-card game, not {number}"),
    noted("a text with lone surrogates is not a card"),
    noted("these are more cards than the pack of 52 has"),
)

_RULES = (
    noted("players must be 2, 3 or 4, not {number}"),
    noted("hand_size must be 3 or 4, not {number}"),
    noted("target must be from 1 to 1000, not {number}"),
    noted("knave_noddy must be 0 (off), 1 or 2, not {number}"),
    noted('count must be auto, manual or muggins, not "{text}"'),
)

_PLAYS = (
    noted("the match is over: no card can be played"),
    noted("no card can be played: seat {seat} is to claim points of the hand of seat {other_seat}"),
    noted("{card} would make {number}, past 31"),
    noted("{card} has been played already"),
    noted("{card} is the starter, nobody holds it"),
    noted("{card} is not in the hand of the player whose turn it is"),
    noted("{why}; what can be played: {cards}"),
)

_CLAIMS = (
    noted("the match is over: nothing can be claimed"),
    noted("no hand lies open: nothing can be claimed now"),
    noted("it is seat {seat} that is to claim, not seat {number}"),
    noted("a claim is from 0 to 29 points, not {number}"),
)

_SETUP = (
    noted("dealer must be a seat from 0 to {high}, not {number}"),
    noted("scores must have one entry for each of the {players} players, not {number}"),
    noted("the score of seat {seat} must be from 0 to {high}, below the target, not {number}"),
    noted("deck {deal} must have from {low} to 52 cards, not {number}"),
    noted("{card} is there twice in deck {deal}"),
    noted("choice {place}: {why}"),
)

_POSITIONS = (
    noted('a position starts with "noddy1", not "{text}"'),
    noted('the position has no field "{field}="'),
    noted('in the field "{field}=": {why}'),
    noted('"{text}" is not a field of a position, or stands twice'),
    noted("this is the position of a match, not of a view"),
    noted("this is the position of a view, not of a match"),
    # What is wrong with a field.
    noted("a whole number from 0 to 2^64 - 1 is needed"),
    noted("a whole number from {low} to {high} is needed"),
    noted("a seat from 0 to {high} is needed"),
    noted("it must be auto, manual or muggins"),
    noted("one whole number a seat is needed, as in 0,0"),
    noted("whole numbers are needed, as in 5,2"),
    noted("one hand a seat is needed, as in 4h5cKd/6s9c2d"),
    noted("seat {seat} must have {size} cards"),
    noted("seat {seat} must have {size} different cards, none of them the starter"),
    noted("seat {seat} must be {text}, as it played"),
    noted("with these cards it must be {text}"),
    noted("the deal is over with them: write the position of the next deal"),
    noted("no cards are left that the others can hold after their goes"),
    noted("{card} follows the end of the deal"),
    noted("{card} is not a card that seat {seat} can play"),
    noted("{card} would have fitted when seat {seat} could not play"),
    noted("the goes or the end of the pile after {card} cannot be so"),
)

_RECORDS = (
    noted("line {line}: {why}"),
    noted("this is nested too deeply to be a record"),
    # Translators: what follows comes from Python's own reader of TOML, and is in English.
    noted("this is not TOML: {text}"),
    noted('"{text}" means nothing here: the keys are {names}'),
    noted("{key} must be a whole number"),
    noted("{key} must be {players} whole numbers, one a seat"),
    noted("{key} must be a list of texts in quotation marks"),
    noted("{key} must have {players} entries, one a seat, not {number}"),
    noted('a seat is one of {names}, not "{text}"'),
    noted('{key} must be a card, as in "5h"'),
    noted('{key} must be cards, as in "5h 10d Js"'),
    noted('a record says format = "{text}"'),
    noted("a record says version = {number}"),
    noted("this program reads records of version {version}, not {number}"),
    noted("rules must be a table, as in {example}"),
    noted('"{text}" is none of the rules {names}'),
    noted("count must be auto, manual or muggins, in quotation marks"),
    noted("seed must be a whole number from 0 to 2^64 - 1"),
    noted("a score at the start must be from 0 to {high}, below the target"),
    noted("a pack has from {low} to 52 cards, all different"),
    noted('a draw is a seat and a card, as in "p1 9d", not "{text}"'),
    noted("{name} has won the deal before this draw"),
    noted("{name} draws here, not {other_name}"),
    noted("these draws do not decide who deals"),
    noted("a record has at least one [[hand]]"),
    noted('the first hand says who deals, as in dealer = "p2"'),
    noted("{name} deals here by the cut, not {other_name}"),
    noted("{name} deals here in rotation, not {other_name}"),
    noted("the number of a deal must be from 1 to {high}"),
    noted("this is deal {deal}, not {number}"),
    noted('a hand says which card was turned up, as in starter = "5s"'),
    noted('a hand says what was dealt, as in deal = ["p1 4h 5c Kd", "p2 6s 9c 2d"]'),
    noted("{name} is there twice"),
    noted("{name} must have {size} cards, not {number}"),
    noted(
        'a play is a seat and a card, as in "p1 5h", or with the total, "p1 5h 15", not "{text}"'
    ),
    noted('a claim is a seat and its points, as in "p1 5", not "{text}"'),
    noted('claims are made where the rules say count = "manual" or "muggins"'),
    noted("{card} was not dealt to {name}"),
    noted("{card} is there twice in this hand"),
    noted("another hand follows, so every card was played: write them for ??"),
    noted("this is not the cut of seed {number}"),
    noted("this hand follows, but the match was won in the one before"),
    noted("this hand follows, but in the one before {name} has still to play"),
    noted("this hand follows, but in the one before {name} has still to claim"),
    noted("{name} says no go here"),
    noted("this hand is over before {name} plays {card}"),
    noted("it is {name} who plays here, not {other_name}"),
    noted("{card} makes {total}, not {number}"),
    noted("the scores here are {scores}, not {other_scores}"),
    noted("this hand is over before {name} claims {number}"),
    noted("no hand lies open for claims: cards are still to be played"),
    noted("it is {name} who claims here, not {other_name}"),
    noted("the match is over, so it is not the turn of {name}"),
    noted("it is the turn of {name}, not {other_name}"),
    noted("nobody has {target} points, so {name} has not won"),
    noted("{name} has won, not {other_name}"),
)

_ADVICE = (
    noted("there is nothing to play: the match is over"),
    noted("there is nothing to play: a hand is being counted"),
    noted("there is nothing to play: it is not this seat's turn"),
    noted("the record hides {number} cards of the hands: a review needs to see them all"),
    noted("chances are known for two players: there must be 2 scores, not {number}"),
    noted("this is no table of match chances: it must begin with noddyMT1"),
    noted("this table has version {text}: this program reads version 1"),
    noted("this table is cut short or too long for its size"),
    noted("this table is damaged: its check sum does not fit"),
    noted("this table is damaged: a chance in it is not from 0 to 1"),
    noted("{key} must be a whole number from {low} to {high}, not {number}"),
)

_STRATEGIES = (
    noted(
        "there is no strategy '{text}'; the names are {names}, or module:attribute for one of"
        " your own"
    ),
    noted("what '{text}' makes is no strategy: it has no method choose(view)"),
    noted("no strategy can be loaded from '{text}': {error}"),
    noted("no strategy can be made from '{text}': it cannot be called"),
    noted(
        "no strategy can be made from '{text}': it must be a class, or a function that returns a"
        " strategy, and is called with nothing ({error})"
    ),
    noted("{strategy} chose {card} at {text}; what can be played: {cards}"),
    noted("matches must be 1 or more, not {number}"),
    noted("threads must be 1 or more, not {number}"),
    noted("there must be one strategy for each of the {players} players, not {number}"),
    noted("an arena takes two or more strategies with different names"),
    # At the table.
    noted("the strategy {strategy} chose a card that it may not play"),
    noted("the strategy {strategy} failed with {error}"),
)

_SAVES = (
    noted("its check sum does not fit"),
    noted("it is no save of this program"),
    noted("its version is {number}"),
    noted("the state is not whole: {error}"),
    noted("a pack was cut that there is not"),
    noted("{number} is no seed"),
)

_REASONS = (
    noted("there is nothing else to play"),
    # Translators: what is made is one of those that follow, as in: makes a pair for 2.
    noted("makes {what}"),
    noted("makes {what} and {also}"),
    noted("fifteen for {number}"),
    noted("thirty-one for {number}"),
    noted("a pair for {number}"),
    noted("a pair royal for {number}"),
    noted("a double pair royal for {number}"),
    noted("a run for {number}"),
    noted("no unseen card scores on it"),
    noted("one of the {number} unseen cards scores on it"),
    # Translators: always two or more.
    noted("{scoring} of the {number} unseen cards score on it"),
)

_NUMBERS = (
    # Translators: these two stand for a number, as in: players must be 2, 3 or 4, not ...
    noted("a number that low"),
    noted("a number that large"),
)

SENTENCES = (
    *_CARDS,
    *_RULES,
    *_PLAYS,
    *_CLAIMS,
    *_SETUP,
    *_POSITIONS,
    *_RECORDS,
    *_ADVICE,
    *_STRATEGIES,
    *_SAVES,
    *_REASONS,
    *_NUMBERS,
)
"""Every sentence of the library that a person can meet, with its places by kind."""

_INSIDE = ("why", "what", "also", "number")
"""Places that hold a sentence, or a part of one, which is said in the language too."""

_CARD = r"[2-9ATJQK][cdhs]"
_NUMBER = r"-?\d+|a number that low|a number that large"
_KINDS = {
    "card": _CARD,
    "cards": rf"{_CARD}(?: {_CARD})*",
    **dict.fromkeys(("name", "other_name"), r"p\d"),
    **dict.fromkeys(("key", "field"), r"\w+"),
    **dict.fromkeys(("number", "low", "high"), _NUMBER),
    **dict.fromkeys(
        (
            *("deal", "line", "place", "players", "scoring", "seat", "other_seat"),
            *("size", "target", "total", "version"),
        ),
        r"\d+",
    ),
}
"""What can stand in a place of this name; in any other, anything."""

_compiled: list[tuple[Pattern[str], str]] = []


def translated(message: str) -> str:
    """Return a sentence of the library in the language that is spoken.

    Values stay as they are. What is not known comes back as it is, in English; so does everything
    while English is spoken.
    """
    if current() == "en":
        return message
    said = _said(message)
    if said is None and message[:1].isupper():
        # Somebody has made it the beginning of a sentence already.
        said = _said(message[0].lower() + message[1:])
        said = said and said[0].upper() + said[1:]
    return message if said is None else said


def _said(message: str) -> str | None:
    for pattern, sentence in _patterns():
        found = pattern.fullmatch(message)
        if found is not None:
            values = {name: _value(name, value) for name, value in found.groupdict().items()}
            return speak(sentence, **values)
    return None


def _value(place: str, value: str) -> str:
    """Return what stands in a place, as it is to be read."""
    return translated(value) if place in _INSIDE else value


def _patterns() -> list[tuple[Pattern[str], str]]:
    """Return each sentence with its pattern: the more of it is fixed, the earlier it is tried."""
    if not _compiled:
        _compiled.extend(_pattern(each) for each in sorted(SENTENCES, key=_fixed, reverse=True))
    return _compiled


def _pattern(sentence: str) -> tuple[Pattern[str], str]:
    import re
    from string import Formatter

    parts = []
    for words, place, _, _ in Formatter().parse(sentence):
        parts.append(re.escape(words))
        if place is not None:
            parts.append(f"(?P<{place}>{_KINDS.get(place, '.*?')})")
    return re.compile("".join(parts), re.DOTALL), sentence


def _fixed(sentence: str) -> int:
    from string import Formatter

    return sum(len(words) for words, _, _, _ in Formatter().parse(sentence))
