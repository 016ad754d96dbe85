//! Forced wins of mitsudomoe on the command line: `solve` and `query` with `--game mitsudomoe`.

#[cfg(unix)]
use crate::support::ctrl_c;
use std::process::Output;
use std::time::Duration;

use super::certificates::{IN_TWO, LOST, NONE, OF_THREE};
use crate::mitsudomoe::START;
use crate::support::command::{answer, command, json, lasting, piped, refused, solver};
use crate::support::terminal::text;
use serde_json::{Value, json};

const FINISHED: &str = ". . . wW wW / . . . w wW / . . w . . / bB . bB . . / b bB . . . | w:a1 b:e5 | b | w3 b4";

/// The arguments for a question about a position within `turns` turns.
fn ask<'a>(command: &'a str, position: &'a str, turns: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&[command, position, "--game", "mitsudomoe", "--turns", turns], more].concat()
}

/// The answer of `query -` to an input.
fn asked(input: &str, turns: &str, more: &[&str]) -> Output {
    piped(&ask("query", "-", turns, more), input.as_bytes())
}

#[test]
fn the_objects_of_results() {
    for (position, turns, result, within, none_within, played) in [
        (IN_TWO, 5, "win", Some(2), 1, 3),
        (LOST, 3, "loss", Some(1), 0, 2),
        (NONE, 2, "none", None, 2, 0),
        ("start4", 1, "none", None, 1, 0),
    ] {
        let turns = turns.to_string();
        let mut found = lasting(json(&ask("solve", position, &turns, &["--value-only"]), 0));
        let line = found["best_play"].take();
        let line: Vec<&str> = line.as_array().unwrap().iter().map(|turn| turn.as_str().unwrap()).collect();
        let shown = json(&["show", position, "--game", "mitsudomoe"], 0);
        let expected = json!({
            "position": shown["position"], "to_move": "white", "turns": turns.parse::<u8>().unwrap(), "result": result,
            "within": within, "best_play": null, "none_within": none_within, "rules": "mitsudomoe-1", "proved": true,
        });
        assert_eq!((found, line.len()), (expected, played));
        // The line leads to the claimed win.
        let end = json(&[&["show", position, "--game", "mitsudomoe"], &line[..]].concat(), 0);
        assert_eq!(end["winner"].as_str(), within.map(|_| if result == "win" { "white" } else { "black" }));
    }
    assert_eq!(json(&ask("solve", NONE, "2", &["--no-proof"]), 0)["proved"], false);
    let found = json(&["solve", "--game", "mitsudomoe", "--turns", "3"], 0);
    assert_eq!((&found["position"], &found["result"], &found["turns"]), (&json!(START), &json!("none"), &json!(3)));
}

#[test]
fn the_answer_in_words() {
    for (position, turns, last) in [
        (IN_TWO, "2", "White, to move, wins within 2 turns of their own, whatever Black plays."),
        (LOST, "2", "Black wins within 1 turn of their own, whatever White, to move, plays."),
        (NONE, "2", "Neither player can force a win within 2 turns of their own."),
        (OF_THREE, "1", "White, to move, cannot force a win within 1 turn of their own against all the others."),
        (OF_THREE, "2", "White, to move, wins within 2 turns of their own, whatever all the others play."),
    ] {
        for command in ["solve", "query"] {
            let words = answer(&ask(command, position, turns, &[]), 0);
            assert!(words.replace('\n', " ").trim_end().ends_with(last), "{words}");
        }
    }
    assert!(answer(&ask("solve", IN_TWO, "2", &["--no-proof"]), 0).contains(", mitsudomoe-1, not proved\n"));
}

