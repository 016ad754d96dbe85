//! A guess of the work left to prove a win, and a loss.
//!
//! The logarithm of each is a sum of weighted features, of base 2 and in 256ths as all numbers here, so that a search
//! expands the same positions on every machine. The weights were fitted to the work of searches from 12,000 positions of
//! random play on boards of 8 by 8 and 10 by 10, and then changed at random as long as this made searches shorter.

use kamisado::Player;
use kamisado_solver::game::proof::Bounds;

use crate::position::Position;
use crate::square::WIDTH;

/// What a look has counted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    /// The mover's safe moves.
    moves: u32,
    /// For each of them, 64 divided by one more than the number of safe answers.
    hopes: u32,
}

impl Counts {
    /// Adds a safe move with so many safe answers.
    #[inline]
    pub fn add(&mut self, answers: u32) {
        self.moves += 1;
        self.hopes += 64 / (answers + 1);
    }

    #[inline]
    pub fn packed(self) -> u64 {
        u64::from(self.moves) | u64::from(self.hopes) << 32
    }

    #[inline]
    fn unpacked(clue: u64) -> Counts {
        Counts { moves: clue as u32, hopes: (clue >> 32) as u32 }
    }
}

/// One; safe moves; hopes; the mover's and the opponent's towers with a way home, their rows advanced, and their moves.
type Features = [i32; 9];

const TO_WIN: Features = [2161, 284, -311, -66, 45, -194, 124, -598, 520];
const TO_LOSE: Features = [-1250, -31, 111, 10, -83, 121, -187, 601, -358];

/// The bounds of an open position, from what a look has counted.
#[inline]
pub(crate) fn guessed(position: &Position<'_>, clue: u64) -> Bounds {
    let Counts { moves, hopes } = Counts::unpacked(clue);
    let players = [position.turn, position.turn.opponent()];
    let [my_rows, their_rows] = players.map(|player| rows(position, player));
    let [my_moves, their_moves] = players.map(|player| logarithm(mobility(position, player) + 1));
    let [mine, theirs] = players.map(|player| 256 * runners(position, player));
    let features: Features =
        [256, logarithm(moves.max(1)), logarithm(hopes + 1), mine, theirs, my_rows, their_rows, my_moves, their_moves];
    let work = |weights: Features| power(features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum());
    Bounds::open(work(TO_WIN), work(TO_LOSE))
}

/// How far a player's towers have come, in boards.
#[inline]
fn rows(position: &Position<'_>, player: Player) -> i32 {
    let size = position.board.size();
    let own = &position.squares[player as usize][..size.into()];
    let rows: i32 = own.iter().map(|square| i32::from(square / WIDTH)).sum();
    256 * rows / i32::from(size - 1)
}

/// How many towers of a player have a way home.
#[inline]
fn runners(position: &Position<'_>, player: Player) -> i32 {
    let (board, occupied) = (position.board, position.occupied(player));
    let own = &position.squares[player as usize][..board.size().into()];
    own.iter().filter(|&&square| board.ways_home(square).iter().any(|way| way & occupied == 0)).count() as i32
}

/// The number of moves of all towers of a player.
#[inline]
fn mobility(position: &Position<'_>, player: Player) -> u32 {
    let (board, occupied) = (position.board, position.occupied(player));
    let own = &position.squares[player as usize][..board.size().into()];
    own.iter().map(|&square| board.destinations(square, occupied).count_ones()).sum()
}

/// The logarithm of a number, linear between powers of two.
#[inline]
fn logarithm(number: u32) -> i32 {
    let whole = number.ilog2();
    (256 * whole + (number << 8 >> whole)) as i32 - 256
}

/// Two to the power of a 65536th of the number, in sixteenths.
#[inline]
fn power(exponent: i32) -> u32 {
    let exponent = (exponent >> 8).clamp(-2 * 256, 20 * 256) + 4 * 256;
    ((256 + (exponent as u32 & 255)) << (exponent >> 8)) >> 8
}
