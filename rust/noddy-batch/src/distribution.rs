//! How often each number of points comes up: over the starters of one hand, and over everything.

use noddy_core::{Card, CardSet, Hand, Rank, Suit};

use crate::row::HandSize;

/// How often each number of points comes up, from 0 to 29.
pub type Histogram<Count> = [Count; 30];

/// The points of a hand over every starter that can still turn up: all cards that are neither in the hand nor in `dead`.
///
/// ```
/// use noddy_batch::starter_distribution;
/// use noddy_core::CardSet;
/// let histogram = starter_distribution("5h 5d Js".parse()?, CardSet::EMPTY);
/// assert_eq!(histogram.iter().sum::<u32>(), 49);
/// // Only the five of spades makes fifteen points: it brings his nob as well.
/// assert_eq!((histogram[14], histogram[15]), (1, 1));
/// # Ok::<(), noddy_core::CardError>(())
/// ```
#[must_use]
pub fn starter_distribution(hand: Hand, dead: CardSet) -> Histogram<u32> {
    let mut histogram = [0; 30];
    for starter in CardSet::FULL.minus(hand.set()).minus(dead) {
        histogram[usize::from(hand.points(starter))] += 1;
    }
    histogram
}

/// The points of every hand of this size with every starter.
///
/// ```
/// use noddy_batch::{HandSize, show_distribution};
/// assert_eq!(show_distribution(HandSize::Three)[20], 4);
/// ```
#[must_use]
pub fn show_distribution(hand_size: HandSize) -> Histogram<u64> {
    let mut histogram = [0; 30];
    for hand in every_hand(hand_size) {
        for (sum, count) in histogram.iter_mut().zip(starter_distribution(hand, CardSet::EMPTY)) {
            *sum += u64::from(count);
        }
    }
    histogram
}

/// Every set of three or four cards.
fn every_hand(hand_size: HandSize) -> impl Iterator<Item = Hand> {
    let first = (1u64 << hand_size.cards()) - 1;
    // The next larger number with as many bits: the lowest block of ones gives its top bit upwards, the others fall to the bottom.
    let next = |&set: &u64| {
        let carried = set + (set & set.wrapping_neg());
        Some(carried | (set ^ carried) >> (set.trailing_zeros() + 2))
    };
    std::iter::successors(Some(first), next).take_while(|&set| set <= CardSet::FULL.bits()).map(move |set| {
        let mut cards = [Card::new(Rank::ACE, Suit::CLUBS); 4];
        for (place, card) in cards.iter_mut().zip(CardSet::from_bits(set)) {
            *place = card;
        }
        Hand::new(&cards[..hand_size.cards()]).expect("the cards of a set are different")
    })
}
