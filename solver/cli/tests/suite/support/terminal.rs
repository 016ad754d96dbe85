//! Programs as a terminal starts them, and what they print as a terminal shows it.
//!
//! Used by the tests of both programs.

use std::path::PathBuf;
use std::process::Command;

/// How the system says that a file does not exist.
pub const NO_SUCH_FILE: &str = if cfg!(windows) { "The system cannot find" } else { "No such file" };

/// Settings that the programs read from the environment.
pub const SETTINGS: [&str; 6] =
    ["CI", "CLICOLOR", "CLICOLOR_FORCE", "KAMISADO_TABLES", "NO_COLOR", "RAYON_NUM_THREADS"];

/// A program with the signals of a terminal: tests may run in the background of a shell, where Ctrl-C is ignored, or under
/// nohup, and programs inherit that. It gets no settings from the environment.
pub fn started(program: PathBuf) -> Command {
    let mut command = if cfg!(target_os = "linux") {
        let mut command = Command::new("/usr/bin/env");
        command.arg("--default-signal=INT,HUP").arg(program);
        command
    } else {
        Command::new(program)
    };
    for setting in SETTINGS {
        command.env_remove(setting);
    }
    command
}

/// Output that must be text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A message without the line ends that make it fit the terminal.
pub fn unwrapped(message: &str) -> String {
    message.replace("\n  ", " ")
}

/// Lines that are too long for a terminal, unless they hold a position, which is never broken.
pub fn long_lines(text: &str) -> Vec<&str> {
    let has_position = |line: &str| line.matches('/').count() >= 4;
    text.lines().filter(|line| line.chars().count() > 80 && !has_position(line)).collect()
}

/// Checks that a command refuses its input with a message that holds the fragments, and with nothing on standard output.
#[track_caller]
pub fn refuses(command: &mut Command, fragments: &[&str]) {
    let output = command.output().unwrap();
    let message = text(&output.stderr);
    assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("", Some(2)), "{command:?}: {message}");
    assert!(message.starts_with("error: ") && !message.contains("panicked"), "{command:?}: {message}");
    let message = unwrapped(&message);
    for fragment in fragments {
        assert!(message.contains(fragment), "{command:?}: expected '{fragment}' in: {message}");
    }
}
