//! What the shipped censuses of played rounds say about a single set-up.

mod effects;
mod rank;

pub use effects::{EffectRow, Rings, ShippedEffect, Verdict, shipped_effects};
pub use rank::{FEWEST, PlayedCount, SetupRank};
