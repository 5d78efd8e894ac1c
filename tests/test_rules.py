"""The rulings, one by one: the number in a name is that of the ruling."""

import pytest

from noddy import reference
from twins import KINDS, Game, deck, kinds, only, pegged, play_all


def _points(fifteen: int = 0, thirty_one: int = 0, pair: int = 0, run: int = 0) -> dict[str, int]:
    """Write out a score of the play."""
    total = fifteen + thirty_one + pair + run
    return {
        "fifteen": fifteen,
        "thirty_one": thirty_one,
        "pair": pair,
        "run": run,
        "total": total,
    }


def _show(
    fifteens: int = 0, pairs: int = 0, runs: int = 0, flush: int = 0, nob: int = 0
) -> dict[str, int]:
    """Write out a score of the show."""
    total = fifteens + pairs + runs + flush + nob
    return {
        "fifteens": fifteens,
        "pairs": pairs,
        "runs": runs,
        "flush": flush,
        "nob": nob,
        "total": total,
    }


def _told(event: dict[str, object]) -> str:
    """Tell an event of the play in a few words."""
    if event["event"] == "play":
        return f"{event['seat']} {event['card']} ({event['total']}) {event['points']}"
    if event["event"] == "go":
        return f"{event['seat']} go"
    if event["event"] == "last_card":
        return f"{event['seat']} last card"
    leads = "" if event["leader"] is None else f", {event['leader']} leads"
    return f"closed at {event['total']}{leads}"


# ---------------------------------------------------------------------------
# Pack and players
# ---------------------------------------------------------------------------


def test_R1_the_pack_has_52_cards_and_no_joker() -> None:
    assert len(set(reference.PACK)) == 52
    assert " ".join(reference.PACK[:5]) == "Ac Ad Ah As 2c"
    with pytest.raises(ValueError, match="not a card: 'joker'"):
        reference.parse_card("joker")


def test_R1_the_ace_is_low_and_nothing_wraps_round(game: Game) -> None:
    assert game.show("Ah 2c 3d", "9s")["runs"] == 3
    assert game.show("Qh Kd Ac", "8s")["runs"] == 0
    assert game.show("Kh Ad 2c", "8s")["runs"] == 0
    assert game.show("Th Jd Qc", "Ks")["runs"] == 4
    assert game.peg("Ah 3c", "2d")["run"] == 3
    assert game.peg("Qh Kd", "Ac")["run"] == 0


def test_R2_court_cards_count_ten_and_the_ace_one(game: Game) -> None:
    for ten in ("Tc", "Jc", "Qc", "Kc"):
        assert game.show(f"5h {ten} 2d", "Ks" if ten != "Kc" else "Qs")["fifteens"] == 4
        assert game.peg("5h", ten)["fifteen"] == 2
    assert game.peg("5h 9c", "Ad")["fifteen"] == 2


def test_R2_pairs_and_runs_go_by_rank_never_by_value(game: Game) -> None:
    assert game.show("Jc Qd 5h", "2s")["pairs"] == 0
    assert game.peg("Jc", "Qd")["pair"] == 0
    assert game.show("Tc Jd Ks", "2s")["runs"] == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R3_two_three_or_four_play_each_for_themselves(game: Game, players: int) -> None:
    match = game.match(players=players, seed=1589, knave_noddy=0)
    assert match.scores == [0] * players
    assert [len(match.hand(seat)) for seat in range(players)] == [3] * players


@pytest.mark.parametrize("players", [0, 1, 5])
def test_R3_other_numbers_of_players_are_refused(game: Game, players: int) -> None:
    with pytest.raises(ValueError, match="players"):
        game.match(players=players, seed=1589)


def test_R4_only_those_tied_for_lowest_draw_again() -> None:
    dealer, events = reference.cut_for_deal(4, draws="7h 2c 2d Ks Qh 9s")
    assert dealer == 2
    assert [(e["round"], e["seat"], e["card"]) for e in events] == [
        (1, 0, "7h"),
        (1, 1, "2c"),
        (1, 2, "2d"),
        (1, 3, "Ks"),
        (2, 1, "Qh"),
        (2, 2, "9s"),
    ]


def test_R4_the_ace_is_lowest_and_court_cards_differ() -> None:
    assert reference.cut_for_deal(2, draws="Ah Kd")[0] == 0
    assert reference.cut_for_deal(4, draws="Kd Qd Jd Td")[0] == 3
    assert reference.cut_for_deal(2, draws="Jd Th")[0] == 1


def test_R4_draws_that_decide_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match=r"seats \[0, 1\] have yet to draw"):
        reference.cut_for_deal(2, draws="Ah Ad")
    with pytest.raises(ValueError, match="one of the two"):
        reference.cut_for_deal(2)


