//! Boards as text.

use kamisado_boards::{Board, NAMES};

#[test]
fn the_ordinary_board_has_the_colors_of_the_rules() {
    let board = Board::named("ordinary").unwrap();
    for square in board.squares() {
        let same: kamisado::Square = square.to_string().parse().unwrap();
        assert_eq!(usize::from(board.color(square)), same.color().index(), "{square}");
    }
}

#[test]
fn a_text_is_read_as_the_board_that_it_was_written_from() {
    for name in NAMES {
        let board = Board::named(name).unwrap();
        let read: Board = board.to_string().parse().unwrap();
        assert_eq!(
            (&read, read.name().as_str(), board.to_string().lines().count()),
            (board, name, board.size().into())
        );
        assert_eq!(board.to_string().trim_end().parse::<Board>().as_ref(), Ok(board));
        assert_eq!(format!("{board}\n").replace('\n', "\r\n").parse::<Board>().as_ref(), Ok(board));
    }
    assert_eq!(Board::named("minor"), None);
}

#[test]
fn what_is_no_board_is_refused_where_it_is_wrong() {
    let error = |text: &str| text.parse::<Board>().unwrap_err().to_string();
    assert_eq!(error(""), "line 1, column 1: found 0 digits, expected a row of 4 to 10 digits");
    assert_eq!(error("012\n120\n201\n"), "line 1, column 1: found 3 digits, expected a row of 4 to 10 digits");
    assert_eq!(error("01234567890\n"), "line 1, column 1: found 11 digits, expected a row of 4 to 10 digits");
    let whole = "0123\n1302\n2031\n3210\n";
    for (text, place) in [
        ("0123\n1302\n203\n", "line 3, column 4: found the end"),
        ("0123\n1302\n2031\n", "line 4, column 1: found the end"),
        ("0123\n1302\n20313\n", "line 3, column 5: found '3'"),
        ("0123\n1302\n2031x\n", "line 3, column 5: found 'x'"),
        ("0123\n1312\n", "line 2, column 3: found '1'"),
        ("0123\n1x02\n", "line 2, column 2: found 'x'"),
        ("0124\n1302\n", "line 1, column 4: found '4'"),
        ("0123\n13\u{e9}2\n", "line 2, column 3: found '\u{e9}'"),
        (&format!("{whole}1"), "line 5, column 1: found '1'"),
        (&format!("{whole}\n0"), "line 5, column 1: found the end"),
    ] {
        assert_eq!(error(text), format!("{place}, expected 4 lines of the digits 0 to 3, each once in a line"));
    }
}
