//! Positions as text.
//!
//! ```text
//! mega hcbjdeigfa/10/10/10/10/10/10/10/10/AFGIEDJBCH b -
//! ```
//!
//! The board's name, or its rows; the rows of towers from Black's home to Gold's, with a letter from a for the colour,
//! upper case for Gold, and a number for a run of empty squares; the player to move, and the colour due or, at the
//! start, `-`.

use std::fmt;

use foreign::Excerpt;
use kamisado::Player;

use crate::position::TOWERS;
use crate::{Board, Position, Square};

/// Why a text is not a position on a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found {found}, expected {expected}")]
pub struct PositionError {
    found: String,
    expected: String,
}

fn wrong<T>(found: impl fmt::Display, expected: impl fmt::Display) -> Result<T, PositionError> {
    Err(PositionError { found: found.to_string(), expected: expected.to_string() })
}

impl<'b> Position<'b> {
    /// Reads `start`, or what [`Display`](fmt::Display) writes of a round that is not over; the board may be left out.
    pub fn read(board: &'b Board, text: &str) -> Result<Position<'b>, PositionError> {
        let words: Vec<&str> = text.split(' ').collect();
        let (rows, turn, due) = match words[..] {
            ["start"] => return Ok(Position::start(board)),
            [rows, turn, due] => (rows, turn, due),
            [named, rows, turn, due] if named == board.name() => (rows, turn, due),
            [named, _, _, _] => return wrong(quoted(named), format_args!("the board '{}'", board.name())),
            _ => return wrong(quoted(text), "'start', or rows, the player to move, and the colour due"),
        };
        let squares = read_rows(board, rows)?;
        let turn = match turn {
            "b" => Player::Black,
            "g" => Player::Gold,
            _ => return wrong(quoted(turn), "the player to move, b or g"),
        };
        if due == "-" {
            let start = Position::start(board);
            let is_start = (squares, turn) == (start.squares, start.turn);
            return if is_start { Ok(start) } else { wrong("'-'", "a colour due after the start") };
        }
        let due = match due.as_bytes() {
            &[letter] if (b'A'..b'A' + board.size()).contains(&letter) => letter - b'A',
            _ => return wrong(quoted(due), "a colour due as a capital letter"),
        };
        let position = Position::placed(board, squares, turn, Some(due));
        if let Some(player) = Player::ALL.into_iter().find(|&player| position.occupied_goal(player)) {
            return wrong(format_args!("a tower of {player} at its goal"), "a round that is not over");
        }
        match position.moves().next() {
            Some(_) => Ok(position),
            None => wrong(format_args!("the tower due blocked, {}", letter(turn, due)), "the position after its pass"),
        }
    }

    fn occupied_goal(&self, player: Player) -> bool {
        let own = &self.squares[player as usize][..self.board.size().into()];
        own.iter().any(|&square| self.board.goal() >> square & 1 != 0)
    }
}

fn quoted(text: &str) -> String {
    format!("'{}'", Excerpt::from(text))
}

/// By player and colour, the square in the player's frame.
fn read_rows(board: &Board, text: &str) -> Result<[[u8; TOWERS]; 2], PositionError> {
    let (size, mut squares) = (board.size(), [[u8::MAX; TOWERS]; 2]);
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(size) {
        return wrong(format_args!("{} rows", rows.len()), format_args!("{size} rows with '/' between them"));
    }
    for (row, text) in (0..size).rev().zip(rows) {
        let (mut column, mut rest) = (0_u8, text);
        while let Some(first) = rest.chars().next() {
            let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
            if digits > 0 {
                column = column.saturating_add(rest[..digits].parse().unwrap_or(u8::MAX));
                rest = &rest[digits..];
                continue;
            }
            let color = (first.to_ascii_lowercase() as u32).wrapping_sub(u32::from(b'a'));
            if color >= size.into() {
                let last = letter(Player::Black, size - 1);
                return wrong(
                    format_args!("{} in row {}", quoted(&first.to_string()), row + 1),
                    format_args!("a to {last}"),
                );
            }
            let player = if first.is_ascii_uppercase() { Player::Gold } else { Player::Black };
            let of_tower = &mut squares[player as usize][color as usize];
            if *of_tower != u8::MAX {
                return wrong(format_args!("the tower {first} again in row {}", row + 1), "each tower once");
            }
            if column < size {
                *of_tower = board.seen_by(player, Square::at(column, row).index());
            }
            (column, rest) = (column.saturating_add(1), &rest[1..]);
        }
        if column != size {
            return wrong(format_args!("{column} squares in row {}", row + 1), format_args!("{size} squares"));
        }
    }
    for player in Player::ALL {
        let own = &mut squares[player as usize];
        if let Some(color) = (0..size).find(|&color| own[usize::from(color)] == u8::MAX) {
            return wrong("a tower missing", format_args!("one {}", letter(player, color)));
        }
        own[size.into()..].fill(0);
    }
    Ok(squares)
}

/// The letter of a player's tower.
fn letter(player: Player, color: u8) -> char {
    let first = if player == Player::Gold { b'A' } else { b'a' };
    char::from(first + color)
}

impl fmt::Display for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.board.name())?;
        let size = self.board.size();
        for row in (0..size).rev() {
            let mut run = 0;
            for column in 0..=size {
                let tower = (column < size).then(|| self.letter_on(Square::at(column, row))).flatten();
                if (column == size || tower.is_some()) && run > 0 {
                    write!(f, "{run}")?;
                    run = 0;
                }
                match tower {
                    Some(letter) => write!(f, "{letter}")?,
                    None => run += 1,
                }
            }
            f.write_str(if row > 0 { "/" } else { " " })?;
        }
        write!(f, "{} {}", self.turn.letter(), self.due.map_or('-', |due| letter(Player::Gold, due)))
    }
}

impl Position<'_> {
    /// The letter of the tower on a square, if there is one.
    pub fn letter_on(&self, square: Square) -> Option<char> {
        let towers =
            Player::ALL.into_iter().flat_map(|player| (0..self.board.size()).map(move |color| (player, color)));
        let mut here = towers.filter(|&(player, color)| self.square(player, color) == square);
        here.next().map(|(player, color)| letter(player, color))
    }
}

impl fmt::Debug for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
