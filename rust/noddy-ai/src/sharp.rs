//! `sharp`: thinks of hands the others may hold, and plays each out.

use noddy_core::{Card, CardSet, Deal, Rng, View};

use crate::greedy::most_points;
use crate::strategy::Strategy;
use crate::unseen::Unseen;

/// Draws the hidden cards so that they fit all that was heard, tries every card against each drawing with all others and itself greedy
/// from then on, and plays the card that did best on average.
#[derive(Clone, Copy, Debug)]
pub struct Sharp {
    samples: u32,
}

impl Sharp {
    /// How often it draws unless told otherwise.
    pub const SAMPLES: u32 = 200;

    /// A player that draws the hidden cards so many times for each choice.
    #[must_use]
    pub const fn with_samples(samples: u32) -> Sharp {
        Sharp { samples }
    }
}

impl Default for Sharp {
    fn default() -> Sharp {
        Sharp::with_samples(Sharp::SAMPLES)
    }
}

impl Strategy for Sharp {
    fn choose(&mut self, view: View<'_>, rng: &mut Rng) -> Card {
        let choices = one_of_each_rank(view.legal());
        let first = choices.first().expect("a strategy is asked only when a card is legal");
        if choices.len() == 1 {
            return first;
        }
        let mut sums = [0; 4];
        let mut unseen = Unseen::by(view);
        for _ in 0..self.samples {
            let deal = unseen.deal(rng);
            for (sum, card) in sums.iter_mut().zip(choices) {
                *sum += lead_after(&deal, card, view);
            }
        }
        let (mut best, mut card) = (sums[0], first);
        for (&sum, choice) in sums.iter().zip(choices).skip(1) {
            if sum > best {
                (best, card) = (sum, choice);
            }
        }
        card
    }
}

/// The lowest card of each rank: suits make no difference to the play.
pub(crate) fn one_of_each_rank(cards: CardSet) -> CardSet {
    cards.iter().fold(CardSet::EMPTY, |chosen, card| {
        if chosen.iter().any(|other| other.rank() == card.rank()) { chosen } else { chosen.with(card) }
    })
}

/// How far the player of the view is before the mean of the others if he plays the card and everyone is greedy from then on, times the number of the others.
pub(crate) fn lead_after(deal: &Deal, card: Card, view: View<'_>) -> i64 {
    let mut deal = *deal;
    deal.play_unchecked(card, &mut ());
    while let Some(seat) = deal.table().turn() {
        let card = most_points(deal.view(seat));
        deal.play_unchecked(card, &mut ());
    }
    let scores = deal.table().scores();
    let all: i64 = scores.as_slice().iter().map(|&score| i64::from(score)).sum();
    i64::from(deal.table().rules().players()) * i64::from(scores[view.seat()]) - all
}
