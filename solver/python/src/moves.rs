//! A move, and the legal moves of a position.

use std::str::FromStr;

use kamisado::{Color, Direction, Limited, Player, Position};
use pyo3::exceptions::PyIndexError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PySlice, PyString};

use crate::exceptions::{wrong, wrong_type};

/// A move from one square to another.
///
/// Moves are equal if their squares are, and can be members of sets and keys of dictionaries. A move that comes from a
/// board also knows its tower.
///
/// >>> from kamisado import Board, Move
/// >>> Move("d8d3")
/// Move('d8d3')
/// >>> Move("d8d3") in Board().legal_moves
/// True
#[pyclass(frozen, module = "kamisado", eq, hash)]
#[derive(Clone, Copy)]
pub struct Move {
    pub m: kamisado::Move,
    /// The colour of the tower that moves, where a board said so.
    pub tower: Option<Color>,
}

impl PartialEq for Move {
    fn eq(&self, other: &Move) -> bool {
        self.m == other.m
    }
}

impl std::hash::Hash for Move {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.m.hash(state);
    }
}

impl Move {
    /// A legal move of a position.
    pub fn of(position: &Position, m: kamisado::Move) -> Move {
        Move { m, tower: position.mover_color(m) }
    }

    fn player(&self) -> Player {
        // Owners only move their towers forwards.
        if self.m.from.row() > self.m.to.row() { Player::Black } else { Player::Gold }
    }
}

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (text, tower=None))]
    fn new(text: &str, tower: Option<&str>) -> PyResult<Move> {
        let m = kamisado::Move::from_str(text).map_err(wrong)?;
        let tower = tower.map(|tower| tower.parse().map_err(wrong)).transpose()?;
        Ok(Move { m, tower })
    }

    /// The square that the tower leaves, such as `"d8"`.
    #[getter(from_square)]
    fn square_left(&self) -> String {
        self.m.from.to_string()
    }

    /// The square that it reaches.
    #[getter(to_square)]
    fn square_reached(&self) -> String {
        self.m.to.to_string()
    }

    /// The colour of the tower that moves, or `None` if the move was made from text.
    ///
    /// >>> import kamisado
    /// >>> kamisado.Board().push("d8d3").tower
    /// 'pink'
    #[getter]
    fn tower(&self) -> Option<&'static str> {
        self.tower.map(Color::name)
    }

    /// `"forward"`, `"left"` or `"right"`, as the player who moves sees it.
    #[getter]
    fn direction(&self) -> &'static str {
        match self.m.direction(self.player()) {
            Direction::Forward => "forward",
            Direction::Left => "left",
            Direction::Right => "right",
        }
    }

    /// The number of squares that the tower moves.
    #[getter]
    fn length(&self) -> u8 {
        self.m.length()
    }

    /// The colour of the square that it reaches: the tower of this colour must move next.
    #[getter]
    fn color(&self) -> &'static str {
        self.m.to.color().name()
    }

    /// The move in the rulebook's notation, or `None` if the move was made from text alone.
    ///
    /// >>> import kamisado
    /// >>> kamisado.Board().push("d8d3").notation
    /// 'Pink Forward 5 Purple'
    /// >>> kamisado.Board().annotate("d8d3")
    /// 'Pink Forward 5 Purple'
    #[getter]
    fn notation(&self) -> Option<String> {
        self.tower.map(|tower| self.m.annotate(self.player(), Some(tower)).to_string())
    }

    fn __str__(&self) -> String {
        self.m.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.m)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String, Option<&'static str>)) {
        let m = slf.get();
        (slf.get_type().into_any(), (m.m.to_string(), m.tower()))
    }
}

/// The move that an object names: a [`Move`], or a text in either notation.
///
/// # Errors
///
/// If it is not legal here, and what is.
pub fn legal(round: &Limited, object: &Bound<'_, PyAny>) -> PyResult<kamisado::Move> {
    let position = round.position();
    let m = if let Ok(m) = object.cast::<Move>() {
        let m = m.get().m;
        position.find_move(m.from, m.to).map_err(wrong)?
    } else if let Ok(text) = object.cast::<PyString>() {
        position.read_move(text.to_cow()?.as_ref()).map_err(wrong)?
    } else {
        return Err(wrong_type(object, "a Move, or a text like 'd8d3'"));
    };
    round.opening().check(m).map(|()| m).map_err(wrong)
}

/// The legal moves of a board, as they were when it was asked for them.
///
/// A sequence: you can loop over them, count them, index and slice them, and ask whether a move is among them, given as
/// a `Move` or as text. A slice is a list.
///
/// >>> import kamisado
/// >>> board = kamisado.Board()
/// >>> len(board.legal_moves)
/// 102
/// >>> "d8d3" in board.legal_moves, "d8d8" in board.legal_moves
/// (True, False)
/// >>> [str(m) for m in board.legal_moves][:3]
/// ['h8h7', 'h8g7', 'h8h6']
#[pyclass(frozen, module = "kamisado", eq)]
#[derive(PartialEq)]
pub struct LegalMoves {
    pub round: Limited,
}

impl LegalMoves {
    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves: Vec<Move> = self.round.moves().map(|m| Move::of(self.round.position(), m)).collect();
        PyList::new(py, moves)
    }
}

#[pymethods]
impl LegalMoves {
    fn __len__(&self) -> usize {
        self.round.moves().count()
    }

    fn __bool__(&self) -> bool {
        self.round.position().outcome().is_none()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.list(py)?.try_iter()
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.list(py)?.call_method0(intern!(py, "__reversed__"))
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        if index.cast::<PySlice>().is_ok() {
            return self.list(py)?.as_any().get_item(index);
        }
        let index: isize = index.extract()?;
        let place = if index < 0 { index + self.__len__() as isize } else { index };
        let found = usize::try_from(place).ok().and_then(|place| self.round.moves().nth(place));
        let m = found.ok_or_else(|| PyIndexError::new_err("index of a legal move out of range"))?;
        Ok(Bound::new(py, Move::of(self.round.position(), m))?.into_any())
    }

    /// The place of a move among them; a `ValueError` if it is not there.
    #[pyo3(signature = (r#move, start=0, stop=isize::MAX), text_signature = "($self, move, start=0, stop=9223372036854775807)")]
    fn index<'py>(&self, r#move: &Bound<'py, PyAny>, start: isize, stop: isize) -> PyResult<Bound<'py, PyAny>> {
        let m = Move::of(self.round.position(), legal(&self.round, r#move)?);
        self.list(r#move.py())?.call_method1(intern!(r#move.py(), "index"), (m, start, stop))
    }

    /// 1 if a move is among them, or else 0.
    fn count(&self, r#move: &Bound<'_, PyAny>) -> usize {
        self.__contains__(r#move).into()
    }

    fn __contains__(&self, r#move: &Bound<'_, PyAny>) -> bool {
        legal(&self.round, r#move).is_ok()
    }

    fn __repr__(&self) -> String {
        let moves: Vec<String> = self.round.moves().map(|m| m.to_string()).collect();
        format!("<LegalMoves {}>", moves.join(" "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        let (position, opening) = (self.round.position(), self.round.opening());
        let (text, deadlock, made) = (position.to_string(), position.deadlock().name(), u32::from(opening.made()));
        let board = py.import("kamisado")?.getattr("Board")?.call0()?;
        let state = (text, deadlock, "", !opening.is_over(), made, None::<String>);
        board.call_method1("__setstate__", (state,))?;
        Ok((py.import("operator")?.call_method1("attrgetter", ("legal_moves",))?, (board,)))
    }
}
