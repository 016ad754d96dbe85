//! Noughts and crosses: draws, so there are two questions.
//!
//! With best play it is a draw. There are 255,168 games and 5,478 positions: Schaefer, *How many games of Tic-Tac-Toe
//! are there?* (2002).

use kamisado_solver::game::perft::perft;
use kamisado_solver::game::{Game, Hints, laws};

use crate::support::{Scored, check_all};

const ROWS: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// Can one of the players win? A draw is a win of the other one. The first player, `true`, has the crosses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub crosses: u16,
    pub noughts: u16,
    pub asked: bool,
}

impl Position {
    pub fn start(asked: bool) -> Position {
        Position { crosses: 0, noughts: 0, asked }
    }
}

impl Game for Position {
    type Player = bool;
    type Move = u8;
    type Moves = std::vec::IntoIter<u8>;
    /// Who is to move follows from it.
    type Key = (u16, u16);

    const ACYCLIC: bool = true;

    fn turn(&self) -> bool {
        self.crosses.count_ones() == self.noughts.count_ones()
    }

    fn winner(&self) -> Option<bool> {
        let has_row = |stones: u16| ROWS.iter().any(|row| stones & row == *row);
        match [self.crosses, self.noughts].map(has_row) {
            [false, false] => (self.crosses | self.noughts == 0o777).then_some(!self.asked),
            [crosses, _] => Some(crosses),
        }
    }

    fn moves(&self) -> Self::Moves {
        let free = |square: &u8| self.winner().is_none() && (self.crosses | self.noughts) >> square & 1 == 0;
        (0..9).filter(free).collect::<Vec<_>>().into_iter()
    }

    fn play_unchecked(&mut self, square: u8) {
        let stones = if self.turn() { &mut self.crosses } else { &mut self.noughts };
        *stones |= 1 << square;
    }

    fn key(&self) -> (u16, u16) {
        (self.crosses, self.noughts)
    }

    fn shares_context(&self, other: &Self) -> bool {
        self.asked == other.asked
    }
}

impl Hints for Position {}

/// A win of the first player is 1, a draw 0: at least 1 is a win of the first, at most -1 one of the second.
impl Scored for Position {
    fn name(&self) -> String {
        "tic_tac_toe".into()
    }

    fn asking(&self, at_least: i8) -> Self {
        Position { asked: at_least > 0, ..*self }
    }

    fn scores(&self) -> Vec<i8> {
        vec![-1, 0, 1]
    }
}

#[test]
fn it_is_a_draw_in_every_position_where_plain_search_says_so() {
    assert_eq!(laws::check(&[Position::start(true)], usize::MAX), Ok(5478));
    assert_eq!(laws::check(&[true, false].map(Position::start), usize::MAX), Ok(2 * 5478));
    assert_eq!(check_all(&Position::start(true), 1000), 0);
}

#[test]
fn the_games_are_as_many_as_published() {
    let lines = (0..=9).map(|moves| perft(&Position::start(true), moves));
    // After move n, games go on in the ways counted for n + 1, unless they are over.
    assert_eq!(lines.collect::<Vec<_>>(), [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]);
    fn games(position: &Position) -> u64 {
        position.moves().map(|m| games(&position.after(m))).sum::<u64>().max(1)
    }
    assert_eq!(games(&Position::start(true)), 255_168);
}
