//! From rows to columns, and back.
#![deny(unsafe_code)]

use std::arch::x86_64::*;

use super::{Column, ROWS, load, store_halves};

/// The columns of 32 rows of 4, 8 or 16 bytes.
///
/// Each half of a vector holds rows of its own, 16 of them in `N` pieces of 16 bytes. Four perfect shuffles of all bytes of
/// these pieces move a byte from row `r`, column `c` to column `c`, row `r`: each turns the number of a byte's place by one bit.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn columns<const N: usize>(block: &[[u8; N]; ROWS]) -> [Column; N] {
    let mut pieces = halves(block);
    for _ in 0..4 {
        let before = pieces;
        for pair in 0..N / 2 {
            pieces[2 * pair] = _mm256_unpacklo_epi8(before[pair], before[pair + N / 2]);
            pieces[2 * pair + 1] = _mm256_unpackhi_epi8(before[pair], before[pair + N / 2]);
        }
    }
    pieces
}

/// The columns of 32 rows of 5 bytes.
///
/// Byte `p` of piece `m` of 16 bytes belongs to column `(m + p) mod 5`, because 16 leaves 1 when divided by 5. So for every place
/// there is one piece that has a byte of the column there: the column is gathered from all five without moving a byte, and then
/// put in order.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn columns_of_five(block: &[[u8; 5]; ROWS]) -> [Column; 5] {
    let pieces = halves(block);
    let mut columns = pieces;
    for (number, column) in columns.iter_mut().enumerate() {
        *column = pieces[number];
        for (place, mask) in PLACES.iter().enumerate().skip(1) {
            *column = _mm256_blendv_epi8(*column, pieces[(number + 5 - place) % 5], load(mask, mask));
        }
        *column = _mm256_shuffle_epi8(*column, load(&TO_ROWS[number], &TO_ROWS[number]));
    }
    columns
}

/// The way back from [`columns_of_five`].
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn store_rows_of_five(out: &mut [u8; 5 * ROWS], mut columns: [Column; 5]) {
    for (number, column) in columns.iter_mut().enumerate() {
        *column = _mm256_shuffle_epi8(*column, load(&FROM_ROWS[number], &FROM_ROWS[number]));
    }
    let (low, high) = out.as_chunks_mut::<16>().0.split_at_mut(5);
    for (number, (low, high)) in low.iter_mut().zip(high).enumerate() {
        let mut piece = columns[number];
        for (place, mask) in PLACES.iter().enumerate().skip(1) {
            piece = _mm256_blendv_epi8(piece, columns[(number + place) % 5], load(mask, mask));
        }
        store_halves(low, high, piece);
    }
}

/// For each number, the places of a piece that leave it when divided by 5.
static PLACES: [[u8; 16]; 5] = {
    let mut masks = [[0; 16]; 5];
    let mut place = 0;
    while place < 16 {
        masks[place % 5][place] = 255;
        place += 1;
    }
    masks
};

/// For each column, the place of row `r` in what was gathered: `5 r + column`, modulo 16.
static TO_ROWS: [[u8; 16]; 5] = {
    let mut places = [[0; 16]; 5];
    let mut code = 0;
    while code < 80 {
        places[code % 5][code / 5] = code as u8 & 15;
        code += 1;
    }
    places
};

/// For each column, the row in each place: the way back from [`TO_ROWS`].
static FROM_ROWS: [[u8; 16]; 5] = {
    let mut rows = [[0; 16]; 5];
    let mut code = 0;
    while code < 80 {
        rows[code % 5][code & 15] = (code / 5) as u8;
        code += 1;
    }
    rows
};

/// The first 16 rows of a block in the low halves of `N` vectors, the others in the high halves.
#[target_feature(enable = "avx2")]
#[inline]
fn halves<const N: usize>(block: &[[u8; N]; ROWS]) -> [Column; N] {
    let (low, high) = block.as_flattened().as_chunks::<16>().0.split_at(N);
    let mut pieces = [_mm256_setzero_si256(); N];
    for (piece, (low, high)) in pieces.iter_mut().zip(low.iter().zip(high)) {
        *piece = load(low, high);
    }
    pieces
}
