//! Where a position comes from, as fields of an object.

use kamisado::{Opening, Tiles};
use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::situation::Origin;

/// The fields `opening`, `moves_made` and `tiles` of an object.
#[derive(Clone, Serialize)]
pub struct OriginJson {
    pub(super) opening: Option<&'static str>,
    pub(super) moves_made: Option<u32>,
    pub(super) tiles: Option<[Json; 2]>,
}

impl From<Origin> for OriginJson {
    fn from(origin: Origin) -> OriginJson {
        let Origin { is_limited, moves_made, tiles } = origin;
        OriginJson { opening: is_limited.then_some(Opening::NAME), moves_made, tiles: tiles.map(tile_numbers) }
    }
}

/// The numbers of start positions, Black's first: `[7, 21]`, or `["5c", 21]`.
pub fn tile_numbers(tiles: Tiles) -> [Json; 2] {
    tiles.0.map(|tile| if tile.is_corrected() { json!(tile.to_string()) } else { json!(tile.number()) })
}
