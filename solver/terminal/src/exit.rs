//! The exit code.

use std::process::ExitCode;

use crate::interrupt;

/// The code of an error that unusable input leads to, as in the HTTP API.
pub const UNUSABLE: &str = "unusable_input";

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    Answered = 0,
    /// Answered, and the answer is "unknown within these limits", "would not fit" or "not verified".
    Unknown = 1,
    /// Unusable input, described on standard error.
    Unusable = 2,
    Interrupted = interrupt::EXIT_CODE as isize,
}

impl Exit {
    pub fn worse(self, other: Exit) -> Exit {
        self.max(other)
    }

    pub fn code(self) -> u8 {
        self as u8
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}
