//! The whole match by backward induction over the points that each side needs.
//!
//! Every deal brings the dealer at least a point, so the match ends, and states can be solved one after another, each with the chances of those that can follow it.
//! A state is thirteen games, one for each rank turned up. They do not depend on one another, and are solved on all cores.

use std::sync::Mutex;

use noddy_core::Rank;

use super::cfr::Solver;
use super::chances::{ChanceTable, Needs, State};
use super::ends::{Ends, Side};
use super::match_game::MatchGame;
use super::outlook::Outlook;
use super::response::Certificate;
use crate::watch::Stop;

/// How long a state is worked on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effort {
    /// Iterations before the first certificate.
    pub first: u32,
    /// Iterations between two certificates.
    pub step: u32,
    /// Work on a starter ends when a best response gains no more than this.
    pub gap: f64,
    /// No more iterations than this.
    pub most: u32,
    /// How much of the regrets is kept from one state to the next.
    pub keep: f32,
}

impl Effort {
    /// Good for a table: what is lost over a whole match stays below a two-thousandth.
    ///
    /// Far from the end a state is so like its neighbour that all regrets are worth keeping. Near the end one point changes what is right, and most of them
    /// mislead. More is also needed there to come as near to the equilibrium, and less is asked for: a match has few such deals.
    #[must_use]
    pub fn at(needs: Needs) -> Effort {
        const NEAR: u16 = 10;
        if needs.elder.min(needs.dealer) > NEAR {
            Effort { first: 14, step: 7, gap: 6e-5, most: 210, keep: 1.0 }
        } else {
            Effort { first: 28, step: 7, gap: 9e-5, most: 210, keep: 0.3 }
        }
    }
}

/// Solves the states of a match one by one.
#[derive(Debug)]
pub struct MatchSolver {
    ends: Ends,
    knave_noddy: u8,
    threads: usize,
    starters: Vec<Starter>,
}

#[derive(Debug)]
struct Starter {
    rank: Rank,
    game: MatchGame,
    solver: Solver,
}

impl MatchSolver {
    /// For a match with this bonus for a Knave turned up (R8), on so many threads.
    #[must_use]
    pub fn new(knave_noddy: u8, threads: usize) -> MatchSolver {
        let starter = |rank| {
            let game = MatchGame::new(rank);
            let solver = Solver::new(game.game.layout.clone());
            Starter { rank, game, solver }
        };
        MatchSolver { ends: Ends::new(), knave_noddy, threads, starters: Rank::all().map(starter).collect() }
    }

    /// Forgets what was learnt from earlier states.
    pub fn forget(&mut self) {
        for starter in &mut self.starters {
            starter.solver = Solver::new(starter.game.game.layout.clone());
        }
    }

    /// Solves a state; all states that can follow it must be in the table.
    pub fn solve(&mut self, table: &ChanceTable, needs: Needs, effort: Effort) -> (State, u32) {
        self.solve_unless(table, needs, effort, &Stop::default()).expect("nobody stops it")
    }

    /// Like [`MatchSolver::solve`]; nothing if the work is to stop before the state is solved.
    pub fn solve_unless(
        &mut self,
        table: &ChanceTable,
        needs: Needs,
        effort: Effort,
        stop: &Stop,
    ) -> Option<(State, u32)> {
        let next = |needs| table.next_deal(needs);
        let outlook = Outlook::new(&self.ends, needs, next);
        // A Knave gives the dealer points first, or the match.
        let knave = needs.after(Side::Dealer, self.knave_noddy).map(|needs| Outlook::new(&self.ends, needs, next));
        let ends = &self.ends;
        let waiting = Mutex::new(self.starters.iter_mut());
        let results = Mutex::new(vec![(0.0, 0.0, 0); Rank::COUNT]);
        let work = || loop {
            if stop.wanted() {
                return;
            }
            let Some(starter) = waiting.lock().expect("no thread panics while it takes work").next() else { return };
            let own = if starter.rank == Rank::JACK { knave.as_ref() } else { Some(&outlook) };
            let rank = usize::from(starter.rank.index());
            // Without an outlook the Knave has won it for the dealer.
            let result = own.map_or((0.0, 0.0, 0), |own| starter.solve(ends, own, effort, stop));
            results.lock().expect("no thread panics while it stores a result")[rank] = result;
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(work);
            }
            work();
        });
        if stop.wanted() {
            return None;
        }
        let results = results.into_inner().expect("all threads have ended well");
        let mean = |part: fn(&(f64, f64, u32)) -> f64| results.iter().map(part).sum::<f64>() / Rank::COUNT as f64;
        let iterations = results.iter().map(|result| result.2).sum();
        Some((State { lower: mean(|result| result.0), upper: mean(|result| result.1) }, iterations))
    }
}

impl Starter {
    fn solve(&mut self, ends: &Ends, outlook: &Outlook, effort: Effort, stop: &Stop) -> (f64, f64, u32) {
        self.game.set(ends, outlook);
        self.solver.restart(effort.keep);
        let mut iterations = 0;
        let mut more = effort.first;
        loop {
            self.solver.run(&self.game.game, more);
            iterations += more;
            more = effort.step;
            let certificate = Certificate::of(&self.game.game, &self.solver.policy());
            if certificate.gap() <= effort.gap || iterations >= effort.most || stop.wanted() {
                return (certificate.lower, certificate.upper, iterations);
            }
        }
    }
}
