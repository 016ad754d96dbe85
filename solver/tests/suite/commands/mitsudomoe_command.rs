//! mitsudomoe on the command line: `show`, `perft` and `rules` with `--game`.

use crate::support::command;
use crate::support::command::{json, refused};
use serde_json::{Value, json};

const START: &str = ". . . bB bB / . . . . bB / . . . . . / wW . . . . / wW wW . . . | w:a1 b:e5 | w | w5 b5";
const GAME: [&str; 2] = ["--game", "mitsudomoe"];
/// White, to move, has no legal turn, and Yellow is next.
const STUCK: &str =
    "wb yY yY wW bB / wb yY . . bB / wb . . . . / wb wb wW . bB / wW . . . . | w:a1 y:a5 b:e5 | w | w0 y5 b0";
/// White wins with the next turn.
const LAST: &str = ". . . wW wW / . . . wW w / . . . . . / bB . bB . . / b bB . . . | w:a1 b:e5 | w | w4 b4";

/// The arguments of a command with `--game`.
fn of_game<'a>(args: &[&'a str]) -> Vec<&'a str> {
    [args, &GAME].concat()
}

/// The answer of a command that succeeds.
#[track_caller]
fn answer(args: &[&str]) -> String {
    command::answer(args, 0)
}

#[test]
fn perft_from_the_starts() {
    let start = json(&of_game(&["perft", "4"]), 0);
    assert_eq!(start, json!({"position": START, "counts": [9, 81, 6287, 358_136]}));
    assert_eq!(json(&of_game(&["perft", "4", START, "--threads", "1"]), 0), start);
    assert_eq!(json(&of_game(&["perft", "4", "start3"]), 0)["counts"], json!([9, 77, 656, 43_810]));
    assert_eq!(json(&of_game(&["perft", "4", "start4"]), 0)["counts"], json!([9, 77, 656, 5269]));
    let lines = answer(&of_game(&["perft", "2"]));
    let numbers: Vec<Vec<&str>> = lines.lines().map(|line| line.split_whitespace().take(2).collect()).collect();
    assert_eq!(numbers, [["1", "9"], ["2", "81"]]);
}

#[test]
fn perft_starts_after_those_without_a_turn() {
    let counts = json(&of_game(&["perft", "1", STUCK]), 0);
    assert!(counts["position"].as_str().unwrap().contains("| y:a5 b:e5 | y |"), "{counts}");
}

#[test]
fn the_game_is_kamisado_unless_named() {
    assert_eq!(json(&["perft", "2"], 0)["counts"], json!([102, 1150]));
    assert_eq!(json(&["perft", "2", "--game", "kamisado"], 0), json(&["perft", "2"], 0));
    refused(&["perft", "2", "start2"], &["position 'start2'"]);
    refused(&of_game(&["perft", "2", "start"]), &["found the word 'start', expected start2, start3 or start4"]);
    refused(&["perft", "2", "--game", "chess"], &["'chess'", "kamisado, mitsudomoe"]);
    refused(&of_game(&["perft", "2", "--deadlock", "two-pass"]), &["--deadlock two-pass", "--game kamisado"]);
    refused(&of_game(&["show", "start2", "--deadlock", "two-pass"]), &["--deadlock two-pass"]);
}

#[test]
fn show_draws_the_board_and_lists_the_turns() {
    assert_eq!(answer(&of_game(&["show", "start2"])), include_str!("show-mitsudomoe.txt"));
    let colored = answer(&of_game(&["show", "start2", "--color", "always"]));
    assert!(colored.contains("\x1b[") && colored.contains("mW\x1b[0m"), "{colored}");
}

#[test]
fn show_plays_turns() {
    let shown = json(&of_game(&["show", "start2", "place c1 a1*c1", "place d4 e4-d4"]), 0);
    assert_eq!(
        shown["position"],
        ". . . bB bB / . . . bB b / . . . . . / wW . . . . / w wW wW . . | w:a1 b:e5 | w | w4 b4"
    );
    assert_eq!(
        (&shown["to_move"], &shown["result"], &shown["winner"]),
        (&json!("white"), &json!("ongoing"), &Value::Null)
    );
    assert_eq!(shown["eliminated"], json!([]));
    let turns = shown["legal_turns"].as_array().unwrap();
    assert!(turns.contains(&json!({"turn": "place d1 b1*d1", "ring": "place d1", "ball": "b1*d1", "vault": true})));
    let text = answer(&of_game(&["show", "start2", "place c1 a1*c1", "place d4 e4-d4"]));
    assert!(text.starts_with("  1. White   place c1 a1*c1\n  2. Black   place d4 e4-d4\n\n"), "{text}");
    assert!(text.contains("White is to move, "), "{text}");
}

/// What `show` says of a position given as text, apart from the line that leads to it.
#[track_caller]
fn shows_the_same(played: &Value) {
    let mut given = json(&of_game(&["show", played["position"].as_str().unwrap()]), 0);
    given["line"] = played["line"].clone();
    assert_eq!(given, *played);
}

