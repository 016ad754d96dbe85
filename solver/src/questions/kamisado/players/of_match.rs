//! What the perfect player knows of the match: which moves and fills win it.

use rayon::ThreadPool;

use crate::game::Game;
use crate::game::value::{Value, Verdict};
use crate::questions::kamisado::matches::{MatchQuestion, SettledSetups, answer};
use crate::questions::kamisado::value::AnswerError;
use crate::search::Limits;
use kamisado::{MatchFormat, MatchMove, MatchState, Player};

/// Positions that the search of a match may expand for one choice, its moves together.
const MATCH_NODES: u64 = 150_000;

/// What is known of the match of each move or fill, for who plays it, and the positions searched for that.
pub struct OfMatch {
    pub moves: Vec<(MatchMove, Verdict)>,
    pub nodes: u64,
}

impl OfMatch {
    pub fn unasked(state: &MatchState) -> OfMatch {
        OfMatch { moves: state.moves().map(|m| (m, Verdict::Unknown)).collect(), nodes: 0 }
    }

    /// Asks about each move or fill in turn, by one thread, so that the answer is the same each time.
    ///
    /// Nothing is asked of a round alone, nor while both players need more than a round: such searches take hours. Nor of
    /// a round that either player's win ends the match with: the value of the round says it.
    ///
    /// # Errors
    ///
    /// If the search is at fault.
    pub fn ask(
        state: &MatchState,
        pool: &ThreadPool,
        memory: usize,
        proof: bool,
        limits: Limits<'_>,
    ) -> Result<OfMatch, AnswerError> {
        let mut found = OfMatch::unasked(state);
        let count = found.moves.len();
        if !is_near_end(state) || ends_match(state) {
            return Ok(found);
        }
        let nodes = limits.nodes.map_or(MATCH_NODES, |nodes| nodes.min(MATCH_NODES));
        let limits = Limits { nodes: Some(nodes), ..limits };
        let settled = SettledSetups::new(limits, proof);
        let question = MatchQuestion { memory, ..MatchQuestion::default() };
        for (number, (m, verdict)) in found.moves.iter_mut().enumerate() {
            let child = state.after(*m);
            let value = match child.winner() {
                Some(winner) => Some(if winner == state.turn() { Value::Win } else { Value::Loss }),
                None => {
                    let settled = settled.again(limits.less(found.nodes).share(count - number));
                    let answer = pool.install(|| answer(&child, &question, &settled))?;
                    found.nodes += settled.nodes();
                    answer.verdict.value().map(|value| value.seen_by(child.turn() != state.turn()))
                }
            };
            *verdict = value.map_or(Verdict::Unknown, Verdict::from);
        }
        Ok(found)
    }

    /// The moves that are best for the match as far as is known, and what is known of them: those that win it; else those
    /// of which nothing is known; else all.
    pub fn best(&self) -> (Vec<MatchMove>, Verdict) {
        let of = |wanted: Verdict| {
            let moves: Vec<_> = self.moves.iter().filter(|(_, verdict)| *verdict == wanted).map(|&(m, _)| m).collect();
            (moves, wanted)
        };
        let known = [Value::Win.into(), Verdict::Unknown, Value::Loss.into()];
        known.into_iter().map(of).find(|(moves, _)| !moves.is_empty()).expect("there are moves")
    }
}

/// Whether either player's win of the round that is played, or that comes next, ends the match.
pub fn ends_match(state: &MatchState) -> bool {
    let next = next(state);
    state.format() != MatchFormat::Single && next.is_last_round()
}

/// Whether one player's does.
fn is_near_end(state: &MatchState) -> bool {
    let next = next(state);
    state.format() != MatchFormat::Single && Player::ALL.into_iter().any(|player| next.is_decisive_for(player))
}

/// The round that goes on, or one that comes next: after either fill the points are the same.
fn next(state: &MatchState) -> MatchState {
    match (state.chooser(), state.moves().next()) {
        (Some(_), Some(fill)) => state.after(fill),
        _ => *state,
    }
}
