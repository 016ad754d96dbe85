//! Standard output and standard error; no command writes to either by itself.
//!
//! Text from elsewhere may be in all that is written, such as the names of files and players, and a terminal would take
//! orders from it. So hidden characters are written as escapes. Only an end of a line cannot be told from one of ours here:
//! that is left to [`foreign::shown`], wherever such a text becomes part of an answer or of an error.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::Context;
use clap::{Args, ValueEnum};
use foreign::shown;
use serde::{Serialize, Serializer};
use serde_json::json;

use crate::exit::Exit;
use crate::json;
use crate::visible::Visible;

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
    pub fn form(self) -> Form {
        self.format
    }

    /// Whether a program reads the answer.
    pub fn is_json(self) -> bool {
        self.format == Form::Json
    }
}

/// What a command answers, in all forms.
pub trait Answer {
    fn json(&self) -> impl Serialize;

    fn text(&self, out: &mut dyn Write) -> io::Result<()>;

    fn exit(&self) -> Exit {
        Exit::Answered
    }
}

impl Form {
    /// The form that a command line asks for, which need not be one that can be read.
    pub fn of_command_line(arguments: impl IntoIterator<Item = OsString>) -> Form {
        let options = arguments.into_iter().take_while(|argument| argument != "--").collect::<Vec<_>>();
        let joined = options.iter().any(|argument| argument == "--format=json");
        let apart = options.windows(2).any(|pair| pair[0] == "--format" && pair[1] == "json");
        if joined || apart { Form::Json } else { Form::Text }
    }

    /// Writes an answer in this form to standard output.
    pub fn tell(self, answer: &impl Answer) -> anyhow::Result<Exit> {
        match self {
            Form::Text => write(|out| answer.text(out))?,
            Form::Json => json(&answer.json())?,
        }
        Ok(answer.exit())
    }

    /// Writes the message of an error to standard error; nothing can be done if that fails.
    pub fn error(self, message: &str) {
        match self {
            Form::Text => note(format_args!("error: {message}")),
            Form::Json => note(format_args!("{}", json::text(&json!({ "error": message })))),
        }
    }
}

/// Writes a piece of the answer to standard output, all of it before this returns; a closed pipe is an error.
pub fn write(piece: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    visibly(piece, false)
}

/// The same for a piece with colours of ours.
pub fn painted(piece: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    visibly(piece, true)
}

fn visibly(piece: impl FnOnce(&mut dyn Write) -> io::Result<()>, has_colors: bool) -> anyhow::Result<()> {
    written(|out| {
        let mut out = Visible::new(out, has_colors);
        piece(&mut out)?;
        out.finish()
    })
}

fn written(piece: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    piece(&mut out).and_then(|()| out.flush()).context("cannot write the answer to standard output")
}

/// Writes an object as one line.
pub fn json(object: &impl Serialize) -> anyhow::Result<()> {
    written(|out| {
        json::write(&mut *out, object)?;
        writeln!(out)
    })
}

/// Serializes a path as it is displayed, because it need not be text.
pub fn path<S: Serializer>(path: impl AsRef<Path>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&path.as_ref().to_string_lossy())
}

/// Writes a line to standard error, or more where two blanks follow the end of each; nothing can be done if that fails.
pub fn note(line: fmt::Arguments<'_>) {
    const GOES_ON: &str = "\n  ";
    let line = line.to_string();
    let line: Vec<_> = line.split(GOES_ON).map(shown).collect();
    let _ = writeln!(io::stderr(), "{}", line.join(GOES_ON));
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
