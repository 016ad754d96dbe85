//! `solver record`: replays the record of a round or a match and checks it.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::PathBuf;

use foreign::shown;
use kamisado::{Ending, Fill, MatchFormat, Opening, Player, Reason};
use kamisado_records::import::Imported;
use kamisado_records::study::Study;
use kamisado_records::{Record, Round};
use objects::json::{NumberedRecord, RecordJson};
use terminal::count::counted;
use terminal::output::FormatOption;
use terminal::text::hanging;

use crate::exit::Exit;
use crate::games::{self, Reading};
use crate::output;
use crate::subject::matches::text::in_words;

/// Check the records of rounds and matches and keep their score
///
/// Reads records as below, and the games of other programs and sites; standard error says what was recognised. Checks
/// every move, and every pass, pushed tower, fill, winner and score that is written. Prints how each round ended, and
/// then who has won, who chooses the next fill, or who is to move. Reports the first wrong line, and says what would be
/// right.
///
/// Moves with signs, variations, or comments in braces are listed below the result, in the form of a study.
///
/// Of several games in a file, those that can be read get a heading each, in JSON a line each, with 'game' and 'line'.
/// The others are reported on standard error, and the exit code is 2.
///
/// A text with a line 'game: mitsudomoe' is a game of mitsudomoe.
#[derive(clap::Args)]
#[command(after_help = "\
A record is a plain text:
  match: standard       # or single (default), long, marathon, 1 to 15 points
  opening: 1-3-5        # the first moves go at most 1, 3 and 5 squares
  tiles: 7 21           # the numbers of a tournament's start, Black's first
  d8d3, Purple Right 2 Green    # moves in either form, separated by commas or
  ...                           # line ends
  winner: black red             # optional, checked
  score: black 1 gold 0         # optional, checked
  fill: left            # the winner's choice, or tiles; then the next round

Examples:
  solver record data/records/standard-match.txt
  solver record data/mitsudomoe.txt
  solver record --format json - < match.txt")]
pub struct Args {
    /// The file with the games, or - for standard input
    file: PathBuf,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    format: FormatOption,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let (text, is_mitsudomoe) = args.reading.text(&args.file)?;
    if is_mitsudomoe {
        return crate::mitsudomoe::record::run(&args.file, &text, args.format.is_json());
    }
    let games = args.reading.games_of(&args.file, &text)?;
    let mut studies = args.reading.studies(&args.file, &text, &games);
    studies.resize_with(games.len(), Vec::new);
    let is_json = args.format.is_json();
    for (number, (game, studies)) in (1..).zip(games.iter().zip(&studies)) {
        let Ok(Imported { line, record, .. }) = game else { continue };
        let answer = || RecordJson::new(record).with(studies);
        match (is_json, games.len()) {
            (true, 1) => output::json(&answer())?,
            (true, _) => output::json(&NumberedRecord { game: number, line: *line, record: answer() })?,
            (false, 1) => output::write(|out| write(out, record, studies))?,
            (false, _) => output::write(|out| {
                if games[..number - 1].iter().any(Result::is_ok) {
                    writeln!(out)?;
                }
                writeln!(out, "Game {number}, line {line}{}", players(record))?;
                write(out, record, studies)
            })?,
        }
    }
    Ok(games::complain(&args.file, &games, args.format.form()))
}

/// `: Anna (Black) against Gold`.
fn players(record: &Record) -> String {
    match Player::ALL.map(|player| record.name(player).map(shown)) {
        [None, None] => String::new(),
        [black, gold] => {
            let title = |name: Option<Cow<'_, str>>, player: Player| {
                name.map_or(player.to_string(), |name| format!("{name} ({player})"))
            };
            format!(": {} against {}", title(black, Player::Black), title(gold, Player::Gold))
        }
    }
}

fn write(out: &mut dyn Write, record: &Record, studies: &[Study]) -> io::Result<()> {
    write_rounds(out, record)?;
    for study in studies {
        let name = if study.name.is_empty() { String::new() } else { format!(": {}", shown(&study.name)) };
        writeln!(out, "\nNotes{name}")?;
        let moves = study.moves_to_text();
        for line in moves.lines().filter(|line| line.contains(['{', '(', '!', '?'])) {
            hanging(out, &shown(line), 2, 4)?;
        }
    }
    Ok(())
}

fn write_rounds(out: &mut dyn Write, record: &Record) -> io::Result<()> {
    let game = record.game();
    let (format, position) = (game.format(), game.position());
    let opening = if game.plays_opening() { format!(", opening {}", Opening::NAME) } else { String::new() };
    writeln!(out, "{}, {}{opening}", format.title(), record.rules().title())?;
    writeln!(out)?;
    for (number, round) in (1..).zip(record.rounds()) {
        hanging(out, &format!("Round {number}{}: {}", beginning(round), ending(round)), 0, 2)?;
    }
    writeln!(out)?;
    let what = if format == MatchFormat::Single { "round" } else { "match" };
    if let Some(winner) = game.winner() {
        // A round that was conceded has no points.
        let score = if game.conceded().is_some() { String::new() } else { format!(": {}", in_words(game.score())) };
        return writeln!(out, "{winner} has won the {what}{score}");
    }
    if let Some(chooser) = game.chooser() {
        writeln!(out, "Next: {chooser} chooses the fill, {} moves first.", chooser.opponent())?;
        for fill in Fill::ALL {
            let next = game.next_round(fill).expect("the match waits for it");
            writeln!(out, "  {:6} {next}", format!("{fill}:"))?;
        }
        return Ok(());
    }
    if game.conceded().is_some() {
        return writeln!(out, "The {what} ends without a winner.");
    }
    let player = position.turn();
    match position.due() {
        Some(due) => writeln!(out, "{player} is to move, with the {due} tower.")?,
        None => writeln!(out, "{player} is to move, with any tower.")?,
    }
    writeln!(out, "  {position}")
}

/// `, filled from the left, Black first`, or `, tiles 7 and 21, Black first`.
fn beginning(round: &Round) -> String {
    let fill = round.fill.map(|fill| format!(", filled from the {fill}"));
    let tiles = round.tiles.map(|tiles| format!(", tiles {} and {}", tiles.0[0], tiles.0[1]));
    let first = round.challenger.map(|player| format!(", {player} first"));
    fill.or(tiles).unwrap_or_default() + &first.unwrap_or_default()
}

fn ending(round: &Round) -> String {
    let moves = counted(round.plies.len() as u64, "move");
    if let Some(conceded) = round.conceded {
        let winner = match (conceded.reason, conceded.winner) {
            (Reason::Resigned | Reason::Time, Some(winner)) => format!(": {winner} wins the round"),
            _ => String::new(),
        };
        let sentence = conceded.sentence();
        return format!("{sentence} after {moves}{winner}, without a ring or points. {}", in_words(round.score));
    }
    let Some(finished) = &round.finished else { return format!("in play after {moves}") };
    let (winner, promoted, points) = (finished.outcome.winner, finished.outcome.promoted, finished.points());
    let how = match finished.outcome.ending {
        Ending::Deadlock => format!("{winner} wins by deadlock after {moves}, {promoted}"),
        Ending::Home => format!("{winner} wins after {moves}, {promoted} reaches home and"),
    };
    let ring = match points {
        1 => "its first ring",
        2 => "its second ring",
        4 => "its third ring",
        _ => "no further ring, as a triple",
    };
    format!("{how} gains {ring}: {}. {}", counted(points, "point"), in_words(round.score))
}
