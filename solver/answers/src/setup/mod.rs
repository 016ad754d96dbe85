//! A set-up from a player's point of view: line-up, threats of the first moves, and features that may make it weak.

mod boards;
mod feature;
mod lineup;
mod pair;
mod role;
mod threats;
mod uniform;

pub use boards::{boards, home_rows};
pub use feature::{Feature, Group, file_letter, places};
pub use lineup::Lineup;
pub use pair::{ColorPair, SquarePair};
pub use role::Role;
pub use threats::Threats;
pub use uniform::random_refills;

/// Bytes of memory for the search of one set-up: a constant, because the course of a search may depend on it. More is
/// not faster, because the memory must be cleared for the next set-up.
pub const SETUP_MEMORY: usize = 128 << 20;

pub fn rings(setup: &kamisado::Setup) -> u32 {
    setup.towers().map(|(_, tower)| u32::from(tower.level.rings())).sum()
}
