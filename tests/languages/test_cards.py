"""Cards in the letters of every language: what is shown is read, and nothing else is played.

Each language is tried with what its catalogue says today and with small catalogues that are made
here, where letters collide as they do in the language.
"""

from __future__ import annotations

import io
import random
import sys
from itertools import count, product
from typing import TYPE_CHECKING, NamedTuple

import pytest
from babel.messages import Catalog

from noddy import BuiltinStrategy, Card, Rules, language
from noddy.commands.score import run as run_score
from noddy.terminal import cards
from noddy.terminal.cards import Wanted, read_card, read_cards, suits_meant
from noddy.terminal.colour import paint
from noddy.terminal.host import Host
from noddy.terminal.messages import text, words
from noddy.terminal.messages.table import TABLE
from noddy.terminal.parse import COMMANDS, full_name, own_words, parse
from noddy.terminal.session import Seat, Session, Setup
from noddy.terminal.voices import make as make_voice
from noddy.terminal.voices.base import TextVoice
from terminal.fake import FakeAdviser

from .catalogues import install

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from noddy.terminal.story import Item, Reply

    # A rank, and a suit unless the rank stands alone.
    Reading = tuple[int, int | None]

INPUTS = 10_000


def _sentences(ranks: str, suits: str, **others: str) -> dict[str, str]:
    marks = others.pop("marks", "J Q K")
    return {
        "rank_letters": f"A 2 3 4 5 6 7 8 9 10 {marks}",
        "rank_words": ranks,
        "suit_words": suits,
        **others,
    }


MADE = {
    "fr": _sentences(
        "as deux trois quatre cinq six sept huit neuf dix valet dame roi",
        "trèfle carreau cœur pique",
        marks="V D R",
        rank_letters_also="V D R",
        suit_letters="tr ca co pi",
        suit_letters_also="T K C P",
        card_words="{rank} de {suit}",
        own_hint="indice conseil",
        own_help="aide",
        own_undo="annuler défaire",
        own_quit="quitter",
    ),
    "it": _sentences(
        "asso due tre quattro cinque sei sette otto nove dieci fante regina re",
        "fiori quadri cuori picche",
        rank_letters_also="F D R",
        suit_letters="fi qu cu pi",
        suit_letters_also="F Q C P",
        card_words="{rank} di {suit}",
        own_quit="esci",
    ),
    "pt": _sentences(
        "ás dois três quatro cinco seis sete oito nove dez valete dama rei",
        "paus ouros copas espadas",
        rank_letters_also="V D R",
        suit_letters="pa ou co es",
        suit_letters_also="P O C E",
        card_words="{rank} de {suit}",
    ),
    "nl": _sentences(
        "aas twee drie vier vijf zes zeven acht negen tien boer vrouw heer",
        "klaveren ruiten harten schoppen",
        marks="B V H",
        rank_letters_also="B V H",
        suit_letters="K R H S",
        suit_letters_also="K R H S",
        card_words="{suit}{rank}",
    ),
    "es": _sentences(
        "as dos tres cuatro cinco seis siete ocho nueve diez jota reina rey",
        "tréboles diamantes corazones picas",
        rank_letters_also="S R R",
        suit_letters="tr di co pi",
        suit_letters_also="T D C P",
        card_words="{rank} de {suit}",
    ),
}
VARIANTS = [("shipped", code) for code in language.LANGUAGES]
# In those of the others that are shipped the same letters collide.
VARIANTS += [("made", code) for code in ("nl", "es")]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the small catalogues, compiled."""
    made = tmp_path_factory.mktemp("locale")
    for code, sentences in MADE.items():
        catalogue = Catalog(charset="utf-8")
        for key, sentence in sentences.items():
            catalogue.add(str(TABLE[key]), sentence, context=key)
        install(catalogue, made, code)
    return made


@pytest.fixture
def speak_made(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Speak a language with the small catalogues."""
    monkeypatch.setenv(language.FOLDER_VARIABLE, str(folder))
    yield language.use
    language.use("en")


