//! Ball steps: where balls step, over which lines they vault, and where the vaulted ones can end.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::geometry::{GOAL, NEIGHBOURS, Spaces, count_ends, ends, lines, one, squares};
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
            for (to, line) in lines(from, occupied, fixed) {
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

    #[inline]
    pub(crate) fn is_open(&self, landing: &[Spaces; 4], seat: usize) -> bool {
        let feasible = |vault: &Vault| (0..4).all(|seat| count_ends(landing[seat], vault.over[seat]) > 0);
        self.movers.iter().any(|(_, near)| near & landing[seat] != 0)
            || self.vaults.iter().any(|vault| landing[seat] & one(vault.to) != 0 && feasible(vault))
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
