//! Expanding a position into children, and bounds of a position without a search, after forced moves.

use std::num::NonZeroU64;

use super::span::Spans;
use super::{Child, Dfpn, Family, OpenChild};
use crate::game::proof::{Bounds, ProofNumber};
use crate::game::{Clue, Glance, Hints};

/// Marks bounds of a child that have yet to be guessed: proved both ways, which real bounds cannot be.
const UNKNOWN: Bounds = Bounds { proof: ProofNumber::ZERO, disproof: ProofNumber::ZERO };

impl<G: Hints, S: Spans<G>> Dfpn<G, S> {
    /// Pushes the children of a position onto the stack, or only the first child found to win. `live` is the clue to
    /// its moves, if a look has left one.
    pub(super) fn push_children(&mut self, position: &G, live: Option<NonZeroU64>) {
        let (mover, first, moves) = (position.turn(), self.stack.len(), self.moves);
        self.looked_up.clear();
        for m in live.map_or_else(|| position.live_moves(), |live| position.live_moves_from(live)) {
            // Moves are played on the stack itself: positions are expensive to copy.
            self.stack.push(Child {
                m,
                position: position.clone(),
                bounds: UNKNOWN,
                span: S::Span::default(),
                live: None,
                kept: Family::NONE,
                expansion: self.nodes,
            });
            self.moves += 1;
            let child = self.stack.last_mut().expect("just pushed");
            child.position.play_unchecked(m);
            let mut guess = None;
            match child.position.winner() {
                Some(winner) => child.bounds = Bounds::over(winner == mover),
                None => match play_forced(&mut child.position) {
                    ForcedEnd::Bounds(bounds) => child.bounds = bounds.seen_by(child.position.turn() != mover),
                    ForcedEnd::Open(clue) => (child.live, guess) = (clue.live, Some(clue.guess)),
                    ForcedEnd::NoLook => {}
                },
            }
            if child.bounds != UNKNOWN {
                child.span = S::seen(&child.position, child.bounds.seen_by(child.position.turn() != mover));
            }
            match child.bounds {
                Bounds::WIN => return self.keep_only(self.stack.len() - 1, first, moves),
                Bounds::LOSS if !S::KEEPS_LOSSES => drop(self.stack.pop()),
                _ => {
                    let key = child.position.key();
                    self.looked_up.push(OpenChild { key, guess });
                    self.bounds.expect_look_up(key);
                }
            }
        }
        // Look-ups have their own loop, so that their memory accesses overlap.
        for number in first..self.stack.len() {
            let (child, looked_up) = (&mut self.stack[number], &self.looked_up[number - first]);
            if S::KEEPS_LOSSES && child.bounds == Bounds::LOSS {
                continue;
            }
            let Some(record) = self.bounds.get(looked_up.key) else { continue };
            let Some((bounds, span)) = S::read(&child.position, record) else { continue };
            (child.bounds, child.span) = (bounds.seen_by(child.position.turn() != mover), span);
            if child.bounds == Bounds::WIN {
                return self.keep_only(number, first, moves);
            }
        }
        // Guesses come last, also together: if a move is found to win, they are not needed.
        for number in first..self.stack.len() {
            let (child, looked_up) = (&mut self.stack[number], &self.looked_up[number - first]);
            if child.bounds == UNKNOWN {
                let position = &child.position;
                let bounds = looked_up.guess.map_or_else(|| position.estimate(), |clue| position.guess(clue));
                child.span = S::seen(position, bounds);
                child.bounds = bounds.seen_by(position.turn() != mover);
                if child.bounds == Bounds::WIN {
                    return self.keep_only(number, first, moves);
                }
            }
        }
    }

    /// Removes the children from `first` on except the given one. `moves` is the count of moves before them.
    fn keep_only(&mut self, number: usize, first: usize, moves: usize) {
        self.stack.swap(first, number);
        self.stack.truncate(first + 1);
        self.moves = moves + 1;
    }
}

/// What a look finds at the end of forced moves, from the side of the mover there.
#[derive(Clone, Copy)]
pub(super) enum ForcedEnd {
    /// Bounds, proved or guessed.
    Bounds(Bounds),
    /// The position is open, and its bounds can be guessed from this clue.
    Open(Clue),
    /// The game has no look; call its estimate.
    NoLook,
}

impl ForcedEnd {
    /// The bounds of the position that this is about.
    #[inline]
    pub fn bounds<G: Hints>(self, position: &G) -> Bounds {
        match self {
            ForcedEnd::Bounds(bounds) => bounds,
            ForcedEnd::Open(clue) => position.guess(clue.guess),
            ForcedEnd::NoLook => position.estimate(),
        }
    }
}

/// Plays forced moves until there is a choice.
///
/// Always inlined: a copy of the result of a look would have to wait until it is stored.
#[inline(always)]
pub(super) fn play_forced<G: Hints>(position: &mut G) -> ForcedEnd {
    loop {
        match position.look() {
            None => return ForcedEnd::NoLook,
            Some(Glance::Wins(_)) => return ForcedEnd::Bounds(Bounds::WIN),
            Some(Glance::Bounds(bounds)) => return ForcedEnd::Bounds(bounds),
            Some(Glance::Open(clue)) => return ForcedEnd::Open(clue),
            Some(Glance::Forced(m)) => position.play_unchecked(m),
        }
        if let Some(winner) = position.winner() {
            return ForcedEnd::Bounds(Bounds::over(winner == position.turn()));
        }
    }
}
