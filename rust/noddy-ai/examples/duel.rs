//! Points per deal of one strategy against a table of another.
//!
//! `cargo run --release -p noddy-ai --example duel -- sharp greedy 100000 2 3 1589`: packs, players, cards each, seed.

use std::time::Instant;

use noddy_ai::{Level, duel};
use noddy_core::Rules;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let level = |place: usize| args.get(place).and_then(|name| Level::named(name)).unwrap_or(Level::Greedy);
    let number = |place: usize, default: i64| args.get(place).and_then(|text| text.parse().ok()).unwrap_or(default);
    let (hero, others) = (level(0), level(1));
    let deals = number(2, 100_000).unsigned_abs();
    let rules = Rules::new(number(3, 2), number(4, 3), 31, 1).expect("2 to 4 players, 3 or 4 cards");
    let began = Instant::now();
    let seed = number(5, 1589).unsigned_abs();
    let gain = duel(&rules, deals, seed, &mut *hero.player(), &mut *others.player());
    println!(
        "{} against {} at {} players: {:+.4} points a deal, standard error {:.4}; {} deals in {:.1?}",
        hero.name(),
        others.name(),
        rules.players(),
        gain.mean,
        gain.error,
        deals * u64::from(rules.players()),
        began.elapsed()
    );
}
