//! The show on every hand that exists, against a naive enumeration and the published checksums.
//!
//! The four-card half takes a while without optimisation: `cargo test --release -p noddy-core --test show -- --include-ignored`.

use noddy_core::{Card, CardSet, Hand, HandScore, Kind};

/// The rulings R18 to R22 word for word, on plain numbers; shares nothing with the library but the cards.
fn naive(hand: &[Card], starter: Card) -> HandScore {
    let mut cards = hand.to_vec();
    cards.push(starter);
    let mut score = HandScore::default();
    let mut runs = [0u8; 6];
    for chosen in 0..1u32 << cards.len() {
        let set: Vec<Card> = (0..cards.len()).filter(|i| chosen >> i & 1 == 1).map(|i| cards[i]).collect();
        if set.len() >= 2 && set.iter().map(|card| u32::from(card.value())).sum::<u32>() == 15 {
            score.fifteens += 2;
        }
        if set.len() == 2 && set[0].rank() == set[1].rank() {
            score.pairs += 2;
        }
        if set.len() >= 3 {
            let mut ranks: Vec<u8> = set.iter().map(|card| card.rank().index()).collect();
            ranks.sort_unstable();
            runs[set.len()] += u8::from(ranks.windows(2).all(|pair| pair[1] == pair[0] + 1));
        }
    }
    if let Some(longest) = (3..=5u8).rev().find(|&length| runs[usize::from(length)] > 0) {
        score.runs = longest * runs[usize::from(longest)];
    }
    if hand.iter().all(|card| card.suit() == hand[0].suit()) {
        score.flush = hand.len() as u8 + u8::from(starter.suit() == hand[0].suit());
    }
    score.nob = hand.iter().filter(|card| card.rank().letter() == 'J' && card.suit() == starter.suit()).count() as u8;
    score
}

fn itemised(hand: Hand, starter: Card) -> HandScore {
    let mut score = HandScore::default();
    for found in hand.combinations(starter) {
        let kind = match found.kind {
            Kind::Fifteen => &mut score.fifteens,
            Kind::Pair => &mut score.pairs,
            Kind::Run => &mut score.runs,
            Kind::Flush => &mut score.flush,
            Kind::Nob => &mut score.nob,
        };
        *kind += found.points;
    }
    score
}

/// Every set of `size` cards out of the pack.
fn every_hand(size: usize, mut visit: impl FnMut(&[Card])) {
    let pack: Vec<Card> = Card::all().collect();
    let mut places: Vec<usize> = (0..size).collect();
    loop {
        let cards: Vec<Card> = places.iter().map(|&place| pack[place]).collect();
        visit(&cards);
        let Some(movable) = (0..size).rev().find(|&i| places[i] < pack.len() - size + i) else { return };
        places[movable] += 1;
        for i in movable + 1..size {
            places[i] = places[i - 1] + 1;
        }
    }
}

/// Checks every hand with every starter; returns the histogram of totals and the points by kind.
fn check_all(size: usize, starters: impl Fn(usize) -> CardSet) -> ([u64; 30], [u64; 5]) {
    let mut histogram = [0; 30];
    let mut by_kind = [0; 5];
    let mut number = 0;
    every_hand(size, |cards| {
        let hand = Hand::new(cards).expect("the cards of a set are different");
        for starter in starters(number).minus(hand.set()) {
            let expected = naive(cards, starter);
            assert_eq!(hand.score(starter), expected, "look-up of {hand} with {starter}");
            assert_eq!(itemised(hand, starter), expected, "items of {hand} with {starter}");
            assert_eq!(hand.points(starter), expected.total(), "points of {hand} with {starter}");
            histogram[usize::from(expected.total())] += 1;
            let kinds = [expected.fifteens, expected.pairs, expected.runs, expected.flush, expected.nob];
            for (sum, points) in by_kind.iter_mut().zip(kinds) {
                *sum += u64::from(points);
            }
        }
        number += 1;
    });
    (histogram, by_kind)
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes a minute without optimisation")]
fn test_every_three_card_hand() {
    let (histogram, by_kind) = check_all(3, |_| CardSet::FULL);
    let expected = [
        260_220, 18_180, 403_032, 63_288, 144_716, 69_300, 72_928, 16_832, 18_668, 5_964, 4_044, 824, 4_372, 164, 268,
        96, 0, 0, 0, 0, 4,
    ];
    assert_eq!(histogram[..21], expected);
    assert_eq!(histogram.iter().sum::<u64>(), 1_082_900);
    assert_eq!(by_kind, [1_410_976, 764_400, 393_472, 179_608, 58_800]);
    assert_eq!(by_kind.iter().sum::<u64>(), 2_807_256);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes without optimisation")]
fn test_every_four_card_hand() {
    let (histogram, by_kind) = check_all(4, |_| CardSet::FULL);
    let expected = [
        1_009_008, 99_792, 2_813_796, 505_008, 2_855_676, 697_508, 1_800_268, 751_324, 1_137_236, 361_224, 388_740,
        51_680, 317_340, 19_656, 90_100, 9_168, 58_248, 11_196, 2_708, 0, 8_068, 2_496, 444, 356, 3_680, 0, 0, 0, 76,
        4,
    ];
    assert_eq!(histogram, expected);
    assert_eq!(histogram.iter().sum::<u64>(), 12_994_800);
    assert_eq!(by_kind.iter().sum::<u64>(), 61_974_180);
}

/// A spread of hands small enough for a build without optimisation.
#[test]
fn test_a_sample_of_hands() {
    let one_starter = |number: usize| CardSet::EMPTY.with(Card::from_id((number * 7 % 52) as u8).expect("below 52"));
    let (three, _) = check_all(3, one_starter);
    assert!(three.iter().sum::<u64>() > 20_000);
}
