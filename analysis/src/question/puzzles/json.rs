//! A puzzle as JSON.

use kamisado::{Deadlock, Move};
use objects::json::{NotedMove, Puzzle as PuzzleJson, Refutation as RefutationJson};
use serde::Serialize;

use super::puzzle::{Puzzle, PuzzleSource, Refutation};
use crate::population::PlayedRounds;
use shares::rounded;

#[derive(Serialize)]
pub struct SourceJson {
    #[serde(flatten)]
    played: PlayedRounds,
    #[serde(rename = "match")]
    of_match: u64,
    round: u32,
    #[serde(rename = "move")]
    m: u32,
}

pub fn json(number: u64, puzzle: &Puzzle, played: PlayedRounds, deadlock: Deadlock) -> PuzzleJson<SourceJson> {
    let position = puzzle.position;
    let finds = puzzle.natural_finds();
    let PuzzleSource { of_match, round, number: m } = puzzle.source;
    PuzzleJson {
        number,
        position,
        to_move: puzzle.solver(),
        due: position.due(),
        m: NotedMove::new(&position, puzzle.m()),
        distance: puzzle.distance(),
        grade: puzzle.grade(),
        only_moves: puzzle.only_moves(),
        legal_moves: puzzle.refutations.len() + 1,
        natural_moves: puzzle.natural_moves(),
        natural_finds: format!("{}/{}", finds.part, finds.whole),
        fail_share: rounded(finds.rest()),
        line: puzzle.line.iter().map(|step| step.m).collect(),
        refutations: refutations(&[], &puzzle.refutations),
        rings: puzzle.rings(),
        rules: deadlock,
        source: SourceJson { played, of_match, round, m },
    }
}

/// Every way to lose after some moves of the solver, in their order.
fn refutations(moves: &[Move], wrong: &[(Move, Refutation)]) -> Vec<RefutationJson> {
    let of_move = |(m, refutation): &(Move, Refutation)| {
        let moves = [moves, &[*m]].concat();
        match refutation {
            Refutation::Deadlock => vec![RefutationJson { moves, reply: None }],
            Refutation::Answer(m) => vec![RefutationJson { moves, reply: Some(*m) }],
            Refutation::Again(next) => refutations(&moves, next),
        }
    };
    wrong.iter().flat_map(of_move).collect()
}
