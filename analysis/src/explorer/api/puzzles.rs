//! `/api/v1/puzzles`: one of the shipped puzzles, as `analysis puzzles` makes them.

use std::sync::LazyLock;

use axum::response::Response;
use serde::Deserialize;

use super::{Asked, object};
use crate::explorer::failure::Failure;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    grade: Option<u8>,
    number: Option<usize>,
}

struct Line {
    grade: u8,
    text: &'static str,
}

/// The grade alone is read; the rest goes out as it is.
#[derive(Deserialize)]
struct Grade {
    grade: u8,
}

static PUZZLES: LazyLock<Vec<Line>> = LazyLock::new(|| {
    let lines = kamisado_data::PUZZLES.lines();
    let read = |text| Line {
        grade: serde_json::from_str::<Grade>(text).expect("the puzzles in the program have grades").grade,
        text,
    };
    lines.map(read).collect()
});

pub async fn get(Asked(Parameters { grade, number }): Asked<Parameters>) -> Result<Response, Failure> {
    let all: Vec<&Line> = PUZZLES.iter().filter(|line| grade.is_none_or(|grade| line.grade == grade)).collect();
    let of_grade = grade.map_or(String::new(), |grade| format!(" of grade {grade}"));
    match number.unwrap_or(1).checked_sub(1).and_then(|place| all.get(place)) {
        Some(line) => Ok(object(format!("{}\n", line.text))),
        None if all.is_empty() => Err(Failure::not_found(format!("there is no puzzle{of_grade}, expected 1 to 5"))),
        None => {
            let count = all.len();
            Err(Failure::not_found(format!("there are {count} puzzles{of_grade}: expected a number from 1 to {count}")))
        }
    }
}
