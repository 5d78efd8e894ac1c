//! Every hand that exists, on every path, against the itemised count of `noddy-core`.
//!
//! Without optimisation only a sample runs: `cargo test --release -p noddy-batch` runs everything.

use noddy_batch::{BadRow, Check, Fault, HandSize, KINDS, Path, Scorer, show_distribution, starter_distribution};
use noddy_core::{Card, CardSet, Hand, Kind, Rng};

/// All rows, each with what it scores by kind.
struct Rows {
    hand_size: HandSize,
    ids: Vec<u8>,
    kinds: Vec<[u8; KINDS]>,
}

impl Rows {
    fn new(hand_size: HandSize) -> Rows {
        Rows { hand_size, ids: Vec::new(), kinds: Vec::new() }
    }

    fn push(&mut self, hand: Hand, starter: Card) {
        let mut kinds = [0; KINDS];
        for found in hand.combinations(starter) {
            let kind = match found.kind {
                Kind::Fifteen => 0,
                Kind::Pair => 1,
                Kind::Run => 2,
                Kind::Flush => 3,
                Kind::Nob => 4,
            };
            kinds[kind] += found.points;
        }
        self.ids.extend(hand.cards().iter().map(|card| card.id()));
        self.ids.push(starter.id());
        self.kinds.push(kinds);
    }

    /// Every `step`-th hand with every starter.
    fn every(hand_size: HandSize, step: usize) -> Rows {
        let mut rows = Rows::new(hand_size);
        let pack: Vec<Card> = Card::all().collect();
        let mut number = 0;
        let mut places: Vec<usize> = (0..hand_size.cards()).collect();
        loop {
            if number % step == 0 {
                let cards: Vec<Card> = places.iter().map(|&place| pack[place]).collect();
                let hand = Hand::new(&cards).expect("different cards");
                for starter in CardSet::FULL.minus(hand.set()) {
                    rows.push(hand, starter);
                }
            }
            number += 1;
            let size = places.len();
            let Some(movable) = (0..size).rev().find(|&i| places[i] < 52 - size + i) else { return rows };
            places[movable] += 1;
            for i in movable + 1..size {
                places[i] = places[i - 1] + 1;
            }
        }
    }

    /// Puts the rows in another order, and the cards of each hand too.
    fn shuffle(&mut self, seed: u64) {
        println!("seed {seed}");
        let mut rng = Rng::stream(seed, 0);
        let row = self.hand_size.row();
        for place in (1..self.kinds.len()).rev() {
            let other = rng.below(place as u64 + 1) as usize;
            self.kinds.swap(place, other);
            for card in 0..row {
                self.ids.swap(place * row + card, other * row + card);
            }
        }
        for ids in self.ids.chunks_exact_mut(row) {
            for place in (1..row - 1).rev() {
                ids.swap(place, rng.below(place as u64 + 1) as usize);
            }
        }
    }

