//! One deal at a score: dealt with a given rank turned up, and what it came to, what follows taken from a table.

use noddy_core::{Card, Deal, Deck, Phase, Rank, Rng, Rules, Scores, Seat};

use crate::solver::{ChanceTable, Needs};

/// A two-player deal to these needs, for a match to `target`, with a starter of this rank; seat 1 deals.
///
/// # Panics
/// If a need is above the target, or the target above 1,000.
#[must_use]
pub fn deal_at(needs: Needs, target: u16, rank: Rank, rng: &mut Rng) -> Deal {
    let rules = Rules::new(2, 3, target.into(), 1).expect("a target from 1 to 1000");
    let dealer = Seat::new(1).expect("a seat");
    let mut scores = Scores::zero(2);
    (scores[dealer.next(2)], scores[dealer]) = (target - needs.elder, target - needs.dealer);
    Deal::start(rules, dealer, scores, &pack_with_starter(rank, rng), 1, &mut ())
}

/// The elder's chance to win the match after a deal of two: one or none if it is won, else by the table.
#[must_use]
pub fn elder_chance(deal: &Deal, table: &ChanceTable) -> f64 {
    let dealer = deal.table().dealer();
    let elder = dealer.next(2);
    if let Phase::Won(winner) = deal.table().phase() {
        return f64::from(u8::from(winner == elder));
    }
    // The dealer is the elder of the next deal.
    let need = |seat: Seat| deal.table().rules().target() - deal.table().scores()[seat];
    1.0 - table.chance(Needs { elder: need(dealer), dealer: need(elder) }).elder_wins
}

/// A shuffled pack whose seventh card, the starter of two players with three cards, is of this rank.
fn pack_with_starter(rank: Rank, rng: &mut Rng) -> Deck {
    const STARTER: usize = 6;
    let mut cards = *Deck::SORTED.cards();
    for end in (1..Card::COUNT).rev() {
        cards.swap(end, rng.below(end as u64 + 1) as usize);
    }
    let of_rank: Vec<usize> = (0..Card::COUNT).filter(|&place| cards[place].rank() == rank).collect();
    cards.swap(STARTER, of_rank[rng.below(of_rank.len() as u64) as usize]);
    Deck::starting_with(&cards).expect("all cards are different")
}

/// A mean of many numbers, with its standard error.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Mean {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    /// Takes one number more.
    pub fn add(&mut self, number: f64) {
        self.count += 1.0;
        self.sum += number;
        self.squares += number * number;
    }

    /// How many numbers it is of.
    #[must_use]
    pub const fn count(&self) -> f64 {
        self.count
    }

    /// The mean; nought of no numbers.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.sum / self.count.max(1.0)
    }

    /// Its standard error.
    #[must_use]
    pub fn error(&self) -> f64 {
        let count = self.count.max(2.0);
        let mean = self.value();
        ((self.squares / count - mean * mean).max(0.0) / (count - 1.0)).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_and_its_error() {
        let mut mean = Mean::default();
        [1.0, 2.0, 3.0, 4.0].into_iter().for_each(|number| mean.add(number));
        assert!((mean.value() - 2.5).abs() < 1e-12);
        // The variance of the sample is 5/3, that of the mean a quarter of it.
        assert!((mean.error() - (5.0f64 / 12.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn a_deal_begins_with_its_starter_and_its_needs() {
        let mut rng = Rng::stream(1589, 0);
        for rank in Rank::all().filter(|&rank| rank != Rank::JACK) {
            let deal = deal_at(Needs { elder: 7, dealer: 3 }, 31, rank, &mut rng);
            assert_eq!(deal.table().starter().rank(), rank);
            assert_eq!(deal.table().scores().as_slice(), [24, 28]);
        }
    }
}
