//! The identity of a census.

use std::fmt;
use std::ops::Range;

use anyhow::{Context, bail, ensure};
use foreign::shown;
use kamisado::Deadlock;
use kamisado_solver::storage::job::Job;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::checksum::sha256;
use crate::population::{Fills, PlayedRounds, Population, RecordFile, Resistance, Rounds, Skill};
use answers::setup::SETUP_MEMORY;

/// How much to find out about each set-up.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Detail {
    /// Whether the Challenger wins.
    Value,
    /// Also which first moves of the Challenger win.
    Moves,
    /// Also how many moves the round takes under best play.
    Distance,
}

impl Detail {
    pub const fn name(self) -> &'static str {
        match self {
            Detail::Value => "value",
            Detail::Moves => "moves",
            Detail::Distance => "distance",
        }
    }

    /// The number of units that are lost together if the work is killed: at most a few seconds' worth.
    pub(super) const fn block(self) -> usize {
        match self {
            Detail::Value => 64,
            Detail::Moves => 8,
            Detail::Distance => 2,
        }
    }
}

/// The version of the columns and of the metadata. Version 1 had no checksum and is not supported.
pub(super) const VERSION: u32 = 2;

pub const MOST_UNITS: u64 = 100_000_000;

/// Everything that determines the rows of a census.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "CensusIdentity")]
pub struct Identity {
    pub population: Population,
    /// The number of its units.
    pub sample: u64,
    pub detail: Detail,
    #[schemars(with = "Deadlock")]
    pub rules: String,
}

impl Identity {
    pub fn new(population: Population, sample: u64, detail: Detail, deadlock: Deadlock) -> Identity {
        Identity { population, sample, detail, rules: deadlock.rules_name().to_owned() }
    }

    /// Checks that a census with this identity can hold these units; returns the rules.
    pub fn check(&self, units: &Range<u64>) -> anyhow::Result<Deadlock> {
        let deadlock = deadlock(&self.rules)?;
        ensure!(self.sample <= MOST_UNITS, "a sample of {}, expected at most {MOST_UNITS}", self.sample);
        if units.start == 0 || units.end < units.start || units.end > self.sample + 1 {
            let (first, last, sample) = (units.start, units.end.saturating_sub(1), self.sample);
            bail!("units {first} to {last} of a sample of {sample}");
        }
        if let Population::Played(played) = &self.population {
            let least = PlayedRounds::FEWEST_POINTS;
            ensure!(played.is_possible(), "a match needs a share of blunders from 0 to 1 and at least {least} points");
        }
        Ok(deadlock)
    }

    /// The description of the work that finds its rows, with everything that they depend on.
    pub fn job(&self) -> Job {
        let job =
            Job::new("census", terminal::version::BUILD).with("columns", VERSION).with("search memory", SETUP_MEMORY);
        let job = match &self.population {
            Population::Uniform { seed } => job.with("population", "uniform").with("seed", seed),
            Population::Played(PlayedRounds { seed, players, points, resistance, fills, rounds }) => {
                let job = job.with("population", "played").with("seed", seed).with("points", points);
                let job = match (resistance, fills, rounds) {
                    (Resistance::Random, Fills::Coin, Rounds::One) => job,
                    _ => job.with("matches", format_args!("{resistance:?} {fills:?} {rounds:?}")),
                };
                match players {
                    Skill::Perfect => job.with("players", "win-keeping").with("blunders", 0.0),
                    Skill::Strong { blunders } => job.with("players", "win-keeping").with("blunders", blunders),
                    Skill::Tricky => job.with("players", "tricky"),
                    Skill::Natural => job.with("players", "natural"),
                    Skill::Lapsing { lapses } => job.with("players", "lapsing").with("lapses", lapses),
                }
            }
            Population::Records { records, seed } => {
                let job = job.with("population", "records").with("seed", seed).with("records", records.len());
                (1..).zip(records).fold(job, |job, (number, record)| {
                    let RecordFile { name, sha256 } = record;
                    job.with(&format!("record {number}"), format_args!("{name:?}, sha256 {sha256}"))
                })
            }
        };
        let Identity { sample, detail, rules, .. } = self;
        job.with("rules", rules).with("sample", sample).with("detail", detail.name()).with("block", detail.block())
    }

    pub fn describe(&self) -> String {
        let Identity { population, sample, .. } = self;
        match population {
            Population::Uniform { .. } => {
                let drawn = population.counted(*sample);
                format!("{drawn}: both home rows in uniformly random order, no rings, Black the Challenger")
            }
            Population::Played(_) | Population::Records { .. } => {
                format!("{} set-ups, both fills of {}", self.setups(), population.counted(*sample))
            }
        }
    }

    pub fn setups(&self) -> u64 {
        self.sample * self.population.setups_a_unit()
    }
}

pub fn deadlock(rules: &str) -> anyhow::Result<Deadlock> {
    let expected = Deadlock::ALL.map(Deadlock::rules_name).join(" or ");
    Deadlock::from_rules_name(rules).with_context(|| format!("unknown rules '{}', expected {expected}", shown(rules)))
}

impl fmt::Display for Identity {
    /// One line that differs for any two censuses: `500 random refilled set-ups (seed 1), moves, kamisado-official-1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.sample, self.population)?;
        if let Population::Records { records, seed } = &self.population {
            let contents: String = records.iter().map(|record| record.sha256.as_str()).collect();
            let contents = if records.len() == 1 { contents } else { sha256(contents.as_bytes()) };
            write!(f, " (SHA-256 {:.12}, seed {seed})", contents)?;
        }
        write!(f, ", {}, {}", self.detail.name(), self.rules)
    }
}
