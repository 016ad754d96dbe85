//! A look at a position without a search: wins within three moves, losses within two, and counts for the guess.

use arrayvec::ArrayVec;
use kamisado::Player;
use kamisado_solver::game::proof::Bounds;
use kamisado_solver::game::{Clue, Game, Glance};

use crate::moves::{Move, Moves};
use crate::position::{Position, TOWERS};
use crate::square::Squares;

/// A way home of a tower in the player's frame: its squares, the only tower on it, if there is one, and the squares that let
/// it be gone: those of the tower's colour but not on the way.
#[derive(Clone, Copy)]
struct Way {
    squares: Squares,
    tower: Squares,
    met: Squares,
}

/// What is found out about a position.
pub(crate) fn seen(position: &Position<'_>) -> Glance<Move> {
    let Some(due) = position.due else { return Glance::Open(Clue { live: None, guess: 0 }) };
    let (board, me, you) = (position.board, position.turn, position.turn.opponent());
    let (from, here) = (position.own_square(me, due), position.occupied(me));
    let targets = board.destinations(from, here);
    let home = targets & board.goal();
    if home != 0 {
        return Glance::Wins(position.own_move(from, home.trailing_zeros() as u8));
    }
    let safe = safe_targets(position, from, targets);
    if safe == 0 {
        return Glance::Bounds(Bounds::LOSS);
    }
    if safe.is_power_of_two() {
        return Glance::Forced(position.own_move(from, safe.trailing_zeros() as u8));
    }
    let lifted = here ^ 1 << from;
    let ways = ways_home(position, me, lifted, due);
    let there = position.occupied(you) ^ 1 << board.turned(from);
    let (mut moves, mut hopes) = (0_u32, 0);
    let mut left = safe;
    while left != 0 {
        let to = left.trailing_zeros() as u8;
        left &= left - 1;
        let answering = position.own_square(you, board.color_for(me, to));
        let answers = board.destinations(answering, there | 1 << board.turned(to));
        if answers == 0 {
            // The opponent passes.
            let next = board.color_for(you, answering);
            let square = if next == due { to } else { position.own_square(me, next) };
            if board.ways_home(square).iter().any(|way| way & (lifted | 1 << to) == 0) {
                return Glance::Wins(position.own_move(from, to));
            }
            (moves, hopes) = (moves + 1, hopes + 32);
            continue;
        }
        let left_alone = !(1 << board.turned(answering));
        let colored = board.of_color[me as usize][usize::from(due)];
        let own = board.ways_home(to).iter().map(|way| if_none(way & lifted & left_alone, colored & !way));
        let mut met = own.fold(0, |met, of_way| met | of_way);
        // First which ways are open, then where they are met: branches that depend on a way would be guessed wrongly.
        let is_open = |way: &Way| way.tower & left_alone | way.squares & 1 << to == 0;
        let mut open =
            ways.iter().enumerate().fold(0_u32, |open, (number, way)| open | u32::from(is_open(way)) << number);
        while open != 0 {
            met |= ways[open.trailing_zeros() as usize].met;
            open &= open - 1;
        }
        let count = (board.all_turned(answers) & !met).count_ones();
        if count == 0 {
            return Glance::Wins(position.own_move(from, to));
        }
        (moves, hopes) = (moves + 1, hopes + 64 / (count + 1));
    }
    Glance::Open(Clue { live: None, guess: u64::from(moves) | u64::from(hopes) << 32 })
}

/// The moves after which the opponent cannot reach home at once.
pub(crate) fn live_moves(position: &Position<'_>) -> Moves {
    let Some(due) = position.due.filter(|_| position.winner.is_none()) else { return position.moves() };
    let from = position.own_square(position.turn, due);
    let targets = position.board.destinations(from, position.occupied(position.turn));
    let mut moves = ArrayVec::new();
    position.add_moves(&mut moves, from, safe_targets(position, from, targets));
    moves.into_iter()
}

/// The squares among `targets` on which the mover's tower from `from` does not let the opponent reach home at once.
fn safe_targets(position: &Position<'_>, from: u8, targets: Squares) -> Squares {
    let (board, you) = (position.board, position.turn.opponent());
    let there = position.occupied(you) ^ 1 << board.turned(from);
    let met = (0..board.size()).fold(0, |met, color| {
        let colored = board.of_color[you as usize][usize::from(color)];
        let ways = board.ways_home(position.own_square(you, color)).iter();
        ways.fold(met, |met, way| met | if_none(way & there, colored & !way))
    });
    targets & (board.goal() | !board.all_turned(met))
}

/// The squares if there are no others.
fn if_none(others: Squares, squares: Squares) -> Squares {
    if others == 0 { squares } else { 0 }
}

/// The ways home of a player's towers, without that of colour `but`, on which at most one tower stands.
fn ways_home(position: &Position<'_>, player: Player, occupied: Squares, but: u8) -> ArrayVec<Way, { 3 * TOWERS }> {
    let mut found = ArrayVec::new();
    for color in (0..position.board.size()).filter(|&color| color != but) {
        let colored = position.board.of_color[player as usize][usize::from(color)];
        for &squares in position.board.ways_home(position.own_square(player, color)) {
            let tower = squares & occupied;
            if tower & tower.wrapping_sub(1) == 0 {
                found.push(Way { squares, tower, met: colored & !squares });
            }
        }
    }
    found
}
