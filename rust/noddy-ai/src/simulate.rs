//! Whole matches by the million, on as many threads as wanted, with the same result on any number of them.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use noddy_core::{Rules, match_seed};

use crate::arena::{Finish, Players, Table, play_match, play_numbered, seating};
use crate::greedy::Greedy;
use crate::random::Random;
use crate::strategy::{Level, Strategy};
use crate::tally::{Count, Tally};

/// How many matches a thread takes at a time: enough that taking costs nothing, few enough that nobody waits long for the last.
const CHUNK: u64 = 256;

/// Which matches are to be played, and by whom.
#[derive(Clone, Debug)]
pub struct Run {
    /// The rules; as many players as there are levels.
    pub rules: Rules,
    /// The seed of the run: match `i` is decided by the seed and `i`.
    pub seed: u64,
    /// The numbers of the matches.
    pub matches: Range<u64>,
    /// Who plays.
    pub levels: Vec<Level>,
}

/// How far a run has come, and whether it is to stop early: shared with whoever watches it.
#[derive(Debug, Default)]
pub struct Progress {
    finished: AtomicU64,
    stop: AtomicBool,
}

impl Progress {
    /// Nothing done, no wish to stop.
    #[must_use]
    pub const fn new() -> Progress {
        Progress { finished: AtomicU64::new(0), stop: AtomicBool::new(false) }
    }

    /// How many matches are finished.
    #[must_use]
    pub fn finished(&self) -> u64 {
        self.finished.load(Ordering::Relaxed)
    }

    /// Asks the run to stop after the matches that are being played.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Run {
    /// Plays the matches on this many threads and counts what happens.
    ///
    /// The result does not depend on the number of threads. If it is stopped early, the matches that were finished are counted.
    #[must_use]
    pub fn play(&self, threads: usize, progress: &Progress) -> Tally {
        let next = AtomicU64::new(self.matches.start);
        if threads <= 1 {
            return self.work(&next, progress);
        }
        let mut total = Tally::new(self.rules.players());
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| self.work(&next, progress))).collect();
            for worker in workers {
                match worker.join() {
                    Ok(tally) => total.add(&tally),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
        });
        total
    }

    /// One thread's share, with the loop made for the players where all are alike: who plays is then no question.
    fn work(&self, next: &AtomicU64, progress: &Progress) -> Tally {
        let count = self.levels.len();
        match self.levels.first() {
            Some(&first) if self.levels.iter().all(|&level| level == first) => match first {
                Level::Random => self.work_with(Players::with(count, |_| Random), next, progress),
                Level::Greedy => self.work_with(Players::with(count, |_| Greedy), next, progress),
            },
            Some(_) | None => self.work_with(Players::new(&self.levels), next, progress),
        }
    }

    /// Chunk after chunk until none is left.
    fn work_with<P: Strategy>(&self, mut players: Players<P>, next: &AtomicU64, progress: &Progress) -> Tally {
        let mut count = Count::new(self.rules.players());
        loop {
            let start = next.fetch_add(CHUNK, Ordering::Relaxed);
            let end = self.matches.end.min(start.saturating_add(CHUNK));
            for index in start..end {
                if progress.stopped() {
                    return count.total();
                }
                count.begin(seating(self.rules.players(), index));
                let finish = play_numbered(self.rules, self.seed, index, &mut players, &mut count);
                count.finish(&finish);
            }
            if start >= end {
                return count.total();
            }
            progress.finished.fetch_add(end - start, Ordering::Relaxed);
        }
    }

    /// Plays the matches one by one on this thread, with players who may fail, as those written in Python can.
    ///
    /// `table` is told the seating of each match first. `keep_on` is asked before each match.
    ///
    /// # Errors
    /// The first choice that failed.
    pub fn play_with<T: Table>(
        &self,
        table: &mut T,
        mut seat: impl FnMut(&mut T, [usize; 4]),
        mut keep_on: impl FnMut(u64) -> Result<bool, T::Error>,
    ) -> Result<Tally, T::Error> {
        let mut count = Count::new(self.rules.players());
        for index in self.matches.clone() {
            if !keep_on(index - self.matches.start)? {
                break;
            }
            let seating = seating(self.rules.players(), index);
            seat(table, seating);
            count.begin(seating);
            let finish = play_match(self.rules, match_seed(self.seed, index), table, &mut count)?;
            count.finish(&finish);
        }
        Ok(count.total())
    }

    /// How each match ended, with who sat where.
    pub fn finishes(&self) -> impl Iterator<Item = (u64, [usize; 4], Finish)> {
        let mut players = Players::new(&self.levels);
        self.matches.clone().map(move |index| {
            let seats = seating(self.rules.players(), index);
            (index, seats, play_numbered(self.rules, self.seed, index, &mut players, &mut ()))
        })
    }
}
