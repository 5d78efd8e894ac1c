//! The pinned shuffle (R6): a seed and a deal number give the same pack for ever.

use crate::card::Card;
use crate::rng::Rng;

/// How many positions one random word decides.
const GROUP: usize = 7;

/// How many groups a pack has. The last position of all is part of a group, and decided by no draw.
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
        Deck::shuffled_by(&mut Rng::stream(seed, deal))
    }

    /// The whole pack, shuffled by a generator that goes on from there.
    #[must_use]
    pub(crate) fn shuffled_by(rng: &mut Rng) -> Deck {
        let mut rest = Deck::SORTED.cards;
        let mut deck = Deck::SORTED;
        for (number, places) in deck.cards.chunks_mut(GROUP).enumerate() {
            places.copy_from_slice(&draw_group(&mut rest, number, rng)[..places.len()]);
        }
        deck
    }

    /// The first `count` cards (at least) of the shuffled pack, for who deals no more than that: [`Deck::TOP`] is enough for any deal.
    ///
    /// ```
    /// use noddy_core::{Deck, Rng};
    /// assert_eq!(Deck::top(&mut Rng::stream(1589, 1), 7)[..7], Deck::shuffled(1589, 1).cards()[..7]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn top(rng: &mut Rng, count: usize) -> [Card; Deck::TOP] {
        let mut rest = Deck::SORTED.cards;
        let mut top = [rest[0]; Deck::TOP];
        for (number, places) in top.chunks_exact_mut(GROUP).enumerate().take(count.div_ceil(GROUP)) {
            places.copy_from_slice(&draw_group(&mut rest, number, rng));
        }
        top
    }

    /// How many cards [`Deck::top`] gives room for: the 17 of four hands of four and the starter, in whole groups.
    pub const TOP: usize = 3 * GROUP;

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

/// The cards of one group of positions, drawn from the rest of the pack; each arrangement of them is exactly as likely.
///
/// It is Fisher and Yates's shuffle, a group of positions from one word. The method is Brackett-Rozinsky and Lemire's (*Batched ranged
/// random integer generation*, 2024): the word is read as a fraction whose digits in the bases 52 - i are the draws; the few words
/// that would favour some draws are redrawn.
#[inline(always)]
fn draw_group(rest: &mut [Card; Card::COUNT], number: usize, rng: &mut Rng) -> [Card; GROUP] {
    let choices = GROUP_CHOICES[number];
    let mut fraction = loop {
        let word = rng.next_word();
        let low = word.wrapping_mul(choices);
        if low >= choices || low >= choices.wrapping_neg() % choices {
            break word;
        }
    };
    let mut drawn = [rest[0]; GROUP];
    for (position, card) in (number * GROUP..Card::COUNT).zip(&mut drawn) {
        let scaled = u128::from(fraction) * (Card::COUNT - position) as u128;
        fraction = scaled as u64;
        let place = position + (scaled >> 64) as usize;
        *card = rest[place];
        rest[place] = rest[position];
    }
    drawn
}
