//! The populations of set-ups to study.
//!
//! A population is a sequence of units: a set-up, or a finished round with the set-ups of both its fills. The same
//! description gives the same units in the same order, and each unit can be drawn independently.

mod clusters;
mod fills;
pub mod played;
pub mod players;
mod records;

use std::fmt;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use foreign::shown;
use kamisado::{Color, Deadlock, Fill, Level, Setup};
use rand::seq::index;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use clusters::clusters;
pub use fills::Fills;
pub use kamisado_players::{Resistance, Skill};
pub use kamisado_solver::questions::best::natural_moves;
use played::PlayedRound;
pub use played::{PlayedRounds, Rounds};
pub(crate) use players::in_names_of_today;
pub use records::{RecordFile, Records, is_new};

/// What natural players do, for captions and pages.
pub const NATURAL_PLAYERS: &str = "Natural players look one move ahead: they win at once if they can, otherwise avoid \
                                   moves that let the opponent win at once, otherwise play any move.";

/// The description of a population: everything needed to draw it again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "name", rename_all = "lowercase")]
#[schemars(into = "Described")]
pub enum Population {
    /// Both home rows in random order; see [`answers::setup::random_refills`].
    Uniform {
        /// The seed of the random numbers.
        seed: u64,
    },
    /// Finished rounds of matches that were played at random.
    Played(PlayedRounds),
    /// Finished rounds of records, in the order of the files.
    Records {
        records: Vec<RecordFile>,
        /// The seed of the random numbers; they choose among the rounds, if not all are used.
        seed: u64,
    },
}

/// The description of a population: everything needed to draw it again.
#[derive(JsonSchema)]
#[schemars(rename = "Population")]
#[allow(dead_code)]
struct Described {
    name: PopulationName,
    /// The seed of the random numbers.
    seed: u64,
    #[schemars(flatten)]
    played: Option<PlayedRounds>,
    /// The files, in their order; absent if rounds were not read from records.
    #[schemars(with = "Vec<RecordFile>", skip_serializing_if = "Option::is_none")]
    records: Option<Vec<RecordFile>>,
}

/// Random set-ups, rounds of played matches, or rounds of records.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[allow(dead_code)]
enum PopulationName {
    Uniform,
    Played,
    Records,
}

impl Population {
    pub fn setups_a_unit(&self) -> u64 {
        match self {
            Population::Uniform { .. } => 1,
            Population::Played(_) | Population::Records { .. } => Fill::ALL.len() as u64,
        }
    }

    pub fn units(&self) -> &'static str {
        match self {
            Population::Uniform { .. } => "set-ups",
            Population::Played(_) | Population::Records { .. } => "finished rounds",
        }
    }

    pub fn unit(&self) -> &'static str {
        self.units().trim_end_matches('s')
    }

    /// A number of its units in words: `1 random refilled set-up (seed 1)`.
    pub fn counted(&self, number: u64) -> String {
        let told = format!("{number} {self}");
        if number == 1 { told.replacen(self.units(), self.unit(), 1) } else { told }
    }
}

impl fmt::Display for Population {
    /// In words, to follow a number: `random refilled set-ups (seed 1)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Population::Uniform { seed } => write!(f, "random refilled set-ups (seed {seed})"),
            Population::Played(played) => played.fmt(f),
            Population::Records { records, .. } if records.len() == 1 => {
                write!(f, "finished rounds of the record {}", shown(&records[0].name))
            }
            Population::Records { records, .. } => write!(f, "finished rounds of {} records", records.len()),
        }
    }
}

/// A unit before its set-ups are known.
#[derive(Clone, Debug)]
pub struct Unit {
    pub number: u64,
    source: Source,
}

