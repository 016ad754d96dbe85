//! What is asked of a position, and what is found without a search.

use super::fault::AnswerError;
use crate::game::value::{Dtw, Value, Verdict};
use crate::opening_table::Table;
use crate::search::{Limits, Prover, ReplayError};
use crate::watch::Watch;
use kamisado::{Move, Position};

/// What is asked of a position, and what the answer may cost.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// Also the value of every legal move.
    pub moves: bool,
    /// Also how many answers refute each losing move. Of use with `moves` alone; costs the values of all answers.
    pub replies: bool,
    /// Also exact distances.
    pub distance: bool,
    /// Replay the proof of every value found by search; without it a bug of the search would go unseen.
    pub proof: bool,
    /// Tables to look in before a search.
    pub tables: &'a [&'a Table],
    /// Bytes of memory for the search, all threads together.
    pub memory: usize,
    /// Threads that share the moves of the position, or the search of its value alone.
    pub threads: usize,
    /// When to give up; with a limit on nodes one thread does all the work, so that the answer is the same each time.
    pub limits: Limits<'a>,
    /// Told of every move of which all that is asked is found.
    pub watch: &'a dyn Watch,
}

/// Memory for a search where nothing else is said.
pub const DEFAULT_MEMORY: usize = 1 << 30;

impl Default for Question<'_> {
    /// The value alone, by one thread without tables or limits.
    fn default() -> Self {
        Question {
            moves: false,
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
    /// What the tables say of a position, if one of them says all that is asked.
    pub(super) fn look_up(&self, position: &Position) -> Result<Option<(Verdict, Source)>, AnswerError> {
        for table in self.tables {
            if let Some(verdict) = table.get(position)?.filter(|&verdict| self.is_answered(verdict)) {
                let source = if table.is_verified() { Source::Table } else { Source::UnverifiedTable };
                return Ok(Some((verdict, source)));
            }
        }
        Ok(None)
    }

    /// What the rules and the tables say of a position, if they say all that is asked.
    pub(super) fn known(&self, position: &Position) -> Result<Option<(Verdict, Source)>, AnswerError> {
        if position.can_win_now() {
            return Ok(Some((Verdict::WIN_AT_ONCE, Source::Rules)));
        }
        self.look_up(position)
    }

    /// The answer for a move without a search, if it is known.
    pub(super) fn known_move(&self, position: &Position, m: Move) -> Result<Option<MoveAnswer>, AnswerError> {
        let child = position.after(m);
        if let Some(winner) = child.winner() {
            let value = if winner == position.turn() { Value::Win } else { Value::Loss };
            let verdict = Verdict::Proven(value, Some(Dtw(1)));
            return Ok(Some(MoveAnswer { m, verdict, source: Source::Rules, replies: None }));
        }
        Ok(self.known(&child)?.map(|found| MoveAnswer::new(position, m, &child, found)))
    }

    pub(super) fn search(
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

/// Where a value comes from; of several, the one that takes the most trust is the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// A win at once.
    Rules,
    /// A table all of whose values were verified.
    Table,
    /// A table of which nobody has verified every value.
    UnverifiedTable,
    /// Retrograde analysis of everything reachable.
    Retrograde,
    /// A search, its proof replayed if that was asked for.
    Search,
}

impl Source {
    /// The lower-case name, as in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Source::Rules => "rules",
            Source::Table | Source::UnverifiedTable => "table",
            Source::Retrograde => "retrograde",
            Source::Search => "search",
        }
    }

    /// Whether values from here are proved; of a search only if its proofs were replayed.
    pub(super) fn is_proved(self, proofs: bool) -> bool {
        match self {
            Source::Rules | Source::Table | Source::Retrograde => true,
            Source::UnverifiedTable => false,
            Source::Search => proofs,
        }
    }
}

/// A legal move, of a round unless another kind is named, with its verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveAnswer<M = Move> {
    /// The move.
    pub m: M,
    /// The verdict for the player who makes it; the distance counts the move itself.
    pub verdict: Verdict,
    /// Where what is said of it comes from.
    pub source: Source,
    /// How many of the opponent's answers win for the opponent: 0 if the move wins. None if nobody asked, if it is
    /// unknown, or if the opponent has no answer to choose: the round is over, or the opponent must pass.
    pub replies: Option<u32>,
}

impl MoveAnswer {
    /// That of a move that leads to a position of which this is found.
    pub(super) fn new(
        position: &Position,
        m: Move,
        child: &Position,
        (verdict, source): (Verdict, Source),
    ) -> MoveAnswer {
        let verdict = verdict.before(child.turn() != position.turn());
        MoveAnswer { m, verdict, source, replies: None }
    }
}
