//! Hands told apart by their suits, as far as suits can matter: the three suits that are not the starter's are alike before the cards are dealt.

use std::collections::BTreeMap;

use noddy_core::{Card, CardSet, Rank, Suit};

use super::holdings::{Numbers, STARTER_SUIT};

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

    /// Adds the ways in which the other player can hold each holding, times the copies of this class.
    pub(crate) fn add_ways(&self, numbers: &Numbers, row: &mut [f32]) {
        let seen = self.cards.with(Card::new(self.starter, STARTER_SUIT)).bits();
        let left: [u32; Rank::COUNT] = std::array::from_fn(|rank| !(seen >> (4 * rank)) as u32 & 15);
        let count = left.map(u32::count_ones);
        let along = 1 << STARTER_SUIT.index();
        let knave = usize::from(Rank::JACK.index());
        let nob_left = self.starter != Rank::JACK && left[knave] & along != 0;
        let mut all_numbers = numbers.all().iter();
        // In the order of the numbers of the trios.
        for c in 0..Rank::COUNT {
            for b in 0..=c {
                for a in 0..=b {
                    let total = ways_of([a, b, c], &count);
                    let suits = if a < b && b < c { left[a] & left[b] & left[c] } else { 0 };
                    let (flush_along, flush_apart) = (suits >> STARTER_SUIT.index() & 1, (suits & !along).count_ones());
                    // With his nob in hand two others are held; a flush with the Knave in it is counted as a flush only.
                    let nob = match [a, b, c].iter().position(|&rank| rank == knave) {
                        Some(place) if nob_left => {
                            let mut others = count;
                            others[knave] -= 1;
                            let two = [[b, c], [a, c], [a, b]][place];
                            ways_of_two(two, &others) - flush_along
                        }
                        Some(_) | None => 0,
                    };
                    let ways = [total - nob - flush_along - flush_apart, nob, flush_apart, flush_along];
                    let numbers = all_numbers.next().expect("there are as many trios");
                    for (number, ways) in numbers.iter().zip(ways) {
                        match number {
                            Some(number) => row[usize::from(*number)] += (self.copies * ways) as f32,
                            None => debug_assert_eq!(ways, 0, "{a} {b} {c}"),
                        }
                    }
                }
            }
        }
    }
}

/// In how many ways three cards of these ranks, ascending, can be taken.
fn ways_of([a, b, c]: [usize; 3], count: &[u32; Rank::COUNT]) -> u32 {
    if a == c {
        choose(count[a], 3)
    } else if a == b {
        choose(count[a], 2) * count[c]
    } else {
        count[a] * ways_of_two([b, c], count)
    }
}

/// In how many ways two cards of these ranks can be taken.
fn ways_of_two([a, b]: [usize; 2], count: &[u32; Rank::COUNT]) -> u32 {
    if a == b { choose(count[a], 2) } else { count[a] * count[b] }
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
