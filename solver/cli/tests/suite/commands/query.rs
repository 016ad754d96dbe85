//! The command `solver query`: one position, many lines, tables, and bad input.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::command::{command, json, refused, solver};
use crate::support::terminal::{NO_SUCH_FILE, text};
use serde_json::{Value, json};

const START: &str = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -";
/// A position after three moves.
const THREE: &[&str] = &["start", "f8f4", "g1f2", "d8d7"];
/// The end of the table in the program; a search of ten positions does not solve what follows.
const FIVE: &[&str] = &["start", "d8d3", "f1f2", "d3c2", "d1e2", "g8g4"];
/// Late in a round; Gold's green tower is due and nobody wins at once.
const LATE: &str = "8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G";
/// A set-up with many rings, for which the distances of all moves take long.
const HARD: &str = "+p+uo+++bkyrg/8/8/8/8/8/8/BUO++RKYG+P b -";
/// Black's yellow tower can reach home.
const AT_ONCE: &str = "oupk2g1/8/8/8/yrB5/1G6/4b3/2RYKPUO b Y";

#[test]
fn moves_lead_to_the_position_that_is_asked_about() {
    for command in ["query", "solve"] {
        let typed = json(&[&[command, "--value-only"], FIVE].concat(), 0);
        let mut written = json(&[command, "--value-only", &after(FIVE)], 0);
        assert!(written["moves_made"].is_null() && typed["moves_made"].is_number());
        written["moves_made"] = typed["moves_made"].clone();
        assert_eq!(lasting(typed), lasting(written));
    }
}

#[test]
fn only_winning_moves_are_listed_and_the_answers_to_losing_ones_are_counted() {
    let all = json(&["query", "start", "--replies"], 0);
    let all = all["moves"].as_array().unwrap();
    let wins: Vec<&Value> = all.iter().filter(|m| m["value"] == "win").map(|m| &m["move"]).collect();
    let listed = json(&["query", "start", "--wins"], 0);
    assert_eq!(listed["moves"].as_array().unwrap().iter().map(|m| &m["move"]).collect::<Vec<_>>(), wins);
    assert_eq!(text(&solver(&["query", "start", "--wins"]).stdout).matches("  win ").count(), wins.len());
    // The table in the program also holds the answers: a second way to count them.
    let first: Vec<String> = all.iter().map(|m| after(&["start", m["move"].as_str().unwrap()])).collect();
    for (m, answers) in all.iter().zip(objects(first.join("\n").as_bytes(), &[], 0)) {
        let refuting = answers["moves"].as_array().unwrap().iter().filter(|answer| answer["value"] == "win").count();
        assert_eq!((&m["replies"], refuting > 0), (&json!(refuting), m["value"] == "loss"), "{m}");
    }
    let printed = text(&solver(&["query", "start", "d8d3", "f1h3", "--replies"]).stdout);
    assert!(printed.contains("loss    g8e6  Green Right 2 Purple           1 of 6 answers wins\n"), "{printed}");
    // A search counts like the table; what it does not find within the limits is unknown.
    let late = json(&["solve", "--replies", LATE], 0)["moves"].clone();
    assert_eq!(late, json(&["query", "--replies", LATE, "--max-nodes", "1M"], 0)["moves"]);
    assert!(late.as_array().unwrap().iter().any(|m| m["replies"].as_u64() > Some(0)), "{late}");
    let unknown = json(&["solve", "start", "--replies", "--max-nodes", "2k"], 1);
    assert!(unknown["moves"].as_array().unwrap().iter().any(|m| m["replies"].is_null()));
    refused(&["query", "start", "--replies", "--wins"], &["--wins"]);
}

/// The text of the position after some moves.
fn after(moves: &[&str]) -> String {
    let shown = json(&[&["show"], moves].concat(), 0);
    shown["position"].as_str().unwrap().to_owned()
}

