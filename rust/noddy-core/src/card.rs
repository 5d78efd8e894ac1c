//! Ranks, suits and cards (R1, R2).

use alloc::boxed::Box;
use core::fmt;
use core::str::FromStr;

use crate::error::CardError;

/// A rank, Ace low (R1): `Rank::ACE` is the lowest, `Rank::KING` the highest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// How many ranks there are.
    pub const COUNT: usize = 13;
    /// The Ace, lowest of all.
    pub const ACE: Rank = Rank(0);
    /// The Jack, or Knave.
    pub const JACK: Rank = Rank(10);
    /// The King, highest of all.
    pub const KING: Rank = Rank(12);

    const LETTERS: [u8; Rank::COUNT] = *b"A23456789TJQK";

    /// The rank with this index, Ace 0 to King 12.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Rank> {
        if index < 13 { Some(Rank(index)) } else { None }
    }

    /// Ace 0 to King 12.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The counting value (R2): Ace 1, 2 to 10 as printed, court cards 10.
    #[must_use]
    pub const fn value(self) -> u8 {
        if self.0 < 10 { self.0 + 1 } else { 10 }
    }

    /// The letter used in texts: `A`, `2` to `9`, `T`, `J`, `Q`, `K`.
    #[must_use]
    pub const fn letter(self) -> char {
        Rank::LETTERS[self.0 as usize] as char
    }

    /// All ranks from the Ace up.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> {
        (0..13).map(Rank)
    }
}

/// One of the four suits, in the order clubs, diamonds, hearts, spades.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Suit(u8);

impl Suit {
    /// Clubs, first in the order of suits.
    pub const CLUBS: Suit = Suit(0);
    /// Diamonds.
    pub const DIAMONDS: Suit = Suit(1);
    /// Hearts.
    pub const HEARTS: Suit = Suit(2);
    /// Spades, last in the order of suits.
    pub const SPADES: Suit = Suit(3);

    const LETTERS: [u8; 4] = *b"cdhs";

    /// The suit with this index: clubs 0, diamonds 1, hearts 2, spades 3.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Suit> {
        if index < 4 { Some(Suit(index)) } else { None }
    }

    /// Clubs 0, diamonds 1, hearts 2, spades 3.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The letter used in texts: `c`, `d`, `h`, `s`.
    #[must_use]
    pub const fn letter(self) -> char {
        Suit::LETTERS[self.0 as usize] as char
    }

    /// All suits, clubs first.
    pub fn all() -> impl DoubleEndedIterator<Item = Suit> {
        (0..4).map(Suit)
    }
}

/// The counting value by card. There are more places than cards: an index of eight bits needs no check.
static VALUES: [u8; 256] = {
    let mut table = [0; 256];
    let mut id = 0;
    while id < Card::COUNT {
        table[id] = Rank(id as u8 >> 2).value();
        id += 1;
    }
    table
};

