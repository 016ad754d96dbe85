//! A board on which a round is played.

use std::hash::{DefaultHasher, Hash, Hasher};

use kamisado::{Color, Deadlock, Player, Position};
use picture::{Arrow, svg};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::moves::{LegalMoves, Move, legal};
use crate::shown::{arrow_of, drawn, outcome, tower};
use crate::words::{self, wrong, wrong_type};

/// A board on which a round is played: a position, and the moves that led to it.
///
/// `text` is the text of a position, or `"start"`; `deadlock` is the rule for deadlocks, `"official"` or `"two-pass"`.
/// If the tower due is blocked, the forced passes are played.
///
/// Boards are equal if their positions and rules are. They can be keys of dictionaries, as long as you do not push or pop
/// moves there.
///
/// >>> import kamisado
/// >>> board = kamisado.Board()
/// >>> board.push("d8d3")
/// Move('d8d3')
/// >>> board
/// Board('oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P')
/// >>> board.turn, board.due
/// ('gold', 'purple')
#[pyclass(module = "kamisado", eq)]
#[derive(Clone)]
pub struct Board {
    start: Position,
    position: Position,
    /// The moves played, each with the position before it.
    played: Vec<(Position, Move)>,
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.position == other.position
    }
}

impl Board {
    /// A board without moves.
    pub fn at(position: Position) -> Board {
        Board { start: position, position, played: Vec::new() }
    }

    /// A board on which legal moves were played.
    pub fn after(position: Position, moves: impl IntoIterator<Item = kamisado::Move>) -> Board {
        let mut board = Board::at(position);
        moves.into_iter().for_each(|m| board.play(m));
        board
    }

    /// The text of a position, by the rule for deadlocks.
    pub fn read(text: &str, deadlock: Deadlock) -> PyResult<Board> {
        Ok(Board::at(Position::read(text, deadlock).map_err(wrong)?))
    }

    fn play(&mut self, m: kamisado::Move) {
        self.played.push((self.position, Move::of(&self.position, m)));
        self.position.play_unchecked(m);
    }

    /// About how many bytes a board takes on which this many moves were played: in its growing list, and as an object.
    pub fn bytes_with(moves: usize) -> usize {
        2 * size_of::<Board>() + 2 * (moves + 4) * size_of::<(Position, Move)>()
    }

    /// The position.
    pub fn position(&self) -> Position {
        self.position
    }

    /// The position before the first move.
    pub fn start(&self) -> Position {
        self.start
    }

