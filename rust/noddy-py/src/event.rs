//! The events of a match, one class each.

use noddy_core::{Card, Event, Scores, Seat};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::show::PyHandScore;
use crate::value::value_class;

/// Declares the class of one kind of event: its fields, its points unless they are a field, and its value in the core.
macro_rules! event_class {
    (
        $(#[$doc:meta])*
        $name:ident { $($fields:tt)* }
        $(points = |$scorer:ident| $points:expr;)?
        core = |$event:ident| $core:expr;
    ) => {
        value_class! {
            $(#[$doc])*
            $name { $($fields)* }
            [
                $(
                    /// What the player scored by it; 0 for most events.
                    #[getter]
                    fn points(&self) -> u8 {
                        let $scorer = self;
                        $points
                    }
                )?

                /// The event as a dictionary of plain values, the form it has in JSON.
                fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
                    let $event = self;
                    to_dict(py, &$core)
                }
            ]
        }
    };
}

event_class! {
    /// A player drew a card in the cut for deal (R4). Those who tie draw again in the next round.
    Cut {
        /// Which draw, from 1.
        round: u8,
        /// Who drew.
        seat: Seat,
        /// The card drawn.
        card: Card,
    }
    points = |_event| 0;
    core = |e| Event::Cut { round: e.round, seat: e.seat, card: e.card };
}

event_class! {
    /// Hands were dealt (R6).
    Deal {
        /// The number of the deal in the match, from 1.
        number: u32,
        /// Who dealt.
        dealer: Seat,
    }
    points = |_event| 0;
    core = |e| Event::Deal { number: e.number, dealer: e.dealer };
}

event_class! {
    /// The starter was turned up (R7).
    Starter {
        /// The card turned up.
        card: Card,
    }
    points = |_event| 0;
    core = |e| Event::Starter { card: e.card };
}

event_class! {
    /// The starter is a Jack: the dealer scores (R8).
    KnaveNoddy {
        /// The dealer.
        seat: Seat,
        /// How much.
        points: u8,
    }
    core = |e| Event::KnaveNoddy { seat: e.seat, points: e.points };
}

event_class! {
    /// A card was played (R9) and scored at once (R14).
    Play {
        /// Who played.
        seat: Seat,
        /// The card played.
        card: Card,
        /// The running total with it.
        total: u8,
        /// What it scored, by kind.
        score: noddy_core::PlayScore,
    }
    points = |event| event.score.total();
    core = |e| Event::Play { seat: e.seat, card: e.card, total: e.total, score: e.score };
}

event_class! {
    /// A player who holds cards, but none that fits, said go (R10).
    Go {
        /// Who.
        seat: Seat,
        /// The running total.
        total: u8,
    }
    points = |_event| 0;
    core = |e| Event::Go { seat: e.seat, total: e.total };
}

event_class! {
    /// The pile closed below 31: its last player scores 1 (R15).
    LastCard {
        /// Who.
        seat: Seat,
    }
    points = |_event| 1;
    core = |e| Event::LastCard { seat: e.seat };
}

event_class! {
    /// The pile closed (R12).
    PileClosed {
        /// The total it reached.
        total: u8,
        /// Who leads the next pile (R13); None if all hands are empty.
        leader: Option<Seat>,
    }
    points = |_event| 0;
    core = |e| Event::PileClosed { total: e.total, leader: e.leader };
}

event_class! {
    /// A hand was counted (R17).
    Show {
        /// Whose.
        seat: Seat,
        /// The count, with the hand and the starter.
        score: PyHandScore,
    }
    points = |event| event.score.score.total();
    core = |e| Event::Show { seat: e.seat, hand: e.score.hand, starter: e.score.starter, score: e.score.score };
}

event_class! {
    /// A hand was laid open for claims (C2); nothing is scored by it yet.
    Reveal {
        /// Whose.
        seat: Seat,
        /// The hand, in the order it was dealt.
        hand: noddy_core::Hand,
        /// The starter that counts with it.
        starter: Card,
    }
    points = |_event| 0;
    core = |e| Event::Reveal { seat: e.seat, hand: e.hand, starter: e.starter };
}

event_class! {
    /// A player claimed points of a hand that lies open: its owner the count (C3), or an opponent what the owner left (C6).
    ///
    /// The true count, which `due` tells, can be worked out from the cards on the table; a front end for people does well to keep it back until
    /// nobody is left to claim.
    Claim {
        /// Who claimed.
        seat: Seat,
        /// Whose hand it is; the same seat unless an opponent takes what was left.
        owner: Seat,
        /// What was claimed, 0 to 29; an opponent who leaves it claims 0.
        claimed: u8,
        /// What there was to claim: the true count, or what was left of it.
        due: u8,
        /// What the claim scored: `claimed`, or `due` if that is less (C4).
        points: u8,
    }
    core = |e| Event::Claim { seat: e.seat, owner: e.owner, claimed: e.claimed, due: e.due, points: e.points };
}

event_class! {
    /// A player reached the target: the match is over (R25).
    Won {
        /// Who.
        seat: Seat,
        /// The scores at the end (R26).
        scores: Scores,
    }
    points = |_event| 0;
    core = |e| Event::Won { seat: e.seat, scores: e.scores };
}

/// The event as an object of its class.
pub(crate) fn to_object(py: Python<'_>, event: Event) -> PyResult<Bound<'_, PyAny>> {
    Ok(match event {
        Event::Cut { round, seat, card } => Bound::new(py, Cut { round, seat, card })?.into_any(),
        Event::Deal { number, dealer } => Bound::new(py, Deal { number, dealer })?.into_any(),
        Event::Starter { card } => Bound::new(py, Starter { card })?.into_any(),
        Event::KnaveNoddy { seat, points } => Bound::new(py, KnaveNoddy { seat, points })?.into_any(),
        Event::Play { seat, card, total, score } => Bound::new(py, Play { seat, card, total, score })?.into_any(),
        Event::Go { seat, total } => Bound::new(py, Go { seat, total })?.into_any(),
        Event::LastCard { seat } => Bound::new(py, LastCard { seat })?.into_any(),
        Event::PileClosed { total, leader } => Bound::new(py, PileClosed { total, leader })?.into_any(),
        Event::Show { seat, hand, starter, score } => {
            Bound::new(py, Show { seat, score: PyHandScore { hand, starter, score } })?.into_any()
        }
        Event::Reveal { seat, hand, starter } => Bound::new(py, Reveal { seat, hand, starter })?.into_any(),
        Event::Claim { seat, owner, claimed, due, points } => {
            Bound::new(py, Claim { seat, owner, claimed, due, points })?.into_any()
        }
        Event::Won { seat, scores } => Bound::new(py, Won { seat, scores })?.into_any(),
    })
}

/// Events as a tuple of objects.
pub(crate) fn to_tuple<'py>(py: Python<'py>, events: &[Event]) -> PyResult<Bound<'py, PyTuple>> {
    let objects: Vec<_> = events.iter().map(|&event| to_object(py, event)).collect::<PyResult<_>>()?;
    PyTuple::new(py, objects)
}

