//! A position and turns as given, played one by one.

use crate::record::Record;
use crate::{Color, Position, PositionError, Setup, TurnError};
use foreign::Excerpt;

/// Why turns cannot be played from a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum TurnsError {
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("turn {number}, '{text}': {error}")]
    Turn { number: usize, text: Excerpt, error: Box<TurnError> },
    #[error("the game is over, {winner} has won with the last turn; expected fewer turns")]
    Over { winner: Color },
}

/// The position that turns lead to. Fails if the text is not a position, if a turn cannot be played, or if the game is
/// over.
///
/// ```
/// use mitsudomoe::questions::shown::position;
///
/// let position = position("start2", &["place c1 a1*c1"])?;
/// assert_eq!(position.color(kamisado_solver::game::Game::turn(&position)).name(), "black");
/// # Ok::<(), mitsudomoe::questions::shown::TurnsError>(())
/// ```
pub fn position(text: &str, turns: &[impl AsRef<str>]) -> Result<Position, TurnsError> {
    text.parse::<Position>()?;
    let record = record(text, turns)?;
    match record.position().outcome() {
        Some(outcome) => Err(TurnsError::Over { winner: outcome.winner }),
        None => Ok(*record.position()),
    }
}

/// The record of a position, even of a finished game, and turns. An error if the text is not a position, or if a turn
/// cannot be played.
pub fn record(text: &str, turns: &[impl AsRef<str>]) -> Result<Record, TurnsError> {
    let setup: Setup = text.parse().map_err(PositionError::Text)?;
    let mut record = Record::of_any(&setup)?;
    play(&mut record, turns)?;
    Ok(record)
}

/// Plays turns, numbered from 1, at the end of a record. After an error the turns before it are played.
pub fn play(record: &mut Record, turns: impl IntoIterator<Item: AsRef<str>>) -> Result<(), TurnsError> {
    for (number, text) in (1..).zip(turns) {
        let text = text.as_ref();
        let named = |error| TurnsError::Turn { number, text: text.into(), error: Box::new(error) };
        record.play(record.position().read_turn(text).map_err(named)?);
    }
    Ok(())
}
