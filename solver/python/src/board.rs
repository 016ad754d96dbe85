//! A board on which a round is played.

use std::hash::{DefaultHasher, Hash, Hasher};

use kamisado::{Color, Deadlock, Limited, MatchFormat, Opening, Player, Position, Tiles};
use kamisado_records::{MoveForm, Replay};
use objects::situation::{Origin, Situation, split_line};
use picture::{Arrow, svg};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::exceptions::{wrong, wrong_type};
use crate::limits::Count;
use crate::moves::{LegalMoves, Move, legal};
use crate::shown::{arrow_of, drawn, outcome, tiles, tower};
use crate::words;

/// A board on which a round is played: a position, and the moves that led to it.
///
/// `text` is the text of a position, `"start"`, or a start position of tournament play by its numbers, `"start:7:21"`;
/// moves from there may follow, as in `"start d8d3 f1h3"`. `deadlock` is the rule for deadlocks, `"official"` or
/// `"two-pass"`. If the tower due is blocked, the forced passes are played.
///
/// With `opening="1-3-5"`, the first three moves of the round go at most 1, 3 and 5 squares, as in tournament play. The text
/// of a position in the middle of a round does not say how many moves were made: `moves_made` does, and without it nothing
/// is limited.
///
/// Boards are equal if their positions and rules are, and how far the next moves may go. They can be keys of
/// dictionaries, as long as you do not push or pop moves there.
///
/// >>> import kamisado
/// >>> board = kamisado.Board()
/// >>> board.push("d8d3")
/// Move('d8d3')
/// >>> board
/// Board('oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P')
/// >>> board.turn, board.due
/// ('gold', 'purple')
/// >>> board = kamisado.Board("start:7:21", opening="1-3-5")
/// >>> len(board.legal_moves), board.tiles
/// (22, [7, 21])
#[pyclass(module = "kamisado", eq)]
#[derive(Clone)]
pub struct Board {
    start: Situation,
    position: Position,
    /// The moves played, each with the position before it.
    played: Vec<(Position, Move)>,
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.round() == other.round()
    }
}

impl Board {
    /// A board without moves.
    pub fn at(start: impl Into<Situation>) -> Board {
        let start = start.into();
        Board { start, position: start.position, played: Vec::new() }
    }

    /// A board on which legal moves were played.
    pub fn after(start: Situation, moves: impl IntoIterator<Item = kamisado::Move>) -> Board {
        let mut board = Board::at(start);
        moves.into_iter().for_each(|m| board.play(m));
        board
    }

    /// The text of a position, and perhaps of moves from there, by the rule for deadlocks.
    fn read(text: &str, deadlock: Deadlock, opening: Option<&str>, moves_made: Option<Count>) -> PyResult<Board> {
        let (text, moves) = with_moves(text);
        let position = Position::read(text, deadlock).map_err(wrong)?;
        let start = Situation { position, origin: words::origin(text, opening, moves_made)? };
        if moves.is_empty() {
            return Ok(Board::at(start));
        }
        let mut replay = Replay::new(begun(&start, MatchFormat::Single)?);
        replay.play_moves(&[moves]).map_err(wrong)?;
        Ok(Board::after(start, replay.record().rounds()[0].plies.iter().map(|ply| ply.m)))
    }

