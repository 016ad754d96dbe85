//! All winning turns, not only the one in the line.

use super::forced_win::{AttackSearch, ForcedWin, ForcedWinAnswer, ForcedWinQuestion};
use crate::search::ReplayError;
use mitsudomoe::{Position, Turn};

/// Turns that lead to the quickest forced win.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WinningTurns {
    /// The turns, in the order of the legal turns.
    pub turns: Vec<Turn>,
    /// Whether these are all such turns; if not, the limits were reached first.
    pub complete: bool,
}

impl WinningTurns {
    /// The winning turns for an answer: none if the player to move does not win, otherwise all that are found within
    /// the limits.
    pub fn of(
        position: &Position,
        found: &ForcedWinAnswer,
        question: &ForcedWinQuestion<'_>,
    ) -> Result<WinningTurns, ReplayError> {
        match found.forced {
            ForcedWin::Win(within) => {
                let limits = question.limits.less(found.nodes);
                winning_turns(position, within, &ForcedWinQuestion { limits, ..*question })
            }
            ForcedWin::Loss(_) | ForcedWin::None => Ok(WinningTurns { turns: Vec::new(), complete: true }),
            ForcedWin::Unknown(_) => Ok(WinningTurns { turns: Vec::new(), complete: false }),
        }
    }
}

/// Finds the turns after which the player to move wins within a number of their own turns, this one included.
///
/// ```
/// use kamisado_solver::questions::mitsudomoe::forced_win::ForcedWinQuestion;
/// use kamisado_solver::questions::mitsudomoe::winning_turns::winning_turns;
/// use mitsudomoe::Position;
///
/// let position: Position = "b . w wW wW / . . . wW . / . bB . . . / bB . . . . / . bB . . . | w:a1 b:e5 | w | w4 b4".parse()?;
/// let found = winning_turns(&position, 1, &ForcedWinQuestion::default())?;
/// let texts: Vec<String> = found.turns.iter().map(|&turn| position.annotate(turn)).collect();
/// assert_eq!(texts, ["place e4 d4-e4", "c5-e4 d4-e4"]);
/// assert!(found.complete);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the proof of a result fails, which is a bug in the search.
pub fn winning_turns(
    position: &Position,
    within: u8,
    question: &ForcedWinQuestion<'_>,
) -> Result<WinningTurns, ReplayError> {
    let mover = position.turn();
    let mut search = AttackSearch::new(mover, question.proof, question.memory, question.limits);
    let mut found = WinningTurns { turns: Vec::new(), complete: true };
    for turn in position.turns() {
        let next = position.after(turn);
        let wins = match (next.winner(), within) {
            (Some(winner), _) => Ok(winner == mover),
            (None, 1) => Ok(false),
            (None, _) => search.wins(&next, within - 1),
        };
        match wins {
            Ok(true) => found.turns.push(turn),
            Ok(false) => {}
            Err(ReplayError::Stopped(_)) => return Ok(WinningTurns { complete: false, ..found }),
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}
