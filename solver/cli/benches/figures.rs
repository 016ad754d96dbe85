//! The figures of docs/src/research/speed.md: the solver's speed, with its goals and compared with the plain first
//! search, all in one run.
//!
//! The numbers of positions searched are the same on every machine and ratios nearly so; times are for this machine.

use std::cmp::Reverse;

use anyhow::ensure;
use clap::Parser;
use kamisado::{Deadlock, Position};
use kamisado_solver::game::perft::perft;
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::value::{Question, answer};
use kamisado_solver::search::{Limits, Solver};
use rayon::prelude::*;

use cost::{Comparison, speed_up, spread, timed};
use endgame::Endgame;
use report::{Goal, Report, Unit};
use searches::Search;

mod baseline;
mod cost;
mod endgame;
mod pipe;
mod report;
mod sample;
mod searches;
mod tables;

/// Measure the speed of the solver, compared with the plain first search
#[derive(Parser)]
struct Args {
    /// Smaller samples: half a minute instead of minutes
    #[arg(long)]
    quick: bool,
    /// Write the tables in Markdown
    #[arg(long)]
    markdown: bool,
    /// Given by cargo bench
    #[arg(long, hide = true)]
    bench: bool,
}

/// The sizes of the samples.
struct Sizes {
    /// Set-ups that are valued.
    set_ups: usize,
    /// Set-ups whose first moves are valued, and how many of them by the plain search, too.
    moves: usize,
    plain_moves: usize,
    /// Set-ups that threads search together.
    shared: usize,
    /// Lines of positions.
    lines: usize,
    /// Repetitions of single pieces of work.
    runs: usize,
    /// Whether the endgame solved backwards is the large one.
    large_endgame: bool,
}

const FULL: Sizes =
    Sizes { set_ups: 2000, moves: 100, plain_moves: 20, shared: 4000, lines: 20_000, runs: 7, large_endgame: true };
const QUICK: Sizes =
    Sizes { set_ups: 100, moves: 5, plain_moves: 2, shared: 400, lines: 5000, runs: 3, large_endgame: false };

/// How to read the figures.
const NOTES: &str = "\
Means, by one thread unless more are said. The samples are drawn with fixed seeds. All searches are given the same
positions in turn, and must say the same values. 'plain df-pn' is the first search of this project. It replays its
proofs as 'now' does; 'replay' is what that adds to '--no-proof'. 'query -' has to do with positions that are won at
once: the time of a process that answers thousands of them, less that of one that answers one, divided.";

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let sizes = if args.quick { QUICK } else { FULL };
    let mut report = Report::default();
    // First, while the process has used little memory.
    let endgame = Endgame::measure(sizes.large_endgame, 2)?;
    compare(&mut report, &sizes)?;
    measure(&mut report, &sizes)?;
    report_endgame(&mut report, &endgame);
    println!("{NOTES}\n\n{}", report.summary(args.markdown));
    println!("\n(*) The first {} of the {} set-ups; the ratio is over these.\n", sizes.plain_moves, sizes.moves);
    println!("{}", report.tails(args.markdown));
    Ok(())
}

fn start() -> Position {
    Position::start(Deadlock::Official)
}

/// The figures that the plain search has, too.
fn compare(report: &mut Report, sizes: &Sizes) -> anyhow::Result<()> {
    let goal = |work, must, aim| Goal { work, unit: Unit::Seconds, must, aim };
    let mut add = |goal: Goal, sample: &[Position], moves, plain| {
        eprintln!("{}", goal.work);
        report.compare(goal, Comparison::measure(sample, moves, plain)?);
        anyhow::Ok(())
    };
    let all = sizes.set_ups;
    add(goal("set-up, no rings, value", 0.8e-3, 0.4e-3), &sample::refilled(all), false, all)?;
    add(goal("set-up, one ring, value", 1.3e-3, 0.7e-3), &sample::ringed(all), false, all)?;
    let set_ups = sample::refilled(sizes.moves);
    add(goal("set-up, no rings, first moves", 80e-3, 40e-3), &set_ups, true, sizes.plain_moves)?;
    add(goal("initial round, 102 values", 30e-3, 15e-3), &vec![start(); sizes.runs], true, sizes.runs)
}

