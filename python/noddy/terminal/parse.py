"""One line of text into one command. A line is understood whole, or it is nothing."""

from __future__ import annotations

from noddy.language import current

from .cards import Wanted, rank_mark, read_card, suits_meant
from .count import says_nothing
from .letters import forms
from .messages import words

__all__ = [
    "CARD_QUESTIONS",
    "COMMANDS",
    "Command",
    "closest",
    "full_name",
    "own_words",
    "parse",
]

# Each command with the other names it answers to, and whether words may follow it.
# Short forms are these and no others, so that a new command never breaks an old script.
COMMANDS: dict[str, tuple[tuple[str, ...], bool]] = {
    "go": (("g",), False),
    "hint": (("h",), True),
    "why": ((), False),
    "hand": (("ha",), False),
    "table": (("l", "look"), False),
    "board": (("b",), False),
    "legal": (("le",), False),
    "log": (("lo",), False),
    "again": ((), False),
    "score": ((), True),
    "undo": (("u",), False),
    "redo": ((), False),
    "new": (("n",), True),
    "deal": ((), True),
    "cut": ((), True),
    "claim": ((), True),
    "save": ((), True),
    "load": ((), True),
    "matches": ((), False),
    "fair": ((), False),
    "stats": ((), False),
    "rules": ((), True),
    "glossary": ((), True),
    "learn": ((), False),
    "tips": ((), False),
    "review": (("r",), True),
    "try": ((), True),
    "step": ((), True),
    "next": ((), False),
    "prev": ((), False),
    "coach": ((), True),
    "help": (("?",), True),
    "set": ((), True),
    "transcript": ((), True),
    "quit": (("exit", "bye", ":q"), False),
}
# The questions that are answered by a card.
CARD_QUESTIONS = ("play", "suit", "try")

_NAMES = {name: name for name in COMMANDS}
for _name, (_others, _more) in COMMANDS.items():
    for _other in _others:
        _NAMES[_other] = _name

# The commands for which every language has words of its own.
_OWN = ("hint", "help", "undo", "quit")
# Words that a language may not take for its own: they mean something without it.
_TAKEN = {*_NAMES, "play", "q"}
_known: dict[tuple[str, ...], dict[str, str]] = {}


def own_words() -> dict[str, str]:
    """Return the words that the language has for commands, each with the command it stands for.

    None of them is a command in English, or a card.

    Examples
    --------
    >>> own_words()
    {}
    """
    if current() == "en":
        return {}
    lists = [words(f"own_{name}") for name in _OWN]
    key = (current(), *(word for own in lists for word in (*own, "")))
    if key not in _known:
        found = {
            form: name
            for name, own in zip(_OWN, lists, strict=True)
            for word in own
            for form in forms(word)
            if form not in _TAKEN and read_card(form) is None
        }
        _known[key] = found
    return _known[key]


def full_name(word: str) -> str:
    """Return the command that a short form or a word of the language stands for, or the word.

    Examples
    --------
    >>> full_name("h"), full_name("hint"), full_name("x")
    ('hint', 'hint', 'x')
    """
    return _NAMES.get(word) or own_words().get(word, word)


class Command:
    """What a line asks for.

    `name` is a command's name, or "card", "suit", "empty"; or, for what was not understood,
    "not card" (it looks like one), "unknown" (with the nearest command in `argument`) and
    "too much" (words after a command that takes none).
    """

    __slots__ = ("argument", "card", "name", "suit")

    def __init__(
        self,
        name: str,
        argument: str = "",
        *,
        card: Wanted | None = None,
        suit: int | None = None,
    ) -> None:
        self.name = name
        self.argument = argument
        self.card = card
        self.suit = suit

    def __repr__(self) -> str:
        return f"<Command {self.name} {self.argument!r} {self.card} {self.suit}>"


def parse(line: str, *, asked: str = "play", international: bool = False) -> Command:
    """Read one line.

    Parameters
    ----------
    line
        The line, without its end.
    asked
        What the person was asked for: where it is a card, a card beats a short form; with "suit" a
        suit beats both; with "claim" a number is a claim and no card.
    international
        Whether letters on cards are the international ones, whatever the language. Else what is
        one card in the language and another internationally is returned as both, and a suit like
        that as None.

    Examples
    --------
    >>> parse("q").name, parse("q", asked="enter").name, parse("/h").name
    ('card', 'quit', 'hint')
    """
    text = line.strip()
    if len(text) > 1:
        text = text.rstrip(".!").rstrip() or text
    if not text:
        return Command("empty")
    forced = text[0] == "/" and len(text) > 1
    if forced:
        text = text[1:].lstrip()
        if not text:
            return Command("unknown")
    answer = None if forced else _answer(text, asked, international=international)
    if answer is not None:
        return answer
    card = None if forced else read_card(text, international=international)
    if card is not None and asked in CARD_QUESTIONS:
        return Command("card", card=card)
    word, rest = _split(text)
    if word == "play":
        wanted = read_card(rest, international=international)
        return Command("not card", rest) if wanted is None else Command("card", card=wanted)
    leaving = word == "q" and not rest and (forced or asked not in CARD_QUESTIONS)
    name = "quit" if leaving else _NAMES.get(word) or own_words().get(word)
    if name is not None:
        if rest and not COMMANDS[name][1]:
            return Command("too much", name)
        return Command(name, rest)
    if card is not None:
        return Command("card", card=card)
    if _like_a_card(text):
        return Command("not card", text)
    return Command("unknown", closest(word, [*COMMANDS, "look", "exit", "play", *own_words()]))


def _answer(text: str, asked: str, *, international: bool) -> Command | None:
    """Read a suit or a claim where one is asked for."""
    if asked == "suit":
        suits = suits_meant(text, international=international)
        if not suits:
            return None
        return Command("suit", suit=suits[0] if len(suits) == 1 else None)
    if asked == "claim":
        points = "0" if says_nothing(text) else text
        if points.isascii() and points.isdecimal() and len(points) < 3:
            return Command("claim", points)
    return None


def _split(text: str) -> tuple[str, str]:
    """Return the first word in small letters, and the rest as it was typed."""
    if text[0] == "?":
        return "?", text[1:].strip()
    parts = text.split(None, 1)
    return parts[0].casefold(), parts[1].strip() if len(parts) == 2 else ""


def _like_a_card(text: str) -> bool:
    if text[0] in "0123456789#♣♦♥♠":
        return True
    # A rank and a sign that is no suit: an ace, or what is worth ten.
    marks = [rank_mark(rank).casefold() for rank in (0, 10, 11, 12)]
    return len(text) == 2 and text[0].casefold() in ("a", "t", "j", "q", "k", *marks)


def closest(word: str, names: list[str]) -> str:
    """Return the name that a slip of the finger or two turned into this word, or "".

    Examples
    --------
    >>> closest("hnit", ["hand", "hint"])
    'hint'
    """
    if len(word) > 20:
        return ""
    allowed = 1 if len(word) < 5 else 2
    best, found = allowed + 1, ""
    for name in names:
        if abs(len(name) - len(word)) < best:
            steps = _distance(word, name)
            if steps < best:
                best, found = steps, name
    return found


def _distance(left: str, right: str) -> int:
    """Letters to add, drop, change or swap with their neighbour to make one word the other."""
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        older, before, row = before, row, [i]
        for j, b in enumerate(right, 1):
            steps = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and b == left[i - 2]:
                steps = min(steps, older[j - 2] + 1)
            row.append(steps)
    return row[-1]
