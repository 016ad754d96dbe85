//! Forced wins of mitsudomoe on the command line: `solve` and `query` with `--game mitsudomoe`.

#[cfg(unix)]
use crate::support::ctrl_c;
use std::io::Write;
use std::process::{Output, Stdio};
use std::time::Duration;

use crate::support::command::{answer, command, json, refused, solver};
use crate::support::terminal::text;
use serde_json::{Value, json};

const START: &str = ". . . bB bB / . . . . bB / . . . . . / wW . . . . / wW wW . . . | w:a1 b:e5 | w | w5 b5";
/// White wins within 2 turns.
const WON: &str = ". . w b bwW / . . . wW b / . b bB bB . / bB w wW b . / . . . . . | w:a1 b:e5 | w | w3 b0";
/// Black wins with the next turn, whatever White plays.
const LOST: &str = ". . . wW bwW / . . . bB b / . . wW w . / . wbB . . wb / wbB wb b . . | w:a1 b:e5 | w | w0 b0";
/// Nobody wins within 2 turns.
const NONE: &str = ". w . . . / . b . bB bB / . . . b . / . wW wW . wW / wb wbB . . . | w:a1 b:e5 | w | w2 b2";
/// White wins within 2 turns against both others.
const OF_THREE: &str =
    ". . yb . bwW / yY w bB bB . / . . wby ywyY wW / . . ybB wywW yY / b . . b w | w:a1 y:a5 b:e5 | w | w0 y0 b0";
const FINISHED: &str = ". . . wW wW / . . . w wW / . . w . . / bB . bB . . / b bB . . . | w:a1 b:e5 | b | w3 b4";

/// The arguments for a question about a position within `turns` turns.
fn ask<'a>(command: &'a str, position: &'a str, turns: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&[command, position, "--game", "mitsudomoe", "--turns", turns], more].concat()
}

/// An answer without the fields that may differ between runs.
fn lasting(mut answer: Value) -> Value {
    for varying in ["nodes", "seconds"] {
        let removed = answer.as_object_mut().unwrap().remove(varying);
        assert!(removed.is_some_and(|number| number.is_number()), "{varying} of {answer}");
    }
    answer
}

