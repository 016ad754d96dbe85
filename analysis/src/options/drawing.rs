//! The options that name a population.

use std::ops::Range;
use std::path::PathBuf;

use analysis::population::{Fills, PlayedRounds, Population, Records, Resistance, Rounds, Skill, Unit};
use analysis::work::RecordText;
use anyhow::{bail, ensure};
use clap::{Args, ValueEnum};
use kamisado::Deadlock;
use terminal::count::counted;
use terminal::interrupt::{self, Interruption};

use super::spinning;

/// Which set-ups to draw.
#[derive(Args, Clone, Debug)]
pub struct DrawOptions {
    /// Where the set-ups come from
    #[arg(long, value_name = "POPULATION", default_value = "uniform")]
    population: PopulationName,
    /// Number of set-ups for the population uniform; for the others, number of finished rounds, each with both fills
    /// [default: all rounds of the records]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    sample: Option<u64>,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 1)]
    #[arg(value_parser = terminal::count::seed, allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    playing: PlayOptions,
    /// The record of a round or match for the population records; may be repeated
    #[arg(long, value_name = "FILE")]
    record: Vec<PathBuf>,
}

/// The matches of the population played.
#[derive(Args, Clone, Copy, Debug)]
pub struct PlayOptions {
    /// Who plays the rounds of the population played [default: keeping]
    #[arg(long, value_name = "PLAYERS")]
    players: Option<PlayersName>,
    /// How often win-keeping players blunder in won rounds, as a share of their moves [default: 0.1]
    #[arg(long, value_name = "SHARE", value_parser = share, allow_negative_numbers = true)]
    blunders: Option<f64>,
    /// The points that win a match of the population played [default: 3]
    #[arg(long, value_name = "P", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(i64::from(PlayedRounds::FEWEST_POINTS)..=1000))]
    points: Option<u32>,
    /// How win-keeping players play a lost round [default: random]
    #[arg(long, value_name = "HOW")]
    when_lost: Option<Resistance>,
    /// How the players choose the side to fill from in the matches of the population played [default: coin]
    #[arg(long, value_name = "HOW")]
    fills: Option<Fills>,
    /// Which rounds of a match to use, never the last [default: one]
    #[arg(long, value_name = "WHICH")]
    rounds: Option<Rounds>,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum PopulationName {
    /// Both home rows in uniformly random order, no rings
    Uniform,
    /// Both fills of finished rounds of matches played at random
    Played,
    /// Both fills of the finished rounds of records
    Records,
}

/// Who plays the rounds of simulated matches.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayersName {
    /// Win-keeping: know the value of every move, and play a winning one at random, except for a share of blunders
    Keeping,
    /// Look one move ahead: win at once if possible, otherwise avoid losing at once, otherwise play any move
    Natural,
}

impl PlayersName {
    /// The players; `blunders` replaces the default share of blunders of win-keeping players.
    pub fn players(self, blunders: Option<f64>) -> Skill {
        match self {
            PlayersName::Keeping => match blunders.unwrap_or(PlayOptions::BLUNDERS) {
                0.0 => Skill::Perfect,
                blunders => Skill::Strong { blunders },
            },
            PlayersName::Natural => Skill::Natural,
        }
    }
}

pub struct DrawnPopulation {
    pub population: Population,
    pub sample: u64,
    pub record_texts: Vec<RecordText>,
    records: Vec<Unit>,
}

impl DrawOptions {
    /// The population. Records are read and replayed by these rules.
    pub fn draw(&self, deadlock: Deadlock) -> anyhow::Result<DrawnPopulation> {
        let of_records = self.population == PopulationName::Records;
        ensure!(of_records || self.record.is_empty(), "--record works with --population records only");
        if self.population != PopulationName::Played
            && let Some((option, _)) = self.playing.given().into_iter().find(|(_, given)| *given)
        {
            bail!("{option} works with --population played only");
        }
        let seed = self.seed;
        let population = match self.population {
            PopulationName::Uniform => Population::Uniform { seed },
            PopulationName::Played => Population::Played(self.playing.played(seed)?),
            PopulationName::Records => {
                ensure!(!self.record.is_empty(), "--population records needs --record FILE");
                let records = Records::read(&self.record, deadlock)?;
                let all = records.count() as u64;
                let sample = self.sample.unwrap_or(all);
                ensure!(
                    sample <= all,
                    "--sample {sample}: the records have {}, expected at most that",
                    counted(all, "finished round")
                );
                let units = Unit::recorded(&records, sample as usize, seed);
                let names = records.files.iter().map(|file| file.name.clone());
                let record_texts = names.zip(records.texts).map(|(name, text)| RecordText { name, text }).collect();
                return Ok(DrawnPopulation {
                    population: Population::Records { records: records.files, seed },
                    sample,
                    record_texts,
                    records: units,
                });
            }
        };
        let Some(sample) = self.sample else {
            bail!("--sample N is missing: expected how many {}", population.units());
        };
        Ok(DrawnPopulation { population, sample, record_texts: Vec::new(), records: Vec::new() })
    }
}

impl PlayOptions {
    pub const BLUNDERS: f64 = 0.1;
    const POINTS: u32 = 3;

    pub fn played(self, seed: u64) -> anyhow::Result<PlayedRounds> {
        let players = self.players.unwrap_or(PlayersName::Keeping);
        ensure!(
            self.blunders.is_none() || players == PlayersName::Keeping,
            "--blunders works with --players keeping only: natural players blunder at no fixed rate"
        );
        let players = players.players(self.blunders);
        let resistance = self.when_lost.unwrap_or_default();
        ensure!(
            resistance == Resistance::Random || players != Skill::Natural,
            "--when-lost longest works with --players keeping only: natural players do not know when they are losing"
        );
        let (fills, rounds) = (self.fills.unwrap_or_default(), self.rounds.unwrap_or_default());
        let points = self.points.unwrap_or(PlayOptions::POINTS);
        Ok(PlayedRounds { seed, players, points, resistance, fills, rounds })
    }

    pub fn is_default(self) -> bool {
        self.given().into_iter().all(|(_, given)| !given)
    }

    fn given(self) -> [(&'static str, bool); 6] {
        [
            ("--players", self.players.is_some()),
            ("--blunders", self.blunders.is_some()),
            ("--points", self.points.is_some()),
            ("--when-lost", self.when_lost.is_some()),
            ("--fills", self.fills.is_some()),
            ("--rounds", self.rounds.is_some()),
        ]
    }
}

impl DrawnPopulation {
    /// Its units with these numbers, which start at 1; [`Interruption`] after Ctrl-C.
    pub fn units(self, numbers: Range<u64>, deadlock: Deadlock) -> anyhow::Result<Vec<Unit>> {
        match &self.population {
            Population::Records { .. } => {
                Ok(self.records.into_iter().filter(|unit| numbers.contains(&unit.number)).collect())
            }
            other => drawn_units(other, numbers, deadlock),
        }
    }
}

/// Units of a population that is not of records; [`Interruption`] after Ctrl-C.
pub fn drawn_units(population: &Population, numbers: Range<u64>, deadlock: Deadlock) -> anyhow::Result<Vec<Unit>> {
    let is_played = matches!(population, Population::Played(_));
    let what = if is_played { "playing matches" } else { "drawing set-ups" };
    let units = spinning(what, || Unit::drawn(population, numbers, deadlock, interrupt::flag()));
    units.ok_or_else(|| Interruption.into())
}

pub fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a share from 0 to 1, like 0.1".to_owned())
}
