//! Many hands in the show (R17 to R24).

use std::sync::Mutex;
use std::thread;

use crate::baseline;
use crate::blocks::Findings;
use crate::one_by_one;
use crate::path::Path;
use crate::row::{BadRow, Check, HandSize};

/// How many bytes a row has in [`Scorer::kinds`]: fifteens, pairs, runs, flush, his nob.
pub const KINDS: usize = 5;

/// A good size for the pieces of a batch that has to be copied before it is scored: see [`Scorer`].
pub const CHUNK_BYTES: usize = 32 * 1024;

/// A thread with fewer rows than this costs more than it gives: to start one takes as long as to score some hundred thousand rows, and longer
/// when the machine has other work.
const ROWS_PER_THREAD: usize = 1 << 21;

/// How many rows a thread takes at a time.
const PIECE_ROWS: usize = 1 << 16;

/// Scores rows of a hand and the starter, one byte a card.
///
/// A batch can be given in pieces, and each may be as long as it likes: the scorer keeps nothing between calls. Who must copy a batch before it may be read,
/// because others can write to it, does best to copy pieces of about [`CHUNK_BYTES`] into one buffer and to
/// score them there, while they are in the cache; [`BadRow::after`] then puts an error's row right.
///
/// ```
/// use noddy_batch::{BadRow, CHUNK_BYTES, HandSize, Scorer};
/// # let rows = [17, 18, 43, 19].repeat(20_000);
/// # let mut points = vec![0; 20_000];
/// let scorer = Scorer::new(HandSize::Three);
/// let chunk = scorer.chunk_rows(CHUNK_BYTES);
/// let mut buffer = Vec::new();
/// for (number, (piece, out)) in rows.chunks(chunk * 4).zip(points.chunks_mut(chunk)).enumerate() {
///     buffer.clear();
///     buffer.extend_from_slice(piece);
///     scorer.points(&buffer, out).map_err(|bad| bad.after(number * chunk))?;
/// }
/// # assert!(points.iter().all(|&points| points == 15));
/// # Ok::<(), BadRow>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scorer {
    hand_size: HandSize,
    check: Check,
    path: Path,
}

impl Scorer {
    /// A scorer that checks everything, on the best path.
    #[must_use]
    pub fn new(hand_size: HandSize) -> Scorer {
        Scorer { hand_size, check: Check::Full, path: Path::best() }
    }

    /// The same scorer with another check.
    #[must_use]
    pub const fn with_check(self, check: Check) -> Scorer {
        Scorer { check, ..self }
    }

    /// The same scorer on another path, or on the baseline if the machine does not offer it.
    #[must_use]
    pub fn with_path(self, path: Path) -> Scorer {
        Scorer { path: path.or_available(), ..self }
    }

    /// How many rows fit into so many bytes, at least one.
    #[must_use]
    pub const fn chunk_rows(self, bytes: usize) -> usize {
        let rows = bytes / self.hand_size.row();
        if rows == 0 { 1 } else { rows }
    }

    /// Writes the points of each row into `out`.
    ///
    /// # Errors
    /// The first row that is wrong; what `out` holds then is unspecified.
    ///
    /// # Panics
    /// If `rows` is not a whole number of rows or `out` has not one byte for each.
    pub fn points(self, rows: &[u8], out: &mut [u8]) -> Result<(), BadRow> {
        self.assert_lengths(rows, out, 1);
        let findings = match (self.path, self.hand_size) {
            (Path::Scalar, _) => {
                return one_by_one::hands(rows, self.hand_size.row(), self.check, |row, score| {
                    out[row] = score.total();
                });
            }
            #[cfg(target_arch = "x86_64")]
            (Path::Avx2, size) => crate::avx2::points(size, rows, out),
            (_, size) => baseline::points(size, rows, out),
        };
        self.judge(rows, findings)
    }

