//! What is seen of a position without searching it.

use std::num::NonZeroU64;

use super::proof::Bounds;

/// What a look at a position shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen<M> {
    /// This move wins.
    Wins(M),
    /// Bounds of the mover's value, as those of [`Game::estimate`](super::Hints::estimate).
    Bounds(Bounds),
    /// The mover has no choice: every other move loses.
    Forced(M),
    /// Neither: the work left can be [guessed](super::Hints::guess) later.
    Open(Clue),
}

/// What a look has found of an open position and keeps for later, in numbers that only the game reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue {
    /// For the [live moves](super::Hints::live_moves_from); none if nothing is kept of them.
    pub live: Option<NonZeroU64>,
    /// For the [guess](super::Hints::guess).
    pub guess: u64,
}
