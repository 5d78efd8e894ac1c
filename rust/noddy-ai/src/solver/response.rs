//! The best response: what the best opponent there can be takes from a policy. It is exact, and so is the certificate.

use noddy_core::Rank;

use super::deal_game::{DealGame, position};
use super::layout::{LANES, Layout, Rest, Rows, WAYS};
use super::policy::{Policy, Shape};

const N: usize = Rank::COUNT;

/// The value of a game, enclosed: the elder is sure of the lower end and the dealer lets him have no more than the upper.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Certificate {
    /// What the elder gets when the dealer knows his policy and answers it best.
    pub lower: f64,
    /// What the elder gets when he knows the dealer's policy and answers it best.
    pub upper: f64,
}

impl Certificate {
    /// Exploitability: how much a best response gains, the mean of the two seats.
    #[must_use]
    pub fn gap(self) -> f64 {
        (self.upper - self.lower) / 2.0
    }

    /// The middle of the interval.
    #[must_use]
    pub fn value(self) -> f64 {
        f64::midpoint(self.lower, self.upper)
    }

    /// Both best responses to the policy.
    #[must_use]
    pub fn of(game: &DealGame, policy: &Policy) -> Certificate {
        let response = Response { game, policy, shape: &policy.shape, layout: &policy.shape.layout };
        Certificate { lower: game.mean(response.by_dealer()), upper: game.mean(response.by_elder()) }
    }
}

struct Response<'a> {
    game: &'a DealGame,
    policy: &'a Policy,
    shape: &'a Shape,
    layout: &'a Layout,
}

impl Response<'_> {
    /// The dealer answers best: the least the elder gets, times the sum of all weights.
    fn by_dealer(&self) -> f64 {
        (0..N).map(|a1| self.dealer_after(a1)).sum()
    }

    fn dealer_after(&self, a1: usize) -> f64 {
        let elder_rows = &self.layout.rows[a1];
        let weights = self.game.weights();
        let mut worth = vec![0.0; self.shape.first_len()];
        for b1 in 0..N {
            let rows = &self.layout.rows[b1];
            let second = &self.policy.second[self.shape.second(a1, b1)];
            let elder = reach(elder_rows, &weights.elder, &self.policy.lead, second);
            for (a2, columns) in elder_rows.by_second.iter().enumerate() {
                let mut sums = vec![0.0; rows.count];
                let block = self.game.block(position(a1, b1, a2));
                for (place, column) in columns.iter().enumerate() {
                    let chance = elder[column.row];
                    for (sums, entries) in sums.chunks_exact_mut(LANES).zip(block.column(place)) {
                        for (sum, &entry) in sums.iter_mut().zip(entries) {
                            *sum += chance * f64::from(entry);
                        }
                    }
                }
                let forced = self.game.forced(a1, b1, a2);
                for ((rest, &forced), row) in rows.pairs.iter().zip(forced).zip(0..) {
                    let (low, high) = (sums[row], sums[rows.pair_rows + row]);
                    worth[rest.slot] += if forced > 0.0 { low } else { low.min(high) };
                }
                for (rest, sum) in rows.equals.iter().zip(&sums[2 * rows.pair_rows..]) {
                    worth[rest.slot] += sum;
                }
            }
        }
        self.best_first(&worth, &weights.dealer, f64::min)
    }

    /// The elder answers best: the most he gets, times the sum of all weights.
    fn by_elder(&self) -> f64 {
        let weights = self.game.weights();
        let mut worth = vec![0.0; self.shape.first_len()];
        for a1 in 0..N {
            let elder_rows = &self.layout.rows[a1];
            let reply = &self.policy.reply[self.shape.reply(a1)];
            for b1 in 0..N {
                let rows = &self.layout.rows[b1];
                let mut sums = vec![0.0; elder_rows.count];
                for (a2, columns) in elder_rows.by_second.iter().enumerate() {
                    let position = position(a1, b1, a2);
                    let last = &self.policy.last[self.shape.last(position)];
                    let dealer = reach(rows, &weights.dealer, reply, last);
                    let block = self.game.block(position);
                    for (place, column) in columns.iter().enumerate() {
                        sums[column.row] = dot(&dealer, block.column(place));
                    }
                }
                for (rest, row) in elder_rows.pairs.iter().zip(0..) {
                    worth[rest.slot] += f64::max(sums[row], sums[elder_rows.pair_rows + row]);
                }
                for (rest, sum) in elder_rows.equals.iter().zip(&sums[2 * elder_rows.pair_rows..]) {
                    worth[rest.slot] += sum;
                }
            }
        }
        self.best_first(&worth, &weights.elder, f64::max)
    }

    /// The best first card of each class, summed over classes.
    fn best_first(&self, worth: &[f64], weights: &[f32], better: fn(f64, f64) -> f64) -> f64 {
        let classes = self.layout.classes.iter().zip(weights).zip(worth.chunks_exact(WAYS));
        classes
            .map(|((class, &weight), worth)| {
                let ways = &worth[..class.trio.distinct().count()];
                f64::from(weight) * ways.iter().copied().reduce(better).unwrap_or(0.0)
            })
            .sum()
    }
}

/// The sum of all chances times entries. Eight sums are kept side by side, so that none has to wait for another.
fn dot<'a>(chances: &[f64], entries: impl Iterator<Item = &'a [i16]>) -> f64 {
    let mut sums = [0.0; LANES];
    for (chances, entries) in chances.chunks_exact(LANES).zip(entries) {
        for ((sum, chance), &entry) in sums.iter_mut().zip(chances).zip(entries) {
            *sum += chance * f64::from(entry);
        }
    }
    sums.iter().sum()
}

/// The weights of rows in double precision. The chances of one decision are made to add up to one exactly.
pub(super) fn reach(rows: &Rows, weights: &[f32], first: &[f32], low: &[f32]) -> Vec<f64> {
    let mut chances = vec![0.0; rows.count];
    let first_weight = |rest: &Rest| {
        let class = &first[rest.class * WAYS..][..WAYS];
        let sum: f64 = class.iter().map(|&chance| f64::from(chance)).sum();
        f64::from(weights[rest.class]) * f64::from(first[rest.slot]) / sum
    };
    for ((rest, &low), row) in rows.pairs.iter().zip(low).zip(0..) {
        let (first, low) = (first_weight(rest), f64::from(low));
        chances[row] = first * low;
        chances[rows.pair_rows + row] = first * (1.0 - low);
    }
    for (rest, row) in rows.equals.iter().zip(2 * rows.pair_rows..) {
        chances[row] = first_weight(rest);
    }
    chances
}
