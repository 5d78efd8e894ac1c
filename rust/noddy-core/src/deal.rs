//! One deal: hands, starter, play and show, with the scores that decide when it stops.
//!
//! A `Deal` is small, holds no list and no generator, and is cheap to copy: it is the state that searches and simulations work on.

use crate::card::Card;
use crate::card_set::CardSet;
use crate::deck::Deck;
use crate::error::IllegalPlay;
use crate::event::{Event, Log};
use crate::hand::Hand;
use crate::play::Hands;
use crate::rules::Rules;
use crate::scores::Scores;
use crate::seat::Seat;
use crate::table::{Phase, Table};
use crate::view::View;

/// The whole state of a deal, hidden cards included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Deal {
    table: Table,
    cards: Cards,
}

/// The players' cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Cards {
    /// As dealt, for the show.
    dealt: [Hand; Seat::MAX],
    /// What is still to be played.
    held: [CardSet; Seat::MAX],
}

impl Cards {
    #[inline]
    fn give(&mut self, seat: Seat, round: u8, card: Card) {
        self.dealt[seat.index()].deal(round, card);
        let held = &mut self.held[seat.index()];
        *held = held.with(card);
    }
}

impl Hands for Cards {
    #[inline]
    fn holds_any(&self, seat: Seat) -> bool {
        !self.held[seat.index()].is_empty()
    }

    #[inline]
    fn can_play(&mut self, seat: Seat, fitting: CardSet) -> bool {
        !self.held[seat.index()].and(fitting).is_empty()
    }

    #[inline]
    fn dealt(&self, seat: Seat) -> Hand {
        self.dealt[seat.index()]
    }
}

impl Deal {
    /// Deals from the top of the pack, turns up the starter (R6, R7) and pays for a Knave (R8).
    #[must_use]
    #[inline]
    pub fn start<L: Log>(rules: Rules, dealer: Seat, scores: Scores, deck: &Deck, number: u32, log: &mut L) -> Deal {
        let pack = deck.cards();
        let mut deal = Deal {
            table: Table::new(rules, dealer, pack[rules.cards_dealt() - 1], scores),
            cards: Cards { dealt: [Hand::undealt(rules.hand_size()); Seat::MAX], held: [CardSet::EMPTY; Seat::MAX] },
        };
        let mut pack = pack.iter();
        for round in 0..rules.hand_size() {
            for (seat, &card) in dealer.next(rules.players()).around(rules.players()).zip(&mut pack) {
                deal.cards.give(seat, round, card);
            }
        }
        log.record(Event::Deal { number, dealer });
        deal.table.turn_up(log);
        deal
    }

    /// What everybody sees.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// What one seat sees.
    #[must_use]
    pub const fn view(&self, seat: Seat) -> View<'_> {
        View::new(&self.table, seat, self.cards.held[seat.index()])
    }

    /// The hand a seat was dealt.
    #[must_use]
    pub const fn dealt(&self, seat: Seat) -> Hand {
        self.cards.dealt[seat.index()]
    }

    /// The cards a seat still holds.
    #[must_use]
    pub const fn held(&self, seat: Seat) -> CardSet {
        self.cards.held[seat.index()]
    }

    /// The cards that the player whose turn it is may play: those that fit (R9, R10). Empty when nothing is to be played.
    #[must_use]
    #[inline]
    pub fn legal(&self) -> CardSet {
        match self.table.phase {
            Phase::Play => self.held(self.table.turn).and(self.table.pile.fitting()),
            Phase::Over | Phase::Won(_) => CardSet::EMPTY,
        }
    }

    /// Whether the player whose turn it is may play the card.
    ///
    /// # Errors
    /// The reason why not.
    pub fn check(&self, card: Card) -> Result<(), IllegalPlay> {
        let table = &self.table;
        if table.phase != Phase::Play {
            Err(IllegalPlay::Over)
        } else if card == table.starter {
            Err(IllegalPlay::IsStarter(card))
        } else if table.played_by(table.turn).contains(card) {
            Err(IllegalPlay::AlreadyPlayed(card))
        } else if !self.held(table.turn).contains(card) {
            Err(IllegalPlay::NotHeld(card))
        } else if !table.pile.fits(card) {
            Err(IllegalPlay::TooHigh { card, total: table.pile.total() + card.value() })
        } else {
            Ok(())
        }
    }

    /// Plays a card for the player whose turn it is, and all that follows from it: goes, closed piles, last cards, the show.
    ///
    /// # Errors
    /// The reason why the card may not be played; the deal is then unchanged.
    pub fn play<L: Log>(&mut self, card: Card, log: &mut L) -> Result<(), IllegalPlay> {
        self.check(card)?;
        self.play_unchecked(card, log);
        Ok(())
    }

    /// Like [`Deal::play`], for callers that took the card from [`Deal::legal`]. Any other card leaves a deal that means nothing.
    #[inline]
    pub fn play_unchecked<L: Log>(&mut self, card: Card, log: &mut L) {
        let held = &mut self.cards.held[self.table.turn.index()];
        *held = held.without(card);
        self.table.play(card, &mut self.cards, log);
    }
}