    /// Writes the points of each row by kind into `out`, [`KINDS`] bytes a row.
    ///
    /// # Errors
    /// The first row that is wrong; what `out` holds then is unspecified.
    ///
    /// # Panics
    /// If `rows` is not a whole number of rows or `out` has not five bytes for each.
    pub fn kinds(self, rows: &[u8], out: &mut [u8]) -> Result<(), BadRow> {
        self.assert_lengths(rows, out, KINDS);
        let findings = match (self.path, self.hand_size) {
            (Path::Scalar, _) => {
                let (out, _) = out.as_chunks_mut::<KINDS>();
                return one_by_one::hands(rows, self.hand_size.row(), self.check, |row, score| {
                    out[row] = [score.fifteens, score.pairs, score.runs, score.flush, score.nob];
                });
            }
            #[cfg(target_arch = "x86_64")]
            (Path::Avx2, size) => crate::avx2::kinds(size, rows, out),
            (_, size) => baseline::kinds(size, rows, out),
        };
        self.judge(rows, findings)
    }

    /// [`Scorer::points`] on at most so many threads. A batch too small to gain from another thread is scored on fewer.
    ///
    /// # Errors
    /// The first row that is wrong; what `out` holds then is unspecified.
    ///
    /// # Panics
    /// If `rows` is not a whole number of rows or `out` has not one byte for each.
    pub fn points_threaded(self, rows: &[u8], out: &mut [u8], threads: usize) -> Result<(), BadRow> {
        self.assert_lengths(rows, out, 1);
        let threads = threads.min(out.len() / ROWS_PER_THREAD);
        if threads < 2 { self.points(rows, out) } else { self.points_shared(rows, out, threads, PIECE_ROWS) }
    }

    /// Each thread takes the next piece when it is done with one: who is held up by other work takes fewer.
    fn points_shared(self, rows: &[u8], out: &mut [u8], threads: usize, piece: usize) -> Result<(), BadRow> {
        let pieces = rows.chunks(piece * self.hand_size.row()).zip(out.chunks_mut(piece));
        let pieces = Mutex::new(pieces.enumerate().fuse());
        let take = || pieces.lock().expect("taking a piece does not panic").next();
        let work = || -> Result<(), BadRow> {
            while let Some((number, (rows, out))) = take() {
                if let Err(bad) = self.points(rows, out) {
                    // The pieces before this one have been taken, and those after it do not matter.
                    while take().is_some() {}
                    return Err(bad.after(number * piece));
                }
            }
            Ok(())
        };
        thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mut results = vec![work()];
            for other in others {
                results.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            match results.into_iter().filter_map(Result::err).min_by_key(|bad| bad.row) {
                Some(first) => Err(first),
                None => Ok(()),
            }
        })
    }

    fn assert_lengths(self, rows: &[u8], out: &[u8], out_row: usize) {
        assert!(rows.len().is_multiple_of(self.hand_size.row()), "rows of {} bytes", self.hand_size.row());
        assert_eq!(out.len(), rows.len() / self.hand_size.row() * out_row, "{out_row} bytes of results for each row");
    }

    fn judge(self, rows: &[u8], findings: Findings) -> Result<(), BadRow> {
        if findings.bad_id || (findings.twice && self.check == Check::Full) {
            one_by_one::hands(rows, self.hand_size.row(), self.check, |_, _| ())
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::Fault;

    #[test]
    fn test_shared_pieces_are_all_scored() {
        let rows = [[17, 18, 43, 19], [0, 8, 16, 34]].repeat(5_000);
        let mut points = vec![99; rows.len()];
        for threads in 1..=5 {
            for piece in [1, 7, 100, 20_000] {
                points.fill(99);
                let scorer = Scorer::new(HandSize::Three);
                assert_eq!(scorer.points_shared(rows.as_flattened(), &mut points, threads, piece), Ok(()));
                assert!(points.chunks(2).all(|points| points == [15, 5]), "{threads} threads, pieces of {piece}");
            }
        }
    }

    #[test]
    fn test_the_first_bad_row_of_all_pieces_is_named() {
        let mut rows = [[17, 18, 43, 19]].repeat(10_000);
        let mut points = vec![0; rows.len()];
        for row in [9_999, 9_000, 8_999, 5_001, 100, 0] {
            rows[row][2] = 60;
            for (threads, piece) in [(2, 100), (3, 7), (5, 1_000)] {
                let scorer = Scorer::new(HandSize::Three);
                let result = scorer.points_shared(rows.as_flattened(), &mut points, threads, piece);
                assert_eq!(result, Err(BadRow { row, fault: Fault::NoSuchId(60) }));
            }
        }
    }
}
