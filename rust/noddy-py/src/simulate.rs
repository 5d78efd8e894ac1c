//! Whole matches by the million: the loop in Rust, with strategies of either language.

use std::ops::Range;
use std::time::{Duration, Instant};

use noddy_ai::{DEALS_MAX, Finish, Level, Player, Run, Source, Strategy, Table, Tally};
use noddy_core::{Card, Rng, Rules, STRATEGY_STREAM, Seat, View};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::convert::{CardArg, IntArg, collect, set_text};
use crate::errors::{IllegalPlay, InvalidRules, NoddyError};
use crate::game::SeedArg;
use crate::rules::PyRules;
use crate::strategy::level_named;
use crate::view::PyView;

/// How often Ctrl-C and the progress are looked after.
const WATCH: Duration = Duration::from_millis(50);

/// Play matches `first` to `first + count` of a run and count what happens.
///
/// This is the task behind `noddy.simulate`; it returns plain numbers that can be added up and sent anywhere.
///
/// Parameters
/// ----------
/// strategies : sequence
///     One entry a player: the name of a built-in strategy, or an object with a method `choose(view)`.
/// rules : Rules
///     Whoever counts, every player claims the true count and takes what is left, and the hands count as with `count="auto"` (C9).
/// seed : int
///     Match `i` is decided by the seed and `i`.
/// first, count : int
///     The numbers of the matches.
/// threads : int
///     How many threads play; only built-in strategies can use more than one.
/// progress : callable, optional
///     Called now and then with the number of matches finished; when it returns false, the run stops.
///
/// Returns
/// -------
/// dict
///     Numbers, lists and dictionaries of numbers that add up place by place, and `partial`: whether the run was stopped before its end.
///
/// Raises
/// ------
/// NoddyError
///     An entry is no strategy, there are too few or too many, a number is out of range, or a strategy chose a card that may not be played.
#[pyfunction]
#[pyo3(
    signature = (strategies, rules, seed, first, count, threads=IntArg(1), progress=None),
    text_signature = "(strategies, rules, seed, first, count, threads=1, progress=None)"
)]
pub(crate) fn simulate_chunk<'py>(
    py: Python<'py>,
    strategies: StrategiesArg<'py>,
    rules: &Bound<'py, PyRules>,
    seed: SeedArg,
    first: IntArg,
    count: IntArg,
    threads: IntArg,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let rules = rules.get().0;
    let players = strategies.0.iter().map(Seated::new).collect::<PyResult<Vec<_>>>()?;
    if players.len() != usize::from(rules.players()) {
        return Err(InvalidRules::new_err(format!(
            "there must be one strategy for each of the {} players, not {}",
            rules.players(),
            players.len()
        )));
    }
    let matches = numbers(first, count)?;
    let count = matches.end - matches.start;
    let threads = threads.within("threads", 1, 1024)?;
    let mut watch = Watch { last: Instant::now(), progress: progress.map(Bound::unbind), failure: None };
    let mut run = Run { rules, seed: seed.0, matches, levels: Vec::new() };
    let built_in: Option<Vec<Level>> = players.iter().map(Seated::level).collect();
    let tally = match built_in {
        Some(levels) => {
            run.levels = levels;
            py.detach(|| run.play(threads, |finished| watch.look(finished)))
        }
        None => {
            let mut table = PythonTable::new(py, players);
            let (tally, failed) = run.play_with(&mut table, PythonTable::seat, |finished| watch.look(finished));
            watch.failure = watch.failure.or(failed);
            tally
        }
    };
    match watch.failure {
        Some(error) if !error.is_instance_of::<pyo3::exceptions::PyKeyboardInterrupt>(py) => Err(error),
        interrupted => to_dict(py, &tally, tally.matches < count || interrupted.is_some()),
    }
}

/// One strategy for each player.
pub(crate) struct StrategiesArg<'py>(Vec<Bound<'py, PyAny>>);

