//! Something to count instructions in: `count_instructions MODE N` scores N rows; two N give the instructions a row.
//!
//! ```text
//! cargo build --release -p noddy-batch --example count_instructions
//! for n in 1000000 2000000; do
//!     valgrind --tool=callgrind --callgrind-out-file=/dev/null target/release/examples/count_instructions three $n
//! done
//! ```
//! The difference of the two counts, divided by 1,000,000, is what a row takes: starting up and making the rows cancel out.

use std::hint::black_box;
use std::process::ExitCode;

use noddy_batch::{HandSize, Path, PlayScorer, Scorer};
use noddy_core::{Card, Deck, Hand, Pile, Rng};

/// How many rows are made; they are scored again and again.
const ROWS: usize = 1024;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    let (mode, count, path) = match arguments.as_slice() {
        [_, mode, count] => (mode, count, Path::best()),
        [_, mode, count, path] => (mode, count, Path::from_name(path).expect("scalar, baseline or avx2")),
        _ => {
            eprintln!("count_instructions look-up|look-up-four|three|four|plays|plays-wide N [scalar|baseline|avx2]");
            return ExitCode::from(2);
        }
    };
    let rounds = count.parse::<usize>().expect("a number of rows") / ROWS;
    let sum = match mode.as_str() {
        "look-up" => look_up(rounds, 3),
        "look-up-four" => look_up(rounds, 4),
        "three" => hands(rounds, Scorer::new(HandSize::Three).with_path(path), 4),
        "four" => hands(rounds, Scorer::new(HandSize::Four).with_path(path), 5),
        "plays" => plays(rounds, path, 8),
        "plays-wide" => plays(rounds, path, 14),
        other => panic!("no mode {other}"),
    };
    println!("{sum}");
    ExitCode::SUCCESS
}

/// One hand at a time through [`Hand::points`].
fn look_up(rounds: usize, size: usize) -> u64 {
    let mut rng = Rng::stream(1589, 1);
    let hands: Vec<(Hand, Card)> = (0..ROWS)
        .map(|_| {
            let deck = Deck::shuffled(1589, rng.next_word());
            (Hand::new(&deck.cards()[..size]).expect("different cards"), deck.cards()[size])
        })
        .collect();
    let round = |_| black_box(&hands).iter().map(|(hand, starter)| u64::from(hand.points(*starter))).sum::<u64>();
    (0..rounds).map(round).sum()
}

fn hands(rounds: usize, scorer: Scorer, row: usize) -> u64 {
    let mut rng = Rng::stream(1589, 1);
    let rows: Vec<u8> = (0..ROWS)
        .flat_map(|_| {
            let deck = Deck::shuffled(1589, rng.next_word());
            deck.cards()[..row].iter().map(|card| card.id()).collect::<Vec<u8>>()
        })
        .collect();
    let mut points = vec![0; ROWS];
    for _ in 0..rounds {
        scorer.points(black_box(&rows), black_box(&mut points)).expect("rows without fault");
    }
    points.iter().map(|&points| u64::from(points)).sum()
}

fn plays(rounds: usize, path: Path, width: usize) -> u64 {
    let scorer = PlayScorer::new(width).with_path(path);
    let mut rng = Rng::stream(1589, 2);
    let mut rows = Vec::new();
    for _ in 0..ROWS {
        let deck = Deck::shuffled(1589, rng.next_word());
        let mut pile = Pile::EMPTY;
        let length = 1 + rng.below(8) as usize;
        for &card in &deck.cards()[..length] {
            if pile.play(card).is_ok() {
                rows.push(card.id());
            }
        }
        rows.resize(rows.len().next_multiple_of(width), 255);
    }
    let mut points = vec![0; ROWS];
    for _ in 0..rounds {
        scorer.points(black_box(&rows), black_box(&mut points)).expect("rows without fault");
    }
    points.iter().map(|&points| u64::from(points)).sum()
}
