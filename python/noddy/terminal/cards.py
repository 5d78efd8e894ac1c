"""Cards as people type them and as people read them.

Reading knows no engine: it says which rank and suit were meant, by number (ranks A to K are
0 to 12; suits clubs, diamonds, hearts, spades are 0 to 3). Whether such a card is held is for
the session to say.
"""

from __future__ import annotations

from .messages import text as message
from .messages import words

__all__ = [
    "RANK_WORDS",
    "SUIT_WORDS",
    "Wanted",
    "card_glyphs",
    "card_letters",
    "card_words",
    "printed",
    "read_card",
    "read_cards",
    "read_suit",
]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import SupportsIndex

RANK_WORDS = (
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
)
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
_RANK_TEXTS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SUIT_LETTERS = "CDHS"
_SUIT_GLYPHS = "♣♦♥♠"

_RANKS = {word: number for number, word in enumerate(RANK_WORDS)}
_RANKS.update({text.lower(): number for number, text in enumerate(_RANK_TEXTS)})
_RANKS.update({"t": 9, "knave": 10})
_SUITS = {word: number for number, word in enumerate(SUIT_WORDS)}
_SUITS.update({word[:-1]: number for number, word in enumerate(SUIT_WORDS)})
_SUITS.update({letter.lower(): number for number, letter in enumerate(_SUIT_LETTERS)})

# Pasted characters: suits, black and white, with or without a variation selector; and the
# playing-card characters, a block of sixteen a suit in which the knight (12) has no place here.
_PASTED: dict[int, str] = {0xFE0E: "", 0xFE0F: ""}
for _suit, _points in enumerate(
    ((0x2663, 0x2667), (0x2666, 0x2662), (0x2665, 0x2661), (0x2660, 0x2664))
):
    for _point in _points:
        _PASTED[_point] = f" {_SUIT_LETTERS[_suit].lower()} "
for _suit, _block in enumerate((0x1F0D0, 0x1F0C0, 0x1F0B0, 0x1F0A0)):
    for _rank in range(13):
        _point = _block + 1 + _rank + (_rank >= 11)
        _PASTED[_point] = f" {_RANK_TEXTS[_rank].lower()}{_SUIT_LETTERS[_suit].lower()} "

_LONGEST = 200


class Wanted:
    """A card as it was asked for: a rank, perhaps a suit; or a place in the hand, from 1.

    Examples
    --------
    >>> from noddy.terminal.cards import Wanted
    >>> Wanted(rank=4, suit=2)
    Wanted(rank=4, suit=2, place=None)
    """

    __slots__ = ("place", "rank", "suit")

    def __init__(
        self, *, rank: int | None = None, suit: int | None = None, place: int | None = None
    ) -> None:
        self.rank = rank
        self.suit = suit
        self.place = place

    def __repr__(self) -> str:
        return f"Wanted(rank={self.rank}, suit={self.suit}, place={self.place})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Wanted):
            return NotImplemented
        return (self.rank, self.suit, self.place) == (other.rank, other.suit, other.place)

    __hash__ = None  # type: ignore[assignment]


def _tokens(text: str) -> list[str]:
    return text.translate(_PASTED).casefold().split()


def _compact(token: str) -> tuple[int, int] | None:
    """Read a rank and a suit letter in one token, such as ``5h`` or ``10h``."""
    rank = _RANKS.get(token[:-1])
    suit = _SUITS.get(token[-1:])
    # A word runs into no letter: "fivec" is nothing.
    if rank is None or suit is None or len(token) > 3:
        return None
    return rank, suit


def read_suit(text: str) -> int | None:
    """Read a suit by letter, word or symbol; None if the text is not wholly that.

    Examples
    --------
    >>> read_suit("hearts"), read_suit("h"), read_suit("hat")
    (2, 2, None)
    """
    tokens = _tokens(text[:_LONGEST])
    if tokens[:1] == ["of"]:
        del tokens[0]
    return _SUITS.get(tokens[0]) if len(tokens) == 1 else None


