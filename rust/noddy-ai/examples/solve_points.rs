//! Solves the deal for points and certifies it, one starter after another; with a file name, writes the table that `expert` plays from.
//!
//! Without iterations it certifies the table that is shipped.
//!
//! `cargo run --release -p noddy-ai --example solve_points -- 1000 rust/noddy-ai/data/points.bin`
//!
//! `cargo run --release -p noddy-ai --example solve_points`

use std::time::Instant;

use noddy_ai::solver::{Certificate, Ends, PointsTable, points_game};
use noddy_core::Rank;

fn main() -> std::io::Result<()> {
    let mut args = std::env::args().skip(1);
    let iterations = args.next().and_then(|text| text.parse().ok()).unwrap_or(0);
    let began = Instant::now();
    let table = if iterations > 0 { PointsTable::solved(iterations) } else { PointsTable::shipped().clone() };
    println!("{iterations} iterations of 13 starters: {:.1?}", began.elapsed());
    let ends = Ends::new();
    println!("starter  certified value for the elder          exploitability");
    let mut mean = Certificate { lower: 0.0, upper: 0.0 };
    for starter in Rank::all() {
        let game = points_game(starter, &ends);
        let certificate = Certificate::of(&game, &table.policy(starter, &game));
        let Certificate { lower, upper } = certificate;
        println!("{starter}        from {lower:+.7} to {upper:+.7}    {:.7}", certificate.gap());
        mean.lower += lower / Rank::COUNT as f64;
        mean.upper += upper / Rank::COUNT as f64;
    }
    println!("mean     from {:+.7} to {:+.7}    {:.7}", mean.lower, mean.upper, mean.gap());
    match args.next() {
        Some(file) => std::fs::write(file, table.to_bytes()),
        None => Ok(()),
    }
}
