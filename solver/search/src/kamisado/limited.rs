//! A round whose first moves are limited, as a game to search: a few moves above an ordinary round.
//!
//! Values are searched by the ordinary rounds below it; this game is for paths and proofs.

use std::num::{NonZeroU32, NonZeroU64};

use kamisado::slow::LimitedBoard;
use kamisado::{Limited, Move, Player};

use super::key;
use crate::game::proof::Bounds;
use crate::game::{Clue, Game, Glance, Hints};

impl Game for Limited {
    type Player = Player;
    type Move = Move;
    type Moves = std::vec::IntoIter<Move>;
    /// The key of the position, and how far the next move may go; 0 without a limit.
    type Key = (u128, u8);

    const ACYCLIC: bool = true;

    fn turn(&self) -> Player {
        self.position().turn()
    }

    fn winner(&self) -> Option<Player> {
        self.position().winner()
    }

    fn moves(&self) -> Self::Moves {
        listed(Limited::moves(self))
    }

    fn play_unchecked(&mut self, m: Move) {
        Limited::play_unchecked(self, m);
    }

    fn key(&self) -> Self::Key {
        (self.position().key(), self.opening().limit().unwrap_or(0))
    }

    fn shares_context(&self, other: &Limited) -> bool {
        self.position().shares_context(other.position())
    }

    fn can_win_now(&self) -> bool {
        self.position().can_win_now()
            && (self.opening().is_over() || Game::moves(self).any(|m| self.after(m).winner() == Some(self.turn())))
    }
}

impl Hints for Limited {
    const DISTINCT_NAMES: bool = true;

    /// The hints of the round, once nothing is limited.
    fn estimate(&self) -> Bounds {
        if self.opening().is_over() { self.position().estimate() } else { Bounds::UNIT }
    }

    fn look(&self) -> Option<Glance<Move>> {
        if self.opening().is_over() { self.position().look() } else { Some(Glance::Open(NO_CLUE)) }
    }

    fn guess(&self, clue: u64) -> Bounds {
        if self.opening().is_over() { self.position().guess(clue) } else { Bounds::UNIT }
    }

    fn live_moves(&self) -> Self::Moves {
        if self.opening().is_over() { listed(self.position().live_moves()) } else { Game::moves(self) }
    }

    fn live_moves_from(&self, clue: NonZeroU64) -> Self::Moves {
        if self.opening().is_over() { listed(self.position().live_moves_from(clue)) } else { Game::moves(self) }
    }

    fn lets_win(&self, m: Move) -> bool {
        self.opening().is_over() && self.position().lets_win(m)
    }

    fn move_name(&self, m: Move) -> NonZeroU32 {
        key::name_of(self.position(), m)
    }
}

const NO_CLUE: Clue = Clue { live: None, guess: 0 };

fn listed(moves: impl Iterator<Item = Move>) -> std::vec::IntoIter<Move> {
    moves.collect::<Vec<_>>().into_iter()
}

impl Game for LimitedBoard {
    type Player = Player;
    type Move = Move;
    type Moves = std::vec::IntoIter<Move>;
    /// The key of the board, and the moves made, 3 for three or more.
    type Key = (u128, u8);

    const ACYCLIC: bool = true;

    fn turn(&self) -> Player {
        self.board().turn()
    }

    fn winner(&self) -> Option<Player> {
        self.board().winner()
    }

    fn moves(&self) -> Self::Moves {
        LimitedBoard::moves(self).into_iter()
    }

    fn play_unchecked(&mut self, m: Move) {
        self.play(m).unwrap_or_else(|error| panic!("{error}"));
    }

    fn key(&self) -> Self::Key {
        (self.board().key(), self.made())
    }

    fn shares_context(&self, other: &LimitedBoard) -> bool {
        self.board().shares_context(other.board())
    }
}
