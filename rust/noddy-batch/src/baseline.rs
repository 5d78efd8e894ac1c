//! Sixteen rows at once with what every processor of the architecture can do.
//!
//! Rows are turned into columns, one [`Lanes`] for each card of a row, so that every instruction serves sixteen rows. Where cards
//! are compared as ranks these keep their place in the byte: rank times four, the suit bits cleared.

use noddy_core::LIMIT;

use crate::blocks::{Findings, whole_blocks, whole_play_blocks};
use crate::lanes::{LANES, Lanes};
use crate::one_by_one::PAD;
use crate::row::HandSize;
use crate::show::KINDS;

/// How many rows a block has.
const ROWS: usize = LANES;

/// Writes the points of each row into `out`.
pub(crate) fn points(hand_size: HandSize, rows: &[u8], out: &mut [u8]) -> Findings {
    match hand_size {
        HandSize::Three => whole_blocks::<4, _, _>(rows, out, |blocks, out| points_in(blocks, out, columns)),
        HandSize::Four => whole_blocks(rows, out, |blocks, out| points_in(blocks, out, columns_of_five)),
    }
}

/// Writes the points of each row by kind into `out`.
pub(crate) fn kinds(hand_size: HandSize, rows: &[u8], out: &mut [u8]) -> Findings {
    match hand_size {
        HandSize::Three => whole_blocks::<4, _, _>(rows, out, |blocks, out| kinds_in(blocks, out, columns)),
        HandSize::Four => whole_blocks(rows, out, |blocks, out| kinds_in(blocks, out, columns_of_five)),
    }
}

/// Writes what the last card of each row scores into `out`; whether some row is wrong.
pub(crate) fn plays(rows: &[u8], width: usize, out: &mut [u8]) -> bool {
    if width <= 8 {
        whole_play_blocks::<8, ROWS>(rows, width, out, plays_in)
    } else {
        whole_play_blocks::<16, ROWS>(rows, width, out, plays_in)
    }
}

#[inline(always)]
fn points_in<const N: usize>(
    blocks: &[[[u8; N]; ROWS]],
    out: &mut [[u8; ROWS]],
    columns: impl Fn(&[[u8; N]; ROWS]) -> [Lanes; N],
) -> Findings {
    let mut seen = Seen::new();
    for (block, out) in blocks.iter().zip(out) {
        let [fifteens, pairs, runs, flush, nob] = show(columns(block), &mut seen);
        (fifteens + pairs + runs + flush + nob).store(out);
    }
    seen.findings()
}

#[inline(always)]
fn kinds_in<const N: usize>(
    blocks: &[[[u8; N]; ROWS]],
    out: &mut [[u8; KINDS * ROWS]],
    columns: impl Fn(&[[u8; N]; ROWS]) -> [Lanes; N],
) -> Findings {
    let mut seen = Seen::new();
    for (block, out) in blocks.iter().zip(out) {
        let mut kinds = [[0; ROWS]; KINDS];
        for (kind, points) in kinds.iter_mut().zip(show(columns(block), &mut seen)) {
            points.store(kind);
        }
        for (row, out) in out.as_chunks_mut::<KINDS>().0.iter_mut().enumerate() {
            *out = kinds.each_ref().map(|kind| kind[row]);
        }
    }
    seen.findings()
}

/// What was seen of the rows so far: the highest id in each place, and all bits where a card was there twice.
struct Seen {
    highest: Lanes,
    twice: Lanes,
}

impl Seen {
    #[inline(always)]
    fn new() -> Seen {
        Seen { highest: Lanes::splat(0), twice: Lanes::splat(0) }
    }

    #[inline(always)]
    fn look<const N: usize>(&mut self, sorted: [Lanes; N]) {
        self.highest = self.highest.max(sorted[N - 1]);
        for card in 1..N {
            self.twice = self.twice | sorted[card - 1].same(sorted[card]);
        }
    }

    #[inline(always)]
    fn findings(&self) -> Findings {
        let allowed = Lanes::splat(51);
        Findings { bad_id: (self.highest.max(allowed) ^ allowed).any(), twice: self.twice.any() }
    }
}

/// Fifteens, pairs, runs, flush and his nob.
#[inline(always)]
fn show<const N: usize>(cards: [Lanes; N], seen: &mut Seen) -> [Lanes; KINDS] {
    let sorted = sorted(cards);
    seen.look(sorted);
    let ranks = sorted.map(|card| card & Lanes::splat(0xFC));
    let [pairs, runs] = pairs_and_runs(ranks);
    let [flush, nob] = flush_and_nob(cards);
    [fifteens(ranks), pairs, runs, flush, nob]
}

