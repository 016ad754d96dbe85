//! What is seen of a position without searching it.

use super::proof::Bounds;

/// What a look at a position shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen<M> {
    /// This move wins.
    Wins(M),
    /// Bounds of the mover's value, as those of [`Game::estimate`](super::Game::estimate).
    Bounds(Bounds),
    /// The mover has no choice: every other move loses.
    Forced(M),
}
