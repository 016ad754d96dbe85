//! Quantiles by their definitions, and summaries of numbers.

use schemars::JsonSchema;
use serde::Serialize;
use statrs::statistics::{Data, OrderStatistics};

use shares::as_rounded;

/// The smallest number with at least `percent` of all numbers at or below it (nearest rank).
pub fn nearest_rank<T: Copy>(sorted: &[T], percent: usize) -> Option<T> {
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    (!sorted.is_empty()).then(|| sorted[rank - 1])
}

/// The middle number, or the mean of the two middle ones; none without numbers.
pub fn median<T: Copy + Into<f64>>(sorted: &[T]) -> Option<f64> {
    let n = sorted.len();
    (n > 0).then(|| (sorted[(n - 1) / 2].into() + sorted[n / 2].into()) / 2.0)
}

/// The middle number, or the larger of the two middle ones, so that it occurs among the numbers.
pub fn upper_median<T: Copy>(sorted: &[T]) -> Option<T> {
    sorted.get(sorted.len() / 2).copied()
}

/// The quartiles, interpolated, and the largest number.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Quartiles {
    #[serde(serialize_with = "as_rounded")]
    pub lower: f64,
    #[serde(serialize_with = "as_rounded")]
    pub median: f64,
    #[serde(serialize_with = "as_rounded")]
    pub upper: f64,
    #[serde(serialize_with = "as_rounded")]
    pub largest: f64,
}

impl Quartiles {
    pub fn of(values: Vec<f64>) -> Quartiles {
        let largest = values.iter().copied().fold(0.0, f64::max);
        let mut values = Data::new(values);
        Quartiles { lower: values.lower_quartile(), median: values.median(), upper: values.upper_quartile(), largest }
    }
}

/// A summary of whole numbers. A quantile is one of them, by [`nearest_rank`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Spread {
    #[serde(skip)]
    pub count: u64,
    #[serde(serialize_with = "as_rounded")]
    pub mean: f64,
    pub p10: u32,
    pub median: u32,
    pub p90: u32,
    pub max: u32,
}

impl Spread {
    pub fn of(numbers: impl Iterator<Item = u32>) -> Option<Spread> {
        let mut numbers: Vec<u32> = numbers.collect();
        numbers.sort_unstable();
        let sum: u64 = numbers.iter().copied().map(u64::from).sum();
        Some(Spread {
            count: numbers.len() as u64,
            max: *numbers.last()?,
            mean: sum as f64 / numbers.len() as f64,
            p10: nearest_rank(&numbers, 10)?,
            median: nearest_rank(&numbers, 50)?,
            p90: nearest_rank(&numbers, 90)?,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    pub from: u32,
    pub to: u32,
    pub number: u64,
}
