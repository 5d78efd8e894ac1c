//! `Rules`.

use noddy_core::{Counting, Rules};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::convert::{IntArg, TextArg, shortened};
use crate::errors::{InvalidRules, Raise};

/// Who counts the hands, by name.
struct CountArg(Counting);

impl<'py> FromPyObject<'_, 'py> for CountArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<CountArg> {
        let TextArg(name) = object.extract()?;
        Counting::named(&name).map(CountArg).ok_or_else(|| {
            InvalidRules::new_err(format!("count must be auto, manual or muggins, not {:?}", shortened(&name)))
        })
    }
}

/// What the players agreed on.
///
/// Parameters
/// ----------
/// players : int, default 2
///     2, 3 or 4 (R3).
/// hand_size : int, default 3
///     3, or 4 for four-card Noddy (R6).
/// target : int, default 31
///     The score that wins, from 1 to 1,000 (R27).
/// knave_noddy : int, default 1
///     What the dealer scores for a Jack turned up: 0 (off), 1 or 2 (R8).
/// count : str, default "auto"
///     Who counts the hands in the show (C1): "auto", every hand is counted for its player; "manual", each player claims the points of the own
///     hand with `Match.claim`; "muggins", likewise, and what a player leaves goes to the first opponent who takes it.
///
/// Raises
/// ------
/// InvalidRules
///     A setting is out of its range.
///
/// Examples
/// --------
/// >>> from noddy import Rules
/// >>> Rules(players=3, target=61)
/// Rules(players=3, hand_size=3, target=61, knave_noddy=1)
/// >>> Rules.preset("four-card").hand_size
/// 4
/// >>> Rules(count="manual")
/// Rules(players=2, hand_size=3, target=31, knave_noddy=1, count='manual')
#[pyclass(name = "Rules", module = "noddy", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyRules(pub(crate) Rules);

#[pymethods]
impl PyRules {
    #[new]
    #[pyo3(
        signature = (
            players=IntArg(2), hand_size=IntArg(3), target=IntArg(31), knave_noddy=IntArg(1),
            count=CountArg(Counting::Auto)
        ),
        text_signature = "(players=2, hand_size=3, target=31, knave_noddy=1, count='auto')"
    )]
    fn new(
        players: IntArg,
        hand_size: IntArg,
        target: IntArg,
        knave_noddy: IntArg,
        count: CountArg,
    ) -> PyResult<PyRules> {
        let rules = Rules::new(players.0, hand_size.0, target.0, knave_noddy.0).raise()?;
        Ok(PyRules(rules.with_count(count.0)))
    }

    /// The rule set with this name; `presets()` lists them.
    #[staticmethod]
    fn preset(name: TextArg<'_>) -> PyResult<PyRules> {
        let TextArg(name) = name;
        Rules::preset(&name).map(PyRules).ok_or_else(|| {
            let names = Rules::PRESETS.map(|(known, _)| known).join(", ");
            InvalidRules::new_err(format!("there are no rules named {name:?}; the names are {names}"))
        })
    }

    /// The rule sets that have a name.
    #[staticmethod]
    fn presets(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let presets = PyDict::new(py);
        for (name, rules) in Rules::PRESETS {
            presets.set_item(name, PyRules(rules))?;
        }
        Ok(presets)
    }

    /// The same rules with some settings changed.
    #[pyo3(signature = (*, players=None, hand_size=None, target=None, knave_noddy=None, count=None))]
    fn replace(
        &self,
        players: Option<IntArg>,
        hand_size: Option<IntArg>,
        target: Option<IntArg>,
        knave_noddy: Option<IntArg>,
        count: Option<CountArg>,
    ) -> PyResult<PyRules> {
        PyRules::new(
            players.unwrap_or(IntArg(self.0.players().into())),
            hand_size.unwrap_or(IntArg(self.0.hand_size().into())),
            target.unwrap_or(IntArg(self.0.target().into())),
            knave_noddy.unwrap_or(IntArg(self.0.knave_noddy().into())),
            count.unwrap_or(CountArg(self.0.count())),
        )
    }

    /// How many play, 2 to 4 (R3).
    #[getter]
    fn players(&self) -> u8 {
        self.0.players()
    }

    /// How many cards each is dealt, 3 or 4 (R6).
    #[getter]
    fn hand_size(&self) -> u8 {
        self.0.hand_size()
    }

    /// The score that wins, 1 to 1,000 (R27).
    #[getter]
    fn target(&self) -> u16 {
        self.0.target()
    }

    /// What the dealer scores for a Jack turned up: 0, 1 or 2 (R8).
    #[getter]
    fn knave_noddy(&self) -> u8 {
        self.0.knave_noddy()
    }

    /// Who counts the hands in the show: "auto", "manual" or "muggins" (C1).
    #[getter]
    fn count(&self) -> &'static str {
        self.0.count().name()
    }

    fn __repr__(&self) -> String {
        let count = match self.0.count() {
            Counting::Auto => String::new(),
            Counting::Manual | Counting::Muggins => format!(", count='{}'", self.count()),
        };
        format!(
            "Rules(players={}, hand_size={}, target={}, knave_noddy={}{count})",
            self.0.players(),
            self.0.hand_size(),
            self.0.target(),
            self.0.knave_noddy()
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let rules = slf.get();
        let py = slf.py();
        let numbers = (rules.players(), rules.hand_size(), rules.target(), rules.knave_noddy());
        // Rules of the usual count are pickled as ever, so that older versions can read them.
        let settings = match rules.0.count() {
            Counting::Auto => numbers.into_pyobject(py)?,
            Counting::Manual | Counting::Muggins => {
                (numbers.0, numbers.1, numbers.2, numbers.3, rules.count()).into_pyobject(py)?
            }
        };
        Ok((slf.get_type().into_any(), settings))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