impl<'py> FromPyObject<'_, 'py> for StrategiesArg<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<StrategiesArg<'py>> {
        let many = || InvalidRules::new_err("there must be one strategy for each player, and no table has more than 4");
        let strategies: Vec<AnyArg> = collect(&object, "strategies must be an iterable", Seat::MAX, many)?;
        Ok(StrategiesArg(strategies.into_iter().map(|strategy| strategy.0).collect()))
    }
}

/// Any object.
struct AnyArg<'py>(Bound<'py, PyAny>);

impl<'py> FromPyObject<'_, 'py> for AnyArg<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<AnyArg<'py>> {
        Ok(AnyArg(object.to_owned()))
    }
}

/// How each match of a run of built-in strategies ended: number, seed, seats, first dealer, winner, scores, deals.
#[pyfunction]
pub(crate) fn match_results<'py>(
    py: Python<'py>,
    strategies: StrategiesArg<'py>,
    rules: &Bound<'py, PyRules>,
    seed: SeedArg,
    first: IntArg,
    count: IntArg,
) -> PyResult<Vec<Bound<'py, PyTuple>>> {
    let levels =
        strategies.0.iter().map(|name| level_named(&name.extract::<String>()?)).collect::<PyResult<Vec<_>>>()?;
    let rules = rules.get().0;
    if levels.len() != usize::from(rules.players()) {
        return Err(InvalidRules::new_err(format!(
            "there must be one strategy for each of the {} players",
            rules.players()
        )));
    }
    let run = Run { rules, seed: seed.0, matches: numbers(first, count)?, levels };
    let finishes: Vec<_> = py.detach(|| run.finishes().collect());
    finishes.into_iter().map(|(index, seats, finish)| result_tuple(py, rules, seed.0, index, seats, &finish)).collect()
}

/// The numbers of so many matches from the first on.
fn numbers(first: IntArg, count: IntArg) -> PyResult<Range<u64>> {
    let first: u64 = first.within("first", 0, i64::MAX)?;
    let count: u64 = count.within("count", 0, i64::MAX)?;
    Ok(first..first + count)
}

fn result_tuple<'py>(
    py: Python<'py>,
    rules: Rules,
    seed: u64,
    index: u64,
    seats: [usize; 4],
    finish: &Finish,
) -> PyResult<Bound<'py, PyTuple>> {
    let players = usize::from(rules.players());
    (
        index,
        noddy_core::match_seed(seed, index),
        PyTuple::new(py, &seats[..players])?,
        finish.first_dealer.index(),
        finish.winner.index(),
        PyTuple::new(py, finish.scores.as_slice())?,
        finish.deals,
    )
        .into_pyobject(py)
}

/// Looks after Ctrl-C and the progress while a run goes on.
struct Watch {
    last: Instant,
    progress: Option<Py<PyAny>>,
    failure: Option<PyErr>,
}

impl Watch {
    /// Whether the run is to go on.
    fn look(&mut self, finished: u64) -> bool {
        if self.failure.is_some() {
            return false;
        }
        if self.last.elapsed() < WATCH {
            return true;
        }
        self.last = Instant::now();
        let answer = Python::attach(|py| {
            py.check_signals()?;
            match &self.progress {
                Some(progress) => progress.call1(py, (finished,))?.is_truthy(py),
                None => Ok(true),
            }
        });
        answer.unwrap_or_else(|error| {
            self.failure = Some(error);
            false
        })
    }
}

/// A player of a run.
enum Seated<'py> {
    BuiltIn(Level),
    Python { player: Bound<'py, PyAny>, choose: Bound<'py, PyAny>, new_match: Option<Bound<'py, PyAny>> },
}

