//! The pinned shuffle (R6): a seed and a deal number give the same pack for ever.

use crate::card::Card;
use crate::rng::Rng;

/// How many positions one random word decides.
const GROUP: usize = 7;

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
    pub fn drawn(rng: &mut Rng, count: usize) -> Deck {
        let mut deck = Deck::SORTED;
        let mut start = 0;
        while start < count && start < Card::COUNT - 1 {
            let end = (start + GROUP).min(Card::COUNT - 1);
            deck.draw_group(rng, start, end);
            start = end;
        }
        deck
    }

    /// Fisher-Yates over the positions `start..end`, all from one word, each arrangement exactly as likely.
    ///
    /// The method is Brackett-Rozinsky and Lemire's (*Batched ranged random integer generation*, 2024): the word is read as
    /// a fraction whose digits in the bases 52 - i are the draws; the few words that would favour some draws are redrawn.
    fn draw_group(&mut self, rng: &mut Rng, start: usize, end: usize) {
        let mut draws = [0usize; GROUP];
        loop {
            let mut fraction = rng.next_word();
            let mut product = 1u64;
            for (draw, position) in draws.iter_mut().zip(start..end) {
                let choices = (Card::COUNT - position) as u64;
                let scaled = u128::from(fraction) * u128::from(choices);
                *draw = position + (scaled >> 64) as usize;
                fraction = scaled as u64;
                product *= choices;
            }
            if fraction >= product || fraction >= product.wrapping_neg() % product {
                break;
            }
        }
        for (&draw, position) in draws.iter().zip(start..end) {
            self.cards.swap(position, draw);
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
