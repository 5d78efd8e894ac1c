//! Strategies for Noddy, and the simulation that compares them.
#![forbid(unsafe_code)]

mod greedy;
mod random;
pub mod solver;
mod strategy;

pub use greedy::Greedy;
pub use random::Random;
pub use strategy::{Level, Strategy};
