//! The games that the command line names, of one file or of many.

use std::path::PathBuf;

use analysis::sources::{Part, STANDARD_INPUT, Sources};
use answers::review::{self, NamedRecord};
use anyhow::{Context, anyhow};
use foreign::shown;
use kamisado::{Deadlock, Frame, MatchFormat};
use kamisado_records::import::{self, Format, Imported};
use mitsudomoe::record::is_record;
use objects::FormatName;
use terminal::count::counted;
use terminal::exit::Exit;
use terminal::{interrupt, output};

use crate::options::ComputeOptions;

/// The options that name games.
#[derive(clap::Args, Clone, Debug)]
pub struct GameOptions {
    /// Files or folders of games, or archives of them (.zip, .tar, .tar.gz, .gz); - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The format of the files [default: detected]
    #[arg(long, value_name = "NAME")]
    from: Option<FormatName>,
}

pub struct Collection {
    pub records: Vec<NamedRecord>,
    pub mitsudomoe: Vec<(String, mitsudomoe::record::Record)>,
    /// How many games, or files of them, could not be read.
    pub unread: usize,
    pub exit: Exit,
}

/// Reads all games; the exit code says whether some could not be read. `format` is the match of records that name none.
pub fn read(
    asked: &GameOptions,
    format: Option<MatchFormat>,
    computing: &ComputeOptions,
) -> anyhow::Result<Collection> {
    let collection = Collection { records: Vec::new(), mitsudomoe: Vec::new(), unread: 0, exit: Exit::Answered };
    let mut games = Games { asked, format, computing, kinds: Vec::new(), collection };
    let mut sources = Sources::default();
    for file in &asked.files {
        sources.visit(file, &mut |name, text| {
            let named = named(name);
            let added = games.add(name, &named, text);
            // After Ctrl-C, no text is to blame.
            if let Err(error) = added
                && !interrupt::requested()
            {
                games.collection.refuse(&error, computing);
            }
            !interrupt::requested()
        });
    }
    interrupt::check()?;
    games.note_kinds();
    Ok(games.collection)
}

impl Collection {
    /// The games of Kamisado alone; each other one is named on standard error.
    pub fn of_kamisado(mut self, computing: &ComputeOptions) -> Collection {
        for (file, _) in std::mem::take(&mut self.mitsudomoe) {
            let named = named(&file);
            let expected = "expected games of Kamisado only: review it by itself";
            self.refuse(&anyhow!("{named}: found a game of mitsudomoe, {expected}"), computing);
        }
        self
    }

    fn refuse(&mut self, error: &anyhow::Error, computing: &ComputeOptions) {
        self.unread += 1;
        let exit = Exit::of_error(error, computing.answering.form());
        self.exit = self.exit.worse(exit);
    }
}

fn named(name: &str) -> String {
    let is_standard = name.split(": ").next() == Some(STANDARD_INPUT);
    if is_standard { format!("record on {}", shown(name)) } else { format!("record '{}'", shown(name)) }
}

/// Whether a text that is no game begins like a CSV file: with the names of columns, not with moves.
fn is_table(text: &str) -> bool {
    let heads: Vec<&str> = text.lines().next().unwrap_or_default().split([',', ';', '\t']).collect();
    let is_name = |head: &&str| !head.is_empty() && head.chars().all(|c| c.is_alphabetic() || "_ \"".contains(c));
    heads.len() > 2 && heads.iter().all(is_name)
}

const PLAIN: (Format, Frame) = (Format::Record, Frame::Standard);

struct Games<'a> {
    asked: &'a GameOptions,
    format: Option<MatchFormat>,
    computing: &'a ComputeOptions,
    /// In which format each was read, and how its board lay.
    kinds: Vec<(Format, Frame)>,
    collection: Collection,
}

impl Games<'_> {
    /// Adds the games of a text; `named` is what errors call it.
    fn add(&mut self, name: &str, named: &str, text: anyhow::Result<String>) -> anyhow::Result<()> {
        let text = text.with_context(|| format!("cannot read {named}"))?;
        if self.asked.from.is_some() || !is_record(&text) {
            return self.add_kamisado(name, named, &text, true);
        }
        let parts = Part::all(&text);
        for Part { is_mitsudomoe, line, text } in &parts {
            let added = if *is_mitsudomoe {
                let record = mitsudomoe::record::read(text).with_context(|| named.to_owned());
                let file = if parts.len() == 1 { name.to_owned() } else { format!("{name}, line {line}") };
                record.map(|record| self.collection.mitsudomoe.push((file, record)))
            } else {
                self.add_kamisado(name, named, text, false)
            };
            if let Err(error) = added {
                self.collection.refuse(&error, self.computing);
            }
        }
        Ok(())
    }

    /// Adds games of Kamisado; `is_all` says whether their text is all that the name stands for.
    fn add_kamisado(&mut self, name: &str, named: &str, text: &str, is_all: bool) -> anyhow::Result<()> {
        let from = self.asked.from.map(|format| format.0);
        let deadlock: Option<Deadlock> = self.computing.deadlock_asked();
        let games = import::read(text, from, deadlock).with_context(|| named.to_owned())?;
        let is_alone = is_all && games.len() == 1;
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
                Err(error) => {
                    let error =
                        if is_alone && is_table(text) { error.context("this looks like a table (CSV)") } else { error };
                    self.collection.refuse(&error.context(named.to_owned()), self.computing);
                }
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
}
