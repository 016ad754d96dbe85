//! A search for what the rules and the tables leave open, within the limits of a question.

use std::collections::VecDeque;
use std::iter::Sum;
use std::sync::Mutex;

use super::fault::{AnswerError, Fault};
use super::question::{MoveAnswer, Question, Source};
use crate::game::value::{Value, Verdict};
use crate::search::{Limits, Prover, Solver};
use crate::threads::{locked, together};
use kamisado::{Limited, Move, Position};

/// The counts of a thread's search; see [`Answer`](super::Answer).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SearchCost {
    pub nodes: u64,
    pub proof: u64,
    pub resolved: u64,
}

impl SearchCost {
    fn of(prover: &Prover<Position>) -> SearchCost {
        SearchCost { nodes: prover.nodes(), proof: prover.proof(), resolved: prover.resolved() }
    }
}

impl Sum for SearchCost {
    fn sum<I: Iterator<Item = SearchCost>>(all: I) -> SearchCost {
        all.fold(SearchCost::default(), |a, b| SearchCost {
            nodes: a.nodes + b.nodes,
            proof: a.proof + b.proof,
            resolved: a.resolved + b.resolved,
        })
    }
}

/// Provers that are kept from one question to the next, and share the memory and the threads of each.
#[derive(Default)]
pub(crate) struct Provers {
    provers: Vec<Prover<Position>>,
    /// Bytes of memory and threads of each.
    each: (usize, usize),
}

impl Provers {
    /// As many provers as wanted. What they remember is lost when their number, their memory or their threads change.
    pub fn of(&mut self, count: usize, question: &Question<'_>) -> &mut [Prover<Position>] {
        let Question { memory, threads, limits, .. } = *question;
        let threads = if limits.nodes.is_some() { 1 } else { (threads / count).max(1) };
        let each = (memory / count, threads);
        if self.provers.len() != count || self.each != each {
            // Before the new ones take their memory.
            self.provers.clear();
            self.provers.extend((0..count).map(|_| Prover::with_threads(memory / count, threads)));
            self.each = each;
        }
        &mut self.provers
    }
}

/// A search, by one thread or several.
pub(crate) struct Worker<'a> {
    question: &'a Question<'a>,
    prover: &'a mut Prover<Position>,
    /// What the prover had spent before.
    before: SearchCost,
    /// The limits of the next searches; nodes count from the worker's first search.
    limits: Limits<'a>,
}

impl<'a> Worker<'a> {
    pub fn new(question: &'a Question<'a>, prover: &'a mut Prover<Position>) -> Self {
        Worker { question, before: SearchCost::of(prover), prover, limits: question.limits }
    }

    /// Limits the next search to one of `parts` equal parts of what is left of the question's limits.
    pub fn take_share(&mut self, parts: usize) {
        let nodes = self.nodes();
        self.limits = self.question.limits.less(nodes).share(parts).after(nodes);
    }

    pub fn is_spent(&self) -> bool {
        let Limits { nodes, .. } = self.question.limits;
        self.question.limits.is_over() || nodes.is_some_and(|limit| self.nodes() >= limit)
    }

    fn nodes(&self) -> u64 {
        self.spent().nodes
    }

    pub fn spent(&self) -> SearchCost {
        let spent = SearchCost::of(self.prover);
        SearchCost {
            nodes: spent.nodes - self.before.nodes,
            proof: spent.proof - self.before.proof,
            resolved: spent.resolved - self.before.resolved,
        }
    }

    pub(super) fn question(&self) -> &'a Question<'a> {
        self.question
    }

    pub(super) fn solver(&mut self) -> &mut Solver<Position> {
        self.prover.solver()
    }