def read_card(text: str) -> Wanted | None:
    """Read one card; None if the text is not wholly one.

    Examples
    --------
    >>> read_card("five of hearts")
    Wanted(rank=4, suit=2, place=None)
    >>> read_card("10"), read_card("#2")
    (Wanted(rank=9, suit=None, place=None), Wanted(rank=None, suit=None, place=2))
    >>> read_card("5 or 6") is None
    True
    """
    if len(text) > _LONGEST:
        return None
    tokens = _tokens(text)
    if len(tokens) == 3 and tokens[1] == "of":
        del tokens[1]
    if len(tokens) == 2:
        rank, suit = _RANKS.get(tokens[0]), _SUITS.get(tokens[1])
        if tokens[0] == "#" and _is_place(tokens[1]):
            return Wanted(place=int(tokens[1]))
        return None if rank is None or suit is None else Wanted(rank=rank, suit=suit)
    if len(tokens) != 1:
        return None
    (token,) = tokens
    if token in _RANKS:
        return Wanted(rank=_RANKS[token])
    if token[0] == "#" and _is_place(token[1:]):
        return Wanted(place=int(token[1:]))
    pair = _compact(token)
    return None if pair is None else Wanted(rank=pair[0], suit=pair[1])


def _is_place(text: str) -> bool:
    return len(text) == 1 and text in "123456789"


def read_cards(text: str) -> list[int]:
    """Read any number of whole cards, as ids; separated by space, comma, semicolon or nothing.

    Raises
    ------
    ValueError
        With the part that is no card as its only argument.

    Examples
    --------
    >>> read_cards("4h5ckd") == read_cards("4 of hearts, 5c; king d")
    True
    """
    found: list[int] = []
    for part in text[: _LONGEST + 1].replace(";", ",").split(","):
        tokens = _tokens(part)
        at = 0
        while at < len(tokens):
            token = tokens[at]
            following = tokens[at + 1 : at + 3]
            if following[:1] == ["of"]:
                del following[0]
            rank = _RANKS.get(token)
            suit = _SUITS.get(following[0]) if following else None
            if rank is not None and suit is not None:
                found.append(rank * 4 + suit)
                at = tokens.index(following[0], at + 1) + 1
                continue
            found.extend(_joined(token))
            at += 1
    return found


def _joined(token: str) -> Iterator[int]:
    rest = token
    while rest:
        pair = None
        for length in (2, 3):
            pair = _compact(rest[:length]) if len(rest) >= length else None
            if pair is not None:
                rest = rest[length:]
                break
        if pair is None:
            raise ValueError(token)
        yield pair[0] * 4 + pair[1]


def card_glyphs(card: SupportsIndex) -> str:
    """Return a card with its suit symbol: ``10♥``."""
    number = card.__index__()
    return _RANK_TEXTS[number >> 2] + _SUIT_GLYPHS[number & 3]


def card_letters(card: SupportsIndex) -> str:
    """Return a card in two or three capitals: ``10H``."""
    number = card.__index__()
    return _RANK_TEXTS[number >> 2] + _SUIT_LETTERS[number & 3]


def card_words(card: SupportsIndex) -> str:
    """Return a card in words: ``ten of hearts``."""
    number = card.__index__()
    rank, suit = words("rank_words")[number >> 2], words("suit_words")[number & 3]
    return message("card_words", rank=rank, suit=suit)


def printed(text: str) -> str:
    r"""Return what was typed, safe to print: short, and escaped where it does not print.

    Examples
    --------
    >>> print(printed("a\x1b[2Jb"))
    a\x1b[2Jb
    """
    shown = ""
    for character in text[:61]:
        if character.isprintable():
            shown += character
        else:
            shown += character.encode("unicode_escape", "backslashreplace").decode("ascii")
    return shown if len(shown) <= 60 else shown[:57] + "..."
