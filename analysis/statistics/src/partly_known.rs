//! Shares in samples with unknown values.

use schemars::JsonSchema;
use serde::Serialize;

use super::clustered::clustered_share;
use shares::as_rounded;

/// How many values of a sample are hits, misses or unknown.
///
/// The share lies between two bounds: with all unknown values as misses, and with all of them as hits.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PartlyKnownShare {
    pub hits: u64,
    pub misses: u64,
    pub unknown: u64,
    /// The bounds; none for an empty sample.
    #[serde(flatten)]
    pub bounds: Option<ShareBounds>,
}

/// The bounds of a share, and its interval; the shares are from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ShareBounds {
    /// The share in the sample if no unknown value is a hit.
    #[serde(serialize_with = "as_rounded")]
    pub least: f64,
    /// The share in the sample if all unknown values are hits.
    #[serde(serialize_with = "as_rounded")]
    pub most: f64,
    /// The lower end of the 95% interval of the population's share if no unknown value is a hit.
    #[serde(serialize_with = "as_rounded")]
    pub low: f64,
    /// The upper end if all unknown values are hits.
    #[serde(serialize_with = "as_rounded")]
    pub high: f64,
}

impl PartlyKnownShare {
    /// With the numbers of their clusters: the interval of [`clustered_share`], widened by the unknown values.
    pub fn of(values: &[Option<bool>], clusters: &[usize]) -> PartlyKnownShare {
        assert_eq!(values.len(), clusters.len(), "a cluster for every value");
        let count = |wanted| values.iter().filter(|&&value| value == wanted).count() as u64;
        let share = |unknown: bool| {
            let hits = values.iter().map(|value| f64::from(u8::from(value.unwrap_or(unknown))));
            clustered_share(&hits.collect::<Vec<f64>>(), clusters)
        };
        let bounds = share(false).zip(share(true)).map(|(none, all)| ShareBounds {
            least: none.estimate,
            most: all.estimate,
            low: none.low,
            high: all.high,
        });
        PartlyKnownShare { hits: count(Some(true)), misses: count(Some(false)), unknown: count(None), bounds }
    }

    pub fn of_independent(values: impl IntoIterator<Item = Option<bool>>) -> PartlyKnownShare {
        let values: Vec<Option<bool>> = values.into_iter().collect();
        PartlyKnownShare::of(&values, &(0..values.len()).collect::<Vec<usize>>())
    }

    pub fn number(&self) -> u64 {
        self.hits + self.misses + self.unknown
    }
}
