//! Hands told apart by their suits, as far as suits can matter: the three suits that are not the starter's are alike before the cards are dealt.

use std::collections::BTreeMap;

use noddy_core::{Card, CardSet, Rank, Suit};

use super::holdings::{Numbers, STARTER_SUIT, Suits};
use super::trio::Trio;

/// Hands that differ only by an exchange of the three suits that are not the starter's.
#[derive(Clone, Debug)]
pub(crate) struct SuitClass {
    /// One of them.
    pub(crate) cards: CardSet,
    /// How many there are.
    pub(crate) copies: u32,
    starter: Rank,
}

impl SuitClass {
    /// All of them: 4,861 if none has the starter's rank, a few less otherwise.
    pub(crate) fn all(starter: Rank) -> Vec<SuitClass> {
        let pack: Vec<Card> = CardSet::FULL.without(Card::new(starter, STARTER_SUIT)).iter().collect();
        let mut classes: BTreeMap<u64, u32> = BTreeMap::new();
        for (a, &first) in pack.iter().enumerate() {
            for (b, &second) in pack.iter().enumerate().skip(a + 1) {
                for &third in &pack[b + 1..] {
                    *classes.entry(canonical([first, second, third])).or_default() += 1;
                }
            }
        }
        let class = |(bits, copies)| SuitClass { cards: CardSet::from_bits(bits), copies, starter };
        classes.into_iter().map(class).collect()
    }

    /// In how many ways the rest of the pack gives each holding of three ranks to the other player.
    fn ways_against(&self, other: Trio, ways: &mut [u32; 4]) {
        let starter = self.starter;
        let seen = self.cards.with(Card::new(starter, STARTER_SUIT)).bits();
        let left = |rank: usize| !(seen >> (4 * rank)) as u32 & 15;
        let ranks = other.ranks();
        let mut total = 1;
        let mut nob = 1;
        let jack = usize::from(Rank::JACK.index());
        let own_bit = 1 << STARTER_SUIT.index();
        let nob_left = starter != Rank::JACK && left(jack) & own_bit != 0;
        for rank in other.distinct() {
            let count = ranks.iter().filter(|&&own| own == rank).count() as u32;
            let cards = left(rank).count_ones();
            total *= choose(cards, count);
            nob *= if rank == jack { choose(cards.saturating_sub(1), count - 1) } else { choose(cards, count) };
        }
        if !(nob_left && ranks.contains(&jack)) {
            nob = 0;
        }
        let different = other.distinct().count() == ranks.len();
        let suits = if different { left(ranks[0]) & left(ranks[1]) & left(ranks[2]) } else { 0 };
        let along = u32::from(suits & own_bit != 0);
        let apart = (suits & !own_bit).count_ones();
        // A flush of the starter's suit with the Knave in it is counted as a flush only.
        let nob = nob - if nob > 0 { along } else { 0 };
        *ways = [total - nob - along - apart, nob, apart, along];
    }

    /// Adds the ways in which the other player can hold each holding, times the copies of this class.
    pub(crate) fn add_ways(&self, numbers: &Numbers, row: &mut [f32]) {
        let mut ways = [0; 4];
        for other in Trio::all() {
            self.ways_against(other, &mut ways);
            for (suits, ways) in Suits::ALL.into_iter().zip(ways) {
                match numbers.get(other, suits) {
                    Some(number) => row[number] += (self.copies * ways) as f32,
                    None => debug_assert_eq!(ways, 0, "{other:?} {suits:?}"),
                }
            }
        }
    }
}

/// The least of all exchanges of the three suits that are not the starter's.
fn canonical(cards: [Card; 3]) -> u64 {
    const EXCHANGES: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let exchanged = |exchange: [u8; 3]| {
        let cards = cards.iter().map(|card| {
            let suit = exchange.get(usize::from(card.suit().index())).copied().and_then(Suit::from_index);
            Card::new(card.rank(), suit.unwrap_or(card.suit()))
        });
        cards.collect::<CardSet>().bits()
    };
    EXCHANGES.into_iter().map(exchanged).min().expect("there are six")
}

/// The number of ways to choose `k` of `n`.
fn choose(n: u32, k: u32) -> u32 {
    (0..k).fold(1, |product, i| product * n.saturating_sub(i) / (i + 1))
}
