//! `analysis repertoire`: the smallest set of positions that a player must know to be sure of a win.

use std::io::Write;
use std::path::{Path, PathBuf};

use analysis::question;
use answers::repertoire::{
    self, BookProgress, RepertoireError, RepertoireInquiry, RepertoireJson, RepertoireStudy, Rule, drill, picture_name,
    write_cards,
};
use anyhow::Context;
use kamisado_solver::questions::value::WinnerError;
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::interrupt::{self, Interruption};
use terminal::{output, progress};

use super::make_folder;
use crate::options::{ComputeOptions, StartOptions};

/// Find the smallest book: the fewest positions that a player must know to be sure of winning the round
///
/// The book is for the player who wins the POSITION. It has a move for each of the player's turns, against every
/// answer. You need not know a position with a single legal move, with a forced win within three moves (counting both
/// players), or where a simple rule finds a winning move. So you win if you know the book and the rule. The command
/// proves that no book with the same rule needs fewer positions. If the memory is too small for the proof, or after
/// Ctrl-C, it shows the best book found and a lower bound.
///
/// --output writes book.html, a page to print with a board for each position to know; tree.txt, with the move to play
/// after each answer; cards.csv and pictures/, for flash-card programs; book.json, with every position of the book;
/// drill.json, with the turns on which the book or the rule decides; and book.cert, a certificate for 'solver verify'.
///
/// The command uses one thread, and the answer is the same each time.
#[derive(clap::Args)]
#[command(after_help = r#"Examples:
  analysis repertoire --output book
  analysis repertoire --rule fewest
  analysis repertoire "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -" g8g2 --output answers"#)]
pub struct Args {
    #[command(flatten)]
    start: StartOptions,
    /// What the player does in positions outside the book. Both rules take a win within three moves, otherwise choose
    /// among the safe moves, after which the opponent cannot win at once; longest plays the longest of these
    #[arg(long, value_name = "RULE", default_value = "longest")]
    rule: Rule,
    /// Write the book to this folder, which is created if needed
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
    #[command(flatten)]
    computing: ComputeOptions,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let root = args.start.position(args.computing.deadlock())?;
    let files = args.output.as_deref().map(Files::new).transpose()?;
    let spinner = progress::spinner("looking for the smallest book");
    let on_progress = |BookProgress { known, least, positions }: BookProgress| {
        spinner.set_message(format!("{known} positions to know, at least {least}; {positions} positions examined"));
    };
    let question = args.computing.question();
    let inquiry = RepertoireInquiry {
        rule: args.rule,
        memory: question.memory,
        limits: question.limits,
        in_part: true,
        on_progress: &on_progress,
    };
    let study = RepertoireStudy::new(&root, &inquiry);
    spinner.finish_and_clear();
    let study = match study {
        Err(RepertoireError::Winner(WinnerError::Stopped(_))) => return Err(Interruption.into()),
        Err(error @ RepertoireError::TooLarge) => {
            output::note(format_args!("would not fit: {error}"));
            return Ok(Exit::Unknown);
        }
        study => study.with_context(|| format!("position '{root}'"))?,
    };
    let shown = files.is_none() || interrupt::requested();
    match files {
        Some(files) if !shown => files.write(&study)?,
        Some(_) => output::note(format_args!("stopped; no book is written")),
        None => {}
    }
    if args.computing.answering.is_json() {
        output::json(&RepertoireJson::new(&study))?;
        return Ok(Exit::Answered);
    }
    output::write(|out| {
        repertoire::text::write_summary(out, &study)?;
        if study.known == 0 {
            return Ok(());
        }
        writeln!(out, "\nPositions to know, and the moves that lead there")?;
        repertoire::text::write_known(out, &study.book)?;
        if shown {
            writeln!(out, "\nAfter every answer")?;
            repertoire::text::write_tree(out, &study.book)?;
        }
        Ok(())
    })?;
    Ok(Exit::Answered)
}

struct Files {
    folder: PathBuf,
    page: OutputFile,
    tree: OutputFile,
    cards: OutputFile,
    json: OutputFile,
    drill: OutputFile,
    certificate: OutputFile,
}

impl Files {
    fn new(folder: &Path) -> anyhow::Result<Files> {
        make_folder(&folder.join("pictures"))?;
        let file = |name: &str| OutputFile::new(&folder.join(name));
        Ok(Files {
            page: file("book.html")?,
            tree: file("tree.txt")?,
            cards: file("cards.csv")?,
            json: file("book.json")?,
            drill: file("drill.json")?,
            certificate: file("book.cert")?,
            folder: folder.to_owned(),
        })
    }

    fn write(self, study: &RepertoireStudy) -> anyhow::Result<()> {
        let book = &study.book;
        self.page.write(|out| out.write_all(question::repertoire::sheet(study).html().as_bytes()))?;
        self.tree.write(|out| {
            repertoire::text::write_summary(out, study)?;
            writeln!(out)?;
            repertoire::text::write_tree(out, book)
        })?;
        self.cards.write(|out| write_cards(out, book).map_err(Into::into))?;
        self.json.write(|out| {
            serde_json::to_writer(&mut *out, &RepertoireJson::new(study))?;
            writeln!(out)
        })?;
        self.drill.write(|out| {
            serde_json::to_writer(&mut *out, &drill(study))?;
            writeln!(out)
        })?;
        self.certificate.write(|out| out.write_all(&study.certificate.to_bytes()))?;
        for (number, place) in book.known() {
            let picture = picture::svg(&place.position.setup(), &[]);
            let path = self.folder.join("pictures").join(picture_name(number));
            OutputFile::new(&path)?.write(|out| out.write_all(picture.as_bytes()))?;
        }
        Ok(())
    }
}
