//! What the page teaches with: the books to learn, the traps, and how many puzzles there are of each grade.

use std::collections::BTreeMap;

use answers::api::body;
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A position in which most natural moves lose; the columns of `traps.csv` that the page shows.
#[derive(Deserialize, Serialize)]
struct Trap {
    first_move: String,
    line: String,
    natural: u32,
    lose: u32,
    winning: String,
}

#[derive(Deserialize)]
struct Grade {
    grade: u8,
}

/// The object of `lessons`.
pub fn lessons() -> Bytes {
    let mut lines = csv::Reader::from_reader(kamisado_data::TRAPS.as_bytes());
    let traps: Vec<Trap> = lines.deserialize().map(|trap| trap.expect("the file in the program is whole")).collect();
    let mut puzzles = BTreeMap::<u8, u32>::new();
    for line in kamisado_data::PUZZLES.lines() {
        let Grade { grade } = serde_json::from_str(line).expect("the puzzles in the program have grades");
        *puzzles.entry(grade).or_default() += 1;
    }
    let books = kamisado_data::DRILLS.map(|book| serde_json::from_str::<Value>(book).expect("the books are objects"));
    body(&json!({ "books": books, "traps": traps, "puzzles": puzzles })).into()
}
