//! Long work beside somebody who may want it stopped.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// How often the watcher is asked.
const PAUSE: Duration = Duration::from_millis(50);

/// Whether work is to go on; asked by the work itself, many times a second.
#[derive(Debug, Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// Whether the work is to end.
    #[must_use]
    pub fn wanted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Asks the work to end.
    pub fn want(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Does the work on a thread of its own, and asks `watch` now and then, on the calling thread, whether it is to go on. The work is told by its [`Stop`]
/// when it is not. Where no thread is to be had, the work is done unwatched.
pub fn watched<T: Send>(work: impl Fn(&Stop) -> T + Send + Sync, mut watch: impl FnMut() -> bool) -> T {
    let stop = Stop::default();
    thread::scope(|scope| {
        let (done, finished) = mpsc::channel();
        let (work, told) = (&work, &stop);
        let worker = thread::Builder::new().spawn_scoped(scope, move || {
            let result = work(told);
            // The receiver waits for exactly this.
            let _ = done.send(());
            result
        });
        let Ok(worker) = worker else { return work(&stop) };
        while finished.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
            if !watch() {
                stop.want();
            }
        }
        worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_stopped_when_the_watcher_says_so() {
        assert_eq!(watched(|_| 7, || true), 7);
        let mut asked = 0;
        let work = |stop: &Stop| {
            while !stop.wanted() {
                thread::yield_now();
            }
            true
        };
        assert!(watched(work, || {
            asked += 1;
            asked < 3
        }));
        assert!(asked >= 3, "{asked}");
    }
}