/// The answer of `query -` to an input.
fn asked(input: &str, turns: &str, more: &[&str]) -> Output {
    let mut query = command();
    query.args(ask("query", "-", turns, more));
    let mut child = query.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn the_object_of_a_win() {
    let found = json(&ask("solve", WON, "5", &["--value-only"]), 0);
    let line = found["best_play"].clone();
    let expected = json!({
        "position": WON, "to_move": "white", "turns": 5, "result": "win", "within": 2, "best_play": line, "none_within": 1,
        "rules": "mitsudomoe-1", "proved": true,
    });
    assert_eq!(lasting(found), expected);
    // The line leads to the claimed win.
    let turns: Vec<&str> = line.as_array().unwrap().iter().map(|turn| turn.as_str().unwrap()).collect();
    assert_eq!(turns.len(), 3);
    let shown = json(&[&["show", WON, "--game", "mitsudomoe"], &turns[..]].concat(), 0);
    assert_eq!((&shown["result"], &shown["winner"]), (&json!("win"), &json!("white")));
}

#[test]
fn the_objects_of_a_loss_and_of_none() {
    let found = lasting(json(&ask("solve", LOST, "3", &[]), 0));
    assert_eq!(found["best_play"].as_array().unwrap().len(), 2);
    assert_eq!((&found["result"], &found["within"], &found["none_within"]), (&json!("loss"), &json!(1), &json!(0)));
    let none = json!({
        "position": NONE, "to_move": "white", "turns": 2, "result": "none", "within": null, "best_play": [], "none_within": 2,
        "rules": "mitsudomoe-1", "proved": true,
    });
    assert_eq!(lasting(json(&ask("solve", NONE, "2", &["--value-only"]), 0)), none);
    assert_eq!(lasting(json(&ask("solve", NONE, "2", &["--no-proof"]), 0))["proved"], false);
}

#[test]
fn the_start_is_solved_by_default() {
    let found = json(&["solve", "--game", "mitsudomoe", "--turns", "3"], 0);
    assert_eq!((&found["position"], &found["result"], &found["turns"]), (&json!(START), &json!("none"), &json!(3)));
    assert_eq!(json(&ask("solve", "start4", "1", &[]), 0)["result"], "none");
}

#[test]
fn the_answer_in_words() {
    let words = answer(&ask("solve", WON, "2", &["--value-only"]), 0);
    let lines: Vec<&str> = words.lines().collect();
    assert_eq!((lines[0], lines[1], lines[5]), (WON, "", ""));
    assert!(lines[2].starts_with("  1. White   ") && lines[3].starts_with("  2. Black   "), "{words}");
    assert!(lines[6].contains(" searched, ") && lines[6].ends_with(" s, mitsudomoe-1"), "{words}");
    assert_eq!(lines[7..], ["White, to move, wins within 2 turns of their own, whatever Black plays."]);
    for (position, turns, last) in [
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
    assert!(answer(&ask("solve", WON, "2", &["--no-proof"]), 0).contains(", mitsudomoe-1, not proved\n"));
}

#[test]
fn turns_are_listed_with_what_is_known_of_them() {
    let found = json(&ask("query", WON, "2", &[]), 0);
    assert_eq!((&found["depth"], &found["complete"]), (&json!(1), &json!(true)));
    let turns = |list: &Value| list.as_array().unwrap().iter().map(|of| of["turn"].clone()).collect::<Vec<_>>();
    let legal = json(&["show", WON, "--game", "mitsudomoe"], 0);
    assert_eq!(turns(&found["moves"]), turns(&legal["legal_turns"]));
    let wins: Vec<&Value> = found["moves"].as_array().unwrap().iter().filter(|of| of["value"] == "win").collect();
    assert!(!wins.is_empty() && wins.iter().all(|of| of["within"] == 2 && of["open_to"].is_null()), "{wins:?}");
    assert_eq!(json(&ask("query", WON, "2", &["--wins"]), 0)["moves"], json!(wins));
    let words = answer(&ask("solve", WON, "2", &["--wins"]), 0);
    assert!(words.contains(&format!("\n{} turn", wins.len())) && words.contains(" within 2\n  "), "{words}");
    assert!(
        !words.contains("nobody win") && answer(&ask("solve", WON, "2", &[]), 0).contains("let nobody win within 1\n"),
        "{words}"
    );
    let cut = json(&ask("query", WON, "2", &["--max-nodes", "1"]), 1);
    assert_eq!((&cut["complete"], &cut["result"]), (&json!(false), &json!("unknown")));
}

#[test]
fn a_forced_line_is_explained() {
    let found = json(&ask("explain", WON, "3", &[]), 0);
    let line = found["line"].as_array().unwrap();
    assert_eq!(json!(line.iter().map(|step| &step["turn"]).collect::<Vec<_>>()), found["best_play"]);
    for (step, turns, result) in [(&line[0], 2, "win"), (&line[1], 1, "loss"), (&line[2], 1, "win")] {
        assert_eq!((&step["turns"], &step["result"]), (&json!(turns), &json!(result)));
    }
    let words = answer(&ask("explain", WON, "2", &[line[0]["turn"].as_str().unwrap()]), 0);
    let reply = line[1]["turn"].as_str().unwrap();
    assert!(words.contains(&format!("1. Black   {reply}")) && words.contains("lose within 1"), "{words}");
    assert!(
        words.replace('\n', " ").ends_with("White wins within 1 turn of their own, whatever Black, to move, plays. ")
    );
    refused(&ask("explain", WON, "3", &["x"]), &["turn 1, 'x'"]);
}

#[test]
fn threads_and_commands_agree() {
    for (position, turns) in [(WON, "3"), (LOST, "3"), (NONE, "2"), (OF_THREE, "2"), ("start3", "2")] {
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
    let input = format!("{WON}\r\n{NONE}\nstart\n\n{LOST}\n{FINISHED}\n  start2  ");
    for threads in ["1", "2"] {
        let output = asked(&input, "2", &["--threads", threads, "--format", "json"]);
        assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(2)));
        let found: Vec<Value> = text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(found.len(), 7);
        for (number, fragment) in [
            (3, "position 'start': found the word 'start', expected start2, start3 or start4"),
            (4, "the position is empty"),
            (6, "the game is over: White has won with all balls on their goal spaces"),
        ] {
            let error = found[number - 1]["error"].as_str().unwrap();
            assert!(error.contains(fragment), "expected '{fragment}' in: {error}");
            let input = input.lines().nth(number - 1).unwrap();
            assert_eq!(found[number - 1], json!({"line": number, "input": input, "error": error}));
        }
        for (number, position) in [(0, WON), (1, NONE), (4, LOST), (6, START)] {
            let mut of_line = lasting(json(&ask("query", position, "2", &[]), 0));
            let members = of_line.as_object_mut().unwrap();
            members.insert("line".to_owned(), json!(number + 1));
            members.insert("input".to_owned(), json!(input.lines().nth(number).unwrap()));
            assert_eq!(lasting(found[number].clone()), of_line);
        }
    }
    let output = asked(&input, "2", &[]);
    assert_eq!(output.status.code(), Some(2));
    let printed = text(&output.stdout);
    assert!(
        printed.starts_with(&format!("{WON}\twin\t2\n{NONE}\tnone\t2\nerror: line 3: position 'start': ")),
        "{printed}"
    );
    assert!(
        printed.ends_with(&format!("{START}\tnone\t2\n")) && printed.contains(&format!("{LOST}\tloss\t1\n")),
        "{printed}"
    );
}

#[test]
fn good_lines_and_no_lines() {
    let output = asked(&format!("{WON}\n{LOST}\n"), "1", &["--no-proof"]);
    assert_eq!(text(&output.stdout), format!("{WON}\tnone\t1\tnot proved\n{LOST}\tloss\t1\tnot proved\n"));
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
    let output = asked(&format!("{WON}\nstart2\n"), "200", &["--max-nodes", "400"]);
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
fn the_bound_is_required_and_understood() {
    for command in ["solve", "query"] {
        refused(&[command, NONE, "--game", "mitsudomoe"], &["found no --turns, expected --turns N"]);
        refused(&[command, "start", "--turns", "3"], &["found --turns 3 for Kamisado", "--game mitsudomoe"]);
        for wrong in ["0", "201", "-1", "two", ""] {
            refused(&ask(command, NONE, wrong, &[]), &["--turns"]);
        }
    }
}

#[test]
fn options_of_kamisado_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let csv = folder.path().join("moves.csv");
    let csv = csv.to_str().unwrap();
    for option in [&["--distance"] as &[&str], &["--csv", csv], &["--deadlock", "two-pass"]] {
        refused(&ask("solve", NONE, "1", option), &[&format!("found {}", option[0]), "kamisado only"]);
    }
    for option in [&["--distance"] as &[&str], &["--table", csv], &["--deadlock", "two-pass"]] {
        for position in [NONE, "-"] {
            refused(&ask("query", position, "1", option), &[&format!("found {}", option[0]), "kamisado only"]);
        }
    }
    assert!(!std::path::Path::new(csv).exists());
}

#[test]
fn positions_that_cannot_be_answered() {
    for command in ["solve", "query"] {
        refused(&ask(command, "", "1", &[]), &["the position is empty"]);
        refused(&ask(command, "start", "1", &[]), &["position 'start'", "start2, start3 or start4"]);
        refused(&ask(command, FINISHED, "1", &[]), &["the game is over: White has won"]);
        refused(
            &ask(command, &START.replacen("bB", "wB", 1), "1", &[]),
            &["Black's ball on d5 lies on a ring of White"],
        );
        refused(&[command, START, "--turns", "1"], &["--turns 1 for Kamisado"]);
    }
}

#[test]
fn an_unwritable_certificate_is_reported_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("no/such.cert");
    refused(
        &ask("solve", "start2", "200", &["--certificate", path.to_str().unwrap()]),
        &["cannot write ", "such.cert"],
    );
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
