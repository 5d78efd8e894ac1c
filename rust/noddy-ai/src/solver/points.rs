//! The deal played for points: what the elder pegs less what the dealer pegs. The show is settled by the deal and the Knave by the starter, so neither
//! matters to the play.

use std::sync::Arc;

use noddy_core::Rank;

use super::deal_game::DealGame;
use super::ends::{Ends, Side};
use super::layout::Layout;
use super::trio::{Trio, ways};

/// The game for points with a starter of this rank, hands told apart by rank.
#[must_use]
pub fn points_game(starter: Rank, ends: &Ends) -> DealGame {
    let layout = Arc::new(Layout::by_rank());
    let starter = usize::from(starter.index());
    let weights: Vec<f32> =
        Trio::all().flat_map(|a| Trio::all().map(move |b| ways(starter, a, b) as f32)).collect();
    let margins = margins(ends);
    let total = weights.iter().map(|&w| f64::from(w)).sum();
    let mut game = DealGame::new(layout, total);
    game.fill(ends, |column, rows, nodes, entries| {
        let weights = &weights[column.class * Trio::COUNT..][..Trio::COUNT];
        for (row, rest, order) in rows.orders() {
            entries[row] = weights[rest.class] * margins[usize::from(nodes[order])];
        }
    });
    game
}

/// What each node of the tree of scoring means for the elder: points made less points lost.
fn margins(ends: &Ends) -> Vec<f32> {
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
