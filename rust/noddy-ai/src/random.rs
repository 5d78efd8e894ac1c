//! `random`: any card that fits.

use noddy_core::{Card, Rng, View};

use crate::strategy::Strategy;

/// Plays any legal card, each as likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Strategy for Random {
    #[inline(always)]
    fn choose(&mut self, view: View<'_>, rng: &mut Rng) -> Card {
        let legal = view.legal();
        let second = legal.without_first();
        let third = second.without_first();
        let fourth = third.without_first();
        // A hand has four cards at most. With the count known in each branch, the draw is nearly free; a forced card costs none.
        let choice = if second.is_empty() {
            legal
        } else if third.is_empty() {
            if rng.below(2) == 0 { legal } else { second }
        } else if fourth.is_empty() {
            match rng.below(3) {
                0 => legal,
                1 => second,
                _ => third,
            }
        } else {
            match rng.below(4) {
                0 => legal,
                1 => second,
                2 => third,
                _ => fourth,
            }
        };
        choice.first().expect("a strategy is asked only when a card is legal")
    }
}
