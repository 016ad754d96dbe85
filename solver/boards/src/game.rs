//! The round as a game to search.

use std::num::NonZeroU32;

use kamisado::Player;
use kamisado_solver::game::proof::Bounds;
use kamisado_solver::game::{Game, Glance, Hints};

use crate::key::{self, Key};
use crate::moves::{Move, Moves};
use crate::position::Position;
use crate::{guess, look};

impl<'b> Game for Position<'b> {
    type Player = Player;
    type Move = Move;
    type Moves = Moves<'b>;
    type Key = Key;

    /// Towers only advance.
    const ACYCLIC: bool = true;

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    #[inline]
    fn winner(&self) -> Option<Player> {
        self.winner
    }

    #[inline]
    fn moves(&self) -> Moves<'b> {
        Position::moves(self)
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        Position::play_unchecked(self, m);
    }

    #[inline]
    fn key(&self) -> Key {
        key::packed(self)
    }

    #[inline]
    fn shares_context(&self, other: &Position<'b>) -> bool {
        self.board == other.board
    }

    #[inline]
    fn can_win_now(&self) -> bool {
        Position::can_win_now(self)
    }
}

impl<'b> Hints for Position<'b> {
    /// A name consists of both squares of the move.
    const DISTINCT_NAMES: bool = true;

    /// A move, any answer, and the move home.
    const FORESIGHT: Option<u16> = Some(3);

    #[inline]
    fn estimate(&self) -> Bounds {
        match look::seen(self) {
            Glance::Wins(_) => Bounds::WIN,
            Glance::Bounds(bounds) => bounds,
            Glance::Open(clue) => self.guess(clue.guess),
            _ => Bounds::UNIT,
        }
    }

    #[inline]
    fn look(&self) -> Option<Glance<Move>> {
        Some(look::seen(self))
    }

    #[inline]
    fn guess(&self, clue: u64) -> Bounds {
        guess::guessed(self, clue)
    }

    #[inline]
    fn live_moves(&self) -> Moves<'b> {
        look::live_moves(self)
    }

    #[inline]
    fn move_name(&self, m: Move) -> NonZeroU32 {
        key::name_of(self, m)
    }

    #[inline]
    fn move_named(&self, name: NonZeroU32) -> Option<Move> {
        Some(key::move_named(self, name)).filter(|&m| self.is_legal(m))
    }
}
