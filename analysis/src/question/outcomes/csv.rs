//! The outcomes as comma-separated values: a line for each set-up.

use std::io;
use std::str::FromStr;

use super::{Condition, Outcome, Won};
use shares::WinCount;

const HEADS: [&str; 9] =
    ["round", "fill", "winning_moves", "moves", "natural_winning", "natural_moves", "own_three", "rule", "games"];

/// Why outcomes cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum OutcomesError {
    #[error(transparent)]
    Csv(#[from] ::csv::Error),
    #[error("the columns are not those of 'analysis outcomes --csv': expected {}", heads().join(","))]
    Heads,
    #[error("line {line}: found '{found}', expected {expected}")]
    Field { line: usize, found: String, expected: &'static str },
}

fn heads() -> Vec<&'static str> {
    HEADS.into_iter().chain(Condition::ALL.map(|condition| condition.name)).collect()
}

pub fn write_csv(out: impl io::Write, outcomes: &[Outcome]) -> io::Result<()> {
    let mut writer = ::csv::Writer::from_writer(out);
    writer.write_record(heads())?;
    for Outcome { round, fill, moves, natural, own_three, rule, games, won } in outcomes {
        let mut fields = vec![round.to_string(), fill.name().to_owned()];
        fields.extend([moves.wins, moves.moves, natural.wins, natural.moves].map(|count| count.to_string()));
        fields.extend([own_three.to_string(), rule.to_string(), games.to_string()]);
        fields.extend(won.map(|won| won.to_string()));
        writer.write_record(fields)?;
    }
    writer.flush()
}

/// Reads what [`write_csv`] wrote.
///
/// # Errors
///
/// If the columns differ, a field is not a number, or a count is larger than its whole.
pub fn read_csv(text: &str) -> Result<Vec<Outcome>, OutcomesError> {
    let mut reader = ::csv::Reader::from_reader(text.as_bytes());
    if reader.headers()?.iter().ne(heads()) {
        return Err(OutcomesError::Heads);
    }
    reader.records().zip(2..).map(|(record, line)| Line { record: record?, line }.read()).collect()
}

/// The outcomes in the program.
///
/// # Errors
///
/// Never, if the program is whole.
pub fn shipped() -> Result<Vec<Outcome>, OutcomesError> {
    read_csv(kamisado_data::OUTCOMES)
}

struct Line {
    record: ::csv::StringRecord,
    line: usize,
}

impl Line {
    fn read(&self) -> Result<Outcome, OutcomesError> {
        let games = self.field(8, "a number of rounds")?;
        let mut won = Won::default();
        for (i, won) in (HEADS.len()..).zip(&mut won) {
            *won = self.field(i, "a number of rounds")?;
            if *won > games {
                return Err(self.error(i, "no more rounds than were played"));
            }
        }
        let [moves, natural] = [self.count(2)?, self.count(4)?];
        Ok(Outcome {
            round: self.field(0, "the number of a round")?,
            fill: self.field(1, "left or right")?,
            moves,
            natural,
            own_three: self.field(6, "a count")?,
            rule: self.field(7, "a count")?,
            games,
            won,
        })
    }

    /// The count of winning moves in this field, and of all moves in the next.
    fn count(&self, at: usize) -> Result<WinCount, OutcomesError> {
        let count =
            WinCount { wins: self.field(at, "a number of moves")?, moves: self.field(at + 1, "a number of moves")? };
        if count.wins > count.moves { Err(self.error(at, "no more winning moves than moves")) } else { Ok(count) }
    }

    fn field<T: FromStr>(&self, at: usize, expected: &'static str) -> Result<T, OutcomesError> {
        self.record[at].parse().map_err(|_| self.error(at, expected))
    }

    fn error(&self, at: usize, expected: &'static str) -> OutcomesError {
        OutcomesError::Field { line: self.line, found: self.record[at].to_owned(), expected }
    }
}
