//! `random`: any card that fits.

use noddy_core::{Card, Rng, View};

use crate::strategy::Strategy;

/// Plays any legal card, each as likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Strategy for Random {
    #[inline]
    fn choose(&mut self, view: View<'_>, rng: &mut Rng) -> Card {
        let legal = view.legal();
        // A forced card costs no draw.
        let index = if legal.has_several() { rng.below(legal.len() as u64) as usize } else { 0 };
        legal.nth(index).expect("a strategy is asked only when a card is legal")
    }
}
