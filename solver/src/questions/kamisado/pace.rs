//! Which of the best moves win soonest, or hold out longest.

use super::value::{Answer, AnswerError, MoveAnswer, Question, answer};
use crate::game::value::{Dtw, Value, Verdict};
use crate::search::{Limits, Solver};
use kamisado::{Move, Position};

/// The move to play, as far as an answer says which: the soonest win, where all moves lose the one that holds out longest,
/// and of several the first of the list. None if no move is known to win and one is unknown, or if all lose and it is not
/// known how soon.
pub fn best_move<M>(moves: &[MoveAnswer<M>]) -> Option<&MoveAnswer<M>> {
    let wins = moves.iter().filter(|found| found.verdict.value() == Some(Value::Win));
    let soonest = wins.min_by_key(|found| found.verdict.distance().map_or(u16::MAX, |Dtw(distance)| distance));
    soonest.or_else(|| {
        let longest = best_known(moves, Value::Loss)?;
        let is_longest = |found: &&MoveAnswer<M>| found.verdict == Verdict::Proven(Value::Loss, Some(longest));
        moves.iter().find(is_longest)
    })
}

/// Adds the distances that the tables of the question have.
///
/// # Errors
///
/// If a table cannot be read or is damaged.
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
/// use kamisado::Position;
/// use kamisado_solver::questions::kamisado::pace::keep_pace;
/// use kamisado_solver::questions::kamisado::value::{Question, answer};
/// use kamisado_solver::search::Limits;
///
/// let position: Position = "oup1yrgb/8/5P2/8/8/3k4/8/BGRYK1UO b B".parse()?;
/// let mut answer = answer(&position, &Question { moves: true, ..Question::default() })?;
/// assert_eq!(answer.winning_moves().count(), 4);
/// keep_pace(&position, &mut answer, 1 << 24, Limits::default());
/// let left: Vec<String> = answer.moves.iter().map(|found| found.m.to_string()).collect();
/// assert_eq!(left, ["h8h3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn keep_pace(position: &Position, answer: &mut Answer, memory: usize, limits: Limits<'_>) -> u64 {
    let is = |value: Value| move |found: &MoveAnswer| found.verdict.value() == Some(value);
    let value = if answer.moves.iter().any(is(Value::Win)) { Value::Win } else { Value::Loss };
    if answer.moves.is_empty() || (value == Value::Loss && !answer.moves.iter().all(is(Value::Loss))) {
        return 0;
    }
    answer.moves.retain(is(value));
    if let Some(best) = best_known(&answer.moves, value) {
        answer.moves.retain(|found| found.verdict.distance() == Some(best));
        return 0;
    }
    let mut search = PaceSearch { position, value, solver: Solver::new(memory), limits };
    let best = search.best(answer.moves.iter().map(|found| found.m).collect());
    answer.moves.retain_mut(|found| match best.iter().find(|&&(m, _)| m == found.m) {
        Some(&(_, distance)) => {
            found.verdict = Verdict::Proven(value, distance);
            true
        }
        None => false,
    });
    search.solver.nodes()
}

fn best_known<M>(moves: &[MoveAnswer<M>], value: Value) -> Option<Dtw> {
    let distances: Option<Vec<Dtw>> = moves.iter().map(|found| found.verdict.distance()).collect();
    let distances = distances?.into_iter();
    if value == Value::Win { distances.min() } else { distances.max() }
}

/// Nodes for finding the quickest win or the longest loss where nobody asks for distances: they are expensive, and no value
/// depends on them.
pub const PACE_NODES: u64 = 200_000;

struct PaceSearch<'a> {
    position: &'a Position,
    value: Value,
    solver: Solver<Position>,
    limits: Limits<'a>,
}

