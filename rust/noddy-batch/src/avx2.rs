//! 32 rows at once with AVX2.
//!
//! Rows are turned into columns, one vector for each card of a row, so that every instruction serves 32 rows. Arithmetic is on bytes.
//! Where ids are compared or subtracted as ranks they keep their place in the byte: rank times four, the suit bits cleared.
//!
//! The intrinsics that only compute are safe inside functions compiled for AVX2. What remains unsafe is three small things:
//! entering such a function, loading and storing. All of it is in this file.

use std::arch::x86_64::*;

use crate::blocks::{Findings, whole_blocks, whole_play_blocks};
use crate::row::HandSize;

mod columns;
mod plays;
mod show;

/// How many rows a block has: as many as a vector has bytes.
const ROWS: usize = 32;

/// One byte of each row.
type Column = __m256i;

/// Writes the points of each row into `out`.
pub(crate) fn points(hand_size: HandSize, rows: &[u8], out: &mut [u8]) -> Findings {
    assert_avx2();
    match hand_size {
        // SAFETY: the processor has AVX2, as was just asserted.
        HandSize::Three => whole_blocks(rows, out, |blocks, out| unsafe { show::points_three(blocks, out) }),
        // SAFETY: as above.
        HandSize::Four => whole_blocks(rows, out, |blocks, out| unsafe { show::points_four(blocks, out) }),
    }
}

/// Writes the points of each row by kind into `out`.
pub(crate) fn kinds(hand_size: HandSize, rows: &[u8], out: &mut [u8]) -> Findings {
    assert_avx2();
    match hand_size {
        // SAFETY: the processor has AVX2, as was just asserted.
        HandSize::Three => whole_blocks(rows, out, |blocks, out| unsafe { show::kinds_three(blocks, out) }),
        // SAFETY: as above.
        HandSize::Four => whole_blocks(rows, out, |blocks, out| unsafe { show::kinds_four(blocks, out) }),
    }
}

/// Writes what the last card of each row scores into `out`; whether some row is wrong.
pub(crate) fn plays(rows: &[u8], width: usize, out: &mut [u8]) -> bool {
    assert_avx2();
    if width <= 8 {
        // SAFETY: the processor has AVX2, as was just asserted.
        whole_play_blocks::<8, ROWS>(rows, width, out, |blocks, out| unsafe { plays::plays_in(blocks, out) })
    } else {
        // SAFETY: as above.
        whole_play_blocks::<16, ROWS>(rows, width, out, |blocks, out| unsafe { plays::plays_in(blocks, out) })
    }
}

fn assert_avx2() {
    assert!(is_x86_feature_detected!("avx2"), "this path needs AVX2");
}

/// The same byte for every row.
#[target_feature(enable = "avx2")]
#[inline]
fn byte(value: u8) -> Column {
    _mm256_set1_epi8(value as i8)
}

#[target_feature(enable = "avx2")]
#[inline]
fn load(low: &[u8; 16], high: &[u8; 16]) -> Column {
    // SAFETY: both are 16 bytes that may be read, and the instructions ask for no alignment.
    unsafe { _mm256_loadu2_m128i(high.as_ptr().cast(), low.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store(out: &mut [u8; ROWS], column: Column) {
    // SAFETY: `out` is 32 bytes that may be written, and the instruction asks for no alignment.
    unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), column) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store_halves(low: &mut [u8; 16], high: &mut [u8; 16], column: Column) {
    // SAFETY: both are 16 bytes that may be written, and the instructions ask for no alignment.
    unsafe { _mm256_storeu2_m128i(high.as_mut_ptr().cast(), low.as_mut_ptr().cast(), column) }
}
