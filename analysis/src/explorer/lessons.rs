//! What the page teaches with: the books to learn, the traps, and how many puzzles there are of each grade.

use std::collections::BTreeMap;

use answers::api::body;
use answers::repertoire::Drill;
use bytes::Bytes;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The books to learn, the traps, and how many puzzles there are of each grade.
#[derive(Serialize, JsonSchema)]
pub struct LessonsAnswer {
    #[schemars(with = "Vec<Drill<'_>>")]
    books: [&'static RawValue; 2],
    traps: Vec<Trap>,
    /// The number of puzzles by their grade, 1 to 5.
    #[schemars(with = "BTreeMap<String, u32>")]
    puzzles: BTreeMap<u8, u32>,
}

/// A position in which most natural moves lose; the columns of `traps.csv` that the page shows.
#[derive(Deserialize, Serialize, JsonSchema)]
struct Trap {
    first_move: String,
    /// The moves after it, separated by spaces.
    line: String,
    /// The natural moves there.
    natural: u32,
    /// How many of these lose.
    lose: u32,
    /// The only move that wins.
    winning: String,
}

#[derive(Deserialize)]
struct Grade {
    grade: u8,
}

pub fn lessons() -> Bytes {
    let mut lines = csv::Reader::from_reader(kamisado_data::TRAPS.as_bytes());
    let traps: Vec<Trap> = lines.deserialize().map(|trap| trap.expect("the file in the program is whole")).collect();
    let mut puzzles = BTreeMap::<u8, u32>::new();
    for line in kamisado_data::PUZZLES.lines() {
        let Grade { grade } = serde_json::from_str(line).expect("the puzzles in the program have grades");
        *puzzles.entry(grade).or_default() += 1;
    }
    let books = kamisado_data::DRILLS.map(|book| serde_json::from_str(book).expect("the books are objects"));
    body(&LessonsAnswer { books, traps, puzzles }).into()
}
