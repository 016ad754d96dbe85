//! How far long work has come, on standard error: a bar if that is a terminal, else a line a minute.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, IsTerminal};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressState, ProgressStyle, WeakProgressBar};

use crate::output;

/// How often a line is written to a log file.
const MINUTE: Duration = Duration::from_secs(60);

/// A longer time left is not told: the rate is that of the last seconds, and falls to nothing while the process sleeps.
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
        loop {
            thread::sleep(MINUTE);
            match bar.upgrade().filter(|bar| !bar.is_finished()) {
                Some(bar) => output::note(format_args!("{}", line(&bar))),
                None => return,
            }
        }
    };
    // Work is done all the same if no thread can be had for this.
    let _ = thread::Builder::new().name("progress".into()).stack_size(1 << 17).spawn(tell);
}

/// How far a bar has come.
fn line(bar: &ProgressBar) -> String {
    let (task, done) = (bar.message(), bar.position());
    match bar.length() {
        None => format!("{task}: {}", HumanDuration(bar.elapsed())),
        Some(all) => {
            let percent = 100.0 * done as f64 / all.max(1) as f64;
            let left = match bar.eta() {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_told_how_far_the_work_has_come() {
        let bar = ProgressBar::hidden();
        bar.set_length(2_000_000);
        let bar = bar.with_message("values at ply 6").with_position(1_234_000);
        let told = line(&bar);
        assert!(told.starts_with("values at ply 6: 1,234,000 of 2,000,000 (61.7 %)"), "{told}");
        let spinner = ProgressBar::hidden().with_message("estimating");
        assert_eq!(line(&spinner), "estimating: 0 seconds");
        bar.set_length(0);
        assert!(line(&bar).contains(" of 0 ("));
    }
}
