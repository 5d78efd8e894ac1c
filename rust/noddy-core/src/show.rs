//! The show: what a hand counts with the starter (R17 to R24).
//!
//! There are two ways to the same number. [`Hand::combinations`] lists what scores, card by card, as the rulings say it; it is the source of
//! truth. [`Hand::score`] and [`Hand::points`] look the ranks up in a table. Tests hold them equal on every hand that exists.

use alloc::vec::Vec;

use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::hand::Hand;
use crate::tables;

/// The points of a hand by kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct HandScore {
    /// 2 for every set of cards that sums to 15 (R18).
    pub fifteens: u8,
    /// 2 for every two cards of one rank (R19).
    pub pairs: u8,
    /// The length of the longest run for every set of cards that makes it (R20).
    pub runs: u8,
    /// The hand's cards all of one suit, with or without the starter (R21).
    pub flush: u8,
    /// 1 for the Jack of the starter's suit (R22).
    pub nob: u8,
}

impl HandScore {
    /// All kinds together, 0 to 20 with three cards and 0 to 29 with four.
    #[must_use]
    pub const fn total(self) -> u8 {
        self.fifteens + self.pairs + self.runs + self.flush + self.nob
    }
}

/// What a combination scores for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Cards that sum to 15 (R18).
    Fifteen,
    /// Two cards of one rank (R19).
    Pair,
    /// Cards of consecutive ranks (R20).
    Run,
    /// Cards of one suit (R21).
    Flush,
    /// The Jack of the starter's suit (R22).
    Nob,
}

impl Kind {
    /// All kinds, in counting order.
    pub const ALL: [Kind; 5] = [Kind::Fifteen, Kind::Pair, Kind::Run, Kind::Flush, Kind::Nob];

    /// The name in texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Fifteen => "fifteen",
            Kind::Pair => "pair",
            Kind::Run => "run",
            Kind::Flush => "flush",
            Kind::Nob => "nob",
        }
    }
}

/// Cards that score together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Combination {
    /// What they score for.
    pub kind: Kind,
    /// The cards.
    pub cards: CardSet,
    /// How much.
    pub points: u8,
}

impl Hand {
    /// The points of the hand with this starter, by look-up.
    #[must_use]
    #[inline]
    pub fn points(&self, starter: Card) -> u8 {
        self.rank_score(starter).total() + self.flush(starter) + self.nob(starter)
    }

