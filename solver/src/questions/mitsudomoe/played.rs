//! The position to which turns lead.

use foreign::Excerpt;
use mitsudomoe::{Color, Position, PositionError, Turn, TurnError};

/// Why turns cannot be played from a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum TurnsError {
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("turn {number}, '{text}': {error}")]
    Turn {
        /// Its number, from 1.
        number: usize,
        text: Excerpt,
        error: Box<TurnError>,
    },
    /// The last turn has ended the game, which is to go on.
    #[error("the game is over, {winner} has won with the last turn; expected fewer turns")]
    Over { winner: Color },
}

impl TurnsError {
    /// A turn after the end of the game.
    pub(super) fn finished(number: usize, text: &str, winner: Color) -> TurnsError {
        TurnsError::Turn { number, text: text.into(), error: Box::new(TurnError::Finished { winner }) }
    }
}

/// The position that turns lead to, in a game that goes on.
///
/// ```
/// use kamisado_solver::questions::mitsudomoe::played::position;
///
/// let position = position("start2", &["place c1 a1*c1"])?;
/// assert_eq!(position.color(kamisado_solver::game::Game::turn(&position)).name(), "black");
/// # Ok::<(), kamisado_solver::questions::mitsudomoe::played::TurnsError>(())
/// ```
///
/// # Errors
///
/// If the text is no position, if a turn cannot be played, or if the game is over.
pub fn position(text: &str, turns: &[impl AsRef<str>]) -> Result<Position, TurnsError> {
    let mut position: Position = text.parse()?;
    for (number, text) in (1..).zip(turns) {
        position.play_unchecked(read_turn(&position, number, text.as_ref())?);
    }
    match position.outcome() {
        Some(outcome) => Err(TurnsError::Over { winner: outcome.winner }),
        None => Ok(position),
    }
}

/// Reads a turn of a number of its own.
pub(super) fn read_turn(position: &Position, number: usize, text: &str) -> Result<Turn, TurnsError> {
    let named = |error| TurnsError::Turn { number, text: text.into(), error: Box::new(error) };
    position.read_turn(text).map_err(named)
}
