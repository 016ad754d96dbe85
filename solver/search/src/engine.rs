//! Questions about rounds, one after the other, by one object that owns all it needs.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use crate::clock::Instant;
use crate::game::value::{Value, Verdict};
use crate::opening_table::{EMBEDDED, Table};
use crate::questions::certificate;
use crate::questions::explanation::{Explanation, explain};
use crate::questions::value::{Answer, AnswerError, DEFAULT_MEMORY, Provers, Question, Worker, answer_by};
use crate::search::Limits;
use crate::search::certificate::{Certificate, CertifyError, Claims};
use crate::stopper::Stopper;
use crate::threads::{locked, share_out};
use kamisado::Limited;

/// Answers questions about positions, and remembers what it has found from one question to the next.
///
/// A question is about a [`Position`](kamisado::Position), or about a [`Limited`] round, whose first moves are limited
/// as in tournament play. The engine owns its memory, threads and tables, so it can be kept in a struct or shared by
/// threads. It answers one question at a time; a second one waits. [The root](crate) has an example.
pub struct Engine {
    memory: usize,
    threads: usize,
    /// Looked up in this order, after the table in the program.
    tables: Vec<Table>,
    embedded: Option<fn() -> &'static Table>,
    stopper: Stopper,
    expanded: AtomicU64,
    provers: Mutex<Provers>,
}

/// What a question asks for besides the value of the position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The value of every legal move.
    pub moves: bool,
    /// The exact distances to the end of the round.
    pub distance: bool,
    /// How many answers refute each losing move. Only with `moves`; takes the values of all answers.
    pub replies: bool,
}

/// What one answer of an [`Engine`] may cost. Where the limit is reached first, the value is unknown. Searches without
/// an engine, of matches and reviews too, take [`Limits`], which flags can end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limit {
    /// The largest number of positions to search. One thread then does all the work, so that the answer of a new engine
    /// does not depend on the machine.
    pub nodes: Option<u64>,
    /// The longest time, from the moment of asking: while another question is answered, it passes too. For many positions it is
    /// the time of each, from the moment when its search begins.
    pub time: Option<Duration>,
}

impl Limit {
    /// No limit.
    pub const NONE: Limit = Limit { nodes: None, time: None };

    /// A limit of positions.
    pub const fn nodes(nodes: u64) -> Limit {
        Limit { nodes: Some(nodes), time: None }
    }

    /// A limit of time.
    pub const fn time(time: Duration) -> Limit {
        Limit { nodes: None, time: Some(time) }
    }

    fn deadline(self) -> Option<Instant> {
        // A year is as good as any longer time, and no clock overflows.
        const YEAR: Duration = Duration::from_secs(366 * 24 * 60 * 60);
        self.time.map(|time| Instant::now() + time.min(YEAR))
    }
}

impl Default for Engine {
    /// An engine with 1 GiB of memory, one thread and, with the feature `tables`, the table in the program.
    fn default() -> Engine {
        Engine {
            memory: DEFAULT_MEMORY,
            threads: 1,
            tables: Vec::new(),
            embedded: EMBEDDED,
            stopper: Stopper::default(),
            expanded: AtomicU64::new(0),
            provers: Mutex::default(),
        }
    }
}

impl Engine {
    /// Limits the memory of the searches of all threads together to this number of bytes.
    #[must_use]
    pub fn with_memory(self, bytes: usize) -> Engine {
        Engine { memory: bytes, ..self }
    }

