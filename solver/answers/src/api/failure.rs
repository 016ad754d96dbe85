//! Why a request was not answered.

use kamisado_records::RecordError;
use serde::Serialize;
use serde_json::json;

use super::search::SearchContext;

/// Why a request was not answered: a status as in HTTP, a message, and the place of the mistake in the text that came with
/// the request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Failure {
    pub status: u16,
    pub message: String,
    /// The line and the column, from 1.
    pub place: Option<(usize, usize)>,
}

impl Failure {
    fn new(status: u16, error: impl ToString) -> Failure {
        Failure { status, message: error.to_string(), place: None }
    }

    /// The request itself is wrong; the message names what was found and what was expected.
    pub fn unusable(error: impl ToString) -> Failure {
        Failure::new(400, error)
    }

    pub(super) fn in_position(text: &str, error: impl ToString) -> Failure {
        let excerpt = foreign::Excerpt::from(text);
        Failure::unusable(format!("position '{excerpt}': {}", error.to_string()))
    }

    /// A text is no record, and not a game in another format.
    pub(super) fn in_record(error: RecordError) -> Failure {
        Failure::at(error.line, error.column, error)
    }

    /// Something is wrong at a place of a record.
    pub(super) fn at(line: usize, column: usize, error: impl ToString) -> Failure {
        Failure { place: Some((line, column)), ..Failure::unusable(format!("record: {}", error.to_string())) }
    }

    pub(super) fn not_found(message: impl ToString) -> Failure {
        Failure::new(404, message)
    }

    /// A text is too long, or there should be none.
    pub(super) fn too_large(message: impl ToString) -> Failure {
        Failure::new(413, message)
    }

    /// A fault of this program: of a table or of the search.
    pub fn fault(error: impl ToString) -> Failure {
        Failure::new(500, error)
    }

    pub(super) fn unavailable(message: impl ToString) -> Failure {
        Failure::new(503, message)
    }

    /// The limits of a search were too narrow for an answer that cannot be "unknown".
    pub(super) fn beyond(searching: &SearchContext<'_>) -> Failure {
        let (nodes, seconds) = (searching.nodes, searching.time.as_secs_f64());
        Failure::unavailable(format!("not known within the limits: {nodes} positions and {seconds} seconds"))
    }

    /// The object with the message, and with the place.
    pub fn body(&self) -> Vec<u8> {
        match self.place {
            None => body(&json!({"error": self.message})),
            Some((line, column)) => body(&json!({"error": self.message, "line": line, "column": column})),
        }
    }
}

/// An object as one line of JSON.
pub fn body(object: &impl Serialize) -> Vec<u8> {
    (terminal::json::text(object) + "\n").into_bytes()
}
