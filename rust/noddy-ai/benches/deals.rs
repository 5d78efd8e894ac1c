//! What a deal costs, by strategy and number of players, and what a second thread is worth.
//!
//! `cargo bench -p noddy-ai` plays every case in turn, round after round, and prints medians: what else the machine does then touches all of
//! them alike. On Linux the cases of one thread are timed by what the thread spent on a processor. Every round must give the same totals, or
//! the bench fails.

use std::hint::black_box;
use std::time::{Duration, Instant};

use noddy_ai::{Level, Run, Tally};
use noddy_core::Rules;

/// How often each case is played; an odd number has a median.
const ROUNDS: usize = 9;
/// Matches of a case in a round, and of the comparison of threads.
const MATCHES: u64 = 20_000;
const THREAD_MATCHES: u64 = 100_000;

/// How long this thread has run, if the system tells; it counts in steps of a few milliseconds at most.
fn thread_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

#[derive(Clone, Copy)]
enum Clock {
    Thread,
    Wall,
}

struct Case {
    name: String,
    run: Run,
    threads: usize,
    clock: Clock,
    times: Vec<Duration>,
    tally: Option<Tally>,
}

impl Case {
    fn new(level: Level, players: i64, matches: u64, threads: usize, clock: Clock) -> Case {
        let rules = Rules::new(players, 3, 31, 1).expect("two to four play");
        let levels = vec![level; rules.players().into()];
        let name = format!("{} {players} players", level.name());
        let run = Run { rules, seed: 1, matches: 0..matches, levels };
        Case { name, run, threads, clock, times: Vec::new(), tally: None }
    }

    fn play(&mut self) {
        let (start, on_processor) = (Instant::now(), thread_time());
        let tally = black_box(black_box(&self.run).play(self.threads, |_| true));
        let time = match (self.clock, on_processor, thread_time()) {
            (Clock::Thread, Some(before), Some(after)) => after - before,
            (Clock::Thread | Clock::Wall, _, _) => start.elapsed(),
        };
        self.times.push(time);
        assert_eq!(tally.matches, self.run.matches.end, "{}: not all matches were played", self.name);
        assert_eq!(&tally, self.tally.get_or_insert_with(|| tally.clone()), "{}: a round differs", self.name);
    }

    fn nanoseconds_a_deal(&self) -> f64 {
        let mut times = self.times.clone();
        times.sort();
        let deals = self.tally.as_ref().map_or(0, |tally| tally.deals);
        times[times.len() / 2].as_secs_f64() * 1e9 / deals as f64
    }

    fn best(&self) -> f64 {
        self.times.iter().min().map_or(0.0, Duration::as_secs_f64)
    }
}

fn main() {
    if cfg!(debug_assertions) {
        panic!("a debug build says nothing about speed: cargo bench -p noddy-ai");
    }
    let mut cases: Vec<Case> = Level::ALL
        .into_iter()
        .flat_map(|level| (2..=4).map(move |players| Case::new(level, players, MATCHES, 1, Clock::Thread)))
        .chain([1, 2].map(|threads| Case::new(Level::Random, 2, THREAD_MATCHES, threads, Clock::Wall)))
        .collect();
    for _ in 0..ROUNDS {
        cases.iter_mut().for_each(Case::play);
    }

    let (two_threads, one_thread) = (cases.pop().expect("it was put there"), cases.pop().expect("it was put there"));
    let yardstick = cases[0].nanoseconds_a_deal();
    println!("{:<18} {:>9} {:>7}", "medians", "ns a deal", "ratio");
    for case in &cases {
        let time = case.nanoseconds_a_deal();
        println!("{:<18} {time:>9.1} {:>7.2}", case.name, time / yardstick);
    }
    assert_eq!(one_thread.tally, two_threads.tally, "the number of threads must not change the result");
    println!("two threads are {:.2} times as fast as one (best of {ROUNDS})", one_thread.best() / two_threads.best());
}
