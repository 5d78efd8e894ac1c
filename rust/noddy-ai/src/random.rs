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
        // A forced card costs no draw.
        let choice = if second.is_empty() {
            legal
        } else {
            // A hand has four cards at most. Counting them so is quicker than counting bits where no instruction does it.
            let third = second.without_first();
            let fourth = third.without_first();
            let rests = [legal, second, third, fourth];
            let count = 2 + u64::from(!third.is_empty()) + u64::from(!fourth.is_empty());
            rests[rng.below(count) as usize & 3]
        };
        choice.first().expect("a strategy is asked only when a card is legal")
    }
}
