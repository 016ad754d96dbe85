//! `analysis matches`: who wins a match between two rounds, and which single choices decide it?

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use analysis::population::{PlayedRounds, Rounds};
use analysis::question::matches::{
    self, AskError, Effort, MatchSurvey, MatchSurveyError, MatchesStudy, RoundScore, draw, job,
};
use anyhow::ensure;
use kamisado_solver::watch::Watch;
use terminal::count::{count, seconds};
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::interrupt::{self, Interruption};
use terminal::progress;

use crate::options::{Bars, Checkpoint, ComputeOptions, PlayersName};

/// Say who wins a match to 3 points between two rounds, and how often a single choice decides it
///
/// Plays matches at random, as for the population played; a coin chooses the side. Of the rounds that led to a score it
/// says, each number with its 95% interval: how often the Challenger wins the match from the set-up; how often one fill
/// wins the match and the other loses it; how often another way to win the round before changes who wins the match; and
/// how often the loser of the next round, once it is lost, can still choose between moves that win the match and moves
/// that lose it.
///
/// A score is the points of the Challenger, who begins the round, and then those of the Defender. The Defender has won
/// the round before, so that there is no 1-0 and no 2-0.
///
/// What is not decided within the limits is counted as unknown. With --max-seconds the answer depends on the machine,
/// else it is the same each time, with any number of threads.
///
/// Columns of --csv: score, question, of, number, hits, misses, unknown, least and most (the share if no or every unknown
/// one hits), low and high (the interval).
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  analysis matches --score 2-2 --score 2-1 --rounds 1000
  analysis matches --score 1-2=100 --max-nodes 50M --checkpoint one-two --csv one-two.csv")]
pub struct Args {
    /// The score between two rounds, and how many rounds with it if other than --rounds; may be repeated
    /// [default: 2-2, 2-1, 1-2 and 0-2, whose matches mostly take seconds]
    #[arg(long, value_name = "SCORE[=N]", allow_hyphen_values = true)]
    score: Vec<ScoreSample>,
    /// How many finished rounds with each score, each from another match
    #[arg(long, value_name = "N", default_value_t = 10, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=MOST))]
    rounds: u64,
    /// Who plays the matches
    #[arg(long, value_name = "PLAYERS", default_value = "strong")]
    players: PlayersName,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Positions to search for each answer about a round: who wins after one fill, what other ways to win lead to, what the
    /// loser's moves do. May be written 1e6 or 1M [default: 20M, or no limit with --max-seconds]
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    max_nodes: Option<u64>,
    /// Seconds for each of the same
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    max_seconds: Option<Duration>,
    /// The number of moves, of both players, within which another way to win a round has to end it
    #[arg(long, value_name = "N", default_value_t = 3, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(2..=15))]
    within: u16,
    /// Write all shares into this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    checkpoint: Checkpoint,
    #[command(flatten)]
    computing: ComputeOptions,
}

const MOST: u64 = 1_000_000;
/// Positions to search unless something else is said.
const NODES: u64 = 20_000_000;

/// A score, and how many rounds with it, if that was said.
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
        let score = score.parse::<RoundScore>().map_err(|error| error.to_string())?;
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
    let spinner = progress::spinner("playing matches");
    let drawn = pool.install(|| draw(&played, &wanted, deadlock, interrupt::flag()));
    spinner.finish_and_clear();
    let drawn = drawn.ok_or(Interruption)?;
    let bars = Bars::default();
    bars.begin(format_args!("rounds"), drawn.states.len());
    let survey = MatchSurvey { states: &drawn.states, effort, threads: pool.current_num_threads() };
    let found = survey.findings(&journal, &bars);
    bars.clear();
    let findings = found.map_err(|error| match error {
        MatchSurveyError::Ask(AskError::Stopped) => Interruption.into(),
        error => anyhow::Error::from(error),
    });
    let findings = findings.inspect_err(|error| args.checkpoint.note_stopped(error))?;
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