#[derive(Clone, Debug)]
enum Source {
    Setup(Box<Setup>),
    Played(PlayedRounds),
    Round(Box<PlayedRound>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnSetup {
    pub number: u64,
    pub setup: Setup,
    pub origin: Option<Origin>,
}

/// The finished round that led to a set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The number of the round among the finished rounds of the population, from 1; both fills have the same.
    pub round: u64,
    /// Which round of its match it was, from 1.
    pub of_match: u32,
    pub fill: Fill,
    /// The board at the end of the round, as a position text.
    pub finished: Setup,
    pub promoted: Color,
    pub level: Level,
    /// The name of the record with the round; `None` for a round that was drawn.
    pub record: Option<String>,
}

impl Unit {
    /// The units with these numbers, which start at 1; for records use [`Unit::recorded`]. None if `stop` was set.
    pub fn drawn(
        population: &Population,
        numbers: Range<u64>,
        deadlock: Deadlock,
        stop: &AtomicBool,
    ) -> Option<Vec<Unit>> {
        match population {
            Population::Uniform { seed } => {
                let is_stopped = || stop.load(Ordering::Relaxed);
                Unit::uniform(*seed, numbers).map(|unit| (!is_stopped()).then_some(unit)).collect()
            }
            Population::Played(played) => Unit::played(*played, numbers, deadlock, stop),
            Population::Records { .. } => unreachable!("their rounds are in files"),
        }
    }

    /// Set-ups drawn at random; the numbers start at 1.
    pub fn uniform(seed: u64, numbers: Range<u64>) -> impl Iterator<Item = Unit> {
        let setups = (1..).zip(answers::setup::random_refills(seed)).skip(numbers.start as usize - 1);
        let units = setups.take_while(move |(number, _)| numbers.contains(number));
        units.map(|(number, setup)| Unit { number, source: Source::Setup(Box::new(setup)) })
    }

    /// Finished rounds of simulated matches. If all rounds of a match are used, the matches are played now, otherwise
    /// when a unit is drawn. None if `stop` was set.
    pub fn played(
        played: PlayedRounds,
        numbers: Range<u64>,
        deadlock: Deadlock,
        stop: &AtomicBool,
    ) -> Option<Vec<Unit>> {
        if played.rounds == Rounds::One {
            return Some(numbers.map(|number| Unit { number, source: Source::Played(played) }).collect());
        }
        let rounds = played.all_rounds(numbers.end - 1, deadlock, stop)?;
        let unit = |(number, round)| Unit { number, source: Source::Round(Box::new(round)) };
        Some((1..).zip(rounds).filter(|(number, _)| numbers.contains(number)).map(unit).collect())
    }

    /// Finished rounds of records: all in their order, or `sample` of them, in the order in which a seed chooses them.
    pub fn recorded(records: &Records, sample: usize, seed: u64) -> Vec<Unit> {
        let all = records.rounds.len();
        let chosen = if sample == all {
            (0..all).collect()
        } else {
            index::sample(&mut ChaCha8Rng::seed_from_u64(seed), all, sample).into_vec()
        };
        let source = |i: usize| Source::Round(Box::new(records.rounds[i].clone()));
        let unit = |(number, i)| Unit { number, source: source(i) };
        (1..).zip(chosen).map(unit).collect()
    }

    /// The set-ups of the unit; none if `stop` was set while a match was played.
    pub fn draw(&self, deadlock: Deadlock, stop: &AtomicBool) -> Option<Vec<DrawnSetup>> {
        let round = match &self.source {
            Source::Setup(setup) => {
                return Some(vec![DrawnSetup { number: self.number, setup: (**setup).clone(), origin: None }]);
            }
            Source::Played(played) => &played.round(self.number, deadlock, stop)?,
            Source::Round(round) => &**round,
        };
        let PlayedRound { finished, of_match, record } = round;
        let before = finished.level_before();
        let drawn = |(number, fill)| DrawnSetup {
            number,
            setup: finished.next(fill),
            origin: Some(Origin {
                round: self.number,
                of_match: *of_match,
                fill,
                finished: finished.board.clone(),
                promoted: finished.outcome.promoted,
                level: before.promoted().unwrap_or(before),
                record: record.clone(),
            }),
        };
        Some((2 * self.number - 1..).zip(Fill::ALL).map(drawn).collect())
    }
}