/// The event as a dictionary: the form that `docs/notation.md` pins for JSON.
fn to_dict<'py>(py: Python<'py>, event: &Event) -> PyResult<Bound<'py, PyDict>> {
    let fields = PyDict::new(py);
    match *event {
        Event::Cut { round, seat, card } => {
            fields.set_item("event", "cut")?;
            fields.set_item("round", round)?;
            fields.set_item("seat", seat.index())?;
            fields.set_item("card", card.to_string())?;
        }
        Event::Deal { number, dealer } => {
            fields.set_item("event", "deal")?;
            fields.set_item("number", number)?;
            fields.set_item("dealer", dealer.index())?;
        }
        Event::Starter { card } => {
            fields.set_item("event", "starter")?;
            fields.set_item("card", card.to_string())?;
        }
        Event::KnaveNoddy { seat, points } => {
            fields.set_item("event", "knave_noddy")?;
            fields.set_item("seat", seat.index())?;
            fields.set_item("points", points)?;
        }
        Event::Play { seat, card, total, score } => {
            fields.set_item("event", "play")?;
            fields.set_item("seat", seat.index())?;
            fields.set_item("card", card.to_string())?;
            fields.set_item("total", total)?;
            fields.set_item("fifteen", score.fifteen)?;
            fields.set_item("thirty_one", score.thirty_one)?;
            fields.set_item("pair", score.pair)?;
            fields.set_item("run", score.run)?;
            fields.set_item("points", score.total())?;
        }
        Event::Go { seat, total } => {
            fields.set_item("event", "go")?;
            fields.set_item("seat", seat.index())?;
            fields.set_item("total", total)?;
        }
        Event::LastCard { seat } => {
            fields.set_item("event", "last_card")?;
            fields.set_item("seat", seat.index())?;
            fields.set_item("points", 1)?;
        }
        Event::PileClosed { total, leader } => {
            fields.set_item("event", "pile_closed")?;
            fields.set_item("total", total)?;
            fields.set_item("leader", leader.map(Seat::index))?;
        }
        Event::Show { seat, hand, starter, score } => {
            fields.set_item("event", "show")?;
            fields.set_item("seat", seat.index())?;
            fields.set_item("hand", hand.set().to_string())?;
            fields.set_item("starter", starter.to_string())?;
            fields.set_item("fifteens", score.fifteens)?;
            fields.set_item("pairs", score.pairs)?;
            fields.set_item("runs", score.runs)?;
            fields.set_item("flush", score.flush)?;
            fields.set_item("nob", score.nob)?;
            fields.set_item("points", score.total())?;
        }
        Event::Reveal { seat, hand, starter } => {
            fields.set_item("event", "reveal")?;
            fields.set_item("seat", seat.index())?;
            fields.set_item("hand", hand.set().to_string())?;
            fields.set_item("starter", starter.to_string())?;
        }
        Event::Claim { seat, owner, claimed, due, points } => {
            fields.set_item("event", "claim")?;
            fields.set_item("seat", seat.index())?;
            fields.set_item("owner", owner.index())?;
            fields.set_item("claimed", claimed)?;
            fields.set_item("due", due)?;
            fields.set_item("points", points)?;
        }
        Event::Won { seat, scores } => {
            fields.set_item("event", "won")?;
            fields.set_item("seat", seat.index())?;
            fields.set_item("scores", scores.as_slice().to_vec())?;
        }
    }
    Ok(fields)
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Cut>()?;
    module.add_class::<Deal>()?;
    module.add_class::<Starter>()?;
    module.add_class::<KnaveNoddy>()?;
    module.add_class::<Play>()?;
    module.add_class::<Go>()?;
    module.add_class::<LastCard>()?;
    module.add_class::<PileClosed>()?;
    module.add_class::<Show>()?;
    module.add_class::<Reveal>()?;
    module.add_class::<Claim>()?;
    module.add_class::<Won>()
}
