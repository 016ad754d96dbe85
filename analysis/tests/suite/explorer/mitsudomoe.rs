//! `analysis serve`: the answers of the API about mitsudomoe.

use super::{same, solver};
use crate::support::explorer::{api, get, post, target};
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
    let mut args = vec!["show", VAULT];
    args.extend(turns);
    assert_eq!(api("mitsudomoe/show", &asked), mitsudomoe(&args));
    let mut args = vec!["query", VAULT, "--turns", "1", "--max-seconds", "60"];
    args.extend(turns);
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
    assert!(
        get(&target("mitsudomoe/reply", &[("position", "start2"), ("level", "perfect")])).error().contains("level")
    );
    let query = |parameters: &[(&str, &str)]| get(&target("mitsudomoe/position", parameters));
    for (parameters, message) in [
        (&[("position", "start2")][..], "missing field `turns`"),
        (&[("position", "start2"), ("turns", "0")], "found 0, expected a number from 1 to 200"),
        (&[("position", "start2"), ("turns", "201")], "found 201, expected a number from 1 to 200"),
        (&[("position", "start5"), ("turns", "1")], "position 'start5': "),
        (&[("position", "start2"), ("moves", "place c1 a1*c1, x"), ("turns", "1")], "turn 2, 'x': "),
    ] {
        let answer = query(parameters);
        assert!(answer.code == 400 && answer.error().contains(message), "{}", answer.body);
    }
}

#[test]
fn records_are_replayed_and_reviewed() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/mitsudomoe.txt");
    let text = std::fs::read_to_string(file).unwrap();
    assert_eq!(same(post("/api/v1/mitsudomoe/record", &text).json()), same(solver(&["record", file])));
    let found = post("/api/v1/mitsudomoe/review?turns=2", &text).json();
    assert_eq!(
        [
            &found["mistakes"][0]["number"],
            &found["mistakes"][0]["allowed"]["within"],
            &found["ahead"][22]["winner"]["player"]
        ],
        [&json!(19), &json!(2), &json!("black")]
    );
    let wrong = post("/api/v1/mitsudomoe/record", "game: mitsudomoe\nplace c1").json();
    assert_eq!((&wrong["line"], &wrong["column"]), (&json!(2), &json!(1)));
}
