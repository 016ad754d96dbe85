//! `solver perft`: counts lines of play.

use std::time::{Duration, Instant};

use anyhow::Context;
use serde::Serialize;
use solver::game::perft::perft_parallel;
use solver::mitsudomoe;

use crate::exit::Exit;
use crate::interrupt::{self, Interrupted};
use crate::options::{self, Computing, GameName, GameOption};
use crate::{output, progress};

const EXAMPLES: &str = "\
Examples:
  solver perft 5
  solver perft 4 \"oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P\" --format json
  solver perft 3 --game mitsudomoe";

/// Count the lines of play of 1, 2, ... DEPTH moves
///
/// Counts the paths of exactly so many tower moves from the position; a path on which the round ends earlier is not
/// counted. A push is a move. A forced pass is not: it belongs to the move before it. Programs that count passes as
/// moves get other numbers. From the start the counts are 102, 1150, 11332, 107068, 928716 (928642 under --deadlock
/// two-pass).
///
/// With --game mitsudomoe, counts whole turns; a player without a turn is skipped. From the start of two players
/// (start2) the counts are 9, 81, 6287, 358136.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The longest lines to count, in moves, 1 to 64
    #[arg(value_parser = clap::value_parser!(u32).range(1..=64), allow_negative_numbers = true)]
    depth: u32,
    /// Where the lines start [default: start, or start2 of mitsudomoe]
    position: Option<String>,
    #[command(flatten)]
    game: GameOption,
    #[command(flatten)]
    computing: Computing,
}

#[derive(Serialize)]
struct Answer {
    position: String,
    counts: Vec<u64>,
}

/// Counts in the game asked for.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    match args.game.name {
        GameName::Kamisado => {
            let position = args.computing.rules.position(args.position.as_deref().unwrap_or("start"))?;
            let counted = |depth| perft_parallel(&position, depth, &interrupt::requested);
            answer(args, position.to_string(), counted)
        }
        GameName::Mitsudomoe => {
            args.computing.rules.check_unused()?;
            let text = args.position.as_deref().unwrap_or("start2");
            let position: mitsudomoe::Position = text.parse().with_context(|| options::in_position(text))?;
            let counted = |depth| perft_parallel(&position, depth, &interrupt::requested);
            answer(args, position.to_string(), counted)
        }
    }
}

/// Answers depth by depth, so that a long count shows the shorter ones first.
fn answer(args: &Args, position: String, counted: impl Fn(u32) -> Option<u64> + Sync) -> anyhow::Result<Exit> {
    let pool = args.computing.pool()?;
    let as_json = args.computing.format.is_json();
    let mut counts = Vec::new();
    for depth in 1..=args.depth {
        let begin = Instant::now();
        let spinner = progress::spinner("counting");
        spinner.set_message(format!("counting the lines of {depth} moves"));
        let count = pool.install(|| counted(depth));
        spinner.finish_and_clear();
        let count = count.ok_or(Interrupted)?;
        counts.push(count);
        if !as_json {
            output::write(|out| writeln!(out, "{depth:>2} {count:>20}  {}", pace(count, begin.elapsed())))?;
        }
    }
    if as_json {
        output::json(&Answer { position, counts })?;
    }
    Ok(Exit::Answered)
}

/// The time taken, and the lines counted per second if there was enough to count.
fn pace(count: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if count < 100_000 || seconds < 0.001 {
        return format!("{seconds:9.3} s");
    }
    format!("{seconds:9.3} s  {:8.1} million/s", count as f64 / seconds / 1e6)
}