fn piped(args: &[&str]) -> Child {
    let mut query = command();
    query.args(["query", "-"]).args(args);
    query.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// The answer of `query -` to an input.
fn asked(input: &[u8], args: &[&str]) -> Output {
    let mut child = piped(args);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The answers may fill their pipe before all input is read.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    output
}

/// The objects that `query -` answers with, each of which names its line.
#[track_caller]
fn objects(input: &[u8], args: &[&str], code: i32) -> Vec<Value> {
    let output = asked(input, &[args, &["--format", "json"]].concat());
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(code)));
    let answers: Vec<Value> = text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for ((number, answer), line) in (1..).zip(&answers).zip(String::from_utf8_lossy(input).lines()) {
        let members = answer.as_object().unwrap();
        assert_eq!(members.keys().take(2).collect::<Vec<_>>(), ["line", "input"]);
        let input = if line.len() > 4096 { Value::Null } else { line.into() };
        assert_eq!((&answer["line"], &answer["input"]), (&json!(number), &input));
    }
    answers
}

fn lasting(mut answer: Value) -> Value {
    for varying in ["line", "input", "nodes", "seconds"] {
        answer.as_object_mut().unwrap().remove(varying);
    }
    answer
}

#[test]
fn the_source_of_an_answer() {
    let source = |args: &[&str]| json(&[&["query"], args].concat(), 0)["source"].clone();
    assert_eq!(source(&[AT_ONCE]), "rules");
    assert_eq!(source(&[AT_ONCE, "--value-only"]), "rules");
    assert_eq!(source(&["start"]), "table");
    assert_eq!(source(&["start", "--value-only"]), "table");
    assert_eq!(source(&[&after(THREE), "--value-only"]), "table");
    assert_eq!(source(&[LATE]), "search");
    // The program's table is for the official rules.
    assert_eq!(source(&[&after(THREE), "--value-only", "--deadlock", "two-pass"]), "search");
}

#[test]
fn the_initial_round_needs_no_search() {
    let answer = json(&["query", "start"], 0);
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!((moves.len(), moves.iter().filter(|m| m["value"] == "win").count()), (102, 16));
    assert_eq!((&answer["nodes"], &answer["proved"]), (&json!(0), &json!(true)));
    assert_eq!((&answer["position"], &answer["to_move"]), (&json!(START), &json!("black")));
    assert!(json(&["query", "start", "--value-only"], 0).get("moves").is_none());
}

#[test]
fn it_agrees_with_solve() {
    for args in [&[LATE, "--distance"] as &[&str], &[LATE], &[AT_ONCE, "--distance"]] {
        let mut solved = lasting(json(&[&["solve"], args].concat(), 0));
        let mut found = lasting(json(&[&["query"], args].concat(), 0));
        assert_eq!(found, solved);
        solved = lasting(json(&[&["solve", "--value-only"], args].concat(), 0));
        found = lasting(json(&[&["query", "--value-only"], args].concat(), 0));
        assert_eq!(found, solved);
    }
}

#[test]
fn unknown_within_limits() {
    let six = after(&[FIVE, &["f2f3"]].concat());
    let answer = json(&["query", &six, "--max-nodes", "10", "--value-only"], 1);
    assert_eq!((&answer["value"], &answer["proved"]), (&json!("unknown"), &json!(false)));
    let lines = format!("{six}\n{START}\n{six}");
    let answers = objects(lines.as_bytes(), &["--max-nodes", "10", "--value-only"], 1);
    let values: Vec<&Value> = answers.iter().map(|answer| &answer["value"]).collect();
    assert_eq!(values, ["unknown", "win", "unknown"]);
}

#[test]
fn a_table_answers_even_if_the_search_of_moves_gives_up() {
    let five = after(FIVE);
    let full = json(&["query", &five], 0);
    let limited = json(&["query", &five, "--max-nodes", "10"], 0);
    assert_eq!((&limited["value"], &limited["source"]), (&full["value"], &json!("table")));
    assert!(limited["moves"].as_array().unwrap().iter().any(|m| m["value"] == "unknown"));
    let printed = text(&solver(&["query", &five, "--max-nodes", "10"]).stdout);
    assert!(!printed.contains(" wins: 0 of "), "{printed}");
}

#[test]
fn lines_are_answered_in_order_by_any_number_of_threads() {
    let mut lines = Vec::new();
    let shown = json(&["show", "start"], 0);
    for first in shown["legal_moves"].as_array().unwrap() {
        lines.push(first["move"].as_str().unwrap().to_owned());
    }
    let positions: Vec<String> = lines.iter().step_by(3).map(|m| after(&["start", m])).collect();
    // Easy and hard lines next to each other, so that the threads finish out of order.
    let input: Vec<&str> = positions.iter().flat_map(|position| [position, LATE, AT_ONCE, START]).collect();
    let text = input.join("\n");
    let one = objects(text.as_bytes(), &["--value-only", "--threads", "1"], 0);
    let two = objects(text.as_bytes(), &["--value-only", "--threads", "2"], 0);
    let found: Vec<&str> = two.iter().map(|answer| answer["position"].as_str().unwrap()).collect();
    assert_eq!(found, input);
    assert_eq!(one.into_iter().map(lasting).collect::<Vec<_>>(), two.into_iter().map(lasting).collect::<Vec<_>>());
}

