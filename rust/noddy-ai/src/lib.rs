//! Strategies for Noddy, and the simulation that compares them.
//!
//! ```
//! use noddy_ai::{Level, Run};
//! use noddy_core::Rules;
//!
//! let run = Run { rules: Rules::default(), seed: 1, matches: 0..100, levels: vec![Level::Greedy, Level::Random] };
//! let tally = run.play(2, |_| true);
//! assert_eq!(tally.matches, 100);
//! assert!(tally.players[0].wins > tally.players[1].wins);
//! ```
#![forbid(unsafe_code)]

mod arena;
mod greedy;
mod random;
mod simulate;
mod strategy;
mod tally;

pub use arena::{Finish, Player, Players, Table, play_match, play_numbered, seating};
pub use greedy::Greedy;
pub use random::Random;
pub use simulate::Run;
pub use strategy::{Level, Strategy};
pub use tally::{DEALS_MAX, PlayerTally, Source, Tally};
