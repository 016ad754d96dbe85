//! The binary, run as a user runs it.

use std::process::{Command, Output};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

/// The binary without arguments yet.
pub fn command() -> Command {
    Command::new(cargo_bin!("analysis"))
}

/// What a command leaves behind.
pub fn analysis(args: &[&str]) -> Output {
    command().args(args).output().unwrap()
}

/// What it has written.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The answer of a command that succeeds and has nothing to say beside it.
#[track_caller]
pub fn answer(args: &[&str]) -> String {
    let output = analysis(args);
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(0)), "{args:?}");
    text(&output.stdout)
}

/// The same as the object that a program reads.
#[track_caller]
pub fn json_answer(args: &[&str]) -> Value {
    let answer = answer(&[args, &["--format", "json"]].concat());
    assert_eq!(answer.lines().count(), 1, "{answer}");
    serde_json::from_str(&answer).unwrap()
}

/// Checks that input is refused with a message that holds the fragments, and with nothing on standard output.
#[track_caller]
pub fn refused(args: &[&str], fragments: &[&str]) {
    let output = analysis(args);
    let message = text(&output.stderr);
    assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("", Some(2)), "{args:?}: {message}");
    assert!(message.starts_with("error: ") && !message.contains("panicked"), "{args:?}: {message}");
    for fragment in fragments {
        assert!(message.contains(fragment), "{args:?}: expected '{fragment}' in: {message}");
    }
}
