//! `Card` and `cards`.

use noddy_core::Card;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::convert::{CardArg, CardsArg, listed};

/// One of the 52 cards.
///
/// A card is made from its text ("5h", "5H", "10h", "Th", "5♥"), from its id (rank * 4 + suit, 0 to 51) or from another card.
/// Cards are ordered by rank, Ace low, then by suit: clubs, diamonds, hearts, spades (R1).
///
/// Raises
/// ------
/// InvalidCard
///     The text or number is no card.
/// TypeError
///     Anything else was passed.
///
/// Examples
/// --------
/// >>> from noddy import Card
/// >>> Card("10h")
/// Card('Th')
/// >>> str(Card("5♥")), Card("Kd").value, Card("Kd").id
/// ('5h', 10, 49)
/// >>> sorted([Card("2c"), Card("As")])
/// [Card('As'), Card('2c')]
#[pyclass(name = "Card", module = "noddy", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyCard(pub(crate) Card);

#[pymethods]
impl PyCard {
    #[new]
    fn new(card: CardArg) -> PyCard {
        PyCard(card.0)
    }

    /// The card as a number from 0 (Ac) to 51 (Ks): rank * 4 + suit.
    #[getter]
    fn id(&self) -> u8 {
        self.0.id()
    }

    /// The rank as a letter: "A", "2" to "9", "T", "J", "Q", "K".
    #[getter]
    fn rank(&self) -> char {
        self.0.rank().letter()
    }

    /// The rank as a number from 1 (Ace) to 13 (King), for runs (R1).
    #[getter]
    fn rank_number(&self) -> u8 {
        self.0.rank().index() + 1
    }

    /// The suit as a letter: "c", "d", "h", "s".
    #[getter]
    fn suit(&self) -> char {
        self.0.suit().letter()
    }

    /// The counting value (R2): Ace 1, 2 to 10 as printed, court cards 10.
    #[getter]
    fn value(&self) -> u8 {
        self.0.value()
    }

    fn __int__(&self) -> u8 {
        self.0.id()
    }

    fn __index__(&self) -> u8 {
        self.0.id()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    /// The text of the card in a format of texts: `f"{card:>4}"`.
    fn __format__<'py>(&self, py: Python<'py>, spec: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        PyString::new(py, &self.0.to_string()).call_method1("__format__", (spec,))
    }

    fn __repr__(&self) -> String {
        format!("Card('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.to_string(),))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// Read cards from one text, or from any iterable of cards, texts and ids.
///
/// Parameters
/// ----------
/// cards : str or iterable
///     In a text, cards are separated by spaces, commas, semicolons or nothing.
///
/// Returns
/// -------
/// tuple of Card
///
/// Examples
/// --------
/// >>> import noddy
/// >>> noddy.cards("5h 5d, Js")
/// (Card('5h'), Card('5d'), Card('Js'))
/// >>> noddy.cards([16, "Js"])
/// (Card('5c'), Card('Js'))
#[pyfunction]
pub(crate) fn cards<'py>(py: Python<'py>, cards: CardsArg) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, listed(cards.0))
}
