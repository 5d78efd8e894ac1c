//! Position strings: what is printed reads back the same, and no text whatever makes the reader panic.

// The names of tests carry the number of the ruling.
#![allow(non_snake_case)]

use noddy_core::{Card, CardSet, Counting, Match, PositionError, Rng, Rules, Seat, Setup, View, ViewBuf};

/// The seed of everything drawn in this file.
const SEED: u64 = 1589;

/// How much is done: everything in an optimised build.
const fn share(full: u64) -> u64 {
    if cfg!(debug_assertions) { full / 20 } else { full }
}

/// A match of any rules from any start.
fn random_setup(rng: &mut Rng) -> Setup {
    let players = 2 + rng.below(3) as i64;
    let target = [1, 2, 5, 15, 31, 61][rng.below(6) as usize];
    let rules = Rules::new(players, 3 + rng.below(2) as i64, target, rng.below(3) as i64).expect("these are in range");
    let rules = rules.with_count(Counting::ALL[rng.below(3) as usize]);
    let mut setup = Setup::new(rules, rng.next_word());
    if rng.below(2) == 0 {
        let scores: Vec<i64> = (0..players).map(|_| rng.below(target as u64) as i64).collect();
        setup = setup.scores(&scores).expect("these are below the target");
    }
    for _ in 0..rng.below(3) {
        let mut pack: Vec<Card> = Card::all().collect();
        let count = rules.cards_dealt() + rng.below(3) as usize;
        let cards: Vec<Card> = (0..count).map(|_| pack.remove(rng.below(pack.len() as u64) as usize)).collect();
        setup = setup.deck(&cards).expect("these are different and enough");
    }
    setup
}

fn play_one(game: &mut Match, rng: &mut Rng) -> bool {
    if let Some(awaited) = game.deal().table().to_claim() {
        let points = [0, awaited.due / 2, awaited.due, 29][rng.below(4) as usize];
        game.claim(awaited.seat.index() as i64, points.into()).expect("it is that seat's claim");
        return true;
    }
    let legal = game.deal().legal();
    let Some(card) = legal.nth(rng.below(legal.len().max(1) as u64) as usize) else { return false };
    game.play(card).expect("the card is legal");
    true
}

fn views(game: &Match) -> impl Iterator<Item = View<'_>> {
    Seat::all(game.setup().rules().players()).map(|seat| game.deal().view(seat))
}

#[test]
fn test_positions_and_views_round_trip() {
    let mut rng = Rng::stream(SEED, 1);
    for _ in 0..share(2000) {
        let mut game = Match::from_setup(random_setup(&mut rng));
        loop {
            let text = game.position();
            let again = Match::from_position(&text).unwrap_or_else(|why| panic!("{text}: {why}"));
            assert_eq!(again, game, "{text}");
            assert_eq!((again.position(), again.accounted()), (text, CardSet::FULL));
            for view in views(&game) {
                let text = view.position();
                let read = ViewBuf::from_position(&text).unwrap_or_else(|why| panic!("{text}: {why}"));
                assert_eq!(read, view.to_buf(), "{text}");
                // Equality leaves out what follows from the rest: see that it does.
                let (table, known) = (read.view().table(), view.table());
                assert_eq!(table.scores(), known.scores(), "{text}");
                assert_eq!(
                    (table.turn(), table.phase(), table.gone(), table.claims()),
                    (known.turn(), known.phase(), known.gone(), known.claims()),
                    "{text}"
                );
                assert_eq!((table.pile(), read.view().legal()), (known.pile(), view.legal()), "{text}");
                assert_eq!(read.view().position(), text);
            }
            if !play_one(&mut game, &mut rng) {
                break;
            }
        }
    }
}

/// A last card that wins ends the match before the pile is cleared; its view must not look like one in which the player goes on.
#[test]
fn test_R25_a_last_card_that_wins_is_not_the_view_of_a_deal_that_goes_on() {
    let view = |starts: &[i64], hand: &str| {
        let setup = Setup::new(Rules::new(2, 3, 31, 1).expect("in range"), 1).dealer(1).expect("at the table");
        let hand: Vec<Card> = Card::read_all(hand).collect::<Result<_, _>>().expect("cards");
        let other: Vec<Card> = Card::read_all("Kd Qc 7d").collect::<Result<_, _>>().expect("cards");
        let mut pack: Vec<Card> = hand.iter().zip(&other).flat_map(|(&one, &two)| [one, two]).collect();
        pack.push("2h".parse().expect("a card"));
        let mut game = Match::from_setup(setup.scores(starts).expect("below 31").deck(&pack).expect("different"));
        for card in [hand[0], other[0], hand[1]] {
            game.play(card).expect("the card is legal");
        }
        let seat = Seat::new(1).expect("at the table");
        (game.winner().is_some(), game.deal().view(seat).to_buf())
    };
    let (won, ended) = view(&[30, 0], "9c 8s 6h");
    let (goes_on, open) = view(&[30, 0], "9c 8s 3h");
    assert!(won && !goes_on);
    assert_ne!(ended, open);
    assert!(ended.view().position().ends_with("plays=9c,Kd,8s,go,|"));
    assert!(open.view().position().ends_with("plays=9c,Kd,8s,go"));
    assert_eq!(ViewBuf::from_position(&ended.view().position()), Ok(ended));
}