def test_R4_a_pack_that_runs_out_is_shuffled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    # In a sorted pack the two players tie 26 times; the pack after it decides.
    packs = [list(reference.PACK), ["Kd", "Qh"]]
    monkeypatch.setattr(reference.Rng, "shuffled", lambda _: packs.pop(0))
    dealer, events = reference.cut_for_deal(2, seed=0)
    assert dealer == 1
    assert events[-1] == {"event": "cut", "round": 27, "seat": 1, "card": "Qh"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R4_a_match_begins_with_the_cut(game: Game, players: int) -> None:
    ranks = "A23456789TJQK"
    ties = 0
    for seed in range(60):
        match = game.match(players=players, seed=seed)
        cuts = only("cut", match.events)
        assert match.events[: len(cuts)] == cuts
        assert len({cut["card"] for cut in cuts}) == len(cuts), "a card drawn was put back"
        drawing = list(range(players))
        for number in range(1, cuts[-1]["round"] + 1):
            drawn = {c["seat"]: ranks.index(c["card"][0]) for c in cuts if c["round"] == number}
            assert list(drawn) == drawing
            drawing = [seat for seat in drawing if drawn[seat] == min(drawn.values())]
            ties += len(drawing) > 1
        assert drawing == [only("deal", match.events)[0]["dealer"]]
    assert ties > 0, "no seed of these tests a tie"


def test_R5_the_deal_passes_clockwise_whoever_scored_what(game: Game) -> None:
    match = game.match(players=3, target=1000, seed=7, dealer=1)
    while len(only("deal", match.events)) < 7:
        match.play(match.legal_plays[0])
    deals = only("deal", match.events)
    assert [deal["number"] for deal in deals] == [1, 2, 3, 4, 5, 6, 7]
    assert [deal["dealer"] for deal in deals] == [1, 2, 0, 1, 2, 0, 1]


# ---------------------------------------------------------------------------
# The deal
# ---------------------------------------------------------------------------


def test_R6_cards_go_one_at_a_time_from_the_dealers_left(game: Game) -> None:
    match = game.match(players=3, dealer=0, decks=["2c 3c 4c 5d 6d 7d 8h 9h Th Ks"])
    assert match.hand(1) == ["2c", "5d", "8h"]
    assert match.hand(2) == ["3c", "6d", "9h"]
    assert match.hand(0) == ["4c", "7d", "Th"]


def test_R6_four_each_in_four_card_noddy(game: Game) -> None:
    match = game.match(hand_size=4, dealer=0, decks=["2c 3c 4c 5d 6d 7d 8h 9h Th"])
    assert match.hand(1) == ["2c", "4c", "6d", "8h"]
    assert match.hand(0) == ["3c", "5d", "7d", "9h"]
    with pytest.raises(ValueError, match="hand_size"):
        game.match(hand_size=5, seed=1)


def test_R6_every_deal_has_a_pack_of_its_own(game: Game) -> None:
    match = game.match(target=1000, seed=3, dealer=0)
    while len(only("deal", match.events)) < 3:
        match.play(match.legal_plays[0])
    pack = reference.shuffle(3, 3)
    assert match.dealer == 0
    assert match.hand(1) == sorted(pack[0:6:2], key=reference.card_id)
    assert match.hand(0) == sorted(pack[1:6:2], key=reference.card_id)
    assert match.starter == pack[6]


def test_R6_a_deck_too_short_or_with_a_card_twice_is_refused(game: Game) -> None:
    with pytest.raises(ValueError, match="7"):
        game.match(dealer=0, decks=["2c 3c 4c 5d 6d 7d"])
    with pytest.raises(ValueError, match="2c"):
        game.match(dealer=0, decks=["2c 3c 4c 5d 6d 2c 7d"])


def test_R7_the_starter_is_the_next_card_and_belongs_to_every_hand(game: Game) -> None:
    cards = deck(1, "5c 8d Kd", "5d 7h Qc", starter="5s")
    match = game.match(dealer=1, target=1000, seed=1, decks=[cards])
    assert match.starter == "5s"
    assert only("starter", match.events) == [{"event": "starter", "card": "5s"}]
    assert match.legal_plays == ["5c", "8d", "Kd"]
    shows = only("show", play_all(match, "5c 7h 8d Qc Kd 5d"))
    assert [(show["seat"], show["starter"], show["pairs"]) for show in shows] == [
        (0, "5s", 2),
        (1, "5s", 2),
    ]


@pytest.mark.parametrize("jack", ["Jc", "Jd", "Jh", "Js"])
def test_R8_a_jack_turned_up_gives_the_dealer_one_at_once(game: Game, jack: str) -> None:
    cards = deck(1, "2c 3d 4h", "6c 7d 8h", starter=jack)
    match = game.match(dealer=1, decks=[cards])
    assert match.scores == [0, 1]
    assert match.events == [
        {"event": "deal", "number": 1, "dealer": 1},
        {"event": "starter", "card": jack},
        {"event": "knave_noddy", "seat": 1, "points": 1},
    ]


@pytest.mark.parametrize(("option", "scores"), [(0, [0, 0]), (1, [0, 1]), (2, [0, 2])])
def test_R8_the_knave_noddy_may_be_off_one_or_two(
    game: Game, option: int, scores: list[int]
) -> None:
    cards = deck(1, "2c 3d 4h", "6c 7d 8h", starter="Jc")
    match = game.match(dealer=1, knave_noddy=option, decks=[cards])
    assert match.scores == scores
    assert len(only("knave_noddy", match.events)) == (option > 0)
    with pytest.raises(ValueError, match="knave_noddy"):
        game.match(knave_noddy=3, seed=1)


def test_R8_no_other_card_turned_up_scores(game: Game) -> None:
    match = game.match(dealer=1, decks=[deck(1, "2c 3d 4h", "6c 7d 8h", starter="Qc")])
    assert match.scores == [0, 0]
    assert kinds(match.events) == ["deal", "starter"]


# ---------------------------------------------------------------------------
# The play
# ---------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_R9_the_player_on_the_dealers_left_leads_and_play_goes_clockwise(
    game: Game, dealer: int
) -> None:
    match = game.match(players=4, seed=5, dealer=dealer, knave_noddy=0)
    leader = (dealer + 1) % 4
    assert match.turn == leader
    match.play(match.legal_plays[0])
    assert match.turn == (leader + 1) % 4


