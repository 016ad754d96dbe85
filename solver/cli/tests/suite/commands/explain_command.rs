//! The command `solver explain`.

use crate::support::command::{json, refused, solver};
use crate::support::terminal::text;
use serde_json::{Value, json};

/// Late in a round; Gold's green tower is due and one of its moves wins.
const LATE: &str = "8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G";
/// Gold's red tower on c4 is blocked, on green; Black's green tower can move.
const BLOCKED: &str = "o5gb/u7/+Py6/1Bkp4/2R2rYO/7U/8/1G2K3 g R";
/// Gold can only push, and nobody can move after it.
const PUSH: &str = "8/3G1K2/3++BR3/1++ro+++O2g1/2++P1YUp1/2++k+u2y1/6b1/8 g P";
/// Black wins with the yellow tower.
const AT_ONCE: &str = "oupk2g1/8/8/8/yrB5/1G6/4b3/2RYKPUO b Y";

fn keys(object: &Value) -> Vec<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

/// What is written below the board and the position, the sentence at the end as one line; the time varies.
#[track_caller]
fn lines(args: &[&str], code: i32) -> Vec<String> {
    let output = solver(args);
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(code)), "{args:?}");
    let answer = text(&output.stdout);
    assert!(answer.contains("colours of the squares\n\n"), "{answer}");
    assert!(answer.lines().all(|line| line == line.trim_end()) && !answer.contains("\n\n\n"), "{answer}");
    let lines = answer.lines().skip_while(|line| !line.contains('/')).skip(2);
    let lines: Vec<&str> = lines.filter(|line| !line.contains("positions searched")).collect();
    let end = lines.iter().rposition(|line| line.is_empty()).map_or(0, |blank| blank + 1);
    let sentence = lines[end..].join(" ");
    lines[..end].iter().copied().chain([sentence.as_str()]).map(str::to_owned).collect()
}

#[test]
fn a_line_for_people() {
    assert_eq!(
        lines(&["explain", LATE], 0),
        [
            "  in 7   Gold   e3e4! Green Forward 1 Orange   the only winning move of 8",
            "  in 6   Black  f7g6  Orange Left 1 Yellow     2 of 5 hold out longest",
            "  in 5   Gold   f2g3  Yellow Right 1 Pink      3 of 7 win, this one soonest",
            "  in 4   Black  e5f4  Pink Left 1 Blue         all 3 hold out equally long",
            "  in 3   Gold   b4a5  Blue Left 1 Pink         3 of 5 win, equally soon",
            "  in 2   Black  f4e3  Pink Right 1 Red         the only legal move",
            "  in 1   Gold   b7a8  Red Left 1 Orange        all 3 win, equally soon",
            "",
            "Gold wins in 7 moves of both players: of 8 moves only e3e4 wins. At the end Gold's red tower reaches home.",
        ]
    );
}

#[test]
fn passes_and_pushes_are_shown() {
    let blocked = lines(&["explain", BLOCKED], 0);
    assert_eq!(blocked[0], "         Gold         Red 0 Green              a forced pass: blocked on c4");
    assert!(blocked[1].starts_with("  in 2   Black  g8h7  Green Left 1 Purple"), "{blocked:?}");
    assert_eq!(
        lines(&["explain", PUSH], 0),
        [
            "  in 1   Gold   c4c5  Purple Forward 1 Blue    a push; the only legal move",
            "         Gold         Orange 0 Orange          a forced pass: blocked on d5",
            "         Black        Orange 0 Orange          a forced pass: blocked on c6",
            "",
            "Gold loses in 1 move: c4c5 is the only legal move, and it loses. It ends in a deadlock: Gold, who moved \
             last, loses.",
        ]
    );
}

