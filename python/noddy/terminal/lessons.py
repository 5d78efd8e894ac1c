"""Help, the rules in short, the words of the game, first steps and tips: what is read."""

from __future__ import annotations

from .messages import listed, text
from .plain_letters import plain_letters

__all__ = ["first_steps", "glossary_on", "help_on", "rules_on", "tips"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .story import Question

# The commands in the order of the list; the first is what is typed most.
_HELP = (
    "card",
    "hint",
    "why",
    "hand",
    "legal",
    "table",
    "board",
    "log",
    "again",
    "undo",
    "redo",
    "cut",
    "claim",
    "new",
    "deal",
    "review",
    "try",
    "step",
    "next",
    "prev",
    "save",
    "load",
    "matches",
    "stats",
    "fair",
    "score",
    "learn",
    "rules",
    "glossary",
    "tips",
    "set",
    "coach",
    "transcript",
    "go",
    "help",
    "quit",
)
# What is most likely wanted at a question; the rest is under "help all".
_NOW = {
    "play": ("card", "hint", "legal", "why", "undo", "table", "log", "rules", "learn", "set"),
    "claim": ("claim", "hand", "rules", "score", "set"),
    "pause": ("why", "again", "log", "board", "undo", "review", "cut", "rules", "set"),
    "over": ("review", "try", "step", "new", "stats", "fair", "save", "undo", "set"),
}
_LAST_RULE = 28
_TOPICS = {
    "cards": (1, 2, 3),
    "deal": (4, 5, 6, 7, 8),
    "play": (9, 10, 11, 12, 13, 14, 15, 16),
    "go": (10, 11, 12),
    "show": (17, 18, 19, 20, 21, 22, 23, 24),
    "win": (25, 26, 27, 28),
    "fifteen": (14, 18),
    "pair": (14, 19),
    "run": (14, 20),
    "flush": (21,),
    "nob": (22, 23),
    "knave": (8, 23),
    "cut": (4, 6),
}
_TERMS = (
    "claim",
    "count",
    "cut",
    "deal",
    "dealer",
    "fifteen",
    "flush",
    "go",
    "his_nob",
    "knave",
    "knave_noddy",
    "last_card",
    "lead",
    "match",
    "muggins",
    "noddy",
    "pair",
    "pair_royal",
    "peg",
    "pile",
    "play",
    "run",
    "show",
    "starter",
    "stock",
    "target",
    "thirty_one",
)
# Other ways to ask for a term.
_ALSO = {"jack": "knave", "31": "thirty_one", "15": "fifteen", "nobs": "his_nob"}


def rules_on(topic: str, target: int) -> list[str] | None:
    """Return the rules on a topic or of a number; None if there is no such rule.

    Without a topic: the game in a minute, for a match to this target, and all topics.
    """
    word = topic.casefold().strip()
    if not word:
        return [*first_steps(target), text("rules_more", topics=listed(_TOPICS))]
    digits = word.removeprefix("r")
    if digits.isascii() and digits.isdecimal() and len(digits) < 4:
        number = int(digits)
        return [_rule(number)] if 1 <= number <= _LAST_RULE else None
    numbers = _TOPICS.get(word) or _TOPICS.get(word.removesuffix("s"))
    return None if numbers is None else [_rule(number) for number in numbers]


def _rule(number: int) -> str:
    return f"R{number:<3} {text(f'rule_{number}')}"


def glossary_on(term: str) -> list[str] | None:
    """Return what a word of the game means; all words if none is named, None if unknown.

    A part of a term finds it too: "nob" finds "his nob".

    Examples
    --------
    >>> glossary_on("nob") == glossary_on("his nob")
    True
    """
    word = _spoken(term)
    if not word:
        return [text("glossary_all", words=listed(sorted(map(_named, _TERMS), key=plain_letters)))]
    # In the language, or else in English, which the rest of the world calls them by.
    own = {_spoken(_named(key)): key for key in _TERMS}
    international = {key.replace("_", " "): key for key in _TERMS}
    for names in (own, international):
        for wanted in (word, word.removesuffix("s")):
            if wanted in _ALSO:
                return [_term(_ALSO[wanted])]
            if wanted in names:
                return [_term(names[wanted])]
            found = [key for name, key in names.items() if wanted in name.split()]
            if found:
                return [_term(key) for key in found]
    return None


def _named(key: str) -> str:
    return text(f"term_{key}")


def _spoken(term: str) -> str:
    """Return a term as it is compared: without hyphens, and without marks on its letters."""
    return " ".join(plain_letters(term).casefold().replace("-", " ").split())


def _term(key: str) -> str:
    return text("glossary_entry", term=_named(key), meaning=text(f"meaning_{key}"))


def first_steps(target: int) -> list[str]:
    """Return the game in a minute, for a match to this target."""
    return [text(f"first_step_{step}", target=target) for step in range(1, 6)]


def tips() -> list[str]:
    """Return the advice of the book, with what each rule was measured to be worth."""
    return [text("tips_head"), *(text(f"tip_{tip}") for tip in range(1, 8)), text("tips_foot")]


def help_on(topic: str, question: Question) -> list[tuple[str, str]] | None:
    """How to type commands, and what they do.

    Parameters
    ----------
    topic
        "now" for what can be done at the question, "all" for every command, or one command.

    Returns
    -------
    list or None
        None if there is no such command.
    """
    names: tuple[str, ...]
    if topic == "now":
        kind = "play" if question.for_card else question.kind
        names = (*_NOW.get(kind, _NOW["pause"]), "help", "quit")
        names = tuple(
            name for name in names if name not in ("undo", "cut") or question.values.get(name)
        )
    elif topic == "all":
        names = _HELP
    elif topic in _HELP:
        names = (topic,)
    else:
        return None
    return [(text(f"typed_{name}"), text(f"does_{name}")) for name in names]