def test_R9_one_total_for_the_table_that_may_not_pass_31(game: Game) -> None:
    match = game.match(dealer=1, seed=1, decks=[deck(1, "Kh 2c 5c", "9d 6s Jh", starter="7d")])
    events = play_all(match, "Kh 9d 5c")
    assert [event["total"] for event in only("play", events)] == [10, 19, 24]
    before = (match.turn, match.pile, match.scores, match.hand(0), match.hand(1), match.events)
    for card in ("Jh", "2c", "9d", "7d", "1x"):
        with pytest.raises(ValueError, match=card):
            match.play(card)
    after = (match.turn, match.pile, match.scores, match.hand(0), match.hand(1), match.events)
    assert after == before


def test_R9_a_card_past_31_scores_nothing_anywhere(game: Game) -> None:
    with pytest.raises(ValueError, match="32"):
        game.peg("Kd Qh 9s", "3c")
    with pytest.raises(ValueError, match="33"):
        game.peg("Kd Qh 9s", "4c")


def test_R10_go_is_forced_and_said_once_a_pile(game: Game) -> None:
    # After the ten of seat 0 nobody but seat 2 has a card that fits.
    cards = deck(2, "Tc 9c Kc", "Td Qd Kd", "9h Ah 2h", starter="7s")
    match = game.match(players=3, dealer=2, seed=1, decks=[cards])
    assert kinds(play_all(match, "Tc Td")) == ["play", "play"]
    assert match.play("9h")[1:] == [
        {"event": "go", "seat": 0, "total": 29},
        {"event": "go", "seat": 1, "total": 29},
    ]
    assert match.turn == 2
    assert match.legal_plays == ["Ah", "2h"]
    assert kinds(match.play("Ah")) == ["play", "last_card", "pile_closed"]


def test_R10_who_holds_a_card_that_fits_must_play_one(game: Game) -> None:
    cards = deck(1, "Kc 4d 9c", "Qd 7s 6h", starter="As")
    match = game.match(dealer=1, seed=1, decks=[cards])
    assert only("go", play_all(match, "Kc Qd 9c")) == [{"event": "go", "seat": 1, "total": 29}]
    match = game.match(dealer=1, seed=1, decks=[cards])
    assert only("go", play_all(match, "Kc Qd 4d")) == []
    assert match.turn == 1
    assert match.legal_plays == ["6h", "7s"]


def test_R10_a_player_without_cards_is_passed_in_silence(game: Game) -> None:
    cards = deck(1, "Kh 8d 5c", "7c Qs Jh", starter="2d")
    match = game.match(dealer=1, seed=1, target=1000, decks=[cards])
    events = play_all(match, "Kh 7c 8d 5c Qs Jh")
    assert [event["seat"] for event in only("go", events)] == [1]
    assert [event["seat"] for event in only("play", events)] == [0, 1, 0, 0, 1, 1]


def test_R11_after_a_go_the_others_go_on(game: Game) -> None:
    cards = deck(1, "Th 2c Ad", "Kc Qd Js", starter="7d")
    match = game.match(dealer=1, seed=1, decks=[cards])
    events = play_all(match, "Th Kc 2c Ad")
    assert [_told(event) for event in events] == [
        "0 Th (10) 0",
        "1 Kc (20) 0",
        "0 2c (22) 0",
        "1 go",
        "0 Ad (23) 0",
        "0 last card",
        "closed at 23, 1 leads",
    ]


def test_R11_rotation_goes_on_among_those_who_can_play(game: Game) -> None:
    cards = deck(2, "Tc Ts Jc", "9d Ad 3d", "8h Ah 2h", starter="7s")
    match = game.match(players=3, dealer=2, seed=1, decks=[cards])
    events = play_all(match, "Tc 9d 8h Ad Ah")
    assert [event["seat"] for event in only("play", events)] == [0, 1, 2, 1, 2]
    assert [event["seat"] for event in only("go", events)] == [0, 1]


def test_R12_thirty_one_closes_the_pile_without_a_go(game: Game) -> None:
    match = game.match(dealer=1, seed=1, decks=[deck(1, "Kc 4d 9c", "Qd 7s 6h", starter="As")])
    events = play_all(match, "Kc Qd 4d 7s")
    assert kinds(events) == ["play"] * 4 + ["pile_closed"]
    assert events[-1] == {"event": "pile_closed", "total": 31, "leader": 0}
    assert match.pile == []


def test_R12_the_player_of_the_last_card_says_no_go(game: Game) -> None:
    match = game.match(dealer=1, seed=1, decks=[deck(1, "Kc Td 9c", "Qd 8s 6h", starter="As")])
    assert play_all(match, "Kc Qd Td")[3:] == [
        {"event": "go", "seat": 1, "total": 30},
        {"event": "last_card", "seat": 0, "points": 1},
        {"event": "pile_closed", "total": 30, "leader": 1},
    ]


