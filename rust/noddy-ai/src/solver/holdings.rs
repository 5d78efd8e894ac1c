//! What hands are worth in the show, and how often two of them meet.
//!
//! To the play suits do not matter, but near the end of a match a player who knows that he will score a flush or his nob plays differently. A holding is
//! three ranks with what the suits add in the show; a class, which is what the solver tells apart, puts all flushes of three ranks together.

use std::collections::BTreeMap;

use noddy_core::{Card, CardSet, Hand, Rank, Suit};

use super::layout::{Class, Kind, Layout};
use super::trio::Trio;

/// The highest show of three cards.
pub(crate) const SHOW_MAX: usize = 20;

/// Three ranks with what the suits add.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Holding {
    pub(crate) trio: Trio,
    /// The points of the show, suits included.
    pub(crate) show: u8,
    /// The class in the layout by type.
    pub(crate) class: usize,
}

/// What the suits of a hand add in the show, in the order in which holdings of a trio are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Suits {
    /// Nothing.
    Plain,
    /// His nob and no flush: 1.
    Nob,
    /// A flush of another suit than the starter's: 3.
    FlushApart,
    /// A flush of the starter's suit: 4, and 1 if the Knave is in it.
    FlushAlong,
}

impl Suits {
    const ALL: [Suits; 4] = [Suits::Plain, Suits::Nob, Suits::FlushApart, Suits::FlushAlong];

    fn kind(self) -> Kind {
        match self {
            Suits::Plain => Kind::Plain,
            Suits::Nob => Kind::Nob,
            Suits::FlushApart | Suits::FlushAlong => Kind::Flush,
        }
    }
}

/// All holdings with one starter rank, and in how many ways every two of them are dealt.
#[derive(Debug)]
pub(crate) struct Holdings {
    pub(crate) layout: Layout,
    pub(crate) list: Vec<Holding>,
    /// In how many ways each class is dealt from the pack without the starter.
    pub(crate) class_ways: Vec<f64>,
    /// Ways to deal the first holding to one player and the second to the other; row by row.
    joint: Vec<f32>,
}

/// The starter's suit; all suits are alike.
const STARTER_SUIT: Suit = Suit::SPADES;

/// A holding's number by trio and suits.
struct Numbers(Vec<[Option<u16>; 4]>);

impl Numbers {
    fn get(&self, trio: Trio, suits: Suits) -> Option<usize> {
        self.0[trio.number()][suits as usize].map(usize::from)
    }
}

impl Holdings {
    /// All holdings with a starter of this rank: a tenth of a second.
    pub(crate) fn new(starter: Rank) -> Holdings {
        let layout = Layout::by_type(starter);
        let mut list = Vec::new();
        let mut numbers = Numbers(vec![[None; 4]; Trio::COUNT]);
        for trio in Trio::all() {
            let has_jack = trio.ranks().contains(&usize::from(Rank::JACK.index()));
            let can_nob = has_jack && starter != Rank::JACK;
            for suits in Suits::ALL {
                let Some(class) = layout.class_of(trio, suits.kind()) else { continue };
                let added = match suits {
                    Suits::Plain => 0,
                    Suits::Nob => 1,
                    Suits::FlushApart => 3,
                    // The starter itself cannot be in hand.
                    Suits::FlushAlong if trio.ranks().contains(&usize::from(starter.index())) => continue,
                    Suits::FlushAlong => 4 + u8::from(can_nob),
                };
                numbers.0[trio.number()][suits as usize] = Some(list.len() as u16);
                list.push(Holding { trio, show: show_of_ranks(trio, starter) + added, class });
            }
        }
        let joint = joint_ways(starter, &numbers, list.len());
        let mut class_ways = vec![0.0; layout.classes.len()];
        for hand in SuitClass::all(starter) {
            class_ways[list[hand.holding(&numbers)].class] += f64::from(hand.copies);
        }
        Holdings { layout, list, class_ways, joint }
    }

    /// Ways to deal this holding to one player and each other one to the other.
    pub(crate) fn joint(&self, holding: usize) -> &[f32] {
        &self.joint[holding * self.list.len()..][..self.list.len()]
    }
}

