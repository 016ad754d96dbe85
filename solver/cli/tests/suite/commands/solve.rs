//! The command `solver solve`.

use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::support::command::{command, json, refused, solver};
use crate::support::terminal::text;
use serde_json::{Value, json};

/// Late in a round; Gold's pink tower is due and nobody wins at once.
const LATE: &str = "8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G";
/// Black has won with the yellow tower on a1.
const FINISHED: &str = "oupk2g1/8/8/8/1rB5/1G6/4b3/y1RYKPUO g B";
/// Gold's red and Black's green towers are blocked, each on the other's colour.
const DEADLOCK: &str = "ou5b/8/8/1Bkp2gy/2R2rYO/7U/8/1G2KP2 g R";
/// Gold's red tower on c4 is blocked, on green; Black's green tower can move.
const BLOCKED: &str = "o5gb/u7/+Py6/1Bkp4/2R2rYO/7U/8/1G2K3 g R";

/// Leads to some thousand positions.
const VERY_LATE: &str = "8/1Y3P2/1KG3o1/4k2p/ByORu3/2U3gb/5r2/8 g O";

const FIELDS: [&str; 14] = [
    "position",
    "to_move",
    "value",
    "distance",
    "source",
    "rules",
    "opening",
    "moves_made",
    "tiles",
    "proved",
    "resolved",
    "moves",
    "nodes",
    "seconds",
];

fn keys(object: &Value) -> Vec<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

/// An answer without the fields that may differ between runs.
fn lasting(mut answer: Value) -> Value {
    for varying in ["nodes", "seconds", "positions"] {
        answer.as_object_mut().unwrap().remove(varying);
    }
    answer
}

#[test]
fn the_object_of_an_answer() {
    let answer = json(&["solve", LATE, "--distance"], 0);
    assert_eq!(keys(&answer), FIELDS);
    assert_eq!(answer["position"], LATE);
    assert_eq!((&answer["to_move"], &answer["value"]), (&json!("gold"), &json!("win")));
    assert_eq!((&answer["distance"], &answer["source"]), (&json!(7), &json!("search")));
    assert_eq!((&answer["rules"], &answer["proved"]), (&json!("kamisado-official-1"), &json!(true)));
    assert!(answer["nodes"].is_u64() && answer["seconds"].is_f64());
    for of_move in answer["moves"].as_array().unwrap() {
        assert_eq!(keys(of_move), ["move", "notation", "value", "distance"]);
        assert!(of_move["distance"].is_u64() && ["win", "loss"].contains(&of_move["value"].as_str().unwrap()));
    }
    let best = answer["moves"].as_array().unwrap().iter().filter(|m| m["value"] == "win");
    assert_eq!(best.map(|m| m["distance"].as_u64().unwrap()).min(), Some(7));
}

#[test]
fn the_value_alone() {
    let answer = json(&["solve", LATE, "--value-only"], 0);
    let fields: Vec<&str> = FIELDS.into_iter().filter(|&field| field != "moves").collect();
    assert_eq!(keys(&answer), fields);
    assert_eq!((&answer["value"], &answer["distance"]), (&json!("win"), &Value::Null));
    assert_eq!(json(&["solve", LATE, "--value-only", "--distance"], 0)["distance"], 7);
    let two_pass = json(&["solve", LATE, "--value-only", "--deadlock", "two-pass"], 0);
    assert_eq!(two_pass["rules"], "kamisado-two-pass-1");
}

#[test]
fn the_initial_round() {
    let answer = json(&["solve"], 0);
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!((moves.len(), moves.iter().filter(|m| m["value"] == "win").count()), (102, 16));
    assert_eq!(moves[0]["distance"], Value::Null);
    assert_eq!(answer["source"], "search");
    let output = solver(&["solve", "start"]);
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(0)));
    assert!(text(&output.stdout).ends_with("\nBlack wins: 16 of 102 first moves win.\n"));
}

