//! The rules of a match as validated data.

use crate::error::RulesError;

/// Who counts the hands in the show (C1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Counting {
    /// Every hand is counted for its player, whole.
    #[default]
    Auto,
    /// Each player claims the points of the own hand; what is not claimed is lost (C5).
    Manual,
    /// Likewise, but what is not claimed goes to the first opponent who takes it (C6).
    Muggins,
}

impl Counting {
    /// All ways to count.
    pub const ALL: [Counting; 3] = [Counting::Auto, Counting::Manual, Counting::Muggins];

    /// The name in texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Counting::Auto => "auto",
            Counting::Manual => "manual",
            Counting::Muggins => "muggins",
        }
    }

    /// The way to count with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Counting> {
        Counting::ALL.into_iter().find(|counting| counting.name() == name)
    }
}

/// What the players agreed on: how many they are, how many cards a hand has, the target, the Knave bonus, and who counts.
///
/// ```
/// use noddy_core::Rules;
/// let rules = Rules::new(3, 3, 61, 1)?;
/// assert_eq!(rules.target(), 61);
/// assert!(Rules::new(5, 3, 31, 1).is_err());
/// # Ok::<(), noddy_core::RulesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    players: u8,
    hand_size: u8,
    knave_noddy: u8,
    count: Counting,
    target: u16,
}

impl Rules {
    /// The usual game: two players, three cards, 31 up, one point for a Knave turned up.
    pub const DEFAULT: Rules = Rules { players: 2, hand_size: 3, knave_noddy: 1, count: Counting::Auto, target: 31 };

    /// The rule sets that have a name, each with its name.
    pub const PRESETS: [(&'static str, Rules); 5] = [
        ("noddy", Rules::DEFAULT),
        ("noddy-15", Rules { target: 15, ..Rules::DEFAULT }),
        ("noddy-21", Rules { target: 21, ..Rules::DEFAULT }),
        ("noddy-61", Rules { target: 61, ..Rules::DEFAULT }),
        ("four-card", Rules { hand_size: 4, ..Rules::DEFAULT }),
    ];

    /// Checks and keeps the settings; hands are counted for the players. They are wide integers so that any caller's number can be refused by name.
    ///
    /// # Errors
    /// `players` other than 2, 3 or 4 (R3), `hand_size` other than 3 or 4 (R6), `target` outside 1 to 1,000 (R27),
    /// `knave_noddy` other than 0, 1 or 2 (R8).
    pub const fn new(players: i64, hand_size: i64, target: i64, knave_noddy: i64) -> Result<Rules, RulesError> {
        if players < 2 || players > 4 {
            return Err(RulesError::Players(players));
        }
        if hand_size != 3 && hand_size != 4 {
            return Err(RulesError::HandSize(hand_size));
        }
        if target < 1 || target > 1000 {
            return Err(RulesError::Target(target));
        }
        if knave_noddy < 0 || knave_noddy > 2 {
            return Err(RulesError::KnaveNoddy(knave_noddy));
        }
        Ok(Rules {
            players: players as u8,
            hand_size: hand_size as u8,
            knave_noddy: knave_noddy as u8,
            count: Counting::Auto,
            target: target as u16,
        })
    }

    /// The same rules with the hands counted in this way (C1).
    #[must_use]
    pub const fn with_count(self, count: Counting) -> Rules {
        Rules { count, ..self }
    }

    /// The rule set with this name.
    #[must_use]
    pub fn preset(name: &str) -> Option<Rules> {
        Rules::PRESETS.iter().find(|(known, _)| *known == name).map(|&(_, rules)| rules)
    }

    /// How many play, 2 to 4 (R3).
    #[must_use]
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// How many cards each is dealt, 3 or 4 (R6).
    #[must_use]
    pub const fn hand_size(&self) -> u8 {
        self.hand_size
    }

    /// The score that wins, 1 to 1,000 (R27).
    #[must_use]
    pub const fn target(&self) -> u16 {
        self.target
    }

    /// What the dealer scores for a Knave turned up: 0, 1 or 2 (R8).
    #[must_use]
    pub const fn knave_noddy(&self) -> u8 {
        self.knave_noddy
    }

    /// Who counts the hands in the show (C1).
    #[must_use]
    pub const fn count(&self) -> Counting {
        self.count
    }

    /// How many cards of the pack a deal uses: the hands and the starter.
    #[must_use]
    pub const fn cards_dealt(&self) -> usize {
        self.players as usize * self.hand_size as usize + 1
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::DEFAULT
    }
}

/// What shapes the course of a deal: how many play, with how many cards each, and who counts.
///
/// [`Rules`] know it when the program runs. A loop that plays many matches can be compiled for each size instead: for a [`Fixed`] one, rounds of
/// the table have no loop and seats no comparison left in them.
pub trait Size: Copy {
    /// How many play, 2 to 4.
    fn players(self) -> u8;
    /// How many cards each is dealt, 3 or 4.
    fn hand_size(self) -> u8;
    /// Who counts the hands.
    fn count(self) -> Counting;
}

impl Size for Rules {
    #[inline]
    fn players(self) -> u8 {
        self.players
    }

    #[inline]
    fn hand_size(self) -> u8 {
        self.hand_size
    }

    #[inline]
    fn count(self) -> Counting {
        self.count
    }
}

/// A size that the compiler knows, of a table where the hands are counted for the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixed<const PLAYERS: u8, const HAND_SIZE: u8>;

impl<const PLAYERS: u8, const HAND_SIZE: u8> Size for Fixed<PLAYERS, HAND_SIZE> {
    #[inline]
    fn players(self) -> u8 {
        PLAYERS
    }

    #[inline]
    fn hand_size(self) -> u8 {
        HAND_SIZE
    }

    #[inline]
    fn count(self) -> Counting {
        Counting::Auto
    }
}
