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
    /// For two holdings, how often they meet given their classes, in units; a row of [`ROOM`] entries for each holding of the elder, with nought
    /// where there is no holding.
    affinity: Vec<f32>,
    /// By the dealer's first card: what his rows are worth.
    terms: Vec<Terms>,
}

/// Room for all holdings: a power of two, so that a look-up needs no check.
const ROOM: usize = 2048;

/// The holdings of the dealer in his rows after one first card.
#[derive(Debug, Default)]
struct Terms {
    /// One holding for each row; one that never meets another where a row is padding.
    first: Vec<Term>,
    /// Second holdings, with their rows: flushes can be of the starter's suit or of another.
    second: Vec<(u16, Term)>,
}

/// A holding of the dealer's in one of his rows.
#[derive(Clone, Copy, Debug)]
struct Term {
    holding: u16,
    order: u8,
    show: u8,
}

impl Term {
    /// No holding has this number.
    const PADDING: Term = Term { holding: ROOM as u16 - 1, order: 0, show: 0 };
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
        assert!(count < ROOM, "there are about twelve hundred");
        let mut affinity = vec![0.0; count * ROOM];
        let mut total = 0.0;
        for (number, (holding, row)) in holdings.list.iter().zip(affinity.chunks_exact_mut(ROOM)).enumerate() {
            for ((&ways, other), affinity) in holdings.joint(number).iter().zip(&holdings.list).zip(row) {
                total += f64::from(ways);
                let apart = holdings.class_ways[holding.class] * holdings.class_ways[other.class];
                *affinity = if ways > 0.0 { (f64::from(ways) / apart / UNIT) as f32 } else { 0.0 };
            }
        }
        let class_ways: Vec<f32> = holdings.class_ways.iter().map(|&ways| ways as f32).collect();
        let terms = holdings.layout.rows.iter().map(|rows| {
            let mut terms = Terms { first: vec![Term::PADDING; rows.count], second: Vec::new() };
            for (row, rest, order) in rows.orders() {
                let term = |&holding: &usize| Term {
                    holding: holding as u16,
                    order: order as u8,
                    show: holdings.list[holding].show,
                };
                let mut of_row = of_class[rest.class].iter().map(term);
                terms.first[row] = of_row.next().expect("every class has a holding");
                terms.second.extend(of_row.map(|term| (row as u16, term)));
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
        game.fill(ends, Outlook::BASE, UNIT, |column, reply, nodes, entries| {
            let places = outlook.places(nodes);
            let terms = &terms[reply];
            for &holding in &of_class[column.class] {
                let chances = outlook.of_elder(holdings[holding]);
                let affinity = &affinity[holding * ROOM..][..ROOM];
                let affinity: &[f32; ROOM] = affinity.try_into().expect("a slice of that length");
                let worth = |term: &Term| {
                    let place = places[usize::from(term.order)].wrapping_add(term.show.into());
                    affinity[usize::from(term.holding) % ROOM] * chances[usize::from(place)]
                };
                for (entry, term) in entries.iter_mut().zip(&terms.first) {
                    *entry += worth(term);
                }
                for (row, term) in &terms.second {
                    entries[usize::from(*row)] += worth(term);
                }
            }
        });
    }
}
