//! What is in a file of class values.

use std::io::{self, Write};

use anyhow::Context;
use foreign::shown;
use serde::Serialize;
use solver::class_values::{ClassCounts, ClassScope, ClassValues};
use solver::kamisado::Classes;

use super::{Args, StatsFormat};
use crate::exit::Exit;
use crate::{interrupt, output};

/// Class values in numbers.
#[derive(Serialize)]
pub struct ClassesJson {
    rules: &'static str,
    /// `none` or `one`.
    rings: &'static str,
    /// The numbers of the first class and the last.
    first: u64,
    last: u64,
    classes: u64,
    first_moves: bool,
    /// How many of them the Challenger wins, who moves first; null if the file is damaged.
    challenger_wins: Option<u64>,
}

impl ClassesJson {
    /// The object for a file with these counts.
    pub fn new(scope: &ClassScope, counts: Option<ClassCounts>) -> ClassesJson {
        ClassesJson {
            rules: scope.deadlock.rules_name(),
            rings: scope.classes.name(),
            first: scope.numbers.start,
            last: scope.numbers.end - 1,
            classes: scope.count(),
            first_moves: scope.first_moves,
            challenger_wins: counts.map(|counts| counts.wins),
        }
    }

    /// One sentence: what the values are about; and how many classes the Challenger wins, if that is known.
    pub fn write(&self, out: &mut dyn Write, classes: Classes) -> io::Result<()> {
        let ClassesJson { rules, first, last, .. } = self;
        let moves = if self.first_moves { ", with first moves" } else { "" };
        let all = classes.len();
        writeln!(out, "{rules}, classes {first} to {last} of the {all} set-ups {classes}{moves}")?;
        let Some(wins) = self.challenger_wins else { return Ok(()) };
        let share = 100.0 * wins as f64 / self.classes as f64;
        writeln!(out, "The Challenger, who moves first, wins {wins} of {} classes, {share:.2} %.", self.classes)
    }
}

/// Prints.
pub fn run(args: &Args, values: &ClassValues) -> anyhow::Result<Exit> {
    let counts = values.check(&interrupt::requested);
    interrupt::check()?;
    let counts = counts.with_context(|| format!("class values '{}'", shown(&args.file)))?;
    let object = ClassesJson::new(values.scope(), Some(counts));
    match args.format {
        StatsFormat::Text => output::write(|out| object.write(out, values.scope().classes))?,
        StatsFormat::Json => output::json(&object)?,
        StatsFormat::Csv => output::write(|out| {
            let mut rows = csv::Writer::from_writer(out);
            rows.serialize(&object)?;
            rows.flush()
        })?,
    }
    Ok(Exit::Answered)
}
