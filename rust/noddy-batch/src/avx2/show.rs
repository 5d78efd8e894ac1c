//! Hands in the show (R17 to R24), 32 at once.
#![deny(unsafe_code)]

use std::arch::x86_64::*;

use super::columns::{columns, columns_of_five, store_rows_of_five};
use super::{Column, ROWS, byte, load, store};
use crate::blocks::Findings;
use crate::patterns::{FIVE, FOUR, added};
use crate::show::KINDS;

#[target_feature(enable = "avx2")]
pub(super) fn points_three(blocks: &[[[u8; 4]; ROWS]], out: &mut [[u8; ROWS]]) -> Findings {
    let mut seen = Seen::new();
    for (block, out) in blocks.iter().zip(out) {
        let cards = columns(block);
        let sorted = sorted(cards, &NETWORK_4);
        seen.look(sorted);
        let pattern = look_up(&added(FOUR), pattern_code(sorted));
        store(out, total(fifteens(sorted), pattern, flush(cards), nob(cards)));
    }
    seen.findings()
}

#[target_feature(enable = "avx2")]
pub(super) fn points_four(blocks: &[[[u8; 5]; ROWS]], out: &mut [[u8; ROWS]]) -> Findings {
    let mut seen = Seen::new();
    for (block, out) in blocks.iter().zip(out) {
        let cards = columns_of_five(block);
        let sorted = sorted(cards, &NETWORK_5);
        seen.look(sorted);
        let pattern = look_up(&added(FIVE), pattern_code(sorted));
        store(out, total(fifteens(sorted), pattern, flush(cards), nob(cards)));
    }
    seen.findings()
}

#[target_feature(enable = "avx2")]
pub(super) fn kinds_three(blocks: &[[[u8; 4]; ROWS]], out: &mut [[u8; KINDS * ROWS]]) -> Findings {
    let mut seen = Seen::new();
    for (block, out) in blocks.iter().zip(out) {
        let cards = columns(block);
        let sorted = sorted(cards, &NETWORK_4);
        seen.look(sorted);
        let [pairs, runs] = nibbles(look_up(&FOUR, pattern_code(sorted)));
        store_rows_of_five(out, [fifteens(sorted), pairs, runs, flush(cards), nob(cards)]);
    }
    seen.findings()
}

#[target_feature(enable = "avx2")]
pub(super) fn kinds_four(blocks: &[[[u8; 5]; ROWS]], out: &mut [[u8; KINDS * ROWS]]) -> Findings {
    let mut seen = Seen::new();
    for (block, out) in blocks.iter().zip(out) {
        let cards = columns_of_five(block);
        let sorted = sorted(cards, &NETWORK_5);
        seen.look(sorted);
        let [pairs, runs] = nibbles(look_up(&FIVE, pattern_code(sorted)));
        store_rows_of_five(out, [fifteens(sorted), pairs, runs, flush(cards), nob(cards)]);
    }
    seen.findings()
}

/// Comparators that sort four columns, and five.
const NETWORK_4: [(usize, usize); 5] = [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)];
const NETWORK_5: [(usize, usize); 9] = [(0, 3), (1, 4), (0, 2), (1, 3), (0, 1), (2, 4), (1, 2), (3, 4), (2, 3)];

/// The cards of each row in ascending order.
#[target_feature(enable = "avx2")]
#[inline]
fn sorted<const N: usize, const C: usize>(mut cards: [Column; N], network: &[(usize, usize); C]) -> [Column; N] {
    for &(low, high) in network {
        let (a, b) = (cards[low], cards[high]);
        cards[low] = _mm256_min_epu8(a, b);
        cards[high] = _mm256_max_epu8(a, b);
    }
    cards
}

/// What was seen of the rows so far: the highest id in each place, and all bits where a card was there twice.
struct Seen {
    highest: Column,
    twice: Column,
}

