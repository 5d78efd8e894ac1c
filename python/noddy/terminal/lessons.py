"""Help, the rules in short, and the first steps: what is read rather than played."""

from __future__ import annotations

__all__ = ["first_steps", "help_on", "rules_on"]

# For each command: how it is typed, and what it does.
_HELP = {
    "card": ("5, 5h, 10, k, #2", "play that card; its rank alone if one card has it"),
    "hint": ("hint (h)", "which card to play"),
    "why": ("why", "what did not score, and why"),
    "hand": ("hand (ha)", "your cards"),
    "legal": ("legal (le)", "the cards that can be played"),
    "table": ("table (l, look)", "the table again"),
    "board": ("board (b)", "scores and pegs"),
    "log": ("log (lo)", "this deal so far"),
    "again": ("again", "the last count again"),
    "undo": ("undo (u)", "back to your last choice"),
    "redo": ("redo", "play again what was taken back"),
    "new": ("new (n)", "another match: new, new 61, new 31 players 3"),
    "deal": ("deal NUMBER", "the match of that seed"),
    "cut": ("cut NUMBER", "cut the pack before Robin deals it, at the pause"),
    "review": ("review (r)", "your choices beside those of the best player here"),
    "try": ("try NUMBER", "choose again where the review differs"),
    "save": ("save NAME", "keep a copy; the match itself is always saved"),
    "load": ("load NAME", "take up a saved match, by name or number"),
    "matches": ("matches", "every match that is kept"),
    "stats": ("stats", "your results"),
    "fair": ("fair", "how to check that the cards were fixed beforehand"),
    "score": ("score 5h 5d js / 5s", "count any hand"),
    "rules": ("rules [TOPIC]", "the rules: rules play, rules 14"),
    "glossary": ("glossary [TERM]", "the words of the game"),
    "learn": ("learn", "the game in a minute"),
    "set": ("set [NAME VALUE]", "settings"),
    "transcript": ("transcript FILE", "a copy of this session"),
    "go": ("go (g)", "said for you; yours to say with: set auto off"),
    "help": ("help [COMMAND] (?)", "this list, or one command"),
    "quit": ("quit, Ctrl-D", "leave; the match is saved"),
}

_RULES = {
    1: "52 cards. The ace is low: A-2-3 is a run, Q-K-A is not.",
    2: "Ace counts 1, court cards 10, the others what they show. Pairs and runs go by rank.",
    3: "Two, three or four players, each alone.",
    4: "Each draws a card, the lowest deals; those who tie for lowest draw again.",
    5: "The deal passes to the left after every hand.",
    6: "Three cards each (four in the four-card game), one at a time from the dealer's left.",
    7: "The next card is turned up: the starter. It counts in every hand, but is not played.",
    8: "Knave Noddy: if the starter is a Jack, the dealer scores 1 at once.",
    9: "From the dealer's left, each plays one card and says the count, which may not pass 31.",
    10: "Whoever has a card that fits must play. Whoever has none that fits says go.",
    11: "After a go the others play on for as long as they can.",
    12: "A pile ends at 31 exactly, or when nobody can play.",
    13: "The next starts from 0, led by the next player who has cards.",
    14: "A card scores: count 15, 2; count 31, 2; pair 2, third alike 6, fourth 12; a run of three"
    " or more in any order, one a card. All that applies is added.",
    15: "Last card: when a pile ends below 31, its last card scores 1.",
    16: "Play goes on until all hands are empty.",
    17: "The show: from the dealer's left each counts the hand with the starter, dealer last.",
    18: "Fifteens: 2 for every set of cards that adds up to 15.",
    19: "Pairs: 2 for every two of a rank; three alike 6, four alike 12.",
    20: "Runs: one a card for three or more in a row; a doubled rank makes the run twice.",
    21: "Flush: a hand of one suit scores its number of cards, one more with the starter.",
    22: "His nob: the Jack of the starter's suit in the hand, 1.",
    23: "A Jack turned up was paid when it was turned.",
    24: "Thirty-one and go mean nothing in the show.",
    25: "The first to reach the target wins at that instant; nothing after it counts.",
    26: "You need not hit the target exactly.",
    27: "The usual target is 31; also 61, 21, 15, or any number up to 1,000.",
    28: "Each new match cuts for deal again.",
}

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
}


