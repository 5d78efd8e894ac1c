//! What a strategy is, and the ladder of them by name.

use noddy_core::{Card, Rng, View};

use crate::expert::Expert;
use crate::greedy::Greedy;
use crate::random::Random;
use crate::sharp::Sharp;
use crate::steady::Steady;

/// Chooses cards for one seat.
///
/// A strategy is shown the view of its seat and nothing else. All chance it needs comes from the generator it is handed, so that a
/// seed decides a whole match.
pub trait Strategy: Send {
    /// One of the legal cards of the view.
    ///
    /// It is called only when the seat has the turn and at least one card is legal.
    fn choose(&mut self, view: View<'_>, rng: &mut Rng) -> Card;
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
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 5] = [Level::Random, Level::Greedy, Level::Steady, Level::Sharp, Level::Expert];

    /// The name by which it is asked for.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
            Level::Steady => "steady",
            Level::Sharp => "sharp",
            Level::Expert => "expert",
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
                "plays two-player deals so that no opponent gains on it in the long run; elsewhere as sharp"
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
        }
    }
}
