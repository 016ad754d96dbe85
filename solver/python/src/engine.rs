//! The engine: it answers questions about one position after the other, and remembers what it has found.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use answers::api::ErrorCode;
use kamisado::Limited;
use kamisado_solver::opening_table::TableError;
use kamisado_solver::questions::value::MoveAnswer;
use kamisado_solver::{AnswerError, Asked, EngineError, Stopper, Table};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::api::{Ask, dictionary, failed};
use crate::board::board;
use crate::certificate::Certificate;
use crate::column::{rounds, words_of};
use crate::exceptions::{coded, fault, file_error, unanswered, wrong};
use crate::limits::{Count, Effort, Seconds};
use crate::moves::Move;
use crate::tuples::{MOVE_REPLIES, MOVE_VALUE};
use crate::words::{distance, format, value};
use crate::work::{Queue, interruptible, on_threads};
use crate::{LimitReached, limits, words};

/// Answers questions about boards, and remembers what it has found for the next question.
///
/// `memory` is in bytes, or a text like `"256M"`; `threads` is all cores unless given; `tables` are files of tables that
/// are read before a search, besides the one in the package. Use it in a `with` block, which frees the memory at its end.
///
/// Every question takes a `Board` or the text of a position, obeys the board's opening, and has two limits: `nodes`, positions to search, and `seconds`.
/// Without them a search goes on until it has the answer, or until you press Ctrl-C. Other threads of Python go on
/// meanwhile. An engine answers one question at a time; questions of other threads wait.
///
/// >>> import kamisado
/// >>> with kamisado.Engine(memory="64M", threads=1) as engine:
/// ...     engine.value(kamisado.Board())
/// 'win'
#[pyclass(frozen, module = "kamisado")]
pub struct Engine {
    /// Nothing, once it is closed.
    solver: Mutex<Option<Arc<kamisado_solver::Engine>>>,
    stopper: Stopper,
    /// Ends what the solver's own engine does not answer.
    stop: AtomicBool,
    queue: Queue,
    memory: usize,
    threads: usize,
}

impl Engine {
    fn solver(&self) -> PyResult<Arc<kamisado_solver::Engine>> {
        let solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner).clone();
        solver.ok_or_else(|| PyRuntimeError::new_err("the engine is closed"))
    }

    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.stopper.stop();
    }

    /// Does work when it is this call's turn.
    fn run<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&kamisado_solver::Engine) -> T + Send) -> PyResult<T> {
        let _turn = self.queue.turn(py)?;
        let solver = self.solver()?;
        let found = interruptible(py, || self.stop(), || work(&solver));
        // If it was closed meanwhile, what was found is not the whole answer.
        self.solver()?;
        self.stop.store(false, Ordering::Relaxed);
        found
    }

    /// Answers a question about one position.
    fn answer<T: Send>(
        &self,
        py: Python<'_>,
        about: &Bound<'_, PyAny>,
        work: impl FnOnce(&kamisado_solver::Engine, Limited) -> Result<T, AnswerError> + Send,
    ) -> PyResult<(Limited, T)> {
        let round = board(about)?.round();
        let found = self.run(py, |solver| work(solver, round))?;
        Ok((round, found.map_err(unanswered)?))
    }

    /// Answers a question of the packages of answers.
    fn ask<'py>(&self, py: Python<'py>, ask: &Ask, effort: Effort) -> PyResult<Bound<'py, PyDict>> {
        let (memory, threads, stop) = (self.memory, self.threads, &self.stop);
        let found = self.run(py, |_| on_threads(threads, || ask.answer(memory, effort, stop)))?;
        dictionary(py, &found.map_err(fault)?.map_err(failed)?)
    }
}