#[test]
fn turns_are_listed_with_what_is_known_of_them() {
    let found = json(&ask("query", IN_TWO, "2", &[]), 0);
    assert_eq!((&found["depth"], &found["complete"]), (&json!(1), &json!(true)));
    let turns = |list: &Value| list.as_array().unwrap().iter().map(|of| of["turn"].clone()).collect::<Vec<_>>();
    let legal = json(&["show", IN_TWO, "--game", "mitsudomoe"], 0);
    assert_eq!(turns(&found["moves"]), turns(&legal["legal_turns"]));
    let wins: Vec<&Value> = found["moves"].as_array().unwrap().iter().filter(|of| of["value"] == "win").collect();
    assert!(!wins.is_empty() && wins.iter().all(|of| of["within"] == 2 && of["open_to"].is_null()), "{wins:?}");
    assert_eq!(json(&ask("query", IN_TWO, "2", &["--wins"]), 0)["moves"], json!(wins));
    let words = answer(&ask("solve", IN_TWO, "2", &["--wins"]), 0);
    assert!(words.contains(&format!("\n{} turn", wins.len())) && words.contains(" within 2\n  "), "{words}");
    assert!(
        !words.contains("nobody win")
            && answer(&ask("solve", IN_TWO, "2", &[]), 0).contains("let nobody win within 1\n"),
        "{words}"
    );
    let cut = json(&ask("query", IN_TWO, "2", &["--max-nodes", "1"]), 1);
    assert_eq!((&cut["complete"], &cut["result"]), (&json!(false), &json!("unknown")));
}

#[test]
fn a_forced_line_is_explained() {
    let found = json(&ask("explain", IN_TWO, "3", &[]), 0);
    let line = found["line"].as_array().unwrap();
    assert_eq!(json!(line.iter().map(|step| &step["turn"]).collect::<Vec<_>>()), found["best_play"]);
    for (step, turns, result) in [(&line[0], 2, "win"), (&line[1], 1, "loss"), (&line[2], 1, "win")] {
        assert_eq!((&step["turns"], &step["result"]), (&json!(turns), &json!(result)));
    }
    let words = answer(&ask("explain", IN_TWO, "2", &[line[0]["turn"].as_str().unwrap()]), 0);
    let reply = line[1]["turn"].as_str().unwrap();
    assert!(words.contains(&format!("1. Black   {reply}")) && words.contains("lose within 1"), "{words}");
    assert!(
        words.replace('\n', " ").ends_with("White wins within 1 turn of their own, whatever Black, to move, plays. ")
    );
    refused(&ask("explain", IN_TWO, "3", &["x"]), &["turn 1, 'x'"]);
}

#[test]
fn threads_and_commands_agree() {
    for (position, turns) in [(IN_TWO, "3"), (LOST, "3"), (NONE, "2"), (OF_THREE, "2"), ("start3", "2")] {
        let solved = lasting(json(&ask("solve", position, turns, &["--value-only", "--threads", "1"]), 0));
        for (command, threads) in [("solve", "2"), ("query", "1"), ("query", "2")] {
            let found = lasting(json(&ask(command, position, turns, &["--value-only", "--threads", threads]), 0));
            assert_eq!(found, solved, "{command} --threads {threads}");
        }
        let mut found = lasting(json(&ask("query", position, turns, &["--no-proof"]), 0));
        for more in ["moves", "depth", "complete", "proved"] {
            assert!(found.as_object_mut().unwrap().remove(more).is_some());
        }
        for key in found.as_object().unwrap().keys().filter(|&key| key != "best_play") {
            assert_eq!(found[key], solved[key], "{key}");
        }
    }
}

#[test]
fn lines_are_answered_in_order_and_bad_ones_reported() {
    let input = format!("{IN_TWO}\r\n{NONE}\nstart\n\n{LOST}\n{FINISHED}\n  start2  ");
    for threads in ["1", "2"] {
        let output = asked(&input, "2", &["--threads", threads, "--format", "json"]);
        assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(2)));
        let found: Vec<Value> = text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(found.len(), 7);
        for (number, fragment) in
            [(3, "position 'start': "), (4, "the position is empty"), (6, "the game is over: White")]
        {
            assert!(found[number - 1]["error"].as_str().unwrap().contains(fragment), "{}", found[number - 1]);
        }
        for (number, (line, found)) in (1..).zip(input.lines().zip(found)) {
            let (found, mut expected) = match found["error"].clone() {
                Value::Null => (lasting(found), lasting(json(&ask("query", line.trim(), "2", &[]), 0))),
                error => (found, json!({ "error": error, "code": "unusable_input" })),
            };
            (expected["line"], expected["input"]) = (json!(number), json!(line));
            assert_eq!(found, expected);
        }
    }
    let output = asked(&input, "2", &[]);
    assert_eq!(output.status.code(), Some(2));
    let printed = text(&output.stdout);
    assert!(
        printed.starts_with(&format!("{IN_TWO}\twin\t2\n{NONE}\tnone\t2\nerror: line 3: position 'start': ")),
        "{printed}"
    );
    assert!(
        printed.ends_with(&format!("{START}\tnone\t2\n")) && printed.contains(&format!("{LOST}\tloss\t1\n")),
        "{printed}"
    );
    // Good lines and none.
    let output = asked(&format!("{IN_TWO}\n{LOST}\n"), "1", &["--no-proof"]);
    assert_eq!(text(&output.stdout), format!("{IN_TWO}\tnone\t1\tnot proved\n{LOST}\tloss\t1\tnot proved\n"));
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(0)));
    let output = asked("", "1", &[]);
    assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("", Some(0)));
}

