//! 32 rows at once with AVX2.
//!
//! Rows are turned into columns, one vector for each card of a row, so that every instruction serves 32 rows. Arithmetic is on bytes.
//! Where ids are compared or subtracted as ranks they keep their place in the byte: rank times four, the suit bits cleared.
//!
//! The intrinsics that only compute are safe inside functions compiled for AVX2. What remains unsafe is three small things:
//! entering such a function, loading and storing.

use std::arch::x86_64::*;

use noddy_core::LIMIT;

use crate::blocks::{Findings, whole_blocks, whole_play_blocks};
use crate::patterns::{FIVE, FOUR, added};
use crate::row::HandSize;
use crate::show::KINDS;

/// How many rows a block has: as many as a vector has bytes.
const ROWS: usize = 32;

/// One byte of each row.
type Column = __m256i;

/// Writes the points of each row into `out`.
pub(crate) fn points(hand_size: HandSize, rows: &[u8], out: &mut [u8]) -> Findings {
    assert_avx2();
    match hand_size {
        // SAFETY: the processor has AVX2, as was just asserted.
        HandSize::Three => whole_blocks(rows, out, |blocks, out| unsafe { points_three(blocks, out) }),
        // SAFETY: as above.
        HandSize::Four => whole_blocks(rows, out, |blocks, out| unsafe { points_four(blocks, out) }),
    }
}

/// Writes the points of each row by kind into `out`.
pub(crate) fn kinds(hand_size: HandSize, rows: &[u8], out: &mut [u8]) -> Findings {
    assert_avx2();
    match hand_size {
        // SAFETY: the processor has AVX2, as was just asserted.
        HandSize::Three => whole_blocks(rows, out, |blocks, out| unsafe { kinds_three(blocks, out) }),
        // SAFETY: as above.
        HandSize::Four => whole_blocks(rows, out, |blocks, out| unsafe { kinds_four(blocks, out) }),
    }
}

/// Writes what the last card of each row scores into `out`; whether some row is wrong.
pub(crate) fn plays(rows: &[u8], width: usize, out: &mut [u8]) -> bool {
    assert_avx2();
    if width <= 8 {
        // SAFETY: the processor has AVX2, as was just asserted.
        whole_play_blocks::<8, ROWS>(rows, width, out, |blocks, out| unsafe { plays_in(blocks, out) })
    } else {
        // SAFETY: as above.
        whole_play_blocks::<16, ROWS>(rows, width, out, |blocks, out| unsafe { plays_in(blocks, out) })
    }
}

fn assert_avx2() {
    assert!(is_x86_feature_detected!("avx2"), "this path needs AVX2");
}

#[target_feature(enable = "avx2")]
fn points_three(blocks: &[[[u8; 4]; ROWS]], out: &mut [[u8; ROWS]]) -> Findings {
    let mut seen = Seen::new();
    for (block, out) in blocks.iter().zip(out) {
        let cards = columns(block);
        let sorted = sorted(cards, &NETWORK_4);
        seen.look(sorted);
        let pattern = look_up(&added(FOUR), pattern_code(sorted));
        store(out, total(fifteens(sorted), pattern, flush(cards), nob(cards)));
    }
    seen.findings()
}

#[target_feature(enable = "avx2")]
fn points_four(blocks: &[[[u8; 5]; ROWS]], out: &mut [[u8; ROWS]]) -> Findings {
    let mut seen = Seen::new();
    for (block, out) in blocks.iter().zip(out) {
        let cards = columns_of_five(block);
        let sorted = sorted(cards, &NETWORK_5);
        seen.look(sorted);
        let pattern = look_up(&added(FIVE), pattern_code(sorted));
        store(out, total(fifteens(sorted), pattern, flush(cards), nob(cards)));
    }
    seen.findings()
}

