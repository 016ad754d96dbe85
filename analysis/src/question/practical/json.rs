//! The answer for programs.

use serde::Serialize;
use solver::game::Game;
use solver::kamisado::{MoveText, Position};

use super::csv::{TrapWords, rounded};
use super::moves::PracticalMove;
use super::rounds::Chance;
use super::study::PracticalStudy;
use super::traps::Trap;

/// The answer as a JSON object.
#[derive(Serialize)]
pub struct PracticalJson {
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
    finds_natural: ChanceJson,
    finds_tricky: ChanceJson,
    /// Null for a losing move.
    trickiest: Option<TrickiestJson>,
    natural_wins: ChanceJson,
    strong_wins: ChanceJson,
    traps: Vec<TrapJson>,
}

#[derive(Serialize)]
struct OnlyJson {
    least: u32,
    mean: f64,
    positions: usize,
}

#[derive(Serialize)]
struct ChanceJson {
    estimate: f64,
    low: f64,
    high: f64,
}

#[derive(Serialize)]
struct TrickiestJson {
    #[serde(rename = "move")]
    m: String,
    notation: MoveText,
    finds: ChanceJson,
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

impl PracticalJson {
    /// Of a study.
    pub fn new(study: &PracticalStudy) -> PracticalJson {
        PracticalJson {
            position: study.start.to_string(),
            rules: study.start.deadlock().rules_name(),
            plies: study.plies,
            rounds: study.rounds,
            seed: study.seed,
            blunders: study.blunders,
            moves: study.moves.iter().map(|found| MoveJson::new(study, found)).collect(),
        }
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
            finds_natural: ChanceJson::new(found.natural),
            finds_tricky: ChanceJson::new(found.tricky),
            trickiest: found.trickiest.map(|answer| TrickiestJson {
                m: answer.m.to_string(),
                notation: after.annotate(answer.m),
                finds: ChanceJson::new(answer.chance),
            }),
            natural_wins: ChanceJson::new(found.natural_wins),
            strong_wins: ChanceJson::new(found.strong_wins),
            traps: found.traps.iter().map(|trap| TrapJson::new(study, found, trap)).collect(),
        }
    }
}

impl ChanceJson {
    fn new(chance: Chance) -> ChanceJson {
        let interval = chance.interval();
        let [estimate, low, high] = [interval.estimate, interval.low, interval.high].map(rounded);
        ChanceJson { estimate, low, high }
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
