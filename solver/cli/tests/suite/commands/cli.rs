//! The command line: `show`, `perft`, exit codes, messages, pipes and signals.

use crate::support::command;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::support::command::{command, json, refused, solver};
use crate::support::terminal::text;
use serde_json::{Value, json};
use terminal::version::VERSION;

const START: &str = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -";
/// Black has won with the yellow tower on a1.
const FINISHED: &str = "oupk2g1/8/8/8/1rB5/1G6/4b3/y1RYKPUO g B";
/// Gold's red and Black's green towers are blocked, each on the other's colour.
const DEADLOCK: &str = "ou5b/8/8/1Bkp2gy/2R2rYO/7U/8/1G2KP2 g R";
/// Black to move; h6g5 leads to [`DEADLOCK`].
const BEFORE_DEADLOCK: &str = "ou5b/8/7g/1Bkp3y/2R2rYO/7U/8/1G2KP2 b G";
/// Gold's red tower on c4 is blocked, on green; Black's green tower can move.
const BLOCKED: &str = "o5gb/u7/+Py6/1Bkp4/2R2rYO/7U/8/1G2K3 g R";
/// After d7d6 Gold's red tower and then Black's green one are blocked, and then Gold's blue one can move.
const BEFORE_TWO_PASSES: &str = "o1p1yr2/3b4/7g/1BkY2Ou/2RU4/8/8/1G2KP2 b B";
/// The purple tower carries one ring and can push the red one.
const BEFORE_PUSH: &str = "pu1kybg1/8/4o3/8/7r/7+P/8/OGRYKBU1 g P";

/// The answer of a command that succeeds.
#[track_caller]
fn answer(args: &[&str]) -> String {
    command::answer(args, 0)
}

#[test]
fn perft_from_the_start() {
    let counts = json!({"position": START, "counts": [102, 1150, 11332, 107068, 928716]});
    assert_eq!(json(&["perft", "5"], 0), counts);
    assert_eq!(json(&["perft", "5", "start", "--threads", "1"], 0), counts);
    let two_pass = json(&["perft", "5", START, "--deadlock", "two-pass"], 0);
    assert_eq!(two_pass["counts"], json!([102, 1150, 11332, 107068, 928642]));
}

#[test]
fn perft_has_a_line_for_each_depth() {
    let answer = answer(&["perft", "3"]);
    let numbers: Vec<Vec<&str>> = answer.lines().map(|line| line.split_whitespace().take(2).collect()).collect();
    assert_eq!(numbers, [["1", "102"], ["2", "1150"], ["3", "11332"]]);
}

#[test]
fn perft_counts_positions() {
    let counts = json!({"position": START, "distinct": true, "counts": [51, 566, 5444, 49_632]});
    assert_eq!(json(&["perft", "4", "--distinct"], 0), counts);
    assert_eq!(json(&["perft", "4", "--distinct", "--memory", "1M", "--threads", "1"], 0), counts);
    refused(&["perft", "2", "--distinct", "--game", "mitsudomoe"], &["--distinct", "--game mitsudomoe"]);
}

#[test]
fn perft_starts_after_the_passes() {
    let counts = json(&["perft", "1", BLOCKED], 0);
    assert_eq!(counts, json!({"position": BLOCKED.replace("g R", "b G"), "counts": [6]}));
}

#[test]
fn perft_refuses_what_it_cannot_count() {
    for depth in ["0", "-1", "65", "four"] {
        refused(&["perft", depth], &[depth, "<DEPTH>"]);
    }
    refused(&["perft", "0"], &["1..=64"]);
    refused(&["perft", "3", FINISHED], &["the round is finished: Black has won with the yellow tower"]);
    refused(&["perft", "3", DEADLOCK], &["finished by a deadlock", "c4 g5"]);
}

#[test]
fn computing_options_are_checked() {
    for memory in ["0", "0G", "-1", "-5G", "lots", "1.5G", ""] {
        refused(&["perft", "3", "--memory", memory], &["--memory <BYTES>", "512M"]);
    }
    refused(&["perft", "3", "--memory", "99999999T"], &["fewer than 2^64 bytes"]);
    for threads in ["0", "-1", "many", "1000000"] {
        refused(&["perft", "3", "--threads", threads], &["--threads <N>", "from 1 to 1024"]);
    }
    refused(&["perft", "3", "--format", "xml"], &["'xml'", "text, json"]);
    refused(&["perft", "3", "--deadlock", "never"], &["'never'", "official, two-pass"]);
}

#[test]
fn show_start_without_colours() {
    assert_eq!(answer(&["show", "start"]), include_str!("show-start.txt"));
    assert_eq!(answer(&["show", START, "--color", "never"]), include_str!("show-start.txt"));
}