/// What the ranks of a hand score in the show.
fn show_of_ranks(trio: Trio, starter: Rank) -> u8 {
    let suits = Suit::all().filter(|&suit| suit != STARTER_SUIT);
    let cards: Vec<Card> = trio.ranks().into_iter().zip(suits).map(|(rank, suit)| card(rank, suit)).collect();
    // Three different suits, none of them the starter's: neither flush nor nob.
    Hand::new(&cards).expect("three different cards").points(Card::new(starter, STARTER_SUIT))
}

fn card(rank: usize, suit: Suit) -> Card {
    Card::new(Rank::from_index(rank as u8).expect("ranks are counted below thirteen"), suit)
}

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

    pub(crate) fn trio(&self) -> Trio {
        let mut ranks = self.cards.iter().map(|card| usize::from(card.rank().index()));
        let mut next = || ranks.next().expect("three cards");
        Trio::new(next(), next(), next())
    }

    fn holding(&self, numbers: &Numbers) -> usize {
        let first = self.cards.first().expect("three cards").suit();
        let flush = self.cards.iter().all(|card| card.suit() == first);
        let jack = self.starter != Rank::JACK && self.cards.contains(Card::new(Rank::JACK, STARTER_SUIT));
        let suits = match (flush, jack) {
            (true, _) if first == STARTER_SUIT => Suits::FlushAlong,
            (true, _) => Suits::FlushApart,
            (false, true) => Suits::Nob,
            (false, false) => Suits::Plain,
        };
        numbers.get(self.trio(), suits).expect("every hand is a holding")
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

fn joint_ways(starter: Rank, numbers: &Numbers, count: usize) -> Vec<f32> {
    let mut joint = vec![0.0; count * count];
    for hand in SuitClass::all(starter) {
        let row = &mut joint[hand.holding(numbers) * count..][..count];
        hand.add_ways(numbers, row);
    }
    joint
}

impl SuitClass {
    /// Adds the ways in which the other player can hold each holding, times the copies of this class.
    fn add_ways(&self, numbers: &Numbers, row: &mut [f32]) {
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

/// The number of ways to choose `k` of `n`.
fn choose(n: u32, k: u32) -> u32 {
    (0..k).fold(1, |product, i| product * n.saturating_sub(i) / (i + 1))
}

/// The class of every hand told apart by type, for layouts.
pub(crate) fn classes_by_type(starter: Rank) -> Vec<Class> {
    let jack = usize::from(Rank::JACK.index());
    let possible = |trio: Trio, kind: Kind| match kind {
        Kind::Plain => true,
        Kind::Flush => trio.distinct().count() == 3,
        Kind::Nob => starter != Rank::JACK && trio.ranks().contains(&jack),
    };
    let kinds = [Kind::Plain, Kind::Flush, Kind::Nob];
    kinds
        .into_iter()
        .flat_map(|kind| Trio::all().filter(move |&trio| possible(trio, kind)).map(move |trio| Class { trio, kind }))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ways add up to all deals, and the shows to the sum over all hands and starters.
    #[test]
    fn holdings_cover_all_deals() {
        let mut shows = 0.0;
        for starter in Rank::all() {
            let holdings = Holdings::new(starter);
            let count = holdings.list.len();
            let mut total = 0.0;
            for (number, holding) in holdings.list.iter().enumerate() {
                let ways: f64 = holdings.joint(number).iter().map(|&ways| f64::from(ways)).sum();
                total += ways;
                // Four suits of the starter; each hand of one player is counted with all of the other.
                shows += 4.0 * ways / 17_296.0 * f64::from(holding.show);
                assert!(usize::from(holding.show) <= SHOW_MAX);
            }
            assert_eq!(total, 20_825.0 * 17_296.0);
            assert_eq!(holdings.class_ways.iter().sum::<f64>(), 20_825.0);
            for a in (0..count).step_by(7) {
                for b in 0..count {
                    assert_eq!(holdings.joint(a)[b], holdings.joint(b)[a], "the two players are alike");
                }
            }
        }
        assert!((shows - 2_807_256.0).abs() < 1e-3, "{shows}");
    }
}
