//! The values of a position and of its moves, by search.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use kamisado_solver::game::{Game, NodeKey};
use kamisado_solver::search::{Limits, Prover, ReplayError};
use kamisado_solver::watch::Watch;
use kamisado_solver::{Dtw, Value, Verdict};

use crate::{Move, Position};

/// What is asked about a position that is not over.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// Whether each move is asked about, or the position alone.
    pub moves: bool,
    /// Whether distances are asked for.
    pub distance: bool,
    /// The most bytes that the searches take.
    pub memory: usize,
    /// The number of threads; with a limit of nodes there is one, so that the answer does not depend on the machine.
    pub threads: usize,
    /// When the searches give up. Each move is given an equal share of the nodes that are left.
    pub limits: Limits<'a>,
    /// Is told of each move that is answered.
    pub watch: &'a dyn Watch,
}

/// The answer to a [`Question`]. All values are proved: the proofs were replayed with the rules alone.
#[derive(Clone, Debug)]
pub struct Answer {
    /// For the player to move.
    pub verdict: Verdict,
    /// For the player to move, by ascending moves; empty if they are not asked about.
    pub moves: Vec<(Move, Verdict)>,
    /// Positions expanded by the searches.
    pub nodes: u64,
}

/// Answers a question.
///
/// ```
/// use kamisado_boards::{Board, Position};
/// use kamisado_boards::questions::value::{Question, answer};
/// use kamisado_solver::{Value, search::Limits};
///
/// let question = Question {
///     moves: true, distance: false, memory: 1 << 24, threads: 1, limits: Limits::NONE, watch: &(),
/// };
/// let found = answer(&Position::start(Board::ordinary()), &question)?;
/// assert_eq!(found.moves.iter().filter(|(_, verdict)| verdict.value() == Some(Value::Win)).count(), 16);
/// # Ok::<(), kamisado_solver::search::ReplayError>(())
/// ```
///
/// # Errors
///
/// If the search cannot prove what it claims, which is a bug.
pub fn answer(position: &Position<'_>, question: &Question<'_>) -> Result<Answer, ReplayError> {
    let Question { moves: asks_moves, memory, limits, .. } = *question;
    let threads = if limits.nodes.is_some() { 1 } else { question.threads.max(1) };
    if !asks_moves {
        let mut prover = Prover::with_threads(memory, threads);
        let verdict = verdict(&mut prover, position, question.distance, limits)?;
        return Ok(Answer { verdict, moves: Vec::new(), nodes: prover.nodes() });
    }
    let mut moves: Vec<Move> = position.moves().collect();
    moves.sort_unstable();
    // Moves to mirror images have one answer.
    let (mut jobs, mut job_of) = (Vec::new(), HashMap::new());
    let of_move = |&m: &Move| {
        let child = position.after(m);
        *job_of.entry((NodeKey::of(&child, position.turn()), child.winner())).or_insert_with(|| {
            jobs.push(child);
            jobs.len() - 1
        })
    };
    let numbers: Vec<usize> = moves.iter().map(of_move).collect();
    let (next, nodes) = (AtomicUsize::new(0), AtomicU64::new(0));
    let found = Mutex::new(vec![Ok(Verdict::Unknown); jobs.len()]);
    let work = || {
        let mut prover = Prover::new(memory / threads);
        while let Some(child) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let number = jobs.iter().position(|job| std::ptr::eq(job, child)).expect("one of the jobs");
            let left = limits.less(prover.nodes());
            let left = Limits { nodes: left.nodes.map(|nodes| nodes / (jobs.len() - number) as u64), ..left };
            let other = child.turn() != position.turn();
            let verdict = verdict(&mut prover, child, question.distance, left).map(|verdict| verdict.before(other));
            found.lock().expect("no search panics")[number] = verdict;
            question.watch.advance(numbers.iter().filter(|&&of| of == number).count());
        }
        nodes.fetch_add(prover.nodes(), Ordering::Relaxed);
    };
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let found = found.into_inner().expect("no search panics").into_iter().collect::<Result<Vec<_>, _>>()?;
    let moves: Vec<_> = moves.into_iter().zip(numbers).map(|(m, number)| (m, found[number])).collect();
    let verdict = Verdict::of_moves(moves.iter().map(|(_, verdict)| *verdict));
    Ok(Answer { verdict, moves, nodes: nodes.into_inner() })
}

/// What is known of a position within the limits.
fn verdict<'b>(
    prover: &mut Prover<Position<'b>>,
    position: &Position<'b>,
    distance: bool,
    limits: Limits<'_>,
) -> Result<Verdict, ReplayError> {
    if let Some(winner) = position.winner() {
        let value = if winner == position.turn() { Value::Win } else { Value::Loss };
        return Ok(Verdict::Proven(value, Some(Dtw(0))));
    }
    let before = prover.nodes();
    let value = match prover.value(position, limits) {
        Err(ReplayError::Stopped(_)) => return Ok(Verdict::Unknown),
        value => value?,
    };
    let left = limits.less(prover.nodes() - before);
    let found = distance.then(|| prover.solver().distance(position, left));
    match found {
        Some(Ok((_, distance))) => Ok(Verdict::Proven(value, Some(distance))),
        Some(Err(error @ ReplayError::NotProved { .. })) => Err(error),
        _ => Ok(value.into()),
    }
}
