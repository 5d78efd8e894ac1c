//! Batches that lie in memory which others may write to meanwhile, as a buffer of another program's may.
//!
//! They are never read in place: pieces are copied into a buffer of our own, small enough for the caches, checked and scored there,
//! and the results copied out. So what was checked is what is scored, whoever writes to the batch.

use std::ops::Range;

use crate::row::BadRow;
use crate::show::CHUNK_BYTES;
use crate::threads::{PIECE_ROWS, in_turn, useful};

/// A batch that is copied in and out piece by piece.
pub trait Batch: Sync {
    /// Copies the bytes from `start` on into `piece`.
    fn read(&self, start: usize, piece: &mut [u8]);
    /// Copies the results to the places from `start` on.
    fn write(&self, start: usize, results: &[u8]);
}

/// How long the rows of a batch are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// How many rows there are.
    pub rows: usize,
    /// Bytes in a row.
    pub row: usize,
    /// Bytes of results for a row.
    pub out: usize,
}

/// Scores a batch on at most so many threads; on fewer if it is too small to gain from more.
///
/// # Errors
/// The first row that is wrong; the results are then unspecified.
pub fn stream<B, S>(batch: &B, shape: Shape, threads: usize, score: S) -> Result<(), BadRow>
where
    B: Batch,
    S: Fn(&[u8], &mut [u8]) -> Result<(), BadRow> + Sync,
{
    let pieces = (0..shape.rows).step_by(PIECE_ROWS).map(|first| first..shape.rows.min(first + PIECE_ROWS));
    in_turn(pieces, useful(threads, shape.rows), |rows| stream_piece(batch, shape, rows, &score))
}

fn stream_piece<B, S>(batch: &B, shape: Shape, rows: Range<usize>, score: &S) -> Result<(), BadRow>
where
    B: Batch,
    S: Fn(&[u8], &mut [u8]) -> Result<(), BadRow>,
{
    let chunk = (CHUNK_BYTES / shape.row).max(1).min(rows.len());
    let mut piece = vec![0; chunk * shape.row];
    let mut results = vec![0; chunk * shape.out];
    for first in rows.clone().step_by(chunk) {
        let count = chunk.min(rows.end - first);
        let (piece, results) = (&mut piece[..count * shape.row], &mut results[..count * shape.out]);
        batch.read(first * shape.row, piece);
        score(piece, results).map_err(|bad| bad.after(first))?;
        batch.write(first * shape.out, results);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::{Batch, Shape, stream};
    use crate::{HandSize, Scorer};

    struct Owned {
        rows: Vec<u8>,
        out: Mutex<Vec<u8>>,
    }

    impl Batch for Owned {
        fn read(&self, start: usize, piece: &mut [u8]) {
            piece.copy_from_slice(&self.rows[start..start + piece.len()]);
        }

        fn write(&self, start: usize, results: &[u8]) {
            self.out.lock().expect("no test thread panics")[start..start + results.len()].copy_from_slice(results);
        }
    }

    fn scored(rows: Vec<u8>, threads: usize) -> Result<Vec<u8>, crate::BadRow> {
        let count = rows.len() / 4;
        let batch = Owned { rows, out: Mutex::new(vec![0; count]) };
        let scorer = Scorer::new(HandSize::Three);
        stream(&batch, Shape { rows: count, row: 4, out: 1 }, threads, |rows, out| scorer.points(rows, out))?;
        Ok(batch.out.into_inner().expect("no test thread panics"))
    }

    #[test]
    fn test_pieces_and_threads_give_what_one_call_gives() {
        for count in [0, 1, 8_191, 8_192, 8_193, 1_200_000] {
            let rows: Vec<u8> = (0..count).flat_map(|i: usize| [(i % 12) as u8, 13, 14 + (i % 30) as u8, 51]).collect();
            let mut expected = vec![0; count];
            Scorer::new(HandSize::Three).points(&rows, &mut expected).expect("the rows are good");
            for threads in [1, 2, 3] {
                assert_eq!(scored(rows.clone(), threads).expect("the rows are good"), expected);
            }
        }
    }

    #[test]
    fn test_the_first_bad_row_is_named_whichever_thread_met_it() {
        let mut rows = [0u8, 1, 2, 3].repeat(1_200_000);
        rows[4 * 1_100_000] = 52;
        assert_eq!(scored(rows.clone(), 2).expect_err("a bad id").row, 1_100_000);
        rows[4 * 70_000 + 1] = 0;
        assert_eq!(scored(rows, 2).expect_err("a card twice").row, 70_000);
    }
}
