//! Solves the deal for points and certifies it, one starter after another; with a file name, writes the table that `expert` plays from.
//!
//! `cargo run --release -p noddy-ai --example solve_points -- 1000 rust/noddy-ai/data/points.bin`

use std::time::Instant;

use noddy_ai::solver::{Certificate, Ends, PointsTable, points_game};
use noddy_core::Rank;

fn main() -> std::io::Result<()> {
    let mut args = std::env::args().skip(1);
    let iterations = args.next().and_then(|text| text.parse().ok()).unwrap_or(1000);
    let began = Instant::now();
    let table = PointsTable::solved(iterations);
    println!("{iterations} iterations of 13 starters: {:.1?}", began.elapsed());
    let ends = Ends::new();
    println!("starter  certified value for the elder          exploitability");
    for starter in Rank::all() {
        let game = points_game(starter, &ends);
        let certificate = Certificate::of(&game, &table.policy(starter, &game));
        let Certificate { lower, upper } = certificate;
        println!("{starter}        from {lower:+.7} to {upper:+.7}    {:.7}", certificate.gap());
    }
    match args.next() {
        Some(file) => std::fs::write(file, table.to_bytes()),
        None => Ok(()),
    }
}
