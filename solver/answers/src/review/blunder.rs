//! A move that gave the win away, and the moves to play instead.

use kamisado::{Limited, Move, Player, Position};
use kamisado_solver::game::value::Dtw;
use schemars::JsonSchema;
use serde::Serialize;

use objects::json::NotedMove;

/// A move that gave the win of the round away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[allow(missing_docs)] // The others are what their names say.
pub struct Blunder {
    /// The number of the move in its round, from 1.
    pub number: usize,
    /// Who made it.
    pub player: Player,
    /// The position before it.
    pub position: Position,
    #[serde(flatten)]
    pub played: NotedMove,
    /// How many moves were legal.
    #[serde(rename = "legal_moves")]
    pub legal: usize,
    /// The moves that would have won.
    #[serde(rename = "winning_moves")]
    pub winning: Vec<NotedMove>,
    /// Those of them that win soonest; empty without distances.
    pub fastest: Vec<NotedMove>,
    // Empty also if the opponent cannot choose, and in a review of many games.
    /// The answers that win now, or those that win soonest.
    pub refutations: Vec<NotedMove>,
    /// The tower moves until the fastest of them win; null without distances.
    pub wins_in: Option<Dtw>,
    /// The tower moves until the played move loses; null without distances.
    pub loses_in: Option<Dtw>,
}

impl Blunder {
    pub(super) fn new(number: usize, round: &Limited, played: Move, winning: Vec<Move>) -> Blunder {
        let position = round.position();
        Blunder {
            number,
            player: position.turn(),
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

    pub(super) fn refute(&mut self, answers: Vec<Move>) {
        let after = self.position.after(self.played.m);
        self.refutations = answers.into_iter().map(|m| NotedMove::new(&after, m)).collect();
    }

    /// The moves to play: those that win soonest, if known, otherwise all winning moves.
    pub fn to_play(&self) -> &[NotedMove] {
        if self.fastest.is_empty() { &self.winning } else { &self.fastest }
    }
}
