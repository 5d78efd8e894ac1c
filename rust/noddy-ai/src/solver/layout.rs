//! What a player can hold, laid out in rows for the solver.
//!
//! A class is what a player can tell apart when the hands have been dealt: at the least the three ranks. When the first of three cards has been
//! played, two are left, and only the order of them is to be decided. The rows of a first card list those rests: first the pairs of different ranks, the
//! lower to be played first; then the same pairs, the higher first; then equal ranks. So a decision is a pair of entries at a fixed distance, and
//! thousands of decisions are made at once by the same few vector instructions.

use noddy_core::Rank;

use super::ends::order;
use super::holdings::classes_by_type;
use super::trio::Trio;

/// The most ways to begin with a class: three different ranks.
pub(crate) const WAYS: usize = 3;

/// Rows are padded to a multiple of this, so that loops over them need no remainder.
pub(crate) const LANES: usize = 8;

/// What the suits of a hand add in the show.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    /// Nothing, or it is not looked at.
    Plain,
    /// A flush, with or without the starter and his nob.
    Flush,
    /// His nob alone.
    Nob,
}

impl Kind {
    /// How many there are.
    const COUNT: usize = 3;
}

/// What a player can tell apart when the hands have been dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Class {
    /// The ranks.
    pub(crate) trio: Trio,
    /// What the suits add.
    pub(crate) kind: Kind,
}

/// One rest of two cards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rest {
    /// The two ranks, the lower first.
    pub(crate) low: usize,
    pub(crate) high: usize,
    /// The class it comes from.
    pub(crate) class: usize,
    /// Where the choice of the first card stands in a table with [`WAYS`] entries a class.
    pub(crate) slot: usize,
}

/// The rests after one first card, in rows.
#[derive(Debug)]
pub(crate) struct Rows {
    /// Rests of two different ranks.
    pub(crate) pairs: Vec<Rest>,
    /// Rests of two equal ranks.
    pub(crate) equals: Vec<Rest>,
    /// How many rows the pairs take, padding included; the second copy of them follows.
    pub(crate) pair_rows: usize,
    /// How many rows there are, all padding included.
    pub(crate) count: usize,
    /// By the card played second: the rows it is played from, with the card that is left.
    pub(crate) by_second: Vec<Vec<Column>>,
}

/// A row as the other player's matrix sees it: a column.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    /// The row.
    pub(crate) row: usize,
    /// The rank that is left after the second card.
    pub(crate) last: usize,
    /// The class.
    pub(crate) class: usize,
}

impl Rows {
    fn new(pairs: Vec<Rest>, equals: Vec<Rest>) -> Rows {
        let pair_rows = pairs.len().next_multiple_of(LANES);
        let count = 2 * pair_rows + equals.len().next_multiple_of(LANES);
        let mut by_second = vec![Vec::new(); Rank::COUNT];
        for (row, rest) in pairs.iter().enumerate() {
            by_second[rest.low].push(Column { row, last: rest.high, class: rest.class });
            by_second[rest.high].push(Column { row: pair_rows + row, last: rest.low, class: rest.class });
        }
        for (row, rest) in equals.iter().enumerate() {
            by_second[rest.low].push(Column { row: 2 * pair_rows + row, last: rest.low, class: rest.class });
        }
        Rows { pairs, equals, pair_rows, count, by_second }
    }

    /// Every row that stands for a rest: the row, the rest, and the number of its order of play.
    pub(crate) fn orders(&self) -> impl Iterator<Item = (usize, &Rest, usize)> {
        let pairs = self.pairs.iter().enumerate();
        let low_first = pairs.clone().map(|(row, rest)| (row, rest, order(rest.low, rest.high)));
        let high_first = pairs.map(|(row, rest)| (self.pair_rows + row, rest, order(rest.high, rest.low)));
        let equals = self
            .equals
            .iter()
            .enumerate()
            .map(|(row, rest)| (2 * self.pair_rows + row, rest, order(rest.low, rest.low)));
        low_first.chain(high_first).chain(equals)
    }
}

/// The classes, and the rows of every first card.
#[derive(Debug)]
pub struct Layout {
    pub(crate) classes: Vec<Class>,
    pub(crate) rows: Vec<Rows>,
    /// The numbers of the classes of each trio, by kind.
    numbers: Vec<[Option<u16>; Kind::COUNT]>,
}

impl Layout {
    /// Players tell hands apart by their ranks.
    #[must_use]
    pub fn by_rank() -> Layout {
        Layout::of(Trio::all().map(|trio| Class { trio, kind: Kind::Plain }).collect())
    }

    /// Players tell hands apart by their ranks, and know whether they hold a flush or his nob.
    #[must_use]
    pub fn by_type(starter: Rank) -> Layout {
        Layout::of(classes_by_type(starter))
    }

    fn of(classes: Vec<Class>) -> Layout {
        let rows = (0..Rank::COUNT).map(|first| Layout::rows_after(&classes, first)).collect();
        let mut numbers = vec![[None; Kind::COUNT]; Trio::COUNT];
        for (class, number) in classes.iter().zip(0..) {
            numbers[class.trio.number()][class.kind as usize] = Some(number);
        }
        Layout { classes, rows, numbers }
    }

    fn rows_after(classes: &[Class], first: usize) -> Rows {
        let (mut pairs, mut equals) = (Vec::new(), Vec::new());
        for (class, known) in classes.iter().enumerate() {
            let Some(way) = known.trio.distinct().position(|rank| rank == first) else { continue };
            let mut left = known.trio.ranks().to_vec();
            let place = left.iter().position(|&rank| rank == first).expect("it is one of the ranks");
            left.remove(place);
            let rest = Rest { low: left[0], high: left[1], class, slot: class * WAYS + way };
            if rest.low == rest.high { equals.push(rest) } else { pairs.push(rest) }
        }
        // In this order the row of a pair of hands told apart by rank is the number of the pair.
        pairs.sort_by_key(|rest| (classes[rest.class].kind, order(rest.low, rest.high)));
        equals.sort_by_key(|rest| (classes[rest.class].kind, rest.low));
        Rows::new(pairs, equals)
    }

    /// The class of these ranks with what the suits add.
    pub(crate) fn class_of(&self, trio: Trio, kind: Kind) -> Option<usize> {
        self.numbers[trio.number()][kind as usize].map(usize::from)
    }

    /// How many classes there are.
    #[must_use]
    pub fn class_count(&self) -> usize {
        self.classes.len()
    }
}
