//! The values of numbered set-ups in parts: each has those of a range of numbers, as a file of class values.

use std::error::Error;
use std::io::Write;
use std::ops::Range;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::json;
use solver::class_values::{ClassCounts, ClassScope, ClassValues};
use solver::kamisado::Classes;
use solver::storage::journal::Journal;

use super::folder::Parts;
use super::{Means, Merged, Work, WorkError, begins, check_parts, deadlock, share};
use crate::classes::{ClassSurvey, ClassSurveyError, JoinError, join};
use crate::population::class_rings;

/// Seconds in which a core finds the value of a class, in the mean.
const SECONDS: f64 = 0.002;

/// Classes of set-ups, and in how many parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassWork {
    /// The rings on the board, which say what the classes are.
    #[serde(with = "class_rings")]
    pub rings: Classes,
    /// The number of the first class.
    pub first: u64,
    /// The number of the last one.
    pub last: u64,
    /// Whether a winning first move is kept of each class that has one.
    pub first_moves: bool,
    /// The name of the rules.
    pub rules: String,
    /// How many parts of about as many classes each.
    pub parts: u64,
}

impl ClassWork {
    fn scope(&self, numbers: Range<u64>) -> ClassScope {
        let deadlock = deadlock(&self.rules).expect("rules that the plan was checked for");
        ClassScope { classes: self.rings, deadlock, numbers, first_moves: self.first_moves }
    }

    fn numbers(&self) -> Range<u64> {
        self.first..self.last + 1
    }

    fn part(&self, part: u64) -> Range<u64> {
        share(&self.numbers(), part, self.parts)
    }
}

impl Work for ClassWork {
    fn check(&self) -> Result<(), Box<dyn Error + Send + Sync>> {
        deadlock(&self.rules)?;
        let (first, last, most) = (self.first, self.last, self.rings.len() - 1);
        if first > last || last > most {
            return Err(format!("classes {first} to {last}, expected some of 0 to {most}, the first one first").into());
        }
        check_parts(self.parts, last - first + 1)
    }

    fn describe(&self) -> String {
        let ClassWork { rings, first, last, first_moves, rules, .. } = self;
        let moves = if *first_moves { ", with first moves" } else { "" };
        format!("classes {first} to {last} of the {} set-ups {rings}{moves}, {rules}", rings.len())
    }

    fn rules(&self) -> &str {
        &self.rules
    }

    fn stages(&self) -> Vec<Range<u64>> {
        std::iter::once(0..self.parts).collect()
    }

    fn seconds(&self, part: u64) -> f64 {
        let numbers = self.part(part);
        (numbers.end - numbers.start) as f64 * SECONDS
    }

    fn make(
        &self,
        part: u64,
        _: &Parts<'_>,
        journal: &Journal,
        means: &Means<'_>,
        out: &mut (dyn Write + Send),
    ) -> Result<(), WorkError> {
        let scope = self.scope(self.part(part));
        means.progress.begin("classes".to_owned(), scope.count());
        let survey = ClassSurvey { scope: &scope, stop: means.stop };
        survey.write(journal, &|classes, kept| means.progress.advance(classes, kept), out).map_err(
            |error| match error {
                ClassSurveyError::Stopped => WorkError::Stopped,
                ClassSurveyError::Journal(error) => error.into(),
                ClassSurveyError::Io(error) => error.into(),
                error => WorkError::other(error),
            },
        )
    }

    fn merge(&self, parts: &Parts<'_>, means: &Means<'_>, out: &mut (dyn Write + Send)) -> Result<Merged, WorkError> {
        means.progress.begin("parts".to_owned(), self.parts);
        // What ends the parts early but is no fault of theirs.
        let mut failure = None;
        let mut open = (0..self.parts).map_while(|part| {
            let bytes = means.check_stop().and_then(|()| Ok(parts.open(part)?.bytes()?));
            let bytes = bytes.map_err(|error| failure = Some(error)).ok()?;
            means.progress.advance(1, false);
            Some(ClassValues::from_bytes(bytes).map_err(JoinError::from))
        });
        let joined = join(&self.scope(self.numbers()), &mut open, out);
        if let Some(failure) = failure {
            return Err(failure);
        }
        joined.map(|counts| merged(self, counts)).map_err(|error| match error {
            JoinError::Io(error) => error.into(),
            error => WorkError::other(error),
        })
    }

    fn is_result(&self, path: &Path) -> bool {
        begins(path, ClassValues::recognises)
    }
}

fn merged(work: &ClassWork, ClassCounts { classes, wins }: ClassCounts) -> Merged {
    let share = 100.0 * wins as f64 / classes as f64;
    let sentence = format!("{classes} classes: the Challenger wins {wins}, {share:.2} %.");
    let mut figures = serde_json::Map::new();
    for (name, value) in [
        ("rings", json!(work.rings.name())),
        ("first", json!(work.first)),
        ("last", json!(work.last)),
        ("classes", json!(classes)),
        ("first_moves", json!(work.first_moves)),
        ("challenger_wins", json!(wins)),
    ] {
        figures.insert(name.to_owned(), value);
    }
    Merged { sentence, figures }
}
