//! The limits of tournament play and the numbered start positions on the command line.

use serde_json::{Value, json};

use crate::support::command::{self, answer, refused};
use crate::support::play;

const LIMITS: [&str; 2] = ["--opening", "1-3-5"];
/// After one move of the initial round within the limit.
const AFTER_ONE: &str = "1upkyrgb/o7/8/8/8/8/8/BGRYKPUO g R";

fn json(args: &[&str]) -> Value {
    command::json(args, 0)
}

fn ask(args: &[&str]) -> Value {
    json(&[args, &LIMITS].concat())
}

/// The fields that say where a position comes from.
fn origin(answer: &Value) -> Value {
    json!([answer["opening"], answer["moves_made"], answer["tiles"]])
}

#[test]
fn numbers_give_the_start_and_are_named_in_the_answer() {
    let found = ask(&["solve", "start:7:21"]);
    assert_eq!(found["position"], "urkboypg/8/8/8/8/8/8/YBUPRGOK b -");
    assert_eq!((origin(&found), &found["rules"]), (json!(["1-3-5", 0, [7, 21]]), &json!("kamisado-official-1")));
    let moves = found["moves"].as_array().unwrap();
    let is_short = |m: &Value| m["notation"].as_str().unwrap().contains(" 1 ");
    assert!(moves.len() == 22 && moves.iter().all(is_short));
    assert_eq!((&found["value"], &found["proved"]), (&json!("loss"), &json!(true)));
    let corrected = json(&["query", "start:5c:34", "a8a7", "--value-only"]);
    assert_eq!(origin(&corrected), json!([null, 1, ["5c", 34]]));
    assert_eq!(origin(&json(&["query", "start", "--value-only"])), json!([null, 0, null]));
    assert_eq!(origin(&json(&["query", AFTER_ONE, "--value-only"])), json!([null, null, null]));
}

#[test]
fn it_is_counted_or_said_how_many_moves_were_made() {
    let played = ask(&["query", "start", "a8a7"]);
    let told = ask(&["query", AFTER_ONE, "--moves-made", "1"]);
    for found in [&played, &told] {
        assert_eq!((found["moves"].as_array().unwrap().len(), &found["moves_made"]), (8, &json!(1)));
    }
    assert_eq!(played["moves"], told["moves"]);
    let unknown = ask(&["query", AFTER_ONE]);
    assert_eq!((origin(&unknown), unknown["moves"].as_array().unwrap().len()), (json!(["1-3-5", null, null]), 13));
    let told = answer(&[&["query", AFTER_ONE], &LIMITS[..]].concat(), 0);
    assert!(told.contains("does not say how many moves were made"), "{told}");
    // From the fourth move on nothing is limited.
    let fourth = ask(&["query", "start", "a8a7, c1c4, g8g7"]);
    assert_eq!(fourth["moves_made"], 3);
    assert_eq!(fourth["moves"], json(&["query", "start", "a8a7, c1c4, g8g7"])["moves"]);
}

#[test]
fn other_commands_obey_the_limits() {
    let shown = ask(&["show", "start:0:12", "a8a7"]);
    assert_eq!((origin(&shown), shown["legal_moves"].as_array().unwrap().len()), (json!(["1-3-5", 1, [0, 12]]), 9));
    refused(&["show", "start", "a8a6", "--opening", "1-3-5"], &["may go at most", "1-3-5"]);
    let explained = ask(&["explain", "start", "a8a7"]);
    assert_eq!((origin(&explained), &explained["value"]), (json!(["1-3-5", 0, null]), &json!("win")));
    let line = explained["line"].as_array().unwrap();
    assert_eq!(line[0]["legal_moves"], 8);
    assert_eq!(line.len() as u64 + 1, explained["distance"].as_u64().unwrap());
    assert_eq!(ask(&["perft", "3", "start"])["counts"], json!([22, 164, 1538]));
    assert_eq!(ask(&["perft", "2", AFTER_ONE, "--moves-made", "1"])["counts"][0], 8);
}

