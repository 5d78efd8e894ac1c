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
mod duel;
mod expert;
mod greedy;
mod hint;
mod master;
mod one_deal;
mod random;
mod review;
mod sharp;
mod simulate;
pub mod solver;
mod steady;
mod strategy;
mod tally;
mod unseen;
mod watch;

pub use arena::{Finish, Player, Players, Table, play_match, play_numbered, seating};
pub use duel::{Gain, duel};
pub use expert::Expert;
pub use greedy::Greedy;
pub use hint::{Hint, Hints, Reason, hints};
pub use master::Master;
pub use one_deal::{Mean, deal_at, elder_chance};
pub use random::Random;
pub use review::{Chances, DealReview, Decision, PlayedDeal, played_deals, review_deal};
pub use sharp::Sharp;
pub use simulate::Run;
pub use steady::{Rule, Steady};
pub use strategy::{Level, Strategy};
pub use tally::{DEALS_MAX, PlayerTally, Source, Tally};
pub use unseen::Unseen;
pub use watch::{Stop, watched};