#[test]
fn the_same_for_any_number_of_threads() {
    let one = lasting(json(&["solve", LATE, "--distance", "--threads", "1"], 0));
    assert_eq!(lasting(json(&["solve", LATE, "--distance", "--threads", "2"], 0)), one);
    assert_eq!(lasting(json(&["solve", LATE, "--distance", "--threads", "3", "--memory", "1"], 0)), one);
}

#[test]
fn a_win_at_once_is_known_by_the_rules() {
    let before = "oupk2g1/8/8/8/yrB5/1G6/4b3/2RYKPUO b Y";
    let answer = json(&["solve", before, "--distance"], 0);
    assert_eq!((&answer["source"], &answer["distance"]), (&json!("rules"), &json!(1)));
    assert_eq!(json(&["solve", before, "--value-only"], 0)["distance"], Value::Null);
}

#[test]
fn passes_are_resolved_before_the_answer() {
    let answer = json(&["solve", BLOCKED, "--value-only"], 0);
    assert_eq!((&answer["position"], &answer["to_move"]), (&json!(BLOCKED.replace("g R", "b G")), &json!("black")));
}

#[test]
fn unknown_within_limits() {
    for args in [&["solve", "--max-nodes", "10"] as &[&str], &["solve", "--max-seconds", "0.000001", "--memory", "8M"]]
    {
        let answer = json(args, 1);
        assert_eq!((&answer["value"], &answer["proved"]), (&json!("unknown"), &json!(false)));
        assert!(answer["moves"].as_array().unwrap().iter().any(|m| m["value"] == "unknown"));
    }
    let answer = json(&["solve", "--max-nodes", "10", "--value-only"], 1);
    assert_eq!((&answer["value"], &answer["distance"]), (&json!("unknown"), &Value::Null));
    let output = solver(&["solve", "--max-nodes", "10"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("\nUnknown within these limits: "));
    for bad in ["0", "-1", "many"] {
        refused(&["solve", "--max-nodes", bad], &["--max-nodes <N>", bad]);
        refused(&["solve", "--max-seconds", bad], &["--max-seconds <S>", "above 0"]);
    }
}

#[test]
fn a_limited_distance_is_right_or_unknown() {
    let full = json(&["solve", LATE, "--distance"], 0);
    for nodes in ["5", "20", "50", "100", "200", "400", "800", "1600", "3200"] {
        let args = ["solve", LATE, "--distance", "--max-nodes", nodes, "--format", "json"];
        let limited: Value = serde_json::from_slice(&solver(&args).stdout).unwrap();
        let kept = |limited: &Value, full: &Value, field: &str, unknown: Value| {
            assert!(limited[field] == unknown || limited[field] == full[field], "{nodes}: {limited}");
        };
        kept(&limited, &full, "distance", Value::Null);
        kept(&limited, &full, "value", json!("unknown"));
        for (limited, full) in limited["moves"].as_array().unwrap().iter().zip(full["moves"].as_array().unwrap()) {
            kept(limited, full, "distance", Value::Null);
            kept(limited, full, "value", json!("unknown"));
        }
    }
}

#[test]
fn positions_that_cannot_be_solved_are_refused() {
    for command in ["solve", "query", "endgame"] {
        refused(&[command, FINISHED], &["the round is finished: Black has won with the yellow tower"]);
        refused(&[command, DEADLOCK], &["finished by a deadlock", "c4 g5", "the player who moved last has lost"]);
        let bad: [(&str, &str); 9] = [
            ("", "the position is empty"),
            ("oupkyrgb/8/8/8/8/8/BGRYKPUO b -", "found 7 rows, expected 8"),
            ("oupkyrgb/7/8/8/8/8/8/BGRYKPUO b -", "row 7 holds 7 squares, expected 8"),
            ("oupkyrgb/7b/8/8/8/8/8/BGRYKPUO b B", "Black has two brown towers, on h7 and h8"),
            ("oupkyrgb/8/8/8/8/8/8/BGRYKPU1 b -", "Gold's orange tower is missing"),
            ("oupkyrgx/8/8/8/8/8/8/BGRYKPUO b -", "column 8: found 'x', expected a tower"),
            ("++++oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -", "found 4 rings"),
            ("oupkyrgb/+8/8/8/8/8/8/BGRYKPUO b -", "found a ring ('+') without a tower"),
            ("oupkyrgb/8/8/8/8/8/8/BGRYKPUO b X", "found 'X' as the colour due"),
        ];
        for (position, fragment) in bad {
            refused(&[command, position], &[fragment]);
        }
    }
}

#[test]
fn moves_are_written_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("moves.csv");
    fs::write(&path, "what was there before, and longer than one line\n".repeat(100)).unwrap();
    let answer = json(&["solve", LATE, "--distance", "--csv", path.to_str().unwrap()], 0);
    let csv = fs::read_to_string(&path).unwrap();
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("move,notation,value,distance,best_reply"));
    for (line, of_move) in lines.by_ref().zip(answer["moves"].as_array().unwrap()) {
        let fields: Vec<&str> = line.split(',').collect();
        assert_eq!(
            fields[..3],
            [&of_move["move"], &of_move["notation"], &of_move["value"]].map(|v| v.as_str().unwrap())
        );
        assert_eq!(fields[3], of_move["distance"].to_string());
    }
    assert_eq!(csv.lines().count(), 1 + answer["moves"].as_array().unwrap().len());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let answer = json(&["solve", LATE, "--replies", "--csv", path.to_str().unwrap()], 0);
    let counted = fs::read_to_string(&path).unwrap();
    assert_eq!(counted.lines().next(), Some("move,notation,value,distance,best_reply,replies"));
    for (line, of_move) in counted.lines().skip(1).zip(answer["moves"].as_array().unwrap()) {
        let replies = of_move["replies"].as_u64().map(|replies| replies.to_string()).unwrap_or_default();
        assert_eq!(line.rsplit(',').next(), Some(replies.as_str()), "{line}");
    }
}

