//! The first moves of a round, each with its value.

use kamisado::{Color, Direction, Position};
use kamisado_solver::game::value::{Dtw, Value};
use kamisado_solver::questions::value::{AnswerError, Question, answer};
use schemars::JsonSchema;
use serde::Serialize;
use shares::WinCount;

/// A first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FirstMove {
    pub tower: Color,
    /// As the mover sees it.
    pub direction: Direction,
    /// In squares.
    pub length: u8,
    // For the player who makes it.
    pub value: Value,
    /// The number of moves until the round ends, including this one; none if not requested and in no table.
    #[serde(skip)]
    pub distance: Option<Dtw>,
}

/// Solves every move of a position, in the order of its moves; none if the limits of the question were reached first. With
/// distances that no table holds, this takes many times longer.
pub fn first_moves(position: &Position, question: &Question<'_>) -> Result<Option<Vec<FirstMove>>, AnswerError> {
    let answer = answer(position, &Question { moves: true, ..*question })?;
    let valued = answer.moves.iter().map(|found| {
        let (m, player) = (found.m, position.turn());
        Some(FirstMove {
            tower: position.mover_color(m).expect("a legal move starts at a tower"),
            direction: m.direction(player),
            length: m.length(),
            value: found.verdict.value()?,
            distance: found.verdict.distance(),
        })
    });
    Ok(valued.collect())
}

pub fn count<'a>(moves: impl IntoIterator<Item = &'a FirstMove>) -> WinCount {
    let mut count = WinCount::default();
    for m in moves {
        count.add(m.value == Value::Win);
    }
    count
}
