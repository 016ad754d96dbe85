//! Evaluating a position without a search: an attack that comes too late or wins at once, and the work left.

use mitsudomoe::geometry::{BOARD, GOAL, HOME, NEIGHBOURS, Spaces, one, squares};
use mitsudomoe::{Position, Seat, Square};

use crate::game::proof::Bounds;

/// The number of balls of a player.
const BALLS: u32 = 3;

/// By seat: the spaces next to the corner, and those within two of it.
static CORNERS: [(Spaces, Spaces); 4] = {
    let mut corners = [(0, 0); 4];
    let mut i = 0;
    while i < 4 {
        let corner = Seat::ALL[i].corner();
        let (mut near, mut square) = (NEIGHBOURS[corner.index()], 0);
        while square < 25 {
            let of = Square::new(square);
            if of.file().abs_diff(corner.file()) <= 2 && of.row().abs_diff(corner.row()) <= 2 {
                near |= 1 << square;
            }
            square += 1;
        }
        corners[i] = (NEIGHBOURS[corner.index()], near);
        i += 1;
    }
    corners
};

/// Natural logarithms, in quarters, of the work to prove that the attacker wins and that they do not: by who is to
/// move, and by the attacker's turns minus the least number needed to come home, from -2 to 1.
///
/// Found by random changes that made searches of 84 positions shorter.
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

/// How soon the attacker's balls can reach given spaces, if only the attacker moves them and rings lie wherever needed.
struct Attack {
    balls: Spaces,
    /// Where one of the balls can be after the attacker's next turn.
    reach: Spaces,
    /// Whether it may get there by vaulting over a ball of the defender.
    vaults: bool,
}

impl Attack {
    /// The least number of turns until `count` of the balls are on some of these spaces.
    #[inline]
    fn turns(&self, count: u32, spaces: Spaces) -> u32 {
        let missing = count.saturating_sub((self.balls & spaces).count_ones());
        // A turn moves one ball.
        missing + u32::from(missing > 0 && self.reach & spaces == 0)
    }
}

/// The opponent of a player, if there are two players who sit opposite each other.
#[inline]
fn facing(position: &Position, seat: Seat) -> Option<Seat> {
    let opponent = seat.opposite();
    let others = [seat.clockwise(1), seat.clockwise(3)];
    (position.is_seated(opponent) && !others.into_iter().any(|other| position.is_seated(other))).then_some(opponent)
}

/// The number of a player's rings that can be moved or brought in.
#[inline]
fn free_rings(position: &Position, seat: Seat) -> u32 {
    u32::from(position.supply(seat)) + position.top_spaces(seat).count_ones() - BALLS
}

/// Whether the attacker cannot force a win within `turns` turns of their own, by an argument that needs no search;
/// `laid` if the player to move has made the ring step.
///
/// **The argument**, for two players in opposite corners. A *quiet* turn steps with a ball to a space next to it, does
/// not vault, and leaves a space of the player's home without a ball. The defender has a quiet turn as long as they
/// have two free rings, the attacker's balls do not stand on all three neighbours of a corner other than the defender's
/// goal corner, at most one of them is on its goal, and not all six balls are within two of the defender's corner. The
/// test below checks that for all placements of the balls. A quiet turn does not reduce the defender's free rings, a
/// turn of the attacker covers at most one, and the attacker's balls move only in the attacker's own turns, one in
/// each. So count the least number of turns that the attacker needs to come home, and to surround a corner: if both
/// exceed the turns left, and the rings last, every attempt of the attacker comes too late. In the same way, the last
/// of these turns does not leave the defender without a turn.
///
/// It holds under both variants of the rules: who brings the opposite player's last ball home, or leaves it there, has a
/// full home at the end of that turn, so they lose by either variant unless they are at home too.
#[inline]
pub(super) fn cannot_win_within(position: &Position, attacker: Seat, turns: u8, laid: bool) -> bool {
    let Some(defender) = facing(position, attacker) else { return false };
    let still_to_cover = u32::from(turns) - u32::from(laid && position.turn() == attacker);
    if turns > 3 || free_rings(position, defender) < still_to_cover + 2 {
        return false;
    }
    let theirs = position.ball_spaces(defender);
    // After the ring step, a ball can go only to spaces whose top ring has its colour.
    let allowed = if laid { position.top_spaces(position.turn()) } else { BOARD };
    if position.turn() == attacker {
        return comes_too_late(position, attacker, defender, theirs, allowed, turns.into());
    }
    // One quiet step after which the attack comes too late is enough.
    let occupied = position.occupied();
    squares(theirs & !GOAL[defender.index()]).any(|from| {
        squares(NEIGHBOURS[from.index()] & allowed & !occupied).any(|to| {
            let step = one(from) | one(to);
            HOME[defender.index()] & !(occupied ^ step) != 0
                && comes_too_late(position, attacker, defender, theirs ^ step, BOARD, turns.into())
        })
    })
}

