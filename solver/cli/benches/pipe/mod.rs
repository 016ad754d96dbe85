//! The time of `solver query -` per position without the search: reading, looking up the value, writing JSON.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context, ensure};
use kamisado::Position;
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_chacha::ChaCha8Rng;

use crate::cost::{spread, timed};
use crate::sample::refilled;

/// Seconds per position: the time of a process that answers many lines minus that of one that answers one line, as
/// medians of `runs` runs.
///
/// # Errors
///
/// If the program cannot be run, or does not answer without a search.
pub fn overhead(lines: usize, runs: usize) -> anyhow::Result<f64> {
    let folder = tempfile::tempdir()?;
    let (many, one) = (folder.path().join("many.txt"), folder.path().join("one.txt"));
    let texts: Vec<String> = won_at_once(lines).iter().map(|position| format!("{position}\n")).collect();
    std::fs::write(&many, texts.concat())?;
    std::fs::write(&one, &texts[0])?;
    check(&many, lines, false)?;
    let mut times = Vec::new();
    for _ in 0..runs {
        times.push([query(&many, lines, false, 1)?, query(&one, 1, false, 1)?]);
    }
    let [many, one] = [0, 1].map(|which| spread(times.iter().map(|time| time[which]))[1]);
    Ok((many - one) / (lines - 1) as f64)
}

/// Lines per second of a process with two threads that answers positions from the program's table, with all moves if
/// `moves`: the best of `runs` runs. The lines are not kept.
///
/// # Errors
///
/// Like [`overhead`].
pub fn table_hits(positions: &[Position], moves: bool, runs: usize) -> anyhow::Result<f64> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("hits.txt");
    std::fs::write(&file, positions.iter().map(|position| format!("{position}\n")).collect::<String>())?;
    check(&file, positions.len(), moves)?;
    let times: anyhow::Result<Vec<f64>> = (0..runs).map(|_| query(&file, positions.len(), moves, 2)).collect();
    Ok(positions.len() as f64 / times?.into_iter().fold(f64::INFINITY, f64::min))
}

/// The seconds of one process that answers the lines of a file.
fn query(file: &Path, lines: usize, moves: bool, threads: usize) -> anyhow::Result<f64> {
    let mut command = asking(file, moves, threads)?;
    command.stdout(Stdio::piped()).stderr(Stdio::inherit());
    let (ended, seconds) = timed(|| -> anyhow::Result<(ExitStatus, usize)> {
        let mut process = command.spawn().context("cannot run solver query")?;
        let output = process.stdout.take().context("solver query has no output")?;
        let found = count_lines(BufReader::with_capacity(1 << 16, output))?;
        Ok((process.wait()?, found))
    });
    let (status, found) = ended?;
    ensure!(
        status.success() && found == lines,
        "solver query ended with {status} and {found} answers, expected {lines}"
    );
    Ok(seconds)
}

/// Counts lines without keeping them, which would cost time for memory pages.
fn count_lines(mut reader: impl BufRead) -> io::Result<usize> {
    let mut lines = 0;
    loop {
        let read = reader.fill_buf()?;
        if read.is_empty() {
            return Ok(lines);
        }
        // In chunks whose count fits in a byte, so that the loop is vectorised.
        let counts = read.chunks(255).map(|bytes| bytes.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>());
        lines += counts.map(usize::from).sum::<usize>();
        let length = read.len();
        reader.consume(length);
    }
}

/// Checks that all lines of a file are answered without a search.
fn check(file: &Path, lines: usize, moves: bool) -> anyhow::Result<()> {
    let output = asking(file, moves, 2)?.stderr(Stdio::inherit()).output().context("cannot run solver query")?;
    let text = String::from_utf8(output.stdout)?;
    let known = text.lines().filter(|line| line.contains(r#""nodes":0,"#)).count();
    ensure!(
        output.status.success() && known == lines,
        "solver query ended with {} and {known} answers without a search, expected {lines}",
        output.status
    );
    Ok(())
}

/// The command that answers the lines of a file.
fn asking(file: &Path, moves: bool, threads: usize) -> anyhow::Result<Command> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_solver"));
    command.args(["query", "-", "--format", "json", "--threads", &threads.to_string()]);
    if !moves {
        command.arg("--value-only");
    }
    command.stdin(Stdio::from(File::open(file)?));
    Ok(command)
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
