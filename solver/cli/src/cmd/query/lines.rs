//! Questions read from standard input, a line each, answered in parallel and in their order.

use std::collections::BTreeMap;
use std::io::{self, BufRead};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread::Builder;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use objects::json::{ErrorCode, LineFailure, write_numbered};
use terminal::ahead::Ahead;
use terminal::output::Form;
use terminal::{input, json, threads};

use crate::exit::Exit;
use crate::interrupt::Interruption;
use crate::options::ComputeOptions;
use crate::subject::{self, Inquiry, Subject};
use crate::{interrupt, output};

const MOST: usize = 1024;

/// How long a thread should need for the lines that it answers together: long beside the time to hand them over, and yet
/// every thread has some, and nobody waits long for an answer.
const BATCH: Duration = Duration::from_millis(2);

#[derive(Default)]
struct Batch {
    number: usize,
    first: usize,
    count: usize,
    text: Vec<u8>,
}

impl Batch {
    /// Adds a line, of which the beginning is taken from `rest`.
    fn add(&mut self, rest: &mut Vec<u8>, end: &[u8]) {
        let begin = self.text.len();
        self.text.append(rest);
        extend(&mut self.text, begin, end);
        self.text.push(b'\n');
        self.count += 1;
    }

    fn take(&mut self) -> Batch {
        let next = Batch { number: self.number + 1, first: self.first + self.count, ..Batch::default() };
        std::mem::replace(self, next)
    }
}

struct LineAnswer {
    number: usize,
    text: Vec<u8>,
    exit: Exit,
    /// Ctrl-C has left lines without an answer.
    cut_short: bool,
}

/// The share of the memory that lines may take which wait for an answer: a million positions in 64 MiB of the usual 1 GiB.
const WAITING: usize = 16;

/// Bytes for the search of each thread, beside those for the lines that wait.
pub fn memory_of_each(computing: &ComputeOptions) -> usize {
    let memory = computing.memory.bytes();
    (memory - memory / WAITING) / computing.threads.number()
}

/// Reads, answers and writes at the same time; the answers come in the order of the lines.
pub fn answer_lines<S: Subject>(inquiry: &Inquiry, subject: &S) -> anyhow::Result<Exit> {
    let computing = &inquiry.computing;
    let (threads, form) = (computing.threads.number(), computing.format.form());
    threads::have_room(threads)?;
    let answer = |number, line: &str, out: &mut Vec<u8>| answer_line(subject, inquiry, number, line, out);
    let answer: &AnswerLine<'_> = &answer;
    let input = Ahead::of(io::stdin(), computing.memory.bytes() / WAITING)?;
    let (batches, waiting) = mpsc::sync_channel(2 * threads);
    let waiting = Mutex::new(waiting);
    let size = AtomicUsize::new(1);
    let (answered, answers) = mpsc::sync_channel(2 * threads);
    std::thread::scope(|scope| {
        let failed = || format!("cannot start {threads} threads, expected a smaller --threads");
        for _ in 0..threads {
            let (waiting, size, answered) = (&waiting, &size, answered.clone());
            let work = move || work(form, answer, waiting, size, &answered);
            Builder::new().spawn_scoped(scope, work).with_context(failed)?;
        }
        // The last one to start: where it does not, nobody waits for input.
        let size = &size;
        let reader = Builder::new().spawn_scoped(scope, move || read(input, &batches, size)).with_context(failed)?;
        drop(answered);
        let written = write_in_order(answers);
        if written.is_err() {
            // The reader may wait for input that never comes, and nobody is left to read an answer to it.
            std::process::exit(i32::from(Exit::of_error(&written.expect_err("just seen"), form).code()));
        }
        interrupt::check()?;
        reader.join().expect("reading does not panic").context("cannot read standard input")?;
        written
    })
}

/// Adds the answer to the line with a number to a text, and says how the command would end with it.
type AnswerLine<'a> = dyn Fn(usize, &str, &mut Vec<u8>) -> anyhow::Result<Exit> + Sync + 'a;

fn answer_line<S: Subject>(
    subject: &S,
    inquiry: &Inquiry,
    number: usize,
    line: &str,
    out: &mut Vec<u8>,
) -> anyhow::Result<Exit> {
    let position = subject.read_line(line)?;
    let begin = Instant::now();
    // The limits are those of each line.
    let found = subject.answer_alone(&position, inquiry.effort.limits())?;
    match inquiry.computing.format.form() {
        Form::Json => {
            write_numbered(out, number, line, |out| subject.write_json(out, &position, &found, begin.elapsed()));
        }
        Form::Text => out.extend(subject.line(&position, &found).into_bytes()),
    }
    Ok(subject::exit::<S>(&found))
}