#[test]
fn an_unwritable_file_is_reported_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let (missing, name) = (folder.path().join("no/such.csv"), folder.path().to_str().unwrap());
    let begin = Instant::now();
    let solve = |file: &str, expected: &[&str]| {
        // It takes more than a day.
        refused(&["solve", "--match", "long", "--csv", file], expected);
    };
    solve(missing.to_str().unwrap(), &["cannot write ", "such.csv"]);
    solve(name, &["cannot write ", name]);
    if cfg!(target_os = "linux") {
        solve("/dev/full", &["cannot write '/dev/full'", "expected a plain file\n"]);
    }
    assert!(begin.elapsed() < Duration::from_secs(60));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_closed_pipe_is_a_normal_end() {
    for args in [["solve", LATE], ["endgame", VERY_LATE]] {
        let mut child = command().args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(0)), "{args:?}");
    }
}

#[test]
fn limits_that_easy_moves_do_not_use_go_to_the_others() {
    let answer = json(&["solve", "--max-nodes", "500000"], 0);
    assert!(answer["nodes"].as_u64().unwrap() <= 500_000);
    assert!(answer["moves"].as_array().unwrap().iter().all(|m| m["value"] != "unknown"));
    // This limit is too low to find a winning move.
    let stopped = json(&["solve", "--max-nodes", "10000"], 1);
    assert_eq!(stopped["nodes"], 10_000, "all that is allowed is used if moves are left open");
}

#[test]
fn the_time_is_that_of_the_certificate_and_of_the_replies_too() {
    let folder = tempfile::tempdir().unwrap();
    for option in ["--certificate", "--csv"] {
        let path = folder.path().join("output");
        let output = solver(&["solve", "--max-seconds", "0.000001", option, path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).starts_with("note: "), "{option}: {}", text(&output.stderr));
    }
}
