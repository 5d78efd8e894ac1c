//! Cards as they are played (R14), 32 at once.
#![deny(unsafe_code)]

use std::arch::x86_64::*;

use noddy_core::LIMIT;

use super::columns::columns;
use super::{Column, ROWS, byte, load, store};

/// The points of the last card of each row (R14); whether some row is wrong.
#[target_feature(enable = "avx2")]
pub(super) fn plays_in<const W: usize>(blocks: &[[[u8; W]; ROWS]], out: &mut [[u8; ROWS]]) -> bool {
    // The top bit of a byte is set where a row is wrong.
    let mut wrong = _mm256_setzero_si256();
    for (block, out) in blocks.iter().zip(out) {
        let row = columns(block);
        let cards = last_first(row);
        let mut ranks = cards;
        for rank in &mut ranks {
            // Padding becomes 15.
            *rank = _mm256_and_si256(_mm256_srli_epi16(*rank, 2), byte(15));
        }
        let total = pile_total(ranks);
        let too_high = _mm256_adds_epu8(total, byte(127 - LIMIT));
        wrong = _mm256_or_si256(wrong, _mm256_or_si256(too_high, _mm256_or_si256(bad_rows(row), twice(cards))));
        let round = _mm256_or_si256(_mm256_cmpeq_epi8(total, byte(15)), _mm256_cmpeq_epi8(total, byte(LIMIT)));
        let round = _mm256_and_si256(round, byte(2));
        store(out, _mm256_add_epi8(round, _mm256_add_epi8(alike(ranks), run(ranks))));
    }
    _mm256_movemask_epi8(wrong) != 0
}

/// Sets the top bit where a byte is neither a card nor padding, where a card follows padding, and where there is no card.
#[target_feature(enable = "avx2")]
#[inline]
fn bad_rows<const W: usize>(row: [Column; W]) -> Column {
    let mut highest = _mm256_setzero_si256();
    let mut faults = row[0];
    for place in 0..W {
        // One more turns padding to 0.
        highest = _mm256_max_epu8(highest, _mm256_add_epi8(row[place], byte(1)));
        if place > 0 {
            faults = _mm256_or_si256(faults, _mm256_andnot_si256(row[place], row[place - 1]));
        }
    }
    _mm256_or_si256(faults, _mm256_adds_epu8(highest, byte(127 - 52)))
}

/// Sets the top bit where a card is there twice. Cards come last first.
#[target_feature(enable = "avx2")]
#[inline]
fn twice<const W: usize>(cards: [Column; W]) -> Column {
    let mut faults = _mm256_setzero_si256();
    for earlier in 1..W {
        let mut same = _mm256_setzero_si256();
        for later in 0..earlier {
            same = _mm256_or_si256(same, _mm256_cmpeq_epi8(cards[later], cards[earlier]));
        }
        // All bits of padding are set, so padding that equals padding falls away.
        faults = _mm256_or_si256(faults, _mm256_andnot_si256(cards[earlier], same));
    }
    faults
}

/// The cards of each row from the last to the first, then the padding: in log W steps, each of which moves a row up by a
/// power of two if the room is there.
#[target_feature(enable = "avx2")]
#[inline]
fn last_first<const W: usize>(mut row: [Column; W]) -> [Column; W] {
    let mut step = W / 2;
    while step > 0 {
        let room = row[W - step];
        for place in (0..W).rev() {
            let moved = if place >= step { row[place - step] } else { byte(255) };
            row[place] = _mm256_blendv_epi8(row[place], moved, room);
        }
        step /= 2;
    }
    row.reverse();
    row
}

#[target_feature(enable = "avx2")]
#[inline]
fn pile_total<const W: usize>(ranks: [Column; W]) -> Column {
    let values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 0, 0, 0];
    let mut total = _mm256_setzero_si256();
    for rank in ranks {
        total = _mm256_add_epi8(total, _mm256_shuffle_epi8(load(&values, &values), rank));
    }
    total
}

/// Two, three or four of a rank in a row: 2, 6 or 12. Ranks come last first.
#[target_feature(enable = "avx2")]
#[inline]
fn alike<const W: usize>(ranks: [Column; W]) -> Column {
    let mut all_alike = _mm256_cmpeq_epi8(ranks[1], ranks[0]);
    let mut count = all_alike;
    for rank in &ranks[2..4] {
        all_alike = _mm256_and_si256(all_alike, _mm256_cmpeq_epi8(*rank, ranks[0]));
        count = _mm256_add_epi8(count, all_alike);
    }
    // True is -1, so the count is negative.
    let points = [0, 2, 6, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    _mm256_shuffle_epi8(load(&points, &points), _mm256_sub_epi8(_mm256_setzero_si256(), count))
}

/// The longest run of a pile: from the Ace to the seven the total is 28, and to the eight it is 36.
const RUN_MAX: usize = 7;

/// The longest tail of different consecutive ranks. Ranks come last first.
#[target_feature(enable = "avx2")]
#[inline]
fn run<const W: usize>(ranks: [Column; W]) -> Column {
    // One bit for each rank, modulo eight: cards that make a run are less than eight ranks apart, so there the bits tell whether
    // a rank is there twice. Farther apart they may say so wrongly, but then there is no run anyway. Padding has all bits.
    let bits = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 255, 255, 255];
    let (mut low, mut high) = (ranks[0], ranks[0]);
    let mut present = _mm256_shuffle_epi8(load(&bits, &bits), ranks[0]);
    let mut twice = _mm256_setzero_si256();
    let mut longest = _mm256_setzero_si256();
    for (place, &rank) in ranks[..RUN_MAX].iter().enumerate().skip(1) {
        let bit = _mm256_shuffle_epi8(load(&bits, &bits), rank);
        low = _mm256_min_epu8(low, rank);
        high = _mm256_max_epu8(high, rank);
        twice = _mm256_or_si256(twice, _mm256_and_si256(present, bit));
        present = _mm256_or_si256(present, bit);
        if place >= 2 {
            let excess = _mm256_xor_si256(_mm256_sub_epi8(high, low), byte(place as u8));
            let is_run = _mm256_cmpeq_epi8(_mm256_or_si256(excess, twice), _mm256_setzero_si256());
            longest = _mm256_max_epu8(longest, _mm256_and_si256(is_run, byte(place as u8 + 1)));
        }
    }
    longest
}
