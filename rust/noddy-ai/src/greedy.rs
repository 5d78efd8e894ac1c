//! `greedy`: the most points at once.

use noddy_core::{Card, Rng, View};

use crate::strategy::Strategy;

/// Plays the card that scores most by itself (R14; the point for a last card is not foreseen). Of equals, the lowest.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Strategy for Greedy {
    #[inline(always)]
    fn choose(&mut self, view: View<'_>, _: &mut Rng) -> Card {
        most_points(view)
    }
}

/// The legal card that scores most as it is played; of equals, the lowest.
///
/// # Panics
/// If no card is legal.
#[inline(always)]
pub(crate) fn most_points(view: View<'_>) -> Card {
    let mut legal = view.legal().iter();
    let first = legal.next().expect("a strategy is asked only when a card is legal");
    if !view.legal().has_several() {
        return first;
    }
    let mut best = (view.play_score(first).total(), first);
    for card in legal {
        let points = view.play_score(card).total();
        if points > best.0 {
            best = (points, card);
        }
    }
    best.1
}
