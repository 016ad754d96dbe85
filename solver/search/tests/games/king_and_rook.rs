//! The chess endgame of king and rook against king: a game that repeats, bounded by turns.
//!
//! For the 28,056 different positions with Black to move, the number of White's moves to mate is published: Bain,
//! *Chess (King-Rook vs. King)*, UCI Machine Learning Repository (1994), archive.ics.uci.edu/dataset/23.

use std::collections::HashMap;

use kamisado_solver::Value;
use kamisado_solver::game::bounded::{Bounded, Turns};
use kamisado_solver::game::{Game, Hints, laws};
use kamisado_solver::search::{Limits, ProofMemory, Solver};

use crate::support::check_certificate;

/// The positions that are drawn, and those that are mate after 0, 1, 2 ... moves of White.
const PUBLISHED: [usize; 18] =
    [2796, 27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166, 390];

/// The squares of the pieces; row `r`, column `c` is `8 * r + c`. White, `true`, has to mate: a draw is a win of Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub king: u8,
    pub rook: u8,
    pub black: u8,
    pub white_moves: bool,
}

fn row_and_column(square: u8) -> [i8; 2] {
    [square / 8, square % 8].map(|number| number as i8)
}

/// The squares at some steps from a square.
fn around(square: u8, steps: impl Iterator<Item = [i8; 2]>) -> impl Iterator<Item = u8> {
    let [row, column] = row_and_column(square);
    let to = steps.map(move |[rows, columns]| [row + rows, column + columns]);
    to.take_while(|at| at.iter().all(|number| (0..8).contains(number))).map(|[row, column]| (8 * row + column) as u8)
}

fn touch(a: u8, b: u8) -> bool {
    let ([row, column], [other_row, other_column]) = (row_and_column(a), row_and_column(b));
    (row - other_row).abs().max((column - other_column).abs()) <= 1
}

fn king_moves(from: u8) -> impl Iterator<Item = u8> {
    let steps = (0..9).map(|number| [number / 3 - 1, number % 3 - 1]);
    steps.flat_map(move |step| around(from, std::iter::once(step))).filter(move |&to| to != from)
}

/// The squares that a rook reaches on a board with another piece of its own side.
fn rook_moves(from: u8, own: u8) -> impl Iterator<Item = u8> {
    [[0, 1], [0, -1], [1, 0], [-1, 0]].into_iter().flat_map(move |[rows, columns]| {
        around(from, (1..8).map(move |far| [far * rows, far * columns])).take_while(move |&to| to != own)
    })
}

impl Position {
    /// Whether the black king could be taken on a square.
    fn attacks(&self, square: u8) -> bool {
        let by_rook = self.rook != square && rook_moves(self.rook, self.king).any(|to| to == square);
        touch(self.king, square) || by_rook
    }

    fn is_legal(&self) -> bool {
        self.king != self.rook && self.rook != self.black && !touch(self.king, self.black)
    }

    fn destinations(&self) -> Vec<(u8, u8)> {
        if self.rook == self.black {
            return Vec::new();
        }
        if !self.white_moves {
            return king_moves(self.black).filter(|&to| !self.attacks(to)).map(|to| (self.black, to)).collect();
        }
        let king = king_moves(self.king).filter(|&to| to != self.rook && !touch(to, self.black));
        let rook = rook_moves(self.rook, self.king);
        // No rook moves beyond the black king, which is not in check when White is to move.
        king.map(|to| (self.king, to)).chain(rook.map(|to| (self.rook, to))).collect()
    }
}

impl Game for Position {
    type Player = bool;
    /// From one square to another.
    type Move = (u8, u8);
    type Moves = std::vec::IntoIter<(u8, u8)>;
    /// The first of the eight images of the board, as they are turned and mirrored, and whether White is to move.
    type Key = ([u8; 3], bool);

    /// Kings and rooks go to and fro.
    const ACYCLIC: bool = false;

    fn turn(&self) -> bool {
        self.white_moves
    }

    fn winner(&self) -> Option<bool> {
        self.destinations().is_empty().then(|| self.rook != self.black && self.attacks(self.black))
    }

    fn moves(&self) -> Self::Moves {
        self.destinations().into_iter()
    }

    fn play_unchecked(&mut self, (from, to): (u8, u8)) {
        let piece = match from {
            from if !self.white_moves || from == self.black => &mut self.black,
            from if from == self.king => &mut self.king,
            _ => &mut self.rook,
        };
        *piece = to;
        self.white_moves = !self.white_moves;
    }

