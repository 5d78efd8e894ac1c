//! Many hands and many plays at once: `score_hands`, `score_hands_by_kind`, `score_plays`, and the distributions.

use std::sync::OnceLock;

use noddy_batch::{BadRow, Check, HandSize, KINDS, Path, PlayScorer, Scorer, Shape, WIDTH_MAX, stream};
use noddy_core::{CardSet, RulesError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::buffer::{Buffers, Bytes};
use crate::convert::{CardsArg, FewCards, IntArg};
use crate::errors::{InvalidCard, NoddyError, Raise};
use crate::value::value_class;

/// The environment variable that forces a path: scalar, baseline or avx2.
const PATH_VARIABLE: &str = "NODDY_SIMD";

/// The path that batches take: the best of the machine, unless the environment says otherwise.
fn path() -> Path {
    static CHOSEN: OnceLock<Path> = OnceLock::new();
    *CHOSEN.get_or_init(|| {
        let asked = std::env::var(PATH_VARIABLE).ok();
        asked.as_deref().and_then(Path::from_name).map_or_else(Path::best, Path::or_available)
    })
}

/// Which instructions score batches here: "avx2", "baseline" or "scalar".
///
/// The environment variable `NODDY_SIMD`, read at the first batch, forces one that the machine offers.
#[pyfunction]
pub(crate) fn simd_path() -> &'static str {
    path().name()
}

/// Score many hands at once.
///
/// Parameters
/// ----------
/// ids : buffer
///     Rows of `hand_size + 1` card ids, the hand and then the starter: any C-contiguous buffer of unsigned bytes, such as a numpy array of shape
///     (n, 4) and dtype uint8, an `array('B')`, bytes or a memoryview.
/// hand_size : int, default 3
///     3, or 4 for four-card Noddy.
/// out : buffer, optional
///     A writable buffer of n unsigned bytes for the totals, which must not overlap `ids`.
/// validate : bool, default True
///     Whether a card that is twice in a row is an error. Without it such a row gets a total that means nothing. Ids are always checked.
/// threads : int, default 1
///     At most so many threads score; a batch too small to gain from it uses fewer.
///
/// Returns
/// -------
/// bytes or object
///     The n totals, or `out` if it was given.
///
/// Raises
/// ------
/// InvalidCard
///     The first row that is wrong, by its index from 0, and why; or a length that is no whole number of rows. What `out` holds is then unspecified.
/// NoddyError
///     `out` has the wrong length, or is not C-contiguous.
/// TypeError
///     Something is no buffer of unsigned bytes.
///
/// Notes
/// -----
/// Other Python threads run meanwhile. Whatever they write to `ids`, nothing is scored that was not checked.
///
/// Examples
/// --------
/// >>> import noddy
/// >>> list(noddy.score_hands(bytes([17, 18, 43, 19, 0, 8, 16, 34])))
/// [15, 5]
#[pyfunction]
#[pyo3(
    signature = (ids, hand_size=IntArg(3), out=None, *, validate=true, threads=IntArg(1)),
    text_signature = "(ids, hand_size=3, out=None, *, validate=True, threads=1)"
)]
pub(crate) fn score_hands<'py>(
    py: Python<'py>,
    ids: &Bound<'py, PyAny>,
    hand_size: IntArg,
    out: Option<Bound<'py, PyAny>>,
    validate: bool,
    threads: IntArg,
) -> PyResult<Bound<'py, PyAny>> {
    let size = size_of_hand(hand_size)?;
    let check = if validate { Check::Full } else { Check::Ids };
    let scorer = Scorer::new(size).with_path(path()).with_check(check);
    run(py, ids, size.row(), 1, out, threads, |rows, out| scorer.points(rows, out))
}

