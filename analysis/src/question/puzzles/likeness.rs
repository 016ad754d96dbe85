//! Which puzzles are equivalent: equal under a symmetry, or with the same solution.

use std::collections::HashSet;

use kamisado::{Move, Player, Setup};

use super::Puzzle;

#[derive(Debug, Default)]
pub(super) struct Likeness {
    /// Positions of puzzles, and those after the moves that solve them.
    positions: HashSet<String>,
    lines: HashSet<String>,
}

impl Likeness {
    /// Notes a puzzle; returns whether it differs from all before.
    ///
    /// Two puzzles are equivalent if their positions, the positions after their first moves, or the moves of their
    /// lines are equal under the symmetries; or if one starts with the position after the first move of the other.
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

/// One text for all images of a position, with its rings.
pub(super) fn name(setup: &Setup) -> String {
    let turned = if setup.turn == Player::Black { setup.clone() } else { setup.half_turn() };
    turned.to_string().min(turned.mirror().to_string())
}

/// One text for all images of the moves of a line.
fn line(puzzle: &Puzzle) -> String {
    let turned = |m: Move| if puzzle.solver() == Player::Black { m } else { m.half_turn() };
    let moves: Vec<Move> = puzzle.line.iter().map(|step| turned(step.m)).collect();
    let text = |moves: &mut dyn Iterator<Item = Move>| moves.map(|m| m.to_string()).collect::<String>();
    text(&mut moves.iter().copied()).min(text(&mut moves.iter().map(|m| m.mirror())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::puzzles::{PuzzleSource, make};
    use kamisado::{Deadlock, Position};
    use kamisado_solver::search::Limits;

    fn puzzle(setup: &Setup) -> Puzzle {
        let position = Position::new(setup, Deadlock::Official).unwrap();
        let source = PuzzleSource { of_match: 1, round: 1, number: 1 };
        make(&position, source, Limits::default()).unwrap().expect("a puzzle")
    }

    #[test]
    fn images_and_the_same_solution_elsewhere_are_alike() {
        let setup: Setup = "o1p1y1gb/2R5/8/8/3k4/8/3K1r1u/BG1Y1PUO g B".parse().unwrap();
        let mut seen = Likeness::default();
        assert!(seen.is_new(&puzzle(&setup)));
        for image in [setup.clone(), setup.mirror(), setup.half_turn(), setup.half_turn().mirror()] {
            assert!(!seen.is_new(&puzzle(&image)), "{image}");
        }
        // A tower that plays no part in the solution stands elsewhere.
        let other: Setup = "o1p1y1gb/2R5/8/8/3k4/8/3K1r1u/BG1YP1UO g B".parse().unwrap();
        let other = puzzle(&other);
        assert_eq!(other.line_text(), puzzle(&setup).line_text());
        assert!(!seen.is_new(&other));
        let new: Setup = "r1k1u3/3o4/3b1g2/1G1K4/3+B4/8/4Oy+p1/2U1R1YP g R".parse().unwrap();
        assert!(seen.is_new(&puzzle(&new)));
    }
}
