//! `expert`: the equilibrium of points per deal.

use noddy_core::{Card, Rng, View};

use crate::sharp::Sharp;
use crate::solver::PointsTable;
use crate::strategy::Strategy;

/// Plays two-player deals of three cards from the equilibrium for points: nobody gains on it in the long run. Any other deal it plays like
/// [`Sharp`].
#[derive(Clone, Debug)]
pub struct Expert {
    table: &'static PointsTable,
    elsewhere: Sharp,
}

impl Expert {
    /// A player with the shipped table.
    #[must_use]
    pub fn new() -> Expert {
        Expert { table: PointsTable::shipped(), elsewhere: Sharp::default() }
    }
}

impl Default for Expert {
    fn default() -> Expert {
        Expert::new()
    }
}

impl Strategy for Expert {
    #[inline]
    fn choose(&mut self, view: View<'_>, rng: &mut Rng) -> Card {
        let rules = view.table().rules();
        if rules.players() == 2 && rules.hand_size() == 3 {
            self.table.choose(view, rng)
        } else {
            self.elsewhere.choose(view, rng)
        }
    }
}
