//! Running the solver as a user does.

use std::path::PathBuf;
use std::process::{Command, Output};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

/// The file of the program.
pub fn program() -> PathBuf {
    cargo_bin!("solver").to_path_buf()
}

/// The program, without settings from the environment, and with the signals of a terminal: tests may run in the
/// background of a shell, where Ctrl-C is ignored, or under nohup, and programs inherit that.
pub fn command() -> Command {
    let mut command = Command::new(if cfg!(target_os = "linux") { "/usr/bin/env".into() } else { program() });
    if cfg!(target_os = "linux") {
        command.arg("--default-signal=INT,HUP").arg(program());
    }
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "RAYON_NUM_THREADS", "KAMISADO_TABLES"] {
        command.env_remove(variable);
    }
    command
}

/// Runs to the end.
pub fn solver(args: &[&str]) -> Output {
    command().args(args).output().unwrap()
}

/// Output that must be text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
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
    serde_json::from_str(&answer).unwrap()
}

/// A message without the line ends that make it fit the terminal.
pub fn unwrapped(message: &str) -> String {
    message.replace("\n  ", " ")
}

/// Checks that input is refused with a message that holds the fragments, and with nothing on standard output.
#[track_caller]
pub fn refused(args: &[&str], fragments: &[&str]) {
    let output = solver(args);
    let message = text(&output.stderr);
    assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("", Some(2)), "{args:?}: {message}");
    assert!(message.starts_with("error: ") && !message.contains("panicked"), "{args:?}: {message}");
    let message = unwrapped(&message);
    for fragment in fragments {
        assert!(message.contains(fragment), "{args:?}: expected '{fragment}' in: {message}");
    }
}
