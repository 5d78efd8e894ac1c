//! Strategies for Noddy, and the simulation that compares them.
#![forbid(unsafe_code)]

mod duel;
mod expert;
mod greedy;
mod hint;
mod master;
mod random;
mod sharp;
pub mod solver;
mod steady;
mod strategy;
mod unseen;

pub use duel::{Gain, duel};
pub use expert::Expert;
pub use greedy::Greedy;
pub use hint::{Hint, Reason, hints};
pub use master::Master;
pub use random::Random;
pub use sharp::Sharp;
pub use steady::{Rule, Steady};
pub use strategy::{Level, Strategy};
pub use unseen::Unseen;
