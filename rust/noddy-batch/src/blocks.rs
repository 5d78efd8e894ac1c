//! Cutting a batch into blocks of whole vectors.

use std::ops::BitOr;
use std::{array, slice};

use crate::one_by_one::PAD;

/// Rows of different cards, for the rest of a block whose batch has ended. Each row is the start of this.
const FILLER: [u8; 5] = [0, 4, 8, 12, 16];

/// How many plays are widened before they are scored.
const WIDENED: usize = 64;

/// What the fast paths find out about the rows of hands while they score them. The fault itself is looked up later, if there is one.
#[derive(Clone, Copy)]
pub(crate) struct Findings {
    /// Some byte is no card's id.
    pub(crate) bad_id: bool,
    /// Some row has a card twice.
    pub(crate) twice: bool,
}

impl BitOr for Findings {
    type Output = Findings;

    fn bitor(self, other: Findings) -> Findings {
        Findings { bad_id: self.bad_id | other.bad_id, twice: self.twice | other.twice }
    }
}

/// Gives `work` the rows of `N` cards as blocks of `ROWS`, with the `OUT` bytes for the results of each. What is left at the end
/// is filled up to a block, so that there is no second way to score.
#[inline]
pub(crate) fn whole_blocks<const N: usize, const ROWS: usize, const OUT: usize>(
    rows: &[u8],
    out: &mut [u8],
    work: impl Fn(&[[[u8; N]; ROWS]], &mut [[u8; OUT]]) -> Findings,
) -> Findings {
    let (blocks, rest) = rows.as_chunks::<N>().0.as_chunks::<ROWS>();
    let (out_blocks, out_rest) = out.as_chunks_mut::<OUT>();
    let findings = work(blocks, out_blocks);
    if rest.is_empty() {
        return findings;
    }
    let mut block = [array::from_fn(|card| FILLER[card]); ROWS];
    block[..rest.len()].copy_from_slice(rest);
    let mut out_block = [0; OUT];
    let findings = findings | work(slice::from_ref(&block), slice::from_mut(&mut out_block));
    out_rest.copy_from_slice(&out_block[..out_rest.len()]);
    findings
}

/// Gives `work` the rows of plays as blocks of `ROWS`, with the places for their results; whether it found some row wrong.
///
/// The fast paths have forms for rows of `W` bytes alone: narrower rows are widened on the way.
#[inline]
pub(crate) fn whole_play_blocks<const W: usize, const ROWS: usize>(
    mut rows: &[u8],
    width: usize,
    mut out: &mut [u8],
    work: impl Fn(&[[[u8; W]; ROWS]], &mut [[u8; ROWS]]) -> bool,
) -> bool {
    let mut wrong = false;
    if width == W {
        let (blocks, rest) = rows.as_chunks::<W>().0.as_chunks::<ROWS>();
        let (out_blocks, out_rest) = out.as_chunks_mut::<ROWS>();
        wrong |= work(blocks, out_blocks);
        (rows, out) = (rest.as_flattened(), out_rest);
    }
    if out.is_empty() {
        return wrong;
    }
    // An Ace on an empty pile, for the rest of a block whose batch has ended.
    let filler = array::from_fn(|place| if place == 0 { 0 } else { PAD });
    let mut wide = [filler; WIDENED];
    let mut results = [0; WIDENED];
    for (rows, out) in rows.chunks(WIDENED * width).zip(out.chunks_mut(WIDENED)) {
        widen(rows, width, &mut wide[..out.len()]);
        let used = out.len().next_multiple_of(ROWS);
        wide[out.len()..used].fill(filler);
        wrong |= work(wide[..used].as_chunks().0, results[..used].as_chunks_mut().0);
        out.copy_from_slice(&results[..out.len()]);
    }
    wrong
}

/// Copies rows to where each has room for `W` bytes, with padding up to there.
#[inline]
fn widen<const W: usize>(rows: &[u8], width: usize, wide: &mut [[u8; W]]) {
    let padding: [u8; W] = array::from_fn(|place| if place < width { 0 } else { PAD });
    let padding = padding.as_chunks().0;
    // `W` bytes are copied at once while there are as many; what belongs to the next row becomes padding.
    let mut copied = 0;
    for (place, bytes) in wide.iter_mut().zip(rows.windows(W).step_by(width)) {
        let words = place.as_chunks_mut::<8>().0.iter_mut().zip(bytes.as_chunks::<8>().0).zip(padding);
        for ((word, bytes), padding) in words {
            *word = (u64::from_ne_bytes(*bytes) | u64::from_ne_bytes(*padding)).to_ne_bytes();
        }
        copied += 1;
    }
    for (place, bytes) in wide.iter_mut().zip(rows.chunks_exact(width)).skip(copied) {
        *place = array::from_fn(|place| if place < width { bytes[place] } else { PAD });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_rows_are_widened_up_to_the_end() {
        let rows: Vec<u8> = (1..=12).collect();
        let mut wide = [[0; 8]; 4];
        widen(&rows, 3, &mut wide);
        assert_eq!(wide.map(|row| [row[0], row[1], row[2]]).as_flattened(), rows);
        assert!(wide.iter().all(|row| row[3..] == [PAD; 5]));
    }
}
