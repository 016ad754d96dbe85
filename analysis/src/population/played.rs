//! Finished rounds of matches that are played at random.

use std::fmt;
use std::sync::atomic::AtomicBool;

use kamisado::{Deadlock, FinishedRound, Level, Player, Position, Score, Setup};
use kamisado_players::{Resistance, Skill, play_out};
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::value::{Question, WinnerError, Winners};
use kamisado_solver::search::Limits;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fills::Fills;
use answers::setup::SETUP_MEMORY;

/// Finished rounds of simulated matches.
///
/// A match continues until a player has the points or wins a round with a triple. Its last round has no fill after it,
/// so that round is never used.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PlayedRounds {
    /// The seed of the random numbers; each match has its own stream.
    pub seed: u64,
    #[serde(flatten, with = "super::players")]
    #[schemars(with = "super::players::Named")]
    pub players: Skill,
    /// The points that win a match, at least 2.
    pub points: u32,
    /// How win-keeping players play lost rounds; absent if at random.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(with = "String")]
    pub resistance: Resistance,
    /// How fills are chosen; absent if by a coin.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fills: Fills,
    /// Which rounds of a match are used; absent if one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rounds: Rounds,
}

/// Which rounds of a match are used, apart from the last.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Rounds {
    /// One, drawn at random, so that rounds are independent of one another.
    #[default]
    One,
    /// All, in their order; rounds are numbered through all matches.
    All,
}

/// Fields added later are left out if they have their original value, so that older censuses are still the same file.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedRound {
    pub finished: FinishedRound,
    pub of_match: u32,
    /// The name of its record; none if it was played at random.
    pub record: Option<String>,
}

impl PlayedRounds {
    /// With fewer points, a match would end with its first round.
    pub const FEWEST_POINTS: u32 = 2;

    /// The plainest kind: lost rounds are played at random, a coin chooses the side, one round of each match is used.
    pub fn new(seed: u64, players: Skill, points: u32) -> PlayedRounds {
        let (resistance, fills, rounds) = Default::default();
        PlayedRounds { seed, players, points, resistance, fills, rounds }
    }

    /// The matches without the rounds, in words.
    pub fn matches(&self) -> String {
        self.to_string().replacen("finished rounds of ", "", 1)
    }

    /// Whether such matches can be played, as [`round`](Self::round) does.
    pub(crate) fn is_possible(&self) -> bool {
        let mistakes = match self.players {
            Skill::Strong { blunders: share } | Skill::Lapsing { lapses: share } => share,
            Skill::Perfect | Skill::Tricky | Skill::Natural => 0.0,
        };
        if !matches!(self.players, Skill::Perfect | Skill::Strong { .. }) && self.resistance != Resistance::Random {
            return false;
        }
        self.points >= PlayedRounds::FEWEST_POINTS && (0.0..=1.0).contains(&mistakes)
    }

    /// The round drawn from the match with this number; none if `stop` was set while the match was played.
    pub fn round(&self, number: u64, deadlock: Deadlock, stop: &AtomicBool) -> Option<PlayedRound> {
        let (rounds, mut random) = self.play(number, deadlock, stop)?;
        Some(rounds.choose(&mut random).expect("the first round is worth one point").clone())
    }

    /// All finished rounds of the first matches, at least `least`, match by match; none if `stop` was set.
    pub fn all_rounds(&self, least: u64, deadlock: Deadlock, stop: &AtomicBool) -> Option<Vec<PlayedRound>> {
        const TOGETHER: u64 = 64;
        let mut rounds = Vec::new();
        for first in (1..).step_by(TOGETHER as usize) {
            if rounds.len() as u64 >= least {
                break;
            }
            let matches = (first..first + TOGETHER).into_par_iter();
            let played = matches.map(|number| Some(self.play(number, deadlock, stop)?.0));
            rounds.extend(played.collect::<Option<Vec<_>>>()?.concat());
        }
        Some(rounds)
    }

    /// All rounds of a match, including the last, each with all its positions; none if `stop` was set.
    pub fn whole_match(&self, number: u64, deadlock: Deadlock, stop: &AtomicBool) -> Option<Vec<Vec<Position>>> {
        Some(self.play_match(number, deadlock, stop)?.0)
    }

    fn play(&self, number: u64, deadlock: Deadlock, stop: &AtomicBool) -> Option<(Vec<PlayedRound>, ChaCha8Rng)> {
        let (lines, random) = self.play_match(number, deadlock, stop)?;
        let finished = lines.iter().filter_map(|line| line.last()?.finished_round()).take(lines.len() - 1);
        let round = |(of_match, finished)| PlayedRound { finished, of_match, record: None };
        Some(((1..).zip(finished).map(round).collect(), random))
    }

    fn play_match(
        &self,
        number: u64,
        deadlock: Deadlock,
        stop: &AtomicBool,
    ) -> Option<(Vec<Vec<Position>>, ChaCha8Rng)> {
        assert!(self.points >= PlayedRounds::FEWEST_POINTS, "no round would come after the first");
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(number);
        let limits = Limits { stop: Some(stop), ..Limits::default() };
        let tables = [Table::embedded()];
        let question = Question { tables: &tables, limits, memory: SETUP_MEMORY, ..Question::default() };
        let mut winners = Winners::new(question);
        let mut lines = Vec::new();
        let mut score = Score::default();
        let mut setup = Setup::start();
        loop {
            let start = Position::new(&setup, deadlock).expect("a set-up at the start of a round");
            let line = match play_out(start, [self.players; 2], self.resistance, &mut random, &mut winners) {
                Ok(line) => line,
                Err(WinnerError::Stopped(_)) => return None,
                Err(error) => panic!("a whole table in the program, and a search that proves its values: {error}"),
            };
            let end = line.last().expect("a round has a first position");
            let finished = end.finished_round().expect("it was played to its end");
            lines.push(line);
            score.add(finished.outcome.winner, finished.points());
            let is_won = Player::ALL.into_iter().any(|player| score.of(player) >= self.points);
            if is_won || finished.level_before() == Level::Triple {
                return Some((lines, random));
            }
            setup = finished.next(self.fills.choose(&finished, deadlock, &mut random, stop)?);
        }
    }
}

impl fmt::Display for PlayedRounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "finished rounds of matches to {} points played by ", self.points)?;
        match self.players {
            Skill::Perfect => write!(f, "win-keeping players without blunders")?,
            Skill::Strong { blunders } => {
                write!(f, "win-keeping players, {}% of whose moves in won rounds are blunders", 100.0 * blunders)?;
            }
            Skill::Tricky => write!(f, "tricky players")?,
            Skill::Natural => write!(f, "natural players")?,
            Skill::Lapsing { lapses } => write!(f, "lapsing players, {}% of whose moves are lapses", 100.0 * lapses)?,
        }
        if self.resistance == Resistance::Longest {
            f.write_str(", who make lost rounds as long as they can")?;
        }
        match self.fills {
            Fills::Coin => {}
            Fills::Better => f.write_str(", filled from the better side")?,
            Fills::Rule => f.write_str(", filled by a rule of thumb")?,
        }
        if self.rounds == Rounds::All {
            f.write_str(", all rounds of each match")?;
        }
        write!(f, " (seed {})", self.seed)
    }
}
