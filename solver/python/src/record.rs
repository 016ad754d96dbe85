//! Records of rounds and matches, as people write them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use answers::api::{ErrorCode, body};
use answers::review::{CourseQuestion, NamedRecord, Review, ReviewError, ReviewQuestion};
use answers::setup::SETUP_MEMORY;
use kamisado::{Fill, Opening, Player, Reason, Score};
use kamisado_records::MoveForm;
use kamisado_records::import::{self, Format, Imported};
use kamisado_solver::Table;
use kamisado_solver::search::Limits;
use objects::json::RecordJson;
use objects::situation::{Origin, Situation};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use terminal::json;
use terminal::output::Answer;

use crate::RecordError;
use crate::api::dictionary;
use crate::board::{Board, set_names};
use crate::exceptions::{coded, fault, wrong};
use crate::limits::{self, Count, Effort, Seconds};
use crate::moves::Move;
use crate::shown::{outcome, tiles};
use crate::tuples::SCORE;
use crate::words;
use crate::work::{Report, on_threads, watched};

/// A record of a round or of a match, which `read_record` and `read_records` read, and `record` of a `Board` or a
/// `Match` makes. All its moves are legal. Records are equal if the play is.
///
/// >>> import kamisado
/// >>> record = kamisado.read_record("black: Anna\nd8d3, Purple Right 2 Green")
/// >>> record.black, record.format, len(record.rounds)
/// ('Anna', 'single', 1)
/// >>> record.rounds[0].moves
/// [Move('d8d3'), Move('f1h3')]
#[pyclass(frozen, module = "kamisado", eq)]
pub struct Record {
    record: Arc<kamisado_records::Record>,
    source: Format,
}

impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        self.record == other.record
    }
}

/// Reads the one game of a text: a record, or a game as another program or site writes it.
///
/// `source` is the name of the format, which is found without it. `deadlock` is the rule that must have been played by;
/// without it, the text says which. A `RecordError` names the line and what was expected there.
///
/// >>> import kamisado
/// >>> try:
/// ...     kamisado.read_record("d8d3\nf1f9")
/// ... except kamisado.RecordError as error:
/// ...     error.line, error.column
/// (2, 1)
#[pyfunction]
#[pyo3(signature = (text, *, source=None, deadlock=None))]
pub fn read_record(py: Python<'_>, text: &str, source: Option<&str>, deadlock: Option<&str>) -> PyResult<Record> {
    let (source, deadlock) = (source.map(words::source).transpose()?, deadlock.map(words::deadlock).transpose()?);
    let game = import::read_one(text, source, deadlock).map_err(|error| misread(py, &error))?;
    Ok(Record::new(game))
}

/// Reads all games of a text, in order. A game that cannot be read is in the list as its `RecordError`, which is not raised;
/// the others are read.
///
/// `source` and `deadlock` are those of `read_record`. A `RecordError` is raised if the text as a whole cannot be read.
///
/// >>> import kamisado
/// >>> games = kamisado.read_records("""
/// ... black: Anna
/// ... d8d3, f1h3
/// ...
/// ... black: Zoe
/// ... d8d3, f1f9
/// ... """)
/// >>> [game.black for game in games if isinstance(game, kamisado.Record)]
/// ['Anna']
/// >>> [error.line for error in games if isinstance(error, kamisado.RecordError)]
/// [6]
#[pyfunction]
#[pyo3(signature = (text, *, source=None, deadlock=None))]
pub fn read_records<'py>(
    py: Python<'py>,
    text: &str,
    source: Option<&str>,
    deadlock: Option<&str>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let (source, deadlock) = (source.map(words::source).transpose()?, deadlock.map(words::deadlock).transpose()?);
    let games = import::read(text, source, deadlock).map_err(|error| misread(py, &error))?;
    let game = |found| match found {
        Ok(game) => Ok(Bound::new(py, Record::new(game))?.into_any()),
        Err(error) => Ok(misread(py, &error).into_value(py).into_bound(py).into_any()),
    };
    games.into_iter().map(game).collect()
}

