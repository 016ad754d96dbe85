//! Comparison of two groups: how far apart they are, and whether that can be chance.

use super::fisher::fisher;
use schemars::JsonSchema;
use serde::Serialize;
use shares::{Interval, share_interval};

/// One group minus the other.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Comparison {
    #[serde(flatten)]
    pub difference: Interval,
    /// How often a difference at least this large would appear if there were none; null if the groups are too small or
    /// too even to tell.
    pub p: Option<f64>,
}

/// The fewest values in a group whose mean is treated as nearly normal.
pub(super) const LEAST: usize = 10;

/// Compares a share in two independent samples, of `hits` among `n` each: the hybrid score interval of Newcombe
/// (Statistics in Medicine 17, 1998, 873; method 10), which keeps its level for shares near 0 or 1, and Fisher's exact
/// test, two-sided. None if one of the samples is empty.
pub fn compare_shares((hits, n): (u64, u64), (other_hits, others): (u64, u64)) -> Option<Comparison> {
    let (a, b) = (share_interval(hits, n)?, share_interval(other_hits, others)?);
    Some(Comparison { difference: a.less(b), p: Some(fisher((hits, n), (other_hits, others))) })
}
