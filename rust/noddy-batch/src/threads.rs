//! Sharing a batch among threads.

use std::sync::Mutex;
use std::thread;

use crate::row::BadRow;

/// A thread with fewer rows than this costs more than it gives: to start one takes as long as to score some hundred thousand rows, and longer
/// when the machine has other work.
const ROWS_PER_THREAD: usize = 1 << 21;

/// How many rows a thread takes at a time.
pub(crate) const PIECE_ROWS: usize = 1 << 16;

/// How many threads, of those that are allowed, a batch of this many rows gains from.
pub(crate) fn useful(threads: usize, rows: usize) -> usize {
    threads.min(rows / ROWS_PER_THREAD).max(1)
}

/// Scores pieces, given in order, on so many threads; returns the first bad row of all.
///
/// Each thread takes the next piece when it is done with one: who is held up by other work takes fewer.
pub(crate) fn in_turn<P: Send>(
    pieces: impl Iterator<Item = P> + Send,
    threads: usize,
    score: impl Fn(P) -> Result<(), BadRow> + Sync,
) -> Result<(), BadRow> {
    let pieces = Mutex::new(pieces.fuse());
    let take = || pieces.lock().expect("taking a piece does not panic").next();
    let work = || -> Result<(), BadRow> {
        while let Some(piece) = take() {
            if let Err(bad) = score(piece) {
                // The pieces before this one have been taken, and those after it do not matter.
                while take().is_some() {}
                return Err(bad);
            }
        }
        Ok(())
    };
    if threads < 2 {
        return work();
    }
    thread::scope(|scope| {
        // Where no more threads are to be had, fewer do the work.
        let others: Vec<_> =
            (1..threads).map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok()).collect();
        let mut results = vec![work()];
        for other in others {
            results.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        match results.into_iter().filter_map(Result::err).min_by_key(|bad| bad.row) {
            Some(first) => Err(first),
            None => Ok(()),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::{Fault, HandSize};
    use crate::show::Scorer;

    /// Scores rows in pieces of this size.
    fn shared(rows: &[[u8; 4]], points: &mut [u8], threads: usize, piece: usize) -> Result<(), BadRow> {
        let pieces = rows.chunks(piece).zip(points.chunks_mut(piece)).enumerate();
        in_turn(pieces, threads, |(number, (rows, points))| {
            let scored = Scorer::new(HandSize::Three).points(rows.as_flattened(), points);
            scored.map_err(|bad| bad.after(number * piece))
        })
    }

    #[test]
    fn test_shared_pieces_are_all_scored() {
        let rows = [[17, 18, 43, 19], [0, 8, 16, 34]].repeat(5_000);
        let mut points = vec![99; rows.len()];
        for threads in 1..=5 {
            for piece in [1, 7, 100, 20_000] {
                points.fill(99);
                assert_eq!(shared(&rows, &mut points, threads, piece), Ok(()));
                assert!(points.chunks(2).all(|points| points == [15, 5]), "{threads} threads, pieces of {piece}");
            }
        }
    }

    #[test]
    fn test_the_first_bad_row_of_all_pieces_is_named() {
        let mut rows = [[17, 18, 43, 19]].repeat(10_000);
        let mut points = vec![0; rows.len()];
        for row in [9_999, 9_000, 8_999, 5_001, 100, 0] {
            rows[row][2] = 60;
            for (threads, piece) in [(2, 100), (3, 7), (5, 1_000)] {
                let result = shared(&rows, &mut points, threads, piece);
                assert_eq!(result, Err(BadRow { row, fault: Fault::NoSuchId(60) }));
            }
        }
    }
}
