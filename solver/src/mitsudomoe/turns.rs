//! The legal turns of a position.
//!
//! Balls do not move in the ring step, so the lines over which they can vault are worked out once, and each ring step
//! asks only which spaces then show whose ring.

use std::ops::ControlFlow;

use super::geometry::{BOARD, GOAL, NEIGHBOURS, RAYS, Spaces, between, nearest, one, squares};
use super::{BallStep, Position, RingStep, Seat, Square, Turn};

/// What the mover's balls can do, as far as balls decide it.
struct Reach {
    /// His balls that may move, with the spaces next to them.
    movers: [(Square, Spaces); 3],
    count: usize,
    /// The lines over which they can vault.
    vaults: [Vault; 24],
    lines: usize,
}

/// A line of balls, with a ball of the mover's at one end and a space without a ball at the other.
#[derive(Clone, Copy)]
struct Vault {
    from: Square,
    to: Square,
    /// The opponents' balls in the line, by seat.
    over: [Spaces; 4],
}

impl Reach {
    #[inline]
    fn new(position: &Position) -> Reach {
        let me = position.turn.index();
        let occupied = position.occupied();
        let nowhere = Square::new(0);
        let mut reach = Reach {
            movers: [(nowhere, 0); 3],
            count: 0,
            vaults: [Vault { from: nowhere, to: nowhere, over: [0; 4] }; 24],
            lines: 0,
        };
        let mut fixed = 0;
        for seat in (0..4).filter(|&seat| seat != me) {
            fixed |= position.balls[seat] & GOAL[seat];
        }
        for from in squares(position.balls[me] & !GOAL[me]) {
            reach.movers[reach.count] = (from, NEIGHBOURS[from.index()]);
            reach.count += 1;
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
                reach.vaults[reach.lines] = Vault { from, to, over };
                reach.lines += 1;
            }
        }
        reach
    }

    #[inline]
    fn movers(&self) -> &[(Square, Spaces)] {
        &self.movers[..self.count]
    }

    #[inline]
    fn vaults(&self) -> &[Vault] {
        &self.vaults[..self.lines]
    }

    /// Visits the ball steps of the player at a seat, where `room` are the free spaces that show a ring of each.
    #[inline]
    fn each_ball_step<B>(
        &self,
        room: &[Spaces; 4],
        seat: usize,
        mut visit: impl FnMut(BallStep) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for &(from, near) in self.movers() {
            for to in squares(near & room[seat]) {
                visit(BallStep::new(from, to))?;
            }
        }
        for vault in self.vaults().iter().filter(|vault| room[seat] & one(vault.to) != 0) {
            each_relocation(room, &vault.over, 0, BallStep::new(vault.from, vault.to), &mut visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether there is a ball step.
    #[inline]
    fn is_open(&self, room: &[Spaces; 4], seat: usize) -> bool {
        let feasible = |vault: &Vault| (0..4).all(|seat| count_ends(room[seat], vault.over[seat]) > 0);
        self.movers().iter().any(|(_, near)| near & room[seat] != 0)
            || self.vaults().iter().any(|vault| room[seat] & one(vault.to) != 0 && feasible(vault))
    }
}

/// The set of one space after another.
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
/// The first of them goes to a space that was free before; then the others may go to free ones and to those just left.
/// So the sets are those of as many free or left spaces, not all of them left.
#[inline]
fn ends(free: Spaces, over: Spaces) -> impl Iterator<Item = Spaces> {
    let count = over.count_ones();
    let pool = free | over;
    let first = (free != 0).then(|| lowest(pool, count));
    let next = move |&set: &Spaces| {
        // The lowest space that can move up does, and those below it start again; the carry runs over what is not in
        // the pool.
        let moved = (set | !pool).wrapping_add(set & set.wrapping_neg()) & pool;
        (moved != 0).then(|| moved | lowest(pool, set.count_ones() - moved.count_ones()))
    };
    std::iter::successors(first, next).filter(move |set| set & free != 0)
}

/// The number of sets that [`ends`] has.
#[inline]
fn count_ends(free: Spaces, over: Spaces) -> u64 {
    let (free, count) = (u64::from(free.count_ones()), over.count_ones());
    match count {
        0 => 1,
        1 => free,
        2 => (free + 2) * (free + 1) / 2 - 1,
        _ => (free + 3) * (free + 2) * (free + 1) / 6 - 1,
    }
}

/// Visits the ball step with every way to relocate the vaulted balls of the players from a seat on.
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

impl Position {
    /// The ring steps, whether a ball step can follow or not; none once the game is over.
    pub fn ring_steps(&self) -> impl Iterator<Item = RingStep> + use<> {
        let me = self.turn.index();
        let free = if self.outcome.is_some() { 0 } else { BOARD & !self.occupied() };
        let exposed = squares(self.tops[me] & free).map(Some);
        let supply = (self.supply[me] > 0).then_some(None);
        supply.into_iter().chain(exposed).flat_map(move |from| {
            let spaces = free & !from.map_or(0, one);
            squares(spaces).map(move |to| RingStep { from, to })
        })
    }

    /// The ring steps that a ball step can follow.
    pub(super) fn open_ring_steps(&self) -> Vec<RingStep> {
        let mut steps = Vec::new();
        let reach = Reach::new(self);
        let free = BOARD & !self.occupied();
        let all: ControlFlow<()> = self.each_ring_step(|step, tops| {
            if reach.is_open(&tops.map(|tops| tops & free), self.turn.index()) {
                steps.push(step);
            }
            ControlFlow::Continue(())
        });
        debug_assert!(all.is_continue());
        steps
    }

    /// The ball steps that end a turn, on the board after its ring step.
    pub(super) fn ball_steps(&self) -> Vec<BallStep> {
        let mut steps = Vec::new();
        let room = self.tops.map(|tops| tops & BOARD & !self.occupied());
        let all: ControlFlow<()> = Reach::new(self).each_ball_step(&room, self.turn.index(), |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        debug_assert!(all.is_continue());
        steps
    }

    /// The spaces on which the balls of the player at a seat can end by his next turn, if rings lie as he likes, and
    /// whether he can vault over anybody else.
    #[inline]
    pub(super) fn reach(&self, seat: Seat) -> (Spaces, bool) {
        let reach = Reach::new(&Position { turn: seat, ..*self });
        let free = BOARD & !self.occupied();
        let near: Spaces = reach.movers().iter().fold(0, |near, (_, spaces)| near | spaces);
        let far: Spaces = reach.vaults().iter().fold(0, |far, vault| far | one(vault.to));
        ((near | far) & free, reach.vaults().iter().any(|vault| vault.over != [0; 4]))
    }

    /// Visits every legal turn once, those of a ring step one after another, until told to stop.
    ///
    /// # Errors
    ///
    /// What the visitor breaks off with, so that `?` passes it on.
    #[inline]
    pub fn each_turn<B>(&self, mut visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.outcome.is_some() {
            return ControlFlow::Continue(());
        }
        let reach = Reach::new(self);
        let free = BOARD & !self.occupied();
        let me = self.turn.index();
        self.each_ring_step(|ring, tops| {
            let room = tops.map(|tops| tops & free);
            reach.each_ball_step(&room, me, |ball| visit(Turn { ring, ball }))
        })
    }

    /// The legal turns; none once the game is over.
    pub fn turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        let all: ControlFlow<()> = self.each_turn(|turn| {
            turns.push(turn);
            ControlFlow::Continue(())
        });
        debug_assert!(all.is_continue());
        turns
    }

    /// The number of legal turns, without making them.
    #[inline]
    pub fn count_turns(&self) -> u64 {
        if self.outcome.is_some() {
            return 0;
        }
        let reach = Reach::new(self);
        let free = BOARD & !self.occupied();
        let me = self.turn.index();
        let mut count = 0;
        let all: ControlFlow<()> = self.each_ring_step(|_, tops| {
            let room = tops.map(|tops| tops & free);
            for &(_, near) in reach.movers() {
                count += u64::from((near & room[me]).count_ones());
            }
            for vault in reach.vaults().iter().filter(|vault| room[me] & one(vault.to) != 0) {
                count += (0..4).map(|seat| count_ends(room[seat], vault.over[seat])).product::<u64>();
            }
            ControlFlow::Continue(())
        });
        debug_assert!(all.is_continue());
        count
    }

    /// Whether the player to move has a turn.
    #[inline]
    pub(super) fn has_turn(&self) -> bool {
        self.each_turn(|_| ControlFlow::Break(())).is_break()
    }

    /// Visits the ring steps, each with the spaces that then show a ring of each seat.
    #[inline]
    fn each_ring_step<B>(&self, mut visit: impl FnMut(RingStep, [Spaces; 4]) -> ControlFlow<B>) -> ControlFlow<B> {
        let me = self.turn.index();
        let free = BOARD & !self.occupied();
        if self.supply[me] > 0 {
            for to in squares(free) {
                visit(RingStep { from: None, to }, with_top(self.tops, me, to))?;
            }
        }
        for from in squares(self.tops[me] & free) {
            let mut tops = self.tops;
            tops[me] &= !one(from);
            if let Some(seat) = self.below(from) {
                tops[seat.index()] |= one(from);
            }
            for to in squares(free & !one(from)) {
                visit(RingStep { from: Some(from), to }, with_top(tops, me, to))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whose ring shows when the top one of a space is lifted; those of players who are out go at once.
    #[inline]
    fn below(&self, square: Square) -> Option<Seat> {
        self.stripped(self.stacks[square.index()].pop()).top()
    }
}

/// With a ring of a seat on top of a space.
#[inline]
fn with_top(mut tops: [Spaces; 4], seat: usize, square: Square) -> [Spaces; 4] {
    for tops in &mut tops {
        *tops &= !one(square);
    }
    tops[seat] |= one(square);
    tops
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