    /// The moves played.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.played.iter().map(|(_, m)| *m)
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (text="start", *, deadlock="official"))]
    fn new(text: &str, deadlock: &str) -> PyResult<Board> {
        Board::read(text, words::deadlock(deadlock)?)
    }

    /// The player to move, `"black"` or `"gold"`. After a home run, the loser; after a deadlock, the player who
    /// would have had to move.
    #[getter]
    fn turn(&self) -> &'static str {
        self.position.turn().name()
    }

    /// The colour of the tower that must move; `None` at the start of a round, when any tower may.
    ///
    /// >>> import kamisado
    /// >>> print(kamisado.Board().due)
    /// None
    #[getter]
    fn due(&self) -> Option<&'static str> {
        self.position.due().map(Color::name)
    }

    /// The rule for deadlocks, `"official"` or `"two-pass"`.
    #[getter]
    fn deadlock(&self) -> &'static str {
        self.position.deadlock().name()
    }

    /// The text of the position, which `Board` reads.
    ///
    /// >>> import kamisado
    /// >>> kamisado.Board().text()
    /// 'oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -'
    fn text(&self) -> String {
        self.position.to_string()
    }

    /// The legal moves; none once the round is over.
    #[getter]
    fn legal_moves(&self) -> LegalMoves {
        LegalMoves { position: self.position }
    }

    /// The moves played on this board.
    ///
    /// >>> import kamisado
    /// >>> board = kamisado.Board()
    /// >>> for text in ["d8d3", "Purple Right 2 Green"]:
    /// ...     m = board.push(text)
    /// >>> board.move_stack
    /// [Move('d8d3'), Move('f1h3')]
    #[getter]
    fn move_stack(&self) -> Vec<Move> {
        self.moves().collect()
    }

    /// Plays a move, and the passes that it forces. Returns the move.
    ///
    /// `move` is a `Move`, or a text in either notation.
    ///
    /// >>> import kamisado
    /// >>> board = kamisado.Board()
    /// >>> board.push("d8d3")
    /// Move('d8d3')
    /// >>> board.push("d8d2")
    /// Traceback (most recent call last):
    /// ValueError: d8d2 is illegal: Gold must move the purple tower on f1, which can go to e2 f2 g2 f3 h3 f4 f5 f6 f7
    fn push(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<Move> {
        self.play(legal(&self.position, r#move)?);
        self.peek()
    }

    /// Takes back the last move, and the passes that it forced. Returns the move.
    ///
    /// >>> import kamisado
    /// >>> board = kamisado.Board()
    /// >>> m = board.push("d8d3")
    /// >>> board.pop()
    /// Move('d8d3')
    /// >>> board == kamisado.Board()
    /// True
    fn pop(&mut self) -> PyResult<Move> {
        let m = self.peek()?;
        if let Some((before, _)) = self.played.pop() {
            self.position = before;
        }
        Ok(m)
    }

    /// The last move.
    fn peek(&self) -> PyResult<Move> {
        let last = self.played.last().map(|(_, m)| *m);
        last.ok_or_else(|| PyIndexError::new_err("no move has been played on this board"))
    }

    /// A copy of the board; without its moves if `stack` is false.
    ///
    /// >>> import kamisado
    /// >>> board = kamisado.Board()
    /// >>> copy = board.copy()
    /// >>> m = copy.push("d8d3")
    /// >>> copy == board
    /// False
    #[pyo3(signature = (*, stack=true))]
    fn copy(&self, stack: bool) -> Board {
        if stack { self.clone() } else { Board::at(self.position) }
    }

    /// The board before the first move.
    fn root(&self) -> Board {
        Board::at(self.start)
    }

    /// Whether the round is over.
    fn is_over(&self) -> bool {
        self.position.outcome().is_some()
    }

    /// The winner of the round, `"black"` or `"gold"`; `None` while it is not over.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.position.winner().map(Player::name)
    }

    /// How the round ended; `None` while it is not over.
    ///
    /// >>> import kamisado
    /// >>> board = kamisado.Board("1upkyrgb/8/8/8/3o4/8/8/BGRYKPUO g B")
    /// >>> m = board.push("a1a8")
    /// >>> board.outcome()
    /// Outcome(winner='gold', promoted='brown', ending='home')
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        outcome(py, self.position.outcome())
    }

    /// Whether a move is legal.
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> bool {
        legal(&self.position, r#move).is_ok()
    }

    /// Reads a legal move in either notation, without playing it.
    ///
    /// >>> import kamisado
    /// >>> kamisado.Board().parse_move("k f5")
    /// Move('d8d3')
    fn parse_move(&self, text: &Bound<'_, PyString>) -> PyResult<Move> {
        Ok(Move::of(&self.position, legal(&self.position, text)?))
    }

    /// A legal move in the rulebook's notation.
    ///
    /// >>> import kamisado
    /// >>> kamisado.Board().annotate("d8d3")
    /// 'Pink Forward 5 Purple'
    fn annotate(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.position.annotate(legal(&self.position, r#move)?).to_string())
    }

    /// Whether a legal move is a push.
    fn is_push(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.position.is_push(legal(&self.position, r#move)?))
    }

    /// The tower on a square, if there is one.
    ///
    /// >>> import kamisado
    /// >>> kamisado.Board().tower_at("d8")
    /// Tower(player='black', color='pink', rings=0)
    fn tower_at<'py>(&self, py: Python<'py>, square: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let square = words::square(square)?;
        self.position.setup().board[square.index()].map(|found| tower(py, found)).transpose()
    }

    /// The towers by their squares, from a1 to h8.
    ///
    /// >>> import kamisado
    /// >>> len(kamisado.Board().towers())
    /// 16
    fn towers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let towers = PyDict::new(py);
        for (square, found) in self.position.setup().towers() {
            towers.set_item(square.to_string(), tower(py, found)?)?;
        }
        Ok(towers)
    }

    /// The start of the next round, after this one is over: both home rows filled from `side`, `"left"` or `"right"`, and
    /// a ring for the tower that won.
    ///
    /// >>> import kamisado
    /// >>> board = kamisado.Board("2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P")
    /// >>> m = board.push("a2a8")
    /// >>> board.refilled("left").text()
    /// 'puobkyrg/8/8/8/8/8/8/BUORKYG+P b -'
    fn refilled(&self, side: &str) -> PyResult<Board> {
        let next = self.position.refilled(words::fill(side)?);
        let next = next.ok_or_else(|| {
            let player = self.position.turn();
            wrong(format_args!("the round is not over, {player} is to move: there is nothing to fill yet"))
        })?;
        Ok(Board::at(next))
    }

    /// A picture of the board as an SVG, with arrows for moves.
    ///
    /// >>> import kamisado
    /// >>> kamisado.Board().svg(["d8d3"]).startswith("<svg ")
    /// True
    #[pyo3(signature = (arrows=None))]
    fn svg(&self, arrows: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let mut drawn = Vec::new();
        if let Some(arrows) = arrows {
            for arrow in arrows.try_iter()? {
                drawn.push(Arrow { m: arrow_of(&arrow?)?, to_play: true });
            }
        }
        Ok(svg(&self.position.setup(), &drawn))
    }

    fn _repr_svg_(&self) -> String {
        // The last move is what one looks for; the towers may have been pushed since.
        let last: Vec<Arrow> = self.played.last().map(|(_, m)| Arrow { m: m.m, to_play: false }).into_iter().collect();
        svg(&self.position.setup(), &last)
    }

    fn __str__(&self) -> String {
        drawn(&self.position)
    }

    fn __repr__(&self) -> String {
        match self.position.deadlock() {
            Deadlock::Official => format!("Board('{}')", self.position),
            deadlock => format!("Board('{}', deadlock='{}')", self.position, deadlock.name()),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.position.hash(&mut hasher);
        hasher.finish()
    }

    fn __copy__(&self) -> Board {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Board {
        self.clone()
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((String,), Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        named.set_item("deadlock", self.deadlock())?;
        Ok(((self.start.to_string(),), named))
    }

    fn __getstate__(&self) -> String {
        self.moves().map(|m| m.m.to_string()).collect::<Vec<_>>().join(" ")
    }

    fn __setstate__(&mut self, moves: &str) -> PyResult<()> {
        for text in moves.split_whitespace() {
            self.play(self.position.read_move(text).map_err(wrong)?);
        }
        Ok(())
    }
}

/// The board that an object is, or whose text it is.
pub fn board(object: &Bound<'_, PyAny>) -> PyResult<Board> {
    if let Ok(board) = object.cast::<Board>() {
        Ok(board.try_borrow()?.clone())
    } else if let Ok(text) = object.cast::<PyString>() {
        Board::read(text.to_cow()?.as_ref(), Deadlock::Official)
    } else {
        Err(wrong_type(object, "a Board, or the text of a position"))
    }
}