pub fn misread(py: Python<'_>, error: &kamisado_records::RecordError) -> PyErr {
    let raised = RecordError::new_err(error.to_string());
    let value = raised.value(py);
    match value.setattr("line", error.line).and_then(|()| value.setattr("column", error.column)) {
        Ok(()) => coded(raised, ErrorCode::UnusableInput),
        Err(other) => other,
    }
}

impl Record {
    fn new(game: Imported) -> Record {
        Record { record: Arc::new(game.record), source: game.format }
    }

    /// A record of what was played here, with the names of Black and Gold.
    pub fn of(mut record: kamisado_records::Record, names: [Option<&str>; 2]) -> Record {
        set_names(&mut record, names);
        Record { record: Arc::new(record), source: Format::Record }
    }
}

#[pymethods]
impl Record {
    /// The rounds, at least one; the last may be unfinished.
    #[getter]
    fn rounds(&self) -> Vec<Round> {
        Round::all(&self.record)
    }

    /// The name of the player with the black towers, or `None`.
    #[getter]
    fn black(&self) -> Option<&str> {
        self.record.name(Player::Black)
    }

    /// The name of the player with the golden towers, or `None`.
    #[getter]
    fn gold(&self) -> Option<&str> {
        self.record.name(Player::Gold)
    }

