//! The questions about a Kamisado position: its [value], [why](explanation), a [certificate], and which moves win
//! [soonest](pace).

pub mod best_play;
pub mod certificate;
pub mod explanation;
pub mod pace;
#[cfg(feature = "tables")]
pub mod table_search;
pub mod tricky;
pub mod value;
