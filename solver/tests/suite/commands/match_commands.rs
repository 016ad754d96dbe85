//! Matches as a user meets them: `--match` of `solve`, `query`, `show` and `explain`.

use std::fs;
use std::io::Write;
use std::process::Stdio;
#[cfg(unix)]
use std::time::Duration;

use crate::support::command::{answer, command, json, refused, solver, text};
#[cfg(unix)]
use crate::support::ctrl_c;
use serde_json::{Value, json};

/// Black, to move at 1-2 of 3, wins the round by two of four moves, and by none the match.
const ROUND_WON: &str = "1r1kob1p/4K3/7U/5+g2/2O5/y5u1/2G5/+P1Y+R2B1 b U";
/// Gold, to move at 2-1 of 3, loses the round and wins the match.
const ROUND_LOST: &str = "1r5p/5O2/y3u3/+P2k3o/2+g2Y2/2G5/4+RbU1/4K1B1 g K";
/// Gold, to move at 2-1 of 3, wins the round by three moves, and the match by two more.
const BOTH: &str = "1r1k1b2/1y6/+g1o1O3/7B/5Y2/8/G1p3u1/+P2+RK2U g O";
/// Black has won the round; at 2-2 of 3 he chooses the fill.
const FILL: &str = "1r1kob1p/4K3/7U/5+g2/2O5/y7/2G5/+P1Y+Ru1B1 g K";
/// Black's tower on a8 and then Gold's on e1 can bring about a deadlock.
const DEADLOCK: &str = "byuokrpg/8/8/8/8/8/8/YKPU+OGB+R b -";
/// Late in a round, without rings and with some.
const LATE: [&str; 3] = [
    "8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G",
    ROUND_WON,
    "8/3G1K2/3++BR3/1++ro+++O2g1/2++P1YUp1/2++k+u2y1/6b1/8 g P",
];

fn without(mut object: Value, names: &[&str]) -> Value {
    for name in names {
        object.as_object_mut().unwrap().remove(*name);
    }
    object
}

fn lasting(object: Value) -> Value {
    without(object, &["nodes", "seconds"])
}

fn values(object: &Value) -> Vec<(&str, &str)> {
    let moves = object["moves"].as_array().unwrap();
    moves.iter().map(|m| (m["move"].as_str().unwrap(), m["value"].as_str().unwrap())).collect()
}

/// What `query -` answers to some lines.
#[track_caller]
fn lines(input: &str, args: &[&str], code: i32) -> Vec<Value> {
    let mut query = command();
    query.args(["query", "-", "--format", "json"]).args(args);
    let mut child = query.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(code)));
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_match_is_another_question_than_its_round() {
    let found = json(&["solve", "--match", "standard", "--distance", ROUND_WON], 0);
    assert_eq!(
        lasting(without(found.clone(), &["moves"])),
        json!({
            "position": ROUND_WON, "to_move": "black", "match": "standard", "score": {"black": 1, "gold": 2},
            "chooser": null, "value": "loss", "distance": 2, "source": "search", "rules": "kamisado-official-1",
            "proved": true
        })
    );
    assert_eq!(values(&found), ["g3h2", "g3g2", "g3f2", "g3e1"].map(|m| (m, "loss")));
    let rounds: Vec<&Value> = found["moves"].as_array().unwrap().iter().map(|m| &m["distance"]).collect();
    assert_eq!(rounds, [1, 1, 2, 2]);
    let round = json(&["solve", ROUND_WON], 0);
    assert_eq!((round["value"].as_str(), values(&round)[2]), (Some("win"), ("g3f2", "win")));

    let value = |args: &[&str]| json(&[&["query", "--value-only", ROUND_LOST], args].concat(), 0)["value"].clone();
    assert_eq!((value(&[]), value(&["--match", "3"])), (json!("loss"), json!("win")));

    let values = |args: &[&str]| {
        let found = json(&[&["query", BOTH], args].concat(), 0);
        found["moves"].as_array().unwrap().iter().map(|m| m["value"].as_str() == Some("win")).collect::<Vec<_>>()
    };
    assert_eq!(values(&[]), [false, false, false, true, true, true]);
    assert_eq!(values(&["--match", "3"]), [false, true, true, true, true, true]);
    let said = answer(&["query", "--match", "3", BOTH], 0);
    assert!(said.contains("\nStandard match to 3 points, score Black 1, Gold 2\n"), "{said}");
    assert!(said.ends_with("Gold wins the match: 5 of 6 moves.\n"), "{said}");
}

