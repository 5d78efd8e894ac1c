//! Plays on every path, against `noddy_core::Pile`.

#![expect(non_snake_case, reason = "the number of a ruling")]

use noddy_batch::{BadRow, Fault, Path, PlayScorer, WIDTH_MAX};
use noddy_core::{Card, Deck, Pile, Rng};

const PAD: u8 = 255;

/// Plays with their points, in rows of one width.
struct Plays {
    width: usize,
    rows: Vec<u8>,
    points: Vec<u8>,
}

impl Plays {
    fn new(width: usize) -> Plays {
        Plays { width, rows: Vec::new(), points: Vec::new() }
    }

    fn push(&mut self, pile: &Pile, card: Card) {
        let start = self.rows.len();
        self.rows.extend(pile.cards().iter().chain([&card]).map(|card| card.id()));
        self.rows.resize(start + self.width, PAD);
        self.points.push(pile.score(card).expect("a card that fits").total());
    }

    fn check(&self) {
        for path in Path::available() {
            let mut points = vec![99; self.points.len()];
            let result = PlayScorer::new(self.width).with_path(path).points(&self.rows, &mut points);
            assert_eq!(result, Ok(()), "path {}", path.name());
            let wrong = (0..points.len()).find(|&row| points[row] != self.points[row]);
            if let Some(row) = wrong {
                let ids = &self.rows[row * self.width..][..self.width];
                panic!("{ids:?} scores {}, not {}: path {}", self.points[row], points[row], path.name());
            }
        }
    }

    /// Piles of cards in random order, closed when a card does not fit; now and then from a pack of few ranks, for pairs, runs and long piles.
    fn random(width: usize, count: usize, seed: u64) -> Plays {
        let mut plays = Plays::new(width);
        let mut rng = Rng::stream(seed, 0);
        while plays.points.len() < count {
            let deck = Deck::shuffled(1589, rng.next_word());
            let top = [52, 52, 28, 20, 16][rng.below(5) as usize];
            let mut pile = Pile::EMPTY;
            for &card in deck.cards().iter().filter(|card| card.id() < top) {
                if !pile.fits(card) || pile.cards().len() == width {
                    pile = Pile::EMPTY;
                }
                if plays.points.len() < count {
                    plays.push(&pile, card);
                }
                pile.play(card).expect("the card fits");
            }
        }
        plays
    }
}

/// Every pile of up to `depth` cards, one suit for each card of a rank in turn: suits score nothing in the play.
fn every_pile(pile: Pile, depth: usize, plays: &mut Plays) {
    for rank in 0..13 {
        let suit = pile.cards().iter().filter(|card| card.rank().index() == rank).count() as u8;
        let card = Card::from_id(rank * 4 + suit % 4).expect("a card");
        if suit < 4 && pile.fits(card) {
            plays.push(&pile, card);
            let mut longer = pile;
            longer.play(card).expect("the card fits");
            if longer.cards().len() < depth {
                every_pile(longer, depth, plays);
            }
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes a minute without optimisation")]
fn test_R14_every_pile_of_up_to_seven_cards() {
    let mut plays = Plays::new(7);
    every_pile(Pile::EMPTY, 7, &mut plays);
    println!("{} plays", plays.points.len());
    assert!(plays.points.len() > 1_000_000);
    plays.check();
}

#[test]
fn test_R14_every_pile_of_up_to_four_cards() {
    let mut plays = Plays::new(4);
    every_pile(Pile::EMPTY, 4, &mut plays);
    plays.check();
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes a minute without optimisation")]
fn test_R14_a_million_random_plays() {
    println!("seeds 1589 and 1688");
    Plays::random(8, 1_000_000, 1589).check();
    Plays::random(14, 1_000_000, 1688).check();
}

#[test]
fn test_every_width_and_length() {
    for width in 1..=WIDTH_MAX {
        let plays = Plays::random(width, 3000, width as u64);
        plays.check();
        for length in 0..=200 {
            let part =
                Plays { width, rows: plays.rows[..length * width].to_vec(), points: plays.points[..length].to_vec() };
            part.check();
        }
    }
}

#[test]
fn test_R14_the_longest_pile_and_the_longest_run() {
    let mut plays = Plays::new(13);
    let mut pile = Pile::EMPTY;
    for card in (0..13).map(|id| Card::from_id(id).expect("a card")) {
        plays.push(&pile, card);
        pile.play(card).expect("the card fits");
    }
    let mut pile = Pile::EMPTY;
    for card in Card::read_all("4c Ad 7h 2s 6c 3d 5h").map(|card| card.expect("a card")) {
        plays.push(&pile, card);
        pile.play(card).expect("the card fits");
    }
    assert_eq!(plays.points.last(), Some(&7));
    plays.check();
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

/// Each fault, in each row of 70 and with rows of every width that has room for it.
#[test]
fn test_the_first_bad_row_is_named() {
    let faults: [(&[u8], Fault); 13] = [
        (&[52], Fault::NoSuchId(52)),
        (&[254], Fault::NoSuchId(254)),
        (&[PAD], Fault::Empty),
        (&[9, 9], Fault::Twice(card("3d"))),
        (&[9, 200], Fault::NoSuchId(200)),
        (&[PAD, 4], Fault::Gap),
        (&[0, 10, 0], Fault::Twice(card("Ac"))),
        (&[1, PAD, 4], Fault::Gap),
        (&[1, PAD, 4, PAD], Fault::Gap),
        (&[51, 50, 49, 4], Fault::TooHigh { card: card("2c"), total: 32 }),
        (&[51, 50, 49, 48, 0], Fault::TooHigh { card: card("Kc"), total: 40 }),
        (&[PAD, 4, 5, 6, 7, PAD, PAD, PAD], Fault::Gap),
        (&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], Fault::TooHigh { card: card("4d"), total: 32 }),
    ];
    for path in Path::available() {
        for width in 1..=WIDTH_MAX {
            let scorer = PlayScorer::new(width).with_path(path);
            let good = Plays::random(width, 70, 3);
            for (ids, fault) in faults.iter().filter(|(ids, _)| ids.len() <= width) {
                for row in 0..70 {
                    let mut rows = good.rows.clone();
                    let place = &mut rows[row * width..][..width];
                    place.fill(PAD);
                    place[..ids.len()].copy_from_slice(ids);
                    let result = scorer.points(&rows, &mut [0; 70]);
                    assert_eq!(result, Err(BadRow { row, fault: *fault }), "{ids:?} on path {}", path.name());
                }
            }
        }
    }
}

#[test]
#[should_panic(expected = "from 1 to 14 bytes")]
fn test_a_wider_row_is_refused() {
    let _ = PlayScorer::new(15);
}
