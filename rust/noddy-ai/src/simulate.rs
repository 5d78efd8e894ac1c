//! Whole matches by the million, on as many threads as wanted, with the same result on any number of them.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use noddy_core::{Rules, match_seed};

use crate::arena::{Finish, Players, Table, play_match, play_numbered, seating};
use crate::greedy::Greedy;
use crate::random::Random;
use crate::strategy::{Level, Strategy};
use crate::tally::{Count, Tally};

/// How long a thread should work on what it takes at a time: long enough that taking costs nothing, short enough that nobody waits long for
/// the last, and that a wish to stop is soon heard.
const SHARE: Duration = Duration::from_millis(2);

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

impl Run {
    /// Plays the matches on this many threads, the calling one included, and counts what happens.
    ///
    /// `watch` is told now and then, on the calling thread, how many matches are finished; when it answers false, the run stops after
    /// the matches that are being played. The result does not depend on the number of threads.
    #[must_use]
    pub fn play(&self, threads: usize, mut watch: impl FnMut(u64) -> bool) -> Tally {
        let queue = Queue::new(self.matches.clone());
        thread::scope(|scope| {
            // Where no more threads are to be had, those that there are do the work.
            let others: Vec<_> = (1..threads)
                .map_while(|_| thread::Builder::new().spawn_scoped(scope, || self.work(&queue, |_| true)).ok())
                .collect();
            let mut total = self.work(&queue, &mut watch);
            for other in others {
                match other.join() {
                    Ok(tally) => total.add(&tally),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            total
        })
    }

    /// One thread's share, with the loop made for the players where all are alike and quick: who plays is then no question.
    fn work(&self, queue: &Queue, watch: impl FnMut(u64) -> bool) -> Tally {
        let count = self.levels.len();
        let first = self.levels.first().copied();
        match first.filter(|&first| self.levels.iter().all(|&level| level == first)) {
            Some(Level::Random) => self.work_with(Players::with(count, |_| Random), queue, watch),
            Some(Level::Greedy) => self.work_with(Players::with(count, |_| Greedy), queue, watch),
            Some(Level::Steady | Level::Sharp | Level::Expert | Level::Master) | None => {
                self.work_with(Players::new(&self.levels), queue, watch)
            }
        }
    }

    /// Some matches at a time until none is left.
    fn work_with<P: Strategy>(
        &self,
        mut players: Players<P>,
        queue: &Queue,
        mut watch: impl FnMut(u64) -> bool,
    ) -> Tally {
        let mut counted = Count::new(self.rules.players());
        let mut share = 1;
        while let Some(matches) = queue.take(share) {
            let start = Instant::now();
            let count = matches.end - matches.start;
            for index in matches {
                counted.begin(seating(self.rules.players(), index));
                let finish = play_numbered(self.rules, self.seed, index, &mut players, &mut counted);
                counted.finish(&finish);
            }
            // Matches differ in length by orders of magnitude between strategies; the clock finds the right share.
            share = if start.elapsed() < SHARE { share * 2 } else { share.div_ceil(2) };
            if !watch(queue.finish(count)) {
                queue.close();
            }
        }
        counted.total()
    }

    /// Plays the matches one by one on this thread, with players who may fail, as those written in Python can.
    ///
    /// `table` is told the seating of each match first. `keep_on` is asked before each match. A choice that fails ends the run: what
    /// was finished before is counted, and the error comes with it.
    pub fn play_with<T: Table>(
        &self,
        table: &mut T,
        mut seat: impl FnMut(&mut T, [usize; 4]),
        mut keep_on: impl FnMut(u64) -> bool,
    ) -> (Tally, Option<T::Error>) {
        let players = self.rules.players();
        let mut total = Tally::new(players);
        for index in self.matches.clone() {
            if !keep_on(index - self.matches.start) {
                break;
            }
            let seating = seating(players, index);
            seat(table, seating);
            // A match of its own: one that is given up leaves nothing behind.
            let mut count = Count::new(players);
            count.begin(seating);
            match play_match(self.rules, match_seed(self.seed, index), table, &mut count) {
                Ok(finish) => count.finish(&finish),
                Err(error) => return (total, Some(error)),
            }
            total.add(&count.total());
        }
        (total, None)
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

/// The matches that are still to be played, shared by the threads.
#[derive(Debug)]
struct Queue {
    next: AtomicU64,
    end: AtomicU64,
    finished: AtomicU64,
}

impl Queue {
    fn new(matches: Range<u64>) -> Queue {
        Queue { next: AtomicU64::new(matches.start), end: AtomicU64::new(matches.end), finished: AtomicU64::new(0) }
    }

    /// The next matches, `count` if there are as many.
    fn take(&self, count: u64) -> Option<Range<u64>> {
        let end = self.end.load(Ordering::Relaxed);
        // Near the end everybody takes less, so that all finish together.
        let left = end.saturating_sub(self.next.load(Ordering::Relaxed));
        let count = count.min(left / 4 + 1);
        let start = self.next.fetch_add(count, Ordering::Relaxed);
        (start < end).then(|| start..end.min(start + count))
    }

    /// So many more are finished; says how many are in all.
    fn finish(&self, count: u64) -> u64 {
        self.finished.fetch_add(count, Ordering::Relaxed) + count
    }

    /// No more are to be taken.
    fn close(&self) {
        self.end.store(0, Ordering::Relaxed);
    }
}
