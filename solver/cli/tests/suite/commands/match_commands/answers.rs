//! Winners of matches in `solve` and `query`.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use crate::support::command::{answer, command, json, lasting, refused, solver};
use crate::support::terminal::text;
use serde_json::{Value, json};

use super::{BOTH, DEADLOCK, FILL, LATE, ROUND_LOST, ROUND_WON, values, without};

/// The answers of `query -` to some lines.
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
    assert!(said.ends_with("Gold wins the match: 5 of 6 moves win.\n"), "{said}");
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
    let here = folder.path().to_str().unwrap();
    refused(&["solve", "--match", "3", BOTH, "--csv", here], &["cannot write '", here]);
}

#[test]
fn a_single_match_is_its_round() {
    let added = ["match", "score", "chooser"];
    for position in LATE {
        for args in [&[] as &[&str], &["--distance"], &["--value-only"]] {
            let of_match = json(&[&["solve", "--match", "single", position], args].concat(), 0);
            assert_eq!((&of_match["match"], &of_match["chooser"]), (&json!("single"), &Value::Null));
            assert_eq!(of_match["score"], json!({"black": 0, "gold": 0}));
            let of_round = ["resolved", "opening", "moves_made", "tiles"];
            let round = lasting(without(json(&[&["solve", position], args].concat(), 0), &of_round));
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
    // After the fill, the last round is an ordinary round.
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
    assert!(nodes(4) < nodes(0) && nodes(5) == 0, "less is left to do the second time: {found:?}");
    for line in [0, 1, 5] {
        let position = input.lines().nth(line).unwrap();
        let alone = json(&["query", "--match", "standard", "--value-only", position], 0);
        assert_eq!((&found[line]["line"], &found[line]["input"]), (&json!(line + 1), &json!(position)));
        assert_eq!(lasting(without(found[line].clone(), &["line", "input"])), lasting(alone));
    }
}

#[test]
fn a_checkpoint_is_resumed() {
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
    assert!(note.starts_with("continuing from '") && note.ends_with(" set-ups were already settled\n"), "{note}");
    let fresh = json(&["solve", "--match", "standard", BOTH], 0);
    assert_eq!(lasting(found.clone()), lasting(fresh.clone()));
    let nodes = |found: &Value| found["nodes"].as_u64().unwrap();
    assert!(nodes(&found) < nodes(&fresh));
    // A torn record at the end, such as `kill -9` may leave, is cut off.
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
fn bad_questions_about_a_match_are_refused() {
    for format in ["16", "0", "best", "-1"] {
        let found =
            format!("found '{format}' as the match format, expected single, standard, long, marathon or a number");
        for name in ["solve", "query", "show", "explain"] {
            refused(&[name, "start", "--match", format], &[&found]);
        }
    }
    let decided = "the rings of Gold are worth 2 points, which already wins a match to 2 points: expected fewer than 2";
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
    // The search of the round waits for nested ones; the limit applies to all of them together.
    let ahead = "oupkyrgb/8/8/8/8/8/8/+BGRYKPUO b -";
    let found = json(&["solve", "--match", "3", ahead, "--max-nodes", "50k", "--value-only", "--threads", "1"], 1);
    let nodes = found["nodes"].as_u64().unwrap();
    assert!((50_000..52_000).contains(&nodes), "{nodes}");
}
