//! Why a set-up, or a text, is no position to play from.

use crate::{Color, Outcome, Player, SetupError, Square};

/// Why a set-up, or a text, is no position to play from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The text is no set-up.
    #[error(transparent)]
    Text(#[from] SetupError),
    /// A tower is missing.
    #[error("{player}'s {color} tower is missing, expected all eight towers of each player")]
    Missing {
        /// The player.
        player: Player,
        /// The colour of the tower.
        color: Color,
    },
    /// There are two of one tower.
    #[error("{player} has two {color} towers, on {first} and {second}, expected one of each colour")]
    Twice {
        /// The player.
        player: Player,
        /// The colour of the tower.
        color: Color,
        /// The square of the first tower.
        first: Square,
        /// The square of the other.
        second: Square,
    },
    /// Two towers have reached home, on either side.
    #[error("towers on {first} and {second} have both reached the opponent's home row, but the first ends the round")]
    TwoHome {
        /// The square of the first tower.
        first: Square,
        /// The square of the other.
        second: Square,
    },
    /// The round is finished, and the player to move or the colour due is not as it would be.
    #[error(
        "the round is finished: {winner} has reached home on {square}, so the text must end in '{} {}' (the loser to \
         move, the colour of the last square due)",
        if *.winner == Player::Gold { 'b' } else { 'g' },
        due.letter()
    )]
    FinishedDue {
        /// The square.
        square: Square,
        /// Who has won.
        winner: Player,
        /// The colour of the square reached.
        due: Color,
    },
    /// The round is finished by a tower that has reached home.
    #[error(
        "the round is finished: {} has won with the {} tower, so there is nothing left to move",
        outcome.winner,
        outcome.promoted
    )]
    Finished {
        /// How it has ended.
        outcome: Outcome,
    },
    /// No colour is due, though towers have left home.
    #[error(
        "no colour is due, but {player}'s tower on {square} has left home; '-' is for the start of a round, expected \
         the colour of the square on which the last move ended"
    )]
    NothingDue {
        /// The square.
        square: Square,
        /// The player.
        player: Player,
    },
    /// The round is finished by a deadlock.
    #[error(transparent)]
    Deadlocked(#[from] DeadlockError),
}

/// A text in which nobody can move: its winner is whoever did not move last, which the text does not say.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the round is finished by a deadlock: the towers due are blocked in turn on {}; whoever moved last has lost, and a \
     position does not say who that was",
    passes.iter().map(Square::to_string).collect::<Vec<_>>().join(" ")
)]
pub struct DeadlockError {
    /// Where the blocked towers stand, in the order of their passes.
    pub passes: Vec<Square>,
}
