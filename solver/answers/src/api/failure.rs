//! Why a request was not answered.

use kamisado_records::RecordError;
use serde::Serialize;
use serde_json::json;

use super::LONGEST_TEXT;
use super::search::SearchContext;

/// What kind of failure it is, as a word for programs.
///
/// Most are faults of the request, which says or is something wrong. `Busy` and `TooManySearches` are over when other
/// searches have ended; `GaveUp` means that the limits of a search were too narrow; `Internal` is a fault of the program.
/// Only a server answers `Forbidden` (a page of another site asks), `WrongHost`, `MethodNotAllowed`, `RequestTimeout`,
/// `Busy` and `TooManySearches`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    UnusableInput,
    Forbidden,
    NotFound,
    MethodNotAllowed,
    RequestTimeout,
    TooLarge,
    WrongHost,
    TooManySearches,
    Internal,
    Busy,
    GaveUp,
}

impl ErrorCode {
    /// The status as in HTTP.
    pub fn status(self) -> u16 {
        match self {
            ErrorCode::UnusableInput => 400,
            ErrorCode::Forbidden => 403,
            ErrorCode::NotFound => 404,
            ErrorCode::MethodNotAllowed => 405,
            ErrorCode::RequestTimeout => 408,
            ErrorCode::TooLarge => 413,
            ErrorCode::WrongHost => 421,
            ErrorCode::TooManySearches => 429,
            ErrorCode::Internal => 500,
            ErrorCode::Busy | ErrorCode::GaveUp => 503,
        }
    }
}

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
    pub(super) fn beyond(searching: &SearchContext<'_>) -> Failure {
        let (nodes, seconds) = (searching.nodes, searching.time.as_secs_f64());
        let message = format!("not known within the limits: {nodes} positions and {seconds} seconds");
        Failure::new(ErrorCode::GaveUp, message)
    }

    /// The object with the message and its code, and with the place.
    pub fn body(&self) -> Vec<u8> {
        let (error, code) = (&self.message, self.code);
        match self.place {
            None => body(&json!({"error": error, "code": code})),
            Some((line, column)) => body(&json!({"error": error, "code": code, "line": line, "column": column})),
        }
    }
}

/// An object as one line of JSON.
pub fn body(object: &impl Serialize) -> Vec<u8> {
    (terminal::json::text(object) + "\n").into_bytes()
}
