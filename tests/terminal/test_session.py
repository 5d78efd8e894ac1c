"""The session, line by line: what is answered, and that nothing else changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noddy.terminal.story import Answer, Question
from noddy.terminal.voices import make as make_voice

from .conftest import Make, answers, events

if TYPE_CHECKING:
    from collections.abc import Callable

    from noddy import Card
    from noddy.terminal.session import Session

# With seed 7 the person deals; the hand is 3h 6s Th, the starter Jd, and greedy leads Ah.
HAND = "3♥ 6♠ 10♥"


@pytest.fixture
def session(make: Make) -> Session:
    made = make()
    made.welcome()
    assert made.question.kind == "play"
    return made


def said(session: Session, line: str, kind: str = "unicode") -> str:
    voice = make_voice(kind, cast=session.cast)
    return "\n".join(voice.tell(session.line(line).items))


def refused(session: Session, line: str) -> str:
    """What a refusal says; and that it changes nothing."""
    before = session.saved()
    reply = session.line(line)
    assert reply.refused
    assert session.saved() == before
    voice = make_voice("unicode", cast=session.cast)
    return "\n".join(voice.tell(reply.items))


# The first row of the story.


def test_a_match_begins_without_a_question(make: Make) -> None:
    session = make()
    items = session.welcome().items
    assert [event["event"] for event in events(items)] == [
        "cut",
        "cut",
        "deal",
        "starter",
        "knave_noddy",
        "play",
    ]
    assert session.question.kind == "play"


def test_a_card_by_rank_alone(session: Session) -> None:
    played = events(session.line("3").items)
    assert (played[0]["seat"], played[0]["card"], played[0]["total"]) == (0, "3h", 4)


@pytest.mark.parametrize("line", ["3h", "THREE of hearts", "#1", "play 3", "3♥", "3."])
def test_a_card_in_other_words(session: Session, line: str) -> None:
    assert events(session.line(line).items)[0]["card"] == "3h"


# Bad input, a test a row.


def test_an_empty_line_at_a_card_prompt(session: Session) -> None:
    before = session.saved()
    assert said(session, "") == f"Your play: {HAND}  (? for help)"
    assert session.saved() == before


@pytest.mark.parametrize("line", ["99", "5x", "0h", "11h", "5hh", "5 or 6"])
def test_what_is_not_a_card(session: Session, line: str) -> None:
    assert refused(session, line) == f'"{line}" is not a card. You hold {HAND}.'


def test_one_is_no_rank(session: Session) -> None:
    assert refused(session, "1h") == f'"1h" is not a card: a for ace, 10 for ten. You hold {HAND}.'


def test_a_card_that_is_not_held(session: Session) -> None:
    assert refused(session, "jd").startswith("You do not hold J♦; it is the starter.")
    assert refused(session, "ah").startswith("You do not hold A♥; Robin played it.")
    assert refused(session, "5c").startswith("You do not hold 5♣. You hold")
    session.line("3h")
    assert refused(session, "3h").startswith("You do not hold 3♥; you played it.")


def test_a_rank_that_is_not_held(session: Session) -> None:
    assert refused(session, "k") == f"No king in your hand. You hold {HAND}."
    assert "To leave: quit or Ctrl-D." in refused(session, "q")
    assert refused(session, "#4") == "You hold 3 cards: #1 to #3."


def test_a_card_that_passes_thirty_one(make: Make) -> None:
    session = _reach(make, _is_forced)
    (legal,) = session.question.values["legal"]
    blocked = next(card for card in session.question.values["hand"] if card != legal)
    total = session.question.values["total"] + blocked.value
    words = refused(session, str(blocked))
    assert f" would make {total}. You can play " in words
    # Saying go instead is refused too: a card that fits must be played (R10).
    assert refused(session, "go").endswith(", so you must.")


def test_a_rank_held_twice_is_asked_for_by_suit(make: Make) -> None:
    session = _reach(make, _has_playable_pair)
    pair = _playable_pair(session)
    before = session.saved()
    assert said(session, pair[0].rank).endswith("?")
    assert session.saved() == before
    assert session.question.kind == "suit"
    assert refused(session, "cdhs".strip(pair[0].suit + pair[1].suit)[0])
    assert events(session.line(pair[1].suit).items)[0]["card"] == str(pair[1])


def test_the_question_which_suit_is_let_go_by_any_other_line(make: Make) -> None:
    session = _reach(make, _has_playable_pair)
    session.line(_playable_pair(session)[0].rank)
    session.line("legal")
    assert session.question.kind == "play"


def test_an_unknown_word(session: Session) -> None:
    assert refused(session, "hnit") == 'No command "hnit". Did you mean hint?'
    assert refused(session, "xyzzy") == 'No command "xyzzy". ? lists what you can do.'
    assert "takes nothing after it" in refused(session, "undo everything")


def test_a_card_when_none_is_asked_for(make: Make) -> None:
    session = _reach(make, lambda q: q.kind == "show")
    assert refused(session, "5") == "Nothing to play now. Enter = the show."
    assert "5h" not in refused(session, "5h")
    assert refused(session, "99") == '"99" is not a card.'


def test_a_card_after_the_match_without_pauses_is_refused_in_whole_sentences(make: Make) -> None:
    session = make(pauses=False, target=1)
    session.welcome()
    while session.question.kind != "over":
        session.line("#1")
    assert (
        refused(session, "5")
        == "Nothing to play now. The match is over. new = another, quit = leave."
    )


def test_help_ends_with_what_can_be_done_now(session: Session) -> None:
    assert said(session, "?").endswith("A rank alone will do: 5, 10, k.")


@pytest.mark.parametrize(
    "line", ["x" * 100_000, "\x00", "\x1b[2Jgo", "\udcff\udcfe", "\u202egnp", "5\x00h", "🂬"]
)
def test_very_long_lines_control_characters_and_bad_bytes(session: Session, line: str) -> None:
    words = refused(session, line).replace("\n", " ")
    assert words.isprintable()
    assert len(words) < 160


# Commands.


def test_score_counts_any_hand(session: Session) -> None:
    assert "thirteen" not in said(session, "score 5h 5d js / 5s")
    assert said(session, "score 5h5djs/5s").endswith("15 points")
    assert refused(session, "score 4h 4h 5c / 5s") == "4♥ is there twice."
    assert "3 cards" in refused(session, "score 4h 5c / 5s")
    assert "3 cards" in refused(session, "score 4h 5c 6c")
    assert refused(session, "score 4h 5x 6c / 5s") == '"5x" is not a card.'


def test_pauses_stand_before_the_show_and_the_next_deal(make: Make) -> None:
    session = _reach(make, lambda q: q.kind == "show")
    # What is behind the pause is not to be seen from here, the next deal least of all.
    number = session.deal_number
    assert "show" not in {event["event"] for event in events(session.line("log").items)}
    assert session.line("table").items
    assert session.deal_number == number
    shown = [event["event"] for event in events(session.line("").items)]
    assert shown == ["show", "show"]
    assert session.question.kind == "deal"
    assert [event["event"] for event in events(session.line("").items)][:2] == ["deal", "starter"]


def test_go_is_said_by_hand_where_that_is_wanted(make: Make) -> None:
    for seed in range(60):
        session = make(seed=seed, auto=False)
        session.welcome()
        if _play_until(session, lambda q: q.kind == "go"):
            assert events(session.line("go").items)[0]["event"] == "go"
            return
    raise AssertionError("no go in sixty matches")


def test_undo_and_redo(session: Session) -> None:
    start = session.saved()
    assert answers(session.line("undo").items) == ["nothing_to_undo"]
    session.line("3")
    after = session.saved()
    session.line("undo")
    back = session.saved()
    assert back["choices"] == start["choices"]
    assert back["undone"]
    session.line("redo")
    assert session.saved()["choices"] == after["choices"]
    assert answers(session.line("redo").items) == ["nothing_to_redo"]


def test_undo_at_the_end_takes_back_the_last_choice(make: Make) -> None:
    session = _reach(make, lambda q: q.kind == "over")
    session.line("u")
    assert session.question.kind == "play"
    session.line("redo")
    while session.question.kind in ("show", "deal"):
        session.line("")
    assert session.over


def test_new_matches(session: Session) -> None:
    reply = session.line("new 61 players 3 level random")
    assert reply.request is not None
    assert reply.request.name == "new"
    state = session.saved()
    assert state["rules"]["target"] == 61
    assert [seat["level"] for seat in state["seats"]] == ["", "random", "random"]
    assert session.line("new 0").refused
    assert session.line("new players 5").refused
    assert session.line("new level wise").refused
    assert session.line("new house").refused
    session.line("deal 7")
    assert session.saved()["seed"] == 7
    assert session.line("deal seven").refused
    assert session.line("deal 99999999999999999999999").refused
    assert session.line("deal " + "0" * 21 + "9" * 21).refused
    assert session.line("deal " + "9" * 5000).refused


def test_settings(session: Session) -> None:
    assert said(session, "set auto off") == "Auto is off."
    assert session.settings["auto"] == "off"
    assert session.line("set auto perhaps").refused
    assert session.line("set colours on").refused
    assert "auto" in said(session, "set")


@pytest.mark.parametrize(
    "line",
    [
        "?",
        "help hint",
        "rules",
        "rules play",
        "rules 14",
        "rules r8",
        "learn",
        "why",
        "hand",
        "fair",
        "board",
        "table",
        "legal",
        "log",
        "again",
        "hint",
        "set",
        "go",
        "redo",
        "matches",
        "stats",
        "glossary",
        "glossary pair royal",
        "review",
    ],
)
@pytest.mark.parametrize("kind", ["unicode", "ascii", "plain", "json"])
@pytest.mark.parametrize("at", ["play", "show", "deal", "over"])
def test_every_command_at_every_question_in_every_voice(
    make: Make, line: str, kind: str, at: str
) -> None:
    session = _reach(make, lambda q: q.kind == at)
    before = session.saved()
    reply = session.line(line)
    for width in (80, 40, 30):
        lines = make_voice(kind, cast=session.cast, width=width).tell(reply.items)
        assert lines or reply.request or not reply.items
        if kind in ("unicode", "ascii"):
            assert max((len(text) for text in lines), default=0) < width
    after = session.saved()
    assert {**after, "hints": 0} == {**before, "hints": 0}


def test_a_state_is_taken_up_where_it_was_left(make: Make) -> None:
    session = make(players=3)
    session.welcome()
    for _ in range(40):
        other = make(seed=99)
        other.restore(session.saved())
        assert other.saved() == session.saved()
        assert other.question.kind == session.question.kind
        assert other.scores == session.scores
        session.line(first_legal(session))


def test_a_state_that_contradicts_itself_is_refused(make: Make) -> None:
    session = make()
    good = session.saved()
    bad = [
        {**good, "choices": "Ks Ks"},
        {**good, "choices": "zz"},
        {**good, "told": 10_000},
        {**good, "told": -1},
        {**good, "seats": good["seats"][:1]},
        {**good, "seats": [{"name": "You"}]},
        {**good, "rules": {"players": 9}},
        {**good, "seed": -1},
        {key: value for key, value in good.items() if key != "redo"},
    ]
    for state in bad:
        with pytest.raises(ValueError, match=r"\S"):
            make().restore(state)


def test_several_people_see_their_own_hand_only_after_the_keyboard_was_passed(make: Make) -> None:
    session = make(players=3, humans=2)
    items = session.welcome().items
    passed = 0
    while not session.over and passed < 12:
        if session.question.kind == "pass":
            passed += 1
            assert not [
                item for item in items if isinstance(item, Answer) and "hand" in item.values
            ]
            assert session.line("hand").refused
            items = session.line("").items
            turn = [item for item in items if isinstance(item, Answer) and item.name == "turn"]
            assert turn[-1].values["seat"] == session.question.values["seat"]
        elif session.question.kind == "play":
            items = session.line(str(session.question.values["legal"][0])).items
        else:
            items = session.line("").items
    assert passed


def first_legal(session: Session) -> str:
    """The line of a person who plays on without thinking."""
    question = session.question
    return str(question.values["legal"][0]) if question.for_card else ""


def _is_forced(question: Question) -> bool:
    values = question.values
    return question.kind == "play" and len(values["legal"]) == 1 < len(values["hand"])


def _has_playable_pair(question: Question) -> bool:
    ranks = [card.rank for card in question.values.get("legal", ())]
    return question.kind == "play" and len(ranks) != len(set(ranks))


def _playable_pair(session: Session) -> list[Card]:
    legal = session.question.values["legal"]
    for card in legal:
        same = [other for other in legal if other.rank == card.rank]
        if len(same) > 1:
            return same
    raise AssertionError("no pair")


def _play_until(session: Session, wanted: Callable[[Question], bool]) -> bool:
    for _ in range(300):
        if wanted(session.question):
            return True
        if session.over:
            return False
        if session.question.for_card:
            session.line(str(session.question.values["legal"][-1]))
        else:
            session.line("")
    return False


def _reach(make: Make, wanted: Callable[[Question], bool]) -> Session:
    """A session that stands at a question of the kind wanted."""
    for seed in range(7, 60):
        session = make(seed=seed)
        session.welcome()
        if _play_until(session, wanted):
            return session
    raise AssertionError("never reached")


def test_a_review_counts_the_choices_and_lists_what_they_cost(make: Make) -> None:
    session = make()
    assert answers(session.line("review").items) == ["nothing_to_review"]
    session.welcome()
    while not session.over:
        legal = session.question.values.get("legal", ("",))
        session.line(str(legal[-1]))
    before = session.saved()
    (review,) = session.line("review all").items
    assert isinstance(review, Answer)
    rows = review.values["rows"]
    assert rows
    own = review.values["seats"][0]
    assert own["decisions"] - own["best"] == len(rows)
    assert own["given_away"] == pytest.approx(sum(row["cost"] for row in rows))
    assert [row["cost"] for row in rows] == sorted((row["cost"] for row in rows), reverse=True)
    # To try again changes nothing, and ends with any card or any command.
    assert session.line("try 1000").refused
    session.line("try 1")
    assert session.question.kind == "try"
    assert session.line("99").refused
    assert answers(session.line("").items) == ["ask_play"]
    assert session.question.kind == "try"
    (tried,) = session.line(str(rows[0]["better"])).items
    assert isinstance(tried, Answer)
    assert tried.name == "tried_best"
    assert session.over
    session.line("try 1")
    assert answers(session.line(str(rows[0]["card"])).items) == ["tried_again"]
    session.line("try 1")
    session.line("legal")
    assert session.over
    assert session.saved() == before
    for kind in ("unicode", "ascii", "plain", "json"):
        for width in (80, 40):
            voice = make_voice(kind, cast=session.cast, width=width)
            told = voice.tell([review])
            assert len(told) >= len(rows) or kind == "json"
            assert max(map(len, told)) < width or kind in ("plain", "json")


def test_a_series_goes_on_until_it_is_decided(make: Make) -> None:
    session = make(target=9, best_of=3)
    session.welcome()
    series: list[Answer] = []
    matches = 0
    while not (series and series[-1].values["decided"]):
        reply = session.line(first_legal(session))
        found = [i for i in reply.items if isinstance(i, Answer) and i.name == "series"]
        series += found
        matches += len(found)
        other = make()
        other.restore(session.saved())
        assert other.saved() == session.saved()
    assert matches in (2, 3)
    assert max(series[-1].values["wins"]) == 2
    assert sum(series[-1].values["wins"]) == matches
    for kind in ("unicode", "plain", "json"):
        assert make_voice(kind, cast=session.cast).tell([series[-1]])
    # The next match begins another series.
    session.line("")
    assert session.saved()["wins"] == [0, 0]