/// Hands out the lines as they come, `size` at a time: a batch holds none that a later read of the input brought.
fn read(mut input: Ahead, batches: &SyncSender<Batch>, size: &AtomicUsize) -> io::Result<()> {
    let mut batch = Batch { first: 1, ..Batch::default() };
    // The beginning of a line whose end is still to be read.
    let mut rest = Vec::new();
    loop {
        let bytes = input.fill_buf()?;
        let (end, count) = (bytes.is_empty(), bytes.len());
        let bytes = if batch.first == 1 && rest.is_empty() { input::without_mark(bytes)? } else { bytes };
        let mut pieces = bytes.split(|&byte| byte == b'\n');
        let last = pieces.next_back().unwrap_or_default();
        for piece in pieces {
            batch.add(&mut rest, piece);
            if batch.count >= size.load(Ordering::Relaxed) && batches.send(batch.take()).is_err() {
                return Ok(());
            }
        }
        extend(&mut rest, 0, last);
        input.consume(count);
        if end && !rest.is_empty() {
            batch.add(&mut rest, b"");
        }
        if batch.count > 0 && batches.send(batch.take()).is_err() {
            return Ok(());
        }
        if end || interrupt::requested() {
            return Ok(());
        }
    }
}

/// Adds a piece to the line that begins at `begin`, of which no more is kept than shows that it is too long.
fn extend(text: &mut Vec<u8>, begin: usize, piece: &[u8]) {
    let room = (LineFailure::LONGEST + 1).saturating_sub(text.len() - begin);
    text.extend_from_slice(&piece[..piece.len().min(room)]);
}

/// Answers batches, and says in `size` how many lines the next ones should have.
fn work(
    form: Form,
    answer: &AnswerLine<'_>,
    waiting: &Mutex<Receiver<Batch>>,
    size: &AtomicUsize,
    answered: &SyncSender<LineAnswer>,
) {
    // Bytes of an answer.
    let mut length = 0;
    loop {
        let batch = waiting.lock().expect("no worker panics").recv();
        let Ok(batch) = batch else { return };
        let begin = Instant::now();
        // Room for all answers at once: those of the last batch were so long, and none is much longer.
        let room = (length + length / 8) * batch.count;
        let (number, text) = (batch.number, Vec::with_capacity(room));
        let mut done = LineAnswer { number, text, exit: Exit::Answered, cut_short: false };
        let lines = batch.text.split(|&byte| byte == b'\n').take(batch.count);
        for (line, text) in (batch.first..).zip(lines) {
            let before = done.text.len();
            let input = String::from_utf8_lossy(text);
            let input = (text.len() <= LineFailure::LONGEST).then(|| input.trim_end_matches('\r'));
            let found = match input {
                Some(input) => answer(line, input, &mut done.text),
                None => Err(anyhow!(LineFailure::too_long())),
            };
            let exit = found.unwrap_or_else(|error| {
                done.text.extend(failed(form, line, input, format!("{error:#}")).into_bytes());
                Exit::Unusable
            });
            if interrupt::requested() {
                done.text.truncate(before);
                done.cut_short = true;
                break;
            }
            done.text.push(b'\n');
            done.exit = done.exit.worse(exit);
        }
        // Never many more at a time: the next lines may take longer.
        let in_time = BATCH.as_nanos() / (begin.elapsed().as_nanos() / batch.count as u128).max(1);
        size.store((in_time as usize).clamp(1, MOST.min(2 * batch.count)), Ordering::Relaxed);
        length = done.text.len() / batch.count;
        if answered.send(done).is_err() {
            return;
        }
    }
}

/// The answer to a wrong line, which is too long if there is no `input`.
fn failed(form: Form, line: usize, input: Option<&str>, error: String) -> String {
    match form {
        Form::Json => json::text(&LineFailure { line, input, error: &error, code: ErrorCode::UnusableInput }),
        // One line answers one line.
        Form::Text => format!("error: line {line}: {}", error.replace("\n  ", "; ")),
    }
}

/// Time between two looks for Ctrl-C while no answer comes: the threads may all be waiting for input.
const PATIENCE: Duration = Duration::from_millis(50);

fn write_in_order(answers: Receiver<LineAnswer>) -> anyhow::Result<Exit> {
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
            output::write(|out| out.write_all(&answered.text))?;
            if answered.cut_short {
                // What comes after it would stand in the place of answers that are missing.
                return Err(Interruption.into());
            }
        }
    }
}
