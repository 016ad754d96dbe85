//! A game with real hints: Breakthrough, searched with them and without.
//!
//! Pieces step forward, straight or diagonally, and take diagonally. A player wins on the opponent's home row, or by taking all
//! pieces. `impl Hints for Position` has the dozen lines that save most of the search.

use std::fmt;

use kamisado_solver::Value;
use kamisado_solver::game::proof::Bounds;
use kamisado_solver::game::{Game, Hints, laws};
use kamisado_solver::search::{Limits, ProofMemory, Solver};

/// Row `r`, column `c` is bit `r * columns + c`, counted from White's home. Black, who is the first player, moves towards
/// row 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    rows: u8,
    columns: u8,
    white: u64,
    black: u64,
    black_moves: bool,
}

/// Squares are written as letter and number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    from: u8,
    to: u8,
    columns: u8,
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let square = |square: u8| format!("{}{}", (b'a' + square % self.columns) as char, square / self.columns + 1);
        write!(f, "{}{}", square(self.from), square(self.to))
    }
}

impl Position {
    /// The players have `deep` rows of pieces each.
    pub fn start(rows: u8, columns: u8, deep: u8) -> Position {
        let white = (1 << (deep * columns)) - 1;
        Position { rows, columns, white, black: white << ((rows - deep) * columns), black_moves: true }
    }

    /// The numbers of rows and columns.
    pub fn size(&self) -> [u8; 2] {
        [self.rows, self.columns]
    }

    /// The same board with this player to move.
    pub fn with_mover(self, black_moves: bool) -> Position {
        Position { black_moves, ..self }
    }
}

impl Game for Position {
    type Player = bool;
    type Move = Move;
    type Moves = std::vec::IntoIter<Move>;
    /// The pieces, and who is to move: after some moves of both, the other player is to move on the same board.
    type Key = (u64, u64, bool);

    const ACYCLIC: bool = true;

    fn turn(&self) -> bool {
        self.black_moves
    }

    /// A player wins on the opponent's home row, or by taking all pieces.
    fn winner(&self) -> Option<bool> {
        let row = (1 << self.columns) - 1;
        let black = self.white == 0 || self.black & row != 0;
        let white = self.black == 0 || self.white & row << ((self.rows - 1) * self.columns) != 0;
        (black || white).then_some(black)
    }

    fn moves(&self) -> Self::Moves {
        let mut moves = Vec::new();
        let (own, others) = if self.black_moves { (self.black, self.white) } else { (self.white, self.black) };
        let columns = self.columns;
        for from in (0..self.rows * columns).filter(|from| self.winner().is_none() && own >> from & 1 == 1) {
            let ahead = if self.black_moves { from - columns } else { from + columns };
            for column in (from % columns).saturating_sub(1)..=(from % columns + 1).min(columns - 1) {
                let to = ahead - ahead % columns + column;
                let blocked = if to == ahead { own | others } else { own };
                moves.extend((blocked >> to & 1 == 0).then_some(Move { from, to, columns }));
            }
        }
        moves.into_iter()
    }

    fn play_unchecked(&mut self, m: Move) {
        let (own, others) =
            if self.black_moves { (&mut self.black, &mut self.white) } else { (&mut self.white, &mut self.black) };
        *own ^= 1 << m.from | 1 << m.to;
        *others &= !(1 << m.to);
        self.black_moves = !self.black_moves;
    }

    fn key(&self) -> Self::Key {
        (self.white, self.black, self.black_moves)
    }

    fn shares_context(&self, other: &Self) -> bool {
        (self.rows, self.columns) == (other.rows, other.columns)
    }
}

impl Position {
    /// The pieces of a player that are a step from winning.
    fn close(&self, black: bool) -> u64 {
        let row = (1 << self.columns) - 1;
        if black { self.black & row << self.columns } else { self.white & row << ((self.rows - 2) * self.columns) }
    }
}

/// A piece a step from winning cannot be held up, but taken.
impl Hints for Position {
    const FORESIGHT: Option<u16> = Some(2);

    fn estimate(&self) -> Bounds {
        match self.live_moves().count() {
            _ if self.close(self.black_moves) != 0 => Bounds::WIN,
            0 => Bounds::LOSS,
            moves => Bounds::open(1, moves as u32),
        }
    }

    fn live_moves(&self) -> Self::Moves {
        let close = self.close(!self.black_moves);
        let takes = |m: &Move| close & !(1 << m.to) == 0;
        if self.close(self.black_moves) != 0 {
            self.moves()
        } else {
            self.moves().filter(takes).collect::<Vec<_>>().into_iter()
        }
    }
}

/// The same game without hints.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Unaided(pub Position);

impl Game for Unaided {
    type Player = bool;
    type Move = Move;
    type Moves = std::vec::IntoIter<Move>;
    type Key = <Position as Game>::Key;

    const ACYCLIC: bool = true;

    fn turn(&self) -> bool {
        self.0.turn()
    }

    fn winner(&self) -> Option<bool> {
        self.0.winner()
    }

    fn moves(&self) -> Self::Moves {
        self.0.moves()
    }

    fn play_unchecked(&mut self, m: Move) {
        self.0.play_unchecked(m);
    }

    fn key(&self) -> Self::Key {
        self.0.key()
    }
}

impl Hints for Unaided {}

/// The proved value of a position, and how many positions were searched for it.
pub fn solve<G: Hints>(position: &G) -> (Value, u64) {
    let mut solver = Solver::new(1 << 28);
    // A wrong hint would be an error here, not a wrong value.
    let value = solver.proved_value(position, &mut ProofMemory::default(), Limits::NONE).expect("the hints are right");
    (value, solver.nodes())
}

/// Each player has two rows of pieces. With hints, 8 to 24 % of the positions are searched.
fn main() {
    println!("board  Black  positions with hints  without");
    for (rows, columns) in [(4, 3), (5, 3), (6, 3), (5, 4)] {
        let start = Position::start(rows, columns, 2);
        laws::check_hints(&[start], 10_000).expect("the rules are those of a game");
        let [(value, aided), (same, unaided)] = [solve(&start), solve(&Unaided(start))];
        assert_eq!(value, same, "{rows} x {columns}");
        println!("{rows} x {columns}  {value:5}  {aided:>20}  {unaided:>7}");
    }
}
