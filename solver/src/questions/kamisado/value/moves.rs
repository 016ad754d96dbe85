//! The values of all moves of a position: threads take from a queue what the rules and the tables do not know.
//!
//! Where there are limits, the queue goes round: each move gets an equal share of what the limits leave, and what the
//! easy moves do not use goes to those that are still open, until all are answered or nothing is left.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

use super::fault::AnswerError;
use super::question::{MoveAnswer, Question};
use super::worker::{Spent, Worker};
use crate::game::NodeKey;
use crate::game::value::Verdict;
use kamisado::{Move, Position};

/// The answers for all legal moves, in the order of [`Game::moves`], and what they cost.
pub(super) fn answer_moves(
    position: &Position,
    question: &Question<'_>,
) -> Result<(Vec<MoveAnswer>, Spent), AnswerError> {
    let moves: Vec<Move> = position.moves().collect();
    let jobs = jobs(position, &moves);
    let mut answers = Answers { question, moves: &moves, found: vec![None; moves.len()] };
    let mut round = VecDeque::new();
    for (number, job) in jobs.iter().enumerate() {
        match question.known_move(position, moves[job.first])? {
            Some(known) => answers.keep(job, known),
            None => round.push_back(number),
        }
    }
    if round.is_empty() {
        return Ok((answers.finish(), Spent::default()));
    }
    let workers = workers_for(question, round.len());
    let (answers, queue) = (Mutex::new(answers), Mutex::new(Queue { round, open: Vec::new() }));
    let work = || -> Result<Spent, AnswerError> {
        let mut worker = Worker::one_of(workers, question);
        // Taken in a closure, so that the queue is not locked while the turn lasts.
        let next = || locked(&queue).next();
        while let Some(Turn { job, waiting }) = next() {
            worker.take_share(waiting.div_ceil(workers));
            let found = worker.searched_move(position, moves[jobs[job].first])?;
            locked(&answers).keep(&jobs[job], found);
            if !question.is_answered(found.verdict) && !worker.is_spent() {
                locked(&queue).open.push(job);
            }
        }
        Ok(worker.spent())
    };
    let spent = by_threads(workers, work)?;
    let answers = answers.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok((answers.finish(), spent))
}

/// How many workers share that many jobs; with at least twice as many threads, several are one worker. With a
/// limit of nodes it is one: what is answered must not depend on the machine.
pub(super) fn workers_for(question: &Question<'_>, jobs: usize) -> usize {
    if question.limits.nodes.is_some() { 1 } else { question.threads.clamp(1, jobs.max(1)) }
}

/// Has so many threads do the work, each the same; what they spent together.
pub(super) fn by_threads(
    threads: usize,
    work: impl Fn() -> Result<Spent, AnswerError> + Sync,
) -> Result<Spent, AnswerError> {
    if threads == 1 {
        return work();
    }
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(&work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("a search does not panic")).sum()
    })
}

pub(super) fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The numbers of moves that lead to one position and its mirror image.
pub(super) struct Job {
    pub first: usize,
    others: Vec<usize>,
}

impl Job {
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        std::iter::once(self.first).chain(self.others.iter().copied())
    }
}

/// All moves, those together that lead to one position and its mirror image.
pub(super) fn jobs(position: &Position, moves: &[Move]) -> Vec<Job> {
    let alone = |first| Job { first, others: Vec::new() };
    if position.due().is_some() {
        // One tower moves. In the mirror image of what it leads to another one would have moved.
        return (0..moves.len()).map(alone).collect();
    }
    let mut jobs: Vec<Job> = Vec::new();
    let mut by_key = FxHashMap::with_capacity_and_hasher(moves.len(), Default::default());
    for (i, &m) in moves.iter().enumerate() {
        let child = position.after(m);
        let job = *by_key.entry((NodeKey::of(&child, position.turn()), child.winner())).or_insert(jobs.len());
        match jobs.get_mut(job) {
            Some(job) => job.others.push(i),
            None => jobs.push(alone(i)),
        }
    }
    jobs
}

/// The jobs that wait, round by round.
struct Queue {
    /// What is left of this round.
    round: VecDeque<usize>,
    /// What this round left open: the next one.
    open: Vec<usize>,
}

/// A job to do.
struct Turn {
    job: usize,
    /// How many jobs of the round had not begun, this one counted.
    waiting: usize,
}

impl Queue {
    fn next(&mut self) -> Option<Turn> {
        if self.round.is_empty() {
            self.round.extend(self.open.drain(..));
        }
        let waiting = self.round.len();
        self.round.pop_front().map(|job| Turn { job, waiting })
    }
}

/// What is found of each move.
struct Answers<'a> {
    question: &'a Question<'a>,
    moves: &'a [Move],
    found: Vec<Option<MoveAnswer>>,
}

impl Answers<'_> {
    /// Keeps what is found of the moves of a job, unless more is known; reports it if that is all that was asked.
    fn keep(&mut self, job: &Job, found: MoveAnswer) {
        for i in job.numbers() {
            let kept = &mut self.found[i];
            if kept.is_none_or(|kept| knowledge(kept.verdict) <= knowledge(found.verdict)) {
                *kept = Some(MoveAnswer { m: self.moves[i], ..found });
            }
            if self.question.is_answered(found.verdict) {
                self.question.watch.advance(1);
            }
        }
    }

    fn finish(self) -> Vec<MoveAnswer> {
        self.found.into_iter().map(|found| found.expect("every move had its turn")).collect()
    }
}

/// A search may stop earlier the second time: what is known then counts for less.
fn knowledge(verdict: Verdict) -> (bool, bool) {
    (verdict.value().is_some(), verdict.distance().is_some())
}