def test_R13_the_next_leader_is_the_first_after_the_last_card_who_holds_cards(
    game: Game,
) -> None:
    # Seat 0 said go first, but the last card is seat 0's, so seat 1 leads.
    cards = deck(2, "Kh 8c 5h", "Qs 7c 4h", "9d 6c Ts", starter="2d")
    match = game.match(players=3, dealer=2, seed=1, target=1000, decks=[cards])
    events = play_all(match, "Kh Qs 9d 8c 7c 6c 5h 4h Ts")
    assert [event["leader"] for event in only("pile_closed", events)] == [0, 2, None]
    first_of_second_pile = only("play", events)[3]
    assert (first_of_second_pile["card"], first_of_second_pile["total"]) == ("8c", 8)


def test_R13_the_leader_may_be_the_player_of_the_last_card(game: Game) -> None:
    # Seat 0 is out, so seat 1 leads although it played the last card.
    cards = deck(1, "Ad 5d Jd Qh", "Tc Qd Qs Kc", starter="Ks")
    match = game.match(dealer=1, hand_size=4, seed=1, decks=[cards])
    events = play_all(match, "Qh Kc Jd Ad Qs 5d Qd")
    assert events[-2:] == [
        {"event": "last_card", "seat": 1, "points": 1},
        {"event": "pile_closed", "total": 25, "leader": 1},
    ]
    assert match.turn == 1
    assert match.legal_plays == ["Tc"]


def test_R14_fifteen_and_thirty_one_score_two(game: Game) -> None:
    assert game.peg("9h", "6c") == _points(fifteen=2)
    assert game.peg("Kc Qd 4d", "7s") == _points(thirty_one=2)
    assert game.peg("Kc", "4d") == _points()
    assert game.peg("Kc Qd", "4d") == _points()


def test_R14_pair_royal_replaces_pair(game: Game) -> None:
    assert game.peg("7c", "7h")["pair"] == 2
    assert game.peg("7c 7h", "7d")["pair"] == 6
    assert game.peg("7c 7h 7d", "7s")["pair"] == 12
    assert game.peg("7c 2h", "7d")["pair"] == 0
    assert game.peg("7c 7h 2h", "7d")["pair"] == 0


def test_R14_a_run_is_the_longest_tail_in_any_order(game: Game) -> None:
    assert game.peg("4h 6s", "5c") == _points(fifteen=2, run=3)
    assert game.peg("2h 5s 3c 6h", "4d")["run"] == 5
    assert game.peg("2h 5s 3c 6h 4d", "7c")["run"] == 6
    assert game.peg("Ah 2h 4s 6c 5d 7d", "3d")["run"] == 7
    assert game.peg("Kh 3h 5s", "4c")["run"] == 3


def test_R14_a_duplicate_breaks_the_run_until_it_drops_out(game: Game) -> None:
    assert game.peg("3h 4c 4d", "5s")["run"] == 0
    assert game.peg("3h 4c 4d 5s", "6c")["run"] == 3
    assert game.peg("5h 5c 6d 6h", "7s")["run"] == 0
    assert game.peg("8c 8d 7h", "6s") == _points(run=3)


def test_R14_all_that_apply_are_added_together(game: Game) -> None:
    assert game.peg("4h 6s", "5c")["total"] == 5
    assert game.peg("5h 5d", "5s") == _points(fifteen=2, pair=6)
    assert game.peg("Tc 6d 7h", "8s") == _points(thirty_one=2, run=3)
    assert game.peg("Kc 7d 7h", "7s") == _points(thirty_one=2, pair=6)


def test_R14_a_go_does_not_break_a_pair(game: Game) -> None:
    match = game.match(dealer=1, seed=1, decks=[deck(1, "Kh 6d 6s", "9c Ks Qs", starter="2d")])
    events = play_all(match, "Kh 9c 6d 6s")
    assert kinds(events)[3:5] == ["go", "play"]
    assert only("play", events)[-1]["pair"] == 2


def test_R14_the_table_of_a_play_goes_into_its_event(game: Game) -> None:
    match = game.match(dealer=1, seed=1, decks=[deck(1, "4h 5c Kd", "6s 9c 2d", starter="8h")])
    assert play_all(match, "4h 6s 5c")[-1] == {
        "event": "play",
        "seat": 0,
        "card": "5c",
        "total": 15,
        "fifteen": 2,
        "thirty_one": 0,
        "pair": 0,
        "run": 3,
        "points": 5,
    }


def test_R15_the_last_card_scores_one_everyone_being_out_included(game: Game) -> None:
    cards = deck(1, "4h 5c Kd", "6s 9c 2d", starter="8h")
    match = game.match(dealer=1, seed=1, target=1000, decks=[cards])
    events = play_all(match, "4h 6s 5c 9c 2d Kd")
    assert [event["seat"] for event in only("last_card", events)] == [1, 0]
    assert pegged(events, 2) == [6, 1]


def test_R15_thirty_one_is_two_in_all(game: Game) -> None:
    match = game.match(dealer=1, seed=1, decks=[deck(1, "Kc 4d 9c", "Qd 7s 6h", starter="As")])
    events = play_all(match, "Kc Qd 4d 7s")
    assert only("last_card", events) == []
    assert match.scores == [0, 2]


def test_R15_a_last_card_that_makes_fifteen_takes_two_and_then_one(game: Game) -> None:
    cards = deck(1, "Kc 4d 9c", "Qd 7s 6h", starter="As")
    match = game.match(dealer=1, seed=1, target=1000, decks=[cards])
    play_all(match, "Kc Qd 4d 7s 9c")
    events = match.play("6h")
    assert events[0]["fifteen"] == 2
    assert events[1] == {"event": "last_card", "seat": 1, "points": 1}
    assert events[2] == {"event": "pile_closed", "total": 15, "leader": None}


