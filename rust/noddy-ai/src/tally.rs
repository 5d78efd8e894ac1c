//! What is counted over many matches. All sums are whole numbers, so that they do not depend on the order of adding.

use noddy_core::{Event, Log, Seat};

use crate::arena::Finish;

/// Where points come from, in the order of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A Knave turned up (R8).
    Knave,
    /// Fifteen in the play (R14).
    Fifteen,
    /// Thirty-one in the play.
    ThirtyOne,
    /// Pairs in the play.
    Pair,
    /// Runs in the play.
    Run,
    /// The last card of a pile (R15).
    LastCard,
    /// Fifteens in the show (R18).
    ShowFifteens,
    /// Pairs in the show.
    ShowPairs,
    /// Runs in the show.
    ShowRuns,
    /// The flush.
    ShowFlush,
    /// His nob.
    ShowNob,
}

impl Source {
    /// How many sources there are.
    pub const COUNT: usize = 11;

    /// Their names, in order.
    pub const NAMES: [&'static str; Source::COUNT] = [
        "knave",
        "fifteen",
        "thirty_one",
        "pair",
        "run",
        "last_card",
        "show_fifteens",
        "show_pairs",
        "show_runs",
        "show_flush",
        "show_nob",
    ];
}

/// The longest match, in deals, that the histogram keeps apart; longer ones share its last place.
pub const DEALS_MAX: usize = 200;

/// What one player of a run did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlayerTally {
    /// Matches won.
    pub wins: u64,
    /// Matches won as the first dealer.
    pub wins_as_first_dealer: u64,
    /// Matches in which the player dealt first.
    pub first_deals: u64,
    /// Points by source.
    pub sources: [u64; Source::COUNT],
    /// The sum over the matches of the points squared, and of the points times the deals, for standard errors.
    pub points_squared: u64,
    /// See `points_squared`.
    pub points_by_deals: u64,
}

/// What happened over many matches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// How many matches were finished.
    pub matches: u64,
    /// How many deals were begun in them.
    pub deals: u64,
    /// The sum over the matches of the deals squared.
    pub deals_squared: u64,
    /// One entry a player, in the order they were given.
    pub players: Vec<PlayerTally>,
    /// How many matches took so many deals.
    pub deals_histogram: Vec<u64>,
}

impl Tally {
    /// Nothing yet, for so many players.
    #[must_use]
    pub fn new(players: u8) -> Tally {
        Tally {
            matches: 0,
            deals: 0,
            deals_squared: 0,
            players: vec![PlayerTally::default(); Seat::MAX.min(players.into())],
            deals_histogram: vec![0; DEALS_MAX + 1],
        }
    }

    /// Adds what another tally counted.
    pub fn add(&mut self, other: &Tally) {
        self.matches += other.matches;
        self.deals += other.deals;
        self.deals_squared += other.deals_squared;
        for (sum, more) in self.deals_histogram.iter_mut().zip(&other.deals_histogram) {
            *sum += more;
        }
        for (sum, more) in self.players.iter_mut().zip(&other.players) {
            sum.wins += more.wins;
            sum.wins_as_first_dealer += more.wins_as_first_dealer;
            sum.first_deals += more.first_deals;
            sum.points_squared += more.points_squared;
            sum.points_by_deals += more.points_by_deals;
            for (points, others) in sum.sources.iter_mut().zip(&more.sources) {
                *points += others;
            }
        }
    }
}

/// A tally in the making: it hears the events of one match after another.
#[derive(Debug)]
pub(crate) struct Count {
    tally: Tally,
    /// Points by player and source, with room to spare: places modulo a power of two need no check.
    points: [[u64; 16]; Seat::MAX],
    /// Which player sits in which seat of the match that is being counted.
    seating: [usize; Seat::MAX],
}

impl Count {
    /// Nothing yet, for so many players.
    pub(crate) fn new(players: u8) -> Count {
        Count { tally: Tally::new(players), points: [[0; 16]; Seat::MAX], seating: [0; Seat::MAX] }
    }

    /// What was counted.
    pub(crate) fn total(mut self) -> Tally {
        for (player, points) in self.tally.players.iter_mut().zip(self.points) {
            player.sources.copy_from_slice(&points[..Source::COUNT]);
        }
        self.tally
    }

    /// A match with this seating is about to be counted.
    #[inline]
    pub(crate) fn begin(&mut self, seating: [usize; Seat::MAX]) {
        self.seating = seating;
    }

    /// The match is over.
    #[inline]
    pub(crate) fn finish(&mut self, finish: &Finish) {
        let tally = &mut self.tally;
        let deals = u64::from(finish.deals);
        tally.matches += 1;
        tally.deals += deals;
        tally.deals_squared += deals * deals;
        tally.deals_histogram[(finish.deals as usize).min(DEALS_MAX)] += 1;
        for (seat, &score) in Seat::all(tally.players.len() as u8).zip(finish.scores.as_slice()) {
            let player = &mut tally.players[self.seating[seat.index()]];
            let points = u64::from(score);
            let won = u64::from(seat == finish.winner);
            let dealt = u64::from(seat == finish.first_dealer);
            player.wins += won;
            player.first_deals += dealt;
            player.wins_as_first_dealer += won & dealt;
            player.points_squared += points * points;
            player.points_by_deals += points * deals;
        }
    }

    #[inline]
    fn score(&mut self, seat: Seat, source: Source, points: u8) {
        self.points[self.seating[seat.index()] % Seat::MAX][source as usize] += u64::from(points);
    }
}

impl Log for Count {
    // Inlined, the kind of the event is known where it happens, and nothing of it is built in memory.
    #[inline(always)]
    fn record(&mut self, event: Event) {
        match event {
            Event::Play { seat, score, .. } => {
                // Most cards score nothing.
                if score.total() > 0 {
                    self.score(seat, Source::Fifteen, score.fifteen);
                    self.score(seat, Source::ThirtyOne, score.thirty_one);
                    self.score(seat, Source::Pair, score.pair);
                    self.score(seat, Source::Run, score.run);
                }
            }
            Event::LastCard { seat } => self.score(seat, Source::LastCard, 1),
            Event::Show { seat, score, .. } => {
                self.score(seat, Source::ShowFifteens, score.fifteens);
                self.score(seat, Source::ShowPairs, score.pairs);
                self.score(seat, Source::ShowRuns, score.runs);
                self.score(seat, Source::ShowFlush, score.flush);
                self.score(seat, Source::ShowNob, score.nob);
            }
            Event::KnaveNoddy { seat, points } => self.score(seat, Source::Knave, points),
            Event::Cut { .. }
            | Event::Deal { .. }
            | Event::Starter { .. }
            | Event::Go { .. }
            | Event::PileClosed { .. }
            // In a simulation hands are counted for the players.
            | Event::Reveal { .. }
            | Event::Claim { .. }
            | Event::Won { .. } => {}
        }
    }
}
