//! A round by the slow rules as a game that is searched.

use kamisado::slow::Board;
use kamisado::{Level, Move, Player};

use super::slow_key::{Image, Listed};
use crate::game::{Game, Hints, TwoPlayer};

impl TwoPlayer for Board {
    fn opponent(player: Player) -> Player {
        player.opponent()
    }
}

impl Hints for Board {}

impl Game for Board {
    type Player = Player;
    type Move = Move;
    type Moves = std::vec::IntoIter<Move>;
    type Key = u128;

    const ACYCLIC: bool = true;

    fn turn(&self) -> Player {
        self.setup().turn
    }

    fn winner(&self) -> Option<Player> {
        self.outcome().map(|outcome| outcome.winner)
    }

    fn moves(&self) -> Self::Moves {
        Board::moves(self).into_iter()
    }

    fn play_unchecked(&mut self, m: Move) {
        self.play(m).unwrap_or_else(|error| panic!("{error}"));
    }

    /// The squares of the sixteen towers, the colour due and the player to move, side by side; without rings the least
    /// such number of the position, its mirror image, and both turned by half with the players exchanged.
    fn key(&self) -> u128 {
        let ringless = self.setup().towers().all(|(_, tower)| tower.level == Level::Normal);
        let setup = Listed::new(self.setup());
        let images = if ringless { &Image::ALL[..] } else { &[Image::PLAIN] };
        images.iter().map(|&image| setup.packed(image)).min().expect("at least one image")
    }

    /// The rings of all towers, and the deadlock rule.
    fn shares_context(&self, other: &Board) -> bool {
        let [mine, theirs] = [self, other].map(|board| Listed::new(board.setup()).packed_rings(Image::PLAIN));
        mine == theirs && self.deadlock() == other.deadlock()
    }

    fn can_win_now(&self) -> bool {
        self.moves_home().next().is_some()
    }
}
