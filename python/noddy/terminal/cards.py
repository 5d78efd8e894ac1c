"""Cards as people type them and as people read them.

Reading knows no engine: it says which rank and suit were meant, by number (ranks A to K are
0 to 12; suits clubs, diamonds, hearts, spades are 0 to 3). Whether such a card is held is for
the session to say.
"""

from __future__ import annotations

from noddy.language import current

from .messages import text as message
from .messages import words

__all__ = [
    "UnclearError",
    "Wanted",
    "card_glyphs",
    "card_letters",
    "card_spelled",
    "card_words",
    "printed",
    "rank_mark",
    "read_card",
    "read_cards",
    "suit_glyph",
    "suit_mark",
    "suits_meant",
]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import SupportsIndex

    from .letters import Letters

_RANK_WORDS = (
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
_RANK_TEXTS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SUIT_LETTERS = "CDHS"
_SUIT_GLYPHS = "♣♦♥♠"

# Pasted characters: suits, black and white, with or without a variation selector; and the
# playing-card characters, a block of sixteen a suit in which the knight (12) has no place here.
_PASTED: dict[int, str] = {0xFE0E: "", 0xFE0F: ""}
for _suit, _points in enumerate(
    ((0x2663, 0x2667), (0x2666, 0x2662), (0x2665, 0x2661), (0x2660, 0x2664))
):
    for _point in _points:
        _PASTED[_point] = f" {_SUIT_GLYPHS[_suit]} "
for _suit, _block in enumerate((0x1F0D0, 0x1F0C0, 0x1F0B0, 0x1F0A0)):
    for _rank in range(13):
        _point = _block + 1 + _rank + (_rank >= 11)
        _PASTED[_point] = f" {_RANK_WORDS[_rank]} {_SUIT_GLYPHS[_suit]} "

_LONGEST = 200
# The longest card in words, as in "five of hearts", and room for a language that takes one more.
_MOST_WORDS = 4


class Wanted:
    """A card as it was asked for: a rank, perhaps a suit; or a place in the hand, from 1.

    Where what was typed is one card in the letters of the language and another in international
    ones, `others` holds the other readings: then nobody knows yet which was meant.

    Examples
    --------
    >>> from noddy.terminal.cards import Wanted
    >>> Wanted(rank=4, suit=2)
    Wanted(rank=4, suit=2, place=None)
    """

    __slots__ = ("others", "place", "rank", "suit")

    def __init__(
        self,
        *,
        rank: int | None = None,
        suit: int | None = None,
        place: int | None = None,
        others: tuple[Wanted, ...] = (),
    ) -> None:
        self.rank = rank
        self.suit = suit
        self.place = place
        self.others = others

    def __repr__(self) -> str:
        also = f", others={self.others}" if self.others else ""
        return f"Wanted(rank={self.rank}, suit={self.suit}, place={self.place}{also})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Wanted):
            return NotImplemented
        return self._values() == other._values()

    def _values(self) -> tuple[object, ...]:
        return (self.rank, self.suit, self.place, self.others)

    __hash__ = None  # type: ignore[assignment]


class UnclearError(ValueError):
    """What was typed is one card in the language and another internationally.

    `cards` are their ids.
    """

    def __init__(self, typed: str, cards: tuple[int, ...]) -> None:
        super().__init__(typed)
        self.cards = cards


# Reading. A token is read wholly by the language and wholly by the international letters; what is
# neither may have its rank from one and its suit from the other.


class _Own:
    """The letters and words of a language, alone and mixed with the international ones."""

    def __init__(self, own: Letters) -> None:
        self.whole = own
        other = _international()
        self.mixed = (own.with_suits_of(other), other.with_suits_of(own))
        # For whoever writes international letters: of the language only the words.
        self.words = own.with_marks_of(other)


def _international() -> Letters:
    """Return the international letters; who only shows cards need not load them."""
    from .letters import INTERNATIONAL

    return INTERNATIONAL


_known: dict[tuple[str, ...], _Own] = {}


def _own() -> _Own | None:
    """Return the letters of the language that is spoken; None for English, which has no others."""
    if current() == "en":
        return None
    sentences = {key: " ".join(words(key)) for key in _LETTERS}
    sentences["card_words"] = message("card_words", rank="{rank}", suit="{suit}")
    # By what they say, not by the code alone: a catalogue may be exchanged for another.
    key = (current(), *sentences.values())
    if key not in _known:
        from .letters import letters_of

        _known[key] = _Own(letters_of(**sentences))
    return _known[key]


_LETTERS = (
    "rank_letters",
    "rank_letters_also",
    "suit_letters",
    "suit_letters_also",
    "rank_words",
    "suit_words",
)


def _tokens(text: str) -> list[str]:
    small = text.translate(_PASTED).casefold()
    if not small.isascii():
        from unicodedata import normalize

        # An accent may have been typed as a sign of its own.
        small = normalize("NFC", small)
    return small.split()


def _readings(typed: str, *, international: bool) -> list[tuple[int, int | None]]:
    """Return what small letters with single spaces mean: nothing, a card, or cards to ask about."""
    own = _own()
    found = _international().read(typed)
    if own is None:
        return found
    if international:
        return found or own.words.read(typed)
    found = [*own.whole.read(typed), *found]
    if not found:
        found = [each for letters in own.mixed for each in letters.read(typed)]
    return list(dict.fromkeys(found))


def suits_meant(text: str, *, international: bool = False) -> tuple[int, ...]:
    """Read a suit by letter, word or symbol: the suits it can be, none if it is not wholly that.

    Examples
    --------
    >>> suits_meant("hearts"), suits_meant("h"), suits_meant("hat")
    ((2,), (2,), ())
    """
    typed = " ".join(_tokens(text[:_LONGEST]))
    own = _own()
    found = {_international().read_suit(typed)}
    if own is not None:
        found.add((own.words if international else own.whole).read_suit(typed))
    return tuple(sorted(suit for suit in found if suit is not None))


def read_card(text: str, *, international: bool = False) -> Wanted | None:
    """Read one card; None if the text is not wholly one.

    Parameters
    ----------
    text
        What was typed.
    international
        Whether letters are international ones: of the language only its words are read then.

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
    if not tokens:
        return None
    place = "".join(tokens)
    if len(place) == 2 and place[0] == "#" and place[1] in "123456789":
        return Wanted(place=int(place[1]))
    found = [
        Wanted(rank=rank, suit=suit)
        for rank, suit in _readings(" ".join(tokens), international=international)
    ]
    if len(found) > 1:
        found[0].others = tuple(found[1:])
    return found[0] if found else None


def read_cards(text: str, *, international: bool = False) -> list[int]:
    """Read any number of whole cards, as ids; separated by space, comma, semicolon or nothing.

    Raises
    ------
    ValueError
        With the part that is no card as its only argument; an `UnclearError` if it is two.

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
            for end in range(min(at + _MOST_WORDS, len(tokens)), at, -1):
                cards = _whole_card(" ".join(tokens[at:end]), international=international)
                if cards:
                    found.append(_only(cards, " ".join(tokens[at:end])))
                    at = end
                    break
            else:
                found.extend(_joined(tokens[at], international=international))
                at += 1
    return found


def _whole_card(typed: str, *, international: bool) -> tuple[int, ...]:
    """Return the ids of the cards that this can be, rank and suit."""
    readings = _readings(typed, international=international)
    return tuple(rank * 4 + suit for rank, suit in readings if suit is not None)


def _only(cards: tuple[int, ...], typed: str) -> int:
    if len(cards) > 1:
        raise UnclearError(typed, cards)
    return cards[0]


def _joined(token: str, *, international: bool) -> list[int]:
    """Read one or more cards in letters that were typed without anything between them."""
    parts = _parts(token, international=international)
    if parts is None:
        raise ValueError(token)
    return [_only(cards, typed) for typed, cards in parts]


def _parts(token: str, *, international: bool) -> list[tuple[str, tuple[int, ...]]] | None:
    """Cut a token into cards, each as long as it can be; None if something is left over."""
    # For each place what the rest of the token from there is cut into, from the end backwards.
    cut: dict[int, list[tuple[str, tuple[int, ...]]]] = {len(token): []}
    for start in range(len(token) - 2, -1, -1):
        for end in range(min(len(token), start + _LONGEST_JOINED), start + 1, -1):
            typed = token[start:end]
            cards = _whole_card(typed, international=international) if end in cut else ()
            if cards:
                cut[start] = [(typed, cards), *cut[end]]
                break
    return cut.get(0)


# A rank of two signs and a suit of as many.
_LONGEST_JOINED = 4


# Showing.


def rank_mark(rank: int, *, international: bool = False) -> str:
    """Return a rank as it stands on the card: ``10``, ``K``."""
    return _RANK_TEXTS[rank] if international else words("rank_letters")[rank]


def suit_mark(suit: int, *, international: bool = False) -> str:
    """Return a suit in letters."""
    return _SUIT_LETTERS[suit] if international else words("suit_letters")[suit]


def suit_glyph(suit: int) -> str:
    """Return the symbol of a suit."""
    return _SUIT_GLYPHS[suit]


def card_spelled(card: SupportsIndex, *, international: bool = False) -> str:
    """Return a card with its suit in words, where letters could be taken for another."""
    number = card.__index__()
    rank = rank_mark(number >> 2, international=international)
    return message("card_words", rank=rank, suit=words("suit_words")[number & 3])


def card_glyphs(card: SupportsIndex, *, international: bool = False) -> str:
    """Return a card with its suit symbol: ``10♥``."""
    number = card.__index__()
    return rank_mark(number >> 2, international=international) + _SUIT_GLYPHS[number & 3]


def card_letters(card: SupportsIndex, *, international: bool = False) -> str:
    """Return a card in letters: ``10H``."""
    number = card.__index__()
    rank = rank_mark(number >> 2, international=international)
    return rank + suit_mark(number & 3, international=international)


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
