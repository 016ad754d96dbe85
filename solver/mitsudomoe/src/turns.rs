//! The legal turns of a position.
//!
//! Balls do not move in the ring step, so lines of vaults are computed once; a ring step changes only top rings.

use std::ops::ControlFlow;

use super::geometry::{BOARD, Spaces, count_ends, one, squares};
use super::reach::Reach;
use super::{Position, RingStep, Square, Turn};

impl Position {
    /// The ring steps, whether a ball step can follow or not; none once the game is over.
    pub fn ring_steps(&self) -> Vec<RingStep> {
        let mut steps = Vec::new();
        if self.outcome.is_none() {
            let _: ControlFlow<()> = self.each_ring_step(|step, _| {
                steps.push(step);
                ControlFlow::Continue(())
            });
        }
        steps
    }

    /// Visits every legal turn once, grouped by ring step, until the visitor breaks off. Returns the visitor's break
    /// value, so that `?` passes it on.
    #[inline]
    pub fn each_turn<B>(&self, mut visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.outcome.is_some() {
            return ControlFlow::Continue(());
        }
        let reach = Reach::new(self);
        let me = self.turn.index();
        self.each_ring_step(|ring, landing| reach.each_ball_step(&landing, me, |ball| visit(Turn { ring, ball })))
    }

    /// The legal turns; none once the game is over.
    pub fn turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        let _: ControlFlow<()> = self.each_turn(|turn| {
            turns.push(turn);
            ControlFlow::Continue(())
        });
        turns
    }

    /// The number of legal turns, counted without generating them.
    #[inline]
    pub fn count_turns(&self) -> u64 {
        if self.outcome.is_some() {
            return 0;
        }
        let reach = Reach::new(self);
        let me = self.turn.index();
        let mut count = 0;
        let _: ControlFlow<()> = self.each_ring_step(|_, landing| {
            for &(_, near) in &reach.movers {
                count += u64::from((near & landing[me]).count_ones());
            }
            for vault in reach.vaults.iter().filter(|vault| landing[me] & one(vault.to) != 0) {
                count += (0..4).map(|seat| count_ends(landing[seat], vault.over[seat])).product::<u64>();
            }
            ControlFlow::Continue(())
        });
        count
    }

    #[inline]
    pub(crate) fn has_turn(&self) -> bool {
        self.each_turn(|_| ControlFlow::Break(())).is_break()
    }

    /// Visits the ring steps, each with the free spaces whose top ring then belongs to each seat.
    #[inline]
    pub(crate) fn each_ring_step<B>(
        &self,
        mut visit: impl FnMut(RingStep, [Spaces; 4]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let me = self.turn.index();
        let free = BOARD & !self.occupied();
        if self.supply[me] > 0 {
            for to in squares(free) {
                visit(RingStep { from: None, to }, landing(self.tops, me, to, free))?;
            }
        }
        for from in squares(self.tops[me] & free) {
            let mut tops = self.tops;
            tops[me] &= !one(from);
            // The ring below, if any: rings of players who are out are removed at once.
            if let Some(seat) = self.stripped(self.stacks[from.index()].pop()).top() {
                tops[seat.index()] |= one(from);
            }
            for to in squares(free & !one(from)) {
                visit(RingStep { from: Some(from), to }, landing(tops, me, to, free))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The free spaces with each seat's ring on top, once a ring of a seat lies on a space.
#[inline]
fn landing(tops: [Spaces; 4], seat: usize, square: Square, free: Spaces) -> [Spaces; 4] {
    let mut landing = tops.map(|tops| tops & free & !one(square));
    landing[seat] |= one(square);
    landing
}
