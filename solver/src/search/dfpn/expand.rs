//! The children of a position that is searched.

use super::{Child, Dfpn, Family, Known};
use crate::game::proof::{Bounds, ProofNumber};
use crate::game::{Seen, TwoPlayer};

/// Bounds of a child that are still to be estimated: proved both ways, as none that are known can be.
const UNKNOWN: Bounds = Bounds { proof: ProofNumber::ZERO, disproof: ProofNumber::ZERO };

impl<G: TwoPlayer> Dfpn<'_, G> {
    /// Puts the children of a position on the stack, or the first that is seen to win alone.
    pub(super) fn push_children(&mut self, position: &G) {
        let (mover, first, moves) = (position.turn(), self.stack.len(), self.moves);
        // Whether some are still to be estimated.
        let mut unseen = false;
        self.keys.clear();
        for m in position.live_moves() {
            // Moves are played on the stack itself: positions are costly to copy.
            self.stack.push(Child {
                m,
                position: position.clone(),
                bounds: UNKNOWN,
                kept: Family::NONE,
                expansion: self.nodes,
            });
            self.moves += 1;
            let child = self.stack.last_mut().expect("just pushed");
            child.position.play_unchecked(m);
            child.bounds = match child.position.winner() {
                Some(winner) => Bounds::over(winner == mover),
                None => {
                    let seen = play_forced(&mut child.position);
                    unseen |= seen.is_none();
                    seen.unwrap_or(UNKNOWN).seen_by(child.position.turn() != mover)
                }
            };
            match child.bounds {
                Bounds::WIN => return self.keep_last(first, moves),
                Bounds::LOSS => drop(self.stack.pop()),
                _ => {
                    let key = child.position.key();
                    self.keys.push(key);
                    self.bounds.expect_look_up(key);
                }
            }
        }
        // All are looked up in a loop of their own, so that the memory answers them side by side.
        for number in first..self.stack.len() {
            let (child, key) = (&mut self.stack[number], self.keys[number - first]);
            let Some(Known { bounds, .. }) = self.bounds.get(key) else { continue };
            child.bounds = bounds.seen_by(child.position.turn() != mover);
            if child.bounds == Bounds::WIN {
                self.stack.truncate(number + 1);
                return self.keep_last(first, moves);
            }
        }
        if !unseen {
            return;
        }
        for number in first..self.stack.len() {
            let child = &mut self.stack[number];
            if child.bounds == UNKNOWN {
                child.bounds = child.position.estimate().seen_by(child.position.turn() != mover);
                if child.bounds == Bounds::WIN {
                    self.stack.truncate(number + 1);
                    return self.keep_last(first, moves);
                }
            }
        }
    }

    /// Leaves of the children from `first` on only the last, and its move beside those counted before.
    fn keep_last(&mut self, first: usize, moves: usize) {
        let last = self.stack.len() - 1;
        self.stack.swap(first, last);
        self.stack.truncate(first + 1);
        self.moves = moves + 1;
    }
}

/// Plays on as long as moves are forced. Returns what is seen of the position reached, for its mover: proved bounds if the
/// game is over there, none if the estimate is to be asked for later.
#[inline]
pub(super) fn play_forced<G: TwoPlayer>(position: &mut G) -> Option<Bounds> {
    loop {
        match position.look()? {
            Seen::Wins(_) => return Some(Bounds::WIN),
            Seen::Bounds(bounds) => return Some(bounds),
            Seen::Forced(m) => position.play_unchecked(m),
        }
        if let Some(winner) = position.winner() {
            return Some(Bounds::over(winner == position.turn()));
        }
    }
}
