//! Features of all commands: completions, manual pages, errors as JSON.

use serde_json::Value;

use crate::support::command::{answer, command, text};

/// All commands in the help.
fn commands() -> Vec<String> {
    let help = answer(&["--help"]);
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = list.filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with(' '));
    let names = names.map(|line| line.split(' ').next().unwrap().to_owned());
    let commands: Vec<String> = names.filter(|name| name != "help").collect();
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
