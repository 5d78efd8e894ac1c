//! What lies face up on the table during a deal: all that every player knows.

use core::hash::{Hash, Hasher};

use crate::card::Card;
use crate::card_set::CardSet;
use crate::pile::Pile;
use crate::rules::Rules;
use crate::scores::Scores;
use crate::seat::{Seat, SeatSet};

/// The most cards a deal can play: four hands of four. It is a power of two: a place modulo 16 needs no check.
const TURNS_MAX: usize = 16;

/// The most claims a deal can see: on each of four hands one of every player.
const CLAIMS_MAX: usize = 16;

/// A card played, with what everybody heard after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
// In this order, what is still nought when a card is played is written at one stroke.
#[repr(C)]
pub struct Turn {
    /// Who played.
    pub seat: Seat,
    /// What.
    pub card: Card,
    /// Who said go after this card and before the next (R10), clockwise from the player.
    pub goes: SeatSet,
    /// Whether the pile closed on this card (R12).
    pub closed: bool,
}

/// How far a deal has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// A card is to be played.
    Play,
    /// A claim is awaited for a hand that lies open (C2).
    Claim(ToClaim),
    /// All hands were played and shown, and nobody has won yet.
    Over,
    /// Somebody reached the target: the match is over (R25).
    Won(Seat),
}

/// A claim that is awaited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ToClaim {
    /// Who is to claim.
    pub seat: Seat,
    /// Whose hand lies open.
    pub owner: Seat,
    /// What there is to claim: the true count (C3), or what its owner left of it (C6). It follows from cards that lie face up.
    pub due: u8,
}

/// The public state of a deal.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    pub(crate) rules: Rules,
    pub(crate) dealer: Seat,
    pub(crate) starter: Card,
    pub(crate) start: Scores,
    pub(crate) scores: Scores,
    pub(crate) phase: Phase,
    pub(crate) turn: Seat,
    pub(crate) gone: SeatSet,
    pub(crate) pile: Pile,
    turn_count: usize,
    turns: [Turn; TURNS_MAX],
    claim_count: u8,
    claims: [u8; CLAIMS_MAX],
}

impl Table {
    /// The table after the starter was turned up, before the first card.
    pub(crate) fn new(rules: Rules, dealer: Seat, starter: Card, scores: Scores) -> Table {
        let blank = Turn { seat: dealer, card: starter, goes: SeatSet::EMPTY, closed: false };
        Table {
            rules,
            dealer,
            starter,
            start: scores,
            scores,
            phase: Phase::Play,
            turn: dealer.next(rules.players()),
            gone: SeatSet::EMPTY,
            pile: Pile::EMPTY,
            turn_count: 0,
            turns: [blank; TURNS_MAX],
            claim_count: 0,
            claims: [0; CLAIMS_MAX],
        }
    }

    /// The same for the next deal, with what the last one left untouched where it does not show.
    #[inline]
    pub(crate) fn clear(&mut self, dealer: Seat, leader: Seat, starter: Card) {
        self.dealer = dealer;
        self.starter = starter;
        self.start = self.scores;
        self.phase = Phase::Play;
        self.turn = leader;
        self.gone = SeatSet::EMPTY;
        self.pile.clear();
        self.turn_count = 0;
        self.claim_count = 0;
    }

    /// The rules of the match.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Who dealt.
    #[must_use]
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The card turned up (R7).
    #[must_use]
    pub const fn starter(&self) -> Card {
        self.starter
    }

    /// The scores before the deal.
    #[must_use]
    pub const fn start(&self) -> &Scores {
        &self.start
    }

    /// The scores now.
    #[must_use]
    pub const fn scores(&self) -> &Scores {
        &self.scores
    }

    /// How far the deal has come.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is to play, while there is one.
    #[must_use]
    #[inline]
    pub fn turn(&self) -> Option<Seat> {
        match self.phase {
            Phase::Play => Some(self.turn),
            Phase::Claim(_) | Phase::Over | Phase::Won(_) => None,
        }
    }

    /// The claim that is awaited, while one is (C2).
    #[must_use]
    pub const fn to_claim(&self) -> Option<ToClaim> {
        match self.phase {
            Phase::Claim(awaited) => Some(awaited),
            Phase::Play | Phase::Over | Phase::Won(_) => None,
        }
    }

    /// The points claimed in this deal, in order, as they were said. Whose claims they were follows from the hands.
    #[must_use]
    pub fn claims(&self) -> &[u8] {
        &self.claims[..usize::from(self.claim_count).min(CLAIMS_MAX)]
    }

    /// Who said go on this pile.
    #[must_use]
    pub const fn gone(&self) -> SeatSet {
        self.gone
    }

    /// The current pile.
    #[must_use]
    pub const fn pile(&self) -> &Pile {
        &self.pile
    }

    /// All cards played in this deal, in order.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns[..self.turn_count.min(TURNS_MAX)]
    }

    /// The cards a seat has played in this deal.
    #[must_use]
    pub fn played_by(&self, seat: Seat) -> CardSet {
        self.turns().iter().filter(|turn| turn.seat == seat).map(|turn| turn.card).collect()
    }

    /// All cards that lie face up: the starter and the cards played.
    #[must_use]
    pub fn face_up(&self) -> CardSet {
        self.turns().iter().map(|turn| turn.card).collect::<CardSet>().with(self.starter)
    }

    /// How many cards a seat still holds.
    #[must_use]
    pub fn cards_left(&self, seat: Seat) -> usize {
        usize::from(self.rules.hand_size()).saturating_sub(self.played_by(seat).len())
    }

    /// Puts a card on the pile and on the list of cards played.
    #[inline]
    pub(crate) fn put(&mut self, seat: Seat, card: Card) {
        self.pile.push_unchecked(card);
        self.turns[self.turn_count % TURNS_MAX] = Turn { seat, card, goes: SeatSet::EMPTY, closed: false };
        self.turn_count += 1;
    }

    /// Notes that a seat said go.
    #[inline]
    pub(crate) fn note_go(&mut self, seat: Seat) {
        self.gone = self.gone.with(seat);
        let turn = self.last_turn();
        turn.goes = turn.goes.with(seat);
    }

    /// Notes that nobody could play: the pile closed on the last card.
    #[inline]
    pub(crate) fn note_close(&mut self) {
        self.last_turn().closed = true;
    }

    /// Notes what a claim said.
    pub(crate) fn note_claim(&mut self, claimed: u8) {
        self.claims[usize::from(self.claim_count) % CLAIMS_MAX] = claimed;
        self.claim_count += 1;
    }

    /// Starts the next pile.
    #[inline]
    pub(crate) fn clear_pile(&mut self) {
        self.pile.clear();
        self.gone = SeatSet::EMPTY;
    }

    /// The last card played. Goes are said, and piles closed, after a card only.
    #[inline]
    fn last_turn(&mut self) -> &mut Turn {
        &mut self.turns[self.turn_count.wrapping_sub(1) % TURNS_MAX]
    }
}

impl PartialEq for Table {
    fn eq(&self, other: &Table) -> bool {
        // Scores, pile, phase and turn follow from what is compared here.
        (self.rules, self.dealer, self.starter, self.start, self.turns(), self.claims())
            == (other.rules, other.dealer, other.starter, other.start, other.turns(), other.claims())
    }
}

impl Eq for Table {}

impl Hash for Table {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.rules, self.dealer, self.starter, self.start, self.turns(), self.claims()).hash(state);
    }
}
