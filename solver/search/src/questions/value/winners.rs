//! Who wins a position: by the rules, by a table, or else by a search.

use super::fault::{AnswerError, Fault};
use super::question::Question;
use crate::game::TwoPlayer;
use crate::game::value::{Dtw, Value, Verdict};
use crate::questions::best::Share;
use crate::search::{Limits, Prover, SearchStopped};
use kamisado::{Limited, Player, Position};
use rustc_hash::FxHashMap;

/// Why the winner is not known.
#[derive(Debug, thiserror::Error)]
pub enum WinnerError {
    /// A limit was reached first.
    #[error(transparent)]
    Stopped(#[from] SearchStopped),
    /// A table cannot be read, or the search has a bug.
    #[error(transparent)]
    Answer(#[from] AnswerError),
}

impl From<Fault> for WinnerError {
    fn from(fault: Fault) -> Self {
        AnswerError::from(fault).into()
    }
}

/// Finds the winners of one position after the other, and remembers what its searches have found.
///
/// ```
/// use kamisado::{Limited, Player, Position};
/// use kamisado_solver::opening_table::Table;
/// use kamisado_solver::questions::value::{Question, Winners};
///
/// let position: Position = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -".parse()?;
/// let tables = [Table::embedded()];
/// let mut winners = Winners::new(Question { tables: &tables, memory: 1 << 24, ..Question::default() });
/// assert_eq!(winners.winner(&position)?, Player::Black);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Winners<'a> {
    question: Question<'a>,
    prover: Prover<Position>,
    told: FxHashMap<Position, Player>,
}

impl<'a> Winners<'a> {
    /// An empty memory. Uses only the tables, the limits, the memory and the `proof` flag of the question.
    pub fn new(question: Question<'a>) -> Winners<'a> {
        let question = Question { distance: false, ..question };
        Winners { question, prover: Prover::new(question.memory), told: FxHashMap::default() }
    }

    /// The question that it asks of each position.
    pub fn question(&self) -> Question<'a> {
        self.question
    }

    /// Notes the winner of a position that is known from elsewhere, so that it is not searched.
    pub fn tell(&mut self, position: Position, winner: Player) {
        self.told.insert(position, winner);
    }

    /// The limits that its searches have left.
    pub fn limits(&self) -> Limits<'a> {
        self.question.limits.less(self.prover.nodes())
    }

    /// The positions that its searches have expanded.
    pub fn nodes(&self) -> u64 {
        self.prover.nodes()
    }

    /// The winner of a round, which may be over. Fails at a limit, if a table cannot be read or is damaged, or if the
    /// search has a bug.
    pub fn winner(&mut self, position: &Position) -> Result<Player, WinnerError> {
        match position.winner().or_else(|| self.told.get(position).copied()) {
            Some(winner) => Ok(winner),
            None => Ok(position.winner_by(self.value(position)?)),
        }
    }

    /// Whether a player wins a round, which may be over.
    pub fn is_won_by(&mut self, position: &Position, player: Player) -> Result<bool, WinnerError> {
        Ok(self.winner(position)? == player)
    }

    fn value(&mut self, position: &Position) -> Result<Value, WinnerError> {
        if let Some((verdict, _)) = self.question.known(&Limited::from(*position))?
            && let Some(value) = verdict.value()
        {
            return Ok(value);
        }
        // A search checks the clock and the flags only now and then, so many short ones would never end.
        let limits = self.limits();
        if limits.is_over() {
            return Err(SearchStopped.into());
        }
        let found = self.question.search(&mut self.prover, position, limits);
        Fault::unless_limited(found, position)?.ok_or(SearchStopped.into())
    }

    /// The share of natural moves that keep the win of the player to move, in a won position.
    pub fn share(&mut self, position: &Position) -> Result<Share, WinnerError> {
        let round = Limited::from(*position);
        Share::of(&round, |m| self.is_won_by(&position.after(m), position.turn()))
    }

    /// Whether a player can win the round within a number of moves. Fails at a limit, or if a table cannot be read or is
    /// damaged.
    pub fn wins_within(&mut self, position: &Position, player: Player, distance: Dtw) -> Result<bool, WinnerError> {
        if position.winner().is_none() {
            for table in self.question.tables {
                let verdict = table.known(position).map_err(AnswerError::from)?.unwrap_or(Verdict::Unknown);
                if let (Some(value), Some(known)) = (verdict.value(), verdict.distance()) {
                    return Ok(position.winner_by(value) == player && known <= distance);
                }
            }
        }
        let limits = self.limits();
        Ok(self.prover.solver().wins_within(position, player, distance, limits)?)
    }

    /// The distance to the end of a round, by search. Fails at a limit, or if the search has a bug.
    pub fn distance(&mut self, position: &Position) -> Result<Dtw, WinnerError> {
        let limits = self.limits();
        let found = self.prover.solver().distance(position, limits);
        let (_, distance) = Fault::unless_limited(found, position)?.ok_or(SearchStopped)?;
        Ok(distance)
    }
}
