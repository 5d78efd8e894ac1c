//! What the ranks of a hand and the starter are worth: tables the compiler builds from the definition.
//!
//! Fifteens, pairs and runs depend on the ranks alone, and not on their order. Two ranks have 91 unordered
//! combinations and three have 455, so four cards are looked up as two and two, five as three and two: the tables are small enough
//! to stay in the fast caches. The flush and his nob depend on suits and are no part of it.

/// Fifteens, pairs and runs of some ranks, packed into 16 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RankScore(u16);

impl RankScore {
    const fn new(fifteens: u8, pairs: u8, runs: u8) -> RankScore {
        let total = fifteens + pairs + runs;
        // Fifteens and pairs score by twos: half of them is kept. The widths hold the maxima 28, 16, 12 and 12.
        RankScore(total as u16 | (fifteens as u16 / 2) << 5 | (pairs as u16 / 2) << 9 | (runs as u16) << 12)
    }

    /// All three kinds together.
    pub(crate) const fn total(self) -> u8 {
        (self.0 & 31) as u8
    }

    pub(crate) const fn fifteens(self) -> u8 {
        (self.0 >> 5 & 15) as u8 * 2
    }

    pub(crate) const fn pairs(self) -> u8 {
        (self.0 >> 9 & 7) as u8 * 2
    }

    pub(crate) const fn runs(self) -> u8 {
        (self.0 >> 12) as u8
    }
}

/// A count in progress, rank by rank: at most five, in any order.
#[derive(Clone, Copy)]
struct Count {
    /// Byte `s` is the number of sets of cards with the sum `s`.
    sets: u128,
    /// Four bits for each rank: how many cards of it there are.
    cards: u64,
    pairs: u8,
}

impl Count {
    const EMPTY: Count = Count { sets: 1, cards: 0, pairs: 0 };

    /// One more card. It doubles the sets of R18, with it and without it, and pairs with each card of its rank before it (R19).
    const fn with(self, rank: usize) -> Count {
        let value = if rank < 9 { rank + 1 } else { 10 };
        let before = (self.cards >> (4 * rank) & 15) as u8;
        Count {
            sets: self.sets + (self.sets << (8 * value)),
            cards: self.cards + (1 << (4 * rank)),
            pairs: self.pairs + 2 * before,
        }
    }

    const fn score(self) -> RankScore {
        RankScore::new(2 * (self.sets >> 120) as u8, self.pairs, self.runs())
    }

    /// R20: the length of the longest run for every way to choose its cards. In five cards there is room for one run only.
    const fn runs(self) -> u8 {
        let present = (self.cards | self.cards >> 1 | self.cards >> 2) & 0x1111_1111_1111_1111;
        let starts = present & present >> 4 & present >> 8;
        if starts == 0 {
            return 0;
        }
        let mut block = self.cards >> starts.trailing_zeros();
        let (mut length, mut ways) = (0, 1);
        while block & 15 > 0 {
            length += 1;
            ways *= (block & 15) as u8;
            block >>= 4;
        }
        length * ways
    }
}

/// How many unordered pairs of ranks there are.
const PAIRS: usize = 91;
/// How many unordered threes of ranks there are.
const TRIPLES: usize = 455;

const fn larger(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

const fn smaller(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

/// The number of an unordered pair, from its ranks as `a | b << 4`.
static PAIR_NUMBER: [u8; 256] = {
    let mut numbers = [0; 256];
    let mut code = 0;
    while code < 256 {
        let (a, b) = (code & 15, code >> 4);
        if a < 13 && b < 13 {
            let (low, high) = (smaller(a, b), larger(a, b));
            numbers[code] = (high * (high + 1) / 2 + low) as u8;
        }
        code += 1;
    }
    numbers
};

/// The number of an unordered three, from its ranks as `a | b << 4 | c << 8`.
static TRIPLE_NUMBER: [u16; 4096] = {
    let mut numbers = [0; 4096];
    let mut code = 0;
    while code < 4096 {
        let (a, b, c) = (code & 15, code >> 4 & 15, code >> 8);
        if a < 13 && b < 13 && c < 13 {
            let high = larger(larger(a, b), c);
            let low = smaller(smaller(a, b), c);
            let middle = a + b + c - high - low;
            numbers[code] = (high * (high + 1) * (high + 2) / 6 + middle * (middle + 1) / 2 + low) as u16;
        }
        code += 1;
    }
    numbers
};

/// The score of four ranks, by the numbers of two pairs.
static FOUR: [RankScore; PAIRS * PAIRS] = {
    let mut table = [RankScore(0); PAIRS * PAIRS];
    let mut code = 0;
    // Each unordered pair is met once, as `a >= b`; every order of the two pairs gets its entry.
    while code < 1 << 16 {
        let (a, b, c, d) = (code & 15, code >> 4 & 15, code >> 8 & 15, code >> 12);
        if a < 13 && b <= a && c < 13 && d <= c {
            table[PAIR_NUMBER[code & 255] as usize * PAIRS + PAIR_NUMBER[code >> 8] as usize] =
                Count::EMPTY.with(a).with(b).with(c).with(d).score();
        }
        code += 1;
    }
    table
};

/// The score of five ranks, by the numbers of a three and a pair.
static FIVE: [RankScore; TRIPLES * PAIRS] = {
    let mut table = [RankScore(0); TRIPLES * PAIRS];
    let mut code = 0;
    while code < 4096 {
        let (a, b, c) = (code & 15, code >> 4 & 15, code >> 8);
        if a < 13 && b <= a && c <= b {
            let triple = Count::EMPTY.with(a).with(b).with(c);
            let mut pair = 0;
            while pair < 256 {
                let (d, e) = (pair & 15, pair >> 4);
                if d < 13 && e <= d {
                    let number = TRIPLE_NUMBER[code] as usize * PAIRS + PAIR_NUMBER[pair] as usize;
                    table[number] = triple.with(d).with(e).score();
                }
                pair += 1;
            }
        }
        code += 1;
    }
    table
};

/// The score of four ranks, given as indices below 13 in any order.
#[inline]
pub(crate) fn four(a: u8, b: u8, c: u8, d: u8) -> RankScore {
    let first = PAIR_NUMBER[usize::from(a | b << 4)];
    let second = PAIR_NUMBER[usize::from(c | d << 4)];
    FOUR[usize::from(first) * PAIRS + usize::from(second)]
}

/// The score of five ranks, given as indices below 13 in any order.
#[inline]
pub(crate) fn five(a: u8, b: u8, c: u8, d: u8, e: u8) -> RankScore {
    let first = TRIPLE_NUMBER[usize::from(a) | usize::from(b) << 4 | usize::from(c & 15) << 8];
    let second = PAIR_NUMBER[usize::from(d | e << 4)];
    FIVE[usize::from(first) * PAIRS + usize::from(second)]
}
