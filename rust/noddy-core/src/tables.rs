//! What a hand and the starter are worth: tables the compiler builds from the definition.
//!
//! Fifteens, pairs and runs depend on the ranks alone, and not on their order. Five cards are looked up as three and two: two ranks have
//! 91 unordered combinations and three have 455, so the table is small. Four cards, the game as it is, are summed: each card
//! has a word, and the sum of the words tells ranks and suits at once.

use crate::card::Card;

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

/// The score of five ranks, given as indices below 13 in any order.
#[inline]
pub(crate) fn five(a: u8, b: u8, c: u8, d: u8, e: u8) -> RankScore {
    let first = TRIPLE_NUMBER[usize::from(a) | usize::from(b) << 4 | usize::from(c & 15) << 8];
    let second = PAIR_NUMBER[usize::from(d | e << 4)];
    FIVE[usize::from(first) * PAIRS + usize::from(second)]
}

/// A number for each rank, such that four ranks with the same sum score the same. Found by search; the table that is built on it
/// would not compile if it were not so.
const RANK_CODES: [u32; 13] = [153, 0, 5, 21, 3889, 1, 564, 270, 6098, 914, 7653, 55, 1998];

/// Where the suits start in the sum of a hand: from here on two bits for each suit count the hand's cards of it, then one for each
/// suit marks its Jack, and the last two are the suit of the starter.
const SUITS_START: u32 = 18;

/// The word of a card in hand, by its id. The table covers all bytes so that no look-up has to be checked.
static IN_HAND: [u32; 256] = {
    let mut words = [0; 256];
    let mut id = 0;
    while id < Card::COUNT {
        let (rank, suit) = (id / 4, id % 4);
        let jack = if rank == 10 { 1 << (8 + suit) } else { 0 };
        words[id] = RANK_CODES[rank] | (1 << (2 * suit) | jack) << SUITS_START;
        id += 1;
    }
    words
};

/// The word of the starter, by its id.
static AS_STARTER: [u32; 256] = {
    let mut words = [0; 256];
    let mut id = 0;
    while id < Card::COUNT {
        words[id] = RANK_CODES[id / 4] | (id as u32 % 4) << (12 + SUITS_START);
        id += 1;
    }
    words
};

/// The score of four ranks, by the sum of their codes.
static RANKS: [RankScore; 1 << 15] = {
    const EMPTY: u16 = u16::MAX;
    let mut table = [RankScore(EMPTY); 1 << 15];
    let mut ranks = 0;
    while ranks < 1 << 16 {
        let (a, b, c, d) = (ranks & 15, ranks >> 4 & 15, ranks >> 8 & 15, ranks >> 12);
        if a < 13 && b <= a && c <= b && d <= c {
            let sum = RANK_CODES[a] + RANK_CODES[b] + RANK_CODES[c] + RANK_CODES[d];
            let score = Count::EMPTY.with(a).with(b).with(c).with(d).score();
            let known = table[sum as usize].0;
            assert!(known == EMPTY || known == score.0, "two sets of ranks with one sum score differently");
            table[sum as usize] = score;
        }
        ranks += 1;
    }
    table
};

/// The flush (R21) and his nob (R22) together, by what the sum says of the suits.
static SUITS: [u8; 1 << 14] = {
    let mut table = [0; 1 << 14];
    let mut suits = 0;
    while suits < 1 << 14 {
        let starter = suits >> 12;
        let mut suit = 0;
        while suit < 4 {
            if suits >> (2 * suit) & 3 == 3 {
                table[suits] += if suit == starter { 4 } else { 3 };
            }
            suit += 1;
        }
        table[suits] += (suits >> (8 + starter) & 1) as u8;
        suits += 1;
    }
    table
};

/// The sum of the words of three cards in hand and the starter.
#[derive(Clone, Copy)]
pub(crate) struct Sum(u32);

impl Sum {
    #[inline]
    pub(crate) fn new(hand: [Card; 3], starter: Card) -> Sum {
        let [a, b, c] = hand.map(|card| IN_HAND[usize::from(card.id())]);
        Sum(a + b + c + AS_STARTER[usize::from(starter.id())])
    }

    /// Fifteens, pairs and runs.
    #[inline]
    pub(crate) fn ranks(self) -> RankScore {
        RANKS[self.0 as usize % RANKS.len()]
    }

    /// Flush and his nob.
    #[inline]
    pub(crate) fn suits(self) -> u8 {
        SUITS[(self.0 >> SUITS_START) as usize]
    }
}
