//! Games in which positions can repeat, made finite by a bound on the turns of one player.

use crate::game::proof::Bounds;
use crate::game::{Game, Hints, OneOfTwo};

/// A game whose players take turns of one or more moves each, so that the turns of a player can be counted. Positions
/// may repeat ([`ACYCLIC`](Game::ACYCLIC) may be false), and there may be more than two players.
pub trait Turns: Game {
    /// Whether a player is still in the game.
    fn is_in(&self, player: Self::Player) -> bool;

    /// Whether a turn begins here or the game is over; otherwise the player to move is in the middle of a turn.
    fn is_between_turns(&self) -> bool;

    /// A key that distinguishes the attacker from the others: equal for two positions exactly if they are the same up
    /// to a symmetry that maps one attacker to the other and keeps everything that the players can do.
    fn key_with(&self, attacker: Self::Player) -> Self::Key;

    /// Whether it is known without a search that the attacker cannot force a win within `turns` turns of their own; a
    /// turn already begun counts. Called only if the game is not over, with at least one turn.
    fn cannot_win_within(&self, _attacker: Self::Player, _turns: u8) -> bool {
        false
    }

    /// [`Hints::estimate`] of the bounded game.
    fn estimate_within(&self, _attacker: Self::Player, _turns: u8) -> Bounds {
        Bounds::UNIT
    }
}

/// One of the two sides of a [`Bounded`] game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player who has to win within a number of their own turns.
    Attacker,
    /// All other players together; they win if the attacker does not.
    Defenders,
}

impl OneOfTwo for Side {
    #[inline]
    fn opponent(self) -> Side {
        match self {
            Side::Attacker => Side::Defenders,
            Side::Defenders => Side::Attacker,
        }
    }
}

/// Can one player, the attacker, force a win within a number of their own turns, whatever all others do?
///
/// This is a finite game of two sides, however many players `G` has. The defenders win as soon as another player has
/// won, the attacker is out, or the attacker's last turn has ended. The turns left are part of the position, so no
/// position can repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounded<G: Turns> {
    game: G,
    attacker: G::Player,
    left: u8,
    /// Whether [`Turns::cannot_win_within`] may end the game early.
    foresees: bool,
    winner: Option<Side>,
}

impl<G: Turns> Bounded<G> {
    /// The question whether the attacker wins within `turns` turns of their own. The game ends early if
    /// [`Turns::cannot_win_within`] answers it.
    pub fn new(game: G, attacker: G::Player, turns: u8) -> Self {
        Bounded { game, attacker, left: turns, foresees: true, winner: None }.judged()
    }

    /// The same question without [`Turns::cannot_win_within`], by the rules of the game alone.
    pub fn by_rules_alone(game: G, attacker: G::Player, turns: u8) -> Self {
        Bounded { game, attacker, left: turns, foresees: false, winner: None }.judged()
    }

    /// The game without its bound.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The player who has to win.
    pub fn attacker(&self) -> G::Player {
        self.attacker
    }

    /// The turns that the attacker has left, including one already begun.
    pub fn turns_left(&self) -> u8 {
        self.left
    }

    fn judged(mut self) -> Self {
        self.winner = self.judge();
        self
    }

    fn judge(&self) -> Option<Side> {
        match self.game.winner() {
            Some(winner) if winner == self.attacker => Some(Side::Attacker),
            Some(_) => Some(Side::Defenders),
            None if self.left == 0 || !self.game.is_in(self.attacker) => Some(Side::Defenders),
            None if self.foresees && self.game.cannot_win_within(self.attacker, self.left) => Some(Side::Defenders),
            None => None,
        }
    }
}

impl<G: Turns> Game for Bounded<G> {
    type Player = Side;
    type Move = G::Move;
    type Moves = std::iter::Flatten<std::option::IntoIter<G::Moves>>;
    type Key = (G::Key, u8);

    const ACYCLIC: bool = true;

    #[inline]
    fn turn(&self) -> Side {
        if self.game.turn() == self.attacker { Side::Attacker } else { Side::Defenders }
    }

    #[inline]
    fn winner(&self) -> Option<Side> {
        self.winner
    }

    #[inline]
    fn moves(&self) -> Self::Moves {
        self.winner.is_none().then(|| self.game.moves()).into_iter().flatten()
    }

    #[inline]
    fn play_unchecked(&mut self, m: G::Move) {
        let attacks = self.game.turn() == self.attacker;
        self.game.play_unchecked(m);
        self.left -= u8::from(attacks && self.game.is_between_turns());
        self.winner = self.judge();
    }

    #[inline]
    fn key(&self) -> Self::Key {
        (self.game.key_with(self.attacker), self.left)
    }

    #[inline]
    fn shares_context(&self, other: &Self) -> bool {
        self.foresees == other.foresees && self.game.shares_context(&other.game)
    }

    #[inline]
    fn can_win_now(&self) -> bool {
        match self.turn() {
            _ if self.winner.is_some() => false,
            Side::Attacker => self.game.can_win_now(),
            Side::Defenders => self.moves().any(|m| self.after(m).winner == Some(Side::Defenders)),
        }
    }
}

impl<G: Turns> Hints for Bounded<G> {
    #[inline]
    fn estimate(&self) -> Bounds {
        self.game.estimate_within(self.attacker, self.left)
    }
}
