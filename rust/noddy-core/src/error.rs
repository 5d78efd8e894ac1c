//! Errors as values: each names the culprit and what is allowed.

use alloc::boxed::Box;
use core::fmt;

use crate::card::Card;
use crate::hand::Hand;
use crate::seat::Seat;

/// Text or a number that is not a card, or cards that do not belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CardError {
    /// Text that is not a card.
    NotACard(Box<str>),
    /// A number that is no card's id.
    NoSuchId(i64),
    /// A card that is there twice.
    Twice(Card),
    /// A hand with a number of cards other than three or four.
    HandSize(usize),
}

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardError::NotACard(text) => {
                let shown = text.chars().take(40).flat_map(char::escape_debug);
                f.write_str("\"")?;
                for c in shown {
                    write!(f, "{c}")?;
                }
                f.write_str("\" is not a card: write a rank (A 2-9 T J Q K) and a suit (c d h s), as in 5h")
            }
            CardError::NoSuchId(id) => write!(f, "{id} is not a card: ids go from 0 (Ac) to 51 (Ks)"),
            CardError::Twice(card) => write!(f, "{card} is there twice"),
            CardError::HandSize(count) => write!(f, "a hand has 3 cards, or 4 in the four-card game, not {count}"),
        }
    }
}

impl core::error::Error for CardError {}

/// A setting that is out of its range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulesError {
    /// Not 2, 3 or 4 players (R3).
    Players(i64),
    /// Not 3 or 4 cards a hand (R6).
    HandSize(i64),
    /// A target outside 1 to 1,000 (R27).
    Target(i64),
    /// A Knave bonus other than 0, 1 or 2 (R8).
    KnaveNoddy(i64),
}

impl RulesError {
    /// The name of the rule that is wrong.
    pub(crate) const fn rule(&self) -> &'static str {
        match self {
            RulesError::Players(_) => "players",
            RulesError::HandSize(_) => "hand_size",
            RulesError::Target(_) => "target",
            RulesError::KnaveNoddy(_) => "knave_noddy",
        }
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::Players(n) => write!(f, "players must be 2, 3 or 4, not {n}"),
            RulesError::HandSize(n) => write!(f, "hand_size must be 3 or 4, not {n}"),
            RulesError::Target(n) => write!(f, "target must be from 1 to 1000, not {n}"),
            RulesError::KnaveNoddy(n) => write!(f, "knave_noddy must be 0 (off), 1 or 2, not {n}"),
        }
    }
}

impl core::error::Error for RulesError {}

/// Why a card may not be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalPlay {
    /// The match is over.
    Over,
    /// A claim is awaited, and no card (C2).
    ToClaim {
        /// Who is to claim.
        seat: Seat,
        /// Whose hand lies open.
        owner: Seat,
    },
    /// The card would take the total past 31 (R9).
    TooHigh {
        /// The card.
        card: Card,
        /// The total it would make.
        total: u8,
    },
    /// The player has played the card already.
    AlreadyPlayed(Card),
    /// The card is the starter, which belongs to nobody in the play (R7).
    IsStarter(Card),
    /// The player does not hold the card.
    NotHeld(Card),
}

impl fmt::Display for IllegalPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalPlay::Over => f.write_str("the match is over: no card can be played"),
            IllegalPlay::ToClaim { seat, owner } => {
                write!(f, "no card can be played: seat {seat} is to claim points of the hand of seat {owner}")
            }
            IllegalPlay::TooHigh { card, total } => write!(f, "{card} would make {total}, past 31"),
            IllegalPlay::AlreadyPlayed(card) => write!(f, "{card} has been played already"),
            IllegalPlay::IsStarter(card) => write!(f, "{card} is the starter, nobody holds it"),
            IllegalPlay::NotHeld(card) => write!(f, "{card} is not in the hand of the player whose turn it is"),
        }
    }
}

impl core::error::Error for IllegalPlay {}

/// Why points may not be claimed (C7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalClaim {
    /// The match is over.
    Over,
    /// No hand lies open for claims.
    NotNow,
    /// It is another seat that is to claim.
    Seat {
        /// The seat given.
        seat: i64,
        /// Who is to claim.
        awaited: Seat,
    },
    /// A number of points that no hand counts.
    Points(i64),
}

