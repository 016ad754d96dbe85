//! The engine: it answers questions about one position after the other, and remembers what it has found.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use answers::api::ErrorCode;
use kamisado::{Limited, MatchFormat, MatchState};
use kamisado_solver::opening_table::TableError;
use kamisado_solver::questions::value::MoveAnswer;
use kamisado_solver::{AnswerError, Asked, EngineError, Limit, Stopper, Table};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::api::{Ask, dictionary, failed};
use crate::board::board;
use crate::certificate::Certificate;
use crate::column::{rounds, skips_errors, words_of};
use crate::exceptions::{coded, fault, file_error, unanswered, wrong};
use crate::limits::{Count, Effort, Seconds};
use crate::matches::{Match, played};
use crate::moves::Move;
use crate::tuples::{MOVE_REPLIES, MOVE_VALUE};
use crate::words::{Format, distance, value};
use crate::work::{Queue, Report, interruptible, on_threads, watched};
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
    queue: Queue,
    memory: usize,
    threads: usize,
}

impl Engine {
    fn solver(&self) -> PyResult<Arc<kamisado_solver::Engine>> {
        let solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner).clone();
        solver.ok_or_else(|| PyRuntimeError::new_err("the engine is closed"))
    }

    /// Ends the search of the question that is being answered.
    fn end_search(&self) {
        self.queue.is_stopped.store(true, Ordering::Relaxed);
        self.stopper.stop();
    }

    /// Does work when it is this call's turn; at once, but without a search, if that does not come in time.
    fn run<T: Send>(
        &self,
        py: Python<'_>,
        cost: Cost<'_, '_>,
        work: impl FnOnce(Means<'_>) -> T + Send,
    ) -> PyResult<T> {
        let (begin, expanded) = (Instant::now(), AtomicU64::new(0));
        let deadline = cost.effort.time.map(|time| begin + time);
        let mut report = Report::new(cost.progress)?;
        let turn = self.queue.turn(py, deadline, || report.beat(py, 0))?;
        let solver = self.solver()?;
        if turn.is_none() {
            let idle = kamisado_solver::Engine::default().with_memory(IDLE_MEMORY);
            let means = Means { solver: &idle, effort: Effort::NONE, memory: IDLE_MEMORY, expanded: &expanded };
            return interruptible(py, || (), || work(means));
        }
        let before = solver.expanded();
        let beat = || {
            if self.queue.is_stopped.load(Ordering::Relaxed) {
                // The search may have begun only after the first call.
                self.stopper.stop();
            }
            report.beat(py, expanded.load(Ordering::Relaxed) + solver.expanded() - before)
        };
        let effort = cost.effort.after(begin.elapsed());
        let means = Means { solver: &solver, effort, memory: self.memory, expanded: &expanded };
        let found = watched(py, beat, || self.end_search(), || work(means));
        // If it was closed meanwhile, what was found is not the whole answer.
        self.solver()?;
        found
    }

    /// Answers a question about one position.
    fn answer<T: Send>(
        &self,
        about: &Bound<'_, PyAny>,
        cost: Cost<'_, '_>,
        work: impl FnOnce(&kamisado_solver::Engine, Limited, Limit) -> Result<T, AnswerError> + Send,
    ) -> PyResult<(Limited, T)> {
        let round = board(about)?.round();
        let found = self.run(about.py(), cost, |means| work(means.solver, round, means.effort.limit()))?;
        Ok((round, found.map_err(unanswered)?))
    }

    /// Answers a question of the packages of answers.
    fn ask<'py>(&self, py: Python<'py>, ask: &Ask, cost: Cost<'_, '_>) -> PyResult<Bound<'py, PyDict>> {
        let (threads, stop) = (self.threads, &self.queue.is_stopped);
        let answer =
            |means: Means<'_>| on_threads(threads, || ask.answer(means.memory, means.effort, stop, means.expanded));
        dictionary(py, &self.run(py, cost, answer)?.map_err(fault)?.map_err(failed)?)
    }
}

