//! Which puzzles are equivalent: equal under a symmetry, or with the same solution.

use std::collections::HashSet;

use kamisado::{Move, Player};

use super::Puzzle;
use crate::question::sample::name;

#[derive(Debug, Default)]
pub struct Likeness {
    /// Positions of puzzles, and those after the moves that solve them.
    positions: HashSet<String>,
    lines: HashSet<String>,
}

impl Likeness {
    /// Notes a puzzle; whether it differs from all before: in its position, the one after its first move, neither equal
    /// to one of these of another puzzle under the symmetries, and in the moves of its line.
    pub fn is_new(&mut self, puzzle: &Puzzle) -> bool {
        let positions = [puzzle.position.setup(), puzzle.line[1].position.setup()].map(|setup| name(&setup));
        let line = line(puzzle);
        if self.lines.contains(&line) || positions.iter().any(|position| self.positions.contains(position)) {
            return false;
        }
        self.positions.extend(positions);
        self.lines.insert(line);
        true
    }
}

fn line(puzzle: &Puzzle) -> String {
    let turned = |m: Move| if puzzle.solver() == Player::Black { m } else { m.half_turn() };
    let moves: Vec<Move> = puzzle.line.iter().map(|step| turned(step.m)).collect();
    let text = |moves: &mut dyn Iterator<Item = Move>| moves.map(|m| m.to_string()).collect::<String>();
    text(&mut moves.iter().copied()).min(text(&mut moves.iter().map(|m| m.mirror())))
}