impl IllegalClaim {
    /// The points, if a hand could count so many (C7).
    pub(crate) fn check_points(points: i64) -> Result<u8, IllegalClaim> {
        match u8::try_from(points) {
            Ok(claimed) if claimed <= Hand::MOST_POINTS => Ok(claimed),
            Ok(_) | Err(_) => Err(IllegalClaim::Points(points)),
        }
    }
}

impl fmt::Display for IllegalClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalClaim::Over => f.write_str("the match is over: nothing can be claimed"),
            IllegalClaim::NotNow => f.write_str("no hand lies open: nothing can be claimed now"),
            IllegalClaim::Seat { seat, awaited } => write!(f, "it is seat {awaited} that is to claim, not seat {seat}"),
            IllegalClaim::Points(points) => write!(f, "a claim is from 0 to 29 points, not {points}"),
        }
    }
}

impl core::error::Error for IllegalClaim {}

/// Why a match cannot be set up as asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// A dealer who does not sit at the table.
    Dealer {
        /// The seat asked for.
        seat: i64,
        /// How many players there are.
        players: u8,
    },
    /// Not one score a player.
    ScoreCount {
        /// How many scores were given.
        given: usize,
        /// How many players there are.
        players: u8,
    },
    /// A score at or past the target (R27), or a negative one.
    Score {
        /// Whose score.
        seat: Seat,
        /// The score.
        score: i64,
        /// The target.
        target: u16,
    },
    /// A deck too short for the hands and the starter, or longer than a pack.
    DeckSize {
        /// Which deal, from 1.
        deal: usize,
        /// How many cards were given.
        given: usize,
        /// How many are needed.
        needed: usize,
    },
    /// A card that stands twice in a deck.
    DeckTwice {
        /// Which deal, from 1.
        deal: usize,
        /// The card.
        card: Card,
    },
    /// Choices that do not fit the match: the number of the choice, from 1, and why the card may not be played.
    Choice(usize, IllegalPlay),
    /// Likewise, for a claim.
    ChoiceOfClaim(usize, IllegalClaim),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Dealer { seat, players } => {
                write!(f, "dealer must be a seat from 0 to {}, not {seat}", players - 1)
            }
            SetupError::ScoreCount { given, players } => {
                write!(f, "scores must have one entry for each of the {players} players, not {given}")
            }
            SetupError::Score { seat, score, target } => {
                write!(f, "the score of seat {seat} must be from 0 to {}, below the target, not {score}", target - 1)
            }
            SetupError::DeckSize { deal, given, needed } => {
                write!(f, "deck {deal} must have from {needed} to 52 cards, not {given}")
            }
            SetupError::DeckTwice { deal, card } => write!(f, "{card} is there twice in deck {deal}"),
            SetupError::Choice(number, why) => write!(f, "choice {number}: {why}"),
            SetupError::ChoiceOfClaim(number, why) => write!(f, "choice {number}: {why}"),
        }
    }
}

impl core::error::Error for SetupError {}

/// Why a position string is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// The string does not start with a version that this program reads.
    Version(Box<str>),
    /// A field is missing.
    Missing(&'static str),
    /// A field cannot be read, or contradicts another: its name, and why.
    Field(&'static str, Box<str>),
    /// Text that is no field of a position, or a field that stands twice.
    Unknown(Box<str>),
    /// A match's position where a view's is wanted, or the other way round: what it is.
    Other(&'static str),
}

impl PositionError {
    pub(crate) fn field(name: &'static str, why: impl fmt::Display) -> PositionError {
        PositionError::Field(name, alloc::format!("{why}").into_boxed_str())
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Version(text) => {
                write!(f, "a position starts with \"noddy1\", not {text:?}")
            }
            PositionError::Missing(name) => write!(f, "the position has no field \"{name}=\""),
            PositionError::Field(name, why) => write!(f, "in the field \"{name}=\": {why}"),
            PositionError::Unknown(text) => {
                write!(f, "{text:?} is not a field of a position, or stands twice")
            }
            PositionError::Other(what) => write!(f, "this is the position of a {what}"),
        }
    }
}

impl core::error::Error for PositionError {}
