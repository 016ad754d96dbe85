//! Moves and fills of a match in `show`, `query` and `explain`.

use crate::support::command::{answer, json, lasting, refused};
use serde_json::{Value, json};

use super::{BOTH, FILL, ROUND_LOST, ROUND_WON, values};

#[test]
fn moves_and_fills_are_played() {
    let show = |moves: &[&str]| json(&[&["show", "--match", "standard", ROUND_WON], moves].concat(), 0);
    let begun = show(&[]);
    assert_eq!((&begun["match"], &begun["score"]), (&json!("standard"), &json!({"black": 1, "gold": 2})));
    assert_eq!((&begun["chooser"], &begun["match_winner"], &begun["next"]), (&Value::Null, &Value::Null, &Value::Null));
    let ended = show(&["g3e1"]);
    assert_eq!(
        (&ended["result"], &ended["winner"], &ended["to_move"]),
        (&json!("win"), &json!("black"), &json!("gold"))
    );
    assert_eq!(ended["score"], json!({"black": 2, "gold": 2}));
    let moves: Vec<&Value> = ended["legal_moves"].as_array().unwrap().iter().map(|m| &m["move"]).collect();
    assert_eq!(moves, ["fill left", "fill right"]);
    for side in ["left", "right"] {
        let filled = show(&["g3e1", &format!("fill {side}")]);
        assert_eq!(filled["position"], ended["next"][side]);
        assert_eq!((&filled["score"], &filled["result"]), (&ended["score"], &json!("ongoing")));
        assert_eq!(show(&[&format!("g3e1, Fill: {side}")]), filled);
        // The text of the finished round gives the same.
        assert_eq!(json(&["show", "--match", "standard", FILL, &format!("fill {side}")], 0), filled);
    }
    let won = json(&["show", "--match", "standard", "oupk2g1/8/8/8/1rB5/1G6/+y3b3/2+RYKPUO b Y", "a2a1"], 0);
    assert_eq!((&won["match_winner"], &won["score"]), (&json!("black"), &json!({"black": 3, "gold": 1})));
    assert_eq!((&won["chooser"], won["legal_moves"].as_array().unwrap().len()), (&Value::Null, 0));

    let refused_after = |moves: &[&str], fragments: &[&str]| {
        refused(&[&["show", "--match", "standard", ROUND_WON], moves].concat(), fragments);
    };
    refused_after(
        &["fill left"],
        &["move 1, 'fill left'", "round 1 is not over, Black is to move", "Black must move the blue tower on g3"],
    );
    refused_after(&["g3e1", "e1d1"], &["move 2, 'e1d1'", "the round is over", "fill"]);
    refused_after(&["g3e1", "fill up"], &["found 'up' as the side to fill from, expected left or right"]);
    refused_after(&["g3e1, fill left", "fill left"], &["move 3, 'fill left'", "round 2 is not over"]);
    refused(&["show", "--match", "single", FILL, "fill left"], &["the round is finished"]);
    refused(&["show", FILL, "fill left"], &["move 1, 'fill left'", "the round is finished"]);
}

#[test]
fn a_match_is_typed_move_by_move() {
    let typed = |command: &str, moves: &[&str]| {
        lasting(json(&[&[command, "--match", "standard", ROUND_WON], moves].concat(), 0))
    };
    let next = json(&["show", "--match", "standard", ROUND_WON, "g3e1", "fill", "left"], 0)["position"].clone();
    let filled = typed("query", &["g3e1", "fill", "left", "--value-only"]);
    assert_eq!((&filled["position"], &filled["score"]), (&next, &json!({"black": 2, "gold": 2})));
    assert_eq!(typed("query", &["--value-only", "g3e1; Fill: left"]), filled);
    assert_eq!(typed("solve", &["g3e1"]), lasting(json(&["solve", "--match", "standard", FILL], 0)));
    // Of several moves, the last one is explained, even if it is a fill.
    let fill = typed("explain", &["g3e1", "fill left"]);
    assert_eq!((&fill["position"], &fill["move"]["move"]), (&json!(FILL), &json!("fill left")));
    assert_eq!((&fill["move"]["position"], &fill["chooser"]), (&next, &json!("black")));

    let over = ["--match", "1", "oupk2g1/8/8/8/1rB5/1G6/y3b3/2RYKPUO b Y"];
    for command in ["query", "solve"] {
        refused(&[&[command][..], &over, &["a2a1"]].concat(), &["the match to 1 point is over: Black has won it"]);
        refused(&[&[command][..], &over, &["a2a1", "fill left"]].concat(), &["move 2, 'fill left'", "is over"]);
    }
}

