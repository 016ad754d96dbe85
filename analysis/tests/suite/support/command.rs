//! Runs commands like a user.

use std::path::PathBuf;
use std::process::{Command, Output};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

use super::schema::check_command;
use super::terminal::{refuses, started, text};

/// The file of the program.
pub fn program() -> PathBuf {
    cargo_bin!("analysis").to_path_buf()
}

pub fn command(args: &[&str]) -> Command {
    let mut command = started(program());
    command.args(args);
    command
}

/// A command that succeeds; notes on standard error are allowed.
#[track_caller]
pub fn run(args: &[&str]) -> Output {
    let output = command(args).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", text(&output.stderr));
    output
}

/// The answer of a command that succeeds without messages.
#[track_caller]
pub fn answer(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(text(&output.stderr), "", "{args:?}");
    text(&output.stdout)
}

#[track_caller]
pub fn json_answer(args: &[&str]) -> Value {
    let answer = answer(&[args, &["--format", "json"]].concat());
    assert_eq!(answer.lines().count(), 1, "{answer}");
    object(args, answer.as_bytes())
}

/// An object that a command has given.
#[track_caller]
pub fn object(args: &[&str], text: &[u8]) -> Value {
    let object = serde_json::from_slice(text).unwrap();
    let words = if args[0] == "plan" { 2 } else { 1 };
    check_command(&object, &args[..words].join(" "));
    object
}

/// Checks that input is refused with a message that contains the fragments, and with nothing on standard output.
#[track_caller]
pub fn refused(args: &[&str], fragments: &[&str]) {
    refuses(&mut command(args), fragments);
}