#[test]
fn bad_lines_are_reported_and_the_rest_is_answered() {
    let mut input: Vec<u8> = format!("{START}\r\n8/8 b -\r\n\r\nstart\n").into_bytes();
    input.extend(b"\xff\xfe\x00\n");
    input.extend(format!("{LATE}\r\n{DEADLOCK}\n{FINISHED}\n-\n--help\n  {START}  ").into_bytes());
    for threads in ["1", "2"] {
        let answers = objects(&input, &["--value-only", "--threads", threads], 2);
        let bad: Vec<&Value> = answers.iter().filter(|answer| answer.get("error").is_some()).collect();
        let lines: Vec<u64> = bad.iter().map(|answer| answer["line"].as_u64().unwrap()).collect();
        assert_eq!(lines, [2, 3, 5, 7, 8, 9, 10]);
        for (answer, fragment) in bad.iter().zip([
            "position '8/8 b -': found 2 rows",
            "the position is empty",
            "expected a tower",
            "finished by a deadlock",
            "the round is finished: Black has won",
            "position '-': ",
            "position '--help': ",
        ]) {
            let error = answer["error"].as_str().unwrap();
            assert!(error.contains(fragment), "expected '{fragment}' in: {error}");
            assert_eq!((answer.as_object().unwrap().len(), &answer["code"]), (4, &json!("unusable_input")));
        }
        assert!([0, 3, 5, 10].iter().all(|&line: &usize| answers[line]["value"] == "win"));
    }
    let output = asked(&input, &["--value-only"]);
    assert_eq!(output.status.code(), Some(2));
    let printed = text(&output.stdout);
    assert_eq!(printed.lines().count(), 11);
    assert!(printed.starts_with(&format!("{START}\twin\ttable\nerror: line 2: position '8/8 b -': ")), "{printed}");
}

const FINISHED: &str = "oupk2g1/8/8/8/1rB5/1G6/4b3/y1RYKPUO g B";
const DEADLOCK: &str = "ou5b/8/8/1Bkp2gy/2R2rYO/7U/8/1G2KP2 g R";

#[test]
fn moves_may_follow_a_position_in_its_line() {
    let lines = "start d8d3, f1h3\n\
                 start d8d3 f1f9\n\
                 oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO  g P  1. Purple r2 # a comment\n\
                 start d8d3\tf1h3.\r\n";
    let output = asked(lines.as_bytes(), &[]);
    assert_eq!(output.status.code(), Some(2));
    let answer = "oup1yrgb/8/8/8/8/3k3P/8/BGRYK1UO b G\twin\ttable\n";
    let error = "error: line 2: move 2, 'f1f9': found 'f1f9', expected a move like 'd8d3' or 'Pink Forward 5 Purple'; \
                 before it: oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P; Gold must move the purple tower on f1, which can go to \
                 e2 f2 g2 f3 h3 f4 f5 f6 f7\n";
    assert_eq!(text(&output.stdout), format!("{answer}{error}{answer}{answer}"));
    let found = objects(b"start d8d3 f1h3\nstart d8d9\n", &["--value-only"], 2);
    assert_eq!((&found[0]["value"], &found[1]["line"]), (&"win".into(), &2.into()));
    let of_match = "1r1kob1p/4K3/7U/5+g2/2O5/y5u1/2G5/+P1Y+R2B1 b U g3e1 fill left\nstart d8d3 fill left\n";
    let output = asked(of_match.as_bytes(), &["--match", "standard"]);
    assert!(
        text(&output.stdout).starts_with("+uy+grkobp/8/8/8/8/8/8/+PY+RBGOUK g -\twin\tsearch\nerror: line 2: move 2")
    );
    refused(&["query", "--distnace", "start"], &["a similar argument exists: '--distance'"]);
}

#[test]
fn nothing_is_answered_with_nothing() {
    assert_eq!(objects(b"", &[], 0), [] as [Value; 0]);
    assert_eq!(objects(b"\n", &[], 2).len(), 1);
}

