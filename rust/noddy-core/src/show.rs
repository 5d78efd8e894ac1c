//! The show: what a hand counts with the starter (R17 to R24).
//!
//! There are two ways to the same number. [`Hand::combinations`] lists what scores, card by card, as the rulings say it; it is the source of
//! truth. [`Hand::score`] and [`Hand::points`] look the ranks up in a table. Tests hold them equal on every hand that exists.

use alloc::vec::Vec;

use crate::card::{Card, Rank, Suit};
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
        match *self.cards() {
            [a, b, c] => {
                let sum = tables::Sum::new([a, b, c], starter);
                sum.ranks().total() + sum.suits()
            }
            _ => self.rank_score(starter).total() + self.flush(starter) + self.nob(starter),
        }
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
        let counted = Counted::new(self.set().with(starter));
        let mut found = Vec::with_capacity(MOST_COMBINATIONS);
        counted.list_fifteens(&mut found);
        counted.list_pairs(&mut found);
        counted.list_runs(&mut found);
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

    #[inline]
    fn rank_score(&self, starter: Card) -> tables::RankScore {
        let rank = |card: Card| card.rank().index();
        match *self.cards() {
            [a, b, c] => tables::Sum::new([a, b, c], starter).ranks(),
            [a, b, c, d] => tables::five(rank(a), rank(b), rank(c), rank(d), rank(starter)),
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

/// Four fives and a Jack have the most: eight fifteens, six pairs and his nob.
const MOST_COMBINATIONS: usize = 15;

/// The cards of a hand and the starter together, ascending.
struct Counted {
    cards: [Card; 5],
    count: usize,
}

impl Counted {
    fn new(set: CardSet) -> Counted {
        let mut counted = Counted { cards: [Card::new(Rank::ACE, Suit::CLUBS); 5], count: 0 };
        for (place, card) in counted.cards.iter_mut().zip(set) {
            *place = card;
            counted.count += 1;
        }
        counted
    }

    /// The places of every subset of two or more cards: by size, then in ascending order.
    fn subsets(&self) -> impl Iterator<Item = Subset> {
        let beyond = !0u8 << self.count;
        SUBSETS.into_iter().filter(move |subset| subset.0 & beyond == 0)
    }

    fn members(&self, subset: Subset) -> impl Iterator<Item = Card> + Clone {
        self.cards.into_iter().enumerate().filter(move |(place, _)| subset.0 >> place & 1 == 1).map(|(_, card)| card)
    }

    fn combination(&self, kind: Kind, subset: Subset, points: u8) -> Combination {
        Combination { kind, cards: self.members(subset).collect(), points }
    }

    /// R18: every set of two or more cards whose values sum to 15.
    fn list_fifteens(&self, found: &mut Vec<Combination>) {
        let fifteen = |&subset: &Subset| self.members(subset).map(Card::value).sum::<u8>() == 15;
        found.extend(self.subsets().filter(fifteen).map(|subset| self.combination(Kind::Fifteen, subset, 2)));
    }

    /// R19: every two cards of one rank.
    fn list_pairs(&self, found: &mut Vec<Combination>) {
        for (first, &low) in self.cards[..self.count].iter().enumerate() {
            for &high in self.cards[first + 1..self.count].iter().filter(|high| high.rank() == low.rank()) {
                let cards = CardSet::EMPTY.with(low).with(high);
                found.push(Combination { kind: Kind::Pair, cards, points: 2 });
            }
        }
    }

    /// R20: every set of cards that makes a run of the longest length there is.
    fn list_runs(&self, found: &mut Vec<Combination>) {
        let consecutive = |subset: Subset| {
            let mut ranks = self.members(subset).map(|card| card.rank().index());
            let lowest = ranks.next().unwrap_or(0);
            ranks.zip(lowest + 1..).all(|(rank, next)| rank == next)
        };
        for length in (3..=self.count).rev() {
            let before = found.len();
            let runs = self.subsets().filter(|&subset| subset.len() == length && consecutive(subset));
            found.extend(runs.map(|subset| self.combination(Kind::Run, subset, length as u8)));
            if found.len() > before {
                return;
            }
        }
    }
}

/// Some of five places, one bit each.
#[derive(Clone, Copy)]
struct Subset(u8);

impl Subset {
    const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
}

/// All subsets of two or more of five places: by size, then in ascending order of their places.
const SUBSETS: [Subset; 26] = {
    let mut subsets = [Subset(0); 26];
    let mut next = 0;
    let mut size = 2;
    while size <= 5 {
        // Read with its first place as the highest bit, a subset that comes earlier is the larger number.
        let mut number = 32u8;
        while number > 0 {
            number -= 1;
            if number.count_ones() == size {
                subsets[next] = Subset(number.reverse_bits() >> 3);
                next += 1;
            }
        }
        size += 1;
    }
    subsets
};
