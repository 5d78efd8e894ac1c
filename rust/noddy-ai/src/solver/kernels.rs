//! The few loops in which the solver spends its time, written so that any compiler turns them into vector instructions.

use super::layout::LANES;

/// Adds to each row the sum over columns of `weights[c] * matrix[c][row]`; the matrix holds one column after the other.
pub(super) fn add_columns(rows: &mut [f32], matrix: &[i16], weights: &[f32]) {
    let count = rows.len();
    let mut columns = matrix.chunks_exact(count);
    let mut weights = weights.chunks_exact(4);
    // Four columns at a time: the sums are loaded and stored once for all four.
    for w in weights.by_ref() {
        let mut next = || columns.next().expect("a column for each weight");
        let four = [next(), next(), next(), next()];
        for (((sum, &a), &b), (&c, &d)) in rows.iter_mut().zip(four[0]).zip(four[1]).zip(four[2].iter().zip(four[3])) {
            *sum += (w[0] * f32::from(a) + w[1] * f32::from(b)) + (w[2] * f32::from(c) + w[3] * f32::from(d));
        }
    }
    for (&w, column) in weights.remainder().iter().zip(columns) {
        for (sum, &a) in rows.iter_mut().zip(column) {
            *sum += w * f32::from(a);
        }
    }
}

/// The sum over rows of `weights[row] * matrix[c][row]`, for each column.
pub(super) fn dot_columns(sums: &mut [f32], matrix: &[i16], weights: &[f32]) {
    let count = weights.len();
    for (sums, columns) in sums.chunks_mut(2).zip(matrix.chunks(2 * count)) {
        match sums {
            [a, b] => [*a, *b] = dot_two(weights, columns.split_at(count)),
            rest => {
                for (sum, column) in rest.iter_mut().zip(columns.chunks_exact(count)) {
                    *sum = dot_two(weights, (column, column))[0];
                }
            }
        }
    }
}

/// Both dot products at once: the weights are loaded once for both.
fn dot_two(weights: &[f32], columns: (&[i16], &[i16])) -> [f32; 2] {
    let mut lanes = [[0.0f32; LANES]; 2];
    let columns = columns.0.chunks_exact(LANES).zip(columns.1.chunks_exact(LANES));
    for (w, (a, b)) in weights.chunks_exact(LANES).zip(columns) {
        for lane in 0..LANES {
            lanes[0][lane] += w[lane] * f32::from(a[lane]);
            lanes[1][lane] += w[lane] * f32::from(b[lane]);
        }
    }
    lanes.map(|lane| lane.iter().sum())
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
        let (rows, columns) = (16, 7);
        let matrix: Vec<i16> = (0..rows * columns).map(|i| (i * 37 % 11) as i16 - 5).collect();
        let weights: Vec<f32> = (0..columns).map(|c| c as f32 - 2.0).collect();
        let mut sums = vec![1.0; rows];
        add_columns(&mut sums, &matrix, &weights);
        for (row, sum) in sums.iter().enumerate() {
            let expected: f32 = 1.0 + (0..columns).map(|c| weights[c] * f32::from(matrix[c * rows + row])).sum::<f32>();
            assert_eq!(*sum, expected);
        }
        let weights: Vec<f32> = (0..rows).map(|r| (r % 5) as f32).collect();
        let mut dots = vec![0.0; columns];
        dot_columns(&mut dots, &matrix, &weights);
        for (column, sum) in dots.iter().enumerate() {
            let expected: f32 = (0..rows).map(|r| weights[r] * f32::from(matrix[column * rows + r])).sum();
            assert_eq!(*sum, expected);
        }
    }
}
