//! Some rulings by their number, on the core alone. All of them are tested from Python, where the reference is asked as well.

// The names of tests carry the number of the ruling.
#![allow(non_snake_case)]

use noddy_core::{Card, Cut, Event, IllegalPlay, Match, Phase, Pile, Rules, Seat, Setup};

fn cards(text: &str) -> Vec<Card> {
    Card::read_all(text).collect::<Result<_, _>>().expect("the cards of a test are cards")
}

/// A match whose first deal gives these hands, seat by seat.
fn deal(dealer: usize, hands: &[&str], starter: &str, scores: &[i64]) -> Match {
    let hands: Vec<Vec<Card>> = hands.iter().map(|hand| cards(hand)).collect();
    let (players, size) = (hands.len(), hands[0].len());
    let mut pack: Vec<Card> = (0..size)
        .flat_map(|round| (1..=players).map(move |step| ((dealer + step) % players, round)))
        .map(|(seat, place)| hands[seat][place])
        .collect();
    pack.extend(cards(starter));
    let rules = Rules::new(players as i64, size as i64, 31, 1).expect("the rules of a test are rules");
    let setup = Setup::new(rules, 1).dealer(dealer as i64).expect("the seat is at the table");
    let setup = setup.scores(scores).expect("the scores are below the target");
    Match::from_setup(setup.deck(&pack).expect("the cards are different"))
}

/// Plays the cards and tells what happened in short: the card with its points, `go 1`, `last 0`, `closed 26>1`, `show 0 6`, `won 0`.
fn story(game: &mut Match, played: &str) -> Vec<String> {
    let before = game.events().len();
    for card in cards(played) {
        game.play(card).expect("the cards of a test can be played");
    }
    let tell = |event: &Event| match *event {
        Event::Play { card, score, .. } => format!("{card} {}", score.total()),
        Event::Go { seat, .. } => format!("go {seat}"),
        Event::LastCard { seat } => format!("last {seat}"),
        Event::PileClosed { total, leader: Some(leader) } => format!("closed {total}>{leader}"),
        Event::PileClosed { total, leader: None } => format!("closed {total}"),
        Event::Show { seat, score, .. } => format!("show {seat} {}", score.total()),
        Event::Won { seat, .. } => format!("won {seat}"),
        Event::KnaveNoddy { seat, points } => format!("knave {seat} {points}"),
        Event::Cut { .. } | Event::Deal { .. } | Event::Starter { .. } => String::from("deal"),
        Event::Reveal { .. } | Event::Claim { .. } => unreachable!("hands are counted for the players here"),
    };
    game.events()[before..].iter().map(tell).collect()
}

#[test]
fn test_R4_only_those_tied_for_the_lowest_draw_again() {
    let mut cut = Cut::new(4);
    let drew: Vec<(u8, usize)> = cards("7h 2c 2d Ks Qh 9s")
        .into_iter()
        .filter_map(|card| {
            let Some(Event::Cut { round, seat, .. }) = cut.draw(card) else { return None };
            Some((round, seat.index()))
        })
        .collect();
    assert_eq!(drew, [(1, 0), (1, 1), (1, 2), (1, 3), (2, 1), (2, 2)]);
    assert_eq!(cut.dealer().map(Seat::index), Some(2));
    assert_eq!(cut.draw(cards("Ac")[0]), None);
}

#[test]
fn test_R4_court_cards_and_tens_do_not_tie() {
    for (drawn, dealer) in [("Kh Qs", 1), ("Th Jc", 0), ("Jh Tc", 1), ("Ks Ah", 1)] {
        let mut cut = Cut::new(2);
        for card in cards(drawn) {
            cut.draw(card);
        }
        assert_eq!(cut.dealer().map(Seat::index), Some(dealer), "{drawn}");
    }
}

#[test]
fn test_R8_the_dealer_may_win_by_a_knave_before_a_card_is_played() {
    let game = deal(1, &["7c 7d 2s", "7h 7s 9d"], "Jh", &[30, 30]);
    assert_eq!(game.winner().map(Seat::index), Some(1));
    assert_eq!(game.deal().table().scores().as_slice(), [30, 31]);
    assert!(game.deal().legal().is_empty());
    assert!(matches!(game.events()[..], [.., Event::KnaveNoddy { .. }, Event::Won { .. }]));
    let goes_on = deal(1, &["7c 7d 2s", "7h 7s 9d"], "Qh", &[30, 30]);
    assert_eq!(goes_on.deal().table().phase(), Phase::Play);
}

