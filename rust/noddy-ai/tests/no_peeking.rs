//! No strategy can see what its seat cannot.

use noddy_ai::solver::Tables;
use noddy_ai::{Level, Master, Strategy, Unseen};
use noddy_core::{Match, Rng, Rules, match_seed};

/// Other hidden cards that fit what was heard, the same seed: the same choice.
#[test]
fn hidden_cards_do_not_change_a_choice() {
    let seed = 1589;
    let mut players: Vec<Box<dyn Strategy>> =
        Level::ALL.into_iter().filter(|&level| level != Level::Master).map(Level::player).collect();
    // A few iterations show as well as many whether it looks at what it must not.
    players.push(Box::new(Master::new(Tables::shipped(), 2)));
    let mut rng = Rng::stream(seed, 0);
    let mut checked = 0;
    for number in 0..6 {
        let rules = Rules::new(2 + number % 3, 3 + number / 3, 31, 1).expect("rules");
        let mut game = Match::new(rules, match_seed(seed, number as u64));
        for _ in 0..8 {
            let Some(seat) = game.deal().table().turn() else { break };
            let mut unseen = Unseen::by(game.deal().view(seat));
            let (one, other) = (unseen.deal(&mut rng), unseen.deal(&mut rng));
            for player in &mut players {
                let mut rngs = [rng, rng];
                let first = player.choose(one.view(seat), &mut rngs[0]);
                let second = player.choose(other.view(seat), &mut rngs[1]);
                assert_eq!(first, second, "seed {seed}, match {number}");
                assert_eq!(rngs[0], rngs[1], "seed {seed}, match {number}");
                checked += 1;
            }
            let legal = game.deal().legal();
            game.play(legal.nth(rng.below(legal.len() as u64) as usize).expect("a legal card")).expect("legal");
        }
    }
    assert!(checked >= 200, "{checked}");
}
