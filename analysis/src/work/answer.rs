//! What commands print for programs about a census, and about work in parts.

use std::fmt;
use std::path::Path;

use kamisado::Deadlock;
use kamisado_solver::game::value::Value;
use schemars::JsonSchema;
use serde::Serialize;
use terminal::count::counted;
use terminal::output;

use crate::census::{Identity, Row};

/// A census that was written to a file.
#[derive(Serialize, JsonSchema)]
pub struct CensusAnswer<'a> {
    /// The file.
    #[serde(serialize_with = "output::path")]
    pub output: &'a Path,
    #[serde(flatten)]
    pub identity: &'a Identity,
    /// The numbers of the first and of the last unit.
    pub units: [u64; 2],
    #[serde(flatten)]
    pub figures: CensusFigures,
}

/// What a census shows.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CensusFigures {
    /// Set-ups that the Challenger wins.
    pub challenger_wins: usize,
    /// Positions searched.
    pub nodes: u64,
    /// Set-ups.
    pub rows: usize,
    /// Winning first moves, on average; null if they are not known.
    pub winning_moves: Option<f64>,
}

impl CensusFigures {
    pub fn of(rows: &[Row]) -> CensusFigures {
        let counts: Option<Vec<u64>> = rows.iter().map(|row| row.count().map(|count| count.wins)).collect();
        let known = counts.filter(|counts| !counts.is_empty());
        CensusFigures {
            challenger_wins: rows.iter().filter(|row| row.value == Value::Win).count(),
            nodes: rows.iter().map(|row| row.nodes).sum(),
            rows: rows.len(),
            winning_moves: known.map(|counts| counts.iter().sum::<u64>() as f64 / counts.len() as f64),
        }
    }
}

impl fmt::Display for CensusFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CensusFigures { challenger_wins, rows, .. } = self;
        write!(f, "{}: the Challenger wins {challenger_wins}", counted(*rows as u64, "set-up"))?;
        match self.winning_moves {
            Some(mean) => write!(f, ", with {mean:.1} winning first moves on average."),
            None => f.write_str("."),
        }
    }
}

/// The set-ups of a match that were settled.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SettledFigures {
    /// Set-ups that do not turn out as expected.
    pub failed: u64,
    pub setups: usize,
    /// Other states that were settled.
    pub others: usize,
    /// False: the parts say who wins.
    pub proved_again: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum ResultFigures {
    Census(CensusFigures),
    Settled(SettledFigures),
}

/// A plan that was written to a file.
#[derive(Serialize, JsonSchema)]
pub struct PlanAnswer<'a> {
    /// The file.
    #[serde(serialize_with = "output::path")]
    pub output: &'a Path,
    /// The work in words.
    pub plan: String,
    #[schemars(with = "Deadlock")]
    pub rules: &'a str,
    pub parts: u64,
    /// The hours that one core is expected to need.
    pub core_hours: f64,
}

/// Which parts of a plan are finished.
#[derive(Serialize, JsonSchema)]
pub struct StatusAnswer<'a> {
    /// The work in words.
    pub plan: String,
    /// The folder with the parts.
    #[serde(serialize_with = "output::path")]
    pub folder: &'a Path,
    pub parts: u64,
    /// How many are finished.
    pub done: usize,
    /// The numbers of these parts, from 0.
    pub missing: Vec<u64>,
    pub damaged: Vec<u64>,
    /// Both, for the next `analysis plan run`.
    pub next: Vec<u64>,
    /// The seconds that one core is expected to need for these.
    pub core_seconds_left: f64,
}

/// What happened to the requested parts, by their numbers.
#[derive(Serialize, JsonSchema)]
pub struct RunAnswer {
    pub made: Vec<u64>,
    /// Those that were damaged.
    pub made_again: Vec<u64>,
    pub there_before: Vec<u64>,
    /// Those that another program is making.
    pub made_elsewhere: Vec<u64>,
}

/// The result of a plan.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Merged{F}")]
pub struct MergeAnswer<'a, F> {
    /// The file.
    #[serde(serialize_with = "output::path")]
    pub output: &'a Path,
    /// The work in words.
    pub plan: String,
    pub parts: u64,
    #[serde(flatten)]
    pub figures: F,
}
