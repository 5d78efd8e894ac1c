//! `View` and `Turn`.

use noddy_core::{Card, Seat, SeatSet, ViewBuf};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::card::PyCard;
use crate::convert::{CardArg, TextArg, listed};
use crate::errors::Raise;
use crate::pile::{PyPile, PyPlayScore};
use crate::rules::PyRules;
use crate::value::{Field, value_class};

value_class! {
    /// A card played in a deal, with what everybody heard after it.
    Turn {
        /// Who played.
        seat: Seat,
        /// The card played.
        card: Card,
        /// Who said go after this card and before the next (R10).
        goes: SeatSet,
        /// Whether the pile closed on this card (R12). Below 31 it tells that its player, too, holds no card that fits.
        closed: bool,
    }
}

/// Every card played in a deal, in order.
pub(crate) fn turns<'py>(py: Python<'py>, table: &noddy_core::Table) -> PyResult<Bound<'py, PyTuple>> {
    let turns = table.turns().iter();
    let turns = turns.map(|turn| Turn { seat: turn.seat, card: turn.card, goes: turn.goes, closed: turn.closed });
    PyTuple::new(py, turns.collect::<Vec<_>>())
}

/// What one seat knows: what lies face up, what was said, and its own cards.
///
/// A view comes from `Match.view(seat)` or from a position string. Two views that a player could not tell apart are equal.
///
/// Examples
/// --------
/// >>> import noddy
/// >>> match = noddy.Match(dealer=1, decks=["4h 6s 5c 9c Kd 2d 5s"])
/// >>> view = match.view(0)
/// >>> view.hand
/// (Card('4h'), Card('5c'), Card('Kd'))
/// >>> view.position()
/// 'noddy1 players=2 hand_size=3 target=31 knave_noddy=1 seat=0 dealer=1 start=0,0 hands=4h5cKd/?????? starter=5s plays=-'
#[pyclass(name = "View", module = "noddy", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyView(pub(crate) ViewBuf);

#[pymethods]
impl PyView {
    /// The view that a position string describes; raises `InvalidPosition` if it is none.
    #[staticmethod]
    fn from_position(text: TextArg<'_>) -> PyResult<PyView> {
        ViewBuf::from_position(&text.0).map(PyView).raise()
    }

    /// The view in one line, `??` for each card the seat cannot see.
    fn position(&self) -> String {
        self.0.view().position()
    }

    /// The rules of the match.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(*self.0.view().table().rules())
    }

    /// Whose view it is.
    #[getter]
    fn seat(&self) -> usize {
        self.0.view().seat().index()
    }

    /// Who dealt.
    #[getter]
    fn dealer(&self) -> usize {
        self.0.view().table().dealer().index()
    }

    /// The card turned up (R7).
    #[getter]
    fn starter(&self) -> PyCard {
        PyCard(self.0.view().table().starter())
    }

    /// The scores before the deal, one a player.
    #[getter]
    fn start_scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.view().table().start().give(py)
    }

    /// The scores now, one a player.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.view().table().scores().give(py)
    }

    /// Whose turn it is to play; None when the match is over, and while a claim is awaited.
    #[getter]
    fn turn(&self) -> Option<usize> {
        self.0.view().table().turn().map(Seat::index)
    }

    /// Who is to claim points, and of whose hand, as `Match.to_claim`; None at any other time.
    #[getter]
    fn to_claim(&self) -> Option<(usize, usize)> {
        self.0.view().table().to_claim().map(|awaited| (awaited.seat.index(), awaited.owner.index()))
    }

    /// The cards the seat still holds, ascending.
    #[getter]
    fn hand<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, listed(self.0.view().held()))
    }

    /// The cards the seat was dealt, ascending.
    #[getter]
    fn dealt<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, listed(self.0.view().dealt()))
    }

    /// A copy of the current pile.
    #[getter]
    fn pile(&self) -> PyPile {
        PyPile(*self.0.view().table().pile())
    }

    /// The running total, 0 to 31.
    #[getter]
    fn total(&self) -> u8 {
        self.0.view().table().pile().total()
    }

    /// Every card played in this deal, in order.
    #[getter]
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        turns(py, self.0.view().table())
    }

    /// The seats that have said go on this pile.
    #[getter]
    fn gone<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.view().table().gone().give(py)
    }

    /// How many cards each player still holds.
    #[getter]
    fn cards_left<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let table = self.0.view().table().to_owned();
        PyTuple::new(py, Seat::all(table.rules().players()).map(|seat| table.cards_left(seat)).collect::<Vec<_>>())
    }

    /// The cards the seat may play now, ascending; none when it is not its turn.
    #[getter]
    fn legal_plays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, listed(self.0.view().legal()))
    }

    /// What each legal play would score at once (R14), in the order of `legal_plays`.
    #[getter]
    fn play_points<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let view = self.0.view();
        PyTuple::new(py, view.legal().iter().map(|card| view.play_score(card).total()).collect::<Vec<_>>())
    }

    /// The cards the seat has not seen, ascending: the other hands and the stock.
    #[getter]
    fn unseen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, listed(self.0.view().unseen()))
    }

    /// What a card would score on the pile (R14); raises `IllegalPlay` if it does not fit.
    fn play_score(&self, card: CardArg) -> PyResult<PyPlayScore> {
        self.pile().score(card)
    }

    fn __str__(&self) -> String {
        self.position()
    }

    fn __repr__(&self) -> String {
        format!("View.from_position('{}')", self.position())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("from_position")?, (slf.get().position(),)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
