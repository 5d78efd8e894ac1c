//! What the solver knows: the value table, hints and reviews.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use noddy_ai::solver::{
    ChanceTable, Effort, Ends, HandPegging, MatchSolver, MatchTable, Needs, Pegged, Pegging, State, Tables, chains,
};
use noddy_ai::{Hint, Hints, Master, Stop, hints, played_deals, review_deal, watched};
use noddy_core::{Rank, Rng, Seat};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use crate::card::PyCard;
use crate::convert::{IntArg, collect};
use crate::errors::NoddyError;
use crate::game::{PyMatch, SeedArg};
use crate::view::PyView;

/// The stream of a seed from which hidden cards are drawn for hints and reviews; a deal's number is added.
const ADVICE_STREAM: u64 = 1 << 40;

/// The most samples a hint can take.
const SAMPLES_MOST: i64 = 1_000_000;

/// Does the work without the interpreter's lock, with an eye on Ctrl-C.
pub(crate) fn detached<T: Send>(py: Python<'_>, work: impl Fn(&Stop) -> T + Send + Sync) -> PyResult<T> {
    let mut interrupt = None;
    let result = py.detach(|| {
        watched(work, || {
            interrupt = interrupt.take().or(Python::attach(|py| py.check_signals().err()));
            interrupt.is_none()
        })
    });
    interrupt.map_or(Ok(result), Err)
}

fn needs(elder: IntArg, dealer: IntArg) -> PyResult<Needs> {
    let most = MatchTable::LARGEST.into();
    Ok(Needs { elder: elder.within("elder", 1, most)?, dealer: dealer.within("dealer", 1, most)? })
}

/// The chances of two-player matches by what each side still needs.
///
/// It is for matches with three cards and one bonus for a Knave turned up, of any target up to its size. `ValueTable.shipped()` comes with the program;
/// `noddy.solver` makes others.
///
/// Examples
/// --------
/// >>> from noddy import ValueTable
/// >>> table = ValueTable.shipped()
/// >>> table.knave_noddy
/// 1
/// >>> 0 < table.chance(1, 1) < 1
/// True
#[pyclass(name = "ValueTable", module = "noddy", frozen)]
pub(crate) struct ValueTable(Arc<MatchTable>);

#[pymethods]
impl ValueTable {
    /// The table that comes with the program.
    #[staticmethod]
    fn shipped() -> ValueTable {
        ValueTable(Arc::clone(MatchTable::shipped()))
    }

    /// A table for this bonus in which nothing is solved: all chances are estimates.
    #[staticmethod]
    fn unsolved(knave_noddy: IntArg) -> PyResult<ValueTable> {
        Ok(ValueTable(Arc::new(MatchTable::unsolved(knave_noddy.within("knave_noddy", 0, 2)?))))
    }

    /// The table in these bytes; raises `NoddyError` if they are not exactly what `to_bytes` gave.
    #[staticmethod]
    fn from_bytes(data: &[u8]) -> PyResult<ValueTable> {
        let table = MatchTable::from_bytes(data).map_err(|error| NoddyError::new_err(error.to_string()))?;
        Ok(ValueTable(Arc::new(table)))
    }

    /// The table as bytes, to be stored.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// What the dealer scores for a Jack turned up in the matches it is for.
    #[getter]
    fn knave_noddy(&self) -> u8 {
        self.0.knave_noddy()
    }

    /// The highest need it has room for.
    #[getter]
    fn size(&self) -> u16 {
        self.0.chances().size()
    }

    /// The highest need up to which every state is solved; 0 if none is.
    #[getter]
    fn complete(&self) -> u16 {
        self.0.chances().complete()
    }

    /// What encloses the chance that the elder wins, before the cards are dealt: `(lower, upper)`, or None where it is not solved.
    ///
    /// Parameters
    /// ----------
    /// elder, dealer : int
    ///     The points that the player on the dealer's left and the dealer need, from 1 to 1,000.
    ///
    /// Returns
    /// -------
    /// tuple of float, or None
    ///     The elder wins at least `lower` of the time by his policy, and the dealer's holds him to `upper`, if the table is true for the deals to come.
    fn state(&self, elder: IntArg, dealer: IntArg) -> PyResult<Option<(f64, f64)>> {
        Ok(self.0.chances().get(needs(elder, dealer)?).map(|state| (state.lower, state.upper)))
    }

