//! The round as a game to search.

use arrayvec::ArrayVec;
use kamisado::Player;
use kamisado_solver::game::proof::Bounds;
use kamisado_solver::game::{Game, Glance, Hints};

use crate::key::{self, Key};
use crate::moves::{Move, Moves};
use crate::position::Position;
use crate::{guess, look};

impl Game for Position<'_> {
    type Player = Player;
    type Move = Move;
    type Moves = Moves;
    type Key = Key;

    /// Towers only advance.
    const ACYCLIC: bool = true;

    /// Once the round is over, the player who has lost.
    fn turn(&self) -> Player {
        self.turn
    }

    fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// Tower by tower, to the farthest rows first.
    fn moves(&self) -> Moves {
        let mut moves = ArrayVec::new();
        let colors = self.due.map_or(0..self.board.size(), |due| due..due + 1);
        for color in colors.filter(|_| self.winner.is_none()) {
            let from = self.own_square(self.turn, color);
            self.add_moves(&mut moves, from, self.board.destinations(from, self.occupied(self.turn)));
        }
        moves.into_iter()
    }

    fn play_unchecked(&mut self, m: Move) {
        Position::play_unchecked(self, m);
    }

    fn key(&self) -> Key {
        key::packed(self)
    }

    fn shares_context(&self, other: &Self) -> bool {
        self.board == other.board
    }

    fn can_win_now(&self) -> bool {
        let can_win = |due| self.has_way_home(self.turn, self.own_square(self.turn, due));
        self.winner.is_none() && self.due.is_some_and(can_win)
    }
}

impl Hints for Position<'_> {
    /// A move, any answer, and the move home.
    const FORESIGHT: Option<u16> = Some(3);

    fn look(&self) -> Option<Glance<Move>> {
        Some(look::seen(self))
    }

    fn guess(&self, clue: u64) -> Bounds {
        guess::guessed(self, clue as u32, (clue >> 32) as u32)
    }

    fn live_moves(&self) -> Moves {
        look::live_moves(self)
    }
}
