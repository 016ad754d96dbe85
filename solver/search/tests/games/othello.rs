//! Othello: a player without a move passes, and the difference of discs is what counts.
//!
//! On 4 x 4 the second player is known to win (Wikipedia, *Reversi*); plain search says that it is by eight discs.

use kamisado_solver::game::{Game, Hints, laws};

use crate::support::{Scored, check_all, random_play};

/// Does Black, the first player, end up with at least so many discs more?
///
/// A board of `size` rows, row `r`, column `c` is bit `8 * r + c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    size: u8,
    black: u64,
    white: u64,
    black_moves: bool,
    at_least: i8,
}

impl Position {
    pub fn start(size: u8) -> Position {
        let corner = 9 * (size / 2 - 1);
        let [black, white] = [1 << (corner + 1) | 1 << (corner + 8), 1 << corner | 1 << (corner + 9)];
        Position { size, black, white, black_moves: true, at_least: 0 }
    }

    pub fn empty(&self) -> u32 {
        u32::from(self.size * self.size) - (self.black | self.white).count_ones()
    }

    pub fn difference(&self) -> i8 {
        self.black.count_ones() as i8 - self.white.count_ones() as i8
    }

    /// The discs that turn if the mover takes a square.
    fn turned(&self, square: u8) -> u64 {
        let (own, others) = if self.black_moves { (self.black, self.white) } else { (self.white, self.black) };
        let inside = 0..self.size as i8;
        let mut turned = 0;
        for (rows, columns) in (-1..=1).flat_map(|rows| (-1..=1).map(move |columns| (rows, columns))) {
            let (mut row, mut column, mut between) = ((square / 8) as i8, (square % 8) as i8, 0);
            loop {
                (row, column) = (row + rows, column + columns);
                let disc = if inside.contains(&row) && inside.contains(&column) { 1 << (8 * row + column) } else { 0 };
                match others & disc {
                    0 => break turned |= if own & disc != 0 { between } else { 0 },
                    other => between |= other,
                }
            }
        }
        turned
    }

    fn places(&self) -> Vec<u8> {
        let squares = (0..self.size).flat_map(|row| (0..self.size).map(move |column| 8 * row + column));
        squares.filter(|&at| (self.black | self.white) >> at & 1 == 0 && self.turned(at) != 0).collect()
    }
}

impl Game for Position {
    type Player = bool;
    /// A square; a pass is none.
    type Move = u8;
    type Moves = std::vec::IntoIter<u8>;
    type Key = (u64, u64, bool);

    const ACYCLIC: bool = true;

    fn turn(&self) -> bool {
        self.black_moves
    }

    fn winner(&self) -> Option<bool> {
        self.places().is_empty().then_some(self.difference() >= self.at_least)
    }

    fn moves(&self) -> Self::Moves {
        self.places().into_iter()
    }

    /// If the next player has to pass, the turn does not change; nor if nobody can move.
    fn play_unchecked(&mut self, square: u8) {
        let turned = self.turned(square);
        (self.black, self.white) = (self.black ^ turned, self.white ^ turned);
        *(if self.black_moves { &mut self.black } else { &mut self.white }) |= 1 << square;
        self.black_moves = !self.black_moves;
        if self.places().is_empty() {
            self.black_moves = !self.black_moves;
        }
    }

    fn key(&self) -> Self::Key {
        (self.black, self.white, self.black_moves)
    }

    fn shares_context(&self, other: &Self) -> bool {
        (self.size, self.at_least) == (other.size, other.at_least)
    }
}

impl Hints for Position {}

/// The score is the difference of discs. Squares that stay empty belong to nobody.
impl Scored for Position {
    fn name(&self) -> String {
        "othello".into()
    }

    fn asking(&self, at_least: i8) -> Self {
        Position { at_least, ..*self }
    }

    fn scores(&self) -> Vec<i8> {
        let most = (self.size * self.size) as i8;
        (-most..=most).collect()
    }
}

#[test]
fn four_by_four_is_lost_by_eight_discs() {
    let start = Position::start(4);
    assert!(laws::check(&[start.asking(-8), start.asking(-7)], usize::MAX).is_ok());
    assert_eq!(check_all(&start, 100), -8);
}

#[test]
fn passes_and_early_ends_occur() {
    let (mut passes, mut early) = (0, 0);
    for (_, position) in random_play(&Position::start(4), 4).take(10_000) {
        let after = position.moves().map(|m| position.after(m));
        passes += after.filter(|after| after.turn() == position.turn() && after.winner().is_none()).count();
        early += usize::from(position.winner().is_some() && position.empty() > 0);
    }
    assert!(passes > 100 && early > 100, "{passes} passes, {early} early ends");
}