/// Score many hands at once, by kind.
///
/// As `score_hands`, but with five bytes a row: fifteens, pairs, runs, flush, his nob. `out`, if given, has 5 n bytes, for instance a numpy array of shape
/// (n, 5).
///
/// Examples
/// --------
/// >>> import noddy
/// >>> list(noddy.score_hands_by_kind(bytes([17, 18, 43, 19])))
/// [8, 6, 0, 0, 1]
#[pyfunction]
#[pyo3(
    signature = (ids, hand_size=IntArg(3), out=None, *, validate=true, threads=IntArg(1)),
    text_signature = "(ids, hand_size=3, out=None, *, validate=True, threads=1)"
)]
pub(crate) fn score_hands_by_kind<'py>(
    py: Python<'py>,
    ids: &Bound<'py, PyAny>,
    hand_size: IntArg,
    out: Option<Bound<'py, PyAny>>,
    validate: bool,
    threads: IntArg,
) -> PyResult<Bound<'py, PyAny>> {
    let size = size_of_hand(hand_size)?;
    let check = if validate { Check::Full } else { Check::Ids };
    let scorer = Scorer::new(size).with_path(path()).with_check(check);
    run(py, ids, size.row(), KINDS, out, threads, |rows, out| scorer.kinds(rows, out))
}

/// Score many cards as they are played, each on a pile of its own (R14).
///
/// Parameters
/// ----------
/// ids : buffer
///     Rows of `width` bytes: the cards of the pile in the order they were played, then the card that is played, then 255 to fill the row.
/// width : int
///     The length of a row, 1 to 14.
/// out : buffer, optional
///     A writable buffer of n unsigned bytes for the points, which must not overlap `ids`.
/// threads : int, default 1
///     At most so many threads score.
///
/// Returns
/// -------
/// bytes or object
///     The n points, or `out` if it was given.
///
/// Raises
/// ------
/// InvalidCard
///     The first row that is wrong, by its index from 0, and why. What `out` holds is then unspecified.
/// TypeError
///     Something is no buffer of unsigned bytes.
///
/// Examples
/// --------
/// >>> import noddy
/// >>> list(noddy.score_plays(bytes([24, 29, 255, 16, 17, 18]), 3))
/// [2, 8]
#[pyfunction]
#[pyo3(signature = (ids, width, out=None, *, threads=IntArg(1)), text_signature = "(ids, width, out=None, *, threads=1)")]
pub(crate) fn score_plays<'py>(
    py: Python<'py>,
    ids: &Bound<'py, PyAny>,
    width: IntArg,
    out: Option<Bound<'py, PyAny>>,
    threads: IntArg,
) -> PyResult<Bound<'py, PyAny>> {
    let width = width.within("width", 1, WIDTH_MAX as i64)?;
    let scorer = PlayScorer::new(width).with_path(path());
    run(py, ids, width, 1, out, threads, |rows, out| scorer.points(rows, out))
}

/// Scores a batch of any kind.
fn run<'py>(
    py: Python<'py>,
    ids: &Bound<'py, PyAny>,
    row: usize,
    out_row: usize,
    out: Option<Bound<'py, PyAny>>,
    threads: IntArg,
    score: impl Fn(&[u8], &mut [u8]) -> Result<(), BadRow> + Sync,
) -> PyResult<Bound<'py, PyAny>> {
    let threads = threads.within("threads", 1, THREADS_MAX)?;
    let source = Bytes::readable(ids, "ids")?;
    if let Some(last) = source.last_dimension().filter(|&last| last != row) {
        return Err(InvalidCard::new_err(format!("each row of ids must have {row} cards, not {last}")));
    }
    if !source.len().is_multiple_of(row) {
        return Err(InvalidCard::new_err(format!(
            "ids must be whole rows of {row} bytes: {} is no multiple of it",
            source.len()
        )));
    }
    let rows = source.len() / row;
    let shape = Shape { rows, row, out: out_row };
    let wrong = |bad: BadRow| InvalidCard::new_err(bad.to_string());
    let score = |buffers: Buffers<'_>| {
        if rows < SHORT {
            return stream(&buffers, shape, 1, &score).map_err(wrong);
        }
        for first in (0..rows).step_by(LONG) {
            py.check_signals()?;
            let part = Shape { rows: LONG.min(rows - first), ..shape };
            let buffers = buffers.after(first * row, first * out_row);
            py.detach(|| stream(&buffers, part, threads, &score)).map_err(|bad| wrong(bad.after(first)))?;
        }
        Ok(())
    };
    let Some(out) = out else {
        let fresh = PyBytes::new_with(py, rows * out_row, |fresh| score(Buffers::into_fresh(&source, fresh)))?;
        return Ok(fresh.into_any());
    };
    let results = Bytes::writable(&out, "out")?;
    if results.len() != rows * out_row {
        return Err(NoddyError::new_err(format!(
            "out must have {} bytes for {rows} rows, not {}",
            rows * out_row,
            results.len()
        )));
    }
    score(Buffers::into_buffer(&source, &results))?;
    Ok(out)
}

