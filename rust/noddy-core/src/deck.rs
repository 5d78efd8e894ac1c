//! The pinned shuffle (R6): a seed and a deal number give the same pack for ever.

use crate::card::Card;
use crate::rng::Rng;

/// How many positions one random word decides.
const GROUP: usize = 7;

/// How many words a whole shuffle takes.
const GROUPS: usize = Card::COUNT.div_ceil(GROUP);

/// In how many ways each group can be drawn from the cards that are left.
const GROUP_CHOICES: [u64; GROUPS] = {
    let mut choices = [1; GROUPS];
    let mut position = 0;
    while position < Card::COUNT {
        choices[position / GROUP] *= (Card::COUNT - position) as u64;
        position += 1;
    }
    choices
};

/// A pack in order: card 0 is dealt first.
///
/// ```
/// use noddy_core::Deck;
/// let deck = Deck::shuffled(1589, 1);
/// assert_eq!(deck.cards(), Deck::shuffled(1589, 1).cards());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Deck {
    cards: [Card; Card::COUNT],
}

impl Deck {
    /// The pack in ascending order.
    pub const SORTED: Deck = {
        let mut cards = [Card::new(crate::card::Rank::ACE, crate::card::Suit::CLUBS); Card::COUNT];
        let mut id = 0;
        while id < Card::COUNT {
            if let Some(card) = Card::from_id(id as u8) {
                cards[id] = card;
            }
            id += 1;
        }
        Deck { cards }
    };

    /// The whole pack of this deal of a match, shuffled.
    #[must_use]
    pub fn shuffled(seed: u64, deal: u64) -> Deck {
        Deck::drawn(&mut Rng::stream(seed, deal), Card::COUNT)
    }

    /// A sorted pack whose first `count` cards (at least) have been drawn from the rest at random.
    ///
    /// The cards drawn are those that the whole shuffle would give: who deals seven cards pays for seven.
    #[must_use]
    #[inline]
    pub fn drawn(rng: &mut Rng, count: usize) -> Deck {
        let mut deck = Deck::SORTED;
        for group in 0..count.div_ceil(GROUP).min(GROUPS) {
            deck.draw_group(rng, group);
        }
        deck
    }

    /// Fisher-Yates over the positions of a group, all from one word, each arrangement exactly as likely.
    ///
    /// The method is Brackett-Rozinsky and Lemire's (*Batched ranged random integer generation*, 2024): the word is read as
    /// a fraction whose digits in the bases 52 - i are the draws; the few words that would favour some draws are redrawn.
    #[inline]
    fn draw_group(&mut self, rng: &mut Rng, group: usize) {
        let choices = GROUP_CHOICES[group];
        let mut fraction = loop {
            let word = rng.next_word();
            let rest = word.wrapping_mul(choices);
            if rest >= choices || rest >= choices.wrapping_neg() % choices {
                break word;
            }
        };
        let start = group * GROUP;
        for position in start..(start + GROUP).min(Card::COUNT - 1) {
            let scaled = u128::from(fraction) * (Card::COUNT - position) as u128;
            self.cards.swap(position, position + (scaled >> 64) as usize);
            fraction = scaled as u64;
        }
    }

    /// All 52 cards, first to be dealt first.
    #[must_use]
    pub const fn cards(&self) -> &[Card; Card::COUNT] {
        &self.cards
    }

    /// The pack that starts with these cards, the others following in ascending order.
    ///
    /// Returns the first card that is there twice as the error.
    ///
    /// # Errors
    /// A card that stands twice in `first`.
    pub fn starting_with(first: &[Card]) -> Result<Deck, Card> {
        let mut deck = Deck::SORTED;
        let mut rest = crate::card_set::CardSet::FULL;
        let mut position = 0;
        for &card in first {
            if !rest.contains(card) {
                return Err(card);
            }
            rest = rest.without(card);
            deck.cards[position] = card;
            position += 1;
        }
        for card in rest {
            deck.cards[position] = card;
            position += 1;
        }
        Ok(deck)
    }
}
