//! The equilibrium for points of all thirteen starters, as a table of three megabytes.
//!
//! Chances of first cards and of the elder's second card are held in 16 bits, those of the dealer's last choice in 8: there are many of those and
//! they are worth little. The certificate is that of the rounded chances.

use std::sync::OnceLock;

use noddy_core::{Card, Rank, Rng, View};

use super::cfr::Solver;
use super::deal_game::{POSITIONS, position};
use super::decision::{Decision, card_of};
use super::ends::{Ends, PAIRS, order};
use super::layout::WAYS;
use super::points::points_game;
use super::policy::Policy;
use super::trio::Trio;

const N: usize = Rank::COUNT;

/// One starter's part of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Starter {
    lead: Vec<u16>,
    reply: Vec<u16>,
    second: Vec<u16>,
    last: Vec<u8>,
}

/// A chance of one.
const SURE: u16 = u16::MAX;
const SURE_LAST: u8 = u8::MAX;

const LEADS: usize = Trio::COUNT * WAYS;
const SECONDS: usize = N * N * PAIRS;
const LASTS: usize = POSITIONS * PAIRS;

/// How a table in bytes begins; the digit is the version.
const MAGIC: &[u8; 8] = b"noddyPT1";

impl Starter {
    fn of(policy: &Policy) -> Starter {
        let fine = |chance: &f32| (chance * f32::from(SURE)).round() as u16;
        let coarse = |chance: &f32| (chance * f32::from(SURE_LAST)).round() as u8;
        let pairs = (0..N * N).map(|number| policy.shape.second(number / N, number % N));
        let lasts = (0..POSITIONS).map(|position| policy.shape.last(position));
        Starter {
            lead: policy.lead.iter().map(fine).collect(),
            reply: policy.reply.iter().map(fine).collect(),
            second: pairs.flat_map(|range| policy.second[range].iter().take(PAIRS).map(fine)).collect(),
            last: lasts.flat_map(|range| policy.last[range].iter().take(PAIRS).map(coarse)).collect(),
        }
    }

    fn chances(&self, decision: Decision) -> Chances {
        match decision {
            Decision::Lead { hand } => Chances::of_first(hand, &self.lead),
            Decision::Reply { lead, hand } => Chances::of_first(hand, &self.reply[lead * LEADS..]),
            Decision::Second { lead, reply, low, high } => {
                let chance = self.second[(lead * N + reply) * PAIRS + order(low, high)];
                Chances::of_two(low, high, chance, SURE)
            }
            Decision::Last { lead, reply, second, low, high } => {
                let chance = self.last[position(lead, reply, second) * PAIRS + order(low, high)];
                Chances::of_two(low, high, chance.into(), SURE_LAST.into())
            }
            Decision::Forced => Chances::default(),
        }
    }

    /// The chances as the solver holds them.
    fn to_policy(&self, like: &Policy) -> Policy {
        let mut policy = like.clone();
        let fine = |chance: u16| f32::from(chance) / f32::from(SURE);
        policy.lead = self.lead.iter().copied().map(fine).collect();
        policy.reply = self.reply.iter().copied().map(fine).collect();
        for (number, chances) in self.second.chunks_exact(PAIRS).enumerate() {
            let range = policy.shape.second(number / N, number % N);
            for (place, &chance) in policy.second[range].iter_mut().zip(chances) {
                *place = fine(chance);
            }
        }
        for (position, chances) in self.last.chunks_exact(PAIRS).enumerate() {
            let range = policy.shape.last(position);
            for (place, &chance) in policy.last[range].iter_mut().zip(chances) {
                *place = f32::from(chance) / f32::from(SURE_LAST);
            }
        }
        policy
    }
}

/// Ranks to play and how often, as weights.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Chances([(usize, u32); WAYS]);

impl Chances {
    fn of_first(hand: Trio, table: &[u16]) -> Chances {
        let mut chances = Chances::default();
        let weights = &table[hand.number() * WAYS..][..WAYS];
        for ((place, rank), &weight) in chances.0.iter_mut().zip(hand.distinct()).zip(weights) {
            *place = (rank, weight.into());
        }
        chances
    }

    fn of_two(low: usize, high: usize, chance: u16, sure: u16) -> Chances {
        Chances([(low, chance.into()), (high, (sure - chance).into()), (0, 0)])
    }

