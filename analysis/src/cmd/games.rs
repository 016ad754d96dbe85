//! `analysis games`: how games of mitsudomoe go.

use std::array::from_fn;

use analysis::question::games::{ForcedStudy, GameSample, GamesAnswer, GamesStudy};
use anyhow::bail;
use kamisado_solver::search::Limits;
use mitsudomoe::questions::forced_win::ForcedWinQuestion;
use mitsudomoe::questions::players::Level;
use mitsudomoe::{Position, Victory};
use terminal::exit::Exit;
use terminal::interrupt::{self, Interruption};
use terminal::memory::Memory;
use terminal::progress;

use crate::options::AnswerOptions;

/// Play games of mitsudomoe: who wins, how long games last, and how many legal turns there are
///
/// Plays games of two, three or four players from the start. Random players choose among all turns, each equally
/// likely. Greedy players win at once if they can. Otherwise they choose, at random among the best, a turn that brings
/// their own balls closest to home and those of the opponents furthest from it: it minimises their own way home minus
/// the ways of all opponents. A way home is the smallest number of king moves that bring a player's three balls to the
/// three goal spaces, one to each; it is 13 for a player who is out. Careful and strong players, as in solver play,
/// search and take about a second for a few turns. No rule ends a game that goes round in circles; --max-turns does.
/// The same sample and seed give the same games, with any number of threads.
///
/// Turns are counted over all players. A quantile is the smallest observed number that at least that share of the games
/// does not exceed. Shares have 95% confidence intervals.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  analysis games --sample 1000
  analysis games --players 3 --player greedy --max-turns 500
  analysis games --player strong,careful --sample 200")]
pub struct Args {
    /// Number of players
    #[arg(long, value_name = "N", default_value_t = 2, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u8).range(2..=4))]
    players: u8,
    /// Play by the rules mitsudomoe-own-turn-1: only the player who makes a turn can win by it
    #[arg(long)]
    own_turn: bool,
    /// Number of games of each sample
    #[arg(long, value_name = "N", default_value_t = 10_000, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    sample: u64,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 1)]
    #[arg(value_parser = terminal::count::seed, allow_negative_numbers = true)]
    seed: u64,
    /// Who plays: one for all seats, or one for each in the order of their turns, separated by commas; from game to
    /// game all move on by one seat [default: random, and then a sample of greedy]
    #[arg(long, value_name = "PLAYER", value_delimiter = ',')]
    player: Vec<Level>,
    /// Stop a game that is not over after N turns
    #[arg(long, value_name = "N", default_value_t = 1000, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    max_turns: u32,
    /// Also count the late positions in which a player can force a win within this number of their own turns: 2 takes
    /// seconds, 3 a minute or two. A late position is drawn from the positions of a game in which some player has two
    /// balls home
    #[arg(long, value_name = "TURNS", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=200))]
    forced: Option<u8>,
    /// Number of late positions to draw, each from a different game
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "forced", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    positions: u64,
    /// Give up on a late position after a search of N nodes
    #[arg(long, value_name = "N", requires = "forced", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    max_nodes: Option<u64>,
    /// Memory for --forced, in bytes or like 512M or 4GiB. Less memory makes it slower
    #[arg(long, value_name = "BYTES", default_value = "1G", allow_hyphen_values = true)]
    memory: Memory,
    #[command(flatten)]
    answering: AnswerOptions,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let victory = if args.own_turn { Victory::OwnTurn } else { Victory::AnyTurn };
    let start: Position = format!("start{} | {}", args.players, victory.name()).parse().expect("two to four players");
    let tables = match (&args.player[..], args.players) {
        ([], _) => vec![&[Level::Random][..], &[Level::Greedy]],
        (given, players) if [1, players.into()].contains(&given.len()) => vec![given],
        (given, players) => {
            bail!("--player: found {} players, expected one for all {players} seats, or {players}", given.len())
        }
    };
    let sample = |given: &[Level]| {
        let players = from_fn(|at| given[at % given.len()]);
        study(GameSample { start, players, seed: args.seed, max_turns: args.max_turns }, args)
    };
    let studies = tables.into_iter().map(sample).collect::<anyhow::Result<_>>()?;
    args.answering.tell(&GamesAnswer::new(&start, studies))
}

fn study(sample: GameSample, args: &Args) -> anyhow::Result<GamesStudy> {
    let pool = args.answering.pool()?;
    let bar = progress::bar(format!("{} games", sample.name()), args.sample);
    let games = pool.install(|| sample.games(1..args.sample + 1, interrupt::flag(), &|| bar.inc(1)));
    bar.finish_and_clear();
    let mut study = GamesStudy::new(sample, &games.ok_or(Interruption)?).expect("at least one game");
    if let Some(turns) = args.forced {
        let limits = Limits { nodes: args.max_nodes, stop: Some(interrupt::flag()), ..Limits::default() };
        let memory = FORCED_MEMORY.min(args.memory.bytes() / pool.current_num_threads());
        let question = ForcedWinQuestion { turns, memory, limits, ..Default::default() };
        let bar = progress::bar(format!("late positions of {} players", sample.name()), args.positions);
        let found = pool.install(|| ForcedStudy::new(&sample, args.positions, &question, &|| bar.inc(1)));
        bar.finish_and_clear();
        study.forced = Some(found?.ok_or(Interruption)?);
    }
    Ok(study)
}

/// The most memory for the search of one late position, in bytes: more would not help.
const FORCED_MEMORY: usize = 1 << 28;