/// The other figures.
fn measure(report: &mut Report, sizes: &Sizes) -> anyhow::Result<()> {
    let mut add = |work, unit, must, aim, figure: &dyn Fn() -> anyhow::Result<f64>| {
        eprintln!("{work}");
        report.add(Goal { work, unit, must, aim }, figure()?);
        anyhow::Ok(())
    };
    add("set-up, no rings, distance", Unit::Seconds, 1.0, 0.5, &|| {
        let distance = |position: &Position| -> anyhow::Result<f64> {
            let mut solver = Solver::new(1 << 28);
            solver.value(position, Limits::NONE)?;
            let (found, seconds) = timed(|| solver.distance(position, Limits::NONE));
            found?;
            Ok(seconds)
        };
        let sample = sample::refilled(sizes.moves);
        let seconds = sample.iter().map(distance).sum::<anyhow::Result<f64>>()?;
        Ok(seconds / sample.len() as f64)
    })?;
    add("initial round, 102 distances, 2 threads", Unit::Seconds, 0.8, 0.4, &|| {
        let question = Question { distance: true, ..all_moves(2) };
        let (found, seconds) = timed(|| answer(&start(), &question));
        let found = found?;
        ensure!(found.moves.iter().all(|found| found.verdict.distance().is_some()), "a distance is missing");
        Ok(seconds)
    })?;
    add("perft 6 from the start, leaves a second", Unit::Millions, 300e6, 1000e6, &|| {
        let speed = |_| {
            let (leaves, seconds) = timed(|| perft(&start(), 6));
            leaves as f64 / seconds
        };
        Ok(spread((0..sizes.runs).map(speed))[1])
    })?;
    add("2 threads against 1, on set-ups", Unit::Times, 1.9, 2.0, &|| {
        // Many, so that a hard one at the end, searched by one thread while the other is idle, weighs little.
        let set_ups = sample::refilled(sizes.shared);
        let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let (one, two) = (pool(1)?, pool(2)?);
        // Like the census and 'query -': each position has a search of its own.
        let all = || set_ups.par_iter().with_max_len(1).for_each(|position| drop(Search::Now.values(position, false)));
        Ok(speed_up(sizes.runs.min(3), || one.install(all), || two.install(all)))
    })?;
    add("2 threads against 1, on the 102 first moves", Unit::Times, 1.6, 1.8, &|| {
        let with = |threads| move || drop(answer(&start(), &all_moves(threads)));
        Ok(speed_up(sizes.runs, with(1), with(2)))
    })?;
    add("2 threads against 1, on one hard set-up", Unit::Times, 1.7, 1.9, &|| {
        let hard = hard_set_ups(sizes.set_ups);
        let with = |threads| {
            let question = Question { threads, ..Question::default() };
            move |position| drop(answer(position, &question))
        };
        let (one, two) = (with(1), with(2));
        Ok(speed_up(sizes.runs, || hard.iter().for_each(&one), || hard.iter().for_each(&two)))
    })?;
    add("query -, text and JSON of a position", Unit::Seconds, 20e-6, 5e-6, &|| {
        pipe::overhead(sizes.lines, sizes.runs)
    })?;
    let last = Table::embedded().counts().len() - 1;
    let held = tables::held(10 * sizes.lines, last);
    add("table, look-up of a position", Unit::Seconds, 2e-6, 0.5e-6, &|| tables::look_up(&held, sizes.runs))?;
    add("table, process to its first answer", Unit::Seconds, 20e-3, 5e-3, &|| {
        tables::first_answer(&start(), 3 * sizes.runs)
    })?;
    add("query - from the table, 2 threads, lines a second", Unit::Millions, 0.7e6, 2e6, &|| {
        pipe::table_hits(&held, false, sizes.runs)
    })?;
    let with_moves = tables::held(10 * sizes.lines, last - 1);
    add("the same, with all moves", Unit::Millions, 0.4e6, 0.4e6, &|| pipe::table_hits(&with_moves, true, sizes.runs))
}

/// The 1 % of `count` set-ups that take the plain search longest. Chosen by the measured search, they would be its
/// unlucky cases, and any change would look like a gain.
fn hard_set_ups(count: usize) -> Vec<Position> {
    let mut set_ups = sample::refilled(count);
    set_ups.sort_by_cached_key(|position| Reverse(Search::Plain.values(position, false).1));
    set_ups.truncate(count / 100);
    set_ups
}

fn report_endgame(report: &mut Report, endgame: &Endgame) {
    let speed = Goal { work: "endgame, positions a second, 2 threads", unit: Unit::Millions, must: 1e6, aim: 2e6 };
    report.add(speed, endgame.speed);
    if let Some(bytes) = endgame.bytes {
        let memory = Goal { work: "endgame, memory a position", unit: Unit::Bytes, must: 24.0, aim: 16.0 };
        report.add(memory, bytes);
    }
}

/// The question for the values of all moves, with `threads` threads.
fn all_moves(threads: usize) -> Question<'static> {
    Question { moves: true, threads, ..Question::default() }
}