impl<'py> Seated<'py> {
    fn new(object: &Bound<'py, PyAny>) -> PyResult<Seated<'py>> {
        if let Ok(name) = object.cast::<PyString>() {
            return level_named(name.to_str()?).map(Seated::BuiltIn);
        }
        let choose = object.getattr("choose").map_err(|_| {
            NoddyError::new_err("a strategy must be the name of a built-in one or have a method choose(view)")
        })?;
        Ok(Seated::Python { player: object.clone(), choose, new_match: object.getattr("new_match").ok() })
    }

    fn level(&self) -> Option<Level> {
        match self {
            Seated::BuiltIn(level) => Some(*level),
            Seated::Python { .. } => None,
        }
    }
}

/// A table at which some strategies are written in Python.
struct PythonTable<'py> {
    py: Python<'py>,
    players: Vec<Seated<'py>>,
    built_in: Vec<Option<Player>>,
    seating: [usize; 4],
    rngs: [Rng; 4],
}

impl<'py> PythonTable<'py> {
    fn new(py: Python<'py>, players: Vec<Seated<'py>>) -> PythonTable<'py> {
        let built_in = players.iter().map(|player| player.level().map(Player::new)).collect();
        PythonTable { py, players, built_in, seating: [0; 4], rngs: [Rng::stream(0, STRATEGY_STREAM); 4] }
    }

    fn seat(&mut self, seating: [usize; 4]) {
        self.seating = seating;
    }
}

impl Table for PythonTable<'_> {
    type Error = PyErr;

    fn sit_down(&mut self, seed: u64) -> PyResult<()> {
        for (seat, rng) in (0..).zip(&mut self.rngs) {
            *rng = Rng::stream(seed, STRATEGY_STREAM + seat);
        }
        for (seat, &place) in self.seating.iter().enumerate().take(self.players.len()) {
            if let Seated::Python { new_match: Some(new_match), .. } = &self.players[place] {
                new_match.call1((seed, seat))?;
            }
        }
        Ok(())
    }

    fn choose(&mut self, view: View<'_>) -> PyResult<Card> {
        let seat = view.seat().index();
        let place = self.seating[seat];
        if let Some(player) = &mut self.built_in[place] {
            return Ok(player.choose(view, &mut self.rngs[seat]));
        }
        let Seated::Python { player, choose, .. } = &self.players[place] else {
            unreachable!("a player is built in or written in Python")
        };
        let chosen = choose.call1((Bound::new(self.py, PyView(view.to_buf()))?,))?;
        let card = chosen.extract::<CardArg>()?.0;
        if view.legal().contains(card) {
            return Ok(card);
        }
        let name = player.get_type().name()?;
        let legal = set_text(view.legal());
        Err(IllegalPlay::new_err(format!("{name} chose {card} at {view}; what can be played: {legal}")))
    }
}

fn to_dict<'py>(py: Python<'py>, tally: &Tally, partial: bool) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("matches", tally.matches)?;
    dict.set_item("deals", tally.deals)?;
    dict.set_item("deals_squared", tally.deals_squared)?;
    let longest = tally.deals_histogram.iter().rposition(|&count| count > 0).map_or(0, |deals| deals + 1);
    dict.set_item("deals_histogram", &tally.deals_histogram[..longest.min(DEALS_MAX + 1)])?;
    dict.set_item("partial", partial)?;
    let mut players = Vec::new();
    for player in &tally.players {
        let entry = PyDict::new(py);
        entry.set_item("wins", player.wins)?;
        entry.set_item("wins_as_first_dealer", player.wins_as_first_dealer)?;
        entry.set_item("first_deals", player.first_deals)?;
        entry.set_item("points_squared", player.points_squared)?;
        entry.set_item("points_by_deals", player.points_by_deals)?;
        let points = PyDict::new(py);
        for (name, sum) in Source::NAMES.iter().zip(player.sources) {
            points.set_item(name, sum)?;
        }
        entry.set_item("points", points)?;
        players.push(entry);
    }
    dict.set_item("players", players)?;
    Ok(dict)
}
