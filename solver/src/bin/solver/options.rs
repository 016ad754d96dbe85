//! The options that many commands share, and the reading of a POSITION.

use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use foreign::Excerpt;
use kamisado::{Deadlock, Position, Setup};
use kamisado_solver::questions::kamisado::DeadlockName;
use kamisado_solver::search::Limits;
use terminal::count::{count, seconds};
use terminal::output::FormatOption;
use terminal::progress::DAY;
use terminal::threads::Threads;

use crate::memory::Memory;
use crate::{interrupt, output};

/// The options of every command that computes.
#[derive(Args, Clone, Debug)]
pub struct ComputeOptions {
    #[command(flatten)]
    pub format: FormatOption,
    #[command(flatten)]
    pub rules: Rules,
    #[command(flatten)]
    pub threads: Threads,
    /// Memory for large tables, in bytes or like 512M or 4GiB
    #[arg(long, value_name = "BYTES", default_value = "1G", allow_hyphen_values = true)]
    pub memory: Memory,
}

impl ComputeOptions {
    /// The threads asked for, but a single one if positions are counted, so that the answer is the same each time.
    pub fn pool_within(&self, effort: Effort) -> anyhow::Result<rayon::ThreadPool> {
        self.threads.pool_of_at_most(if effort.max_nodes.is_some() { 1 } else { usize::MAX })
    }
}

/// When a search gives up; without these options it does not.
#[derive(Args, Clone, Copy, Debug)]
pub struct Effort {
    /// Give up after N positions, like 1e6 or 1M, and answer "unknown"; the search then has one thread
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    max_nodes: Option<u64>,
    /// Give up after S seconds and answer "unknown"
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    max_seconds: Option<Duration>,
    /// Do not replay the proofs; the answer then says that it is not proved
    #[arg(long)]
    no_proof: bool,
}

impl Effort {
    pub fn proof(self) -> bool {
        !self.no_proof
    }

    /// These options with other limits, where there are any.
    pub fn within(self, max_nodes: Option<u64>, max_seconds: Option<Duration>) -> Effort {
        Effort { max_nodes: max_nodes.or(self.max_nodes), max_seconds: max_seconds.or(self.max_seconds), ..self }
    }

    pub fn is_limited(self) -> bool {
        self.max_nodes.is_some() || self.max_seconds.is_some()
    }

    /// Whether the limits end the work within a day; a core searches a million positions or two a second.
    pub fn ends_within_the_day(self) -> bool {
        self.max_seconds.is_some_and(|time| time <= DAY)
            || self.max_nodes.is_some_and(|nodes| nodes <= 1_000_000 * DAY.as_secs())
    }

    /// The limits of one answer, from now on; Ctrl-C ends it too.
    pub fn limits(self) -> Limits<'static> {
        let deadline = self.max_seconds.map(|seconds| Instant::now() + seconds);
        Limits { nodes: self.max_nodes, deadline, ..until_stopped() }
    }
}

/// No limit, but Ctrl-C.
pub fn until_stopped() -> Limits<'static> {
    Limits { stop: Some(interrupt::flag()), ..Limits::default() }
}

/// Which game is played.
#[derive(Args, Clone, Copy, Debug)]
pub struct GameOption {
    /// The game
    #[arg(long = "game", value_name = "GAME", default_value = "kamisado")]
    pub name: GameName,
}

/// A game, by its name.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameName {
    /// Towers on 8 x 8 squares, two players
    Kamisado,
    /// Rings and balls on 5 x 5 spaces, two to four players
    Mitsudomoe,
}

/// The rules that are played by.
#[derive(Args, Clone, Copy, Debug)]
pub struct Rules {
    /// When a chain of forced passes ends the round
    #[arg(long, default_value = "official")]
    deadlock: DeadlockName,
}

impl Rules {
    pub fn deadlock(self) -> Deadlock {
        self.deadlock.into()
    }

    /// Refuses options that a game without deadlocks has no use for.
    pub fn check_unused(self) -> anyhow::Result<()> {
        if self.deadlock() == Deadlock::Official {
            return Ok(());
        }
        bail!(
            "found --deadlock {} for a game without deadlocks, expected it with --game kamisado only",
            self.deadlock().name()
        )
    }

    /// Reads a POSITION given on the command line, `start` or the text form.
    pub fn position(self, text: &str) -> anyhow::Result<Position> {
        Position::new(&setup(text)?, self.deadlock()).with_context(|| in_position(text))
    }
}

/// Reads the text of a POSITION given on the command line, which need not be one to play from.
pub fn setup(text: &str) -> anyhow::Result<Setup> {
    text.parse().with_context(|| in_position(text))
}

/// Notes on standard error that the colour due in the text of a POSITION is explained by no last move: usually a slip.
pub fn note_due(text: &str) {
    let unexplained = text.parse().ok().filter(|setup: &Setup| !setup.due_is_explained());
    if let Some((setup, due)) = unexplained.and_then(|setup| setup.due.map(|due| (setup, due))) {
        let opponent = setup.turn.opponent();
        output::note(format_args!(
            "note: {due} is due, but {opponent} has no tower on a {due} square, where the last move would have ended; \
             the position is taken as it is written"
        ));
    }
}

pub fn in_position(text: &str) -> String {
    format!("position '{}'", Excerpt::from(text))
}