    /// One of the ranks; nothing if there is nothing to decide. A sure choice costs no draw.
    #[inline]
    fn draw(&self, rng: &mut Rng) -> Option<usize> {
        let total: u32 = self.0.iter().map(|&(_, weight)| weight).sum();
        if let Some(&(rank, _)) = self.0.iter().find(|&&(_, weight)| weight == total && weight > 0) {
            return Some(rank);
        }
        let mut left = if total > 0 { rng.below(total.into()) as u32 } else { return None };
        self.0
            .iter()
            .find(|&&(_, weight)| {
                let found = left < weight;
                left = left.wrapping_sub(weight);
                found
            })
            .map(|&(rank, _)| rank)
    }
}

/// The equilibrium for points, of every starter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointsTable {
    starters: Vec<Starter>,
}

impl PointsTable {
    /// The table that comes with the program.
    #[must_use]
    pub fn shipped() -> &'static PointsTable {
        static TABLE: OnceLock<PointsTable> = OnceLock::new();
        TABLE.get_or_init(|| {
            PointsTable::from_bytes(include_bytes!("../../data/points.bin")).expect("a test reads the shipped table")
        })
    }

    /// Solves all starters anew: a few milliseconds an iteration each.
    #[must_use]
    pub fn solved(iterations: u32) -> PointsTable {
        let ends = Ends::new();
        let solve = |starter| {
            let game = points_game(starter, &ends);
            let mut solver = Solver::new(game.layout.clone());
            solver.run(&game, iterations);
            Starter::of(&solver.policy())
        };
        PointsTable { starters: Rank::all().map(solve).collect() }
    }

    /// The chances of one starter as a policy.
    #[must_use]
    pub fn policy(&self, starter: Rank, game: &super::DealGame) -> Policy {
        let like = Solver::new(game.layout.clone()).policy();
        self.starters[usize::from(starter.index())].to_policy(&like)
    }

    /// A card for this view, drawn as often as the equilibrium plays it. The view is of a deal of two players with three cards; in any other deal the lowest
    /// legal card is as good an answer as any.
    ///
    /// # Panics
    /// If no card is legal.
    #[must_use]
    #[inline]
    pub fn choose(&self, view: View<'_>, rng: &mut Rng) -> Card {
        let legal = view.legal();
        let starter = &self.starters[usize::from(view.table().starter().rank().index())];
        let rank = starter.chances(Decision::of(view)).draw(rng);
        rank.and_then(|rank| card_of(legal, rank))
            .or(legal.first())
            .expect("a card is asked for only when one is legal")
    }

    /// Ranks and how often they are played, those that are played at all; nothing if there is nothing to decide.
    pub(super) fn chances(&self, starter: Rank, decision: Decision) -> impl Iterator<Item = (usize, f64)> {
        let chances = self.starters[usize::from(starter.index())].chances(decision).0;
        let total: u32 = chances.iter().map(|&(_, weight)| weight).sum();
        let played = chances.into_iter().filter(|&(_, weight)| weight > 0);
        played.map(move |(rank, weight)| (rank, f64::from(weight) / f64::from(total)))
    }

    /// The table as bytes, to be stored.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for starter in &self.starters {
            for part in [&starter.lead, &starter.reply, &starter.second] {
                bytes.extend(part.iter().flat_map(|chance| chance.to_le_bytes()));
            }
            bytes.extend(&starter.last);
        }
        bytes
    }

    /// Reads what [`PointsTable::to_bytes`] wrote; nothing if it is not that.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<PointsTable> {
        const FINE: usize = LEADS + N * LEADS + SECONDS;
        let body = bytes.strip_prefix(MAGIC)?;
        if body.len() != N * (2 * FINE + LASTS) {
            return None;
        }
        let starters = body.chunks_exact(2 * FINE + LASTS).map(|part| {
            let (fine, last) = part.split_at(2 * FINE);
            let mut fine = fine.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
            let mut take = |count: usize| fine.by_ref().take(count).collect::<Vec<u16>>();
            Starter { lead: take(LEADS), reply: take(N * LEADS), second: take(SECONDS), last: last.to_vec() }
        });
        Some(PointsTable { starters: starters.collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::Certificate;

    #[test]
    fn the_shipped_table_is_certified() {
        let table = PointsTable::shipped();
        let ends = Ends::new();
        for rank in Rank::all() {
            let game = points_game(rank, &ends);
            let certificate = Certificate::of(&game, &table.policy(rank, &game));
            assert!(certificate.gap() <= 2e-5, "{rank}: {certificate:?}");
        }
    }

    #[test]
    fn bytes_are_read_as_written() {
        let table = PointsTable::shipped();
        let bytes = table.to_bytes();
        assert_eq!(PointsTable::from_bytes(&bytes).as_ref(), Some(table));
        assert_eq!(PointsTable::from_bytes(&bytes[1..]), None);
        assert_eq!(PointsTable::from_bytes(&bytes[..bytes.len() - 1]), None);
    }
}
