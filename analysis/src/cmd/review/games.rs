//! The games that the command line names.

use analysis::sources::{SourceError, Sources};
use answers::review::{self, NamedRecord};
use anyhow::Context;
use foreign::shown;
use kamisado::import::{self, Format, Imported};
use kamisado::{Frame, MatchFormat};
use terminal::count::counted;
use terminal::exit::Exit;
use terminal::interrupt;
use terminal::{input, output};

use super::Args;

/// Reads all games. Those that cannot be read are named on standard error, and the exit code says so.
pub fn read(args: &Args, format: Option<MatchFormat>) -> anyhow::Result<(Vec<NamedRecord>, Exit)> {
    let mut games = Games { args, format, records: Vec::new(), kinds: Vec::new(), exit: Exit::Answered };
    let mut sources = Sources::default();
    for file in &args.files {
        let is_standard = input::is_standard(file);
        sources.visit(file, &mut |name, text| {
            let named =
                if is_standard { format!("record on {}", shown(name)) } else { format!("record '{}'", shown(name)) };
            if let Err(error) = games.add(name, &named, text) {
                games.refuse(&error);
            }
            !interrupt::requested()
        });
    }
    interrupt::check()?;
    games.note_kinds();
    Ok((games.records, games.exit))
}

/// Our own records, with the board as we have it.
const PLAIN: (Format, Frame) = (Format::Record, Frame::Standard);

struct Games<'a> {
    args: &'a Args,
    /// The match for records that name none.
    format: Option<MatchFormat>,
    records: Vec<NamedRecord>,
    /// In which format each was read, and how its board lay.
    kinds: Vec<(Format, Frame)>,
    exit: Exit,
}

impl Games<'_> {
    /// Adds the games of a text; `named` is what errors call it.
    fn add(&mut self, name: &str, named: &str, text: Result<String, SourceError>) -> anyhow::Result<()> {
        let text = text.with_context(|| format!("cannot read {named}"))?;
        let (from, deadlock) = (self.args.from.map(|format| format.0), self.args.computing.deadlock_asked());
        let games = import::read(&text, from, deadlock).with_context(|| named.to_owned())?;
        let is_alone = games.len() == 1;
        for game in games {
            let checked = game.map_err(anyhow::Error::from).and_then(|game| {
                review::match_of(&game.record, self.format)?;
                Ok(game)
            });
            match checked {
                Ok(game) => {
                    self.kinds.push(game.kind());
                    let Imported { line, record, .. } = game;
                    let file = if is_alone { name.to_owned() } else { format!("{name}, line {line}") };
                    self.records.push(NamedRecord { file, record });
                }
                Err(error) => self.refuse(&error.context(named.to_owned())),
            }
        }
        Ok(())
    }

    /// Notes which games are not plain records of ours: how the board lay may have been found by trial.
    fn note_kinds(&self) {
        let mut kinds: Vec<((Format, Frame), u64)> = Vec::new();
        for &kind in self.kinds.iter().filter(|&&kind| kind != PLAIN) {
            match kinds.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, number)) => *number += 1,
                None => kinds.push((kind, 1)),
            }
        }
        for ((format, frame), number) in kinds {
            let of = counted(number, "game");
            let board = if frame == Frame::Standard { String::new() } else { format!(", with the board {frame}") };
            output::note(format_args!("note: {of} read as {}{board}", format.title()));
        }
    }

    fn refuse(&mut self, error: &anyhow::Error) {
        self.exit = self.exit.worse(Exit::of_error(error, self.args.computing.answering.form()));
    }
}