def test_R16_play_goes_on_until_every_hand_is_empty(game: Game) -> None:
    for seed in range(20):
        for players in (2, 3, 4):
            for hand_size in (3, 4):
                match = game.match(
                    players=players, hand_size=hand_size, target=1000, seed=seed, dealer=0
                )
                while not only("show", match.events):
                    match.play(match.legal_plays[-1])
                first_show = kinds(match.events).index("show")
                assert len(only("play", match.events[:first_show])) == players * hand_size
                assert match.events[first_show - 1]["leader"] is None


# ---------------------------------------------------------------------------
# The show
# ---------------------------------------------------------------------------


@pytest.mark.parametrize(("dealer", "order"), [(0, [1, 2, 0]), (1, [2, 0, 1]), (2, [0, 1, 2])])
def test_R17_hands_are_counted_from_the_dealers_left(
    game: Game, dealer: int, order: list[int]
) -> None:
    match = game.match(players=3, target=1000, seed=11, dealer=dealer)
    hands = [" ".join(match.hand(seat)) for seat in range(3)]
    starter = match.starter
    while not only("show", match.events):
        match.play(match.legal_plays[0])
    shows = only("show", match.events)
    assert [show["seat"] for show in shows] == order
    for show in shows:
        assert show["hand"] == hands[show["seat"]]
        counted = game.show(show["hand"], starter)
        assert {kind: show[kind] for kind in KINDS} == {kind: counted[kind] for kind in KINDS}
        assert show["points"] == counted["total"]


def test_R18_every_distinct_set_that_sums_to_15_scores_two(game: Game) -> None:
    assert game.show("4h 5c 9d", "Ks")["fifteens"] == 2
    assert game.show("5c 5h 5s", "5d")["fifteens"] == 8
    assert game.show("7h 8d 8c", "7s")["fifteens"] == 8
    assert game.show("9c 9h 9s", "6d")["fifteens"] == 6
    assert game.show("Ah 2c 3d", "9s") == _show(fifteens=2, runs=3)
    assert game.show("2c 3d 4h", "6s")["fifteens"] == 2


def test_R18_combinations_come_by_size_and_then_in_order_of_id(game: Game) -> None:
    assert game.combinations("5h 5d Js", "5s") == [
        ("fifteen", "5d Js", 2),
        ("fifteen", "5h Js", 2),
        ("fifteen", "5s Js", 2),
        ("fifteen", "5d 5h 5s", 2),
        ("pair", "5d 5h", 2),
        ("pair", "5d 5s", 2),
        ("pair", "5h 5s", 2),
        ("nob", "Js", 1),
    ]


def test_R19_every_two_cards_of_one_rank_score_two(game: Game) -> None:
    assert game.show("2h 2c 9d", "Ks")["pairs"] == 2
    assert game.show("7h 8d 8c", "7s")["pairs"] == 4
    assert game.show("4s 4d 7c", "4h")["pairs"] == 6
    assert game.show("5c 5h 5s", "5d")["pairs"] == 12


def test_R20_every_set_of_the_longest_length_scores_its_length(game: Game) -> None:
    assert game.show("3h 4c 5d", "5s")["runs"] == 6
    assert game.show("Ah 2c 3d", "4s")["runs"] == 4
    assert game.show("2h 4c 5d", "3s")["runs"] == 4
    assert game.show("3h 4c 5d 5h", "5s")["runs"] == 9
    assert game.show("3h 4c 4d 5h", "5s")["runs"] == 12
    assert game.show("6c 7d 8h 9s", "9c")["runs"] == 8
    assert game.show("2c 3d 4h 5s", "6c")["runs"] == 5


def test_R20_two_in_a_row_and_a_gap_are_no_run(game: Game) -> None:
    assert game.show("2c 3d 9h", "Ts")["runs"] == 0
    assert game.show("2c 4d 6h", "8s")["runs"] == 0


def test_R21_a_flush_is_the_whole_hand_and_the_starter_adds_one(game: Game) -> None:
    assert game.show("2h 6h 9h", "Kc") == _show(fifteens=2, flush=3)
    assert game.show("2h 6h 9h", "Kh")["flush"] == 4
    assert game.show("2h 6h 9h Qh", "Kc")["flush"] == 4
    assert game.show("2h 6h 9h Qh", "Kh")["flush"] == 5
    assert game.show("2h 6h 9h Qc", "Kh")["flush"] == 0
    assert game.combinations("2h 6h Qh", "Kh") == [("flush", "2h 6h Qh Kh", 4)]


def test_R22_his_nob_is_the_jack_of_the_starters_suit(game: Game) -> None:
    assert game.show("Jh 2c 8d", "4h")["nob"] == 1
    assert game.show("Jc 2c 8d", "4h")["nob"] == 0
    assert game.show("Jh Js 2d", "4s")["nob"] == 1
    assert game.combinations("Jh 2c 8d", "4h") == [("nob", "Jh", 1)]


def test_R23_when_a_jack_is_turned_up_nobody_has_his_nob(game: Game) -> None:
    assert game.show("Jh Js 5d", "Jd") == _show(fifteens=6, pairs=6)
    cards = deck(1, "2c 3d 9h", "Jh 7d 8h", starter="Jd")
    match = game.match(dealer=1, seed=1, target=1000, decks=[cards])
    while not only("show", match.events):
        match.play(match.legal_plays[0])
    assert [show["nob"] for show in only("show", match.events)] == [0, 0]
    assert len(only("knave_noddy", match.events[: kinds(match.events).index("show")])) == 1


