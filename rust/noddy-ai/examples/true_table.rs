//! Whether the table of the match is true: deals of the equilibrium against itself with real cards, what follows them taken from the table.
//!
//! `cargo run --release -p noddy-ai --example true_table -- match-31.tsv [deals a score] [seed] [iterations]`

use std::sync::Arc;

use noddy_ai::solver::{ChanceTable, MatchTable, Needs, Tables};
use noddy_ai::{Master, Strategy};
use noddy_core::{Card, Deal, Deck, Phase, Rank, Rng, Rules, Scores, Seat, match_seed};

/// The needs that are looked at: the beginning, and ten others.
const NEEDS: [[u16; 2]; 11] =
    [[31, 31], [1, 1], [2, 3], [5, 2], [4, 7], [9, 6], [3, 15], [12, 12], [20, 10], [16, 25], [28, 31]];

const TARGET: u16 = 31;

fn main() -> std::io::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, default: u64| args.get(place).and_then(|text| text.parse().ok()).unwrap_or(default);
    let (deals, seed) = (number(1, 1_000_000), number(2, 1589));
    let iterations = number(3, Master::ITERATIONS.into()) as u32;
    let mut table = ChanceTable::new(TARGET);
    table.read(&std::fs::read_to_string(args.first().map_or("match-31.tsv", String::as_str))?);
    let tables = Tables::shipped().with(Arc::new(MatchTable::new(1, table.clone())));
    let mut master = Master::new(tables, iterations);
    for (place, [elder, dealer]) in NEEDS.into_iter().enumerate() {
        let Some(state) = table.get(Needs { elder, dealer }) else { continue };
        let (mut sum, mut squares, mut count) = (0.0, 0.0, 0.0);
        // As many deals of each starter; each is solved once.
        for rank in Rank::all() {
            let mut rng = Rng::stream(match_seed(seed, place as u64), rank.index().into());
            for _ in 0..deals.div_ceil(Rank::COUNT as u64) {
                let won = play(&mut master, &table, Needs { elder, dealer }, rank, &mut rng);
                sum += won;
                squares += won * won;
                count += 1.0;
            }
        }
        let (seen, stated) = (sum / count, state.elder_wins());
        let error = ((squares / count - seen * seen) / count).sqrt();
        println!(
            "{elder:2} {dealer:2}: the elder wins {stated:.6} by the table, {seen:.6} in {count} deals, standard error {error:.6}, {:+.2} of them",
            (seen - stated) / error
        );
    }
    Ok(())
}

/// One deal: whether the elder won, or his chance to.
fn play(master: &mut Master, table: &ChanceTable, needs: Needs, rank: Rank, rng: &mut Rng) -> f64 {
    let rules = Rules::new(2, 3, TARGET.into(), 1).expect("rules");
    let dealer = Seat::new(1).expect("a seat");
    let elder = dealer.next(2);
    let mut scores = Scores::zero(2);
    (scores[elder], scores[dealer]) = (TARGET - needs.elder, TARGET - needs.dealer);
    let mut deal = Deal::start(rules, dealer, scores, &deck(rank, rng), 1, &mut ());
    while let Some(seat) = deal.table().turn() {
        let card = master.choose(deal.view(seat), rng);
        deal.play(card, &mut ()).expect("a legal card");
    }
    match deal.table().phase() {
        Phase::Won(winner) => f64::from(u8::from(winner == elder)),
        Phase::Over | Phase::Play | Phase::Claim(_) => {
            let need = |seat: Seat| TARGET - deal.table().scores()[seat];
            let next = Needs { elder: need(dealer), dealer: need(elder) };
            1.0 - table.chance(next).elder_wins
        }
    }
}

/// A shuffled pack whose seventh card, the starter, is of this rank.
fn deck(rank: Rank, rng: &mut Rng) -> Deck {
    let mut cards = *Deck::SORTED.cards();
    for end in (1..Card::COUNT).rev() {
        cards.swap(end, rng.below(end as u64 + 1) as usize);
    }
    let of_rank: Vec<usize> = (0..Card::COUNT).filter(|&place| cards[place].rank() == rank).collect();
    cards.swap(6, of_rank[rng.below(of_rank.len() as u64) as usize]);
    Deck::starting_with(&cards).expect("all cards are different")
}
