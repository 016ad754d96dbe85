//! All that perft and search know about a game.
//!
//! # Adding a game
//!
//! Write the rules as a [`Game`]: a type for the players, one for moves, one for keys, and five methods. For two
//! players, implement [`OneOfTwo`], which names the opponent (`bool` has it already), and [`Hints`], which may be
//! empty. That is all a search needs:
//!
//! ```
//! use kamisado_solver::game::value::{Dtw, Value};
//! use kamisado_solver::game::{Game, Hints};
//! use kamisado_solver::search::{Limits, Solver};
//!
//! /// Counters in a heap. The players alternate and take one, two or three; the player who takes the last one wins.
//! #[derive(Clone, PartialEq, Eq)]
//! struct Heap { counters: u8, first_moves: bool }
//!
//! impl Game for Heap {
//!     type Player = bool;
//!     type Move = u8;
//!     type Moves = std::ops::RangeInclusive<u8>;
//!     type Key = u8;
//!     const ACYCLIC: bool = true;
//!
//!     fn turn(&self) -> bool { self.first_moves }
//!     fn winner(&self) -> Option<bool> { (self.counters == 0).then_some(!self.first_moves) }
//!     fn moves(&self) -> Self::Moves { 1..=self.counters.min(3) }
//!     fn play_unchecked(&mut self, taken: u8) {
//!         self.counters -= taken;
//!         self.first_moves = !self.first_moves;
//!     }
//!     // The value for the player to move does not depend on who that is.
//!     fn key(&self) -> u8 { self.counters }
//! }
//!
//! impl Hints for Heap {}
//!
//! let mut solver = Solver::new(1 << 20);
//! assert_eq!(solver.distance(&Heap { counters: 7, first_moves: true }, Limits::NONE), Ok((Value::Win, Dtw(3))));
//! assert_eq!(solver.value(&Heap { counters: 8, first_moves: true }, Limits::NONE), Ok(Value::Loss));
//! ```
//!
//! A [`Layered`] game can also be [solved backwards](crate::search::retrograde), and if its moves are ordered (`Ord`),
//! values can be [certified](crate::search::certificate). `examples/domineering.rs` is a complete game with all of
//! this.
//!
//! **Games that repeat.** With [`ACYCLIC`](Game::ACYCLIC) `= false` a game can be played, counted, wrapped by
//! [`bounded`] and checked by certificates, which refuse circles; a search of it does not compile:
//!
//! ```compile_fail
//! # use kamisado_solver::game::{Game, Hints};
//! use kamisado_solver::search::{Limits, Solver};
//! # #[derive(Clone, PartialEq, Eq)]
//! # struct Circle(bool);
//! # impl Game for Circle {
//! #     type Player = bool;
//! #     type Move = ();
//! #     type Moves = std::iter::Once<()>;
//! #     type Key = bool;
//! #     const ACYCLIC: bool = false;
//! #     fn turn(&self) -> bool { self.0 }
//! #     fn winner(&self) -> Option<bool> { None }
//! #     fn moves(&self) -> Self::Moves { std::iter::once(()) }
//! #     fn play_unchecked(&mut self, _: ()) { self.0 = !self.0 }
//! #     fn key(&self) -> bool { self.0 }
//! # }
//! # impl Hints for Circle {}
//! // Circle::ACYCLIC is false.
//! let solver = Solver::<Circle>::new(1 << 20);
//! ```
//!
//! A game of three players is not [`TwoPlayer`], so a search does not accept it.
//!
//! **The laws.** [`laws`] checks a game that you have written: above all, that its keys are exact.
//!
//! **Finished positions.** [`Solver`](crate::search::Solver), [`replay`](crate::search::replay()),
//! [`naive`](crate::search::naive) and certificates accept them: the value is given by [`winner`](Game::winner), the
//! distance is 0, and there is no winning move. [`retrograde`](crate::search::retrograde) refuses them with an error.
//! [`estimate`](Hints::estimate) is never called on them.

pub mod bounded;
mod hints;
pub mod laws;
pub mod perft;
pub mod proof;
pub mod value;
pub(crate) mod words;

use std::fmt;
use std::hash::Hash;

pub use hints::{Clue, Glance, Hints};
pub use words::Words;

use crate::game::value::Value;

/// A game without draws, as a state that moves change in place.
///
/// The types, [`ACYCLIC`](Self::ACYCLIC) and the first five methods are required. The others have defaults.
///
/// Turns need not alternate: a forced pass is resolved while a move is played, and some moves give the mover another
/// turn. Code that compares a position with its child must check [`turn`](Self::turn) of both.
pub trait Game: Clone + Eq {
    /// One of the players, two or more.
    type Player: Copy + Eq + fmt::Debug + Send;
    /// A move; meaningful only in the position it was generated in.
    type Move: Copy + Eq + fmt::Debug;
    /// The legal moves, in an order that depends on the position alone.
    type Moves: Iterator<Item = Self::Move>;
    /// Stands for a position in a table. Exact: see [`key`](Self::key).
    type Key: Copy + Eq + Ord + Hash + fmt::Debug + Words;

    /// Whether no line of play can repeat a position, so that every line ends and the value of a position does not
    /// depend on how it was reached. With `false`, a search of the game does not compile. [`bounded`] makes such a game
    /// finite.
    const ACYCLIC: bool;

    /// The player to move.
    fn turn(&self) -> Self::Player;

