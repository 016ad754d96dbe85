//! Games that are written as a list of positions, one after each move.

use foreign::Excerpt;

use super::cursor::Place;
use super::transcript::{Event, Step, Transcript};
use crate::{Problem, RecordError};
use kamisado::{Deadlock, Frame, Move, Position, Setup, Square};

pub(super) struct State {
    pub place: Place,
    pub found: Excerpt,
    /// The position, in our frame.
    pub setup: Setup,
    /// The move that was answered, if the text gives it.
    pub answer: Option<(Place, Square, Square)>,
    /// Whether the text says that it begins a game.
    pub is_first: bool,
    /// Who has won by a deadlock, and with which tower, if the text says so.
    pub deadlock: Option<String>,
}

/// The games that positions tell. A position at the start of a round, without a colour due, begins another one.
pub(super) fn games(states: Result<Vec<State>, RecordError>) -> Vec<Result<Transcript, RecordError>> {
    let states = match states {
        Ok(states) => states,
        Err(error) => return vec![Err(error)],
    };
    let (mut games, mut rest) = (Vec::new(), &states[..]);
    while !rest.is_empty() {
        let is_new = |pair: &[State]| pair[1].is_first || pair[1].setup.due.is_none() && pair[1].setup != pair[0].setup;
        let length = rest.windows(2).position(is_new).map_or(rest.len(), |before| before + 1);
        games.push(game(&rest[..length]));
        rest = &rest[length..];
    }
    games
}

fn game(states: &[State]) -> Result<Transcript, RecordError> {
    let first = &states[0];
    let mut game = Transcript::new(first.place.line, Frame::Standard);
    game.start = first.setup.clone();
    for pair in states.windows(2) {
        let (before, after) = (&pair[0], &pair[1]);
        let step =
            |event| Step { due: after.setup.due, found: after.found.clone(), ..Step::new(after.place, "", event) };
        let is_other = |m: Move| before.answer.filter(|&(_, from, to)| (from, to) != (m.from, m.to));
        let other = |(place, from, to): (Place, Square, Square)| {
            Err(place.foreign(&format!("{from}{to}"), "the move that leads to the next position"))
        };
        if before.setup.board == after.setup.board {
            let is_same = before.setup == after.setup;
            match before.answer {
                Some(answer @ (_, from, to)) if is_same || from != to => return other(answer),
                _ if is_same => {}
                answer => game.steps.push(Step { due: None, ..step(Event::Pass(answer.map(|(_, from, _)| from))) }),
            }
            continue;
        }
        let m = moved(&before.setup, &after.setup).ok_or_else(|| {
            let expected = ", expected a position to which one move leads from the position before";
            after.place.error(Problem::found(after.found.clone(), expected))
        })?;
        if let Some(answer) = is_other(m) {
            return other(answer);
        }
        game.steps.push(step(Event::Move { from: m.from, to: m.to }));
    }
    let last = &states[states.len() - 1];
    game.deadlock = last.deadlock.clone().map(|found| (last.place, found));
    if let Some((place, from, to)) = last.answer {
        game.push(place, &format!("{from}{to}"), Event::Move { from, to });
    }
    Ok(game)
}

fn moved(before: &Setup, after: &Setup) -> Option<Move> {
    let position = Position::new(before, Deadlock::Official).ok()?;
    position.moves().find(|&m| position.after(m).setup().board == after.board)
}