    /// The format of the text that was read, such as `"record"` for our own.
    #[getter]
    fn source(&self) -> &'static str {
        self.source.name()
    }

    /// How the board lay in the text that was read: `"standard"` as here, `"turned"` with Black at the bottom,
    /// `"mirrored"` with left and right exchanged, or `"turned mirrored"`. All squares of the record are named as here.
    ///
    /// >>> import kamisado
    /// >>> record = kamisado.read_record("board: turned\ne1e6")
    /// >>> record.frame, record.rounds[0].moves
    /// ('turned', [Move('d8d3')])
    #[getter]
    fn frame(&self) -> &'static str {
        self.record.frame().name()
    }

    /// The format of the match: `"single"`, `"standard"`, `"long"`, `"marathon"`, or a number of points as text.
    #[getter]
    fn format(&self) -> String {
        self.record.game().format().to_string()
    }

    /// The rule for deadlocks, `"official"` or `"two-pass"`.
    #[getter]
    fn deadlock(&self) -> &'static str {
        self.record.game().position().deadlock().name()
    }

    /// The limits of each round's first moves, `"1-3-5"`; `None` if it has none.
    ///
    /// >>> import kamisado
    /// >>> record = kamisado.read_record("opening: 1-3-5\ntiles: 7 5c\na8a7")
    /// >>> record.opening, record.rounds[0].tiles, record.board().moves_made
    /// ('1-3-5', [7, '5c'], 1)
    #[getter]
    fn opening(&self) -> Option<&'static str> {
        self.record.game().plays_opening().then_some(Opening::NAME)
    }

    /// The points so far, a tuple `(black, gold)`.
    #[getter]
    fn score<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        score(py, self.record.game().score())
    }

    /// The winner of the match, `"black"` or `"gold"`; `None` while it is not over.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.record.game().winner().map(Player::name)
    }

    /// The board at the end of the record.
    fn board(&self) -> Board {
        Round::last(&self.record).board()
    }

    /// The record as text, which reads back as an equal record; `notation` is `"annotation"` or `"coordinates"`.
    ///
    /// >>> import kamisado
    /// >>> print(kamisado.read_record("d8d3").text(notation="coordinates"))
    /// match: single
    /// rules: official
    /// <BLANKLINE>
    /// # Round 1
    ///  1. d8d3
    /// <BLANKLINE>
    #[pyo3(signature = (*, notation="annotation"))]
    fn text(&self, notation: &str) -> PyResult<String> {
        let form = match notation {
            "annotation" => MoveForm::Annotation,
            "coordinates" => MoveForm::Coordinates,
            _ => {
                let found = foreign::Excerpt::from(notation);
                return Err(wrong(format_args!("found '{found}', expected annotation or coordinates")));
            }
        };
        Ok(self.record.to_text(form))
    }

    /// The record in another format, named as in `solver convert --to`: `"record"` or `"coordinates"`, our own text;
    /// `"sgf"`, as boardspace.net writes it; `"ff4"`, SGF for other programs; `"json"`; or `"sheet"`, the rulebook's.
    ///
    /// >>> import kamisado
    /// >>> board = kamisado.Board("start d8d3")
    /// >>> board.record(black="Anna", gold="Bert").convert("ff4").splitlines()[1]
    /// ';B[d8d3]C[Pink Forward 5 Purple])'
    fn convert(&self, to: &str) -> PyResult<String> {
        let record = &*self.record;
        Ok(match to {
            "record" => record.to_text(MoveForm::Annotation),
            "coordinates" => record.to_text(MoveForm::Coordinates),
            "sheet" => record.to_text(MoveForm::Sheet),
            "sgf" => record.to_sgf(),
            "ff4" => record.to_ff4(),
            "json" => json::text(&RecordJson::new(record)) + "\n",
            _ => {
                let found = foreign::Excerpt::from(to);
                return Err(wrong(format_args!(
                    "found '{found}', expected record, coordinates, sgf, ff4, json or sheet"
                )));
            }
        })
    }

    /// The record as a dictionary, the answer of `solver record`: every move with the towers it pushed and the passes
    /// it forced.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        dictionary(py, &body(&RecordJson::new(&self.record)))
    }

    /// Which moves gave the win away, and which fills were better: the answer of `analysis review`, as a dictionary.
    ///
    /// `format` is the match that the record belongs to, if the record does not say so. `nodes` and `seconds` limit the
    /// search for the winner of the match from one position; without them it is 5 seconds. Without `distance` it does
    /// not find how soon moves win, which takes most of the time.
    ///
    /// >>> import kamisado
    /// >>> record = kamisado.read_record("d8d3, f1h3")
    /// >>> found = record.review(distance=False)
    /// >>> found["records"][0]["rounds"][0]["ahead"]
    /// ['black', 'black', 'black']
    #[allow(clippy::too_many_arguments)]
    #[pyo3(signature = (*, format=None, distance=true, nodes=None, seconds=None, threads=None, progress=None))]
    fn review<'py>(
        &self,
        py: Python<'py>,
        format: Option<words::Format>,
        distance: bool,
        nodes: Option<Count>,
        seconds: Option<Seconds>,
        threads: Option<Count>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let effort = Effort::new(nodes, seconds);
        let time = effort.time.or_else(|| nodes.is_none().then_some(USUAL));
        let format = format.map(|words::Format(format)| format);
        let course = CourseQuestion { format, time, nodes: effort.nodes, within: within(time, effort.nodes) };
        let (stop, expanded, mut report) = (AtomicBool::new(false), AtomicU64::new(0), Report::new(progress)?);
        let limits = Limits { stop: Some(&stop), expanded: Some(&expanded), ..Limits::default() };
        let (in_match, tables, memory) = (Some(&course), [Table::embedded()], SETUP_MEMORY);
        let question = ReviewQuestion { distance, in_match, tables: &tables, memory, limits, watch: &() };
        let records = vec![NamedRecord { file: "record".to_owned(), record: (*self.record).clone() }];
        let threads = limits::threads(threads)?;
        let work = || on_threads(threads, || Review::new(records, &question));
        let beat = || report.beat(py, expanded.load(Ordering::Relaxed));
        let found = watched(py, beat, || stop.store(true, Ordering::Relaxed), work)?.map_err(fault)?;
        let review = found.map_err(|error| match error {
            ReviewError::Course { error, .. } => wrong(error),
            error => fault(error),
        })?;
        let review = review.ok_or_else(|| fault("stopped"))?;
        dictionary(py, &body(&review.json()))
    }

    fn __str__(&self) -> String {
        self.record.to_text(MoveForm::Annotation)
    }

    fn __repr__(&self) -> String {
        let (format, rounds) = (self.record.game().format().in_words().to_string(), self.record.rounds());
        let moves: usize = rounds.iter().map(|round| round.plies.len()).sum();
        format!("<kamisado.Record of a {format}, rounds: {}, moves: {moves}>", rounds.len())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.import("kamisado")?.getattr("read_record")?, (self.record.to_text(MoveForm::Coordinates),)))
    }
}

