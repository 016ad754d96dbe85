//! Standard output and standard error; no command writes to either by itself.
//!
//! Text from elsewhere may be in all that is written, such as the names of files and players, and a terminal would take
//! orders from it. So hidden characters are written as escapes. Only an end of a line cannot be told from one of ours here:
//! that is left to [`foreign::shown`], wherever such a text becomes part of an answer or of an error.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

#[cfg(not(target_family = "wasm"))]
use anstream::AutoStream;
use anyhow::Context;
#[cfg(not(target_family = "wasm"))]
use clap::builder::StyledStr;
use clap::{Args, ValueEnum};
use serde::{Serialize, Serializer};
use serde_json::json;

use crate::exit::{Exit, UNUSABLE};
use crate::interrupt::{self, Interruption};
use crate::visible::Visible;
use crate::{json, text};

/// The form of what a command writes.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// For people
    Text,
    /// For programs: one JSON object per line
    Json,
}

/// The option that chooses between them.
#[derive(Args, Clone, Copy, Debug)]
pub struct FormatOption {
    /// The form of the answer. With json, an error is also an object, {"error": "...", "code": "..."}, on one line of standard error
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Form,
}

impl FormatOption {
    pub fn form(self) -> Form {
        self.format
    }

    pub fn is_json(self) -> bool {
        self.format == Form::Json
    }
}

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

    pub fn tell(self, answer: &impl Answer) -> anyhow::Result<Exit> {
        match self {
            Form::Text => write(|out| answer.text(out))?,
            Form::Json => json(&answer.json())?,
        }
        Ok(answer.exit())
    }

    /// Writes an error's message to standard error, ignoring failure. The code is its kind, a word for programs.
    pub fn error(self, message: &str, code: &str) {
        match self {
            Form::Text => note(format_args!("error: {message}")),
            Form::Json => line(format_args!("{}", json::text(&json!({ "error": message, "code": code })))),
        }
    }
}

/// Whether a person at a terminal reads what is written, and can answer.
pub fn is_dialogue() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Writes a piece of the answer to standard output, all of it before this returns; a closed pipe is an error.
pub fn write(piece: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    visibly(piece, false)
}

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

/// Writes a message to standard error, in lines that fit; nothing can be done if that fails.
///
/// Of a message with several lines, each after the first begins with two blanks.
pub fn note(message: fmt::Arguments<'_>) {
    line(format_args!("{}", text::message_within(&message.to_string(), text::width_of_notes())));
}

pub(crate) fn line(line: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Writes a message of clap to standard error, in lines that fit, with its colours if standard error has any.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn complaint(message: &StyledStr) {
    let width = text::width_of_notes();
    let lines = message.ansi().to_string();
    let lines = lines.lines().map(|line| {
        let rest = line.trim_start_matches(' ');
        let indent = line.len() - rest.len();
        text::wrapped(rest, width, indent, indent + 2)
    });
    let mut out = AutoStream::auto(io::stderr());
    let _ = lines.into_iter().try_for_each(|line| writeln!(out, "{line}"));
}

impl Exit {
    /// The end that an error leads to; writes its message to standard error if somebody should read it.
    pub fn of_error(error: &anyhow::Error, form: Form) -> Exit {
        let any = |is: fn(&io::Error) -> bool| error.chain().filter_map(|cause| cause.downcast_ref()).any(is);
        if error.is::<Interruption>() || any(interrupt::is_interruption) {
            return Exit::Interrupted;
        }
        // Whoever closes the pipe has read enough: `solver show start | head -1` is no failure.
        if any(|error| error.kind() == io::ErrorKind::BrokenPipe) {
            return Exit::Answered;
        }
        form.error(&format!("{error:#}"), UNUSABLE);
        Exit::Unusable
    }
}
