//! What is found of a match, whichever way it was asked.

use solver::game::value::Value;
use solver::kamisado::{MatchFormat, MatchMove, MatchState};
use solver::questions::kamisado::matches::{self, MatchQuestion, MatchVerdict, Settled};
use solver::questions::kamisado::value::{self, Question, Source};

use super::Asked;

/// An answer about a match, for the player to move or to choose the fill.
pub struct Found {
    pub value: Option<Value>,
    /// Rounds still to come; of a single round, tower moves.
    pub distance: Option<u32>,
    pub source: Source,
    pub proved: bool,
    /// Legal moves, or both fills; empty unless asked for.
    pub moves: Vec<MoveFound>,
    pub nodes: u64,
    /// Set-ups that are settled, those known before included.
    pub settled: usize,
}

/// A move, or a fill, with its value for the player who makes it.
pub struct MoveFound {
    pub m: MatchMove,
    pub value: Option<Value>,
    pub distance: Option<u32>,
}

impl Found {
    /// Searches by the threads of the pool that this is called in.
    ///
    /// A single round is answered as a round: there is nothing else in it, and its distance is known.
    ///
    /// # Errors
    ///
    /// If a proof fails.
    pub fn search(
        state: &MatchState,
        asked: &Asked<'_>,
        settled: &Settled<'_>,
        memory: usize,
        on_move: Option<&(dyn Fn() + Sync)>,
    ) -> anyhow::Result<Found> {
        let threads = rayon::current_num_threads();
        if state.format() == MatchFormat::Single {
            let question = Question {
                moves: asked.moves,
                distance: asked.distance,
                proof: asked.effort.proof(),
                memory,
                threads,
                limits: asked.effort.limits(),
                on_move,
                ..Question::default()
            };
            return Ok(Found::of_round(&value::answer(state.position(), &question)?));
        }
        let question = MatchQuestion { moves: asked.moves, rounds: asked.distance, memory, threads, on_move };
        let found = matches::answer(state, &question, settled)?;
        let MatchVerdict { value, rounds } = found.verdict;
        let of_move = |found: &matches::MatchMoveAnswer| {
            let MatchVerdict { value, rounds } = found.verdict;
            MoveFound { m: found.m, value, distance: rounds }
        };
        Ok(Found {
            value,
            distance: rounds,
            source: found.source,
            proved: found.proved,
            moves: found.moves.iter().map(of_move).collect(),
            nodes: settled.nodes(),
            settled: settled.len(),
        })
    }

    /// The answer about a round alone, which is all of a single match.
    pub fn of_round(found: &value::Answer) -> Found {
        let distance = |verdict: solver::game::value::Verdict| verdict.distance().map(|distance| distance.0.into());
        let of_move = |found: &value::MoveAnswer| MoveFound {
            m: found.m.into(),
            value: found.verdict.value(),
            distance: distance(found.verdict),
        };
        Found {
            value: found.verdict.value(),
            distance: distance(found.verdict),
            source: found.source,
            proved: found.proved,
            moves: found.moves.iter().map(of_move).collect(),
            nodes: found.nodes,
            settled: 0,
        }
    }

    /// Moves that win.
    pub fn wins(&self) -> usize {
        self.moves.iter().filter(|found| found.value == Some(Value::Win)).count()
    }

    /// Moves whose value is not known.
    pub fn unknown(&self) -> usize {
        self.moves.iter().filter(|found| found.value.is_none()).count()
    }
}
