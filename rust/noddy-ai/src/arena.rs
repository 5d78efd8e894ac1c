//! One match after another, without lists and without looking back: the loop that simulations spend their time in.

use std::convert::Infallible;

use noddy_core::{
    Card, Counting, Deal, Deck, Fixed, Log, Phase, Rng, Rules, STRATEGY_STREAM, Scores, Seat, Size, Streams, View,
    cut_for_deal, match_seed,
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
            Level::Steady | Level::Sharp | Level::Expert | Level::Master => Player::Other(level.player()),
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
    #[inline(always)]
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

/// The players of a run at their table, with a generator for each seat.
#[derive(Debug)]
pub struct Players<P = Player> {
    /// In the order they were given; only the first `count` play. Four always, because a place modulo 4 needs no check.
    players: [P; Seat::MAX],
    count: u8,
    /// Which player sits in which seat.
    seating: [usize; Seat::MAX],
    rngs: [Rng; Seat::MAX],
}

impl Players {
    /// One player of each level, four at most; player `k` sits in seat `k`.
    #[must_use]
    pub fn new(levels: &[Level]) -> Players {
        let level = |player| levels.get(player).copied().unwrap_or(Level::Random);
        Players::with(levels.len(), |player| Player::new(level(player)))
    }
}

impl<P> Players<P> {
    /// So many players, four at most; player `k` sits in seat `k`.
    #[must_use]
    pub fn with(count: usize, player: impl FnMut(usize) -> P) -> Players<P> {
        Players {
            players: std::array::from_fn(player),
            count: count.min(Seat::MAX) as u8,
            seating: std::array::from_fn(|seat| seat),
            rngs: [Rng::stream(0, STRATEGY_STREAM); Seat::MAX],
        }
    }

    /// Player `seating[seat]` sits in that seat.
    #[inline]
    pub fn seat(&mut self, seating: [usize; Seat::MAX]) {
        self.seating = seating;
    }
}

impl<P: Strategy> Table for Players<P> {
    type Error = Infallible;

    #[inline]
    fn sit_down(&mut self, seed: u64) -> Result<(), Self::Error> {
        let streams = Streams::new(seed);
        for seat in Seat::all(self.count) {
            self.rngs[seat.index()] = streams.stream(STRATEGY_STREAM + seat.index() as u64);
        }
        Ok(())
    }

    // Inlined, the view is never built in memory.
    #[inline(always)]
    fn choose(&mut self, view: View<'_>) -> Result<Card, Self::Error> {
        let seat = view.seat().index();
        Ok(self.players[self.seating[seat] % Seat::MAX].choose(view, &mut self.rngs[seat]))
    }
}

/// Plays the match with this seed, as `Match` would, event for event.
///
/// Where players count for themselves, every player claims the true count and takes what is left: that scores what counting for them does (C9), and
/// it is told so, with `Event::Show` for every hand.
///
/// # Errors
/// A choice that failed.
///
/// # Panics
/// In debug builds, if a choice is not legal.
pub fn play_match<T: Table, L: Log>(rules: Rules, seed: u64, table: &mut T, log: &mut L) -> Result<Finish, T::Error> {
    let rules = rules.with_count(Counting::Auto);
    play_sized(rules, rules, seed, table, log)
}

/// Plays a match whose rules have this size.
#[inline]
fn play_sized<S: Size, T: Table, L: Log>(
    size: S,
    rules: Rules,
    seed: u64,
    table: &mut T,
    log: &mut L,
) -> Result<Finish, T::Error> {
    let streams = Streams::new(seed);
    table.sit_down(seed)?;
    let first_dealer = cut_for_deal(size.players(), seed, log);
    let mut dealer = first_dealer;
    let mut number = 1;
    let mut deal = Deal::before(rules, Scores::zero(size.players()));
    loop {
        let needed = usize::from(size.players()) * usize::from(size.hand_size()) + 1;
        let pack = Deck::top(&mut streams.stream(u64::from(number)), needed);
        let mut plays = deal.begin(size, dealer, &pack, number, log);
        while plays {
            let card = table.choose(deal.turn_view())?;
            debug_assert!(deal.check(card).is_ok(), "{card} is not legal");
            plays = deal.play_sized(size, card, log);
        }
        if let Phase::Won(winner) = deal.table().phase() {
            return Ok(Finish { winner, first_dealer, scores: *deal.table().scores(), deals: number });
        }
        dealer = dealer.next(size.players());
        number += 1;
    }
}

/// Who sits where in match number `index` of a run: the players move one seat on from match to match.
#[must_use]
#[inline]
pub fn seating(players: u8, index: u64) -> [usize; Seat::MAX] {
    let shift = (index % u64::from(players)) as usize;
    let mut seating = [0; Seat::MAX];
    for player in 0..usize::from(players) {
        seating[(player + shift) % usize::from(players)] = player;
    }
    seating
}

/// Plays match number `index` of a run, as [`play_match`] does.
pub fn play_numbered<P: Strategy, L: Log>(
    rules: Rules,
    run_seed: u64,
    index: u64,
    players: &mut Players<P>,
    log: &mut L,
) -> Finish {
    let seed = match_seed(run_seed, index);
    let rules = rules.with_count(Counting::Auto);
    // One loop, compiled for each size.
    let finish = match (rules.players(), rules.hand_size()) {
        (2, 3) => seat_and_play(Fixed::<2, 3>, rules, index, seed, players, log),
        (2, 4) => seat_and_play(Fixed::<2, 4>, rules, index, seed, players, log),
        (3, 3) => seat_and_play(Fixed::<3, 3>, rules, index, seed, players, log),
        (3, 4) => seat_and_play(Fixed::<3, 4>, rules, index, seed, players, log),
        (4, 3) => seat_and_play(Fixed::<4, 3>, rules, index, seed, players, log),
        (4, 4) => seat_and_play(Fixed::<4, 4>, rules, index, seed, players, log),
        (count, cards) => unreachable!("rules for {count} players with {cards} cards do not exist"),
    };
    match finish {
        Ok(finish) => finish,
        Err(never) => match never {},
    }
}

/// The players take their seats and play. Here the size is known: taking seats has no division left.
#[inline]
fn seat_and_play<S: Size, P: Strategy, L: Log>(
    size: S,
    rules: Rules,
    index: u64,
    seed: u64,
    players: &mut Players<P>,
    log: &mut L,
) -> Result<Finish, Infallible> {
    players.seat(seating(size.players(), index));
    play_sized(size, rules, seed, players, log)
}
