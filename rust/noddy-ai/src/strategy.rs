//! What a strategy is, and the ladder of them by name.

use noddy_core::{Card, Rng, View};

use crate::expert::Expert;
use crate::greedy::Greedy;
use crate::master::Master;
use crate::random::Random;
use crate::sharp::Sharp;
use crate::steady::Steady;
use crate::watch::Stop;

/// Chooses cards for one seat.
///
/// A strategy is shown the view of its seat and nothing else. All chance it needs comes from the generator it is handed, so that a
/// seed decides a whole match.
pub trait Strategy: Send {
    /// One of the legal cards of the view.
    ///
    /// It is called only when the seat has the turn and at least one card is legal.
    fn choose(&mut self, view: View<'_>, rng: &mut Rng) -> Card;

    /// Does ahead of time, for the deal of this view, what takes long; what is chosen does not depend on whether it was called. It ends early when it is to
    /// stop.
    fn prepare(&mut self, _view: View<'_>, _stop: &Stop) {}
}

/// The built-in strategies, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// Any legal card, each as likely.
    Random,
    /// The card that scores most at once.
    Greedy,
    /// The advice of the rule book.
    Steady,
    /// Samples of the hidden cards, each played out.
    Sharp,
    /// The equilibrium of points per deal.
    Expert,
    /// The equilibrium of the match, solved deal by deal.
    Master,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 6] =
        [Level::Random, Level::Greedy, Level::Steady, Level::Sharp, Level::Expert, Level::Master];

    /// The name by which it is asked for.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
            Level::Steady => "steady",
            Level::Sharp => "sharp",
            Level::Expert => "expert",
            Level::Master => "master",
        }
    }

    /// One sentence that says what it does.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Level::Random => "plays any card that fits, each as likely",
            Level::Greedy => "plays the card that scores most at once, the lowest of equals",
            Level::Steady => "follows the advice of the rule book, rule by rule, and can name the rule that decided",
            Level::Sharp => "imagines hands that fit what was heard, plays each out, and takes the card that does best",
            Level::Expert => {
                "plays two-player deals so that no opponent gains points on it in the long run; elsewhere as sharp"
            }
            Level::Master => {
                "solves each two-player deal at the present score, so that no opponent gains on its chance of winning; elsewhere as sharp"
            }
        }
    }

    /// The level with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// A player of this level.
    #[must_use]
    pub fn player(self) -> Box<dyn Strategy> {
        match self {
            Level::Random => Box::new(Random),
            Level::Greedy => Box::new(Greedy),
            Level::Steady => Box::new(Steady::default()),
            Level::Sharp => Box::new(Sharp::default()),
            Level::Expert => Box::new(Expert::new()),
            Level::Master => Box::new(Master::default()),
        }
    }
}
