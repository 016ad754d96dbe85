//! A position and turns as given, played one by one.

use foreign::Excerpt;
use mitsudomoe::record::Record;
use mitsudomoe::{Color, Elimination, Outcome, Position, PositionError, Setup, Turn, TurnError};

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
    /// The last turn has ended the game.
    #[error("the game is over, {winner} has won with the last turn; expected fewer turns")]
    Over { winner: Color },
}

/// The position that turns lead to; the game must not be over.
///
/// ```
/// use kamisado_solver::questions::mitsudomoe::shown::position;
///
/// let position = position("start2", &["place c1 a1*c1"])?;
/// assert_eq!(position.color(kamisado_solver::game::Game::turn(&position)).name(), "black");
/// # Ok::<(), kamisado_solver::questions::mitsudomoe::shown::TurnsError>(())
/// ```
///
/// # Errors
///
/// If the text is not a position, if a turn cannot be played, or if the game is over.
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

fn read_turn(position: &Position, number: usize, text: &str) -> Result<Turn, TurnsError> {
    let named = |error| TurnsError::Turn { number, text: text.into(), error: Box::new(error) };
    position.read_turn(text).map_err(named)
}

/// Plays turns, numbered from 1, at the end of a record.
///
/// # Errors
///
/// If a turn cannot be played; those before it are played then.
pub fn play(record: &mut Record, turns: impl IntoIterator<Item: AsRef<str>>) -> Result<(), TurnsError> {
    for (number, text) in (1..).zip(turns) {
        record.play(read_turn(record.position(), number, text.as_ref())?);
    }
    Ok(())
}

/// A position after the given turns.
pub struct TurnsAnswer {
    /// The turns, each with the players who were out after it; the first step holds those who were out before.
    pub steps: Vec<PlayedTurn>,
    /// The board at the end.
    pub setup: Setup,
    /// The position at the end; `None` if the given position was of a finished game.
    pub position: Option<Position>,
    /// The outcome, if the game is over.
    pub outcome: Option<Outcome>,
}

/// A turn, or the start.
pub struct PlayedTurn {
    /// The player and the turn; `None` for the start.
    pub turn: Option<(Color, String)>,
    /// The players who were out after it, in order.
    pub out: Vec<Elimination>,
}

impl TurnsAnswer {
    /// Plays turns from a position, even of a finished game.
    ///
    /// # Errors
    ///
    /// If the text is not a position, or a turn cannot be played.
    pub fn new(text: &str, turns: &[impl AsRef<str>]) -> Result<TurnsAnswer, TurnsError> {
        let setup: Setup = text.parse().map_err(|error| TurnsError::Position(PositionError::Text(error)))?;
        let mut record = match Record::new(&setup) {
            Ok(record) => record,
            Err(PositionError::Finished { outcome, out }) => {
                if let Some(turn) = turns.first() {
                    let error = Box::new(TurnError::Finished { winner: outcome.winner });
                    return Err(TurnsError::Turn { number: 1, text: turn.as_ref().into(), error });
                }
                let steps = vec![PlayedTurn { turn: None, out }];
                return Ok(TurnsAnswer { steps, setup, position: None, outcome: Some(outcome) });
            }
            Err(error) => return Err(TurnsError::Position(error)),
        };
        play(&mut record, turns)?;
        Ok(TurnsAnswer::played(&record))
    }

    /// The position at the end of a record.
    pub fn played(record: &Record) -> TurnsAnswer {
        let position = *record.position();
        let begin = PlayedTurn { turn: None, out: record.steps()[0].out.clone() };
        let played = record.steps().windows(2).map(|steps| {
            let turn = steps[1].turn.map(|(color, turn)| (color, steps[0].position.annotate(turn)));
            PlayedTurn { turn, out: steps[1].out.clone() }
        });
        let steps = std::iter::once(begin).chain(played).collect();
        TurnsAnswer { steps, setup: position.setup(), position: Some(position), outcome: position.outcome() }
    }

    /// The players who were out after the last turn, or at the start if there was none.
    pub fn last_out(&self) -> &[Elimination] {
        self.steps.last().map_or(&[], |step| &step.out)
    }

    /// The legal turns, each with the position in which it is legal.
    pub fn turns(&self) -> Vec<(Position, Turn)> {
        let position = self.position.iter();
        position.flat_map(|position| position.turns().into_iter().map(|turn| (*position, turn))).collect()
    }
}
