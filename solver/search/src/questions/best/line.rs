//! The best moves of a round: the winner wins as soon as possible, the loser holds out as long as possible.

use crate::game::TwoPlayer;
use crate::game::value::{Dtw, Value};
use crate::questions::value::{AnswerError, Question, Timed, Worker, distance};
use crate::search::{Limits, Prover, ReplayError, SearchStopped};
use kamisado::{Limited, Move, Player, Position, Square};

/// A move of the line, and how it compares with the other moves. The winner plays a move that wins soonest, the loser
/// one that holds out longest; of several, the first in the order of [`Position::moves`](kamisado::Position::moves).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LineStep {
    /// The position before the move.
    pub position: Position,
    /// The move.
    pub m: Move,
    /// The value for the player who moves.
    pub value: Value,
    /// The distance to the end of the round, this move included.
    pub distance: Dtw,
    /// The number of legal moves.
    pub legal: usize,
    /// How many of them keep the value: those that win, or all moves of the loser.
    pub keep_value: usize,
    /// How many of those also keep the distance: they win soonest, or hold out longest.
    pub keep_distance: usize,
    /// The towers blocked after the move, in the order of their passes.
    pub passes: Vec<Square>,
}

impl LineStep {
    /// The player who moves.
    pub fn player(&self) -> Player {
        self.position.turn()
    }

    /// Whether it is a push.
    pub fn is_push(&self) -> bool {
        self.position.is_push(self.m)
    }

    /// Whether the winner is to move, has a choice, and would lose with any other move.
    pub fn is_only(&self) -> bool {
        self.value == Value::Win && self.keep_value == 1 && self.legal > 1
    }
}

/// A search of a round for the best moves of one position after the other.
pub struct BestPlay<'a> {
    prover: Prover<Position>,
    limits: Limits<'a>,
    proof: bool,
}

impl<'a> BestPlay<'a> {
    /// A search with `memory` bytes.
    pub fn new(memory: usize, limits: Limits<'a>, proof: bool) -> BestPlay<'a> {
        BestPlay { prover: Prover::new(memory), limits, proof }
    }

    /// Positions expanded so far.
    pub fn nodes(&self) -> u64 {
        self.prover.nodes()
    }

    fn left(&self) -> Limits<'a> {
        self.limits.less(self.nodes())
    }

    /// Values that were searched again because the replay of a proof failed.
    pub fn resolved(&self) -> u64 {
        self.prover.resolved()
    }

    /// The value of a round for the player to move.
    pub fn value(&mut self, round: &Limited) -> Result<Value, ReplayError> {
        let (position, limits) = (round.position(), self.left());
        let question = Question { proof: self.proof, limits, ..Question::default() };
        if !round.opening().is_over() {
            return match Worker::new(&question, &mut self.prover).position(round) {
                Ok((verdict, _)) => Ok(verdict.value().ok_or(SearchStopped)?),
                Err(AnswerError::Fault(_)) => Err(ReplayError::not_proved(position)),
                Err(error) => unreachable!("no table is read and the round goes on: {error}"),
            };
        }
        question.search(&mut self.prover, position, limits)
    }

    /// The distance of a round with this value.
    pub fn distance(&mut self, round: &Limited, value: Value) -> Result<Dtw, ReplayError> {
        let limits = self.left();
        let solver = self.prover.solver();
        match round.opening().is_over() {
            true => Ok(solver.distance(round.position(), limits)?.1),
            false => distance(round, value, solver, limits),
        }
    }

    /// The first of the best moves of a position, and all of them. The winner and the distance must be known.
    pub fn step(
        &mut self,
        round: &Limited,
        winner: Player,
        distance: Dtw,
    ) -> Result<(LineStep, Vec<Move>), ReplayError> {
        let position = round.position();
        let wins = position.turn() == winner;
        let mut best = Vec::new();
        let (mut legal, mut keep_value) = (0, 0);
        for m in round.moves() {
            let child = round.after(m);
            legal += 1;
            if wins && !self.is_won_by(&child, winner)? {
                continue;
            }
            keep_value += 1;
            if self.keeps_distance(&child, wins, winner, distance)? {
                best.push(m);
            }
        }
        // Some move is as good as the position, unless a value or the distance is wrong.
        let m = *best.first().ok_or_else(|| ReplayError::not_proved(position))?;
        let passes = position.clone().play(m).expect("a legal move");
        let value = if wins { Value::Win } else { Value::Loss };
        let (position, keep_distance) = (*position, best.len());
        Ok((LineStep { position, m, value, distance, legal, keep_value, keep_distance, passes }, best))
    }

    /// Whether a player wins a round, which may be over.
    pub fn is_won_by(&mut self, child: &Limited, player: Player) -> Result<bool, ReplayError> {
        match child.position().winner() {
            Some(winner) => Ok(winner == player),
            None => Ok(child.position().winner_by(self.value(child)?) == player),
        }
    }

    /// Whether a move to this child is among the quickest wins, or the longest losses.
    fn keeps_distance(
        &mut self,
        child: &Limited,
        wins: bool,
        winner: Player,
        distance: Dtw,
    ) -> Result<bool, ReplayError> {
        let (limits, solver) = (self.left(), self.prover.solver());
        let limits = limits.after(solver.nodes());
        let mut within = |moves| Timed::from(*child).ends_within(winner, moves, solver, limits);
        match distance.0.checked_sub(2) {
            _ if wins => Ok(within(distance.0 - 1)?),
            Some(sooner) => Ok(!within(sooner)?),
            None => Ok(true),
        }
    }
}
