//! `solver query`: the value of any position, from the rules, the tables or a search.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};

use anyhow::Context;
use serde::Serialize;
use solver::answer::{Answer, Question, answer};
use solver::kamisado::Position;
use solver::table::Table;

use crate::answers::{self, AnswerJson};
use crate::exit::Exit;
use crate::options::{Computing, Effort};
use crate::{interrupt, output, progress};

const EXAMPLES: &str = "\
Examples:
  solver query \"oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P\"
  solver query - --value-only --format json < positions.txt";

/// Ask for the value of a position and of its moves: from the rules, else from tables, else by search
///
/// With - for the POSITION, reads one position a line from standard input and answers one line each, in the same order,
/// in parallel. A line that is no position is answered by an error, the others are answered all the same, and the exit
/// code is 2.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The position, or - to read positions from standard input
    #[arg(allow_hyphen_values = true)]
    position: String,
    /// Also exact distances to the end of the round, in tower moves
    #[arg(long)]
    distance: bool,
    /// The value of the position alone, without its moves
    #[arg(long)]
    value_only: bool,
    /// A table to look in after the one in the program; may be given more than once
    #[arg(long, value_name = "FILE")]
    table: Vec<PathBuf>,
    /// A folder with more tables, the files whose names end in .table
    #[arg(long, value_name = "DIR", env = "KAMISADO_TABLES")]
    table_dir: Option<OsString>,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    computing: Computing,
}

/// Answers one position, or all that standard input gives.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let open = |path: &PathBuf| Table::open(path).with_context(|| format!("table '{}'", path.display()));
    let mut paths = args.table.clone();
    // A variable of the environment that is set to nothing is as good as none.
    if let Some(folder) = args.table_dir.as_deref().filter(|folder| !folder.is_empty()).map(Path::new) {
        paths.extend(tables_in(folder).with_context(|| format!("folder of tables '{}'", folder.display()))?);
    }
    let tables: Vec<Table> = paths.iter().map(open).collect::<Result<_, _>>()?;
    let tables: Vec<&Table> = std::iter::once(Table::embedded()).chain(&tables).collect();
    if args.position == "-" { many(args, &tables) } else { one(args, &tables) }
}

/// The tables of a folder, by name.
fn tables_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let paths = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut paths: Vec<PathBuf> = paths.collect::<Result<_, _>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "table"));
    paths.sort();
    Ok(paths)
}

