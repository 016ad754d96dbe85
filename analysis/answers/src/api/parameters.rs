//! The parameters `position`, `moves`, `match` and `deadlock`, in the form of the command line.

use kamisado::record::{Record, Replay};
use kamisado::{Deadlock, MatchFormat, MatchState, Position, Setup};

use super::failure::Failure;

/// Reads the text of a position, which need not be one to play from.
pub(super) fn setup(text: &str) -> Result<Setup, Failure> {
    text.parse().map_err(|error| Failure::in_position(text, error))
}

/// The texts of the moves; an empty parameter means no moves, not an empty move.
pub(super) fn given<'a>(moves: &'a [&'a str; 1]) -> &'a [&'a str] {
    if moves[0].is_empty() { &[] } else { moves }
}

pub(super) fn format(text: Option<&str>) -> Result<Option<MatchFormat>, Failure> {
    let format = text.map(|text| text.parse::<MatchFormat>()).transpose();
    format.map_err(|error| Failure::unusable(format!("match: {error}")))
}

pub(super) fn replay(text: &str, moves: &str, deadlock: Deadlock) -> Result<Replay, Failure> {
    replay_match(text, moves, MatchFormat::Single, deadlock)
}

/// Plays moves and fills from a position of a match.
pub(super) fn replay_match(
    text: &str,
    moves: &str,
    format: MatchFormat,
    deadlock: Deadlock,
) -> Result<Replay, Failure> {
    let record = Record::new(format, &setup(text)?, deadlock);
    let mut replay = Replay::new(record.map_err(|error| Failure::in_position(text, error))?);
    replay.play_moves(given(&[moves])).map_err(Failure::unusable)?;
    Ok(replay)
}

/// The state after the moves, in a match that is not over.
pub(super) fn state(text: &str, moves: &str, format: MatchFormat, deadlock: Deadlock) -> Result<MatchState, Failure> {
    if moves.is_empty() {
        // After a deadlock, the text says who has won.
        let position = Position::read(text, deadlock).map_err(|error| Failure::in_position(text, error))?;
        let state = MatchState::new(position, format).and_then(MatchState::going_on);
        return state.map_err(|error| Failure::in_position(text, error));
    }
    let state = replay_match(text, moves, format, deadlock)?.record().game().state().going_on();
    state.map_err(|error| Failure::unusable(format!("{error}; expected fewer moves")))
}

/// The position after the moves, in a round that is not over.
pub(super) fn position(text: &str, moves: &str, deadlock: Deadlock) -> Result<Position, Failure> {
    let replay = replay(text, moves, deadlock)?;
    let position = *replay.record().game().position();
    match position.outcome() {
        None => Ok(position),
        Some(outcome) => {
            let played = replay.record().rounds()[0].plies.len();
            Err(Failure::unusable(format!(
                "the round is over: {} has won after move {played}; expected fewer moves",
                outcome.winner
            )))
        }
    }
}