impl PaceSearch<'_> {
    /// The best of the moves, with their distance if it is found within the limits.
    fn best(&mut self, mut open: Vec<Move>) -> Vec<(Move, Option<Dtw>)> {
        for distance in (1..).map(Dtw) {
            let mut ended = Vec::new();
            let tried: Option<()> = open.iter().try_for_each(|&m| {
                if self.ends_within(m, distance)? {
                    ended.push(m);
                }
                Some(())
            });
            let wins = self.value == Value::Win;
            if !ended.is_empty() && (wins || ended.len() == open.len()) {
                return ended.into_iter().map(|m| (m, Some(distance))).collect();
            }
            open.retain(|m| !ended.contains(m));
            if tried.is_none() {
                break;
            }
        }
        open.into_iter().map(|m| (m, None)).collect()
    }

    /// Whether the round ends within `distance` moves, this one included; `None` if a limit is reached.
    fn ends_within(&mut self, m: Move, Dtw(distance): Dtw) -> Option<bool> {
        let mine = self.position.turn();
        let winner = if self.value == Value::Win { mine } else { mine.opponent() };
        let limits = self.limits.less(self.solver.nodes());
        self.solver.wins_within(&self.position.after(m), winner, Dtw(distance - 1), limits).ok()
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::questions::kamisado::players::natural_move;
    use kamisado::Deadlock;

    fn answered(position: &Position, distance: bool) -> Answer {
        answer(position, &Question { moves: true, distance, ..Question::default() }).unwrap()
    }

    fn moves(answer: &Answer) -> Vec<(Move, Verdict)> {
        answer.moves.iter().map(|found| (found.m, found.verdict)).collect()
    }

    #[test]
    fn the_moves_that_stay_are_the_best_by_all_distances() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let mut counts = [0; 2];
        while counts.iter().sum::<u32>() < 40 {
            let mut position = Position::start(Deadlock::Official);
            for ply in 0.. {
                if position.outcome().is_some() {
                    break;
                }
                // Distances of earlier positions take too long.
                if ply >= 9 {
                    let timed = answered(&position, true);
                    let (best, value) = (timed.verdict.distance(), timed.verdict.value().unwrap());
                    let mut expected = timed.clone();
                    expected
                        .moves
                        .retain(|found| found.verdict.value() == Some(value) && found.verdict.distance() == best);
                    let mut found = answered(&position, false);
                    keep_pace(&position, &mut found, 1 << 24, Limits::default());
                    assert_eq!(moves(&found), moves(&expected), "{position}");
                    let mut known = timed;
                    assert_eq!(keep_pace(&position, &mut known, 1 << 24, Limits::default()), 0);
                    assert_eq!(moves(&known), moves(&expected), "{position}");
                    counts[usize::from(value == Value::Loss)] += 1;
                }
                position = position.after(natural_move(&position, &mut random).unwrap());
            }
        }
        assert!(counts.iter().all(|&counts| counts > 5), "{counts:?}");
    }

    #[test]
    fn within_limits_no_move_is_lost_that_may_be_best() {
        let won: Position = "oup1yrgb/8/5P2/8/8/3k4/8/BGRYK1UO b B".parse().unwrap();
        let lost = won.after(won.read_move("h8h4").unwrap());
        for position in [won, lost] {
            let all = answered(&position, true);
            let best = all.moves.iter().find(|found| found.verdict == all.verdict).unwrap().m;
            for nodes in [0, 10, 1000, 10_000] {
                let mut found = answered(&position, false);
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                assert!(keep_pace(&position, &mut found, 1 << 24, limits) <= nodes);
                assert!(found.moves.iter().any(|found| found.m == best), "{position} {nodes}");
            }
        }
        let unknown =
            Question { moves: true, limits: Limits { nodes: Some(1), ..Limits::default() }, ..Question::default() };
        let unknown = answer(&won, &unknown).unwrap();
        let mut kept = unknown.clone();
        assert_eq!(keep_pace(&won, &mut kept, 1 << 24, Limits::default()), 0);
        assert_eq!(kept, unknown);
    }
}
