//! The few loops in which the solver spends its time, written so that any compiler turns them into vector instructions.

use super::layout::LANES;

/// How many columns of a matrix lie side by side; the last columns of a matrix may be fewer.
pub(super) const GROUP: usize = 4;

/// The matrix of one position: columns in groups, in each group [`LANES`] rows of one column, of the next, and so on, then the next rows. So both products
/// below read it from the first entry to the last, as fast as memory gives it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block<'a> {
    pub(super) entries: &'a [i16],
    pub(super) rows: usize,
}

impl<'a> Block<'a> {
    /// Adds to each row the sum over columns of `weights[column] * entry`.
    pub(super) fn add_columns(self, sums: &mut [f32], weights: &[f32]) {
        let groups = self.entries.chunks(GROUP * self.rows).zip(weights.chunks(GROUP));
        for (entries, weights) in groups {
            match *weights {
                [a] => add_group(sums, entries, [a]),
                [a, b] => add_group(sums, entries, [a, b]),
                [a, b, c] => add_group(sums, entries, [a, b, c]),
                [a, b, c, d] => add_group(sums, entries, [a, b, c, d]),
                _ => unreachable!("chunks of four"),
            }
        }
    }

    /// The sum over rows of `weights[row] * entry`, for each column.
    pub(super) fn dot_columns(self, sums: &mut [f32], weights: &[f32]) {
        let groups = self.entries.chunks(GROUP * self.rows).zip(sums.chunks_mut(GROUP));
        for (entries, sums) in groups {
            match sums {
                [a] => [*a] = dot_group(weights, entries),
                [a, b] => [*a, *b] = dot_group(weights, entries),
                [a, b, c] => [*a, *b, *c] = dot_group(weights, entries),
                [a, b, c, d] => [*a, *b, *c, *d] = dot_group(weights, entries),
                _ => unreachable!("chunks of four"),
            }
        }
    }

    /// The entries of one column, from the first row, [`LANES`] at a time.
    pub(super) fn column(self, column: usize) -> impl Iterator<Item = &'a [i16]> {
        let (group, place) = (column / GROUP, column % GROUP);
        let rest = &self.entries[group * GROUP * self.rows..];
        let size = (rest.len() / self.rows).min(GROUP);
        rest[..size * self.rows].chunks_exact(LANES).skip(place).step_by(size)
    }
}

/// Where the entries of a column lie: like [`Block::column`], to write to.
pub(super) fn column_mut(entries: &mut [i16], rows: usize, column: usize) -> impl Iterator<Item = &mut [i16]> {
    let (group, place) = (column / GROUP, column % GROUP);
    let rest = &mut entries[group * GROUP * rows..];
    let size = (rest.len() / rows).min(GROUP);
    rest[..size * rows].chunks_exact_mut(LANES).skip(place).step_by(size)
}

fn add_group<const SIZE: usize>(sums: &mut [f32], entries: &[i16], weights: [f32; SIZE]) {
    let entries = entries.as_chunks::<LANES>().0.as_chunks::<SIZE>().0;
    for (sums, columns) in sums.as_chunks_mut::<LANES>().0.iter_mut().zip(entries) {
        let mut total = *sums;
        for (column, weight) in columns.iter().zip(weights) {
            let column = column.map(f32::from);
            for lane in 0..LANES {
                total[lane] += weight * column[lane];
            }
        }
        *sums = total;
        // Without this the compiler turns the loops inside out, and gathers single entries from far apart.
        std::hint::black_box(());
    }
}

fn dot_group<const SIZE: usize>(weights: &[f32], entries: &[i16]) -> [f32; SIZE] {
    let mut totals = [[0.0f32; LANES]; SIZE];
    let entries = entries.as_chunks::<LANES>().0.as_chunks::<SIZE>().0;
    for (weights, columns) in weights.as_chunks::<LANES>().0.iter().zip(entries) {
        for (total, column) in totals.iter_mut().zip(columns) {
            let column = column.map(f32::from);
            for lane in 0..LANES {
                total[lane] += weights[lane] * column[lane];
            }
        }
    }
    // Without this the compiler prepares for the last sum from the beginning, and turns every eight entries about.
    std::hint::black_box(totals).map(|total| total.iter().sum())
}