const IN_MATCH: &str = "a match whose rounds all have the limits is not solved here";

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (*, memory=None, threads=None, tables=None))]
    fn new(
        py: Python<'_>,
        memory: Option<&Bound<'_, PyAny>>,
        threads: Option<Count>,
        tables: Option<Vec<PathBuf>>,
    ) -> PyResult<Engine> {
        let memory = memory.map_or(Ok(1 << 30), limits::memory)?;
        let threads = limits::threads(threads)?;
        let mut solver = kamisado_solver::Engine::default().with_memory(memory).with_threads(threads);
        for path in tables.unwrap_or_default() {
            let table = py.detach(|| Table::open(&path)).map_err(|error| match error {
                TableError::Io(error) => file_error("table", &path, &error),
                error => wrong(format_args!("table '{}': {error}", foreign::shown(&path))),
            })?;
            solver = solver.with_table(table);
        }
        let (stopper, stop, queue) = (solver.stopper(), AtomicBool::new(false), Queue::default());
        Ok(Engine { solver: Mutex::new(Some(Arc::new(solver))), stopper, stop, queue, memory, threads })
    }

    /// Who wins for the player to move: `"win"`, `"loss"`, or `None` if the limits were reached.
    ///
    /// >>> import kamisado
    /// >>> with kamisado.Engine() as engine:
    /// ...     engine.value("oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P")
    /// 'loss'
    #[pyo3(signature = (board, *, nodes=None, seconds=None))]
    fn value(
        &self,
        board: &Bound<'_, PyAny>,
        nodes: Option<Count>,
        seconds: Option<Seconds>,
    ) -> PyResult<Option<&'static str>> {
        let limit = Effort::new(nodes, seconds).limit();
        let (_, found) = self.answer(board.py(), board, |solver, round| solver.value(round, limit))?;
        Ok(value(found))
    }

    /// How many tower moves the round takes, if the winner hurries and the loser delays; `None` if the limits were
    /// reached.
    ///
    /// >>> import kamisado
    /// >>> with kamisado.Engine() as engine:
    /// ...     engine.distance("8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G")
    /// 7
    #[pyo3(signature = (board, *, nodes=None, seconds=None))]
    fn distance(
        &self,
        board: &Bound<'_, PyAny>,
        nodes: Option<Count>,
        seconds: Option<Seconds>,
    ) -> PyResult<Option<u16>> {
        let limit = Effort::new(nodes, seconds).limit();
        let (_, found) = self.answer(board.py(), board, |solver, round| solver.distance(round, limit))?;
        Ok(distance(found))
    }

    /// The legal moves with their values, as tuples `(move, value, distance)`; with `replies`, also how many of the
    /// opponent's answers win: `(move, value, distance, replies)`.
    ///
    /// A value is for the player who makes the move, and `None` if the limits were reached. A distance includes the move,
    /// and is `None` unless you ask for distances. `replies` is 0 if the move wins, and `None` if there is no answer to
    /// choose.
    ///
    /// >>> import kamisado
    /// >>> with kamisado.Engine() as engine:
    /// ...     found = engine.moves(kamisado.Board(), distance=True)
    /// >>> [str(m.move) for m in found if m.value == "win"][:4]
    /// ['h8h7', 'h8h4', 'g8g3', 'g8g2']
    #[pyo3(signature = (board, *, distance=false, replies=false, nodes=None, seconds=None))]
    fn moves<'py>(
        &self,
        board: &Bound<'py, PyAny>,
        distance: bool,
        replies: bool,
        nodes: Option<Count>,
        seconds: Option<Seconds>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let (py, limit) = (board.py(), Effort::new(nodes, seconds).limit());
        let asked = Asked { moves: true, distance, replies };
        let (round, found) = self.answer(py, board, |solver, round| solver.answer(round, asked, limit))?;
        let tuple = |found: &MoveAnswer| {
            let (m, verdict) = (Move::of(round.position(), found.m), found.verdict);
            let (value, distance) = (value(verdict.value()), words::distance(verdict));
            if replies {
                MOVE_REPLIES.of(py, (m, value, distance, found.replies))
            } else {
                MOVE_VALUE.of(py, (m, value, distance))
            }
        };
        found.moves.iter().map(tuple).collect()
    }

    /// The moves of best play to the end of the round: the winner hurries, the loser delays. `None` if the limits were
    /// reached.
    ///
    /// >>> import kamisado
    /// >>> with kamisado.Engine() as engine:
    /// ...     [str(m) for m in engine.line("8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G")]
    /// ['e3e4', 'f7g6', 'f2g3', 'e5f4', 'b4a5', 'f4e3', 'b7a8']
    #[pyo3(signature = (board, *, nodes=None, seconds=None))]
    fn line(
        &self,
        board: &Bound<'_, PyAny>,
        nodes: Option<Count>,
        seconds: Option<Seconds>,
    ) -> PyResult<Option<Vec<Move>>> {
        let limit = Effort::new(nodes, seconds).limit();
        let (_, found) = self.answer(board.py(), board, |solver, round| solver.explain(round, limit))?;
        let moves = || found.steps.iter().map(|step| Move::of(&step.position, step.m)).collect();
        Ok(found.outcome.map(|_| moves()))
    }

    /// The values of many positions, in their order, found in parallel: a list of `"win"`, `"loss"` or `None`. The limits
    /// are those of each position. See `kamisado.values`.
    #[pyo3(signature = (boards, *, nodes=None, seconds=None))]
    fn values<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        nodes: Option<Count>,
        seconds: Option<Seconds>,
    ) -> PyResult<Vec<Option<Bound<'py, PyString>>>> {
        let (py, limit) = (boards.py(), Effort::new(nodes, seconds).limit());
        let rounds = rounds(boards)?;
        words_of(py, self.run(py, |solver| solver.values(&rounds, limit))?)
    }

    /// Who wins a match, and with which moves or fills: the answer of `solver query --match`, as a dictionary.
    ///
    /// `format` is `"standard"`, `"long"`, `"marathon"`, or a number of points as text. The rings on the board give the
    /// score. After a finished round the moves are the two fills.
    ///
    /// >>> import kamisado
    /// >>> with kamisado.Engine() as engine:
    /// ...     found = engine.match("1r1k1b2/1y6/+g1o1O3/7B/5Y2/8/G1p3u1/+P2+RK2U g O", "standard")
    /// >>> found["value"], found["score"], [m["move"] for m in found["moves"] if m["value"] == "loss"]
    /// ('win', {'black': 1, 'gold': 2}, ['e6d7'])
    #[pyo3(signature = (board, format="standard", *, distance=false, replies=false, nodes=None, seconds=None))]
    fn r#match<'py>(
        &self,
        board: &Bound<'py, PyAny>,
        format: &str,
        distance: bool,
        replies: bool,
        nodes: Option<Count>,
        seconds: Option<Seconds>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (format, position) = (self::format(format)?, self::board(board)?.without_opening(IN_MATCH)?.position());
        let ask = Ask::at("match", &position.to_string(), position.deadlock()).with("match", &format.to_string());
        let ask = ask.with("distance", yes(distance)).with("replies", yes(replies));
        self.ask(board.py(), &ask, Effort::new(nodes, seconds))
    }

    /// The choice of the winner of a finished round, to fill from the left or from the right: the answer of
    /// `analysis refill`, as a dictionary.
    ///
    /// >>> import kamisado
    /// >>> board = kamisado.Board("2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P")
    /// >>> m = board.push("a2a8")
    /// >>> with kamisado.Engine() as engine:
    /// ...     engine.refill(board)["advice"]
    /// 'right'
    #[pyo3(signature = (board, *, nodes=None, seconds=None))]
    fn refill<'py>(
        &self,
        board: &Bound<'py, PyAny>,
        nodes: Option<Count>,
        seconds: Option<Seconds>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let finished = self::board(board)?.without_opening(IN_MATCH)?;
        let mut ask = Ask::about("refill", &finished);
        if let Some(outcome) = finished.position().outcome() {
            ask = ask.with("winner", outcome.winner.name()).with("promote", outcome.promoted.name());
        }
        self.ask(board.py(), &ask, Effort::new(nodes, seconds))
    }

    /// Why a position is won or lost: the answer of `solver explain`, as a dictionary. The last move on the board, if
    /// there is one, is the move explained.
    #[pyo3(signature = (board, *, nodes=None, seconds=None))]
    fn explain<'py>(
        &self,
        board: &Bound<'py, PyAny>,
        nodes: Option<Count>,
        seconds: Option<Seconds>,
    ) -> PyResult<Bound<'py, PyDict>> {
        self.ask(board.py(), &Ask::about("explain", &self::board(board)?), Effort::new(nodes, seconds))
    }

    /// A proof of the value of a position, which can be checked without a search.
    ///
    /// >>> import kamisado
    /// >>> with kamisado.Engine(memory="64M") as engine:
    /// ...     engine.certify("o1p1yr2/3b4/7g/1BkY2Ou/2RU4/8/8/1G2KP2 b B").verify()
    /// True
    #[pyo3(signature = (board, *, nodes=None, seconds=None))]
    fn certify(
        &self,
        board: &Bound<'_, PyAny>,
        nodes: Option<Count>,
        seconds: Option<Seconds>,
    ) -> PyResult<Certificate> {
        let (round, limit) = (self::board(board)?.round(), Effort::new(nodes, seconds).limit());
        let found = self.run(board.py(), |solver| solver.certify(round, limit))?;
        let found = found.map_err(|error| match error {
            EngineError::Answer(error) => unanswered(error),
            error => fault(error),
        })?;
        found
            .map(Certificate::new)
            .ok_or_else(|| coded(LimitReached::new_err("not known within the limits"), ErrorCode::GaveUp))
    }

    /// Frees the memory. A question that is being answered ends with an exception.
    fn close(&self) {
        self.solver.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.stop();
    }

    fn __enter__(slf: Bound<'_, Self>) -> PyResult<Bound<'_, Self>> {
        slf.get().solver()?;
        Ok(slf)
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, PyTuple>) {
        self.close();
    }

    fn __repr__(&self) -> String {
        format!("<kamisado.Engine memory={} threads={}>", self.memory, self.threads)
    }
}

fn yes(is: bool) -> &'static str {
    if is { "true" } else { "false" }
}

/// The values of many positions, in their order, found in parallel: a list of `"win"`, `"loss"` or `None`.
///
/// `boards` are texts or `Board`s: a list, or a column of NumPy, pandas, polars or Arrow. `nodes` and `seconds` are the
/// limits of each position.
///
/// >>> import kamisado
/// >>> kamisado.values(["start", "oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P"], threads=2)
/// ['win', 'loss']
#[pyfunction]
#[pyo3(signature = (boards, *, threads=None, memory=None, nodes=None, seconds=None))]
pub fn values<'py>(
    boards: &Bound<'py, PyAny>,
    threads: Option<Count>,
    memory: Option<&Bound<'py, PyAny>>,
    nodes: Option<Count>,
    seconds: Option<Seconds>,
) -> PyResult<Vec<Option<Bound<'py, PyString>>>> {
    Engine::new(boards.py(), memory, threads, None)?.values(boards, nodes, seconds)
}
