//! What `master` gains over another level, in chances of a match: single deals at scores spread over a match, what follows them taken from the table. Each
//! pack is played twice, with the seats exchanged.
//!
//! `cargo run --release -p noddy-ai --example master_gain -- expert 100000`

use noddy_ai::solver::{ChanceTable, Needs, Tables};
use noddy_ai::{Level, Master, Mean, Strategy, deal_at, elder_chance};
use noddy_core::{Deal, Rank, Rng, match_seed};

const TARGET: u16 = 31;
const SEED: u64 = 1589;

/// The needs that are looked at, of both sides.
const SPREAD: [u16; 6] = [2, 5, 9, 15, 22, 31];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let other = args.first().and_then(|name| Level::named(name)).unwrap_or(Level::Expert);
    let packs = args.get(1).and_then(|text| text.parse::<u64>().ok()).unwrap_or(100_000);
    let tables = Tables::shipped();
    let table = tables.of(1).chances();
    let mut master = Master::new(tables.clone(), Master::ITERATIONS);
    let mut opponent = other.player();
    let states: Vec<Needs> =
        SPREAD.into_iter().flat_map(|elder| SPREAD.map(|dealer| Needs { elder, dealer })).collect();
    let each = packs.div_ceil((states.len() * Rank::COUNT) as u64);
    let mut all = Mean::default();
    for (place, &needs) in states.iter().enumerate() {
        let mut here = Mean::default();
        // As many packs of each starter; each is solved once.
        for rank in Rank::all() {
            let mut rng = Rng::stream(match_seed(SEED, place as u64), rank.index().into());
            for _ in 0..each {
                let deal = deal_at(needs, TARGET, rank, &mut rng);
                let as_elder = play(&mut master, &mut *opponent, deal, table, &mut rng);
                let as_dealer = 1.0 - play(&mut *opponent, &mut master, deal, table, &mut rng);
                // Two players who play alike get a chance and what is left of it.
                let gain = (as_elder + as_dealer - 1.0) / 2.0;
                here.add(gain);
                all.add(gain);
            }
        }
        println!("{:2} {:2}: {:+.6}, standard error {:.6}", needs.elder, needs.dealer, here.value(), here.error());
    }
    println!(
        "master gains {:+.6} of a match a deal over {}, standard error {:.6}, {} deals",
        all.value(),
        other.name(),
        all.error(),
        2.0 * all.count()
    );
}

/// The chance of the elder to win after one deal, which is played from its beginning.
fn play(
    elder: &mut dyn Strategy,
    dealer: &mut dyn Strategy,
    mut deal: Deal,
    table: &ChanceTable,
    rng: &mut Rng,
) -> f64 {
    while let Some(seat) = deal.table().turn() {
        let view = deal.view(seat);
        let card = if seat == deal.table().dealer() { dealer.choose(view, rng) } else { elder.choose(view, rng) };
        deal.play_unchecked(card, &mut ());
    }
    elder_chance(&deal, table)
}