/// What a question may cost, and what hears of its progress.
#[derive(Clone, Copy)]
struct Cost<'a, 'py> {
    effort: Effort,
    progress: Option<&'a Bound<'py, PyAny>>,
}

impl<'a, 'py> Cost<'a, 'py> {
    fn new(nodes: Option<Count>, seconds: Option<Seconds>, progress: Option<&'a Bound<'py, PyAny>>) -> Cost<'a, 'py> {
        Cost { effort: Effort::new(nodes, seconds), progress }
    }
}

/// The means of the search for an answer.
struct Means<'a> {
    solver: &'a kamisado_solver::Engine,
    effort: Effort,
    memory: usize,
    /// Counts the positions that are searched without the solver.
    expanded: &'a AtomicU64,
}

/// Bytes of memory for an answer without a search.
const IDLE_MEMORY: usize = 1 << 16;

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
        let (stopper, queue) = (solver.stopper(), Queue::default());
        Ok(Engine { solver: Mutex::new(Some(Arc::new(solver))), stopper, queue, memory, threads })
    }

    /// Who wins for the player to move: `"win"`, `"loss"`, or `None` if the limits were reached.
    ///
    /// >>> import kamisado
    /// >>> with kamisado.Engine() as engine:
    /// ...     engine.value("oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P")
    /// 'loss'
    #[pyo3(signature = (board, *, nodes=None, seconds=None, progress=None))]
    fn value(
        &self,
        board: &Bound<'_, PyAny>,
        nodes: Option<Count>,
        seconds: Option<Seconds>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<&'static str>> {
        let cost = Cost::new(nodes, seconds, progress);
        let (_, found) = self.answer(board, cost, |solver, round, limit| solver.value(round, limit))?;
        Ok(value(found))
    }

    /// How many tower moves the round takes, if the winner hurries and the loser delays; `None` if the limits were
    /// reached.
    ///
    /// >>> import kamisado
    /// >>> with kamisado.Engine() as engine:
    /// ...     engine.distance("8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G")
    /// 7
    #[pyo3(signature = (board, *, nodes=None, seconds=None, progress=None))]
    fn distance(
        &self,
        board: &Bound<'_, PyAny>,
        nodes: Option<Count>,
        seconds: Option<Seconds>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<u16>> {
        let cost = Cost::new(nodes, seconds, progress);
        let (_, found) = self.answer(board, cost, |solver, round, limit| solver.distance(round, limit))?;
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
    #[pyo3(signature = (board, *, distance=false, replies=false, nodes=None, seconds=None, progress=None))]
    fn moves<'py>(
        &self,
        board: &Bound<'py, PyAny>,
        distance: bool,
        replies: bool,
        nodes: Option<Count>,
        seconds: Option<Seconds>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let (py, asked) = (board.py(), Asked { moves: true, distance, replies });
        let cost = Cost::new(nodes, seconds, progress);
        let (round, found) = self.answer(board, cost, |solver, round, limit| solver.answer(round, asked, limit))?;
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
    #[pyo3(signature = (board, *, nodes=None, seconds=None, progress=None))]
    fn line(
        &self,
        board: &Bound<'_, PyAny>,
        nodes: Option<Count>,
        seconds: Option<Seconds>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<Vec<Move>>> {
        let cost = Cost::new(nodes, seconds, progress);
        let (_, found) = self.answer(board, cost, |solver, round, limit| solver.explain(round, limit))?;
        let moves = || found.steps.iter().map(|step| Move::of(&step.position, step.m)).collect();
        Ok(found.outcome.map(|_| moves()))
    }

    /// The values of many positions, in their order, found in parallel: a list of `"win"`, `"loss"` or `None`. The
    /// limits are those of each position; the time of all passes while the call waits. See `kamisado.values`.
    #[pyo3(signature = (boards, *, errors="raise", nodes=None, seconds=None, progress=None))]
    fn values<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        errors: &str,
        nodes: Option<Count>,
        seconds: Option<Seconds>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<Option<Bound<'py, PyString>>>> {
        let skips_errors = skips_errors(errors)?;
        let items = rounds(boards, skips_errors)?;
        let rounds: Vec<Limited> = items.iter().flatten().copied().collect();
        let (py, cost) = (boards.py(), Cost::new(nodes, seconds, progress));
        let found = self.run(py, cost, |means| means.solver.values(&rounds, means.effort.limit()))?;
        words_of(py, &items, found, skips_errors)
    }

    /// Who wins a match, and with which moves or fills: the answer of `solver query --match`, as a dictionary.
    ///
    /// `board` is a `Match`, or a board whose rings give the score, with the `format` of the match: `"standard"` unless
    /// it is given, `"long"`, `"marathon"`, or a number of points. After a finished round the moves are the two fills.
    ///
    /// >>> import kamisado
    /// >>> with kamisado.Engine() as engine:
    /// ...     found = engine.match("1r1k1b2/1y6/+g1o1O3/7B/5Y2/8/G1p3u1/+P2+RK2U g O", "standard")
    /// >>> found["value"], found["score"], [m["move"] for m in found["moves"] if m["value"] == "loss"]
    /// ('win', {'black': 1, 'gold': 2}, ['e6d7'])
    #[allow(clippy::too_many_arguments, reason = "they have names in Python")]
    #[pyo3(signature = (board, format=None, *, distance=false, replies=false, nodes=None, seconds=None, progress=None))]
    fn r#match<'py>(
        &self,
        board: &Bound<'py, PyAny>,
        format: Option<Format>,
        distance: bool,
        replies: bool,
        nodes: Option<Count>,
        seconds: Option<Seconds>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (round, format) = match (board.cast::<Match>(), format) {
            (Ok(given), None) => (given.try_borrow()?.board(), given.try_borrow()?.state().format()),
            (Ok(_), Some(_)) => return Err(wrong("found a format beside a Match, expected none: it has its own")),
            (Err(_), format) => (self::board(board)?, format.unwrap_or_default().0),
        };
        let position = round.without_opening(IN_MATCH)?.position();
        let ask = Ask::at("match", &position.to_string(), position.deadlock()).with("match", &format.to_string());
        let ask = ask.with("distance", yes(distance)).with("replies", yes(replies));
        self.ask(board.py(), &ask, Cost::new(nodes, seconds, progress))
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
    #[pyo3(signature = (board, *, nodes=None, seconds=None, progress=None))]
    fn refill<'py>(
        &self,
        board: &Bound<'py, PyAny>,
        nodes: Option<Count>,
        seconds: Option<Seconds>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let finished = self::board(board)?.without_opening(IN_MATCH)?;
        let mut ask = Ask::about("refill", &finished);
        if let Some(outcome) = finished.position().outcome() {
            ask = ask.with("winner", outcome.winner.name()).with("promote", outcome.promoted.name());
        }
        self.ask(board.py(), &ask, Cost::new(nodes, seconds, progress))
    }

    /// The move of a model player, or in a `Match` also its fill, `"fill left"` or `"fill right"`; `push` of the board
    /// or the match plays it.
    ///
    /// `against` is `"perfect"`, which wins as soon as possible; `"strong"`, for which a share of the moves in won
    /// rounds are `blunders`, `0.1` unless given; `"tricky"`, which makes lost rounds hard to win; or `"natural"`,
    /// which looks one move ahead. The same `seed` gives the same moves. The limits are those of the search for the
    /// move; there is always one.
    ///
    /// >>> import kamisado
    /// >>> match = kamisado.Match("standard", "1upkyrgb/8/8/8/3o4/8/8/BGRYKPUO g B")
    /// >>> with kamisado.Engine() as engine:
    /// ...     [match.push(engine.reply(match, against="natural", seed=2)) for number in range(2)]
    /// [Move('a1a8'), 'fill left']
    #[allow(clippy::too_many_arguments, reason = "they have names in Python")]
    #[pyo3(
        signature = (board, *, against="perfect", blunders=None, seed=Count(1), nodes=None, seconds=None, progress=None),
        text_signature = "($self, board, *, against='perfect', blunders=None, seed=1, nodes=None, seconds=None, progress=None)"
    )]
    fn reply<'py>(
        &self,
        board: &Bound<'py, PyAny>,
        against: &str,
        blunders: Option<f64>,
        seed: Count,
        nodes: Option<Count>,
        seconds: Option<Seconds>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = board.py();
        let (ask, before) = if let Ok(given) = board.cast::<Match>() {
            let given = given.try_borrow()?;
            let ask = Ask::after("reply", given.start(), given.moves().iter());
            (ask.with("match", &given.state().format().to_string()), given.state())
        } else {
            let board = self::board(board)?;
            let state = MatchState::new(board.position(), MatchFormat::Single).map_err(wrong)?;
            (Ask::about("reply", &board), state)
        };
        let mut ask = ask.with("against", against).with("seed", &seed.0.to_string());
        if let Some(share) = blunders {
            ask = ask.with("blunders", &share.to_string());
        }
        let found = self.ask(py, &ask, Cost::new(nodes, seconds, progress))?;
        let text: String = found.as_any().get_item("move")?.extract()?;
        played(py, &before, text.parse().map_err(fault)?)
    }

    /// Why a position is won or lost: the answer of `solver explain`, as a dictionary. The last move on the board, if
    /// there is one, is the move explained.
    #[pyo3(signature = (board, *, nodes=None, seconds=None, progress=None))]
    fn explain<'py>(
        &self,
        board: &Bound<'py, PyAny>,
        nodes: Option<Count>,
        seconds: Option<Seconds>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let ask = Ask::about("explain", &self::board(board)?);
        self.ask(board.py(), &ask, Cost::new(nodes, seconds, progress))
    }

    /// A proof of the value of a position, which can be checked without a search.
    ///
    /// >>> import kamisado
    /// >>> with kamisado.Engine(memory="64M") as engine:
    /// ...     engine.certify("o1p1yr2/3b4/7g/1BkY2Ou/2RU4/8/8/1G2KP2 b B").verify()
    /// True
    #[pyo3(signature = (board, *, nodes=None, seconds=None, progress=None))]
    fn certify(
        &self,
        board: &Bound<'_, PyAny>,
        nodes: Option<Count>,
        seconds: Option<Seconds>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Certificate> {
        let (round, cost) = (self::board(board)?.round(), Cost::new(nodes, seconds, progress));
        let found = self.run(board.py(), cost, |means| means.solver.certify(round, means.effort.limit()))?;
        let found = found.map_err(|error| match error {
            EngineError::Answer(error) => unanswered(error),
            error => fault(error),
        })?;
        found
            .map(Certificate::new)
            .ok_or_else(|| coded(LimitReached::new_err("not known within the limits"), ErrorCode::GaveUp))
    }

    /// Ends the questions that other threads have asked by now, also those that wait for their turn: what is not known
    /// then is not known within the limits. Later questions are answered as ever.
    ///
    /// >>> import kamisado, threading
    /// >>> with kamisado.Engine() as engine:
    /// ...     timer = threading.Timer(0.1, engine.stop)
    /// ...     timer.start()
    /// ...     engine.match("start", "3")["value"]
    /// 'unknown'
    fn stop(&self) {
        self.queue.stop(|| self.end_search());
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
/// limits of each position. With `errors="none"`, what is no position to ask about, such as a finished round or a null,
/// has `None` in its place; otherwise it is an exception.
///
/// >>> import kamisado
/// >>> kamisado.values(["start", "oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P"], threads=2)
/// ['win', 'loss']
/// >>> kamisado.values(["start", None, "kamisado"], errors="none", threads=2)
/// ['win', None, None]
#[pyfunction]
#[pyo3(signature = (boards, *, errors="raise", threads=None, memory=None, nodes=None, seconds=None, progress=None))]
pub fn values<'py>(
    boards: &Bound<'py, PyAny>,
    errors: &str,
    threads: Option<Count>,
    memory: Option<&Bound<'py, PyAny>>,
    nodes: Option<Count>,
    seconds: Option<Seconds>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Vec<Option<Bound<'py, PyString>>>> {
    Engine::new(boards.py(), memory, threads, None)?.values(boards, errors, nodes, seconds, progress)
}
