//! The peak memory that a command allocates, as the system counts it, without its code.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

/// What a command may take besides the memory that its options bound: stacks, buffers, and what the allocator keeps.
/// With bounds above 16 MiB, an excess of an eighth is detected.
pub const ALLOWANCE: u64 = 2 << 20;

/// Runs a command on some input; returns its output and its peak memory in bytes.
///
/// The system keeps no maximum of `RssAnon`, so it is polled; a peak of less than a millisecond may be missed. The
/// resource usage from `wait` does not work: it charges a child with the memory of the process that started it, here
/// the test program.
///
/// On a busy machine, a short command may end before the first poll. Then it is run again.
pub fn of(mut command: Command, input: &[u8]) -> (Output, u64) {
    const ATTEMPTS: usize = 20;
    let mut runs = (0..ATTEMPTS).map(|_| run(&mut command, input));
    runs.find(|(_, most)| *most > 0).expect("a command that was polled while it ran")
}

fn run(command: &mut Command, input: &[u8]) -> (Output, u64) {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let (mut stdin, input, id) = (child.stdin.take().unwrap(), input.to_vec(), child.id());
    // The answers may fill their pipe before all input is read.
    let writer = thread::spawn(move || stdin.write_all(&input));
    let watch = thread::spawn(move || {
        let mut most = 0;
        while let Some(bytes) = allocated(id) {
            most = most.max(bytes);
            thread::sleep(Duration::from_millis(1));
        }
        most
    });
    let output = child.wait_with_output().unwrap();
    // A command that refuses its arguments does not read its input.
    let _ = writer.join().unwrap();
    (output, watch.join().unwrap())
}

/// Checks that a command succeeds and stays within `memory` bytes and the [`ALLOWANCE`].
#[track_caller]
pub fn stays_within(command: Command, input: &[u8], memory: u64) {
    let shown = format!("{command:?}");
    let (output, most) = of(command, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!((errors.as_ref(), output.status.code()), ("", Some(0)), "{shown}");
    assert!(most <= memory + ALLOWANCE, "{} KiB with {} KiB allowed: {shown}", most >> 10, memory >> 10);
}

/// The bytes that a running process has allocated; `None` once it has ended.
fn allocated(id: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes << 10)
}
