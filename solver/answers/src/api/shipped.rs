//! The puzzles that `analysis puzzles` made.

use schemars::JsonSchema;
use serde::Deserialize;

use super::failure::Failure;
use super::search::Task;
use objects::json::ErrorCode;

#[derive(Clone, Debug, Default)]
pub struct Data<'a> {
    puzzles: Vec<(u8, &'a str)>,
}

/// Only the grade is read; the rest is sent unchanged.
#[derive(Deserialize)]
struct Grade {
    grade: u8,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PuzzleParameters {
    grade: Option<u8>,
    number: Option<usize>,
}

impl<'a> Data<'a> {
    pub fn shipped() -> Data<'static> {
        Data::with_puzzles(kamisado_data::PUZZLES).expect("the puzzles in the program have grades")
    }

    /// Puzzles, one per line. An error if a line is not a puzzle.
    pub fn with_puzzles(lines: &'a str) -> Result<Data<'a>, Failure> {
        let grade = |line| {
            let Grade { grade } = serde_json::from_str(line)?;
            Ok((grade, line))
        };
        let puzzles = lines.lines().map(grade).collect::<serde_json::Result<_>>();
        Ok(Data { puzzles: puzzles.map_err(|error| Failure::fault(format!("puzzles: {error}")))? })
    }

    pub(super) fn puzzle(&self, asked: PuzzleParameters) -> Result<Task, Failure> {
        let PuzzleParameters { grade, number } = asked;
        let of_grade = |(of, _): &&(u8, &str)| grade.is_none_or(|grade| *of == grade);
        let all: Vec<&str> = self.puzzles.iter().filter(of_grade).map(|(_, text)| *text).collect();
        let of_grade = grade.map_or(String::new(), |grade| format!(" of grade {grade}"));
        let missing = || match all.len() {
            0 => format!("there is no puzzle{of_grade}, expected 1 to 5"),
            count => format!("there are {count} puzzles{of_grade}: expected a number from 1 to {count}"),
        };
        let puzzle = number.unwrap_or(1).checked_sub(1).and_then(|place| all.get(place));
        let puzzle = puzzle.ok_or_else(|| Failure::new(ErrorCode::NotFound, missing()))?;
        Ok(Task::Known(format!("{puzzle}\n").into_bytes()))
    }
}
