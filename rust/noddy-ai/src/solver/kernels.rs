//! The few loops in which the solver spends its time, written so that any compiler turns them into vector instructions.

use super::layout::LANES;

/// Adds to each row the sum over columns of `weights[c] * matrix[c][row]`; the matrix holds one column after the other.
pub(super) fn add_columns(rows: &mut [f32], matrix: &[f32], weights: &[f32]) {
    let count = rows.len();
    let mut columns = matrix.chunks_exact(count);
    let mut weights = weights.chunks_exact(4);
    // Four columns at a time: the sums are loaded and stored once for all four.
    for w in weights.by_ref() {
        let mut next = || columns.next().expect("a column for each weight");
        let four = [next(), next(), next(), next()];
        for (((sum, a), b), (c, d)) in rows.iter_mut().zip(four[0]).zip(four[1]).zip(four[2].iter().zip(four[3])) {
            *sum += (w[0] * a + w[1] * b) + (w[2] * c + w[3] * d);
        }
    }
    for (&w, column) in weights.remainder().iter().zip(columns) {
        for (sum, a) in rows.iter_mut().zip(column) {
            *sum += w * a;
        }
    }
}

/// The sum over rows of `weights[row] * matrix[c][row]`, for each column.
pub(super) fn dot_columns(sums: &mut [f32], matrix: &[f32], weights: &[f32]) {
    let count = weights.len();
    for (sums, columns) in sums.chunks_mut(4).zip(matrix.chunks(4 * count)) {
        match sums {
            [a, b, c, d] => {
                let (first, second) = columns.split_at(2 * count);
                let ((m0, m1), (m2, m3)) = (first.split_at(count), second.split_at(count));
                [*a, *b, *c, *d] = dot_four(weights, [m0, m1, m2, m3]);
            }
            rest => {
                for (sum, column) in rest.iter_mut().zip(columns.chunks_exact(count)) {
                    *sum = dot(weights, column);
                }
            }
        }
    }
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut lanes = [0.0; LANES];
    for (a, b) in a.chunks_exact(LANES).zip(b.chunks_exact(LANES)) {
        for ((lane, a), b) in lanes.iter_mut().zip(a).zip(b) {
            *lane += a * b;
        }
    }
    lanes.iter().sum()
}

fn dot_four(weights: &[f32], columns: [&[f32]; 4]) -> [f32; 4] {
    const HALF: usize = LANES / 2;
    let mut lanes = [[0.0f32; HALF]; 4];
    let [m0, m1, m2, m3] = columns.map(|column| column.chunks_exact(HALF));
    for ((((w, a), b), c), d) in weights.chunks_exact(HALF).zip(m0).zip(m1).zip(m2).zip(m3) {
        for lane in 0..HALF {
            lanes[0][lane] += w[lane] * a[lane];
            lanes[1][lane] += w[lane] * b[lane];
            lanes[2][lane] += w[lane] * c[lane];
            lanes[3][lane] += w[lane] * d[lane];
        }
    }
    lanes.map(|lane| lane.iter().sum())
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
        let matrix: Vec<f32> = (0..rows * columns).map(|i| (i * 37 % 11) as f32 - 5.0).collect();
        let weights: Vec<f32> = (0..columns).map(|c| c as f32 - 2.0).collect();
        let mut sums = vec![1.0; rows];
        add_columns(&mut sums, &matrix, &weights);
        for (row, sum) in sums.iter().enumerate() {
            let expected: f32 = 1.0 + (0..columns).map(|c| weights[c] * matrix[c * rows + row]).sum::<f32>();
            assert_eq!(*sum, expected);
        }
        let weights: Vec<f32> = (0..rows).map(|r| (r % 5) as f32).collect();
        let mut dots = vec![0.0; columns];
        dot_columns(&mut dots, &matrix, &weights);
        for (column, sum) in dots.iter().enumerate() {
            let expected: f32 = (0..rows).map(|r| weights[r] * matrix[column * rows + r]).sum();
            assert_eq!(*sum, expected);
        }
    }
}