#[test]
fn the_moves_of_a_match_are_written_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("moves.csv").to_str().unwrap().to_owned();
    for position in [BOTH, FILL] {
        let found = json(&["solve", "--match", "3", position, "--distance", "--csv", &path], 0);
        let rows = found["moves"].as_array().unwrap().iter().map(|m| {
            let [name, notation, value] =
                ["move", "notation", "value"].map(|field| m[field].as_str().unwrap_or_default());
            let distance = m["distance"].as_u64().map(|distance| distance.to_string()).unwrap_or_default();
            format!("{name},{notation},{value},{distance}\n")
        });
        let expected: String = std::iter::once("move,notation,value,distance\n".to_owned()).chain(rows).collect();
        assert_eq!(fs::read_to_string(&path).unwrap(), expected);
    }
    refused(
        &["solve", "--match", "3", BOTH, "--csv", "/dev/full"],
        &["cannot write '/dev/full'", "expected a plain file"],
    );
}

#[test]
fn a_single_match_is_its_round() {
    let added = ["match", "score", "chooser"];
    for position in LATE {
        for args in [&[] as &[&str], &["--distance"], &["--value-only"]] {
            let of_match = json(&[&["solve", "--match", "single", position], args].concat(), 0);
            assert_eq!((&of_match["match"], &of_match["chooser"]), (&json!("single"), &Value::Null));
            assert_eq!(of_match["score"], json!({"black": 0, "gold": 0}));
            let round = lasting(without(json(&[&["solve", position], args].concat(), 0), &["resolved"]));
            assert_eq!(lasting(without(of_match, &added)), round, "{position} {args:?}");
        }
    }
}

#[test]
fn threads_and_options_do_not_change_the_answer() {
    let found = |args: &[&str]| json(&[&["solve", "--match", "3", BOTH, "--distance"], args].concat(), 0);
    let one = found(&["--threads", "1"]);
    assert_eq!(lasting(found(&["--threads", "2"])), lasting(one.clone()));
    assert_eq!(lasting(found(&["--max-nodes", "1M"])), lasting(one.clone()));
    let unproved = found(&["--no-proof"]);
    assert_eq!((&unproved["proved"], values(&unproved)), (&json!(false), values(&one)));
    let alone = found(&["--value-only"]);
    assert_eq!((&alone["value"], alone.get("moves")), (&json!("win"), None));
}

#[test]
fn between_two_rounds_a_fill_is_chosen() {
    let after = json(&["show", "--match", "standard", ROUND_WON, "g3e1"], 0);
    assert_eq!((&after["position"], &after["chooser"]), (&json!(FILL), &json!("black")));
    let found = json(&["solve", "--match", "standard", FILL, "--distance"], 0);
    let names = ["to_move", "chooser", "value", "distance", "source"].map(|name| found[name].clone());
    assert_eq!(names, [json!("black"), json!("black"), json!("loss"), json!(1), json!("search")]);
    assert_eq!(found["score"], json!({"black": 2, "gold": 2}));
    assert_eq!(values(&found), [("fill left", "loss"), ("fill right", "loss")]);
    assert_eq!(found["moves"][1]["notation"], "fill right");
    let said = answer(&["query", "--match", "standard", FILL], 0);
    assert!(said.contains("\nBlack has won the round and chooses the fill: 0 of 2 win the match\n"), "{said}");
    assert!(said.ends_with("Gold wins the match: none of Black's 2 fills wins.\n"), "{said}");
    // After the fill the last round is a round and nothing else.
    let next = after["next"]["left"].as_str().unwrap();
    let of_match = json(&["query", "--match", "standard", next, "--value-only"], 0);
    assert_eq!(of_match["value"], json(&["query", next, "--value-only"], 0)["value"]);
}

#[test]
fn lines_share_what_is_settled_and_have_their_own_limits() {
    let input = format!("{ROUND_LOST}\n{ROUND_WON}\nstart\n8/8 b -\n{ROUND_LOST}\n{FILL}\n");
    let args = ["--match", "standard", "--value-only", "--max-nodes", "30k", "--threads", "1"];
    let found = lines(&input, &args, 2);
    let values: Vec<&Value> = found.iter().map(|found| &found["value"]).collect();
    assert_eq!(values, [&json!("win"), &json!("loss"), &json!("unknown"), &Value::Null, &json!("win"), &json!("loss")]);
    assert_eq!((&found[3]["line"], found[2]["proved"].as_bool()), (&json!(4), Some(false)));
    let nodes = |line: usize| found[line]["nodes"].as_u64().unwrap();
    assert!(nodes(2) >= 30_000 && nodes(2) < 40_000 && nodes(0) < 30_000, "{found:?}");
    assert!(nodes(4) < nodes(0) && nodes(5) == 0, "the second time less is left to do: {found:?}");
    for line in [0, 1, 5] {
        let position = input.lines().nth(line).unwrap();
        let alone = json(&["query", "--match", "standard", "--value-only", position], 0);
        assert_eq!(lasting(found[line].clone()), lasting(alone));
    }
}