/// The rules of a line, checked by a query for every state of it.
#[test]
fn a_line_keeps_the_match_won_and_otherwise_plays_the_round() {
    // The limit is too low for the next round.
    let few = ["--max-nodes", "20k"];
    for (position, limits, is_complete) in
        [(BOTH, &few[..0], true), (ROUND_WON, &few, false), (ROUND_LOST, &few, false)]
    {
        let found = json(&[&["explain", "--match", "3", position], limits].concat(), 0);
        let (line, winner) = (&found["line"], &found["match_winner"]);
        let steps = line["steps"].as_array().unwrap();
        assert_eq!((&line["complete"], steps[0]["position"].as_str()), (&json!(is_complete), Some(position)));
        let mut state = position.to_owned();
        for step in steps {
            assert_eq!(step["position"], state.as_str());
            let m = step["move"].as_str().unwrap();
            let asked = json(&["query", "--match", "3", &state], 0);
            assert_eq!((asked["value"] == "win", &asked["chooser"]), (step["player"] == *winner, &chooser(step)));
            let value = values(&asked).into_iter().find(|(name, _)| *name == m).unwrap().1;
            assert_eq!(value == "win", step["player"] == *winner, "{step}");
            if step["best_in_round"] == true {
                let round = json(&["query", "--value-only", "--distance", &state], 0);
                assert_eq!((&round["value"], &round["distance"]), (&step["round_value"], &step["round_distance"]));
            }
            state = json(&["show", "--match", "3", &state, m], 0)["position"].as_str().unwrap().to_owned();
        }
        assert_eq!(line["position"], state.as_str());
        let last = steps.last().unwrap();
        let [before, m] = ["position", "move"].map(|name| last[name].as_str().unwrap());
        let shown = json(&["show", "--match", "3", before, m], 0);
        let over = if is_complete { winner } else { &Value::Null };
        assert_eq!((&shown["match_winner"], &shown["score"]), (over, &line["score"]));
        assert_eq!(last["move"].as_str().unwrap().starts_with("fill"), !is_complete);
    }
    let printed = answer(&[&["explain", "--match", "3", ROUND_LOST], &few[..]].concat(), 0);
    assert!(printed.contains("A line of play") && printed.contains(" fill left "), "{printed}");
    assert!(printed.contains("\nThe line is known up to the next round: "), "{printed}");
}

fn chooser(step: &Value) -> Value {
    if step["move"].as_str().unwrap().starts_with("fill") { step["player"].clone() } else { Value::Null }
}

#[test]
fn answers_that_refute_a_losing_move_are_counted_in_a_match() {
    let found = json(&["query", "--match", "3", "--replies", ROUND_WON], 0);
    for m in found["moves"].as_array().unwrap() {
        let answers = json(&["query", "--match", "3", ROUND_WON, m["move"].as_str().unwrap()], 0);
        let wins = values(&answers).iter().filter(|(_, value)| *value == "win").count();
        let choice = answers["to_move"] != found["to_move"];
        assert_eq!(m["replies"], if choice { json!(wins) } else { Value::Null }, "{m}");
    }
    let printed = answer(&["query", "--match", "3", "--replies", ROUND_WON], 0);
    assert!(printed.contains("answers win"), "{printed}");
}

#[test]
fn the_explanation_says_how_match_and_round_differ() {
    let explain = |args: &[&str]| json(&[&["explain", "--match", "3"], args].concat(), 0);
    let found = explain(&[ROUND_WON]);
    assert_eq!((&found["match_winner"], &found["round_winner"]), (&json!("gold"), &json!("black")));
    let moves = &found["moves"];
    assert_eq!((&moves[2]["value"], &moves[2]["round_value"]), (&json!("loss"), &json!("win")));
    let said = answer(&["explain", "--match", "3", ROUND_WON], 0).replace('\n', " ");
    let sentence =
        "none of Black's 4 moves wins. The round alone is won by Black: g3f2, g3e1 win it but not the match. ";
    assert!(said.ends_with(sentence), "{said}");
    let said = answer(&["explain", "--match", "3", BOTH], 0).replace('\n', " ");
    let sentence = "The round alone has the same winner: e6e7, e6f7 win the match but not the round. ";
    assert!(said.ends_with(sentence), "{said}");

    let after = explain(&[ROUND_WON, "g3e1"]);
    assert_eq!((&after["value"], &after["move"]["position"]), (&json!("loss"), &json!(FILL)));
    assert_eq!(after["move"]["score"], json!({"black": 2, "gold": 2}));
    let fills = explain(&[FILL]);
    assert_eq!((&fills["moves"], &fills["round_winner"]), (&after["moves"], &Value::Null));
    assert_eq!(fills["moves"][0]["round_value"], "loss");
    let won = explain(&["oupk2g1/8/8/8/1rB5/1G6/+y3b3/2+RYKPUO b Y", "a2a1"]);
    assert_eq!((&won["value"], &won["match_winner"], &won["moves"]), (&json!("win"), &json!("black"), &json!([])));
    refused(&["explain", "--match", "3", ROUND_WON, "fill left"], &["round 1 is not over"]);
}
