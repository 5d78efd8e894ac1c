//! The equilibrium of a deal game, by counterfactual regret minimisation.
//!
//! The method is CFR+ (Tammelin, *Solving large imperfect information games using CFR+*, 2014): regrets are never negative, the players learn in
//! turn, and the average strategy weighs iteration `t` by `t` squared. It runs in vector form (Johanson and others, *Accelerating best response calculation
//! in large extensive games*, 2011): a public position is visited once for all hands of both players.

use std::sync::Arc;

use noddy_core::Rank;

use super::deal_game::{DealGame, position};
use super::kernels::{Pairs, add_columns, dot_columns, learn_first};
use super::layout::{Layout, Rows, WAYS};
use super::policy::{Policy, Shape};

const N: usize = Rank::COUNT;

/// First cards of one player: regrets, the present chances, and their weighted sum over iterations.
#[derive(Clone, Debug)]
struct FirstCards {
    regret: Vec<f32>,
    chance: Vec<f32>,
    sum: Vec<f32>,
    worth: Vec<f32>,
}

impl FirstCards {
    fn new(layout: &Layout, tables: usize) -> FirstCards {
        let chance: Vec<f32> = layout.classes.iter().flat_map(|class| {
            let ways = class.trio.distinct().count();
            (0..WAYS).map(move |way| if way < ways { 1.0 / ways as f32 } else { 0.0 })
        }).collect();
        let zero = vec![0.0; chance.len() * tables];
        FirstCards { regret: zero.clone(), chance: chance.repeat(tables), sum: zero.clone(), worth: zero }
    }

    /// Learns from the worth of each card in one table, and forgets it.
    fn learn(&mut self, layout: &Layout, table: std::ops::Range<usize>, sign: f32) {
        let regrets = self.regret[table.clone()].chunks_exact_mut(WAYS);
        let chances = self.chance[table.clone()].chunks_exact_mut(WAYS);
        let worths = self.worth[table].chunks_exact_mut(WAYS);
        for (((class, regrets), chances), worth) in layout.classes.iter().zip(regrets).zip(chances).zip(worths) {
            learn_first(regrets, chances, worth, class.trio.distinct().count(), sign);
            worth.fill(0.0);
        }
    }

    fn add_to_sum(&mut self, table: std::ops::Range<usize>, weight: f32) {
        for (sum, chance) in self.sum[table.clone()].iter_mut().zip(&self.chance[table]) {
            *sum += weight * chance;
        }
    }
}

/// Orders of two cards of one player: regrets, the present chance of the lower first, and the weighted sum of that chance times the chance to get there.
#[derive(Clone, Debug)]
struct LastCards {
    low_regret: Vec<f32>,
    high_regret: Vec<f32>,
    low_chance: Vec<f32>,
    low_sum: Vec<f32>,
}

impl LastCards {
    fn new(len: usize) -> LastCards {
        let zero = vec![0.0; len];
        LastCards { low_regret: zero.clone(), high_regret: zero.clone(), low_chance: vec![0.5; len], low_sum: zero }
    }

    fn pairs(&mut self, range: std::ops::Range<usize>) -> Pairs<'_> {
        Pairs {
            low_regret: &mut self.low_regret[range.clone()],
            high_regret: &mut self.high_regret[range.clone()],
            low_chance: &mut self.low_chance[range],
        }
    }
}

/// Regrets and averages of both players of one deal game.
#[derive(Clone, Debug)]
pub struct Solver {
    shape: Shape,
    lead: FirstCards,
    second: LastCards,
    reply: FirstCards,
    last: LastCards,
    iterations: u32,
}

/// Room for the numbers of one position, kept from one to the next.
struct Scratch {
    /// For each first card of the dealer: the elder's chances by row.
    elder: Vec<Vec<f32>>,
    dealer: Vec<f32>,
    worth: Vec<f32>,
    columns: Vec<f32>,
    sums: Vec<f32>,
    values: Vec<f32>,
    free: Vec<f32>,
}

impl Solver {
    /// Both players know nothing yet: every card is as likely.
    #[must_use]
    pub fn new(layout: Arc<Layout>) -> Solver {
        let shape = Shape::new(layout);
        Solver {
            lead: FirstCards::new(&shape.layout, 1),
            second: LastCards::new(shape.second_len()),
            reply: FirstCards::new(&shape.layout, N),
            last: LastCards::new(shape.last_len()),
            shape,
            iterations: 0,
        }
    }

    /// Learns for so many iterations.
    pub fn run(&mut self, game: &DealGame, iterations: u32) {
        let layout = Arc::clone(&self.shape.layout);
        let longest = layout.rows.iter().map(|rows| rows.count).max().unwrap_or(0);
        let mut scratch = Scratch {
            elder: vec![vec![0.0; longest]; N],
            dealer: vec![0.0; longest],
            worth: vec![0.0; longest],
            columns: vec![0.0; longest],
            sums: vec![0.0; longest],
            values: vec![0.0; longest],
            free: vec![0.0; longest],
        };
        for _ in 0..iterations {
            self.iterations += 1;
            let weight = (self.iterations as f32).powi(2);
            self.lead.add_to_sum(0..self.shape.first_len(), weight);
            // The matrices of one first card stay in the cache while the dealer learns and then the elder.
            for a1 in 0..N {
                self.dealer_learns(game, &layout, a1, weight, &mut scratch);
                self.elder_learns(game, &layout, a1, weight, &mut scratch);
            }
            self.lead.learn(&layout, 0..self.shape.first_len(), 1.0);
        }
    }

