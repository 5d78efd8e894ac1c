//! The cards one player was dealt.

use core::fmt;

use crate::card::{Card, Rank, Suit};
use crate::card_set::CardSet;
use crate::error::CardError;

/// Three or four different cards, in the order they were dealt (R6).
///
/// ```
/// use noddy_core::Hand;
/// let hand: Hand = "5h 5d Js".parse()?;
/// assert_eq!(hand.points("5s".parse()?), 15);
/// # Ok::<(), noddy_core::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hand {
    cards: [Card; 4],
    len: u8,
}

impl Hand {
    /// The most that any hand counts: 29, three fives and the Jack of the starter's suit with the fourth five turned up.
    pub const MOST_POINTS: u8 = 29;

    /// The hand of these cards.
    ///
    /// # Errors
    /// A number of cards other than three or four, or a card that is there twice.
    pub fn new(cards: &[Card]) -> Result<Hand, CardError> {
        if cards.len() != 3 && cards.len() != 4 {
            return Err(CardError::HandSize(cards.len()));
        }
        let mut seen = CardSet::EMPTY;
        let mut hand = Hand { cards: [Card::new(Rank::ACE, Suit::CLUBS); 4], len: cards.len() as u8 };
        for (place, &card) in hand.cards.iter_mut().zip(cards) {
            if seen.contains(card) {
                return Err(CardError::Twice(card));
            }
            seen = seen.with(card);
            *place = card;
        }
        Ok(hand)
    }

    /// The first `size` of these cards, which are different.
    #[inline]
    pub(crate) const fn dealt(cards: [Card; 4], size: u8) -> Hand {
        Hand { cards, len: size }
    }

    /// The cards in the order they were dealt.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        if self.len == 3 { &self.cards[..3] } else { &self.cards }
    }

    /// The cards as a set.
    #[must_use]
    #[inline]
    pub fn set(&self) -> CardSet {
        self.cards().iter().copied().collect()
    }
}

impl core::str::FromStr for Hand {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Hand, CardError> {
        let cards = Card::read_all(text).collect::<Result<alloc::vec::Vec<Card>, CardError>>()?;
        Hand::new(&cards)
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, card) in self.cards().iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            fmt::Display::fmt(card, f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}
