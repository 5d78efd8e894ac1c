//! Many rows at once in plain Rust.
//!
//! Each function says how one row is scored, without a branch and without a table. Called in a loop over a block whose cards
//! are laid out in columns, it is what compilers turn into vector instructions, whatever those of the processor are.

use noddy_core::LIMIT;

use crate::blocks::{Findings, ROWS, each_block, each_play_block};
use crate::one_by_one::PAD;
use crate::show::KINDS;

/// A byte of each row of a block.
type Column = [u8; ROWS];

const CARDS: u8 = 52;
const JACK: u8 = 10 << 2;

/// The longest run of a pile: from the Ace to the seven the total is 28, and to the eight it is 36.
const RUN_MAX: usize = 7;

/// The points of each row of `N` cards, the last of them the starter.
pub(crate) fn points<const N: usize, const BLOCK: usize>(rows: &[u8], out: &mut [u8]) -> Findings {
    let mut seen = Seen::default();
    each_block::<BLOCK, ROWS>(rows, out, &[0, 4, 8, 12, 16][..N], |block, out| {
        let columns: [Column; N] = columns(block.as_chunks().0);
        seen.look(&columns);
        for (row, points) in out.iter_mut().enumerate() {
            *points = show(columns.each_ref().map(|column| column[row])).iter().sum();
        }
    });
    seen.findings()
}

/// The points by kind of each row of `N` cards, the last of them the starter.
pub(crate) fn kinds<const N: usize, const BLOCK: usize>(rows: &[u8], out: &mut [u8]) -> Findings {
    let mut seen = Seen::default();
    each_block::<BLOCK, { ROWS * KINDS }>(rows, out, &[0, 4, 8, 12, 16][..N], |block, out| {
        let columns: [Column; N] = columns(block.as_chunks().0);
        seen.look(&columns);
        let mut kinds = [[0; ROWS]; KINDS];
        for row in 0..ROWS {
            let score = show(columns.each_ref().map(|column| column[row]));
            for (kind, points) in kinds.iter_mut().zip(score) {
                kind[row] = points;
            }
        }
        for (row, out) in out.as_chunks_mut::<KINDS>().0.iter_mut().enumerate() {
            *out = kinds.each_ref().map(|kind| kind[row]);
        }
    });
    seen.findings()
}

/// What the last card of each row scores; whether some row is wrong.
pub(crate) fn plays(rows: &[u8], width: usize, out: &mut [u8]) -> bool {
    if width <= 8 { plays_in::<8>(rows, width, out) } else { plays_in::<16>(rows, width, out) }
}

fn plays_in<const W: usize>(rows: &[u8], width: usize, out: &mut [u8]) -> bool {
    let mut wrong = 0;
    each_play_block::<W>(rows, width, out, |block, out| {
        let columns: [Column; W] = columns(block);
        let mut wrongs = [0; ROWS];
        for row in 0..ROWS {
            (out[row], wrongs[row]) = play(columns.each_ref().map(|column| column[row]));
        }
        wrong |= wrongs.iter().fold(0, |any, wrong| any | wrong);
    });
    wrong != 0
}

#[inline(always)]
fn columns<const N: usize>(rows: &[[u8; N]]) -> [Column; N] {
    let mut columns = [[0; ROWS]; N];
    for (row, cards) in rows.iter().enumerate() {
        for (column, &card) in columns.iter_mut().zip(cards) {
            column[row] = card;
        }
    }
    columns
}

/// What was seen of the rows so far: in each place of a block, the highest id and whether a card was there twice.
struct Seen {
    highest: Column,
    twice: Column,
}

impl Default for Seen {
    fn default() -> Seen {
        Seen { highest: [0; ROWS], twice: [0; ROWS] }
    }
}

impl Seen {
    #[inline(always)]
    fn look<const N: usize>(&mut self, columns: &[Column; N]) {
        for row in 0..ROWS {
            for (number, column) in columns.iter().enumerate() {
                self.highest[row] = self.highest[row].max(column[row]);
                for before in &columns[..number] {
                    self.twice[row] |= u8::from(before[row] == column[row]);
                }
            }
        }
    }

    fn findings(&self) -> Findings {
        Findings {
            bad_id: self.highest.iter().any(|&id| id >= CARDS),
            twice: self.twice.iter().any(|&twice| twice != 0),
        }
    }
}

/// Fifteens, pairs, runs, flush and his nob of one row.
#[inline(always)]
fn show<const N: usize>(cards: [u8; N]) -> [u8; KINDS] {
    let (pairs, runs) = pairs_and_runs(cards.map(|card| card >> 2));
    let [flush, nob] = flush_and_nob(cards);
    [fifteens(cards.map(value)), pairs, runs, flush, nob]
}

/// The counting value (R2).
#[inline(always)]
fn value(card: u8) -> u8 {
    (card >> 2).min(9) + 1
}

/// R18. A set of cards sums to 15 exactly when the others sum to the total less 15: so only the sets without the last card are
/// gone through, each together with its complement.
#[inline(always)]
fn fifteens<const N: usize>(values: [u8; N]) -> u8 {
    let mut sums = [0u8; 16];
    for (number, &value) in values[..N - 1].iter().enumerate() {
        for set in 0..1 << number {
            sums[1 << number | set] = sums[set] + value;
        }
    }
    let rest = values.iter().sum::<u8>().wrapping_sub(15);
    let found = sums[..1 << (N - 1)].iter().map(|&sum| u8::from(sum == 15) + u8::from(sum == rest)).sum::<u8>();
    2 * found
}

