//! Hands and plays a second by path, against copying the same input in the same run: `cargo bench -p noddy-batch`.
//!
//! What is compared is run in turn, round after round, and the median of the rounds is printed: what else the machine does hits all alike.

use std::hint::black_box;
use std::time::Instant;

use noddy_batch::{CHUNK_BYTES, HandSize, KINDS, Path, PlayScorer, Scorer};
use noddy_core::{Card, Deck, Pile, Rng};

const ROUNDS: usize = 9;
const ROWS: usize = 10_000_000;
const MANY_ROWS: usize = 64_000_000;
const PLAYS: usize = 2_000_000;
const PLAY_WIDTH: usize = 8;
const COPYING: &str = "copying the input";

type Work<'a> = Box<dyn FnMut(&mut [u8]) + 'a>;

/// One thing to measure: its name, what it writes where, and the nanoseconds a row in each round.
struct Contender<'a> {
    name: String,
    out: Vec<u8>,
    work: Work<'a>,
    times: Vec<f64>,
}

fn contender<'a>(name: impl Into<String>, out: usize, work: impl FnMut(&mut [u8]) + 'a) -> Contender<'a> {
    Contender { name: name.into(), out: vec![0; out], work: Box::new(work), times: Vec::new() }
}

/// Runs all in turn, asserts that they found as many points as expected, and prints the medians against the first, and the best rounds.
fn compare(title: &str, rows: usize, expected: u64, mut contenders: Vec<Contender>) {
    for round in 0..=ROUNDS {
        for contender in &mut contenders {
            let start = Instant::now();
            (contender.work)(black_box(&mut contender.out));
            // The first round touches the pages.
            if round > 0 {
                contender.times.push(start.elapsed().as_secs_f64() * 1e9 / rows as f64);
            }
        }
    }
    println!("{title}, {rows} rows: median, against the first, best");
    let mut first = None;
    for contender in &mut contenders {
        contender.times.sort_by(f64::total_cmp);
        let median = contender.times[ROUNDS / 2];
        let first = *first.get_or_insert(median);
        let (name, ratio, best) = (&contender.name, median / first, contender.times[0]);
        println!("  {name:<32} {median:8.3} ns a row {ratio:8.2} {best:12.3} ns");
        assert!(contender.name == COPYING || sum(&contender.out) == expected, "{} miscounts", contender.name);
    }
}

/// The first of the contenders: what moving the rows costs without looking at them.
fn copying(rows: &[u8]) -> Contender<'_> {
    contender(COPYING, rows.len(), |out| out.copy_from_slice(rows))
}

/// The points of all rows, by the slow path.
fn points_of_all(scorer: Scorer, rows: &[u8], count: usize) -> u64 {
    let mut points = vec![0; count];
    scorer.with_path(Path::Scalar).points(rows, &mut points).expect("rows without fault");
    sum(&points)
}

/// Hands with their starters, as a shuffled pack deals them.
fn hands(row: usize, count: usize) -> Vec<u8> {
    let mut rng = Rng::stream(1589, 1);
    let mut rows = Vec::with_capacity(row * (count + Card::COUNT));
    while rows.len() < row * count {
        let deck = Deck::shuffled(1589, rng.next_word());
        rows.extend(deck.cards()[..Card::COUNT / row * row].iter().map(|card| card.id()));
    }
    rows.truncate(row * count);
    rows
}

/// Plays as they come up when four hands of three are played at random, and the points of all together.
fn plays(count: usize) -> (Vec<u8>, u64) {
    let mut rng = Rng::stream(1589, 2);
    let mut rows = Vec::with_capacity(PLAY_WIDTH * count);
    let mut points = 0;
    while rows.len() < PLAY_WIDTH * count {
        let deck = Deck::shuffled(1589, rng.next_word());
        let mut pile = Pile::EMPTY;
        for &card in &deck.cards()[..12] {
            if !pile.fits(card) || pile.cards().len() == PLAY_WIDTH {
                pile = Pile::EMPTY;
            }
            if rows.len() < PLAY_WIDTH * count {
                points += u64::from(pile.play(card).expect("the card fits").total());
                rows.extend(pile.cards().iter().map(|card| card.id()));
                rows.resize(rows.len().next_multiple_of(PLAY_WIDTH), 255);
            }
        }
    }
    (rows, points)
}