def test_R24_thirty_one_scores_nothing_in_the_show(game: Game) -> None:
    assert game.show("Kh Qd 9s", "2c") == _show()
    assert game.show("Ts Kd 7c", "4h") == _show()


@pytest.mark.parametrize(
    ("hand", "starter"),
    [("5h 5d", "5s"), ("2c 3c 4c 5c 6c", "7c"), ("5h 5d 5h", "5s"), ("5h 5d 5s", "5s"), ("5h", "")],
)
def test_R18_a_hand_of_another_size_or_with_a_card_twice_is_refused(
    game: Game, hand: str, starter: str
) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        game.show(hand, starter)


# ---------------------------------------------------------------------------
# Winning
# ---------------------------------------------------------------------------


def test_R25_the_dealer_may_win_by_the_jack_before_a_card_is_played(game: Game) -> None:
    cards = deck(0, "2c 3d 4h", "6c 7d 8h", starter="Jc")
    match = game.match(dealer=0, scores=[30, 30], decks=[cards])
    assert kinds(match.events) == ["deal", "starter", "knave_noddy", "won"]
    assert match.events[-1] == {"event": "won", "seat": 0, "scores": [31, 30]}
    assert match.turn is None
    assert match.legal_plays == []
    with pytest.raises(ValueError, match="over"):
        match.play("6c")


def test_R25_a_win_in_the_play_ends_everything(game: Game) -> None:
    cards = deck(1, "4h 5c Kd", "6s 9c 2d", starter="8h")
    match = game.match(dealer=1, scores=[27, 30], decks=[cards])
    assert kinds(play_all(match, "4h 6s 5c")) == ["play", "play", "play", "won"]
    assert match.scores == [32, 30]
    assert match.turn is None


def test_R25_at_29_a_last_card_that_makes_fifteen_wins_before_the_last_card_point(
    game: Game,
) -> None:
    cards = deck(1, "Kc 4d 9c", "Qd 7s 6h", starter="As")
    match = game.match(dealer=1, scores=[0, 27], decks=[cards])
    play_all(match, "Kc Qd 4d 7s 9c")
    assert match.scores == [0, 29]
    assert kinds(match.play("6h")) == ["play", "won"]
    assert match.scores == [0, 31]


def test_R25_the_last_card_point_may_win(game: Game) -> None:
    cards = deck(1, "4h 5c Kd", "6s 9c 2d", starter="8h")
    match = game.match(dealer=1, scores=[0, 30], decks=[cards])
    play_all(match, "4h 6s 5c 9c")
    assert kinds(match.play("2d")) == ["play", "last_card", "won"]
    assert match.events[-1] == {"event": "won", "seat": 1, "scores": [5, 31]}


def test_R25_in_the_show_whoever_counts_first_wins_first(game: Game) -> None:
    cards = deck(1, "3c 4d 5h", "Th Js Qd", starter="5s")
    match = game.match(dealer=1, scores=[25, 20], decks=[cards])
    events = play_all(match, "3c Th 4d Js 5h Qd")
    shows = only("show", events)
    assert [(show["seat"], show["points"]) for show in shows] == [(0, 8)]
    assert kinds(events)[-2:] == ["show", "won"]
    assert match.scores[0] == 25 + pegged(events, 2)[0] + 8


def test_R25_the_worked_example_of_the_show() -> None:
    events = reference.count_show(["3c 4d 5h", "5c 5d Js"], "5s", 1, [25, 30], 31)
    assert [(e["event"], e["seat"]) for e in events] == [("show", 0), ("won", 0)]
    assert events[-1]["scores"] == [33, 30]
    everybody = reference.count_show(["3c 4d 5h", "5c 5d Js"], "5s", 1, [25, 30], 1000)
    assert [(e["event"], e["seat"]) for e in everybody] == [("show", 0), ("show", 1)]


def test_R26_the_true_score_is_kept_past_the_target(game: Game) -> None:
    cards = deck(1, "4h 5c Kd", "6s 9c 2d", starter="8h")
    match = game.match(dealer=1, scores=[28, 30], decks=[cards])
    play_all(match, "4h 6s 5c")
    assert match.events[-1] == {"event": "won", "seat": 0, "scores": [33, 30]}


@pytest.mark.parametrize("target", [1, 15, 21, 31, 61, 1000])
def test_R27_any_agreed_target_from_1_to_1000(game: Game, target: int) -> None:
    match = game.match(target=target, seed=1589)
    while match.turn is not None:
        assert max(match.scores) < target
        match.play(match.legal_plays[0])
    assert max(match.scores) >= target


@pytest.mark.parametrize("target", [0, -31, 1001])
def test_R27_other_targets_are_refused(game: Game, target: int) -> None:
    with pytest.raises(ValueError, match="target"):
        game.match(target=target, seed=1589)


@pytest.mark.parametrize("scores", [[31, 0], [0, 40], [-1, 0], [0], [0, 0, 0]])
def test_R27_scores_at_the_target_or_impossible_are_refused(game: Game, scores: list[int]) -> None:
    with pytest.raises(ValueError, match="score"):
        game.match(scores=scores, seed=1589)


