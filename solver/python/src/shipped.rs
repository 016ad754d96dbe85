//! Positions to study: drawn at random, and those that come with the package.

use std::sync::atomic::{AtomicBool, Ordering};

use answers::api::practical as practical_json;
use answers::positions::{DrawnPosition, PositionDrawing};
use kamisado::{Deadlock, Position};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::api::dictionary;
use crate::board::{Board, board};
use crate::limits::{Count, threads};
use crate::words::{fault, wrong};
use crate::work::{interruptible, on_threads};

/// Boards from the middle of random rounds, in which every legal move was equally likely: the draw of
/// `analysis positions`.
///
/// `plies` is the number of moves; rounds that are over by then are drawn again. The first positions of many are those of
/// few, and depend on `seed` alone. `start` is the board from which the rounds are played.
///
/// >>> import kamisado
/// >>> board = kamisado.random_positions(100, plies=8, seed=1)[0]
/// >>> board.text(), len(board.move_stack)
/// ('2p1yrg1/1o4b1/7O/B5k1/8/R7/7u/1G1YKPU1 b U', 8)
#[pyfunction]
#[pyo3(signature = (count, *, plies=Count(8), seed=Count(1), start=None), text_signature = "(count, *, plies=8, seed=1, start=None)")]
pub fn random_positions(
    py: Python<'_>,
    count: Count,
    plies: Count,
    seed: Count,
    start: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<Board>> {
    let start = start.map(board).transpose()?.map_or(Position::start(Deadlock::Official), |start| start.position());
    let plies = u32::try_from(plies.0).unwrap_or(u32::MAX);
    let drawing = PositionDrawing { start, plies, seed: seed.0 };
    let end = count.0.checked_add(1).ok_or_else(|| wrong("too many positions"))?;
    let (stop, threads) = (AtomicBool::new(false), threads(None)?);
    let work = || on_threads(threads, || drawing.draw(1..end, &stop));
    let drawn = interruptible(py, || stop.store(true, Ordering::Relaxed), work)?;
    let drawn = drawn.map_err(fault)?.map_err(wrong)?;
    Ok(drawn.into_iter().map(|DrawnPosition { moves, .. }| Board::after(start, moves)).collect())
}

/// The puzzles that come with the package, as dictionaries; the page on `analysis puzzles` describes them.
///
/// >>> import kamisado
/// >>> {puzzle["grade"] for puzzle in kamisado.puzzles()}
/// {1, 2, 3, 4, 5}
#[pyfunction]
pub fn puzzles(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    kamisado_data::PUZZLES.lines().map(|line| dictionary(py, line.as_bytes())).collect()
}

/// How hard the first moves of the initial round are to play against, as dictionaries: the rows of `practical.csv`, which
/// the data dictionary describes.
///
/// >>> import kamisado
/// >>> len(kamisado.practical())
/// 102
#[pyfunction]
pub fn practical(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    dictionary(py, &practical_json())?.as_any().get_item("moves")
}
