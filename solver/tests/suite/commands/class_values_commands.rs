//! `solver query`, `verify` and `stats` as a user meets class values.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;
use solver::class_values::{ClassScope, ClassValue, ClassValues, Writer};
use solver::game::value::Value;
use solver::kamisado::{Classes, Deadlock, Position};
use solver::questions::kamisado::class_value::class_value;
use solver::search::Limits;
use tempfile::TempDir;

use crate::support::command::{json, refused, solver, text};

const FIRST: u64 = 123_456_789;
const COUNT: u64 = 3;

fn scope(first_moves: bool) -> ClassScope {
    let numbers = FIRST..FIRST + COUNT;
    ClassScope { classes: Classes::OneRing, deadlock: Deadlock::Official, numbers, first_moves }
}

/// A file of values, as a search finds them or turned round.
fn file(folder: &TempDir, first_moves: bool, false_value: bool) -> PathBuf {
    let scope = scope(first_moves);
    let mut bytes = Vec::new();
    let mut writer = Writer::new(&mut bytes, scope.clone()).unwrap();
    for number in scope.numbers.clone() {
        let position = Position::new(&scope.classes.setup(number), scope.deadlock).unwrap();
        let found = class_value(&position, 1 << 26, Limits::default()).unwrap().unwrap();
        let ClassValue { value, first_move } = found;
        let value = if false_value { !value } else { value };
        writer.push(ClassValue { value, first_move }).unwrap();
    }
    writer.finish().unwrap();
    let path = folder.path().join("some.classes");
    fs::write(&path, bytes).unwrap();
    path
}

fn name(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn class_values_are_asked_counted_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, true, false);
    let values = ClassValues::open(&path).unwrap();
    let held: Vec<ClassValue> = values.values(scope(true).numbers).map(Result::unwrap).collect();
    let wins = held.iter().filter(|found| found.value == Value::Win).count();
    for (number, found) in (FIRST..).zip(&held) {
        let setup = Classes::OneRing.setup(number).half_turn().mirror().to_string();
        let answer = json(&["query", &setup, "--value-only", "--table", name(&path)], 0);
        assert_eq!((&answer["value"], &answer["source"]), (&json!(found.value.name()), &json!("table")));
        assert_eq!((&answer["proved"], &answer["nodes"]), (&json!(false), &json!(0)), "{answer}");
    }
    // The value is known where the limits leave the moves unknown.
    let setup = Classes::OneRing.setup(FIRST).to_string();
    let answer = json(&["query", &setup, "--max-nodes", "1", "--table", name(&path)], 0);
    assert_eq!((&answer["value"], &answer["source"]), (&json!(held[0].value.name()), &json!("table")));
    assert_eq!(json(&["query", &setup, "--max-nodes", "1", "--value-only"], 1)["value"], "unknown");

    let stats = json(&["stats", name(&path)], 0);
    let expected = json!({"rules": "kamisado-official-1", "rings": "one", "first": FIRST, "last": FIRST + COUNT - 1,
        "classes": COUNT, "first_moves": true, "challenger_wins": wins});
    assert_eq!(stats, expected);
    let csv = text(&solver(&["stats", name(&path), "--format", "csv"]).stdout);
    assert!(csv.starts_with("rules,rings,first,last,classes,first_moves,challenger_wins\n"), "{csv}");
    let shown = text(&solver(&["stats", name(&path)]).stdout);
    assert!(shown.contains("classes 123456789 to 123456791 of the 1625702400 set-ups with one ring"), "{shown}");

    let verified = json(&["verify", name(&path), "--all"], 0);
    assert_eq!((&verified["verified"], &verified["proved_afresh"]), (&json!(true), &json!(COUNT)));
    assert_eq!((&verified["seed"], &verified["error"]), (&json!(null), &json!(null)));
    let one = json(&["verify", name(&path), "--sample", "1"], 0);
    assert_eq!(one["proved_afresh"], 1);
    assert_eq!(json(&["verify", name(&path), "--sample", "1", "--seed", &one["seed"].to_string()], 0), one);
}

#[test]
fn false_and_damaged_class_values_are_found_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, false, true);
    let verified = json(&["verify", name(&path)], 1);
    assert_eq!(verified["verified"], false);
    assert!(verified["error"].as_str().unwrap().contains("which a search could not prove"), "{verified}");
    let mut bytes = fs::read(&path).unwrap();
    let last = bytes.len() - 5;
    bytes[last] ^= 1;
    fs::write(&path, &bytes).unwrap();
    let output = solver(&["verify", name(&path)]);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(message.contains("damaged class values: checksum"), "{message}");
    refused(&["stats", name(&path)], &["class values '", "damaged class values: checksum"]);
    let setup = Classes::OneRing.setup(FIRST).to_string();
    refused(&["query", &setup, "--value-only", "--table", name(&path)], &["damaged class values: checksum"]);
    bytes[8] = 2;
    fs::write(&path, &bytes).unwrap();
    assert_eq!(solver(&["verify", name(&path)]).status.code(), Some(2));
    refused(&["query", &setup, "--table", name(&path)], &["class values '", "format version 2", "use a newer program"]);
    refused(&["play", "--table", name(&path)], &["class values"]);
}