#[test]
fn a_checkpoint_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept").to_str().unwrap().to_owned();
    let solve = |args: &[&str], code: i32| {
        let args = [&["solve", BOTH, "--checkpoint", &path, "--format", "json", "--threads", "1"], args].concat();
        let output = solver(&args);
        assert_eq!(output.status.code(), Some(code), "{}", text(&output.stderr));
        (serde_json::from_slice::<Value>(&output.stdout).unwrap(), text(&output.stderr))
    };
    let standard = ["--match", "standard"];
    let (stopped, note) = solve(&[&standard[..], &["--max-nodes", "8k"]].concat(), 0);
    assert_eq!(note, "");
    assert!(values(&stopped).iter().any(|&(_, value)| value == "unknown"), "{stopped}");
    let (found, note) = solve(&standard, 0);
    assert!(note.starts_with("going on from '") && note.ends_with(" set-ups were settled\n"), "{note}");
    let fresh = json(&["solve", "--match", "standard", BOTH], 0);
    assert_eq!(lasting(found.clone()), lasting(fresh.clone()));
    let nodes = |found: &Value| found["nodes"].as_u64().unwrap();
    assert!(nodes(&found) < nodes(&fresh));
    // A torn end, as `kill -9` may leave it, is cut off.
    let journal = folder.path().join("kept/match.journal");
    let whole = fs::read(&journal).unwrap();
    fs::write(&journal, &whole[..whole.len() - 20]).unwrap();
    let (again, _) = solve(&standard, 0);
    assert_eq!(lasting(again), lasting(fresh));
    assert_eq!(fs::read(&journal).unwrap().len(), whole.len());

    let other = |args: &[&str], fragments: &[&str]| {
        refused(&[&["solve", BOTH, "--checkpoint", &path], args].concat(), fragments);
    };
    other(&["--match", "long"], &["of other work: found 'match = standard', expected 'match = long'"]);
    other(&["--match", "3", "--no-proof"], &["found 'proof = true', expected 'proof = false'"]);
    other(&["--match", "single"], &["--checkpoint", "expected it with a longer match"]);
    other(&[], &["found --checkpoint", "without --match"]);
}

#[test]
fn a_certificate_proves_the_match() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.cert").to_str().unwrap().to_owned();
    let found = json(&["solve", "--match", "3", ROUND_WON, "--certificate", &path], 0);
    let verified = json(&["verify", &path], 0);
    assert_eq!((&verified["verified"], &verified["match"]), (&json!(true), &json!("standard")));
    let mut moves = values(&found);
    moves.sort_unstable();
    assert_eq!(values(&verified), moves);
}

#[test]
fn what_is_no_question_about_a_match_is_refused() {
    for format in ["16", "0", "best", "-1"] {
        let found =
            format!("found '{format}' as the match format, expected single, standard, long, marathon or a number");
        for name in ["solve", "query", "show", "explain"] {
            refused(&[name, "start", "--match", format], &[&found]);
        }
    }
    let decided =
        "the rings of Gold are worth 2 points, which has won a match to 2 points already: expected fewer than 2";
    for name in ["solve", "query", "show", "explain"] {
        refused(&[name, ROUND_WON, "--match", "2"], &[decided]);
    }
    let over = "the match to 2 points is over: Black has won it (black 2 gold 1)";
    let won = FILL.replace("+P", "P");
    refused(&["solve", "--match", "2", &won], &[over]);
    refused(&["solve", "--match", "single", FILL], &["the round is finished: Black has won with the blue tower"]);
    refused(&["solve", FILL], &["the round is finished: Black has won with the blue tower"]);
    refused(&["query", "--match", "3", "start", "--table", "x"], &["found --table with --match"]);
    refused(
        &["solve", "--game", "mitsudomoe", "--turns", "1", "--match", "3"],
        &["found --match with --game mitsudomoe"],
    );
    refused(&["show", "--game", "mitsudomoe", "start2", "--match", "3"], &["found --match with --game mitsudomoe"]);
    let wrong = "match: standard\nposition: oupk2g1/8/8/8/1rB5/1G6/y3b3/2RYKPUO b Y\na2a1\nscore: black 2 gold 0\n";
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("record.txt");
    fs::write(&record, wrong).unwrap();
    refused(&["record", record.to_str().unwrap()], &["line 4", "black 1 gold 0"]);
    let deadlock = ["solve", "--match", "3", DEADLOCK, "a8g2", "e1e5", "e5g7"];
    let file = folder.path().join("proof.cert");
    let certificate = ["--certificate", file.to_str().unwrap()];
    refused(
        &[&deadlock[..], &certificate].concat(),
        &["after a round that ended by a deadlock", "expected 'fill left' or 'fill right'"],
    );
    assert!(!file.exists());
}

