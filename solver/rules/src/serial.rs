//! What is written as a text in JSON, with the feature `serde`.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize, Serializer};

use crate::{MatchFormat, MatchMove, Move, Position, Setup, Square, Tile, Tiles};

/// Types that are written as they are displayed, each with what the text is.
macro_rules! texts {
    ($($type:ident: $about:literal,)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string", "description": $about })
            }
        }
    )*};
}

texts! {
    MatchFormat: "The length of a match: single, standard, long, marathon, or a number of points.",
    MatchMove: "A move as coordinates (d8d3), or a fill (fill left, fill right).",
    Move: "A move as coordinates: d8d3.",
    Position: "The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any).",
    Setup: "The position: the rows from 8 to 1, the player to move (b or g), the colour due (- for any).",
    Square: "A square: a1 to h8.",
}

/// Types that are read from such a text as well. A position is one under the official rules, as the text does not name any
/// others: for those, read a [`Setup`] with [`Position::new`].
macro_rules! read_from_texts {
    ($($type:ident)*) => {$(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

read_from_texts! { MatchFormat MatchMove Move Position Setup Square }

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_corrected() { serializer.collect_str(self) } else { serializer.serialize_u8(self.number()) }
    }
}

impl Serialize for Tiles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl JsonSchema for Tiles {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Tiles".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "array",
            "items": { "anyOf": [{ "type": "integer" }, { "type": "string" }] },
            "minItems": 2,
            "maxItems": 2,
            "description": "The numbers of the start position, Black's first: 7 or, as corrected, \"5c\".",
        })
    }
}
