//! The games that the command line names, of one file or of many.

use std::path::PathBuf;

use analysis::sources::{SourceError, Sources};
use answers::review::{self, NamedRecord};
use anyhow::Context;
use foreign::shown;
use kamisado::import::{self, Format, Imported};
use kamisado::{Deadlock, Frame, MatchFormat};
use kamisado_solver::questions::kamisado::FormatName;
use mitsudomoe::record::is_record;
use terminal::count::counted;
use terminal::exit::Exit;
use terminal::interrupt;
use terminal::{input, output};

use crate::options::ComputeOptions;

/// The options that name games.
#[derive(clap::Args, Clone, Debug)]
pub struct GameOptions {
    /// Files of games, folders of them, archives (.zip, .tar, .tar.gz, .gz); - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The format of the files [default: found by itself]
    #[arg(long, value_name = "NAME")]
    from: Option<FormatName>,
}

pub struct Collection {
    pub records: Vec<NamedRecord>,
    /// Games of mitsudomoe, with the names of their files.
    pub mitsudomoe: Vec<(String, mitsudomoe::record::Record)>,
    /// How many games, or files of them, could not be read.
    pub unread: usize,
    pub exit: Exit,
}

/// Reads all games. Those that cannot be read are named on standard error, and the exit code says so.
/// Records that name no match are of the one given, if any.
pub fn read(
    asked: &GameOptions,
    format: Option<MatchFormat>,
    computing: &ComputeOptions,
) -> anyhow::Result<Collection> {
    let collection = Collection { records: Vec::new(), mitsudomoe: Vec::new(), unread: 0, exit: Exit::Answered };
    let mut games = Games { asked, format, computing, kinds: Vec::new(), collection };
    let mut sources = Sources::default();
    for file in &asked.files {
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
    Ok(games.collection)
}

/// Our own records, with the board as we have it.
const PLAIN: (Format, Frame) = (Format::Record, Frame::Standard);

struct Games<'a> {
    asked: &'a GameOptions,
    /// The match for records that name none.
    format: Option<MatchFormat>,
    computing: &'a ComputeOptions,
    /// In which format each was read, and how its board lay.
    kinds: Vec<(Format, Frame)>,
    collection: Collection,
}

impl Games<'_> {
    /// Adds the games of a text; `named` is what errors call it.
    fn add(&mut self, name: &str, named: &str, text: Result<String, SourceError>) -> anyhow::Result<()> {
        let text = text.with_context(|| format!("cannot read {named}"))?;
        let from = self.asked.from.map(|format| format.0);
        if from.is_none() && is_record(&text) {
            let record = mitsudomoe::record::read(&text).with_context(|| named.to_owned())?;
            self.collection.mitsudomoe.push((name.to_owned(), record));
            return Ok(());
        }
        let deadlock: Option<Deadlock> = self.computing.deadlock_asked();
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
                    self.collection.records.push(NamedRecord { file, record });
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
        self.collection.unread += 1;
        let exit = Exit::of_error(error, self.computing.answering.form());
        self.collection.exit = self.collection.exit.worse(exit);
    }
}
