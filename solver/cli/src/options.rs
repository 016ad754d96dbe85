//! The options that many commands share, and the reading of a POSITION.

use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use foreign::Excerpt;
use kamisado::{Deadlock, Opening, Position, Setup};
use kamisado_solver::search::Limits;
use objects::DeadlockName;
use objects::situation::Origin;
use terminal::count::{count, seconds};
use terminal::output::FormatOption;
use terminal::progress::DAY;
use terminal::threads::Threads;

use crate::memory::Memory;
use crate::{interrupt, output};

pub fn refuse(options: &[(&str, bool)], why: &str) -> anyhow::Result<()> {
    match options.iter().find(|(_, given)| *given) {
        Some((name, _)) => bail!("found {name} {why}"),
        None => Ok(()),
    }
}

/// What is asked of mitsudomoe alone.
#[derive(Args, Clone, Copy, Debug)]
pub struct Bound {
    #[command(flatten)]
    pub game: GameOption,
    /// For mitsudomoe: the most turns of their own that the winner may take, 1 to 200
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=200), allow_negative_numbers = true)]
    turns: Option<u8>,
}

impl Bound {
    /// The turns to look ahead if mitsudomoe is played, and none otherwise.
    pub fn turns(self) -> anyhow::Result<Option<u8>> {
        match (self.game.name, self.turns) {
            (GameName::Kamisado, None) => Ok(None),
            (GameName::Kamisado, Some(turns)) => {
                bail!("found --turns {turns} for Kamisado, whose rounds always end, expected it with --game mitsudomoe")
            }
            (GameName::Mitsudomoe, None) => {
                bail!(
                    "found no --turns, expected --turns N: no rule of mitsudomoe ends a game, so wins are looked for within N turns"
                )
            }
            (GameName::Mitsudomoe, turns) => Ok(turns),
        }
    }
}

/// Why an option is refused that is Kamisado's alone.
pub const MITSUDOMOE: &str = "with --game mitsudomoe, expected it with kamisado only";

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
    /// Give up after N positions, like 1e6 or 1M, and answer "unknown"; the search then uses one thread
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    max_nodes: Option<u64>,
    /// Give up after S seconds and answer "unknown"
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    max_seconds: Option<Duration>,
    /// Do not replay proofs; the answer then says that it is not proved
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

    /// These options, or if there are no limits, this many positions.
    pub fn or_nodes(self, nodes: u64) -> Effort {
        if self.is_limited() { self } else { self.within(Some(nodes), None) }
    }

    /// Whether the limits end the work within a day; a core searches a million positions or two a second.
    pub fn ends_within_the_day(self) -> bool {
        self.max_seconds.is_some_and(|time| time <= DAY)
            || self.max_nodes.is_some_and(|nodes| nodes <= 1_000_000 * DAY.as_secs())
    }

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

/// The limits of tournament play.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct OpeningOptions {
    /// Limit the first three moves of a round to 1, 3 and 5 squares, as in tournament play: 1-3-5. Moves after 'start'
    /// or another start position count
    #[arg(long, value_name = "OPENING")]
    opening: Option<Opening>,
    /// With --opening, in the middle of a round: how many moves were made before the POSITION, 0 to 3, where 3 is three
    /// or more. Without it nothing is limited there, and the answer says so
    #[arg(long, value_name = "N", requires = "opening", value_parser = moves_made, allow_negative_numbers = true)]
    moves_made: Option<u32>,
}

fn moves_made(text: &str) -> Result<u32, String> {
    let made = text.parse().ok().filter(|&made: &u32| made <= Opening::LIMITED.into());
    made.ok_or_else(|| {
        "expected 0 to 3, where 3 is three or more: from the fourth move on nothing is limited".to_owned()
    })
}

impl OpeningOptions {
    pub fn is_given(self) -> bool {
        self.opening.is_some()
    }

    /// The same for another POSITION, of which it is not known how many moves were made.
    pub fn without_moves_made(self) -> OpeningOptions {
        OpeningOptions { moves_made: None, ..self }
    }

    pub fn origin(self, text: &str) -> anyhow::Result<Origin> {
        let origin = Origin::of_text(text, self.is_given(), self.moves_made);
        origin.with_context(|| in_position(text))
    }

    /// Refuses the limits where they have no meaning, or no answer.
    pub fn check_unused(self, is_match: bool, is_kamisado: bool) -> anyhow::Result<()> {
        match self.is_given() {
            true if is_match => bail!(
                "found --opening {} with --match, expected one without the other: a match whose rounds all have the \
                 limits is not solved here",
                Opening::NAME
            ),
            true if !is_kamisado => bail!("found --opening {} {MITSUDOMOE}", Opening::NAME),
            _ => Ok(()),
        }
    }
}

/// Reads the text of a POSITION given on the command line, which need not be one to play from.
pub fn setup(text: &str) -> anyhow::Result<Setup> {
    let read = text.parse();
    if read.is_err() && Position::start(Deadlock::default()).read_move(text).is_ok() {
        bail!("found the move '{text}', expected a POSITION before it, such as: start '{text}'");
    }
    read.with_context(|| in_position(text))
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