#[test]
fn a_move_is_explained_from_the_position_after_it() {
    let answer = lines(&["explain", LATE, "Green Forward 1 Orange"], 0);
    assert_eq!(answer[0], "  in 7   Gold   e3e4  Green Forward 1 Orange   the move explained");
    assert_eq!(answer[1..7], lines(&["explain", LATE], 0)[1..7]);
    assert!(
        answer[8].starts_with("e3e4 wins for Gold in 7 moves of both players: all 5 of Black's moves lose, 2 of them"),
        "{answer:?}"
    );
    let answer = lines(&["explain", "start", "d8d7"], 0);
    assert_eq!(answer.len(), 20);
    assert!(
        answer[19].starts_with("d8d7 loses for Black in 18 moves of both players: 4 of Gold's 13 moves win."),
        "{answer:?}"
    );
    assert_eq!(
        lines(&["explain", AT_ONCE, "a4a1"], 0),
        [
            "  in 1   Black  a4a1  Yellow Forward 3 Brown   the move explained",
            "",
            "a4a1 wins for Black in 1 move. At the end Black's yellow tower reaches home.",
        ]
    );
    let answer = lines(&["explain", PUSH, "c4c5"], 0);
    assert_eq!(answer[0], "  in 1   Gold   c4c5  Purple Forward 1 Blue    a push; the move explained");
    assert_eq!(answer[4], "c4c5 loses for Gold in 1 move. It ends in a deadlock: Gold, who moved last, loses.");
}

#[test]
fn the_object() {
    let answer = json(&["explain", LATE], 0);
    let fields = [
        "position",
        "to_move",
        "passes",
        "move",
        "value",
        "distance",
        "rules",
        "opening",
        "moves_made",
        "tiles",
        "proved",
        "resolved",
        "line",
        "result",
        "winner",
        "promoted",
        "nodes",
        "seconds",
    ];
    assert_eq!(keys(&answer), fields);
    assert_eq!((&answer["value"], &answer["distance"], &answer["move"]), (&json!("win"), &json!(7), &Value::Null));
    assert_eq!((&answer["position"], &answer["to_move"]), (&json!(LATE), &json!("gold")));
    assert_eq!((&answer["rules"], &answer["proved"]), (&json!("kamisado-official-1"), &json!(true)));
    let ending = (&answer["result"], &answer["winner"], &answer["promoted"]);
    assert_eq!(ending, (&json!("win"), &json!("gold"), &json!("red")));
    let line = answer["line"].as_array().unwrap();
    assert_eq!(line.len(), 7);
    assert_eq!(
        line[0],
        json!({"position": LATE, "player": "gold", "move": "e3e4", "notation": "Green Forward 1 Orange", "push": false,
               "passes": [], "value": "win", "distance": 7, "legal_moves": 8, "keep_value": 1, "keep_distance": 1,
               "only": true})
    );
    assert_eq!((&line[1]["value"], &line[1]["distance"], &line[1]["only"]), (&json!("loss"), &json!(6), &json!(false)));
    let answer = json(&["explain", LATE, "e3e4"], 0);
    assert_eq!((&answer["value"], &answer["distance"], &answer["position"]), (&json!("win"), &json!(7), &json!(LATE)));
    let explained = json!({"move": "e3e4", "notation": "Green Forward 1 Orange", "push": false, "passes": []});
    assert_eq!(answer["move"], explained);
    assert_eq!(answer["line"].as_array().unwrap()[..], line[1..]);
}

#[test]
fn the_object_of_passes_pushes_and_the_end_at_once() {
    assert_eq!(json(&["explain", BLOCKED], 0)["passes"], json!(["c4"]));
    let answer = json(&["explain", PUSH], 0);
    let step = &answer["line"][0];
    assert_eq!((&step["push"], &step["passes"]), (&json!(true), &json!(["d5", "c6"])));
    assert_eq!((&answer["value"], &answer["distance"]), (&json!("loss"), &json!(1)));
    let ending = |answer: &Value| [&answer["result"], &answer["winner"], &answer["promoted"]].map(Value::clone);
    assert_eq!(ending(&answer), [json!("deadlock"), json!("black"), json!("blue")]);
    let explained = json(&["explain", PUSH, "c4c5"], 0);
    assert_eq!(ending(&explained), ending(&answer));
    assert_eq!(
        (&explained["value"], &explained["distance"], &explained["line"]),
        (&json!("loss"), &json!(1), &json!([]))
    );
    assert_eq!((&explained["move"]["push"], &explained["move"]["passes"]), (&json!(true), &json!(["d5", "c6"])));
    let two_pass = json(&["explain", LATE, "--deadlock", "two-pass"], 0);
    assert_eq!(two_pass["rules"], "kamisado-two-pass-1");
}

