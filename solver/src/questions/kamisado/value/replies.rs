//! How many answers refute each losing move: one means that the opponent has an only move to find.

use std::collections::VecDeque;
use std::sync::Mutex;

use super::fault::AnswerError;
use super::moves::{by_threads, jobs, locked, workers_for};
use super::question::{MoveAnswer, Question, Source};
use super::worker::{Spent, Worker};
use crate::game::value::Value;
use kamisado::{Move, Position};

/// What is found of a losing move: how many answers win, if the limits let it be known, and where that comes from.
type Found = (Option<u32>, Source);

/// Notes for every move how many of the opponent's answers win; see [`MoveAnswer::replies`].
pub(super) fn note_replies(
    position: &Position,
    answers: &mut [MoveAnswer],
    question: &Question<'_>,
) -> Result<Spent, AnswerError> {
    let moves: Vec<Move> = answers.iter().map(|found| found.m).collect();
    for found in answers.iter_mut().filter(|found| found.verdict.value() == Some(Value::Win)) {
        found.replies = Some(0);
    }
    let mut jobs = jobs(position, &moves);
    jobs.retain(|job| {
        let value = answers[job.first].verdict.value();
        let child = position.after(moves[job.first]);
        let has_answers = child.outcome().is_none() && child.turn() != position.turn();
        let loses = value == Some(Value::Loss) && has_answers;
        if value.is_some() && !loses {
            question.watch.advance(job.numbers().count());
        }
        loses
    });
    let workers = workers_for(question, jobs.len());
    let queue: Mutex<VecDeque<usize>> = Mutex::new((0..jobs.len()).collect());
    let counted: Mutex<Vec<(usize, Found)>> = Mutex::new(Vec::new());
    // Values alone: a distance would cost more than all the rest.
    let values = Question { distance: false, watch: &(), ..*question };
    let work = || -> Result<Spent, AnswerError> {
        let mut worker = Worker::one_of(workers, &values);
        // Taken in a closure, so that the queue is not locked while the turn lasts.
        let next = || {
            let mut queue = locked(&queue);
            let waiting = queue.len();
            queue.pop_front().map(|job| (job, waiting))
        };
        while let Some((job, waiting)) = next() {
            worker.take_share(waiting.div_ceil(workers));
            let found = count(&mut worker, &position.after(moves[jobs[job].first]))?;
            if found.0.is_some() {
                question.watch.advance(jobs[job].numbers().count());
            }
            locked(&counted).push((job, found));
        }
        Ok(worker.spent())
    };
    let spent = by_threads(workers, work)?;
    for (job, (replies, source)) in locked(&counted).iter() {
        for number in jobs[*job].numbers() {
            answers[number].replies = *replies;
            answers[number].source = answers[number].source.max(*source);
        }
    }
    Ok(spent)
}

/// How many moves of a position win.
fn count(worker: &mut Worker<'_>, position: &Position) -> Result<Found, AnswerError> {
    let (mut wins, mut source) = (0, Source::Rules);
    for m in position.moves() {
        let found = worker.move_answer(position, m)?;
        source = source.max(found.source);
        match found.verdict.value() {
            None => return Ok((None, Source::Rules)),
            Some(value) => wins += u32::from(value == Value::Win),
        }
    }
    Ok((Some(wins), source))
}
