//! A replayed record as sentences.

use std::io::{self, Write};

use kamisado::record::{Record, Round};
use kamisado::{Ending, Fill, MatchFormat, Player, Score};
use terminal::count::counted;

/// Writes a line a round, then how the match stands.
pub fn write(out: &mut dyn Write, record: &Record) -> io::Result<()> {
    let game = record.game();
    let (format, position) = (game.format(), game.position());
    writeln!(out, "{}, {}", format.title(), position.deadlock().rules_name())?;
    writeln!(out)?;
    for (number, round) in (1..).zip(record.rounds()) {
        writeln!(out, "Round {number}{}: {}", beginning(round), ending(round))?;
    }
    writeln!(out)?;
    if let Some(winner) = game.winner() {
        let what = if format == MatchFormat::Single { "round" } else { "match" };
        return writeln!(out, "{winner} has won the {what}: {}", score(game.score()));
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
    format!("{how} gains {ring}: {}. {}", counted(points, "point"), score(round.score))
}

fn score(score: Score) -> String {
    format!("Black {}, Gold {}", score.of(Player::Black), score.of(Player::Gold))
}
