//! The values of a position and of its moves, by search.

use std::collections::HashMap;

use kamisado_solver::game::{Game, NodeKey};
use kamisado_solver::search::{Limits, Prover, ReplayError, share_out};
use kamisado_solver::{Dtw, Value, Verdict};

use crate::{Move, Position};

/// What is asked about a position that is not over: about each of its moves or about it alone, with distances or without.
///
/// The searches take at most `memory` bytes. With a limit of nodes there is one thread, so that the answer does not depend
/// on the machine, and each move is given an equal share of the nodes that are left.
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub struct Question<'a> {
    pub moves: bool,
    pub distance: bool,
    pub memory: usize,
    pub threads: usize,
    pub limits: Limits<'a>,
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
/// # Errors
///
/// If the search cannot prove what it claims, which is a bug.
pub fn answer<'b>(position: &Position<'b>, question: &Question<'_>) -> Result<Answer, ReplayError> {
    let threads = if question.limits.nodes.is_some() { 1 } else { question.threads.max(1) };
    let mut moves: Vec<Move> = position.moves().filter(|_| question.moves).collect();
    moves.sort_unstable();
    // Moves to mirror images have one answer.
    let (mut jobs, mut of_key): (Vec<Position<'b>>, _) = (Vec::new(), HashMap::new());
    let mut number = |child: Position<'b>| {
        *of_key.entry((NodeKey::of(&child, position.turn()), child.winner())).or_insert_with(|| {
            jobs.push(child);
            jobs.len() - 1
        })
    };
    let numbers: Vec<usize> = moves.iter().map(|&m| number(position.after(m))).collect();
    if moves.is_empty() {
        number(*position);
    }
    let provers = (0..threads).map(|_| Prover::new(question.memory / threads));
    let done = share_out(provers, &jobs, |mut prover, taken| {
        let value = |(number, job): (usize, &Position<'b>)| {
            let limits = question.limits.less(prover.nodes());
            let nodes = limits.nodes.map(|nodes| nodes / (jobs.len() - number) as u64);
            Ok((number, verdict(&mut prover, job, question.distance, Limits { nodes, ..limits })?))
        };
        let values = taken.map(value).collect::<Result<Vec<_>, ReplayError>>();
        (values, prover.nodes())
    });
    let (mut found, mut nodes) = (vec![Verdict::Unknown; jobs.len()], 0);
    for (values, searched) in done {
        values?.into_iter().for_each(|(number, verdict)| found[number] = verdict);
        nodes += searched;
    }
    let of_move = |number: usize| found[number].before(jobs[number].turn() != position.turn());
    let moves: Vec<_> = moves.into_iter().zip(numbers).map(|(m, number)| (m, of_move(number))).collect();
    let verdict = if moves.is_empty() { found[0] } else { Verdict::of_moves(moves.iter().map(|(_, found)| *found)) };
    Ok(Answer { verdict, moves, nodes })
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
        return Ok(Verdict::Proven(value, distance.then_some(Dtw(0))));
    }
    let before = prover.nodes();
    let value = match prover.value(position, limits) {
        Err(ReplayError::Stopped(_)) => return Ok(Verdict::Unknown),
        value => value?,
    };
    let left = limits.less(prover.nodes() - before);
    match distance.then(|| prover.solver().distance(position, left)) {
        Some(Ok((_, distance))) => Ok(Verdict::Proven(value, Some(distance))),
        Some(Err(error @ ReplayError::NotProved { .. })) => Err(error),
        _ => Ok(value.into()),
    }
}
