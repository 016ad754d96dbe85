//! The time for answers from the table in the program.

use std::hint::black_box;
use std::process::{Command, Stdio};

use anyhow::{Context, ensure};
use kamisado::Position;
use kamisado_solver::opening_table::Table;
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_chacha::ChaCha8Rng;

use crate::cost::{spread, timed};

/// Positions in the program's table, from random play up to the ply `last`; half of them are at that ply. If it is not
/// the table's last ply, the table also holds the positions after all their moves.
pub fn held(count: usize, last: usize) -> Vec<Position> {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let start = *Table::embedded().root();
    let mut found = Vec::with_capacity(count);
    while found.len() < count {
        let mut position = start;
        let plies = if found.len() % 2 == 0 { last } else { 1 + found.len() / 2 % last };
        for _ in 0..plies {
            let m = position.moves().choose(&mut random).expect("a round that is not over has a move");
            position.play_unchecked(m);
            if position.winner().is_some() {
                break;
            }
        }
        if position.winner().is_none() && !position.can_win_now() {
            found.push(position);
        }
    }
    found
}

/// Seconds per look-up, warm, on one thread: the median of `runs` runs through the positions.
///
/// # Errors
///
/// If the table is damaged, or does not hold them.
pub fn look_up(positions: &[Position], runs: usize) -> anyhow::Result<f64> {
    let table = Table::embedded();
    let all = || positions.iter().filter(|&position| matches!(table.get(black_box(position)), Ok(Some(_)))).count();
    ensure!(all() == positions.len(), "positions that the table should hold");
    let times = (0..runs).map(|_| timed(|| black_box(all())).1);
    Ok(spread(times)[1] / positions.len() as f64)
}

/// Seconds from the start of a process to its end, with one answer from the table: the median of `runs` runs.
///
/// # Errors
///
/// If the program cannot be run, or gives another answer.
pub fn first_answer(position: &Position, runs: usize) -> anyhow::Result<f64> {
    let mut times = Vec::new();
    for _ in 0..runs {
        let mut command = Command::new(env!("CARGO_BIN_EXE_solver"));
        command.args(["query", &position.to_string(), "--format", "json"]).stderr(Stdio::inherit());
        let (output, seconds) = timed(|| command.output());
        let output = output.context("cannot run solver query")?;
        ensure!(String::from_utf8(output.stdout)?.contains(r#""source":"table""#), "an answer from the table");
        times.push(seconds);
    }
    Ok(spread(times)[1])
}
