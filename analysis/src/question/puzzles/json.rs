//! A puzzle as JSON.

use kamisado::{Deadlock, Move};
use serde_json::{Map, Value, json};
use terminal::json::merged;

use super::puzzle::{Puzzle, PuzzleSource, Refutation};
use crate::population::PlayedRounds;
use shares::rounded;

/// A puzzle from simulated matches as a JSON object; puzzles are numbered from 1.
pub fn json(number: u64, puzzle: &Puzzle, played: PlayedRounds, deadlock: Deadlock) -> Value {
    let position = &puzzle.position;
    let finds = puzzle.natural_finds();
    let PuzzleSource { of_match, round, number: of_round } = puzzle.source;
    json!({
        "number": number,
        "position": position.to_string(),
        "to_move": puzzle.solver().name(),
        "due": position.due().map(|due| due.name()),
        "move": puzzle.m().to_string(),
        "notation": position.annotate(puzzle.m()),
        "distance": puzzle.distance(),
        "grade": puzzle.grade(),
        "only_moves": puzzle.only_moves(),
        "legal_moves": puzzle.refutations.len() + 1,
        "natural_moves": puzzle.natural_moves(),
        "natural_finds": format!("{}/{}", finds.part, finds.whole),
        "fail_share": rounded(finds.rest()),
        "line": puzzle.line.iter().map(|step| step.m.to_string()).collect::<Vec<_>>(),
        "refutations": refutations(&puzzle.refutations),
        "rings": puzzle.rings(),
        "rules": deadlock.rules_name(),
        "source": merged([json!(played), json!({"match": of_match, "round": round, "move": of_round})]),
    })
}

/// Wrong moves in their order, each with its refutation.
fn refutations(wrong: &[(Move, Refutation)]) -> Value {
    let of_move = |(m, refutation): &(Move, Refutation)| {
        let answer = match refutation {
            Refutation::Deadlock => json!("deadlock"),
            Refutation::Answer(m) => json!(m.to_string()),
            Refutation::Again(moves) => refutations(moves),
        };
        (m.to_string(), answer)
    };
    Value::Object(wrong.iter().map(of_move).collect::<Map<_, _>>())
}
