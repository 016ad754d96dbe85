//! The values of all moves of a position, and how many answers refute each losing move. Threads take moves that neither
//! rules nor tables answer from a queue.
//!
//! With limits, the queue goes round: each move gets an equal share of the remaining limits, and what easy moves do not
//! use goes to those still open, until all are answered or nothing is left.

use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

use super::fault::AnswerError;
use super::question::{MoveAnswer, Question, Source};
use super::worker::{Provers, SearchCost, Worker, run_jobs};
use crate::game::NodeKey;
use crate::game::value::{Value, Verdict};
use crate::questions::best::{Share, share_after};
use crate::threads::locked;
use kamisado::{Limited, Move, Position};

/// The answers for all legal moves, in the order of [`Game::moves`](crate::game::Game::moves), and their cost.
pub(super) fn answer_moves(
    position: &Position,
    question: &Question<'_>,
    provers: &mut Provers,
) -> Result<(Vec<MoveAnswer>, SearchCost), AnswerError> {
    let round = Limited::new(*position, question.opening);
    let moves: Vec<Move> = round.moves().collect();
    let jobs = jobs(position, &moves);
    let mut answers = Answers { question, moves: &moves, found: vec![None; moves.len()] };
    let mut open = Vec::new();
    let is_asked =
        |job: &[usize]| question.only.is_none_or(|only| job.iter().any(|&number| only.contains(&moves[number])));
    for (number, job) in jobs.iter().enumerate().filter(|(_, job)| is_asked(job)) {
        match question.known_move(&round, moves[job[0]])? {
            Some(known) => answers.keep(job, known),
            None => open.push(number),
        }
    }
    if open.is_empty() {
        return Ok((answers.finish(), SearchCost::default()));
    }
    let answers = Mutex::new(answers);
    let spent = run_jobs(question, provers, open, |worker, job| {
        let found = worker.searched_move(&round, moves[jobs[job][0]])?;
        locked(&answers).keep(&jobs[job], found);
        Ok(!question.is_answered(found.verdict))
    })?;
    Ok((answers.into_inner().unwrap_or_else(PoisonError::into_inner).finish(), spent))
}

/// The indices of all moves, grouped by the position that they lead to, up to its mirror image.
fn jobs(position: &Position, moves: &[Move]) -> Vec<Vec<usize>> {
    if position.due().is_some() {
        // Only one tower can move. In the mirror image of a position after it, another tower would have moved.
        return (0..moves.len()).map(|number| vec![number]).collect();
    }
    let mut jobs: Vec<Vec<usize>> = Vec::new();
    let mut by_key = FxHashMap::with_capacity_and_hasher(moves.len(), Default::default());
    for (number, &m) in moves.iter().enumerate() {
        let child = position.after(m);
        let job = *by_key.entry((NodeKey::of(&child, position.turn()), child.winner())).or_insert(jobs.len());
        match jobs.get_mut(job) {
            Some(job) => job.push(number),
            None => jobs.push(vec![number]),
        }
    }
    jobs
}

struct Answers<'a> {
    question: &'a Question<'a>,
    moves: &'a [Move],
    found: Vec<Option<MoveAnswer>>,
}

impl Answers<'_> {
    /// Keeps the answer for the moves of a job unless a better one is known; reports them if the answer is complete.
    fn keep(&mut self, job: &[usize], found: MoveAnswer) {
        // A second search may stop earlier and know less.
        let knowledge = |verdict: Verdict| (verdict.value().is_some(), verdict.distance().is_some());
        for &number in job {
            let kept = &mut self.found[number];
            if kept.is_none_or(|kept| knowledge(kept.verdict) <= knowledge(found.verdict)) {
                *kept = Some(MoveAnswer { m: self.moves[number], ..found });
            }
            if self.question.is_answered(found.verdict) {
                self.question.watch.advance(1);
            }
        }
    }

    fn finish(self) -> Vec<MoveAnswer> {
        // A move that nobody asked for has no answer.
        let unknown = |m: &Move| MoveAnswer {
            m: *m,
            verdict: Verdict::Unknown,
            source: Source::Search,
            replies: None,
            share: None,
        };
        self.moves.iter().zip(self.found).map(|(m, found)| found.unwrap_or_else(|| unknown(m))).collect()
    }
}

/// Counts the answers to every move; see [`MoveAnswer::replies`] and [`MoveAnswer::share`].
pub(super) fn note_replies(
    position: &Position,
    answers: &mut [MoveAnswer],
    question: &Question<'_>,
    provers: &mut Provers,
) -> Result<SearchCost, AnswerError> {
    let moves: Vec<Move> = answers.iter().map(|found| found.m).collect();
    for found in answers.iter_mut().filter(|found| found.verdict.value() == Some(Value::Win)) {
        found.replies = Some(0);
    }
    let mut jobs = jobs(position, &moves);
    jobs.retain(|job| {
        let value = answers[job[0]].verdict.value();
        if value == Some(Value::Win) {
            question.watch.advance(job.len());
        }
        value == Some(Value::Loss)
    });
    let counted: Mutex<Vec<(usize, Refutation)>> = Mutex::new(Vec::new());
    // Only values: distances would cost more than everything else.
    let values = Question { distance: false, watch: &(), ..*question };
    let round = Limited::new(*position, question.opening);
    let spent = run_jobs(&values, provers, 0..jobs.len(), |worker, job| {
        if let Some(found) = Refutation::of(worker, &round, moves[jobs[job][0]])? {
            question.watch.advance(jobs[job].len());
            locked(&counted).push((job, found));
        }
        Ok(false)
    })?;
    for &(job, Refutation { replies, share, source }) in locked(&counted).iter() {
        for &number in &jobs[job] {
            answers[number].replies = replies;
            answers[number].share = share;
            answers[number].source = answers[number].source.max(source);
        }
    }
    Ok(spent)
}

#[derive(Clone, Copy)]
struct Refutation {
    /// How many of the opponent's answers win, unless the opponent has none.
    replies: Option<u32>,
    /// `None` where the opponent must pass while moves are limited.
    share: Option<Share>,
    source: Source,
}

impl Refutation {
    /// The answers to a losing move, unless the limits end the search before.
    fn of(worker: &mut Worker<'_>, round: &Limited, m: Move) -> Result<Option<Refutation>, AnswerError> {
        let (mut replies, mut source) = (None, Source::Rules);
        let (position, child) = (round.position(), round.after(m));
        let is_over = child.position().outcome().is_some();
        let is_answered = !is_over && child.position().turn() != position.turn();
        if !is_answered && !is_over && !child.opening().is_over() {
            return Ok(Some(Refutation { replies, share: None, source }));
        }
        let counted = share_after(position, m, &mut |next| {
            let next = Limited::new(*next, child.opening());
            let mut winning = Vec::new();
            for m in next.moves() {
                let found = worker.move_answer(&next, m).map_err(Some)?;
                source = source.max(found.source);
                match found.verdict.value() {
                    None => return Err(None),
                    Some(Value::Win) => winning.push(m),
                    Some(Value::Loss) => {}
                }
            }
            replies = is_answered.then_some(winning.len() as u32);
            Share::of(&next, |m| Ok(winning.contains(&m)))
        });
        match counted {
            Ok(share) => Ok(Some(Refutation { replies, share: Some(share), source })),
            // A limit was reached.
            Err(None) => Ok(None),
            Err(Some(error)) => Err(error),
        }
    }
}
