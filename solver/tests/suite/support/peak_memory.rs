//! The most memory that a command takes, as the system counts it.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

/// What a program takes beside the memory that its options bound: its code, its tables of the rules, stacks, buffers,
/// and what the allocator keeps.
pub const ALLOWANCE: u64 = 24 << 20;

/// Runs a command on some input; returns its output, and the most bytes that it had in memory at once.
///
/// The system keeps the highest number of each process (`VmHWM`), which is gone as soon as the process ends. So it is read
/// again and again until then: a peak is missed only if it comes in the last millisecond. The resource usage that `wait`
/// tells would not do: a child is charged with the memory of the process that started it, here all tests.
///
/// On a busy machine a short command can end before it was looked at once. Then it is run again.
pub fn of(mut command: Command, input: &[u8]) -> (Output, u64) {
    const ATTEMPTS: usize = 20;
    let mut runs = (0..ATTEMPTS).map(|_| run(&mut command, input));
    runs.find(|(_, most)| *most > 0).expect("a command that was seen while it ran")
}

fn run(command: &mut Command, input: &[u8]) -> (Output, u64) {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let (mut stdin, input, id) = (child.stdin.take().unwrap(), input.to_vec(), child.id());
    // The answers may fill their pipe before the input is read.
    let writer = thread::spawn(move || stdin.write_all(&input));
    let watch = thread::spawn(move || {
        let mut most = 0;
        while let Some(bytes) = high_water_mark(id) {
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
    let told = format!("{command:?}");
    let (output, most) = of(command, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!((errors.as_ref(), output.status.code()), ("", Some(0)), "{told}");
    assert!(most <= memory + ALLOWANCE, "{} KiB with {} KiB allowed: {told}", most >> 10, memory >> 10);
}

/// The most bytes that a running process has had in memory; none once it has ended.
fn high_water_mark(id: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes << 10)
}
