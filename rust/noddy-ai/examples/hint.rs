//! Every lead of a deal with its worth, and how long it took to find out.
//!
//! `cargo run --release -p noddy-ai --example hint -- 1589 match-61.tsv`

use std::sync::Arc;
use std::time::Instant;

use noddy_ai::solver::{ChanceTable, MatchTable, Tables};
use noddy_ai::{Master, Stop, hints};
use noddy_core::{Match, Rng, Rules};

fn main() {
    let mut args = std::env::args().skip(1);
    let seed = args.next().and_then(|text| text.parse().ok()).unwrap_or(1589);
    let mut tables = Tables::shipped();
    if let Some(path) = args.next() {
        let mut chances = ChanceTable::new(61);
        chances.read(&std::fs::read_to_string(path).unwrap_or_default());
        tables = tables.with(Arc::new(MatchTable::new(1, chances)));
    }
    let mut master = Master::new(tables, Master::ITERATIONS);
    let game = Match::new(Rules::DEFAULT, seed);
    let deal = game.deal();
    let seat = deal.table().turn().expect("somebody leads");
    let began = Instant::now();
    master.solution(deal.table());
    let solved = began.elapsed();
    let began = Instant::now();
    println!("starter {}, hand {}", deal.table().starter(), deal.dealt(seat));
    let found = hints(deal.view(seat), &mut master, &mut Rng::stream(seed, 0), 1000, &Stop::default());
    for hint in found.expect("nobody stops it").list {
        let wins = hint.wins;
        println!("{}: wins {wins:.4}, points {:+.3}, cost {:.4}: {}", hint.card, hint.points, hint.cost, hint.reason);
    }
    println!("solved in {solved:.1?}, valued in {:.1?}", began.elapsed());
}
