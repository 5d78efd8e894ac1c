//! The loop that simulations run in is the match, event for event, and its result depends on nothing but the seed.

use noddy_ai::{Level, Players, Run, Strategy, play_match, play_numbered, seating};
use noddy_core::{Counting, Event, Match, Rng, Rules, STRATEGY_STREAM, match_seed};

const SEED: u64 = 1589;

/// Any rules and a strategy for each player, drawn for one match.
fn draw(rng: &mut Rng) -> (Rules, Vec<Level>) {
    let players = 2 + rng.below(3) as i64;
    let target = [1, 15, 31, 31, 31, 61][rng.below(6) as usize];
    let rules = Rules::new(players, 3 + rng.below(2) as i64, target, rng.below(3) as i64).expect("these are in range");
    let levels = (0..players).map(|_| Level::ALL[rng.below(Level::ALL.len().min(2) as u64) as usize]).collect();
    (rules, levels)
}

/// The match with this seed, played by the checked engine.
fn by_the_book(rules: Rules, index: u64, levels: &[Level]) -> Match {
    let seats = seating(rules.players(), index);
    let seed = match_seed(SEED, index);
    let mut players: Vec<(Box<dyn Strategy>, Rng)> = (0..levels.len())
        .map(|seat| (levels[seats[seat]].player(), Rng::stream(seed, STRATEGY_STREAM + seat as u64)))
        .collect();
    let mut game = Match::new(rules, seed);
    while let Some(seat) = game.deal().table().turn() {
        let (player, rng) = &mut players[seat.index()];
        let card = player.choose(game.deal().view(seat), rng);
        game.play(card).expect("a strategy plays a legal card");
    }
    game
}

#[test]
fn test_the_fast_loop_is_the_match_event_for_event() {
    // A build without optimisation does a fiftieth of them.
    let matches = if cfg!(debug_assertions) { 2_000 } else { 100_000 };
    let mut rng = Rng::stream(SEED, 0);
    let mut events = 0;
    for index in 0..matches {
        let (rules, levels) = draw(&mut rng);
        let mut players = Players::new(&levels);
        let mut log: Vec<Event> = Vec::new();
        let finish = play_numbered(rules, SEED, index, &mut players, &mut log);
        let game = by_the_book(rules, index, &levels);
        assert_eq!(log, game.events(), "match {index} of seed {SEED}");
        assert_eq!(Some(finish.winner), game.winner());
        assert_eq!(finish.scores, *game.deal().table().scores());
        assert_eq!(finish.deals, game.number());
        events += log.len();
    }
    println!("{matches} matches, {events} events");
}

/// Players who count for themselves count right in a simulation, so that the same happens as where the program counts (C9).
#[test]
fn test_the_loop_counts_for_the_players_whoever_is_to_count() {
    let levels = [Level::Greedy, Level::Random, Level::Greedy];
    for count in [Counting::Manual, Counting::Muggins] {
        let auto = Rules::new(3, 3, 31, 1).expect("these are in range");
        for index in 0..50 {
            let [mut expected, mut numbered, mut unsized_] = [const { Vec::<Event>::new() }; 3];
            let mut players = Players::new(&levels);
            let finish = play_numbered(auto, SEED, index, &mut players, &mut expected);
            assert_eq!(play_numbered(auto.with_count(count), SEED, index, &mut players, &mut numbered), finish);
            let seed = match_seed(SEED, index);
            assert_eq!(play_match(auto.with_count(count), seed, &mut players, &mut unsized_), Ok(finish));
            assert_eq!((&numbered, &unsized_), (&expected, &expected), "match {index} of seed {SEED}");
            assert!(expected.iter().any(|event| matches!(event, Event::Show { .. })));
        }
    }
}

#[test]
fn test_the_result_does_not_depend_on_the_threads() {
    let matches = if cfg!(debug_assertions) { 0..1_000 } else { 0..20_000 };
    for (players, levels) in [
        (2, vec![Level::Greedy, Level::Random]),
        (3, vec![Level::Random, Level::Greedy, Level::Greedy]),
        (4, vec![Level::Greedy, Level::Random, Level::Random, Level::Greedy]),
    ] {
        let rules = Rules::new(players, 3, 31, 1).expect("these are in range");
        let run = Run { rules, seed: SEED, matches: matches.clone(), levels };
        let one = run.play(1, |_| true);
        for threads in [2, 5] {
            assert_eq!(run.play(threads, |_| true), one, "{players} players, {threads} threads");
        }
        // Two halves are the whole.
        let half = matches.end / 2 + 7;
        let mut halves = Run { matches: 0..half, ..run.clone() }.play(2, |_| true);
        halves.add(&Run { matches: half..matches.end, ..run.clone() }.play(1, |_| true));
        assert_eq!(halves, one);
    }
}

#[test]
fn test_a_run_that_is_told_to_stop_stops() {
    let levels = vec![Level::Greedy, Level::Greedy];
    let run = Run { rules: Rules::default(), seed: SEED, matches: 0..u64::MAX, levels };
    let mut seen = 0;
    let tally = run.play(2, |finished| {
        seen = finished;
        finished < 100
    });
    assert!(seen >= 100);
    assert!(tally.matches >= seen, "what was finished is counted");
    assert!(tally.matches < 1_000_000, "and not much more is played");
}
