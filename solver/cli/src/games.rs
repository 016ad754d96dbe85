//! Games in a file, in any format that is read.

use std::path::Path;

use anyhow::{Context, bail};
use itertools::Itertools;
use kamisado::{Deadlock, Frame};
use kamisado_records::import::{self, Format, Imported};
use kamisado_records::study::Study;
use kamisado_records::{RecordError, read_studies};
use objects::{DeadlockName, FormatName};
use terminal::count::counted;
use terminal::input;
use terminal::output::Form;

use crate::exit::{Exit, UNUSABLE};
use crate::options::refuse;
use crate::output;

/// How the games of a file are read.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Reading {
    /// The format of the games [default: recognised from the text]
    #[arg(long, value_name = "FORMAT")]
    from: Option<FormatName>,
    /// When a chain of forced passes ends the round [default: as the game says, otherwise official]
    #[arg(long, value_name = "DEADLOCK")]
    deadlock: Option<DeadlockName>,
}

impl Reading {
    pub fn text(self, file: &Path) -> anyhow::Result<(String, bool)> {
        let text = input::read(file).with_context(|| format!("cannot read {}", input::named("record", file)))?;
        let is_mitsudomoe = self.from.is_none() && mitsudomoe::record::is_record(&text);
        refuse(&[("--deadlock", is_mitsudomoe && self.deadlock.is_some())], "for a game of mitsudomoe")?;
        Ok((text, is_mitsudomoe))
    }

    /// Reads the games of a file, those that can be read and the others, and says on standard error what was recognised
    /// if it is not a plain record of ours.
    pub fn games(self, file: &Path) -> anyhow::Result<Vec<Result<Imported, RecordError>>> {
        match self.text(file)? {
            (text, false) => self.games_of(file, &text),
            _ => bail!("{}: found a game of mitsudomoe, expected one of Kamisado", input::named("record", file)),
        }
    }

    pub fn games_of(self, file: &Path, text: &str) -> anyhow::Result<Vec<Result<Imported, RecordError>>> {
        let named = input::named("record", file);
        let from = self.from.map(|name| name.0);
        let games = import::read(text, from, self.deadlock.map(Deadlock::from)).context(named)?;
        note_kinds(&games);
        Ok(games)
    }

    /// The studies of each game with signs, variations or braces. Says on standard error where a variation is wrong.
    pub fn studies(self, file: &Path, text: &str, games: &[Result<Imported, RecordError>]) -> Vec<Vec<Study>> {
        if self.from.is_some_and(|from| from.0 != Format::Record) {
            return Vec::new();
        }
        let noted = |(studies, game): (Result<Vec<Study>, RecordError>, &Result<Imported, RecordError>)| {
            if let (Err(error), Ok(_)) = (&studies, game) {
                output::note(format_args!("note: {}: {error}", input::named("record", file)));
            }
            let has_notes = |studies: &Vec<Study>| text.contains('{') || studies.iter().any(Study::has_notes);
            studies.ok().filter(has_notes).unwrap_or_default()
        };
        let found = read_studies(text, self.deadlock.map(Deadlock::from));
        found.map_or_else(|_| Vec::new(), |found| found.games.into_iter().zip(games).map(noted).collect())
    }
}

pub fn complain(file: &Path, games: &[Result<Imported, RecordError>], form: Form) -> Exit {
    let mut exit = Exit::Answered;
    for error in games.iter().filter_map(|game| game.as_ref().err()) {
        form.error(&format!("{}: {error}", input::named("record", file)), UNUSABLE);
        exit = Exit::Unusable;
    }
    exit
}

/// Notes in which format games were read, and how the board lay, if they are not plain records.
fn note_kinds(games: &[Result<Imported, RecordError>]) {
    let read: Vec<(Format, Frame)> = games.iter().flatten().map(Imported::kind).collect();
    for (format, frame) in read.iter().unique() {
        if (*format, *frame) == (Format::Record, Frame::Standard) {
            continue;
        }
        let count = read.iter().filter(|kind| **kind == (*format, *frame)).count();
        let subject = match (read.len(), count) {
            (1, _) => String::new(),
            (all, count) if all == count => format!("{}, ", counted(count as u64, "game")),
            (all, count) => format!("{count} of {all} games, "),
        };
        let board = match frame {
            Frame::Standard => "",
            Frame::Turned => ", with the board turned (Black at the bottom)",
            Frame::Mirrored => ", with the board mirrored (orange at each player's left)",
            Frame::TurnedMirrored => {
                ", with the board turned and mirrored (Black at the bottom, orange at each player's left)"
            }
        };
        output::note(format_args!("note: {subject}read as {}{board}", format.title()));
    }
}
