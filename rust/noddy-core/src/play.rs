//! What follows from a card: points, goes, closed piles, last cards and the show, in their order (R8 to R17, R25).
//!
//! This is written once, on the public [`Table`]. What depends on hidden cards is asked of [`Hands`]: a deal answers from the cards
//! themselves, a view that is read from text answers from what was heard.
//!
//! The functions of a play are always inlined. A loop of matches then has each of them once, made for its size of table and its log, and
//! no event is ever built for a log that does not keep it.

use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::event::{Event, Log};
use crate::hand::Hand;
use crate::pile::{LIMIT, PlayScore};
use crate::rules::{Counting, Size};
use crate::seat::Seat;
use crate::show::HandScore;
use crate::table::{Phase, Table, ToClaim};

/// What the players' cards have to say.
pub(crate) trait Hands {
    /// Whether a seat still holds a card.
    fn holds_any(&self, seat: Seat) -> bool;
    /// Whether a seat holds a card that fits.
    fn can_play(&mut self, seat: Seat, fitting: CardSet) -> bool;
    /// The hand a seat was dealt; asked when all cards have been played.
    fn dealt<S: Size>(&self, size: S, seat: Seat) -> Hand;
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

    /// The player whose turn it is plays a card that fits. Says whether another is to be played.
    #[inline(always)]
    pub(crate) fn play<S: Size, H: Hands, L: Log>(&mut self, size: S, card: Card, hands: &mut H, log: &mut L) -> bool {
        let seat = self.turn;
        if self.pile.scores_nothing(card) {
            self.put(seat, card);
            log.record(Event::Play { seat, card, total: self.pile.total(), score: PlayScore::NONE });
        } else {
            let mut score = PlayScore::NONE;
            self.pile.score_into(card, &mut score);
            self.put(seat, card);
            log.record(Event::Play { seat, card, total: self.pile.total(), score });
            if self.award(seat, score.total(), log) {
                return false;
            }
        }
        self.pass_turn(size, seat, hands, log)
    }

    /// Finds who plays next after `last` played, hearing the goes on the way round (R10, R11), or closes the pile (R12).
    #[inline(always)]
    fn pass_turn<S: Size, H: Hands, L: Log>(&mut self, size: S, last: Seat, hands: &mut H, log: &mut L) -> bool {
        let total = self.pile.total();
        if total < LIMIT {
            let fitting = self.pile.fitting();
            let players = size.players();
            for seat in last.next(players).around(players) {
                if hands.can_play(seat, fitting) {
                    self.turn = seat;
                    return true;
                }
                if seat != last && hands.holds_any(seat) && !self.gone.contains(seat) {
                    self.note_go(seat);
                    log.record(Event::Go { seat, total });
                }
            }
            // Before the point, which may win: that the pile closed is what tells this from a deal that goes on.
            self.note_close();
            log.record(Event::LastCard { seat: last });
            if self.award(last, 1, log) {
                return false;
            }
        }
        self.close_pile(size, last, hands, log)
    }

    /// Gives the lead of the next pile to the first player after the last one who holds cards (R13), or shows the hands.
    #[inline(always)]
    fn close_pile<S: Size, H: Hands, L: Log>(&mut self, size: S, last: Seat, hands: &H, log: &mut L) -> bool {
        let players = size.players();
        let leader = last.next(players).around(players).find(|&seat| hands.holds_any(seat));
        log.record(Event::PileClosed { total: self.pile.total(), leader });
        self.note_close();
        self.clear_pile();
        match leader {
            Some(seat) => {
                self.turn = seat;
                true
            }
            None => {
                self.show(size, hands, log);
                false
            }
        }
    }

    /// Counts the hands from the dealer's left round to the dealer, until somebody has won (R17, R25).
    #[inline(always)]
    fn show<S: Size, H: Hands, L: Log>(&mut self, size: S, hands: &H, log: &mut L) {
        let players = size.players();
        if size.count() != Counting::Auto {
            return self.lay_open(self.dealer.next(players), hands, log);
        }
        let starter = self.starter;
        self.phase = Phase::Over;
        for seat in self.dealer.next(players).around(players) {
            let hand = hands.dealt(size, seat);
            let mut score = HandScore::default();
            hand.score_into(starter, &mut score);
            log.record(Event::Show { seat, hand, starter, score });
            if self.award(seat, score.total(), log) {
                return;
            }
        }
    }

    /// Lays a hand open; its owner is to claim (C2).
    #[cold]
    fn lay_open<H: Hands, L: Log>(&mut self, owner: Seat, hands: &H, log: &mut L) {
        let (hand, starter) = (hands.dealt(self.rules, owner), self.starter);
        log.record(Event::Reveal { seat: owner, hand, starter });
        self.phase = Phase::Claim(ToClaim { seat: owner, owner, due: hand.points(starter) });
    }

    /// The player whose claim is awaited makes it, and all that follows: the points, who is asked next, the next hand (C3 to C8).
    pub(crate) fn claim<H: Hands, L: Log>(&mut self, awaited: ToClaim, claimed: u8, hands: &H, log: &mut L) {
        let ToClaim { seat, owner, due } = awaited;
        let points = claimed.min(due);
        self.note_claim(claimed);
        log.record(Event::Claim { seat, owner, claimed, due, points });
        if self.award(seat, points, log) {
            return;
        }
        let players = self.rules.players();
        let (next, left) = (seat.next(players), due - points);
        // What the owner left is offered to one opponent after another, until one takes any of it.
        let open = left > 0 && (seat == owner || points == 0);
        if self.rules.count() == Counting::Muggins && open && next != owner {
            self.phase = Phase::Claim(ToClaim { seat: next, owner, due: left });
        } else if owner == self.dealer {
            self.phase = Phase::Over;
        } else {
            self.lay_open(owner.next(players), hands, log);
        }
    }

    /// Adds points to a score; says whether that won the match (R25).
    #[inline(always)]
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
