//! What the perfect player knows about the match: which moves and fills win it.

use kamisado::{MatchFormat, MatchMove, MatchState, Player};
use kamisado_matches::{MatchQuestion, SettledSetups, answer};
use kamisado_solver::game::Game;
use kamisado_solver::game::value::{Value, Verdict};
use kamisado_solver::questions::value::AnswerError;
use kamisado_solver::search::Limits;

/// Nodes of the match search for one choice, for all moves together.
const MATCH_NODES: u64 = 150_000;

/// The verdict of the match for each move or fill, for the player who makes it, and the positions searched.
pub struct OfMatch {
    pub moves: Vec<(MatchMove, Verdict)>,
    pub nodes: u64,
}

impl OfMatch {
    pub fn undetermined(state: &MatchState) -> OfMatch {
        OfMatch { moves: state.moves().map(|m| (m, Verdict::Unknown)).collect(), nodes: 0 }
    }

    /// Searches each move or fill, one after the other, with the threads of the current pool. Fails if the search has a
    /// bug.
    ///
    /// The published result of the match to 2 points needs no search. Does not search a round alone, or a match in which
    /// both players need more than one round: that takes hours. Nor does it search a round that ends the match whoever
    /// wins, since the value of the round is that of the match.
    pub fn ask(state: &MatchState, memory: usize, proof: bool, limits: Limits<'_>) -> Result<OfMatch, AnswerError> {
        let mut found = OfMatch::undetermined(state);
        let count = found.moves.len();
        let settled = SettledSetups::new(limits, proof).with_shipped();
        for (m, verdict) in &mut found.moves {
            if let Some(winner) = settled.shipped(&state.after(*m)) {
                *verdict = if winner == state.turn() { Value::Win } else { Value::Loss }.into();
            }
        }
        if !is_near_end(state) || ends_match(state) {
            return Ok(found);
        }
        let nodes = limits.nodes.map_or(MATCH_NODES, |nodes| nodes.min(MATCH_NODES));
        let limits = Limits { nodes: Some(nodes), ..limits };
        let question = MatchQuestion { memory, ..MatchQuestion::default() };
        for (number, (m, verdict)) in found.moves.iter_mut().enumerate() {
            let child = state.after(*m);
            let value = match child.winner() {
                Some(winner) => Some(if winner == state.turn() { Value::Win } else { Value::Loss }),
                None => {
                    let settled = settled.with_limits(limits.less(found.nodes).share(count - number));
                    let answer = answer(&child, &question, &settled)?;
                    found.nodes += settled.nodes();
                    answer.verdict.value().map(|value| value.seen_by(child.turn() != state.turn()))
                }
            };
            *verdict = value.map_or(Verdict::Unknown, Verdict::from);
        }
        Ok(found)
    }

    /// The best known moves for the match, with their verdict: those that win it, else the unknown ones, else all.
    pub fn best(&self) -> (Vec<MatchMove>, Verdict) {
        let of = |wanted: Verdict| {
            let moves: Vec<_> = self.moves.iter().filter(|(_, verdict)| *verdict == wanted).map(|&(m, _)| m).collect();
            (moves, wanted)
        };
        let known = [Value::Win.into(), Verdict::Unknown, Value::Loss.into()];
        known.into_iter().map(of).find(|(moves, _)| !moves.is_empty()).expect("there are moves")
    }
}

/// Whether the match ends with the current round, or the next one after a fill, whoever wins it.
pub fn ends_match(state: &MatchState) -> bool {
    let next = next(state);
    state.format() != MatchFormat::Single && next.is_last_round()
}

/// Whether a win of one of the players ends it.
fn is_near_end(state: &MatchState) -> bool {
    let next = next(state);
    state.format() != MatchFormat::Single && Player::ALL.into_iter().any(|player| next.is_decisive_for(player))
}

/// The current round, or a next one: the points are the same after either fill.
fn next(state: &MatchState) -> MatchState {
    match (state.chooser(), state.moves().next()) {
        (Some(_), Some(fill)) => state.after(fill),
        _ => *state,
    }
}
