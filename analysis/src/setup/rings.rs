//! The rings on the board.

use kamisado::Setup;

/// How many rings the towers of both players have together.
pub fn rings(setup: &Setup) -> u32 {
    setup.towers().map(|(_, tower)| u32::from(tower.level.rings())).sum()
}
