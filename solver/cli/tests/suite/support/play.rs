//! Running `solver play`.

use std::process::{Child, Output, Stdio};

use serde_json::Value;

use super::command;
use super::terminal::text;

/// Black, to move, wins in 15.
pub const WON: &str = "oup1yrgb/8/5P2/8/8/3k4/8/BGRYK1UO b B";
/// Black wins a round of a match with g3e1, and then chooses the fill.
pub const LAST_MOVE: &str = "1r1kob1p/4K3/7U/5+g2/2O5/y5u1/2G5/+P1Y+R2B1 b U";

pub fn spawn(args: &[&str]) -> Child {
    let mut command = command::command();
    command.arg("play").args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

pub fn piped(args: &[&str], input: &[u8]) -> Output {
    command::piped(&[&["play"], args].concat(), input)
}

/// The output for people. Checks that all lines are understood, or reported as wrong.
#[track_caller]
pub fn printed(args: &[&str], input: &str) -> String {
    let output = piped(args, input.as_bytes());
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(0)), "{args:?} {input}");
    text(&output.stdout)
}

/// The objects that a protocol session answers with.
#[track_caller]
pub fn answers(args: &[&str], input: impl AsRef<[u8]>) -> Vec<Value> {
    let output = piped(&[args, &["--format", "json"]].concat(), input.as_ref());
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(0)), "{args:?}");
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
