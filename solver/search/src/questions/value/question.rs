//! The question about a position, and answers without a search.

use super::fault::AnswerError;
use crate::game::value::{Dtw, Value, Verdict};
use crate::opening_table::Table;
use crate::questions::best::Share;
use crate::search::{Limits, Prover, ReplayError};
use crate::watch::Watch;
use kamisado::{Limited, Move, Opening, Position};

/// A question about a position, with the cost that its answer may have.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// How far the next moves may go: [`Opening::OVER`] without limits.
    pub opening: Opening,
    /// Also the value of every legal move.
    pub moves: bool,
    /// Only the values of these moves; the others stay unknown. So several questions can share a position.
    pub only: Option<&'a [Move]>,
    /// Also how many answers refute each losing move. Only with `moves`; takes the values of all answers.
    pub replies: bool,
    /// Also exact distances.
    pub distance: bool,
    /// Replay the proof of every value found by search; without it, a bug in the search would go unnoticed.
    pub proof: bool,
    /// Tables to look up before a search.
    pub tables: &'a [&'a Table],
    /// Bytes of memory for the search, all threads together.
    pub memory: usize,
    /// Threads that share the moves of the position or, if only its value is wanted, one search.
    pub threads: usize,
    /// When to give up. With a limit of nodes, one thread does all the work, so that the answer is reproducible.
    pub limits: Limits<'a>,
    /// Receives every move whose answer is complete.
    pub watch: &'a dyn Watch,
}

/// The default memory for a search.
pub const DEFAULT_MEMORY: usize = 1 << 30;

impl Default for Question<'_> {
    /// Only the value, by one thread without tables or limits.
    fn default() -> Self {
        Question {
            opening: Opening::OVER,
            moves: false,
            only: None,
            replies: false,
            distance: false,
            proof: true,
            tables: &[],
            memory: DEFAULT_MEMORY,
            threads: 1,
            limits: Limits::default(),
            watch: &(),
        }
    }
}

impl Question<'_> {
    /// The answer of the tables, if one of them answers the whole question.
    pub(super) fn look_up(&self, position: &Position) -> Result<Option<(Verdict, Source)>, AnswerError> {
        for table in self.tables {
            if let Some(verdict) = table.get(position)?.filter(|&verdict| self.is_answered(verdict)) {
                let source = if table.is_verified() { Source::Table } else { Source::UnverifiedTable };
                return Ok(Some((verdict, source)));
            }
        }
        Ok(None)
    }

    /// The answer of the rules or the tables, if they answer the whole question.
    pub(super) fn known(&self, round: &Limited) -> Result<Option<(Verdict, Source)>, AnswerError> {
        if !round.opening().is_over() {
            return Ok(None);
        }
        if round.position().can_win_now() {
            return Ok(Some((Verdict::WIN_AT_ONCE, Source::Rules)));
        }
        self.look_up(round.position())
    }

    /// The answer for a move without a search, if it is known.
    pub(super) fn known_move(&self, round: &Limited, m: Move) -> Result<Option<MoveAnswer>, AnswerError> {
        let (position, child) = (round.position(), round.after(m));
        if let Some(winner) = child.position().winner() {
            let value = if winner == position.turn() { Value::Win } else { Value::Loss };
            let verdict = Verdict::Proven(value, Some(Dtw(1)));
            return Ok(Some(MoveAnswer { m, verdict, source: Source::Rules, replies: None, share: None }));
        }
        Ok(self.known(&child)?.map(|found| MoveAnswer::new(position, m, child.position(), found)))
    }

    pub(in crate::questions) fn search(
        &self,
        prover: &mut Prover<Position>,
        position: &Position,
        limits: Limits<'_>,
    ) -> Result<Value, ReplayError> {
        if self.proof { prover.value(position, limits) } else { Ok(prover.unproved_value(position, limits)?) }
    }

    pub(super) fn is_answered(&self, verdict: Verdict) -> bool {
        verdict.value().is_some() && (!self.distance || verdict.distance().is_some())
    }
}

/// The source of a value, in ascending order of the trust that it requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Source {
    /// A win at once.
    Rules,
    /// A table all of whose values were verified.
    Table,
    /// A table whose values were not all verified.
    #[cfg_attr(feature = "serde", serde(rename = "table"))]
    UnverifiedTable,
    /// Retrograde analysis of everything reachable.
    Retrograde,
    /// A search, its proof replayed if the question says so.
    Search,
}

impl Source {
    /// The lower-case name, as in JSON.
    pub const fn name(self) -> &'static str {
        ["rules", "table", "table", "retrograde", "search"][self as usize]
    }

    /// Whether values from this source are proved; those of a search only if `proofs` were replayed.
    pub(super) fn is_proved(self, proofs: bool) -> bool {
        match self {
            Source::Rules | Source::Table | Source::Retrograde => true,
            Source::UnverifiedTable => false,
            Source::Search => proofs,
        }
    }
}

/// A legal move with its verdict; a move of a round unless `M` is another kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveAnswer<M = Move> {
    /// The move.
    pub m: M,
    /// The verdict for the player who makes it; the distance counts the move itself.
    pub verdict: Verdict,
    /// The source of the verdict.
    pub source: Source,
    /// How many of the opponent's answers win for the opponent: 0 if the move wins. `None` if it was not requested, if
    /// it is unknown, or if the opponent has no answer to choose, because the round is over or the opponent must pass.
    pub replies: Option<u32>,
    /// How many of the opponent's natural answers keep the win, or of those after further passes; the whole if there is
    /// none. `None` if it was not requested, if it is unknown, or if the move wins.
    pub share: Option<Share>,
}

impl MoveAnswer {
    /// The answer for a move from the verdict of the position after it.
    pub(super) fn new(
        position: &Position,
        m: Move,
        child: &Position,
        (verdict, source): (Verdict, Source),
    ) -> MoveAnswer {
        let verdict = verdict.before(child.turn() != position.turn());
        MoveAnswer { m, verdict, source, replies: None, share: None }
    }
}
