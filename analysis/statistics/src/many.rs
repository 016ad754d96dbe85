//! Correction for many tests on one sample.

/// The accepted share of false findings among all findings that are called significant.
pub const LEVEL: f64 = 0.05;

/// P values, adjusted for their number: of those below a level, the expected share of chance findings is at most the
/// level, however the tests depend on one another. Benjamini and Yekutieli (Annals of Statistics 29, 2001). `None`
/// stands for a test that was not made, and does not count.
pub fn adjusted(probabilities: &[Option<f64>]) -> Vec<Option<f64>> {
    let order = rising(probabilities);
    let times: f64 = (1..=order.len()).map(|rank| (rank as f64).recip()).sum::<f64>() * order.len() as f64;
    let (mut adjusted, mut least) = (vec![None; probabilities.len()], 1.0f64);
    for (before, (i, p)) in order.into_iter().enumerate().rev() {
        least = least.min(p * times / (before + 1) as f64);
        adjusted[i] = Some(least);
    }
    adjusted
}

/// The places of the p values, the smallest first. What is not a number is no p value.
fn rising(probabilities: &[Option<f64>]) -> Vec<(usize, f64)> {
    let mut order: Vec<(usize, f64)> = (0..).zip(probabilities).filter_map(|(i, p)| Some((i, (*p)?))).collect();
    order.retain(|(_, p)| !p.is_nan());
    order.sort_by(|a, b| a.1.total_cmp(&b.1));
    order
}

/// P values, adjusted so that any chance finding among those below a level is no more likely than the level. Holm
/// (Scandinavian Journal of Statistics 6, 1979), for few questions asked in advance. `None`, a test that could not be
/// made, counts all the same: it was asked.
pub fn adjusted_for_any(probabilities: &[Option<f64>]) -> Vec<Option<f64>> {
    let (mut adjusted, mut least) = (vec![None; probabilities.len()], 0.0f64);
    for (before, (i, p)) in rising(probabilities).into_iter().enumerate() {
        let tests = (probabilities.len() - before) as f64;
        least = least.max((tests * p).min(1.0));
        adjusted[i] = Some(least);
    }
    adjusted
}