    /// The dealer learns all replies to one lead, and what follows them.
    fn dealer_learns(&mut self, game: &DealGame, layout: &Layout, a1: usize, weight: f32, scratch: &mut Scratch) {
        let elder_rows = &layout.rows[a1];
        let reply = self.shape.reply(a1);
        for b1 in 0..N {
            let rows = &layout.rows[b1];
            let second = self.shape.second(a1, b1);
            let elder = &mut scratch.elder[b1][..elder_rows.count];
            super::policy::reach(elder_rows, &self.lead.chance, &self.second.low_chance[second.clone()], elder);
            for (sum, chance) in self.second.low_sum[second].iter_mut().zip(&elder[..]) {
                *sum += weight * chance;
            }
            let values = &mut scratch.values[..rows.pair_rows];
            let equal_values = &mut scratch.sums[..rows.count - 2 * rows.pair_rows];
            values.fill(0.0);
            equal_values.fill(0.0);
            for (a2, columns) in elder_rows.by_second.iter().enumerate() {
                let position = position(a1, b1, a2);
                let chances = &mut scratch.columns[..columns.len()];
                for (chance, column) in chances.iter_mut().zip(columns) {
                    *chance = elder[column.row];
                }
                let worth = &mut scratch.worth[..rows.count];
                worth.fill(0.0);
                add_columns(worth, game.block(position), chances);
                let (pairs, equals) = worth.split_at(2 * rows.pair_rows);
                let (low, high) = pairs.split_at(rows.pair_rows);
                self.last.pairs(self.shape.last(position)).learn(low, high, -1.0, game.forced(a1, b1, a2), values);
                for (value, worth) in equal_values.iter_mut().zip(equals) {
                    *value += worth;
                }
            }
            let worth = &mut self.reply.worth[reply.clone()];
            hand_back(rows, values, equal_values, worth);
        }
        self.reply.learn(layout, reply, -1.0);
    }

    /// The elder learns the second card after one lead, and what the lead was worth.
    fn elder_learns(&mut self, game: &DealGame, layout: &Layout, a1: usize, weight: f32, scratch: &mut Scratch) {
        let elder_rows = &layout.rows[a1];
        let reply = self.shape.reply(a1);
        self.reply.add_to_sum(reply.clone(), weight);
        let free = &scratch.free[..elder_rows.pair_rows];
        for b1 in 0..N {
            let rows = &layout.rows[b1];
            let sums = &mut scratch.sums[..elder_rows.count];
            sums.fill(0.0);
            for (a2, columns) in elder_rows.by_second.iter().enumerate() {
                let position = position(a1, b1, a2);
                let last = self.shape.last(position);
                let dealer = &mut scratch.dealer[..rows.count];
                super::policy::reach(rows, &self.reply.chance[reply.clone()], &self.last.low_chance[last.clone()], dealer);
                for (sum, chance) in self.last.low_sum[last].iter_mut().zip(&dealer[..]) {
                    *sum += weight * chance;
                }
                let found = &mut scratch.columns[..columns.len()];
                dot_columns(found, game.block(position), dealer);
                for (found, column) in found.iter().zip(columns) {
                    sums[column.row] = *found;
                }
            }
            let (pairs, equals) = sums.split_at(2 * elder_rows.pair_rows);
            let (low, high) = pairs.split_at(elder_rows.pair_rows);
            let values = &mut scratch.values[..elder_rows.pair_rows];
            values.fill(0.0);
            self.second.pairs(self.shape.second(a1, b1)).learn(low, high, 1.0, free, values);
            hand_back(elder_rows, values, equals, &mut self.lead.worth);
        }
    }

    /// The average strategy: it is what approaches the equilibrium.
    #[must_use]
    pub fn policy(&self) -> Policy {
        let layout = &self.shape.layout;
        let mut lead = self.lead.sum.clone();
        let mut reply = self.reply.sum.clone();
        let mut second = self.second.low_sum.clone();
        let mut last = self.last.low_sum.clone();
        for a1 in 0..N {
            let replies = &self.reply.sum[self.shape.reply(a1)];
            for b1 in 0..N {
                let range = self.shape.second(a1, b1);
                let present = &self.second.low_chance[range.clone()];
                conditional(&layout.rows[a1], &self.lead.sum, present, &mut second[range]);
                for a2 in 0..N {
                    let range = self.shape.last(position(a1, b1, a2));
                    let present = &self.last.low_chance[range.clone()];
                    conditional(&layout.rows[b1], replies, present, &mut last[range]);
                }
            }
        }
        for sums in lead.chunks_exact_mut(WAYS).chain(reply.chunks_exact_mut(WAYS)) {
            let total: f32 = sums.iter().sum();
            for sum in sums {
                *sum /= total;
            }
        }
        Policy { shape: self.shape.clone(), lead, second, reply, last }
    }
}

/// Adds what the rests are worth to the first cards that lead to them.
fn hand_back(rows: &Rows, pairs: &[f32], equals: &[f32], worth: &mut [f32]) {
    for (rest, value) in rows.pairs.iter().zip(pairs).chain(rows.equals.iter().zip(equals)) {
        worth[rest.slot] += value;
    }
}

/// Turns sums that include the chance of the first card into chances by themselves. A player who never played the first card has no average; the
/// present chance is as good an answer as any.
fn conditional(rows: &Rows, first: &[f32], present: &[f32], low: &mut [f32]) {
    for ((rest, present), low) in rows.pairs.iter().zip(present).zip(low) {
        let reached = first[rest.slot];
        *low = if reached > 0.0 { (*low / reached).clamp(0.0, 1.0) } else { *present };
    }
}