/// What these arguments ask of every position.
fn question<'a>(args: &Args, tables: &'a [&'a Table], threads: usize) -> Question<'a> {
    Question {
        moves: !args.value_only,
        distance: args.distance,
        proof: args.effort.proof(),
        tables,
        memory: args.computing.memory.bytes(),
        threads,
        limits: args.effort.limits(),
        on_move: None,
    }
}

fn one(args: &Args, tables: &[&Table]) -> anyhow::Result<Exit> {
    let position = args.computing.rules.position(&args.position)?;
    let begin = Instant::now();
    let spinner = progress::spinner("searching");
    let found = answer(&position, &question(args, tables, args.computing.threads()));
    spinner.finish_and_clear();
    interrupt::check()?;
    let found = found?;
    if args.computing.format.is_json() {
        output::json(&AnswerJson::new(&position, &found, !args.value_only, begin.elapsed()))?;
    } else {
        output::write(|out| answers::table(out, &position, &found, begin.elapsed()))?;
    }
    Ok(exit(&found))
}

fn exit(answer: &Answer) -> Exit {
    if answer.verdict.value().is_some() { Exit::Answered } else { Exit::Unknown }
}

/// Lines that one thread answers together, at the most: few, so that every thread has some, and nobody waits long for the
/// first answer.
const BATCH: usize = 64;

/// Lines that were read together, with the number of the first.
struct Batch {
    number: usize,
    first: usize,
    lines: Vec<Vec<u8>>,
}

/// The answers to a batch, and the worst of their ends.
struct Answered {
    number: usize,
    text: String,
    exit: Exit,
}

/// Reads, answers and writes at the same time; the answers come in the order of the lines.
fn many(args: &Args, tables: &[&Table]) -> anyhow::Result<Exit> {
    let threads = args.computing.threads();
    let (batches, waiting) = mpsc::sync_channel(2 * threads);
    let waiting = Mutex::new(waiting);
    let (answered, answers) = mpsc::sync_channel(2 * threads);
    std::thread::scope(|scope| {
        let reader = scope.spawn(move || read(&batches));
        for _ in 0..threads {
            let (waiting, answered) = (&waiting, answered.clone());
            scope.spawn(move || work(args, tables, threads, waiting, &answered));
        }
        drop(answered);
        let written = write_in_order(answers);
        if written.is_err() {
            // The reader may wait for input that never comes, and nobody is left to read an answer to it.
            std::process::exit(i32::from(Exit::of_error(&written.expect_err("just seen")).code()));
        }
        interrupt::check()?;
        reader.join().expect("reading does not panic").context("cannot read standard input")?;
        written
    })
}

/// Hands out the lines as they come: a batch holds none that a later read of the input brought.
fn read(batches: &SyncSender<Batch>) -> io::Result<()> {
    let mut input = io::BufReader::with_capacity(1 << 16, io::stdin());
    let (mut number, mut first) = (0, 1);
    let mut rest: Vec<u8> = Vec::new();
    loop {
        let bytes = input.fill_buf()?;
        let (end, count) = (bytes.is_empty(), bytes.len());
        let mut lines = Vec::new();
        let mut pieces = bytes.split(|&byte| byte == b'\n');
        let last = pieces.next_back().unwrap_or_default();
        for piece in pieces {
            let mut line = std::mem::take(&mut rest);
            line.extend_from_slice(piece);
            lines.push(line);
        }
        rest.extend_from_slice(last);
        input.consume(count);
        if end && !rest.is_empty() {
            lines.push(std::mem::take(&mut rest));
        }
        for lines in lines.chunks(BATCH) {
            let batch = Batch { number, first, lines: lines.to_vec() };
            (number, first) = (number + 1, first + lines.len());
            if batches.send(batch).is_err() {
                return Ok(());
            }
        }
        if end || interrupt::requested() {
            return Ok(());
        }
    }
}

fn work(
    args: &Args,
    tables: &[&Table],
    threads: usize,
    waiting: &Mutex<Receiver<Batch>>,
    answered: &SyncSender<Answered>,
) {
    loop {
        let batch = waiting.lock().expect("no worker panics").recv();
        let Ok(batch) = batch else { return };
        let mut question = question(args, tables, 1);
        question.memory /= threads;
        let mut done = Answered { number: batch.number, text: String::new(), exit: Exit::Answered };
        for (line, text) in (batch.first..).zip(&batch.lines) {
            question.limits = args.effort.limits();
            let (text, exit) = answer_line(args, &question, line, String::from_utf8_lossy(text).trim_end_matches('\r'));
            if interrupt::requested() {
                break;
            }
            done.text.push_str(&text);
            done.text.push('\n');
            done.exit = done.exit.worse(exit);
        }
        if answered.send(done).is_err() {
            return;
        }
    }
}

#[derive(Serialize)]
struct LineError {
    line: usize,
    error: String,
}

fn answer_line(args: &Args, question: &Question<'_>, line: usize, text: &str) -> (String, Exit) {
    let as_json = args.computing.format.is_json();
    let failed = |error: String| {
        let text = if as_json { json(&LineError { line, error }) } else { format!("error: line {line}: {error}") };
        (text, Exit::Unusable)
    };
    let position: Position = match args.computing.rules.position_in_line(text) {
        Ok(position) => position,
        Err(error) => return failed(format!("{error:#}")),
    };
    let begin = Instant::now();
    let found = match answer(&position, question) {
        Ok(found) => found,
        Err(error) => return failed(error.to_string()),
    };
    let text = if as_json {
        json(&AnswerJson::new(&position, &found, !args.value_only, begin.elapsed()))
    } else {
        answers::line(&position, &found)
    };
    (text, exit(&found))
}

fn json(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("plain data")
}

/// Time between two looks for Ctrl-C while no answer comes: the threads may all be waiting for input.
const PATIENCE: Duration = Duration::from_millis(50);

/// Writes the answers in the order of their batches as soon as that order allows.
fn write_in_order(answers: Receiver<Answered>) -> anyhow::Result<Exit> {
    let mut early = BTreeMap::new();
    let (mut next, mut exit) = (0, Exit::Answered);
    loop {
        match answers.recv_timeout(PATIENCE) {
            Ok(answered) => early.insert(answered.number, answered),
            Err(RecvTimeoutError::Disconnected) => return Ok(exit),
            Err(RecvTimeoutError::Timeout) => {
                interrupt::check()?;
                continue;
            }
        };
        while let Some(answered) = early.remove(&next) {
            next += 1;
            exit = exit.worse(answered.exit);
            output::write(|out| out.write_all(answered.text.as_bytes()))?;
        }
    }
}
