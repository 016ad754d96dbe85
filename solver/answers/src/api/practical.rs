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
    #[serde(serialize_with = "number")]
    finds_natural: f64,
    #[serde(serialize_with = "number")]
    finds_natural_high: f64,
    #[serde(serialize_with = "number")]
    finds_natural_low: f64,
    /// Black's chance after the trickiest answer; null after a losing move.
    #[serde(serialize_with = "number")]
    finds_trickiest: Option<f64>,
    #[serde(serialize_with = "number")]
    finds_trickiest_high: Option<f64>,
    #[serde(serialize_with = "number")]
    finds_trickiest_low: Option<f64>,
    /// The chance that a natural winner keeps the win to the end against a tricky loser.
    #[serde(serialize_with = "number")]
    finds_tricky: f64,
    #[serde(serialize_with = "number")]
    finds_tricky_high: f64,
    #[serde(serialize_with = "number")]
    finds_tricky_low: f64,
    /// The chance that Black wins the round, both players win-keeping.
    #[serde(serialize_with = "number")]
    keeping_wins: f64,
    #[serde(serialize_with = "number")]
    keeping_wins_high: f64,
    #[serde(serialize_with = "number")]
    keeping_wins_low: f64,
    /// The share of the winner's legal moves that keep the win, averaged over the winner's turns, both players natural.
    #[serde(serialize_with = "number")]
    keeps: f64,
    /// The move as coordinates: d8d3.
    #[serde(rename = "move")]
    m: String,
    /// The chance that Black wins the round, both players natural.
    #[serde(serialize_with = "number")]
    natural_wins: f64,
    #[serde(serialize_with = "number")]
    natural_wins_high: f64,
    #[serde(serialize_with = "number")]
    natural_wins_low: f64,
    /// In the rulebook's notation.
    notation: String,
    /// The only moves of the winner on the lines of best resistance, if the winner aims for few and the loser for many;
    /// null if these lines have too many positions.
    only_least: Option<u32>,
    /// The same on average.
    #[serde(serialize_with = "number")]
    only_mean: Option<f64>,
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

/// Writes a whole number as such, without decimals.
fn number<N: Copy + Into<Option<f64>>, S: Serializer>(number: &N, serializer: S) -> Result<S::Ok, S::Error> {
    match (*number).into() {
        Some(number) if number.fract() == 0.0 => serializer.serialize_u64(number as u64),
        number => number.serialize(serializer),
    }
}

/// The object of `practical`.
pub fn practical() -> Vec<u8> {
    let lines = csv::Reader::from_reader(kamisado_data::PRACTICAL.as_bytes()).into_deserialize();
    let moves = lines.map(|line| line.expect("the file in the program is whole")).collect();
    body(&PracticalAnswer { moves })
}
