//! A puzzle as an object.

use kamisado::{Color, Deadlock, Move, Player, Position};
use schemars::JsonSchema;
use serde::Serialize;

use super::NotedMove;

/// A puzzle: find the only winning move.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Puzzle")]
pub struct Puzzle<S = PuzzleSource> {
    /// From 1.
    pub number: u64,
    pub position: Position,
    /// The solver.
    pub to_move: Player,
    /// The tower that must move; null if any may.
    pub due: Option<Color>,
    #[serde(flatten)]
    pub m: NotedMove,
    /// The tower moves to the end of the round, both players counted.
    pub distance: u16,
    /// How hard it is, from 1 to 5.
    pub grade: u8,
    /// The turns of the solver, in the solution, on which one of several natural moves keeps the win.
    pub only_moves: u32,
    pub legal_moves: usize,
    pub natural_moves: usize,
    /// The chance that a natural player finds the way to the win, as a fraction: 1/3.
    pub natural_finds: String,
    /// One minus that chance.
    pub fail_share: f64,
    /// The solution, with best play by both players.
    pub line: Vec<Move>,
    /// For each wrong move, its refutation; one for each way to go on if the opponent must pass.
    pub refutations: Vec<Refutation>,
    /// The rings of all towers together.
    pub rings: u32,
    pub rules: Deadlock,
    pub source: S,
}

/// How a wrong move is refuted.
#[derive(Serialize, JsonSchema)]
pub struct Refutation {
    /// The wrong move, and the solver's further moves while the opponent must pass.
    pub moves: Vec<Move>,
    /// The opponent's move that refutes them; null if they end the round in a deadlock, which the solver loses.
    pub reply: Option<Move>,
}

/// The simulated match that a puzzle is from.
#[derive(Serialize, JsonSchema)]
pub struct PuzzleSource {
    /// The seed of the random numbers.
    seed: u64,
    /// How the players play.
    players: String,
    /// The share of their turns on which they blunder; absent for players without.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    blunders: Option<f64>,
    /// The share of their turns on which they lapse; absent for players without.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    lapses: Option<f64>,
    /// The points that win the match.
    points: u32,
    /// How lost rounds are played; absent if at random.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    resistance: Option<String>,
    /// How fills are chosen; absent if by a coin.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    fills: Option<String>,
    /// Which rounds of a match are used; absent if one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    rounds: Option<String>,
    /// The number of the match, from 1.
    #[serde(rename = "match")]
    of_match: u64,
    /// The number of the round in it, from 1.
    round: u32,
    /// The number of the move in the round, from 1.
    #[serde(rename = "move")]
    m: u32,
}
