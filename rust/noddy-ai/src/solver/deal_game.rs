//! A deal as a game in numbers: what every way to play it is worth, weighted by how often it is dealt.

use std::sync::Arc;

use noddy_core::{LIMIT, Rank};

use super::ends::{Ends, ORDERS};
use super::kernels::{Block, column_mut};
use super::layout::{Column, LANES, Layout, Rows};

/// How many public positions there are after three cards.
pub(crate) const POSITIONS: usize = Rank::COUNT * Rank::COUNT * Rank::COUNT;

/// The number of the public position after three cards: the elder's first, the dealer's first, the elder's second.
pub(crate) const fn position(a1: usize, b1: usize, a2: usize) -> usize {
    (a1 * Rank::COUNT + b1) * Rank::COUNT + a2
}

/// How much the pile has room for after three cards. It is at least one: three cards come to 30 at most.
fn room(a1: usize, b1: usize, a2: usize) -> u8 {
    [a1, b1, a2].into_iter().fold(LIMIT, |room, rank| room - value(rank))
}

/// The counting value of a rank (R2).
fn value(rank: usize) -> u8 {
    Rank::from_index(rank as u8).expect("ranks are counted below thirteen").value()
}

/// The pay-offs of a deal with a known starter, for the elder hand: one matrix for each public position after three cards, with a
/// column for each hand of the elder and a row for each hand and order of the dealer.
///
/// A deal weighs `elder weight * dealer weight * affinity`. The affinity of two hands is 1 where they share no rank; the first two factors belong to one
/// player each, so only `affinity * pay-off` is held, in 16 bits: the solver waits for memory more than for anything else.
#[derive(Debug)]
pub struct DealGame {
    pub(crate) layout: Arc<Layout>,
    matrix: Vec<i16>,
    /// What an entry of 1 stands for.
    unit: f64,
    /// What is added to all pay-offs.
    base: f64,
    /// Where the matrix of each position begins; one more at the end.
    starts: Vec<usize>,
    /// By the dealer's first card and the room in the pile: 1 where the lower of two cards is the only one that fits.
    forced: Vec<Vec<f32>>,
    weights: Weights,
}

/// How often hands are dealt.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// The weight of each class of the elder.
    pub(crate) elder: Vec<f32>,
    /// The weight of each class of the dealer.
    pub(crate) dealer: Vec<f32>,
    /// The sum over all deals of both weights and the affinity.
    pub(crate) total: f64,
}

/// How many values of the room are told apart.
const ROOMS: usize = LIMIT as usize + 1;

impl DealGame {
    /// A game without pay-offs.
    pub(crate) fn new(layout: Arc<Layout>, weights: Weights) -> DealGame {
        let mut starts = Vec::with_capacity(POSITIONS + 1);
        let mut start = 0;
        for (a1, b1, a2) in positions() {
            starts.push(start);
            start += layout.rows[a1].by_second[a2].len() * layout.rows[b1].count;
        }
        starts.push(start);
        let forced = layout.rows.iter().flat_map(|rows| (0..ROOMS).map(|room| forced_rows(rows, room))).collect();
        DealGame { layout, matrix: vec![0; start], unit: 1.0, base: 0.0, starts, forced, weights }
    }

    /// Sets all pay-offs to `base` and what `pay` says, in steps of `unit`. `pay` is asked for a column at a time: it is given the column, the dealer's first card, the nodes
    /// of the tree of scoring for the orders of the dealer's last two cards, and the place to write `affinity * (pay-off - base) / unit` to.
    pub(crate) fn fill(
        &mut self,
        ends: &Ends,
        base: f64,
        unit: f64,
        mut pay: impl FnMut(&Column, usize, &[u16; ORDERS], &mut [f32]),
    ) {
        (self.base, self.unit) = (base, unit);
        let longest = self.layout.rows.iter().map(|rows| rows.count).max().unwrap_or(0);
        let mut exact = vec![0.0f32; longest];
        for (number, (a1, b1, a2)) in positions().enumerate() {
            let rows = &self.layout.rows[b1];
            let block = &mut self.matrix[self.starts[number]..self.starts[number + 1]];
            for (place, column) in self.layout.rows[a1].by_second[a2].iter().enumerate() {
                let exact = &mut exact[..rows.count];
                exact.fill(0.0);
                pay(column, b1, ends.of(number, column.last), exact);
                round_to(column_mut(block, rows.count, place), exact);
            }
        }
    }

    /// The matrix of a position.
    pub(super) fn block(&self, position: usize) -> Block<'_> {
        let rows = self.layout.rows[position / Rank::COUNT % Rank::COUNT].count;
        Block { entries: &self.matrix[self.starts[position]..self.starts[position + 1]], rows }
    }

    /// For each pair of the dealer's: 1 if only its lower card fits.
    pub(crate) fn forced(&self, a1: usize, b1: usize, a2: usize) -> &[f32] {
        &self.forced[b1 * ROOMS + usize::from(room(a1, b1, a2))]
    }

    /// How often hands are dealt.
    pub(crate) fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The pay-off that a weighted sum of entries over all deals stands for.
    pub(crate) fn mean(&self, sum: f64) -> f64 {
        self.base + sum * self.unit / self.weights.total
    }
}

/// Adding 1.5 * 2^23 leaves no room for a fraction: the sum is rounded, and its lowest bits are the whole number, with no instruction that not every
/// processor has.
const ROUNDER: f32 = 12_582_912.0;

/// Rounds to whole numbers. What rounding takes from an entry is given to the entry [`LANES`] rows on, so that the errors do not add up.
fn round_to<'a>(entries: impl Iterator<Item = &'a mut [i16]>, exact: &[f32]) {
    let mut owed = [0.0; LANES];
    for (entries, exact) in entries.zip(exact.as_chunks::<LANES>().0) {
        let wanted: [f32; LANES] = std::array::from_fn(|lane| exact[lane] + owed[lane]);
        let rounded = wanted.map(|wanted| wanted + ROUNDER);
        owed = std::array::from_fn(|lane| wanted[lane] - (rounded[lane] - ROUNDER));
        entries.copy_from_slice(&rounded.map(|rounded| rounded.to_bits() as i16));
    }
}

/// Whether, of two different ranks, only the lower fits after three cards.
pub(crate) fn only_low_fits(position: usize, low: usize, high: usize) -> bool {
    let (a1, b1, a2) =
        (position / Rank::COUNT / Rank::COUNT, position / Rank::COUNT % Rank::COUNT, position % Rank::COUNT);
    let room = room(a1, b1, a2);
    value(low) <= room && value(high) > room
}

fn forced_rows(rows: &Rows, room: usize) -> Vec<f32> {
    let mut forced = vec![0.0; rows.pair_rows];
    for (forced, rest) in forced.iter_mut().zip(&rows.pairs) {
        let fits = |rank| usize::from(value(rank)) <= room;
        // If neither fits, the dealer says go and chooses when leading the next pile.
        *forced = if fits(rest.low) && !fits(rest.high) { 1.0 } else { 0.0 };
    }
    forced
}

/// All public positions after three cards, in the order of their numbers.
pub(crate) fn positions() -> impl Iterator<Item = (usize, usize, usize)> {
    let ranks = 0..Rank::COUNT;
    ranks.clone().flat_map(move |a1| {
        let ranks = 0..Rank::COUNT;
        ranks.clone().flat_map(move |b1| ranks.clone().map(move |a2| (a1, b1, a2)))
    })
}
