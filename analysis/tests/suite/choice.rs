//! The Defender's choices from the command line: how to finish a round, and from which side to fill.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::support::command::{answer, command, json_answer, refused};
use crate::support::terminal::text;

/// Gold can win at once, or in three moves with a better refill.
const TWO_WAYS: &str = "1u1k4/7b/2yY4/1P1gKG1O/o1p5/8/5rU1/B1R5 g O";

#[test]
fn finish_prefers_the_better_refill_to_the_sooner_win() {
    let answer = answer(&["refill", "--finish", TWO_WAYS]);
    assert!(answer.starts_with("Gold, to move, wins the round within 3 moves with 2 of 4 moves."), "{answer}");
    let later = "h5f7 Orange Left 2 Yellow: wins in 3\n  then Black c6c5 Yellow Forward 1 Blue, Gold g2g8 Blue Forward 6 \
                 Green\n  blue gains its first ring, 1 point\n  fill left   Black: win, 7 of 102 first moves win\n              \
                 ropygbuk/8/8/8/8/8/8/BRPKGYO+U b -\n";
    assert!(answer.contains(later), "{answer}");
    let advice = "\nPlay h5f7, and fill left: Black then has no more than 7 winning first moves in the next round, and 8 \
                  after any other. This is exact for rounds that are over within 3 moves, and is about the next round, \
                  not the match.\n";
    assert!(answer.replace('\n', " ").ends_with(&advice.replace('\n', " ")), "{answer}");
    assert!(answer.lines().all(|line| line.chars().count() <= 80), "{answer}");
}

#[test]
fn finish_at_once_tells_both_fills() {
    let answer = json_answer(&["refill", TWO_WAYS, "--finish", "--within", "1"]);
    let side = |position: &str, winning_moves: u32| json!({"position": position, "value": "win", "winning_moves": winning_moves, "moves": 102});
    let only = json!({
        "move": "h5e8", "notation": "Orange Left 3 Yellow", "distance": 1, "line": ["h5e8"], "promoted": "orange",
        "points": 1, "wins_match": false, "value": "win", "winning_moves": 8, "fill": "right",
        "left": side("ropgybuk/8/8/8/8/8/8/BRUPKGY+O b -", 31),
        "right": side("ukbygopr/8/8/8/8/8/8/+OYPKGUBR b -", 8), "match": null
    });
    let expected = json!({
        "position": TWO_WAYS, "winner": "gold", "challenger": "black", "within": 1, "rules": "kamisado-official-1",
        "best": ["h5e8"], "moves": [only]
    });
    assert_eq!(answer, expected);
}

#[test]
fn finish_knows_when_the_match_is_over() {
    // In a standard match, one point is missing.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.txt");
    let position = TWO_WAYS.replacen('U', "+U", 1).replacen('B', "+B", 1);
    fs::write(&path, format!("match: standard\nposition: {position}\n")).unwrap();
    let finish = json_answer(&["refill", "--finish", path.to_str().unwrap(), "--within", "1"]);
    let found = &finish["moves"][0];
    assert_eq!((&found["wins_match"], &found["left"], &found["fill"]), (&json!(true), &json!(null), &json!(null)));
    let answer = answer(&["refill", "--finish", path.to_str().unwrap(), "--within", "1"]);
    assert!(
        answer.ends_with("orange gains its first ring, 1 point; the match is over\n\nPlay h5e8: it wins the match.\n")
    );
}

#[test]
fn a_finish_out_of_reach_is_unknown() {
    let output = command(&["refill", "--finish", "start"]).output().unwrap();
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(1)));
    assert!(text(&output.stdout).starts_with("Black, to move, cannot force the end of the round within 3 moves."));
}

