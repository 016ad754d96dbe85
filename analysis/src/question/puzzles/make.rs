//! Makes a puzzle from a position, if it is one.

use kamisado::{Move, Player, Position};
use kamisado_solver::game::value::Dtw;
use kamisado_solver::questions::explanation::explain;
use kamisado_solver::questions::value::{Fault, Question, WinnerError, Winners};
use kamisado_solver::search::{Limits, SearchStopped};

use super::puzzle::{Puzzle, PuzzleSource, Refutation};
use crate::population::natural_moves;

/// Bytes of memory for the search for one puzzle: a constant, because the course of a search may depend on it.
const MEMORY: usize = 32 << 20;

/// The smallest number of natural moves: with these, most natural players miss the winning one.
const LEAST_CHOICE: usize = 3;

/// The puzzle of a position, if it is one.
///
/// The limit on nodes applies to the values of the moves and their refutations together, and again to the line. Every
/// value is proved: each proof is replayed with the rules.
pub fn make(position: &Position, source: PuzzleSource, limits: Limits<'_>) -> Result<Option<Puzzle>, WinnerError> {
    if position.outcome().is_some() || position.can_win_now() {
        return Ok(None);
    }
    let natural = natural_moves(position);
    if natural.len() < LEAST_CHOICE {
        return Ok(None);
    }
    let question = Question { memory: MEMORY, limits, ..Question::default() };
    let (player, mut winners) = (position.turn(), Winners::new(question));
    let mut wins = |m: Move| winners.is_won_by(&position.after(m), player);
    let mut winning = natural.iter().filter_map(|&m| wins(m).map(|wins| wins.then_some(m)).transpose());
    // If natural players have safe moves, all other moves lose at once.
    let Some(first) = winning.next().transpose()? else { return Ok(None) };
    if winning.next().transpose()?.is_some() {
        return Ok(None);
    }
    let refutations = refute_all(&mut winners, position, Some(first), player.opponent())?;
    let explanation = explain(position, &question)?;
    let Some(outcome) = explanation.outcome else { return Err(SearchStopped.into()) };
    debug_assert_eq!((explanation.steps[0].m, explanation.steps[0].keep_value), (first, 1));
    Ok(Some(Puzzle { position: *position, line: explanation.steps, outcome, refutations, source }))
}

/// The refutations of all moves of a position except one.
fn refute_all(
    winners: &mut Winners<'_>,
    position: &Position,
    but: Option<Move>,
    opponent: Player,
) -> Result<Vec<(Move, Refutation)>, WinnerError> {
    let moves: Vec<Move> = position.moves().filter(|&m| Some(m) != but).collect();
    moves.into_iter().map(|m| Ok((m, refute(winners, &position.after(m), opponent)?))).collect()
}

/// How the opponent continues in a position that the opponent wins.
fn refute(winners: &mut Winners<'_>, position: &Position, opponent: Player) -> Result<Refutation, WinnerError> {
    if position.outcome().is_some() {
        return Ok(Refutation::Deadlock);
    }
    if position.turn() != opponent {
        return Ok(Refutation::Again(refute_all(winners, position, None, opponent)?));
    }
    if let Some(m) = position.moves().find(|&m| position.after(m).winner() == Some(opponent)) {
        return Ok(Refutation::Answer(m));
    }
    let Dtw(distance) = winners.distance(position)?;
    for m in position.moves() {
        let next = position.after(m);
        if winners.wins_within(&next, opponent, Dtw(distance - 1))? && winners.is_won_by(&next, opponent)? {
            return Ok(Refutation::Answer(m));
        }
    }
    Err(Fault::new(position).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: PuzzleSource = PuzzleSource { of_match: 1, round: 1, number: 1 };

    /// Gold's pink tower cannot move.
    const PASSES: &str = "1roybpk1/2KB4/8/+g7/7+u/8/8/ROG1Y1UP b K";

    fn made(text: &str, nodes: u64) -> Result<Option<Puzzle>, WinnerError> {
        make(&text.parse().unwrap(), SOURCE, Limits { nodes: Some(nodes), ..Limits::default() })
    }

    #[test]
    fn a_win_at_once_two_ways_to_win_and_a_loss_are_no_puzzles() {
        let puzzle = made(PASSES, 200_000).unwrap().expect("a puzzle");
        let won_at_once = puzzle.line[2].position.to_string();
        let many_ways = "oup1yrgb/8/5P2/8/8/3k4/8/BGRYK1UO b B";
        let lost = "o1p1yr2/3b4/7g/1BkY2Ou/2RU4/8/8/1G2KP2 b B";
        for text in [&won_at_once, many_ways, lost] {
            assert!(made(text, 1_000_000).unwrap().is_none(), "{text}");
        }
    }

    #[test]
    fn who_moves_again_is_refuted_again() {
        let puzzle = made(PASSES, 200_000).unwrap().expect("a puzzle");
        assert_eq!(puzzle.line_text(), "g8g3! (c7 passes) g3f2! (c7 passes) f2f1");
        let [(_, Refutation::Answer(_)), (m, Refutation::Again(again))] = &puzzle.refutations[..2] else { panic!() };
        assert_eq!((m.to_string(), again.len()), ("g8g7".to_owned(), 6));
        let told = puzzle.refutations[1].1.text();
        assert!(told.starts_with("and again (a5b4 a1a8, ") && told.contains("c3b2 deadlock"), "{told}");
    }

    #[test]
    fn what_takes_too_long_is_not_judged() {
        assert!(matches!(made(PASSES, 5), Err(WinnerError::Stopped(_))));
    }
}