#[test]
fn show_start_in_colours_has_every_letter() {
    let answer = answer(&["show", "start", "--color", "always"]);
    assert!(answer.contains("\x1b[38;2;"));
    for letter in "BGRYKPUObgrykpuo".chars() {
        assert!(answer.contains(&format!("m{letter}\x1b[0m")), "{letter}");
    }
}

#[test]
fn show_as_json() {
    let shown = json(&["show", "start", "f8f4"], 0);
    assert_eq!(shown["position"], "oupky1gb/8/8/8/5r2/8/8/BGRYKPUO g U");
    assert_eq!((&shown["to_move"], &shown["due"]), (&json!("gold"), &json!("blue")));
    assert_eq!(shown["legal_moves"].as_array().unwrap().len(), 13);
    assert_eq!(shown["legal_moves"][0], json!({"move": "g1f2", "notation": "Blue Left 1 Pink", "push": false}));
    assert_eq!((&shown["passes"], &shown["result"]), (&json!([]), &json!("ongoing")));
    assert_eq!((&shown["winner"], &shown["promoted"]), (&Value::Null, &Value::Null));

    let start = json(&["show", "start"], 0);
    assert_eq!((&start["position"], &start["due"]), (&json!(START), &Value::Null));
    assert_eq!(start["legal_moves"].as_array().unwrap().len(), 102);
}

#[test]
fn show_reads_moves_in_both_notations() {
    let coordinates = answer(&["show", "start", "d8d3", "f1f3"]);
    assert_eq!(answer(&["show", "start", "Pink Forward 5 Purple", "purple f 2 o"]), coordinates);
    assert!(coordinates.starts_with("  1. Black  d8d3  Pink Forward 5 Purple\n"));
    assert!(coordinates.contains("  2. Gold   f1f3  Purple Forward 2 Orange\n"));
    assert!(coordinates.contains("must move the orange tower on a8, 10 legal moves:"));
}

#[test]
fn show_marks_pushes() {
    assert!(answer(&["show", BEFORE_PUSH]).contains("h3h4 Forward 1 Pink (push)\n"));
    let legal = json(&["show", BEFORE_PUSH], 0)["legal_moves"].clone();
    assert_eq!(legal.as_array().unwrap().iter().filter(|m| m["push"] == json!(true)).count(), 1);
    let pushed = answer(&["show", BEFORE_PUSH, "h3h4"]);
    assert!(pushed.starts_with("  1. Gold   h3h4  Purple Forward 1 Pink  (a push)\n"));
    assert!(pushed.contains("Gold (upper case, moves up) must move the yellow tower on d1"));
}

#[test]
fn show_a_finished_round() {
    let finished = json!({
        "position": FINISHED, "to_move": "gold", "due": "brown", "legal_moves": [], "passes": [],
        "opening": null, "moves_made": null, "tiles": null,
        "result": "win", "winner": "black", "promoted": "yellow",
    });
    assert_eq!(json(&["show", FINISHED], 0), finished);
    let before = "oupk2g1/8/8/8/yrB5/1G6/4b3/2RYKPUO b Y";
    assert_eq!(json(&["show", before, "a4a1"], 0), finished);
    let printed = "The round is over: Black has won, the yellow tower has reached home on a1.\n\
                Black's yellow tower gains its first ring: 1 point.\n";
    assert!(answer(&["show", FINISHED]).ends_with(printed));
    let triple = "3+++Y++g3/1+p2b3/1++K2+oP+y1/2G3++Uu/7+O/k++r6/8/B2R4 b K";
    assert!(answer(&["show", triple]).ends_with("Gold's yellow tower has three rings already: 8 points.\n"));
    assert!(answer(&["show", before, "a4a1"]).ends_with(printed));
}

#[test]
fn show_a_deadlock() {
    let known = json!({
        "position": DEADLOCK, "to_move": "gold", "due": "red", "legal_moves": [], "passes": ["c4", "g5"],
        "opening": null, "moves_made": null, "tiles": null,
        "result": "deadlock", "winner": "gold", "promoted": "red",
    });
    assert_eq!(json(&["show", BEFORE_DEADLOCK, "h6g5"], 0), known);
    let mut unknown = known;
    (unknown["winner"], unknown["promoted"]) = (Value::Null, Value::Null);
    assert_eq!(json(&["show", DEADLOCK], 0), unknown);
    assert!(
        answer(&["show", BEFORE_DEADLOCK, "h6g5"]).contains(
            "over by a deadlock: Black moved last and loses, Gold has won.\nGold's red tower gains its first"
        )
    );
    assert!(answer(&["show", DEADLOCK]).contains("a position does not say who that was"));
}

