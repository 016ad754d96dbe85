//! Which of the best moves win soonest, or hold out longest.

use crate::game::TwoPlayer;
use crate::game::value::{Dtw, Value, Verdict};
use crate::questions::value::{Answer, AnswerError, MoveAnswer, Question, Timed, answer};
use crate::search::{Limits, SearchStopped, Solver};
use kamisado::{Limited, Move, Position};

/// The move to play, as far as an answer says which: the soonest win, where all moves lose the one that holds out longest,
/// and of several the first of the list. None if no move is known to win and one is unknown, or if all lose and it is not
/// known how soon.
pub fn best_move<M>(moves: &[MoveAnswer<M>]) -> Option<&MoveAnswer<M>> {
    let wins = moves.iter().filter(|found| found.verdict.value() == Some(Value::Win));
    let soonest = wins.min_by_key(|found| found.verdict.distance().map_or(u16::MAX, |Dtw(distance)| distance));
    soonest.or_else(|| {
        let longest = Verdict::Proven(Value::Loss, Some(best_distance(moves, Value::Loss)?));
        moves.iter().find(|found| found.verdict == longest)
    })
}

/// Adds the distances that the tables of the question have. Fails if a table cannot be read or is damaged.
pub fn note_distances(position: &Position, known: &mut Answer, question: &Question<'_>) -> Result<(), AnswerError> {
    let in_tables = Limits { nodes: Some(0), ..question.limits };
    let timed = answer(position, &Question { moves: true, limits: in_tables, distance: true, ..*question })?;
    for (found, timed) in known.moves.iter_mut().zip(&timed.moves) {
        if timed.verdict.distance().is_some() {
            found.verdict = timed.verdict;
        }
    }
    Ok(())
}

/// Keeps only the fastest wins or the longest defences.
///
/// Of winning moves, those that win soonest remain; if all moves lose, those that hold out longest. They get their
/// distance if it was found. If the limits end the search first, all winning moves remain, or the losing moves that
/// hold out longer than the others. If no move is known to win and a move is unknown, the answer is unchanged. Returns
/// the positions expanded.
///
/// All moves are tried together for one more move each time, so that a long distance costs nothing if a short one
/// decides.
///
/// ```
/// use kamisado::{Limited, Position};
/// use kamisado_solver::questions::best::keep_pace;
/// use kamisado_solver::questions::value::{Question, answer};
/// use kamisado_solver::search::Limits;
///
/// let position: Position = "oup1yrgb/8/5P2/8/8/3k4/8/BGRYK1UO b B".parse()?;
/// let mut answer = answer(&position, &Question { moves: true, ..Question::default() })?;
/// assert_eq!(answer.winning_moves().count(), 4);
/// keep_pace(&Limited::from(position), &mut answer, 1 << 24, Limits::default());
/// let left: Vec<String> = answer.moves.iter().map(|found| found.m.to_string()).collect();
/// assert_eq!(left, ["h8h3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn keep_pace(round: &Limited, answer: &mut Answer, memory: usize, limits: Limits<'_>) -> u64 {
    let is = |value: Value| move |found: &MoveAnswer| found.verdict.value() == Some(value);
    let value = if answer.moves.iter().any(is(Value::Win)) { Value::Win } else { Value::Loss };
    if answer.moves.is_empty() || (value == Value::Loss && !answer.moves.iter().all(is(Value::Loss))) {
        return 0;
    }
    answer.moves.retain(is(value));
    if let Some(best) = best_distance(&answer.moves, value) {
        answer.moves.retain(|found| found.verdict.distance() == Some(best));
        return 0;
    }
    let mut solver = Solver::new(memory);
    let best = best_of(answer.moves.iter().map(|found| found.m).collect(), round, value, &mut solver, limits);
    answer.moves.retain_mut(|found| match best.iter().find(|&&(m, _)| m == found.m) {
        Some(&(_, distance)) => {
            found.verdict = Verdict::Proven(value, distance);
            true
        }
        None => false,
    });
    solver.nodes()
}

/// The distance of the best of moves that have this value, if all their distances are known: the soonest win, or the longest
/// resistance.
pub fn best_distance<'m, M: 'm>(moves: impl IntoIterator<Item = &'m MoveAnswer<M>>, value: Value) -> Option<Dtw> {
    let distances: Option<Vec<Dtw>> = moves.into_iter().map(|found| found.verdict.distance()).collect();
    let distances = distances?.into_iter();
    if value == Value::Win { distances.min() } else { distances.max() }
}

/// Nodes for finding the quickest win or the longest loss where nobody asks for distances: they are expensive, and no value
/// depends on them.
pub const PACE_NODES: u64 = 200_000;

/// The best of the moves, with their distance if it is found within the limits.
fn best_of(
    mut open: Vec<Move>,
    round: &Limited,
    value: Value,
    solver: &mut Solver<Position>,
    limits: Limits<'_>,
) -> Vec<(Move, Option<Dtw>)> {
    let winner = round.position().winner_by(value);
    for distance in 1.. {
        let mut ended = Vec::new();
        let tried = open.iter().try_for_each(|&m| {
            if Timed::from(round.after(m)).ends_within(winner, distance - 1, solver, limits)? {
                ended.push(m);
            }
            Ok::<_, SearchStopped>(())
        });
        if !ended.is_empty() && (value == Value::Win || ended.len() == open.len()) {
            return ended.into_iter().map(|m| (m, Some(Dtw(distance)))).collect();
        }
        open.retain(|m| !ended.contains(m));
        if tried.is_err() {
            break;
        }
    }
    open.into_iter().map(|m| (m, None)).collect()
}
