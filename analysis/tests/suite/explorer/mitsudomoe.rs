//! `analysis serve`: the answers of the API about mitsudomoe.

use super::{same, solver};
use crate::support::explorer::{api, events, get, post, target};
use serde_json::json;

/// White wins by vaulting over both of Black's balls, with a relocation that contains a comma.
const VAULT: &str = "b . . . w / . . . bB . / . . bB . . / . wW . . . / wW . wW . bB | w:a1 b:e5 | w | w4 b4";

/// White wins with the next turn.
const FORCED: &str = "b . w wW wW / . . . wW . / . bB . . . / bB . . . . / . bB . . . | w:a1 b:e5 | w | w4 b4";

#[test]
fn answers_about_mitsudomoe_are_those_of_the_solver() {
    let mitsudomoe = |args: &[&str]| same(solver(&[args, &["--game", "mitsudomoe"]].concat()));
    assert_eq!(api("mitsudomoe/show", &[("position", "start4")]), mitsudomoe(&["show", "start4"]));
    let turns = ["place c2 b2*e5{d4>a5,c3>d4}", "place d3 d4-d3"];
    let moves = turns.join(", ");
    let asked = [("position", VAULT), ("moves", &*moves)];
    assert_eq!(api("mitsudomoe/show", &asked), mitsudomoe(&[&["show", VAULT], &turns[..]].concat()));
    let args = [&["query", VAULT, "--turns", "1", "--max-seconds", "60"], &turns[..]].concat();
    // First from a search, then from the stored answer.
    for _ in 0..2 {
        let found = api("mitsudomoe/position", &[&asked[..], &[("turns", "1")]].concat());
        assert_eq!(same(found), mitsudomoe(&args));
    }
    let found = same(api("mitsudomoe/position", &[("position", FORCED), ("turns", "1"), ("seconds", "9")]));
    let wins: Vec<_> = found["moves"].as_array().unwrap().iter().filter(|found| found["value"] == "win").collect();
    let of_win = |turn| serde_json::json!({"turn": turn, "value": "win", "within": 1, "open_to": null});
    assert_eq!((wins, &found["complete"]), (vec![&of_win("place e4 d4-e4"), &of_win("c5-e4 d4-e4")], &true.into()));
    let reply = api("mitsudomoe/reply", &[("position", FORCED), ("level", "careful"), ("seed", "3")]);
    assert_eq!((&reply["value"], &reply["within"], &reply["why"]), (&"win".into(), &1.into(), &"wins".into()));
    for (question, parameters, message) in [
        ("reply", &[("position", "start2"), ("level", "perfect")][..], "level"),
        ("position", &[("position", "start2")], "missing field `turns`"),
        ("position", &[("position", "start2"), ("turns", "0")], "found 0, expected a number from 1 to 200"),
        ("position", &[("position", "start2"), ("turns", "201")], "found 201, expected a number from 1 to 200"),
        ("position", &[("position", "start5"), ("turns", "1")], "position 'start5': "),
        ("position", &[("position", "start2"), ("moves", "place c1 a1*c1, x"), ("turns", "1")], "turn 2, 'x': "),
    ] {
        let answer = get(&target(&format!("mitsudomoe/{question}"), parameters));
        assert!(answer.code == 400 && answer.error().contains(message), "{}", answer.body);
    }
}

#[test]
fn a_position_is_sent_as_far_as_it_is_known() {
    let sent = events("mitsudomoe/position", &[("position", "start2"), ("turns", "200"), ("seconds", "3")]);
    let ((last, answer), before) = sent.split_last().unwrap();
    assert_eq!((last.as_str(), &answer["result"], &answer["complete"]), ("answer", &json!("unknown"), &json!(false)));
    assert_eq!(answer["moves"][0]["value"], "unknown");
    let partial = before.iter().filter(|(name, _)| name == "partial");
    let depths: Vec<u64> = partial.map(|(_, found)| found["depth"].as_u64().unwrap()).collect();
    assert!(!depths.is_empty() && depths.is_sorted(), "{depths:?}");
}

#[test]
fn records_are_replayed_and_reviewed() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/mitsudomoe.txt");
    let text = std::fs::read_to_string(file).unwrap();
    assert_eq!(same(post("/api/v1/mitsudomoe/record", &text).json()), same(solver(&["record", file])));
    let found = post("/api/v1/mitsudomoe/review?turns=2", &text).json();
    let mistake = &found["mistakes"][0];
    assert_eq!((&mistake["number"], &mistake["allowed"]["within"]), (&json!(19), &json!(2)));
    assert_eq!(found["ahead"][22]["winner"]["player"], "black");
    let wrong = post("/api/v1/mitsudomoe/record", "game: mitsudomoe\nplace c1").json();
    assert_eq!((&wrong["line"], &wrong["column"]), (&json!(2), &json!(1)));
}
