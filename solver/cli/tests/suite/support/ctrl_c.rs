//! Ctrl-C, as a terminal sends it.

use std::fs;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::terminal::text;

/// Starts a command, and interrupts it after some time but not before it handles signals. It must end soon, with exit
/// code 130.
#[track_caller]
pub fn interrupted(mut command: Command, after: Duration) -> Output {
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while !handles_signals(&child) {
        sleep(Duration::from_millis(1));
    }
    sleep(after);
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let begin = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{command:?} after {after:?}: {}", text(&output.stderr));
    assert!(begin.elapsed() < Duration::from_secs(60), "{command:?}");
    output
}

/// Like [`interrupted`], for a command that then prints nothing.
#[track_caller]
pub fn ends(command: Command, after: Duration) {
    let output = interrupted(command, after);
    assert_eq!((text(&output.stdout).as_str(), text(&output.stderr).as_str()), ("", ""), "after {after:?}");
}

/// Whether the command has installed its handler for SIGINT, which it does first. If the system does not show that,
/// waits instead.
fn handles_signals(child: &Child) -> bool {
    let Ok(status) = fs::read_to_string(format!("/proc/{}/status", child.id())) else {
        sleep(Duration::from_millis(400));
        return true;
    };
    let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or_default();
    // The signals are numbered from 1; SIGINT is number 2.
    u64::from_str_radix(mask.trim(), 16).is_ok_and(|mask| mask >> 1 & 1 == 1)
}
