//! Everything that happens at the table, as values.
//!
//! An event never holds a card that is not public when it happens, so a log of events can be shown to anybody.

use crate::card::Card;
use crate::hand::Hand;
use crate::pile::PlayScore;
use crate::scores::Scores;
use crate::seat::Seat;
use crate::show::HandScore;

/// One thing that happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A player drew a card in the cut for deal (R4).
    Cut {
        /// Which draw, from 1: those who tie draw again.
        round: u8,
        /// Who drew.
        seat: Seat,
        /// What.
        card: Card,
    },
    /// Hands were dealt (R6).
    Deal {
        /// The number of the deal in the match, from 1.
        number: u32,
        /// Who dealt.
        dealer: Seat,
    },
    /// The starter was turned up (R7).
    Starter {
        /// The card.
        card: Card,
    },
    /// The starter is a Jack: the dealer scores (R8).
    KnaveNoddy {
        /// The dealer.
        seat: Seat,
        /// How much.
        points: u8,
    },
    /// A card was played (R9) and scored at once (R14).
    Play {
        /// Who played.
        seat: Seat,
        /// What.
        card: Card,
        /// The running total with it.
        total: u8,
        /// What it scored.
        score: PlayScore,
    },
    /// A player who holds cards, but none that fits, said go (R10).
    Go {
        /// Who.
        seat: Seat,
        /// The running total.
        total: u8,
    },
    /// The pile closed below 31: its last player scores 1 (R15).
    LastCard {
        /// Who.
        seat: Seat,
    },
    /// The pile closed (R12).
    PileClosed {
        /// The total it reached.
        total: u8,
        /// Who leads the next pile (R13); nobody if all hands are empty.
        leader: Option<Seat>,
    },
    /// A hand was counted (R17).
    Show {
        /// Whose.
        seat: Seat,
        /// The hand, as it was dealt.
        hand: Hand,
        /// The starter that counts with it.
        starter: Card,
        /// What it scored.
        score: HandScore,
    },
    /// A hand was laid open for claims (C2).
    Reveal {
        /// Whose.
        seat: Seat,
        /// The hand, as it was dealt.
        hand: Hand,
        /// The starter that counts with it.
        starter: Card,
    },
    /// A player claimed points of a hand that lies open: the owner its count (C3), an opponent what the owner left (C6).
    Claim {
        /// Who claimed.
        seat: Seat,
        /// Whose hand it is.
        owner: Seat,
        /// What was claimed.
        claimed: u8,
        /// What there was to claim: the true count, or what was left of it.
        due: u8,
        /// What the claim scored: the smaller of the two (C4).
        points: u8,
    },
    /// A player reached the target: the match is over (R25).
    Won {
        /// Who.
        seat: Seat,
        /// The scores at the end (R26).
        scores: Scores,
    },
}

impl Event {
    /// Who the event is about, if it is about one player.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        match *self {
            Event::Cut { seat, .. }
            | Event::KnaveNoddy { seat, .. }
            | Event::Play { seat, .. }
            | Event::Go { seat, .. }
            | Event::LastCard { seat }
            | Event::Show { seat, .. }
            | Event::Reveal { seat, .. }
            | Event::Claim { seat, .. }
            | Event::Won { seat, .. } => Some(seat),
            Event::Deal { dealer, .. } => Some(dealer),
            Event::Starter { .. } | Event::PileClosed { .. } => None,
        }
    }

    /// What that player scored by it.
    #[must_use]
    pub const fn points(&self) -> u8 {
        match *self {
            Event::KnaveNoddy { points, .. } | Event::Claim { points, .. } => points,
            Event::Play { score, .. } => score.total(),
            Event::LastCard { .. } => 1,
            Event::Show { score, .. } => score.total(),
            Event::Cut { .. }
            | Event::Deal { .. }
            | Event::Starter { .. }
            | Event::Go { .. }
            | Event::PileClosed { .. }
            | Event::Reveal { .. }
            | Event::Won { .. } => 0,
        }
    }
}

/// What is told of each event as it happens.
///
/// A list of events keeps them all; `()` keeps none and costs nothing; a simulation counts them.
pub trait Log {
    /// Takes note of an event.
    fn record(&mut self, event: Event);
}

impl Log for () {
    #[inline]
    fn record(&mut self, _: Event) {}
}

impl Log for alloc::vec::Vec<Event> {
    fn record(&mut self, event: Event) {
        self.push(event);
    }
}
