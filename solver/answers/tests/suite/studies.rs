//! Studies as text and as objects.

use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

use kamisado_answers::api::{Data, ErrorCode, Failure, Request, SearchContext, longest_text, task};
use serde_json::{Value, json};

const EXAMPLE: &str = include_str!("../../../records/tests/suite/study.txt");

fn ask(body: &str) -> Result<Value, Failure> {
    let (stop, expanded) = (AtomicBool::new(false), AtomicU64::new(0));
    let time = Duration::from_secs(1);
    let searching = SearchContext {
        tables: &[],
        memory: 0,
        nodes: 0,
        time,
        longest: time,
        stop: &stop,
        expanded: &expanded,
        partial: &|_| (),
    };
    let found = task(&Request { path: "study", query: "", body }, &Data::shipped())?.run(&searching)?;
    Ok(serde_json::from_slice(&found).unwrap())
}

#[test]
fn what_is_answered_can_be_given_back() {
    let answer = ask(EXAMPLE).unwrap();
    assert_eq!((answer["text"].as_str(), &answer["plain"]), (Some(EXAMPLE), &json!(false)));
    let study = &answer["studies"][0];
    assert_eq!((&study["name"], &study["rules"]), (&json!("Two ways to begin"), &json!("kamisado-official-1")));
    let first = json!({
        "before": 0, "move": "d8d3", "sign": "?!", "comment": "Pink is far from home :-(\nand Gold is to move.",
    });
    assert_eq!((&study["nodes"][1], &study["nodes"][0]["move"]), (&first, &Value::Null));
    assert_eq!(ask(&answer.to_string()).unwrap(), answer);
    let moves = "match: 5\nrules: two-pass\nopening: 1-3-5\ntiles: 7 5c\na8a7\nresigned: black\nfill left a8a7";
    let answer = ask(moves).unwrap();
    assert_eq!(ask(&json!({ "studies": answer["studies"] }).to_string()).unwrap(), answer);
}

#[test]
fn what_is_no_study_is_refused() {
    let study = ask("d8d3").unwrap()["studies"][0].clone();
    for (at, value, expected) in [
        ("/start", json!("x"), "column 1: found 'x', expected a tower"),
        ("/match", json!("x"), "found 'x' as the match format"),
        ("/rules", json!("x"), "unknown variant `x`"),
        ("/nodes/1/move", json!("x\nd8d3"), "found"),
        ("/nodes/1/move", json!("fill up"), "found"),
        ("/nodes/1/before", json!(1), "expected a tree of nodes"),
        ("/nodes/0/move", json!("d8d3"), "expected a tree of nodes"),
        ("/nodes/1/sign", json!("!!!"), "expected a sign"),
    ] {
        let mut study = study.clone();
        *study.pointer_mut(at).unwrap() = value;
        let failure = ask(&json!({ "studies": [study] }).to_string()).unwrap_err();
        let place = " at line 1 column ";
        assert!(failure.message.starts_with(expected) && failure.message.contains(place), "{}", failure.message);
        assert_eq!(failure.code, ErrorCode::UnusableInput);
    }
    assert_eq!(
        ask("d8d3 (x").unwrap_err().message,
        "record: line 1, column 6: a comment that begins with '(' does not end"
    );
    assert_eq!(ask("e8e8").unwrap_err().code, ErrorCode::UnusableInput);
    let long = "x".repeat(longest_text("study") + 1);
    assert_eq!(ask(&long).unwrap_err().code, ErrorCode::TooLarge);
}
