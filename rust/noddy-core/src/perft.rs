//! Counting the ways a deal can be played: a number that two engines must agree on.

use crate::deal::Deal;
use crate::table::Phase;

/// How many different sequences of exactly `depth` plays the deal allows from here.
///
/// ```
/// use noddy_core::{Match, Rules, perft};
/// let game = Match::new(Rules::default(), 1589);
/// assert_eq!(perft(game.deal(), 1), 3);
/// ```
#[must_use]
pub fn perft(deal: &Deal, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if deal.table().phase() != Phase::Play {
        return 0;
    }
    let legal = deal.legal();
    if depth == 1 {
        return legal.len() as u64;
    }
    legal
        .iter()
        .map(|card| {
            let mut next = *deal;
            next.play_unchecked(card, &mut ());
            perft(&next, depth - 1)
        })
        .sum()
}
