//! The exit code.

use std::process::ExitCode;

use crate::interrupt;

/// The code of an error that unusable input leads to, as in the HTTP API.
pub const UNUSABLE: &str = "unusable_input";

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// The question is answered.
    Answered,
    /// Answered, and the answer is "unknown within these limits", "would not fit" or "not verified".
    Unknown,
    /// Unusable input, described on standard error.
    Unusable,
    /// Ended by Ctrl-C or its like.
    Interrupted,
}

impl Exit {
    pub fn worse(self, other: Exit) -> Exit {
        self.max(other)
    }

    pub fn code(self) -> u8 {
        match self {
            Exit::Answered => 0,
            Exit::Unknown => 1,
            Exit::Unusable => 2,
            Exit::Interrupted => interrupt::EXIT_CODE,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}