    /// The limits that the searches so far have left.
    pub(super) fn left(&self) -> Limits<'a> {
        self.limits.less(self.nodes())
    }

    /// The answer for a move, from the side of the player who makes it.
    pub fn move_answer(&mut self, round: &Limited, m: Move) -> Result<MoveAnswer, AnswerError> {
        match self.question.known_move(round, m)? {
            Some(known) => Ok(known),
            None => self.searched_move(round, m),
        }
    }

    /// The answer for a move that neither the rules nor the tables answer.
    pub fn searched_move(&mut self, round: &Limited, m: Move) -> Result<MoveAnswer, AnswerError> {
        let child = round.after(m);
        let found = self.searched(&child)?;
        Ok(MoveAnswer::new(round.position(), m, child.position(), found))
    }

    pub fn position(&mut self, round: &Limited) -> Result<(Verdict, Source), AnswerError> {
        match self.question.known(round)? {
            Some(known) => Ok(known),
            None => self.searched(round),
        }
    }

    fn searched(&mut self, round: &Limited) -> Result<(Verdict, Source), AnswerError> {
        if !round.opening().is_over() {
            return self.limited(round);
        }
        Ok((self.search(round.position())?, Source::Search))
    }

    /// The value of an ordinary position, without its distance.
    pub(super) fn looked(&mut self, position: &Position) -> Result<(Verdict, Source), AnswerError> {
        let question = Question { distance: false, ..*self.question };
        if let Some(known) = question.known(&Limited::from(*position))? {
            return Ok(known);
        }
        Ok((self.value(position)?.map_or(Verdict::Unknown, Verdict::from), Source::Search))
    }

    fn value(&mut self, position: &Position) -> Result<Option<Value>, Fault> {
        let limits = self.left();
        Fault::unless_limited(self.question.search(self.prover, position, limits), position)
    }

    fn search(&mut self, position: &Position) -> Result<Verdict, Fault> {
        if self.is_spent() {
            return Ok(Verdict::Unknown);
        }
        let Some(value) = self.value(position)? else { return Ok(Verdict::Unknown) };
        let limits = self.left();
        if !self.question.distance {
            return Ok(Verdict::Proven(value, None));
        }
        let distance = Fault::unless_limited(self.prover.solver().distance(position, limits), position)?;
        Ok(Verdict::Proven(value, distance.map(|(_, distance)| distance)))
    }
}

/// The indices of waiting jobs, round by round.
struct Queue {
    /// Jobs left in this round.
    round: VecDeque<usize>,
    /// Jobs that this round left open, for the next round.
    open: Vec<usize>,
}

impl Queue {
    /// The next job, and the number of jobs of the round that had not begun, including this one.
    fn next(&mut self) -> Option<(usize, usize)> {
        if self.round.is_empty() {
            self.round.extend(self.open.drain(..));
        }
        let waiting = self.round.len();
        self.round.pop_front().map(|job| (job, waiting))
    }
}

/// Runs jobs on the threads of a question, each with an equal share of the remaining limits. Returns the total cost.
/// `work` returns whether a job stays open. Open jobs run again, until all are done or the limits are used up.
pub(super) fn run_jobs(
    question: &Question<'_>,
    provers: &mut Provers,
    jobs: impl IntoIterator<Item = usize>,
    work: impl Fn(&mut Worker<'_>, usize) -> Result<bool, AnswerError> + Sync,
) -> Result<SearchCost, AnswerError> {
    let round: VecDeque<usize> = jobs.into_iter().collect();
    // With at least twice as many threads as jobs, several threads form one worker. With a limit of nodes there is only
    // one worker, so that the answer does not depend on the machine.
    let one = question.limits.nodes.is_some();
    let workers = if one { 1 } else { question.threads.clamp(1, round.len().max(1)) };
    let queue = Mutex::new(Queue { round, open: Vec::new() });
    let run = |prover: &mut _| {
        let mut worker = Worker::new(question, prover);
        // In a closure, so that the queue is not locked while the job runs.
        let next = || locked(&queue).next();
        while let Some((job, waiting)) = next() {
            worker.take_share(waiting.div_ceil(workers));
            if work(&mut worker, job)? && !worker.is_spent() {
                locked(&queue).open.push(job);
            }
        }
        Ok(worker.spent())
    };
    together(provers.of(workers, question), run).into_iter().sum()
}