def test_R28_each_match_of_a_series_cuts_for_deal_again(game: Game) -> None:
    seeds = [reference.match_seed(1589, index) for index in range(20)]
    assert len(set(seeds)) == 20
    dealers = set()
    for seed in seeds:
        match = game.match(seed=seed)
        assert match.events[0]["event"] == "cut"
        dealers.add(only("deal", match.events)[0]["dealer"])
    assert dealers == {0, 1}


def test_R28_a_match_is_one_win_whatever_the_margin(game: Game) -> None:
    for seed in range(20):
        match = game.match(players=4, seed=seed)
        while match.turn is not None:
            match.play(match.legal_plays[0])
        assert kinds(match.events).count("won") == 1
        assert match.events[-1]["scores"] == match.scores


# ---------------------------------------------------------------------------
# The worked examples: the whole story of a play
# ---------------------------------------------------------------------------


def test_example_four_sevens(game: Game) -> None:
    cards = deck(1, "7c 7d 2s", "7h 7s 9d", starter="Kh")
    match = game.match(dealer=1, seed=1, target=1000, decks=[cards])
    events = play_all(match, "7c 7h 7d 7s 2s 9d")
    told = [_told(event) for event in events[: kinds(events).index("show")]]
    assert told == [
        "0 7c (7) 0",
        "1 7h (14) 2",
        "0 7d (21) 6",
        "1 7s (28) 12",
        "0 2s (30) 0",
        "1 go",
        "0 last card",
        "closed at 30, 1 leads",
        "1 9d (9) 0",
        "1 last card",
        "closed at 9",
    ]
    assert pegged(events, 2) == [7, 15]


def test_example_three_players_and_two_runs(game: Game) -> None:
    cards = deck(2, "Tc 6d 5s", "Kd Ah 7c", "9h 8s 4d", starter="2h")
    match = game.match(players=3, dealer=2, seed=1, target=1000, decks=[cards])
    events = play_all(match, "Tc Kd 9h Ah 8s 6d 7c 4d 5s")
    told = [_told(event) for event in events[: kinds(events).index("show")]]
    assert told == [
        "0 Tc (10) 0",
        "1 Kd (20) 0",
        "2 9h (29) 0",
        "0 go",
        "1 Ah (30) 0",
        "2 go",
        "1 last card",
        "closed at 30, 2 leads",
        "2 8s (8) 0",
        "0 6d (14) 0",
        "1 7c (21) 3",
        "2 4d (25) 0",
        "0 5s (30) 5",
        "0 last card",
        "closed at 30",
    ]
    assert pegged(events, 3) == [6, 4, 0]


def test_example_thirty_one_then_fifteen(game: Game) -> None:
    cards = deck(1, "Kc 4d 9c", "Qd 7s 6h", starter="As")
    match = game.match(dealer=1, seed=1, target=1000, decks=[cards])
    events = play_all(match, "Kc Qd 4d 7s 9c 6h")
    told = [_told(event) for event in events[: kinds(events).index("show")]]
    assert told == [
        "0 Kc (10) 0",
        "1 Qd (20) 0",
        "0 4d (24) 0",
        "1 7s (31) 2",
        "closed at 31, 0 leads",
        "0 9c (9) 0",
        "1 6h (15) 2",
        "1 last card",
        "closed at 15",
    ]
    assert pegged(events, 2) == [0, 5]


# ---------------------------------------------------------------------------
# What programs of this kind have got wrong
# ---------------------------------------------------------------------------


def test_failure_runs_of_two(game: Game) -> None:
    assert game.show("2c 3d 9h", "Ks")["runs"] == 0
    assert game.peg("9c", "8d")["run"] == 0


def test_failure_double_runs_counted_once(game: Game) -> None:
    assert game.show("2h 2c 3d", "4s") == _show(pairs=2, runs=6)


def test_failure_a_pair_paid_across_piles(game: Game) -> None:
    # The seven that leads the second pile meets no seven of the first.
    cards = deck(1, "Kc 4d 7c", "Qd 7s 6h", starter="As")
    match = game.match(dealer=1, seed=1, decks=[cards])
    events = play_all(match, "Kc Qd 4d 7s 7c")
    assert [event["pair"] for event in only("play", events)] == [0, 0, 0, 0, 0]
    assert only("play", events)[-1]["total"] == 7


def test_failure_a_run_across_piles(game: Game) -> None:
    cards = deck(1, "Kc 8d 5h", "Qd 3s 6h", starter="As")
    match = game.match(dealer=1, seed=1, decks=[cards])
    events = play_all(match, "Kc Qd 8d 3s 5h 6h")
    assert [event["run"] for event in only("play", events)] == [0] * 6


def test_failure_a_run_lost_because_a_pair_lies_deeper(game: Game) -> None:
    assert game.peg("4c 4d 5h", "6s")["run"] == 3
    assert game.peg("8c 8d 7h", "6s")["run"] == 3


def test_failure_a_turned_jack_paid_as_his_nob(game: Game) -> None:
    assert game.show("2c 3d 9h", "Js")["nob"] == 0
    assert game.show("2s 3s 9s", "Js") == _show(fifteens=2, flush=4)


def test_failure_a_flush_helped_by_the_starter(game: Game) -> None:
    assert game.show("2h 6h 9c", "Kh")["flush"] == 0
    assert game.show("2h 6h 9h 3c", "Kh")["flush"] == 0


