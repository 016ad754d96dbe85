//! The figures of docs/src/research/speed.md: the solver's speed, with its goals, all in one run.
//!
//! The numbers of positions searched are the same on every machine; times are for this machine.

use anyhow::ensure;
use clap::Parser;
use kamisado::{Deadlock, Position};
use kamisado_solver::game::perft::perft;
use kamisado_solver::game::value::Value;
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::value::{Question, answer};
use kamisado_solver::search::{Limits, Solver};
use rayon::prelude::*;

use cost::{Costs, speed_up, spread, timed};
use endgame::Endgame;
use searches::values;
use unit::Unit;

mod cost;
mod endgame;
mod pipe;
mod sample;
mod searches;
mod tables;
mod unit;

/// Measure the speed of the solver
#[derive(Parser)]
struct Args {
    /// Smaller samples: half a minute instead of minutes
    #[arg(long)]
    quick: bool,
    /// Given by cargo bench
    #[arg(long, hide = true)]
    bench: bool,
}

/// The sizes of the samples.
struct Sizes {
    /// Set-ups that are valued.
    set_ups: usize,
    /// Set-ups whose first moves are valued.
    moves: usize,
    /// Set-ups that threads search together.
    shared: usize,
    /// Lines of positions.
    lines: usize,
    /// Repetitions of single pieces of work.
    runs: usize,
    /// Whether the endgame solved backwards is the large one.
    large_endgame: bool,
}

const FULL: Sizes = Sizes { set_ups: 2000, moves: 100, shared: 4000, lines: 20_000, runs: 7, large_endgame: true };
const QUICK: Sizes = Sizes { set_ups: 100, moves: 5, shared: 400, lines: 5000, runs: 3, large_endgame: false };

/// How to read the figures.
const NOTES: &str = "\
Means, by one thread unless more are said. The samples are drawn with fixed seeds. 'replay' is what the replay of the
proofs adds to '--no-proof'. 'query -' has to do with positions that are won at once: the time of a process that answers
thousands of them, less that of one that answers one, divided.";

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let sizes = if args.quick { QUICK } else { FULL };
    println!("{NOTES}\n");
    row("", &["must", "aim", "now", "--no-proof", "replay"]);
    row("---", &["---:"; 5]);
    // First, while the process has used little memory.
    let endgame = Endgame::measure(sizes.large_endgame, 2)?;
    figure("endgame, positions a second, 2 threads", Unit::Millions, 1e6, 2e6, &[endgame.speed]);
    if let Some(bytes) = endgame.bytes {
        figure("endgame, memory a position", Unit::Bytes, 24.0, 16.0, &[bytes]);
    }
    let searched = search(&sizes)?;
    measure(&sizes)?;
    println!();
    row("", &["nodes mean", "median", "90 %", "max", "time mean", "median", "90 %", "max"]);
    row("---", &["---:"; 8]);
    for (work, costs) in searched {
        let nodes = spread(costs.nodes).map(|nodes| format!("{nodes:.0}"));
        let [seconds, _] = costs.seconds;
        row(work, &[nodes, spread(seconds).map(|time| Unit::Seconds.write(time))].concat());
    }
    Ok(())
}

/// Writes a row of a table in Markdown.
fn row(work: &str, cells: &[impl AsRef<str>]) {
    let cells: String = cells.iter().map(|cell| format!(" {:>10} |", cell.as_ref())).collect();
    println!("| {work:50} |{cells}");
}

/// Writes figures, and what the first must and should be.
fn figure(work: &str, unit: Unit, must: f64, aim: f64, figures: &[f64]) {
    let cells: Vec<String> = [must, aim].iter().chain(figures).map(|&figure| unit.write(figure)).collect();
    row(work, &cells);
}

fn start() -> Position {
    Position::start(Deadlock::Official)
}

/// The figures of single searches.
fn search(sizes: &Sizes) -> anyhow::Result<Vec<(&'static str, Costs)>> {
    let all = sizes.set_ups;
    let samples = [
        ("set-up, no rings, value", 0.8e-3, 0.4e-3, sample::refilled(all), false),
        ("set-up, one ring, value", 1.3e-3, 0.7e-3, sample::ringed(all), false),
        ("set-up, no rings, first moves", 80e-3, 40e-3, sample::refilled(sizes.moves), true),
        ("initial round, 102 values", 30e-3, 15e-3, vec![start(); sizes.runs], true),
    ];
    let search = |(work, must, aim, sample, moves): (_, f64, f64, Vec<Position>, bool)| {
        let costs = Costs::measure(&sample, moves)?;
        let [now, no_proof] = [0, 1].map(|way| spread(costs.seconds[way].iter().copied())[0]);
        let written = [must, aim, now, no_proof].map(|time| Unit::Seconds.write(time));
        row(work, &[written.as_slice(), &[format!("{:+.1} %", 100.0 * (now / no_proof - 1.0))]].concat());
        Ok((work, costs))
    };
    samples.into_iter().map(search).collect()
}

/// The other figures.
fn measure(sizes: &Sizes) -> anyhow::Result<()> {
    let add = |work, unit, must, aim, measure: &dyn Fn() -> anyhow::Result<f64>| {
        figure(work, unit, must, aim, &[measure()?]);
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
        let all = || set_ups.par_iter().with_max_len(1).for_each(|position| drop(values(position, false, true)));
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

/// The first of `count` set-ups that are lost, up to 1 %: they are hard, as all their moves must be refuted. Chosen by the
/// time of the measured search, they would be its unlucky cases, and any change would look like a gain.
fn hard_set_ups(count: usize) -> Vec<Position> {
    let lost = |position: &Position| values(position, false, false).0 == [Value::Loss];
    sample::refilled(count).into_iter().filter(lost).take(count / 100).collect()
}

/// The question for the values of all moves, with `threads` threads.
fn all_moves(threads: usize) -> Question<'static> {
    Question { moves: true, threads, ..Question::default() }
}