#[test]
fn unknown_within_limits() {
    for (limit, amount) in [("--max-nodes", "1"), ("--max-seconds", "0.001")] {
        let found = json(&ask("solve", "start2", "200", &[limit, amount]), 1);
        assert_eq!(
            (&found["result"], &found["within"], &found["best_play"]),
            (&json!("unknown"), &json!(null), &json!([]))
        );
        assert!(found["none_within"].as_u64().unwrap() < 10 && found["turns"] == 200, "{found}");
    }
    let words = answer(&ask("solve", "start2", "200", &["--max-nodes", "1"]), 1);
    assert!(words.contains("Neither player can force a win within ") && words.contains("more is unknown"), "{words}");
    assert!(answer(&ask("query", OF_THREE, "2", &["--max-nodes", "1"]), 1).contains("nknown within these limits.\n"));
    let output = asked(&format!("{IN_TWO}\nstart2\n"), "200", &["--max-nodes", "400"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains(&format!("{START}\tunknown\t")), "{}", text(&output.stdout));
    // No certificate is made for an unknown result.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none.cert");
    let output = solver(&ask("solve", "start2", "200", &["--max-nodes", "1", "--certificate", path.to_str().unwrap()]));
    assert!(text(&output.stderr).contains("no certificate is written") && output.status.code() == Some(1));
    assert!(!path.exists());
}

#[test]
fn what_cannot_be_answered_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [csv, cert] = ["moves.csv", "no/such.cert"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    let foreign = START.replacen("bB", "wB", 1);
    let of_both = |option: &[&str], command: &str, position: &str| {
        refused(&ask(command, position, "1", option), &[&format!("found {}", option[0]), "kamisado only"]);
    };
    for command in ["solve", "query"] {
        refused(&[command, NONE, "--game", "mitsudomoe"], &["found no --turns, expected --turns N"]);
        refused(&[command, "start", "--turns", "3"], &["found --turns 3 for Kamisado", "--game mitsudomoe"]);
        for wrong in ["0", "201", "-1", "two", ""] {
            refused(&ask(command, NONE, wrong, &[]), &["--turns"]);
        }
        for (position, message) in [
            ("", "the position is empty"),
            ("start", "position 'start': found the word 'start', expected start2, start3 or start4"),
            (FINISHED, "the game is over: White has won"),
            (&foreign, "Black's ball on d5 lies on a ring of White"),
        ] {
            refused(&ask(command, position, "1", &[]), &[message]);
        }
        for option in [&["--distance"] as &[&str], &["--deadlock", "two-pass"]] {
            of_both(option, command, NONE);
        }
    }
    of_both(&["--csv", &csv], "solve", NONE);
    of_both(&["--table", &csv], "query", NONE);
    for option in [&["--distance"] as &[&str], &["--table", &csv], &["--deadlock", "two-pass"]] {
        of_both(option, "query", "-");
    }
    // Before the work.
    refused(&ask("solve", "start2", "200", &["--certificate", &cert]), &["cannot write ", "such.cert"]);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_long_search_and_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("never.cert");
    for threads in ["1", "2"] {
        let mut solve = command();
        solve.args(ask("solve", "start2", "200", &["--threads", threads, "--certificate", path.to_str().unwrap()]));
        let output = ctrl_c::interrupted(solve, Duration::from_millis(400));
        assert!(text(&output.stderr).contains("no certificate is written"), "{}", text(&output.stderr));
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
