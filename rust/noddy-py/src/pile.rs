//! `Pile`, `PlayScore` and `score_play`.

use noddy_core::{Pile, PlayScore};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

use crate::convert::{CardArg, FewCards, IntArg, listed, text};
use crate::errors::{IllegalPlay, NoddyError};

/// What one card scored as it was played (R14).
///
/// Attributes
/// ----------
/// fifteen : int
///     2 if the total became 15.
/// thirty_one : int
///     2 if the total became 31.
/// pair : int
///     2, 6 or 12 for the second, third or fourth card of a rank in a row.
/// run : int
///     The length of the run that the card completed, or 0.
/// total : int
///     All kinds together. `int(score)` is the same.
///
/// Examples
/// --------
/// >>> import noddy
/// >>> noddy.score_play("4h 6s", "5c")
/// PlayScore(fifteen=2, thirty_one=0, pair=0, run=3)
#[pyclass(name = "PlayScore", module = "noddy", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyPlayScore(pub(crate) PlayScore);

impl PyPlayScore {
    /// The score as an object. There are few different ones and none can change, so each is made once.
    pub(crate) fn shared(py: Python<'_>, score: PlayScore) -> PyResult<Bound<'_, PyPlayScore>> {
        static MADE: [PyOnceLock<Py<PyPlayScore>>; 1 << 6] = [const { PyOnceLock::new() }; 1 << 6];
        // Half the fifteen, the thirty-one and the pair, and the run: two of them are at most 1 and the others below 8. A pair and a run
        // exclude each other, so they share a place.
        let paired = score.pair / 2;
        let place =
            (score.fifteen / 2) | (score.thirty_one / 2) << 1 | (paired | score.run) << 2 | u8::from(paired > 0) << 5;
        let made = MADE[usize::from(place & 63)].get_or_try_init(py, || Py::new(py, PyPlayScore(score)))?;
        Ok(made.bind(py).clone())
    }
}

#[pymethods]
impl PyPlayScore {
    #[new]
    #[pyo3(
        signature = (fifteen=IntArg(0), thirty_one=IntArg(0), pair=IntArg(0), run=IntArg(0)),
        text_signature = "(fifteen=0, thirty_one=0, pair=0, run=0)"
    )]
    fn new(fifteen: IntArg, thirty_one: IntArg, pair: IntArg, run: IntArg) -> PyResult<PyPlayScore> {
        // 255 stands for every number that is out of range, and is out of range itself.
        let [fifteen, thirty_one, pair, run] =
            [fifteen, thirty_one, pair, run].map(|n| u8::try_from(n.0).unwrap_or(255));
        let score = PlayScore { fifteen, thirty_one, pair, run };
        let possible = [0, 2].contains(&fifteen)
            && [0, 2].contains(&thirty_one)
            && [0, 2, 6, 12].contains(&pair)
            && [0, 3, 4, 5, 6, 7].contains(&run);
        if possible {
            Ok(PyPlayScore(score))
        } else {
            Err(NoddyError::new_err(
                "a play scores 0 or 2 for fifteen, 0 or 2 for thirty_one, 0, 2, 6 or 12 for a pair, 0 or 3 to 7 for a run",
            ))
        }
    }

    /// 2 if the total became 15.
    #[getter]
    fn fifteen(&self) -> u8 {
        self.0.fifteen
    }

    /// 2 if the total became 31.
    #[getter]
    fn thirty_one(&self) -> u8 {
        self.0.thirty_one
    }

    /// 2, 6 or 12 for the second, third or fourth card of a rank in a row.
    #[getter]
    fn pair(&self) -> u8 {
        self.0.pair
    }

    /// The length of the run that the card completed, or 0.
    #[getter]
    fn run(&self) -> u8 {
        self.0.run
    }

    /// All kinds together.
    #[getter]
    fn total(&self) -> u8 {
        self.0.total()
    }

    fn __int__(&self) -> u8 {
        self.0.total()
    }

    fn __repr__(&self) -> String {
        let PlayScore { fifteen, thirty_one, pair, run } = self.0;
        format!("PlayScore(fifteen={fifteen}, thirty_one={thirty_one}, pair={pair}, run={run})")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (u8, u8, u8, u8)) {
        let PlayScore { fifteen, thirty_one, pair, run } = slf.get().0;
        (slf.get_type().into_any(), (fifteen, thirty_one, pair, run))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// The pegging pile: cards played to a total of at most 31 (R9).
///
/// Parameters
/// ----------
/// cards : str or iterable, optional
///     The cards that lie on it already, in the order they were played.
///
/// Examples
/// --------
/// >>> from noddy import Pile
/// >>> pile = Pile("7c 7h")
/// >>> pile.play("7d").pair
/// 6
/// >>> pile.total, pile.fits("Kd")
/// (21, True)
#[pyclass(name = "Pile", module = "noddy", eq)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PyPile(pub(crate) Pile);

#[pymethods]
impl PyPile {
    #[new]
    #[pyo3(signature = (cards=None))]
    fn new(cards: Option<FewCards>) -> PyResult<PyPile> {
        cards.map_or(Ok(Pile::EMPTY), |cards| cards.pile()).map(PyPile)
    }

    /// The cards in the order they were played.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, listed(self.0.cards().iter().copied()))
    }

    /// The running total, 0 to 31.
    #[getter]
    fn total(&self) -> u8 {
        self.0.total()
    }

    /// Whether the card would keep the total at 31 or less.
    fn fits(&self, card: CardArg) -> bool {
        self.0.fits(card.0)
    }

    /// What the card would score, without playing it; raises `IllegalPlay` if it cannot be played.
    pub(crate) fn score(&self, card: CardArg) -> PyResult<PyPlayScore> {
        self.0.score(card.0).map(PyPlayScore).map_err(|why| IllegalPlay::new_err(why.to_string()))
    }

    /// Play the card and return what it scored; raises `IllegalPlay`, the pile unchanged, if it cannot be played.
    fn play(slf: &Bound<'_, Self>, card: CardArg) -> PyResult<PyPlayScore> {
        slf.borrow_mut().0.play(card.0).map(PyPlayScore).map_err(|why| IllegalPlay::new_err(why.to_string()))
    }

    /// A pile of its own with the same cards.
    fn copy(&self) -> PyPile {
        self.clone()
    }

    fn __len__(&self) -> usize {
        self.0.cards().len()
    }

    fn __repr__(&self) -> String {
        format!("Pile('{}')", text(self.0.cards()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (text(slf.borrow().0.cards()),))
    }

    fn __copy__(&self) -> PyPile {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyPile {
        self.clone()
    }

    #[classattr]
    fn __hash__(py: Python<'_>) -> Py<PyAny> {
        py.None()
    }
}

/// What a card scores when it is played on a pile (R14).
///
/// Parameters
/// ----------
/// pile : Pile, str or iterable
///     The pile, or its cards in the order they were played.
/// card : str, Card or int
///     The card to play.
///
/// Returns
/// -------
/// PlayScore
///
/// Raises
/// ------
/// IllegalPlay
///     The card would take the total past 31, or lies on the pile.
///
/// Examples
/// --------
/// >>> import noddy
/// >>> noddy.score_play("7c 7h 7d", "7s").pair
/// 12
#[pyfunction]
pub(crate) fn score_play(pile: &Bound<'_, PyAny>, card: CardArg) -> PyResult<PyPlayScore> {
    if let Ok(pile) = pile.cast::<PyPile>() {
        return pile.try_borrow().map_err(|_| PyTypeError::new_err("the pile is in use"))?.score(card);
    }
    PyPile::new(Some(pile.extract()?))?.score(card)
}
