//! Cutting a batch into blocks of whole vectors.

use std::array;

use crate::one_by_one::PAD;

/// How many rows the fast paths work on at once.
pub(crate) const ROWS: usize = 32;

/// What the fast paths find out about the rows while they score them. The fault itself is looked up later, if there is one.
#[derive(Clone, Copy, Default)]
pub(crate) struct Findings {
    /// Some byte is no card's id.
    pub(crate) bad_id: bool,
    /// Some row has a card twice.
    pub(crate) twice: bool,
}

/// Gives `work` one block of rows after another, with the place for its results. What is left at the end becomes a block by repeating
/// `filler`, a row without fault, so that there is no second way to score.
#[inline(always)]
pub(crate) fn each_block<const IN: usize, const OUT: usize>(
    rows: &[u8],
    out: &mut [u8],
    filler: &[u8],
    mut work: impl FnMut(&[u8; IN], &mut [u8; OUT]),
) {
    let (blocks, rest) = rows.as_chunks::<IN>();
    let (out_blocks, out_rest) = out.as_chunks_mut::<OUT>();
    for (block, out_block) in blocks.iter().zip(out_blocks) {
        work(block, out_block);
    }
    if !rest.is_empty() {
        let mut block = [0; IN];
        for row in block.chunks_exact_mut(filler.len()) {
            row.copy_from_slice(filler);
        }
        block[..rest.len()].copy_from_slice(rest);
        let mut out_block = [0; OUT];
        work(&block, &mut out_block);
        out_rest.copy_from_slice(&out_block[..out_rest.len()]);
    }
}

/// [`each_block`] for rows of a play: they are widened to `W` bytes, which the fast paths have a form for.
#[inline(always)]
pub(crate) fn each_play_block<const W: usize>(
    rows: &[u8],
    width: usize,
    out: &mut [u8],
    mut work: impl FnMut(&[[u8; W]; ROWS], &mut [u8; ROWS]),
) {
    let padding: [u8; W] = array::from_fn(|place| if place < width { 0 } else { PAD });
    let mut wide = [[PAD; W]; ROWS];
    for (block, out) in out.chunks_mut(ROWS).enumerate() {
        let rows = &rows[block * ROWS * width..];
        for (row, place) in wide[..out.len()].iter_mut().enumerate() {
            let rest = &rows[row * width..];
            *place = match rest.first_chunk::<W>() {
                // What belongs to the next row becomes padding.
                Some(bytes) => array::from_fn(|place| bytes[place] | padding[place]),
                None => array::from_fn(|place| if place < width { rest[place] } else { PAD }),
            };
        }
        if let Some(out) = out.first_chunk_mut::<ROWS>() {
            work(&wide, out);
        } else {
            // Rows without fault fill the block: an Ace on an empty pile.
            for place in &mut wide[out.len()..] {
                *place = [PAD; W];
                place[0] = 0;
            }
            let mut results = [0; ROWS];
            work(&wide, &mut results);
            out.copy_from_slice(&results[..out.len()]);
        }
    }
}
