//! The outcomes as comma-separated values: a line for each set-up.

use std::io;

use anyhow::{bail, ensure};

use super::{Condition, Outcome, Won};
use crate::csv_writer;
use shares::WinCount;

const HEADS: &str = "round fill winning_moves moves natural_winning natural_moves own_three rule games";

/// A line: the round, the fill, the moves, the counts, the games and those won.
type Line<F> = (u64, F, [u64; 4], [i32; 2], u32, Won);

fn heads() -> Vec<&'static str> {
    HEADS.split(' ').chain(Condition::ALL.map(|condition| condition.name)).collect()
}

pub fn write_csv(out: impl io::Write, outcomes: &[Outcome]) -> io::Result<()> {
    let line = |&Outcome { round, fill, moves, natural, own_three, rule, games, won }: &Outcome| -> Line<&str> {
        let counts = [moves.wins, moves.moves, natural.wins, natural.moves];
        (round, fill.name(), counts, [own_three, rule], games, won)
    };
    csv_writer::write(out, heads(), outcomes.iter().map(line))
}

/// Reads what [`write_csv`] wrote.
pub fn read_csv(text: &str) -> anyhow::Result<Vec<Outcome>> {
    let mut reader = ::csv::Reader::from_reader(text.as_bytes());
    ensure!(
        reader.headers()?.iter().eq(heads()),
        "the columns are not those of 'analysis outcomes --csv': expected {}",
        heads().join(",")
    );
    let read = |(record, line): (::csv::Result<::csv::StringRecord>, usize)| {
        let (round, fill, counts, [own_three, rule], games, won): Line<String> = record?.deserialize(None)?;
        let [moves, natural] = [0, 2].map(|i| WinCount { wins: counts[i], moves: counts[i + 1] });
        let is_possible = [moves, natural].iter().all(|count| count.wins <= count.moves);
        match fill.parse() {
            Ok(fill) if is_possible && won.iter().all(|won| *won <= games) => {
                Ok(Outcome { round, fill, moves, natural, own_three, rule, games, won })
            }
            _ => bail!("line {line}: expected left or right, and no more moves and rounds won than there are"),
        }
    };
    reader.records().zip(2..).map(read).collect()
}

pub fn shipped() -> anyhow::Result<Vec<Outcome>> {
    read_csv(kamisado_data::OUTCOMES)
}
