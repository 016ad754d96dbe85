//! Which of two classes values belong to, by logistic regression.

use smartcore::linalg::basic::matrix::DenseMatrix;
use smartcore::linear::logistic_regression::{LogisticRegression, LogisticRegressionParameters};

/// The classes of `tried`, told by a regression that is fitted to `found`, whose classes are known. Each row has one number
/// for each feature. `ridge` is the penalty of large weights. None if there are too few rows to fit.
pub fn logistic(found: &[Vec<f64>], classes: &[i32], tried: &[Vec<f64>], ridge: f64) -> Option<Vec<i32>> {
    let matrix = |rows: &[Vec<f64>]| DenseMatrix::from_2d_vec(&rows.to_vec()).ok();
    let parameters = LogisticRegressionParameters::default().with_alpha(ridge);
    LogisticRegression::fit(&matrix(found)?, &classes.to_vec(), parameters).ok()?.predict(&matrix(tried)?).ok()
}
