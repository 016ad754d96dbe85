//! Small objects of commands.

use schemars::JsonSchema;
use serde::Serialize;

use super::RecordJson;

/// How many lines of play, or positions, there are.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PerftAnswer")]
pub struct PerftJson<'a> {
    /// The position as a text.
    pub position: &'a str,
    /// True if positions are counted; absent for lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub distinct: Option<bool>,
    /// The number after one move, two and so on.
    pub counts: Vec<u64>,
}

/// How the program reads what the rules leave open.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RulesAnswer")]
pub struct RulesJson {
    /// The name of the game.
    pub game: &'static str,
    /// The name of the rules.
    pub rules: &'static str,
    pub readings: Vec<Reading>,
}

/// How a point is read.
#[derive(Serialize, JsonSchema)]
pub struct Reading {
    pub title: String,
    pub reading: String,
}

/// A record among several in a text.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "NumberedRecord")]
pub struct NumberedRecord<'a> {
    /// The number of the game, from 1.
    pub game: usize,
    /// The line in which it begins, from 1.
    pub line: usize,
    #[serde(flatten)]
    pub record: RecordJson<'a>,
}