    fn check(&self) {
        let totals: Vec<u8> = self.kinds.iter().map(|kinds| kinds.iter().sum()).collect();
        for path in Path::available() {
            let scorer = Scorer::new(self.hand_size).with_path(path);
            let mut points = vec![99; totals.len()];
            let mut kinds = vec![99; totals.len() * KINDS];
            assert_eq!(scorer.points(&self.ids, &mut points), Ok(()));
            assert_eq!(scorer.kinds(&self.ids, &mut kinds), Ok(()));
            assert!(points == totals, "points on path {}", path.name());
            assert!(kinds == self.kinds.as_flattened(), "kinds on path {}", path.name());
            for threads in [1, 2, 5] {
                points.fill(99);
                assert_eq!(scorer.points_threaded(&self.ids, &mut points, threads), Ok(()));
                assert!(points == totals, "{threads} threads on path {}", path.name());
            }
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes a minute without optimisation")]
fn test_all_1_082_900_three_card_rows() {
    let mut rows = Rows::every(HandSize::Three, 1);
    assert_eq!(rows.kinds.len(), 1_082_900);
    assert_eq!(rows.kinds.as_flattened().iter().map(|&points| u64::from(points)).sum::<u64>(), 2_807_256);
    rows.shuffle(1589);
    rows.check();
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes without optimisation")]
fn test_all_12_994_800_four_card_rows() {
    let mut rows = Rows::every(HandSize::Four, 1);
    assert_eq!(rows.kinds.len(), 12_994_800);
    assert_eq!(rows.kinds.as_flattened().iter().map(|&points| u64::from(points)).sum::<u64>(), 61_974_180);
    rows.shuffle(1589);
    rows.check();
}

#[test]
fn test_a_sample_of_rows() {
    for (hand_size, step) in [(HandSize::Three, 101), (HandSize::Four, 1009)] {
        let mut rows = Rows::every(hand_size, step);
        rows.shuffle(1688);
        rows.check();
    }
}

#[test]
fn test_every_length_up_to_200() {
    for hand_size in [HandSize::Three, HandSize::Four] {
        let mut rows = Rows::every(hand_size, 1009);
        rows.shuffle(1);
        for path in Path::available() {
            let scorer = Scorer::new(hand_size).with_path(path);
            for length in 0..=200 {
                let ids = &rows.ids[..length * hand_size.row()];
                let (mut points, mut kinds) = (vec![99; length], vec![99; length * KINDS]);
                assert_eq!(scorer.points(ids, &mut points), Ok(()));
                assert_eq!(scorer.kinds(ids, &mut kinds), Ok(()));
                assert_eq!(kinds, rows.kinds[..length].as_flattened(), "{length} rows on path {}", path.name());
                let totals: Vec<u8> = rows.kinds[..length].iter().map(|kinds| kinds.iter().sum()).collect();
                assert_eq!(points, totals, "{length} rows on path {}", path.name());
            }
        }
    }
}

/// Puts a fault in each place of each row of 70, one at a time.
#[test]
fn test_the_first_bad_row_is_named() {
    for hand_size in [HandSize::Three, HandSize::Four] {
        let row = hand_size.row();
        let mut rows = Rows::every(hand_size, 4001);
        rows.shuffle(2);
        rows.ids.truncate(70 * row);
        // A later fault, which must not be the one that is named.
        rows.ids[69 * row] = 77;
        let (mut points, mut kinds) = (vec![0; 70], vec![0; 70 * KINDS]);
        for path in Path::available() {
            let scorer = Scorer::new(hand_size).with_path(path);
            for place in 0..69 * row {
                let good = rows.ids[place];
                let first = rows.ids[place / row * row + usize::from(place % row == 0)];
                let twice = Fault::Twice(Card::from_id(first).expect("a card"));
                let faults = [52, 53, 127, 128, 254, 255].map(|id| (id, Fault::NoSuchId(id)));
                for (id, fault) in faults.into_iter().chain([(first, twice)]) {
                    rows.ids[place] = id;
                    let expected = Err(BadRow { row: place / row, fault });
                    assert_eq!(scorer.points(&rows.ids, &mut points), expected, "path {}", path.name());
                    assert_eq!(scorer.kinds(&rows.ids, &mut kinds), expected, "path {}", path.name());
                    let ids_only = scorer.with_check(Check::Ids).points(&rows.ids, &mut points);
                    let named = if id < 52 { 69 } else { place / row };
                    assert_eq!(ids_only.map_err(|bad| bad.row), Err(named), "path {}", path.name());
                }
                rows.ids[place] = good;
            }
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes seconds without optimisation")]
fn test_a_bad_row_in_another_thread_is_named() {
    let mut rows = [17, 18, 43, 19].repeat(5_000_000);
    let mut points = vec![0; 5_000_000];
    for (place, row) in [(19_999_999, 4_999_999), (16_000_001, 4_000_000), (8, 2)] {
        rows[place] = 60;
        let error = Scorer::new(HandSize::Three).points_threaded(&rows, &mut points, 2);
        assert_eq!(error, Err(BadRow { row, fault: Fault::NoSuchId(60) }));
    }
}

#[test]
fn test_with_ids_only_a_card_twice_is_let_through() {
    for path in Path::available() {
        let scorer = Scorer::new(HandSize::Three).with_check(Check::Ids).with_path(path);
        assert_eq!(scorer.points(&[7; 160], &mut [0; 40]), Ok(()));
    }
}

#[test]
#[should_panic(expected = "rows of 4 bytes")]
fn test_half_a_row_is_refused() {
    let _ = Scorer::new(HandSize::Three).points(&[0; 7], &mut [0; 1]);
}

#[test]
#[should_panic(expected = "1 bytes of results for each row")]
fn test_results_of_another_length_are_refused() {
    let _ = Scorer::new(HandSize::Three).points(&[0, 4, 8, 12], &mut [0; 2]);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes seconds without optimisation")]
fn test_distributions_of_every_hand() {
    let three = show_distribution(HandSize::Three);
    assert_eq!(three[..8], [260_220, 18_180, 403_032, 63_288, 144_716, 69_300, 72_928, 16_832]);
    assert_eq!(three.iter().sum::<u64>(), 1_082_900);
    let four = show_distribution(HandSize::Four);
    assert_eq!(four[20..], [8_068, 2_496, 444, 356, 3_680, 0, 0, 0, 76, 4]);
    assert_eq!(four.iter().sum::<u64>(), 12_994_800);
}

#[test]
fn test_dead_cards_do_not_turn_up() {
    let hand: Hand = "5h 5d Js".parse().expect("a hand");
    let dead: CardSet = Card::read_all("5s Kc 5h").map(|card| card.expect("a card")).collect();
    let histogram = starter_distribution(hand, dead);
    assert_eq!(histogram.iter().sum::<u32>(), 47);
    assert_eq!(histogram[15], 0);
}
