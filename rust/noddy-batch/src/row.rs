//! Rows of card ids: their shapes, and what can be wrong with one.

use std::fmt;

use noddy_core::{Card, CardError, IllegalPlay};

/// The widest row of a play: the thirteen cards that the longest pile has, and one more.
pub const WIDTH_MAX: usize = noddy_core::PILE_MAX + 1;

/// How many cards a hand has (R6). A row has one more: the starter, last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HandSize {
    /// The game as it is.
    Three,
    /// The four-card game.
    Four,
}

impl HandSize {
    /// The size with this number of cards.
    #[must_use]
    pub const fn from_cards(cards: usize) -> Option<HandSize> {
        match cards {
            3 => Some(HandSize::Three),
            4 => Some(HandSize::Four),
            _ => None,
        }
    }

    /// The number of cards in a hand.
    #[must_use]
    pub const fn cards(self) -> usize {
        match self {
            HandSize::Three => 3,
            HandSize::Four => 4,
        }
    }

    /// The number of bytes in a row: the hand and the starter.
    #[must_use]
    pub const fn row(self) -> usize {
        self.cards() + 1
    }
}

/// What is checked in the rows of hands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Check {
    /// Every byte is a card's id, and no card is twice in a row.
    #[default]
    Full,
    /// Every byte is a card's id. A row with a card twice gets points that mean nothing and may differ from path to path.
    Ids,
}

/// What is wrong with a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// A number that is no card's id.
    NoSuchId(u8),
    /// A card that is there twice.
    Twice(Card),
    /// A card that takes the pile past 31 (R9).
    TooHigh {
        /// The card.
        card: Card,
        /// The total it would make.
        total: u8,
    },
    /// A play without a card.
    Empty,
    /// A card after the padding.
    Gap,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fault::NoSuchId(id) => CardError::NoSuchId(id.into()).fmt(f),
            Fault::Twice(card) => CardError::Twice(card).fmt(f),
            Fault::TooHigh { card, total } => IllegalPlay::TooHigh { card, total }.fmt(f),
            Fault::Empty => f.write_str("no card is played"),
            Fault::Gap => f.write_str("a card stands after the padding (255)"),
        }
    }
}

/// The first row that is wrong, and why.
///
/// ```
/// use noddy_batch::{HandSize, Scorer};
/// let mut points = [0; 2];
/// let error = Scorer::new(HandSize::Three).points(&[0, 1, 2, 3, 4, 5, 6, 52], &mut points).unwrap_err();
/// assert_eq!(error.to_string(), "row 1: 52 is not a card: ids go from 0 (Ac) to 51 (Ks)");
/// assert_eq!(error.after(1000).row, 1001);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BadRow {
    /// The row's index, from 0.
    pub row: usize,
    /// What is wrong with it.
    pub fault: Fault,
}

impl BadRow {
    /// The same row counted from the start of a longer batch, of which `rows` rows came before.
    #[must_use]
    pub const fn after(self, rows: usize) -> BadRow {
        BadRow { row: self.row + rows, fault: self.fault }
    }
}

impl fmt::Display for BadRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}: {}", self.row, self.fault)
    }
}

impl std::error::Error for BadRow {}
