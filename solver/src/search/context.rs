//! What the memory of a search belongs to.

use crate::game::Game;

/// The [context](Game::shares_context) that all that is remembered belongs to; none as long as nothing is.
#[derive(Clone, Debug)]
pub(super) struct Context<G>(Option<G>);

impl<G: Game> Context<G> {
    /// Nothing is remembered yet.
    pub fn new() -> Context<G> {
        Context(None)
    }

    /// Whether a position belongs to it.
    pub fn holds(&self, position: &G) -> bool {
        self.0.as_ref().is_some_and(|known| known.shares_context(position))
    }

    /// Makes it that of a position; tells whether it was another one, of which everything is to be forgotten.
    #[must_use]
    pub fn enter(&mut self, position: &G) -> bool {
        !self.holds(position) && self.0.replace(position.clone()).is_some()
    }
}
