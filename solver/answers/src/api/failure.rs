//! Why a request was not answered.

use kamisado::Setup;
use kamisado_records::RecordError;
use schemars::JsonSchema;
use serde::Serialize;

use objects::json::ErrorCode;
use objects::situation::split_line;

/// Why a request was not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, JsonSchema)]
#[error("{message}")]
pub struct Failure {
    /// A sentence for people.
    #[serde(rename = "error")]
    pub message: String,
    pub code: ErrorCode,
    /// The line of the mistake in the text that came with the request, from 1; absent without such a place.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    line: Option<usize>,
    /// The column of the mistake, from 1; absent without such a place.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    column: Option<usize>,
}

impl Failure {
    pub fn new(code: ErrorCode, error: impl ToString) -> Failure {
        Failure { message: error.to_string(), code, line: None, column: None }
    }

    /// The request itself is wrong; the message names what was found and what was expected.
    pub fn unusable(error: impl ToString) -> Failure {
        Failure::new(ErrorCode::UnusableInput, error)
    }

    pub(super) fn in_position(text: &str, error: impl ToString) -> Failure {
        let excerpt = |text: &str| foreign::Excerpt::from(text).to_string();
        let error = match split_line(text) {
            (position, Some(moves)) if position.parse::<Setup>().is_ok() => {
                format!("found '{}' after the position, expected moves in the parameter moves", excerpt(moves))
            }
            _ => error.to_string(),
        };
        Failure::unusable(format!("position '{}': {error}", excerpt(text)))
    }

    /// A text is no record, and not a game in another format.
    pub(super) fn in_record(error: RecordError) -> Failure {
        Failure::at(error.line, error.column, error)
    }

    pub(super) fn at(line: usize, column: usize, error: impl ToString) -> Failure {
        let failure = Failure::unusable(format!("record: {}", error.to_string()));
        Failure { line: Some(line), column: Some(column), ..failure }
    }

    /// A text is longer than this many bytes; 0 where no text is accepted.
    pub fn too_long(longest: usize) -> Failure {
        let message = match longest {
            0 => "found a body, expected a request without one".to_owned(),
            longest => format!("expected a text of at most {longest} bytes"),
        };
        Failure::new(ErrorCode::TooLarge, message)
    }

    pub fn fault(error: impl ToString) -> Failure {
        Failure::new(ErrorCode::Internal, error)
    }

    /// The limits of a search were too narrow for an answer that cannot be "unknown".
    pub(super) fn gave_up(message: impl ToString) -> Failure {
        Failure::new(ErrorCode::GaveUp, message)
    }

    pub fn body(&self) -> Vec<u8> {
        body(self)
    }
}

pub fn body(object: &impl Serialize) -> Vec<u8> {
    (terminal::json::text(object) + "\n").into_bytes()
}
