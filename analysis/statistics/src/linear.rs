//! Systems of linear equations, and symmetric matrices.

pub(super) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The solution of equations with a symmetric, positive definite matrix, by the decomposition of Cholesky.
pub(super) fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    for i in 0..right.len() {
        let (above, rest) = matrix.split_at_mut(i);
        let row = &mut rest[0];
        for (j, other) in above.iter().enumerate() {
            row[j] = (row[j] - dot(&row[..j], &other[..j])) / other[j];
        }
        row[i] = (row[i] - dot(&row[..i], &row[..i])).sqrt();
        right[i] = (right[i] - dot(&row[..i], &right[..i])) / row[i];
    }
    for i in (0..right.len()).rev() {
        right[i] /= matrix[i][i];
        for j in 0..i {
            right[j] -= matrix[i][j] * right[i];
        }
    }
    right
}

/// The eigenvalues of a symmetric matrix, each with its vector of length 1, by the rotations of Jacobi.
pub(super) fn eigen(mut matrix: Vec<Vec<f64>>) -> Vec<(f64, Vec<f64>)> {
    // Each sweep squares what is left beside the diagonal: ten are enough, and rounding ends nothing sooner.
    const SWEEPS: usize = 30;
    let n = matrix.len();
    let small = 1e-15 * (0..n).map(|i| matrix[i][i].abs()).fold(0.0, f64::max);
    let mut vectors: Vec<Vec<f64>> = (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for _ in 0..SWEEPS {
        let mut has_turned = false;
        for (i, j) in (1..n).flat_map(|j| (0..j).map(move |i| (i, j))) {
            if matrix[i][j].abs() <= small {
                continue;
            }
            has_turned = true;
            let slope = (matrix[j][j] - matrix[i][i]) / (2.0 * matrix[i][j]);
            let tangent = slope.signum() / (slope.abs() + slope.hypot(1.0));
            let cosine = tangent.hypot(1.0).recip();
            let turned = |x: f64, y: f64| (cosine * (x - tangent * y), cosine * (tangent * x + y));
            for rows in [&mut matrix, &mut vectors] {
                let (above, below) = rows.split_at_mut(j);
                above[i].iter_mut().zip(&mut below[0]).for_each(|(x, y)| (*x, *y) = turned(*x, *y));
            }
            matrix.iter_mut().for_each(|row| (row[i], row[j]) = turned(row[i], row[j]));
        }
        if !has_turned {
            break;
        }
    }
    (0..n).map(|i| matrix[i][i]).zip(vectors).collect()
}
