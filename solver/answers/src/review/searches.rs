//! The searches of a review, which remember what they have found: games have openings in common.

use std::sync::{Mutex, MutexGuard, PoisonError};

use kamisado::{Limited, Move, Player};
use kamisado_solver::game::TwoPlayer;
use kamisado_solver::game::value::Dtw;
use kamisado_solver::questions::value::{Answer, AnswerError, Question, WinnerError, Winners, answer};
use kamisado_solver::search::{Limits, SearchStopped};
use rustc_hash::FxHashMap;

use super::blunder::Blunder;
use super::question::ReviewQuestion;
use objects::json::NotedMove;

/// Searches by many threads, each with a memory of its own; what they find belongs to all.
pub(super) struct Searches<'a> {
    question: Question<'a>,
    /// Whether a win given away is also measured.
    distance: bool,
    /// Whether they are for a review of many games, which says less of each.
    is_of_many: bool,
    /// The memories that no thread uses at the moment.
    idle: Mutex<Vec<Winners<'a>>>,
    winners: Mutex<FxHashMap<Limited, Player>>,
    blunders: Mutex<FxHashMap<(Limited, Move), Blunder>>,
    winning: Mutex<FxHashMap<Limited, Vec<Move>>>,
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
    pub fn winner(&self, round: &Limited) -> Result<Player, WinnerError> {
        let position = round.position();
        if let Some(winner) = position.winner().or_else(|| locked(&self.winners).get(round).copied()) {
            return Ok(winner);
        }
        let winner = if round.opening().is_over() {
            self.search(|winners| winners.winner(position))?
        } else {
            let found = self.answer(round, Question { moves: false, distance: false, ..self.question })?;
            position.winner_by(found.verdict.value().ok_or(SearchStopped)?)
        };
        locked(&self.winners).insert(*round, winner);
        Ok(winner)
    }

    /// The move of a player who gave the win away.
    pub fn blunder(&self, number: usize, round: &Limited, played: Move) -> Result<Blunder, WinnerError> {
        let known = locked(&self.blunders).get(&(*round, played)).cloned();
        if let Some(known) = known {
            return Ok(Blunder { number, ..known });
        }
        let mut blunder = Blunder::new(number, round, played, self.winning(round)?);
        let after = round.after(played);
        let is_over = after.position().winner().is_some();
        // The opponent may have no answer to choose: the round may be over, or the opponent may be forced to pass.
        if !self.is_of_many && !is_over && after.position().turn() != round.position().turn() {
            blunder.refute(self.winning(&after)?);
        }
        match (self.distance, round.opening().is_over()) {
            (false, _) => {}
            (true, true) => self.search(|winners| measure(&mut blunder, winners))?,
            (true, false) => self.measure_limited(&mut blunder, round)?,
        }
        locked(&self.blunders).insert((*round, played), blunder.clone());
        Ok(blunder)
    }

    pub fn winning(&self, round: &Limited) -> Result<Vec<Move>, WinnerError> {
        if let Some(known) = locked(&self.winning).get(round) {
            return Ok(known.clone());
        }
        let mut winning = Vec::new();
        for m in round.moves() {
            if self.winner(&round.after(m))? == round.position().turn() {
                winning.push(m);
            }
        }
        locked(&self.winning).insert(*round, winning.clone());
        Ok(winning)
    }

    fn answer(&self, round: &Limited, question: Question<'a>) -> Result<Answer, AnswerError> {
        // Its memory takes the place of that of an idle search.
        drop(locked(&self.idle).pop());
        answer(round.position(), &Question { opening: round.opening(), ..question })
    }

    fn measure_limited(&self, blunder: &mut Blunder, round: &Limited) -> Result<(), WinnerError> {
        let question = Question { moves: true, distance: true, ..self.question };
        let (before, after) = (self.answer(round, question)?, round.after(blunder.played.m));
        let played = before.moves.iter().find(|found| found.m == blunder.played.m);
        blunder.wins_in = before.verdict.distance();
        blunder.loses_in = played.and_then(|found| found.verdict.distance());
        blunder.fastest = soonest(&blunder.winning, &before);
        let mut is_measured = blunder.wins_in.is_some() && blunder.loses_in.is_some();
        if !blunder.refutations.is_empty() {
            let answers = self.answer(&after, question)?;
            is_measured &= answers.verdict.distance().is_some();
            blunder.refutations = soonest(&blunder.refutations, &answers);
        }
        if is_measured { Ok(()) } else { Err(SearchStopped.into()) }
    }

    fn search<R>(&self, ask: impl FnOnce(&mut Winners<'a>) -> Result<R, WinnerError>) -> Result<R, WinnerError> {
        let idle = locked(&self.idle).pop();
        let mut winners = idle.unwrap_or_else(|| Winners::new(self.question));
        let found = ask(&mut winners);
        locked(&self.idle).push(winners);
        found
    }
}

fn measure(blunder: &mut Blunder, winners: &mut Winners<'_>) -> Result<(), WinnerError> {
    let wins_in = winners.distance(&blunder.position)?;
    let mut fastest = Vec::new();
    for found in &blunder.winning {
        let child = blunder.position.after(found.m);
        if winners.wins_within(&child, blunder.player, Dtw(wins_in.0 - 1))? {
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

fn soonest(winning: &[NotedMove], answer: &Answer) -> Vec<NotedMove> {
    let best = answer.winning_moves().filter(|found| found.verdict.distance() == answer.verdict.distance());
    let best: Vec<Move> = best.map(|found| found.m).collect();
    winning.iter().filter(|found| best.contains(&found.m)).cloned().collect()
}

fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
