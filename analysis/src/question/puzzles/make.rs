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

/// The puzzle of a position, if it is one. The limit on nodes is for moves and refutations, and again for the line.
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
