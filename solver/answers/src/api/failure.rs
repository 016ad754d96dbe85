//! Why a request was not answered.

use kamisado_records::RecordError;
use serde::Serialize;

use super::LONGEST_TEXT;
use crate::json::{ErrorCode, FailureJson};

/// Why a request was not answered: what kind of failure it is, a message, and the place of the mistake in the text that
/// came with the request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Failure {
    pub code: ErrorCode,
    pub message: String,
    /// The line and the column, from 1.
    pub place: Option<(usize, usize)>,
}

impl Failure {
    pub fn new(code: ErrorCode, error: impl ToString) -> Failure {
        Failure { code, message: error.to_string(), place: None }
    }

    /// The request itself is wrong; the message names what was found and what was expected.
    pub fn unusable(error: impl ToString) -> Failure {
        Failure::new(ErrorCode::UnusableInput, error)
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

    /// A text is longer than [`LONGEST_TEXT`].
    pub fn too_long() -> Failure {
        Failure::new(ErrorCode::TooLarge, format!("expected a whole text of at most {LONGEST_TEXT} bytes"))
    }

    /// A fault of this program: of a table or of the search.
    pub fn fault(error: impl ToString) -> Failure {
        Failure::new(ErrorCode::Internal, error)
    }

    /// The limits of a search were too narrow for an answer that cannot be "unknown".
    pub(super) fn gave_up(message: impl ToString) -> Failure {
        Failure::new(ErrorCode::GaveUp, message)
    }

    /// The object with the message and its code, and with the place.
    pub fn body(&self) -> Vec<u8> {
        let (line, column) = self.place.unzip();
        body(&FailureJson { error: &self.message, code: self.code, line, column })
    }
}

/// An object as one line of JSON.
pub fn body(object: &impl Serialize) -> Vec<u8> {
    (terminal::json::text(object) + "\n").into_bytes()
}
