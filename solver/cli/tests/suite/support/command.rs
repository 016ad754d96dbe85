//! Running the solver as a user does.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

use super::schema::check_command;
use super::terminal::{refuses, started, text};

/// The file of the program.
pub fn program() -> PathBuf {
    cargo_bin!("solver").to_path_buf()
}

/// The program, without settings from the environment.
pub fn command() -> Command {
    started(program())
}

/// Runs to the end.
pub fn solver(args: &[&str]) -> Output {
    command().args(args).output().unwrap()
}

/// Runs to the end with an input, of which a program that ends does not read the rest.
pub fn piped(args: &[&str], input: &[u8]) -> Output {
    let mut child =
        command().args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// The answer of a command. Checks its exit code, and that it prints no messages.
#[track_caller]
pub fn answer(args: &[&str], code: i32) -> String {
    let output = solver(args);
    let answer = text(&output.stdout);
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(code)), "{args:?}: {answer}");
    answer
}

/// The object that a command answers with. Checks its exit code.
#[track_caller]
pub fn json(args: &[&str], code: i32) -> Value {
    let answer = answer(&[args, &["--format", "json"]].concat(), code);
    assert_eq!(answer.lines().count(), 1, "{answer}");
    let answer = serde_json::from_str(&answer).unwrap();
    check_command(&answer, args[0]);
    answer
}

/// Checks that input is refused with a message that holds the fragments, and with nothing on standard output.
#[track_caller]
pub fn refused(args: &[&str], fragments: &[&str]) {
    refuses(command().args(args), fragments);
}

/// An answer without the fields that may differ between runs.
pub fn lasting(mut answer: Value) -> Value {
    for varying in ["nodes", "seconds"] {
        let removed = answer.as_object_mut().unwrap().remove(varying);
        assert!(removed.is_some_and(|number| number.is_number()), "{varying} of {answer}");
    }
    answer
}
