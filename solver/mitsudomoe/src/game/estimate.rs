//! Evaluating a position without a search: an attack that comes too late or wins at once, and the work left.

use crate::geometry::{BOARD, GOAL, NEIGHBOURS};
use crate::{Position, Seat};

use super::ringless::Ringless;
use kamisado_solver::game::proof::Bounds;

const BALLS: u32 = 3;

/// Natural logarithms, in quarters, of the work to prove that the attacker wins and that they do not: by who is to
/// move, and by the attacker's turns minus the least number needed to come home, from -2 to 1. Found by random changes
/// that made searches of 84 positions shorter.
const WORK: [[[usize; 2]; 4]; 6] = [
    [[18, 0], [10, 0], [8, 2], [6, 4]],   // the attacker is to move
    [[16, 2], [24, 2], [12, 0], [2, 8]],  // and has made the ring step
    [[18, 8], [4, 10], [4, 4], [10, 2]],  // the others are to move
    [[26, 4], [28, 0], [14, 6], [0, 8]],  // and have made their ring step
    [[4, 4], [14, 0], [4, 4], [4, 10]],   // the others are to move, and the attacker threatens to come home
    [[16, 0], [22, 10], [8, 6], [0, 16]], // and have made their ring step
];

/// Powers of e in steps of a quarter.
static POWERS: [u32; 32] = {
    let mut powers = [0; 32];
    let (mut power, mut i) = (1.0, 0);
    while i < powers.len() {
        powers[i] = power as u32;
        power *= 1.284_025_416_687_741_5;
        i += 1;
    }
    powers
};

#[inline]
fn free_rings(position: &Position, seat: Seat) -> u32 {
    u32::from(position.supply(seat)) + position.top_spaces(seat).count_ones() - BALLS
}

/// With more than two players, the most turns for which [the argument](cannot_win_within) is tried. For more it can take
/// seconds, during which no limit is looked at, and a search with the argument for two turns is faster.
const FAR: u8 = 2;

/// Whether the attacker cannot force a win within `turns` turns of their own, by an argument that needs no search;
/// `laid` if the player to move has made the ring step.
///
/// **The argument.** In the game [without rings](Ringless), the attacker can do all that the rules allow. So they fail
/// here if they fail there, as long as the defenders can make their quiet turns here too. A quiet turn lays a ring on
/// the space that the ball then reaches. Nobody can cover a supply, so a defender with a ring in the supply for each
/// turn is safe.
///
/// A single defender also has enough if more of their rings are *free*, in the supply or without a ball on top of a
/// space, than the attacker can cover in the turns left: one in each turn, and none in the first if none lies on the
/// board. For then one is free when the attacker's last turn has ended, and two before. With two, every quiet turn can
/// be made: a ring that lies on the space to be reached stays there, and the other one goes to a space without a ring of
/// theirs. With one, all can but that onto the ring itself, and there are two spaces to step to. No quiet turn reduces
/// the free rings: the ball takes one and leaves one.
#[inline]
pub(super) fn cannot_win_within(position: &Position, attacker: Seat, turns: u8, laid: bool) -> bool {
    // After the ring step, a ball can go only to spaces whose top ring has its colour.
    let allowed = if laid { position.top_spaces(position.turn()) } else { BOARD };
    let single = position.players().count() == 2;
    (single || turns <= FAR)
        && have_rings(position, attacker, turns, laid, single)
        && !Ringless::new(position, attacker).is_won(turns, position.turn(), allowed)
}

/// Whether all defenders, or the `single` one, have rings enough for [the argument](cannot_win_within).
#[inline]
fn have_rings(position: &Position, attacker: Seat, turns: u8, laid: bool, single: bool) -> bool {
    let (mover, turns) = (position.turn(), u32::from(turns));
    let after_mover = |seat: Seat| seat.index().wrapping_sub(mover.index()) & 3;
    position.players().filter(|&seat| seat != attacker).all(|seat| {
        let (supply, free) = (u32::from(position.supply(seat)), free_rings(position, seat));
        let lays_first = after_mover(seat) < after_mover(attacker) && !(laid && seat == mover);
        let covered = turns - u32::from(mover == attacker && (laid || free == supply));
        turns + u32::from(lays_first) <= supply || single && covered < free
    })
}

/// Whether the player to move can bring the last ball home by a step in this turn; there may be other ways to win.
#[inline]
fn steps_home_at_once(position: &Position, laid: bool) -> bool {
    let me = position.turn();
    let last = position.ball_spaces(me) & !GOAL[me.index()];
    if last.count_ones() != 1 {
        return false;
    }
    let free = BOARD & !position.occupied();
    let to = GOAL[me.index()] & free & NEIGHBOURS[last.trailing_zeros() as usize];
    let shown = to & position.top_spaces(me) != 0;
    // If a ring of theirs is already on top there, another ring must be moved.
    to != 0 && if laid { shown } else { free_rings(position, me) > u32::from(shown) }
}

/// Bounds of a position's value for its mover, with `turns` left for the attacker; `laid` after the ring step.
#[inline]
pub(super) fn estimate_within(position: &Position, attacker: Seat, turns: u8, laid: bool) -> Bounds {
    if steps_home_at_once(position, laid) {
        return Bounds::WIN;
    }
    // The least number of turns to come home, if only the attacker moves and rings lie wherever needed: a turn moves one
    // ball, and none may reach the goal with the next.
    let away = BALLS - position.balls_home(attacker);
    let is_far = away > 0 && position.with_turn(attacker).reach() & GOAL[attacker.index()] == 0;
    let slack = i32::from(turns) - (away + u32::from(is_far)) as i32;
    let attacks = position.turn() == attacker;
    let threatens = !attacks && steps_home_at_once(&position.with_turn(attacker), false);
    let state = 2 * (usize::from(!attacks) + usize::from(threatens)) + usize::from(laid);
    let [win, lose] = WORK[state][(slack.clamp(-2, 1) + 2) as usize].map(|quarters| POWERS[quarters]);
    if attacks { Bounds::open(win, lose) } else { Bounds::open(lose, win) }
}
