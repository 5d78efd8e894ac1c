//! Whole matches of `expert` against itself, beside the exact chances of that way of playing.
//!
//! `cargo run --release -p noddy-ai --example expert_matches -- 200000 [seed]`

use noddy_ai::solver::{Ends, Needs, Outcomes, PointsTable};
use noddy_ai::{Level, Players, play_numbered};
use noddy_core::Rules;

fn main() {
    let mut args = std::env::args().skip(1).filter_map(|text| text.parse::<u64>().ok());
    let (matches, seed) = (args.next().unwrap_or(200_000), args.next().unwrap_or(1589));
    let ends = Ends::new();
    let table = Outcomes::of(PointsTable::shipped(), &ends).chances(&ends, 61, 1);
    for target in [15, 21, 31, 61] {
        let rules = Rules::new(2, 3, target, 1).expect("rules");
        let mut players = Players::new(&[Level::Expert, Level::Expert]);
        let wins = (0..matches).filter(|&index| {
            let finish = play_numbered(rules, seed, index, &mut players, &mut ());
            finish.winner != finish.first_dealer
        });
        let seen = wins.count() as f64 / matches as f64;
        let need = target as u16;
        let stated = table.chance(Needs { elder: need, dealer: need }).elder_wins;
        let error = (stated * (1.0 - stated) / matches as f64).sqrt();
        println!(
            "to {target}: the first elder wins {stated:.6} by the table, {seen:.6} in {matches} matches, {:+.2} standard errors",
            (seen - stated) / error
        );
    }
}
