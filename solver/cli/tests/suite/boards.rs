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
    // The towers of the start, with a colour due.
    judged(&files.solve("due.cert", &["dcba/4/4/ABCD b A", "--board", &board]), 0, "Proved");
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
    assert!(said[2]["error"].as_str().unwrap().starts_with("move 2: found a1a2, expected b1a2 b1b2 "), "{}", said[2]);
    assert!(said[3]["move"].as_str().unwrap().starts_with("b1"), "{}", said[3]);
    assert_eq!(said[3]["value"], "unknown");
    assert_eq!(said[4]["played"], 0);
}

#[test]
fn a_program_returns_to_the_position_of_the_command_line() {
    let files = Files::new();
    let board = files.write("four.txt", "0123\n1032\n2301\n3210\n");
    let args = ["play", "start", "a4a3", "--board", &board, "--format", "json"];
    let said = piped(&args, b"position dcba/4/4/ABCD b A\nposition\nposition moves c1c2\ngo\nquit\n");
    let said: Vec<Value> =
        String::from_utf8(said.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&said[0]["played"], &said[1]["played"], &said[2]["played"]), (&json!(0), &json!(1), &json!(2)));
    assert_eq!(said[1]["position"], object(&["show", "start", "a4a3", "--board", &board])["position"]);
    assert!([json!("win"), json!("loss")].contains(&said[3]["value"]), "{}", said[3]);
}

#[test]
fn what_is_not_known_is_counted() {
    let text = answer(&["solve", "--board", "mega", "--max-nodes", "1"], 1);
    assert!(text.contains(" of 168 moves win, ") && text.contains(" unknown.\n"), "{text}");
}

#[test]
fn people_are_told_what_the_game_has() {
    let typed = piped(&["play", "--board", "mega", "--max-nodes", "1"], b"help\nhint\nquit\n");
    let text = String::from_utf8(typed.stdout).unwrap();
    assert!(text.starts_with("You play Black, the computer plays Gold. Type a move, or help.\n"), "{text}");
    assert!(text.contains("  hint ") && !text.contains("  resign") && !text.contains("  why"), "{text}");
    assert!(text.contains("; no win was found."), "{text}");
}

#[test]
fn wrong_texts_are_told_by_their_place() {
    let files = Files::new();
    let on = |rows: &str, told: &str| refused(&["solve", "--board", &files.write("board.txt", rows)], &[told]);
    on("0123 \n1032\n2301\n3210\n", "line 1, column 5: found ' ', expected a row of 4 to 10 digits");
    on("01a3\n1032\n2301\n3210\n", "line 1, column 3: found 'a'");
    on("", "line 1, column 1: found 0 digits");
    on("01234567899\n", "line 1, column 1: found 11 digits");
    let shown = |position: &str, told: &[&str]| refused(&["show", position, "--board", "ordinary"], told);
    shown("oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -", &["found 'o', expected the towers a to h and, for Gold, A to H"]);
    shown("hgfedcba/08/8/8/8/8/8/ABCDEFGH b A", &["found '08', expected 8 squares in row 7"]);
    refused(&["show", "start", "d8d7", "zzz", "--board", "ordinary"], &["move 2: found 'zzz', expected a move"]);
    let spaced = object(&["show", " hgfedcba/8/8/8/8/8/8/ABCDEFGH  b A ", "--board", "ordinary"]);
    assert_eq!(spaced["due"], 0);
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
    for command in [&["solve"] as &[&str], &["show", "start"], &["perft", "2"], &["play"]] {
        for option in [["--deadlock", "two-pass"], ["--moves-made", "1"]] {
            refused(&[command, &["--board", "mega"], &option].concat(), &["--board <BOARD>", option[0]]);
        }
    }
    refused(&["solve", "--board", "mega", "--turns", "3"], &["--turns"]);
    refused(&["perft", "2", "--board", "mega", "--distinct"], &["--distinct"]);
    refused(&["play", "--board", "mega", "--against", "medium"], &["--against"]);
    refused(&["show", "start", "a10a1", "--board", "mega"], &["move 1: found a10a1, expected a10", "in 'mega "]);
    refused(&["show", "start", "a5a4", "--board", "mega"], &["expected a move of a tower whose turn it is"]);
}
