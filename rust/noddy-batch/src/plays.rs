//! Many cards as they are played (R14).

use crate::baseline;
use crate::one_by_one;
use crate::path::Path;
use crate::row::{BadRow, WIDTH_MAX};

/// Scores rows of a pile and the card played on it.
///
/// A row holds the cards of the pile in the order they were played, then the card that is being played, then 255 up to the row's width. Every row
/// is checked: ids, a card that is there twice, a total past 31, a row without a card, a card after the padding.
///
/// ```
/// use noddy_batch::PlayScorer;
/// // 7c, then 8d on it; 5c 5d, then 5h on them.
/// let rows = [24, 29, 255, 16, 17, 18];
/// let mut points = [0; 2];
/// PlayScorer::new(3).points(&rows, &mut points)?;
/// assert_eq!(points, [2, 8]);
/// # Ok::<(), noddy_batch::BadRow>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayScorer {
    width: usize,
    path: Path,
}

impl PlayScorer {
    /// A scorer for rows of this many bytes, on the best path.
    ///
    /// # Panics
    /// If `width` is 0 or above [`WIDTH_MAX`].
    #[must_use]
    pub fn new(width: usize) -> PlayScorer {
        assert!((1..=WIDTH_MAX).contains(&width), "a row of a play has from 1 to {WIDTH_MAX} bytes, not {width}");
        PlayScorer { width, path: Path::best() }
    }

    /// The same scorer on another path, or on the baseline if the machine does not offer it.
    #[must_use]
    pub fn with_path(self, path: Path) -> PlayScorer {
        PlayScorer { path: path.or_available(), ..self }
    }

    /// Writes what the last card of each row scores into `out`.
    ///
    /// # Errors
    /// The first row that is wrong; what `out` holds then is unspecified.
    ///
    /// # Panics
    /// If `rows` is not a whole number of rows or `out` has not one byte for each.
    pub fn points(self, rows: &[u8], out: &mut [u8]) -> Result<(), BadRow> {
        assert!(rows.len().is_multiple_of(self.width), "rows of {} bytes", self.width);
        assert_eq!(out.len(), rows.len() / self.width, "a byte of results for each row");
        let bad = match self.path {
            Path::Scalar => {
                return one_by_one::plays(rows, self.width, |row, score| {
                    out[row] = score.total();
                });
            }
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => crate::avx2::plays(rows, self.width, out),
            _ => baseline::plays(rows, self.width, out),
        };
        if bad { one_by_one::plays(rows, self.width, |_, _| ()) } else { Ok(()) }
    }
}
