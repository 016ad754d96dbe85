//! Holds answers against the document of the API, which has a schema for every type of answer.

use std::sync::LazyLock;

use serde_json::Value;

pub static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../../../docs/src/openapi.json")).expect("the document is JSON")
});

/// The types of answers, by the command that gives them. Commands without a type are not listed.
const COMMANDS: [(&str, &[&str]); 14] = [
    ("endgame", &["EndgameAnswer"]),
    ("enumerate", &["TableAnswer"]),
    ("explain", &["ExplainAnswer", "MatchExplanation", "MitsudomoeExplanation"]),
    ("openings", &["OpeningsAnswer"]),
    ("perft", &["PerftAnswer"]),
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
    let Some((_, names)) = COMMANDS.iter().find(|(name, _)| *name == command) else { return };
    let faults = names.iter().map(|name| fault(answer, &named(name), name));
    let faults: Option<Vec<String>> = faults.collect();
    assert!(faults.is_none(), "{command}: {}: {answer}", faults.unwrap().join("; "));
}

/// A schema of the document.
pub fn named(name: &str) -> Value {
    let schema = &DOCUMENT["components"]["schemas"][name];
    assert!(schema.is_object(), "no schema is called {name}");
    schema.clone()
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