    /// The points of the hand with this starter by kind, by look-up.
    ///
    /// ```
    /// use noddy_core::Hand;
    /// let score = "3h 4c 5d".parse::<Hand>()?.score("5s".parse()?);
    /// assert_eq!((score.pairs, score.runs, score.total()), (2, 6, 8));
    /// # Ok::<(), noddy_core::CardError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn score(&self, starter: Card) -> HandScore {
        let mut score = HandScore::default();
        self.score_into(starter, &mut score);
        score
    }

    /// Writes the score where the caller keeps it. Returned by value it would be packed into one word and taken apart again, which in the loop of
    /// matches costs more than the count.
    #[inline(always)]
    pub(crate) fn score_into(&self, starter: Card, score: &mut HandScore) {
        let ranks = self.rank_score(starter);
        score.fifteens = ranks.fifteens();
        score.pairs = ranks.pairs();
        score.runs = ranks.runs();
        score.flush = self.flush(starter);
        score.nob = self.nob(starter);
    }

    /// Everything that scores, in counting order: fifteens, pairs, runs, flush, his nob; within a kind by number of cards,
    /// then by the cards in ascending order.
    #[must_use]
    pub fn combinations(&self, starter: Card) -> Vec<Combination> {
        let mut found = Vec::new();
        self.list_fifteens(starter, &mut found);
        self.list_pairs(starter, &mut found);
        self.list_runs(starter, &mut found);
        let flush = self.flush(starter);
        if flush > 0 {
            let starter_too = usize::from(flush) > self.cards().len();
            let cards = if starter_too { self.set().with(starter) } else { self.set() };
            found.push(Combination { kind: Kind::Flush, cards, points: flush });
        }
        if self.nob(starter) > 0 {
            let jack = Card::new(Rank::JACK, starter.suit());
            found.push(Combination { kind: Kind::Nob, cards: CardSet::EMPTY.with(jack), points: 1 });
        }
        found
    }

    /// R18: every set of two or more cards whose values sum to 15.
    fn list_fifteens(&self, starter: Card, found: &mut Vec<Combination>) {
        let sum = |cards: CardSet| cards.iter().map(Card::value).sum::<u8>();
        found.extend(subsets(self.set().with(starter)).filter(|&cards| sum(cards) == 15).map(|cards| Combination {
            kind: Kind::Fifteen,
            cards,
            points: 2,
        }));
    }

    /// R19: every two cards of one rank.
    fn list_pairs(&self, starter: Card, found: &mut Vec<Combination>) {
        let alike =
            |cards: CardSet| cards.len() == 2 && cards.iter().all(|c| Some(c.rank()) == cards.first().map(Card::rank));
        found.extend(subsets(self.set().with(starter)).filter(|&cards| alike(cards)).map(|cards| Combination {
            kind: Kind::Pair,
            cards,
            points: 2,
        }));
    }

    /// R20: every set of cards that makes a run of the longest length there is.
    fn list_runs(&self, starter: Card, found: &mut Vec<Combination>) {
        let consecutive = |cards: CardSet| {
            let ranks = cards.iter().map(|card| card.rank().index());
            ranks.clone().zip(ranks.skip(1)).all(|(low, high)| high == low + 1)
        };
        let runs: Vec<CardSet> =
            subsets(self.set().with(starter)).filter(|&cards| cards.len() >= 3 && consecutive(cards)).collect();
        let longest = runs.iter().map(|cards| cards.len()).max().unwrap_or(0);
        found.extend(runs.into_iter().filter(|cards| cards.len() == longest).map(|cards| Combination {
            kind: Kind::Run,
            cards,
            points: longest as u8,
        }));
    }

    #[inline]
    fn rank_score(&self, starter: Card) -> tables::RankScore {
        let rank = |card: &Card| card.rank().index();
        match self.cards() {
            [a, b, c] => tables::four(rank(a), rank(b), rank(c), rank(&starter)),
            [a, b, c, d] => tables::five(rank(a), rank(b), rank(c), rank(d), rank(&starter)),
            _ => unreachable!("a hand has three or four cards"),
        }
    }

    /// R21: the hand's cards all of one suit, and one more if the starter is of it too.
    #[inline]
    fn flush(&self, starter: Card) -> u8 {
        let cards = self.cards();
        let suit = cards[0].suit();
        // All at once, without a branch for each card.
        if cards.iter().fold(true, |all, card| all & (card.suit() == suit)) {
            cards.len() as u8 + u8::from(starter.suit() == suit)
        } else {
            0
        }
    }

    /// R22: the Jack of the starter's suit in hand. A starter that is itself a Jack leaves none to hold (R23).
    #[inline]
    fn nob(&self, starter: Card) -> u8 {
        u8::from(self.cards().contains(&Card::new(Rank::JACK, starter.suit())))
    }
}

/// All subsets of two or more of at most five cards: by size, then in ascending order of their cards.
fn subsets(cards: CardSet) -> impl Iterator<Item = CardSet> {
    let count = cards.len();
    (2..=count).flat_map(move |size| {
        // Reversed bits put the sets with the lowest cards first.
        (0..1u32 << count).rev().filter(move |mask| mask.count_ones() as usize == size).map(move |mask| {
            let member = |&(place, _): &(usize, Card)| mask >> (count - 1 - place) & 1 == 1;
            cards.iter().enumerate().filter(member).map(|(_, card)| card).collect()
        })
    })
}
