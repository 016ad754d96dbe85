//! Positions as text.
//!
//! ```text
//! mega hcbjdeigfa/10/10/10/10/10/10/10/10/AFGIEDJBCH b -
//! ```
//!
//! The board's name or its rows; the rows of towers from Black's home to Gold's, with a letter from a for the colour,
//! upper case for Gold, and a number for a run of empty squares; the player to move; the colour due, `-` at the start.

use std::fmt;

use foreign::Excerpt;
use kamisado::Player;
use kamisado_solver::game::Game;

use crate::position::TOWERS;
use crate::{Board, Position, Square};

/// Why a text is not a position on a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found '{found}', expected {expected}")]
pub struct PositionError {
    found: Excerpt,
    expected: String,
}

fn wrong<T>(found: &str, expected: impl fmt::Display) -> Result<T, PositionError> {
    Err(PositionError { found: found.into(), expected: expected.to_string() })
}

impl<'b> Position<'b> {
    /// Reads `start`, or what [`Display`](fmt::Display) writes of a round that is not over; the board may be left out.
    pub fn read(board: &'b Board, text: &str) -> Result<Position<'b>, PositionError> {
        let start = Position::start(board);
        let words: Vec<&str> = text.split_whitespace().collect();
        let (rows, turn, due) = match words[..] {
            ["start"] => return Ok(start),
            [rows, turn, due] => (rows, turn, due),
            [name, rows, turn, due] if name == board.name() => (rows, turn, due),
            [name, _, _, _] => return wrong(name, format_args!("the board '{}'", board.name())),
            _ => return wrong(text, "'start', or rows, the player to move, and the colour due"),
        };
        let squares = read_rows(board, rows)?;
        let Some(turn) = Player::ALL.into_iter().find(|player| turn == player.letter().to_string()) else {
            return wrong(turn, "the player to move, b or g");
        };
        let color = (0..board.size()).find(|&color| due == letter(Player::Gold, color).to_string());
        let position = Position::placed(board, squares, turn, color);
        let is_home = |player| position.own_squares(player).any(|square| board.goal() >> square & 1 != 0);
        match color {
            None if due == "-" && position == start => Ok(start),
            None => wrong(due, "the colour due as a capital letter, or - at the start"),
            Some(_) if Player::ALL.into_iter().any(is_home) => wrong(rows, "no tower at its goal"),
            Some(_) if position.moves().next().is_none() => wrong(due, "a tower that is not blocked"),
            Some(_) => Ok(position),
        }
    }

    /// The letter of the tower on a square, if there is one.
    pub fn letter_on(&self, square: Square) -> Option<char> {
        let towers =
            Player::ALL.into_iter().flat_map(|player| (0..self.board.size()).map(move |color| (player, color)));
        let mut here = towers.filter(|&(player, color)| self.square(player, color) == square);
        here.next().map(|(player, color)| letter(player, color))
    }
}

/// By player and colour, the square in the player's frame.
fn read_rows(board: &Board, text: &str) -> Result<[[u8; TOWERS]; 2], PositionError> {
    let (size, mut squares) = (board.size(), [[0; TOWERS]; 2]);
    let mut towers: Vec<(Player, u8)> =
        Player::ALL.into_iter().flat_map(|player| (0..size).map(move |color| (player, color))).collect();
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(size) {
        return wrong(text, format_args!("{size} rows with '/' between them"));
    }
    for (row, text) in (0..size).rev().zip(rows) {
        let (mut column, mut rest) = (0, text);
        while let Some(first) = rest.chars().next() {
            let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
            let run: usize = if digits > 0 { rest[..digits].parse().unwrap_or(usize::MAX) } else { 1 };
            if run > usize::from(size - column) || first == '0' {
                return wrong(text, format_args!("{size} squares in row {}", row + 1));
            }
            if digits == 0 {
                let Some(at) = towers.iter().position(|&(player, color)| first == letter(player, color)) else {
                    let (last, row) = (letter(Player::Black, size - 1), row + 1);
                    let each = format!("a to {last} and, for Gold, A to {}, each once", last.to_ascii_uppercase());
                    return wrong(&rest[..first.len_utf8()], format_args!("the towers {each}, in row {row}, '{text}'"));
                };
                let (player, color) = towers.swap_remove(at);
                squares[player as usize][usize::from(color)] = board.seen_by(player, Square::at(column, row).0);
            }
            (column, rest) = (column + run as u8, &rest[digits.max(1)..]);
        }
        if column != size {
            return wrong(text, format_args!("{size} squares in row {}", row + 1));
        }
    }
    match towers.first() {
        Some(&(player, color)) => wrong(text, format_args!("a tower {}", letter(player, color))),
        None => Ok(squares),
    }
}

fn letter(player: Player, color: u8) -> char {
    char::from(if player == Player::Gold { b'A' } else { b'a' } + color)
}

impl fmt::Display for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows = String::new();
        for row in (0..self.board.size()).rev() {
            let squares = (0..self.board.size()).map(|column| Square::at(column, row));
            rows.extend(squares.map(|square| self.letter_on(square).unwrap_or('.')).chain((row > 0).then_some('/')));
        }
        for run in (1..=TOWERS).rev() {
            rows = rows.replace(&".".repeat(run), &run.to_string());
        }
        let due = self.due.map_or('-', |due| letter(Player::Gold, due));
        write!(f, "{} {rows} {} {due}", self.board.name(), self.turn.letter())
    }
}
