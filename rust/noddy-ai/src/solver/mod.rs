//! Two-player Noddy with three cards, solved.
//!
//! The hands are hidden, but suits do not matter to the play and the only decisions are the orders in which three cards a side are played. The public tree
//! of a deal is therefore small enough to be held whole, and its equilibrium is computed, not learnt:
//!
//! - `trio` numbers the hands, `ends` every way a deal can be played and who scored what on the way;
//! - `layout` puts what a player can hold into rows, `deal_game` the pay-offs into one matrix for each public position;
//! - `cfr` finds the equilibrium, `response` certifies it: what the best opponent there can be would gain;
//! - `policy` is the result, `points` and `chances` say what is played for.
mod cfr;
mod chances;
mod deal_game;
mod deal_solution;
mod decision;
mod ends;
mod holdings;
mod induction;
mod kernels;
mod layout;
mod match_game;
mod match_table;
mod outcomes;
mod outlook;
mod points;
mod points_table;
mod policy;
mod response;
#[cfg(test)]
mod slow_response;
mod state_certificate;
mod suit_class;
mod suit_response;
mod trio;
mod whole_match;

pub(crate) use decision::cards_of;

pub use cfr::Solver;
pub use chances::{Chance, ChanceTable, Needs, State, chains};
pub use deal_game::DealGame;
pub use deal_solution::{CardValue, DealSolution, MatchStarter};
pub use ends::{Ends, Side};
pub use induction::{Effort, MatchSolver};
pub use layout::Layout;
pub use match_table::{MatchTable, TableError, Tables};
pub use outcomes::Outcomes;
pub use points::points_game;
pub use points_table::PointsTable;
pub use policy::Policy;
pub use response::Certificate;
pub use state_certificate::{StateCertificate, StateCertifier};
pub use suit_response::{SuitCertificate, SuitResponse};
pub use whole_match::{MatchGap, Shows};