@pytest.fixture(params=VARIANTS, ids="-".join)
def spoken(
    request: pytest.FixtureRequest, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """One language after the other, as it is shipped and as it is made here."""
    kind, code = request.param
    if kind == "made":
        monkeypatch.setenv(language.FOLDER_VARIABLE, str(folder))
    language.use(code)
    assert language.current() == code
    yield code
    language.use("en")


# What tokens mean, worked out forwards: every way to write every card, with what it means.


def _bare(word: str) -> str:
    plain = str.maketrans("áâãàéêèíóôõúçñ", "aaaaeeeioooucn")
    return word.lower().translate(plain).replace("œ", "oe")


def _numbered(*lists: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for names in lists:
        for number, word in enumerate(names.split(), 13 - len(names.split())):
            found |= {word.lower(): number, _bare(word): number}
    return found


class Spelling(NamedTuple):
    rank_marks: dict[str, int]
    rank_words: dict[str, int]
    suit_marks: dict[str, int]
    suit_words: dict[str, int]
    template: str


def _suits(*lists: str) -> dict[str, int]:
    return {
        form: number
        for names in lists
        for number, word in enumerate(names.split())
        for form in (word.lower(), _bare(word))
    }


def own_spelling() -> Spelling:
    return Spelling(
        _numbered(text("rank_letters"), text("rank_letters_also")),
        _numbered(text("rank_words")),
        _suits(text("suit_letters"), text("suit_letters_also")),
        _suits(text("suit_words")),
        text("card_words", rank="{rank}", suit="{suit}"),
    )


INTERNATIONAL = Spelling(
    _numbered("a 2 3 4 5 6 7 8 9 10 j q k") | {"t": 9},
    _numbered("ace two three four five six seven eight nine ten jack queen king") | {"knave": 10},
    _suits("c d h s"),
    _suits("clubs diamonds hearts spades"),
    "{rank} of {suit}",
)


def _written(ranks: Spelling, suits: Spelling) -> dict[str, set[Reading]]:
    """Every card in one word of letters, with a space, and as the template has it."""
    found: dict[str, set[Reading]] = {}

    def add(typed: str, rank: int, suit: int | None) -> None:
        found.setdefault(typed, set()).add((rank, suit))

    all_ranks = ranks.rank_marks | ranks.rank_words
    for typed, rank in all_ranks.items():
        add(typed, rank, None)
    for (left, rank), (right, suit) in product(ranks.rank_marks.items(), suits.suit_marks.items()):
        add(left + right, rank, suit)
    symbols = {symbol: suit for suit, symbol in enumerate("♣♦♥♠")}
    all_suits = suits.suit_marks | suits.suit_words | symbols
    for (left, rank), (right, suit) in product(all_ranks.items(), all_suits.items()):
        add(f"{left} {right}", rank, suit)
        if right in symbols:
            add(f"{left}{right}", rank, suit)
        elif suits.template.startswith("{rank}") or right in suits.suit_words:
            add(suits.template.format(rank=left, suit=right), rank, suit)
    return found


class Oracle:
    def __init__(self) -> None:
        own, other = own_spelling(), INTERNATIONAL
        self.rank_marks = [*own.rank_marks]
        self.suit_marks = [*own.suit_marks]
        self.some_ranks: list[str] = [*"a23456789tjqk", *own.rank_marks]
        self.some_suits: list[str] = [*"cdhs♣♦♥♠", *own.suit_marks]
        self.own, self.international = _written(own, own), _written(other, other)
        self.mixed: dict[str, set[Reading]] = {}
        # Only what is neither wholly the one nor wholly the other is read as a mixture.
        for each in (_written(own, other), _written(other, own)):
            for typed, readings in each.items():
                self.mixed.setdefault(typed, set()).update(readings)
        self.words = [*self.own], [*self.mixed]

    def readings(self, typed: str) -> set[Reading]:
        whole = self.own.get(typed, set()) | self.international.get(typed, set())
        return whole or self.mixed.get(typed, set())


def readings_of(wanted: Wanted | None) -> set[Reading]:
    if wanted is None:
        return set()
    found = (wanted, *wanted.others)
    return {(each.rank, each.suit) for each in found if each.rank is not None}


# What is shown is read.


def _shown(number: int) -> list[str]:
    """Return a card as every voice shows it, and as it is put in a question."""
    card = Card(number)
    found = [voice.card(card) for voice in VOICES]
    return found + [voice.spelled(card) for voice in VOICES]


def _some_spelling(shown: str, chance: random.Random) -> str:
    """Return what is shown as somebody may type it: large, small, spaced, without accents."""
    typed = chance.choice((shown, shown.upper(), shown.lower(), shown.title(), _bare(shown)))
    return chance.choice(("{}", " {}", "{} ", "{}.", "{}!")).format(typed)


def test_every_card_shown_is_read_as_that_card_and_no_other(spoken: str, seed: str) -> None:
    chance = random.Random(seed)
    tried = 0
    while tried < INPUTS:
        for number in range(52):
            for shown in _shown(number):
                typed = _some_spelling(shown, chance)
                command = parse(typed)
                assert command.card == Wanted(rank=number >> 2, suit=number & 3), (shown, typed)
                tried += 1


def test_international_letters_that_are_shown_are_read_as_such(spoken: str) -> None:
    for number in range(52):
        wanted = Wanted(rank=number >> 2, suit=number & 3)
        for kind in ("unicode", "ascii", "plain"):
            voice = make_voice(kind, cast=CAST, cards="international")
            assert isinstance(voice, TextVoice)
            for shown in (voice.card(number), voice.spelled(number)):
                assert read_card(shown, international=True) == wanted, shown
        assert cards.card_letters(number, international=True) == str(Card(number)).upper().replace(
            "T", "10"
        )


def test_cards_shown_together_are_read_together(spoken: str, seed: str) -> None:
    chance = random.Random(seed)
    for _ in range(150):
        hand = chance.sample(range(52), 4)
        for show in (cards.card_glyphs, cards.card_letters, cards.card_words, cards.card_spelled):
            for joint in (" ", ", ", ";"):
                assert read_cards(joint.join(map(show, hand))) == hand
        for show in (cards.card_glyphs, cards.card_letters):
            assert read_cards("".join(map(show, hand))) == hand


# What is typed.


def _some_token(chance: random.Random, oracle: Oracle) -> str:
    kind = chance.randrange(8)
    ranks, suits = oracle.some_ranks, oracle.some_suits
    if kind < 3:
        return f"{chance.choice(ranks)}{chance.choice(suits)}"
    if kind == 3:
        return f"{chance.choice(oracle.rank_marks)}{chance.choice(oracle.suit_marks)}"
    if kind < 6:
        return str(chance.choice(oracle.words[kind - 4]))
    if kind == 6:
        return str(chance.choice(ranks))
    return "".join(chance.choice([*ranks, *suits, " "]) for _ in range(chance.randrange(1, 6)))


def _clean(typed: str) -> str:
    """Return a token as the oracle knows it: symbols end words of their own."""
    for symbol in "♣♦♥♠":
        typed = typed.replace(symbol, f" {symbol} ")
    return " ".join(typed.lower().split())


def test_a_token_is_read_in_every_way_it_can_be_and_in_no_other(spoken: str, seed: str) -> None:
    chance = random.Random(seed)
    oracle = Oracle()
    differ = nothing = 0
    for _ in range(INPUTS):
        token = _some_token(chance, oracle)
        expected = oracle.readings(_clean(token))
        assert readings_of(read_card(token)) == expected, token
        differ += len(expected) > 1
        nothing += not expected
    assert nothing > INPUTS // 50
    if spoken == "en":
        assert not differ


# What is played.


def begun(seed: int, **changes: bool) -> Session:
    numbers = count(1000)
    session = Session(
        Setup(
            rules=Rules(players=2, hand_size=4, target=61),
            seats=(Seat(name="You"), Seat(name="Robin", level="greedy")),
            seed=seed,
        ),
        strategy=BuiltinStrategy,
        fresh=lambda: next(numbers),
        levels=BuiltinStrategy.names(),
        level="greedy",
        adviser=FakeAdviser(),
        version="0",
        auto=changes.get("auto", False),
        pauses=changes.get("pauses", False),
    )
    session.welcome()
    return session


def obeyed(session: Session, line: str) -> tuple[Reply, tuple[object, ...]]:
    """Give a line to the session; return what it says and the choices that were made."""
    before = len(session.course.match.choices)
    reply = session.line(line)
    new = session.course.match.choices[before:]
    while session.question.kind == "go":
        session.line("go")
    return reply, new


CAST = begun(1).cast
VOICES: list[TextVoice] = [
    voice
    for kind in ("unicode", "ascii", "plain")
    for choice in ("auto", "symbols", "letters")
    if isinstance(voice := make_voice(kind, cast=CAST, cards=choice), TextVoice)
]


def _refused_or_asked(session: Session, reply: Reply) -> bool:
    return reply.refused or session.question.kind == "suit"


def _meant_by(reading: Reading, hand: tuple[Card, ...]) -> frozenset[int]:
    rank, suit = reading
    if suit is not None:
        return frozenset({rank * 4 + suit})
    return frozenset(card.id for card in hand if card.id >> 2 == rank)


def test_only_the_card_that_is_meant_is_played(spoken: str, seed: str) -> None:
    chance = random.Random(seed)
    oracle = Oracle()
    session = begun(chance.getrandbits(64))
    played = asked = 0
    for number in range(INPUTS):
        if session.over or number % 200 == 0:
            session = begun(chance.getrandbits(64))
        hand = session.question.values["hand"]
        legal = {card.id for card in session.question.values["legal"]}
        token = _some_token(chance, oracle)
        if chance.random() < 0.4:
            token = _shown(chance.choice(hand).id)[0]
        readings = oracle.readings(_clean(token))
        if not readings and parse(token).name not in ("not card", "unknown"):
            # A command, or nothing at all.
            continue
        reply, new = obeyed(session, token)
        meant = {_meant_by(reading, hand) for reading in readings}
        some = frozenset().union(*meant)
        if len(meant) == 1 and len(some) == 1 and some <= legal:
            assert new[0] == Card(*some), token
            played += 1
            continue
        assert not new, (token, hand)
        assert _refused_or_asked(session, reply), token
        if len(meant) > 1 and any(card.id in some for card in hand):
            assert session.question.kind == "suit", token
            options = {card.id for card in session.question.values["options"]}
            assert options >= {card for each in meant for card in each if card in legal}
            asked += 1
        if session.question.kind == "suit":
            _answer(session, chance)
    assert played > INPUTS // 20
    if any(len(readings) > 1 for readings in map(oracle.readings, [*oracle.own])):
        assert asked > 5


def _answer(session: Session, chance: random.Random) -> None:
    """Answer which card is meant by its suit in words, its symbol, or the whole card as shown."""
    question = session.question
    card = chance.choice(question.values["options"])
    suit = card.id & 3
    alike = [each for each in question.values["options"] if each.id & 3 == suit]
    assert len(alike) == 1
    ways = [
        words("suit_words")[suit],
        _bare(words("suit_words")[suit]),
        ("clubs", "diamonds", "hearts", "spades")[suit],
        "♣♦♥♠"[suit],
        cards.card_spelled(card),
        cards.card_words(card),
        cards.card_letters(card),
        cards.card_glyphs(card),
    ]
    way = chance.choice(ways)
    reply, new = obeyed(session, way)
    if card in question.values["legal"]:
        assert new[0] == card, (way, question)
    else:
        assert reply.refused
        assert not new
    assert session.question.kind in ("play", "over")


# Named cases.


def holding(*wanted: str, without: tuple[str, ...] = ()) -> Session:
    """Return a session at its first question with these cards in hand and without those."""
    for number in range(200_000):
        session = begun(number)
        hand = {str(card) for card in session.question.values["hand"]}
        if hand >= set(wanted) and not hand & set(without):
            return session
    raise AssertionError("no such hand")


def said(session: Session, items: list[Item], kind: str = "unicode") -> str:
    return "\n".join(make_voice(kind, cast=session.cast).tell(items))


def test_a_card_that_is_two_is_asked_about_even_if_only_one_is_held(
    speak_made: Callable[[str], None],
) -> None:
    speak_made("fr")
    session = holding("5h", without=("5c",))
    before = session.saved()
    reply = session.line("5c")
    assert not reply.refused
    assert session.saved() == before
    assert session.question.kind == "suit"
    assert said(session, reply.items) == "5 de trèfle or 5 de cœur?"
    voice = make_voice("ascii", cast=session.cast)
    assert voice.prompt(session.question) == "5 de trefle or 5 de coeur? > "
    plain = make_voice("plain", cast=session.cast)
    assert plain.prompt(session.question) == "Cinq de trèfle or cinq de cœur? "
    # The letter that is two suits is no answer; nothing is guessed.
    again = session.line("c")
    assert again.refused
    assert session.saved() == before
    assert "5 de trèfle or 5 de cœur" in said(session, again.items)
    # The card that is not held is no answer either, and leaves the question.
    assert session.line("trefle").refused
    assert session.saved() == before
    assert session.question.kind == "play"
    session.line("5c")
    assert obeyed(session, "coeur")[1][0] == Card("5h")


@pytest.mark.parametrize(
    ("code", "typed", "card"),
    [
        ("fr", "rh", "Kh"),
        ("fr", "kc", "Kc"),
        ("fr", "kp", "Ks"),
        ("fr", "dd", "Qd"),
        ("fr", "roi of hearts", "Kh"),
        ("fr", "as de COEUR", "Ah"),
        ("fr", "As de cœur", "Ah"),
        ("fr", "10 de tre\u0300fle", "Tc"),
        ("fr", "10 trèfles", "Tc"),
        ("fr", "dco", "Qh"),
        ("es", "tc", "Tc"),
        ("es", "tt", "Tc"),
        ("nl", "hh", "Kh"),
        ("nl", "harten boer", "Jh"),
        ("nl", "hartenB", "Jh"),
        ("nl", "schoppen 10", "Ts"),
        ("it", "fq", "Jd"),
        ("it", "qf", "Qc"),
        ("pt", "vp", "Jc"),
        ("pt", "tres de copas", "3h"),
    ],
)
def test_readings_of_single_tokens(
    speak_made: Callable[[str], None], code: str, typed: str, card: str
) -> None:
    speak_made(code)
    number = Card(card).id
    assert read_card(typed) == Wanted(rank=number >> 2, suit=number & 3)


@pytest.mark.parametrize(
    ("code", "typed", "rank"),
    [
        *(
            ("fr", letter, rank)
            for letter, rank in zip("vdrjqkt", (10, 11, 12) * 2 + (9,), strict=True)
        ),
        *(("nl", letter, rank) for letter, rank in zip("bvhk", (10, 11, 12, 12), strict=True)),
        *(("it", letter, rank) for letter, rank in zip("fqdrk", (10, 11, 11, 12, 12), strict=True)),
        ("fr", "roi", 12),
        ("pt", "ás", 0),
    ],
)
def test_a_rank_alone(speak_made: Callable[[str], None], code: str, typed: str, rank: int) -> None:
    speak_made(code)
    assert read_card(typed) == Wanted(rank=rank)


def test_as_is_an_ace_and_the_ace_of_spades(speak_made: Callable[[str], None]) -> None:
    speak_made("fr")
    # Where both come to the same card there is nothing to ask.
    session = holding("As", without=("Ac", "Ad", "Ah"))
    assert obeyed(session, "as")[1][0] == Card("As")
    session = holding("Ah", without=("Ac", "Ad", "As"))
    reply, new = obeyed(session, "as")
    assert not new
    assert session.question.values["options"] == (Card("Ah"), Card("As"))
    assert said(session, reply.items) == "A de cœur or A de pique?"
    session = holding(without=("Ac", "Ad", "Ah", "As"))
    assert session.line("as").refused
    assert session.question.kind == "play"


def test_letters_answer_which_suit(speak_made: Callable[[str], None]) -> None:
    speak_made("fr")
    assert [suits_meant(letter) for letter in "tkpdhs"] == [(0,), (1,), (3,), (1,), (2,), (3,)]
    assert suits_meant("c") == (0, 2)
    assert suits_meant("c", international=True) == (0,)
    assert suits_meant("de cœur") == suits_meant("of hearts") == (2,)
    session = holding("5h", "5s")
    session.line("5")
    before = session.saved()
    prompt = make_voice("unicode", cast=session.cast).prompt
    assert prompt(session.question) == "5♥ or 5♠? ▸ "
    assert session.line("c").refused
    assert session.saved() == before
    # Asked again, in words, since a letter was not enough.
    assert prompt(session.question) == "5 de cœur or 5 de pique? ▸ "
    assert obeyed(session, "p")[1][0] == Card("5s")


def test_a_choice_put_once_more_is_asked_about_where_it_stands(
    speak_made: Callable[[str], None],
) -> None:
    speak_made("fr")
    session = begun(5)
    while not session.over:
        obeyed(session, "#1")
        obeyed(session, "#2")
        obeyed(session, "#3")
    figures = 0
    for number in range(1, 6):
        assert not session.line(f"try {number}").refused
        hand = session.question.values["hand"]
        rank = min(card.id >> 2 for card in hand)
        before = session.saved()
        reply = session.line(f"{cards.rank_mark(rank)}c")
        assert session.saved() == before
        if rank < 10:
            figures += 1
            assert reply.refused
            assert session.question.kind == "try"
            assert " or " in said(session, reply.items)
            suit = next(card.id & 3 for card in hand if card.id >> 2 == rank)
            session.line(cards.card_spelled(rank * 4 + suit))
        assert session.question.kind == "over" or rank >= 10
    assert figures


def test_programs_are_understood_internationally(speak_made: Callable[[str], None]) -> None:
    speak_made("fr")
    session = holding("5c", without=("5h",))
    out = io.StringIO()
    host = Host(session, voice="json", out=out, err=io.StringIO())
    host.start()
    before = len(session.course.match.choices)
    host.enter(["5c"])
    assert session.course.match.choices[before] == Card("5c")
    told = out.getvalue()
    assert '"5c"' in told
    assert "trèfle" not in told
    assert "5tr" not in told
    # A letter is a short form for a command where it is no card in international letters.
    for code, letter, command in (("nl", "h", "hint"), ("fr", "r", "review"), ("nl", "b", "board")):
        speak_made(code)
        assert parse(letter).name == "card"
        assert parse(letter, international=True).name == command


def test_what_is_kept_and_recorded_is_international(
    speak_made: Callable[[str], None],
) -> None:
    session = holding("Qh", "Kd")
    english = holding("Qh", "Kd")
    speak_made("fr")
    assert obeyed(session, "dame de coeur")[1][0] == Card("Qh")
    obeyed(session, "r")
    language.use("en")
    obeyed(english, "queen of hearts")
    obeyed(english, "k")
    assert session.saved() == english.saved()
    kept = str(session.saved())
    speak_made("fr")
    assert str(session.saved()) == kept
    assert session.course.match.record() == english.course.match.record()
    assert session.course.match.position() == english.course.match.position()


def test_the_setting_for_international_letters(speak_made: Callable[[str], None]) -> None:
    speak_made("fr")
    session = holding("Qh", "5c", without=("5h",))
    host = Host(session, voice="ascii", out=io.StringIO(), err=io.StringIO(), width=lambda: 80)
    assert isinstance(host.voice, TextVoice)
    assert host.voice.card(Card("Qh")) == "Dco"
    assert not session.line("set cards international").refused
    voice = host.voice
    assert isinstance(voice, TextVoice)
    assert (voice.card(Card("Qh")), voice.ranks([Card("Kh")]), voice.suits([Card("Kc")])) == (
        "QH",
        "K",
        "C",
    )
    # What is shown is what is read: no question, and of the language only its words.
    assert obeyed(session, "5c")[1][0] == Card("5c")
    assert read_card("dco", international=True) is None
    assert read_card("r", international=True) is None
    assert read_card("dame de coeur", international=True) == Wanted(rank=11, suit=2)
    assert read_card("as", international=True) == Wanted(rank=0, suit=3)


def test_the_language_can_change_in_between(speak_made: Callable[[str], None]) -> None:
    for code, typed, rank in (("nl", "v", 11), ("fr", "v", 10), ("en", "v", None), ("nl", "v", 11)):
        speak_made(code)
        assert read_card(typed) == (None if rank is None else Wanted(rank=rank))
        assert cards.card_letters(46) == {"nl": "VH", "fr": "Dco", "en": "QH"}[code]


def test_red_suits_are_red_in_every_letters(spoken: str) -> None:
    for number in range(52):
        for shown in (cards.card_glyphs(number), cards.card_letters(number)):
            painted = paint(f"Robin {shown}  15")
            assert ("\x1b[31m" + shown in painted) == (number & 3 in (1, 2)), shown


# Command words.


def test_own_words_for_commands(speak_made: Callable[[str], None]) -> None:
    speak_made("fr")
    for word, name in (
        ("indice", "hint"),
        ("Conseil", "hint"),
        ("AIDE", "help"),
        ("annuler", "undo"),
        ("défaire", "undo"),
        ("DEFAIRE", "undo"),
        ("/quitter", "quit"),
    ):
        assert parse(word).name == name
        assert parse(word, asked="show").name == name
    assert parse("aide undo").argument == "undo"
    assert parse("indice 1").name == "hint"
    assert full_name("aide") == "help"
    assert parse("annulre").argument == "annuler"
    assert parse("indicee").argument == "indice"
    speak_made("en")
    assert parse("aide").name == "unknown"


def test_own_words_shadow_no_command_and_no_card(spoken: str) -> None:
    names = {name for name, (others, _) in COMMANDS.items() for name in (name, *others)}
    for word in own_words():
        assert word not in names
        assert read_card(word) is None
    for name, (others, _) in COMMANDS.items():
        for word in (name, *others):
            assert parse(f"/{word}").name == name
            if len(word) > 2:
                assert parse(word).name == name


def test_a_claim_of_nothing_in_words(spoken: str) -> None:
    for word in ("nothing", words("number_words")[0]):
        assert parse(word, asked="claim").argument == "0"


# Counting a hand from the command line.


def test_score_reads_the_letters_of_the_language(
    speak_made: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    speak_made("fr")
    totals = set()
    for words_given in (
        ["5co", "5ca", "Vpi", "/", "5pi"],
        ["5co5cavpi", "/", "cinq", "de", "pique"],
        ["5h", "5d", "Js", "/", "5s"],
        ["5♥", "5♦", "valet", "pique", "/", "5", "p"],
    ):
        assert run_score([*words_given, "--quiet"]) == 0
        totals.add(capsys.readouterr().out)
    assert len(totals) == 1


def test_score_refuses_a_card_that_is_two(
    speak_made: Callable[[str], None],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from noddy.commands.options import UsageError

    speak_made("fr")
    with pytest.raises(UsageError, match="5 de cœur or 5 de trèfle"):
        run_score(["5c", "5d", "Js", "/", "5s"])
    # What a program reads and writes is international.
    assert run_score(["5c", "5d", "Js", "/", "5s", "--json"]) == 0
    assert '"hand": "5c 5d Js"' in capsys.readouterr().out
    monkeypatch.setattr(
        sys, "stdin", io.TextIOWrapper(io.BytesIO(b"5c 5d Js / 5s\n5co 5d Vpi / 5pi\n"))
    )
    assert run_score(["-", "--quiet"]) == 0
    one, other = capsys.readouterr().out.split()
    assert one == other


def test_score_in_the_session_asks_for_the_suit_in_words(
    speak_made: Callable[[str], None],
) -> None:
    speak_made("fr")
    session = begun(3)
    reply = session.line("score 5c 5d Js / 5s")
    assert reply.refused
    assert said(session, reply.items) == "5 de cœur or 5 de trèfle?"
    assert not session.line("score 5tr 5ca Vpi / 5pi").refused
