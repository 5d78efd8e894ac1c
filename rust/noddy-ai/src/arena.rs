//! One match after another, without lists and without looking back: the loop that simulations spend their time in.

use noddy_core::{
    Card, Deal, Deck, Log, Phase, Rng, Rules, STRATEGY_STREAM, Scores, Seat, View, cut_for_deal, match_seed,
};

use crate::greedy::Greedy;
use crate::random::Random;
use crate::strategy::{Level, Strategy};

/// A player whose kind is known to the compiler, so that the quick strategies cost no indirect call.
pub enum Player {
    /// `random`.
    Random(Random),
    /// `greedy`.
    Greedy(Greedy),
    /// Any other.
    Other(Box<dyn Strategy>),
}

impl Player {
    /// A player of this level.
    #[must_use]
    pub fn new(level: Level) -> Player {
        match level {
            Level::Random => Player::Random(Random),
            Level::Greedy => Player::Greedy(Greedy),
            Level::Steady | Level::Sharp | Level::Expert => Player::Other(level.player()),
        }
    }
}

impl std::fmt::Debug for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Player::Random(_) => "Player::Random",
            Player::Greedy(_) => "Player::Greedy",
            Player::Other(_) => "Player::Other",
        })
    }
}

impl Strategy for Player {
    #[inline]
    fn choose(&mut self, view: View<'_>, rng: &mut Rng) -> Card {
        match self {
            Player::Random(player) => player.choose(view, rng),
            Player::Greedy(player) => player.choose(view, rng),
            Player::Other(player) => player.choose(view, rng),
        }
    }
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finish {
    /// Who won.
    pub winner: Seat,
    /// Who dealt first.
    pub first_dealer: Seat,
    /// The scores at the end.
    pub scores: Scores,
    /// How many deals were begun.
    pub deals: u32,
}

/// Something that chooses for every seat of a table, and may fail: a strategy written elsewhere can.
pub trait Table {
    /// Why a choice failed.
    type Error;

    /// A match with this seed begins.
    ///
    /// # Errors
    /// The match is not played.
    fn sit_down(&mut self, seed: u64) -> Result<(), Self::Error>;

    /// One of the legal cards of the view, for the seat whose view it is.
    ///
    /// # Errors
    /// The match is given up.
    fn choose(&mut self, view: View<'_>) -> Result<Card, Self::Error>;
}

/// Players and their generators, one a seat.
#[derive(Debug)]
pub struct Players<'a> {
    players: &'a mut [Player],
    /// Which player sits in which seat.
    seating: [usize; Seat::MAX],
    rngs: [Rng; Seat::MAX],
}

impl<'a> Players<'a> {
    /// Seats the players: player `k` sits in seat `seating[k]`'s place, one a seat.
    #[must_use]
    pub fn seated(players: &'a mut [Player], seating: [usize; Seat::MAX]) -> Players<'a> {
        Players { players, seating, rngs: [Rng::stream(0, STRATEGY_STREAM); Seat::MAX] }
    }
}

impl Table for Players<'_> {
    type Error = std::convert::Infallible;

    #[inline]
    fn sit_down(&mut self, seed: u64) -> Result<(), Self::Error> {
        for (rng, seat) in self.rngs.iter_mut().zip(0..) {
            *rng = Rng::stream(seed, STRATEGY_STREAM + seat);
        }
        Ok(())
    }

    #[inline]
    fn choose(&mut self, view: View<'_>) -> Result<Card, Self::Error> {
        let seat = view.seat().index();
        Ok(self.players[self.seating[seat]].choose(view, &mut self.rngs[seat]))
    }
}

/// Plays the match with this seed, as `Match` would, event for event.
///
/// # Errors
/// A choice that failed.
///
/// # Panics
/// In debug builds, if a choice is not legal.
#[inline]
pub fn play_match<T: Table, L: Log>(rules: Rules, seed: u64, table: &mut T, log: &mut L) -> Result<Finish, T::Error> {
    table.sit_down(seed)?;
    let first_dealer = cut_for_deal(rules.players(), seed, log);
    let mut dealer = first_dealer;
    let mut scores = Scores::zero(rules.players());
    let mut number = 1;
    loop {
        let deck = Deck::drawn(&mut Rng::stream(seed, u64::from(number)), rules.cards_dealt());
        let mut deal = Deal::start(rules, dealer, scores, &deck, number, log);
        while let Some(seat) = deal.table().turn() {
            let card = table.choose(deal.view(seat))?;
            debug_assert!(deal.check(card).is_ok(), "{card} is not legal");
            deal.play_unchecked(card, log);
        }
        scores = *deal.table().scores();
        if let Phase::Won(winner) = deal.table().phase() {
            return Ok(Finish { winner, first_dealer, scores, deals: number });
        }
        dealer = dealer.next(rules.players());
        number += 1;
    }
}

/// Who sits where in match number `index` of a run: the players move one seat on from match to match.
#[must_use]
pub fn seating(players: u8, index: u64) -> [usize; Seat::MAX] {
    let players = usize::from(players);
    let shift = (index % players as u64) as usize;
    let mut seating = [0; Seat::MAX];
    for (seat, player) in seating.iter_mut().enumerate().take(players) {
        *player = (seat + players - shift) % players;
    }
    seating
}

/// Plays match number `index` of a run.
#[inline]
pub fn play_numbered<L: Log>(rules: Rules, run_seed: u64, index: u64, players: &mut [Player], log: &mut L) -> Finish {
    let seating = seating(rules.players(), index);
    let mut table = Players::seated(players, seating);
    match play_match(rules, match_seed(run_seed, index), &mut table, log) {
        Ok(finish) => finish,
        Err(never) => match never {},
    }
}
