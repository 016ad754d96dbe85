//! After Ctrl-C, commands print what is known so far, as when a limit is reached.

use std::fs;
use std::process::Output;
use std::time::Duration;

use serde_json::Value;

use crate::support::command::{command, json, lasting};
use crate::support::ctrl_c;
use crate::support::terminal::text;

/// A position that takes long: many rings, and all towers at home.
const HARD: &str = "+p+uo+++bkyrg/8/8/8/8/8/8/BUO++RKYG+P b -";
/// Black's yellow tower wins the match to 7 points by reaching home. The other moves take far too long.
const AT_ONCE: &str = "oupk2g1/8/8/8/++yrB5/1G6/4b3/2RYKPUO b Y";

/// Stops a command soon. Its work should take one thread at least some seconds.
fn stopped(args: &[&str]) -> Output {
    let mut command = command();
    command.args(args).args(["--threads", "1"]);
    ctrl_c::interrupted(command, Duration::from_millis(50))
}

/// The object that a stopped command prints, and its messages.
#[track_caller]
fn stopped_json(args: &[&str]) -> (Value, String) {
    let output = stopped(&[args, &["--format", "json"]].concat());
    let answer = text(&output.stdout);
    assert_eq!(answer.lines().count(), 1, "{args:?}: {answer}");
    (serde_json::from_str(&answer).unwrap(), text(&output.stderr))
}

#[test]
fn moves_valued_so_far_are_printed_and_the_rest_is_unknown() {
    let truth = json(&["query", "start", "--distance"], 0);
    for command in [&["solve", "--distance"][..], &["solve", "start", "--replies"], &["query", HARD, "--distance"]] {
        let (found, printed) = stopped_json(command);
        assert_eq!(printed, "", "{command:?}");
        let moves = found["moves"].as_array().unwrap();
        assert!(moves.len() > 80, "{command:?}: {found}");
        if command[0] == "solve" {
            for (found, truth) in moves.iter().zip(truth["moves"].as_array().unwrap()) {
                assert_eq!(found["move"], truth["move"]);
                assert!(found["value"] == "unknown" || found["value"] == truth["value"], "{found}");
                assert!(found["distance"].is_null() || found["distance"] == truth["distance"], "{found}");
            }
        }
    }
    let printed = text(&stopped(&["query", HARD, "--distance"]).stdout);
    assert!(printed.contains("  unknown ") && printed.contains(" unknown"), "{printed}");
    assert!(!printed.contains("within these limits"), "there are none: {printed}");
}

#[test]
fn a_match_is_answered_as_at_a_limit() {
    let args = ["solve", "--match", "long", AT_ONCE];
    let (found, printed) = stopped_json(&args);
    assert!(
        printed.starts_with("note: this match is not expected to be decided within a day: up to 10 rounds"),
        "{printed}"
    );
    assert_eq!((&found["value"], &found["proved"]), (&"win".into(), &true.into()));
    let of = |value: &str| found["moves"].as_array().unwrap().iter().filter(|m| m["value"] == value).count();
    assert!(of("win") > 0 && of("unknown") > 0 && of("loss") == 0, "{found}");
    let limited = json(&[&args[..], &["--max-seconds", "0.000001"]].concat(), 0);
    assert_eq!(lasting(found), lasting(limited));

    let (alone, _) = stopped_json(&["query", "--match", "standard", "--value-only", "start"]);
    assert_eq!((&alone["value"], alone.get("moves")), (&"unknown".into(), None));
    let printed = text(&stopped(&["solve", "--match", "marathon"]).stdout);
    assert!(printed.ends_with("\nUnknown so far: 102 of 102 first moves are unknown.\n"), "{printed}");
    let printed = text(&stopped(&["explain", "--match", "standard", "start"]).stdout);
    assert!(printed.ends_with("\nUnknown so far: 102 of 102 first moves are unknown.\n"), "{printed}");
}

#[test]
fn a_match_that_is_soon_decided_or_limited_is_not_announced() {
    for args in [&["--max-seconds", "0.000001"][..], &["--max-nodes", "2k"]] {
        json(&[&["solve", "start", "--match", "standard"], args].concat(), 1);
    }
    let (_, printed) = stopped_json(&["solve", "--match", "2"]);
    assert!(printed.starts_with("note: Black, who begins, is likely to win this match.\n"), "{printed}");
    assert!(!printed.contains("within a day"), "{printed}");
    // What is published needs no guess.
    json(&["query", "start", "--match", "2"], 0);
    // A limit of more than a day does not count; and for many lines, the note is printed once.
    let (_, printed) = stopped_json(&["solve", "--match", "3", "--max-seconds", "100000"]);
    assert!(printed.contains("not expected to be decided within a day"), "{printed}");
}

#[test]
fn files_that_would_be_incomplete_are_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let [csv, certificate, checkpoint] =
        ["moves.csv", "proof.cert", "kept"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    let files = ["--csv", &csv, "--certificate", &certificate];
    for of_match in [&[][..], &["--match", "standard", "--checkpoint", &checkpoint]] {
        let (found, printed) = stopped_json(&[&["solve", "--distance"], of_match, &files].concat());
        assert_eq!(found["moves"].as_array().unwrap().len(), 102);
        assert!(printed.contains(&format!("stopped; '{csv}' is not written\n")), "{printed}");
        assert!(printed.contains("o certificate is written"), "{printed}");
        let goes_on = format!("stopped; the same command continues from '{checkpoint}'\n");
        assert_eq!(printed.contains(&goes_on), !of_match.is_empty(), "{printed}");
    }
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["kept"]);
}

#[test]
fn explanations_counts_and_forced_wins_go_as_far_as_they_had_come() {
    let (found, _) = stopped_json(&["explain", HARD]);
    assert_eq!((&found["position"], &found["result"]), (&HARD.into(), &Value::Null));
    let printed = text(&stopped(&["explain", HARD]).stdout);
    assert!(printed.replace('\n', " ").contains("nknown so far."), "{printed}");

    let (found, printed) = stopped_json(&["perft", "64"]);
    let counts: Vec<u64> = found["counts"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).collect();
    assert_eq!((&counts[..3], printed.as_str()), (&[102, 1150, 11332][..], ""));
    assert!(counts.len() < 30, "{counts:?}");

    let mitsudomoe = ["--game", "mitsudomoe", "--turns", "200"];
    for command in ["solve", "query"] {
        let (found, _) = stopped_json(&[&[command, "start2"], &mitsudomoe[..]].concat());
        assert_eq!((&found["result"], &found["within"]), (&"unknown".into(), &Value::Null));
        assert!(found["none_within"].as_u64() > Some(1), "{found}");
    }
    let printed = text(&stopped(&[&["solve"], &mitsudomoe[..]].concat()).stdout);
    assert!(printed.replace('\n', " ").contains("; more is unknown so far."), "{printed}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_pipe_that_nobody_writes_into_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe").to_str().unwrap().to_owned();
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for args in [&["record", &pipe][..], &["convert", &pipe, "--to", "json"]] {
        let mut command = command();
        command.args(args);
        ctrl_c::ends(command, Duration::ZERO);
    }
}
