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
    /// Nothing.
    pub const NONE: PlayScore = PlayScore { fifteen: 0, thirty_one: 0, pair: 0, run: 0 };

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
    /// Both are small numbers, kept as wide as registers are: in a byte, every use of them would have to be widened first.
    len: usize,
    total: usize,
    /// The ranks, four bits each, the last card lowest; `NO_RANK` where there is no card.
    ranks: u64,
    /// What the total leaves room for: looked up once a card, asked for by every player.
    fitting: CardSet,
}

/// What fits on a pile, by its total.
static FITTING: [CardSet; LIMIT as usize + 1] = {
    let mut table = [CardSet::EMPTY; LIMIT as usize + 1];
    let mut total = 0;
    while total <= LIMIT {
        table[total as usize] = CardSet::fitting(LIMIT - total);
        total += 1;
    }
    table
};

/// Four bits that are no rank.
const NO_RANK: u64 = 15;

impl Pile {
    /// A pile without cards.
    pub const EMPTY: Pile = Pile {
        cards: [Card::new(crate::card::Rank::ACE, crate::card::Suit::CLUBS); 16],
        len: 0,
        total: 0,
        ranks: u64::MAX,
        fitting: CardSet::FULL,
    };

    /// The pile of these cards, played in this order.
    ///
    /// # Errors
    /// The first card that is there twice or takes the total past 31.
    pub fn new(cards: &[Card]) -> Result<Pile, IllegalPlay> {
        let mut pile = Pile::EMPTY;
        for &card in cards {
            pile.check(card)?;
            pile.push_unchecked(card);
        }
        Ok(pile)
    }

    /// The cards in the order they were played.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len.min(PILE_MAX)]
    }

    /// The running total, 0 to 31.
    #[must_use]
    pub const fn total(&self) -> u8 {
        self.total as u8
    }

    /// Whether the pile has no card.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All cards of the pack whose value would keep the total at 31 or less, whoever holds them.
    #[must_use]
    pub const fn fitting(&self) -> CardSet {
        self.fitting
    }

    /// Whether the card would keep the total at 31 or less.
    #[must_use]
    pub const fn fits(&self, card: Card) -> bool {
        self.total() + card.value() <= LIMIT
    }

    /// What the card would score.
    ///
    /// # Errors
    /// A card that lies on the pile already, or that would take the total past 31.
    pub fn score(&self, card: Card) -> Result<PlayScore, IllegalPlay> {
        self.check(card)?;
        Ok(self.score_unchecked(card))
    }

    fn check(&self, card: Card) -> Result<(), IllegalPlay> {
        if self.cards().contains(&card) {
            Err(IllegalPlay::AlreadyPlayed(card))
        } else if !self.fits(card) {
            Err(IllegalPlay::TooHigh { card, total: self.total() + card.value() })
        } else {
            Ok(())
        }
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

    /// Whether two questions show that the card scores nothing, as for most cards they do: the total is neither 15 nor 31, and the card below is
    /// further away than a pair or a run can reach, which is as many ranks as there are cards below.
    #[must_use]
    #[inline]
    pub(crate) fn scores_nothing(&self, card: Card) -> bool {
        const SCORING: u32 = 1 << 15 | 1 << LIMIT;
        let last = self.ranks & NO_RANK;
        let rank = u64::from(card.rank().index());
        let total = self.total + usize::from(card.value());
        let reach = self.len as u64;
        // One comparison for both directions: what lies too low wraps round and is large.
        SCORING >> (total % 32) & 1 == 0 && (rank + reach).wrapping_sub(last) > 2 * reach
    }

    /// What the card would score, for callers that know that it fits.
    #[must_use]
    #[inline]
    pub fn score_unchecked(&self, card: Card) -> PlayScore {
        let mut score = PlayScore::NONE;
        if !self.scores_nothing(card) {
            self.score_into(card, &mut score);
        }
        score
    }

    /// Writes the score where the caller keeps it: returned by value it would be packed into one word and taken apart again.
    #[inline(always)]
    pub(crate) fn score_into(&self, card: Card, score: &mut PlayScore) {
        let total = self.total() + card.value();
        let rank = u64::from(card.rank().index());
        score.fifteen = if total == 15 { 2 } else { 0 };
        score.thirty_one = if total == LIMIT { 2 } else { 0 };
        // A card of the rank below it makes a pair and, being a duplicate, no run.
        if self.ranks & NO_RANK == rank {
            score.pair = self.pair(rank);
        } else if self.len >= 2 {
            score.run = self.run(rank);
        }
    }

    /// Puts the card on the pile, for callers that know that it fits. Any other card leaves a pile that means nothing.
    #[inline]
    pub fn push_unchecked(&mut self, card: Card) {
        self.cards[self.len % 16] = card;
        self.len += 1;
        self.total += usize::from(card.value());
        self.fitting = FITTING[self.total % 32];
        self.ranks = self.ranks << 4 | u64::from(card.rank().index());
    }

    /// Takes all cards away.
    #[inline]
    pub(crate) fn clear(&mut self) {
        // The cards may stay where they are: only the first `len` count.
        self.len = 0;
        self.total = 0;
        self.fitting = CardSet::FULL;
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
    /// The card below is known to be of another rank.
    #[inline]
    fn run(&self, rank: u64) -> u8 {
        let mut longest = 0;
        let mut seen = 1u32 << rank | 1 << (self.ranks & NO_RANK);
        let mut rest = self.ranks >> 4;
        let mut length = 2;
        while length <= self.len {
            let below = 1 << (rest & NO_RANK);
            if seen & below != 0 {
                break;
            }
            seen |= below;
            rest >>= 4;
            length += 1;
            // Consecutive ranks are one block of bits: adding the lowest clears the block.
            if seen & (seen + (seen & seen.wrapping_neg())) == 0 {
                longest = length;
            }
        }
        longest as u8
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
