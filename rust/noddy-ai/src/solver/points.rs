//! The deal played for points: what the elder pegs less what the dealer pegs. The show is settled by the deal and the Knave by the starter, so neither
//! matters to the play.

use std::sync::Arc;

use noddy_core::Rank;

use super::deal_game::{DealGame, Weights};
use super::ends::{Ends, Side};
use super::layout::Layout;
use super::trio::{Stock, Trio};

/// All affinities of two hands are multiples of this: they are products of 3/4, 2/3, 1/2, 1/3, 1/4 and 1/6, in the few combinations that three
/// cards a side allow. So the pay-offs in points are held exactly.
const UNIT: f64 = 1.0 / 576.0;

/// The game for points with a starter of this rank, hands told apart by rank.
#[must_use]
pub fn points_game(starter: Rank, ends: &Ends) -> DealGame {
    points_game_from(Stock::without(starter.index().into()), ends)
}

/// The game for points with hands from this stock.
pub(crate) fn points_game_from(stock: Stock, ends: &Ends) -> DealGame {
    let (weights, affinity) = rank_weights(stock);
    let margins = margins(ends);
    let mut game = DealGame::new(Arc::new(Layout::by_rank()), weights);
    let layout = Arc::clone(&game.layout);
    game.fill(ends, 0.0, UNIT, |column, reply, nodes, entries| {
        let affinity = &affinity[column.class * Trio::COUNT..][..Trio::COUNT];
        for (row, rest, order) in layout.rows[reply].orders() {
            entries[row] = affinity[rest.class] * margins[usize::from(nodes[order])];
        }
    });
    game
}

/// How much more often than by chance alone each two hands are dealt, with this starter.
pub(super) fn rank_affinity(starter: Rank) -> Vec<f64> {
    let (_, affinity) = rank_weights(Stock::without(starter.index().into()));
    affinity.into_iter().map(|units| f64::from(units) * UNIT).collect()
}

/// The weights of hands told apart by rank, and the affinity of every two of them in units.
fn rank_weights(stock: Stock) -> (Weights, Vec<f32>) {
    let alone: Vec<u32> = Trio::all().map(|trio| stock.ways(trio)).collect();
    let mut affinity = Vec::with_capacity(Trio::COUNT * Trio::COUNT);
    let mut total = 0.0;
    for (a, &elder) in Trio::all().zip(&alone) {
        for (b, &dealer) in Trio::all().zip(&alone) {
            let both = f64::from(stock.ways_of_both(a, b));
            total += both;
            let apart = f64::from(elder) * f64::from(dealer);
            affinity.push(if apart > 0.0 { (both / apart / UNIT) as f32 } else { 0.0 });
        }
    }
    let weights: Vec<f32> = alone.iter().map(|&ways| ways as f32).collect();
    (Weights { elder: weights.clone(), dealer: weights, total }, affinity)
}

/// What each node of the tree of scoring means for the elder: points made less points lost.
pub(crate) fn margins(ends: &Ends) -> Vec<f32> {
    let mut margins: Vec<f32> = Vec::with_capacity(ends.gains().len());
    for gain in ends.gains() {
        let before = margins.get(usize::from(gain.before)).copied().unwrap_or(0.0);
        let points = f32::from(gain.points);
        margins.push(match gain.side {
            Side::Elder => before + points,
            Side::Dealer => before - points,
        });
    }
    margins
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pay_offs_are_held_exactly() {
        for starter in 0..Rank::COUNT {
            let (_, affinity) = rank_weights(Stock::without(starter));
            for units in affinity {
                assert!((units - units.round()).abs() < 1e-4, "{units} is no whole number of units");
            }
        }
    }
}