fn sum(points: &[u8]) -> u64 {
    points.iter().map(|&points| u64::from(points)).sum()
}

/// Copies the rows piece by piece into one buffer and scores them there, as is done with memory that others may write to.
fn score_copied(scorer: Scorer, chunk: usize, row: usize, rows: &[u8], out: &mut [u8]) {
    let mut buffer = Vec::with_capacity(chunk * row);
    for (piece, out) in rows.chunks(chunk * row).zip(out.chunks_mut(chunk)) {
        buffer.clear();
        buffer.extend_from_slice(piece);
        scorer.points(&buffer, out).expect("rows without fault");
    }
}

fn bench_hands(hand_size: HandSize) {
    let row = hand_size.row();
    let rows = &hands(row, ROWS);
    let scorer = Scorer::new(hand_size);
    let mut contenders = vec![copying(rows)];
    for path in Path::available() {
        let scorer = scorer.with_path(path);
        contenders.push(contender(path.name(), ROWS, move |out| {
            scorer.points(rows, out).expect("rows without fault");
        }));
        contenders.push(contender(format!("{}, copied by chunks", path.name()), ROWS, move |out| {
            score_copied(scorer, scorer.chunk_rows(CHUNK_BYTES), row, rows, out);
        }));
    }
    for path in Path::available() {
        let scorer = scorer.with_path(path);
        contenders.push(contender(format!("{}, by kind", path.name()), ROWS * KINDS, move |out| {
            scorer.kinds(rows, out).expect("rows without fault");
        }));
    }
    let expected = points_of_all(scorer, rows, ROWS);
    compare(&format!("{} cards and a starter", hand_size.cards()), ROWS, expected, contenders);
}

fn bench_chunks() {
    let rows = &hands(4, ROWS);
    let scorer = Scorer::new(HandSize::Three);
    let mut contenders = vec![copying(rows)];
    for kilobytes in [4, 8, 16, 32, 64, 128, 256, 512] {
        contenders.push(contender(format!("chunks of {kilobytes} KiB"), ROWS, move |out| {
            score_copied(scorer, scorer.chunk_rows(kilobytes * 1024), 4, rows, out);
        }));
    }
    compare("Best path by size of chunk", ROWS, points_of_all(scorer, rows, ROWS), contenders);
}

fn bench_threads() {
    let rows = &hands(4, MANY_ROWS);
    let scorer = Scorer::new(HandSize::Three);
    for count in [1_000_000, 4_000_000, 5_000_000, 8_000_000, 16_000_000, MANY_ROWS] {
        let rows = &rows[..count * 4];
        let contenders = [1, 2].map(|threads| {
            contender(format!("threads: {threads}"), count, move |out| {
                scorer.points_threaded(rows, out, threads).expect("rows without fault");
            })
        });
        compare("Threads", count, points_of_all(scorer, rows, count), contenders.into());
    }
}

fn bench_plays() {
    let (rows, expected) = plays(PLAYS);
    let wide: Vec<u8> = rows.chunks(PLAY_WIDTH).flat_map(|row| row.iter().copied().chain([255; 6])).collect();
    let mut contenders = vec![copying(&rows)];
    for path in Path::available() {
        for (width, rows) in [(PLAY_WIDTH, &rows), (PLAY_WIDTH + 6, &wide)] {
            let scorer = PlayScorer::new(width).with_path(path);
            contenders.push(contender(format!("{}, {width} bytes a row", path.name()), PLAYS, move |out| {
                scorer.points(rows, out).expect("rows without fault");
            }));
        }
    }
    compare("Plays", PLAYS, expected, contenders);
}

fn main() {
    if cfg!(debug_assertions) {
        eprintln!("a debug build measures nothing: use cargo bench");
        std::process::exit(1);
    }
    // Cargo passes "--bench"; a word of one's own chooses what to run.
    let chosen = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let benches: [(&str, fn()); 5] = [
        ("three", || bench_hands(HandSize::Three)),
        ("four", || bench_hands(HandSize::Four)),
        ("chunks", bench_chunks),
        ("threads", bench_threads),
        ("plays", bench_plays),
    ];
    for (name, bench) in benches {
        if chosen.as_deref().is_none_or(|chosen| chosen == name) {
            bench();
        }
    }
}
