//! What hands are worth in the show, and how often two of them meet.
//!
//! To the play suits do not matter, but near the end of a match a player who knows that he will score a flush or his nob plays differently. A holding is
//! three ranks with what the suits add in the show; a class, which is what the solver tells apart, puts all flushes of three ranks together.

use noddy_core::{Card, CardSet, Hand, Rank, Suit};

use super::layout::{Class, Kind, Layout};
use super::suit_class::SuitClass;
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
pub(crate) enum Suits {
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
    pub(crate) const ALL: [Suits; 4] = [Suits::Plain, Suits::Nob, Suits::FlushApart, Suits::FlushAlong];

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
pub(crate) const STARTER_SUIT: Suit = Suit::SPADES;

/// A holding's number by trio and suits.
#[derive(Debug)]
pub(crate) struct Numbers {
    starter: Rank,
    numbers: Vec<[Option<u16>; 4]>,
}

impl Numbers {
    pub(crate) fn get(&self, trio: Trio, suits: Suits) -> Option<usize> {
        self.numbers[trio.number()][suits as usize].map(usize::from)
    }

    /// The numbers of all trios, in their order, by suits.
    pub(crate) fn all(&self) -> &[[Option<u16>; 4]] {
        &self.numbers
    }

    /// The holding that these three cards are.
    pub(crate) fn of(&self, cards: CardSet) -> usize {
        let first = cards.first().expect("three cards").suit();
        let flush = cards.iter().all(|card| card.suit() == first);
        let suits = match (flush, nob(self.starter).is_some_and(|nob| cards.contains(nob))) {
            (true, _) if first == STARTER_SUIT => Suits::FlushAlong,
            (true, _) => Suits::FlushApart,
            (false, true) => Suits::Nob,
            (false, false) => Suits::Plain,
        };
        self.get(trio_of(cards), suits).expect("every hand is a holding")
    }
}

/// The Knave that is his nob with a starter of this rank; none if a Knave was turned up (R23).
pub(crate) fn nob(starter: Rank) -> Option<Card> {
    (starter != Rank::JACK).then(|| Card::new(Rank::JACK, STARTER_SUIT))
}

/// The ranks of three cards.
pub(crate) fn trio_of(cards: CardSet) -> Trio {
    let mut ranks = cards.iter().map(|card| usize::from(card.rank().index()));
    let mut next = || ranks.next().expect("three cards");
    Trio::new(next(), next(), next())
}

/// All holdings with a starter of this rank, their numbers, and the layout of their classes.
pub(crate) fn list_holdings(starter: Rank) -> (Layout, Vec<Holding>, Numbers) {
    let layout = Layout::by_type(starter);
    let mut list = Vec::new();
    let mut numbers = vec![[None; 4]; Trio::COUNT];
    for trio in Trio::all() {
        let can_nob = nob(starter).is_some() && trio.ranks().contains(&usize::from(Rank::JACK.index()));
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
            numbers[trio.number()][suits as usize] = Some(list.len() as u16);
            list.push(Holding { trio, show: show_of_ranks(trio, starter) + added, class });
        }
    }
    (layout, list, Numbers { starter, numbers })
}

impl Holdings {
    /// All holdings with a starter of this rank: some hundredths of a second.
    pub(crate) fn new(starter: Rank) -> Holdings {
        let (layout, list, numbers) = list_holdings(starter);
        let count = list.len();
        let mut joint = vec![0.0; count * count];
        let mut class_ways = vec![0.0; layout.classes.len()];
        for hand in SuitClass::all(starter) {
            let number = numbers.of(hand.cards);
            class_ways[list[number].class] += f64::from(hand.copies);
            hand.add_ways(&numbers, &mut joint[number * count..][..count]);
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
