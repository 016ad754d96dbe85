//! A guess of the work left to prove a win, and a loss.
//!
//! The logarithm of each is a sum of weighted features, of base 2 and in 256ths as all numbers here, so that a search
//! expands the same positions on every machine. The weights were fitted to the work of searches from 12,000 positions of
//! random play on boards of 8 by 8 and 10 by 10, and then changed at random as long as this made searches shorter.

use kamisado::Player;
use kamisado_solver::game::proof::Bounds;

use crate::position::Position;
use crate::square::WIDTH;

/// One; the mover's safe moves; their hopes, which for each are 64 divided by one more than the number of safe answers; the
/// mover's and the opponent's towers with a way home, their rows advanced, and their moves.
type Features = [i32; 9];

const TO_WIN: Features = [2161, 284, -311, -66, 45, -194, 124, -598, 520];
const TO_LOSE: Features = [-1250, -31, 111, 10, -83, 121, -187, 601, -358];

/// The bounds of an open position, from its safe moves and their hopes.
pub(crate) fn guessed(position: &Position<'_>, moves: u32, hopes: u32) -> Bounds {
    let players = [position.turn, position.turn.opponent()];
    let [mine, theirs] = players.map(|player| 256 * runners(position, player));
    let [rows, their_rows] = players.map(|player| rows(position, player));
    let [mobile, their_mobile] = players.map(|player| logarithm(mobility(position, player) + 1));
    let counts = [moves.max(1), hopes + 1].map(logarithm);
    let features = [256, counts[0], counts[1], mine, theirs, rows, their_rows, mobile, their_mobile];
    let work = |weights: Features| power(features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum());
    Bounds::open(work(TO_WIN), work(TO_LOSE))
}

/// How far a player's towers have come, in boards.
fn rows(position: &Position<'_>, player: Player) -> i32 {
    let rows: i32 = position.own_squares(player).map(|square| i32::from(square / WIDTH)).sum();
    256 * rows / i32::from(position.board.size() - 1)
}

/// How many towers of a player have a way home.
fn runners(position: &Position<'_>, player: Player) -> i32 {
    position.own_squares(player).filter(|&square| position.has_way_home(player, square)).count() as i32
}

/// The number of moves of all towers of a player.
fn mobility(position: &Position<'_>, player: Player) -> u32 {
    let targets = |square| position.board.destinations(square, position.occupied(player));
    position.own_squares(player).map(|square| targets(square).count_ones()).sum()
}

/// The logarithm of a number, linear between powers of two.
fn logarithm(number: u32) -> i32 {
    let whole = number.ilog2();
    (256 * whole + (number << 8 >> whole)) as i32 - 256
}

/// Two to the power of a 65536th of the number, in sixteenths.
fn power(exponent: i32) -> u32 {
    let exponent = (exponent >> 8).clamp(-2 * 256, 20 * 256) + 4 * 256;
    ((256 + (exponent as u32 & 255)) << (exponent >> 8)) >> 8
}