#[test]
fn finish_refuses_what_is_over_or_makes_no_sense() {
    let finished = "2P1yrg1/1G6/3Y2k1/2RoK2b/7O/1u6/5p2/B5U1 b P";
    refused(
        &["refill", "--finish", finished],
        &["Gold has won with the purple tower", "a round in play with --finish"],
    );
    for within in ["0", "-1", "16", "soon"] {
        refused(&["refill", "--finish", TWO_WAYS, "--within", within], &["--within", within]);
    }
    refused(&["refill", finished, "--within", "3"], &["--finish"]);
    refused(&["refill", "--finish", TWO_WAYS, "--distance"], &["--distance"]);
    let played = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/records/standard-match.txt");
    refused(&["refill", "--finish", played], &["standard-match.txt", "the round is finished"]);
}

/// Makes a census of this population.
fn census(path: &Path, options: &[&str]) {
    answer(&[&["census", "--seed", "3", "--output", path.to_str().unwrap()], options].concat());
}

#[test]
fn sides_tells_the_same_of_a_census_and_of_rounds_drawn_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let [data, chart, rules] = ["played.parquet", "sides.svg", "rules.svg"].map(|name| folder.path().join(name));
    census(&data, &["--population", "played", "--players", "natural", "--sample", "2", "--detail", "moves"]);
    let of_data = json_answer(&[
        "sides",
        "--seed",
        "3",
        "--data",
        data.to_str().unwrap(),
        "--chart",
        chart.to_str().unwrap(),
        "--rules-chart",
        rules.to_str().unwrap(),
    ]);
    let drawn = ["sides", "--seed", "3", "--players", "natural", "--sample", "2", "--threads", "1"];
    assert_eq!(of_data, json_answer(&drawn));
    assert_eq!((&of_data["rounds"], &of_data["rule_to_learn"]), (&json!(2), &json!(null)));
    assert_eq!(of_data["population"]["players"], "natural");
    let rule = &of_data["rules"][0];
    let picked = rule["hits"].as_u64().unwrap() as f64 + rule["ties"].as_u64().unwrap() as f64 / 2.0;
    let rate = picked / rule["of"].as_u64().unwrap() as f64;
    assert!((rule["hit_rate"]["estimate"].as_f64().unwrap() - rate).abs() < 1e-6, "{rule}");
    assert!(of_data["value_differs"]["low"].as_f64() <= of_data["value_differs"]["estimate"].as_f64());
    assert!(fs::read_to_string(chart).unwrap().starts_with("<svg"));
    assert!(fs::read_to_string(rules).unwrap().contains("up to three ahead"));

    let told = answer(&["sides", "--data", data.to_str().unwrap()]);
    assert!(told.starts_with("2 finished rounds of matches to 3 points played by natural players (seed 3)"), "{told}");
    assert!(told.ends_with("Finding better rules takes at least 30 rounds.\n"), "{told}");
}

#[test]
fn sides_refuses_a_census_without_choices() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("census.parquet");
    let data = ["sides", "--data", path.to_str().unwrap()];
    census(&path, &["--sample", "2"]);
    refused(&data, &["census.parquet", "set-up 1 comes from no finished round", "played or records"]);
    census(&path, &["--population", "played", "--players", "natural", "--sample", "1"]);
    refused(&data, &["census.parquet", "set-up 1 does not say which first moves win", "--detail moves"]);
    refused(&[&data[..], &["--deadlock", "two-pass"]].concat(), &["kamisado-official-1, not kamisado-two-pass-1"]);
    fs::write(&path, "PAR1 nonsense").unwrap();
    refused(&data, &["census.parquet"]);
    refused(&["sides", "--data", "nosuchfile"], &["nosuchfile"]);
}

#[test]
fn sides_refuses_options_that_do_not_go_together() {
    for sample in ["0", "-1", "many"] {
        refused(&["sides", "--sample", sample], &["--sample", sample]);
    }
    refused(&["sides", "--data", "census.parquet", "--sample", "9"], &["--data", "--sample"]);
    refused(&["sides", "--data", "census.parquet", "--players", "natural"], &["--data", "--players"]);
    refused(&["sides", "--players", "natural", "--blunders", "0.2"], &["--blunders works with --players keeping only"]);
    refused(&["sides", "--players", "gods"], &["gods", "natural"]);
    refused(&["sides", "--chart", "sides.pdf"], &["expected a name that ends in .svg"]);
}
