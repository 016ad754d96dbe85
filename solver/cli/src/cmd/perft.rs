//! `solver perft`: counts lines of play, or the positions that they lead to.

use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use kamisado::{Limited, Opening, Position};
use kamisado_boards::Board;
use kamisado_solver::game::Game;
use kamisado_solver::game::perft::perft_parallel;
use kamisado_solver::opening_table::{BuildError, Layers, Workspace};
use objects::json::PerftJson;

use crate::bars::Bars;
use crate::boards::{self, Round};
use crate::exit::Exit;
use crate::options::{self, ComputeOptions, GameName, GameOption, OpeningOptions};
use crate::progress::{self, DAY};
use crate::{answer, interrupt, output};

const EXAMPLES: &str = "\
Examples:
  solver perft 5
  solver perft 6 --distinct
  solver perft 4 \"oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P\" --format json
  solver perft 3 --game mitsudomoe";

/// Count the lines of play of 1, 2, ... DEPTH moves
///
/// Counts the paths of exactly that many tower moves from the position; a path on which the round ends earlier is not
/// counted. A push is a move. A forced pass is not: it belongs to the move before it, so programs that count passes as
/// moves get other numbers. From the start the counts are 102, 1150, 11332, 107068, 928716 (928642 under --deadlock
/// two-pass).
///
/// With --distinct, counts the positions reached by that many moves in which the round goes on, each once. Without
/// rings, mirror images count as one, and so does a position with the players exchanged. Half of --memory holds
/// positions; those that do not fit go to unnamed temporary files (TMPDIR), 16 bytes each.
///
/// With --game mitsudomoe, counts whole turns; a player without a turn is skipped. From the start of two players
/// (start2) the counts are 9, 81, 6287, 358136.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The length of the longest lines, in moves, 1 to 64
    #[arg(value_parser = clap::value_parser!(u32).range(1..=64), allow_negative_numbers = true)]
    depth: u32,
    /// Where the lines start [default: start, in mitsudomoe start2]
    position: Option<String>,
    /// Count positions, each once, instead of lines
    #[arg(long)]
    distinct: bool,
    /// Play a round on another board: ordinary, mega, or a FILE with a line of digits for each row, Gold's home first
    #[arg(long, value_name = "BOARD", value_parser = boards::read)]
    #[arg(conflicts_with_all = ["distinct", "opening", "moves_made", "deadlock", "name"])]
    board: Option<Board>,
    #[command(flatten)]
    opening: OpeningOptions,
    #[command(flatten)]
    game: GameOption,
    #[command(flatten)]
    computing: ComputeOptions,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut table = Table { args, counts: Vec::new(), begin: Instant::now(), announced: false };
    if let Some(board) = &args.board {
        let Round { position, .. } = Round::new(board, args.position.as_deref().unwrap_or("start"), &[])?;
        lines(&position, &mut table)?;
        return table.end(&position.to_string());
    }
    let position = match args.game.name {
        GameName::Kamisado => {
            let text = args.position.as_deref().unwrap_or("start");
            options::note_due(text);
            let position = args.computing.rules.position(text)?;
            let origin = args.opening.origin(text)?;
            if args.distinct && origin.is_limited {
                bail!(
                    "found --opening {} with --distinct, expected it without: lines are counted under limits",
                    Opening::NAME
                )
            }
            match (args.distinct, origin.opening()) {
                (true, _) => positions(&position, &mut table)?,
                (false, Opening::OVER) => lines(&position, &mut table)?,
                (false, opening) => lines(&Limited::new(position, opening), &mut table)?,
            }
            if origin.is_uncertain() {
                output::note(format_args!("note: {}", answer::uncertain(origin).unwrap_or_default()));
            }
            position.to_string()
        }
        GameName::Mitsudomoe if args.distinct => {
            bail!("--distinct counts positions of Kamisado; leave it out with --game mitsudomoe")
        }
        GameName::Mitsudomoe => {
            args.computing.rules.check_unused()?;
            args.opening.check_unused(false, false)?;
            let text = args.position.as_deref().unwrap_or("start2");
            let position: mitsudomoe::Position = text.parse().with_context(|| options::in_position(text))?;
            lines(&position, &mut table)?;
            position.to_string()
        }
    };
    table.end(&position)
}