    /// The chance that the elder wins, before the cards are dealt; an estimate where it is not solved.
    fn chance(&self, elder: IntArg, dealer: IntArg) -> PyResult<f64> {
        Ok(self.0.chances().chance(needs(elder, dealer)?).elder_wins)
    }

    /// The most that a best response to the policies behind the table gains over the rest of the match, as the elder and as the dealer; the chance
    /// is no further than that from the value of the match. None where a state that can follow is not solved.
    fn bound(&self, elder: IntArg, dealer: IntArg) -> PyResult<Option<(f64, f64)>> {
        Ok(self.0.bound(needs(elder, dealer)?).map(|gap| (gap.elder, gap.dealer)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<ValueTable>().is_ok_and(|other| self.0 == other.get().0)
    }

    fn __hash__(&self) -> u64 {
        // Equal tables have equal ends.
        let ends = [Needs { elder: 1, dealer: 1 }, Needs { elder: self.size(), dealer: self.size() }];
        ends.iter().fold(self.size().into(), |hash, &needs| {
            hash.rotate_left(20) ^ self.0.chances().get(needs).map_or(0, |state| state.lower.to_bits())
        })
    }

    fn __repr__(&self) -> String {
        let (knave, size, complete) = (self.knave_noddy(), self.size(), self.complete());
        format!("<ValueTable for knave_noddy={knave}, size {size}, complete up to {complete}>")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((slf.get_type().getattr("from_bytes")?, (slf.get().to_bytes(slf.py()),)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// The tables that come with the program, with those given in the place of the ones for the same bonus.
pub(crate) struct TablesArg(pub(crate) Tables);

impl<'py> FromPyObject<'_, 'py> for TablesArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<TablesArg> {
        let many = || NoddyError::new_err("there is one table for each bonus: 3 at most");
        let given: Vec<TableArg> = collect(&object, "tables must be an iterable of ValueTable", 3, many)?;
        Ok(TablesArg(given.into_iter().fold(Tables::shipped(), |tables, table| tables.with(table.0))))
    }
}

struct TableArg(Arc<MatchTable>);

impl<'py> FromPyObject<'_, 'py> for TableArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<TableArg> {
        Ok(TableArg(Arc::clone(&object.cast::<ValueTable>()?.get().0)))
    }
}

/// What stands behind `noddy.hint` and `noddy.review`; it remembers the deals it has solved.
///
/// Parameters
/// ----------
/// tables : sequence of ValueTable, optional
///     Tables to use in the place of the shipped one.
#[pyclass(name = "Adviser", module = "noddy._engine", frozen)]
pub(crate) struct Adviser(Mutex<Master>);

/// Card, chance to win, its standard error, points, their standard error, cost, its standard error, reason.
type HintTuple = (PyCard, f64, Option<f64>, f64, Option<f64>, f64, Option<f64>, String);

fn hint_tuple(hint: Hint) -> HintTuple {
    let reason = hint.reason.to_string();
    let Hint { card, wins, wins_error, points, error, cost, cost_error, .. } = hint;
    (PyCard(card), wins, wins_error, points, error, cost, cost_error, reason)
}

impl Adviser {
    fn master(&self) -> MutexGuard<'_, Master> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn samples_of(samples: IntArg) -> PyResult<u32> {
    samples.within("samples", 2, SAMPLES_MOST)
}

#[pymethods]
impl Adviser {
    #[new]
    #[pyo3(signature = (tables=TablesArg(Tables::shipped())), text_signature = "(tables=())")]
    fn new(tables: TablesArg) -> Adviser {
        Adviser(Mutex::new(Master::new(tables.0, Master::ITERATIONS)))
    }

    /// Solve the deal of the view ahead of time, if it can be solved; a hint is then given at once.
    fn prepare(&self, py: Python<'_>, view: &Bound<'_, PyView>) -> PyResult<()> {
        let view = view.get().0;
        detached(py, |stop| {
            self.master().solution_unless(view.view().table(), stop);
        })
    }

    /// Whether the values are exact, whether what follows the deal is solved, and for every legal rank its card, chance to win with its standard
    /// error, points with theirs, cost with its own, and reason; the best first.
    fn hint(
        &self,
        py: Python<'_>,
        view: &Bound<'_, PyView>,
        samples: IntArg,
        seed: SeedArg,
    ) -> PyResult<(bool, bool, Vec<HintTuple>)> {
        let (view, samples) = (view.get().0, samples_of(samples)?);
        if view.view().legal().is_empty() {
            return Err(NoddyError::new_err("there is nothing to play: it is not this seat's turn"));
        }
        let found = detached(py, |stop| {
            let mut rng = Rng::stream(seed.0, ADVICE_STREAM);
            hints(view.view(), &mut self.master(), &mut rng, samples, stop)
        })?;
        let Hints { list, exact, solved } = found.ok_or_else(|| PyKeyboardInterrupt::new_err(()))?;
        Ok((exact, solved, list.into_iter().map(hint_tuple).collect()))
    }

    /// For every deal that is over: its number, whether what follows is solved, the chances of seat 0 before the cards, after them, at the end if all is
    /// counted as it is, and at the end, or None, and the decisions: seat, place, position, card, and what `hint` says of it and of the best.
    #[allow(clippy::type_complexity)]
    fn review<'py>(
        &self,
        py: Python<'py>,
        game: &Bound<'py, PyMatch>,
        samples: IntArg,
        seed: SeedArg,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let samples = samples_of(samples)?;
        let deals = game.borrow().deals();
        let mut found = Vec::new();
        for (place, deal) in deals.iter().enumerate() {
            if let Some(progress) = &progress {
                progress.call1((place, deals.len()))?;
            }
            let review = detached(py, |stop| {
                let mut rng = Rng::stream(seed.0, ADVICE_STREAM + u64::from(deal.number));
                review_deal(deal, &mut self.master(), &mut rng, samples, stop)
            })?;
            let review = review.ok_or_else(|| PyKeyboardInterrupt::new_err(()))?;
            let decisions = review.decisions.into_iter().map(|decision| {
                let (played, best) = (hint_tuple(decision.played), hint_tuple(decision.best));
                (Seat::index(decision.seat), decision.play, decision.position, PyCard(decision.card), played, best)
            });
            let decisions: Vec<_> = decisions.collect();
            let chances = review.chances.map(|chances| (chances.before, chances.dealt, chances.counted, chances.after));
            found.push((review.number, review.solved, chances, decisions).into_pyobject(py)?);
        }
        Ok(found)
    }
}

/// Solves the states of a value table one after another; `noddy.solver.solve` drives it.
///
/// Parameters
/// ----------
/// size : int
///     The highest need, 1 to 1,000.
/// knave_noddy : int
///     0, 1 or 2.
/// threads : int
///     How many threads work on a state; more than thirteen find nothing to do.
#[pyclass(name = "TableSolver", module = "noddy._engine", frozen)]
pub(crate) struct TableSolver {
    knave_noddy: u8,
    threads: usize,
    work: Mutex<Work>,
}

struct Work {
    /// Made when the first state is solved: that takes a second or two.
    solver: Option<MatchSolver>,
    chances: ChanceTable,
}

impl TableSolver {
    fn work(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The needs, if all states that can follow are known.
    fn ready(&self, needs: Needs) -> PyResult<Needs> {
        let ready = (1..needs.dealer).all(|other| {
            let after = |elder| Needs { elder: other, dealer: elder };
            (1..=needs.elder).all(|elder| self.work().chances.get(after(elder)).is_some())
        });
        if ready { Ok(needs) } else { Err(NoddyError::new_err("a state that can follow this one is not known")) }
    }
}

/// A rank by its place, from 0 for the Ace.
fn rank_of(starter: IntArg) -> PyResult<Rank> {
    let index: u8 = starter.within("starter", 0, 12)?;
    Ok(Rank::from_index(index).expect("it is below thirteen"))
}

type PeggingTuple = (String, u32, (f64, f64), (f64, f64));

fn pegging_tuple(hand: HandPegging) -> PeggingTuple {
    let both = |pegged: Pegged| (pegged.elder, pegged.dealer);
    let ranks = hand.ranks.iter().map(ToString::to_string).collect();
    (ranks, hand.ways, both(hand.by_elder), both(hand.by_dealer))
}

/// What the two sides peg by the equilibrium for points, exactly, when a card of this rank (0 for the Ace, to 12) is turned up: what encloses the elder's
/// gain, and for every hand its ranks, in how many ways it is dealt, and the points pegged by elder and dealer if the elder holds it, and if
/// the dealer does.
#[pyfunction]
pub(crate) fn pegging(py: Python<'_>, starter: IntArg) -> PyResult<((f64, f64), Vec<PeggingTuple>)> {
    let rank = rank_of(starter)?;
    let found = py.detach(|| Pegging::with_starter(rank, &Ends::new()));
    let Pegging { certificate, hands } = found;
    Ok(((certificate.lower, certificate.upper), hands.into_iter().map(pegging_tuple).collect()))
}

#[pymethods]
impl TableSolver {
    #[new]
    fn new(size: IntArg, knave_noddy: IntArg, threads: IntArg) -> PyResult<TableSolver> {
        let chances = ChanceTable::new(size.within("size", 1, MatchTable::LARGEST.into())?);
        let knave_noddy = knave_noddy.within("knave_noddy", 0, 2)?;
        let threads = threads.within("threads", 1, 1024)?;
        Ok(TableSolver { knave_noddy, threads, work: Mutex::new(Work { solver: None, chances }) })
    }

