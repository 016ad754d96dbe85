//! How far long work has come, on standard error: a bar if that is a terminal, else a line a minute.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{fmt, thread};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressState, ProgressStyle, WeakProgressBar};

use crate::output;

/// Work that is expected to take longer says so before it begins.
pub const DAY: Duration = Duration::from_secs(24 * 3600);

/// How often a line is written to a log file.
pub const MINUTE: Duration = Duration::from_secs(60);

/// The last lines, from whose rate the time left is estimated.
const LINES: usize = 15;

const LONGEST: Duration = Duration::from_secs(100 * 24 * 3600);

/// A bar with the rate and the time left, for work whose amount is known.
pub fn bar(task: impl Into<Cow<'static, str>>, amount: u64) -> ProgressBar {
    going_on(task.into(), amount, Arc::default())
}

/// A moving sign with the time gone, for work whose amount is not known.
pub fn spinner(task: &'static str) -> ProgressBar {
    moving(task.into(), Arc::default())
}

/// A moving sign that also says how many positions were searched.
#[derive(Debug)]
pub struct SearchSign {
    bar: ProgressBar,
    pub expanded: Arc<AtomicU64>,
}

impl SearchSign {
    pub fn new(task: &'static str) -> SearchSign {
        let expanded = Arc::default();
        SearchSign { bar: moving(task.into(), Arc::clone(&expanded)), expanded }
    }

    pub fn say(&self, task: impl Into<Cow<'static, str>>) {
        self.bar.set_message(task);
    }

    pub fn note(&self, line: fmt::Arguments<'_>) {
        self.bar.suspend(|| output::note(line));
    }

    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

fn moving(task: Cow<'static, str>, expanded: Arc<AtomicU64>) -> ProgressBar {
    started(ProgressBar::new_spinner(), task, "{spinner} {msg}{searched}, {elapsed}", expanded)
}

/// A bar for each part of long work, one after the other; moved on from many threads.
#[derive(Debug, Default)]
pub struct Bars {
    pub bar: Mutex<Option<ProgressBar>>,
    /// What earlier runs had done of all parts so far.
    pub kept: Arc<AtomicU64>,
}

impl Bars {
    /// The next part begins; with an amount of 0, which means that it is not known, it has a moving sign.
    pub fn begin(&self, task: impl Into<Cow<'static, str>>, amount: u64) {
        self.replace(Some(match amount {
            0 => moving(task.into(), Arc::default()),
            _ => going_on(task.into(), amount, Arc::clone(&self.kept)),
        }));
    }

    /// Advances the bar; `kept` if an earlier run had done the work, which says nothing about the rate of this one.
    pub fn advance(&self, amount: u64, kept: bool) {
        if let Some(bar) = &*self.bar.lock().unwrap_or_else(PoisonError::into_inner) {
            bar.inc(amount);
            if kept {
                self.kept.fetch_add(amount, Ordering::Relaxed);
                bar.reset_eta();
            }
        }
    }

    pub fn clear(&self) {
        self.replace(None);
    }

    fn replace(&self, next: Option<ProgressBar>) {
        let mut bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bar) = bar.take() {
            bar.finish_and_clear();
        }
        *bar = next;
    }
}

/// A bar for work of which some may be kept from earlier runs, as that number grows.
fn going_on(task: Cow<'static, str>, amount: u64, kept: Arc<AtomicU64>) -> ProgressBar {
    started(ProgressBar::new(amount), task, "{msg} {wide_bar} {human_pos}/{human_len}{pace}", kept)
}

