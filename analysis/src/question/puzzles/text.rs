//! Puzzles as text.

use std::io::{self, Write};

use kamisado::{Ending, Level};
use terminal::count::counted;
use terminal::text::{hanging, paragraph};

use super::{GRADES, Puzzle, PuzzleDrawing, PuzzleSet};

pub fn write_summary(
    out: &mut dyn Write,
    drawn: &PuzzleSet,
    PuzzleDrawing { played, deadlock, grades, .. }: &PuzzleDrawing<'_>,
) -> io::Result<()> {
    let PuzzleSet { puzzles, matches, rounds, with_puzzle, alike, too_hard } = drawn;
    let told = played.matches();
    let number = counted(puzzles.len() as u64, "puzzle");
    let head = format!("{number} from {matches} {told}, {}.", deadlock.rules_name());
    paragraph(out, &head)?;
    let wanted = (1..=GRADES).zip(grades).filter(|&(_, &wanted)| wanted);
    let counts = wanted.map(|(grade, _)| {
        let number = puzzles.iter().filter(|puzzle| puzzle.grade() == grade).count();
        format!("{number} of grade {grade}")
    });
    let ringed = puzzles.iter().filter(|puzzle| puzzle.rings() > 0).count();
    paragraph(out, &format!("{}; {ringed} with rings.", counts.collect::<Vec<_>>().join(", ")))?;
    let told = format!(
        "Of {rounds} rounds {with_puzzle} had a puzzle. Left out: {alike} like an earlier one, {too_hard} too hard."
    );
    paragraph(out, &told)
}

pub fn write_puzzles(out: &mut dyn Write, puzzles: &[Puzzle]) -> io::Result<()> {
    for (number, puzzle) in (1..).zip(puzzles) {
        writeln!(out, "\n{number}. Grade {}. {}\n  {}", puzzle.grade(), task(puzzle), puzzle.position)?;
    }
    writeln!(out, "\nSolutions")?;
    for (number, puzzle) in (1..).zip(puzzles) {
        writeln!(out)?;
        hanging(out, &solution(number, puzzle), 0, 2)?;
        hanging(out, &line(puzzle), 2, 2)?;
        hanging(out, &wrong(puzzle), 2, 2)?;
    }
    Ok(())
}

/// The task: `Gold moves the red tower on d5.`
pub(super) fn task(puzzle: &Puzzle) -> String {
    let (player, position) = (puzzle.solver(), &puzzle.position);
    let Some(due) = position.due() else { return format!("{player} moves any tower.") };
    let level = match position.level(player, due) {
        Level::Normal => "",
        Level::Sumo => " (one ring)",
        Level::Double => " (two rings)",
        Level::Triple => " (three rings)",
    };
    format!("{player} moves the {due} tower{level} on {}.", position.square(player, due))
}

/// The move, and how hard it is to find: `1. d4d2 Red Forward 2 Blue wins in 7. ...`
pub(super) fn solution(number: u64, puzzle: &Puzzle) -> String {
    let finds = puzzle.natural_finds();
    let only = counted(puzzle.only_moves(), "only move");
    format!(
        "{number}. {} {} wins in {}: {only} to find; {} of {} natural players keep the win.",
        puzzle.m(),
        puzzle.position.annotate(puzzle.m()),
        puzzle.distance(),
        finds.part,
        finds.whole
    )
}

pub(super) fn line(puzzle: &Puzzle) -> String {
    let end = match puzzle.outcome.ending {
        Ending::Home => format!("{} is home", puzzle.outcome.winner),
        Ending::Deadlock => format!("deadlock, {} wins", puzzle.outcome.winner),
    };
    format!("Line: {}, {end}", puzzle.line_text())
}

pub(super) fn wrong(puzzle: &Puzzle) -> String {
    let told = puzzle.refutations.iter().map(|(m, refutation)| format!("{m} {}", refutation.text()));
    format!("Wrong, and the answer: {}", told.collect::<Vec<_>>().join(", "))
}
