//! What a perfect opponent gains over a whole match: the certificates of single deals, added up along the match.
//!
//! A best response to a match is at most as good as a best response to every deal, each with the gain of the deals to come on top. That gain is bounded by the
//! largest that can follow: the hands count at least their show, and the dealer pegs at least one point. What is left of both needs then is the most
//! there can be, and the bound for those needs, or for less, is averaged over the hands that are dealt.

use noddy_core::Rank;

use super::chances::{ChanceTable, Needs};
use super::holdings::{Holdings, SHOW_MAX};

const SHOWS: usize = SHOW_MAX + 1;

/// How often each two shows are dealt together, elder's first, over all starters.
#[derive(Clone, Debug)]
pub struct Shows(Vec<f64>);

impl Shows {
    /// Counts them: a second or two.
    #[must_use]
    pub fn new() -> Shows {
        let mut shows = vec![0.0; SHOWS * SHOWS];
        let mut total = 0.0;
        for starter in Rank::all() {
            let holdings = Holdings::new(starter);
            for (number, elder) in holdings.list.iter().enumerate() {
                for (&ways, dealer) in holdings.joint(number).iter().zip(&holdings.list) {
                    shows[usize::from(elder.show) * SHOWS + usize::from(dealer.show)] += f64::from(ways);
                    total += f64::from(ways);
                }
            }
        }
        Shows(shows.into_iter().map(|ways| ways / total).collect())
    }
}

impl Default for Shows {
    fn default() -> Shows {
        Shows::new()
    }
}

/// What a best response to the policies of a whole match can gain at most.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct MatchGap {
    /// As the player on the dealer's left.
    pub elder: f64,
    /// As the dealer.
    pub dealer: f64,
}

impl MatchGap {
    /// The mean of the two seats.
    #[must_use]
    pub fn mean(self) -> f64 {
        f64::midpoint(self.elder, self.dealer)
    }
}

impl ChanceTable {
    /// The bounds for all needs up to `size`, by the elder's need and then the dealer's; nothing if a state is missing. A Knave turned up only brings
    /// the end nearer, which the bound for less covers.
    #[must_use]
    pub fn match_gaps(&self, size: u16, shows: &Shows) -> Option<Vec<Vec<MatchGap>>> {
        let len = usize::from(size) + 1;
        // For needs or less: the largest bound there is. Row and column 0 stand for a match that is over.
        let mut most = vec![vec![MatchGap::default(); len]; len];
        let mut gaps = most.clone();
        // Each state depends on those with less need in all.
        for sum in 2..2 * len - 1 {
            for elder in sum.saturating_sub(len - 1).max(1)..len.min(sum) {
                let dealer = sum - elder;
                let state = self.get(Needs { elder: elder as u16, dealer: dealer as u16 })?;
                let mut gap = MatchGap { elder: state.gap(), dealer: state.gap() };
                for elder_show in 0..SHOWS.min(elder) {
                    for dealer_show in 0..SHOWS.min(dealer) {
                        // The deal passes: who was the elder deals.
                        let after = most[dealer - 1 - dealer_show][elder - elder_show];
                        let chance = shows.0[elder_show * SHOWS + dealer_show];
                        gap.elder += chance * after.dealer;
                        gap.dealer += chance * after.elder;
                    }
                }
                let less = [most[elder - 1][dealer], most[elder][dealer - 1]];
                let max = |part: fn(&MatchGap) -> f64| less.iter().chain([&gap]).map(part).fold(0.0, f64::max);
                gaps[elder][dealer] = gap;
                most[elder][dealer] = MatchGap { elder: max(|gap| gap.elder), dealer: max(|gap| gap.dealer) };
            }
        }
        Some(gaps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::State;

    #[test]
    fn gaps_add_up_along_the_match() {
        let mut table = ChanceTable::new(31);
        for elder in 1..=31 {
            for dealer in 1..=31 {
                table.set(Needs { elder, dealer }, State { lower: 0.5 - 1e-5, upper: 0.5 + 1e-5 });
            }
        }
        let gaps = table.match_gaps(31, &Shows::new()).expect("a full table");
        // With the same gap in every deal the bound counts deals: at most ten or so, and one when both need a point.
        assert!((gaps[1][1].mean() - 1e-5).abs() < 1e-12);
        let deals = gaps[31][31].mean() / 1e-5;
        assert!((5.0..13.0).contains(&deals), "{deals}");
        assert!(table.match_gaps(32, &Shows::new()).is_none());
    }
}
