//! The text of a review of many games: the players and the openings.

use std::io::{self, Write};

use foreign::shown;
use kamisado_solver::game::value::Value;
use shares::Interval;
use shares::wording::share;

use super::opening::Opening;
use super::study::Review;
use super::summary::PlayerSummary;
use super::words::noted;
use terminal::count::counted;
use terminal::text::{hanging, paragraph};

const PLAYERS: usize = 40;
const OPENINGS: usize = 20;

/// Columns of a name; a longer one has a line of its own.
const NAME: usize = 20;

pub fn write(out: &mut dyn Write, review: &Review) -> io::Result<()> {
    let (games, rounds) = (review.matches.len() as u64, review.rounds().count() as u64);
    let in_rounds = if rounds == games { String::new() } else { format!(" with {}", counted(rounds, "round")) };
    writeln!(out, "Summary of {}{in_rounds}", counted(games, "game"))?;
    let repeated = review.repeated();
    if repeated > 0 {
        let are = if repeated == 1 { "1 game repeats".to_owned() } else { format!("{repeated} games repeat") };
        paragraph(out, &format!("{are} an earlier one, with the same players and moves; all of them count."))?;
    }
    paragraph(out, &overall(review))?;
    write_players(out, &review.players())?;
    write_openings(out, &review.openings())?;
    writeln!(out)?;
    let notes = "Shares are of the moves that could give the win away, of the positions with one winning move of \
                 several, and of the rounds with a winner; in brackets their 95% intervals.";
    paragraph(out, notes)
}

fn overall(review: &Review) -> String {
    let over = review.rounds().filter(|round| round.winner().is_some()).count() as u64;
    let throughout = review.rounds().filter(|round| round.is_won_throughout()).count() as u64;
    let blunders: usize = review.rounds().map(|round| round.blunders.len()).sum();
    format!(
        "Of {} with a winner, {throughout} ({}) were won from the first move to the last; in all rounds, {} gave the win \
         away.",
        counted(over, "round"),
        share(throughout, over),
        counted(blunders as u64, "move"),
    )
}

fn write_players(out: &mut dyn Write, players: &[PlayerSummary]) -> io::Result<()> {
    writeln!(out, "\n{:NAME$}{:>7}{:>6}{:>18}{:>18}{:>11}", "", "", "", "wins", "only moves", "refills")?;
    writeln!(out, "{:NAME$}{:>7}{:>6}{:>18}{:>18}{:>11}", "Player", "rounds", "won", "given away", "found", "right")?;
    for PlayerSummary { name, rounds, rounds_won, tally, only_moves, refills, .. } in players.iter().take(PLAYERS) {
        let only = only_moves.share();
        let right = refills.better + refills.equal;
        let refills = if refills.choices == 0 { "-".to_owned() } else { format!("{right} of {}", refills.choices) };
        let (given_away, only) = (percent(tally.share()), percent(only));
        let numbers = format!("{rounds:>7}{rounds_won:>6}{given_away:>18}{only:>18}{refills:>11}");
        write_row(out, &shown(name), NAME, &numbers)?;
    }
    let rest = players.get(PLAYERS..).unwrap_or_default();
    match rest.iter().map(|player| player.rounds).sum::<u64>() {
        0 => Ok(()),
        rounds => hanging(
            out,
            &format!(
                "and {} with {}: --players FILE.csv lists all",
                counted(rest.len() as u64, "other player"),
                counted(rounds, "round")
            ),
            0,
            2,
        ),
    }
}

fn write_openings(out: &mut dyn Write, openings: &[Opening]) -> io::Result<()> {
    /// Columns of a move in both notations.
    const MOVE: usize = 30;
    if openings.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{:MOVE$}{:>7}{:>7}{:>18}{:>18}", "", "best", "", "won by the", "wins")?;
    writeln!(out, "{:MOVE$}{:>7}{:>7}{:>18}{:>18}", "Opening", "play", "rounds", "first player", "given away")?;
    for opening in openings.iter().take(OPENINGS) {
        let value = if opening.value == Value::Win { "wins" } else { "loses" };
        let shares = [opening.won_share(), opening.blunder_share].map(percent);
        let numbers = format!("{value:>7}{:>7}{:>18}{:>18}", opening.rounds, shares[0], shares[1]);
        write_row(out, &noted(&opening.m), MOVE, &numbers)?;
    }
    let rest = openings.get(OPENINGS..).unwrap_or_default();
    match rest.iter().map(|opening| opening.rounds).sum::<u64>() {
        0 => Ok(()),
        rounds => {
            writeln!(out, "and {} in {}", counted(rest.len() as u64, "other opening"), counted(rounds, "round"))
        }
    }
}

fn write_row(out: &mut dyn Write, name: &str, width: usize, numbers: &str) -> io::Result<()> {
    if name.chars().count() > width {
        writeln!(out, "{name}\n{:width$}{numbers}", "")
    } else {
        writeln!(out, "{name:width$}{numbers}")
    }
}

/// A share with its bounds in whole percent, so that it fits into a table; a dash if there is none.
fn percent(share: Option<Interval>) -> String {
    share.map_or_else(
        || "-".to_owned(),
        |share| {
            let [estimate, low, high] = [share.estimate, share.low, share.high].map(|bound| (100.0 * bound).round());
            format!("{estimate}% ({low} to {high})")
        },
    )
}
