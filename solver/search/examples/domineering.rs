//! A complete game in one file: Domineering, solved with every method of the library.
//!
//! The players alternately place dominoes on a board. A player who cannot move loses. The published outcomes are from
//! Breuker, Uiterwijk and van den Herik, *Solving 8 x 8 Domineering* (2000), and for boards with 2, 3 and 5 rows from
//! Lachmann, Moore and Rapaport, *Who wins Domineering on rectangular boards?* (2002).

use kamisado_solver::game::{Game, Hints, Layered, OneOfTwo, SplitKey, laws};
use kamisado_solver::search::certificate::{Certificate, Claims, Strategy};
use kamisado_solver::search::{Limits, ProofMemory, Solver, retrograde};
use kamisado_solver::{Dtw, Value};

/// Vertical covers two squares one above the other, Horizontal covers two side by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Player {
    Vertical,
    Horizontal,
}

impl OneOfTwo for Player {
    fn opponent(self) -> Player {
        if self == Player::Vertical { Player::Horizontal } else { Player::Vertical }
    }
}

/// A board of up to seven columns and eight rows, with the dominoes placed so far. Row `r`, column `c` is bit `8 * r + c`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// All squares of the board. Column 7 is never used, so dominoes cannot wrap into the next row.
    board: u64,
    free: u64,
    turn: Player,
}

impl Position {
    /// An empty board.
    pub fn new(rows: u32, columns: u32, turn: Player) -> Position {
        assert!(rows <= 8 && columns <= 7, "found {rows} x {columns}, expected at most 8 x 7");
        let board = (0..rows).map(|row| ((1 << columns) - 1) << (8 * row)).sum();
        Position { board, free: board, turn }
    }

    /// The step from the first square of a domino to its second, in bits.
    fn step(&self) -> u32 {
        if self.turn == Player::Vertical { 8 } else { 1 }
    }

    /// The first squares of all dominoes that the player to move can place.
    fn places(&self) -> u64 {
        self.free & self.free >> self.step()
    }
}

impl Game for Position {
    type Player = Player;
    /// The two squares that are covered.
    type Move = u64;
    type Moves = std::vec::IntoIter<u64>;
    /// The free squares, and whether Vertical is to move. The size of the board never changes.
    type Key = (u64, bool);

    /// Every move covers squares.
    const ACYCLIC: bool = true;

    fn turn(&self) -> Player {
        self.turn
    }

    fn winner(&self) -> Option<Player> {
        (self.places() == 0).then(|| self.turn.opponent())
    }

    fn moves(&self) -> Self::Moves {
        let places = (0..u64::BITS).map(|square| 1 << square).filter(|first| self.places() & first != 0);
        places.map(|first: u64| first | first << self.step()).collect::<Vec<_>>().into_iter()
    }

    fn play_unchecked(&mut self, domino: u64) {
        self.free &= !domino;
        self.turn = self.turn.opponent();
    }

    fn key(&self) -> (u64, bool) {
        (self.free, self.turn == Player::Vertical)
    }
}

impl Hints for Position {}

impl Layered for Position {
    fn layer(&self) -> u32 {
        (self.board.count_ones() - self.free.count_ones()) / 2
    }

    fn split((free, vertical): (u64, bool)) -> SplitKey {
        SplitKey { halves: [free >> 32, free & u64::from(u32::MAX)], rest: u8::from(vertical) }
    }

    fn join(SplitKey { halves: [high, low], rest }: SplitKey) -> (u64, bool) {
        (high << 32 | low, rest == 1)
    }

    fn at(&self, key: SplitKey) -> Position {
        let (free, vertical) = Position::join(key);
        Position { free, turn: if vertical { Player::Vertical } else { Player::Horizontal }, ..*self }
    }
}

/// Boards, rows first, with the winner: the player who begins (1) or the other one (2), Vertical (V) or Horizontal (H).
#[rustfmt::skip]
pub const PUBLISHED: [(u32, u32, char); 10] = [
    (2, 2, '1'), (2, 3, '1'), (2, 4, 'H'), (2, 5, 'V'), (2, 6, '1'),
    (2, 7, '1'), (3, 3, '1'), (3, 4, 'H'), (4, 4, '1'), (5, 5, '2'),
];
/// Memory for each search, in bytes.
const MEMORY: usize = 1 << 24;
/// The most positions on which the laws of a game are checked. The small boards have fewer.
const POSITIONS: usize = 10_000;

/// Proved value and distance of a position by search, and the size of a certificate in bytes. Solving backwards must
/// give the same, and the certificate must prove the value.
pub fn solve(position: &Position) -> (Value, Dtw, usize) {
    let mut solver = Solver::new(MEMORY);
    let value = solver.proved_value(position, &mut ProofMemory::default(), Limits::NONE).expect("no limit is set");
    let (_, distance) = solver.distance(position, Limits::NONE).expect("no limit is set");
    let solution = retrograde::solve(position, MEMORY, Limits::default()).expect("there is memory for all positions");
    assert_eq!(solution.get(position), Some((value, distance)));
    let claims = Claims::of_position(value);
    let strategy = Strategy::find(position, &claims, MEMORY, Limits::default(), 0).expect("the value is proved");
    let [game, rules, symmetry, root] = ["domineering", "1", "none", "empty"].map(str::to_owned);
    let mut certificate = Certificate { game, rules, symmetry, root, claims, moves: Vec::new() };
    let mut named = |position: &Position| strategy.winning_move(position);
    assert!(certificate.pack(position, &mut named, Limits::default(), MEMORY).is_ok());
    let bytes = certificate.to_bytes();
    let read = Certificate::from_bytes(&bytes).expect("a certificate reads back");
    assert!(read.check(position, &mut |_, _, _| {}, Limits::default()).is_ok_and(|(_, result)| result.is_ok()));
    (value, distance, bytes.len())
}

fn main() {
    println!("board  Vertical begins  Horizontal begins  outcome  published  certificates");
    for (rows, columns, published) in PUBLISHED {
        let begins = [Player::Vertical, Player::Horizontal].map(|turn| Position::new(rows, columns, turn));
        laws::check_layered(&begins, POSITIONS).expect("the rules are those of a game");
        let [v, h] = begins.map(|position| solve(&position));
        let outcome = outcome([v.0, h.0]);
        assert_eq!(outcome, published, "{rows} x {columns}");
        let [first, second] = [v, h].map(|(value, distance, _)| format!("{value} in {distance}"));
        println!("{rows} x {columns}  {first:15}  {second:17}  {outcome:7}  {published:9}  {} and {} bytes", v.2, h.2);
    }
}

/// The outcome of a board, from the values for Vertical and for Horizontal when they begin.
pub fn outcome([vertical, horizontal]: [Value; 2]) -> char {
    [['2', 'H'], ['V', '1']][usize::from(vertical == Value::Win)][usize::from(horizontal == Value::Win)]
}
