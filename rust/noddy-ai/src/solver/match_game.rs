//! A deal with one starter, played for the match.

use std::sync::Arc;

use noddy_core::Rank;

use super::deal_game::{DealGame, Weights};
use super::ends::Ends;
use super::holdings::Holdings;
use super::outlook::Outlook;

/// The game for the chance to win the match with one starter rank; the score can be changed.
#[derive(Debug)]
pub(crate) struct MatchGame {
    pub(crate) game: DealGame,
    holdings: Vec<u8>,
    /// The holdings of each class: their numbers.
    of_class: Vec<Vec<usize>>,
    /// For two holdings, how often they meet given their classes, in units; row by row.
    affinity: Vec<f32>,
    /// By the dealer's first card: what adds to which row.
    terms: Vec<Vec<Term>>,
}

/// A holding of the dealer's in one of his rows.
#[derive(Clone, Copy, Debug)]
struct Term {
    row: u16,
    order: u16,
    holding: u16,
    show: u16,
}

/// The step in which chances are held. What rounding adds or takes evens out over hands.
const UNIT: f64 = 1.0 / 65_000.0;

impl MatchGame {
    pub(crate) fn new(starter: Rank) -> MatchGame {
        let holdings = Holdings::new(starter);
        let count = holdings.list.len();
        let mut of_class = vec![Vec::new(); holdings.layout.class_count()];
        for (number, holding) in holdings.list.iter().enumerate() {
            of_class[holding.class].push(number);
        }
        let mut affinity = Vec::with_capacity(count * count);
        let mut total = 0.0;
        for (number, holding) in holdings.list.iter().enumerate() {
            for (&ways, other) in holdings.joint(number).iter().zip(&holdings.list) {
                total += f64::from(ways);
                let apart = holdings.class_ways[holding.class] * holdings.class_ways[other.class];
                affinity.push(if ways > 0.0 { (f64::from(ways) / apart / UNIT) as f32 } else { 0.0 });
            }
        }
        let class_ways: Vec<f32> = holdings.class_ways.iter().map(|&ways| ways as f32).collect();
        let terms = holdings.layout.rows.iter().map(|rows| {
            let mut terms = Vec::new();
            for (row, rest, order) in rows.orders() {
                for &holding in &of_class[rest.class] {
                    let show = holdings.list[holding].show.into();
                    terms.push(Term { row: row as u16, order: order as u16, holding: holding as u16, show });
                }
            }
            terms
        });
        let terms = terms.collect();
        let weights = Weights { elder: class_ways.clone(), dealer: class_ways, total };
        let shows = holdings.list.iter().map(|holding| holding.show).collect();
        let game = DealGame::new(Arc::new(holdings.layout), weights);
        MatchGame { game, holdings: shows, of_class, affinity, terms }
    }

    /// Sets the pay-offs for a score.
    pub(crate) fn set(&mut self, ends: &Ends, outlook: &Outlook) {
        let MatchGame { game, holdings, of_class, affinity, terms } = self;
        let count = holdings.len();
        game.fill(ends, Outlook::BASE, UNIT, |column, reply, nodes, entries| {
            let places = outlook.places(nodes);
            for &holding in &of_class[column.class] {
                let chances = outlook.of_elder(holdings[holding]);
                let affinity = &affinity[holding * count..][..count];
                for term in &terms[reply] {
                    let chance = chances[usize::from(places[usize::from(term.order)] + term.show)];
                    entries[usize::from(term.row)] += affinity[usize::from(term.holding)] * chance;
                }
            }
        });
    }
}
