//! A match: rounds, and the fills between them.

use std::sync::Arc;

use kamisado::{MatchFormat, MatchMove, MatchState, Player};
use objects::situation::Situation;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::board::{Board, begun, board};
use crate::exceptions::{wrong, wrong_type};
use crate::moves::Move;
use crate::record::{Record, Round, score};
use crate::words::{self, Format};

/// A match to play: the moves of a round, then a fill, then the next round, until a player has the points.
///
/// `format` is `"standard"`, `"long"`, `"marathon"` or `"single"`, or the number of points, 1 to 15. The first round is
/// that of `board`, with the moves on it, its rule for deadlocks and its opening: a `Board`, or the text of a position.
/// Its rings are the first points.
///
/// >>> import kamisado
/// >>> match = kamisado.Match("standard", "1upkyrgb/8/8/8/3o4/8/8/BGRYKPUO g B")
/// >>> match.push("a1a8")
/// Move('a1a8')
/// >>> match.score, match.target, match.to_fill
/// (Score(black=0, gold=1), 3, 'gold')
/// >>> match.fill("left")
/// >>> match
/// <kamisado.Match standard, round 2, black 0 gold 1>
/// >>> match.board.turn
/// 'black'
#[pyclass(module = "kamisado", eq)]
#[derive(Clone, PartialEq)]
pub struct Match {
    record: Arc<kamisado_records::Record>,
    start: Situation,
}

impl Match {
    fn begin(format: MatchFormat, start: Situation, moves: impl IntoIterator<Item = MatchMove>) -> PyResult<Match> {
        let mut record = begun(&start, format)?;
        for m in moves {
            play(&mut record, m)?;
        }
        Ok(Match { record: Arc::new(record), start })
    }

    /// The position from which it started.
    pub fn start(&self) -> &Situation {
        &self.start
    }

    /// The state of the match.
    pub fn state(&self) -> MatchState {
        self.record.game().state()
    }

    /// The moves and fills so far.
    pub fn moves(&self) -> Vec<MatchMove> {
        let of_round = |round: &kamisado_records::Round| {
            let fill = round.fill.map(MatchMove::Fill).into_iter();
            fill.chain(round.plies.iter().map(|ply| ply.m.into())).collect::<Vec<_>>()
        };
        self.record.rounds().iter().flat_map(of_round).collect()
    }
}

fn play(record: &mut kamisado_records::Record, m: MatchMove) -> PyResult<()> {
    match m {
        MatchMove::Tower(m) => record.play(m).map(drop).map_err(wrong),
        MatchMove::Fill(fill) => record.fill(fill).map_err(wrong),
    }
}

/// A pickled match: its class, the format and the board from which it starts, and the moves and fills.
type Pickled<'py> = (Bound<'py, PyAny>, (String, Board), Vec<String>);

/// A move as a `Move`, a fill as the text `fill left`.
pub fn played<'py>(py: Python<'py>, before: &MatchState, m: MatchMove) -> PyResult<Bound<'py, PyAny>> {
    match m {
        MatchMove::Tower(m) => Ok(Bound::new(py, Move::of(before.position(), m))?.into_any()),
        MatchMove::Fill(_) => Ok(m.to_string().into_pyobject(py)?.into_any()),
    }
}

#[pymethods]
impl Match {
    #[new]
    #[pyo3(signature = (format=Format::default(), board=None), text_signature = "(format='standard', board=None)")]
    fn new(format: Format, board: Option<&Bound<'_, PyAny>>) -> PyResult<Match> {
        let board = board.map_or_else(|| Board::of_text("start"), self::board)?;
        Match::begin(format.0, *board.start(), board.moves().map(|m| m.m.into()))
    }

    /// The board of the current round, with its moves. It is a copy: `push` plays a move of the match.
    #[getter]
    pub fn board(&self) -> Board {
        Round::last(&self.record).board()
    }

