//! The equilibrium of a deal game, by counterfactual regret minimisation.
//!
//! The method is CFR+ (Tammelin, *Solving large imperfect information games using CFR+*, 2014): regrets are never negative, the players learn in
//! turn, and the average strategy weighs iteration `t` by `t` squared. It runs in vector form (Johanson and others, *Accelerating best response calculation
//! in large extensive games*, 2011): a public position is visited once for all hands of both players.

use std::sync::Arc;

use noddy_core::Rank;

use super::deal_game::{DealGame, position};
use super::kernels::{Pairs, add_weighted, learn_first, split};
use super::layout::{Layout, Rows, WAYS};
use super::policy::{Policy, Shape};

const N: usize = Rank::COUNT;

/// First cards of one player: regrets, the present chances, and the weighted sum over iterations of those chances times the weight of the class.
#[derive(Clone, Debug)]
struct FirstCards {
    regret: Vec<f32>,
    chance: Vec<f32>,
    sum: Vec<f32>,
    worth: Vec<f32>,
}

impl FirstCards {
    fn new(layout: &Layout, tables: usize) -> FirstCards {
        let chance: Vec<f32> = layout
            .classes
            .iter()
            .flat_map(|class| {
                let ways = class.trio.distinct().count();
                (0..WAYS).map(move |way| if way < ways { 1.0 / ways as f32 } else { 0.0 })
            })
            .collect();
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

    /// How often each first card is played from each class: sets `reach`, and adds it to the sum.
    fn reach(&mut self, table: std::ops::Range<usize>, classes: &[f32], weight: f32, reach: &mut [f32]) {
        let chances = self.chance[table.clone()].chunks_exact(WAYS);
        for ((reach, chances), class) in reach.chunks_exact_mut(WAYS).zip(chances).zip(classes) {
            for (reach, chance) in reach.iter_mut().zip(chances) {
                *reach = class * chance;
            }
        }
        add_weighted(&mut self.sum[table], reach, weight);
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
    /// How often each first card is played from each class.
    lead: Vec<f32>,
    reply: Vec<f32>,
    /// How often each rest is held after one first card, in the order of the rows.
    elder_rests: Vec<f32>,
    dealer_rests: Vec<f32>,
    /// How often each row is played.
    elder: Vec<f32>,
    dealer: Vec<f32>,
    /// One entry a column.
    columns: Vec<f32>,
    /// What rows are worth, and what rests are worth.
    worth: Vec<f32>,
    values: Vec<f32>,
    /// Where every card fits, none is forced.
    unforced: Vec<f32>,
}

impl Scratch {
    fn new(layout: &Layout) -> Scratch {
        let slots = vec![0.0; layout.class_count() * WAYS];
        let rows = vec![0.0; layout.rows.iter().map(|rows| rows.count).max().unwrap_or(0)];
        Scratch {
            lead: slots.clone(),
            reply: slots,
            elder_rests: rows.clone(),
            dealer_rests: rows.clone(),
            elder: rows.clone(),
            dealer: rows.clone(),
            columns: rows.clone(),
            worth: rows.clone(),
            values: rows.clone(),
            unforced: rows,
        }
    }
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

    /// Starts on another game with the same hands: keeps a part of the regrets, and no average.
    pub fn restart(&mut self, keep: f32) {
        let regrets = [&mut self.lead.regret, &mut self.reply.regret, &mut self.second.low_regret];
        let more = [&mut self.second.high_regret, &mut self.last.low_regret, &mut self.last.high_regret];
        for regret in regrets.into_iter().chain(more).flatten() {
            *regret *= keep;
        }
        let sums = [&mut self.lead.sum, &mut self.reply.sum, &mut self.second.low_sum, &mut self.last.low_sum];
        for sum in sums.into_iter().flatten() {
            *sum = 0.0;
        }
        self.iterations = 0;
    }

    /// Learns for so many iterations.
    pub fn run(&mut self, game: &DealGame, iterations: u32) {
        let layout = Arc::clone(&self.shape.layout);
        let mut scratch = Scratch::new(&layout);
        let leads = 0..self.shape.first_len();
        for _ in 0..iterations {
            self.iterations += 1;
            let weight = (self.iterations as f32).powi(2);
            self.lead.reach(leads.clone(), &game.weights().elder, weight, &mut scratch.lead);
            // The matrices of one first card stay in the cache while the dealer learns and then the elder.
            for a1 in 0..N {
                gather(&layout.rows[a1], &scratch.lead, &mut scratch.elder_rests);
                self.dealer_learns(game, &layout, a1, weight, &mut scratch);
                let replies = self.shape.reply(a1);
                self.reply.learn(&layout, replies.clone(), -1.0);
                self.reply.reach(replies, &game.weights().dealer, weight, &mut scratch.reply);
                self.elder_learns(game, &layout, a1, weight, &mut scratch);
            }
            self.lead.learn(&layout, leads.clone(), 1.0);
        }
    }

    /// The dealer learns what follows the replies to one lead, and what each reply is worth.
    fn dealer_learns(&mut self, game: &DealGame, layout: &Layout, a1: usize, weight: f32, scratch: &mut Scratch) {
        let elder_rows = &layout.rows[a1];
        let replies = self.shape.reply(a1);
        for (b1, rows) in layout.rows.iter().enumerate() {
            let second = self.shape.second(a1, b1);
            let elder = &mut scratch.elder[..elder_rows.count];
            spread(elder_rows, &scratch.elder_rests, &self.second.low_chance[second.clone()], elder);
            add_weighted(&mut self.second.low_sum[second], elder, weight);
            let values = &mut scratch.values[..rows.count];
            values.fill(0.0);
            let (pair_values, equal_values) = values.split_at_mut(rows.pair_rows);
            for (a2, columns) in elder_rows.by_second.iter().enumerate() {
                let position = position(a1, b1, a2);
                let chances = &mut scratch.columns[..columns.len()];
                for (chance, column) in chances.iter_mut().zip(columns) {
                    *chance = elder[column.row];
                }
                let worth = &mut scratch.worth[..rows.count];
                worth.fill(0.0);
                game.block(position).add_columns(worth, chances);
                let (pairs, equals) = worth.split_at(2 * rows.pair_rows);
                let (low, high) = pairs.split_at(rows.pair_rows);
                let forced = game.forced(a1, b1, a2);
                self.last.pairs(self.shape.last(position)).learn(low, high, -1.0, forced, pair_values);
                add_weighted(equal_values, equals, 1.0);
            }
            hand_back(rows, values, &mut self.reply.worth[replies.clone()]);
        }
    }

    /// The elder learns the second card after one lead, and what the lead is worth.
    fn elder_learns(&mut self, game: &DealGame, layout: &Layout, a1: usize, weight: f32, scratch: &mut Scratch) {
        let elder_rows = &layout.rows[a1];
        for (b1, rows) in layout.rows.iter().enumerate() {
            gather(rows, &scratch.reply, &mut scratch.dealer_rests);
            let worth = &mut scratch.worth[..elder_rows.count];
            worth.fill(0.0);
            for (a2, columns) in elder_rows.by_second.iter().enumerate() {
                let position = position(a1, b1, a2);
                let last = self.shape.last(position);
                let dealer = &mut scratch.dealer[..rows.count];
                spread(rows, &scratch.dealer_rests, &self.last.low_chance[last.clone()], dealer);
                add_weighted(&mut self.last.low_sum[last], dealer, weight);
                let found = &mut scratch.columns[..columns.len()];
                game.block(position).dot_columns(found, dealer);
                for (found, column) in found.iter().zip(columns) {
                    worth[column.row] = *found;
                }
            }
            let (pairs, equals) = worth.split_at(2 * elder_rows.pair_rows);
            let (low, high) = pairs.split_at(elder_rows.pair_rows);
            let values = &mut scratch.values[..elder_rows.count];
            values.fill(0.0);
            let (pair_values, equal_values) = values.split_at_mut(elder_rows.pair_rows);
            equal_values[..equals.len()].copy_from_slice(equals);
            let unforced = &scratch.unforced[..elder_rows.pair_rows];
            self.second.pairs(self.shape.second(a1, b1)).learn(low, high, 1.0, unforced, pair_values);
            hand_back(elder_rows, values, &mut self.lead.worth);
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
        for (sums, cards) in [(&mut lead, &self.lead), (&mut reply, &self.reply)] {
            for (sums, present) in sums.chunks_exact_mut(WAYS).zip(cards.chance.chunks_exact(WAYS)) {
                let total: f32 = sums.iter().sum();
                for (sum, present) in sums.iter_mut().zip(present) {
                    // A hand that is never dealt has no average.
                    *sum = if total > 0.0 { *sum / total } else { *present };
                }
            }
        }
        Policy { shape: self.shape.clone(), lead, second, reply, last }
    }
}

/// How often each rest is held after a first card: pairs, and from `pair_rows` on rests of equal ranks.
fn gather(rows: &Rows, first: &[f32], rests: &mut [f32]) {
    let (pairs, equals) = rests.split_at_mut(rows.pair_rows);
    pairs.fill(0.0);
    equals.fill(0.0);
    for (rest, out) in rows.pairs.iter().zip(pairs).chain(rows.equals.iter().zip(equals)) {
        *out = first[rest.slot];
    }
}

/// How often each row is played, from how often each rest is held.
fn spread(rows: &Rows, rests: &[f32], low_chance: &[f32], out: &mut [f32]) {
    let (pairs, equals) = out.split_at_mut(2 * rows.pair_rows);
    let (low, high) = pairs.split_at_mut(rows.pair_rows);
    let (rest_pairs, rest_equals) = rests.split_at(rows.pair_rows);
    split(rest_pairs, low_chance, low, high);
    equals.copy_from_slice(&rest_equals[..equals.len()]);
}

/// Adds what the rests are worth to the first cards that lead to them.
fn hand_back(rows: &Rows, values: &[f32], worth: &mut [f32]) {
    let (pairs, equals) = values.split_at(rows.pair_rows);
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