def test_failure_thirty_one_paid_three(game: Game) -> None:
    # Everybody is out, and 31 is still no last card.
    cards = deck(1, "Kc 4d 2c", "Qd 3s 2h", starter="As")
    match = game.match(dealer=1, seed=1, target=1000, decks=[cards])
    events = play_all(match, "Kc Qd 4d 3s 2c 2h")
    assert only("play", events)[-1] == {
        "event": "play",
        "seat": 1,
        "card": "2h",
        "total": 31,
        "fifteen": 0,
        "thirty_one": 2,
        "pair": 2,
        "run": 0,
        "points": 4,
    }
    assert only("last_card", events) == []
    assert pegged(events, 2) == [3, 4]


def test_failure_thirty_one_paid_nothing_because_the_pile_was_cleared(game: Game) -> None:
    match = game.match(dealer=1, seed=1, decks=[deck(1, "Kc 4d 9c", "Qd 7s 6h", starter="As")])
    play_all(match, "Kc Qd 4d")
    assert match.play("7s")[0]["thirty_one"] == 2
    assert match.scores == [0, 2]


def test_failure_thirty_one_or_a_run_but_not_both(game: Game) -> None:
    assert game.peg("Tc 6d 7h", "8s") == _points(thirty_one=2, run=3)


def test_failure_the_lead_given_to_an_empty_hand(game: Game) -> None:
    # Seat 2 plays the last card of a pile when seat 0 is out: seat 1 leads.
    cards = deck(2, "4c 5h 8d", "7c 7d Qh", "4s Kd Ks", starter="9d")
    match = game.match(players=3, dealer=2, seed=1, target=1000, decks=[cards])
    events = play_all(match, "8d Qh Ks 5h 7d Kd 4c 4s")
    assert events[-1] == {"event": "pile_closed", "total": 30, "leader": 1}
    assert match.turn == 1


def test_failure_the_last_card_point_to_the_wrong_seat(game: Game) -> None:
    # With three players: seat 1 plays last, whoever said go before or after.
    cards = deck(2, "Tc 6d 5s", "Kd Ah 7c", "9h 8s 4d", starter="2h")
    match = game.match(players=3, dealer=2, seed=1, decks=[cards])
    assert only("last_card", play_all(match, "Tc Kd 9h Ah")) == [
        {"event": "last_card", "seat": 1, "points": 1}
    ]
    # With four players: seat 2 plays last while seat 0 is out.
    cards = deck(3, "4s 5d 7d", "Jc Js Kd", "4h 5c 5h", "Ah 2c 7h", starter="Qc")
    match = game.match(players=4, dealer=3, seed=1, decks=[cards])
    events = play_all(match, "7d Kd 5h 7h 2c 5d Js 5c Ah 4s 4h")
    assert events[-2:] == [
        {"event": "last_card", "seat": 2, "points": 1},
        {"event": "pile_closed", "total": 29, "leader": 1},
    ]


def test_failure_not_stopped_on_the_exact_target(game: Game) -> None:
    cards = deck(0, "5c 9h 8s", "Kh 2c 3d", starter="7d")
    match = game.match(dealer=0, scores=[29, 20], decks=[cards])
    assert play_all(match, "Kh 5c")[-1] == {"event": "won", "seat": 0, "scores": [31, 20]}


def test_failure_not_stopped_in_the_deal(game: Game) -> None:
    # The win may also come with the starter of a later deal, inside a play.
    first = deck(1, "2c 4d 6h", "Kc Qd Ts", starter="8s")
    second = deck(0, "2d 3d 9h", "6c 7d 8h", starter="Jc")
    match = game.match(dealer=1, scores=[29, 0], decks=[first, second], target=60)
    while len(only("deal", match.events)) < 2:
        match.play(match.legal_plays[0])
    needed = match.scores[0]
    again = game.match(dealer=1, scores=[29, 0], decks=[first, second], target=needed)
    while again.turn is not None:
        again.play(again.legal_plays[0])
    assert kinds(again.events)[-4:] == ["deal", "starter", "knave_noddy", "won"]


def test_failure_not_stopped_within_the_show(game: Game) -> None:
    events = reference.count_show(["5h Qc 7s", "Jd Td Qd", "Ah 2c 9s"], "Kd", 1, [28, 28, 28], 31)
    assert [(e["event"], e["seat"]) for e in events] == [("show", 2), ("show", 0), ("won", 0)]
    assert events[-1]["scores"] == [32, 28, 28]
    cards = deck(1, "3c 4d 5h", "5c 5d Js", starter="5s")
    match = game.match(dealer=1, scores=[22, 10], decks=[cards])
    while match.turn is not None:
        match.play(match.legal_plays[0])
    assert len(only("show", match.events)) == 1


def test_failure_the_higher_cut_deals(game: Game) -> None:
    assert reference.cut_for_deal(2, draws="Kd Ah")[0] == 1
    for seed in range(30):
        events = game.match(seed=seed).events
        last_round = [
            c for c in only("cut", events) if c["round"] == only("cut", events)[-1]["round"]
        ]
        low = min(last_round, key=lambda cut: "A23456789TJQK".index(cut["card"][0]))
        assert only("deal", events)[0]["dealer"] == low["seat"]


def test_failure_hidden_cards_in_logs(game: Game) -> None:
    for seed in range(10):
        match = game.match(players=3, target=1000, seed=seed, dealer=0)
        held = {card for seat in range(3) for card in match.hand(seat)}
        while not only("show", match.events):
            text = repr([event for event in match.events if event["event"] != "cut"])
            assert not any(card in text for card in held), f"seed {seed}"
            card = match.legal_plays[0]
            match.play(card)
            held.remove(card)
