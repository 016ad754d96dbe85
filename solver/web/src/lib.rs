//! The solver as a module for a browser: requests in the form of the HTTP API, and their objects.
//!
//! The page and the module share only numbers and the module's memory. The page calls [`reserve`], writes a text or a
//! file there, and calls [`ask`] or [`load`], which return a status as HTTP has it; [`answer_at`] and [`answer_length`]
//! say where the object is. One call is made at a time, and a search cannot be stopped: the page ends its worker.
//!
//! After a panic, whose message the page gets, the module must not be used again.

mod page;

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use answers::api::{Data, Failure, Request, SearchContext, task};
use kamisado_solver::opening_table::Table;

/// Everything between two calls.
struct Module {
    /// What the page wrote.
    input: Vec<u8>,
    /// The object that answers the last call.
    answer: Vec<u8>,
    tables: Vec<&'static Table>,
    data: Data<'static>,
    memory: usize,
    nodes: u64,
    time: Duration,
}

thread_local! {
    static MODULE: RefCell<Module> = RefCell::new(Module {
        input: Vec::new(),
        answer: Vec::new(),
        tables: Vec::new(),
        data: Data::default(),
        memory: 64 << 20,
        nodes: 20_000_000,
        time: Duration::from_secs(20),
    });
}

/// Makes room for a text or a file of `length` bytes; returns where the page writes it.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *const u8 {
    MODULE.with_borrow_mut(|module| {
        module.input = vec![0; length];
        module.input.as_ptr()
    })
}

/// Sets the limits of each answer: bytes of memory, positions, seconds.
#[unsafe(no_mangle)]
pub extern "C" fn limit(memory: f64, nodes: f64, seconds: f64) {
    MODULE.with_borrow_mut(|module| {
        module.memory = memory as usize;
        module.nodes = nodes as u64;
        module.time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    });
}

/// Takes the input as a file: the opening table (0) or the puzzles (1). Returns a status.
#[unsafe(no_mangle)]
pub extern "C" fn load(kind: u32) -> u32 {
    MODULE.with_borrow_mut(|module| {
        let input = std::mem::take(&mut module.input);
        let loaded = match kind {
            0 => load_table(input).map(|table| module.tables = vec![table]),
            1 => load_puzzles(input).map(|data| module.data = data),
            _ => Err(Failure::unusable("expected the table (0) or the puzzles (1)")),
        };
        module.finish(loaded.map(|()| Vec::new()))
    })
}

fn load_table(input: Vec<u8>) -> Result<&'static Table, Failure> {
    // It is kept as long as the module.
    let table = Table::shipped(input).map_err(Failure::fault)?;
    Ok(Box::leak(Box::new(table)))
}

fn load_puzzles(input: Vec<u8>) -> Result<Data<'static>, Failure> {
    let lines = String::from_utf8(input).map_err(Failure::fault)?;
    Data::with_puzzles(lines.leak())
}

/// Answers the input: a first line such as `position?position=start`, then the text of a record, if any. Returns a
/// status.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> u32 {
    page::listen();
    MODULE.with_borrow_mut(|module| {
        let input = std::mem::take(&mut module.input);
        let found = module.answer(&input);
        module.finish(found)
    })
}

/// Where the object is that answers the last call.
#[unsafe(no_mangle)]
pub extern "C" fn answer_at() -> *const u8 {
    MODULE.with_borrow(|module| module.answer.as_ptr())
}

/// How many bytes it has.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    MODULE.with_borrow(|module| module.answer.len())
}

impl Module {
    fn answer(&self, input: &[u8]) -> Result<Vec<u8>, Failure> {
        let input = str::from_utf8(input).map_err(|_| Failure::unusable("expected text in UTF-8"))?;
        let (line, body) = input.split_once('\n').unwrap_or((input, ""));
        let (path, query) = line.split_once('?').unwrap_or((line, ""));
        // The page ends its worker instead.
        let stop = AtomicBool::new(false);
        page::EXPANDED.store(0, Ordering::Relaxed);
        let searching = SearchContext {
            tables: &self.tables,
            memory: self.memory,
            nodes: self.nodes,
            time: self.time,
            // The page can end its worker.
            longest: Duration::MAX,
            stop: &stop,
            expanded: &page::EXPANDED,
            partial: &|found| page::partial(found.as_ptr(), found.len()),
        };
        task(&Request { path, query, body }, &self.data)?.run(&searching)
    }

    /// Keeps an answer, or the reason why there is none.
    fn finish(&mut self, found: Result<Vec<u8>, Failure>) -> u32 {
        let status = found.as_ref().map_or_else(|failure| failure.code.status(), |_| 200);
        self.answer = found.unwrap_or_else(|failure| failure.body());
        status.into()
    }
}
