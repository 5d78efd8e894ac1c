//! `BuiltinStrategy`: the strategies written in Rust, for use from Python.

use std::sync::{Mutex, MutexGuard, PoisonError};

use noddy_ai::solver::Tables;
use noddy_ai::{Level, Master, Strategy};
use noddy_core::{Rng, STRATEGY_STREAM};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::advice::{TablesArg, detached};
use crate::card::PyCard;
use crate::convert::{IntArg, TextArg};
use crate::errors::NoddyError;
use crate::game::SeedArg;
use crate::view::PyView;

/// The built-in strategy with this name.
pub(crate) fn level_named(name: &str) -> PyResult<Level> {
    Level::named(name).ok_or_else(|| {
        let names = Level::ALL.map(Level::name).join(", ");
        NoddyError::new_err(format!("there is no strategy {name:?}; the built-in ones are {names}"))
    })
}

/// A strategy of the engine, by name.
///
/// It sees the view it is given and nothing else. What it draws at random comes from a seed: `new_match` sets it for a seat of a match, as
/// `Match(seed=...)` and the simulations use it. A pickle or a copy is the strategy of that name and seed afresh, with the tables that are shipped.
///
/// Parameters
/// ----------
/// name : str
///     One of `BuiltinStrategy.names()`.
/// seed : int, default 0
///     Where its random draws start.
/// tables : sequence of ValueTable, optional
///     For `master`: tables to use in the place of the shipped one; `noddy.solver.tables()` gives those that were solved here.
///
/// Examples
/// --------
/// >>> import noddy
/// >>> match = noddy.Match(dealer=1, decks=["4h 6s 5c 9c Kd 2d 5s"])
/// >>> noddy.BuiltinStrategy("greedy").choose(match.view(0))
/// Card('4h')
#[pyclass(name = "BuiltinStrategy", module = "noddy", frozen)]
pub(crate) struct BuiltinStrategy {
    level: Level,
    seed: u64,
    tables: Tables,
    player: Mutex<(Box<dyn Strategy>, Rng)>,
}

/// A player of this level.
fn player(level: Level, tables: &Tables) -> Box<dyn Strategy> {
    match level {
        Level::Master => Box::new(Master::new(tables.clone(), Master::ITERATIONS)),
        Level::Random | Level::Greedy | Level::Steady | Level::Sharp | Level::Expert => level.player(),
    }
}

impl BuiltinStrategy {
    fn player(&self) -> MutexGuard<'_, (Box<dyn Strategy>, Rng)> {
        self.player.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl BuiltinStrategy {
    #[new]
    #[pyo3(
        signature = (name, *, seed=None, tables=TablesArg(Tables::shipped())),
        text_signature = "(name, *, seed=None, tables=())"
    )]
    fn new(name: TextArg<'_>, seed: Option<SeedArg>, tables: TablesArg) -> PyResult<BuiltinStrategy> {
        let level = level_named(&name.0)?;
        let seed = seed.map_or(0, |seed| seed.0);
        let rng = Rng::stream(seed, STRATEGY_STREAM);
        let tables = tables.0;
        let player = Mutex::new((player(level, &tables), rng));
        Ok(BuiltinStrategy { level, seed, tables, player })
    }

    /// The names of the built-in strategies, weakest first.
    #[staticmethod]
    fn names(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, Level::ALL.map(Level::name))
    }

    /// The name of the strategy.
    #[getter]
    fn name(&self) -> &'static str {
        self.level.name()
    }

    /// One sentence that says what it does.
    #[getter]
    fn summary(&self) -> &'static str {
        self.level.summary()
    }

    /// Start again for a seat of the match with this seed.
    fn new_match(&self, seed: SeedArg, seat: IntArg) -> PyResult<()> {
        let stream = STRATEGY_STREAM + seat.within::<u64>("seat", 0, 3)?;
        let fresh = (player(self.level, &self.tables), Rng::stream(seed.0, stream));
        *self.player() = fresh;
        Ok(())
    }

    /// Do ahead of time, for the deal of this view, what takes long.
    ///
    /// `master` solves the deal, which takes a moment; then it plays at once. Other strategies have nothing to prepare. It may be called on
    /// another thread as soon as the starter lies, and what is chosen does not depend on whether it was. Ctrl-C ends it.
    fn prepare(&self, py: Python<'_>, view: &Bound<'_, PyView>) -> PyResult<()> {
        let view = view.get().0;
        detached(py, |stop| self.player().0.prepare(view.view(), stop))
    }

    /// One of the legal plays of the view; raises `NoddyError` if there is none.
    fn choose(&self, py: Python<'_>, view: &Bound<'_, PyView>) -> PyResult<PyCard> {
        let view = view.get().0;
        if view.view().legal().is_empty() {
            return Err(NoddyError::new_err("it is not this seat's turn: the view has no legal play"));
        }
        if self.level == Level::Master {
            // The one that may think for longer than a moment, so Ctrl-C is looked after.
            detached(py, |stop| self.player().0.prepare(view.view(), stop))?;
        }
        let card = py.detach(|| {
            let (strategy, rng) = &mut *self.player();
            strategy.choose(view.view(), rng)
        });
        Ok(PyCard(card))
    }

    fn __repr__(&self) -> String {
        match self.seed {
            0 => format!("BuiltinStrategy('{}')", self.level.name()),
            seed => format!("BuiltinStrategy('{}', seed={seed})", self.level.name()),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, strategy) = (slf.py(), slf.get());
        let named = PyDict::new(py);
        named.set_item("seed", strategy.seed)?;
        let make = py.import("copyreg")?.getattr("__newobj_ex__")?;
        let arguments = (slf.get_type(), (strategy.level.name(),), named).into_pyobject(py)?;
        Ok((make, arguments))
    }
}
