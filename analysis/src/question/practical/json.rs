//! The answer for programs.

use std::io::{self, Write};

use kamisado::{MoveText, Position};
use serde::Serialize;
use terminal::output::Answer;

use super::csv::TrapWords;
use super::moves::PracticalMove;
use super::study::PracticalStudy;
use super::text;
use super::traps::Trap;
use crate::statistics::{Interval, rounded};

/// The answer as a JSON object.
#[derive(Serialize)]
struct PracticalJson {
    position: String,
    rules: &'static str,
    /// The plies gone through exactly.
    plies: u16,
    rounds: u64,
    seed: u64,
    blunders: f64,
    /// The first moves, in the program's order.
    moves: Vec<MoveJson>,
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    m: String,
    notation: MoveText,
    value: &'static str,
    distance: Option<u16>,
    winner: &'static str,
    proof: usize,
    /// Null if the lines have too many positions.
    only_moves: Option<OnlyJson>,
    keeps: Option<f64>,
    finds_natural: Interval,
    finds_tricky: Interval,
    /// Null for a losing move.
    trickiest: Option<TrickiestJson>,
    natural_wins: Interval,
    strong_wins: Interval,
    traps: Vec<TrapJson>,
}

#[derive(Serialize)]
struct OnlyJson {
    least: u32,
    mean: f64,
    positions: usize,
}

#[derive(Serialize)]
struct TrickiestJson {
    #[serde(rename = "move")]
    m: String,
    notation: MoveText,
    finds: Interval,
}

#[derive(Serialize)]
struct TrapJson {
    line: String,
    line_notation: String,
    position: String,
    chance: f64,
    natural: usize,
    lose: usize,
    catches: f64,
    winning: String,
    winning_notation: String,
}

impl Answer for PracticalStudy {
    fn json(&self) -> impl Serialize {
        PracticalJson {
            position: self.start.to_string(),
            rules: self.start.deadlock().rules_name(),
            plies: self.plies,
            rounds: self.rounds,
            seed: self.seed,
            blunders: self.blunders,
            moves: self.moves.iter().map(|found| MoveJson::new(self, found)).collect(),
        }
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        text::write(out, self)
    }
}

impl MoveJson {
    fn new(study: &PracticalStudy, found: &PracticalMove) -> MoveJson {
        let start: &Position = &study.start;
        let after = start.after(found.m);
        let only = found.only_moves.as_ref();
        MoveJson {
            m: found.m.to_string(),
            notation: start.annotate(found.m),
            value: found.value.name(),
            distance: found.distance.map(|distance| distance.0),
            winner: found.winner.name(),
            proof: found.proof,
            only_moves: only.map(|only| OnlyJson {
                least: only.least,
                mean: rounded(only.mean),
                positions: only.positions,
            }),
            keeps: found.keeps.map(rounded),
            finds_natural: found.natural.interval(),
            finds_tricky: found.tricky.interval(),
            trickiest: found.trickiest.map(|answer| TrickiestJson {
                m: answer.m.to_string(),
                notation: after.annotate(answer.m),
                finds: answer.chance.interval(),
            }),
            natural_wins: found.natural_wins.interval(),
            strong_wins: found.strong_wins.interval(),
            traps: found.traps.iter().map(|trap| TrapJson::new(study, found, trap)).collect(),
        }
    }
}

impl TrapJson {
    fn new(study: &PracticalStudy, found: &PracticalMove, trap: &Trap) -> TrapJson {
        let (line, winning) = (TrapWords::line(study, found, trap), TrapWords::winning(trap));
        TrapJson {
            line: line.moves,
            line_notation: line.notation,
            position: trap.position.to_string(),
            chance: rounded(trap.chance),
            natural: trap.natural.len(),
            lose: trap.losing,
            catches: rounded(trap.catches()),
            winning: winning.moves,
            winning_notation: winning.notation,
        }
    }
}
