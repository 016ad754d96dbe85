//! Breakthrough on small boards: positions that differ only in who is to move.

use std::fmt;

use kamisado_solver::game::proof::Bounds;
use kamisado_solver::game::{Game, Hints, laws};
use kamisado_solver::search::{Limits, ProofMemory, Solver};
use kamisado_solver::{Dtw, Value};

use crate::support::{Plain, Scored, check_all};

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

/// Somebody wins.
impl Scored for Position {
    fn name(&self) -> String {
        format!("breakthrough(rows={},columns={})", self.rows, self.columns)
    }

    fn asking(&self, _: i8) -> Self {
        *self
    }

    fn scores(&self) -> Vec<i8> {
        vec![-1, 1]
    }
}

/// Rows, columns, rows of pieces, the winner (1 is Black), and the distance.
#[rustfmt::skip]
const BOARDS: [(u8, u8, u8, i8, u16); 6] = [
    (3, 3, 1, 1, 5), (4, 3, 1, 1, 9), (4, 4, 1, 1, 11),
    (4, 3, 2, -1, 12), (5, 2, 2, -1, 10), (6, 2, 2, 1, 15),
];

#[test]
fn small_boards_have_the_winners_of_plain_search() {
    for (rows, columns, deep, winner, distance) in BOARDS {
        let start = Position::start(rows, columns, deep);
        assert_eq!(check_all(&start, 300), winner, "{rows} x {columns}, {deep}");
        let found = Solver::new(1 << 24).distance(&start, Limits::NONE);
        assert_eq!(found.unwrap().1, Dtw(distance), "{rows} x {columns}, {deep}");
        assert!(laws::check(&[start], 20_000).is_ok());
    }
}

/// Keys that leave out the mover would give wrong values, because this occurs.
#[test]
fn on_one_board_either_player_may_be_to_move_and_win() {
    let mut plain = Plain::default();
    plain.solve(&Position::start(4, 3, 1));
    let won = |at: &Position, black_moves| plain.known(&Position { black_moves, ..*at }).map(|(value, _)| value);
    let boards = plain.positions().filter_map(|at| won(at, true).zip(won(at, false)));
    let mut counts = [0; 2];
    boards.for_each(|(black, white)| counts[usize::from(black != white)] += 1);
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

/// "Tasmanian Devil", *5x5 solved* (2006), in the forum of Little Golem, littlegolem.net.
#[test]
#[ignore = "takes minutes; scripts/check-games.sh runs it"]
fn five_by_five_is_lost_in_the_published_26_moves() {
    let start = Position::start(5, 5, 2);
    let mut solver = Solver::new(1 << 30);
    assert_eq!(solver.proved_value(&start, &mut ProofMemory::default(), Limits::NONE), Ok(Value::Loss));
    assert_eq!(solver.wins_within(&start, false, Dtw(26), Limits::NONE), Ok(true));
    assert_eq!(solver.wins_within(&start, false, Dtw(25), Limits::NONE), Ok(false));
}
