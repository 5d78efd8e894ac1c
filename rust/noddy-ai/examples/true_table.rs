//! Whether the table of the match is true: deals of the equilibrium against itself with real cards, what follows them taken from the table.
//!
//! `cargo run --release -p noddy-ai --example true_table -- [deals a score] [seed] [iterations]`

use noddy_ai::solver::{ChanceTable, Needs, Tables};
use noddy_ai::{Master, Mean, deal_at, elder_chance};
use noddy_core::{Rank, Rng, match_seed};

/// The needs that are looked at: the beginning, and ten others.
const NEEDS: [[u16; 2]; 11] =
    [[31, 31], [1, 1], [2, 3], [5, 2], [4, 7], [9, 6], [3, 15], [12, 12], [20, 10], [16, 25], [28, 31]];

const TARGET: u16 = 31;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, default: u64| args.get(place).and_then(|text| text.parse().ok()).unwrap_or(default);
    let (deals, seed) = (number(0, 1_000_000), number(1, 1589));
    // Many more than at the table: what a solution is short of the equilibrium must not be seen beside the scatter.
    let iterations = number(2, 400) as u32;
    let tables = Tables::shipped();
    let table = tables.of(1).chances();
    let mut master = Master::new(tables.clone(), iterations);
    for (place, [elder, dealer]) in NEEDS.into_iter().enumerate() {
        let needs = Needs { elder, dealer };
        let Some(state) = table.get(needs) else { continue };
        let mut seen = Mean::default();
        // As many deals of each starter; each is solved once.
        for rank in Rank::all() {
            let mut rng = Rng::stream(match_seed(seed, place as u64), rank.index().into());
            for _ in 0..deals.div_ceil(Rank::COUNT as u64) {
                seen.add(play(&mut master, table, needs, rank, &mut rng));
            }
        }
        let stated = state.elder_wins();
        println!(
            "{elder:2} {dealer:2}: the elder wins {stated:.6} by the table, {:.6} in {} deals, standard error {:.6}, {:+.2} of them",
            seen.value(),
            seen.count(),
            seen.error(),
            (seen.value() - stated) / seen.error()
        );
    }
}

/// One deal by the equilibrium: the elder's chance to win after it.
fn play(master: &mut Master, table: &ChanceTable, needs: Needs, rank: Rank, rng: &mut Rng) -> f64 {
    let mut deal = deal_at(needs, TARGET, rank, rng);
    while deal.table().turn().is_some() {
        let solution = master.solution(deal.table()).expect("two players with three cards");
        let card = solution.choose(deal.turn_view(), rng);
        deal.play_unchecked(card, &mut ());
    }
    elder_chance(&deal, table)
}
