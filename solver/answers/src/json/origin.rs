//! Where a position comes from, as fields of an object.

use kamisado::Tiles;
use schemars::JsonSchema;
use serde::Serialize;

use crate::situation::Origin;

/// The limits of the first moves of tournament play, `1-3-5`: at most 1, 3 and 5 squares.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[schemars(rename = "Opening")]
pub enum OpeningName {
    #[serde(rename = "1-3-5")]
    Limited,
}

impl OpeningName {
    pub fn of(is_limited: bool) -> Option<OpeningName> {
        is_limited.then_some(OpeningName::Limited)
    }
}

/// The fields `opening`, `moves_made` and `tiles` of an object.
#[derive(Clone, Serialize, JsonSchema)]
pub struct OriginJson {
    /// The limits of the first moves; null without.
    pub(super) opening: Option<OpeningName>,
    /// The moves made in the round before the position; null if that is not known.
    pub(super) moves_made: Option<u32>,
    /// The numbers of the start position; null if it was not given by numbers.
    pub(super) tiles: Option<Tiles>,
}

impl From<Origin> for OriginJson {
    fn from(origin: Origin) -> OriginJson {
        let Origin { is_limited, moves_made, tiles } = origin;
        OriginJson { opening: OpeningName::of(is_limited), moves_made, tiles }
    }
}
