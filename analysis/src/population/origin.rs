//! Where a set-up comes from.

use kamisado::{Color, Fill, Level, Setup};

/// The finished round that a set-up came out of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The place of the round among the finished rounds of the population, from 1: both fills of a round have the same.
    pub round: u64,
    /// Which round of its match it was, from 1.
    pub of_match: u32,
    /// The fill that made the set-up.
    pub fill: Fill,
    /// The board at the end of the round, as a position text.
    pub finished: Setup,
    /// The winner's tower that gained a ring.
    pub promoted: Color,
    /// Its level, with the new ring.
    pub level: Level,
    /// The name of the record with the round; `None` for a round that was drawn.
    pub record: Option<String>,
}
