//! The questions about a Kamisado position: its [value], [why](explanation), a [certificate], and its [best] moves.

pub mod best;
pub mod certificate;
pub mod explanation;
#[cfg(feature = "tables")]
pub mod table_search;
pub mod value;