#[test]
fn test_R9_a_card_that_would_pass_31_is_refused() {
    let mut game = deal(1, &["Kc 4d 9c", "Qd 7s 6h"], "As", &[0, 0]);
    story(&mut game, "Kc Qd");
    let nine = cards("9c")[0];
    story(&mut game, "4d");
    let before = game.clone();
    assert_eq!(game.play(nine), Err(IllegalPlay::NotHeld(nine)));
    assert_eq!(game.play(cards("As")[0]), Err(IllegalPlay::IsStarter(cards("As")[0])));
    assert_eq!(game.play(cards("Qd")[0]), Err(IllegalPlay::AlreadyPlayed(cards("Qd")[0])));
    assert_eq!(game, before);
    let mut other = deal(1, &["Kc 9c 4d", "Qd 7s 2h"], "As", &[0, 0]);
    story(&mut other, "Kc Qd 9c");
    let (seven, two) = (cards("7s")[0], cards("2h")[0]);
    assert_eq!(other.deal().legal(), [two].into_iter().collect());
    assert_eq!(other.play(seven), Err(IllegalPlay::TooHigh { card: seven, total: 36 }));
}

#[test]
fn test_R10_to_R13_a_go_a_player_who_goes_on_and_who_leads_next() {
    let mut game = deal(1, &["7c 7d 2s", "7h 7s 9d"], "Kh", &[0, 0]);
    let told = story(&mut game, "7c 7h 7d 7s 2s 9d");
    assert_eq!(told[..8], ["7c 0", "7h 2", "7d 6", "7s 12", "2s 0", "go 1", "last 0", "closed 30>1"]);
    assert_eq!(told[8..11], ["9d 0", "last 1", "closed 9"]);
}

#[test]
fn test_R10_to_R15_three_players() {
    let mut game = deal(2, &["Tc 6d 5s", "Kd Ah 7c", "9h 8s 4d"], "2h", &[0, 0, 0]);
    let told = story(&mut game, "Tc Kd 9h Ah 8s 6d 7c 4d 5s");
    let expected =
        "Tc 0, Kd 0, 9h 0, go 0, Ah 0, go 2, last 1, closed 30>2, 8s 0, 6d 0, 7c 3, 4d 0, 5s 5, last 0, closed 30";
    assert_eq!(told[..15].join(", "), expected);
}

#[test]
fn test_R14_pairs_and_runs() {
    for (played, pair, run) in [
        ("7c 7h", 2, 0),
        ("7c 7h 7d", 6, 0),
        ("7c 7h 7d 7s", 12, 0),
        ("Jc Qd", 0, 0),
        ("4c 5d 3h", 0, 3),
        ("4c 5d 5h 3s", 0, 0),
        ("5c 4d 5h 3s", 0, 3),
        ("Ac 2d 3h 4s 5c 6d 7h", 0, 7),
        ("Qc Kd Ah", 0, 0),
    ] {
        let mut pile = Pile::EMPTY;
        let scores: Vec<_> = cards(played).into_iter().map(|card| pile.play(card).expect("it fits")).collect();
        let last = scores.last().expect("a card was played");
        assert_eq!((last.pair, last.run), (pair, run), "{played}");
    }
}

#[test]
fn test_R15_thirty_one_is_two_and_a_last_card_that_makes_fifteen_is_three() {
    let mut game = deal(1, &["Kc 4d 9c", "Qd 7s 6h"], "As", &[0, 0]);
    let told = story(&mut game, "Kc Qd 4d 7s 9c 6h");
    assert_eq!(told[..5], ["Kc 0", "Qd 0", "4d 0", "7s 2", "closed 31>0"]);
    assert_eq!(told[5..9], ["9c 0", "6h 2", "last 1", "closed 15"]);
}

#[test]
fn test_R25_the_card_wins_before_its_last_card_point() {
    let mut game = deal(1, &["Kc 4d 9c", "Qd 7s 6h"], "As", &[0, 27]);
    let told = story(&mut game, "Kc Qd 4d 7s 9c 6h");
    assert_eq!(told[told.len() - 2..], ["6h 2", "won 1"]);
    assert_eq!(game.deal().table().scores().as_slice(), [0, 31]);
    assert_eq!(game.play(cards("9c")[0]), Err(IllegalPlay::Over));
}

#[test]
fn test_R25_the_first_to_show_wins_and_the_dealer_never_shows() {
    let mut game = deal(1, &["3c 4d 5h", "Kd Qc 9h"], "5s", &[25, 25]);
    let told = story(&mut game, "3c Kd 4d Qc 5h 9h");
    assert!(told.iter().any(|line| line == "show 0 8"), "{told:?}");
    assert_eq!(told.last().map(String::as_str), Some("won 0"));
    assert!(!told.iter().any(|line| line.starts_with("show 1")), "{told:?}");
}
