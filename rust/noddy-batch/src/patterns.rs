//! What ranks in ascending order are worth, by the gaps between neighbours: tables the compiler builds from the definition.
//!
//! For pairs (R19) and runs (R20) only the gaps matter, and of a gap only whether it is 0, 1 or more. Read as digits of a number in base three,
//! the three gaps of four cards have 27 values and the four of five have 81.

/// Pairs in the low half of a byte, runs in the high half: both are 12 at most.
pub(crate) type Pattern = u8;

/// Pairs and runs of four cards.
pub(crate) const FOUR: [Pattern; 32] = patterns::<3, 32>();

/// Pairs and runs of five cards.
pub(crate) const FIVE: [Pattern; 96] = patterns::<4, 96>();

/// The same table with pairs and runs added up.
pub(crate) const fn added<const SIZE: usize>(table: [Pattern; SIZE]) -> [u8; SIZE] {
    let mut sums = [0; SIZE];
    let mut code = 0;
    while code < SIZE {
        sums[code] = (table[code] & 15) + (table[code] >> 4);
        code += 1;
    }
    sums
}

const fn patterns<const GAPS: usize, const SIZE: usize>() -> [Pattern; SIZE] {
    let mut table = [0; SIZE];
    let mut code = 0;
    while code < 3usize.pow(GAPS as u32) {
        let mut ranks = [0; 5];
        let mut card = 1;
        let mut rest = code;
        while card <= GAPS {
            ranks[card] = ranks[card - 1] + rest % 3;
            rest /= 3;
            card += 1;
        }
        table[code] = pattern(&ranks, GAPS + 1);
        code += 1;
    }
    table
}

/// Goes through every set of the first `count` cards, as the rulings say it.
const fn pattern(ranks: &[usize; 5], count: usize) -> Pattern {
    let mut pairs = 0;
    let mut runs = [0u8; 6];
    let mut set = 1u32;
    while set < 1 << count {
        let size = set.count_ones() as usize;
        let low = ranks[set.trailing_zeros() as usize];
        let high = ranks[set.ilog2() as usize];
        if size == 2 && low == high {
            pairs += 2;
        }
        if size >= 3 && high - low == size - 1 && all_different(ranks, set) {
            runs[size] += 1;
        }
        set += 1;
    }
    let longest = if runs[5] > 0 {
        5
    } else if runs[4] > 0 {
        4
    } else {
        3
    };
    pairs | (longest as u8 * runs[longest]) << 4
}

const fn all_different(ranks: &[usize; 5], set: u32) -> bool {
    let mut seen = 0u32;
    let mut card = 0;
    while card < 5 {
        if set >> card & 1 == 1 {
            seen |= 1 << ranks[card];
        }
        card += 1;
    }
    seen.count_ones() == set.count_ones()
}

#[cfg(test)]
#[expect(non_snake_case, reason = "the number of a ruling")]
mod tests {
    use super::*;

    fn code(gaps: &[usize]) -> usize {
        gaps.iter().rev().fold(0, |code, gap| code * 3 + gap)
    }

    #[test]
    fn test_R20_longest_run_for_every_set() {
        // 3-4-5-5, 3-4-5-5-5 and 3-4-4-5-5, as in the ruling.
        assert_eq!(FOUR[code(&[1, 1, 0])], 2 | 6 << 4);
        assert_eq!(FIVE[code(&[1, 1, 0, 0])], 6 | 9 << 4);
        assert_eq!(FIVE[code(&[1, 0, 1, 0])], 4 | 12 << 4);
        // A-2-3-4-6: the run of four counts, the runs of three inside it do not.
        assert_eq!(FIVE[code(&[1, 1, 1, 2])], 4 << 4);
    }

    #[test]
    fn test_R19_four_alike() {
        assert_eq!(FOUR[code(&[0, 0, 0])], 12);
        assert_eq!(added(FOUR)[code(&[0, 1, 1])], 8);
    }
}