    fn key(&self) -> Self::Key {
        let image = |number: u8| {
            [self.king, self.rook, self.black].map(|square| {
                let (row, column) = (if number & 1 == 0 { square / 8 } else { 7 - square / 8 }, square % 8);
                let column = if number & 2 == 0 { column } else { 7 - column };
                if number & 4 == 0 { 8 * row + column } else { 8 * column + row }
            })
        };
        ((0..8).map(image).min().expect("eight images"), self.white_moves)
    }
}

impl Hints for Position {}

impl Turns for Position {
    fn is_in(&self, _: bool) -> bool {
        true
    }

    fn is_between_turns(&self) -> bool {
        true
    }

    /// White is always White.
    fn key_with(&self, _: bool) -> Self::Key {
        self.key()
    }
}

/// One position with Black to move of each key.
fn positions() -> Vec<Position> {
    let squares = |number: u32| [number % 64, number / 64 % 64, number / 4096].map(|square| square as u8);
    let all = (0..64 * 64 * 64).map(squares);
    let all = all.map(|[king, rook, black]| Position { king, rook, black, white_moves: false });
    all.filter(|position| position.is_legal() && position.key().0 == [position.king, position.rook, position.black])
        .collect()
}

/// How many moves White needs to mate, for all positions that lead there: solved backwards, White's moves and Black's by
/// turns, with no search.
fn mates() -> HashMap<[u8; 3], u8> {
    let mut left = positions();
    let (mut mates, mut turns) = (HashMap::new(), 0);
    loop {
        let is_mated = |after_white: &Position| mates.contains_key(&after_white.key().0);
        let can_mate = |white: &Position| white.moves().any(|m| is_mated(&white.after(m)));
        let (found, open): (Vec<Position>, Vec<Position>) = left.into_iter().partition(|at| match at.winner() {
            Some(winner) => winner,
            None => at.moves().all(|m| at.after(m).winner().is_none() && can_mate(&at.after(m))),
        });
        if found.is_empty() {
            return mates;
        }
        mates.extend(found.iter().map(|at| (at.key().0, turns)));
        (left, turns) = (open, turns + 1);
    }
}

/// Some positions in which White mates with this number of moves, Black to move.
fn some(mates: &HashMap<[u8; 3], u8>, turns: u8) -> Vec<Position> {
    let all = positions().into_iter().filter(|at| mates.get(&at.key().0) == Some(&turns));
    all.step_by(11).take(10).collect()
}

/// Black, who is to move, loses if White mates with at most this number of moves.
fn value(solver: &mut Solver<Bounded<Position>>, at: Position, turns: u8) -> Value {
    let question = Bounded::new(at, true, turns);
    solver.proved_value(&question, &mut ProofMemory::default(), Limits::NONE).unwrap()
}

#[test]
fn mates_take_as_many_moves_as_published() {
    let mates = mates();
    let mut counts = [0; 18];
    positions().iter().for_each(|at| counts[mates.get(&at.key().0).map_or(0, |&turns| usize::from(turns) + 1)] += 1);
    assert_eq!(counts, PUBLISHED);
    for turns in 0..=5 {
        for at in some(&mates, turns) {
            let mut solver = Solver::new(1 << 22);
            assert_eq!(value(&mut solver, at, turns), Value::Loss, "{at:?}");
            assert!(turns == 0 || value(&mut solver, at, turns - 1) == Value::Win, "{at:?}");
            check_certificate(&Bounded::new(at, true, turns), Value::Loss);
        }
    }
    for at in positions().into_iter().filter(|at| !mates.contains_key(&at.key().0)).step_by(500) {
        assert_eq!(value(&mut Solver::new(1 << 22), at, 4), Value::Win, "{at:?}");
    }
}

#[test]
#[ignore = "takes minutes; scripts/check-games.sh runs it"]
fn the_longest_mates_are_proved() {
    let mates = mates();
    for (turns, count) in [(8, 3), (12, 2), (16, 1)] {
        for at in some(&mates, turns).into_iter().take(count) {
            assert_eq!(value(&mut Solver::new(1 << 28), at, turns), Value::Loss, "{at:?}");
            assert!(turns > 8 || value(&mut Solver::new(1 << 28), at, turns - 1) == Value::Win, "{at:?}");
        }
    }
}

#[test]
fn the_rules_are_lawful() {
    let positions: Vec<Position> = positions().into_iter().step_by(40).collect();
    assert_eq!(laws::check(&positions, 20_000), Ok(20_000));
    let questions: Vec<_> = positions.iter().map(|&at| Bounded::new(at, true, 3)).collect();
    assert!(laws::check(&questions, 20_000).is_ok());
}