#[test]
fn lines_of_positions_may_be_numbered_starts() {
    let args = ["query", "-", "--value-only", "--format", "json", "--opening", "1-3-5"];
    let input = format!("start:7:21\nstart:0:0 a8a7\nstart:37:1\n{AFTER_ONE}\n");
    let found = command::piped(&args, input.as_bytes());
    let found: Vec<Value> =
        found.stdout.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect();
    assert_eq!(
        found.iter().map(origin).collect::<Vec<_>>(),
        [
            json!(["1-3-5", 0, [7, 21]]),
            json!(["1-3-5", 1, [0, 0]]),
            json!([null, null, null]),
            json!(["1-3-5", null, null]),
        ]
    );
    assert!(found[2]["error"].as_str().unwrap().contains("expected 0 to 36"));
}

#[test]
fn programs_play_within_the_limits() {
    let commands =
        "position start:14:29\nlegal\nplay a8a6\nplay a8a7\nundo\ngo\nposition start moves d8d7\nlegal\nquit\n";
    let found = play::answers(&LIMITS, commands);
    assert_eq!(origin(&found[0]), json!(["1-3-5", 0, [14, 29]]));
    assert_eq!(found[1]["legal_moves"].as_array().unwrap().len(), 22);
    assert!(found[2]["error"].as_str().unwrap().contains("may go at most 1"), "{}", found[2]);
    assert_eq!((&found[3]["moves_made"], &found[4]["moves_made"]), (&json!(1), &json!(0)));
    assert!(found[5]["notation"].as_str().unwrap().contains(" 1 "), "{}", found[5]);
    assert_eq!((origin(&found[7]), found[7]["legal_moves"].as_array().unwrap().len()), (json!(["1-3-5", 1, null]), 7));
}

#[test]
fn a_saved_game_keeps_limits_and_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let commands = format!("play d8d7\nsave {}\nquit\n", path.display());
    play::answers(&["start:7:21", "--opening", "1-3-5"], commands);
    let saved = std::fs::read_to_string(path).unwrap();
    assert!(saved.contains("opening: 1-3-5\ntiles: 7 21\n"), "{saved}");
}

#[test]
fn a_certificate_names_the_limits_and_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof.cert");
    let path = path.to_str().unwrap();
    let solved = ask(&["solve", "start:7:21", "--certificate", path]);
    let verified = json(&["verify", path]);
    assert_eq!(
        (&verified["rules"], &verified["opening"], &verified["verified"]),
        (&json!("kamisado-official-1 opening 1-3-5"), &json!("1-3-5"), &json!(true))
    );
    assert_eq!(verified["position"], solved["position"]);
    assert_eq!(verified["moves"].as_array().unwrap().len(), 22);
}

#[test]
fn wrong_words_get_an_error_that_says_what_would_be_right() {
    for (args, expected) in [
        (&["solve", "start", "--opening", "2-4"][..], "expected 1-3-5"),
        (&["solve", "start", "--opening", "1-3-5", "--moves-made", "4"], "expected 0 to 3"),
        (&["solve", "start", "--opening", "1-3-5", "--moves-made", "-1"], "expected 0 to 3"),
        (&["solve", "start", "--moves-made", "1"], "--opening"),
        (&["solve", "start", "--opening", "1-3-5", "--moves-made", "1"], "expected 0: such a position begins a round"),
        (&["solve", AFTER_ONE, "--opening", "1-3-5", "--moves-made", "0"], "expected 1, 2, or 3"),
        (&["solve", "start:7"], "expected two numbers"),
        (&["solve", "start:7:37"], "expected 0 to 36"),
        (&["solve", "start:6c:1"], "5c or 34c"),
        (
            &["solve", "start", "--opening", "1-3-5", "--match", "standard"],
            "a match whose rounds all have the limits is not solved here",
        ),
        (
            &["play", "start", "--opening", "1-3-5", "--match", "standard"],
            "a match whose rounds all have the limits is not solved here",
        ),
        (
            &["show", "start", "--opening", "1-3-5", "--match", "standard"],
            "a match whose rounds all have the limits is not solved here",
        ),
        (&["query", "start2", "--opening", "1-3-5", "--game", "mitsudomoe", "--turns", "1"], "kamisado only"),
        (&["perft", "2", "--opening", "1-3-5", "--distinct"], "expected it without"),
    ] {
        refused(args, &[expected]);
    }
}
