//! The answer as JSON.

use kamisado::{Color, Deadlock, Square};
use schemars::JsonSchema;
use serde::Serialize;
use shares::WinCount;

use super::{PliesStudy, Tally};
use crate::setup::{ColorPair, SquarePair};

/// All positions of the first plies, and all moves that lead from one to the next. Moves are as the mover sees them.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "OpeningPlies")]
pub struct PliesJson {
    rules: Deadlock,
    plies: Vec<PlyCount>,
    /// The moves by the tower that moves.
    towers: Vec<TowerCount>,
    /// The moves by the square that they reach.
    squares: Vec<SquareCount>,
    /// The moves by their length.
    lengths: Vec<LengthCount>,
}

/// The positions of a ply.
#[derive(Serialize, JsonSchema)]
struct PlyCount {
    /// The moves made before it.
    ply: usize,
    positions: u64,
    /// Those that the player to move wins.
    wins: u64,
    /// Those that the player to move can win at once.
    wins_at_once: u64,
}

/// The moves of two towers that the mirror exchanges.
#[derive(Serialize, JsonSchema)]
struct TowerCount {
    towers: [Color; 2],
    #[serde(flatten)]
    count: WinCount,
    /// The same by ply.
    plies: Vec<WinCount>,
}

/// The moves to two squares that the mirror exchanges; home is row 1.
#[derive(Serialize, JsonSchema)]
struct SquareCount {
    squares: [Square; 2],
    #[serde(flatten)]
    count: WinCount,
}

/// The moves of a length.
#[derive(Serialize, JsonSchema)]
struct LengthCount {
    /// In squares.
    length: u8,
    #[serde(flatten)]
    count: WinCount,
}

impl PliesJson {
    pub fn new(study: &PliesStudy<'_>) -> PliesJson {
        let plies = study.counts().iter().enumerate().map(|(ply, counts)| PlyCount {
            ply,
            positions: counts.positions,
            wins: counts.wins,
            wins_at_once: counts.wins_at_once,
        });
        let towers = ColorPair::ALL.into_iter().map(|pair| TowerCount {
            towers: pair.colors(),
            count: study.all.tower(pair),
            plies: study.moves.iter().map(|tally| tally.tower(pair)).collect(),
        });
        let squares =
            SquarePair::all().map(|pair| SquareCount { squares: pair.squares(), count: study.all.square(pair) });
        let lengths = (1..=Tally::LONGEST).map(|length| LengthCount { length, count: study.all.length(length) });
        PliesJson {
            rules: study.deadlock(),
            plies: plies.collect(),
            towers: towers.collect(),
            squares: squares.collect(),
            lengths: lengths.collect(),
        }
    }
}
