//! The answer for programs: JSON and CSV.

use std::io;

use crate::question::plies::Tally;
use crate::setup::{ColorPair, SquarePair};
use crate::statistics::WinCount;
use serde::Serialize;

use super::PliesStudy;

/// The answer as a JSON object.
#[derive(Serialize)]
pub struct PliesJson {
    rules: &'static str,
    plies: Vec<PlyJson>,
    towers: Vec<TowersJson>,
    squares: Vec<SquaresJson>,
    lengths: Vec<LengthJson>,
}

/// A ply, from the side of the player to move.
#[derive(Serialize)]
struct PlyJson {
    ply: usize,
    positions: u64,
    wins: u64,
    wins_at_once: u64,
}

/// The moves with two towers.
#[derive(Serialize)]
struct TowersJson {
    towers: [&'static str; 2],
    #[serde(flatten)]
    moves: WinCount,
    /// The same by ply.
    plies: Vec<WinCount>,
}

/// The moves to two squares.
#[derive(Serialize)]
struct SquaresJson {
    squares: [String; 2],
    #[serde(flatten)]
    moves: WinCount,
}

/// The moves of so many squares.
#[derive(Serialize)]
struct LengthJson {
    length: u8,
    #[serde(flatten)]
    moves: WinCount,
}

impl PliesJson {
    /// Of a study.
    pub fn new(study: &PliesStudy<'_>) -> PliesJson {
        let plies = study.counts().iter().enumerate().map(|(ply, counts)| PlyJson {
            ply,
            positions: counts.positions,
            wins: counts.wins,
            wins_at_once: counts.wins_at_once,
        });
        let towers = ColorPair::ALL.map(|pair| TowersJson {
            towers: pair.colors().map(|color| color.name()),
            moves: study.all.tower(pair),
            plies: study.moves.iter().map(|tally| tally.tower(pair)).collect(),
        });
        let squares = SquarePair::all().map(|pair| SquaresJson {
            squares: pair.squares().map(|square| square.to_string()),
            moves: study.all.square(pair),
        });
        let lengths = (1..=Tally::LONGEST).map(|length| LengthJson { length, moves: study.all.length(length) });
        PliesJson {
            rules: study.rules(),
            plies: plies.collect(),
            towers: towers.into(),
            squares: squares.collect(),
            lengths: lengths.collect(),
        }
    }
}

/// A row of the CSV file.
#[derive(Serialize)]
struct Row {
    of: &'static str,
    ply: usize,
    name: String,
    wins: u64,
    count: u64,
    share: Option<f64>,
}

impl Row {
    fn new(of: &'static str, ply: usize, name: String, wins: u64, count: u64) -> Row {
        let share = (count > 0).then(|| (wins as f64 / count as f64 * 1e4).round() / 1e4);
        Row { of, ply, name, wins, count, share }
    }
}

/// A row a number, everything by ply.
pub fn write_csv(out: &mut dyn io::Write, study: &PliesStudy<'_>) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    for (ply, counts) in study.counts().iter().enumerate() {
        let positions = [("positions", counts.wins), ("at-once", counts.wins_at_once)];
        for (of, wins) in positions {
            writer.serialize(Row::new(of, ply, String::new(), wins, counts.positions))?;
        }
        let Some(tally) = study.moves.get(ply) else { continue };
        let towers = ColorPair::ALL.into_iter().map(|pair| ("tower", pair.to_string(), tally.tower(pair)));
        let squares = SquarePair::all().map(|pair| ("square", pair.to_string(), tally.square(pair)));
        let lengths = (1..=Tally::LONGEST).map(|length| ("length", length.to_string(), tally.length(length)));
        for (of, name, WinCount { wins, moves }) in towers.chain(squares).chain(lengths) {
            writer.serialize(Row::new(of, ply, name, wins, moves))?;
        }
    }
    writer.flush()
}
