//! Rounds on other boards on the command line, with `--board`.

use std::fs;

use serde_json::{Value, json};

use crate::support::command::{answer, piped, refused};
use crate::support::proof::{Files, damage_is_told, forgeries_are_judged_alike, judged, replaced};

const MEGA: &str = "0568439127\n1032895476\n2803614795\n3680527914\n9321076548\n8456701239\n4197250863\n5974163082\n\
                    6745982301\n7219348650\n";

#[track_caller]
fn object(args: &[&str]) -> Value {
    serde_json::from_str(&answer(&[args, &["--format", "json"]].concat(), 0)).unwrap()
}

#[test]
fn a_file_with_the_rows_of_mega_answers_as_mega_does() {
    let files = Files::new();
    let file = &files.write("ten.txt", MEGA);
    let shown = object(&["show", "start", "a10a8", "--board", file]);
    assert_eq!(shown, object(&["show", "start", "a10a8", "--board", "mega"]));
    assert_eq!((&shown["due"], &shown["to_move"], &shown["result"]), (&json!(5), &json!("gold"), &json!("ongoing")));
    assert_eq!(object(&["show", "start", "--board", file])["legal_moves"].as_array().unwrap().len(), 168);
    assert_eq!(object(&["perft", "3", "--board", file]), object(&["perft", "3", "--board", "mega"]));
    let position = shown["position"].as_str().unwrap();
    let solved = object(&["solve", position, "--board", file, "--value-only"]);
    assert_eq!((&solved["position"], &solved["proved"]), (&shown["position"], &json!(true)));
}

#[test]
fn the_ordinary_board_has_the_values_of_kamisado_and_a_certificate() {
    let files = Files::new();
    let path = files.path("proof.cert");
    let solved = object(&["solve", "--board", "ordinary", "--certificate", &path]);
    let published = kamisado_data::FIRST_MOVES.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
    let mut published: Vec<(&str, &str)> = published.map(|row| (row[0], row[2])).collect();
    let of_move = |found: &Value| {
        let text = |name: &str| found[name].as_str().unwrap().to_owned();
        (text("move"), text("value"))
    };
    let mut found: Vec<(String, String)> = solved["moves"].as_array().unwrap().iter().map(of_move).collect();
    published.sort_unstable();
    found.sort_unstable();
    assert!(found.iter().map(|(m, value)| (m.as_str(), value.as_str())).eq(published));
    assert_eq!(solved["value"], "win");
    judged(&path, 0, "wins; of 102 moves 16 win and 86 lose");
    assert_eq!(object(&["verify", &path])["value"], "win");
}

#[test]
fn forged_certificates_are_refused() {
    let files = Files::new();
    let board = files.write("four.txt", "0123\n2301\n1032\n3210\n");
    let path = files.solve("proof.cert", &["--board", &board]);
    judged(&path, 0, "Proved");
    let bytes = fs::read(path).unwrap();
    damage_is_told(&bytes);
    let forged = replaced(&bytes, "2301/", "0321/");
    judged(&files.write("other.cert", forged), 1, "Not proved");
    forgeries_are_judged_alike(&[bytes], 25, 12, b"0123abcdABCDwl-/ \n");
}

#[test]
fn a_round_is_played_with_the_computer_and_by_programs() {
    let typed = piped(&["play", "--board", "mega", "--max-nodes", "1000"], b"a10a8\nundo\nmoves\nquit\n");
    let text = String::from_utf8(typed.stdout).unwrap();
    assert!(text.contains("  1. Black  a10a8\n  2. Gold   b1"), "{text}");
    assert!(text.contains("taken back") && text.contains("a10a2 a10i2"), "{text}");
    let lines = b"legal\nplay a10a8\nplay a1a2\ngo max-nodes 1000\nundo\nquit\n";
    let said = piped(&["play", "--board", "mega", "--format", "json"], lines);
    let said: Vec<Value> =
        String::from_utf8(said.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(said[0]["legal_moves"].as_array().unwrap().len(), 168);
    assert_eq!((&said[1]["played"], &said[1]["to_move"]), (&json!(1), &json!("gold")));
    assert!(said[2]["error"].as_str().unwrap().contains("expected a legal move"), "{}", said[2]);
    assert!(said[3]["move"].as_str().unwrap().starts_with("b1"), "{}", said[3]);
    assert_eq!(said[4]["played"], 0);
}

#[test]
fn what_other_boards_have_no_use_for_is_refused() {
    let files = Files::new();
    let file = files.write("bad.txt", MEGA.replacen("3680527914", "3680527911", 1));
    refused(&["solve", "--board", &file], &["line 4, column 10: found '1', expected 10 lines of the digits 0 to 9"]);
    refused(&["solve", "--board", "minor"], &["'minor'", "ordinary, mega"]);
    for options in [&["--match", "3"] as &[&str], &["--opening", "1-3-5"], &["--replies"], &["--csv", "moves.csv"]] {
        refused(&[&["solve", "--board", "mega"], options].concat(), &["--board <BOARD>", options[0]]);
    }
    refused(&["show", "start", "--board", "mega", "--game", "mitsudomoe"], &["--game <GAME>"]);
    refused(&["perft", "2", "--board", "mega", "--distinct"], &["--distinct"]);
    refused(&["play", "--board", "mega", "--against", "medium"], &["--against"]);
    refused(&["show", "start", "a10a1", "--board", "mega"], &["a10a1", "legal move"]);
}
