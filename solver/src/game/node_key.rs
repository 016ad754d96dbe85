//! What stands for a node of a graph of positions.

use crate::game::Game;

/// The key of a position, and whether one of the players is to move in it.
///
/// A [key](Game::key) does not say who is to move. A value or bounds for the player to move can be kept by it alone. What is
/// relative to one player, or holds a position that stands for all others of its key, cannot: two positions of one key may
/// have different movers, and where the one is won for a player, the other is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeKey<K> {
    key: K,
    moves: bool,
}

impl<K> NodeKey<K> {
    /// That of a position in a graph that is seen from the side of a player.
    #[inline]
    pub fn of<G: Game<Key = K>>(position: &G, player: G::Player) -> NodeKey<K> {
        NodeKey { key: position.key(), moves: position.turn() == player }
    }
}