#[test]
fn unknown_within_limits() {
    let found = json(&["solve", "--match", "marathon", "start", "--max-nodes", "2k", "--value-only"], 1);
    assert_eq!((&found["value"], &found["proved"]), (&json!("unknown"), &json!(false)));
    let said = answer(&["solve", "--match", "3", "start", "--max-nodes", "2k"], 1);
    assert!(said.ends_with("Unknown within these limits: 102 of 102 first moves are unknown.\n"), "{said}");
    json(&["explain", "--match", "7", "start", "--max-nodes", "2k"], 1);
    // The search of the round goes on while others are made for its sake: the limit holds for all together.
    let ahead = "oupkyrgb/8/8/8/8/8/8/+BGRYKPUO b -";
    let found = json(&["solve", "--match", "3", ahead, "--max-nodes", "300k", "--value-only", "--threads", "1"], 1);
    let nodes = found["nodes"].as_u64().unwrap();
    assert!((300_000..310_000).contains(&nodes), "{nodes}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it() {
    let mut solve = command();
    solve.args(["solve", "--match", "marathon"]);
    ctrl_c::ends(solve, Duration::from_millis(300));
}

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
        // The same from the text of the finished round.
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
    // Of several moves the last one is explained, also if it is a fill.
    let fill = typed("explain", &["g3e1", "fill left"]);
    assert_eq!((&fill["position"], &fill["move"]["move"]), (&json!(FILL), &json!("fill left")));
    assert_eq!((&fill["move"]["position"], &fill["chooser"]), (&next, &json!("black")));

    let over = ["--match", "1", "oupk2g1/8/8/8/1rB5/1G6/y3b3/2RYKPUO b Y"];
    for command in ["query", "solve"] {
        refused(&[&[command][..], &over, &["a2a1"]].concat(), &["the match to 1 point is over: Black has won it"]);
        refused(&[&[command][..], &over, &["a2a1", "fill left"]].concat(), &["move 2, 'fill left'", "is over"]);
    }
}

/// The rules of a line, checked by asking about every state of it.
#[test]
fn a_line_keeps_the_match_and_else_plays_the_round() {
    // The next round is too much for so few positions.
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
    let told = answer(&[&["explain", "--match", "3", ROUND_LOST], &few[..]].concat(), 0);
    assert!(told.contains("A line of play") && told.contains(" fill left "), "{told}");
    assert!(
        told.contains("\nThe next round begins with ") && told.contains("; the line is known no further.\n"),
        "{told}"
    );
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
    let told = answer(&["query", "--match", "3", "--replies", ROUND_WON], 0);
    assert!(told.contains("answers win"), "{told}");
}

#[test]
fn it_is_explained_how_match_and_round_differ() {
    let explain = |args: &[&str]| json(&[&["explain", "--match", "3"], args].concat(), 0);
    let found = explain(&[ROUND_WON]);
    assert_eq!((&found["match_winner"], &found["round_winner"]), (&json!("gold"), &json!("black")));
    let moves = &found["moves"];
    assert_eq!((&moves[2]["value"], &moves[2]["round_value"]), (&json!("loss"), &json!("win")));
    let said = answer(&["explain", "--match", "3", ROUND_WON], 0);
    let sentence =
        "none of Black's 4 moves wins. The round alone is won by Black: g3f2, g3e1 win it and not the match.\n";
    assert!(said.ends_with(sentence), "{said}");
    let said = answer(&["explain", "--match", "3", BOTH], 0);
    let sentence = "The round alone has the same winner: e6e7, e6f7 win the match and not the round.\n";
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