def rules_on(topic: str) -> list[str] | None:
    """Return the rules on a topic or of a number; all topics if none is named, None if unknown."""
    word = topic.casefold().strip()
    if not word:
        return [
            "Noddy: play cards in turn for points, then count your hand. First to the target wins.",
            "rules TOPIC tells more: " + ", ".join(_TOPICS) + "; or a number, rules 14.",
        ]
    digits = word.removeprefix("r")
    if digits.isascii() and digits.isdecimal() and len(digits) < 4:
        number = int(digits)
        return [f"R{number}  {_RULES[number]}"] if number in _RULES else None
    numbers = _TOPICS.get(word) or _TOPICS.get(word.removesuffix("s"))
    return None if numbers is None else [f"R{number:<3} {_RULES[number]}" for number in numbers]


_GLOSSARY = {
    "count": "the sum of the cards on the pile, said aloud after each card; never over 31",
    "dealer": "who deals: plays last and counts last",
    "deal": "the hands dealt, their play and their show",
    "fifteen": "cards that add up to 15: 2 points, in the play and in the show",
    "flush": "a hand of one suit: a point for each card, one more if the starter fits",
    "go": "said by a player none of whose cards fits under 31",
    "his nob": "the Jack of the starter's suit in hand: 1 point",
    "knave": "the Jack",
    "knave noddy": "a Jack turned up as starter: 1 point for the dealer",
    "last card": "1 point for the last card of a pile that ends below 31",
    "lead": "to play the first card of a pile",
    "match": "deals until somebody reaches the target",
    "noddy": "the Knave; also a simpleton; and the game",
    "pair": "two cards of one rank: 2 points",
    "pair royal": "three cards of one rank: 6 points; four, a double pair royal, 12",
    "peg": "to score; also what marks the score on the board",
    "pile": "the cards played since the count last began at 0",
    "play": "the first part of a deal: cards one by one, for points",
    "run": "three or more cards of ranks in a row: a point for each",
    "show": "the second part of a deal: hands counted with the starter",
    "starter": "the card turned up: part of every hand in the show",
    "stock": "the cards that were not dealt",
    "target": "the score that wins",
}


def glossary_on(term: str) -> list[str] | None:
    """Return what a word of the game means; all words if none is named, None if unknown."""
    word = " ".join(term.casefold().split())
    if not word:
        return ["The words: " + ", ".join(_GLOSSARY) + "."]
    meaning = _GLOSSARY.get(word) or _GLOSSARY.get(word.removesuffix("s"))
    return None if meaning is None else [f"{word}: {meaning}."]


def first_steps() -> list[str]:
    """Return the game in a minute."""
    return [
        "You hold three cards; a fourth, the starter, lies face up for everybody.",
        "First the play. In turn each plays a card and the count adds up, to 31 at most: ace 1,"
        " court cards 10. Make the count 15 or 31 for 2 points, pair the card before yours for 2,"
        " make a run of three with the cards before it for 3. The last card of a pile scores 1.",
        "Then the show. Each hand is counted with the starter: 2 for every fifteen, 2 for a pair,"
        " 3 for a run, a flush, and 1 for the Jack of the starter's suit.",
        "Type a card to play it: its rank will do. hint tells you what a good player would do,"
        " why tells what a card or a hand did not score. undo takes a choice back.",
    ]


def help_on(topic: str) -> list[tuple[str, str]] | None:
    """How to type one command, or all, and what they do; None if there is no such command."""
    if not topic:
        return list(_HELP.values())
    line = _HELP.get(topic)
    return None if line is None else [line]
