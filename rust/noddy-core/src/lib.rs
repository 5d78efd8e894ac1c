//! Noddy, the sixteenth-century ancestor of cribbage: cards, rules, play, show and match.
//!
//! Data flows one way: cards, rules, play and show, match, view. The rulings R1 to R28 and C1 to C9 that the comments name are in `docs/rules.md`.
//!
//! ```
//! use noddy_core::{Hand, Match, Rules};
//!
//! // An honest count.
//! let hand: Hand = "5h 5d Js".parse()?;
//! assert_eq!(hand.points("5s".parse()?), 15);
//!
//! // A match, each card the first that is legal.
//! let mut game = Match::new(Rules::default(), 1589);
//! while let Some(card) = game.deal().legal().first() {
//!     game.play(card)?;
//! }
//! assert!(game.winner().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod card;
mod card_set;
mod deal;
mod deck;
mod error;
mod event;
mod game;
mod hand;
mod notation;
mod perft;
mod pile;
mod play;
mod rng;
mod rules;
mod scores;
mod seat;
mod show;
mod table;
mod tables;
mod view;

pub use card::{Card, Rank, Suit};
pub use card_set::{CardSet, CardSetIter};
pub use deal::Deal;
pub use deck::Deck;
pub use error::{CardError, IllegalClaim, IllegalPlay, PositionError, RulesError, SetupError};
pub use event::{Event, Log};
pub use game::{Choice, Cut, Match, Setup, cut_for_deal};
pub use hand::Hand;
pub use perft::perft;
pub use pile::{LIMIT, PILE_MAX, Pile, PlayScore};
pub use rng::{CUT_STREAM, Rng, STRATEGY_STREAM, Streams, match_seed};
pub use rules::{Counting, Fixed, Rules, Size};
pub use scores::Scores;
pub use seat::{Seat, SeatSet};
pub use show::{Combination, HandScore, Kind};
pub use table::{Phase, Table, ToClaim, Turn};
pub use view::{View, ViewBuf};
