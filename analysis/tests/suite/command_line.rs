//! Features of all commands: completions, manual pages, errors as JSON.

use serde_json::Value;

use crate::support::command::{answer, command};
use crate::support::terminal::{long_lines, text};

/// All commands in the help.
fn commands() -> Vec<String> {
    let help = answer(&["--help"]);
    let list = help.lines().take_while(|line| *line != "Options:").filter_map(|line| line.strip_prefix("  "));
    let names = list.filter(|line| !line.starts_with(' ')).map(|line| line.split(' ').next().unwrap());
    let commands: Vec<String> = names.map(str::to_owned).collect();
    assert!(commands.iter().any(|name| name == "refill") && commands.len() > 10, "{commands:?}");
    commands
}

#[test]
fn completions_name_every_command_in_every_shell() {
    let commands = commands();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = answer(&["completions", shell]);
        for name in &commands {
            assert!(script.contains(name), "{shell}: {name}");
        }
    }
}

#[test]
fn the_version_names_the_build() {
    let version = format!("analysis {}\n", terminal::version::VERSION);
    assert_eq!((answer(&["--version"]), answer(&["-V"])), (version.clone(), version));
}

#[test]
fn manual_pages_are_roff() {
    assert!(answer(&["man"]).contains(".TH analysis 1"));
    let folder = tempfile::tempdir().unwrap();
    answer(&["man", "--output", folder.path().to_str().unwrap()]);
    for name in commands() {
        let page = std::fs::read_to_string(folder.path().join(format!("analysis-{name}.1"))).unwrap();
        assert!(page.contains(".TH") && page.contains(".SH SYNOPSIS"), "{name}");
    }
}

#[test]
fn errors_are_objects_for_programs() {
    for args in [&["refill", "nonsense", "--format", "json"][..], &["weak", "--wrong", "--format=json"]] {
        let output = command(args).output().unwrap();
        let told = text(&output.stderr);
        assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("", Some(2)), "{args:?}: {told}");
        let object: Value = serde_json::from_str(told.trim_end()).unwrap();
        assert!(!object["error"].as_str().unwrap().is_empty(), "{told}");
    }
}

#[test]
fn helps_answers_and_errors_fit_the_terminal() {
    let helps = commands().into_iter().map(|name| vec![name, "--help".to_owned()]);
    let (small, other) = (sensitivity("no-blunders"), sensitivity("natural"));
    let answers = [
        &["--help"][..],
        &["openings"],
        &["weak", "--data", &small, "--confirm", &other],
        &["weak", "--compare", &small, &other],
        &["sides", "--data", &small, "--confirm", &other],
        &["puzzles", "--count", "2", "--max-nodes", "1k"],
        &["games", "--sample", "20"],
        &["practical", "--move", "e8e2", "--rounds", "20"],
        &["matches", "--players", "natural", "--score", "2-2=3", "--max-nodes", "10k"],
        &["refill", "nonsense"],
        &["weak", "--wrong"],
        &["weak", "--sample", "none"],
    ];
    let answers = answers.iter().map(|line| line.iter().map(|word| (*word).to_owned()).collect());
    for line in helps.chain(answers) {
        let output = command(&line.iter().map(String::as_str).collect::<Vec<_>>()).output().unwrap();
        for told in [&output.stdout, &output.stderr] {
            assert_eq!(long_lines(&text(told)), [""; 0], "{line:?}");
        }
        assert!(output.stdout.len() + output.stderr.len() > 60, "{line:?}");
    }
}

/// A small census that the project has, of rounds between players of a kind.
fn sensitivity(players: &str) -> String {
    format!("{}/../data/sensitivity/{players}.parquet", env!("CARGO_MANIFEST_DIR"))
}
