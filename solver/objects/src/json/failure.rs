//! Kinds of failures, and a line that was not answered.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

/// What kind of failure it is, as a word for programs.
///
/// Most are faults of the request. `busy` and `too_many_searches` are over when other searches have ended; `gave_up`
/// means that the limits of a search were too narrow; `internal` is a fault of the program. Only a server answers
/// `forbidden` (a page of another site asks), `wrong_host`, `method_not_allowed`, `request_timeout`, `busy` and
/// `too_many_searches`.
// The numbers are the statuses of HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    UnusableInput = 400,
    Forbidden = 403,
    NotFound = 404,
    MethodNotAllowed = 405,
    RequestTimeout = 408,
    TooLarge = 413,
    WrongHost = 421,
    TooManySearches = 429,
    Internal = 500,
    Busy = 503,
    GaveUp = 422,
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl ErrorCode {
    pub fn status(self) -> u16 {
        self as u16
    }
}

/// The answer to an invalid line of `query -`.
#[derive(Serialize, JsonSchema)]
pub struct LineFailure<'a> {
    /// The number of the line, from 1.
    pub line: usize,
    /// The line; null if it is too long.
    pub input: Option<&'a str>,
    /// A sentence for people.
    pub error: &'a str,
    pub code: ErrorCode,
}

impl LineFailure<'_> {
    /// The longest line that is answered, in bytes; the text of a position is far shorter.
    pub const LONGEST: usize = 4096;

    pub fn too_long() -> String {
        format!("found a line of more than {} bytes, expected a position", LineFailure::LONGEST)
    }
}
