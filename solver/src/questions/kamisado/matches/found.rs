//! What is found of a match, or of a single round as a match of its own.

use super::answer::{MatchQuestion, MoveFound, answer};
use super::settled::Settled;
use crate::game::value::{Value, Verdict};
use crate::questions::kamisado::value::{self, AnswerError, Question, Source};
use kamisado::{MatchFormat, MatchState};

/// An answer about a match, for the player to move or to choose the fill.
pub struct Found {
    /// Its distance is in rounds still to come; of a single round, in tower moves.
    pub verdict: Verdict,
    /// Where it comes from.
    pub source: Source,
    /// Whether all values in it are proved.
    pub proved: bool,
    /// Legal moves, or both fills; empty unless asked for.
    pub moves: Vec<MoveFound>,
    /// Positions expanded.
    pub nodes: u64,
    /// Set-ups that are settled, those known before included.
    pub settled: usize,
}

impl Found {
    /// Searches by the threads of the pool that this is called in, as [`answer`].
    ///
    /// A single round is answered as a round: there is nothing else in it, and its distance is known.
    ///
    /// # Errors
    ///
    /// As those of [`answer`].
    pub fn search(
        state: &MatchState,
        question: &MatchQuestion<'_>,
        settled: &Settled<'_>,
    ) -> Result<Found, AnswerError> {
        if state.format() == MatchFormat::Single {
            return Found::search_round(state, question, settled);
        }
        let found = answer(state, question, settled)?;
        Ok(Found {
            verdict: found.verdict,
            source: found.source,
            proved: found.proved,
            moves: found.moves,
            nodes: settled.nodes(),
            settled: settled.len(),
        })
    }

    fn search_round(
        state: &MatchState,
        question: &MatchQuestion<'_>,
        settled: &Settled<'_>,
    ) -> Result<Found, AnswerError> {
        let &MatchQuestion { moves, replies, rounds: distance, memory, watch } = question;
        let question = Question {
            moves,
            replies,
            distance,
            proof: settled.proves(),
            memory,
            threads: rayon::current_num_threads(),
            limits: settled.limits(),
            watch,
            ..Question::default()
        };
        Ok(Found::of_round(&value::answer(state.position(), &question)?))
    }

    /// The answer about a round alone, which is all of a single match.
    fn of_round(found: &value::Answer) -> Found {
        let of_move = |&value::MoveAnswer { m, verdict, source, replies }: &value::MoveAnswer| MoveFound {
            m: m.into(),
            verdict,
            source,
            replies,
        };
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
