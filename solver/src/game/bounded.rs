//! Games in which positions can come again, made finite by a bound on the turns of one player.

use std::fmt::Debug;
use std::hash::Hash;

use crate::game::proof::Bounds;
use crate::game::{Game, Player};

/// A game of two or more players whose lines of play need not end, as a state that is played in place, move by move.
///
/// A turn may take several moves of the same player.
pub trait Repeating: Clone + Eq {
    /// A move; meaningful only in the position it was generated in.
    type Move: Copy + Eq + Debug;
    /// The legal moves, in an order that depends on the position alone.
    type Moves: Iterator<Item = Self::Move>;
    /// Stands for a position; see [`key`](Self::key).
    type Key: Copy + Eq + Ord + Hash + Debug;
    /// One of the players.
    type Side: Copy + Eq + Debug;

    /// The player to move.
    fn side(&self) -> Self::Side;

    /// The winner, once the game is over.
    fn victor(&self) -> Option<Self::Side>;

    /// Whether a player is still in the game.
    fn is_in(&self, side: Self::Side) -> bool;

    /// Whether a turn begins here, or the game is over; else the player to move is in the middle of his turn.
    fn is_between_turns(&self) -> bool;

    /// The legal moves; empty exactly if the game is over.
    fn moves(&self) -> Self::Moves;

    /// Plays a move without checking it.
    ///
    /// # Panics
    ///
    /// May panic, now or later, if `m` is not one of [`moves`](Self::moves).
    fn play_unchecked(&mut self, m: Self::Move);

    /// Equal for two positions exactly if they are the same up to a symmetry that maps the attacker of the one to that of
    /// the other, and all that the players can do likewise.
    fn key(&self, attacker: Self::Side) -> Self::Key;

    /// Whether a move of the player to move wins him the game at once.
    fn can_win_now(&self) -> bool {
        let side = self.side();
        self.moves().any(|m| {
            let mut next = self.clone();
            next.play_unchecked(m);
            next.victor() == Some(side)
        })
    }

    /// Whether it is seen without search that the attacker cannot force a win within so many turns of his own, the one in
    /// which he is counted. Asked of games not over, with one turn at the least.
    fn is_in_vain(&self, attacker: Self::Side, turns: u8) -> bool {
        let _ = (attacker, turns);
        false
    }

    /// [`Game::estimate`] of the bounded game.
    fn outlook(&self, attacker: Self::Side, turns: u8) -> Bounds {
        let _ = (attacker, turns);
        Bounds::UNIT
    }
}

/// Can a player, the attacker, force a win within a number of turns of his own, whatever all others do?
///
/// A finite game of two sides: the attacker is [`Player::Black`], all others together are [`Player::Gold`] and win if he
/// has not won at the end of his last turn. The turns left belong to the position, so that no position can come again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounded<G: Repeating> {
    game: G,
    attacker: G::Side,
    /// Turns of the attacker still to come, the one in which he is counted.
    left: u8,
    /// Whether [`Repeating::is_in_vain`] may end the game.
    foresees: bool,
    winner: Option<Player>,
}

impl<G: Repeating> Bounded<G> {
    /// The side of the attacker.
    pub const ATTACKER: Player = Player::Black;
    /// The side of all others.
    pub const OTHERS: Player = Player::Gold;

    /// The question whether the attacker wins within so many turns of his own. It is answered early where
    /// [`Repeating::is_in_vain`] answers it.
    pub fn new(game: G, attacker: G::Side, turns: u8) -> Self {
        Bounded { game, attacker, left: turns, foresees: true, winner: None }.judged()
    }

    /// The same question, answered by the rules of the game alone.
    pub fn by_rules_alone(game: G, attacker: G::Side, turns: u8) -> Self {
        Bounded { game, attacker, left: turns, foresees: false, winner: None }.judged()
    }

    /// The game that is played.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Who is to win.
    pub fn attacker(&self) -> G::Side {
        self.attacker
    }

    /// Turns of the attacker still to come, the one in which he is counted.
    pub fn turns_left(&self) -> u8 {
        self.left
    }

    fn judged(mut self) -> Self {
        self.winner = self.judge();
        self
    }

    fn judge(&self) -> Option<Player> {
        match self.game.victor() {
            Some(victor) if victor == self.attacker => Some(Self::ATTACKER),
            Some(_) => Some(Self::OTHERS),
            None if self.left == 0 || !self.game.is_in(self.attacker) => Some(Self::OTHERS),
            None if self.foresees && self.game.is_in_vain(self.attacker, self.left) => Some(Self::OTHERS),
            None => None,
        }
    }
}

impl<G: Repeating> Game for Bounded<G> {
    type Move = G::Move;
    type Moves = std::iter::Flatten<std::option::IntoIter<G::Moves>>;
    type Key = (G::Key, u8);

    const ACYCLIC: bool = true;

    #[inline]
    fn turn(&self) -> Player {
        if self.game.side() == self.attacker { Self::ATTACKER } else { Self::OTHERS }
    }

    #[inline]
    fn winner(&self) -> Option<Player> {
        self.winner
    }

    #[inline]
    fn moves(&self) -> Self::Moves {
        self.winner.is_none().then(|| self.game.moves()).into_iter().flatten()
    }

    #[inline]
    fn play_unchecked(&mut self, m: G::Move) {
        let attacks = self.game.side() == self.attacker;
        self.game.play_unchecked(m);
        self.left -= u8::from(attacks && self.game.is_between_turns());
        self.winner = self.judge();
    }

    #[inline]
    fn key(&self) -> Self::Key {
        (self.game.key(self.attacker), self.left)
    }

    #[inline]
    fn can_win_now(&self) -> bool {
        match self.turn() {
            _ if self.winner.is_some() => false,
            Self::ATTACKER => self.game.can_win_now(),
            Self::OTHERS => self.moves().any(|m| self.after(m).winner == Some(Self::OTHERS)),
        }
    }

    #[inline]
    fn estimate(&self) -> Bounds {
        self.game.outlook(self.attacker, self.left)
    }
}
