//! Which parts of a plan are finished.

use super::folder::Parts;
use super::part_file::PartError;

/// What is there of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It is finished and whole.
    Done,
    /// It is not there.
    Missing,
    /// It is there, but cut short or changed.
    Damaged,
}

/// What is there of every part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// By part.
    pub states: Vec<State>,
}

impl Status {
    /// Reads every part.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or is not the part of this plan whose name it has.
    pub fn of(parts: &Parts<'_>) -> Result<Status, PartError> {
        let state = |part| match parts.read(part) {
            Ok(_) => Ok(State::Done),
            Err(PartError::Missing { .. }) => Ok(State::Missing),
            Err(PartError::Damaged { .. }) => Ok(State::Damaged),
            Err(error) => Err(error),
        };
        Ok(Status { states: (0..parts.plan.parts()).map(state).collect::<Result<_, _>>()? })
    }

    /// The parts in a state.
    pub fn all(&self, state: State) -> impl Iterator<Item = u64> {
        (0..).zip(&self.states).filter(move |(_, found)| **found == state).map(|(part, _)| part)
    }

    /// Whether all parts are finished and whole.
    pub fn is_done(&self) -> bool {
        self.states.iter().all(|&state| state == State::Done)
    }

    /// The parts that are not done.
    pub fn left(&self) -> Vec<u64> {
        (0..).zip(&self.states).filter(|(_, found)| **found != State::Done).map(|(part, _)| part).collect()
    }
}

/// Ascending numbers as `0-4,7,9-12`; a number that comes again counts once.
///
/// ```
/// use analysis::work::ranges;
///
/// assert_eq!(ranges([0, 1, 1, 2, 5, 7, 8]), "0-2,5,7-8");
/// ```
pub fn ranges(numbers: impl IntoIterator<Item = u64>) -> String {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for number in numbers {
        match runs.last_mut().filter(|(_, last)| number == *last || number == *last + 1) {
            Some((_, last)) => *last = number,
            None => runs.push((number, number)),
        }
    }
    let text = |(first, last)| if first == last { format!("{first}") } else { format!("{first}-{last}") };
    runs.into_iter().map(text).collect::<Vec<_>>().join(",")
}