/// The argument of [`cannot_win_within`] with the attacker to move, the defender's balls on the spaces `theirs`, and
/// the attacker's next turn ending on one of the spaces `allowed`. The defender's rings must have been checked.
#[inline]
fn comes_too_late(
    position: &Position,
    attacker: Seat,
    defender: Seat,
    theirs: Spaces,
    allowed: Spaces,
    turns: u32,
) -> bool {
    let (reach, vaults) = position.with_balls(defender, theirs).with_turn(attacker).reach();
    let attack = Attack { balls: position.ball_spaces(attacker), reach: reach & allowed, vaults };
    let (_, around) = CORNERS[defender.index()];
    // Can all six balls be within two of the defender's corner when the defender replies, after the attacker's next
    // turn?
    let crowded = match turns {
        1 => false,
        2 => attack.turns(BALLS, around) < 2 && (attack.vaults || theirs & !around == 0),
        _ => attack.turns(BALLS, around) < turns,
    };
    attack.turns(BALLS, GOAL[attacker.index()]) > turns
        && !crowded
        && Seat::ALL.into_iter().filter(|&corner| corner != defender.opposite()).all(|corner| {
            let (neighbours, _) = CORNERS[corner.index()];
            attack.turns(BALLS, neighbours) > turns
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

/// Bounds of the value of a position for its mover, with `turns` turns left for the attacker; `laid` if the mover has
/// made the ring step.
#[inline]
pub(super) fn estimate_within(position: &Position, attacker: Seat, turns: u8, laid: bool) -> Bounds {
    if steps_home_at_once(position, laid) {
        return Bounds::WIN;
    }
    let (reach, vaults) = position.with_turn(attacker).reach();
    let attack = Attack { balls: position.ball_spaces(attacker), reach, vaults };
    let slack = i32::from(turns) - attack.turns(BALLS, GOAL[attacker.index()]) as i32;
    let attacks = position.turn() == attacker;
    let threatens = !attacks && steps_home_at_once(&position.with_turn(attacker), false);
    let state = 2 * (usize::from(!attacks) + usize::from(threatens)) + usize::from(laid);
    let [win, lose] = WORK[state][(slack.clamp(-2, 1) + 2) as usize].map(|quarters| POWERS[quarters]);
    if attacks { Bounds::open(win, lose) } else { Bounds::open(lose, win) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every set of three spaces.
    fn triples() -> Vec<Spaces> {
        (0..25).flat_map(|a| (0..a).flat_map(move |b| (0..b).map(move |c| 1 << a | 1 << b | 1 << c))).collect()
    }

    #[test]
    fn the_defender_has_a_quiet_step() {
        let (attacker, defender) = (Seat::A1.index(), Seat::E5.index());
        let corners = [Seat::A5, Seat::E5, Seat::E1].map(|corner| CORNERS[corner.index()].0);
        let (_, around) = CORNERS[defender];
        let mut crowded = 0;
        for mine in triples().into_iter().filter(|mine| corners.iter().all(|corner| corner & !mine != 0)) {
            for theirs in triples().into_iter().filter(|theirs| theirs & mine == 0 && *theirs != GOAL[defender]) {
                if mine == GOAL[attacker] {
                    continue;
                }
                let occupied = mine | theirs;
                let (mut steps, mut quiet) = (0, 0);
                for from in squares(theirs & !GOAL[defender]) {
                    for to in squares(NEIGHBOURS[from.index()] & !occupied) {
                        steps += 1;
                        quiet += u32::from(HOME[defender] & !(occupied ^ one(from) ^ one(to)) != 0);
                    }
                }
                // The defender can move, however many of the attacker's balls are home.
                assert_ne!(steps, 0, "{mine:b} {theirs:b}");
                if quiet == 0 && (mine & GOAL[attacker]).count_ones() <= 1 {
                    assert_eq!(occupied & !around, 0, "{mine:b} {theirs:b}");
                    crowded += 1;
                }
            }
        }
        assert_eq!(crowded, 6);
    }
}
