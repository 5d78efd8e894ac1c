//! The pegging pile: what a card scores as it is played, and why (R9, R14).

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::card::Card;
use crate::card_set::CardSet;
use crate::error::IllegalPlay;

/// The highest total a pile may reach (R9).
pub const LIMIT: u8 = 31;

/// The most cards a pile can hold: four Aces, four twos, four threes and a four make 28, and no card is left that fits.
pub const PILE_MAX: usize = 13;

/// What one card scored as it was played, by kind (R14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PlayScore {
    /// 2 if the total became 15.
    pub fifteen: u8,
    /// 2 if the total became 31.
    pub thirty_one: u8,
    /// 2, 6 or 12 for the second, third or fourth card of a rank in a row.
    pub pair: u8,
    /// The length of the run that the card completed, 3 or more, or 0.
    pub run: u8,
}

impl PlayScore {
    /// The points of the card, all kinds together.
    #[must_use]
    pub const fn total(self) -> u8 {
        self.fifteen + self.thirty_one + self.pair + self.run
    }
}

/// The cards of one pile, in the order they were played.
///
/// ```
/// use noddy_core::{Card, Pile};
/// let mut pile = Pile::EMPTY;
/// pile.play("7c".parse()?)?;
/// let score = pile.play("8d".parse()?)?;
/// assert_eq!((pile.total(), score.fifteen), (15, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Pile {
    /// More places than can be used: a place modulo 16 needs no check.
    cards: [Card; 16],
    len: u8,
    total: u8,
    /// The ranks, four bits each, the last card lowest; `NO_RANK` where there is no card.
    ranks: u64,
}

/// Four bits that are no rank.
const NO_RANK: u64 = 15;

impl Pile {
    /// A pile without cards.
    pub const EMPTY: Pile = Pile {
        cards: [Card::new(crate::card::Rank::ACE, crate::card::Suit::CLUBS); 16],
        len: 0,
        total: 0,
        ranks: u64::MAX,
    };

    /// The cards in the order they were played.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len).min(PILE_MAX)]
    }

    /// The running total, 0 to 31.
    #[must_use]
    pub const fn total(&self) -> u8 {
        self.total
    }

    /// Whether the pile has no card.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All cards of the pack whose value would keep the total at 31 or less, whoever holds them.
    #[must_use]
    pub const fn fitting(&self) -> CardSet {
        CardSet::fitting(LIMIT - self.total)
    }

    /// Whether the card would keep the total at 31 or less.
    #[must_use]
    pub const fn fits(&self, card: Card) -> bool {
        self.total + card.value() <= LIMIT
    }

    /// What the card would score.
    ///
    /// # Errors
    /// A card that lies on the pile already, or that would take the total past 31.
    pub fn score(&self, card: Card) -> Result<PlayScore, IllegalPlay> {
        if self.cards().contains(&card) {
            return Err(IllegalPlay::AlreadyPlayed(card));
        }
        if !self.fits(card) {
            return Err(IllegalPlay::TooHigh { card, total: self.total + card.value() });
        }
        Ok(self.score_unchecked(card))
    }

    /// Plays the card and says what it scored.
    ///
    /// # Errors
    /// As for [`Pile::score`]; the pile is then unchanged.
    pub fn play(&mut self, card: Card) -> Result<PlayScore, IllegalPlay> {
        let score = self.score(card)?;
        self.push_unchecked(card);
        Ok(score)
    }

    /// What the card would score, for callers that know that it fits.
    #[must_use]
    #[inline]
    pub fn score_unchecked(&self, card: Card) -> PlayScore {
        let total = self.total + card.value();
        let rank = u64::from(card.rank().index());
        let last = self.ranks & NO_RANK;
        // A card of the rank below it makes a pair and, being a duplicate, no run.
        let alike = last == rank;
        PlayScore {
            fifteen: if total == 15 { 2 } else { 0 },
            thirty_one: if total == LIMIT { 2 } else { 0 },
            pair: if alike { self.pair(rank) } else { 0 },
            run: if alike || self.len < 2 { 0 } else { self.run(rank) },
        }
    }

    /// Puts the card on the pile, for callers that know that it fits. Any other card leaves a pile that means nothing.
    #[inline]
    pub fn push_unchecked(&mut self, card: Card) {
        self.cards[usize::from(self.len) % 16] = card;
        self.len += 1;
        self.total += card.value();
        self.ranks = self.ranks << 4 | u64::from(card.rank().index());
    }

    /// Takes all cards away.
    #[inline]
    pub(crate) fn clear(&mut self) {
        // The cards may stay where they are: only the first `len` count.
        self.len = 0;
        self.total = 0;
        self.ranks = Pile::EMPTY.ranks;
    }

    /// The second, third or fourth card of one rank in a row: 2, 6 or 12.
    #[inline]
    fn pair(&self, rank: u64) -> u8 {
        match (self.ranks >> 4 & NO_RANK == rank, self.ranks >> 8 & NO_RANK == rank) {
            (false, _) => 2,
            (true, false) => 6,
            (true, true) => 12,
        }
    }

    /// The longest tail of three or more cards, the one of this rank included, whose ranks are consecutive and all different.
    #[inline]
    fn run(&self, rank: u64) -> u8 {
        // A run of all cards reaches as many ranks away as there are cards below: most neighbours are further apart.
        if (self.ranks & NO_RANK).abs_diff(rank) > u64::from(self.len) {
            return 0;
        }
        let mut longest = 0;
        let mut seen = 1u32 << rank;
        let mut rest = self.ranks;
        for length in 2..=self.len + 1 {
            let below = 1 << (rest & NO_RANK);
            if seen & below != 0 {
                break;
            }
            seen |= below;
            rest >>= 4;
            // Consecutive ranks are one block of bits: adding the lowest clears the block.
            let consecutive = seen & (seen + (seen & seen.wrapping_neg())) == 0;
            if length >= 3 && consecutive {
                longest = length;
            }
        }
        longest
    }
}

impl Default for Pile {
    fn default() -> Pile {
        Pile::EMPTY
    }
}

impl PartialEq for Pile {
    fn eq(&self, other: &Pile) -> bool {
        self.cards() == other.cards()
    }
}

impl Eq for Pile {}

impl Hash for Pile {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cards().hash(state);
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}
