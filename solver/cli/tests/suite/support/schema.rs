//! Holds answers against the document of the API and the schema of the laboratory, which have every type of answer.

use std::sync::LazyLock;

use serde_json::{Value, json};

pub static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../../../docs/src/openapi.json")).expect("the document is JSON")
});

/// The schema of the answers of commands that the API does not have.
static LABORATORY: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../../../docs/src/laboratory.schema.json")).expect("the schema is JSON")
});

/// The types of answers, by the command that gives them; the laboratory's commands are in its schema.
const COMMANDS: [(&str, &[&str]); 15] = [
    ("endgame", &["EndgameAnswer"]),
    ("enumerate", &["TableAnswer"]),
    ("explain", &["ExplainAnswer", "MatchExplanation", "MitsudomoeExplanation"]),
    ("openings", &["OpeningsAnswer"]),
    ("perft", &["PerftAnswer"]),
    ("puzzles", &["Puzzle"]),
    ("query", &["PositionAnswer", "MatchAnswer", "MitsudomoeForcedWin", "MitsudomoePositionAnswer"]),
    ("record", &["RecordAnswer", "MitsudomoeRecordAnswer"]),
    ("refill", &["RefillAnswer", "FinishAnswer"]),
    ("repertoire", &["RepertoireAnswer"]),
    ("review", &["ReviewAnswer", "MitsudomoeReviews"]),
    ("rules", &["RulesAnswer"]),
    ("show", &["ShowAnswer", "MitsudomoeShowAnswer"]),
    ("solve", &["PositionAnswer", "MatchAnswer", "MitsudomoeForcedWin", "MitsudomoePositionAnswer"]),
    ("verify", &["VerifiedTable", "VerifiedRound", "VerifiedMatch", "VerifiedForcedWin"]),
];

/// Checks the answer of a command.
#[track_caller]
pub fn check_command(answer: &Value, command: &str) {
    let schema = match COMMANDS.iter().find(|(name, _)| *name == command) {
        Some((_, names)) => json!({ "anyOf": names.iter().map(|name| named(name)).collect::<Vec<Value>>() }),
        None => LABORATORY["properties"][command].clone(),
    };
    assert!(schema.is_object(), "{command} has no schema: {answer}");
    let fault = fault(answer, &schema, command);
    assert!(fault.is_none(), "{}: {answer}", fault.unwrap());
}

/// A schema of either document.
pub fn named(name: &str) -> Value {
    let schemas = [&DOCUMENT["components"]["schemas"][name], &LABORATORY["$defs"][name]];
    let schema = schemas.into_iter().find(|schema| schema.is_object());
    schema.unwrap_or_else(|| panic!("no schema is called {name}")).clone()
}

/// What of a value its schema does not allow.
pub fn fault(value: &Value, schema: &Value, place: &str) -> Option<String> {
    if let Some(reference) = schema["$ref"].as_str() {
        return fault(value, &named(reference.rsplit('/').next()?), place);
    }
    if let Some(parts) = schema["anyOf"].as_array() {
        let faults: Option<Vec<String>> = parts.iter().map(|part| fault(value, part, place)).collect();
        return faults.map(|faults| faults.join(" and "));
    }
    let kinds = match &schema["type"] {
        Value::String(kind) => vec![kind.as_str()],
        kinds => kinds.as_array()?.iter().filter_map(Value::as_str).collect(),
    };
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if !number.is_f64() => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let is_one = kinds.contains(&kind) || kind == "integer" && kinds.contains(&"number");
    if !is_one {
        return Some(format!("{place} is {kind}, expected {kinds:?}"));
    }
    if schema["enum"].as_array().is_some_and(|words| !words.contains(value)) {
        return Some(format!("{place} is {value}, expected one of {}", schema["enum"]));
    }
    match value {
        Value::Array(items) => items.iter().find_map(|item| fault(item, &schema["items"], &format!("{place}[]"))),
        Value::Object(fields) => {
            let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
            let missing = required.into_iter().find(|name| !fields.contains_key(*name));
            let missing = missing.map(|name| format!("{place} lacks {name}"));
            let fault = |(name, field): (&String, &Value)| {
                let place = format!("{place}.{name}");
                match schema["properties"].get(name).or(schema.get("additionalProperties")) {
                    Some(schema) => fault(field, schema, &place),
                    None => Some(format!("{place} is not in the document")),
                }
            };
            missing.or_else(|| fields.iter().find_map(fault))
        }
        _ => None,
    }
}
