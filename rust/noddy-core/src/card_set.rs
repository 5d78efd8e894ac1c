//! A set of cards in one machine word.

use core::fmt;

use crate::card::Card;

/// A set of cards: bit `id` is set when the card is in it.
///
/// ```
/// use noddy_core::{Card, CardSet};
/// let set: CardSet = Card::read_all("5h 5d Js").collect::<Result<_, _>>()?;
/// assert_eq!(set.len(), 3);
/// assert_eq!(set.to_string(), "5d 5h Js");
/// # Ok::<(), noddy_core::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// The set without cards.
    pub const EMPTY: CardSet = CardSet(0);
    /// The whole pack.
    pub const FULL: CardSet = CardSet((1 << 52) - 1);

    /// The set of these bits; bits 52 and above are dropped.
    #[must_use]
    pub const fn from_bits(bits: u64) -> CardSet {
        CardSet(bits & CardSet::FULL.0)
    }

    /// Bit `id` for each card.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// All cards whose counting value is at most `room` (R9): what fits on a pile with that much left.
    #[must_use]
    pub const fn fitting(room: u8) -> CardSet {
        // Ranks below the ten have value index + 1, so the fitting cards are the low bits of the set.
        let bits = if room >= 10 { 52 } else { 4 * room };
        CardSet((1 << bits) - 1)
    }

    /// Whether the card is in the set.
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.id() & 1 == 1
    }

    /// The set with this card.
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << card.id())
    }

    /// The set without this card.
    #[must_use]
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !(1 << card.id()))
    }

    /// The cards in both sets.
    #[must_use]
    pub const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The cards in either set.
    #[must_use]
    pub const fn or(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards of this set that are not in the other.
    #[must_use]
    pub const fn minus(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// How many cards the set has.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no card.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has more than one card.
    #[must_use]
    pub const fn has_several(self) -> bool {
        !self.without_first().is_empty()
    }

    /// The lowest card.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Card> {
        // No set has a bit above 51.
        if self.0 == 0 { None } else { Some(Card::known(self.0.trailing_zeros() as u8)) }
    }

    /// The set without its lowest card.
    #[must_use]
    #[inline]
    pub const fn without_first(self) -> CardSet {
        CardSet(self.0 & self.0.wrapping_sub(1))
    }

    /// The card with `index` lower cards in the set.
    #[must_use]
    pub fn nth(self, index: usize) -> Option<Card> {
        (0..index).fold(self, |rest, _| rest.without_first()).first()
    }

    /// The cards in ascending order.
    #[must_use]
    pub const fn iter(self) -> CardSetIter {
        CardSetIter(self)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = CardSetIter;

    fn into_iter(self) -> CardSetIter {
        self.iter()
    }
}

/// The cards of a set in ascending order.
#[derive(Clone, Debug)]
pub struct CardSetIter(CardSet);

impl Iterator for CardSetIter {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = self.0.first()?;
        self.0 = self.0.without_first();
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for CardSetIter {}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, card) in self.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            fmt::Display::fmt(&card, f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
