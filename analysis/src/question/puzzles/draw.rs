//! Puzzles drawn from played rounds.

use std::sync::atomic::{AtomicBool, Ordering};

use kamisado::{Deadlock, Position};
use kamisado_solver::questions::value::{AnswerError, WinnerError};
use kamisado_solver::search::Limits;
use kamisado_solver::watch::Watch;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use super::likeness::Likeness;
use super::{GRADES, Puzzle, PuzzleSource, make};
use crate::population::PlayedRounds;

#[derive(Clone, Copy)]
pub struct PuzzleDrawing<'a> {
    pub played: PlayedRounds,
    pub deadlock: Deadlock,
    pub count: u64,
    /// Whether a grade is wanted, from 1 on; one at least.
    pub grades: [bool; GRADES as usize],
    pub nodes: u64,
    pub stop: &'a AtomicBool,
    /// Called now and then with the number of new puzzles.
    pub watch: &'a dyn Watch,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleSet {
    pub puzzles: Vec<Puzzle>,
    /// The last match with a puzzle.
    pub matches: u64,
    pub rounds: u64,
    pub with_puzzle: u64,
    pub alike: u64,
    pub too_hard: u64,
}

struct FromRound {
    puzzle: Option<Puzzle>,
    too_hard: u64,
}

/// Draws puzzles, at most one per round; those found so far if `stop` was set. Threads make no difference.
pub fn draw(drawing: &PuzzleDrawing<'_>) -> Result<PuzzleSet, AnswerError> {
    // The number of matches to play before checking whether there are enough; it changes nothing else.
    let together = 4 * rayon::current_num_threads() as u64;
    let mut drawn = PuzzleSet { puzzles: Vec::new(), matches: 0, rounds: 0, with_puzzle: 0, alike: 0, too_hard: 0 };
    let mut seen = Likeness::default();
    let mut left = shares(drawing.count, drawing.grades);
    let mut first = 1;
    'all: loop {
        let before = drawn.puzzles.len();
        let numbers = (first..first + together).into_par_iter();
        let found: Option<Vec<_>> = numbers.map(|number| from_match(drawing, number).transpose()).collect();
        let Some(found) = found else { break };
        for rounds in found {
            drawn.matches += 1;
            for round in rounds? {
                drawn.rounds += 1;
                drawn.too_hard += round.too_hard;
                let Some(puzzle) = round.puzzle else { continue };
                drawn.with_puzzle += 1;
                let wanted = &mut left[usize::from(puzzle.grade()) - 1];
                if *wanted == 0 {
                    continue;
                }
                if seen.is_new(&puzzle) {
                    *wanted -= 1;
                    drawn.puzzles.push(puzzle);
                } else {
                    drawn.alike += 1;
                }
            }
            if left.iter().all(|&wanted| wanted == 0) {
                break 'all;
            }
        }
        drawing.watch.advance(drawn.puzzles.len() - before);
        first += together;
    }
    let fails = |puzzle: &Puzzle| puzzle.natural_finds().rest();
    drawn.puzzles.sort_by(|a, b| {
        let by_length = (a.grade(), a.distance()).cmp(&(b.grade(), b.distance()));
        by_length.then(fails(a).total_cmp(&fails(b))).then(a.source.cmp(&b.source))
    });
    Ok(drawn)
}

pub fn shares(count: u64, grades: [bool; GRADES as usize]) -> [u64; GRADES as usize] {
    let wanted = grades.iter().filter(|&&wanted| wanted).count() as u64;
    let mut before = 0;
    grades.map(|is_wanted| {
        let share = count / wanted + u64::from(before < count % wanted);
        before += u64::from(is_wanted);
        if is_wanted { share } else { 0 }
    })
}

fn from_match(drawing: &PuzzleDrawing<'_>, number: u64) -> Result<Option<Vec<FromRound>>, AnswerError> {
    let PuzzleDrawing { played, deadlock, stop, .. } = *drawing;
    let Some(lines) = played.whole_match(number, deadlock, stop) else { return Ok(None) };
    // Matches have the streams 0, 1, 2, ...; these start half-way.
    let mut random = ChaCha8Rng::seed_from_u64(played.seed);
    random.set_stream(1 << 63 | number);
    let mut found = Vec::new();
    for (round, line) in (1..).zip(lines) {
        let mut numbers: Vec<usize> = (0..line.len()).collect();
        numbers.shuffle(&mut random);
        let Some(from) = from_round(drawing, (number, round), &line, &numbers)? else { return Ok(None) };
        found.push(from);
    }
    Ok(Some(found))
}

/// The first position of a round that is a puzzle, in the order of random numbers.
fn from_round(
    drawing: &PuzzleDrawing<'_>,
    (of_match, round): (u64, u32),
    line: &[Position],
    numbers: &[usize],
) -> Result<Option<FromRound>, AnswerError> {
    let limits = Limits { nodes: Some(drawing.nodes), stop: Some(drawing.stop), ..Limits::default() };
    let mut too_hard = 0;
    for &i in numbers {
        let position = &line[i];
        // At the start of a round any tower may move, and there is hardly ever a single winning move.
        if position.due().is_none() {
            continue;
        }
        let source = PuzzleSource { of_match, round, number: i as u32 + 1 };
        match make(position, source, limits) {
            Ok(None) => {}
            Ok(puzzle) => return Ok(Some(FromRound { puzzle, too_hard })),
            Err(WinnerError::Stopped(_)) if drawing.stop.load(Ordering::Relaxed) => return Ok(None),
            Err(WinnerError::Stopped(_)) => too_hard += 1,
            Err(WinnerError::Answer(error)) => return Err(error),
        }
    }
    Ok(Some(FromRound { puzzle: None, too_hard }))
}
