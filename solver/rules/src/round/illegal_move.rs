//! Why a move cannot be played.

use crate::{Color, Move, Player, Square};

/// Why a move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The round is over.
    #[error("{m} is illegal: the round is over, {winner} has won")]
    Finished {
        /// The move.
        m: Move,
        /// Who has won.
        winner: Player,
    },
    /// Another tower is due.
    #[error("{m} is illegal: {player} must move the {due} tower on {at}, which can go to {legal}")]
    NotDue {
        /// The move.
        m: Move,
        /// The player to move.
        player: Player,
        /// The colour due.
        due: Color,
        /// The square of the tower due.
        at: Square,
        /// The squares that the tower can go to.
        legal: String,
    },
    /// No tower of the player to move is there.
    #[error("{m} is illegal: {player} has no tower on {}", m.from)]
    NoTower {
        /// The move.
        m: Move,
        /// The player to move.
        player: Player,
    },
    /// The tower cannot go there.
    #[error("{m} is illegal: the tower on {} can go to {legal}", m.from)]
    Unreachable {
        /// The move.
        m: Move,
        /// The squares that the tower can go to.
        legal: String,
    },
}
