//! The first moves of a round, each with its value.

use kamisado::{Color, Direction, Position};
use kamisado_solver::game::value::{Dtw, Value};
use kamisado_solver::questions::kamisado::value::{AnswerError, Question, answer};

use crate::statistics::WinCount;

/// A first move and what it is worth to its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstMove {
    pub tower: Color,
    /// Where to, as the player sees it.
    pub direction: Direction,
    pub length: u8,
    pub value: Value,
    /// How many moves later the round ends, this one included; none where nobody asked and no table says it.
    pub distance: Option<Dtw>,
}

/// Values every move of a position, in the order of its moves; none if the question's limits were reached first.
///
/// Of a question all but `moves` and `distance` is used. [`measure_first_moves`] asks for the distances.
pub fn value_first_moves(position: &Position, question: &Question<'_>) -> Result<Option<Vec<FirstMove>>, AnswerError> {
    first_moves(position, &Question { distance: false, ..*question })
}

/// The same with the distance of every move. Where no table holds them, it takes many times longer.
pub fn measure_first_moves(
    position: &Position,
    question: &Question<'_>,
) -> Result<Option<Vec<FirstMove>>, AnswerError> {
    first_moves(position, &Question { distance: true, ..*question })
}

fn first_moves(position: &Position, question: &Question<'_>) -> Result<Option<Vec<FirstMove>>, AnswerError> {
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

/// How many of some moves win.
pub fn count<'a>(moves: impl IntoIterator<Item = &'a FirstMove>) -> WinCount {
    let mut count = WinCount::default();
    for m in moves {
        count.add(m.value == Value::Win);
    }
    count
}