/// One of the 52 cards. Cards are ordered by rank, then by suit.
///
/// ```
/// use noddy_core::Card;
/// let five: Card = "5h".parse()?;
/// assert_eq!(five.to_string(), "5h");
/// assert_eq!(five.value(), 5);
/// assert_eq!("10♥".parse::<Card>()?, "Th".parse()?);
/// # Ok::<(), noddy_core::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many cards the pack has (R1).
    pub const COUNT: usize = 52;

    /// The card of this rank and suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(rank.0 * 4 + suit.0)
    }

    /// The card with this id: `rank * 4 + suit`, from 0 (Ac) to 51 (Ks).
    #[must_use]
    pub const fn from_id(id: u8) -> Option<Card> {
        if id < 52 { Some(Card(id)) } else { None }
    }

    /// The card with an id that is known to be below 52.
    #[inline]
    pub(crate) const fn known(id: u8) -> Card {
        debug_assert!(id < 52);
        Card(id)
    }

    /// `rank * 4 + suit`, from 0 (Ac) to 51 (Ks).
    #[must_use]
    pub const fn id(self) -> u8 {
        self.0
    }

    /// The rank.
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank(self.0 >> 2)
    }

    /// The suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit(self.0 & 3)
    }

    /// The counting value (R2), 1 to 10.
    #[must_use]
    #[inline]
    pub const fn value(self) -> u8 {
        VALUES[self.0 as usize]
    }

    /// The whole pack in ascending order.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> {
        (0..52).map(Card)
    }

    /// The card of these two letters, in either case.
    ///
    /// This is the quick way for the usual spelling; [`str::parse`] reads the others too.
    ///
    /// ```
    /// use noddy_core::Card;
    /// assert_eq!(Card::from_letters(*b"Th").map(Card::id), Some(38));
    /// assert_eq!(Card::from_letters(*b"1h"), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_letters(letters: [u8; 2]) -> Option<Card> {
        let id = RANK_ID[letters[0] as usize] | SUIT_ID[letters[1] as usize];
        Card::from_id(id)
    }

    /// Reads one card at the start of `text`; returns it with what follows.
    fn read(text: &str) -> Option<(Card, &str)> {
        if let Some((&letters, _)) = text.as_bytes().split_first_chunk()
            && let Some(card) = Card::from_letters(letters)
        {
            return Some((card, &text[2..]));
        }
        let (rank, rest) = match text.strip_prefix("10") {
            Some(rest) => (9, rest),
            None => (RANK_ID[usize::from(*text.as_bytes().first()?)] / 4, text.get(1..)?),
        };
        let mark = rest.chars().next()?;
        let suit = match mark {
            '♣' | '♧' => 0,
            '♦' | '♢' => 1,
            '♥' | '♡' => 2,
            '♠' | '♤' => 3,
            letter => SUIT_ID[usize::try_from(u32::from(letter)).ok().filter(|&code| code < 128)?],
        };
        let rest = &rest[mark.len_utf8()..];
        // Phones and web pages add a variation selector to the suit symbols.
        let rest = rest.strip_prefix(['\u{FE0E}', '\u{FE0F}']).unwrap_or(rest);
        Some((Card::from_id(rank.checked_mul(4)?.checked_add(suit)?)?, rest))
    }

    /// Reads cards one after another, separated by spaces, commas, semicolons or nothing.
    ///
    /// # Errors
    /// Names the first piece of text that is not a card.
    ///
    /// ```
    /// use noddy_core::Card;
    /// let cards: Vec<Card> = Card::read_all("5h 5d, Js").collect::<Result<_, _>>()?;
    /// assert_eq!(cards.len(), 3);
    /// # Ok::<(), noddy_core::CardError>(())
    /// ```
    pub fn read_all(text: &str) -> impl Iterator<Item = Result<Card, CardError>> {
        let separator = |c: char| c.is_whitespace() || c == ',' || c == ';';
        let mut rest = text;
        core::iter::from_fn(move || {
            // One space is the usual separator, and nothing is the next.
            rest = rest.strip_prefix(' ').unwrap_or(rest);
            if rest.as_bytes().first().is_none_or(|&byte| RANK_ID[usize::from(byte)] == NO_ID) {
                rest = rest.trim_start_matches(separator);
            }
            if rest.is_empty() {
                return None;
            }
            match Card::read(rest) {
                Some((card, after)) => {
                    rest = after;
                    Some(Ok(card))
                }
                None => {
                    let culprit = rest.split(separator).next().unwrap_or(rest);
                    rest = "";
                    Some(Err(CardError::NotACard(Box::from(culprit))))
                }
            }
        })
    }
}

/// What a letter adds to a card's id; for a letter that is no rank or no suit a number that makes the sum no id.
const NO_ID: u8 = 128;
static RANK_ID: [u8; 256] = {
    let mut ids = [NO_ID; 256];
    let mut rank = 0;
    while rank < Rank::COUNT {
        let letter = Rank::LETTERS[rank];
        ids[letter as usize] = rank as u8 * 4;
        ids[letter.to_ascii_lowercase() as usize] = rank as u8 * 4;
        rank += 1;
    }
    ids
};
static SUIT_ID: [u8; 256] = {
    let mut ids = [NO_ID; 256];
    let mut suit = 0;
    while suit < Suit::LETTERS.len() {
        let letter = Suit::LETTERS[suit];
        ids[letter as usize] = suit as u8;
        ids[letter.to_ascii_uppercase() as usize] = suit as u8;
        suit += 1;
    }
    ids
};

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Card, CardError> {
        if let &[rank, suit] = text.as_bytes()
            && let Some(card) = Card::from_letters([rank, suit])
        {
            return Ok(card);
        }
        match Card::read(text) {
            Some((card, "")) => Ok(card),
            Some(_) | None => Err(CardError::NotACard(Box::from(text))),
        }
    }
}

impl TryFrom<u8> for Card {
    type Error = CardError;

    fn try_from(id: u8) -> Result<Card, CardError> {
        Card::from_id(id).ok_or(CardError::NoSuchId(i64::from(id)))
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit())
    }
}

macro_rules! debug_as_display {
    ($($name:ident)*) => {$(
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )*};
}
debug_as_display!(Rank Suit Card);