#[test]
fn show_forced_passes() {
    let read = json(&["show", BLOCKED], 0);
    assert_eq!((&read["position"], &read["passes"]), (&json!(BLOCKED.replace("g R", "b G")), &json!(["c4"])));
    assert!(
        answer(&["show", BLOCKED]).contains("Gold's red tower on c4 is blocked, so Gold passes: Red 0 Green.\nBlack (")
    );

    let played = json(&["show", BEFORE_TWO_PASSES, "d7d6"], 0);
    assert_eq!((&played["passes"], &played["result"]), (&json!(["c4", "h6"]), &json!("ongoing")));
    assert_eq!((&played["to_move"], &played["due"]), (&json!("gold"), &json!("blue")));
    let two_pass = json(&["show", BEFORE_TWO_PASSES, "d7d6", "--deadlock", "two-pass"], 0);
    assert_eq!((&two_pass["passes"], &two_pass["result"]), (&json!(["c4", "h6"]), &json!("deadlock")));
    assert_eq!((&two_pass["winner"], &two_pass["promoted"]), (&json!("gold"), &json!("red")));
}

#[test]
fn bad_positions_are_refused() {
    let cases: &[(&str, &[&str])] = &[
        ("", &["the position is empty", "'start'"]),
        ("  ", &["the position is empty"]),
        ("oupkyrgb/8/8/8/8/8/BGRYKPUO b -", &["found 7 rows, expected 8"]),
        ("oupkyrgb/7/8/8/8/8/8/BGRYKPUO b -", &["column 10: row 7 holds 7 squares, expected 8"]),
        ("oupkyrgbb/8/8/8/8/8/8/BGRYKPUO b -", &["row 8 holds 9 squares"]),
        ("oupkyrgo/8/8/8/8/8/8/BGRYKPUO b -", &["Black's brown tower is missing"]),
        ("oupkyrgb/7b/8/8/8/8/8/BGRYKPUO b B", &["Black has two brown towers, on h7 and h8"]),
        ("oupkyrgb/8/8/8/8/8/8/BGRYKPU1 b -", &["Gold's orange tower is missing"]),
        ("oupkyrgx/8/8/8/8/8/8/BGRYKPUO b -", &["column 8: found 'x', expected a tower (B G R Y K P U O"]),
        ("++++oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -", &["column 1: found 4 rings", "at most 3"]),
        ("oupkyrgb/+8/8/8/8/8/8/BGRYKPUO b -", &["column 10: found a ring ('+') without a tower"]),
        ("oupkyrgb/8/8/8/8/8/8/BGRYKPUO x -", &["found 'x' as the player to move"]),
        ("oupkyrgb/8/8/8/8/8/8/BGRYKPUO b X", &["found 'X' as the colour due"]),
        ("oupk2g1/8/8/8/1rB5/1G6/4b3/y1RYKPUO g R", &["Black has reached home on a1", "must end in 'g B'"]),
        ("oupky1gb/8/8/8/5r2/8/8/BGRYKPUO g -", &["no colour is due, but Black's tower on f4 has left home"]),
        ("oupkyrgb/8/8/8/8/8/8/BGRYKPUO", &["the player to move is missing"]),
        ("oupkyrgb/8/8/8/8/8/8/BGRYKPUO b - -", &["found '-' after the colour due"]),
    ];
    for (position, fragments) in cases {
        refused(&["show", position], fragments);
        refused(&["perft", "2", position], fragments);
    }
    refused(&["show", "8/8 b -"], &["position '8/8 b -': found 2 rows"]);
    refused(&["show", "d8d3"], &["found the move 'd8d3', expected a POSITION before it, such as: start 'd8d3'"]);
}

#[test]
fn a_due_colour_that_no_move_explains_is_reported() {
    // Black's pink tower has left the only pink square with a black tower.
    let unexplained = "oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g K";
    for args in [&["show", unexplained][..], &["perft", "1", unexplained], &["query", "--value-only", unexplained]] {
        let output = solver(args);
        assert!(output.status.success());
        let printed = text(&output.stderr);
        assert!(printed.contains("note: pink is due, but Black has no tower on a pink square"), "{printed}");
    }
    assert_eq!(text(&solver(&["show", "oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P"]).stderr), "");
}

