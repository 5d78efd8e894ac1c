//! Solves the deal for points and certifies it, one starter after another.
//!
//! `cargo run --release -p noddy-ai --example solve_points -- 500`

use std::time::Instant;

use noddy_ai::solver::{Certificate, Ends, Layout, Solver, points_game};
use noddy_core::Rank;

fn main() {
    let iterations = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(500);
    let began = Instant::now();
    let ends = Ends::new();
    println!("ends {:?}", began.elapsed());
    let layout = std::sync::Arc::new(Layout::by_rank());
    for starter in Rank::all() {
        let began = Instant::now();
        let game = points_game(starter, &ends);
        let built = began.elapsed();
        let began = Instant::now();
        let mut solver = Solver::new(layout.clone());
        solver.run(&game, iterations);
        let solved = began.elapsed();
        let policy = solver.policy();
        let began = Instant::now();
        let certificate = Certificate::of(&game, &policy);
        println!(
            "{starter}: value {:+.6} gap {:.7}  build {built:?} solve {solved:?} certify {:?}",
            certificate.value(),
            certificate.gap(),
            began.elapsed()
        );
    }
}
