//! Puzzles that are alike.

use analysis::question::puzzles::likeness::Likeness;
use analysis::question::puzzles::{Puzzle, PuzzleSource, make};
use kamisado::{Deadlock, Position, Setup};
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
