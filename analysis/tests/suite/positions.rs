//! `analysis positions`: the same positions in every form.

use std::collections::HashSet;
use std::fs;

use kamisado::Position;
use kamisado_solver::game::value::Value;
use kamisado_solver::questions::value::{Question, answer as solved};
use parquet::file::reader::{FileReader, SerializedFileReader};
use serde_json::{Value as Json, json};

use crate::support::command::{answer, json_answer, object, refused};
use crate::support::folder::Folder;

const DRAW: [&str; 6] = ["positions", "--plies", "9", "--count", "60", "--value"];

/// The objects of JSON lines.
fn objects(text: &str) -> Vec<Json> {
    text.lines().map(|line| object(&DRAW, line.as_bytes())).collect()
}

fn text(value: &Json) -> &str {
    value.as_str().unwrap_or_default()
}

#[test]
fn all_forms_hold_the_same_positions() {
    let folder = Folder::new();
    let told = objects(&answer(&[&DRAW[..], &["--format", "json"]].concat()));
    for name in ["p.jsonl", "p.csv", "p.PARQUET"] {
        let summary = json_answer(&[&DRAW[..], &["--output", &folder.name(name)]].concat());
        let wins = told.iter().filter(|row| row["value"] == "win").count();
        assert_eq!((&summary["count"], &summary["wins"], &summary["plies"]), (&json!(60), &json!(wins), &json!(9)));
    }
    assert_eq!(objects(&fs::read_to_string(folder.path("p.jsonl")).unwrap()), told);

    let as_text = |row: &Json| {
        let mut row = row.clone();
        let moves: Vec<&str> = row["moves"].as_array().unwrap().iter().map(text).collect();
        row["moves"] = moves.join(" ").into();
        row
    };
    let file = fs::File::open(folder.path("p.PARQUET")).unwrap();
    let reader = SerializedFileReader::new(file).unwrap();
    let rows: Vec<Json> = reader.get_row_iter(None).unwrap().map(|row| row.unwrap().to_json_value()).collect();
    assert_eq!(rows, told.iter().map(as_text).collect::<Vec<_>>());
    let metadata = reader.metadata().file_metadata().key_value_metadata().unwrap();
    let how = metadata.iter().find(|entry| entry.key == "kamisado-positions").unwrap().value.as_deref().unwrap();
    assert_eq!(
        serde_json::from_str::<Json>(how).unwrap(),
        json!({ "rules": "kamisado-official-1", "start": "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -", "plies": 9, "seed": 1,
            "count": 60 })
    );

    let mut csv = csv::Reader::from_path(folder.path("p.csv")).unwrap();
    let heads: Vec<String> = csv.headers().unwrap().iter().map(str::to_owned).collect();
    for (record, row) in csv.records().map(Result::unwrap).zip(&rows) {
        for (head, field) in heads.iter().zip(&record) {
            assert_eq!(field, row[head].as_str().map_or_else(|| row[head].to_string(), str::to_owned));
        }
    }
}

#[test]
fn the_moves_lead_to_the_position_and_the_value_is_right() {
    let told = objects(&answer(&[&DRAW[..], &["--format", "json"]].concat()));
    assert_eq!(told.len(), 60);
    let mut values = HashSet::new();
    for row in &told {
        let mut position = Position::start(kamisado::Deadlock::Official);
        for m in row["moves"].as_array().unwrap() {
            position.play(position.read_move(text(m)).unwrap()).unwrap();
        }
        assert_eq!(row["position"], position.to_string());
        assert_eq!(row["to_move"], position.turn().name());
        assert_eq!(text(&row["due"]), position.due().unwrap().name());
        let value = solved(&position, &Question::default()).unwrap().verdict.value();
        assert_eq!(Some(text(&row["value"])), value.map(Value::name));
        values.insert(value);
    }
    assert_eq!(values.len(), 2);
}

#[test]
fn a_start_leads_to_other_positions() {
    let from = |start: &[&str]| answer(&[&["positions"], start, &["--plies", "0", "--count", "2"]].concat());
    assert_eq!(from(&[]), "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -\n".repeat(2));
    let ring = "b1o1y+k2/3B4/5r2/8/3+p2g1/4P1u1/K7/+G2YOU1R b R";
    assert_eq!(from(&[ring]), format!("{ring}\n").repeat(2));
    let one = answer(&["positions", "start", "d8d3", "--plies", "3", "--seed", "2"]);
    let other = answer(&["positions", "start", "d8d3", "--plies", "3", "--seed", "3"]);
    assert!(one != other && one.lines().count() == 10, "{one}");
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    refused(&["positions", "--plies", "60"], &["60 plies are too many", "expected at most 33"]);
    refused(&["positions"], &["--plies"]);
    refused(&["positions", "--plies", "3", "--output", "p.txt"], &["p.txt", ".parquet, .csv or .jsonl"]);
    let over = ["positions", "start", "d8d3", "d1", "--plies", "3"];
    refused(&over, &["d1"]);
}
