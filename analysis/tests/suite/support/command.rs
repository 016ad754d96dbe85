//! Runs commands like a user.

use std::path::PathBuf;
use std::process::{Command, Output};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

/// The file of the program.
pub fn program() -> PathBuf {
    cargo_bin!("analysis").to_path_buf()
}

/// The program with the signals of a terminal. Tests may run in the background of a shell, where Ctrl-C is ignored, or under
/// nohup, and programs inherit that.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(if cfg!(target_os = "linux") { "/usr/bin/env".into() } else { program() });
    if cfg!(target_os = "linux") {
        command.arg("--default-signal=INT,HUP").arg(program());
    }
    command.args(args);
    command
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
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
    serde_json::from_str(&answer).unwrap()
}

/// A message without the line ends that make it fit the terminal.
pub fn unwrapped(message: &str) -> String {
    message.replace("\n  ", " ")
}

/// Checks that input is refused with a message that contains the fragments, and with nothing on standard output.
#[track_caller]
pub fn refused(args: &[&str], fragments: &[&str]) {
    let output = command(args).output().unwrap();
    let message = text(&output.stderr);
    assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("", Some(2)), "{args:?}: {message}");
    assert!(message.starts_with("error: ") && !message.contains("panicked"), "{args:?}: {message}");
    let message = unwrapped(&message);
    for fragment in fragments {
        assert!(message.contains(fragment), "{args:?}: expected '{fragment}' in: {message}");
    }
}