#[test]
fn a_long_line_is_a_bad_line() {
    let mut input = vec![b'8'; 300_000];
    input.extend(b"\nstart\n");
    let answers = objects(&input, &["--value-only"], 2);
    assert_eq!((&answers[0]["line"], &answers[1]["value"]), (&json!(1), &json!("win")));
}

#[test]
fn a_line_is_answered_at_once() {
    let mut child = piped(&["--value-only", "--format", "json"]);
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for position in [START, LATE, AT_ONCE] {
        writeln!(stdin, "{position}").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        let answer: Value = serde_json::from_str(&line).unwrap();
        assert_eq!((&answer["position"], &answer["value"]), (&json!(position), &json!("win")));
    }
    // An incomplete line is not answered.
    write!(stdin, "sta").unwrap();
    sleep(Duration::from_millis(100));
    drop(stdin);
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    assert!(line.contains("\"line\":4"), "{line}");
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

#[test]
fn a_closed_pipe_is_a_normal_end() {
    let mut child = piped(&["--value-only"]);
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // It may end before it has read everything.
    let _ = stdin.write_all(format!("{START}\n").repeat(1_000).as_bytes());
    // The input stays open: it must not wait for more.
    let output = child.wait_with_output().unwrap();
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(0)));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_at_work_and_at_rest() {
    let interrupted = |mut child: Child| {
        // After the first answer, the signal handlers are installed.
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert!(line.contains("win") || line.contains("\"line\":1"), "{line}");
        sleep(Duration::from_millis(100));
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        let begin = Instant::now();
        while child.try_wait().unwrap().is_none() {
            assert!(begin.elapsed() < Duration::from_secs(60), "it goes on");
            sleep(Duration::from_millis(10));
        }
        let (mut rest, mut errors) = (String::new(), String::new());
        stdout.read_to_string(&mut rest).unwrap();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!((errors.as_str(), child.wait().unwrap().code()), ("", Some(130)), "{rest}");
        rest
    };
    let mut waiting = piped(&["--value-only"]);
    let mut stdin = waiting.stdin.take().unwrap();
    writeln!(stdin, "{START}").unwrap();
    assert_eq!(interrupted(waiting), "");

    let mut working = piped(&["--distance", "--format", "json", "--threads", "2"]);
    let mut stdin = working.stdin.take().unwrap();
    writeln!(stdin, "x").unwrap();
    stdin.flush().unwrap();
    sleep(Duration::from_millis(100));
    // One thread needs seconds for the distances of all moves, while the other has answered the following lines. These
    // must not be printed in place of the missing answer.
    stdin.write_all(format!("{HARD}\n{}", "x\n".repeat(20)).as_bytes()).unwrap();
    assert_eq!(interrupted(working), "");
}

#[test]
fn a_table_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two-pass.table");
    let path = path.to_str().unwrap();
    assert!(solver(&["enumerate", "--plies", "1", "--deadlock", "two-pass", "--output", path]).status.success());
    let two_pass = ["query", "start", "--deadlock", "two-pass", "--table", path];
    assert_eq!(json(&two_pass, 0)["source"], "table");
    assert_eq!(json(&two_pass, 0)["nodes"], 0);

    fs::write(folder.path().join("text"), START).unwrap();
    fs::write(folder.path().join("empty"), "").unwrap();
    let mut damaged = fs::read(path).unwrap();
    damaged[200] ^= 1;
    fs::write(folder.path().join("damaged"), damaged).unwrap();
    for (name, fragment) in [
        ("text", "the file does not begin like one"),
        ("empty", "the file is empty"),
        ("damaged", "a damaged table: checksum"),
        ("missing", NO_SUCH_FILE),
    ] {
        let path = folder.path().join(name);
        let path = path.to_str().unwrap();
        refused(&["query", "start", "--table", path], &[&format!("table '{path}': "), fragment]);
        refused(&["query", "-", "--table", path], &[fragment]);
    }
    refused(&["query", "start", "--table", folder.path().to_str().unwrap()], &["table '"]);
}

#[test]
fn a_message_says_everything_once() {
    let output = solver(&["query", "start", "--table", "no/such.table"]);
    let message = text(&output.stderr);
    assert_eq!(message.matches(NO_SUCH_FILE).count(), 1, "{message}");
}
