//! Hints that make the search of a game fast, beyond its rules.

use std::num::{NonZeroU32, NonZeroU64};

use super::TwoPlayer;
use super::proof::Bounds;
use super::words::hash;

/// What a game offers a search beyond its rules; the result is the same, but found sooner. Everything has a default:
/// for a game without hints, write `impl Hints for MyGame {}`.
pub trait Hints: TwoPlayer {
    /// Whether no two moves of a position can share a [name](Self::move_name). If they can, a search compares the moves
    /// that share a remembered name and takes one that wins.
    const DISTINCT_NAMES: bool = false;

    /// Whether different moves of a position lead to hardly any common positions, so that refuting all takes the sum of
    /// the work for each. It affects the order of a search, not its result.
    const DISJOINT: bool = false;

    /// If the [estimate](Self::estimate) proves a value, the winner can end the game within this many moves. `None` if
    /// no such limit is known.
    const FORESIGHT: Option<u16> = None;

    /// Bounds of the mover's value, found without a search. Proven bounds must be right; finite numbers are guesses of
    /// the work left. Called only if the game is not over.
    fn estimate(&self) -> Bounds {
        Bounds::UNIT
    }

    /// A quick look at a position before it is searched: a winning or forced move, the [estimate](Self::estimate), or a
    /// clue for it.
    ///
    /// `None` (the default) if the estimate should be called only for positions that the table does not hold. Called
    /// only if the game is not over.
    #[inline]
    fn look(&self) -> Option<Glance<Self::Move>> {
        None
    }

    /// The [estimate](Self::estimate) of a position that [`look`](Self::look) found open, from its
    /// [clue](super::Clue::guess).
    #[inline]
    fn guess(&self, _clue: u64) -> Bounds {
        self.estimate()
    }

    /// The moves worth searching: [`moves`](super::Game::moves) without some that obviously lose at once.
    fn live_moves(&self) -> Self::Moves {
        self.moves()
    }

    /// The [live moves](Self::live_moves) of a position that [`look`](Self::look) found open, from its
    /// [clue](super::Clue::live).
    #[inline]
    fn live_moves_from(&self, _clue: NonZeroU64) -> Self::Moves {
        self.live_moves()
    }

    /// A name for one of the [`moves`](super::Game::moves), under which a table remembers it. In all positions that
    /// share a key, moves that a symmetry maps to each other have the same name.
    ///
    /// By default a hash of the key of the position after the move, which two moves may share by accident. A game whose
    /// own names all differ within a position sets [`DISTINCT_NAMES`](Self::DISTINCT_NAMES).
    #[inline]
    fn move_name(&self, m: Self::Move) -> NonZeroU32 {
        NonZeroU32::new((hash(self.after(m).key()) >> 32) as u32).unwrap_or(NonZeroU32::MIN)
    }

    /// The first of the [`moves`](super::Game::moves) with this [name](Self::move_name), if there is one.
    #[inline]
    fn move_named(&self, name: NonZeroU32) -> Option<Self::Move> {
        self.moves().find(|&m| self.move_name(m) == name)
    }

    /// Whether, after one of the [`moves`](super::Game::moves), another player obviously wins at once; the move is not
    /// played to find out.
    ///
    /// A `false` proves nothing; the default is always `false`. A replayed proof leaves such moves out, and trusts no
    /// other hint.
    #[inline]
    fn lets_win(&self, _m: Self::Move) -> bool {
        false
    }
}

/// The result of a [look](Hints::look) at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Glance<M> {
    /// This move wins.
    Wins(M),
    /// Bounds of the mover's value, as from [`estimate`](Hints::estimate).
    Bounds(Bounds),
    /// The mover has no choice: every other move loses.
    Forced(M),
    /// None of these; the work left can be [guessed](super::Hints::guess) later.
    Open(Clue),
}

/// What a look found out about an open position and keeps for later, in numbers that only the game reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue {
    /// For the [live moves](super::Hints::live_moves_from); `None` if nothing is kept for them.
    pub live: Option<NonZeroU64>,
    /// For the [guess](super::Hints::guess).
    pub guess: u64,
}
