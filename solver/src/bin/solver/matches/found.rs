//! What is found of a match, whichever way it was asked.

use solver::game::value::{Value, Verdict};
use solver::kamisado::{MatchFormat, MatchMove, MatchState};
use solver::questions::kamisado::matches::{self, MatchQuestion, Settled};
use solver::questions::kamisado::value::{self, Question, Source};

use super::Asked;

/// An answer about a match, for the player to move or to choose the fill.
pub struct Found {
    /// Its distance is in rounds still to come; of a single round, in tower moves.
    pub verdict: Verdict,
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
    pub verdict: Verdict,
    /// How many of the opponent's answers win, as in a round.
    pub replies: Option<u32>,
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
        if state.format() == MatchFormat::Single {
            let question = Question {
                moves: asked.listing.is_some(),
                replies: asked.replies(),
                distance: asked.distance,
                proof: asked.effort.proof(),
                memory,
                threads: rayon::current_num_threads(),
                limits: asked.effort.limits(),
                on_move,
                ..Question::default()
            };
            return Ok(Found::of_round(&value::answer(state.position(), &question)?));
        }
        let (moves, replies) = (asked.listing.is_some(), asked.replies());
        let question = MatchQuestion { moves, replies, rounds: asked.distance, memory, on_move };
        let found = matches::answer(state, &question, settled)?;
        let of_move =
            |found: &matches::MatchMoveAnswer| MoveFound { m: found.m, verdict: found.verdict, replies: found.replies };
        Ok(Found {
            verdict: found.verdict,
            source: found.source,
            proved: found.proved,
            moves: found.moves.iter().map(of_move).collect(),
            nodes: settled.nodes(),
            settled: settled.len(),
        })
    }

    /// The answer about a round alone, which is all of a single match.
    fn of_round(found: &value::Answer) -> Found {
        let of_move =
            |found: &value::MoveAnswer| MoveFound { m: found.m.into(), verdict: found.verdict, replies: found.replies };
        Found {
            verdict: found.verdict,
            source: found.source,
            proved: found.proved,
            moves: found.moves.iter().map(of_move).collect(),
            nodes: found.nodes,
            settled: 0,
        }
    }

    /// Moves that win.
    pub fn wins(&self) -> usize {
        self.moves.iter().filter(|found| found.verdict.value() == Some(Value::Win)).count()
    }

    /// Moves whose value is not known.
    pub fn unknown(&self) -> usize {
        self.moves.iter().filter(|found| found.verdict == Verdict::Unknown).count()
    }
}
