//! One round of a match: searched alone, and the matches that its ends lead to.

use std::cell::{Cell, RefCell};

use super::favourite::cost;
use super::plan::Plan;
use super::settled::Settled;
use super::solver::winner;
use crate::game::Game;
use crate::game::value::Value;
use crate::kamisado::{MatchMove, MatchState, Move, Player, Position};
use crate::search::certificate::{CertifyError, Claims, Strategy};
use crate::search::{Limits, Prover, ReplayError};

/// Positions searched or counted for the sake of a smaller proof of a last round.
const EFFORT: u64 = 40_000;

/// What is asked while a round of a match is searched, by one thread.
pub(super) struct Round<'r> {
    pub settled: &'r Settled<'r>,
    /// The search of the round alone. Its memory serves all questions, because the rings are the same.
    alone: RefCell<Prover<'r, Position>>,
    /// Bytes for the search of a round to come.
    memory: usize,
    /// The work, about, where the round alone is not won.
    beyond: u32,
    /// Whether the proof of the round is being replayed: only what it rests on is proved.
    replays: Cell<bool>,
    /// What went wrong in a question.
    fault: Cell<Option<ReplayError>>,
}

impl<'r> Round<'r> {
    /// The round of a state; at most `memory` bytes for its own search, and as many for that of a round to come.
    pub fn new(state: &MatchState, memory: usize, settled: &'r Settled<'r>) -> Round<'r> {
        let prover = Prover::new(memory, settled.limits());
        let cost = |player: Player| {
            let mut score = state.score();
            score.add(player, 1);
            cost(score, state.format().target(), player.opponent())
        };
        let ends = Player::ALL.into_iter().filter(|&player| !state.is_decisive_for(player));
        let beyond = ends.map(cost).max().unwrap_or(1).saturating_mul(2);
        Round {
            settled,
            alone: RefCell::new(prover),
            memory,
            beyond,
            replays: Cell::new(false),
            fault: Cell::new(None),
        }
    }

    /// The work, about, where the round alone is not won.
    pub fn beyond(&self) -> u32 {
        self.beyond
    }

    /// The value of a position of the round, as if the match ended with it; none if a limit is reached.
    pub fn alone(&self, position: &Position, proved: bool) -> Option<Value> {
        let mut prover = self.alone.borrow_mut();
        let before = prover.nodes();
        let limits = self.settled.limits();
        prover.limit(Limits { nodes: limits.nodes.map(|left| before + left), ..limits });
        let value =
            if proved { prover.value(position) } else { prover.unproved_value(position).map_err(ReplayError::from) };
        self.settled.spend(prover.nodes() - before);
        self.found(value)
    }

    /// From now on, wins of the round alone are proved before they are told, if anything is.
    pub fn replay(&self) {
        self.replays.set(self.settled.proves());
    }

    /// Whether the player to move wins the round alone.
    pub fn is_won_alone(&self, position: &Position) -> Option<bool> {
        self.alone(position, self.replays.get()).map(|value| value == Value::Win)
    }

    /// The moves that win the round alone from a position on, as few as are soon found.
    pub fn plan_alone(&self, state: &MatchState, value: Value) -> Result<Plan, CertifyError> {
        let (position, limits) = (state.position(), self.settled.limits());
        let strategy = Strategy::find(position, &Claims::of_position(value), self.memory, limits, EFFORT)?;
        let winner = if value == Value::Win { state.turn() } else { state.turn().opponent() };
        let named = &mut |state: &MatchState| Ok(strategy.winning_move(state.position()).map(MatchMove::Tower));
        Ok(Plan::of(state, winner, named)?)
    }

    /// A move that wins the round alone.
    pub fn winning_move(&self, position: &Position) -> Result<Option<Move>, ReplayError> {
        Ok(self.alone.borrow_mut().solver().winning_move(position)?)
    }

    /// Who wins a match that waits for a fill; none if a limit is reached.
    pub fn settle(&self, ended: &MatchState) -> Option<Player> {
        self.found(winner(ended, self.memory, self.settled))
    }

    fn found<T>(&self, found: Result<T, ReplayError>) -> Option<T> {
        found
            .map_err(|error| {
                self.settled.end();
                self.fault.set(Some(error));
            })
            .ok()
    }

    /// What a search of this round found, unless a question went wrong.
    pub fn checked<T>(&self, found: Result<T, ReplayError>) -> Result<T, ReplayError> {
        match self.fault.get() {
            Some(error) => Err(error),
            None => found,
        }
    }
}
