//! Why a question has no answer: a table that cannot be read, or a bug in the search.

use crate::opening_table::TableError;
use crate::search::ReplayError;
use kamisado::{Player, Position};

/// Why a question has no answer. Reaching a limit is not an error: the answer is then "unknown".
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages say what each is.
#[non_exhaustive]
pub enum AnswerError {
    #[error("the {what} is over, {winner} has won: there is nothing to value")]
    Over { what: &'static str, winner: Player },
    #[error(transparent)]
    Table(#[from] TableError),
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// The search gave a position a value that its own moves do not prove, and so did a second search with an empty table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "internal fault: the search gives '{position}' ({rules}) a value that its own moves do not prove, so there is no \
     answer; please report this position"
)]
pub struct Fault {
    position: String,
    rules: &'static str,
}

impl Fault {
    /// A fault in the search of this position.
    pub fn new(position: &Position) -> Fault {
        Fault { position: position.to_string(), rules: position.deadlock().rules_name() }
    }

    /// The result of a search of a position, or `None` if a limit ended it.
    pub fn unless_limited<T>(found: Result<T, ReplayError>, position: &Position) -> Result<Option<T>, Fault> {
        match found {
            Ok(found) => Ok(Some(found)),
            Err(ReplayError::Stopped(_)) => Ok(None),
            Err(ReplayError::NotProved { .. }) => Err(Fault::new(position)),
        }
    }
}
