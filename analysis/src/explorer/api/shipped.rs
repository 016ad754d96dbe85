//! The endpoints for shipped data: `/api/v1/findings`, the questions of the report with their answers, and
//! `/api/v1/findings/N.svg`, its charts; `/api/v1/practical`, how hard the first moves are, from the file that
//! `analysis practical --csv` wrote; `/api/v1/puzzles`, one of the puzzles that `analysis puzzles` made.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use foreign::Excerpt;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Explorer, Nothing, RequestQuery, object};
use crate::explorer::failure::{Failure, body};

pub async fn findings(
    State(explorer): State<Arc<Explorer>>,
    RequestQuery(Nothing {}): RequestQuery<Nothing>,
) -> Result<Response, Failure> {
    Ok(object(explorer.findings.object.clone()))
}

pub async fn picture(
    State(explorer): State<Arc<Explorer>>,
    Path(name): Path<String>,
    RequestQuery(Nothing {}): RequestQuery<Nothing>,
) -> Result<Response, Failure> {
    let number = name.strip_suffix(".svg").and_then(|number| number.parse::<usize>().ok());
    let picture = number.and_then(|number| explorer.findings.pictures.get(number.checked_sub(1)?));
    let missing = || {
        let excerpt = Excerpt::from(&*name);
        Failure::not_found(format!("there is no picture '{excerpt}', expected one that /api/v1/findings names"))
    };
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture.ok_or_else(missing)?.clone()).into_response())
}

/// The object: one first move for each line, with the names of the columns in alphabetical order.
pub static PRACTICAL: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut lines = csv::Reader::from_reader(kamisado_data::PRACTICAL.as_bytes());
    let heads = lines.headers().expect("the file in the program has a head").clone();
    let line = |line: Result<csv::StringRecord, csv::Error>| {
        let line = line.expect("the file in the program is whole");
        heads.iter().map(str::to_owned).zip(line.iter().map(value)).collect()
    };
    let moves: Vec<BTreeMap<String, Value>> = lines.records().map(line).collect();
    body(&json!({ "moves": moves }))
});

/// A number, null, or a text.
fn value(field: &str) -> Value {
    match (field, field.parse::<u64>(), field.parse::<f64>()) {
        ("", ..) => Value::Null,
        (_, Ok(number), _) => number.into(),
        (.., Ok(number)) => number.into(),
        _ => field.into(),
    }
}

pub async fn practical(RequestQuery(Nothing {}): RequestQuery<Nothing>) -> Result<Response, Failure> {
    Ok(object(PRACTICAL.as_slice()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleParameters {
    grade: Option<u8>,
    number: Option<usize>,
}

/// Only the grade is read; the rest is sent unchanged.
#[derive(Deserialize)]
struct Grade {
    grade: u8,
}

/// The puzzles, each with its grade.
static PUZZLES: LazyLock<Vec<(u8, &str)>> = LazyLock::new(|| {
    let grade = |text| serde_json::from_str::<Grade>(text).expect("the puzzles in the program have grades").grade;
    kamisado_data::PUZZLES.lines().map(|text| (grade(text), text)).collect()
});

pub async fn puzzle(RequestQuery(asked): RequestQuery<PuzzleParameters>) -> Result<Response, Failure> {
    let PuzzleParameters { grade, number } = asked;
    let all: Vec<&str> =
        PUZZLES.iter().filter(|(of, _)| grade.is_none_or(|grade| *of == grade)).map(|(_, text)| *text).collect();
    let of_grade = grade.map_or(String::new(), |grade| format!(" of grade {grade}"));
    match number.unwrap_or(1).checked_sub(1).and_then(|place| all.get(place)) {
        Some(text) => Ok(object(format!("{text}\n"))),
        None if all.is_empty() => Err(Failure::not_found(format!("there is no puzzle{of_grade}, expected 1 to 5"))),
        None => {
            let count = all.len();
            Err(Failure::not_found(format!("there are {count} puzzles{of_grade}: expected a number from 1 to {count}")))
        }
    }
}
