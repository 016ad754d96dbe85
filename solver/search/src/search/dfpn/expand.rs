//! Expanding a position into children, and bounds of a position without a search, after forced moves.

use std::num::NonZeroU64;

use super::span::Spans;
use super::{Child, Dfpn, Family, ToFind};
use crate::game::proof::Bounds;
use crate::game::{Clue, Glance, Hints};

impl<G: Hints, S: Spans<G>> Dfpn<G, S> {
    /// Pushes the children of a position onto the stack, or only the first child found to win. `live` is the clue to
    /// its moves, if a look has left one.
    pub(super) fn push_children(&mut self, position: &G, live: Option<NonZeroU64>) {
        let (mover, first, moves) = (position.turn(), self.stack.len(), self.moves);
        self.to_find.clear();
        for m in live.map_or_else(|| position.live_moves(), |live| position.live_moves_from(live)) {
            // Moves are played on the stack itself: positions are expensive to copy.
            self.stack.push(Child {
                m,
                position: position.clone(),
                bounds: Bounds::UNIT,
                span: S::Span::default(),
                live: None,
                kept: Family::NONE,
                expansion: self.nodes,
            });
            self.moves += 1;
            let child = self.stack.last_mut().expect("just pushed");
            child.position.play_unchecked(m);
            let mut guess = None;
            let seen = match child.position.winner() {
                Some(winner) => Some(Bounds::over(winner == child.position.turn())),
                None => match play_forced(&mut child.position) {
                    ForcedEnd::Bounds(bounds) => Some(bounds),
                    ForcedEnd::Open(clue) => {
                        (child.live, guess) = (clue.live, Some(clue.guess));
                        None
                    }
                    ForcedEnd::NoLook => None,
                },
            };
            if let Some(bounds) = seen {
                child.span = S::seen(&child.position, bounds);
                child.bounds = bounds.seen_by(child.position.turn() != mover);
                match child.bounds {
                    Bounds::WIN => return self.keep_only(self.stack.len() - 1, first, moves),
                    Bounds::LOSS => {
                        if S::KEEPS_LOSSES {
                            self.to_find.push(ToFind::Nothing);
                        } else {
                            self.stack.pop();
                        }
                        continue;
                    }
                    _ => {}
                }
            }
            let key = child.position.key();
            self.to_find.push(if seen.is_some() { ToFind::Entry(key) } else { ToFind::Bounds(key, guess) });
            self.bounds.expect_look_up(key);
        }
        // Look-ups have their own loop, so that their memory accesses overlap.
        for number in first..self.stack.len() {
            let (child, to_find) = (&mut self.stack[number], &mut self.to_find[number - first]);
            let (ToFind::Entry(key) | ToFind::Bounds(key, _)) = *to_find else { continue };
            let Some(record) = self.bounds.get(key) else { continue };
            let Some((bounds, span)) = S::read(&child.position, record) else { continue };
            *to_find = ToFind::Nothing;
            (child.bounds, child.span) = (bounds.seen_by(child.position.turn() != mover), span);
            if child.bounds == Bounds::WIN {
                return self.keep_only(number, first, moves);
            }
        }
        // Guesses come last, also together: if a move is found to win, they are not needed.
        for number in first..self.stack.len() {
            let (child, to_find) = (&mut self.stack[number], &self.to_find[number - first]);
            if let ToFind::Bounds(_, guess) = *to_find {
                let position = &child.position;
                let bounds = guess.map_or_else(|| position.estimate(), |clue| position.guess(clue));
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
    #[inline]
    pub fn bounds<G: Hints>(self, position: &G) -> Bounds {
        match self {
            ForcedEnd::Bounds(bounds) => bounds,
            ForcedEnd::Open(clue) => position.guess(clue.guess),
            ForcedEnd::NoLook => position.estimate(),
        }
    }
}

/// Plays forced moves until there is a choice. Always inlined: a copy of the result of a look would have to wait until
/// it is stored.
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