#[test]
fn the_distances_are_those_of_solve() {
    let solved = json(&["solve", LATE, "--distance"], 0);
    for of_move in solved["moves"].as_array().unwrap() {
        let m = of_move["move"].as_str().unwrap();
        let explained = json(&["explain", LATE, m, "--no-proof", "--memory", "1K"], 0);
        assert_eq!((&explained["value"], &explained["distance"]), (&of_move["value"], &of_move["distance"]), "{m}");
        assert_eq!(Some(explained["line"].as_array().unwrap().len() as u64 + 1), of_move["distance"].as_u64(), "{m}");
    }
}

#[test]
fn unknown_within_limits() {
    for limit in [["--max-nodes", "10"], ["--max-seconds", "0.000001"]] {
        let answer = json(&[&["explain", "start", "--memory", "8M"], &limit[..]].concat(), 1);
        assert_eq!((&answer["value"], &answer["distance"]), (&json!("unknown"), &Value::Null));
        assert_eq!((&answer["proved"], &answer["line"], &answer["result"]), (&json!(false), &json!([]), &Value::Null));
    }
    assert_eq!(
        lines(&["explain", "start", "d8d7", "--max-nodes", "10"], 1).last().unwrap(),
        "Unknown within these limits."
    );
    assert_eq!(lines(&["explain", "start", "--max-nodes", "10"], 1), ["Unknown within these limits."]);
    // The more nodes, the more is known.
    let nodes = json(&["explain", LATE], 0)["nodes"].as_u64().unwrap();
    let sentence = |limit: u64| lines(&["explain", LATE, "--max-nodes", &limit.to_string()], 1).pop().unwrap();
    let mut sentences: Vec<String> = (1..nodes).map(sentence).collect();
    sentences.dedup();
    assert_eq!(sentences[..2], ["Unknown within these limits.", "Gold wins; how is unknown within these limits."]);
    assert_eq!(
        sentences[sentences.len() - 1],
        "Gold wins in 7 moves of both players: of 8 moves only e3e4 wins. How it ends is unknown within these limits."
    );
}

#[test]
fn of_several_moves_the_last_is_explained() {
    let led = json(&["explain", "start", "d8d7", "Green", "Forward", "6", "Orange"], 0);
    let after = json(&["show", "start", "d8d7"], 0)["position"].clone();
    let explained = json(&["explain", after.as_str().unwrap(), "b1b7"], 0);
    assert_eq!(
        (&led["line"], &led["value"], &led["move"]),
        (&explained["line"], &explained["value"], &explained["move"])
    );
    assert_eq!((&led["position"], &led["move"]["move"]), (&after, &json!("b1b7")));
}

#[test]
fn unusable_input_is_refused() {
    refused(&["explain", "start", "d8d9"], &["move 1, 'd8d9'", "Black may move any of their towers"]);
    refused(&["explain", LATE, "e3e9"], &["move 1, 'e3e9'", "Gold must move the green tower on e3"]);
    refused(&["explain", LATE, "b4a5"], &["move 1, 'b4a5'", "must move the green tower on e3"]);
    refused(&["explain", "nowhere"], &["position 'nowhere'"]);
    let finished = "oupk2g1/8/8/8/1rB5/1G6/4b3/y1RYKPUO g B";
    refused(&["explain", finished], &[finished, "the round is finished: Black has won with the yellow tower"]);
    refused(&["explain", "ou5b/8/8/1Bkp2gy/2R2rYO/7U/8/1G2KP2 g R"], &["deadlock", "c4 g5"]);
    refused(&["explain"], &["<POSITION>"]);
}