/// More threads than any machine has processors are a mistake.
const THREADS_MAX: i64 = 1024;

/// Below this many rows, some ten microseconds, letting other threads in costs more than the work.
const SHORT: usize = 1 << 15;

/// So many rows, some hundredth of a second, are scored between two looks at whether Ctrl-C was pressed.
const LONG: usize = 1 << 23;

fn size_of_hand(hand_size: IntArg) -> PyResult<HandSize> {
    let size = usize::try_from(hand_size.0).ok().and_then(HandSize::from_cards);
    size.ok_or(RulesError::HandSize(hand_size.0)).raise()
}

value_class! {
    /// How often each number of points comes up.
    ///
    /// Attributes
    /// ----------
    /// counts : tuple of int
    ///     30 counts, by points from 0 to 29.
    /// total : int
    ///     How many cases were counted.
    /// mean : float
    ///     The points of a case on average.
    Distribution {
        /// 30 counts, by points from 0 to 29.
        counts: [u64; 30],
    }
    [
        /// How many cases were counted.
        #[getter]
        fn total(&self) -> u64 {
            self.counts.iter().fold(0, |sum, &count| sum.saturating_add(count))
        }

        /// The points of a case on average; 0 if there was none.
        #[getter]
        fn mean(&self) -> f64 {
            let points: f64 = self.counts.iter().enumerate().map(|(points, &count)| points as f64 * count as f64).sum();
            points / (self.total() as f64).max(1.0)
        }
    ]
}

/// How often a hand makes each number of points, over the starters that can turn up.
///
/// Parameters
/// ----------
/// hand : str or iterable
///     Three cards or four.
/// dead : str or iterable, optional
///     Cards that are known to lie elsewhere and cannot turn up.
///
/// Returns
/// -------
/// Distribution
///     The total is the number of starters, 49 or 48 less the dead cards.
///
/// Raises
/// ------
/// InvalidCard
///     Something is no card, is there twice, or there are not three or four cards.
/// NoddyError
///     No starter is left.
///
/// Examples
/// --------
/// >>> import noddy
/// >>> found = noddy.starter_distribution("5h 5d Js")
/// >>> found.total, round(found.mean, 2), found.counts[15]
/// (49, 7.92, 1)
#[pyfunction]
#[pyo3(signature = (hand, dead=None))]
pub(crate) fn starter_distribution(hand: FewCards, dead: Option<CardsArg>) -> PyResult<Distribution> {
    let hand = hand.hand()?;
    let dead: CardSet = dead.map_or_else(Vec::new, |cards| cards.0).into_iter().collect();
    if CardSet::FULL.minus(hand.set()).minus(dead).is_empty() {
        return Err(NoddyError::new_err("no starter is left: every other card is dead"));
    }
    Ok(Distribution { counts: noddy_batch::starter_distribution(hand, dead).map(u64::from) })
}

/// How often each number of points comes up over all hands and starters.
///
/// Parameters
/// ----------
/// hand_size : int, default 3
///     3, or 4 for four-card Noddy.
///
/// Returns
/// -------
/// Distribution
///
/// Examples
/// --------
/// >>> import noddy
/// >>> shows = noddy.show_distribution()
/// >>> shows.total, round(shows.mean, 6), shows.counts[20]
/// (1082900, 2.59235, 4)
#[pyfunction]
#[pyo3(signature = (hand_size=IntArg(3)), text_signature = "(hand_size=3)")]
pub(crate) fn show_distribution(py: Python<'_>, hand_size: IntArg) -> PyResult<Distribution> {
    let size = size_of_hand(hand_size)?;
    Ok(Distribution { counts: py.detach(|| noddy_batch::show_distribution(size)) })
}
