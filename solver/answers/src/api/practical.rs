//! How hard the first moves are, from the file that `analysis practical --csv` wrote.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

use super::failure::body;

/// How hard the first moves of the initial round are.
#[derive(Serialize, JsonSchema)]
pub struct PracticalAnswer {
    moves: Vec<PracticalMove>,
}

/// A first move, with the columns of `practical.csv`. The winner is Black after a winning move, otherwise Gold. Chances
/// go from 0 to 1; `_low` and `_high` are the bounds of the 95 % interval.
#[derive(Serialize, Deserialize, JsonSchema)]
struct PracticalMove {
    /// The tower moves to the end of the round, this one included.
    distance: u32,
    /// The chance that a natural winner keeps the win to the end against a natural loser.
    finds_natural: Number,
    finds_natural_high: Number,
    finds_natural_low: Number,
    /// Black's chance after the trickiest answer; null after a losing move.
    finds_trickiest: Option<Number>,
    finds_trickiest_high: Option<Number>,
    finds_trickiest_low: Option<Number>,
    /// The chance that a natural winner keeps the win to the end against a tricky loser.
    finds_tricky: Number,
    finds_tricky_high: Number,
    finds_tricky_low: Number,
    /// The chance that Black wins the round, both players win-keeping.
    keeping_wins: Number,
    keeping_wins_high: Number,
    keeping_wins_low: Number,
    /// The share of the winner's legal moves that keep the win, averaged over the winner's turns, both players natural.
    keeps: Number,
    /// The move as coordinates: d8d3.
    #[serde(rename = "move")]
    m: String,
    /// The chance that Black wins the round, both players natural.
    natural_wins: Number,
    natural_wins_high: Number,
    natural_wins_low: Number,
    /// In the rulebook's notation.
    notation: String,
    /// The only moves of the winner on the lines of best resistance, if the winner aims for few and the loser for many;
    /// null if these lines have too many positions.
    only_least: Option<u32>,
    /// The same on average.
    only_mean: Option<Number>,
    /// The positions in a proof of the value, after a quick reduction.
    proof: u64,
    /// After a winning move, the answer that leaves a natural Black the least chance; otherwise null.
    trickiest: Option<String>,
    /// In the rulebook's notation.
    trickiest_notation: Option<String>,
    value: FirstValue,
}

/// The value of a first move for Black.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum FirstValue {
    Loss,
    Win,
}

// Written without decimals if it is whole. With `///` this would describe each field in the schema.
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
struct Number(f64);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.fract() == 0.0 { serializer.serialize_u64(self.0 as u64) } else { serializer.serialize_f64(self.0) }
    }
}

pub fn practical() -> Vec<u8> {
    let lines = csv::Reader::from_reader(kamisado_data::PRACTICAL.as_bytes()).into_deserialize();
    let moves = lines.map(|line| line.expect("the file in the program is whole")).collect();
    body(&PracticalAnswer { moves })
}
