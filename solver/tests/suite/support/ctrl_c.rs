//! Ctrl-C, as a terminal sends it.

use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::command::text;

/// Interrupts a command at work after some time and checks that it ends soon, with 130 and without a word.
///
/// The time must be enough for the signals to be taken over, which is done before anything else.
#[track_caller]
pub fn ends(mut command: Command, after: Duration) {
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    sleep(after);
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let begin = Instant::now();
    let output = child.wait_with_output().unwrap();
    let told = (text(&output.stderr), output.status.code());
    assert_eq!((told.0.as_str(), told.1), ("", Some(130)), "{command:?} after {after:?}");
    assert!(output.stdout.is_empty() && begin.elapsed() < Duration::from_secs(10), "{command:?}");
}
