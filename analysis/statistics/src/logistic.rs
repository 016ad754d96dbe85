//! Which of two classes values belong to, by logistic regression.

use super::linear::{dot, solve};

/// Newton's method doubles the digits with each step.
const STEPS: usize = 100;
const SMALL: f64 = 1e-10;

/// The classes of `tried`, predicted by a regression that is fitted to `found`, whose classes are known. Each row has
/// one number for each feature. `ridge` is the penalty of large weights. None if all that is known is of one class.
pub fn logistic(found: &[Vec<f64>], classes: &[bool], tried: &[Vec<f64>], ridge: f64) -> Option<Vec<bool>> {
    let width = found.first().filter(|_| classes.contains(&true) && classes.contains(&false))?.len();
    let with_one = |row: &Vec<f64>| [&row[..], &[1.0]].concat();
    let rows: Vec<Vec<f64>> = found.iter().map(with_one).collect();
    let mut weights = vec![0.0; width + 1];
    for _ in 0..STEPS {
        let mut slope = weights.iter().map(|weight| ridge * weight).collect::<Vec<f64>>();
        let mut bend = vec![vec![0.0; width + 1]; width + 1];
        (0..width).for_each(|i| bend[i][i] = ridge);
        // What is the same for all rows has no penalty.
        slope[width] = 0.0;
        for (row, class) in rows.iter().zip(classes) {
            let likely = (1.0 + (-dot(row, &weights)).exp()).recip();
            let error = likely - f64::from(u8::from(*class));
            for (i, x) in row.iter().enumerate() {
                slope[i] += error * x;
                let part = likely * (1.0 - likely) * x;
                bend[i].iter_mut().zip(&row[..=i]).for_each(|(sum, other)| *sum += part * other);
            }
        }
        let step = solve(bend, slope);
        weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight -= step);
        if step.iter().all(|step| step.abs() < SMALL) {
            break;
        }
    }
    Some(tried.iter().map(|row| dot(&with_one(row), &weights) > 0.0).collect())
}
