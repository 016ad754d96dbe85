//! A set-up as a player looks at it: who stands where, what the first moves threaten, and the features that may make it
//! weak.

mod boards;
mod feature;
mod lineup;
mod pair;
mod role;
mod threats;

pub use boards::{boards, home_rows};
pub use feature::{Feature, Group, file_letter, places};
pub use lineup::Lineup;
pub use pair::{ColorPair, SquarePair};
pub use role::Role;
pub use threats::Threats;

/// Bytes that the search of one set-up may remember: a constant, because what a search expands may depend on it. More is
/// not faster, because the memory must be cleared for the next set-up.
pub const SETUP_MEMORY: usize = 128 << 20;

/// How many rings the towers of both players have together.
pub fn rings(setup: &kamisado::Setup) -> u32 {
    setup.towers().map(|(_, tower)| u32::from(tower.level.rings())).sum()
}
