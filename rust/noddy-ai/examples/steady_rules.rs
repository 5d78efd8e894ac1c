//! What each rule of `steady` is worth: points per deal lost against greedy when it is left out, pack by pack.
//!
//! `cargo run --release -p noddy-ai --example steady_rules -- 500000`

use noddy_ai::{Greedy, Rule, Steady, duel};
use noddy_core::Rules;

fn main() {
    let deals = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100_000);
    let whole = duel(&Rules::DEFAULT, deals, 1589, &mut Steady::default(), &mut Greedy);
    println!("all rules: {:+.4} points a deal over greedy, standard error {:.4}", whole.mean, whole.error);
    for rule in Rule::ORDER {
        // The same packs are played, so the true error of the difference is smaller than this one.
        let less = duel(&Rules::DEFAULT, deals, 1589, &mut Steady::without(rule), &mut Greedy);
        let error = whole.error.hypot(less.error);
        println!(
            "without {rule:?}: {:+.4}, worth {:.4}, standard error below {error:.4}",
            less.mean,
            whole.mean - less.mean
        );
    }
}
