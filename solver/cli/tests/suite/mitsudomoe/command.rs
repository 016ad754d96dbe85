//! mitsudomoe on the command line: `show`, `perft` and `rules` with `--game`.

use crate::mitsudomoe::{START, STUCK};
use crate::support::command::{answer, json, refused};
use serde_json::{Value, json};

const GAME: [&str; 2] = ["--game", "mitsudomoe"];
/// White wins with the next turn.
const LAST: &str = ". . . wW wW / . . . wW w / . . . . . / bB . bB . . / b bB . . . | w:a1 b:e5 | w | w4 b4";

/// The arguments of a command with `--game`.
fn of_game<'a>(args: &[&'a str]) -> Vec<&'a str> {
    [args, &GAME].concat()
}

#[test]
fn perft_from_the_starts() {
    let start = json(&of_game(&["perft", "4"]), 0);
    assert_eq!(start, json!({"position": START, "counts": [9, 81, 6287, 358_136]}));
    assert_eq!(json(&of_game(&["perft", "4", START, "--threads", "1"]), 0), start);
    assert_eq!(json(&of_game(&["perft", "4", "start3"]), 0)["counts"], json!([9, 77, 656, 43_810]));
    assert_eq!(json(&of_game(&["perft", "4", "start4"]), 0)["counts"], json!([9, 77, 656, 5269]));
    let lines = answer(&of_game(&["perft", "2"]), 0);
    let numbers: Vec<Vec<&str>> = lines.lines().map(|line| line.split_whitespace().take(2).collect()).collect();
    assert_eq!(numbers, [["1", "9"], ["2", "81"]]);
    // It starts after those without a turn.
    let counts = json(&of_game(&["perft", "1", STUCK]), 0);
    assert!(counts["position"].as_str().unwrap().contains("| y:a5 b:e5 | y |"), "{counts}");
}

#[test]
fn the_game_is_kamisado_unless_named() {
    assert_eq!(json(&["perft", "2"], 0)["counts"], json!([102, 1150]));
    assert_eq!(json(&["perft", "2", "--game", "kamisado"], 0), json(&["perft", "2"], 0));
    refused(&["perft", "2", "start2"], &["position 'start2'"]);
    refused(&["perft", "2", "--game", "chess"], &["'chess'", "kamisado, mitsudomoe"]);
}

/// What `show` answers after turns.
#[track_caller]
fn show(position: &str, turns: &[&str]) -> Value {
    json(&of_game(&[&["show", position], turns].concat()), 0)
}