    /// The winner, once the game is over.
    fn winner(&self) -> Option<Self::Player>;

    /// The legal moves; empty exactly if the game is over.
    fn moves(&self) -> Self::Moves;

    /// Plays a move without checking it. The same player may be to move afterwards. May panic, now or later, if `m` is
    /// not one of [`moves`](Self::moves).
    fn play_unchecked(&mut self, m: Self::Move);

    /// Equal for two positions of one [context](Self::shares_context) exactly if they are the same up to a symmetry that keeps
    /// value and distance for the player to move.
    ///
    /// Who is to move belongs to the key, unless the players' moves do not differ, as in a heap of counters, or the board is
    /// turned so that the mover's pieces come first. [`laws`] notices keys that leave too much out. Still, two
    /// positions of one key can have different movers; use a [`NodeKey`] for anything that is relative to a player.
    fn key(&self) -> Self::Key;

    /// Whether a position agrees with this one in everything that never changes during a game and is not part of the
    /// [`key`](Self::key), such as the variant of the rules.
    ///
    /// Knowledge about positions of one context says nothing about those of another. By default there is only one context.
    #[inline]
    fn shares_context(&self, _other: &Self) -> bool {
        true
    }

    /// Whether the mover has a move that wins the game at once.
    #[inline]
    fn can_win_now(&self) -> bool {
        self.moves().any(|m| self.after(m).winner() == Some(self.turn()))
    }

    /// Whether a move is one of [`moves`](Self::moves).
    #[inline]
    fn is_legal(&self, m: Self::Move) -> bool {
        self.moves().any(|legal| legal == m)
    }

    /// The number of [`moves`](Self::moves).
    #[inline]
    fn count_moves(&self) -> u64 {
        self.moves().count() as u64
    }

    /// Where the position stands among the parts of a proof. By default a proof has one part.
    #[inline]
    fn place(&self) -> Place {
        Place::Inside
    }

    /// A copy with the move played; see [`play_unchecked`](Self::play_unchecked).
    #[inline]
    fn after(&self, m: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(m);
        next
    }
}

/// The key of a position, and whether one of the players is to move in it.
///
/// A [key](Game::key) need not say who is to move. That suffices for a value or bounds for the player to move. It does
/// not for anything that is relative to one player, or that keeps one position on behalf of all others with its key:
/// two positions of one key may have different movers, and then one is won for a player and the other lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeKey<K> {
    key: K,
    moves: bool,
}

impl<K> NodeKey<K> {
    /// The key of a position in a graph that is described from `player`'s side.
    #[inline]
    pub fn of<G: Game<Key = K>>(position: &G, player: G::Player) -> NodeKey<K> {
        NodeKey { key: position.key(), moves: position.turn() == player }
    }
}

/// Where a position stands in a game that is played in parts, such as the rounds of a match. No position of a part
/// occurs in an earlier part: a proof that leads from a part back to one that was shown before is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a part.
    Inside,
    /// At the beginning of a part: a proof shows it after all parts that lead to it.
    Beginning,
    /// Between two parts: every move begins one. Such a position is not worth remembering.
    Between,
}

/// One of exactly two players.
pub trait OneOfTwo: Copy {
    /// The other player.
    fn opponent(self) -> Self;
}

impl OneOfTwo for bool {
    #[inline]
    fn opponent(self) -> bool {
        !self
    }
}

/// A game of [exactly two players](OneOfTwo), so that one loses where the other wins.
///
/// Everything that says "win" and "loss" requires it: a search, a certificate, a table of everything reachable. So a
/// game with more players cannot be searched by mistake; [`bounded`] sets one player against all others.
pub trait TwoPlayer: Game<Player: OneOfTwo> {
    /// The player who wins a position that has a value for the player to move.
    fn winner_by(&self, value: Value) -> Self::Player {
        match value {
            Value::Win => self.turn(),
            Value::Loss => self.turn().opponent(),
        }
    }
}

impl<G: Game<Player: OneOfTwo>> TwoPlayer for G {}

/// A game whose positions lie in layers, such that every move leads to a higher layer. Everything reachable from a
/// position can be enumerated layer by layer, and solved from the last layer back to the first.
///
/// Keys can be split, so that a solution can store them in less memory: see [`SplitKey`].
pub trait Layered: TwoPlayer<Key: Send + Sync> + Sync {
    /// The number of the position's layer: larger after every move, and the same for all positions of one key. The
    /// numbers of one game should not lie far apart: unused numbers take memory too.
    fn layer(&self) -> u32;

    /// Splits a key.
    fn split(key: Self::Key) -> SplitKey;

    /// Joins a key that [`split`](Self::split) has split.
    fn join(key: SplitKey) -> Self::Key;

    /// A position with this key that can be reached from `self`, unchecked; if several share the key, any of them. The
    /// [context](Game::shares_context) is that of `self`. May panic, now or later, if the key is not that of such a
    /// position.
    fn at(&self, key: SplitKey) -> Self;
}

/// A key that is split into two halves, each of which recurs in many positions, and a small rest.
///
/// A solution numbers the halves it meets and stores the numbers. That saves memory if there are far fewer halves than
/// positions, as when each half says where one player's pieces stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SplitKey {
    /// The two halves, numbered together.
    pub halves: [u64; 2],
    /// The rest of the key.
    pub rest: u8,
}
