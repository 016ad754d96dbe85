//! Standard output and standard error; no command writes to either by itself.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::Context;
use clap::{Args, ValueEnum};
use serde::{Serialize, Serializer};

/// Who reads what a command writes.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// For people
    Text,
    /// For programs: one JSON object a line
    Json,
}

/// The option that chooses between them.
#[derive(Args, Clone, Copy, Debug)]
pub struct FormatOption {
    /// Form of the answer. With json an error is an object too, {"error": "..."}, on one line of standard error
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Form,
}

impl FormatOption {
    /// The form asked for.
    pub fn form(self) -> Form {
        self.format
    }

    /// Whether a program reads the answer.
    pub fn is_json(self) -> bool {
        self.format == Form::Json
    }
}

#[derive(Serialize)]
struct ErrorJson<'a> {
    error: &'a str,
}

impl Form {
    /// The form that a command line asks for, which need not be one that can be read.
    pub fn of_command_line(arguments: impl IntoIterator<Item = OsString>) -> Form {
        let options = arguments.into_iter().take_while(|argument| argument != "--").collect::<Vec<_>>();
        let joined = options.iter().any(|argument| argument == "--format=json");
        let apart = options.windows(2).any(|pair| pair[0] == "--format" && pair[1] == "json");
        if joined || apart { Form::Json } else { Form::Text }
    }

    /// Writes the message of an error to standard error; nothing can be done if that fails.
    pub fn error(self, message: &str) {
        match self {
            Form::Text => note(format_args!("error: {message}")),
            Form::Json => {
                let object = serde_json::to_string(&ErrorJson { error: message }).expect("a text is plain data");
                note(format_args!("{object}"));
            }
        }
    }
}

/// Writes a piece of the answer to standard output, all of it before this returns.
///
/// # Errors
///
/// Those of the stream; a closed pipe is among them.
pub fn write(piece: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    piece(&mut out).and_then(|()| out.flush()).context("cannot write the answer to standard output")
}

/// Writes an object as one line.
///
/// # Errors
///
/// Those of the stream.
pub fn json(object: &impl Serialize) -> anyhow::Result<()> {
    write(|out| {
        serde_json::to_writer(&mut *out, object)?;
        writeln!(out)
    })
}

/// Serializes a path as it is displayed, because it need not be text.
///
/// # Errors
///
/// Those of the serializer.
pub fn path<S: Serializer>(path: impl AsRef<Path>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&path.as_ref().display())
}

/// Writes a line to standard error; nothing can be done if that fails.
pub fn note(line: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{line}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(line: &str) -> Form {
        Form::of_command_line(line.split_whitespace().map(OsString::from))
    }

    #[test]
    fn the_form_is_known_before_the_command_line_is_read() {
        assert_eq!(form("show start --format json"), Form::Json);
        assert_eq!(form("show --format=json start --wrong"), Form::Json);
        assert_eq!(form("show start"), Form::Text);
        assert_eq!(form("show start --format text"), Form::Text);
        assert_eq!(form("show -- --format json"), Form::Text);
    }
}
