//! What `solver query -` takes for a position besides the search: reading it, finding a win at once, writing JSON.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, ensure};
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_chacha::ChaCha8Rng;
use solver::game::Game;
use solver::kamisado::Position;

use crate::cost::{spread, timed};
use crate::sample::refilled;

/// Seconds a position: the time of a process that answers many lines less that of one that answers one line, the median
/// of so many runs of each.
///
/// # Errors
///
/// If the program cannot be run, or answers otherwise than by a win at once.
pub fn overhead(lines: usize, runs: usize) -> anyhow::Result<f64> {
    let folder = tempfile::tempdir()?;
    let (many, one) = (folder.path().join("many.txt"), folder.path().join("one.txt"));
    let texts: Vec<String> = won_at_once(lines).iter().map(|position| format!("{position}\n")).collect();
    std::fs::write(&many, texts.concat())?;
    std::fs::write(&one, &texts[0])?;
    let mut times = Vec::new();
    for _ in 0..runs {
        times.push([query(&many, lines)?, query(&one, 1)?]);
    }
    let [many, one] = [0, 1].map(|which| spread(times.iter().map(|time| time[which]))[1]);
    Ok((many - one) / (lines - 1) as f64)
}

/// The seconds of one process that answers the lines of a file.
fn query(file: &Path, lines: usize) -> anyhow::Result<f64> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_solver"));
    command.args(["query", "-", "--value-only", "--format", "json", "--threads", "1"]);
    command.stdin(Stdio::from(File::open(file)?)).stderr(Stdio::inherit());
    let (output, seconds) = timed(|| command.output());
    let output = output.context("cannot run solver query")?;
    let text = String::from_utf8(output.stdout)?;
    let by_rules = text.lines().filter(|line| line.contains(r#""source":"rules""#)).count();
    ensure!(
        output.status.success() && by_rules == lines,
        "solver query ended with {} and {by_rules} answers by the rules, expected {lines}",
        output.status
    );
    Ok(seconds)
}

/// Positions in which the player to move reaches home at once, found by random play from set-ups.
fn won_at_once(count: usize) -> Vec<Position> {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut found = Vec::new();
    for mut position in refilled(count).iter().cycle().cloned() {
        if found.len() == count {
            break;
        }
        while position.winner().is_none() && !position.can_win_now() {
            let m = position.moves().choose(&mut random).expect("a round that is not over has a move");
            position.play_unchecked(m);
        }
        if position.winner().is_none() {
            found.push(position);
        }
    }
    found
}
