//! Plays matches and prints how many deals that took: for profilers, which count instructions from outside.
//!
//! `cargo run --release -p noddy-ai --example matches -- random 2 10000`

use noddy_ai::{Level, Run};
use noddy_core::Rules;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [level, players, matches] = words.as_slice() else { return Err("usage: matches LEVEL PLAYERS MATCHES".into()) };
    let level = Level::named(level).ok_or("no such level")?;
    let rules = Rules::new(players.parse()?, 3, 31, 1)?;
    let levels = vec![level; rules.players().into()];
    let run = Run { rules, seed: 1, matches: 0..matches.parse()?, levels };
    let start = std::time::Instant::now();
    let tally = run.play(1, |_| true);
    let seconds = start.elapsed().as_secs_f64();
    println!("{} matches, {} deals, {:.1} ns a deal", tally.matches, tally.deals, seconds * 1e9 / tally.deals as f64);
    Ok(())
}
