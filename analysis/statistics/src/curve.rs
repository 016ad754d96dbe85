//! A share as a function of a number.

use serde::Serialize;

use super::clustered::clustered_share_of_trials;
use shares::{Interval, as_rounded};

/// A part of a curve: values with similar numbers, and their share.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CurvePart {
    /// The smallest number.
    #[serde(serialize_with = "as_rounded")]
    pub from: f64,
    /// The largest number.
    #[serde(serialize_with = "as_rounded")]
    pub to: f64,
    /// The mean of the numbers.
    #[serde(serialize_with = "as_rounded")]
    pub middle: f64,
    pub values: usize,
    /// The share with its interval, by [`clustered_share_of_trials`].
    pub share: Interval,
}

/// A curve without assumptions on its shape: the values in order of their numbers, in at most `parts` parts of about equal
/// size, each with the mean of its `shares`, which are those of hits among `trials`. Equal numbers are always in the same
/// part. Each interval holds for its part alone.
pub fn share_curve(numbers: &[f64], shares: &[f64], trials: u32, clusters: &[usize], parts: usize) -> Vec<CurvePart> {
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by(|&a, &b| numbers[a].total_cmp(&numbers[b]));
    let mut cuts: Vec<usize> = (1..=parts)
        .map(|part| {
            let mut cut = part * order.len() / parts;
            while cut > 0 && cut < order.len() && numbers[order[cut]] == numbers[order[cut - 1]] {
                cut += 1;
            }
            cut
        })
        .collect();
    cuts.insert(0, 0);
    cuts.dedup();
    let part = |ends: &[usize]| {
        let members = &order[ends[0]..ends[1]];
        let of = |values: &[f64]| -> Vec<f64> { members.iter().map(|&i| values[i]).collect() };
        let numbers = of(numbers);
        let clusters: Vec<usize> = members.iter().map(|&i| clusters[i]).collect();
        Some(CurvePart {
            from: *numbers.first()?,
            to: *numbers.last()?,
            middle: numbers.iter().sum::<f64>() / numbers.len() as f64,
            values: numbers.len(),
            share: clustered_share_of_trials(&of(shares), trials, &clusters)?,
        })
    };
    cuts.windows(2).filter_map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Pairs of values with a chance that grows with their numbers and has a part in common, and shares of eight trials:
    /// the numbers, the shares, and the chances that the numbers alone give.
    fn pairs(n: usize, random: &mut impl Rng) -> [Vec<f64>; 3] {
        let [mut numbers, mut shares, mut chances] = [Vec::new(), Vec::new(), Vec::new()];
        for _ in 0..n {
            let common = if random.random_bool(0.5) { 0.15 } else { -0.15 };
            let number = f64::from(random.random_range(0..30_u8));
            for number in [number, number + f64::from(random.random_range(0..3_u8))] {
                let chance = 0.2 + 0.018 * number;
                let hits = (0..8).filter(|_| random.random_bool(chance + common)).count();
                numbers.push(number);
                shares.push(hits as f64 / 8.0);
                chances.push(chance);
            }
        }
        [numbers, shares, chances]
    }

    #[test]
    fn a_known_curve_is_recovered_and_covered_at_its_level() {
        let mut random = ChaCha8Rng::seed_from_u64(8);
        let clusters: Vec<usize> = (0..400).map(|i| i / 2).collect();
        let alone: Vec<usize> = (0..400).collect();
        let (mut covered, mut of_independent, mut all) = (0, 0, 0);
        for _ in 0..300 {
            let [numbers, shares, chances] = pairs(200, &mut random);
            for (clusters, covered) in [(&clusters, &mut covered), (&alone, &mut of_independent)] {
                for part in share_curve(&numbers, &shares, 8, clusters, 5) {
                    let is_of = |i: &usize| (part.from..=part.to).contains(&numbers[*i]);
                    let truth = (0..400).filter(is_of).map(|i| chances[i]).sum::<f64>() / part.values as f64;
                    *covered += usize::from(part.share.contains(truth));
                    assert!((part.share.estimate - truth).abs() < 0.12, "{part:?} {truth}");
                    all += 1;
                }
            }
        }
        let covered = [covered, of_independent].map(|covered| covered as f64 / f64::from(all / 2));
        assert!((0.93..=0.97).contains(&covered[0]) && covered[1] < 0.91, "{covered:?}");
    }

    #[test]
    fn equal_numbers_are_in_one_part() {
        let numbers = [1.0, 1.0, 1.0, 1.0, 2.0, 3.0];
        let parts = share_curve(&numbers, &[0.5; 6], 1, &[0, 1, 2, 3, 4, 5], 3);
        let told: Vec<_> = parts.iter().map(|part| (part.from, part.to, part.values)).collect();
        assert_eq!(told, [(1.0, 1.0, 4), (2.0, 3.0, 2)]);
        assert_eq!(share_curve(&[], &[], 1, &[], 3), []);
    }
}