/// The cards of each row in ascending order.
#[inline(always)]
fn sorted<const N: usize>(mut cards: [Lanes; N]) -> [Lanes; N] {
    for end in (1..N).rev() {
        for card in 0..end {
            let (a, b) = (cards[card], cards[card + 1]);
            (cards[card], cards[card + 1]) = (a.min(b), a.max(b));
        }
    }
    cards
}

/// R18. A set of cards sums to 15 exactly when the others sum to the total less 15: so sets of one and of two cards tell of all the larger ones.
///
/// A card stands for four times its value less one, so that a set of `k` cards makes 15 when it comes to `60 - 4k` here.
#[inline(always)]
fn fifteens<const N: usize>(ranks: [Lanes; N]) -> Lanes {
    let fifteen = |cards: usize| Lanes::splat(60 - 4 * cards as u8);
    let values = ranks.map(|rank| rank.min(Lanes::splat(9 << 2)));
    let all = values.into_iter().fold(Lanes::splat(0), |sum, value| sum + value);
    let (all_but_one, all_but_two) = (all - fifteen(N - 1), all - fifteen(N - 2));
    // Each comparison that holds adds -1.
    let mut found = all.same(fifteen(N));
    for second in 0..N {
        found = found + values[second].same(all_but_one);
        for first in 0..second {
            let two = values[first] + values[second];
            found = found + two.same(fifteen(2));
            // Of four cards the other two are a set of two themselves.
            if N == 5 {
                found = found + two.same(all_but_two);
            }
        }
    }
    Lanes::splat(0) - (found + found)
}

/// R19 and R20, for ranks in ascending order: every two that are alike, and for each card how many runs of two, three, four and five
/// end with it, each of which goes on from a shorter one.
#[inline(always)]
fn pairs_and_runs<const N: usize>(ranks: [Lanes; N]) -> [Lanes; 2] {
    let zero = Lanes::splat(0);
    // Counted downwards, because a comparison that holds is -1; as a mask it keeps the count of the shorter runs or clears it.
    let mut pairs = zero;
    let [mut twos, mut threes, mut fours, mut fives] = [[zero; N]; 4];
    for high in 1..N {
        for low in 0..high {
            pairs = pairs + ranks[low].same(ranks[high]);
            let goes_on = ranks[high].same(ranks[low] + Lanes::splat(4));
            twos[high] = twos[high] + goes_on;
            threes[high] = threes[high] + (goes_on & twos[low]);
            fours[high] = fours[high] + (goes_on & threes[low]);
            fives[high] = fives[high] + (goes_on & fours[low]);
        }
    }
    // Only the longest counts.
    let [threes, fours, fives] = [threes, fours, fives].map(|ends| ends.into_iter().fold(zero, |sum, end| sum + end));
    let threes = threes & fours.same(zero);
    let fours = fours & fives.same(zero);
    let runs = (threes + threes + threes) + (fours + fours + fours + fours) + (fives + fives + fives + fives + fives);
    [zero - (pairs + pairs), zero - runs]
}

/// R21 and R22. Cards of one suit differ in no suit bit.
#[inline(always)]
fn flush_and_nob<const N: usize>(cards: [Lanes; N]) -> [Lanes; 2] {
    let (zero, suit) = (Lanes::splat(0), Lanes::splat(3));
    let (starter, hand) = (cards[N - 1], &cards[..N - 1]);
    let differ = hand.iter().fold(zero, |differ, &card| differ | (card ^ hand[0]));
    let starter_differs = starter ^ hand[0];
    // True is -1: the starter adds 1.
    let points = Lanes::splat(N as u8 - 1) - (starter_differs & suit).same(zero);
    let jack = (starter & suit) | Lanes::splat(10 << 2);
    let held = hand.iter().fold(zero, |held, &card| held | card.same(jack));
    [points & (differ & suit).same(zero), held & Lanes::splat(1)]
}

fn plays_in<const W: usize>(blocks: &[[[u8; W]; ROWS]], out: &mut [[u8; ROWS]]) -> bool {
    let mut wrong = Lanes::splat(0);
    for (block, out) in blocks.iter().zip(out) {
        let row = columns(block);
        let cards = last_first(row);
        let ranks = cards.map(|card| card & Lanes::splat(0xFC));
        let total = pile_total(cards, ranks);
        let limit = Lanes::splat(4 * LIMIT);
        wrong = wrong | (total.max(limit) ^ limit) | bad_rows(row) | twice(row);
        let round = (total.same(Lanes::splat(4 * 15)) | total.same(limit)) & Lanes::splat(2);
        (round + alike(ranks) + run(ranks)).store(out);
    }
    wrong.any()
}

