//! `/api/v1/practical`: how hard the first moves of the initial round are to play, from the file that
//! `analysis practical --csv` wrote.

use std::sync::LazyLock;

use axum::response::Response;
use serde::Serialize;
use serde_json::{Map, Value};

use super::{Asked, Nothing, object};
use crate::explorer::failure::{Failure, body};

#[derive(Serialize)]
struct PracticalJson {
    moves: Vec<Map<String, Value>>,
}

/// The object: a first move for each line, with the names of the columns.
pub static OBJECT: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut lines = csv::Reader::from_reader(kamisado_data::PRACTICAL.as_bytes());
    let heads = lines.headers().expect("the file in the program has a head").clone();
    let line = |line: Result<csv::StringRecord, csv::Error>| {
        let line = line.expect("the file in the program is whole");
        heads.iter().map(str::to_owned).zip(line.iter().map(value)).collect()
    };
    body(&PracticalJson { moves: lines.records().map(line).collect() })
});

/// A number, nothing, or a text.
fn value(field: &str) -> Value {
    match (field, field.parse::<u64>(), field.parse::<f64>()) {
        ("", ..) => Value::Null,
        (_, Ok(number), _) => number.into(),
        (.., Ok(number)) => number.into(),
        _ => field.into(),
    }
}

pub async fn get(Asked(Nothing {}): Asked<Nothing>) -> Result<Response, Failure> {
    Ok(object(OBJECT.as_slice()))
}
