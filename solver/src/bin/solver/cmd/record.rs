//! `solver record`: replays the record of a round or a match and checks it.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use kamisado::record::{self, Record, Round};
use kamisado::{Deadlock, Ending, Fill, MatchFormat};
use kamisado_solver::questions::kamisado::DeadlockName;
use kamisado_solver::questions::kamisado::json::RecordJson;
use terminal::count::counted;
use terminal::input;
use terminal::output::FormatOption;
use terminal::text::hanging;

use crate::exit::Exit;
use crate::output;
use crate::subject::matches::text::in_words;

/// Check the record of a round or a match and keep its score
///
/// Checks every move, and every pass, pushed tower, fill, winner and score that
/// the record mentions. Prints how each round ended, and then who has won, who
/// chooses the next fill, or who is to move. If a line is wrong, names the first
/// one and says what would be right.
///
/// A record is a plain text:
///
///   match: standard    # or single (the default), long, marathon, 1 to 15 points
///   d8d3, Purple Right 2 Green    # moves in either form, separated by commas or
///   ...                           # line ends
///   winner: black red             # if you like
///   score: black 1 gold 0         # if you like
///   fill: left         # what the winner chose; then comes the next round
///
/// Examples:
///   solver record data/records/standard-match.txt
///   solver record --format json - < match.txt
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// The file with the record, or - for standard input
    file: PathBuf,
    #[command(flatten)]
    format: FormatOption,
    /// When a chain of forced passes ends the round [default: what the record says, otherwise official]
    #[arg(long, value_name = "DEADLOCK")]
    deadlock: Option<DeadlockName>,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let named = input::named("record", &args.file);
    let text = input::read(&args.file).with_context(|| format!("cannot read {named}"))?;
    let record = record::read_under(&text, args.deadlock.map(Deadlock::from));
    let record = record.context(named)?;
    if args.format.is_json() {
        output::json(&RecordJson::new(&record))?;
    } else {
        output::write(|out| write(out, &record))?;
    }
    Ok(Exit::Answered)
}

/// Writes a line a round, then how the match stands.
fn write(out: &mut dyn Write, record: &Record) -> io::Result<()> {
    let game = record.game();
    let (format, position) = (game.format(), game.position());
    writeln!(out, "{}, {}", format.title(), position.deadlock().rules_name())?;
    writeln!(out)?;
    for (number, round) in (1..).zip(record.rounds()) {
        hanging(out, &format!("Round {number}{}: {}", beginning(round), ending(round)), 0, 2)?;
    }
    writeln!(out)?;
    if let Some(winner) = game.winner() {
        let what = if format == MatchFormat::Single { "round" } else { "match" };
        return writeln!(out, "{winner} has won the {what}: {}", in_words(game.score()));
    }
    if let Some((chooser, finished)) = game.chooser().zip(record.last_finished()) {
        writeln!(out, "Next: {chooser} chooses the fill, {} moves first.", chooser.opponent())?;
        writeln!(out, "  left:  {}", finished.next(Fill::Left))?;
        return writeln!(out, "  right: {}", finished.next(Fill::Right));
    }
    let player = position.turn();
    match position.due() {
        Some(due) => writeln!(out, "{player} is to move, with the {due} tower.")?,
        None => writeln!(out, "{player} is to move, with any tower.")?,
    }
    writeln!(out, "  {position}")
}

/// `, filled from the left, Black first`.
fn beginning(round: &Round) -> String {
    let fill = round.fill.map(|fill| format!(", filled from the {fill}"));
    let first = round.challenger.map(|player| format!(", {player} first"));
    fill.unwrap_or_default() + &first.unwrap_or_default()
}

/// How a round ended and what it brought.
fn ending(round: &Round) -> String {
    let moves = counted(round.plies.len() as u64, "move");
    let Some(finished) = &round.finished else { return format!("going on after {moves}") };
    let (winner, promoted, points) = (finished.outcome.winner, finished.outcome.promoted, finished.points());
    let how = match finished.outcome.ending {
        Ending::Deadlock => format!("{winner} wins by deadlock after {moves}, {promoted}"),
        Ending::Home => format!("{winner} wins after {moves}, {promoted} reaches home and"),
    };
    let ring = match points {
        1 => "its first ring",
        2 => "its second ring",
        4 => "its third ring",
        _ => "no ring more, being a triple",
    };
    format!("{how} gains {ring}: {}. {}", counted(points, "point"), in_words(round.score))
}
