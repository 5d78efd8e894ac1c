//! The engine for Python: each function here converts, calls the core, and converts back.

#![deny(unsafe_code)]
// Functions that Python calls take their arguments by value and as many as Python wants; `to_dict` is a Python name.
#![allow(clippy::needless_pass_by_value, clippy::too_many_arguments, clippy::wrong_self_convention)]

use pyo3::prelude::*;

mod advice;
mod batch;
#[allow(unsafe_code, reason = "argued in the file itself")]
mod buffer;
mod card;
mod convert;
mod errors;
mod event;
#[allow(unsafe_code, reason = "argued in the file itself")]
mod fastcall;
mod game;
mod pile;
mod rules;
mod show;
mod simulate;
mod strategy;
mod value;
mod view;

/// The compiled engine of `noddy`.
#[pymodule]
fn _engine(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("__build__", if cfg!(debug_assertions) { "debug" } else { "release" })?;
    errors::register(module)?;
    event::register(module)?;
    module.add_class::<card::PyCard>()?;
    module.add_class::<rules::PyRules>()?;
    module.add_class::<show::Combination>()?;
    module.add_class::<show::PyHandScore>()?;
    module.add_class::<pile::PyPlayScore>()?;
    module.add_class::<pile::PyPile>()?;
    module.add_class::<batch::Distribution>()?;
    module.add_class::<view::Turn>()?;
    module.add_class::<view::PyView>()?;
    module.add_class::<game::Outcome>()?;
    module.add_class::<game::PyMatch>()?;
    module.add_class::<strategy::BuiltinStrategy>()?;
    module.add_class::<advice::ValueTable>()?;
    module.add_class::<advice::Adviser>()?;
    module.add_class::<advice::TableSolver>()?;
    module.add_function(wrap_pyfunction!(advice::pegging, module)?)?;
    module.add_function(wrap_pyfunction!(card::cards, module)?)?;
    module.add_function(wrap_pyfunction!(show::hand_points, module)?)?;
    module.add_function(wrap_pyfunction!(show::score_hand, module)?)?;
    module.add_function(wrap_pyfunction!(pile::score_play, module)?)?;
    module.add_function(wrap_pyfunction!(batch::score_hands, module)?)?;
    module.add_function(wrap_pyfunction!(batch::score_hands_by_kind, module)?)?;
    module.add_function(wrap_pyfunction!(batch::score_plays, module)?)?;
    module.add_function(wrap_pyfunction!(batch::starter_distribution, module)?)?;
    module.add_function(wrap_pyfunction!(batch::show_distribution, module)?)?;
    module.add_function(wrap_pyfunction!(batch::simd_path, module)?)?;
    module.add_function(wrap_pyfunction!(game::shuffled, module)?)?;
    module.add_function(wrap_pyfunction!(game::match_seed, module)?)?;
    module.add_function(wrap_pyfunction!(game::cut_for_deal, module)?)?;
    module.add_function(wrap_pyfunction!(simulate::simulate_chunk, module)?)?;
    module.add_function(wrap_pyfunction!(simulate::match_results, module)?)?;
    fastcall::register(module)
}
