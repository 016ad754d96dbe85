//! Positions, squares and moves as text.

use kamisado_boards::{Board, Move, Position, Square};
use kamisado_solver::game::Game;

#[test]
fn squares_and_moves_are_read_as_they_are_written() {
    for square in Board::named("mega").unwrap().squares() {
        let m = Move { from: square, to: Square::at(9 - square.column(), 9) };
        assert_eq!(m.to_string().parse(), Ok(m));
    }
    for text in ["", "a1", "a10", "a10a", "a1a2a3", "a1-a2", "a10é1", "a0a1", "a1a11", "a1a01", "a1k1", "A1a2", "a1a2 "]
    {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
}

#[test]
fn the_start_of_mega_is_read_with_and_without_its_board() {
    let board = Board::named("mega").unwrap();
    let text = "mega hcbjdeigfa/10/10/10/10/10/10/10/10/AFGIEDJBCH b -";
    let start = Position::start(board);
    assert_eq!(start.to_string(), text);
    for text in [text, text.strip_prefix("mega ").unwrap(), "start"] {
        assert_eq!(Position::read(board, text), Ok(start));
    }
    assert_eq!(start.moves().count(), 168);
    let first: Move = "a10a8".parse().unwrap();
    assert!(start.moves().any(|m| m == first));
}

#[test]
fn what_is_no_position_is_refused() {
    let board: Board = "0123\n1302\n2031\n3210\n".parse().unwrap();
    for (text, expected) in [
        ("mega dcba/4/4/ABCD b -", "the board '0123/1302/2031/3210'"),
        ("dcba/4/4/ABCD b", "'start', or rows, the player to move, and the colour due"),
        ("dcba/4/ABCD b -", "4 rows with '/' between them"),
        ("dcba/4/5/ABCD b -", "4 squares in row 2"),
        ("dcba/4/3/ABCD b -", "4 squares in row 2"),
        ("dcba/4/99999999999999999999999/ABCD b -", "4 squares in row 2"),
        ("dcba/4/4a/ABCD b -", "4 squares in row 2"),
        ("dcbe/4/4/ABCD b -", "the towers a to d and, for Gold, A to D, each once, in row 4, 'dcbe'"),
        ("dcbé/4/4/ABCD b -", "the towers a to d and, for Gold, A to D, each once, in row 4, 'dcbé'"),
        ("dcba/4/a3/ABCD b -", "the towers a to d and, for Gold, A to D, each once, in row 2, 'a3'"),
        ("dcb1/4/4/ABCD g A", "a tower a"),
        ("dcba/4/4/ABCD w A", "the player to move, b or g"),
        ("dcba/4/4/ABCD b a", "the colour due as a capital letter, or - at the start"),
        ("dcba/4/4/ABCD b E", "the colour due as a capital letter, or - at the start"),
        ("dcba/4/4/ABCD g -", "the colour due as a capital letter, or - at the start"),
        ("1cba/4/A3/dBCD g A", "no tower at its goal"),
        ("1c2/abd1/ABC1/3D g A", "a tower that is not blocked"),
    ] {
        let error = Position::read(&board, text).unwrap_err().to_string();
        assert!(error.ends_with(&format!("', expected {expected}")), "{error}");
    }
}
