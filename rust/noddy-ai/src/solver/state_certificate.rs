//! The certificate of a state of the match: what a best response gains in one deal at this score, averaged over the starters, for three responders who know
//! more and more.

use std::sync::Mutex;

use noddy_core::Rank;

use super::cfr::Solver;
use super::chances::{ChanceTable, Needs, State};
use super::ends::{Ends, Side};
use super::induction::Effort;
use super::match_game::MatchGame;
use super::outlook::Outlook;
use super::response::Certificate;
use super::suit_response::{SuitCertificate, SuitResponse};

/// The value of a state, enclosed by best responses.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StateCertificate {
    /// Against a responder who knows whether he holds a flush or his nob.
    pub types: State,
    /// Against one who knows the suits of his own cards.
    pub own: State,
    /// Against one who also sees the suits of the cards that are played.
    pub seen: State,
    /// Iterations, over all starters.
    pub iterations: u32,
}

/// Solves and certifies states, each from nothing.
#[derive(Debug)]
pub struct StateCertifier {
    ends: Ends,
    knave_noddy: u8,
    threads: usize,
    starters: Vec<Starter>,
}

#[derive(Debug)]
struct Starter {
    rank: Rank,
    game: MatchGame,
    response: SuitResponse,
}

/// What is found for one starter. Where a Knave turned up wins the match there is nothing to play for.
#[derive(Clone, Copy)]
struct Found {
    types: Certificate,
    suits: SuitCertificate,
    iterations: u32,
}

const LOST: Certificate = Certificate { lower: 0.0, upper: 0.0 };
const NOTHING: Found = Found { types: LOST, suits: SuitCertificate { own: LOST, seen: LOST }, iterations: 0 };

impl StateCertifier {
    /// For a match with this bonus for a Knave turned up (R8), on so many threads.
    #[must_use]
    pub fn new(knave_noddy: u8, threads: usize) -> StateCertifier {
        let starter = |rank| Starter { rank, game: MatchGame::new(rank), response: SuitResponse::new(rank) };
        StateCertifier { ends: Ends::new(), knave_noddy, threads, starters: Rank::all().map(starter).collect() }
    }

    /// Solves a state and certifies it; all states that can follow must be in the table.
    pub fn certify(&mut self, table: &ChanceTable, needs: Needs, effort: Effort) -> StateCertificate {
        let outlook = |needs| Outlook::new(&self.ends, needs, |needs| table.next_deal(needs));
        let usual = outlook(needs);
        let knave = needs.after(Side::Dealer, self.knave_noddy).map(outlook);
        let ends = &self.ends;
        let waiting = Mutex::new(self.starters.iter_mut());
        let results = Mutex::new(vec![NOTHING; Rank::COUNT]);
        let work = || loop {
            let Some(starter) = waiting.lock().expect("no thread panics while it takes work").next() else { return };
            let own = if starter.rank == Rank::JACK { knave.as_ref() } else { Some(&usual) };
            let found = own.map_or(NOTHING, |own| starter.certify(ends, own, effort));
            results.lock().expect("no thread panics while it stores a result")[usize::from(starter.rank.index())] =
                found;
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(work);
            }
            work();
        });
        let results = results.into_inner().expect("all threads have ended well");
        let mean = |part: fn(&Found) -> Certificate| {
            let sum = |end: fn(Certificate) -> f64| results.iter().map(|found| end(part(found))).sum::<f64>();
            let count = Rank::COUNT as f64;
            State { lower: sum(|found| found.lower) / count, upper: sum(|found| found.upper) / count }
        };
        StateCertificate {
            types: mean(|found| found.types),
            own: mean(|found| found.suits.own),
            seen: mean(|found| found.suits.seen),
            iterations: results.iter().map(|found| found.iterations).sum(),
        }
    }
}

impl Starter {
    fn certify(&mut self, ends: &Ends, outlook: &Outlook, effort: Effort) -> Found {
        self.game.set(ends, outlook);
        let game = &self.game.game;
        let mut solver = Solver::new(game.layout.clone());
        let mut iterations = 0;
        let mut more = effort.first;
        loop {
            solver.run(game, more);
            iterations += more;
            more = effort.step;
            let policy = solver.policy();
            let types = Certificate::of(game, &policy);
            if types.gap() <= effort.gap || iterations >= effort.most {
                return Found { types, suits: self.response.certify(ends, outlook, &policy), iterations };
            }
        }
    }
}
