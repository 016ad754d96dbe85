//! The searches of a review, which remember what they have found: games have openings in common.

use std::sync::{Mutex, MutexGuard, PoisonError};

use kamisado::{Move, Player, Position};
use kamisado_solver::game::value::Dtw;
use kamisado_solver::questions::kamisado::value::{AnswerError, Question, WinnerError, Winners};
use kamisado_solver::search::Limits;
use rustc_hash::FxHashMap;

use super::blunder::Blunder;
use super::work::ReviewQuestion;

/// Searches by many threads, each with a memory of its own; what they find belongs to all. Each returns none if a limit is
/// reached first.
pub(super) struct Searches<'a> {
    question: Question<'a>,
    /// Whether a win given away is also measured.
    distance: bool,
    /// Whether they are for a review of many games, which says less of each.
    is_of_many: bool,
    /// The memories that no thread uses at the moment.
    idle: Mutex<Vec<Winners<'a>>>,
    winners: Mutex<FxHashMap<Position, Player>>,
    blunders: Mutex<FxHashMap<(Position, Move), Blunder>>,
    winning: Mutex<FxHashMap<Position, Vec<Move>>>,
}

impl<'a> Searches<'a> {
    pub fn new(asked: &ReviewQuestion<'a>, is_of_many: bool) -> Searches<'a> {
        let ReviewQuestion { tables, memory, distance, .. } = *asked;
        // A memory serves one position after the other, so a number of nodes could not be that of a position.
        let limits = Limits { nodes: None, ..asked.limits };
        let question = Question { tables, memory, limits, ..Question::default() };
        let (idle, winners, blunders, winning) = Default::default();
        Searches { question, distance, is_of_many, idle, winners, blunders, winning }
    }

    /// Who wins a round from this position, which may be its end.
    pub fn winner(&self, position: &Position) -> Result<Option<Player>, AnswerError> {
        if let Some(winner) = position.winner().or_else(|| locked(&self.winners).get(position).copied()) {
            return Ok(Some(winner));
        }
        let found = self.search(|winners| winners.winner(position))?;
        if let Some(winner) = found {
            locked(&self.winners).insert(*position, winner);
        }
        Ok(found)
    }

    /// The move of a player who gave the win away.
    pub fn blunder(&self, number: usize, position: &Position, played: Move) -> Result<Option<Blunder>, AnswerError> {
        let known = locked(&self.blunders).get(&(*position, played)).cloned();
        if let Some(known) = known {
            return Ok(Some(Blunder { number, ..known }));
        }
        let Some(winning) = self.winning(position)? else { return Ok(None) };
        let mut blunder = Blunder::new(number, position, played, winning);
        let after = position.after(played);
        // The opponent may have no answer to choose: the round may be over, or the opponent may be forced to pass.
        if !self.is_of_many && after.winner().is_none() && after.turn() != position.turn() {
            let Some(refutations) = self.winning(&after)? else { return Ok(None) };
            blunder.refute(refutations);
        }
        if self.distance && self.search(|winners| measure(&mut blunder, winners))?.is_none() {
            return Ok(None);
        }
        locked(&self.blunders).insert((*position, played), blunder.clone());
        Ok(Some(blunder))
    }

    /// All moves that win for the player to move.
    pub fn winning(&self, position: &Position) -> Result<Option<Vec<Move>>, AnswerError> {
        if let Some(known) = locked(&self.winning).get(position) {
            return Ok(Some(known.clone()));
        }
        let mut winning = Vec::new();
        for m in position.moves() {
            let Some(winner) = self.winner(&position.after(m))? else { return Ok(None) };
            if winner == position.turn() {
                winning.push(m);
            }
        }
        locked(&self.winning).insert(*position, winning.clone());
        Ok(Some(winning))
    }

    fn search<R>(
        &self,
        ask: impl FnOnce(&mut Winners<'a>) -> Result<R, WinnerError>,
    ) -> Result<Option<R>, AnswerError> {
        let idle = locked(&self.idle).pop();
        let mut winners = idle.unwrap_or_else(|| Winners::new(self.question));
        let found = ask(&mut winners);
        locked(&self.idle).push(winners);
        match found {
            Ok(found) => Ok(Some(found)),
            Err(WinnerError::Stopped(_)) => Ok(None),
            Err(WinnerError::Answer(error)) => Err(error),
        }
    }
}

/// Finds the distances of a blunder; one memory serves all of them.
fn measure(blunder: &mut Blunder, winners: &mut Winners<'_>) -> Result<(), WinnerError> {
    let wins_in = winners.distance(&blunder.position)?;
    let mut fastest = Vec::new();
    for found in &blunder.winning {
        let child = blunder.position.after(found.m);
        if winners.wins_within(&child, blunder.player(), Dtw(wins_in.0 - 1))? {
            fastest.push(found.clone());
        }
    }
    let after = blunder.position.after(blunder.played.m);
    let rest = if after.winner().is_some() { Dtw(0) } else { winners.distance(&after)? };
    let mut refutations = Vec::new();
    for found in &blunder.refutations {
        if winners.wins_within(&after.after(found.m), after.turn(), Dtw(rest.0 - 1))? {
            refutations.push(found.clone());
        }
    }
    blunder.refutations = refutations;
    (blunder.fastest, blunder.wins_in, blunder.loses_in) = (fastest, Some(wins_in), Some(rest.before()));
    Ok(())
}

fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
