//! Many hands in the show (R17 to R24).

use crate::baseline;
use crate::blocks::Findings;
use crate::one_by_one;
use crate::path::Path;
use crate::row::{BadRow, Check, HandSize};
use crate::threads::{PIECE_ROWS, in_turn, useful};

/// How many bytes a row has in [`Scorer::kinds`]: fifteens, pairs, runs, flush, his nob.
pub const KINDS: usize = 5;

/// A good size for the pieces of a batch that has to be copied before it is scored: see [`Scorer`].
pub const CHUNK_BYTES: usize = 8 * 1024;

/// Scores rows of a hand and the starter, one byte a card.
///
/// A batch can be given in pieces of any length: the scorer keeps nothing between calls. Who must copy a batch before it may be
/// read, because others can write to it, does best to copy pieces of about [`CHUNK_BYTES`] into one buffer and to score them there,
/// while they are in the cache; [`BadRow::after`] then puts an error's row right.
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
        let threads = useful(threads, out.len());
        let pieces = rows.chunks(PIECE_ROWS * self.hand_size.row()).zip(out.chunks_mut(PIECE_ROWS)).enumerate();
        in_turn(pieces, threads, |(number, (rows, out))| {
            self.points(rows, out).map_err(|bad| bad.after(number * PIECE_ROWS))
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