/// Shows a bar; `counted` is what is kept of its work or, where there is no amount, the positions searched.
fn started(bar: ProgressBar, task: Cow<'static, str>, style: &str, counted: Arc<AtomicU64>) -> ProgressBar {
    let expanded = Arc::clone(&counted);
    let style = ProgressStyle::with_template(style).expect("a template that indicatif reads");
    let style = style.with_key("pace", |state: &ProgressState, out: &mut dyn fmt::Write| {
        let _ = out.write_str(&pace(state.pos(), state.len().unwrap_or_default(), state.per_sec(), state.eta()));
    });
    let style = style.with_key("searched", move |_: &ProgressState, out: &mut dyn fmt::Write| {
        let _ = out.write_str(&searched(&expanded));
    });
    let bar = bar.with_style(style).with_message(task);
    if io::stderr().is_terminal() {
        bar.enable_steady_tick(Duration::from_millis(200));
    } else {
        log(bar.downgrade(), counted);
    }
    bar
}

/// The rate and the time left, as far as they are known: empty before the first step and after the last.
pub fn pace(done: u64, all: u64, per_second: f64, left: Duration) -> String {
    if done == 0 || done >= all {
        return String::new();
    }
    // Nobody reads the decimals of a rate; below one a second it says nothing.
    let rate = match per_second as u64 {
        0 => String::new(),
        rate => format!(", {}/s", HumanCount(rate)),
    };
    let left = Some(left).filter(|left| (Duration::from_nanos(1)..=LONGEST).contains(left));
    rate + &left.map(|left| format!(", {:#} left", HumanDuration(left))).unwrap_or_default()
}

fn searched(expanded: &AtomicU64) -> String {
    match expanded.load(Ordering::Relaxed) {
        0 => String::new(),
        positions => format!(", {} positions searched", HumanCount(positions)),
    }
}

/// Logs every minute how far a hidden bar has come, as long as it exists.
fn log(bar: WeakProgressBar, counted: Arc<AtomicU64>) {
    let tell = move || {
        let mut done = VecDeque::new();
        loop {
            let Some(bar) = bar.upgrade().filter(|bar| !bar.is_finished()) else { return };
            // Without an amount nothing is kept, so there is nothing to log about it.
            done.push_front(bar.position() as i64 - counted.load(Ordering::Relaxed) as i64);
            done.truncate(1 + LINES);
            // The first count is taken when the work begins, and not logged.
            if done.len() > 1 {
                output::note(format_args!("{}", line(&bar, &done, &counted)));
            }
            drop(bar);
            thread::sleep(MINUTE);
        }
    };
    // Work is done all the same if no thread can be had for this.
    let _ = thread::Builder::new().name("progress".into()).stack_size(1 << 17).spawn(tell);
}

/// How far a bar has come; `by_line` is what this run had done at the last lines, this one first, from any number on.
pub fn line(bar: &ProgressBar, by_line: &VecDeque<i64>, counted: &AtomicU64) -> String {
    let (task, done) = (bar.message(), bar.position());
    match bar.length() {
        None => format!("{task}{}: {}", searched(counted), HumanDuration(bar.elapsed())),
        Some(all) => {
            let percent = 100.0 * done as f64 / all.max(1) as f64;
            let left = match left(by_line, all.saturating_sub(done)).unwrap_or_default() {
                Duration::ZERO => String::new(),
                // The last steps may not be counted one by one: nothing is known of the time that they take.
                _ if percent >= 99.95 => String::new(),
                left if left > LONGEST => String::new(),
                left => format!(", {} left", HumanDuration(left)),
            };
            format!("{task}: {} of {} ({percent:.1} %){left}", HumanCount(done), HumanCount(all))
        }
    }
}

/// The time that the rest takes by the rate of the last lines, the newest first; none if there is one line at most.
///
/// Lines count, not the clock: no line is written while the process is stopped.
pub fn left(by_line: &VecDeque<i64>, rest: u64) -> Option<Duration> {
    let (newest, oldest) = (by_line.front()?, by_line.back()?);
    let minutes = (by_line.len() - 1) as f64;
    let done = (newest - oldest).max(0) as f64;
    let left = minutes * rest as f64 / done;
    (minutes > 0.0).then(|| Duration::try_from_secs_f64(left * MINUTE.as_secs_f64()).unwrap_or(Duration::MAX))
}
