//! What follows from a card: points, goes, closed piles, last cards and the show, in their order (R8 to R17, R25).
//!
//! This is written once, on the public [`Table`]. What depends on hidden cards is asked of [`Hands`]: a deal answers from the cards
//! themselves, a view that is read from text answers from what was heard.

use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::event::{Event, Log};
use crate::hand::Hand;
use crate::pile::LIMIT;
use crate::seat::Seat;
use crate::table::{Phase, Table};

/// What the players' cards have to say.
pub(crate) trait Hands {
    /// Whether a seat still holds a card.
    fn holds_any(&self, seat: Seat) -> bool;
    /// Whether a seat holds a card that fits.
    fn can_play(&mut self, seat: Seat, fitting: CardSet) -> bool;
    /// The hand a seat was dealt; asked when all cards have been played.
    fn dealt(&self, seat: Seat) -> Hand;
}

impl Table {
    /// The starter is turned up; a Knave pays the dealer (R8).
    #[inline]
    pub(crate) fn turn_up<L: Log>(&mut self, log: &mut L) {
        log.record(Event::Starter { card: self.starter });
        let points = self.rules.knave_noddy();
        if self.starter.rank() == Rank::JACK && points > 0 {
            log.record(Event::KnaveNoddy { seat: self.dealer, points });
            self.award(self.dealer, points, log);
        }
    }

    /// The player whose turn it is plays a card that fits.
    #[inline]
    pub(crate) fn play<H: Hands, L: Log>(&mut self, card: Card, hands: &mut H, log: &mut L) {
        let seat = self.turn;
        let score = self.pile.score_unchecked(card);
        self.pile.push_unchecked(card);
        self.note_play(seat, card);
        log.record(Event::Play { seat, card, total: self.pile.total(), score });
        if !self.award(seat, score.total(), log) {
            self.pass_turn(seat, hands, log);
        }
    }

    /// Finds who plays next after `last` played, hearing the goes on the way round (R10, R11), or closes the pile (R12).
    #[inline]
    fn pass_turn<H: Hands, L: Log>(&mut self, last: Seat, hands: &mut H, log: &mut L) {
        let total = self.pile.total();
        if total < LIMIT {
            let fitting = self.pile.fitting();
            let mut seat = last;
            loop {
                seat = seat.next(self.rules.players());
                if hands.can_play(seat, fitting) {
                    self.turn = seat;
                    return;
                }
                if seat == last {
                    break;
                }
                if hands.holds_any(seat) && !self.gone.contains(seat) {
                    self.note_go(seat);
                    log.record(Event::Go { seat, total });
                }
            }
            // Before the point, which may win: that the pile closed is what tells this from a deal that goes on.
            self.note_close();
            log.record(Event::LastCard { seat: last });
            if self.award(last, 1, log) {
                return;
            }
        }
        self.close_pile(last, hands, log);
    }

    /// Gives the lead of the next pile to the first player after the last one who holds cards (R13), or shows the hands.
    #[inline]
    fn close_pile<H: Hands, L: Log>(&mut self, last: Seat, hands: &H, log: &mut L) {
        let players = self.rules.players();
        let leader = last.next(players).around(players).find(|&seat| hands.holds_any(seat));
        log.record(Event::PileClosed { total: self.pile.total(), leader });
        self.note_close();
        self.clear_pile();
        match leader {
            Some(seat) => self.turn = seat,
            None => self.show(hands, log),
        }
    }

    /// Counts the hands from the dealer's left round to the dealer, until somebody has won (R17, R25).
    #[inline]
    fn show<H: Hands, L: Log>(&mut self, hands: &H, log: &mut L) {
        let players = self.rules.players();
        let starter = self.starter;
        self.phase = Phase::Over;
        for seat in self.dealer.next(players).around(players) {
            let hand = hands.dealt(seat);
            let score = hand.score(starter);
            log.record(Event::Show { seat, hand, starter, score });
            if self.award(seat, score.total(), log) {
                return;
            }
        }
    }

    /// Adds points to a score; says whether that won the match (R25).
    #[inline]
    fn award<L: Log>(&mut self, seat: Seat, points: u8, log: &mut L) -> bool {
        if points == 0 {
            return false;
        }
        let score = &mut self.scores[seat];
        *score += u16::from(points);
        let won = *score >= self.rules.target();
        if won {
            self.phase = Phase::Won(seat);
            log.record(Event::Won { seat, scores: self.scores });
        }
        won
    }
}
