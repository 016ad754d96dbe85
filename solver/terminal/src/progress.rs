//! How far long work has come: a line on standard error, only if that is a terminal.

use std::borrow::Cow;
use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};

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
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
