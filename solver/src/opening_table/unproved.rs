//! What a verification finds wrong in a table.

use super::{TableCounts, TableError};
use crate::game::value::Verdict;
use kamisado::Setup;

/// What does not hold in a table.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unproved {
    /// A key that belongs to no position of the round.
    #[error("a key that is no canonical position: {key:#034x}")]
    Key {
        /// The key.
        key: u128,
    },
    /// A value or a distance that does not follow from those after the moves.
    #[error("'{setup}' is held as a {found} of the mover, but its moves make it a {expected}")]
    Verdict {
        /// The position.
        setup: Box<Setup>,
        /// What the table says, from the mover's side.
        found: Verdict,
        /// What follows from its moves.
        expected: Verdict,
    },
    /// A position that play reaches is not there.
    #[error("'{setup}' should be held and is not")]
    Missing {
        /// The position.
        setup: Box<Setup>,
    },
    /// A position that is left out of tables is there.
    #[error("'{setup}' is held, but the player to move wins at once")]
    AtOnce {
        /// The position.
        setup: Box<Setup>,
    },
    /// A distance of 1 without a move that wins.
    #[error("'{setup}' is held as a win at once, but no move wins at once")]
    NotAtOnce {
        /// The position.
        setup: Box<Setup>,
    },
    /// A distance beyond the last ply with distances.
    #[error("'{setup}' is held with a distance, but no path of at most {last} moves reaches it")]
    ExtraDistance {
        /// The position.
        setup: Box<Setup>,
        /// The last ply with distances.
        last: u16,
    },
    /// A position that should have a distance has none.
    #[error("'{setup}' is held without a distance")]
    NoDistance {
        /// The position.
        setup: Box<Setup>,
    },
    /// Positions that play does not reach, or that are held twice.
    #[error("{found} positions are held, but {expected} should be")]
    Size {
        /// How many there are.
        found: u64,
        /// How many there should be.
        expected: u64,
    },
    /// The header has a wrong number.
    #[error("the header counts {found:?} at ply {ply}, but there are {expected:?}")]
    Count {
        /// The ply; 0 for a table of everything reachable.
        ply: usize,
        /// What the header says.
        found: Box<TableCounts>,
        /// What there is.
        expected: Box<TableCounts>,
    },
    /// A value or a distance at the last ply that is not the one a search finds.
    #[error("'{setup}' is held as a {found} of the mover, which a search could not prove")]
    Frontier {
        /// The position.
        setup: Box<Setup>,
        /// What the table says, from the mover's side.
        found: Verdict,
    },
    /// The table cannot be read or is damaged.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The verification was stopped.
    #[error("stopped")]
    Stopped,
}
