//! A puzzle for programs.

use kamisado::{Deadlock, Move, MoveText};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::puzzle::{Puzzle, Refutation, Source};
use crate::population::Played;
use crate::statistics::rounded;

/// A puzzle as a JSON object.
#[derive(Serialize)]
pub struct PuzzleJson<'a> {
    /// Its place among the puzzles, from 1.
    number: u64,
    position: String,
    to_move: &'static str,
    due: Option<&'static str>,
    #[serde(rename = "move")]
    m: String,
    notation: MoveText,
    distance: u16,
    grade: u8,
    only_moves: u32,
    legal_moves: usize,
    natural_moves: usize,
    /// The share of natural players who keep the win through the line, as a fraction.
    natural_finds: String,
    /// The share of the others, to six decimals.
    fail_share: f64,
    line: Vec<String>,
    refutations: Refutations<'a>,
    rings: u32,
    rules: &'static str,
    source: SourceJson,
}

#[derive(Serialize)]
struct SourceJson {
    #[serde(flatten)]
    played: Played,
    #[serde(rename = "match")]
    of_match: u64,
    round: u32,
    #[serde(rename = "move")]
    number: u32,
}

/// Wrong moves in their order, each with what refutes it.
struct Refutations<'a>(&'a [(Move, Refutation)]);

impl Serialize for Refutations<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (m, refutation) in self.0 {
            map.serialize_entry(&m.to_string(), refutation)?;
        }
        map.end()
    }
}

impl Serialize for Refutation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Refutation::Deadlock => serializer.serialize_str("deadlock"),
            Refutation::Answer(m) => serializer.collect_str(m),
            Refutation::Again(moves) => Refutations(moves).serialize(serializer),
        }
    }
}

impl PuzzleJson<'_> {
    /// Of a puzzle of some matches.
    pub fn new(number: u64, puzzle: &Puzzle, played: Played, deadlock: Deadlock) -> PuzzleJson<'_> {
        let position = &puzzle.position;
        let finds = puzzle.natural_finds();
        let Source { of_match, round, number: of_round } = puzzle.source;
        PuzzleJson {
            number,
            position: position.to_string(),
            to_move: puzzle.solver().name(),
            due: position.due().map(|due| due.name()),
            m: puzzle.m().to_string(),
            notation: position.annotate(puzzle.m()),
            distance: puzzle.distance(),
            grade: puzzle.grade(),
            only_moves: puzzle.only_moves(),
            legal_moves: puzzle.refutations.len() + 1,
            natural_moves: puzzle.natural_moves(),
            natural_finds: format!("{}/{}", finds.part, finds.whole),
            fail_share: rounded(finds.rest()),
            line: puzzle.line.iter().map(|step| step.m.to_string()).collect(),
            refutations: Refutations(&puzzle.refutations),
            rings: puzzle.rings(),
            rules: deadlock.rules_name(),
            source: SourceJson { played, of_match, round, number: of_round },
        }
    }
}