impl Seen {
    #[target_feature(enable = "avx2")]
    #[inline]
    fn new() -> Seen {
        Seen { highest: _mm256_setzero_si256(), twice: _mm256_setzero_si256() }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn look<const N: usize>(&mut self, sorted: [Column; N]) {
        self.highest = _mm256_max_epu8(self.highest, sorted[N - 1]);
        for card in 1..N {
            self.twice = _mm256_or_si256(self.twice, _mm256_cmpeq_epi8(sorted[card - 1], sorted[card]));
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn findings(&self) -> Findings {
        let too_high = _mm256_subs_epu8(self.highest, byte(51));
        Findings {
            bad_id: _mm256_testz_si256(too_high, too_high) == 0,
            twice: _mm256_testz_si256(self.twice, self.twice) == 0,
        }
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn total(fifteens: Column, pattern: Column, flush: Column, nob: Column) -> Column {
    _mm256_add_epi8(_mm256_add_epi8(fifteens, pattern), _mm256_add_epi8(flush, nob))
}

/// R18. A set of cards sums to 15 exactly when the others sum to the total less 15: so sets of one and of two cards tell of all the larger ones.
///
/// A card stands for four times its value less one, so that a set of `k` cards makes 15 when it comes to `60 - 4k` here.
#[target_feature(enable = "avx2")]
#[inline]
fn fifteens<const N: usize>(cards: [Column; N]) -> Column {
    let fifteen = |cards: usize| byte(60 - 4 * cards as u8);
    let mut values = cards;
    let mut all = _mm256_setzero_si256();
    for value in &mut values {
        *value = _mm256_min_epu8(_mm256_and_si256(*value, byte(0xFC)), byte(9 << 2));
        all = _mm256_add_epi8(all, *value);
    }
    // Each comparison that holds adds -1.
    let mut found = _mm256_cmpeq_epi8(all, fifteen(N));
    let all_but_one = _mm256_sub_epi8(all, fifteen(N - 1));
    let all_but_two = _mm256_sub_epi8(all, fifteen(N - 2));
    for second in 0..N {
        found = _mm256_add_epi8(found, _mm256_cmpeq_epi8(values[second], all_but_one));
        for first in 0..second {
            let two = _mm256_add_epi8(values[first], values[second]);
            found = _mm256_add_epi8(found, _mm256_cmpeq_epi8(two, fifteen(2)));
            // Of four cards the other two are a set of two themselves.
            if N == 5 {
                found = _mm256_add_epi8(found, _mm256_cmpeq_epi8(two, all_but_two));
            }
        }
    }
    _mm256_sub_epi8(_mm256_setzero_si256(), _mm256_add_epi8(found, found))
}

/// The gaps between neighbours, each 0, 1 or 2 for more, as the digits of a number in base three: the index into the tables of patterns.
#[target_feature(enable = "avx2")]
#[inline]
fn pattern_code<const N: usize>(sorted: [Column; N]) -> Column {
    let mut gaps = [_mm256_setzero_si256(); 4];
    for card in 1..N {
        let low = _mm256_and_si256(sorted[card - 1], byte(0xFC));
        let high = _mm256_and_si256(sorted[card], byte(0xFC));
        gaps[card - 1] = _mm256_min_epu8(_mm256_sub_epi8(high, low), byte(2 << 2));
    }
    let two_digits = |low, high| _mm256_add_epi8(_mm256_add_epi8(low, high), _mm256_add_epi8(high, high));
    let low = two_digits(gaps[0], gaps[1]);
    let high = if N == 5 { two_digits(gaps[2], gaps[3]) } else { gaps[2] };
    // low + 9 high, divided by four. No bit crosses into the next byte: the digits are multiples of four.
    let sum = _mm256_srli_epi16(_mm256_add_epi8(low, high), 2);
    _mm256_add_epi8(sum, _mm256_add_epi8(high, high))
}

/// Looks each byte up in a table of a few times 16 bytes.
///
/// The shuffle looks up in 16 bytes by the low half of the index, and gives 0 where the top bit is set. So each piece of the
/// table is asked for an index that has the top bit set unless it lies in the piece.
#[target_feature(enable = "avx2")]
#[inline]
fn look_up<const SIZE: usize>(table: &[u8; SIZE], code: Column) -> Column {
    let pieces = table.as_chunks().0;
    let mut found = _mm256_setzero_si256();
    for (number, piece) in pieces.iter().enumerate() {
        // Below the piece the difference wraps round to 128 or more; above it, adding 112 leads there.
        let mut index = _mm256_sub_epi8(code, byte(16 * number as u8));
        if number < pieces.len() - 1 {
            index = _mm256_adds_epu8(index, byte(112));
        }
        found = _mm256_or_si256(found, _mm256_shuffle_epi8(load(piece, piece), index));
    }
    found
}

/// The low and the high half of each byte.
#[target_feature(enable = "avx2")]
#[inline]
fn nibbles(bytes: Column) -> [Column; 2] {
    let low = _mm256_and_si256(bytes, byte(15));
    [low, _mm256_and_si256(_mm256_srli_epi16(bytes, 4), byte(15))]
}

/// R21. Cards of one suit differ in no suit bit.
#[target_feature(enable = "avx2")]
#[inline]
fn flush<const N: usize>(cards: [Column; N]) -> Column {
    let mut differ = _mm256_xor_si256(cards[0], cards[1]);
    for card in 2..N - 1 {
        differ = _mm256_or_si256(differ, _mm256_xor_si256(cards[0], cards[card]));
    }
    let starter_differs = _mm256_xor_si256(cards[0], cards[N - 1]);
    let same_suit = |bits| _mm256_cmpeq_epi8(_mm256_and_si256(bits, byte(3)), _mm256_setzero_si256());
    // True is -1: the starter adds 1.
    let points = _mm256_sub_epi8(byte(N as u8 - 1), same_suit(starter_differs));
    _mm256_and_si256(same_suit(differ), points)
}

/// R22. The Jack of the starter's suit.
#[target_feature(enable = "avx2")]
#[inline]
fn nob<const N: usize>(cards: [Column; N]) -> Column {
    let jack = _mm256_or_si256(_mm256_and_si256(cards[N - 1], byte(3)), byte(10 << 2));
    let mut held = _mm256_setzero_si256();
    for &card in &cards[..N - 1] {
        held = _mm256_or_si256(held, _mm256_cmpeq_epi8(card, jack));
    }
    _mm256_and_si256(held, byte(1))
}
