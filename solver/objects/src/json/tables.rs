//! What a table holds, and what was solved backwards, as objects.

use kamisado::{Move, Player, Position};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::AnswerJson;

/// What a table holds. A table of everything reachable has one row with all positions.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TableAnswer")]
pub struct TableJson<'a> {
    /// The name of the rules.
    pub rules: &'a str,
    /// The position from which all others are reached.
    pub root: &'a str,
    /// The last ply; null for everything reachable.
    pub last_ply: Option<u16>,
    /// The last ply with distances; null if none, and for everything reachable.
    pub distance_plies: Option<u16>,
    /// The positions held.
    pub held: u64,
    pub plies: Vec<PlyJson>,
}

/// A ply in numbers, with its distances.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TablePly")]
pub struct PlyJson {
    #[serde(flatten)]
    pub row: PlyRow,
    /// Empty if the ply has none.
    pub distances: Vec<DistanceCount>,
}

/// A ply in numbers.
#[derive(Serialize, Deserialize, JsonSchema, PartialEq)]
pub struct PlyRow {
    /// The moves made before it.
    pub ply: usize,
    pub positions: u64,
    /// Those that occur at no earlier ply.
    pub distinct: u64,
    /// Those that the player to move wins.
    pub wins: u64,
    pub losses: u64,
    /// Those that the player to move can win at once.
    pub wins_at_once: u64,
    /// The legal moves in all positions.
    pub moves: u64,
    /// The legal moves of a position, on average.
    pub branching: f64,
    /// The moves that reach home.
    pub home_moves: u64,
    /// The moves that end the round in a deadlock.
    pub deadlocks: u64,
    /// The forced passes.
    pub passes: u64,
}

/// How many positions the player to move wins and loses in a number of moves.
#[derive(Serialize, JsonSchema)]
pub struct DistanceCount {
    /// In tower moves of both players.
    pub distance: usize,
    pub wins: u64,
    pub losses: u64,
}

/// The longest win of a player to move, with best play from there.
#[derive(Serialize, JsonSchema)]
pub struct LongestWin {
    position: Position,
    to_move: Player,
    /// In tower moves.
    distance: usize,
    moves: Vec<Move>,
}

impl LongestWin {
    pub fn new(position: &Position, moves: &[Move]) -> LongestWin {
        LongestWin { position: *position, to_move: position.turn(), distance: moves.len(), moves: moves.to_vec() }
    }
}

/// A table, checked by the slow rules.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "VerifiedTable")]
pub struct VerifiedTableJson<'a> {
    #[serde(flatten)]
    pub table: TableJson<'a>,
    /// Absent unless everything reachable was verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "LongestWin")]
    pub longest_win: Option<LongestWin>,
    pub verified: bool,
    /// The positions that agree with those that their moves lead to.
    pub checked: u64,
    /// The values and distances that were proved again.
    pub proved_afresh: u64,
    /// The values and distances that nothing in the table proves.
    pub frontier: u64,
    /// The seed that chose those to prove again; null if all were.
    pub seed: Option<u64>,
    /// Whether the counts match the published ones; null if there are none.
    pub counts_as_published: Option<bool>,
    /// What is wrong; null if nothing is.
    pub error: Option<String>,
    /// The file that says that all of it is proved; null if none was written.
    pub note: Option<String>,
}

/// Everything reachable from a position, solved backwards.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "EndgameAnswer")]
pub struct EndgameJson {
    #[serde(flatten)]
    pub answer: AnswerJson,
    /// The positions that can be reached, the given one included, symmetric ones counted once.
    pub positions: u64,
    pub statistics: EndgameStatistics,
}

/// Counts over all these positions.
#[derive(Serialize, JsonSchema)]
pub struct EndgameStatistics {
    /// Those that the player to move wins.
    pub wins: u64,
    pub losses: u64,
    /// The share of the wins, from 0 to 1.
    pub win_share: f64,
    /// The moves that reach home.
    pub home_moves: u64,
    /// The moves that end the round in a deadlock, which the player who moved loses.
    pub deadlock_moves: u64,
    /// The positions with such a move.
    pub deadlock_positions: u64,
    pub distances: Vec<DistanceCount>,
    /// Null if the player to move never wins.
    pub longest_win: Option<EndgameLongestWin>,
}

/// The longest win, and how it is reached.
#[derive(Serialize, JsonSchema)]
pub struct EndgameLongestWin {
    /// The moves that lead to it.
    pub path: Vec<Move>,
    #[serde(flatten)]
    pub win: LongestWin,
}
