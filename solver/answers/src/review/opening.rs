//! How games went by their first move.

use indexmap::IndexMap;
use kamisado::{Move, MoveText, Player, Position};
use shares::{Interval, share_interval};

use super::study::{MatchReview, Review};
use super::summary::PlayerTally;

/// The rounds from the initial position that began with one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    pub m: Move,
    pub notation: MoveText,
    /// Whether the player who moves first has the win after it.
    pub wins: bool,
    pub rounds: u64,
    /// The rounds that the first player won, and those with a winner.
    pub won: u64,
    pub decided: u64,
    /// The moves of both players that gave the win away, and those that could have.
    pub blunders: u64,
    pub choices: u64,
}

impl Opening {
    fn new(start: &Position, m: Move, wins: bool) -> Opening {
        let (rounds, won, decided, blunders, choices) = Default::default();
        Opening { m, notation: start.annotate(m), wins, rounds, won, decided, blunders, choices }
    }

    pub fn won_share(&self) -> Option<Interval> {
        share_interval(self.won, self.decided)
    }

    /// The share of the [`choices`](Self::choices) that gave the win away.
    pub fn blunder_share(&self) -> Option<Interval> {
        share_interval(self.blunders, self.choices)
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
            let opening = openings.entry(m).or_insert_with(|| Opening::new(&start, m, round.ahead[1] == first));
            opening.rounds += 1;
            opening.won += u64::from(round.winner() == Some(first));
            opening.decided += u64::from(round.winner().is_some());
            for PlayerTally { blunders, choices, .. } in Player::ALL.map(|player| round.tally(player)) {
                opening.blunders += blunders;
                opening.choices += choices;
            }
        }
        let mut openings: Vec<Opening> = openings.into_values().collect();
        openings.sort_by_key(|opening| std::cmp::Reverse(opening.rounds));
        openings
    }
}
