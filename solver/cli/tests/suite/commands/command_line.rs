//! Features of all commands: completions, manual pages, JSON errors, numbers, signals, text encodings.

use std::io::Write;
use std::process::{Output, Stdio};

use serde_json::Value;

use crate::support::command::{answer, command, json, program, refused, solver};
use crate::support::terminal::{long_lines, text};

/// All commands, as the help lists them.
fn commands() -> Vec<String> {
    let help = answer(&["--help"], 0);
    let list = help.lines().take_while(|line| *line != "Options:").filter_map(|line| line.strip_prefix("  "));
    let names = list.filter(|line| !line.starts_with(' ')).map(|line| line.split(' ').next().unwrap());
    let commands: Vec<String> = names.map(str::to_owned).collect();
    assert!(commands.iter().any(|name| name == "solve") && commands.len() > 10, "{commands:?}");
    commands
}

/// Runs a command with this standard input.
fn solver_reading(args: &[&str], input: &[u8]) -> Output {
    let mut command = command();
    let mut child =
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn completions_name_every_command_in_every_shell() {
    let commands = commands();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = answer(&["completions", shell], 0);
        for name in &commands {
            assert!(script.contains(name), "{shell}: {name}");
        }
    }
    refused(&["completions", "dash"], &["'dash'", "bash"]);
}

#[test]
fn manual_pages_are_roff() {
    let page = answer(&["man"], 0);
    assert!(page.contains(".TH solver 1") && page.contains(".SH NAME") && page.contains(".SH DESCRIPTION"), "{page}");
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man1");
    answer(&["man", "--output", pages.to_str().unwrap()], 0);
    for name in commands() {
        let page = std::fs::read_to_string(pages.join(format!("solver-{name}.1"))).unwrap();
        assert!(page.contains(".TH") && page.contains(".SH SYNOPSIS") && page.contains("\\-\\-help"), "{name}");
    }
    assert!(std::fs::read_to_string(pages.join("solver.1")).unwrap().contains("solver\\-solve(1)"));
}

#[test]
fn every_help_has_an_example_and_fits_the_terminal() {
    assert_eq!(long_lines(&answer(&["--help"], 0)), [""; 0]);
    for name in &commands() {
        let help = answer(&[name, "--help"], 0);
        assert!(help.contains("Example") && help.contains(&format!("\n  solver {name}")), "{name}: {help}");
        assert_eq!(long_lines(&help), [""; 0], "{name}");
        assert_eq!(long_lines(&answer(&[name, "-h"], 0)), [""; 0], "{name}");
    }
}

#[test]
fn answers_and_errors_fit_the_terminal() {
    let late = "8/1Y3P2/1KG3o1/4k2p/ByORu3/2U3gb/5r2/8 g O";
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/records/standard-match.txt");
    let certificate = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/initial-round.cert");
    for line in [
        &["query", "start", "--distance"][..],
        &["query", "start", "d8d3", "--replies"],
        &["solve", late, "--distance", "--replies"],
        &["explain", late],
        &["explain", "start", "d8d3", "f1h3", "h8h6"],
        &["explain", "--match", "standard", "1r1k1b2/1y6/+g1o1O3/7B/5YR1/P5G1/2U5/1K1u+p3 g O"],
        &["endgame", late],
        &["show", "start"],
        &["show", "start2", "place c1 a1*c1", "--game", "mitsudomoe"],
        &["record", record],
        &["rules"],
        &["rules", "--game", "mitsudomoe"],
        &["verify", certificate],
        &["show", "nonsense"],
        &["show", "start", "d8d3", "Pruple f5"],
        &["solve", "--max-nodes", "none"],
        &["solve", "--turns", "3"],
        &["solve", "--game", "mitsudomoe"],
        &["query", "start", "--wrong"],
    ] {
        let output = solver(line);
        for told in [&output.stdout, &output.stderr] {
            assert_eq!(long_lines(&text(told)), [""; 0], "{line:?}");
        }
        assert!(output.stdout.len() + output.stderr.len() > 80, "{line:?}");
    }
    let output = solver_reading(&["play", "--against", "natural"], b"help\nwhy\nwhy d8d7\nhint\nmoves\nwhat\n");
    assert_eq!((long_lines(&text(&output.stdout)), text(&output.stderr)), (vec![], String::new()));
}

#[test]
fn errors_are_objects_for_programs() {
    for args in [
        &["show", "nonsense"][..],
        &["query", "nonsense"],
        &["record", "missing.txt"],
        &["solve", "--max-nodes", "none"],
        &["show", "--wrong"],
        &["show"],
    ] {
        let output = solver(&[args, &["--format", "json"]].concat());
        let printed = text(&output.stderr);
        assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("", Some(2)), "{args:?}: {printed}");
        assert_eq!(printed.lines().count(), 1, "{args:?}: {printed}");
        let object: Value = serde_json::from_str(&printed).unwrap();
        let error = object["error"].as_str().unwrap();
        assert!(!error.is_empty() && !error.starts_with("error") && !error.contains("Usage"), "{args:?}: {printed}");
    }
}

#[test]
fn large_numbers_and_amounts_of_memory_have_short_forms() {
    let late = "8/1Y3P2/1KG3o1/4k2p/ByORu3/2U3gb/5r2/8 g O";
    for limits in [["--max-nodes", "1e6"], ["--max-nodes", "1_000_000"], ["--max-nodes", "500k"]] {
        let limited = json(&[&["solve", late, "--value-only"], &limits[..]].concat(), 0);
        assert_ne!(limited["value"], "unknown", "{limits:?}");
    }
    for memory in ["64MB", "64MiB", "64M", "67108864", "1g"] {
        assert_ne!(json(&["query", late, "--value-only", "--memory", memory], 0)["value"], "unknown", "{memory}");
    }
    refused(&["solve", "--max-nodes", "1.5"], &["--max-nodes <N>", "like 1000000", "1e6"]);
    refused(&["solve", "--memory", "1GX"], &["--memory <BYTES>", "512M", "KiB"]);
}