/// What is accepted is printed, read and printed the same; what is refused has a message. That nothing panics is the test.
fn read(text: &str) -> bool {
    let game = Match::from_position(text);
    let view = ViewBuf::from_position(text);
    match &game {
        Ok(game) => assert_eq!(Match::from_position(&game.position()).as_ref(), Ok(game), "{text}"),
        Err(why) => assert!(!why.to_string().is_empty()),
    }
    match &view {
        Ok(view) => assert_eq!(ViewBuf::from_position(&view.view().position()).as_ref(), Ok(view), "{text}"),
        Err(why) => assert!(!why.to_string().is_empty()),
    }
    game.is_ok() || view.is_ok()
}

/// Changes a text in one place, often by something that positions are made of.
fn mutated(text: &str, rng: &mut Rng) -> String {
    const PIECES: [&str; 33] = [
        "",
        " ",
        "=",
        "/",
        ",",
        "-",
        "|",
        "go",
        "??",
        "go,",
        "|,",
        "noddy1",
        "noddy2",
        "Jc",
        "5h",
        "10s",
        "Ks",
        "0",
        "1",
        "2",
        "3",
        "999",
        "-1",
        "18446744073709551616",
        "\u{0}",
        "é♥",
        "\u{FFFD}",
        "plays=-",
        "count=manual",
        "count=muggins",
        "muggins",
        " claims=5,0",
        "29",
    ];
    let letters: Vec<char> = text.chars().collect();
    let mut below = |bound: usize| rng.below(bound.max(1) as u64) as usize;
    let start = below(letters.len() + 1);
    let end = (start + below(5)).min(letters.len());
    let middle = match below(4) {
        0 => {
            let from = below(letters.len());
            letters[from..(from + below(30)).min(letters.len())].iter().collect()
        }
        1 => String::new(),
        _ => PIECES[below(PIECES.len())].to_owned(),
    };
    letters[..start].iter().collect::<String>() + &middle + &letters[end..].iter().collect::<String>()
}

#[test]
fn test_no_changed_position_makes_the_reader_panic() {
    let mut rng = Rng::stream(SEED, 2);
    let (mut tried, mut accepted) = (0, 0);
    while tried < share(240_000) {
        let mut game = Match::from_setup(random_setup(&mut rng));
        for _ in 0..rng.below(20) {
            play_one(&mut game, &mut rng);
        }
        let mut texts: Vec<String> = views(&game).map(|view| view.position()).collect();
        texts.push(game.position());
        for text in texts {
            for _ in 0..20 {
                let mut changed = text.clone();
                for _ in 0..=rng.below(3) {
                    changed = mutated(&changed, &mut rng);
                }
                accepted += u64::from(read(&changed));
                tried += 1;
            }
        }
    }
    println!("{tried} changed positions, {accepted} of them still positions");
    assert!(accepted > tried / 100, "hardly any change left a position: only the first checks were tested");
}

#[test]
fn test_a_refused_position_names_the_field() {
    let good = Match::new(Rules::default(), 1589).position();
    for (field, text) in [
        ("players", good.replace("players=2", "players=5")),
        ("dealer", good.replacen(" dealer=0", " dealer=7", 1).replacen(" dealer=1", " dealer=7", 1)),
        ("start", good.replace("start=0,0", "start=0,31")),
        ("plays", good.replace("plays=-", "plays=Ks,Ks")),
        ("seed", good.replace("seed=1589", "seed=-1")),
        ("count", format!("{good} count=loud")),
        ("claims", format!("{good} claims=5")),
    ] {
        match Match::from_position(&text) {
            Err(PositionError::Field(name, why)) => assert_eq!(name, field, "{text}: {why}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

/// A view remembers the goes (R10): cards that would have fitted then cannot turn up later.
#[test]
fn test_R10_a_view_in_which_a_go_was_a_lie_is_refused() {
    let view = |hands: &str, plays: &str| {
        ViewBuf::from_position(&format!(
            "noddy1 players=2 hand_size=3 target=31 knave_noddy=1 seat=0 dealer=1 start=0,0 hands={hands} starter=5s plays={plays}"
        ))
    };
    let why = |result: Result<ViewBuf, PositionError>| match result {
        Err(PositionError::Field("plays", why)) => why.into_string(),
        other => panic!("{other:?}"),
    };
    // At 29, seat 1 says go and seat 0 plays its Ace; then seat 1 cannot lead a two.
    assert!(view("Kc9cAs/Qd????", "Kc,Qd,9c,go,As,|").is_ok());
    assert!(view("Kc9cAs/Qd7h??", "Kc,Qd,9c,go,As,|,7h").is_ok());
    assert!(why(view("Kc9cAs/Qd2h??", "Kc,Qd,9c,go,As,|,2h")).starts_with("2h would have fitted"));
    // At 4 every card of the pack fits.
    assert!(why(view("4c9cAs/??????", "4c,go")).starts_with("no cards are left"));
}
