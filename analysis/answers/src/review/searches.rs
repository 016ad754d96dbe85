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
    /// The memories that no thread uses at the moment.
    idle: Mutex<Vec<Winners<'a>>>,
    winners: Mutex<FxHashMap<Position, Player>>,
    blunders: Mutex<FxHashMap<(Position, Move), Blunder>>,
    only: Mutex<FxHashMap<Position, bool>>,
}

impl<'a> Searches<'a> {
    pub fn new(asked: &ReviewQuestion<'a>) -> Searches<'a> {
        let ReviewQuestion { tables, memory, distance, .. } = *asked;
        // A memory serves one position after the other, so a number of nodes could not be that of a position.
        let limits = Limits { nodes: None, ..asked.limits };
        let question = Question { tables, memory, limits, ..Question::default() };
        let (idle, winners, blunders, only) = Default::default();
        Searches { question, distance, idle, winners, blunders, only }
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
        let mut winning = Vec::new();
        for m in position.moves() {
            let Some(winner) = self.winner(&position.after(m))? else { return Ok(None) };
            if winner == position.turn() {
                winning.push(m);
            }
        }
        let mut blunder = Blunder::new(number, position, played, winning);
        if self.distance && self.search(|winners| measure(&mut blunder, winners))?.is_none() {
            return Ok(None);
        }
        locked(&self.blunders).insert((*position, played), blunder.clone());
        Ok(Some(blunder))
    }

    /// Whether a move that wins is the only one of several that does.
    pub fn is_only_move(&self, position: &Position, winning: Move) -> Result<Option<bool>, AnswerError> {
        if position.moves().nth(1).is_none() {
            return Ok(Some(false));
        }
        if let Some(&known) = locked(&self.only).get(position) {
            return Ok(Some(known));
        }
        let mut is_only = true;
        for m in position.moves().filter(|&m| m != winning) {
            let Some(winner) = self.winner(&position.after(m))? else { return Ok(None) };
            if winner == position.turn() {
                is_only = false;
                break;
            }
        }
        locked(&self.only).insert(*position, is_only);
        Ok(Some(is_only))
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
    (blunder.fastest, blunder.wins_in, blunder.loses_in) = (fastest, Some(wins_in), Some(rest.before()));
    Ok(())
}

fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