    /// The player who moves next, or who chooses a fill; `None` after the match.
    #[getter]
    fn turn(&self) -> Option<&'static str> {
        let state = self.state();
        let turn = self.record.game().chooser().unwrap_or_else(|| state.position().turn());
        state.winner().is_none().then(|| turn.name())
    }

    /// The player who must choose a fill, `"black"` or `"gold"`; `None` during a round, and after the match.
    #[getter]
    fn to_fill(&self) -> Option<&'static str> {
        self.record.game().chooser().map(Player::name)
    }

    /// The points so far, a tuple `(black, gold)`.
    #[getter]
    fn score<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        score(py, self.record.game().score())
    }

    /// The points that win the match.
    #[getter]
    fn target(&self) -> u32 {
        self.record.game().format().target()
    }

    /// The rounds so far, as in a `Record`.
    #[getter]
    fn rounds(&self) -> Vec<Round> {
        Round::all(&self.record)
    }

    /// Whether the match is over.
    fn is_over(&self) -> bool {
        self.state().winner().is_some()
    }

    /// The winner of the match, `"black"` or `"gold"`; `None` while it is not over.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.state().winner().map(Player::name)
    }

    /// Plays a move of the round, and the passes that it forces; or a fill, given as `"fill left"`. Returns what it
    /// played.
    ///
    /// >>> import kamisado
    /// >>> match = kamisado.Match(3, "1upkyrgb/8/8/8/3o4/8/8/BGRYKPUO g B")
    /// >>> match.push("Brown Forward 7 Orange"), match.push("fill right")
    /// (Move('a1a8'), 'fill right')
    /// >>> match.push("fill right")
    /// Traceback (most recent call last):
    /// ValueError: found 'fill right', but the round is not over: Black is to move, with any tower
    fn push<'py>(&mut self, r#move: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let text = match r#move.cast::<Move>() {
            Ok(m) => m.get().m.to_string(),
            Err(_) => {
                r#move.extract().map_err(|_| wrong_type(r#move, "a Move, or a text like 'd8d3' or 'fill left'"))?
            }
        };
        let before = self.state();
        let m = before.read_move(&text).map_err(wrong)?;
        play(Arc::make_mut(&mut self.record), m)?;
        played(r#move.py(), &before, m)
    }

    /// Sets up the next round as the player `to_fill` chooses, from `"left"` or from `"right"`.
    fn fill(&mut self, side: &str) -> PyResult<()> {
        play(Arc::make_mut(&mut self.record), MatchMove::Fill(words::fill(side)?))
    }

    /// Takes back the last move or fill, and returns it as `push` does.
    fn pop<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut moves = self.moves();
        let last = moves.pop().ok_or_else(|| PyIndexError::new_err("nothing has been played in this match"))?;
        *self = Match::begin(self.record.game().format(), self.start, moves)?;
        played(py, &self.state(), last)
    }

    /// A copy of the match.
    fn copy(&self) -> Match {
        self.clone()
    }

    /// A record of the match, with the names of the players.
    ///
    /// >>> import kamisado
    /// >>> match = kamisado.Match()
    /// >>> m = match.push("d8d3")
    /// >>> match.record(black="Anna").black
    /// 'Anna'
    #[pyo3(signature = (*, black=None, gold=None))]
    fn record(&self, black: Option<&str>, gold: Option<&str>) -> Record {
        Record::of((*self.record).clone(), [black, gold])
    }

    fn __repr__(&self) -> String {
        let game = self.record.game();
        format!("<kamisado.Match {}, round {}, {}>", game.format(), game.round(), game.score())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Pickled<'py>> {
        let this = slf.try_borrow()?;
        let moves = this.moves().iter().map(ToString::to_string).collect();
        Ok((slf.get_type().into_any(), (this.state().format().to_string(), Board::at(this.start)), moves))
    }

    fn __setstate__(&mut self, moves: Vec<String>) -> PyResult<()> {
        let moves: Result<Vec<MatchMove>, _> = moves.iter().map(|text| text.parse()).collect();
        *self = Match::begin(self.record.game().format(), self.start, moves.map_err(wrong)?)?;
        Ok(())
    }
}
