//! One deal: hands, starter, play and show, with the scores that decide when it stops.
//!
//! A `Deal` is small, holds no list and no generator, and is cheap to copy: it is the state that searches and simulations work on.

use crate::card::{Card, Rank, Suit};
use crate::card_set::CardSet;
use crate::deck::Deck;
use crate::error::{IllegalClaim, IllegalPlay};
use crate::event::{Event, Log};
use crate::hand::Hand;
use crate::play::Hands;
use crate::rules::{Rules, Size};
use crate::scores::Scores;
use crate::seat::Seat;
use crate::table::{Phase, Table, ToClaim};
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
    dealt: [[Card; 4]; Seat::MAX],
    /// What is still to be played.
    held: [CardSet; Seat::MAX],
}

impl Cards {
    /// Before anything is dealt.
    const NONE: Cards =
        Cards { dealt: [[Card::new(Rank::ACE, Suit::CLUBS); 4]; Seat::MAX], held: [CardSet::EMPTY; Seat::MAX] };
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
    fn dealt<S: Size>(&self, size: S, seat: Seat) -> Hand {
        Hand::dealt(self.dealt[seat.index()], size.hand_size())
    }
}

impl Deal {
    /// Deals from the top of the pack, turns up the starter (R6, R7) and pays for a Knave (R8).
    #[must_use]
    pub fn start<L: Log>(rules: Rules, dealer: Seat, scores: Scores, deck: &Deck, number: u32, log: &mut L) -> Deal {
        let mut deal = Deal::before(rules, scores);
        let top = deck.cards().first_chunk().expect("a pack has more than 21 cards");
        deal.begin(rules, dealer, top, number, log);
        deal
    }

    /// Before the first deal of a match: nothing is dealt yet, and nothing is to be played.
    #[must_use]
    pub fn before(rules: Rules, scores: Scores) -> Deal {
        let nobody = Seat::default();
        let mut table = Table::new(rules, nobody, Card::new(Rank::ACE, Suit::CLUBS), scores);
        table.phase = Phase::Over;
        Deal { table, cards: Cards::NONE }
    }

    /// Like [`Deal::start`], in the place of the deal before and with its scores, for loops that play one deal after another. Says
    /// whether a card is to be played.
    ///
    /// `size` must be the size of the rules.
    #[inline(always)]
    pub fn begin<S: Size, L: Log>(
        &mut self,
        size: S,
        dealer: Seat,
        pack: &[Card; Deck::TOP],
        number: u32,
        log: &mut L,
    ) -> bool {
        let players = size.players();
        let leader = dealer.next(players);
        // By place from the dealer's left, so that the compiler knows the places.
        let mut cards = Cards::NONE;
        for round in 0..usize::from(size.hand_size().min(4)) {
            for place in 0..usize::from(players.min(4)) {
                let card = pack[round * usize::from(players) + place];
                cards.dealt[place][round] = card;
                cards.held[place] = cards.held[place].with(card);
            }
        }
        let mut seat = leader;
        for place in 0..usize::from(players.min(4)) {
            self.cards.dealt[seat.index()] = cards.dealt[place];
            self.cards.held[seat.index()] = cards.held[place];
            seat = seat.next(players);
        }
        log.record(Event::Deal { number, dealer });
        self.table.clear(dealer, leader, pack[usize::from(players) * usize::from(size.hand_size())]);
        self.table.turn_up(log);
        self.table.phase == Phase::Play
    }

    /// What everybody sees.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// What one seat sees.
    #[must_use]
    #[inline]
    pub fn view(&self, seat: Seat) -> View<'_> {
        View::new(&self.table, seat, self.cards.held[seat.index()])
    }

    /// What the seat sees whose turn it is to play, for callers that know that there is one: [`Deal::play_sized`] says so. At any other time it is
    /// a view that means nothing.
    #[must_use]
    #[inline]
    pub fn turn_view(&self) -> View<'_> {
        let seat = self.table.turn;
        View::of_turn(&self.table, self.held(seat))
    }

    /// The hand a seat was dealt.
    #[must_use]
    pub fn dealt(&self, seat: Seat) -> Hand {
        self.cards.dealt(self.table.rules, seat)
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
            Phase::Claim(_) | Phase::Over | Phase::Won(_) => CardSet::EMPTY,
        }
    }

    /// Whether the player whose turn it is may play the card.
    ///
    /// # Errors
    /// The reason why not.
    pub fn check(&self, card: Card) -> Result<(), IllegalPlay> {
        let table = &self.table;
        if let Phase::Claim(ToClaim { seat, owner, .. }) = table.phase {
            Err(IllegalPlay::ToClaim { seat, owner })
        } else if table.phase != Phase::Play {
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

    /// Whether the seat may claim so many points now. Seats and points are wide integers so that any caller's number can be refused by name.
    ///
    /// # Errors
    /// No claim is awaited, or another seat's, or the points are more than any hand counts, or negative.
    pub fn check_claim(&self, seat: i64, points: i64) -> Result<(ToClaim, u8), IllegalClaim> {
        let awaited = match self.table.phase {
            Phase::Claim(awaited) => awaited,
            Phase::Won(_) => return Err(IllegalClaim::Over),
            Phase::Play | Phase::Over => return Err(IllegalClaim::NotNow),
        };
        if seat != awaited.seat.index() as i64 {
            return Err(IllegalClaim::Seat { seat, awaited: awaited.seat });
        }
        Ok((awaited, IllegalClaim::check_points(points)?))
    }

    /// Claims points for the hand that lies open, and all that follows: the next opponent is asked, the next hand is laid open (C2 to C8).
    ///
    /// # Errors
    /// As [`Deal::check_claim`]; the deal is then unchanged.
    pub fn claim<L: Log>(&mut self, seat: i64, points: i64, log: &mut L) -> Result<(), IllegalClaim> {
        let (awaited, claimed) = self.check_claim(seat, points)?;
        self.table.claim(awaited, claimed, &self.cards, log);
        Ok(())
    }

    /// Like [`Deal::play`], for callers that took the card from [`Deal::legal`]. Any other card leaves a deal that means nothing.
    #[inline]
    pub fn play_unchecked<L: Log>(&mut self, card: Card, log: &mut L) {
        self.play_sized(self.table.rules, card, log);
    }

    /// Like [`Deal::play_unchecked`], with the size of the rules given once more, and perhaps known to the compiler. Says whether another card is
    /// to be played.
    #[inline(always)]
    pub fn play_sized<S: Size, L: Log>(&mut self, size: S, card: Card, log: &mut L) -> bool {
        let held = &mut self.cards.held[self.table.turn.index()];
        *held = held.without(card);
        self.table.play(size, card, &mut self.cards, log)
    }
}