fn lines<G: Game<Move: Send> + Sync>(position: &G, table: &mut Table<'_>) -> anyhow::Result<()> {
    let pool = table.args.computing.threads.pool()?;
    for depth in 1..=table.args.depth {
        let spinner = progress::spinner("counting");
        spinner.set_message(format!("counting the lines of {depth} moves"));
        let count = pool.install(|| perft_parallel(position, depth, interrupt::flag()));
        spinner.finish_and_clear();
        let Some(count) = count else { break };
        table.add(count)?;
    }
    Ok(())
}

fn positions(position: &Position, table: &mut Table<'_>) -> anyhow::Result<()> {
    let args = table.args;
    let folder = std::env::temp_dir();
    let workspace = Workspace { memory: args.computing.memory.bytes(), folder: &folder };
    let bars = Bars::default();
    let pool = args.computing.threads.pool()?;
    let mut layers = Layers::new(position, workspace, &bars);
    for _ in 1..args.depth {
        let count = pool.install(|| layers.advance());
        bars.clear();
        let Some(count) = reached(count)? else { return Ok(()) };
        table.add(count)?;
    }
    let count = pool.install(|| layers.count_next());
    bars.clear();
    reached(count)?.map_or(Ok(()), |count| table.add(count))
}

/// What was counted; nothing after Ctrl-C.
fn reached(count: Result<u64, BuildError>) -> anyhow::Result<Option<u64>> {
    match count {
        Err(BuildError::Stopped) => Ok(None),
        count => Ok(Some(count?)),
    }
}

/// The numbers found, shown one by one as text, so that a long count shows the shorter ones first.
struct Table<'a> {
    args: &'a Args,
    counts: Vec<u64>,
    begin: Instant,
    announced: bool,
}

impl Table<'_> {
    fn add(&mut self, count: u64) -> anyhow::Result<()> {
        let time = self.begin.elapsed();
        self.counts.push(count);
        if !self.args.computing.format.is_json() {
            let depth = self.counts.len();
            output::write(|out| writeln!(out, "{depth:>2} {count:>20}  {}", pace(count, time)))?;
        }
        let last = beyond_the_day(&self.counts, time, self.args.depth as usize).filter(|_| !self.announced);
        if let Some(depth) = last {
            self.announced = true;
            output::note(format_args!(
                "note: {depth} and more moves are not expected to be counted within a day; Ctrl-C ends the count and \
                 prints what is known by then"
            ));
        }
        self.begin = Instant::now();
        Ok(())
    }

    fn end(self, position: &str) -> anyhow::Result<Exit> {
        if self.args.computing.format.is_json() {
            let distinct = self.args.distinct.then_some(true);
            output::json(&PerftJson { position, distinct, counts: self.counts })?;
        }
        Ok(Exit::Answered)
    }
}

/// The first depth that is not expected to be counted within a day, if the last count took `time` and the counts go on
/// growing at this rate; none before a count has taken long enough to tell.
fn beyond_the_day(counts: &[u64], time: Duration, depth: usize) -> Option<usize> {
    let &[.., before, last] = counts else { return None };
    let growth = last as f64 / before as f64;
    let (mut expected, mut all) = (time.as_secs_f64(), 0.0);
    if expected < 1.0 {
        return None;
    }
    (counts.len() + 1..=depth).find(|_| {
        expected *= growth;
        all += expected;
        all > DAY.as_secs_f64()
    })
}

fn pace(count: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if count < 100_000 || seconds < 0.001 {
        return format!("{seconds:9.3} s");
    }
    format!("{seconds:9.3} s  {:8.1} million/s", count as f64 / seconds / 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_that_take_longer_than_a_day_are_foreseen() {
        let beyond =
            |counts: &[u64], seconds: f64, depth| beyond_the_day(counts, Duration::from_secs_f64(seconds), depth);
        // 10 s, 100 s, 1,000 s, 10,000 s: three hours; and then 28 hours more.
        assert_eq!(beyond(&[10, 100], 1.0, 6), None);
        assert_eq!(beyond(&[10, 100], 1.0, 7), Some(7));
        assert_eq!(beyond(&[10, 100], 1.0, 64), Some(7));
        assert_eq!(beyond(&[10, 100, 1000], 90_000.0, 64), Some(4));
        assert_eq!(beyond(&[10, 100], 0.9, 64), None, "too soon to tell");
        assert_eq!(beyond(&[10, 10, 0], 60.0, 64), None, "no line is that long");
        assert_eq!(beyond(&[10], 60.0, 64), None);
    }
}