    /// With this many threads, at least one.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Engine {
        Engine { threads: threads.max(1), ..self }
    }

    /// With one more table, in which positions are looked up before they are searched.
    #[cfg(feature = "tables")]
    #[must_use]
    pub fn with_table(mut self, table: Table) -> Engine {
        self.tables.push(table);
        self
    }

    /// Without any table, the one in the program included: every value is searched.
    #[cfg(feature = "tables")]
    #[must_use]
    pub fn without_tables(self) -> Engine {
        Engine { tables: Vec::new(), embedded: None, ..self }
    }

    /// The means to stop, from another thread, what the engine was asked.
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// How many positions all questions together have searched so far, in steps of 1,024: progress for another thread.
    pub fn expanded(&self) -> u64 {
        self.expanded.load(Ordering::Relaxed)
    }

    /// The proved value of a position for the player to move; `None` if the limit is reached first. Fails if the round
    /// is over, if a table cannot be read or is damaged, or if the search cannot prove what it claims, which is a bug.
    pub fn value(&self, round: impl Into<Limited>, limit: Limit) -> Result<Option<Value>, AnswerError> {
        Ok(self.answer(round, Asked::default(), limit)?.verdict.value())
    }

    /// The value of a position and its distance, as far as they are found within the limit. Fails as
    /// [`value`](Self::value) does.
    pub fn distance(&self, round: impl Into<Limited>, limit: Limit) -> Result<Verdict, AnswerError> {
        Ok(self.answer(round, Asked { distance: true, ..Asked::default() }, limit)?.verdict)
    }

    /// The answer to a question about a position. Fails as [`value`](Self::value) does.
    pub fn answer(&self, round: impl Into<Limited>, asked: Asked, limit: Limit) -> Result<Answer, AnswerError> {
        let (mut provers, limits) = self.turn(limit);
        let (round, tables) = (round.into(), self.tables());
        let Asked { moves, distance, replies } = asked;
        let question =
            Question { opening: round.opening(), moves, distance, replies, ..self.question(&tables, limits) };
        answer_by(&mut provers, round.position(), &question)
    }

    /// The values of many positions, in their order. The threads take one position after the other. Each has the limit
    /// for itself, and fails as [`value`](Self::value) does.
    pub fn values<R: Copy + Into<Limited> + Sync>(
        &self,
        rounds: &[R],
        limit: Limit,
    ) -> Vec<Result<Option<Value>, AnswerError>> {
        let (mut provers, limits) = self.turn(limit);
        let (tables, count) = (self.tables(), self.threads.min(rounds.len()).max(1));
        let provers = provers.of(count, &Question { threads: count, ..self.question(&tables, limits) });
        let found = share_out(provers, rounds, |prover, rounds| {
            let found = rounds.map(|(number, &round)| {
                let limits = Limits { deadline: limit.deadline(), ..limits };
                let (question, round): (_, Limited) = (self.question(&tables, limits), round.into());
                let found = match round.position().winner() {
                    Some(winner) => Err(AnswerError::Over { what: "round", winner }),
                    None => Worker::new(&question, &mut *prover).position(&round),
                };
                (number, found.map(|(verdict, _)| verdict.value()))
            });
            found.collect::<Vec<_>>()
        });
        let mut found: Vec<_> = found.into_iter().flatten().collect();
        found.sort_unstable_by_key(|(number, _)| *number);
        found.into_iter().map(|(_, found)| found).collect()
    }

    /// A line of best play to the end of the round: the winner wins as soon as possible, the loser holds out. Fails as
    /// [`value`](Self::value) does.
    pub fn explain(&self, round: impl Into<Limited>, limit: Limit) -> Result<Explanation, AnswerError> {
        let round = round.into();
        let (mut provers, limits) = self.turn(limit);
        // The explanation has searches of its own.
        *provers = Provers::default();
        explain(round.position(), &Question { opening: round.opening(), ..self.question(&[], limits) })
    }

    /// A certificate of a position's value, which [`verify`](certificate::verify) or a program without any search can
    /// check. `None` if the limit is reached first. Fails as [`value`](Self::value) does, or if the proof is larger
    /// than the memory.
    pub fn certify(&self, round: impl Into<Limited>, limit: Limit) -> Result<Option<Certificate>, EngineError> {
        let (round, tables) = (round.into(), self.tables());
        let (mut provers, limits) = self.turn(limit);
        let question = Question { opening: round.opening(), ..self.question(&tables, limits) };
        let answer = answer_by(&mut provers, round.position(), &question)?;
        let Some(value) = answer.verdict.value() else { return Ok(None) };
        *provers = Provers::default();
        let limits = question.limits.less(answer.nodes);
        match certificate::certify(&round, Claims::of_position(value), self.memory, limits) {
            Ok(certificate) => Ok(Some(certificate)),
            Err(CertifyError::Stopped(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn tables(&self) -> Vec<&Table> {
        self.embedded.map(|table| table()).into_iter().chain(&self.tables).collect()
    }

    /// Waits until the questions before are answered.
    fn turn(&self, limit: Limit) -> (MutexGuard<'_, Provers>, Limits<'_>) {
        let (deadline, number) = (limit.deadline(), self.stopper.ask());
        let provers = locked(&self.provers);
        let stop = Some(self.stopper.begin(number));
        let expanded = Some(&self.expanded);
        (provers, Limits { nodes: limit.nodes, deadline, stop, expanded, ..Limits::default() })
    }

    fn question<'a>(&self, tables: &'a [&'a Table], limits: Limits<'a>) -> Question<'a> {
        Question { tables, memory: self.memory, threads: self.threads, limits, ..Question::default() }
    }
}

/// Why an [`Engine`] has no certificate.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The value is not known.
    #[error(transparent)]
    Answer(#[from] AnswerError),
    /// The proof cannot be made.
    #[error(transparent)]
    Certify(#[from] CertifyError),
}