    /// The states in an order in which each comes after all it depends on, in chains: what is learnt is carried along a chain, and no further.
    #[staticmethod]
    fn chains(size: IntArg) -> PyResult<Vec<Vec<(u16, u16)>>> {
        let size = size.within("size", 1, MatchTable::LARGEST.into())?;
        Ok(chains(size).map(|chain| chain.iter().map(|needs| (needs.elder, needs.dealer)).collect()).collect())
    }

    /// Enter a state that is known: what encloses the elder's chance.
    fn enter(&self, elder: IntArg, dealer: IntArg, lower: f64, upper: f64) -> PyResult<()> {
        let needs = needs(elder, dealer)?;
        if !(0.0 <= lower && lower <= upper && upper <= 1.0) {
            return Err(NoddyError::new_err(format!(
                "a chance must be enclosed by two numbers from 0 to 1, not {lower} and {upper}"
            )));
        }
        self.work().chances.set(needs, State { lower, upper });
        Ok(())
    }

    /// Forget what was learnt from earlier states: a chain begins.
    fn forget(&self) {
        if let Some(solver) = &mut self.work().solver {
            solver.forget();
        }
    }

    /// Solve a state: `(lower, upper, iterations)`. It is not entered.
    fn solve(&self, py: Python<'_>, elder: IntArg, dealer: IntArg) -> PyResult<(f64, f64, u32)> {
        let needs = self.ready(needs(elder, dealer)?)?;
        let solved = detached(py, |stop| {
            let Work { solver, chances } = &mut *self.work();
            let solver = solver.get_or_insert_with(|| MatchSolver::new(self.knave_noddy, self.threads));
            solver.solve_unless(chances, needs, Effort::at(needs), stop)
        })?;
        let (state, iterations) = solved.ok_or_else(|| PyKeyboardInterrupt::new_err(()))?;
        Ok((state.lower, state.upper, iterations))
    }

    /// Solve the deal of a state with a card of this rank turned up (0 for the Ace, to 12), before a Knave is paid: `(lower, upper)`.
    fn starter(&self, py: Python<'_>, elder: IntArg, dealer: IntArg, starter: IntArg) -> PyResult<(f64, f64)> {
        let (needs, rank) = (self.ready(needs(elder, dealer)?)?, rank_of(starter)?);
        let solved = detached(py, |stop| {
            let Work { solver, chances } = &mut *self.work();
            let solver = solver.get_or_insert_with(|| MatchSolver::new(self.knave_noddy, self.threads));
            solver.solve_starter(chances, needs, rank, stop)
        })?;
        let state = solved.ok_or_else(|| PyKeyboardInterrupt::new_err(()))?;
        Ok((state.lower, state.upper))
    }

    /// The table of all states entered.
    fn table(&self, py: Python<'_>) -> ValueTable {
        let chances = self.work().chances.clone();
        ValueTable(Arc::new(py.detach(|| MatchTable::new(self.knave_noddy, chances))))
    }
}

impl PyMatch {
    fn deals(&self) -> Vec<noddy_ai::PlayedDeal> {
        played_deals(self.game())
    }
}
