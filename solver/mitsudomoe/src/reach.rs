//! Ball steps: where balls step, over which lines they vault, and where the vaulted ones can end.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::geometry::{GOAL, NEIGHBOURS, RAYS, Spaces, between, nearest, one, squares};
use super::{BallStep, Position, Square};

/// What the mover's balls can do, as far as it depends on the balls.
pub(crate) struct Reach {
    /// The mover's balls that may move, with the spaces next to them.
    pub movers: ArrayVec<(Square, Spaces), 3>,
    /// The lines over which they can vault.
    pub vaults: ArrayVec<Vault, 24>,
}

/// A line of balls, with a ball of the mover at one end and a space without a ball at the other.
#[derive(Clone, Copy)]
pub(crate) struct Vault {
    from: Square,
    pub to: Square,
    /// The opponents' balls in the line, by seat.
    pub over: [Spaces; 4],
}

impl Reach {
    #[inline]
    pub(crate) fn new(position: &Position) -> Reach {
        let me = position.turn.index();
        let occupied = position.occupied();
        let mut reach = Reach { movers: ArrayVec::new(), vaults: ArrayVec::new() };
        let mut fixed = 0;
        for seat in (0..4).filter(|&seat| seat != me) {
            fixed |= position.balls[seat] & GOAL[seat];
        }
        for from in squares(position.balls[me] & !GOAL[me]) {
            reach.movers.push((from, NEIGHBOURS[from.index()]));
            if NEIGHBOURS[from.index()] & occupied == 0 {
                continue;
            }
            for (direction, &ray) in RAYS[from.index()].iter().enumerate() {
                let behind = nearest(ray & !occupied, direction);
                if behind == 0 || behind & NEIGHBOURS[from.index()] != 0 {
                    continue;
                }
                let to = Square::new(behind.trailing_zeros() as u8);
                let line = between(from, to);
                if line & fixed != 0 {
                    continue;
                }
                let mut over = position.balls.map(|balls| balls & line);
                over[me] = 0;
                reach.vaults.push(Vault { from, to, over });
            }
        }
        reach
    }

    /// Visits the ball steps of the player at a seat. `landing` are, for each seat, the free spaces with its ring on top.
    #[inline]
    pub(crate) fn each_ball_step<B>(
        &self,
        landing: &[Spaces; 4],
        seat: usize,
        mut visit: impl FnMut(BallStep) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for &(from, near) in &self.movers {
            for to in squares(near & landing[seat]) {
                visit(BallStep::new(from, to))?;
            }
        }
        for vault in self.vaults.iter().filter(|vault| landing[seat] & one(vault.to) != 0) {
            each_relocation(landing, &vault.over, 0, BallStep::new(vault.from, vault.to), &mut visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether there is a ball step.
    #[inline]
    pub(crate) fn is_open(&self, landing: &[Spaces; 4], seat: usize) -> bool {
        let feasible = |vault: &Vault| (0..4).all(|seat| count_ends(landing[seat], vault.over[seat]) > 0);
        self.movers.iter().any(|(_, near)| near & landing[seat] != 0)
            || self.vaults.iter().any(|vault| landing[seat] & one(vault.to) != 0 && feasible(vault))
    }
}

/// The spaces of a set, each as a set of one.
#[inline]
fn bits(mut spaces: Spaces) -> impl Iterator<Item = Spaces> {
    std::iter::from_fn(move || {
        let bit = spaces & spaces.wrapping_neg();
        spaces ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// The lowest `count` spaces of a set.
#[inline]
fn lowest(spaces: Spaces, count: u32) -> Spaces {
    bits(spaces).take(count as usize).sum()
}

/// The sets of spaces on which vaulted balls of one player can end.
///
/// The first ball goes to a space that was free before; then the others may go to free spaces and to those just left.
/// So the sets consist of as many free or left spaces as there are balls, at least one of them free.
#[inline]
fn ends(free: Spaces, over: Spaces) -> impl Iterator<Item = Spaces> {
    let count = over.count_ones();
    let pool = free | over;
    let first = (free != 0).then(|| lowest(pool, count));
    let next = move |&set: &Spaces| {
        // The lowest space that can move up does, and those below it start again; the carry passes over spaces outside
        // the pool.
        let moved = (set | !pool).wrapping_add(set & set.wrapping_neg()) & pool;
        (moved != 0).then(|| moved | lowest(pool, set.count_ones() - moved.count_ones()))
    };
    std::iter::successors(first, next).filter(move |set| set & free != 0)
}

/// The number of sets that [`ends`] has.
#[inline]
pub(crate) fn count_ends(free: Spaces, over: Spaces) -> u64 {
    let (free, count) = (u64::from(free.count_ones()), over.count_ones());
    match count {
        0 => 1,
        1 => free,
        2 => (free + 2) * (free + 1) / 2 - 1,
        _ => (free + 3) * (free + 2) * (free + 1) / 6 - 1,
    }
}

/// Visits the ball step with every relocation of the vaulted balls of the players from a seat on.
fn each_relocation<B>(
    free: &[Spaces; 4],
    over: &[Spaces; 4],
    seat: usize,
    step: BallStep,
    visit: &mut impl FnMut(BallStep) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let Some(seat) = (seat..4).find(|&seat| over[seat] != 0) else {
        return visit(step);
    };
    for set in ends(free[seat], over[seat]) {
        let mut next = step;
        next.ends[seat] = set;
        each_relocation(free, over, seat + 1, next, visit)?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn end_sets_are_those_with_a_free_space() {
        for (free, over) in
            [(0b0001_1010, 0b0100_0001), (0b1, 0b10_0100), (0b11_0000, 0b1110), (0b100, 0b10), (0, 0b11)]
        {
            let pool: Spaces = free | over;
            let sets: Vec<Spaces> = (0..=pool)
                .filter(|set| set & !pool == 0 && set.count_ones() == over.count_ones() && set & free != 0)
                .collect();
            let mut found: Vec<Spaces> = ends(free, over).collect();
            found.sort_unstable();
            assert_eq!(found, sets, "{free:b} {over:b}");
            assert_eq!(count_ends(free, over), sets.len() as u64);
        }
    }
}
