//! A replayed record as sentences.

use std::io::{self, Write};

use kamisado_solver::questions::kamisado::json::{RecordJson, RoundJson, ScoreJson};
use terminal::count::counted;

/// Writes a line a round, then how the match stands.
pub fn write(out: &mut dyn Write, report: &RecordJson) -> io::Result<()> {
    writeln!(out, "{}, {}", report.title, report.rules)?;
    writeln!(out)?;
    for round in &report.rounds {
        writeln!(out, "Round {}{}: {}", round.round, beginning(round), ending(round))?;
    }
    writeln!(out)?;
    if let Some(winner) = report.winner {
        let what = if report.format == "single" { "round" } else { "match" };
        return writeln!(out, "{} has won the {what}: {}", capitalised(winner), score(report.score));
    }
    if let Some(next) = &report.next {
        let (chooser, challenger) = (capitalised(next.chooser), capitalised(next.challenger));
        writeln!(out, "Next: {chooser} chooses the fill, {challenger} moves first.")?;
        writeln!(out, "  left:  {}", next.left)?;
        return writeln!(out, "  right: {}", next.right);
    }
    let player = capitalised(report.to_move.unwrap_or("nobody"));
    match report.due {
        Some(due) => writeln!(out, "{player} is to move, with the {due} tower.")?,
        None => writeln!(out, "{player} is to move, with any tower.")?,
    }
    writeln!(out, "  {}", report.position)
}

/// `, filled from the left, Black first`.
fn beginning(round: &RoundJson) -> String {
    let fill = round.fill.map(|fill| format!(", filled from the {fill}"));
    let first = round.challenger.map(|player| format!(", {} first", capitalised(player)));
    fill.unwrap_or_default() + &first.unwrap_or_default()
}

/// How a round ended and what it brought.
fn ending(round: &RoundJson) -> String {
    let moves = counted(round.moves.len() as u64, "move");
    let (Some(winner), Some(promoted), Some(points)) = (round.winner, round.promoted, round.points) else {
        return format!("going on after {moves}");
    };
    let winner = capitalised(winner);
    let how = match round.result {
        "deadlock" => format!("{winner} wins by deadlock after {moves}, {promoted}"),
        _ => format!("{winner} wins after {moves}, {promoted} reaches home and"),
    };
    let ring = match points {
        1 => "its first ring",
        2 => "its second ring",
        4 => "its third ring",
        _ => "no ring more, being a triple",
    };
    format!("{how} gains {ring}: {}. {}", counted(points, "point"), score(round.score))
}

fn score(score: ScoreJson) -> String {
    format!("Black {}, Gold {}", score.black, score.gold)
}

fn capitalised(name: &str) -> String {
    name[..1].to_ascii_uppercase() + &name[1..]
}
