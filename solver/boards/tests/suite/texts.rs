//! Positions, squares and moves as text.

use kamisado_boards::{Board, Move, Position, Square};

#[test]
fn squares_and_moves_are_read_as_they_are_written() {
    for square in Board::mega().squares() {
        assert_eq!(square.to_string().parse(), Ok(square));
        let m = Move { from: square, to: Square::at(9 - square.column(), 9) };
        assert_eq!(m.to_string().parse(), Ok(m));
    }
    for text in ["", "a", "a0", "a11", "a01", "k1", "A1", "1a", "a1 ", "é1"] {
        assert!(text.parse::<Square>().is_err(), "{text}");
    }
    for text in ["", "a", "a1", "a10", "a10a", "a1a2a3", "a1-a2", "a10é1"] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
}

#[test]
fn the_start_of_mega_is_read_with_and_without_its_board() {
    let board = Board::mega();
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
    let error = |text: &str| Position::read(&board, text).unwrap_err().to_string();
    assert_eq!(error("mega dcba/4/4/ABCD b -"), "found 'mega', expected the board '0123/1302/2031/3210'");
    assert_eq!(
        error("dcba/4/4/ABCD b"),
        "found 'dcba/4/4/ABCD b', expected 'start', or rows, the player to move, and the colour due"
    );
    assert_eq!(error("dcba/4/ABCD b -"), "found 3 rows, expected 4 rows with '/' between them");
    assert_eq!(error("dcba/4/5/ABCD b -"), "found 5 squares in row 2, expected 4 squares");
    assert_eq!(error("dcba/4/99999999999/ABCD b -"), "found 255 squares in row 2, expected 4 squares");
    assert_eq!(error("dcbe/4/4/ABCD b -"), "found 'e' in row 4, expected a to d");
    assert_eq!(error("dcbé/4/4/ABCD b -"), "found 'é' in row 4, expected a to d");
    assert_eq!(error("dcba/4/a3/ABCD b -"), "found the tower a again in row 2, expected each tower once");
    assert_eq!(error("dcb1/4/4/ABCD g A"), "found a tower missing, expected one a");
    assert_eq!(error("dcba/4/4/ABCD w A"), "found 'w', expected the player to move, b or g");
    assert_eq!(error("dcba/4/4/ABCD b a"), "found 'a', expected a colour due as a capital letter");
    assert_eq!(error("dcba/4/4/ABCD b E"), "found 'E', expected a colour due as a capital letter");
    assert_eq!(error("dcba/4/4/ABCD g -"), "found '-', expected a colour due after the start");
    assert_eq!(error("1cba/4/4/dBCDA b A"), "found 5 squares in row 1, expected 4 squares");
    assert_eq!(error("1cba/4/A3/dBCD g A"), "found a tower of Black at its goal, expected a round that is not over");
    assert_eq!(error("1c2/abd1/ABC1/3D g A"), "found the tower due blocked, A, expected the position after its pass");
}