#[target_feature(enable = "avx2")]
fn kinds_three(blocks: &[[[u8; 4]; ROWS]], out: &mut [[u8; KINDS * ROWS]]) -> Findings {
    let mut seen = Seen::new();
    for (block, out) in blocks.iter().zip(out) {
        let cards = columns(block);
        let sorted = sorted(cards, &NETWORK_4);
        seen.look(sorted);
        let [pairs, runs] = nibbles(look_up(&FOUR, pattern_code(sorted)));
        store_rows_of_five(out, [fifteens(sorted), pairs, runs, flush(cards), nob(cards)]);
    }
    seen.findings()
}

#[target_feature(enable = "avx2")]
fn kinds_four(blocks: &[[[u8; 5]; ROWS]], out: &mut [[u8; KINDS * ROWS]]) -> Findings {
    let mut seen = Seen::new();
    for (block, out) in blocks.iter().zip(out) {
        let cards = columns_of_five(block);
        let sorted = sorted(cards, &NETWORK_5);
        seen.look(sorted);
        let [pairs, runs] = nibbles(look_up(&FIVE, pattern_code(sorted)));
        store_rows_of_five(out, [fifteens(sorted), pairs, runs, flush(cards), nob(cards)]);
    }
    seen.findings()
}

/// Comparators that sort four columns, and five.
const NETWORK_4: [(usize, usize); 5] = [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)];
const NETWORK_5: [(usize, usize); 9] = [(0, 3), (1, 4), (0, 2), (1, 3), (0, 1), (2, 4), (1, 2), (3, 4), (2, 3)];

/// The cards of each row in ascending order.
#[target_feature(enable = "avx2")]
#[inline]
fn sorted<const N: usize, const C: usize>(mut cards: [Column; N], network: &[(usize, usize); C]) -> [Column; N] {
    for &(low, high) in network {
        let (a, b) = (cards[low], cards[high]);
        cards[low] = _mm256_min_epu8(a, b);
        cards[high] = _mm256_max_epu8(a, b);
    }
    cards
}

/// What was seen of the rows so far: the highest id in each place, and all bits where a card was there twice.
struct Seen {
    highest: Column,
    twice: Column,
}

