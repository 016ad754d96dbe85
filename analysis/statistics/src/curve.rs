//! A share as a function of a number.

use schemars::JsonSchema;
use serde::Serialize;

use super::clustered::clustered_share_of_trials;
use shares::{Interval, as_rounded};

/// A part of a curve: values with similar numbers, and their share.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
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
    /// The number of values.
    pub values: usize,
    pub share: Interval,
}

/// A curve without assumptions on its shape: the values in order of their numbers, in at most `parts` of about equal
/// size, equal numbers together, each with the mean of its `shares` of hits among `trials` and its own interval.
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
