//! `analysis matches`: who wins a match between two rounds, and which single choices decide it?

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use analysis::population::{PlayedRounds, Rounds};
use analysis::question::matches::{self, Effort, MatchSurvey, MatchesStudy, RoundScore, draw, job};
use anyhow::ensure;
use kamisado_solver::watch::Watch;
use terminal::count::{count, seconds};
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::interrupt::{self, Interruption};

use crate::options::{Bars, Checkpoint, ComputeOptions, PlayersName, spinning};

/// Show who wins a match to 3 points from a state between two rounds, and how often a single choice decides it
///
/// Plays matches at random, as for the population played; a coin chooses the side. For each score between two rounds it
/// answers four questions, with 95% intervals. How often does the Challenger win the match from the set-up? How often
/// does one fill win the match and the other lose it? How often would another way to win the round before change who
/// wins the match? How often can the loser of the next round, once it is lost, still choose between moves that win the
/// match and moves that lose it?
///
/// A score gives the points of the Challenger, who starts the round, and then those of the Defender. The Defender won
/// the round before, so the scores 1-0 and 2-0 cannot occur.
///
/// Cases not decided within the limits count as unknown. The answer is the same each time, with any number of threads,
/// except with --max-seconds. docs/src/research/data-dictionary.md lists the columns of --csv.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  analysis matches --score 2-2 --score 2-1 --rounds 1000
  analysis matches --score 1-2=100 --max-nodes 50M --checkpoint one-two --csv one-two.csv")]
pub struct Args {
    /// A score between two rounds, and how many rounds with this score if other than --rounds; may be repeated
    /// [default: 2-2, 2-1, 1-2 and 0-2, whose matches mostly take seconds]
    #[arg(long, value_name = "SCORE[=N]", allow_hyphen_values = true)]
    score: Vec<ScoreSample>,
    /// Number of finished rounds with each score, each from a different match
    #[arg(long, value_name = "N", default_value_t = 10, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=MOST))]
    rounds: u64,
    /// Who plays the matches
    #[arg(long, value_name = "PLAYERS", default_value = "keeping")]
    players: PlayersName,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 1)]
    #[arg(value_parser = terminal::count::seed, allow_negative_numbers = true)]
    seed: u64,
    /// Positions to search for each of the three answers about a round: who wins after each fill, what other ways to
    /// win lead to, what the loser's moves do. May be written 1e6 or 1M [default: 20M, or no limit with --max-seconds]
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    max_nodes: Option<u64>,
    /// Seconds to search for each of these answers
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    max_seconds: Option<Duration>,
    /// Consider other ways to win a round that end it within N moves, counting both players
    #[arg(long, value_name = "N", default_value_t = 3, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(2..=15))]
    within: u16,
    /// Write all shares to this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    checkpoint: Checkpoint,
    #[command(flatten)]
    computing: ComputeOptions,
}

const MOST: u64 = 1_000_000;
const NODES: u64 = 20_000_000;

#[derive(Clone, Copy, Debug)]
struct ScoreSample {
    score: RoundScore,
    rounds: Option<u64>,
}

impl FromStr for ScoreSample {
    type Err = String;

    fn from_str(text: &str) -> Result<ScoreSample, String> {
        let (score, rounds) = text.split_once('=').map_or((text, None), |(score, rounds)| (score, Some(rounds)));
        let number = |text: &str| {
            let number = text.parse().ok().filter(|number| (1..=MOST).contains(number));
            number.ok_or_else(|| format!("found '{text}' rounds, expected a whole number from 1 to {MOST}"))
        };
        let score: RoundScore = score.parse()?;
        Ok(ScoreSample { score, rounds: rounds.map(number).transpose()? })
    }
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let csv = args.csv.as_deref().map(OutputFile::new).transpose()?;
    let wanted = wanted(args)?;
    let deadlock = args.computing.deadlock();
    let played = PlayedRounds {
        rounds: Rounds::All,
        ..PlayedRounds::new(args.seed, args.players.players(None), RoundScore::FORMAT.target())
    };
    let usual = args.max_seconds.is_none().then_some(NODES);
    let effort = Effort {
        nodes: args.max_nodes.or(usual),
        time: args.max_seconds,
        within: args.within,
        stop: interrupt::flag(),
    };
    let pool = args.computing.setup_pool()?;
    let journal = args.checkpoint.open("matches.journal", &job(&played, &effort, deadlock))?;
    let draw = || pool.install(|| draw(&played, &wanted, deadlock, interrupt::flag()));
    let drawn = spinning("playing matches", draw).ok_or(Interruption)?;
    let bars = Bars::default();
    bars.begin(format_args!("rounds"), drawn.states.len());
    let survey = MatchSurvey { states: &drawn.states, effort, threads: pool.current_num_threads() };
    let found = survey.findings(&journal, &bars);
    bars.clear();
    let findings = found.inspect_err(|error| args.checkpoint.note_stopped(error))?;
    let study = MatchesStudy::new(played, drawn.matches, deadlock, &effort, &drawn.states, &findings);
    csv.map(|file| file.write(|out| matches::write_csv(out, &study))).transpose()?;
    args.computing.answering.tell(&study)
}

/// The scores, each once, and how many rounds of each.
fn wanted(args: &Args) -> anyhow::Result<Vec<(RoundScore, u64)>> {
    if args.score.is_empty() {
        return Ok(RoundScore::QUICK.map(|score| (score, args.rounds)).to_vec());
    }
    let mut wanted: Vec<(RoundScore, u64)> = Vec::new();
    for &ScoreSample { score, rounds } in &args.score {
        ensure!(wanted.iter().all(|&(known, _)| known != score), "--score {score} was given twice: expected it once");
        wanted.push((score, rounds.unwrap_or(args.rounds)));
    }
    Ok(wanted)
}