impl Seen {
    #[target_feature(enable = "avx2")]
    #[inline]
    fn new() -> Seen {
        Seen { highest: _mm256_setzero_si256(), twice: _mm256_setzero_si256() }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn look<const N: usize>(&mut self, sorted: [Column; N]) {
        self.highest = _mm256_max_epu8(self.highest, sorted[N - 1]);
        for card in 1..N {
            self.twice = _mm256_or_si256(self.twice, _mm256_cmpeq_epi8(sorted[card - 1], sorted[card]));
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn findings(&self) -> Findings {
        let too_high = _mm256_subs_epu8(self.highest, byte(51));
        Findings {
            bad_id: _mm256_testz_si256(too_high, too_high) == 0,
            twice: _mm256_testz_si256(self.twice, self.twice) == 0,
        }
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn total(fifteens: Column, pattern: Column, flush: Column, nob: Column) -> Column {
    _mm256_add_epi8(_mm256_add_epi8(fifteens, pattern), _mm256_add_epi8(flush, nob))
}

/// R18. A set of cards sums to 15 exactly when the others sum to the total less 15: so sets of one and of two cards tell of all the larger ones.
///
/// A card stands for four times its value less one, so that a set of `k` cards makes 15 when it comes to `60 - 4k` here.
#[target_feature(enable = "avx2")]
#[inline]
fn fifteens<const N: usize>(cards: [Column; N]) -> Column {
    let fifteen = |cards: usize| byte(60 - 4 * cards as u8);
    let mut values = cards;
    let mut all = _mm256_setzero_si256();
    for value in &mut values {
        *value = _mm256_min_epu8(_mm256_and_si256(*value, byte(0xFC)), byte(9 << 2));
        all = _mm256_add_epi8(all, *value);
    }
    // Each comparison that holds adds -1.
    let mut found = _mm256_cmpeq_epi8(all, fifteen(N));
    let all_but_one = _mm256_sub_epi8(all, fifteen(N - 1));
    let all_but_two = _mm256_sub_epi8(all, fifteen(N - 2));
    for second in 0..N {
        found = _mm256_add_epi8(found, _mm256_cmpeq_epi8(values[second], all_but_one));
        for first in 0..second {
            let two = _mm256_add_epi8(values[first], values[second]);
            found = _mm256_add_epi8(found, _mm256_cmpeq_epi8(two, fifteen(2)));
            // Of four cards the other two are a set of two themselves.
            if N == 5 {
                found = _mm256_add_epi8(found, _mm256_cmpeq_epi8(two, all_but_two));
            }
        }
    }
    _mm256_sub_epi8(_mm256_setzero_si256(), _mm256_add_epi8(found, found))
}

/// The gaps between neighbours, each 0, 1 or 2 for more, as the digits of a number in base three: the index into the tables of patterns.
#[target_feature(enable = "avx2")]
#[inline]
fn pattern_code<const N: usize>(sorted: [Column; N]) -> Column {
    let mut gaps = [_mm256_setzero_si256(); 4];
    for card in 1..N {
        let low = _mm256_and_si256(sorted[card - 1], byte(0xFC));
        let high = _mm256_and_si256(sorted[card], byte(0xFC));
        gaps[card - 1] = _mm256_min_epu8(_mm256_sub_epi8(high, low), byte(2 << 2));
    }
    let two_digits = |low, high| _mm256_add_epi8(_mm256_add_epi8(low, high), _mm256_add_epi8(high, high));
    let low = two_digits(gaps[0], gaps[1]);
    let high = if N == 5 { two_digits(gaps[2], gaps[3]) } else { gaps[2] };
    // low + 9 high, divided by four. No bit crosses into the next byte: the digits are multiples of four.
    let sum = _mm256_srli_epi16(_mm256_add_epi8(low, high), 2);
    _mm256_add_epi8(sum, _mm256_add_epi8(high, high))
}

/// Looks each byte up in a table of a few times 16 bytes.
///
/// The shuffle looks up in 16 bytes by the low half of the index, and gives 0 where the top bit is set. So each piece of the
/// table is asked for an index that has the top bit set unless it lies in the piece.
#[target_feature(enable = "avx2")]
#[inline]
fn look_up<const SIZE: usize>(table: &[u8; SIZE], code: Column) -> Column {
    let pieces = table.as_chunks().0;
    let mut found = _mm256_setzero_si256();
    for (number, piece) in pieces.iter().enumerate() {
        // Below the piece the difference wraps round to 128 or more; above it, adding 112 leads there.
        let mut index = _mm256_sub_epi8(code, byte(16 * number as u8));
        if number < pieces.len() - 1 {
            index = _mm256_adds_epu8(index, byte(112));
        }
        found = _mm256_or_si256(found, _mm256_shuffle_epi8(load(piece, piece), index));
    }
    found
}

/// The low and the high half of each byte.
#[target_feature(enable = "avx2")]
#[inline]
fn nibbles(bytes: Column) -> [Column; 2] {
    let low = _mm256_and_si256(bytes, byte(15));
    [low, _mm256_and_si256(_mm256_srli_epi16(bytes, 4), byte(15))]
}

/// R21. Cards of one suit differ in no suit bit.
#[target_feature(enable = "avx2")]
#[inline]
fn flush<const N: usize>(cards: [Column; N]) -> Column {
    let mut differ = _mm256_xor_si256(cards[0], cards[1]);
    for card in 2..N - 1 {
        differ = _mm256_or_si256(differ, _mm256_xor_si256(cards[0], cards[card]));
    }
    let starter_differs = _mm256_xor_si256(cards[0], cards[N - 1]);
    let same_suit = |bits| _mm256_cmpeq_epi8(_mm256_and_si256(bits, byte(3)), _mm256_setzero_si256());
    // True is -1: the starter adds 1.
    let points = _mm256_sub_epi8(byte(N as u8 - 1), same_suit(starter_differs));
    _mm256_and_si256(same_suit(differ), points)
}

/// R22. The Jack of the starter's suit.
#[target_feature(enable = "avx2")]
#[inline]
fn nob<const N: usize>(cards: [Column; N]) -> Column {
    let jack = _mm256_or_si256(_mm256_and_si256(cards[N - 1], byte(3)), byte(10 << 2));
    let mut held = _mm256_setzero_si256();
    for &card in &cards[..N - 1] {
        held = _mm256_or_si256(held, _mm256_cmpeq_epi8(card, jack));
    }
    _mm256_and_si256(held, byte(1))
}

/// The points of the last card of each row (R14); whether some row is wrong.
#[target_feature(enable = "avx2")]
fn plays_in<const W: usize>(blocks: &[[[u8; W]; ROWS]], out: &mut [[u8; ROWS]]) -> bool {
    // The top bit of a byte is set where a row is wrong.
    let mut wrong = _mm256_setzero_si256();
    for (block, out) in blocks.iter().zip(out) {
        let row = columns(block);
        let cards = last_first(row);
        let mut ranks = cards;
        for rank in &mut ranks {
            // Padding becomes 15.
            *rank = _mm256_and_si256(_mm256_srli_epi16(*rank, 2), byte(15));
        }
        let total = pile_total(ranks);
        let too_high = _mm256_adds_epu8(total, byte(127 - LIMIT));
        wrong = _mm256_or_si256(wrong, _mm256_or_si256(too_high, _mm256_or_si256(bad_rows(row), twice(cards))));
        let round = _mm256_or_si256(_mm256_cmpeq_epi8(total, byte(15)), _mm256_cmpeq_epi8(total, byte(LIMIT)));
        let round = _mm256_and_si256(round, byte(2));
        store(out, _mm256_add_epi8(round, _mm256_add_epi8(alike(ranks), run(ranks))));
    }
    _mm256_movemask_epi8(wrong) != 0
}

/// Sets the top bit where a byte is neither a card nor padding, where a card follows padding, and where there is no card.
#[target_feature(enable = "avx2")]
#[inline]
fn bad_rows<const W: usize>(row: [Column; W]) -> Column {
    let mut highest = _mm256_setzero_si256();
    let mut faults = row[0];
    for place in 0..W {
        // One more turns padding to 0.
        highest = _mm256_max_epu8(highest, _mm256_add_epi8(row[place], byte(1)));
        if place > 0 {
            faults = _mm256_or_si256(faults, _mm256_andnot_si256(row[place], row[place - 1]));
        }
    }
    _mm256_or_si256(faults, _mm256_adds_epu8(highest, byte(127 - 52)))
}

/// Sets the top bit where a card is there twice. Cards come last first.
#[target_feature(enable = "avx2")]
#[inline]
fn twice<const W: usize>(cards: [Column; W]) -> Column {
    let mut faults = _mm256_setzero_si256();
    for earlier in 1..W {
        let mut same = _mm256_setzero_si256();
        for later in 0..earlier {
            same = _mm256_or_si256(same, _mm256_cmpeq_epi8(cards[later], cards[earlier]));
        }
        // All bits of padding are set, so padding that equals padding falls away.
        faults = _mm256_or_si256(faults, _mm256_andnot_si256(cards[earlier], same));
    }
    faults
}

/// The cards of each row from the last to the first, then the padding: in log W steps, each of which moves a row up by a
/// power of two if the room is there.
#[target_feature(enable = "avx2")]
#[inline]
fn last_first<const W: usize>(mut row: [Column; W]) -> [Column; W] {
    let mut step = W / 2;
    while step > 0 {
        let room = row[W - step];
        for place in (0..W).rev() {
            let moved = if place >= step { row[place - step] } else { byte(255) };
            row[place] = _mm256_blendv_epi8(row[place], moved, room);
        }
        step /= 2;
    }
    row.reverse();
    row
}

#[target_feature(enable = "avx2")]
#[inline]
fn pile_total<const W: usize>(ranks: [Column; W]) -> Column {
    let values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 0, 0, 0];
    let mut total = _mm256_setzero_si256();
    for rank in ranks {
        total = _mm256_add_epi8(total, _mm256_shuffle_epi8(load(&values, &values), rank));
    }
    total
}

/// Two, three or four of a rank in a row: 2, 6 or 12. Ranks come last first.
#[target_feature(enable = "avx2")]
#[inline]
fn alike<const W: usize>(ranks: [Column; W]) -> Column {
    let mut all_alike = _mm256_cmpeq_epi8(ranks[1], ranks[0]);
    let mut count = all_alike;
    for rank in &ranks[2..4] {
        all_alike = _mm256_and_si256(all_alike, _mm256_cmpeq_epi8(*rank, ranks[0]));
        count = _mm256_add_epi8(count, all_alike);
    }
    // True is -1, so the count is negative.
    let points = [0, 2, 6, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    _mm256_shuffle_epi8(load(&points, &points), _mm256_sub_epi8(_mm256_setzero_si256(), count))
}

/// The longest run of a pile: from the Ace to the seven the total is 28, and to the eight it is 36.
const RUN_MAX: usize = 7;

/// The longest tail of different consecutive ranks. Ranks come last first.
#[target_feature(enable = "avx2")]
#[inline]
fn run<const W: usize>(ranks: [Column; W]) -> Column {
    // One bit for each rank, modulo eight: cards that make a run are less than eight ranks apart, so there the bits tell whether
    // a rank is there twice. Farther apart they may say so wrongly, but then there is no run anyway. Padding has all bits.
    let bits = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 255, 255, 255];
    let (mut low, mut high) = (ranks[0], ranks[0]);
    let mut present = _mm256_shuffle_epi8(load(&bits, &bits), ranks[0]);
    let mut twice = _mm256_setzero_si256();
    let mut longest = _mm256_setzero_si256();
    for (place, &rank) in ranks[..RUN_MAX].iter().enumerate().skip(1) {
        let bit = _mm256_shuffle_epi8(load(&bits, &bits), rank);
        low = _mm256_min_epu8(low, rank);
        high = _mm256_max_epu8(high, rank);
        twice = _mm256_or_si256(twice, _mm256_and_si256(present, bit));
        present = _mm256_or_si256(present, bit);
        if place >= 2 {
            let excess = _mm256_xor_si256(_mm256_sub_epi8(high, low), byte(place as u8));
            let is_run = _mm256_cmpeq_epi8(_mm256_or_si256(excess, twice), _mm256_setzero_si256());
            longest = _mm256_max_epu8(longest, _mm256_and_si256(is_run, byte(place as u8 + 1)));
        }
    }
    longest
}

/// The columns of 32 rows of 4, 8 or 16 bytes.
///
/// Each half of a vector holds rows of its own, 16 of them in `N` pieces of 16 bytes. Four perfect shuffles of all bytes of
/// these pieces move a byte from row `r`, column `c` to column `c`, row `r`: each turns the number of a byte's place by one bit.
#[target_feature(enable = "avx2")]
#[inline]
fn columns<const N: usize>(block: &[[u8; N]; ROWS]) -> [Column; N] {
    let mut pieces = halves(block);
    for _ in 0..4 {
        let before = pieces;
        for pair in 0..N / 2 {
            pieces[2 * pair] = _mm256_unpacklo_epi8(before[pair], before[pair + N / 2]);
            pieces[2 * pair + 1] = _mm256_unpackhi_epi8(before[pair], before[pair + N / 2]);
        }
    }
    pieces
}

/// The columns of 32 rows of 5 bytes.
///
/// Byte `p` of piece `m` of 16 bytes belongs to column `(m + p) mod 5`, because 16 leaves 1 when divided by 5. So for every place there is one piece that
/// has a byte of the column there: the column is gathered from all five without moving a byte, and then put in order.
#[target_feature(enable = "avx2")]
#[inline]
fn columns_of_five(block: &[[u8; 5]; ROWS]) -> [Column; 5] {
    let pieces = halves(block);
    let mut columns = pieces;
    for (number, column) in columns.iter_mut().enumerate() {
        *column = pieces[number];
        for (place, mask) in PLACES.iter().enumerate().skip(1) {
            *column = _mm256_blendv_epi8(*column, pieces[(number + 5 - place) % 5], load(mask, mask));
        }
        *column = _mm256_shuffle_epi8(*column, load(&TO_ROWS[number], &TO_ROWS[number]));
    }
    columns
}

/// The way back from [`columns_of_five`].
#[target_feature(enable = "avx2")]
#[inline]
fn store_rows_of_five(out: &mut [u8; 5 * ROWS], mut columns: [Column; 5]) {
    for (number, column) in columns.iter_mut().enumerate() {
        *column = _mm256_shuffle_epi8(*column, load(&FROM_ROWS[number], &FROM_ROWS[number]));
    }
    let (low, high) = out.as_chunks_mut::<16>().0.split_at_mut(5);
    for (number, (low, high)) in low.iter_mut().zip(high).enumerate() {
        let mut piece = columns[number];
        for (place, mask) in PLACES.iter().enumerate().skip(1) {
            piece = _mm256_blendv_epi8(piece, columns[(number + place) % 5], load(mask, mask));
        }
        store_halves(low, high, piece);
    }
}

/// For each number, the places of a piece that leave it when divided by 5.
static PLACES: [[u8; 16]; 5] = {
    let mut masks = [[0; 16]; 5];
    let mut place = 0;
    while place < 16 {
        masks[place % 5][place] = 255;
        place += 1;
    }
    masks
};

/// For each column, the place of row `r` in what was gathered: `5 r + column`, modulo 16.
static TO_ROWS: [[u8; 16]; 5] = {
    let mut places = [[0; 16]; 5];
    let mut code = 0;
    while code < 80 {
        places[code % 5][code / 5] = code as u8 & 15;
        code += 1;
    }
    places
};

/// For each column, the row in each place: the way back from [`TO_ROWS`].
static FROM_ROWS: [[u8; 16]; 5] = {
    let mut rows = [[0; 16]; 5];
    let mut code = 0;
    while code < 80 {
        rows[code % 5][code & 15] = (code / 5) as u8;
        code += 1;
    }
    rows
};

/// The first 16 rows of a block in the low halves of `N` vectors, the others in the high halves.
#[target_feature(enable = "avx2")]
#[inline]
fn halves<const N: usize>(block: &[[u8; N]; ROWS]) -> [Column; N] {
    let (low, high) = block.as_flattened().as_chunks::<16>().0.split_at(N);
    let mut pieces = [_mm256_setzero_si256(); N];
    for (piece, (low, high)) in pieces.iter_mut().zip(low.iter().zip(high)) {
        *piece = load(low, high);
    }
    pieces
}

/// The same byte for every row.
#[target_feature(enable = "avx2")]
#[inline]
fn byte(value: u8) -> Column {
    _mm256_set1_epi8(value as i8)
}

#[target_feature(enable = "avx2")]
#[inline]
fn load(low: &[u8; 16], high: &[u8; 16]) -> Column {
    // SAFETY: both are 16 bytes that may be read, and the instructions ask for no alignment.
    unsafe { _mm256_loadu2_m128i(high.as_ptr().cast(), low.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store(out: &mut [u8; ROWS], column: Column) {
    // SAFETY: `out` is 32 bytes that may be written, and the instruction asks for no alignment.
    unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), column) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store_halves(low: &mut [u8; 16], high: &mut [u8; 16], column: Column) {
    // SAFETY: both are 16 bytes that may be written, and the instructions ask for no alignment.
    unsafe { _mm256_storeu2_m128i(high.as_mut_ptr().cast(), low.as_mut_ptr().cast(), column) }
}
