//! Boards drawn at random.

use std::collections::{HashMap, HashSet};

use kamisado_boards::{Board, Position, Square, draw};
use kamisado_solver::game::Game;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

fn is_latin(board: &Board) -> bool {
    let size = board.size();
    let column = |column| (0..size).map(|row| board.color(Square::at(column, row))).collect::<HashSet<_>>().len();
    (0..size).all(|of| column(of) == size.into())
}

/// There are 576 Latin squares of four rows. Were they not equally likely, the sum of squares, with a mean of 575 and a
/// standard deviation of 34, would be larger.
#[test]
fn all_latin_squares_are_equally_likely() {
    let random = &mut ChaCha8Rng::seed_from_u64(5);
    let mut counts = HashMap::<String, u32>::new();
    for _ in 0..576 * 20 {
        *counts.entry(draw::latin(4, random).to_string()).or_default() += 1;
    }
    assert_eq!(counts.len(), 576);
    let squares: f64 = counts.values().map(|&count| (f64::from(count) - 20.0).powi(2) / 20.0).sum();
    assert!((440.0..710.0).contains(&squares), "{squares}");
    assert!((5..=10).all(|size| is_latin(&draw::latin(size, random))));
}

#[test]
fn symmetric_boards_have_the_symmetries_of_the_ordinary_one() {
    let random = &mut ChaCha8Rng::seed_from_u64(6);
    let drawn: Vec<Board> = (0..200).map(|_| draw::symmetric(random)).collect();
    assert_eq!(drawn.iter().map(Board::to_string).collect::<HashSet<_>>().len(), 200);
    for board in drawn.iter().chain([Board::ordinary()]) {
        assert!(is_latin(board), "{board}");
        for square in board.squares() {
            let [column, row] = [square.column(), square.row()];
            assert_eq!(board.color(Square::at(7 - column, 7 - row)), board.color(square), "{board}");
            assert_eq!(board.color(Square::at(7 - column, row)), 7 - board.color(square), "{board}");
        }
        let start = Position::start(board);
        assert_eq!(start.moves().map(|m| start.after(m).key()).collect::<HashSet<_>>().len(), 51, "{board}");
    }
}
