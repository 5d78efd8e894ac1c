//! How long `master` takes for a deal, and how good what it finds is, over scores: processor time of one thread, as Linux counts it.
//!
//! `cargo run --release -p noddy-ai --example master_time -- match-31.tsv [iterations]`

use std::sync::Arc;
use std::time::Instant;

use noddy_ai::Stop;
use noddy_ai::solver::{ChanceTable, DealSolution, Ends, MatchStarter, Needs};
use noddy_core::Rank;

/// Seconds of processor time that this program has used; seconds on the clock where the system does not tell.
fn used(began: Instant) -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds = text.split_whitespace().next().and_then(|text| text.parse::<f64>().ok());
    nanoseconds.map_or_else(|| began.elapsed().as_secs_f64(), |nanoseconds| nanoseconds * 1e-9)
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut table = ChanceTable::new(61);
    if let Some(path) = args.first() {
        table.read(&std::fs::read_to_string(path).unwrap_or_default());
    }
    let iterations = args.get(1).and_then(|text| text.parse().ok()).unwrap_or(noddy_ai::Master::ITERATIONS);
    let began = Instant::now();
    let start = used(began);
    let ends = Arc::new(Ends::new());
    println!("all ends: {:.3} s", used(began) - start);
    let needs = [1, 2, 4, 7, 11, 16, 23, 31];
    let mut times = Vec::new();
    let mut worst: f64 = 0.0;
    for (number, elder) in needs.into_iter().enumerate() {
        for (place, dealer) in needs.into_iter().enumerate() {
            // Every starter has its turn.
            let rank = Rank::from_index(((5 * number + 3 * place) % Rank::COUNT) as u8).expect("a rank");
            let start = used(began);
            let mut starter = MatchStarter::new(rank);
            let built = used(began);
            let needs = Needs { elder, dealer };
            let solution = DealSolution::solve(&mut starter, &ends, needs, &table, iterations, &Stop::default());
            let mut solution = solution.expect("nobody stops it");
            let solved = used(began);
            let gap = solution.certify(&starter).gap();
            println!(
                "{elder:2} {dealer:2}, {rank} turned up: {:.3} s and {:.3} s, gap {gap:.6}",
                built - start,
                solved - built
            );
            times.push(solved - start);
            worst = worst.max(gap);
        }
    }
    times.sort_by(f64::total_cmp);
    println!("median {:.3} s, most {:.3} s, worst gap {worst:.6}", times[times.len() / 2], times[times.len() - 1]);
}