/// Not 0 where a byte is neither a card nor padding, where a card follows padding, and where there is no card.
#[inline(always)]
fn bad_rows<const W: usize>(row: [Lanes; W]) -> Lanes {
    let (pad, allowed) = (Lanes::splat(PAD), Lanes::splat(52));
    let mut highest = allowed;
    let mut before = row[0].same(pad);
    let mut faults = before;
    for card in row {
        // One more turns padding to 0.
        highest = highest.max(card + Lanes::splat(1));
        let now = card.same(pad);
        faults = faults | before.without(now);
        before = now;
    }
    faults | (highest ^ allowed)
}

/// Not 0 where a card is there twice.
#[inline(always)]
fn twice<const W: usize>(row: [Lanes; W]) -> Lanes {
    let mut faults = Lanes::splat(0);
    for second in 1..W {
        let mut same = Lanes::splat(0);
        for first in 0..second {
            same = same | row[first].same(row[second]);
        }
        // All bits of padding are set, so padding that equals padding falls away.
        faults = faults | same.without(row[second]);
    }
    faults
}

/// The cards of each row from the last to the first, then the padding: in log W steps, each of which moves
/// a row up by a power of two if the room is there.
#[inline(always)]
fn last_first<const W: usize>(mut row: [Lanes; W]) -> [Lanes; W] {
    let mut step = W / 2;
    while step > 0 {
        let room = row[W - step].same(Lanes::splat(PAD));
        for place in (0..W).rev() {
            let moved = if place >= step { row[place - step] } else { Lanes::splat(PAD) };
            row[place] = moved.where_or(room, row[place]);
        }
        step /= 2;
    }
    row.reverse();
    row
}

/// Four times the total of the pile, or 255 if that is more.
#[inline(always)]
fn pile_total<const W: usize>(cards: [Lanes; W], ranks: [Lanes; W]) -> Lanes {
    let mut total = Lanes::splat(0);
    for (card, rank) in cards.into_iter().zip(ranks) {
        let value = rank.min(Lanes::splat(9 << 2)) + Lanes::splat(4);
        total = total.add_up_to_255(value.without(card.same(Lanes::splat(PAD))));
    }
    total
}

/// Two, three or four of a rank in a row: 2, 6 or 12. Ranks come last first.
#[inline(always)]
fn alike<const W: usize>(ranks: [Lanes; W]) -> Lanes {
    let second = ranks[1].same(ranks[0]);
    let third = second & ranks[2].same(ranks[0]);
    let fourth = third & ranks[3].same(ranks[0]);
    (second & Lanes::splat(2)) + (third & Lanes::splat(4)) + (fourth & Lanes::splat(6))
}

/// The longest run of a pile: from the Ace to the seven the total is 28, and to the eight it is 36.
const RUN_MAX: usize = 7;

/// The longest tail of different consecutive ranks. Ranks come last first, and padding is far from any rank.
#[inline(always)]
fn run<const W: usize>(ranks: [Lanes; W]) -> Lanes {
    let (mut low, mut high) = (ranks[0], ranks[0]);
    let mut twice = Lanes::splat(0);
    let mut longest = Lanes::splat(0);
    for place in 1..RUN_MAX {
        for later in 0..place {
            twice = twice | ranks[later].same(ranks[place]);
        }
        low = low.min(ranks[place]);
        high = high.max(ranks[place]);
        if place >= 2 {
            let is_run = (high - low).same(Lanes::splat(4 * place as u8)).without(twice);
            longest = longest.max(is_run & Lanes::splat(place as u8 + 1));
        }
    }
    longest
}

/// The columns of sixteen rows of 4, 8 or 16 bytes.
///
/// Four perfect shuffles, as of a pack of cards, move a byte from row `r`, column `c` to column `c`, row `r`: each turns the number of a
/// byte's place by one bit.
#[inline(always)]
fn columns<const N: usize>(block: &[[u8; N]; ROWS]) -> [Lanes; N] {
    let mut pieces = [Lanes::splat(0); N];
    for (piece, bytes) in pieces.iter_mut().zip(block.as_flattened().as_chunks().0) {
        *piece = Lanes::load(bytes);
    }
    for _ in 0..4 {
        let before = pieces;
        for pair in 0..N / 2 {
            [pieces[2 * pair], pieces[2 * pair + 1]] = before[pair].shuffled(before[pair + N / 2]);
        }
    }
    pieces
}

/// The columns of sixteen rows of 5 bytes, by way of rows of 8.
#[inline(always)]
fn columns_of_five(block: &[[u8; 5]; ROWS]) -> [Lanes; 5] {
    let [a, b, c, d, e, ..] = columns(&block.map(|[a, b, c, d, e]| [a, b, c, d, e, 0, 0, 0]));
    [a, b, c, d, e]
}
