//! What each rule of `steady` is worth: points per deal lost against greedy when it is left out, pack by pack.
//!
//! `cargo run --release -p noddy-ai --example steady_rules -- 500000 [seed]`

use noddy_ai::{Greedy, Mean, Rule, Steady, Strategy, duel};
use noddy_core::{Rules, match_seed};

fn main() {
    let mut args = std::env::args().skip(1).filter_map(|text| text.parse::<u64>().ok());
    let (packs, seed) = (args.next().unwrap_or(100_000), args.next().unwrap_or(1589));
    // One pack: what its two deals bring over greedy, on average.
    let gain =
        |steady: &mut dyn Strategy, pack| duel(&Rules::DEFAULT, 1, match_seed(seed, pack), steady, &mut Greedy).mean;
    let mut whole = Mean::default();
    let mut worth = Rule::ORDER.map(|_| Mean::default());
    for pack in 0..packs {
        let with_all = gain(&mut Steady::default(), pack);
        whole.add(with_all);
        for (worth, rule) in worth.iter_mut().zip(Rule::ORDER) {
            worth.add(with_all - gain(&mut Steady::without(rule), pack));
        }
    }
    println!("all rules: {:+.4} points a deal over greedy, standard error {:.4}", whole.value(), whole.error());
    for (worth, rule) in worth.iter().zip(Rule::ORDER) {
        let of_errors = worth.value() / worth.error();
        println!("{rule:?} is worth {:.4}, standard error {:.4}: {of_errors:.1} of them", worth.value(), worth.error());
    }
}