/// R19 and R20. For each card the cards one rank below and one above it are counted: the products are the runs of three, and of four.
#[inline(always)]
fn pairs_and_runs<const N: usize>(mut ranks: [u8; N]) -> (u8, u8) {
    for end in (1..N).rev() {
        for card in 0..end {
            let (low, high) = (ranks[card].min(ranks[card + 1]), ranks[card].max(ranks[card + 1]));
            (ranks[card], ranks[card + 1]) = (low, high);
        }
    }
    let gap = |low: usize, high: usize| ranks[high] - ranks[low];
    let mut pairs = 0;
    let mut below = [0; N];
    let mut above = [0; N];
    for high in 1..N {
        for low in 0..high {
            pairs += u8::from(gap(low, high) == 0);
            below[high] += u8::from(gap(low, high) == 1);
            above[low] += u8::from(gap(low, high) == 1);
        }
    }
    let (mut threes, mut fours, mut fives) = (0, 0, 0);
    for card in 1..N - 1 {
        threes += below[card] * above[card];
        for next in card + 1..N - 1 {
            fours += u8::from(gap(card, next) == 1) * below[card] * above[next];
        }
    }
    if N == 5 {
        fives = (1..N).fold(1, |all, card| all & u8::from(gap(card - 1, card) == 1));
    }
    // The longest counts, and four cards of a run of four hold no run but that.
    let threes = if fours > 0 { 0 } else { 3 * threes };
    let fours = if fives > 0 { 0 } else { 4 * fours };
    (2 * pairs, threes + fours + 5 * fives)
}

/// R21 and R22. Cards of one suit differ in no suit bit.
#[inline(always)]
fn flush_and_nob<const N: usize>(cards: [u8; N]) -> [u8; 2] {
    let (starter, hand) = (cards[N - 1], &cards[..N - 1]);
    let differ = hand.iter().fold(0, |bits, card| bits | (card ^ hand[0])) & 3;
    let starter_differs = (starter ^ hand[0]) & 3;
    let flush = hand.len() as u8 + u8::from(starter_differs == 0);
    let jack = JACK | starter & 3;
    [if differ == 0 { flush } else { 0 }, hand.iter().fold(0, |nob, &card| nob | u8::from(card == jack))]
}

/// The points of the last card of a play, and whether the row is wrong (not 0).
#[inline(always)]
fn play<const W: usize>(row: [u8; W]) -> (u8, u8) {
    let mut wrong = u8::from(row[0] == PAD);
    for place in 1..W {
        wrong |= u8::from(row[place - 1] == PAD) & u8::from(row[place] != PAD);
    }
    for card in row {
        wrong |= u8::from(card >= CARDS) & u8::from(card != PAD);
    }
    let cards = last_first(row);
    let ranks = cards.map(|card| card >> 2);
    for place in 1..W {
        let twice = cards[..place].iter().fold(0, |any, &later| any | u8::from(later == cards[place]));
        wrong |= twice & u8::from(cards[place] != PAD);
    }
    let total = cards.iter().map(|&card| if card == PAD { 0 } else { value(card) }).sum::<u8>();
    wrong |= u8::from(total > LIMIT);
    let round = if total == 15 || total == LIMIT { 2 } else { 0 };
    (round + alike(ranks) + run(ranks), wrong)
}

/// The cards of a row from the last to the first, then the padding: in log W steps, each of which moves
/// the row up by a power of two if the room is there.
#[inline(always)]
fn last_first<const W: usize>(mut row: [u8; W]) -> [u8; W] {
    let mut step = W / 2;
    while step > 0 {
        let room = row[W - step] == PAD;
        for place in (0..W).rev() {
            let moved = if place >= step { row[place - step] } else { PAD };
            row[place] = if room { moved } else { row[place] };
        }
        step /= 2;
    }
    row.reverse();
    row
}

/// Two, three or four of a rank in a row: 2, 6 or 12. Ranks come last first.
#[inline(always)]
fn alike<const W: usize>(ranks: [u8; W]) -> u8 {
    let second = u8::from(ranks[1] == ranks[0]);
    let third = second & u8::from(ranks[2] == ranks[0]);
    let fourth = third & u8::from(ranks[3] == ranks[0]);
    2 * second + 4 * third + 6 * fourth
}

/// The longest tail of different consecutive ranks. Ranks come last first, and padding is far from any rank.
#[inline(always)]
fn run<const W: usize>(ranks: [u8; W]) -> u8 {
    let (mut low, mut high) = (ranks[0], ranks[0]);
    let mut twice = 0;
    let mut longest = 0;
    for place in 1..RUN_MAX {
        low = low.min(ranks[place]);
        high = high.max(ranks[place]);
        twice |= ranks[..place].iter().fold(0, |any, &later| any | u8::from(later == ranks[place]));
        if place >= 2 {
            let is_run = twice == 0 && high - low == place as u8;
            longest = if is_run { place as u8 + 1 } else { longest };
        }
    }
    longest
}
