//! The children of a position that is searched, and what is seen of a position without a search, after forced moves.

use std::num::NonZeroU64;

use super::{Child, Dfpn, Family, NodeRecord, OpenChild};
use crate::game::proof::{Bounds, ProofNumber};
use crate::game::{Clue, Glance, Hints};

/// Bounds of a child that are still to be guessed: proved both ways, as none that are known can be.
const UNKNOWN: Bounds = Bounds { proof: ProofNumber::ZERO, disproof: ProofNumber::ZERO };

impl<G: Hints> Dfpn<G> {
    /// Puts the children of a position on the stack, or the first that is seen to win alone. `live` is the clue to its moves,
    /// if a look has left one.
    pub(super) fn push_children(&mut self, position: &G, live: Option<NonZeroU64>) {
        let (mover, first, moves) = (position.turn(), self.stack.len(), self.moves);
        self.looked.clear();
        for m in live.map_or_else(|| position.live_moves(), |live| position.live_moves_from(live)) {
            // Moves are played on the stack itself: positions are costly to copy.
            self.stack.push(Child {
                m,
                position: position.clone(),
                bounds: UNKNOWN,
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
                    ForcedEnd::Unseen => {}
                },
            }
            match child.bounds {
                Bounds::WIN => return self.keep_only(self.stack.len() - 1, first, moves),
                Bounds::LOSS => drop(self.stack.pop()),
                _ => {
                    let key = child.position.key();
                    self.looked.push(OpenChild { key, guess });
                    self.bounds.expect_look_up(key);
                }
            }
        }
        // All are looked up in a loop of their own, so that the memory answers them side by side.
        for number in first..self.stack.len() {
            let (child, looked) = (&mut self.stack[number], &self.looked[number - first]);
            let Some(NodeRecord { bounds, .. }) = self.bounds.get(looked.key) else { continue };
            child.bounds = bounds.seen_by(child.position.turn() != mover);
            if child.bounds == Bounds::WIN {
                return self.keep_only(number, first, moves);
            }
        }
        // Guesses are made last, and side by side too: where a move is seen to win, nobody asks for them.
        for number in first..self.stack.len() {
            let (child, looked) = (&mut self.stack[number], &self.looked[number - first]);
            if child.bounds == UNKNOWN {
                let position = &child.position;
                let bounds = looked.guess.map_or_else(|| position.estimate(), |clue| position.guess(clue));
                child.bounds = bounds.seen_by(position.turn() != mover);
                if child.bounds == Bounds::WIN {
                    return self.keep_only(number, first, moves);
                }
            }
        }
    }

    /// Leaves of the children from `first` on only the one with this number, and its move beside those counted before.
    fn keep_only(&mut self, number: usize, first: usize, moves: usize) {
        self.stack.swap(first, number);
        self.stack.truncate(first + 1);
        self.moves = moves + 1;
    }
}

/// What is seen of a position after forced moves, for its mover.
#[derive(Clone, Copy)]
pub(super) enum ForcedEnd {
    /// Bounds, proved or guessed.
    Bounds(Bounds),
    /// It is open, and its bounds can be guessed from this.
    Open(Clue),
    /// Its estimate is to be asked for.
    Unseen,
}

impl ForcedEnd {
    /// The bounds of the position of which this is seen.
    #[inline]
    pub fn bounds<G: Hints>(self, position: &G) -> Bounds {
        match self {
            ForcedEnd::Bounds(bounds) => bounds,
            ForcedEnd::Open(clue) => position.guess(clue.guess),
            ForcedEnd::Unseen => position.estimate(),
        }
    }
}

/// Plays on as long as moves are forced.
///
/// Always inlined: to copy what a look returns would have to wait for it to be stored.
#[inline(always)]
pub(super) fn play_forced<G: Hints>(position: &mut G) -> ForcedEnd {
    loop {
        match position.look() {
            None => return ForcedEnd::Unseen,
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