#[test]
fn bad_moves_are_refused_by_number_with_the_legal_ones() {
    let due = "Gold must move the purple tower on f1, which can go to e2 f2 g2 f3 h3 f4 f5 f6 f7";
    refused(&["show", "start", "d8d3", "d8d2"], &["move 2, 'd8d2'", "illegal", due]);
    refused(&["show", "start", "d8d3", "f1a1"], &["move 2, 'f1a1'", "the tower on f1 can go to e2 f2 g2 f3"]);
    refused(&["show", "start", "d8d3", "f1"], &["move 2, 'f1'", "expected a move like 'd8d3'", due]);
    refused(&["show", "start", "d8d3", "Purple Up 2 Red"], &["found 'Up' as the direction", due]);
    refused(&["show", "start", "d4d3"], &["move 1, 'd4d3'", "Black has no tower on d4", "h8 g8 f8 e8 d8 c8 b8 a8"]);
    refused(&["show", "start", ""], &["move 1, ''", "expected a move like"]);
    refused(&["show", FINISHED, "d1d2"], &["move 1, 'd1d2'", "the round is finished: Black has won"]);
    refused(&["show", DEADLOCK, "c4c5"], &["move 1, 'c4c5'", "finished by a deadlock"]);
    let before = "oupk2g1/8/8/8/yrB5/1G6/4b3/2RYKPUO b Y";
    refused(&["show", before, "a4a1", "nonsense"], &["move 2, 'nonsense'", "Black has won after move 1"]);
    let position = "before it: oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P";
    for command in ["show", "query", "solve", "explain"] {
        let moves = [command, "start", "Pink", "f5", "pruple", "f5"];
        refused(&moves, &["move 2, 'pruple f5'", "did you mean 'Purple'?", position, due]);
        refused(&[command, "start", "d8d3", "fill left"], &["move 2, 'fill left'", "nothing to fill", position, due]);
    }
    refused(&["query", before, "a4a1"], &["the round is over: Black has won after move 1", "expected fewer moves"]);
    refused(&["query", "-", "d8d3"], &["the MOVE 'd8d3' after -"]);
}

#[test]
fn moves_are_played_as_people_type_them() {
    let plain = solver(&["show", "start", "d8d3", "f1h3"]);
    for moves in [
        &["d8d3, f1h3"][..],
        &["d8d3,", "F1-H3!"],
        &["1. d8d3 (good)", "2) f1xh3"],
        &["k f 5 p; p r 2 g"],
        &["Pink", "Forward", "5", "Purple", "Purple", "Right", "2", "Green"],
        &["k", "f5", "p", "r2"],
        &["1.", "d8", "d3", "1...", "f1->h3", "?!"],
    ] {
        let output = solver(&[&["show", "start"], moves].concat());
        assert_eq!((text(&output.stdout), text(&output.stderr)), (text(&plain.stdout), String::new()), "{moves:?}");
    }
    // The printed form of a forced pass can be typed again.
    let blocked = "5rgb/8/3o4/2y5/pRkB4/1G4U1/4u3/3YKP1O g U";
    let plain = text(&solver(&["show", blocked, "g3g6", "g6e8"]).stdout);
    assert!(plain.contains("Yellow 0 Blue  (a forced pass)"), "{plain}");
    for pass in ["pass", "Yellow 0 Blue", "y 0 u"] {
        assert_eq!(text(&solver(&["show", blocked, "g3g6", pass, "g6e8"]).stdout), plain, "{pass}");
    }
    refused(&["show", blocked, "pass"], &["move 1, 'pass'", "nobody has to pass here", "with the blue tower"]);
    refused(&["show", blocked, "g3g6", "Green 0 Blue"], &["the blocked tower is Black's yellow", "'Yellow 0 Blue'"]);
    refused(&["show", "start", "Pnik Forward 5 Purple"], &["did you mean 'Pink'?"]);
}

#[test]
fn the_command_line_itself_is_checked() {
    refused(&["prft", "3"], &["unrecognized subcommand 'prft'", "'perft'"]);
    refused(&["show"], &["<POSITION>"]);
    refused(&["perft", "3", "--colour"], &["'--colour'"]);
    let version = answer(&["--version"]);
    assert_eq!((version.clone(), answer(&["-V"])), (format!("solver {VERSION}\n"), version.clone()));
    // A release names its commit.
    let is_development = version == format!("solver {} (development build)\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(is_development, cfg!(debug_assertions), "{version}");
    for args in [&["--help"] as &[&str], &["show", "--help"], &["perft", "--help"]] {
        assert!(answer(args).contains("Usage: solver"));
    }
    let nothing = solver(&[]);
    assert_eq!(nothing.status.code(), Some(2));
    assert!(text(&nothing.stderr).contains("Usage: solver [OPTIONS] <COMMAND>"));
}

#[test]
fn a_closed_pipe_is_a_normal_end() {
    for args in [&["show", "start"] as &[&str], &["perft", "4"], &["perft", "4", "--format", "json"], &["--help"]] {
        let mut child = command().args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(0)), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = command().args(["show", "start"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("error: cannot write the answer to standard output: "));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_long_work_quietly() {
    let mut child = command().args(["perft", "64"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // After the first line, the signal handlers are installed.
    let mut line = String::new();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    stdout.read_line(&mut line).unwrap();
    assert!(line.contains("102"), "{line}");
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(130)));
}
