"""The letters and words that a language has for cards, and reading by them."""

from __future__ import annotations

__all__ = ["INTERNATIONAL", "Letters", "forms", "letters_of"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    # A rank, and a suit unless the rank stands alone.
    Reading = tuple[int, int | None]

_SYMBOLS = {"♣": 0, "♦": 1, "♥": 2, "♠": 3}


class Letters:
    """What ranks and suits are called, as dictionaries from what is typed to their numbers.

    Parameters
    ----------
    rank_marks, suit_marks
        The letters and figures on cards. They may be typed in one: ``5h``.
    rank_words, suit_words
        The words. A word runs into nothing, unless the language writes cards in one word.
    gaps
        What may stand between a rank and a suit in that order.
    gaps_turned
        What may stand between a suit in words and a rank after it, where a language says it so.
    """

    def __init__(
        self,
        *,
        rank_marks: dict[str, int],
        rank_words: dict[str, int],
        suit_marks: dict[str, int],
        suit_words: dict[str, int],
        gaps: frozenset[str],
        gaps_turned: frozenset[str] = frozenset(),
    ) -> None:
        self.rank_marks = rank_marks
        self.rank_words = rank_words
        self.suit_marks = suit_marks
        self.suit_words = suit_words
        self.gaps = gaps
        self.gaps_turned = gaps_turned
        self._ranks = rank_marks | rank_words
        self._suits = suit_marks | suit_words | _SYMBOLS

    def with_suits_of(self, other: Letters) -> Letters:
        """Return the ranks of this language with the suits of another."""
        return Letters(
            rank_marks=self.rank_marks,
            rank_words=self.rank_words,
            suit_marks=other.suit_marks,
            suit_words=other.suit_words,
            gaps=self.gaps | other.gaps,
            gaps_turned=other.gaps_turned,
        )

    def with_marks_of(self, other: Letters) -> Letters:
        """Return the words of both with the letters of the other."""
        return Letters(
            rank_marks=other.rank_marks,
            rank_words=other.rank_words | self.rank_words,
            suit_marks=other.suit_marks,
            suit_words=other.suit_words | self.suit_words,
            gaps=self.gaps | other.gaps,
            gaps_turned=self.gaps_turned,
        )

    def read(self, typed: str) -> list[Reading]:
        """Return every card, or rank alone, that this can be: hardly ever more than one.

        Examples
        --------
        >>> INTERNATIONAL.read("5h"), INTERNATIONAL.read("k"), INTERNATIONAL.read("h5")
        ([(4, 2)], [(12, None)], [])
        """
        found: dict[Reading, None] = {}
        if typed in self._ranks:
            found[self._ranks[typed], None] = None
        for rank, suit in _split(typed, "", self.rank_marks, self.suit_marks):
            found[rank, suit] = None
        for gap in sorted(self.gaps):
            for rank, suit in _split(typed, gap, self._ranks, self._suits):
                found[rank, suit] = None
        for gap in sorted(self.gaps_turned):
            for suit, rank in _split(typed, gap, self.suit_words, self._ranks):
                found[rank, suit] = None
        return list(found)

    def read_suit(self, typed: str) -> int | None:
        """Return the suit that this is, if it is one."""
        for gap in self.gaps:
            if gap.strip():
                typed = typed.removeprefix(gap.lstrip())
        return self._suits.get(typed)


def _split(
    typed: str, gap: str, first: dict[str, int], second: dict[str, int]
) -> Iterable[tuple[int, int]]:
    """Yield the meanings of both sides wherever the gap stands and both sides have one."""
    at = typed.find(gap, 1)
    while 0 <= at < len(typed):
        before, after = first.get(typed[:at]), second.get(typed[at + len(gap) :])
        if before is not None and after is not None:
            yield before, after
        at = typed.find(gap, at + 1)


def letters_of(
    *,
    rank_letters: str,
    rank_letters_also: str,
    suit_letters: str,
    suit_letters_also: str,
    rank_words: str,
    suit_words: str,
    card_words: str,
) -> Letters:
    """Return the letters and words of a language from what its catalogue says.

    Examples
    --------
    >>> french = letters_of(
    ...     rank_letters="A 2 3 4 5 6 7 8 9 10 V D R",
    ...     rank_letters_also="V D R",
    ...     suit_letters="tr ca co pi",
    ...     suit_letters_also="T K C P",
    ...     rank_words="as deux trois quatre cinq six sept huit neuf dix valet dame roi",
    ...     suit_words="trèfle carreau cœur pique",
    ...     card_words="{rank} de {suit}",
    ... )
    >>> french.read("5c"), french.read("10 de trefle"), french.read("dco"), french.read("5h")
    ([(4, 2)], [(9, 0)], [(11, 2)], [])
    """
    gap, turned = _between(card_words)
    gaps = {" "} if turned else {" ", *forms(gap)}
    return Letters(
        rank_marks=_numbered(rank_letters) | _numbered(rank_letters_also, first=10),
        rank_words=_numbered(rank_words),
        suit_marks=_numbered(suit_letters_also) | _numbered(suit_letters),
        suit_words=_with_and_without_s(_numbered(suit_words)),
        gaps=frozenset(gaps),
        gaps_turned=frozenset({" ", *forms(gap)} if turned else ()),
    )


def _between(card_words: str) -> tuple[str, bool]:
    """Return what stands between rank and suit in a card in words, and whether the suit is first.

    >>> _between("{rank} of {suit}"), _between("{suit}{rank}")
    ((' of ', False), ('', True))
    """
    rank, suit = card_words.find("{rank}"), card_words.find("{suit}")
    start, end = sorted((rank, suit))
    return card_words[start + len("{rank}") : end], suit < rank


def _numbered(words: str, first: int = 0) -> dict[str, int]:
    return {
        form: number for number, word in enumerate(words.split(), first) for form in forms(word)
    }


def _with_and_without_s(words: dict[str, int]) -> dict[str, int]:
    """Add the plural to the singular, and the other way round, where it is made with an s."""
    others = {word.removesuffix("s") if word[-1] == "s" else f"{word}s": word for word in words}
    return {other: words[word] for other, word in others.items()} | words


def forms(word: str) -> tuple[str, ...]:
    """Return a word as it is looked up: in small letters, with its accents and without.

    Examples
    --------
    >>> forms("Cœur"), forms("ás"), forms("re")
    (('cœur', 'coeur'), ('ás', 'as'), ('re',))
    """
    small = word.casefold()
    if small.isascii():
        return (small,)
    from unicodedata import combining, normalize

    parts = normalize("NFD", small.replace("œ", "oe").replace("æ", "ae"))
    bare = "".join(part for part in parts if not combining(part))
    return (normalize("NFC", small), bare)


def _international() -> Letters:
    rank_words = "ace two three four five six seven eight nine ten jack queen king"
    return Letters(
        rank_marks=_numbered("a 2 3 4 5 6 7 8 9 10 j q k") | {"t": 9},
        rank_words=_numbered(rank_words) | {"knave": 10},
        suit_marks=_numbered("c d h s"),
        suit_words=_with_and_without_s(_numbered("clubs diamonds hearts spades")),
        gaps=frozenset({" ", " of "}),
    )


INTERNATIONAL = _international()
"""The letters and words that are read in every language."""