    /// The text of a position by the official rule.
    pub fn of_text(text: &str) -> PyResult<Board> {
        Board::read(text, Deadlock::Official, None, None)
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

    /// The position, and what is known of the round before it.
    pub fn situation(&self) -> Situation {
        Situation { position: self.position, origin: self.start.origin.after(self.played.len()) }
    }

    /// The round, with the limits that hold.
    pub fn round(&self) -> Limited {
        self.situation().round()
    }

    /// The position before the first move, and what is known of the round before it.
    pub fn start(&self) -> &Situation {
        &self.start
    }

    /// The board, if its round is played without limits, which `why` says.
    pub fn without_opening(self, why: &str) -> PyResult<Board> {
        match self.opening() {
            Some(name) => Err(wrong(format_args!("found a board with opening='{name}', expected one without: {why}"))),
            None => Ok(self),
        }
    }

    /// The moves played.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.played.iter().map(|(_, m)| *m)
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (text="start", *, deadlock="official", opening=None, moves_made=None))]
    fn new(text: &str, deadlock: &str, opening: Option<&str>, moves_made: Option<Count>) -> PyResult<Board> {
        Board::read(text, words::deadlock(deadlock)?, opening, moves_made)
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

    /// The limits of the round's first moves, `"1-3-5"`; `None` if it has none.
    #[getter]
    pub fn opening(&self) -> Option<&'static str> {
        self.start.origin.is_limited.then_some(Opening::NAME)
    }

    /// How many moves of the round were made, by both players together; `None` if that is not known.
    ///
    /// >>> import kamisado
    /// >>> board = kamisado.Board(opening="1-3-5")
    /// >>> m = board.push("a8a7")
    /// >>> board.moves_made, max(m.length for m in board.legal_moves)
    /// (1, 3)
    #[getter]
    fn moves_made(&self) -> Option<u32> {
        self.situation().origin.moves_made
    }

    /// The numbers of the start position, Black's and Gold's, if they were given: a list like `[7, 21]`, or `[7, "5c"]` as
    /// corrected.
    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyList>>> {
        tiles(py, self.start.origin.tiles)
    }

    /// The text of the position, which `Board` reads.
    ///
    /// >>> import kamisado
    /// >>> kamisado.Board().text()
    /// 'oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -'
    fn text(&self) -> String {
        self.position.to_string()
    }

    /// The legal moves, within the limits of the opening; none once the round is over.
    #[getter]
    fn legal_moves(&self) -> LegalMoves {
        LegalMoves { round: self.round() }
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
        self.play(legal(&self.round(), r#move)?);
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
        if stack { self.clone() } else { Board::at(self.situation()) }
    }

    /// The board before the first move.
    fn root(&self) -> Board {
        Board::at(self.start)
    }

    /// A record of the round, with the names of the players.
    ///
    /// >>> import kamisado
    /// >>> board = kamisado.Board("start d8d3 f1h3")
    /// >>> print(board.record(black="Anna"))
    /// black: Anna
    /// match: single
    /// rules: official
    /// <BLANKLINE>
    /// # Round 1
    ///  1. Pink Forward 5 Purple
    ///  2. Purple Right 2 Green
    /// <BLANKLINE>
    #[pyo3(signature = (*, black=None, gold=None))]
    fn record<'py>(&self, py: Python<'py>, black: Option<&str>, gold: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        let mut record = begun(&self.start, MatchFormat::Single)?;
        for m in self.moves() {
            record.play(m.m).map_err(wrong)?;
        }
        set_names(&mut record, [black, gold]);
        py.import("kamisado")?.call_method1("read_record", (record.to_text(MoveForm::Coordinates),))
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
        legal(&self.round(), r#move).is_ok()
    }

    /// Reads a legal move in either notation, without playing it.
    ///
    /// >>> import kamisado
    /// >>> kamisado.Board().parse_move("k f5")
    /// Move('d8d3')
    fn parse_move(&self, text: &Bound<'_, PyString>) -> PyResult<Move> {
        Ok(Move::of(&self.position, legal(&self.round(), text)?))
    }

    /// A legal move in the rulebook's notation.
    ///
    /// >>> import kamisado
    /// >>> kamisado.Board().annotate("d8d3")
    /// 'Pink Forward 5 Purple'
    fn annotate(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.position.annotate(legal(&self.round(), r#move)?).to_string())
    }

    /// Whether a legal move is a push.
    fn is_push(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.position.is_push(legal(&self.round(), r#move)?))
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
        let origin = Origin { moves_made: Some(0), tiles: None, ..self.start.origin };
        Ok(Board::at(Situation { position: next, origin }))
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
        drawn(&self.round())
    }

    fn __repr__(&self) -> String {
        let deadlock = match self.position.deadlock() {
            Deadlock::Official => String::new(),
            deadlock => format!(", deadlock='{}'", deadlock.name()),
        };
        let opening = self.opening().map_or_else(String::new, |name| format!(", opening='{name}'"));
        // A position without a colour due says itself that no move was made, and from the third on all are alike.
        let made = self.moves_made().filter(|&made| self.opening().is_some() && made > 0);
        let made = made.map_or_else(String::new, |made| format!(", moves_made={}", Opening::after(made).made()));
        format!("Board('{}'{deadlock}{opening}{made})", self.position)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.round().hash(&mut hasher);
        hasher.finish()
    }

    fn __copy__(&self) -> Board {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Board {
        self.clone()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (), State)> {
        let this = slf.try_borrow()?;
        let Situation { position, origin: Origin { is_limited, moves_made, tiles } } = this.start;
        let moves = this.moves().map(|m| m.m.to_string()).collect::<Vec<_>>().join(" ");
        let (text, deadlock) = (position.to_string(), this.deadlock().to_owned());
        let state = (text, deadlock, moves, is_limited, moves_made, tiles.map(|tiles| tiles.to_string()));
        Ok((slf.get_type().into_any(), (), state))
    }

    fn __setstate__(&mut self, state: State) -> PyResult<()> {
        let (text, deadlock, moves, is_limited, moves_made, tiles) = state;
        let tiles = tiles.map(|tiles| tiles.parse::<Tiles>().map_err(wrong)).transpose()?;
        let position = Position::read(&text, words::deadlock(&deadlock)?).map_err(wrong)?;
        *self = Board::at(Situation { position, origin: Origin { is_limited, moves_made, tiles } });
        for text in moves.split_whitespace() {
            self.play(self.position.read_move(text).map_err(wrong)?);
        }
        Ok(())
    }
}

/// What a pickled board has: its first position and the rule for deadlocks, the moves played, and where the position
/// comes from.
type State = (String, String, String, bool, Option<u32>, Option<String>);

/// Takes a text apart into that of a position, and moves behind it, as the programs do; the result of a deadlock
/// belongs to the position.
fn with_moves(text: &str) -> (&str, &str) {
    match split_line(text) {
        (position, Some(moves)) if moves.split_whitespace().next() != Some("deadlock") => (position, moves),
        _ => (text, ""),
    }
}

/// A record without moves, of a match that begins so.
pub fn begun(start: &Situation, format: MatchFormat) -> PyResult<kamisado_records::Record> {
    let Situation { position, origin } = *start;
    let setup = position.setup();
    let record = kamisado_records::Record::new(format, &setup, position.deadlock()).map_err(wrong)?;
    if *record.game().position() != position {
        let expected = "expected a board with the moves that led to the end of the round";
        return Err(wrong(format_args!("found '{position}', {expected}")));
    }
    let tiles = origin.tiles.filter(|tiles| tiles.setup(Player::Black) == setup);
    Ok(Origin { tiles, ..origin }.begin(record))
}

/// Gives a record of what was played here the names of Black and Gold.
pub fn set_names(record: &mut kamisado_records::Record, names: [Option<&str>; 2]) {
    for (player, name) in Player::ALL.into_iter().zip(names) {
        record.set_name(player, name.unwrap_or_default());
    }
}

/// The board that an object is, or whose text it is.
pub fn board(object: &Bound<'_, PyAny>) -> PyResult<Board> {
    if let Ok(board) = object.cast::<Board>() {
        Ok(board.try_borrow()?.clone())
    } else if let Ok(text) = object.cast::<PyString>() {
        Board::of_text(text.to_cow()?.as_ref())
    } else {
        Err(wrong_type(object, "a Board, or the text of a position"))
    }
}
