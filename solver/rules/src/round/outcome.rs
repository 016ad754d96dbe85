//! How a round ends.

use crate::{Color, Player};

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// M7: a tower moved onto the opponent's home row.
    Home,
    /// M8: nobody could move any more; whoever moved last lost.
    Deadlock,
}

/// The result of a finished round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner, who defends the next round.
    pub winner: Player,
    /// The winner's tower that gains a ring.
    pub promoted: Color,
    /// How the round ended.
    pub ending: Ending,
}
