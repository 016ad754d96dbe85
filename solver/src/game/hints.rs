//! What makes a search of a game fast, beside its rules.

use std::hash::BuildHasher;
use std::num::{NonZeroU32, NonZeroU64};

use rustc_hash::FxBuildHasher;

use super::TwoPlayer;
use super::proof::Bounds;

/// What a game tells a search beyond its rules, so that it finds the same sooner. Everything has a default: a game without
/// hints says `impl Hints for MyGame {}`.
pub trait Hints: TwoPlayer {
    /// Whether no two moves of a position can share a [name](Self::move_name).
    ///
    /// With `false`, a search compares the moves that share the name it remembers, and takes one that wins.
    const DISTINCT_NAMES: bool = false;

    /// Whether different moves of a position lead to hardly any position in common, so that to refute them all takes the sum
    /// of what each takes.
    ///
    /// It decides in which order a search looks for a proof, and not what it finds.
    const DISJOINT: bool = false;

    /// How far the [estimate](Self::estimate) sees: within so many moves the winner can end a game whose value it proves. None
    /// if nothing is known of that.
    const FORESIGHT: Option<u16> = None;

    /// Bounds of the mover's value seen without search.
    ///
    /// Proven bounds must be right; finite numbers are guesses of the work left. Called only on games not over.
    fn estimate(&self) -> Bounds {
        Bounds::UNIT
    }

    /// A look at a position that is going to be searched: a move that wins or is forced, or the [estimate](Self::estimate), or a
    /// clue to it.
    ///
    /// None, as by default, if the estimate is better asked for only where nothing is remembered of the position. Called only
    /// on games not over.
    #[inline]
    fn look(&self) -> Option<Glance<Self::Move>> {
        None
    }

    /// The [estimate](Self::estimate) of a position that a look has shown to be open, from its [clue](super::Clue::guess).
    #[inline]
    fn guess(&self, _clue: u64) -> Bounds {
        self.estimate()
    }

    /// The moves worth searching: [`moves`](super::Game::moves) without some that are seen to lose at once.
    fn live_moves(&self) -> Self::Moves {
        self.moves()
    }

    /// The [live moves](Self::live_moves) of a position that a look has shown to be open, from its [clue](super::Clue::live).
    #[inline]
    fn live_moves_from(&self, _clue: NonZeroU64) -> Self::Moves {
        self.live_moves()
    }

    /// A name for one of the [`moves`](super::Game::moves), by which a table remembers it: the same in all positions of one
    /// key for moves that are the same up to the symmetry.
    ///
    /// By default a hash of the key of the position after the move, which two moves may share by accident. A game that
    /// makes names of its own, all different in a position, sets [`DISTINCT_NAMES`](Self::DISTINCT_NAMES).
    #[inline]
    fn move_name(&self, m: Self::Move) -> NonZeroU32 {
        NonZeroU32::new(FxBuildHasher.hash_one(self.after(m).key()) as u32).unwrap_or(NonZeroU32::MIN)
    }

    /// The first of the [`moves`](super::Game::moves) with this [name](Self::move_name), if there is one.
    #[inline]
    fn move_named(&self, name: NonZeroU32) -> Option<Self::Move> {
        self.moves().find(|&m| self.move_name(m) == name)
    }

    /// Whether it is seen, without playing it, that after one of the [`moves`](super::Game::moves) another player wins the game at
    /// once.
    ///
    /// It may be overlooked: by default, always.
    #[inline]
    fn lets_win(&self, _m: Self::Move) -> bool {
        false
    }
}

/// What a look at a position shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glance<M> {
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
