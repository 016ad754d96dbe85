//! How games went by their first move.

use indexmap::IndexMap;
use kamisado::{Move, Player, Position};
use kamisado_solver::game::value::Value;
use schemars::JsonSchema;
use serde::Serialize;
use shares::{Interval, share_interval};

use super::study::{MatchReview, Review};
use super::summary::PlayerTally;
use objects::json::NotedMove;

/// How the initial rounds that began with a move went.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "ReviewedOpening")]
#[allow(missing_docs)] // The others are what their names say.
pub struct Opening {
    #[serde(flatten)]
    pub m: NotedMove,
    /// The value of the move for the first player.
    pub value: Value,
    pub rounds: u64,
    /// The rounds that the first player won.
    pub won: u64,
    /// The rounds with a winner.
    pub decided: u64,
    /// The moves of both players that gave the win away.
    pub blunders: u64,
    /// The moves of both players that could have.
    pub with_a_choice: u64,
    /// The share of these that were blunders; null if there are none.
    pub blunder_share: Option<Interval>,
}

impl Opening {
    fn new(start: &Position, m: Move, value: Value) -> Opening {
        let (rounds, won, decided, blunders, with_a_choice, blunder_share) = Default::default();
        let m = NotedMove::new(start, m);
        Opening { m, value, rounds, won, decided, blunders, with_a_choice, blunder_share }
    }

    /// The share of the decided rounds that the first player won, with its interval.
    pub fn won_share(&self) -> Option<Interval> {
        share_interval(self.won, self.decided)
    }
}

impl MatchReview {
    /// The first move of a record that begins with the initial round, without limits.
    fn opening(&self) -> Option<(Position, Move)> {
        let round = &self.record.rounds()[0];
        let is_initial = round.start == Position::start(round.start.deadlock()) && round.opening.is_over();
        Some((round.start, round.plies.first().filter(|_| is_initial)?.m))
    }
}

impl Review {
    /// The first moves of the initial rounds, the most frequent one first.
    pub fn openings(&self) -> Vec<Opening> {
        let mut openings: IndexMap<Move, Opening> = IndexMap::new();
        for reviewed in &self.matches {
            let Some((start, m)) = reviewed.opening() else { continue };
            let (round, first) = (&reviewed.rounds[0], start.turn());
            let value = Value::Win.seen_by(round.ahead[1] != first);
            let opening = openings.entry(m).or_insert_with(|| Opening::new(&start, m, value));
            opening.rounds += 1;
            opening.won += u64::from(round.winner() == Some(first));
            opening.decided += u64::from(round.winner().is_some());
            for PlayerTally { blunders, choices, .. } in Player::ALL.map(|player| round.tally(player)) {
                opening.blunders += blunders;
                opening.with_a_choice += choices;
            }
            opening.blunder_share = share_interval(opening.blunders, opening.with_a_choice);
        }
        let mut openings: Vec<Opening> = openings.into_values().collect();
        openings.sort_by_key(|opening| std::cmp::Reverse(opening.rounds));
        openings
    }
}
