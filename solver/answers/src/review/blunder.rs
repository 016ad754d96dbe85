//! A move that gave the win away, and the moves to play instead.

use kamisado::{Limited, Move, Player, Position};
use kamisado_solver::game::value::Dtw;

use crate::json::NotedMove;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blunder {
    /// The number of the move in its round, from 1, counting the moves of both players but not forced passes.
    pub number: usize,
    /// The position before it, in which the player had the win.
    pub position: Position,
    pub played: NotedMove,
    pub legal: usize,
    /// All moves that would have won, in the order of [`Position::moves`](kamisado::Position::moves).
    pub winning: Vec<NotedMove>,
    /// The winning moves that win soonest; empty unless distances were requested.
    pub fastest: Vec<NotedMove>,
    /// The answers of the opponent that now win or, if distances were requested, those of them that win soonest. Empty if
    /// the opponent cannot choose, and in a review of many games.
    pub refutations: Vec<NotedMove>,
    /// In how many moves the fastest win, counting both players and including the first, if the winner hurries and the loser
    /// delays.
    pub wins_in: Option<Dtw>,
    /// In how many moves the played move loses, including itself.
    pub loses_in: Option<Dtw>,
}

impl Blunder {
    /// A move that gave the win away, not measured.
    pub(super) fn new(number: usize, round: &Limited, played: Move, winning: Vec<Move>) -> Blunder {
        let position = round.position();
        Blunder {
            number,
            position: *position,
            played: NotedMove::new(position, played),
            legal: round.moves().count(),
            winning: winning.into_iter().map(|m| NotedMove::new(position, m)).collect(),
            fastest: Vec::new(),
            refutations: Vec::new(),
            wins_in: None,
            loses_in: None,
        }
    }

    /// Notes the answers that win.
    pub(super) fn refute(&mut self, answers: Vec<Move>) {
        let after = self.position.after(self.played.m);
        self.refutations = answers.into_iter().map(|m| NotedMove::new(&after, m)).collect();
    }

    pub fn player(&self) -> Player {
        self.position.turn()
    }

    /// The moves to play: those that win soonest, if known, otherwise all winning moves.
    pub fn to_play(&self) -> &[NotedMove] {
        if self.fastest.is_empty() { &self.winning } else { &self.fastest }
    }
}