/// Spreads the chances to hold a rest over its two orders.
pub(super) fn split(rest: &[f32], low_chance: &[f32], low: &mut [f32], high: &mut [f32]) {
    for (((rest, chance), low), high) in rest.iter().zip(low_chance).zip(low).zip(high) {
        *low = rest * chance;
        *high = rest - *low;
    }
}

/// Adds `weight * values` to the sums.
pub(super) fn add_weighted(sums: &mut [f32], values: &[f32], weight: f32) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum += weight * value;
    }
}

/// Decisions between two cards, many at once: regrets and the present chance of playing the lower card first.
#[derive(Debug)]
pub(super) struct Pairs<'a> {
    pub(super) low_regret: &'a mut [f32],
    pub(super) high_regret: &'a mut [f32],
    pub(super) low_chance: &'a mut [f32],
}

impl Pairs<'_> {
    /// One step of regret matching plus. `low` holds the values of playing the lower card first and `high` of the higher, for a player who wants
    /// `sign` times as much as possible. `forced` is 1 where only the lower card may be played. Adds the values of the decisions to `values`.
    pub(super) fn learn(self, low: &[f32], high: &[f32], sign: f32, forced: &[f32], values: &mut [f32]) {
        let regrets = self.low_regret.iter_mut().zip(self.high_regret).zip(self.low_chance);
        let worth = low.iter().zip(high).zip(forced.iter().zip(values));
        for (((low_regret, high_regret), chance), ((low, high), (forced, value))) in regrets.zip(worth) {
            let difference = low - high;
            let gain = sign * difference;
            *value += high + *chance * difference;
            let l = (*low_regret + (1.0 - *chance) * gain).max(0.0);
            let h = (*high_regret - *chance * gain).max(0.0);
            *low_regret = l;
            *high_regret = h;
            let sum = l + h;
            let matched = if sum > 0.0 { l / sum } else { 0.5 };
            *chance = matched.max(*forced);
        }
    }
}

/// One step of regret matching plus for a decision between up to three cards; unused entries of `worth` must not be finite.
pub(super) fn learn_first(regrets: &mut [f32], chances: &mut [f32], worth: &[f32], ways: usize, sign: f32) {
    let (regrets, chances, worth) = (&mut regrets[..ways], &mut chances[..ways], &worth[..ways]);
    let value: f32 = chances.iter().zip(worth).map(|(chance, worth)| chance * worth).sum();
    for (regret, worth) in regrets.iter_mut().zip(worth) {
        *regret = (*regret + sign * (worth - value)).max(0.0);
    }
    let sum: f32 = regrets.iter().sum();
    for (chance, regret) in chances.iter_mut().zip(regrets.iter()) {
        *chance = if sum > 0.0 { regret / sum } else { 1.0 / ways as f32 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_summed_as_by_hand() {
        let rows = 16;
        for columns in 1..=9 {
            let mut entries = vec![0; rows * columns];
            let value = |row: usize, column: usize| ((row * 31 + column * 37) % 11) as i16 - 5;
            for column in 0..columns {
                for (entry, row) in column_mut(&mut entries, rows, column).flatten().zip(0..) {
                    *entry = value(row, column);
                }
            }
            let block = Block { entries: &entries, rows };
            let weights: Vec<f32> = (0..columns).map(|c| c as f32 - 2.0).collect();
            let mut sums = vec![1.0; rows];
            block.add_columns(&mut sums, &weights);
            for (row, sum) in sums.iter().enumerate() {
                let expected: f32 = 1.0 + (0..columns).map(|c| weights[c] * f32::from(value(row, c))).sum::<f32>();
                assert_eq!(*sum, expected);
            }
            let weights: Vec<f32> = (0..rows).map(|r| (r % 5) as f32).collect();
            let mut dots = vec![0.0; columns];
            block.dot_columns(&mut dots, &weights);
            for (column, sum) in dots.iter().enumerate() {
                let expected: f32 = (0..rows).map(|r| weights[r] * f32::from(value(r, column))).sum();
                assert_eq!(*sum, expected);
                assert!(block.column(column).flatten().copied().eq((0..rows).map(|row| value(row, column))));
            }
        }
    }
}
