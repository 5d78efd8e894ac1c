//! The score of each player.

use core::ops::{Index, IndexMut};

use crate::seat::Seat;

/// One score a player (R26: the true score, which may lie past the target).
///
/// ```
/// use noddy_core::Scores;
/// let scores = Scores::zero(3);
/// assert_eq!(scores.as_slice(), [0, 0, 0]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scores {
    points: [u16; Seat::MAX],
    players: u8,
}

impl Scores {
    /// Nought for each of so many players, four at most.
    #[must_use]
    pub const fn zero(players: u8) -> Scores {
        Scores { points: [0; Seat::MAX], players: if players > 4 { 4 } else { players } }
    }

    /// The scores in seat order.
    #[must_use]
    pub fn as_slice(&self) -> &[u16] {
        &self.points[..usize::from(self.players)]
    }
}

impl Index<Seat> for Scores {
    type Output = u16;

    #[inline]
    fn index(&self, seat: Seat) -> &u16 {
        &self.points[seat.index()]
    }
}

impl IndexMut<Seat> for Scores {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut u16 {
        &mut self.points[seat.index()]
    }
}
