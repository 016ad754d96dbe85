//! The exit code, and the message of an error.

use std::io;
use std::process::ExitCode;

use crate::interrupt::{self, Interruption};
use crate::output::Form;

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

    /// The end that an error leads to; writes its message to standard error if somebody should read it.
    pub fn of_error(error: &anyhow::Error, form: Form) -> Exit {
        let any = |is: fn(&io::Error) -> bool| error.chain().filter_map(|cause| cause.downcast_ref()).any(is);
        if error.is::<Interruption>() || any(interrupt::is_interruption) {
            return Exit::Interrupted;
        }
        // Whoever closes the pipe has read enough: `solver show start | head -1` is no failure.
        if any(is_broken_pipe) {
            return Exit::Answered;
        }
        form.error(&format!("{error:#}"));
        Exit::Unusable
    }
}

fn is_broken_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}
