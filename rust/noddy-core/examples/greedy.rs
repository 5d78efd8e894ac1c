//! Two players who always take the most points at once, for a thousand matches: how often does the dealer win?
//!
//! `cargo run --release -p noddy-core --example greedy`

use noddy_core::{Match, Rules, View, match_seed};

fn most_points(view: View<'_>) -> Option<noddy_core::Card> {
    // `max_by_key` keeps the last of equals; the lowest card is wanted.
    view.legal().iter().max_by_key(|&card| (view.play_score(card).total(), std::cmp::Reverse(card)))
}

fn main() {
    let matches = 1_000;
    let mut dealer_won = 0;
    for number in 0..matches {
        let mut game = Match::new(Rules::default(), match_seed(1589, number));
        let first_dealer = game.deal().table().dealer();
        while let Some(seat) = game.deal().table().turn() {
            let card = most_points(game.deal().view(seat)).expect("whose turn it is can play");
            game.play(card).expect("a legal card");
        }
        dealer_won += u64::from(game.winner() == Some(first_dealer));
    }
    println!("the first dealer won {dealer_won} of {matches} matches");
}