#[test]
fn colours_are_chosen_for_every_command() {
    for args in [&["show", "start"][..], &["explain", "start", "d8d3"], &["query", "start"]] {
        assert!(!answer(args, 0).contains('\x1b'), "{args:?}");
        assert!(answer(&[args, &["--color", "always"]].concat(), 0).contains('\x1b'), "{args:?}");
        assert!(!answer(&[args, &["--color", "never"]].concat(), 0).contains('\x1b'), "{args:?}");
    }
}

#[test]
fn a_byte_order_mark_is_not_part_of_the_text() {
    let marked = "\u{feff}start\nstart\n".as_bytes();
    let output = solver_reading(&["query", "-", "--value-only"], marked);
    assert_eq!((text(&output.stdout).lines().count(), output.status.code()), (2, Some(0)), "{output:?}");
    let output = solver_reading(&["record", "-"], "\u{feff}d8d3\n".as_bytes());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

#[test]
fn utf_16_is_refused_by_name() {
    let utf_16: Vec<u8> = [0xff, 0xfe].into_iter().chain("start\n".encode_utf16().flat_map(u16::to_le_bytes)).collect();
    for args in [&["query", "-", "--value-only"][..], &["record", "-"]] {
        let output = solver_reading(args, &utf_16);
        let printed = text(&output.stderr);
        assert!(
            output.status.code() == Some(2) && printed.contains("found UTF-16, expected UTF-8"),
            "{args:?}: {printed}"
        );
    }
}

/// With a position, a move and a line of a record of a million letters each.
#[test]
fn errors_show_the_beginning_of_a_long_text() {
    let long = "x".repeat(1_000_000);
    for (args, input) in [
        (&["query", "-", "--value-only"][..], long.clone()),
        (&["query", "-", "--value-only", "--format", "json"], format!("{long}\nstart\n")),
        (&["record", "-"], long.clone()),
        (&["record", "-"], format!("{long}: x")),
        (&["record", "-"], format!("Pink {long} 5 Purple")),
        (&["record", "-"], format!("position: {long} b -")),
        (&["record", "-"], format!("match: {long}")),
        (&["record", "-"], format!("rules: {long}")),
        (&["record", "-"], format!("winner: {long}")),
        (&["record", "-"], format!("score: {long}")),
        (&["record", "-"], format!("fill: {long}")),
    ] {
        let output = solver_reading(args, input.as_bytes());
        let printed = text(&output.stdout) + &text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(printed.len() < 2000, "{args:?}: {} bytes: {}", printed.len(), &printed[..2000]);
    }
    let long = &long[..100_000];
    for args in [&["show", long][..], &["show", "start", long], &["show", long, "--game", "mitsudomoe"]] {
        let printed = text(&solver(args).stderr);
        assert!(printed.starts_with("error: ") && printed.len() < 2000, "{args:?}: {} bytes", printed.len());
    }
}

#[cfg(target_os = "linux")]
mod signals {
    use std::process::Command;

    use super::*;

    /// The solver, started by a shell after a preparation.
    fn prepared(preparation: &str, arguments: &str) -> Command {
        let mut shell = Command::new("sh");
        let program = program();
        shell.args(["-c", &format!("{preparation}; exec '{}' {arguments}", program.display())]);
        shell
    }

    /// Starts long work by `env` with this option, waits until it is running, sends SIGHUP and then SIGTERM.
    fn ends_after_hang_up(option: &str) -> bool {
        let mut env = Command::new("env");
        let mut child = env.arg(option).arg(program()).args(["perft", "64"]).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = [0];
        std::io::Read::read_exact(child.stdout.as_mut().unwrap(), &mut line).unwrap();
        let kill =
            |signal: &str| Command::new("kill").args([signal, child.id().to_string().as_str()]).status().unwrap();
        kill("-HUP");
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        kill("-TERM");
        assert_eq!(child.wait().unwrap().code(), Some(130));
        let mask = |name| {
            let mask = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
            u64::from_str_radix(mask.trim(), 16).unwrap() & 1
        };
        assert_eq!(mask("SigCgt:") + mask("SigIgn:"), 1);
        mask("SigCgt:") == 1
    }

    #[test]
    fn nohup_keeps_work_going() {
        assert!(ends_after_hang_up("--default-signal=HUP"));
        assert!(!ends_after_hang_up("--ignore-signal=HUP"));
    }

    #[test]
    fn a_limit_on_the_size_of_files_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("late.table");
        let late = "8/1Y3P2/1KG3o1/4k2p/ByORu3/2U3gb/5r2/8 g O";
        let arguments = format!("endgame '{late}' --output '{}'", path.display());
        let output = prepared("ulimit -f 1", &arguments).output().unwrap();
        let printed = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{printed}");
        assert!(printed.contains("File too large") && printed.contains("late.table"), "{printed}");
        assert!(!path.exists());
    }

    #[test]
    fn threads_that_cannot_be_started_are_an_error() {
        // A thousand stacks of 2 MiB do not fit; the program itself does.
        for arguments in ["query - --value-only --threads 1024", "perft 3 --threads 1024"] {
            let output = prepared("ulimit -v 1000000", arguments).stdin(Stdio::null()).output().unwrap();
            let printed = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{arguments}: {printed}");
            assert!(printed.starts_with("error: cannot start 1024 threads, expected a smaller --threads"), "{printed}");
        }
    }
}
