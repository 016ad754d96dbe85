//! The chart: winning first moves by tower, left beside right.

use crate::chart::{FirstMovesChart, Frame, TowerMoves};
use answers::first_moves::count;
use answers::refill::{RefillStudy, RefilledRound};
use kamisado::{Color, Fill};

pub fn first_moves(study: &RefillStudy) -> Frame<FirstMovesChart> {
    let by_tower = |side: &RefilledRound, tower: Color| count(side.moves.iter().filter(|m| m.tower == tower));
    let (left, right) = (count(&study.left.moves), count(&study.right.moves));
    let challenger = study.challenger();
    let finding = match study.advice {
        Some((Fill::Left, _)) => "Fill left",
        Some((Fill::Right, _)) => "Fill right",
        None => "Fill from either side",
    };
    Frame {
        title: format!(
            "{finding}: {challenger} has {} winning first moves after filling left, {} after filling right",
            left.wins, right.wins
        ),
        caption: format!(
            "The next round after {} has won with {}. All first moves of {challenger}, the Challenger ({} after \
             filling left, {} after filling right), with their exact values. Set-ups: {} (left), {} (right).",
            study.winner(),
            study.finished.outcome.promoted,
            left.moves,
            right.moves,
            study.left.setup,
            study.right.setup
        ),
        drawing: FirstMovesChart {
            towers: Color::ALL.map(|tower| TowerMoves {
                tower,
                left: by_tower(&study.left, tower),
                right: by_tower(&study.right, tower),
            }),
        },
    }
}