#[test]
fn show_plays_turns_and_says_who_is_out_and_who_has_won() {
    let own = format!("{LAST} | own-turn");
    // White's ball steps back into White's home, which is then full.
    let filling = "yY yY . bB bB / yY . . . bB / . . . . . / w wW . . . / wW wW . . . | w:a1 y:a5 b:e5 | w | w4 y5 b5";
    let of_two = ". . . bB bB / . . . . bB / . . . . . / w wW . . . / wW wW . . . | w:a1 b:e5 | w | w4 b5";
    let out = |reason: &str| json!([{"player": "white", "reason": reason}]);
    let won = "The game is over: White has won with all balls on their goal spaces.\n";
    for (position, turns, fields, begin, end) in [
        (
            "start2",
            &["place c1 a1*c1", "place d4 e4-d4"] as &[&str],
            json!({
                "position": ". . . bB bB / . . . bB b / . . . . . / wW . . . . / w wW wW . . | w:a1 b:e5 | w | w4 b4",
                "to_move": "white", "result": "ongoing", "winner": null, "eliminated": [],
            }),
            "  1. White   place c1 a1*c1\n  2. Black   place d4 e4-d4\n\n",
            "\n",
        ),
        (
            LAST,
            &["place c3 d4-e4"],
            json!({"result": "win", "winner": "white", "legal_turns": [], "to_move": "black", "rules": "mitsudomoe-1"}),
            "  1. White   place c3 d4-e4\n\n",
            won,
        ),
        (&own, &["place c3 d4-e4"], json!({"result": "win", "rules": "mitsudomoe-own-turn-1"}), "", won),
        (
            STUCK,
            &[],
            json!({
                "position": "wb yY yY . bB / wb yY . . bB / wb . . . . / wb wb . . bB / . . . . . | y:a5 b:e5 | y | y5 b0",
                "eliminated": out("no-turn"), "to_move": "yellow",
            }),
            "     White is out: no turn is legal\n\n",
            "\n",
        ),
        (
            filling,
            &["place c3 b2-a2"],
            json!({
                "position": "yY yY . bB bB / yY . . . bB / . . . . . / . . . . . / . . . . . | y:a5 b:e5 | y | y5 b5",
                "eliminated": out("home-filled"),
                "line": [
                    {"player": null, "turn": null, "eliminated": []},
                    {"player": "white", "turn": "place c3 b2-a2", "eliminated": out("home-filled")},
                ],
            }),
            "  1. White   place c3 b2-a2\n     White is out: all home spaces hold balls\n\n",
            "\n",
        ),
        (of_two, &["place c3 b2-a2"], json!({}), "", "The game is over: Black has won as the last player left.\n"),
    ] {
        let shown = show(position, turns);
        for (field, value) in fields.as_object().unwrap() {
            assert_eq!(shown[field], *value, "{field} of {shown}");
        }
        let words = answer(&of_game(&[&["show", position], turns].concat()), 0);
        assert!(words.starts_with(begin) && words.ends_with(end), "{words}");
        // The same position, given instead of played to.
        let mut given = show(shown["position"].as_str().unwrap(), &[]);
        for of_turns in ["line", "eliminated"] {
            given[of_turns] = shown[of_turns].clone();
        }
        assert_eq!(given, shown);
    }
    let turn = json!({"turn": "place d1 b1*d1", "ring": "place d1", "ball": "b1*d1", "vault": true});
    assert!(show("start2", &["place c1 a1*c1", "place d4 e4-d4"])["legal_turns"].as_array().unwrap().contains(&turn));
    assert!(answer(&of_game(&["show", "start2", "--color", "always"]), 0).contains("mW\x1b[0m"));
    let found = json(&of_game(&["query", &own, "--turns", "1"]), 0);
    assert_eq!((&found["position"], &found["rules"]), (&json!(own), &json!("mitsudomoe-own-turn-1")));
    assert!(answer(&of_game(&["solve", &own, "--turns", "1"]), 0).contains(" s, mitsudomoe-own-turn-1\n"));
}

#[test]
fn show_and_perft_refuse_other_texts() {
    let end = &show(LAST, &["place c3 d4-e4"])["position"];
    let (end, foreign) = (end.as_str().unwrap(), START.replacen("bB", "wB", 1));
    for (args, fragments) in [
        (
            &["show", LAST, "place c3 d4-e4", "place c3 a2-b2"] as &[&str],
            &["turn 2", "the game is over: White has won"] as &[&str],
        ),
        (&["show", end, "place c3 a2-b2"], &["turn 1", "the game is over: White has won"]),
        (&["perft", "1", end], &["the game is over: White has won with all balls on their goal spaces"]),
        (&["show", "start5"], &["position 'start5'", "start2, start3 or start4"]),
        (&["show", &foreign], &["Black's ball on d5 lies on a ring of White"]),
        (&["show", "start2", "place c1"], &["turn 1, 'place c1'", "expected a ring step and a ball step"]),
        (&["show", "start2", "place c1 a1-b2"], &["White has no ring on top of b2 after the ring step"]),
        (&["show", "start2", "--deadlock", "two-pass"], &["--deadlock two-pass"]),
        (&["perft", "2", "--deadlock", "two-pass"], &["--deadlock two-pass", "--game kamisado"]),
        (&["perft", "2", "start"], &["found the word 'start', expected start2, start3 or start4"]),
    ] {
        refused(&of_game(args), fragments);
    }
}

#[test]
fn rules_lists_the_readings() {
    for (game, name, title) in
        [("kamisado", "kamisado-official-1", "Deadlock after a push"), ("mitsudomoe", "mitsudomoe-1", "Home filled")]
    {
        let list = answer(&["rules", "--game", game], 0);
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
    assert_eq!(answer(&["rules"], 0), answer(&["rules", "--game", "kamisado"], 0));
}
