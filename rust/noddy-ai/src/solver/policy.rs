//! How both sides play a deal: a chance for every card at every decision.

use std::sync::Arc;

use noddy_core::Rank;

use super::deal_game::{POSITIONS, position, positions};
use super::decision::Decision;
use super::layout::{Layout, WAYS};

/// Behaviour of both players in one deal game.
#[derive(Clone, Debug)]
pub struct Policy {
    pub(crate) shape: Shape,
    /// The elder's first card: [`WAYS`] chances for each class.
    pub(crate) lead: Vec<f32>,
    /// The elder's second card: for each pair the chance of the lower first.
    pub(crate) second: Vec<f32>,
    /// The dealer's first card: [`WAYS`] chances for each class and each first card of the elder.
    pub(crate) reply: Vec<f32>,
    /// The dealer's second card: for each pair the chance of the lower first.
    pub(crate) last: Vec<f32>,
}

/// Where the parts of a policy, and of everything that has an entry for each decision, are found.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) layout: Arc<Layout>,
    second_starts: Vec<usize>,
    last_starts: Vec<usize>,
}

impl Shape {
    pub(crate) fn new(layout: Arc<Layout>) -> Shape {
        let mut second_starts = vec![0];
        let mut last_starts = Vec::with_capacity(POSITIONS + 1);
        last_starts.push(0);
        let mut second = 0;
        let mut last = 0;
        for (a1, b1, a2) in positions() {
            if a2 == 0 {
                second += layout.rows[a1].pair_rows;
                second_starts.push(second);
            }
            last += layout.rows[b1].pair_rows;
            last_starts.push(last);
        }
        Shape { layout, second_starts, last_starts }
    }

    /// The entries of all first cards of one player.
    pub(crate) fn first_len(&self) -> usize {
        self.layout.class_count() * WAYS
    }

    /// The dealer's entries for this card of the elder.
    pub(crate) fn reply(&self, a1: usize) -> std::ops::Range<usize> {
        a1 * self.first_len()..(a1 + 1) * self.first_len()
    }

    /// The elder's pairs after these two cards.
    pub(crate) fn second(&self, a1: usize, b1: usize) -> std::ops::Range<usize> {
        let number = a1 * Rank::COUNT + b1;
        self.second_starts[number]..self.second_starts[number + 1]
    }

    pub(crate) fn second_len(&self) -> usize {
        self.second_starts[Rank::COUNT * Rank::COUNT]
    }

    /// The dealer's pairs in this position.
    pub(crate) fn last(&self, position: usize) -> std::ops::Range<usize> {
        self.last_starts[position]..self.last_starts[position + 1]
    }

    pub(crate) fn last_len(&self) -> usize {
        self.last_starts[POSITIONS]
    }
}

impl Policy {
    /// Ranks to play and their chances, which add up to one, for a player who holds this class; nothing if there is nothing to decide.
    pub(crate) fn chances(&self, decision: Decision, class: usize) -> Vec<(usize, f64)> {
        let layout = &self.shape.layout;
        let first = |table: &[f32]| {
            let chances = table[class * WAYS..][..WAYS].iter().map(|&chance| f64::from(chance));
            let sum: f64 = chances.clone().sum();
            layout.classes[class].trio.distinct().zip(chances).map(|(rank, chance)| (rank, chance / sum)).collect()
        };
        // A class and a first card leave one rest.
        let two = |own_first: usize, low, high, table: &[f32]| {
            let row = layout.rows[own_first].pairs.iter().position(|rest| rest.class == class);
            let chance = row.map_or(0.5, |row| f64::from(table[row]));
            vec![(low, chance), (high, 1.0 - chance)]
        };
        match decision {
            Decision::Lead { .. } => first(&self.lead),
            Decision::Reply { lead, .. } => first(&self.reply[self.shape.reply(lead)]),
            Decision::Second { lead, reply, low, high } => {
                two(lead, low, high, &self.second[self.shape.second(lead, reply)])
            }
            Decision::Last { lead, reply, second, low, high } => {
                two(reply, low, high, &self.last[self.shape.last(position(lead, reply, second))])
            }
            Decision::Forced => Vec::new(),
        }
    }
}
