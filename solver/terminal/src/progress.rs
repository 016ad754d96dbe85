//! How far long work has come, on standard error: a bar if that is a terminal, else a line a minute.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::fmt;
use std::io::{self, IsTerminal};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressState, ProgressStyle, WeakProgressBar};

use crate::output;

/// How often a line is written to a log file.
const MINUTE: Duration = Duration::from_secs(60);

/// The lines by whose rate the time left is told.
const LINES: usize = 15;

/// A longer time left is not told.
const LONGEST: Duration = Duration::from_secs(100 * 24 * 3600);

/// A bar with the rate and the time left, for work whose amount is known.
pub fn bar(task: impl Into<Cow<'static, str>>, amount: u64) -> ProgressBar {
    let style = "{msg} {wide_bar} {human_pos}/{human_len}, {rate}, {eta} left";
    started(ProgressBar::new(amount), task.into(), style)
}

/// A moving sign with the time gone, for work whose amount is not known.
pub fn spinner(task: &'static str) -> ProgressBar {
    started(ProgressBar::new_spinner(), task.into(), "{spinner} {msg}, {elapsed}")
}

/// A bar for each part of long work, one after the other; moved on from many threads.
#[derive(Debug, Default)]
pub struct Bars {
    bar: Mutex<Option<ProgressBar>>,
}

impl Bars {
    /// The next part begins.
    pub fn begin(&self, task: impl Into<Cow<'static, str>>, amount: u64) {
        self.replace(Some(bar(task, amount)));
    }

    /// So much more of it is done; `kept` if it had been done before, in a run that was stopped, which says nothing about
    /// the rate of this one.
    pub fn advance(&self, amount: u64, kept: bool) {
        if let Some(bar) = &*self.bar.lock().unwrap_or_else(PoisonError::into_inner) {
            bar.inc(amount);
            if kept {
                bar.reset_eta();
            }
        }
    }

    /// Takes the last bar away.
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

fn started(bar: ProgressBar, task: Cow<'static, str>, style: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(style).expect("a template that indicatif reads");
    // Nobody reads the four decimals that it would give.
    let style = style.with_key("rate", |state: &ProgressState, out: &mut dyn fmt::Write| {
        let _ = write!(out, "{}/s", HumanCount(state.per_sec() as u64));
    });
    let bar = bar.with_style(style).with_message(task);
    if io::stderr().is_terminal() {
        bar.enable_steady_tick(Duration::from_millis(200));
    } else {
        log(bar.downgrade());
    }
    bar
}

/// Tells every minute how far a bar has come that nobody sees, as long as it is there.
fn log(bar: WeakProgressBar) {
    let tell = move || {
        let mut positions = VecDeque::new();
        loop {
            thread::sleep(MINUTE);
            let Some(bar) = bar.upgrade().filter(|bar| !bar.is_finished()) else { return };
            positions.truncate(LINES);
            positions.push_front(bar.position());
            output::note(format_args!("{}", line(&bar, &positions)));
        }
    };
    // Work is done all the same if no thread can be had for this.
    let _ = thread::Builder::new().name("progress".into()).stack_size(1 << 17).spawn(tell);
}

/// How far a bar has come; `positions` are those of the last lines, this one's first.
fn line(bar: &ProgressBar, positions: &VecDeque<u64>) -> String {
    let (task, done) = (bar.message(), bar.position());
    match bar.length() {
        None => format!("{task}: {}", HumanDuration(bar.elapsed())),
        Some(all) => {
            let percent = 100.0 * done as f64 / all.max(1) as f64;
            let left = match left(positions, all).unwrap_or_else(|| bar.eta()) {
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

/// The time left by the rate of the last lines, the newest first; none for the first line, before which a run that goes on may
/// have taken over much at once.
///
/// Lines count, not the clock: no line is written while the process is stopped.
fn left(positions: &VecDeque<u64>, all: u64) -> Option<Duration> {
    let (newest, oldest) = (positions.front()?, positions.back()?);
    let minutes = (positions.len() - 1) as f64;
    let done = newest.saturating_sub(*oldest) as f64;
    let left = minutes * all.saturating_sub(*newest) as f64 / done;
    (minutes > 0.0).then(|| Duration::try_from_secs_f64(left * MINUTE.as_secs_f64()).unwrap_or(Duration::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_told_how_far_the_work_has_come() {
        let bar = ProgressBar::hidden();
        bar.set_length(2_000_000);
        let bar = bar.with_message("values at ply 6").with_position(1_234_000);
        let told = line(&bar, &VecDeque::new());
        assert!(told.starts_with("values at ply 6: 1,234,000 of 2,000,000 (61.7 %)"), "{told}");
        let spinner = ProgressBar::hidden().with_message("estimating");
        assert_eq!(line(&spinner, &VecDeque::new()), "estimating: 0 seconds");
        bar.set_length(0);
        assert!(line(&bar, &VecDeque::new()).contains(" of 0 ("));
    }

    #[test]
    fn the_time_left_follows_the_last_lines() {
        let of = |positions: &[u64]| left(&positions.iter().copied().collect(), 1000);
        assert_eq!((of(&[]), of(&[400])), (None, None));
        assert_eq!(of(&[600, 500, 400]), Some(4 * MINUTE));
        assert_eq!(of(&[1000, 500]), Some(Duration::ZERO));
        assert_eq!(of(&[400, 400]), Some(Duration::MAX));

        let bar = ProgressBar::hidden().with_message("rounds").with_position(600);
        bar.set_length(1000);
        assert_eq!(line(&bar, &[600, 400].into()), "rounds: 600 of 1,000 (60.0 %), 2 minutes left");
        assert_eq!(line(&bar, &[600, 600].into()), "rounds: 600 of 1,000 (60.0 %)");
    }
}