#[test]
fn show_reports_the_end() {
    let shown = json(&of_game(&["show", LAST, "place c3 d4-e4"]), 0);
    assert_eq!((&shown["result"], &shown["winner"]), (&json!("win"), &json!("white")));
    assert_eq!((&shown["legal_turns"], &shown["to_move"]), (&json!([]), &json!("black")));
    let text = answer(&of_game(&["show", LAST, "place c3 d4-e4"]));
    assert!(text.ends_with("The game is over: White has won with all balls on their goal spaces.\n"), "{text}");
    refused(
        &of_game(&["show", LAST, "place c3 d4-e4", "place c3 a2-b2"]),
        &["turn 2", "the game is over: White has won"],
    );
    // The same position, given instead of played to.
    let end = shown["position"].as_str().unwrap();
    shows_the_same(&shown);
    refused(&of_game(&["show", end, "place c3 a2-b2"]), &["turn 1", "the game is over: White has won"]);
    refused(&of_game(&["perft", "1", end]), &["the game is over: White has won with all balls on their goal spaces"]);
}

#[test]
fn show_reports_players_who_are_out() {
    let shown = json(&of_game(&["show", STUCK]), 0);
    assert_eq!(shown["eliminated"], json!([{"player": "white", "reason": "no-turn"}]));
    assert_eq!(shown["to_move"], "yellow");
    let text = answer(&of_game(&["show", STUCK]));
    assert!(text.starts_with("     White is out: no turn is legal\n\n"), "{text}");
    // White's ball steps back into White's home, which is then full.
    let filling = "yY yY . bB bB / yY . . . bB / . . . . . / w wW . . . / wW wW . . . | w:a1 y:a5 b:e5 | w | w4 y5 b5";
    let shown = json(&of_game(&["show", filling, "place c3 b2-a2"]), 0);
    let out = json!([{"player": "white", "reason": "home-filled"}]);
    let line = json!([
        {"player": null, "turn": null, "eliminated": []},
        {"player": "white", "turn": "place c3 b2-a2", "eliminated": out},
    ]);
    assert_eq!((&shown["eliminated"], &shown["line"]), (&out, &line));
    assert_eq!(
        shown["position"],
        "yY yY . bB bB / yY . . . bB / . . . . . / . . . . . / . . . . . | y:a5 b:e5 | y | y5 b5"
    );
    let text = answer(&of_game(&["show", filling, "place c3 b2-a2"]));
    assert!(
        text.starts_with("  1. White   place c3 b2-a2\n     White is out: all home spaces hold balls\n\n"),
        "{text}"
    );
    let of_two = ". . . bB bB / . . . . bB / . . . . . / w wW . . . / wW wW . . . | w:a1 b:e5 | w | w4 b5";
    let text = answer(&of_game(&["show", of_two, "place c3 b2-a2"]));
    assert!(text.ends_with("The game is over: Black has won as the last player left.\n"), "{text}");
}

#[test]
fn the_variant_is_part_of_the_position() {
    let own = format!("{LAST} | own-turn");
    let shown = json(&of_game(&["show", &own, "place c3 d4-e4"]), 0);
    assert_eq!((&shown["result"], &shown["rules"]), (&json!("win"), &json!("mitsudomoe-own-turn-1")));
    shows_the_same(&shown);
    let found = json(&of_game(&["query", &own, "--turns", "1"]), 0);
    assert_eq!((&found["position"], &found["rules"]), (&json!(own), &json!("mitsudomoe-own-turn-1")));
    assert!(answer(&of_game(&["solve", &own, "--turns", "1"])).contains(" s, mitsudomoe-own-turn-1\n"));
}

#[test]
fn show_refuses_other_texts() {
    refused(&of_game(&["show", "start5"]), &["position 'start5'", "start2, start3 or start4"]);
    refused(&of_game(&["show", &START.replacen("bB", "wB", 1)]), &["Black's ball on d5 lies on a ring of White"]);
    refused(&of_game(&["show", "start2", "place c1"]), &["turn 1, 'place c1'", "expected a ring step and a ball step"]);
    refused(&of_game(&["show", "start2", "place c1 a1-b2"]), &["White has no ring on top of b2 after the ring step"]);
}

#[test]
fn rules_lists_the_readings() {
    for (game, name, title) in
        [("kamisado", "kamisado-official-1", "Deadlock after a push"), ("mitsudomoe", "mitsudomoe-1", "Home filled")]
    {
        let list = answer(&["rules", "--game", game]);
        assert!(list.starts_with(&format!("{name}: how its rules are read\n\n- ")), "{list}");
        assert!(list.contains(title) && !list.contains('*') && !list.contains('`'), "{list}");
        let answer = json(&["rules", "--game", game], 0);
        assert_eq!((&answer["game"], &answer["rules"]), (&json!(game), &json!(name)));
        let readings = answer["readings"].as_array().unwrap();
        assert!(readings.iter().any(|reading| reading["title"] == title), "{answer}");
        let whole = |reading: &Value| {
            !reading["title"].as_str().unwrap().is_empty() && reading["reading"].as_str().unwrap().ends_with('.')
        };
        assert!(readings.len() >= 8 && readings.iter().all(whole), "{answer}");
    }
    assert_eq!(answer(&["rules"]), answer(&["rules", "--game", "kamisado"]));
}
