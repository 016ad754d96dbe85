//! Positions to study: drawn at random, and those that come with the package.

use std::sync::atomic::{AtomicBool, Ordering};

use answers::api::practical as practical_json;
use answers::positions::{DrawnPosition, PositionDrawing};
use kamisado::{Deadlock, Position};
use objects::situation::Situation;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::api::dictionary;
use crate::board::{Board, board};
use crate::exceptions::{fault, wrong};
use crate::limits::{Count, threads};
use crate::work::{interruptible, pool};

/// Boards from the middle of random rounds, in which every legal move was equally likely: the draw of
/// `analysis positions`.
///
/// `plies` is the number of moves; rounds that are over by then are drawn again. The first positions of many are those of
/// few, and depend on `seed` alone. `start` is the board from which the rounds are played. A call draws at most 100,000,000.
///
/// >>> import kamisado
/// >>> board = kamisado.random_positions(100, plies=8, seed=1)[0]
/// >>> board.text(), len(board.move_stack)
/// ('2p1yrg1/1o4b1/7O/B5k1/8/R7/7u/1G1YKPU1 b U', 8)
#[pyfunction]
#[pyo3(signature = (count, *, plies=Count(8), seed=Count(1), start=None), text_signature = "(count, *, plies=8, seed=1, start=None)")]
pub fn random_positions<'py>(
    py: Python<'py>,
    count: Count,
    plies: Count,
    seed: Count,
    start: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyList>> {
    let (Count(count), Count(plies)) = (count, plies);
    if count > MOST {
        return Err(wrong(format_args!("found {count} positions, expected at most {MOST}")));
    }
    let start = match start {
        Some(start) => board(start)?.without_opening("positions are drawn by moves without limits")?.situation(),
        None => Situation::from(Position::start(Deadlock::Official)),
    };
    let drawing = PositionDrawing { start: start.position, plies, seed: seed.0 };
    let (stop, pool) = (AtomicBool::new(false), pool(threads(None)?).map_err(fault)?);
    let (boards, end) = (PyList::empty(py), count + 1);
    // Memory is taken as the boards come, and without a signal's exception nothing else ends a long draw.
    for first in (1..end).step_by(TOGETHER) {
        let numbers = first..end.min(first + TOGETHER as u64);
        have_room((numbers.end - numbers.start) as usize, plies)?;
        let work = || pool.install(|| drawing.draw(numbers, &stop));
        let drawn = interruptible(py, || stop.store(true, Ordering::Relaxed), work)?.map_err(wrong)?;
        for DrawnPosition { moves, .. } in drawn {
            boards.append(Bound::new(py, Board::after(start, moves))?)?;
        }
        py.check_signals()?;
    }
    Ok(boards)
}

/// The most positions of a call: a typing error should not fill the memory.
const MOST: u64 = 100_000_000;
/// The number of positions that are drawn, and then become boards, at a time.
const TOGETHER: usize = 1 << 13;

/// Checks that there is memory for some boards before they are drawn: without it, a small part of one would end the whole
/// process.
fn have_room(boards: usize, plies: u64) -> PyResult<()> {
    /// For everything else, such as the threads.
    const BESIDES: usize = 1 << 24;
    let bytes = BESIDES + boards * Board::bytes_with(plies.min(64) as usize);
    let room = Vec::<u8>::new().try_reserve_exact(bytes);
    room.map_err(|_| PyMemoryError::new_err("not enough memory for that many boards, expected fewer"))
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
