//! `HandScore`, `Combination`, `score_hand` and `hand_points`.

use noddy_core::{Card, Hand, HandScore};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::convert::{CardArg, FewCards, listed, text};
use crate::value::value_class;

value_class! {
    /// Cards that score together in the show.
    ///
    /// Attributes
    /// ----------
    /// kind : str
    ///     "fifteen", "pair", "run", "flush" or "nob".
    /// cards : tuple of Card
    ///     The cards, ascending.
    /// points : int
    ///     What they score.
    Combination {
        /// What the cards score for: "fifteen", "pair", "run", "flush" or "nob".
        kind: noddy_core::Kind,
        /// The cards, ascending.
        cards: noddy_core::CardSet,
        /// What they score.
        points: u8,
    }
}

/// The count of a hand with its starter (R17 to R24).
///
/// Attributes
/// ----------
/// hand, starter
///     The cards counted; the hand in the order it was given.
/// fifteens, pairs, runs, flush, nob : int
///     The points by kind.
/// total : int
///     All points, 0 to 20 with three cards, 0 to 29 with four. `int(score)` is the same.
/// combinations : tuple of Combination
///     Every item of the count, in counting order; their points add up to the total.
///
/// Examples
/// --------
/// >>> from noddy import HandScore
/// >>> score = HandScore("3h 4c 5d", "5s")
/// >>> score.total, score.pairs, score.runs
/// (8, 2, 6)
/// >>> [(item.kind, item.points) for item in score.combinations]
/// [('pair', 2), ('run', 3), ('run', 3)]
#[pyclass(name = "HandScore", module = "noddy", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyHandScore {
    pub(crate) hand: Hand,
    pub(crate) starter: Card,
    pub(crate) score: HandScore,
}

impl PyHandScore {
    pub(crate) fn of(hand: Hand, starter: Card) -> PyHandScore {
        PyHandScore { hand, starter, score: hand.score(starter) }
    }
}

#[pymethods]
impl PyHandScore {
    #[new]
    fn new(hand: FewCards, starter: CardArg) -> PyResult<PyHandScore> {
        Ok(PyHandScore::of(hand.hand_with(starter.0)?, starter.0))
    }

    /// The hand, in the order it was given.
    #[getter]
    fn hand<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, listed(self.hand.cards().iter().copied()))
    }

    /// The starter.
    #[getter]
    fn starter(&self) -> crate::card::PyCard {
        crate::card::PyCard(self.starter)
    }

    /// 2 for every set of cards that sums to 15 (R18).
    #[getter]
    fn fifteens(&self) -> u8 {
        self.score.fifteens
    }

    /// 2 for every two cards of one rank (R19).
    #[getter]
    fn pairs(&self) -> u8 {
        self.score.pairs
    }

    /// The length of the longest run for every set of cards that makes it (R20).
    #[getter]
    fn runs(&self) -> u8 {
        self.score.runs
    }

    /// 3 (4 with four cards) if the hand is of one suit, one more with the starter (R21).
    #[getter]
    fn flush(&self) -> u8 {
        self.score.flush
    }

    /// 1 for the Jack of the starter's suit (R22).
    #[getter]
    fn nob(&self) -> u8 {
        self.score.nob
    }

    /// All points together.
    #[getter]
    fn total(&self) -> u8 {
        self.score.total()
    }

    /// Every item of the count, in counting order.
    #[getter]
    fn combinations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let found = self.hand.combinations(self.starter).into_iter();
        PyTuple::new(
            py,
            found.map(|c| Combination { kind: c.kind, cards: c.cards, points: c.points }).collect::<Vec<_>>(),
        )
    }

    fn __int__(&self) -> u8 {
        self.score.total()
    }

    /// The cards and what they score, by kind: `5h 5d Js + 5s: 15 (fifteens 8, pairs 6, nob 1)`.
    fn __str__(&self) -> String {
        let cards = format!("{} + {}: {}", text(self.hand.cards()), self.starter, self.score.total());
        let kinds = [
            ("fifteens", self.fifteens()),
            ("pairs", self.pairs()),
            ("runs", self.runs()),
            ("flush", self.flush()),
            ("nob", self.nob()),
        ];
        let scored: Vec<String> =
            kinds.iter().filter(|(_, points)| *points > 0).map(|(kind, points)| format!("{kind} {points}")).collect();
        if scored.is_empty() { cards } else { format!("{cards} ({})", scored.join(", ")) }
    }

    fn __repr__(&self) -> String {
        format!("HandScore('{}', '{}')", text(self.hand.cards()), self.starter)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String, String)) {
        let count = slf.get();
        (slf.get_type().into_any(), (text(count.hand.cards()), count.starter.to_string()))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// Count a hand, item by item.
///
/// Parameters
/// ----------
/// hand : str or iterable
///     Three cards, or four for four-card Noddy, as texts, cards or ids.
/// starter : str, Card or int
///     The card turned up.
///
/// Returns
/// -------
/// HandScore
///
/// Raises
/// ------
/// InvalidCard
///     Something is no card, is there twice, or there are not three or four cards.
///
/// Examples
/// --------
/// >>> import noddy
/// >>> score = noddy.score_hand("5h 5d Js", "5s")
/// >>> score.total, score.fifteens, score.pairs, score.nob
/// (15, 8, 6, 1)
#[pyfunction]
pub(crate) fn score_hand(hand: FewCards, starter: CardArg) -> PyResult<PyHandScore> {
    PyHandScore::new(hand, starter)
}

/// Count a hand, the total only: the fast way for one.
///
/// Parameters
/// ----------
/// hand : str or iterable
///     Three cards, or four for four-card Noddy, as texts, cards or ids.
/// starter : str, Card or int
///     The card turned up.
///
/// Returns
/// -------
/// int
///     0 to 20 with three cards, 0 to 29 with four.
///
/// Raises
/// ------
/// InvalidCard
///     Something is no card, is there twice, or there are not three or four cards.
///
/// Examples
/// --------
/// >>> import noddy
/// >>> noddy.hand_points("5h 5d 5c", "5s")
/// 20
/// >>> noddy.hand_points(["3h", "4c", "5d"], "5s")
/// 8
#[pyfunction]
pub(crate) fn hand_points(hand: FewCards, starter: CardArg) -> PyResult<u8> {
    Ok(hand.hand_with(starter.0)?.points(starter.0))
}
