//! `analysis games`: how mitsudomoe goes when it is played, and how fast it can be won.

use std::path::PathBuf;

use analysis::chart::ChartFile;
use analysis::question::games::{
    self, ForcedQuestion, ForcedStudy, GamesAnswer, GamesJson, GamesStudy, Helpmates, PlayerHelpmate, PlayerKind,
    Sample,
};
use clap::ValueEnum;
use solver::mitsudomoe::{Position, RULES_NAME};
use solver::questions::mitsudomoe::helpmate::Helpmate;
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::interrupt::{self, Interrupted};
use terminal::memory::Memory;
use terminal::{output, progress};

use crate::options::Answering;

/// Shown below the options.
const EXAMPLES: &str = "\
Examples:
  analysis games --sample 1000 --chart games.svg
  analysis games --players 3 --player greedy --max-turns 500";

/// Play games of mitsudomoe: how many legal turns there are, how long games last, who wins, and how fast one can win
///
/// Plays games from the start of two, three or four players. Random players choose any turn, each as likely as the
/// others. Greedy players win at once if they can. Otherwise they choose, at random among the best, a turn that leaves
/// the least difference of their own way home and the ways of all opponents. A way home is the least number of king
/// moves that bring a player's three balls to the three goal spaces, one to each; it is 13 for a player who is out. No
/// rule ends a game that goes round in circles: --max-turns cuts it. The same sample and seed give the same games, with
/// any number of threads.
///
/// Turns are counted over all players. A quantile is the least observed number that has at least that share of the
/// games at or below it. Shares come with their 95% confidence intervals.
///
/// Columns of --csv, a row for each turn of the games: player (random or greedy), turn (from 1), games (that came to it), mean,
/// p10, median, p90 and max (of the legal turns), ended (games that ended with this turn).
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game
    #[arg(long, value_name = "GAME", default_value = "mitsudomoe")]
    game: GameName,
    /// How many players
    #[arg(long, value_name = "N", default_value_t = 2, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u8).range(2..=4))]
    players: u8,
    /// How many games of each kind of players
    #[arg(long, value_name = "N", default_value_t = 10_000, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    sample: u64,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Who plays [default: both, one sample each]
    #[arg(long, value_name = "PLAYER")]
    player: Option<PlayerName>,
    /// Cut a game that is not over after so many turns
    #[arg(long, value_name = "N", default_value_t = 1000, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    max_turns: u32,
    /// Also find helpmates: for each player and each of the two ways to win, the shortest line of at most so many turns
    /// that wins because everybody helps. It takes seconds for two and three players, many minutes for four
    #[arg(long, value_name = "TURNS", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=i64::from(Helpmate::FARTHEST)))]
    helped: Option<u32>,
    /// Also count the late positions in which somebody can force a win within so many turns of their own: 2 take
    /// seconds, 3 take minutes. A late position is drawn from the positions of a game in which some player has two
    /// balls home
    #[arg(long, value_name = "TURNS", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=200))]
    forced: Option<u8>,
    /// How many late positions to draw, each from a game of its own
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "forced", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    positions: u64,
    /// Give a late position up after so many nodes of search
    #[arg(long, value_name = "N", requires = "forced", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    max_nodes: Option<u64>,
    /// Write the legal turns and the lengths of the games into this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw them into this file, .svg or .png
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    /// Memory for --helped and for --forced, in bytes or like 512M or 4GiB. With less, both are slower
    #[arg(long, value_name = "BYTES", default_value = "1G", allow_hyphen_values = true)]
    memory: Memory,
    #[command(flatten)]
    answering: Answering,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum GameName {
    /// Two to four players, on 5 x 5 spaces
    Mitsudomoe,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum PlayerName {
    /// Any turn
    Random,
    /// The turn that brings him nearest to home, and his opponents farthest from it
    Greedy,
}

/// Answers.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let chart = args.chart.as_deref().map(ChartFile::new).transpose()?;
    let csv = args.csv.as_deref().map(OutputFile::new).transpose()?;
    let answer = answer(args)?;
    if let Some(file) = csv {
        file.write(|out| games::write_csv(out, &answer))?;
    }
    if let Some(file) = chart {
        file.draw(&games::games(&answer))?;
    }
    if args.answering.is_json() {
        output::json(&GamesJson::new(&answer))?;
    } else {
        output::write(|out| games::text::write(out, &answer))?;
    }
    Ok(Exit::Answered)
}

/// Plays and asks what the command line names.
fn answer(args: &Args) -> anyhow::Result<GamesAnswer> {
    let GameName::Mitsudomoe = args.game;
    let start = Position::start(args.players.into()).expect("two to four players");
    let kinds = match args.player {
        None => PlayerKind::ALL.to_vec(),
        Some(PlayerName::Random) => vec![PlayerKind::Random],
        Some(PlayerName::Greedy) => vec![PlayerKind::Greedy],
    };
    let samples =
        kinds.into_iter().map(|players| Sample { start, players, seed: args.seed, max_turns: args.max_turns });
    let studies = samples.map(|sample| study(sample, args)).collect::<anyhow::Result<Vec<_>>>()?;
    let helped = args.helped.map(|farthest| helped(&start, farthest, args.memory.bytes())).transpose()?;
    let mut forced = Vec::new();
    if let Some(turns) = args.forced {
        for study in &studies {
            forced.push(forced_wins(study.sample, turns, args)?);
        }
    }
    Ok(GamesAnswer { rules: RULES_NAME, start, studies, helped, forced })
}

/// Plays the games of one kind of players.
fn study(sample: Sample, args: &Args) -> anyhow::Result<GamesStudy> {
    let pool = args.answering.pool()?;
    let bar = progress::bar(format!("{} games", sample.players), args.sample);
    let games = pool.install(|| sample.games(1..args.sample + 1, interrupt::flag(), &|| bar.inc(1)));
    bar.finish_and_clear();
    Ok(GamesStudy::new(sample, &games.ok_or(Interrupted)?).expect("at least one game"))
}

fn helped(start: &Position, farthest: u32, memory: usize) -> anyhow::Result<Helpmates> {
    let spinner = progress::spinner("looking for helpmates");
    let wins = PlayerHelpmate::all(start, farthest, memory, &interrupt::requested);
    spinner.finish_and_clear();
    Ok(Helpmates { farthest, wins: wins.ok_or(Interrupted)? })
}

/// The most memory for the search from one late position, in bytes: more would not help.
const FORCED_MEMORY: usize = 1 << 28;

fn forced_wins(sample: Sample, turns: u8, args: &Args) -> anyhow::Result<ForcedStudy> {
    let pool = args.answering.pool()?;
    let asked = ForcedQuestion {
        positions: args.positions,
        turns,
        max_nodes: args.max_nodes,
        memory: FORCED_MEMORY.min(args.memory.bytes() / pool.current_num_threads()),
        stop: interrupt::flag(),
    };
    let bar = progress::bar(format!("late positions of {} players", sample.players), args.positions);
    let found = pool.install(|| ForcedStudy::new(sample, &asked, &|| bar.inc(1)));
    bar.finish_and_clear();
    Ok(found?.ok_or(Interrupted)?)
}
