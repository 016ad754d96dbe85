//! All that perft and search know of a game.

pub mod bounded;
pub mod perft;
pub mod proof;
pub mod value;

use std::fmt;
use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

use crate::game::proof::Bounds;

/// One of the two sides.
///
/// Black moves first in the first round of Kamisado, with his home at the top of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Home row 8, moves down the board.
    Black,
    /// Home row 1, moves up the board.
    Gold,
}

impl Player {
    /// Both players, the one who starts the first round first.
    pub const ALL: [Player; 2] = [Player::Black, Player::Gold];

    /// The other player.
    #[inline]
    pub const fn opponent(self) -> Player {
        match self {
            Player::Black => Player::Gold,
            Player::Gold => Player::Black,
        }
    }

    /// The lower-case name, as in JSON: `black` or `gold`.
    pub const fn name(self) -> &'static str {
        match self {
            Player::Black => "black",
            Player::Gold => "gold",
        }
    }
}

impl fmt::Display for Player {
    /// The capitalised name, for sentences.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::Black => "Black",
            Player::Gold => "Gold",
        })
    }
}

/// A finite two-player game without draws, as a state that is played in place.
///
/// Required: the types and the first six methods. The rest has defaults.
///
/// The turn need not alternate: a forced pass is resolved while a move is played, and some moves give the mover
/// another turn. Whoever compares a position with its child must look at [`turn`](Self::turn) of both.
pub trait Game: Clone + Eq {
    /// A move; meaningful only in the position it was generated in.
    type Move: Copy + Eq + fmt::Debug;
    /// The legal moves, in an order that depends on the position alone.
    type Moves: Iterator<Item = Self::Move>;
    /// Stands for a position in a table. Exact: see [`key`](Self::key).
    type Key: Copy + Eq + Ord + Hash + fmt::Debug;

    /// No line of play can repeat a position, so the value of a position does not depend on how it was reached.
    const ACYCLIC: bool;

    /// The player to move.
    fn turn(&self) -> Player;

    /// The winner, once the game is over.
    fn winner(&self) -> Option<Player>;

    /// The legal moves; empty exactly if the game is over.
    fn moves(&self) -> Self::Moves;

    /// Plays a move without checking it.
    ///
    /// The turn may be unchanged afterwards.
    ///
    /// # Panics
    ///
    /// May panic, now or later, if `m` is not one of [`moves`](Self::moves).
    fn play_unchecked(&mut self, m: Self::Move);

    /// Equal for two positions of one search exactly if they are the same up to a symmetry that keeps value and
    /// distance.
    ///
    /// What never changes while a game is played (ring levels, the variant of the rules) may be left out.
    fn key(&self) -> Self::Key;

    /// Bounds of the mover's value seen without search.
    ///
    /// Proven bounds must be right; finite numbers are guesses of the work left. Called only on games not over.
    fn estimate(&self) -> Bounds {
        Bounds::UNIT
    }

    /// The moves worth searching: [`moves`](Self::moves) without some that are seen to lose at once.
    fn live_moves(&self) -> Self::Moves {
        self.moves()
    }

    /// A name for one of the [`moves`](Self::moves), by which a table remembers it: the same in all positions of one
    /// key for moves that are the same up to the symmetry.
    ///
    /// By default made of the key of the position after the move, and then two moves have one name by accident once in
    /// a billion positions.
    #[inline]
    fn move_name(&self, m: Self::Move) -> u32 {
        FxBuildHasher.hash_one(self.after(m).key()) as u32
    }

    /// Whether a move of the mover's wins the game at once.
    #[inline]
    fn can_win_now(&self) -> bool {
        self.moves().any(|m| self.after(m).winner() == Some(self.turn()))
    }

    /// The number of [`moves`](Self::moves).
    #[inline]
    fn count_moves(&self) -> u64 {
        self.moves().count() as u64
    }

    /// A copy with the move played; see [`play_unchecked`](Self::play_unchecked).
    #[inline]
    fn after(&self, m: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(m);
        next
    }
}

/// A game whose positions lie in layers that every move leaves upwards, so that all that is reachable from a position
/// can be enumerated layer by layer, and solved from the last layer back to the first.
///
/// Keys are taken apart so that a solution can keep them small: see [`Parts`].
pub trait Layered: Game<Key: Send + Sync> + Sync {
    /// The number of the position's layer: larger after every move, and the same for all positions of one key.
    ///
    /// The numbers of one game should not lie far apart: memory is taken for those that are left out, too.
    fn layer(&self) -> u32;

    /// The parts of a key, from which [`at`](Self::at) makes a position again.
    fn split(key: Self::Key) -> Parts;

    /// The key of parts that [`split`](Self::split) has made.
    fn join(parts: Parts) -> Self::Key;

    /// The position of a key, or one of those that share it, unchecked: one that can be reached from `self`.
    ///
    /// Where ring levels and the like are no part of the key, they are those of `self`.
    ///
    /// # Panics
    ///
    /// May panic, now or later, if the parts are not those of such a position's key.
    fn at(&self, parts: Parts) -> Self;
}

/// A key in three parts: two that are large, but of which each recurs in many positions, and a small rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parts {
    /// Of Kamisado, the squares of all towers of a player.
    pub halves: [u64; 2],
    /// What is left.
    pub rest: u8,
}