/// The time for the winner of the match from one position, as on the command line.
const USUAL: Duration = Duration::from_secs(5);

/// The limits in words.
fn within(time: Option<Duration>, nodes: Option<u64>) -> String {
    let seconds = time.map(|time| format!("{} seconds", time.as_secs_f64()));
    let nodes = nodes.map(|nodes| format!("{nodes} positions"));
    seconds.into_iter().chain(nodes).collect::<Vec<_>>().join(" and ")
}

/// A round of a record.
#[pyclass(frozen, module = "kamisado")]
pub struct Round {
    record: Arc<kamisado_records::Record>,
    number: usize,
}

impl Round {
    /// The rounds of a record.
    pub fn all(record: &Arc<kamisado_records::Record>) -> Vec<Round> {
        (0..record.rounds().len()).map(|number| Round { record: record.clone(), number }).collect()
    }

    /// The last round of a record.
    pub fn last(record: &Arc<kamisado_records::Record>) -> Round {
        Round { record: record.clone(), number: record.rounds().len() - 1 }
    }

    fn round(&self) -> &kamisado_records::Round {
        &self.record.rounds()[self.number]
    }

    /// The position before the first move, and what is known of the round before it.
    fn situation(&self) -> Situation {
        let (round, is_limited) = (self.round(), self.record.game().plays_opening());
        let is_start = round.start.due().is_none();
        let moves_made = if is_start { Some(0) } else { self.record.moves_made().filter(|_| self.number == 0) };
        Situation { position: round.start, origin: Origin { is_limited, moves_made, tiles: round.tiles } }
    }
}

#[pymethods]
impl Round {
    /// The side that was filled from before the round, `"left"` or `"right"`; `None` for the first, and after tiles.
    #[getter]
    fn fill(&self) -> Option<&'static str> {
        self.round().fill.map(Fill::name)
    }

    /// The numbers of the start position, if the record gives them: a list like `[7, 21]`, or `[7, "5c"]` as corrected.
    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyList>>> {
        tiles(py, self.round().tiles)
    }

    /// Who moved first; `None` if the record begins in the middle of the round.
    #[getter]
    fn challenger(&self) -> Option<&'static str> {
        self.round().challenger.map(Player::name)
    }

    /// The moves, in order.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        self.board().moves().collect()
    }

    /// The board before the first move.
    #[getter]
    fn start(&self) -> Board {
        Board::at(self.situation())
    }

    /// The board after the last move, with all moves on its stack.
    pub fn board(&self) -> Board {
        Board::after(self.situation(), self.round().plies.iter().map(|ply| ply.m))
    }

    /// The winner, on the board or off it, `"black"` or `"gold"`; `None` if the round is not over, and after a draw.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.round().winner().map(Player::name)
    }

    /// Why the round ended off the board: the loser `"resigned"` or ran out of `"time"`, or the players `"agreed"` on a
    /// winner or a draw. `None` if it did not. No tower gains a ring then.
    #[getter]
    fn ended(&self) -> Option<&'static str> {
        self.round().conceded.map(|conceded| conceded.reason).map(Reason::name)
    }

    /// How the round ended on the board; `None` if it did not.
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        outcome(py, self.round().finished.as_ref().map(|finished| finished.outcome))
    }

    /// The points of the match after the round, or so far, a tuple `(black, gold)`.
    #[getter]
    fn score<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        score(py, self.round().score)
    }

    fn __repr__(&self) -> String {
        format!("<kamisado.Round {}, moves: {}>", self.number + 1, self.round().plies.len())
    }
}

/// The tuple for a score.
pub fn score(py: Python<'_>, score: Score) -> PyResult<Bound<'_, PyAny>> {
    SCORE.of(py, (score.of(Player::Black), score.of(Player::Gold)))
}
